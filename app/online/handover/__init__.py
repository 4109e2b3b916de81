"""Handing a hosted room over to a guest."""
