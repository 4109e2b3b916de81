"""What is hidden stays hidden: hands, decks, face-down cards and the random source, in states and in events."""

from __future__ import annotations

import json
import random
from dataclasses import fields, replace

import pytest

from app.core.codec import to_json
from app.core.game import Player
from app.core.rng import Rng
from app.games.skirmish import GAME
from app.games.skirmish.board import Card
from app.games.skirmish.events import Drew, Played, Secret, Shown
from app.games.skirmish.moves import Keep, PlayUnit
from app.games.skirmish.rules import Skirmish
from tests.support.skirmish.stage import TEAMS, Stage, stage

VIEWERS = (None, 0, 1, 2, 3)


def position() -> Stage:
    return stage(
        """
            a d .
            e f g
            . x .
        """,
        {
            "a": "0 faber", "d": "0 faber down", "e": "1 censor down", "f": "2 princeps down",
            "g": "3 faber down revealed0", "x": "1 riot_agent",
        },
        phase=2,
        sides=TEAMS,
        hands={0: "faber overwatch", 1: "censor riot_agent/revealed0", 2: "princeps", 3: "immunis/revealed2"},
        decks={0: "faber censor", 1: "princeps inspiration", 2: "faber", 3: "censor"},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (None, {"a", "x"}),
        (0, {"a", "x", "d", "f", "g", "0.0", "0.1", "1.1", "2.0"}),
        (1, {"a", "x", "e", "g", "1.0", "1.1", "3.0"}),
        (2, {"a", "x", "d", "f", "0.0", "0.1", "2.0", "3.0"}),
        (3, {"a", "x", "e", "g", "1.0", "1.1", "3.0"}),
    ],
)
def test_who_sees_which_faces(viewer: Player | None, seen: set[str]) -> None:
    drawn = position()
    view = Stage(drawn.state.observation(viewer), drawn.ids)
    assert {name for name in drawn.ids if view.card(name).kind} == seen
    assert view.state.rng == Rng()
    assert all(kind == "" for camp in view.state.camps for kind in camp.deck)
    assert [len(camp.deck) for camp in view.state.camps] == [2, 2, 1, 1]


def hidden_from(viewer: Player | None, state: Skirmish) -> set[int]:
    """The ids of the cards whose face this viewer may not know, straight from the rules."""
    found = set()
    for card in (*(c for c in state.board.cells if c), *(c for camp in state.camps for c in camp.hand)):
        on_board = card.id in state.board.where
        if on_board and card.face_up:
            continue
        friends = viewer is not None and state.board.sides[viewer] == state.board.sides[card.owner]
        if not friends and ("revealed", viewer) not in card.marks:
            found.add(card.id)
    return found


def scrambled(state: Skirmish, viewer: Player | None, rng: random.Random) -> Skirmish:
    """The same state with other faces wherever this viewer may not look, and another random source."""
    unknown = hidden_from(viewer, state)

    def other(card: Card | None) -> Card | None:
        return replace(card, kind=rng.choice(("faber", "censor"))) if card and card.id in unknown else card

    camps = []
    for camp in state.camps:
        hand = tuple(card for card in (other(held) for held in camp.hand) if card)
        deck = tuple(rng.choice(("overwatch", "princeps")) for _ in camp.deck)
        camps.append(replace(camp, hand=hand, deck=deck))
    board = replace(state.board, cells=tuple(other(card) for card in state.board.cells))
    return replace(state, board=board, camps=tuple(camps), rng=Rng.seeded(rng.getrandbits(64)))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_may_not_be_known_changes_nothing_in_the_view(viewer: Player | None) -> None:
    state = position().state
    other = scrambled(state, viewer, random.Random(4))
    assert other != state
    assert other.observation(viewer) == state.observation(viewer)


def test_no_leaks_in_whole_random_matches() -> None:
    """In the middle of choices too, but for decks that are being looked into."""
    looked = 0
    for seed in range(6):
        rng = random.Random(seed)
        options = {"players": 4, "mode": ("free", "2v2", "3v1")[seed % 3], "dummies": seed % 2}
        state = GAME.new(options, seed)
        while not state.ended:
            state = state.apply(rng.choice(state.legal_moves())).state
            viewer = rng.choice(VIEWERS)
            if state.run and state.run.player == viewer:
                looked += 1
                continue
            assert scrambled(state, viewer, rng).observation(viewer) == state.observation(viewer)
    assert looked > 10


def test_events_show_hidden_faces_only_to_those_named() -> None:
    """Each secret event of random matches: the censored copy has no face, and everything else is equal.

    A card that is played face up is no secret, to those who only watch neither."""
    kinds = set()
    for seed in range(6):
        rng = random.Random(seed)
        state = GAME.new({"players": 4, "mode": "2v2"}, seed)
        while not state.ended:
            step = state.apply(rng.choice(state.legal_moves()))
            for event in step.events:
                for viewer in VIEWERS:
                    seen = event.witnessed(viewer)
                    is_open = not isinstance(event, Secret) or getattr(event, "face_up", False)
                    if is_open or viewer in event.seen_by:
                        assert seen == event
                    else:
                        assert seen == replace(event, kind="")  # type: ignore[type-var]
                        kinds.add(type(event).__name__)
            state = step.state
    assert kinds >= {"Drew", "Played", "Shown", "Exchanged"}


def test_a_draw_is_seen_by_the_team_only() -> None:
    state = GAME.new({"players": 4, "mode": "2v2", "dummies": 3}, seed=1)
    step = state.apply(Keep())
    drew = next(event for event in step.events if isinstance(event, Drew))
    allies = {0, 2} if drew.player in (0, 2) else {1, 3}
    assert {v for v in range(4) if drew.witnessed(v).kind} == allies
    assert drew.witnessed(None).kind == ""
    assert step.reveals


def test_a_card_played_face_down_is_shown_to_the_team_and_to_holders_of_a_revealed() -> None:
    drawn = position()
    turned = replace(drawn.state, active=1)
    step = turned.apply(PlayUnit(drawn.ids["1.1"], (0, 2), face_up=False))
    played = next(event for event in step.events if isinstance(event, Played))
    assert {viewer for viewer in range(4) if played.witnessed(viewer).kind} == {0, 1, 3}
    assert not step.reveals


def test_a_revealed_shows_the_card_to_its_player_only() -> None:
    drawn = stage(
        "S d .\n. . .\n. . x",
        {"S": "0 vigilant_spotter", "d": "1 faber down", "x": "3 censor"},
        phase=3,
        sides=TEAMS,
        hands={1: "princeps"},
    )
    after, step = drawn.play("!S", "1.0")
    assert step.reveals
    shown = next(event for event in step.events if isinstance(event, Shown))
    assert {viewer for viewer in range(4) if shown.witnessed(viewer).kind} == {0, 1, 3}
    views = [Stage(after.state.observation(viewer), drawn.ids) for viewer in range(4)]
    assert [bool(view.card("1.0").kind) for view in views] == [True, True, False, True]


def test_a_search_shows_the_deck_in_order_of_name_to_the_searcher_only() -> None:
    drawn = stage(
        "S . .\n. . .\n. . x",
        {"S": "0 falk", "x": "1 censor"},
        phase=2,
        sides=TEAMS,
        decks={0: "princeps faber overwatch", 1: "faber"},
    )
    opened, _ = drawn.play("!S")
    assert opened.state.observation(0).camps[0].deck == ("faber", "overwatch", "princeps")
    assert opened.state.observation(0).legal_moves() == opened.state.legal_moves()
    for viewer in (None, 1, 2, 3):
        assert opened.state.observation(viewer).camps[0].deck == ("", "", "")
    after, step = opened.play("overwatch")
    drew = next(event for event in step.events if isinstance(event, Drew))
    assert drew.witnessed(1).kind == ""
    assert after.state.observation(0).camps[0].deck == ("", "")


def test_the_informants_view_is_for_its_owner_only() -> None:
    drawn = stage(
        "S . .\n. . .\n. . x",
        {"S": "0 secret_informant", "x": "1 censor"},
        phase=2,
        decks={0: "faber", 1: "princeps faber overwatch censor"},
    )
    view, _ = drawn.play("!S", "deck 1")
    assert view.state.observation(0).camps[1].deck == ("princeps", "faber", "overwatch", "")
    assert view.state.observation(1).camps[1].deck == ("", "", "", "")
    sunk, step = view.play("sink 1")
    assert sunk.state.observation(0).camps[1].deck == ("princeps", "overwatch", "", "")
    assert all(getattr(event.witnessed(1), "kind", "") == "" for event in step.events)


@pytest.mark.parametrize("seed", range(6))
def test_guesses_fit_what_was_seen(seed: int) -> None:
    rng = random.Random(seed)
    options = {"players": 2 + seed % 3, "dummies": seed % 2}
    state = GAME.new(options, seed)
    differ = 0
    while not state.ended:
        viewer = state.to_move
        view = state.observation(viewer)
        full = view.guess(rng)
        assert full.observation(viewer) == view
        for camp, player in zip(full.camps, range(len(full.camps)), strict=True):
            owned = [c.kind for c in full.board.cells if c and c.owner == player and c.kind not in TOKENS]
            every = (*camp.deck, *camp.discard, *owned, *(c.kind for c in camp.hand), *filter(None, [camp.showcase]))
            assert sorted(every) == sorted(camp.list)
        differ += full.camps != state.camps
        assert full.legal_moves() == state.legal_moves()
        state = state.apply(rng.choice(state.legal_moves())).state
    assert differ > 20


TOKENS = ("recon_drone", "walking_turret")


def test_no_field_of_a_view_holds_a_hidden_face_in_its_json() -> None:
    """Faces that occur nowhere but in hidden places do not occur in the text of the view."""
    drawn = stage(
        "a . .\n. . .\n. . x",
        {"a": "0 faber", "x": "1 censor down"},
        phase=2,
        hands={0: "overwatch", 1: "falk"},
        decks={0: "zius", 1: "reverend"},
    )
    text = json.dumps(to_json(replace_lists(drawn.state.observation(0)), Skirmish))
    assert "overwatch" in text
    for hidden in ("censor", "falk", "zius", "reverend"):
        assert hidden not in text


def replace_lists(view: Skirmish) -> Skirmish:
    """Deck lists are public, so they are left out of the search for leaks."""
    assert {field.name for field in fields(view.camps[0])} >= {"list", "deck", "hand"}
    return replace(view, camps=tuple(replace(camp, list=()) for camp in view.camps))
