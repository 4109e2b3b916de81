"""What is found out about a match and its variations: what they share is judged once, and lines come and go."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from app.core.analysis import MISTAKE, Judged
from app.core.puzzle import Sentence
from app.games.squart import GAME
from app.games.squart.rules import Lay
from app.match.match import HistoryEntry
from app.match.variations import MAIN, MOST, Variations
from app.ui.analysis.judgments import Judgments

PLAYED = (Lay((0, 0)), Lay((2, 2)))


def judged(at: int, kind: str = "", value: float | None = 1.0) -> Judged:
    return Judged(at, value, Sentence("analysis.fine"), kind)


@pytest.fixture
def study() -> Variations:
    first = state = GAME.new({"size": 4, "share": 0}, 1)
    history = []
    for move in PLAYED:
        history.append(HistoryEntry(state.to_move, move, state.apply(move), None))
        state = history[-1].step.state
    match: Any = SimpleNamespace(game=GAME, first=first, history=history)
    return Variations(match)


def test_what_a_variation_shares_with_the_match_is_judged_with_it(study: Variations) -> None:
    findings = Judgments(study)
    line = study.try_out(MAIN, 1, Lay((2, 0)))
    findings.lines_changed()
    for at in range(3):
        findings.note(MAIN, judged(at))
    assert set(findings.of(line)) == {0}
    assert not findings.is_complete(line)
    findings.note(line, judged(2, MISTAKE))
    assert not findings.is_complete(line), "the move that leaves the match is still to be judged"
    findings.note(line, judged(1, MISTAKE))
    assert findings.is_complete(line)
    assert [findings.of(line)[at].kind for at in range(3)] == ["", MISTAKE, MISTAKE]
    assert not any(each.kind for each in findings.of(MAIN).values()), "the match is as it was"


def test_a_line_that_is_forgotten_takes_its_findings_along(study: Variations) -> None:
    findings = Judgments(study)
    for value, cell in ((0.1, (2, 0)), (0.2, (2, 1)), (0.3, (2, 3))):
        line = study.try_out(MAIN, 1, Lay(cell))
        findings.lines_changed()
        findings.note(line, judged(2, value=value))
    study.remove(2)
    findings.forget(2)
    findings.note(3, judged(2, value=0.9))  # told too late: there is no such line any more
    assert [findings.of(line)[2].value for line in (1, 2)] == [0.1, 0.3]


def test_the_oldest_variation_goes_with_its_findings_when_there_are_too_many(study: Variations) -> None:
    findings = Judgments(study)
    first = study.try_out(MAIN, 0, Lay((1, 0)))
    findings.lines_changed()
    findings.note(first, judged(1, MISTAKE))
    for number in range(MOST):
        study.lines.append(study.lines[MAIN][:1])
        findings.lines_changed()
        findings.note(len(study.lines) - 1, judged(1, value=number / MOST))
    del study.lines[MAIN + 1]  # as trying out one more does
    findings.lines_changed()
    assert not any(each.kind for line in range(MOST + 1) for each in findings.of(line).values())
    assert findings.of(MAIN + 1)[1].value == 0


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ([], "analysis.stopped"),
        ([judged(0), judged(1)], "analysis.flawless"),
        ([judged(1)], "analysis.stopped"),
        ([judged(0, value=None)], "analysis.stopped"),
        ([judged(0), judged(1, MISTAKE)], "analysis.mistakes"),
    ],
)
def test_flawless_is_only_said_of_what_was_judged_from_its_first_move(
    study: Variations, found: list[Judged], said: str
) -> None:
    findings = Judgments(study)
    for each in found:
        findings.note(MAIN, each)
    assert findings.summary(lambda key, **_: key) == said
