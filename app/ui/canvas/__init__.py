"""Draw shapes on a canvas, and compute where cells are."""
