"""Scripts that make what lies in assets, and pictures of the app."""
