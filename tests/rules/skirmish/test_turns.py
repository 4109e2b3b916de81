"""Phases, turns and rounds of Skirmish."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.game import IllegalMove, Outcome
from app.games.skirmish import GAME
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.events import RoundEnded
from app.games.skirmish.moves import (
    Activate,
    Cancel,
    Done,
    Exchange,
    Keep,
    NextPhase,
    PickCard,
    PlayCommand,
    PlayUnit,
    ScoreLine,
    TurnUp,
)
from app.games.skirmish.rules import Skirmish
from tests.support.skirmish.stage import PAIR, TEAMS, Stage, board


def turn(state: Skirmish) -> Skirmish:
    """Passes through a turn, scoring the row where there is a card played."""
    active = state.active
    while state.active == active and not state.ended:
        move = ScoreLine("row") if state.phase == 4 else NextPhase()
        state = state.apply(move).state
    return state


def test_preparation_readies_setup_and_commit_but_not_deploy_and_draws() -> None:
    drawn = board(
        """
            a b .
            c . .
            d . x
        """,
        {
            "a": "1 riot_agent spent", "b": "1 patrol_agent spent stun0", "c": "1 princeps", "d": "1 faber down",
            "x": "0 princeps spent",
        },
        phase=3,
        decks={1: "faber", 0: "faber"},
    )  # fmt: skip
    after = Stage(turn(drawn.state), drawn.ids)
    assert after.state.active == 1
    assert after.card("a").ready == ("commit",)
    assert after.card("b").ready == ("setup", "commit")
    assert after.card("c").ready == ("deploy", "setup")
    assert after.card("d").ready == ()
    assert after.card("x").ready == ()
    assert [card.kind for card in after.state.camps[1].hand] == ["faber"]
    assert after.state.camps[1].deck == ()


def test_a_card_played_in_setup_leaves_it_and_only_one_unit_a_turn() -> None:
    drawn = board(PAIR, {"a": "0 patrol_agent", "x": "1 censor"}, hands={0: "faber censor overwatch"})
    assert Activate(drawn.ids["a"]) in drawn.state.legal_moves()
    after = drawn.state.apply(PlayUnit(drawn.ids["0.0"], (1, 1))).state
    assert after.phase == 2
    assert Activate(drawn.ids["a"]) not in after.legal_moves()
    assert not any(isinstance(move, PlayUnit) for move in after.legal_moves())
    with pytest.raises(IllegalMove, match="one_unit"):
        after.apply(PlayUnit(drawn.ids["0.1"], (1, 2)))
    assert PlayCommand(drawn.ids["0.2"], 0) in after.legal_moves()


@pytest.mark.parametrize("phase", [3, 4])
def test_no_cards_are_played_after_main(phase: int) -> None:
    drawn = board(PAIR, {"a": "0 faber", "x": "1 censor"}, phase=phase, hands={0: "faber overwatch"})
    assert not any(isinstance(move, (PlayUnit, PlayCommand, TurnUp)) for move in drawn.state.legal_moves())
    with pytest.raises(IllegalMove, match="wrong_phase"):
        drawn.state.apply(PlayUnit(drawn.ids["0.0"], (1, 1)))


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        (PlayUnit(3, (0, 0)), "empty"),
        (PlayUnit(3, (3, 0)), "empty"),
        (PlayUnit(3, (-1, 0)), "empty"),
        (PlayUnit(4, (1, 1)), "not_a_unit"),
        (PlayUnit(5, (1, 1)), "not_in_hand"),
        (PlayCommand(3, 0), "no_such_option"),
        (PlayCommand(4, -1), "no_such_option"),
        (ScoreLine("row"), "wrong_phase"),
        (Keep(), "wrong_phase"),
        (Exchange(3), "wrong_phase"),
        (TurnUp(1), "face_is_up"),
        (TurnUp(2), "not_yours"),
        (TurnUp(3), "not_on_board"),
        (Activate(2), "not_yours"),
        (Activate(99), "not_on_board"),
        (PickCard(1), "nothing_asked"),
        (Done(), "nothing_asked"),
    ],
)
def test_refused_with_the_reason(move: object, fault: str) -> None:
    drawn = board(PAIR, {"a": "0 faber", "x": "1 censor"}, phase=2, hands={0: "faber overwatch", 1: "faber"})
    assert drawn.state.refusal(move) == f"skirmish.refusal.{fault}"  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match=fault):
        drawn.state.apply(move)  # type: ignore[arg-type]


def test_while_a_choice_waits_nothing_else_is_done() -> None:
    drawn = board(PAIR, {"a": "0 censor", "x": "1 censor"}, phase=2, hands={0: "faber"})
    opened, _ = drawn.play("!a")
    for move in (NextPhase(), PlayUnit(opened.ids["0.0"], (1, 1)), Activate(opened.ids["a"])):
        with pytest.raises(IllegalMove, match="choice_first"):
            opened.state.apply(move)
    assert all(isinstance(move, (PickCard, Cancel)) for move in opened.state.legal_moves())


def test_scoring_is_skipped_without_a_card_played() -> None:
    drawn = board(PAIR, {"a": "0 recon_drone", "x": "1 censor"}, phase=3)
    after = drawn.state.apply(NextPhase()).state
    assert (after.active, after.phase) == (1, 1)


def test_deploy_still_in_scoring_and_a_turn_without_a_line_ends() -> None:
    drawn = board(PAIR, {"a": "0 censor", "x": "1 censor"}, phase=4)
    assert set(drawn.state.legal_moves()) == {Activate(drawn.ids["a"]), ScoreLine("row"), ScoreLine("column")}
    unplayed = replace(drawn.state, camps=(replace(drawn.state.camps[0], played=()), drawn.state.camps[1]))
    opened = unplayed.apply(Activate(drawn.ids["a"])).state
    assert opened.active == 0
    assert opened.apply(Cancel()).state.active == 1


def test_end_of_turn_takes_the_oldest_stun_of_the_players_cards() -> None:
    drawn = board(
        PAIR, {"a": "0 faber stun1 stun0*2", "x": "1 censor stun0"}, phase=4, decks={1: "faber"}
    )  # fmt: skip
    after = Stage(drawn.state.apply(ScoreLine("row")).state, drawn.ids)
    assert after.card("a").marks == (("stun", 0), ("stun", 0))
    assert after.card("x").marks == (("stun", 0),)


def test_what_was_raised_is_stunned_at_the_next_phase_but_not_lucius() -> None:
    for kind, stunned in (("faber", True), ("lucius", False)):
        drawn = board(
            """
                S a .
                . . .
                . . x
            """,
            {"S": "0 immunis", "a": "0 faber", "x": "1 censor"},
            phase=1,
            discards={0: kind},
        )
        after, _ = drawn.play("!S", kind, "1,0")
        raised = after.state.board.cells[3]
        assert raised is not None
        assert not raised.stunned
        assert set(raised.ready) == set(FACES[kind].triggers())
        assert after.state.camps[0].played == drawn.state.camps[0].played
        later = after.state.apply(NextPhase()).state.board.cells[3]
        assert later is not None
        assert later.raised_by == -1
        assert later.marks == ((("stun", 0), ("stun", 0)) if stunned else ())


def test_what_is_raised_in_scoring_keeps_both_stuns() -> None:
    drawn = board(
        """
            S a .
            . . .
            . . x
        """,
        {"S": "0 immunis", "a": "0 faber", "x": "1 censor"},
        phase=4,
        discards={0: "faber"},
    )
    after, _ = drawn.play("!S", "faber", "1,0")
    raised = after.state.apply(ScoreLine("row")).state.board.cells[3]
    assert raised is not None
    assert raised.marks == (("stun", 0), ("stun", 0))


def test_turn_order_and_cycles() -> None:
    state = replace(GAME.new({"players": 3, "dummies": 2}, seed=1), first=1).apply(Keep()).state
    seen = []
    for _ in range(7):
        seen.append((state.active, state.cycle))
        state = turn(state)
    assert seen == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2), (0, 2), (1, 3)]


def at_round_end(
    scores: tuple[int, ...], wins: tuple[int, ...], cycle: int, round: int = 1, **more: object
) -> Skirmish:
    """The last turn of a cycle, about to end without a line."""
    drawn = board(PAIR, {"a": "0 recon_drone", "x": "1 recon_drone"}, phase=3, **more)
    camps = tuple(
        replace(camp, score=score, wins=won) for camp, score, won in zip(drawn.state.camps, scores, wins, strict=True)
    )
    return replace(drawn.state, camps=camps, cycle=cycle, round=round, active=len(scores) - 1)


@pytest.mark.parametrize(
    ("round", "scores", "cycle", "ends"),
    [
        (1, (20, 3), 1, True),
        (1, (19, 3), 4, False),
        (1, (0, 0), 5, True),
        (2, (20, 29), 4, False),
        (2, (30, 29), 4, True),
        (3, (39, 0), 4, False),
        (3, (0, 40), 4, True),
    ],
)
def test_when_a_round_ends(round: int, scores: tuple[int, int], cycle: int, ends: bool) -> None:
    step = at_round_end(scores, (0, 0), cycle, round).apply(NextPhase())
    assert any(isinstance(event, RoundEnded) for event in step.events) == ends
    after = step.state
    assert (after.round, after.cycle) == ((round + 1, 1) if ends else (round, cycle + 1))
    assert [camp.score for camp in after.camps] == ([0, 0] if ends else list(scores))


def test_no_round_ends_in_the_middle_of_a_cycle() -> None:
    state = replace(at_round_end((40, 0), (0, 0), 1), active=0)
    assert state.apply(NextPhase()).state.round == 1


@pytest.mark.parametrize(
    ("scores", "wins", "after", "winners"),
    [
        ((25, 10), (0, 0), (1, 0), None),
        ((25, 25), (0, 0), (1, 1), None),
        ((25, 10), (1, 0), (2, 0), (0,)),
        ((25, 25), (1, 1), (2, 2), (0, 1)),
        ((0, 25), (1, 1), (1, 2), (1,)),
    ],
)
def test_two_rounds_win_the_match(
    scores: tuple[int, int], wins: tuple[int, int], after: tuple[int, int], winners: tuple[int, ...] | None
) -> None:
    state = at_round_end(scores, wins, 1).apply(NextPhase()).state
    assert tuple(camp.wins for camp in state.camps) == after
    assert state.outcome() == (None if winners is None else Outcome(winners, "skirmish.end.rounds"))
    assert bool(state.legal_moves()) == (winners is None)


def test_teammates_win_together() -> None:
    state = at_round_end((25, 0, 3, 24), (1, 0, 1, 0), 1, sides=TEAMS).apply(NextPhase()).state
    assert state.outcome() == Outcome((0, 2), "skirmish.end.rounds")
    with pytest.raises(IllegalMove, match="over"):
        state.apply(NextPhase())


def test_a_new_round_keeps_the_board() -> None:
    before = at_round_end((25, 0), (0, 0), 2, hands={0: "faber", 1: "censor"}, discards={1: "overwatch"})
    after = before.apply(NextPhase()).state
    assert after.board.cells[0] is not None
    assert after.board.cells[0].kind == "recon_drone"
    assert after.first == before.first == after.active
    assert after.camps[1].discard == ("overwatch",)
    assert after.camps[1].hand == before.camps[1].hand


def test_a_full_board_and_empty_hands_still_pass() -> None:
    full = "a x y z\nb c d e\nf g h i\nj k l m"
    drawn = board(full, {"a": "0 faber", **dict.fromkeys("xyzbcdefghijklm", "1 faber")}, phase=1)
    state = drawn.state
    for _ in range(40):
        if state.ended:
            break
        state = turn(state)
    assert state.ended
