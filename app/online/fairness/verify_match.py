"""Checks the host's proof that a match was fair from beginning to end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.core.codec import BadData, Json, from_row, to_row
from app.core.game import BadOption, Game, IllegalMove, Options, Outcome, Player
from app.match.match import RESIGNED
from app.online.fairness.commitments import COIN, DECK, RESIGN, Round, digest
from app.online.fairness.guest_draw import seated
from app.online.fairness.step_check import is_measured
from app.online.protocol.messages import DrawState

FAIR, UNFAIR, UNCHECKED, ALL_BUT_END = (
    f"online.audit.{word}" for word in ("fair", "unfair", "unchecked", "all_but_end")
)
WATCHED, WATCHED_MOVES = (f"online.audit.{word}" for word in ("watched", "watched_moves"))
"""`ALL_BUT_END`: only the host knows about an end by clock or absence. `WATCHED` is for spectators, `WATCHED_MOVES` for
spectators who missed the draw."""

HANDED, HANDED_BUT_END, HANDED_MOVES = (f"online.audit.{word}" for word in ("handed", "handed_but_end", "handed_moves"))
AFTER_HANDOVER = {FAIR: HANDED, ALL_BUT_END: HANDED_BUT_END, WATCHED: HANDED, WATCHED_MOVES: HANDED_MOVES}
"""After a handover nobody can check how the new host used hidden information."""


@dataclass(frozen=True, slots=True)
class Proved:
    coins: Mapping[str, str]
    decks: Mapping[str, str]
    moves: Sequence[Json]
    resigned: str


@dataclass(frozen=True, slots=True)
class Witnessed:
    public: str
    secret: str
    seat: Player | None
    """None for a spectator."""
    views: Mapping[int, str]
    """Digests by ply of the views that we saw, if something is hidden."""
    made: Mapping[int, Json]
    """The moves we know, by ply: our own, or all if nothing is hidden."""
    ply: int
    last: Any
    closed: Outcome | None
    """An end outside the rules: somebody resigned, ran out of time or stayed away."""
    is_followed: bool
    """True if we saw every step follow from the one before."""


def audit(
    game: Game, options: Options, drawn: Round, draw: DrawState, starts: str, host: str, proved: Proved, mine: Witnessed
) -> str:
    """`draw` has the commitments to which we revealed our secrets. `host` is the host's public key."""
    assert mine.seat is not None
    order = _order(drawn, draw, starts, host, game.dummies_in(options), proved)
    if order is None or order[mine.seat] != mine.public or proved.decks.get(mine.public) != mine.secret:
        return UNFAIR
    verdict = _played(game, options, drawn, proved, mine)
    return _with_end(verdict, drawn, draw, order, proved.resigned, mine.closed)


def audit_watched(
    game: Game,
    options: Options,
    drawn: Round,
    draw: DrawState | None,
    starts: str,
    host: str,
    proved: Proved,
    seen: Witnessed,
) -> str:
    """Judge for a spectator; `draw` is None for a spectator who joined after it."""
    verdict = _played(game, options, drawn, proved, seen)
    if draw is None:
        return WATCHED_MOVES if verdict == FAIR else verdict
    order = _order(drawn, draw, starts, host, game.dummies_in(options), proved)
    if order is None:
        return UNFAIR
    found = _with_end(verdict, drawn, draw, order, proved.resigned, seen.closed)
    return WATCHED if found == FAIR else found


def _played(game: Game, options: Options, drawn: Round, proved: Proved, mine: Witnessed) -> str:
    """Return whether the moves follow the rules and match what we saw."""
    if any(ply >= len(proved.moves) or proved.moves[ply] != move for ply, move in mine.made.items()):
        return UNFAIR
    try:
        return _replayed(game, game.new(options, drawn.number(DECK, proved.decks)), proved.moves, mine)
    except (IllegalMove, BadData, BadOption):
        return UNFAIR


def _order(
    drawn: Round, draw: DrawState, starts: str, host: str, dummies: int, proved: Proved
) -> tuple[str, ...] | None:
    """Return the correct seating; None if secrets do not fit the commitments."""
    if not proved.coins.keys() == proved.decks.keys() == draw.commits.keys():
        return None
    for who, (coin, deck, _) in draw.commits.items():
        if not drawn.holds(who, COIN, proved.coins[who], coin) or not drawn.holds(who, DECK, proved.decks[who], deck):
            return None
    return seated(drawn, draw, proved.coins, starts, host, dummies)


def _replayed(game: Game, state: Any, moves: Sequence[Json], mine: Witnessed) -> str:
    if len(moves) != mine.ply:
        return UNFAIR
    if is_measured(state):
        # We compared each throw when it came, so only the first position is left.
        return _start(game, state, mine) if mine.is_followed else UNCHECKED
    for ply, row in enumerate((*moves, None)):
        seen = mine.views.get(ply)
        if seen is not None and digest(to_row(state.observation(mine.seat), game.state)) != seen:
            return UNFAIR
        if row is not None:
            state = state.apply(from_row(game.moves, row, "move")).state
    return FAIR if state.observation(mine.seat) == mine.last else UNFAIR


def _start(game: Game, state: Any, mine: Witnessed) -> str:
    return FAIR if digest(to_row(state, game.state)) == mine.views.get(0) else UNFAIR


def _with_end(
    verdict: str, drawn: Round, draw: DrawState, order: Sequence[str], resigned: str, closed: Outcome | None
) -> str:
    if verdict != FAIR or closed is None:
        return verdict
    if closed.reason != RESIGNED:
        return ALL_BUT_END
    (who, *more) = [order[seat] for seat in range(len(order)) if seat not in closed.winners] or [""]
    is_proved = not more and who in draw.commits and drawn.holds(who, RESIGN, resigned, draw.commits[who][2])
    return FAIR if is_proved else UNFAIR
