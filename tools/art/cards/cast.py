"""Who is seen on which card: one line each, and a line made from its data for a card that has none."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from app.games.skirmish.cards.commands import COMMANDS
from app.games.skirmish.cards.language import Face
from app.games.skirmish.cards.units import TOKENS, UNITS
from app.games.skirmish.terms import COMMAND, FUSION, HERO, HOODS, NEUTRAL, OPTIMATES, SYNCHROTECH, TOKEN

WORDS = Path(__file__).resolve().parents[3] / "assets" / "words" / "en" / "skirmish.json"
ALL = (*UNITS, *TOKENS, *COMMANDS)
"""Every card of the game, in the order of its rules."""


class Line(NamedTuple):
    """What a picture shows: names of drawings; without a head the tool fills the picture."""

    head: str
    body: str
    tool: str
    seal: str
    turned: bool = False
    """Looks to the other side, so that neighbours of one faction differ."""


CAST = {
    "ip_dept_agent": Line("earpiece", "suit", "bolt", "star"),
    "tactical_agent": Line("helmet", "armour", "rifle", "aim"),
    "patrol_agent": Line("cap", "armour", "chevrons", "bolt", turned=True),
    "riot_agent": Line("visor", "armour", "riotshield", "push"),
    "threat_analyst": Line("headset", "suit", "screen", "bug"),
    "mr_pearl": Line("bald", "suit", "pearl", "rays"),
    "reckless_provocateur": Line("mohawk", "jacket", "flare", "swap"),
    "data_liberator": Line("hood", "jacket", "laptop", "bug", turned=True),
    "cautious_avenger": Line("halfmask", "coat", "rifle", "aim", turned=True),
    "vigilant_spotter": Line("beanie", "jacket", "binocular", "eye"),
    "inventive_maker": Line("goggles", "jacket", "wrench", "drone"),
    "finn": Line("hood", "coat", "poster", "rays"),
    "faber": Line("tiedhair", "apron", "hammer", "gear", turned=True),
    "censor": Line("cowl", "toga", "scroll", "bug"),
    "princeps": Line("galea", "cuirass", "shield", "aim"),
    "immunis": Line("cap2", "cuirass", "torch", "return"),
    "centurion": Line("crest", "cuirass", "sword", "push", turned=True),
    "lucius": Line("laurel", "toga", "phoenix", "rays"),
    "code_keeper": Line("cowl", "robe", "key", "bug"),
    "devout_synthetic": Line("android", "robe", "hands", "push"),
    "unwavering_integrator": Line("shaved", "robe", "orb", "bug", turned=True),
    "signal_prophet": Line("antenna", "robe", "waves", "eye"),
    "zealous_missionary": Line("veil", "robe", "book", "down", turned=True),
    "reverend": Line("mitre", "robe", "orb", "rays"),
    "abr_gawain": Line("greathelm", "robot", "shield", "aim"),
    "reclaimed_gawain": Line("greathelm2", "robot", "fist", "push"),
    "secret_informant": Line("fedora", "coat", "envelope", "eye", turned=True),
    "falk": Line("fedora2", "coat", "lens", "rays"),
    "edith_byron": Line("goggles2", "apron", "wrench", "drone", turned=True),
    "pinkunoneko": Line("cat", "jacket", "claws", "bolt"),
    "eleftheria": Line("longhair", "coat", "rifle", "aim", turned=True),
    "zius": Line("glasses", "jacket", "camera", "bug"),
    "recon_drone": Line("", "", "bigdrone", "eye"),
    "walking_turret": Line("", "", "turret", "aim"),
    "overwatch": Line("", "", "bigeye", "aim"),
    "tactical_maneuver": Line("", "", "bigarrow", "star"),
    "inspiration": Line("", "", "bigtorch", "rays"),
    "data_interception": Line("", "", "dish", "bug"),
    "false_orders": Line("", "", "twofaces", "bug"),
    "experimental_stimulants": Line("", "", "flask", "return"),
    "logistics_chain": Line("", "", "chain", "star"),
    "quick_response_team": Line("", "", "parachute", "star"),
    "temporary_shelter": Line("", "", "tent", "shield"),
    "enhanced_interrogation": Line("", "", "lamp", "aim"),
    "line_breach": Line("", "", "breach", "star"),
}

HEADS = {
    SYNCHROTECH: ("cap", "helmet", "visor", "headset"),
    HOODS: ("hood", "beanie", "halfmask", "mohawk"),
    OPTIMATES: ("galea", "crest", "laurel", "cap2"),
    FUSION: ("cowl", "veil", "antenna", "shaved"),
    NEUTRAL: ("fedora", "glasses", "longhair", "goggles2"),
}
BODIES = {SYNCHROTECH: "armour", HOODS: "jacket", OPTIMATES: "cuirass", FUSION: "robe", NEUTRAL: "coat"}
BIG = ("bigarrow", "bigtorch", "chain")

SAID = {
    "Shield": ("shield", "shield"),
    "Destroy": ("sword", "push"),
    "Aim": ("rifle", "aim"),
    "Stun": ("bolt", "bolt"),
    "Exploit": ("laptop", "bug"),
    "Revealed": ("lens", "eye"),
    "Push": ("fist", "push"),
    "Create": ("wrench", "drone"),
    "Search": ("envelope", "return"),
    "Move": ("chevrons", "swap"),
}
"""By a word of the rules: the tool that stands for it, and the seal."""


@cache
def _words() -> dict[str, str]:
    return json.loads(WORDS.read_text(encoding="utf-8"))


def line_of(face: Face) -> Line:
    return CAST.get(face.id) or line_from_data(face)


def line_from_data(face: Face) -> Line:
    """A line for a card that has none: one of its faction's heads, and the tools of the words in its text, in order."""
    turn = hashlib.sha256(face.id.encode()).digest()
    said = " ".join(text for key, text in _words().items() if key.startswith(f"skirmish.card.{face.id}."))
    found = sorted((said.find(word), word) for word in SAID if word in said)
    tools = [SAID[word] for _, word in found] or [("star", "star")]
    tool, seal = tools[0][0], tools[-1][1]
    if world_of(face) in (COMMAND, TOKEN):
        return Line("", "", BIG[turn[0] % len(BIG)], seal)
    heads = HEADS[face.faction]
    return Line(heads[turn[0] % len(heads)], BODIES[face.faction], tool, seal, turned=bool(turn[1] % 2))


def world_of(face: Face) -> str:
    """Whose tones and ground a card has: those of its faction, or of tokens or Commands."""
    return next((kind for kind in (COMMAND, TOKEN) if face.has_type(kind)), face.faction)


def is_hero(face: Face) -> bool:
    return face.has_type(HERO)
