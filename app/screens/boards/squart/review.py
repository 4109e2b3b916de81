"""A match looked at again: the replay, with what the solver says about every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.agents.budget import SearchBudget
from app.agents.work import Work
from app.core.game import Event
from app.games.squart.advice import Adviser
from app.games.squart.brain import shipped_book
from app.games.squart.review import MISTAKE, Remark, Review
from app.games.squart.rules import Laid, Lay, Token
from app.games.squart.text import NAME, SquartText
from app.match.protocol import PlayedMatch
from app.screens import load_kv
from app.screens.replay import ReplayScreen
from app.screens.widgets.controls import Chip
from app.screens.widgets.folding import FoldingBox

SECONDS = 60.0
"""The longest it looks; the moves before that stay unjudged."""
MOST_NAMED = 5
"""So many moves that would have won are named; the board shows them all."""


def laid(events: Sequence[Event]) -> Lay:
    """The move behind what was seen: a guest in a room is not told it."""
    return next(Lay(event.cells[0]) for event in events if isinstance(event, Laid))


class ReviewBox(FoldingBox):
    """What is said about the move, and how far the looking has come."""

    screen = ObjectProperty()


class MistakeChip(Chip):
    """Leads to the move by which the win was given away."""


class ReviewScreen(ReplayScreen):
    remark = StringProperty()
    """What the move that led here was."""
    better = StringProperty()
    standing = StringProperty()
    """Who is winning here."""
    is_mistake = BooleanProperty(False)
    is_looking = BooleanProperty(False)
    judged = NumericProperty(0)
    summary = StringProperty()

    def on_kv_post(self, base: Any) -> None:
        self._remarks: dict[int, Remark] = {}
        super().on_kv_post(base)
        self._work = Work(App.get_running_app()._post)
        column = self.panel.ids.column
        column.remove_widget(self.panel.ids.speeds)
        self._box = ReviewBox(screen=self)
        column.add_widget(self._box, index=len(column.children) - 2)

    def enter(self, match: PlayedMatch) -> None:
        self._work.cancel()
        self._remarks.clear()
        self.judged = 0
        self.summary = ""
        self._box.ids.mistakes.clear_widgets()
        super().enter(match=match)
        self.go_to(int(self.count))
        moves = [entry.move or laid(entry.step.events) for entry in match.history]
        review = Review(match.first, moves, Adviser(shipped_book()))
        self.is_looking = True
        self._work.start(lambda allowance: _remarks(review, allowance), self._note, self._finish, SECONDS)

    def on_leave(self) -> None:
        self._work.cancel()
        self.is_looking = False
        super().on_leave()

    def stop(self) -> None:
        """What has been found so far stands."""
        self._work.cancel()
        self._finish()

    # What is found

    def _note(self, remark: Remark) -> None:
        self._remarks[remark.ply] = remark
        self.judged = len(self._remarks)
        if remark.kind == MISTAKE:
            number = remark.ply + self.match.first_ply + 1
            chip = MistakeChip(text=str(number), value=remark.ply + 1)
            chip.bind(on_release=lambda chip: self.go_to(chip.value))
            # The last moves are judged first.
            self._box.ids.mistakes.add_widget(chip, index=len(self._box.ids.mistakes.children))
        self._say_line()

    def _finish(self) -> None:
        self.is_looking = False
        self._say_line()

    # Words

    def _say_line(self) -> None:
        super()._say_line()
        if not self.match:
            return
        tr, at = self.app.tr, int(self.at)
        done = self._remarks.get(at - 1)
        self.is_mistake = done is not None and done.kind == MISTAKE
        self.remark = tr(f"squart.review.{done.kind}") if done else ""
        better = done.better if done else ()
        names = "; ".join(SquartText().write(move) for move in better[:MOST_NAMED])
        self.better = tr("squart.review.better", moves=names) if better else ""
        self.standing = self._standing(at)
        self.board.proposals = [Token(done.player, move.cell) for move in better] if done else []
        self.summary = "" if self.is_looking else self._summary()
        for chip in self._box.ids.mistakes.children:
            chip.active = chip.value == at

    def _standing(self, at: int) -> str:
        tr, next_remark = self.app.tr, self._remarks.get(at)
        if at == self.count or next_remark is None:
            return ""
        winner = "unknown" if next_remark.winner is None else NAME[next_remark.winner]
        return tr(f"squart.review.winner.{winner}")

    def _summary(self) -> str:
        tr = self.app.tr
        mistakes = sum(remark.kind == MISTAKE for remark in self._remarks.values())
        if mistakes:
            return tr("squart.review.mistakes", count=mistakes)
        if len(self._remarks) < self.count or any(remark.winner is None for remark in self._remarks.values()):
            return tr("squart.review.stopped")
        return tr("squart.review.flawless")


def _remarks(review: Review, allowance: SearchBudget) -> Iterator[Remark]:
    while remark := review.look_back(allowance):
        yield remark


SCREEN = ReviewScreen

load_kv(__file__)
