"""Skirmish in words: moves typed and read back, whole matches drawn in four languages, no text missing."""

from __future__ import annotations

import json
import random
import string
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from app.core.game import IllegalMove
from app.games.skirmish import GAME
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.selectors import Both, Either, Selector, Without
from app.games.skirmish.cards.targets import name
from app.games.skirmish.moves import Activate, PickCard, PlayCommand, PlayUnit
from app.games.skirmish.terms import COMMAND
from app.games.skirmish.text.names import ability_texts
from app.games.skirmish.text.skirmish_text import SkirmishText
from app.languages.translator import Words
from tests.support.sampling import first
from tests.support.skirmish.stage import TEAMS, Stage, stage

WORDS = Path(__file__).parents[3] / "assets" / "words"
LANGUAGES = ("en", "uk", "ru", "sr")
FORMS = {
    "en": {"one", "other"},
    "uk": {"one", "few", "many"},
    "ru": {"one", "few", "many"},
    "sr": {"one", "few", "other"},
}
TEXT = SkirmishText()
EN = Words(WORDS).translator("en")


def catalogue(language: str) -> dict[str, Any]:
    found = json.loads((WORDS / language / "skirmish.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


class Strict:
    """Words that fail where a key or a field is missing."""

    def __init__(self, language: str) -> None:
        self.words = catalogue(language)
        self.used: set[str] = set()

    def __call__(self, key: str, **values: object) -> str:
        self.used.add(key)
        entry = self.words[key]
        if isinstance(entry, dict):
            assert isinstance(values["count"], int)
            entry = next(iter(entry.values()))
        return entry.format(**values)


def matches(number: int) -> Any:
    """Steps of random matches, each with the view of whoever moved."""
    for seed in range(number):
        rng = random.Random(seed)
        state = GAME.new({"players": 2 + seed % 3, "dummies": seed % 2}, seed)
        while not state.ended:
            view = state.observation(state.to_move)
            step = state.apply(rng.choice(state.legal_moves()))
            yield rng, view, step
            state = step.state


def test_every_move_is_read_as_it_is_written() -> None:
    verbs = set()
    for rng, view, _ in matches(6):
        legal = view.legal_moves()
        for move in rng.sample(legal, min(len(legal), 6)):
            line = TEXT.write(move)
            verbs.add(line.split()[0])
            assert TEXT.read(line, view) == move
            assert TEXT.read(f"  {line.upper()} ", view) == move
    assert len(verbs) >= 17


def test_answers_are_numbered() -> None:
    drawn = stage("S . t\n. x .\n. . .", {"S": "0 censor", "t": "2 faber", "x": "1 faber"}, phase=2, sides=TEAMS)
    opened, _ = drawn.play("!S")
    assert TEXT.read("2", opened.state) == opened.state.legal_moves()[1]
    with pytest.raises(IllegalMove, match="no_answer"):
        TEXT.read("9", opened.state)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "skirmish.say.unreadable"),
        ("dance", "skirmish.say.unreadable"),
        ("play", "skirmish.say.unreadable"),
        ("play 3", "skirmish.say.unreadable"),
        ("play x b2", "skirmish.say.unreadable"),
        ("play ³ b2", "skirmish.say.unreadable"),
        ("play 3 b2 sideways", "skirmish.say.unreadable"),
        ("play 3 z9", "skirmish.say.no_cell"),
        ("play 3 b22", "skirmish.say.no_cell"),
        ("play 3 a1", "skirmish.refusal.empty"),
        ("play 3 g7", "skirmish.refusal.empty"),
        ("play 99 b2", "skirmish.refusal.not_in_hand"),
        ("command 4 9", "skirmish.refusal.no_such_option"),
        ("command 4 0", "skirmish.refusal.no_such_option"),
        ("use 2", "skirmish.refusal.not_yours"),
        ("score diagonal", "skirmish.say.unreadable"),
        ("score row", "skirmish.refusal.wrong_phase"),
        ("line row x", "skirmish.say.unreadable"),
        ("1", "skirmish.say.unreadable"),
        ("take faber", "skirmish.refusal.nothing_asked"),
        ("9" * 5000, "skirmish.say.unreadable"),
    ],
)
def test_lines_that_are_no_move_here(line: str, reason: str) -> None:
    drawn = stage(
        "a . .\n. . .\n. . x", {"a": "0 faber", "x": "1 censor"}, phase=2, hands={0: "faber overwatch"}
    )  # fmt: skip
    with pytest.raises(IllegalMove) as refused:
        TEXT.read(line, drawn.state)
    assert str(refused.value) == reason


@pytest.mark.parametrize("language", first(list(LANGUAGES)))
def test_whole_matches_are_drawn_and_told(language: str) -> None:
    tr = Strict(language)
    for _, view, step in matches(4):
        assert TEXT.draw(view, tr)
        assert TEXT.help(view, tr)
        for event in step.events:
            for viewer in (None, view.to_move):
                TEXT.describe(event.witnessed(viewer), tr)
    TEXT.draw(step.state, tr)
    events = {key for key in tr.used if key.startswith("skirmish.log.")}
    assert len(events) > 25


@pytest.mark.parametrize("language", first(list(LANGUAGES)))
def test_whole_matches_are_told_to_you(language: str) -> None:
    """Whoever reads is "you" in sentences of its own, and everyone else has a name."""
    tr = Strict(language)
    names = ("<you>", "Ann", "Ben", "Cid")
    for _, view, step in matches(4):
        tell = TEXT.telling(tr, view.observation(0), names, 0)
        for event in step.events:
            words = tell(event.witnessed(0))
            assert "<you>" not in words or len(getattr(event, "winners", ())) > 1, words
    told = {key.removeprefix("skirmish.log.") for key in tr.used if key.endswith((".you", ".your"))}
    assert len(told) > 15


def test_a_position_as_text() -> None:
    drawn = stage(
        "S . t\n. x .\n. . d",
        {"S": "0 tactical_agent aim1*2", "t": "2 princeps", "x": "1 faber stun0", "d": "1 censor down"},
        phase=2,
        sides=TEAMS,
        hands={0: "overwatch", 1: "faber"},
    )
    opened, _ = stage_with_threat().play("!S")
    shown = TEXT.draw(drawn.state.observation(0), Strict("en")).splitlines()
    assert shown[0] == "Round 1 to 20 points, cycle 1 of 5. Player 1: Main phase."
    assert shown[6:10] == [
        "   a         b         c",
        "1  1Tac3#1   .         3Pri3#2",
        "2  .         2Fab1#3   .",
        "3  .         .         2???0#4",
    ]
    assert "#1 a1 Tactical Agent, Player 1, power 3; Aim 2 (Player 2); ready: Deploy, Setup; played last" in shown
    assert "#4 c3 Hidden card, Player 2, power 0; face down; played last" in shown
    assert any(line.startswith("#5 Overwatch (Command): 1. Place 1 Aim on any card") for line in shown)
    assert "use 1: Tactical Agent. Deploy: Place 1 Aim on a card under your Threat." in shown
    asked = TEXT.draw(opened.state, Strict("en")).splitlines()
    assert "1. Faber, Player 2, b1 (pick 2)" in asked
    assert "Not #3 Censor. It is not under your Threat." in asked
    assert "Not #1 Tactical Agent. It is not under your Threat." in asked


def lines(drawn: Any) -> list[str]:
    return TEXT.draw(drawn.state.observation(drawn.state.to_move), EN).splitlines()


def test_what_a_line_is_worth_is_said_before_it_is_chosen() -> None:
    cards = {"S": "0 zius spent", "t": "0 princeps spent", "x": "1 faber"}
    drawn = stage("S t .\nx . .\n. . .", cards, phase=4)
    assert {"score row: 5 points", "score column: 3 points"} <= set(lines(drawn))
    drawn = stage("S x .\n. . .\n. . t", cards, phase=2, hands={0: "logistics_chain"})
    drawn = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state, drawn.ids)
    assert any(line.endswith("diagonal a1 down: 5 points") for line in lines(drawn))


def test_a_stack_says_how_many_are_left() -> None:
    drawn = stage(
        "S x .\n. . .\n. . .",
        {"S": "0 faber aim0", "x": "1 faber down"},
        phase=2,
        hands={0: "overwatch", 1: "finn falk"},
    )
    drawn = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state, drawn.ids)
    drawn, _ = drawn.play("S")
    assert "Still to choose: 2." in lines(drawn)
    assert f"2. Hidden card, Player 2, in hand (pick {drawn.ids['1.0']})" in lines(drawn)


def test_a_screen_tells_of_cards_by_the_names_it_has_seen() -> None:
    """Numbers are for typing; what nobody has shown this viewer stays hidden, until somebody does."""
    drawn = stage(
        "S x .\n. . .\n. . .", {"S": "0 censor", "x": "1 faber"}, phase=2, hands={0: "finn"}, decks={0: "falk"}
    )
    moves = [
        PlayUnit(drawn.ids["0.0"], (1, 1), face_up=False),
        Activate(drawn.ids["S"]),
        PickCard(drawn.ids["0.0"]),
    ]  # fmt: skip
    for viewer, known in ((0, "Finn, Most Wanted"), (1, "Hidden card")):
        state, tell = drawn.state, TEXT.telling(EN, drawn.state.observation(viewer))
        told = []
        for move in moves:
            step = state.apply(move)
            told += [tell(event.witnessed(viewer)) for event in step.events]
            state = step.state
        assert told[0].startswith("Player A plays ")
        assert ("Finn" in told[0]) == (viewer == 0)
        assert told[1:] == ["Player A uses Censor: Deploy", f"{known} gets Exploit 1 of Player A"]


def test_a_face_up_card_is_named_to_those_who_only_watch() -> None:
    drawn = stage(". x .\n. . .\n. . .", {"x": "1 faber"}, phase=2, hands={0: "finn"})
    for face_up, key in ((True, "Finn, Most Wanted"), (False, "a card face down")):
        step = drawn.state.apply(PlayUnit(drawn.ids["0.0"], (1, 1), face_up))
        assert key in TEXT.describe(step.events[0].witnessed(None), Strict("en"))


def stage_with_threat() -> Any:
    return stage(
        "S x .\n. . .\n. . y", {"S": "0 tactical_agent", "x": "1 faber", "y": "1 censor"}, phase=2
    )  # fmt: skip


def test_the_four_catalogues_have_the_same_keys_and_fields() -> None:
    english = catalogue("en")
    for language in LANGUAGES:
        words = catalogue(language)
        assert words.keys() == english.keys()
        for key, entry in words.items():
            assert _fields(entry) == _fields(english[key]), (language, key)
            if isinstance(entry, dict):
                assert entry.keys() == FORMS[language]
        if language == "sr":
            plain = {
                key: entry
                for key, entry in words.items()
                if not key.startswith(("skirmish.help", "skirmish.deck", "skirmish.say", "keys."))
            }
            latin = [
                key
                for key, entry in plain.items()
                for text in _texts(entry)
                if _outside(text) & set(string.ascii_letters)
            ]
            assert latin == []


def _texts(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def _fields(entry: str | dict[str, str]) -> set[str]:
    return {field for text in _texts(entry) for _, field, _, _ in string.Formatter().parse(text) if field}


def _outside(text: str) -> set[str]:
    return {letter for literal, *_ in string.Formatter().parse(text) for letter in literal}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_option_level_and_passive_has_words(language: str) -> None:
    tr = Strict(language)
    for face in FACES.values():
        assert len(ability_texts(face.id, tr)) == len(face.abilities) + len(face.passives)
        assert tr(f"skirmish.card.{face.id}")
        assert {f"skirmish.passive.{passive}" for passive in face.passives} <= tr.words.keys()
    for option in GAME.options:
        assert f"skirmish.option.{option.id}" in tr.words
        for value in option.values:
            assert isinstance(value, int) or f"skirmish.option.{option.id}.{value}" in tr.words
    assert {f"skirmish.level.{level}" for level in range(1, GAME.levels + 1)} <= tr.words.keys()


def test_english_names_are_those_of_the_deck_texts() -> None:
    words = catalogue("en")
    assert all(words[f"skirmish.card.{face.id}"] == face.name for face in FACES.values())


def sets_in(value: object) -> list[Selector]:
    """Every set of places that a card's abilities mention."""
    if isinstance(value, Selector):
        inner = [value.one, value.other] if isinstance(value, Both | Either) else []
        inner += [value.one] if isinstance(value, Without) else []
        return [value, *(each for part in inner for each in sets_in(part))]
    if isinstance(value, tuple):
        return [each for item in value for each in sets_in(item)]
    if is_dataclass(value):
        return [each for field in fields(value) for each in sets_in(getattr(value, field.name))]
    return []


def test_every_reason_of_a_refusal_has_words() -> None:
    words = catalogue("en")
    found = [each for face in FACES.values() for each in sets_in(face)]
    assert len(found) > 100
    for each in found:
        key = f"not_{name(each.other)}" if isinstance(each, Without) else name(each)
        assert f"skirmish.refusal.{key}" in words


def test_refusals_in_random_matches_have_words() -> None:
    words = catalogue("en")
    seen = set()
    for rng, view, _ in matches(5):
        ids = [card.id for card in view.board.cells if card] + [card.id for camp in view.camps for card in camp.hand]
        for id in rng.sample(ids, min(6, len(ids))):
            reason = view.refusal(PickCard(id))
            if reason:
                seen.add(reason)
                assert reason in words
    assert len(seen) > 8


def test_commands_are_the_cards_with_numbered_texts() -> None:
    words = catalogue("en")
    for face in FACES.values():
        assert (f"skirmish.card.{face.id}.0" in words) == (COMMAND in face.types)
