"""Sheets for choices, piles, decks and single cards."""
