"""Counts a finished match in the totals, the history and the achievements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.game import Player, StartCell, WithScore
from app.match.played_match import PlayedMatch
from app.puzzles.daily import today
from app.statistics import achievements, game_history, totals
from app.statistics.achievements import Key
from app.statistics.game_history import FinishedGame, Result
from app.statistics.glicko import Rating
from app.statistics.totals import Statistics, counted_seat, is_rated, opponent_of, result_of
from app.storage.files import Storage


@dataclass(frozen=True, slots=True)
class Counted:
    line: FinishedGame
    sums: Statistics
    rated: tuple[Rating | None, Rating] | None
    deeds: tuple[Key, ...]


def count(storage: Storage, match: PlayedMatch, people: Sequence[Player]) -> Counted:
    state, seat = match.state, counted_seat(match)
    score = state.scores[seat] if isinstance(state, WithScore) else None
    before, _ = totals.load(storage)
    after = before.counting(match, score)
    was, now = before.rating(match.game.id), after.rating(match.game.id)
    rating = after.courses[match.game.id][-2] if is_rated(match) else None
    line = FinishedGame(
        game_history.new_id(),
        game_history.now(),
        match.game.id,
        opponent_of(match),
        seat,
        _result(match),
        match.assisted,
        score,
        opening_of(match, seat),
        rating,
    )
    deeds = achievements.by_match(match, people[0]) if len(people) == 1 else ()
    return Counted(line, after, (was, now) if now is not None and now != was else None, deeds)


def keep(storage: Storage, counted: Counted) -> tuple[Key, ...]:
    game_history.add(storage, counted.line)
    totals.save(storage, counted.sums)
    life = achievements.life_of(storage, counted.sums)
    return achievements.award(storage, (*counted.deeds, *achievements.by_life(life)), today())


def opening_of(match: PlayedMatch, seat: Player) -> StartCell | None:
    opening = match.game.parts().opening
    if opening is None or match.first_ply:
        return None
    before = match.first
    for entry in match.history:
        if entry.player == seat:
            for event in entry.step.events:
                found = opening(before, event)
                if found:
                    return found
        before = entry.step.state
    return None


def _result(match: PlayedMatch) -> Result:
    found = result_of(match)
    return "won" if found.won else "lost" if found.lost else "drawn"
