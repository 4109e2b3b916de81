"""Shapes on a canvas: what several boards draw with, and where cells are."""
