"""The computers of Stay on the Board."""
BRAINS = ()
