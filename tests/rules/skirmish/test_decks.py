"""Decks: the four ready ones, the limits, and the text format with the reason of every refusal."""

from __future__ import annotations

from collections import Counter

import pytest

from app.core.game import BadOption
from app.games.skirmish import GAME
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.decks import READY, BadDeck, card_names, check, from_text, key_of, limit, name_in, to_text
from app.languages.translator import FOLDER, LANGUAGES, Words

COMMANDS = (
    "overwatch", "tactical_maneuver", "inspiration", "data_interception", "false_orders",
    "experimental_stimulants", "logistics_chain", "quick_response_team", "temporary_shelter",
    "enhanced_interrogation",
)  # fmt: skip
UNITS = {
    "synchrotech": ("ip_dept_agent", "tactical_agent", "patrol_agent", "riot_agent", "threat_analyst"),
    "hoods": ("reckless_provocateur", "data_liberator", "cautious_avenger", "vigilant_spotter", "inventive_maker"),
    "optimates": ("faber", "censor", "princeps", "immunis", "centurion"),
    "fusion": (
        "code_keeper", "devout_synthetic", "unwavering_integrator", "signal_prophet", "zealous_missionary",
    ),
}  # fmt: skip
SINGLES = {
    "synchrotech": ("mr_pearl", "abr_gawain", "eleftheria", "secret_informant"),
    "hoods": ("finn", "reclaimed_gawain", "abr_gawain", "pinkunoneko", "falk", "edith_byron", "line_breach"),
    "optimates": ("lucius", "abr_gawain", "secret_informant"),
    "fusion": ("reverend", "reclaimed_gawain", "abr_gawain", "zius"),
}
MADE_ROOM = {
    "synchrotech": ("tactical_agent",),
    "hoods": ("vigilant_spotter", "secret_informant", "secret_informant", "enhanced_interrogation"),
    "fusion": ("zealous_missionary",),
}
FABERS = ("faber",) * 3 + ("censor",) * 3 + ("princeps",) * 3 + ("immunis",) * 3 + ("centurion",) * 3
THIRTY = (*FABERS, *(kind for kind in UNITS["hoods"] for _ in range(3)))


@pytest.mark.parametrize("name", ["synchrotech", "hoods", "optimates", "fusion"])
def test_ready_decks(name: str) -> None:
    wanted = Counter(dict.fromkeys(UNITS[name], 3))
    wanted.update(SINGLES[name])
    wanted.update({"secret_informant": 2})
    wanted.update(COMMANDS)
    wanted.subtract(MADE_ROOM.get(name, ()))
    assert Counter(READY[name]) == +wanted
    assert len(READY[name]) == 30
    check(READY[name])


@pytest.mark.parametrize(
    ("kind", "most"),
    [("faber", 3), ("secret_informant", 3), ("overwatch", 2), ("falk", 1), ("abr_gawain", 1), ("line_breach", 1),
     ("recon_drone", 0), ("walking_turret", 0)],
)  # fmt: skip
def test_limits(kind: str, most: int) -> None:
    assert limit(kind) == most


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (THIRTY[:29], "too_small"),
        ((*THIRTY, "faber"), "too_many"),
        ((*THIRTY, "overwatch", "overwatch", "overwatch"), "too_many"),
        ((*THIRTY, "falk", "falk"), "too_many"),
        ((*THIRTY, "abr_gawain", "abr_gawain"), "too_many"),
        ((*THIRTY, "line_breach", "line_breach"), "too_many"),
        ((*THIRTY, "recon_drone"), "not_allowed"),
        (THIRTY + tuple(k for f in ("fusion", "synchrotech") for k in UNITS[f] for _ in range(3)) + ("falk",),
         "too_large"),
    ],
)  # fmt: skip
def test_decks_that_break_a_limit(deck: tuple[str, ...], reason: str) -> None:
    with pytest.raises(BadDeck) as refused:
        check(deck)
    assert refused.value.reason == f"skirmish.deck.{reason}"


def test_thirty_and_sixty_are_allowed() -> None:
    check(THIRTY)
    sixty = THIRTY + tuple(k for f in ("fusion", "synchrotech") for k in UNITS[f] for _ in range(3))
    assert len(sixty) == 60
    check(sixty)


def test_text_is_sorted_by_name_and_comes_back() -> None:
    text = to_text(READY["optimates"])
    lines = text.splitlines()
    assert lines[0] == '1x ABR "Gawain"'
    assert "3x Faber" in lines
    assert [line.split(" ", 1)[1] for line in lines] == sorted(line.split(" ", 1)[1] for line in lines)
    assert from_text(text) == READY["optimates"]
    assert from_text(text.replace("\n", "\r\n\n").upper().replace("X ", "x ")) == READY["optimates"]


@pytest.mark.parametrize("line", ["3x Faber", "3 Faber", "3X FABER", "3 x Faber", "3× Faber", "3х Faber", "3  Faber"])
def test_a_number_may_stand_before_a_name_as_people_write_it(line: str) -> None:
    text = to_text(THIRTY)
    assert "3x Faber\n" in text
    assert from_text(text.replace("3x Faber", line)) == tuple(sorted(THIRTY))


def test_quotes_are_quotes_and_a_first_line_may_be_a_name() -> None:
    text = to_text(READY["optimates"])
    assert '"Gawain"' in text
    for quoted in ("“Gawain”", "«Gawain»", "„Gawain“"):
        assert from_text(text.replace('"Gawain"', quoted)) == READY["optimates"]
    assert from_text(f"# The old guard\n{text}") == READY["optimates"]
    assert name_in(f"\n#  The old guard \n{text}") == "The old guard"
    assert name_in(text) == ""


@pytest.mark.parametrize("language", ["en", "uk", "ru", "sr", "sr-latin"])
def test_a_deck_is_read_in_every_language(language: str) -> None:
    words = Words(FOLDER)
    tr = words.translator(language[:2], latin=language.endswith("latin"))
    lines = [f"{number} {tr(f'skirmish.card.{kind}')}" for kind, number in Counter(READY["hoods"]).items()]
    assert from_text("\n".join(lines), card_names(words.spellings)) == READY["hoods"]


def test_no_name_means_two_cards() -> None:
    found: dict[str, str] = {}
    words = Words(FOLDER)
    for language in LANGUAGES:
        for latin in (False, True):
            tr = words.translator(language, latin)
            for kind in FACES:
                assert found.setdefault(key_of(tr(f"skirmish.card.{kind}")), kind) == kind


@pytest.mark.parametrize(
    ("text", "reason", "details"),
    [
        ("3Faber", "unreadable", {"line": 1, "text": "3Faber"}),
        ("3x Fabre", "unknown_card", {"line": 1, "name": "Fabre"}),
        ("3x Faber\nCensor", "unreadable", {"line": 2, "text": "Censor"}),
        ("0x Faber", "unreadable", {"line": 1, "text": "0x Faber"}),
        ("-1x Faber", "unreadable", {"line": 1, "text": "-1x Faber"}),
        ("9999x Faber", "unreadable", {"line": 1, "text": "9999x Faber"}),
        ("999x Faber", "too_large", {"number": 999, "most": 60}),
        ("4x Faber", "too_many", {"card": "Faber", "number": 4, "most": 3}),
        ("3x Faber", "too_small", {"number": 3, "least": 30}),
        ("", "too_small", {"number": 0, "least": 30}),
        ("3x Faber" + " " * 200, "line_too_long", {"line": 1, "most": 200}),
        ("\n" * 10_241, "text_too_long", {"most": 10_240}),
        ("1x Recon Drone", "not_allowed", {"card": "Recon Drone"}),
        ("2x Line Breach", "too_many", {"card": "Line Breach", "number": 2, "most": 1}),
    ],
)
def test_refused_texts(text: str, reason: str, details: dict[str, object]) -> None:
    with pytest.raises(BadDeck) as refused:
        from_text(text)
    assert refused.value.reason == f"skirmish.deck.{reason}"
    assert refused.value.details == details


def test_an_option_takes_a_ready_deck_or_a_text_and_says_why_not() -> None:
    assert GAME.complete({"deck2": "fusion"})["deck2"] == "fusion"
    text = to_text(THIRTY)
    assert GAME.new({"deck2": text}).camps[1].list == tuple(sorted(THIRTY))
    with pytest.raises(BadOption, match="too_small"):
        GAME.new({"deck2": "3x Faber"})


def test_names_are_unique_whatever_the_case() -> None:
    assert len({face.name.casefold() for face in FACES.values()}) == len(FACES) == 45
