"""The computers of Skirmish."""

BRAINS = ()
