"""Draw cards: as pictures, as flat shapes, and large to read."""
