"""The words of the game: counters, triggers, types of cards, factions and passives."""

from __future__ import annotations

AIM, EXPLOIT, STUN, SHIELD, REVEALED = "aim", "exploit", "stun", "shield", "revealed"
COUNTERS = (AIM, EXPLOIT, STUN, SHIELD, REVEALED)
"""What can lie on a card, be handed over and be taken off."""
FOR_HANDS = frozenset({REVEALED})
"""The counters that hand cards can bear."""
CAP = 99
"""The most of one counter from one player on one card."""

SUPPORT, THREAT = "support", "threat"
"""What follows from the positions; never placed, moved or taken off."""

DEPLOY, SETUP, COMMIT = "deploy", "setup", "commit"
TRIGGERS = (DEPLOY, SETUP, COMMIT)

UNIT, COMMAND, TOKEN, DEVICE, HERO, RARITY = "unit", "command", "token", "device", "hero", "rarity"
SYNCHROTECH, HOODS, OPTIMATES, FUSION, NEUTRAL = "synchrotech", "hoods", "optimates", "fusion", "neutral"

STRENGTHEN_LINES = "strengthen_lines"
SHARE_EXPLOITED = "share_exploited"
WATCH_REVEALED = "watch_revealed"
NEVER_STUNNED = "never_stunned"
STRONGER_FROM_DISCARD = "stronger_from_discard"
