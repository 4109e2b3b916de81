"""Measuring, reporting and the positions that benchmarks share."""
