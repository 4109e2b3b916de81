"""Texts in the app's four languages: words, plurals, dates and rules pages."""
