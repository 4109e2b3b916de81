"""Pages of sprites, their index, and digests of what they are made by."""
