"""A game as the app knows it: options completed or refused with a clear text, levels, and seats."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from app.core.game import LADDER, BadOption, Event, Game, Implementation, Option, OptionRole, Public
from app.games.stay import GAME as STAY

GAME = Game(
    id="toy",
    parts=cache(
        lambda: Implementation(
            state=int,
            moves=int,
            events=int,
            start=lambda options, seed: (dict(options), seed),
            options=(
                Option("size", 3, (2, 3, 4, 5)),
                Option("open", False, (False, True)),
                Option("deck", "small", ("small", "large")),
                Option("gap", 10, (10, 20, 30)),
            ),
        )
    ),
)


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert GAME.complete() == {"size": 3, "open": False, "deck": "small", "gap": 10}
    assert GAME.complete({"open": True, "size": 5}) == {"size": 5, "open": True, "deck": "small", "gap": 10}


def test_a_game_starts_from_complete_options_and_its_seed() -> None:
    assert GAME.new({"deck": "large"}, 9) == ({"size": 3, "open": False, "deck": "large", "gap": 10}, 9)
    assert GAME.new()[1] == 0


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"size": 9}, "size cannot be 9: it takes 2 to 5"),
        ({"size": 1}, "size cannot be 1: it takes 2 to 5"),
        ({"size": "3"}, "size cannot be '3': it takes 2 to 5"),
        ({"size": 3.0}, "size cannot be 3.0: it takes 2 to 5"),
        ({"size": None}, "size cannot be None: it takes 2 to 5"),
        ({"open": 1}, "open cannot be 1: it takes False, True"),
        ({"deck": "huge"}, "deck cannot be 'huge': it takes small, large"),
        ({"deck": ["small"]}, "deck cannot be ['small']: it takes small, large"),
        ({"gap": 15}, "gap cannot be 15: it takes 10, 20, 30"),
        ({"colour": "red"}, "colour cannot be 'red': toy has size, open, deck, gap"),
    ],
)
def test_options_that_do_not_fit_are_refused_with_one_clear_line(options: dict[str, Any], text: str) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.new(options)
    assert str(refusal.value) == text


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="toy has no options"):
        replace(GAME, parts=lambda: replace(GAME.parts(), options=())).new({"size": 3})


def test_the_options_given_are_left_as_they_were() -> None:
    given = {"size": 4}
    GAME.complete(given)
    assert given == {"size": 4}


def test_a_game_without_brains_has_one_level_of_random_play() -> None:
    assert GAME.levels == 1
    assert STAY.levels == LADDER


def test_a_public_event_is_seen_whole_by_everybody() -> None:
    class Rained(Public):
        pass

    rained = Rained()
    assert isinstance(rained, Event)
    assert all(rained.witnessed(viewer) is rained for viewer in (0, 1, None))


def test_the_app_goes_by_the_role_of_an_option_and_not_by_its_name() -> None:
    options = (
        Option("players", 9, (9,)),  # a name that means nothing to the app
        Option("company", 3, (2, 3, 4), role=OptionRole.PLAYERS),
        Option("ghosts", 1, (0, 1, 2), role=OptionRole.DUMMIES),
    )
    game = replace(GAME, parts=cache(lambda: replace(GAME.parts(), options=options)), seats=(2, 4))
    assert game.option_for(OptionRole.PLAYERS) is options[1]
    assert game.option_for(OptionRole.COMPUTER) is None
    assert (game.players_in({}), game.dummies_in({})) == (3, 1)
    assert (game.players_in({"company": 4}), game.dummies_in({"ghosts": 0})) == (4, 0)
    assert (GAME.players_in({"players": 4}), GAME.dummies_in({"dummies": 1})) == (2, 0)
