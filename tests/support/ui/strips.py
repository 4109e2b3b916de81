"""What the players' strips on the play screen show."""

from __future__ import annotations

from typing import Any, NamedTuple


class Shown(NamedTuple):
    """One strip: whose it is, the player's points, the line under the name, and whether it marks the turn."""

    player: int
    name: str
    score: str
    note: str
    active: bool


def shown(ui: Any) -> list[Shown]:
    """The strips of the open play screen, by seat."""
    assert ui.app.screens.current == "play"
    strips = ui.app.screens.current_screen.strips.children
    told = [Shown(int(each.player), each.name, each.score, each.note, each.active) for each in strips]
    return sorted(told)


def assert_true_of_match(ui: Any) -> None:
    """Demand one strip for each seat, with its name, points and turn mark."""
    match, screen, told = ui.app.session.match, ui.app.screens.current_screen, shown(ui)
    assert [strip.player for strip in told] == list(range(len(match.seats)))
    assert [strip.name for strip in told] == screen.names
    assert all(strip.name for strip in told)
    tallies = screen.board.tallies or [("", "")] * len(told)
    scores = screen.board.strip_scores(match.view(screen.viewer)) or [""] * len(told)
    wanted = [(tally or score, note) for (tally, note), score in zip(tallies, scores, strict=True)]
    assert [(strip.score, strip.note) for strip in told] == wanted
    assert [strip.player for strip in told if strip.active] == [match.to_move]
