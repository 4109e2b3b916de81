"""Files in the player's folder: settings, matches, decks, variations and backups."""
