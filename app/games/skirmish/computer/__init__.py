"""The computer players of Skirmish: evaluation, planning and search."""
