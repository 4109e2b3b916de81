"""Names of counters, triggers, card types, factions and passives."""

from __future__ import annotations

AIM, EXPLOIT, STUN, SHIELD, REVEALED = "aim", "exploit", "stun", "shield", "revealed"
COUNTERS = (AIM, EXPLOIT, STUN, SHIELD, REVEALED)
"""What a card can bear, hand over and lose."""
FOR_HANDS = frozenset({REVEALED})
CAP = 99
"""The most counters of one kind and player on a card."""

SUPPORT, THREAT = "support", "threat"
"""These follow from where cards stand; nothing places or removes them."""

DEPLOY, SETUP, COMMIT = "deploy", "setup", "commit"
TRIGGERS = (DEPLOY, SETUP, COMMIT)

UNIT, COMMAND, TOKEN, DEVICE, HERO, RARITY = "unit", "command", "token", "device", "hero", "rarity"
SYNCHROTECH, HOODS, OPTIMATES, FUSION, NEUTRAL = "synchrotech", "hoods", "optimates", "fusion", "neutral"

STRENGTHEN_LINES = "strengthen_lines"
SHARE_EXPLOITED = "share_exploited"
WATCH_REVEALED = "watch_revealed"
NEVER_STUNNED = "never_stunned"
STRONGER_FROM_DISCARD = "stronger_from_discard"
