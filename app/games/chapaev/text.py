"""Chapaev as text, for the terminal, the log and a screen reader.

A typed throw is a disc's number, the angle in degrees clockwise from straight up, and the power in per cent: `3 45
80`, or more finely `3 45.25 62.5%`.
"""

from __future__ import annotations

import math
import re
from decimal import Decimal

from app.core.game import IllegalMove, Player, PositionText, Text, Tr, Unreadable
from app.games.chapaev.dimensions import CELL, DISCS_EACH, EDGE, ROWS
from app.games.chapaev.rules import Chapaev, ChapaevEvent, Knocked, RoundWon, RowsSet, Shot
from app.games.chapaev.throws import Flick

UNREADABLE = "chapaev.say.unreadable"
NOTHING = -1
"""Replaces a disc that does not exist or a number too precise for a throw."""

COLUMNS, LINES = 40, 20
"""A character covers 8 by 16 mm, so no disc hides part of another."""

_THROW = re.compile(r"([0-9]{1,3}) +([0-9]{1,4}(?:[.,][0-9]{1,4})?)(?:°| ) *([0-9]{1,4}(?:[.,][0-9]{1,4})?) *%?")


class ChapaevText(Text):
    def position(self, view: Chapaev, tr: Tr) -> PositionText:
        sides = (view.white, 1 - view.white)
        places = [place_of(view, disc, tr) for player in sides for disc in view.discs_of(player)]
        scores = [_score(view, player, tr) for player in sides]
        return PositionText(
            title=(_title(view, tr),),
            picture=tuple(_board(view)),
            facts=(*places, *scores, _standing(view, tr)),
        )

    def describe(self, event: ChapaevEvent, tr: Tr) -> str:
        match event:
            case Shot():
                angle, power = event.angle / 100, event.power / 10
                return tr("chapaev.log.threw", disc=number(event.disc), angle=f"{angle:g}", power=f"{power:g}")
            case Knocked():
                return tr("chapaev.log.knocked", summary=summary(event, tr), points=f"{_shown(event.points):+.2f}")
            case RoundWon():
                reason = tr(event.reason)
                return tr(
                    "chapaev.log.round_won",
                    round=event.round,
                    number=event.player + 1,
                    reason=reason,
                    count=event.points,
                )
            case RowsSet():
                return tr("chapaev.log.rows_set", round=event.round, number=event.white + 1)

    def write(self, move: Flick) -> str:
        return f"{number(move.disc)} {move.angle / 100:g} {move.power / 10:g}%"

    def read(self, line: str, view: Chapaev) -> Flick:
        typed = _THROW.fullmatch(line.strip().lower())
        if typed is None:
            raise Unreadable(UNREADABLE)
        place = int(typed[1])
        disc = view.to_move * DISCS_EACH + place - 1 if 1 <= place <= DISCS_EACH else NOTHING
        move = Flick(disc, _scaled(typed[2], 100), _scaled(typed[3], 10))
        fault = view.refusal(move)
        if fault:
            raise IllegalMove(fault)
        return move

    def help(self, view: Chapaev, tr: Tr) -> str:
        discs = ", ".join(str(number(disc)) for disc in view.discs_of(view.to_move))
        return tr("chapaev.help.throw", discs=discs)


def number(disc: int) -> int:
    return disc % DISCS_EACH + 1


def summary(event: Knocked, tr: Tr) -> str:
    parts = []
    if event.theirs:
        parts.append(tr("chapaev.out.theirs", count=len(event.theirs)))
    if event.own:
        parts.append(tr("chapaev.out.own", count=len(event.own)))
    return ", ".join(parts)


def _shown(points: float) -> float:
    """Round for display, without a minus sign before zero."""
    return round(points, 2) + 0.0


def _scaled(text: str, scale: int) -> int:
    """Return a typed number times `scale`, or `NOTHING` if that is no whole number."""
    value = Decimal(text.replace(",", ".")) * scale
    return int(value) if value == int(value) else NOTHING


def _title(view: Chapaev, tr: Tr) -> str:
    if view.house.rows:
        return tr("chapaev.text.title_round", round=view.round, turn=view.turn)
    return tr("chapaev.text.title", turn=view.turn)


def _board(view: Chapaev) -> list[str]:
    picture = [[" "] * (COLUMNS + 2) for _ in range(LINES)]
    for disc, spot in enumerate(view.spots):
        if spot is None:
            continue
        column = min(spot[0] * COLUMNS // EDGE, COLUMNS - 1) + 1
        line = LINES - 1 - min(spot[1] * LINES // EDGE, LINES - 1)
        left, right = "()" if view.is_white(disc) else "[]"
        picture[line][column - 1 : column + 2] = [left, str(number(disc)), right]
    edge = f"+{'-' * (COLUMNS + 2)}+"
    return [edge, *(f"|{''.join(line)}|" for line in picture), edge]


def place_of(view: Chapaev, disc: int, tr: Tr) -> str:
    x, y = _millimetres(view, disc)
    square = f"{'abcdefgh'[min(ROWS - 1, int(x / CELL))]}{min(ROWS, int(y / CELL) + 1)}"
    side = "white" if view.is_white(disc) else "black"
    place = tr(f"chapaev.text.place.{side}", disc=number(disc), square=square, across=round(x), up=round(y))
    enemies = view.discs_of(1 - disc // DISCS_EACH)
    if not enemies:
        return f"{place}."
    ways = {enemy: _difference(_millimetres(view, enemy), (x, y)) for enemy in enemies}
    nearest = min(enemies, key=lambda enemy: math.hypot(*ways[enemy]))
    across, up = ways[nearest]
    angle = f"{round(math.degrees(math.atan2(across, up)) % 360, 1) % 360:g}"
    return tr(
        "chapaev.text.nearest", place=place, disc=number(nearest), distance=round(math.hypot(across, up)), angle=angle
    )


def _millimetres(view: Chapaev, disc: int) -> tuple[float, float]:
    spot = view.spots[disc]
    assert spot is not None
    return spot[0] / 100, spot[1] / 100


def _difference(end: tuple[float, float], start: tuple[float, float]) -> tuple[float, float]:
    return end[0] - start[0], end[1] - start[1]


def _score(view: Chapaev, player: Player, tr: Tr) -> str:
    key = "chapaev.text.score" if view.ended or view.house.rows else "chapaev.text.discs"
    left = view.discs_of(player)
    return tr(
        key,
        player=_name(view, player, tr),
        count=len(left),
        discs=" ".join(str(number(disc)) for disc in left) or "–",
        points=view.points[player],
        early=f"{_shown(view.early[player]):.2f}",
    )


def _standing(view: Chapaev, tr: Tr) -> str:
    if view.ended is None:
        return tr("chapaev.text.to_move", player=_name(view, view.to_move, tr))
    (winner,) = view.ended.winners
    return tr("chapaev.text.winner", player=_name(view, winner, tr), reason=tr(view.ended.reason))


def _name(view: Chapaev, player: Player, tr: Tr) -> str:
    return tr("chapaev.text.white" if player == view.white else "chapaev.text.black", number=player + 1)
