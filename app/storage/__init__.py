"""Files: settings, saved matches, decks, variations and backups."""
