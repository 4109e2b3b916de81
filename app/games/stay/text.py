"""Stay on the Board as lines of text.

Players type `E3`, `63` or `east 3`. A suffix says what they saw: `E3?` the board without the queen, `E3??` nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from app.core.game import IllegalMove, Player, PositionText, Text, Tr, Unreadable
from app.core.grid import KEYPAD
from app.games.stay.rules import (
    NO_DIRECTION,
    NO_DISTANCE,
    OFF_BOARD,
    Claim,
    Claimed,
    Continue,
    Continued,
    Fell,
    Finish,
    Finished,
    Go,
    Move,
    Moved,
    Stay,
    StayEvent,
    Stop,
    Stopped,
)
from app.games.stay.score import BLIND, BOARD_ONLY, SEEING

UNREADABLE = "stay.say.unreadable"

COMPASS = {7: "NW", 8: "N", 9: "NE", 4: "W", 6: "E", 1: "SW", 2: "S", 3: "SE"}
_LONG = {"N": "north", "S": "south", "W": "west", "E": "east"}

_DIRECTIONS = (
    {str(key): key for key in COMPASS}
    | {short.lower(): key for key, short in COMPASS.items()}
    | {"".join(_LONG[letter] for letter in short): key for key, short in COMPASS.items()}
    | {"up": 8, "down": 2, "left": 4, "right": 6}
)
_SIGHTS = {"": SEEING, "?": BOARD_ONLY, "??": BLIND}
_SUFFIXES = {sight: suffix for suffix, sight in _SIGHTS.items()}
_WORDS: dict[Move, tuple[str, ...]] = {
    Claim(): ("claim", "no", "no moves"),
    Finish(): ("finish",),
    Continue(): ("continue",),
    Stop(): ("stop",),
}
_BY_WORD = {word: move for move, words in _WORDS.items() for word in words}

_GO = re.compile(r"([1-9]|[a-z]+(?:[ -][a-z]+)?) *([0-9]{1,4}) *(\?{0,2})")


class StayText(Text):
    def position(self, view: Stay, tr: Tr) -> PositionText:
        mode = tr(f"stay.option.blocked.{str(view.blocked_mode).lower()}")
        queen = tr("stay.text.queen", row=view.queen[0] + 1, column=view.queen[1] + 1)
        return PositionText(
            title=(tr("stay.text.title", size=view.size, mode=mode),),
            picture=tuple(_board(view)),
            spelled=tuple(_blocked_rows(view, tr)),
            facts=(queen, *(_score(view, player, tr) for player in (0, 1)), _standing(view, tr)),
        )

    def describe(self, event: StayEvent, tr: Tr) -> str:
        match event:
            case Moved() if not event.earned.lines:
                return tr("stay.log.unseen", **_way(event, tr))
            case Moved():
                key = "stay.log.jumped" if event.jumped else "stay.log.moved"
                points = f"{event.earned.total:+d}"
                return tr(key, count=len(event.jumped), points=points, **_way(event, tr))
            case Fell():
                key = "stay.log.off_board" if event.reason == OFF_BOARD else "stay.log.on_blocked"
                return tr(key, **_way(event, tr))
            case Claimed():
                key = "stay.log.claim_right" if event.right else "stay.log.claim_wrong"
                return tr(key, count=len(event.missed))
            case Finished():
                return tr("stay.log.finished")
            case Continued():
                return tr("stay.log.continued", count=len(event.cleared))
            case Stopped():
                return tr("stay.log.stopped")

    def write(self, move: Move) -> str:
        if isinstance(move, Go):
            return f"{COMPASS[move.direction]}{move.distance}{_SUFFIXES[move.sight]}"
        return _WORDS[move][0]

    def read(self, line: str, view: Stay) -> Move:
        move = _parsed(" ".join(line.lower().split()), view.size)
        fault = view.refusal(move)
        if fault:
            raise IllegalMove(fault)
        return move

    def list_moves(self, view: Stay, moves: Collection[Move], tr: Tr) -> list[str]:
        lines: dict[int, list[str]] = {}
        for number, move in enumerate(moves):
            key = move.direction if isinstance(move, Go) else -number
            lines.setdefault(key, []).append(self.write(move))
        return [" ".join(line) for line in lines.values()]

    def help(self, view: Stay, tr: Tr) -> str:
        if view.choosing:
            return tr("stay.help.choosing", size=view.size)
        go = tr("stay.help.go", longest=view.size - 1)
        return go if view.blocked_mode else f"{go}\n{tr('stay.help.stop')}"


def _board(view: Stay) -> list[str]:
    numbers = range(view.size)
    rows = ["  " + " ".join(str(column + 1) for column in numbers)]
    for row in numbers:
        marks = ("Q" if (row, c) == view.queen else "x" if (row, c) in view.blocked else "." for c in numbers)
        rows.append(f"{row + 1} {' '.join(marks)}")
    return rows


def _blocked_rows(view: Stay, tr: Tr) -> list[str]:
    rows: dict[int, list[str]] = {}
    for row, column in sorted(view.blocked):
        rows.setdefault(row, []).append(str(column + 1))
    return [tr("stay.text.blocked", row=row + 1, columns=", ".join(columns)) for row, columns in rows.items()]


def _score(view: Stay, player: Player, tr: Tr) -> str:
    ledger = view.ledgers[player]
    line = tr("stay.text.score", player=_name(player, tr), count=ledger.total)
    if not view.ended or not ledger.lines:
        return line
    parts = (f"{tr(f'stay.score.{name}')} {points:+d}" for name, points in ledger.lines)
    return f"{line} ({', '.join(parts)})"


def _standing(view: Stay, tr: Tr) -> str:
    ended = view.ended
    if ended is None:
        key = "stay.text.choosing" if view.choosing else "stay.text.to_move"
        return tr(key, player=_name(view.to_move, tr))
    reason = tr(ended.reason)
    if not ended.winners:
        return tr("stay.text.no_winner", reason=reason)
    return tr("stay.text.winner", player=_name(ended.winners[0], tr), reason=reason)


def _name(player: Player, tr: Tr) -> str:
    return tr("stay.text.player", number=player + 1)


def _way(event: Moved | Fell, tr: Tr) -> dict[str, str | int]:
    return {"direction": tr(f"stay.direction.{event.direction}"), "distance": event.distance}


def _parsed(line: str, size: int) -> Move:
    if line in _BY_WORD:
        return _BY_WORD[line]
    typed = _GO.fullmatch(line)
    if typed is None:
        raise Unreadable(UNREADABLE)
    direction = _DIRECTIONS.get(re.sub("[ -]", "", typed[1]))
    if direction not in KEYPAD:
        raise Unreadable(NO_DIRECTION)
    distance = int(typed[2])
    if not 1 <= distance < size:
        raise IllegalMove(NO_DISTANCE)
    return Go(direction, distance, _SIGHTS[typed[3]])
