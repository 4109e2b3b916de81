"""Texts in the languages of the app: words, plurals, dates and rules pages."""
