"""One script for each family of figures; `dev.py bench` runs them."""
