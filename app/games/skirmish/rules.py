"""The rules of Skirmish: positions, legal moves and their results."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.frozen import changed, kept
from app.core.game import IllegalMove, Outcome, Player, Step
from app.core.rng import Rng
from app.games.skirmish import hidden_information
from app.games.skirmish.board import Card, CardGrid, places
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.interpreter import answer, answers, begin, why_not
from app.games.skirmish.events import Kept, TurnedUp
from app.games.skirmish.moves import (
    AXES,
    ROW,
    Activate,
    ChoiceAnswer,
    Exchange,
    Keep,
    Move,
    NextPhase,
    PlayCommand,
    PlayUnit,
    ScoreLine,
    TurnAction,
    TurnUp,
)
from app.games.skirmish.mutable_position import MutablePosition
from app.games.skirmish.state import (
    COMMIT_PHASE,
    EXCHANGES,
    MAIN_PHASE,
    MULLIGAN,
    SCORING_PHASE,
    SETUP_PHASE,
    PendingAbility,
    PlayerArea,
)
from app.games.skirmish.terms import COMMAND, COMMIT, DEPLOY, SETUP, UNIT
from app.games.skirmish.turns import after_mulligan, end_turn, enter_main, exchange, next_phase, play_command
from app.games.skirmish.validity import check

HOST: Player = 0
BLANK = Rng()
_BY_PHASE = {SETUP_PHASE: SETUP, COMMIT_PHASE: COMMIT}
"""The abilities besides Deploy that a phase allows."""


@dataclass(frozen=True)
class Skirmish:
    """A position. It has no slots, so that its moves can be cached on it."""

    board: CardGrid
    camps: tuple[PlayerArea, ...]
    first: Player
    """Who began the match and begins each cycle."""
    active: Player
    """Whose turn it is, or before the first turn, who may exchange cards."""
    phase: int = MULLIGAN
    round: int = 1
    cycle: int = 0
    unit_played: bool = False
    exchanges: int = 0
    run: PendingAbility | None = None
    next_id: int = 1
    rng: Rng = BLANK
    ended: Outcome | None = None

    @property
    def to_move(self) -> Player:
        return self.active

    @property
    def decider(self) -> Player:
        """Who decides for the active player: the host for a dummy."""
        return HOST if self.camps[self.active].dummy else self.active

    @property
    def dummies(self) -> tuple[Player, ...]:
        return tuple(player for player, camp in enumerate(self.camps) if camp.dummy)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(camp.score for camp in self.camps)

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, viewer: Player | None) -> Skirmish:
        return hidden_information.observation(self, viewer)

    def guess(self, rng: hidden_information.Random) -> Skirmish:
        return hidden_information.guess(self, rng)

    def check_loaded(self) -> None:
        """Raise `ValueError` for a position that no match leads to."""
        check(self)

    def legal_moves(self) -> tuple[Move, ...]:
        return self._moves

    @kept
    def _moves(self) -> tuple[Move, ...]:
        if self.ended:
            return ()
        if self.run:
            return answers(self, self.run)
        if self.phase == MULLIGAN:
            camp = self.camps[self.active]
            may = camp.deck and self.exchanges < EXCHANGES
            return (*(Exchange(card.id) for card in camp.hand if may), Keep())
        moves: list[Move] = [Activate(card.id) for card in self.ready_cards()]
        if self.phase == SCORING_PHASE:
            return (*moves, *(ScoreLine(axis) for axis in AXES))
        if self.phase == MAIN_PHASE:
            moves += [TurnUp(card.id) for card in self._own_cards() if not self._turn_up_fault(card)]
        if self.phase in (SETUP_PHASE, MAIN_PHASE):
            moves += self._plays()
        return (*moves, NextPhase())

    def _plays(self) -> list[Move]:
        empty = [self.board.geometry.cell(place) for place in places(self.board.empty)]
        found: list[Move] = []
        for card in self.camps[self.active].hand:
            face = FACES.get(card.kind)
            if face is None:
                continue
            if COMMAND in face.types:
                found += [PlayCommand(card.id, option) for option in range(len(face.abilities))]
            elif not self.unit_played:
                found += [PlayUnit(card.id, cell, face_up) for face_up in (True, False) for cell in empty]
        return found

    def _own_cards(self) -> list[Card]:
        found = (self.board.cells[place] for place in places(self.board.owned[self.active]))
        return [card for card in found if card is not None]

    def ready_cards(self) -> list[Card]:
        return [card for card in self._own_cards() if card.ready and self.ability_of(card) is not None]

    def ability_of(self, card: Card) -> int | None:
        """Return the number of the ability that activating a card would use, Deploy first."""
        if card.owner != self.active or not card.face_up or card.stunned:
            return None
        return self._usable(card)

    def _usable(self, card: Card) -> int | None:
        for trigger in self._triggers(card):
            for place, ability in enumerate(FACES[card.kind].abilities):
                if ability.trigger == trigger and not (ability.needs_support and not self._is_supported(card)):
                    return place
        return None

    def _is_supported(self, card: Card) -> bool:
        return bool(self.board.supported >> self.board.where[card.id] & 1)

    def _triggers(self, card: Card) -> tuple[str, ...]:
        by_phase = _BY_PHASE.get(self.phase)
        return tuple([trigger for trigger in card.ready if trigger in (DEPLOY, by_phase)])

    def inactivity(self, card: Card) -> str | None:
        if card.owner != self.active:
            return "not_yours"
        if not card.face_up:
            return "face_is_down"
        if card.stunned:
            return "stunned"
        if self._usable(card) is not None:
            return None
        if self._triggers(card):
            return "no_support"
        return "wrong_phase" if card.ready else "not_ready"

    def line_to_score(self, axis: str) -> int:
        """Return the cells of the row or column that the active player can score."""
        row, column = self.board.geometry.cell(self.board.where[self.camps[self.active].played[-1]])
        return self.board.geometry.line(axis, row if axis == ROW else column)

    def refusal(self, move: Move) -> str | None:
        """Return why a move is illegal, as a key in the words, or None."""
        if self.ended:
            return "skirmish.refusal.over"
        if self.run:
            if isinstance(move, ChoiceAnswer):
                return why_not(self, self.run, move)
            return "skirmish.refusal.choice_first"
        if isinstance(move, ChoiceAnswer):
            return "skirmish.refusal.nothing_asked"
        fault = self._fault(move)
        return fault and f"skirmish.refusal.{fault}"

    def _fault(self, move: TurnAction) -> str | None:
        mulligan = self.phase == MULLIGAN
        match move:
            case Keep():
                return None if mulligan else "wrong_phase"
            case Exchange():
                if not mulligan:
                    return "wrong_phase"
                if self._held(move.card) is None:
                    return "not_in_hand"
                return None if self.camps[self.active].deck and self.exchanges < EXCHANGES else "no_exchange"
            case NextPhase():
                return None if self.phase in (SETUP_PHASE, MAIN_PHASE, COMMIT_PHASE) else "wrong_phase"
            case ScoreLine():
                return None if self.phase == SCORING_PHASE and move.axis in AXES else "wrong_phase"
            case PlayUnit() | PlayCommand():
                return self._play_fault(move)
        place = self.board.where.get(move.card)
        card = None if place is None else self.board.cells[place]
        if card is None:
            return "not_on_board"
        if isinstance(move, Activate):
            return "wrong_phase" if mulligan else self.inactivity(card)
        return self._turn_up_fault(card)

    def _turn_up_fault(self, card: Card) -> str | None:
        if card.owner != self.active:
            return "not_yours"
        if card.face_up:
            return "face_is_up"
        if card.stunned:
            return "stunned"
        return None if self.phase == MAIN_PHASE and card.kind else "wrong_phase"

    def _play_fault(self, move: PlayUnit | PlayCommand) -> str | None:
        card = self._held(move.card)
        if card is None or card.kind not in FACES:
            return "not_in_hand"
        if self.phase not in (SETUP_PHASE, MAIN_PHASE):
            return "wrong_phase"
        face = FACES[card.kind]
        if isinstance(move, PlayCommand):
            options = len(face.abilities) if COMMAND in face.types else 0
            return None if 0 <= move.option < options else "no_such_option"
        if UNIT not in face.types:
            return "not_a_unit"
        if self.unit_played:
            return "one_unit"
        place = self.board.geometry.place(move.cell)
        return None if place >= 0 and self.board.empty >> place & 1 else "empty"

    def _held(self, id: int) -> Card | None:
        return next((card for card in self.camps[self.active].hand if card.id == id), None)

    def apply(self, move: Move) -> Step[Skirmish]:
        fault = self.refusal(move)
        if fault:
            raise IllegalMove(fault)
        draft = MutablePosition(self)
        if isinstance(move, ChoiceAnswer):
            answer(draft, move)
        else:
            self._carry_out(draft, move)
        if draft.run is None and draft.phase == SCORING_PHASE and not draft.camps[draft.active].played:
            end_turn(draft)
        return draft.step()

    def _carry_out(self, draft: MutablePosition, move: TurnAction) -> None:
        player = self.active
        match move:
            case Exchange():
                exchange(draft, move.card)
            case Keep():
                draft.tell(Kept(player))
                draft.exchanges = 0
                after_mulligan(draft, player + 1)
            case PlayUnit():
                enter_main(draft)
                draft.unit_played = True
                draft.play(move.card, self.board.geometry.place(move.cell), move.face_up)
            case PlayCommand():
                enter_main(draft)
                play_command(draft, move.card, move.option)
            case TurnUp():
                card = draft.card(move.card)
                draft.put_back(changed(card, face_up=True, ready=FACES[card.kind].triggers()))
                cell = self.board.geometry.cell(self.board.where[card.id])
                draft.tell(TurnedUp(player, card.id, card.kind, cell))
            case Activate():
                card = draft.card(move.card)
                place = self.ability_of(card)
                assert place is not None
                trigger = FACES[card.kind].abilities[place].trigger
                draft.put_back(changed(card, ready=tuple(ready for ready in card.ready if ready != trigger)))
                begin(draft, PendingAbility(player, card.kind, place, source=card.id))
            case NextPhase():
                next_phase(draft)
            case ScoreLine():
                line = self.line_to_score(move.axis)
                draft.score(player, self.board.line_value(player, line), line)
                end_turn(draft)
