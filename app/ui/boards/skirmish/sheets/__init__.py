"""Sheets that list cards: choices, piles, decks and the card reader."""
