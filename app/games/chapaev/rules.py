"""The rules of Chapaev: legal throws, their results and rounds."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from app.core.bitpack import Coder
from app.core.game import NOT_HERE, IllegalMove, Option, Options, Outcome, Player, Public, Step
from app.games.chapaev.dimensions import (
    CELL,
    DISCS,
    DISCS_EACH,
    EDGE,
    ROWS,
    TURN,
    UNITS,
    WEAKEST,
    DiscPoint,
    angle_of,
    are_near,
    is_off,
    overlapping,
    owner,
)
from app.games.chapaev.throws import POWERS, Flick, Throws
from app.games.chapaev.track import Track
from app.games.chapaev.track_codec import pack, unpack

LAST_MOVER, LAST_STANDING = "last_mover", "last_standing"

OPTIONS = (
    Option("winner", LAST_MOVER, (LAST_MOVER, LAST_STANDING)),
    Option("extra_turn", False, (False, True)),
    Option("rows", False, (False, True)),
)

CLEARED = "chapaev.end.cleared"
BOTH_CLEARED = "chapaev.end.both_cleared"
LAST_THROW = "chapaev.end.last_throw"
LEFT_STANDING = "chapaev.end.left_standing"
NO_ROOM = "chapaev.end.no_room"
LAST_ROUND = "chapaev.end.last_round"

NO_DISC = "chapaev.refusal.no_disc"
DISC_OUT = "chapaev.refusal.disc_out"
NO_ANGLE = "chapaev.refusal.no_angle"
NO_POWER = "chapaev.refusal.no_power"
OVER = "chapaev.refusal.over"
ENDS_ELSEWHERE = "chapaev.refusal.ends_elsewhere"

STAYED, MOVED, LEFT = range(3)

WORTHWHILE = 800

MOST_ROUNDS = 16
"""After this many rounds points decide, because equal players could go on forever. An even number gives both white
equally often."""


@dataclass(frozen=True, slots=True)
class Shot(Public):
    player: Player
    disc: int
    angle: int
    power: int
    track: str

    def __post_init__(self) -> None:
        if len(self.flight.frames[0]) != DISCS:
            raise ValueError("not a track of this game: it has other discs")

    @property
    def flight(self) -> Track:
        return unpack(self.track)


@dataclass(frozen=True, slots=True)
class Knocked(Public):
    player: Player
    theirs: tuple[int, ...]
    own: tuple[int, ...]
    points: float


@dataclass(frozen=True, slots=True)
class RoundWon(Public):
    round: int
    player: Player
    reason: str
    points: int


@dataclass(frozen=True, slots=True)
class RowsSet(Public):
    round: int
    white: Player
    advances: tuple[int, int]


ChapaevEvent = Shot | Knocked | RoundWon | RowsSet


@dataclass(frozen=True, slots=True)
class House:
    winner: Literal["last_mover", "last_standing"] = "last_mover"
    extra_turn: bool = False
    """A player who knocks off an opposing disc and loses none throws again."""
    rows: bool = False
    """A match of rounds with advancing rows, not a single game."""


@dataclass(frozen=True, slots=True)
class Chapaev:
    house: House
    spots: tuple[DiscPoint | None, ...]
    """Places of player 0's eight discs, then player 1's. A disc that is out has None."""
    to_move: Player = 0
    turn: int = 0
    white: Player = 0
    """The player who starts at the bottom and throws first."""
    round: int = 1
    advances: tuple[int, int] = (0, 0)
    """Rows forward at which each player's discs started."""
    rounds_won: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)
    """Classic points of all rounds."""
    early: tuple[float, float] = (0.0, 0.0)
    """Early-bird points of all rounds."""
    ended: Outcome | None = None

    def __post_init__(self) -> None:
        """Refuse an impossible position."""
        if len(self.spots) != DISCS:
            raise ValueError(f"there are {DISCS} discs, not {len(self.spots)}")
        for disc, spot in enumerate(self.spots):
            if spot and is_off(spot):
                raise ValueError(f"disc {disc} lies off the board")
        for one, other in overlapping(self.spots):
            raise ValueError(f"discs {one} and {other} overlap")
        if not {self.to_move, self.white} <= {0, 1}:
            raise ValueError("there are two players, 0 and 1")
        if self.turn < 0 or not 1 <= self.round <= MOST_ROUNDS or not _fit(self.advances):
            raise ValueError("the turn, the round or the rows are out of range")
        if min(*self.rounds_won, *self.points) < 0 or not all(map(math.isfinite, self.early)):
            raise ValueError("such points cannot be")
        if self.ended is None and not (self.discs_of(0) and self.discs_of(1)):
            raise ValueError("a player without discs, and yet no winner")

    def discs_of(self, player: Player) -> tuple[int, ...]:
        first = player * DISCS_EACH
        return tuple(disc for disc in range(first, first + DISCS_EACH) if self.spots[disc] is not None)

    def is_white(self, disc: int) -> bool:
        return owner(disc) == self.white

    def legal_moves(self) -> Throws:
        return Throws(() if self.ended else self.discs_of(self.to_move))

    def refusal(self, move: object) -> str | None:
        """Return why a throw is illegal, as a key in the words, or None."""
        if move in self.legal_moves():
            return None
        if self.ended:
            return OVER
        if not isinstance(move, Flick):
            return NOT_HERE
        if owner(move.disc) != self.to_move:
            return NO_DISC
        if self.spots[move.disc] is None:
            return DISC_OUT
        return NO_POWER if 0 <= move.angle < TURN else NO_ANGLE

    def safe_moves(self) -> tuple[Flick, ...]:
        """Return, for each own disc, a throw at the nearest opposing disc."""
        targets = [spot for disc in self.discs_of(1 - self.to_move) if (spot := self.spots[disc])]
        throws = []
        for disc in self.legal_moves().discs:
            here = self.spots[disc]
            assert here is not None
            x, y = min(targets, key=lambda there: math.dist(here, there))
            throws.append(Flick(disc, round(angle_of(x - here[0], y - here[1]) * 100) % TURN, WORTHWHILE))
        return tuple(throws)

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, viewer: Player | None) -> Chapaev:
        return self

    def apply(self, move: Flick) -> Step[Chapaev]:
        fault = self.refusal(move)
        if fault:
            raise IllegalMove(fault)
        return self._step_after(move, self._flight(move))

    def follows(self, move: Flick, step: Step[Chapaev]) -> bool:
        """Return whether a step from another device is possible.

        Its discs must end near ours, and all else must follow from its flight.
        """
        shot = step.events[0] if step.events else None
        if not isinstance(shot, Shot) or shot.flight.frames[0] != self.spots:
            return False
        expected = self._step_after(move, shot.flight)
        is_expected = (expected.state, expected.events) == (step.state, step.events)
        return is_expected and are_near(shot.flight.rest, self._flight(move).rest)

    def tell_move(self, move: Flick | None, tell: Coder) -> Flick:
        """Encode disc, angle and power, because there are too many throws to number."""
        discs = self.legal_moves().discs
        disc = discs[tell(len(discs), discs.index(move.disc) if move else 0, "")]
        angle = tell(TURN, move.angle if move else 0, "")
        return Flick(disc, angle, WEAKEST + tell(POWERS, move.power - WEAKEST if move else 0, ""))

    def tell_step(self, move: Flick, step: Step[Chapaev] | None, tell: Coder) -> Step[Chapaev]:
        """Encode the final places of the discs; a decoded step adjusts our own flight."""
        shot = step.events[0] if step else None
        flight = shot.flight if isinstance(shot, Shot) else self._flight(move)
        rest = tuple(spot and _tell_rest(spot, now, tell) for spot, now in zip(self.spots, flight.rest, strict=True))
        if step:
            return step
        if not are_near(flight.rest, rest):
            raise IllegalMove(ENDS_ELSEWHERE)
        return self._step_after(move, flight.ending(rest))

    def _flight(self, move: Flick) -> Track:
        from app.games.chapaev import physics  # imported late: it loads a native library, which the menu does not need

        return physics.throw(self.spots, move.disc, move.angle, move.power)

    def _step_after(self, move: Flick, track: Track) -> Step[Chapaev]:
        player, rest = self.to_move, track.rest
        left = [disc for disc, _ in track.departures]
        theirs = tuple(disc for disc in left if owner(disc) != player)
        own = tuple(disc for disc in left if owner(disc) == player)
        gained = early_bird(len(theirs), len(own), self.turn)
        early = _added(self.early, player, gained)
        shot = Shot(player, move.disc, move.angle, move.power, pack(track))
        events: list[ChapaevEvent] = [shot, Knocked(player, theirs, own, gained)] if left else [shot]

        verdict = self._verdict(_count(rest, player), _count(rest, 1 - player))
        if verdict:
            after = replace(self, spots=rest, turn=self.turn + 1, early=early, ended=verdict)
            after, news = after._scored()
            return Step(after, (*events, *news), track.seconds)
        following = self.next_to_throw(len(theirs), len(own))
        after = replace(self, spots=rest, turn=self.turn + 1, early=early, to_move=following)
        return Step(after, tuple(events), track.seconds)

    def next_to_throw(self, theirs: int, own: int) -> Player:
        again = self.house.extra_turn and theirs and not own
        return self.to_move if again else 1 - self.to_move

    def _verdict(self, own: int, theirs: int) -> Outcome | None:
        """Return the outcome for these numbers of discs left. There are no draws."""
        mover, other = (self.to_move,), (1 - self.to_move,)
        if own and theirs:
            return None
        if own:
            return Outcome(mover, CLEARED)
        if not theirs:
            return Outcome(mover, BOTH_CLEARED)
        if self.house.winner == LAST_MOVER:
            return Outcome(mover, LAST_THROW)
        return Outcome(other, LEFT_STANDING)

    def _scored(self) -> tuple[Chapaev, tuple[ChapaevEvent, ...]]:
        assert self.ended is not None
        (winner,) = self.ended.winners
        earned = classic(len(self.discs_of(winner)))
        after = replace(self, points=_added(self.points, winner, earned), rounds_won=_added(self.rounds_won, winner, 1))
        if not self.house.rows:
            return after, ()
        won = RoundWon(self.round, winner, self.ended.reason, earned)
        advances = advanced(self.advances, winner)
        if advances is None:
            return replace(after, ended=Outcome((winner,), NO_ROOM)), (won,)
        if self.round == MOST_ROUNDS:
            first, second = after.points
            leader = winner if first == second else 0 if first > second else 1
            return replace(after, ended=Outcome((leader,), LAST_ROUND)), (won,)
        white = 1 - self.white
        after = replace(
            after,
            spots=rows(white, advances),
            to_move=white,
            turn=0,
            white=white,
            round=self.round + 1,
            advances=advances,
            ended=None,
        )
        return after, (won, RowsSet(after.round, white, advances))


def rows(white: Player, advances: tuple[int, int] = (0, 0)) -> tuple[DiscPoint, ...]:
    cell = round(CELL * UNITS)
    spots = []
    for player in (0, 1):
        row = advances[player] if player == white else ROWS - 1 - advances[player]
        spots += [(cell // 2 + cell * column, cell // 2 + cell * row) for column in range(DISCS_EACH)]
    return tuple(spots)


def advanced(advances: tuple[int, int], winner: Player) -> tuple[int, int] | None:
    """Return both players' advances for the next round, or None if there is no room.

    The winner's row moves one forward, and pushes the loser's row back where they would meet.
    """
    loser = 1 - winner
    ahead, behind = advances[winner] + 1, advances[loser]
    if ahead + behind > ROWS - 2:
        behind -= 1
    if behind < 0:
        return None
    return (ahead, behind) if winner == 0 else (behind, ahead)


def _fit(advances: tuple[int, int]) -> bool:
    return min(advances) >= 0 and sum(advances) <= ROWS - 2


def _tell_rest(before: DiscPoint, now: DiscPoint | None, tell: Coder) -> DiscPoint | None:
    fate = tell(3, STAYED if now == before else LEFT if now is None else MOVED, "fate")
    if fate == MOVED:
        x, y = now or before
        return tell(EDGE + 1, x, ""), tell(EDGE + 1, y, "")
    return before if fate == STAYED else None


def _count(spots: tuple[DiscPoint | None, ...], player: Player) -> int:
    return sum(spot is not None and owner(disc) == player for disc, spot in enumerate(spots))


Number = TypeVar("Number", int, float)


def _added(pair: tuple[Number, Number], player: Player, more: Number) -> tuple[Number, Number]:
    return (pair[0] + more, pair[1]) if player == 0 else (pair[0], pair[1] + more)


def start(options: Options, seed: int) -> Chapaev:
    """Return the first position; only the computers use the seed."""
    house = House(
        winner="last_standing" if options["winner"] == LAST_STANDING else "last_mover",
        extra_turn=bool(options["extra_turn"]),
        rows=bool(options["rows"]),
    )
    return Chapaev(house, rows(white=0))


def classic(discs_left: int) -> int:
    return discs_left + 1


def early_bird(theirs: int, own: int, turn: int) -> float:
    return (theirs - own) * 10 * math.exp(-turn)
