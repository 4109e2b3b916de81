"""Searches finished matches for the player's mistakes and opens the puzzles made from them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from app.core.game import Game
from app.core.puzzle import Puzzle
from app.match.played_match import PlayedMatch
from app.players.background_job import BackgroundJob
from app.players.search_budget import SearchBudget
from app.puzzles import trainer as trainer_file
from app.puzzles.daily import today
from app.puzzles.mistakes import can_teach, own_mistakes, puzzle_of
from app.puzzles.trainer import MistakeCard
from app.storage.files import StorageFault
from app.storage.saved_variations import name_of

if TYPE_CHECKING:
    from app.ui.application import FourBoards

SECONDS = 90.0

MistakePuzzle = tuple[MistakeCard, tuple[Game, Puzzle] | None]


class MistakeTrainer:
    """Searches one match at a time and saves the mistakes that it finds.

    The search stops while the play screen is open. On any other screen, it starts the interrupted match again.
    """

    def __init__(self, app: FourBoards) -> None:
        self._app = app
        self._waiting: list[PlayedMatch] = []
        self._looking, self._making = BackgroundJob(app._post), BackgroundJob(app._post)
        self._is_looking = False
        self.trainer, problems = trainer_file.load(app.storage)
        for problem in problems:
            app.tell(problem)

    @property
    def due(self) -> int:
        return len(self.trainer.due(today()))

    def remember(self, match: PlayedMatch) -> None:
        if can_teach(match) and match not in self._waiting and name_of(match) not in self.trainer.looked:
            self._waiting.append(match)
        self.look()

    def look(self) -> None:
        """Search the next queued match, unless a search is running."""
        if self._is_looking or not self._waiting:
            return
        match = self._waiting[0]
        found: list[MistakeCard] = []
        self._is_looking = True

        def look(allowance: SearchBudget) -> Iterator[MistakeCard]:
            yield from own_mistakes(match, today(), allowance)

        self._looking.start(look, found.append, partial(self._looked, match, found), SECONDS)

    def _looked(self, match: PlayedMatch, found: list[MistakeCard]) -> None:
        self._is_looking = False
        if match in self._waiting:
            self._waiting.remove(match)
        self._keep(self.trainer.looking_through(name_of(match), found))
        self.look()

    def rest(self) -> None:
        """Stop the search; its match remains queued."""
        self._looking.cancel()
        self._is_looking = False

    def stop(self) -> None:
        self.rest()
        self._making.cancel()

    # Opening puzzles

    def open_next(self) -> None:
        due = self.trainer.due(today())
        if not due:
            return
        card = due[0]

        def make(allowance: SearchBudget) -> Iterator[MistakePuzzle]:
            yield card, puzzle_of(card, allowance)

        self._app.snack.show(self._app.tr("puzzle.making"), seconds=2)
        self._making.start(make, self._open, lambda: None)

    def _open(self, made: MistakePuzzle) -> None:
        card, puzzle = made
        if puzzle is None:  # the game no longer judges this move a mistake
            self._keep(self.trainer.without(card))
            self.open_next()
        elif self._app.screens.current == "home":
            game, posed = puzzle
            title = self._app.tr("trainer.title")
            self._app.go("puzzle", game=game, puzzle=posed, title=title, kept=partial(self._answered, card))

    def _answered(self, card: MistakeCard, seconds: float, unaided: bool) -> None:
        self._keep(self.trainer.answering(card, unaided, today()))

    def _keep(self, trainer: trainer_file.Trainer) -> None:
        self.trainer = trainer
        try:
            trainer_file.save(self._app.storage, trainer)
        except StorageFault as fault:
            self._app.tell(fault.problem)
        self._app.screens.get_screen("home").show_training()
