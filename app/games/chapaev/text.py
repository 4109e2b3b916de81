"""Chapaev as lines of text: for the terminal, the log and a screen reader.

A throw is typed as the number of an own disc, the angle in degrees clockwise from straight up, and the power in per
cent: `3 45 80`, or as finely as `3 45.25 62.5%`.
"""

from __future__ import annotations

import re
from decimal import Decimal

from app.core.game import IllegalMove, Player, Tr
from app.games.chapaev.rules import Chapaev, Happening, Knocked, RoundWon, RowsSet, Shot
from app.games.chapaev.table import DISCS_EACH, EDGE, STRONGEST, TURN, WEAKEST
from app.games.chapaev.throws import Flick

UNREADABLE = "chapaev.say.unreadable"
NO_DISC = "chapaev.say.no_disc"
DISC_OUT = "chapaev.say.disc_out"
NO_ANGLE = "chapaev.say.no_angle"
NO_POWER = "chapaev.say.no_power"
OVER = "chapaev.say.over"

COLUMNS, LINES = 40, 20
"""The picture's size. A character is 8 mm wide and a line 16 mm high, so that no disc can hide a part of another."""

_THROW = re.compile(r"([0-9]{1,3}) +([0-9]{1,4}(?:[.,][0-9]{1,4})?)(?:°| ) *([0-9]{1,4}(?:[.,][0-9]{1,4})?) *%?")


class ChapaevText:
    def draw(self, view: Chapaev, tr: Tr) -> str:
        lines = [_title(view, tr), "", *_board(view), ""]
        lines += [_score(view, player, tr) for player in (view.white, 1 - view.white)]
        lines.append(_standing(view, tr))
        return "\n".join(lines)

    def describe(self, event: Happening, tr: Tr) -> str:
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
            raise IllegalMove(UNREADABLE)
        if view.ended:
            raise IllegalMove(OVER)
        if not 1 <= int(typed[1]) <= DISCS_EACH:
            raise IllegalMove(NO_DISC)
        disc = view.to_move * DISCS_EACH + int(typed[1]) - 1
        if view.spots[disc] is None:
            raise IllegalMove(DISC_OUT)
        angle = _scaled(typed[2], 100)
        if angle is None or not 0 <= angle < TURN:
            raise IllegalMove(NO_ANGLE)
        power = _scaled(typed[3], 10)
        if power is None or not WEAKEST <= power <= STRONGEST:
            raise IllegalMove(NO_POWER)
        return Flick(disc, angle, power)

    def help(self, view: Chapaev, tr: Tr) -> str:
        discs = ", ".join(str(number(disc)) for disc in view.discs_of(view.to_move))
        return tr("chapaev.help.throw", discs=discs)


def number(disc: int) -> int:
    """A disc's number among its player's, as it is shown and typed."""
    return disc % DISCS_EACH + 1


def summary(event: Knocked, tr: Tr) -> str:
    """What left the board, in a few words: "2 out, 1 own"."""
    parts = []
    if event.theirs:
        parts.append(tr("chapaev.out.theirs", count=len(event.theirs)))
    if event.own:
        parts.append(tr("chapaev.out.own", count=len(event.own)))
    return ", ".join(parts)


def _shown(points: float) -> float:
    """Rounded as it is shown, and never a minus before a nought."""
    return round(points, 2) + 0.0


def _scaled(text: str, scale: int) -> int | None:
    """A typed number in whole units, so many of which make 1; None if it is finer than that."""
    value = Decimal(text.replace(",", ".")) * scale
    return int(value) if value == int(value) else None


def _title(view: Chapaev, tr: Tr) -> str:
    if view.house.rows:
        return tr("chapaev.text.title_round", round=view.round, turn=view.turn)
    return tr("chapaev.text.title", turn=view.turn)


def _board(view: Chapaev) -> list[str]:
    """White discs are (1) to (8), black ones [1] to [8]."""
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


def _score(view: Chapaev, player: Player, tr: Tr) -> str:
    key = "chapaev.text.score" if view.ended or view.house.rows else "chapaev.text.discs"
    return tr(
        key,
        player=_name(view, player, tr),
        count=len(view.discs_of(player)),
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
