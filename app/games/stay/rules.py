"""The rules of Stay on the Board.

Leaving the board, landing on a blocked cell and claiming "No moves" wrongly are legal, and lose.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache

from app.core.bitpack import Coder
from app.core.game import IllegalMove, Option, OptionRole, Options, Outcome, Player, Public, Step
from app.core.grid import KEYPAD, Cell, cells, inside, shifted
from app.core.rng import Rng
from app.games.stay.score import BLIND, BOARD_ONLY, SEEING, StayScore

SIZES = tuple(range(2, 10))
NOBODY = -1
SIGHTS = (SEEING, BOARD_ONLY, BLIND)

OPTIONS = (
    Option("size", 3, SIZES, leads=True),
    Option("blocked", False, (False, True)),
    Option("computer", NOBODY, (NOBODY, 0, 1), in_setup=False, role=OptionRole.COMPUTER),
)

OFF_BOARD = "stay.end.off_board"
ON_BLOCKED = "stay.end.on_blocked"
CLAIM_RIGHT = "stay.end.claim_right"
CLAIM_WRONG = "stay.end.claim_wrong"
STOPPED = "stay.end.stopped"

NO_DIRECTION = "stay.refusal.no_direction"
NO_DISTANCE = "stay.refusal.no_distance"
CHOOSE_FIRST = "stay.refusal.choose_first"
NOTHING_TO_CHOOSE = "stay.refusal.nothing_to_choose"
NO_STOP = "stay.refusal.no_stop"
OVER = "stay.refusal.over"


@dataclass(frozen=True, slots=True)
class Go:
    """Moves by a keypad direction. `sight` is the most the player saw of the board before this move."""

    direction: int
    distance: int
    sight: int = SEEING

    def by_one_who_saw(self) -> Go:
        return replace(self, sight=SEEING)


@dataclass(frozen=True, slots=True)
class Claim:
    """Claims that there is no safe move."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Accepts the win after a right claim."""


@dataclass(frozen=True, slots=True)
class Continue:
    """Clears the blocked cells after a right claim."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Ends a game in Normal mode, which could otherwise last for ever."""


Move = Go | Claim | Finish | Continue | Stop


@dataclass(frozen=True, slots=True)
class Moved(Public):
    player: Player
    direction: int
    distance: int
    start: Cell
    landing: Cell
    jumped: tuple[Cell, ...]
    earned: StayScore

    def unseen(self) -> Moved:
        """Hide what would tell a blind player where the queen is."""
        return replace(self, jumped=(), earned=StayScore())


@dataclass(frozen=True, slots=True)
class Fell(Public):
    """A losing move off the board or onto a blocked cell."""

    player: Player
    direction: int
    distance: int
    start: Cell
    reason: str


@dataclass(frozen=True, slots=True)
class Claimed(Public):
    player: Player
    right: bool
    missed: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Finished(Public):
    player: Player


@dataclass(frozen=True, slots=True)
class Continued(Public):
    player: Player
    cleared: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Stopped(Public):
    player: Player


StayEvent = Moved | Fell | Claimed | Finished | Continued | Stopped


@cache
def _board(size: int) -> frozenset[Cell]:
    if size not in SIZES:
        raise ValueError(f"no board is {size} by {size}")
    return frozenset(cells(size))


@cache
def _go_moves(size: int, sight: int) -> tuple[Go, ...]:
    return tuple(Go(direction, distance, sight) for direction in KEYPAD for distance in range(1, size))


@cache
def _moves(size: int, blocked_mode: bool) -> dict[Move, None]:
    moves: list[Move] = [go for sight in SIGHTS for go in _go_moves(size, sight)]
    moves += [Claim()] if blocked_mode else [Claim(), Stop()]
    return dict.fromkeys(moves)


_CHOICE: dict[Move, None] = {Finish(): None, Continue(): None}


@dataclass(frozen=True, slots=True)
class Stay:
    size: int
    blocked_mode: bool
    computer: Player
    """The computer's seat or `NOBODY`; mirroring a computer's moves costs points."""
    queen: Cell
    blocked: frozenset[Cell] = frozenset()
    trail: tuple[Cell, ...] = ()
    to_move: Player = 0
    ledgers: tuple[StayScore, StayScore] = (StayScore(), StayScore())
    last: Go | None = None
    choosing: bool = False
    """After a right claim: the player chooses Finish or Continue."""
    ended: Outcome | None = None

    def __post_init__(self) -> None:
        board = _board(self.size)
        if self.queen not in board or not board.issuperset(self.blocked) or not board.issuperset(self.trail):
            raise ValueError("a cell lies off the board")
        if self.to_move not in (0, 1) or (self.ended and not {0, 1}.issuperset(self.ended.winners)):
            raise ValueError("there are two players")

    def legal_moves(self) -> Collection[Move]:
        if self.ended:
            return ()
        if self.choosing:
            return _CHOICE.keys()
        return _moves(self.size, self.blocked_mode).keys()

    def refusal(self, move: Move) -> str | None:
        if move in self.legal_moves():
            return None
        if self.ended:
            return OVER
        if self.choosing:
            return CHOOSE_FIRST
        if isinstance(move, Go):
            return NO_DISTANCE if move.direction in KEYPAD else NO_DIRECTION
        return NO_STOP if isinstance(move, Stop) else NOTHING_TO_CHOOSE

    def safe_moves(self) -> tuple[Go, ...]:
        if self.ended or self.choosing:
            return ()
        return tuple(go for go in _go_moves(self.size, SEEING) if self.fate(go) is None)

    def landing(self, go: Go) -> Cell:
        return shifted(self.queen, KEYPAD[go.direction], go.distance)

    def fate(self, go: Go) -> str | None:
        landing = self.landing(go)
        if not inside(landing, self.size):
            return OFF_BOARD
        return ON_BLOCKED if landing in self.blocked else None

    def jumped(self, go: Go) -> tuple[Cell, ...]:
        way = (shifted(self.queen, KEYPAD[go.direction], step) for step in range(1, go.distance))
        return tuple(cell for cell in way if cell in self.blocked)

    def earned(self, go: Go) -> StayScore:
        return StayScore(
            base=go.sight,
            distance=1 if go.distance > 1 else 0,
            blocked_mode=1 if self.blocked_mode else 0,
            jumps=len(self.jumped(go)),
            mirror=-2 if self._mirrors(go) else 0,
        )

    def _mirrors(self, go: Go) -> bool:
        return (
            not self.blocked_mode
            and self.last is not None
            and self.computer == 1 - self.to_move
            and go.direction == 10 - self.last.direction
            and go.distance <= self.last.distance
        )

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(ledger.total for ledger in self.ledgers)

    def outcome(self) -> Outcome | None:
        return self.ended

    def tell_move(self, move: Move | None, tell: Coder) -> Move:
        """Write frequent moves briefly: safe ones with an unchanged sight."""
        if self.choosing:
            answers = tuple(_CHOICE)
            return answers[tell(len(answers), answers.index(move) if move else 0, "")]
        seen = move.by_one_who_saw() if isinstance(move, Go) else None
        safe = self.safe_moves()
        if safe and tell(2, int(seen in safe), "safe"):
            go = safe[tell(len(safe), safe.index(seen) if seen else 0, "")]
            sight = SIGHTS.index(move.sight) if isinstance(move, Go) else 0
            return replace(go, sight=SIGHTS[tell(len(SIGHTS), sight, f"sight of {self.to_move}")])
        others = [each for each in self.legal_moves() if not isinstance(each, Go) or each.by_one_who_saw() not in safe]
        return others[tell(len(others), others.index(move) if move else 0, "")]

    def without_past(self) -> Stay:
        return replace(self, trail=(self.queen,))

    def observation(self, viewer: Player | None) -> Stay:
        """Return everything: in blind play only the screen hides the board."""
        return self

    def apply(self, move: Move) -> Step[Stay]:
        fault = self.refusal(move)
        if fault:
            raise IllegalMove(fault)
        match move:
            case Go():
                return self._go(move)
            case Claim():
                return self._claim()
            case Finish():
                after = replace(self, ledgers=self._credited(StayScore(finish=self.size)))
                after = after._over((self.to_move,), CLAIM_RIGHT)
                return Step(after, (Finished(self.to_move),))
            case Continue():
                cleared = tuple(sorted(self.blocked))
                after = replace(self, blocked=frozenset(), trail=(self.queen,), last=None, choosing=False)
                return Step(after, (Continued(self.to_move, cleared),))
            case Stop():
                return Step(self._over((), STOPPED), (Stopped(self.to_move),))

    def _go(self, go: Go) -> Step[Stay]:
        fate = self.fate(go)
        if fate:
            fell = Fell(self.to_move, go.direction, go.distance, self.queen, fate)
            return Step(self._over((1 - self.to_move,), fate), (fell,))
        landing, earned = self.landing(go), self.earned(go)
        moved = Moved(self.to_move, go.direction, go.distance, self.queen, landing, self.jumped(go), earned)
        after = replace(
            self,
            queen=landing,
            blocked=self.blocked | {self.queen} if self.blocked_mode else self.blocked,
            trail=(*self.trail, landing),
            to_move=1 - self.to_move,
            ledgers=self._credited(earned),
            last=go,
        )
        return Step(after, (moved,))

    def _claim(self) -> Step[Stay]:
        missed = tuple(self.landing(go) for go in self.safe_moves())
        claimed = Claimed(self.to_move, not missed, missed)
        if missed:
            return Step(self._over((1 - self.to_move,), CLAIM_WRONG), (claimed,))
        return Step(replace(self, ledgers=self._credited(StayScore(no_moves=self.size)), choosing=True), (claimed,))

    def _credited(self, earned: StayScore) -> tuple[StayScore, StayScore]:
        first, second = self.ledgers
        return (first, second + earned) if self.to_move else (first + earned, second)

    def _over(self, winners: tuple[Player, ...], reason: str) -> Stay:
        first, second = (ledger.settled(self.size) for ledger in self.ledgers)
        return replace(self, ledgers=(first, second), choosing=False, ended=Outcome(winners, reason))


def start(options: Options, seed: int) -> Stay:
    size = int(options["size"])
    queen, _ = Rng.seeded(seed).choice(cells(size))
    return Stay(size, bool(options["blocked"]), int(options["computer"]), queen, trail=(queen,))
