"""The first page, and sheets to resume or set up a match."""
