"""What this project uses of Kivy, which has no types of its own. CONTRIBUTING says how to add to it."""

__version__: str
