"""Skirmish's sheets: choices, piles, decks and the card reader."""
