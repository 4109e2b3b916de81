"""Phases, turns, rounds, playing cards, and the details of abilities that a single row does not show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.game import BadOption, IllegalMove, Outcome
from app.games.skirmish import GAME
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.events import Absorbed, NoTarget, RoundEnded, Scored
from app.games.skirmish.moves import (
    Activate,
    Cancel,
    Done,
    Exchange,
    Keep,
    NextPhase,
    PickCard,
    PickCell,
    PlayCommand,
    PlayUnit,
    ScoreLine,
    TurnUp,
)
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.setup import start
from app.games.skirmish.table import Table
from tests.rules.skirmish_stage import TEAMS, Stage, changes, in_phase, stage, support_picture

PAIR = """
    a . .
    . . .
    . . x
"""


def board(picture: str, cards: dict[str, str], **more: object) -> Stage:
    return stage(picture, cards, **more)  # type: ignore[arg-type]


def power(there: Stage, name: str) -> int:
    return there.state.board.power[there.state.board.where[there.ids[name]]]


def score_of(state: Skirmish, seat: int) -> int:
    return state.camps[seat].score


# The start


@pytest.mark.parametrize(("players", "grid", "size"), [(2, 0, 5), (3, 0, 6), (4, 0, 7), (2, 7, 7), (4, 4, 4)])
def test_the_grid_follows_the_players_unless_chosen(players: int, grid: int, size: int) -> None:
    assert GAME.new({"players": players, "grid": grid}).board.size == size


def test_six_cards_each_and_thirty_in_all() -> None:
    state = GAME.new({"players": 4}, seed=3)
    for camp in state.camps:
        assert (len(camp.hand), len(camp.deck)) == (6, 24)
        assert sorted((*camp.deck, *(card.kind for card in camp.hand))) == sorted(camp.list)
    ids = [card.id for camp in state.camps for card in camp.hand]
    assert len(set(ids)) == len(ids) == 24


def test_teams_are_for_four_and_the_host_is_no_dummy() -> None:
    assert GAME.new({"players": 3, "mode": "2v2"}).board.sides == (0, 1, 2)
    assert [camp.dummy for camp in GAME.new({"players": 2, "dummies": 3}).camps] == [False, True]
    assert [camp.dummy for camp in GAME.new({"players": 4, "dummies": 1}).camps] == [False] * 3 + [True]


@pytest.mark.parametrize(
    ("options", "fault"),
    [({"deck1": "3x Faber"}, "deck1"), ({"grid": 8}, "grid"), ({"players": 1}, "players")],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, int | str], fault: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.new(options)
    assert refused.value.option == fault


@pytest.mark.parametrize(("mode", "sides"), [("free", (0, 1, 2, 3)), ("2v2", (0, 1, 0, 1)), ("3v1", (0, 1, 1, 1))])
def test_sides(mode: str, sides: tuple[int, ...]) -> None:
    assert GAME.new({"players": 4, "mode": mode}).board.sides == sides


def test_every_seat_begins_now_and_then() -> None:
    assert {GAME.new({"players": 3}, seed).first for seed in range(40)} == {0, 1, 2}


def test_three_exchanges_then_the_next_human() -> None:
    state = GAME.new(seed=5)
    assert state.to_move == 0
    for done in range(3):
        card = state.camps[0].hand[0]
        top = state.camps[0].deck[0]
        step = state.apply(Exchange(card.id))
        assert step.reveals
        assert step.state.camps[0].deck[-1] == card.kind
        assert step.state.camps[0].hand[-1].kind == top
        assert step.state.exchanges == done + 1
        state = step.state
    assert state.legal_moves() == (Keep(),)
    with pytest.raises(IllegalMove, match="no_exchange"):
        state.apply(Exchange(state.camps[0].hand[0].id))
    state = state.apply(Keep()).state
    assert (state.to_move, state.exchanges) == (1, 0)
    state = state.apply(Keep()).state
    assert (state.phase, state.active) == (1, state.first)
    assert len(state.camps[state.first].hand) == 7


def test_dummies_keep_their_hand_and_the_host_decides_for_them() -> None:
    state = GAME.new({"players": 3, "dummies": 2}, seed=2).apply(Keep()).state
    assert state.phase == 1
    while state.active == 0:
        state = state.apply(NextPhase()).state
    assert state.to_move == state.active != 0
    assert state.decider == 0


def test_an_empty_deck_allows_no_exchange() -> None:
    state = GAME.new()
    camps = (replace(state.camps[0], deck=()), state.camps[1])
    assert replace(state, camps=camps).legal_moves() == (Keep(),)


# Turns and phases


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


# Rounds


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


# Playing, turning up, the card played last


def test_a_unit_gets_the_ready_statuses_it_has_abilities_for() -> None:
    for kind, ready in (
        ("riot_agent", ("deploy", "commit")),
        ("patrol_agent", ("setup", "commit")),
        ("faber", ("deploy",)),
        ("vigilant_spotter", ("commit",)),
        ("lucius", ("setup",)),
    ):
        drawn = board(PAIR, {"a": "0 faber", "x": "1 censor"}, phase=2, hands={0: kind})
        move = PlayUnit(drawn.ids["0.0"], (1, 1))
        played = Stage(drawn.state.apply(move).state, drawn.ids)
        assert played.card("0.0").ready == ready
        down = Stage(drawn.state.apply(replace(move, face_up=False)).state, drawn.ids)
        assert down.card("0.0").ready == ()
        assert not down.card("0.0").face_up


def test_turning_up_gives_the_ready_statuses_and_not_the_line() -> None:
    drawn = board(
        """
            d e .
            . . .
            b . x
        """,
        {"d": "0 riot_agent down", "e": "0 faber down stun1", "b": "0 faber", "x": "1 censor"},
        phase=2,
    )
    last = drawn.state.camps[0].played
    after = drawn.state.apply(TurnUp(drawn.ids["d"])).state
    there = Stage(after, drawn.ids)
    assert there.card("d").face_up
    assert there.card("d").ready == ("deploy", "commit")
    assert after.camps[0].played == last
    assert drawn.state.refusal(TurnUp(drawn.ids["e"])) == "skirmish.refusal.stunned"
    assert in_phase(drawn, 1).state.refusal(TurnUp(drawn.ids["d"])) == "skirmish.refusal.wrong_phase"


def test_the_line_is_that_of_the_last_card_played_and_passes_on_when_it_leaves() -> None:
    drawn = board(
        """
            a . b
            . . .
            x . c
        """,
        {"a": "0 princeps", "b": "0 faber", "c": "0 centurion", "x": "1 censor"},
        phase=3,
    )
    assert drawn.state.camps[0].played[-1] == drawn.ids["c"]
    after, _ = drawn.play("!c", "c")
    assert after.state.camps[0].played[-1] == drawn.ids["b"]
    scoring = after.state.apply(NextPhase()).state
    row = scoring.apply(ScoreLine("row"))
    assert score_of(row.state, 0) == 3 + 1 + 1  # Princeps, Faber, and Faber's new strength from the sacrifice


@pytest.mark.parametrize(
    ("cards", "row", "column"),
    [
        ({"a": "0 princeps", "b": "0 faber", "x": "1 censor", "c": "0 censor"}, 4, 5),
        ({"a": "0 princeps down", "b": "0 faber", "x": "1 censor", "c": "0 censor"}, 1, 2),
        ({"a": "0 princeps stun1", "b": "0 faber stun1", "x": "1 censor", "c": "0 censor"}, 0, 2),
        ({"a": "0 princeps -5", "b": "0 faber +2", "x": "1 censor exploit0", "c": "0 censor"}, 3, 2),
    ],
)
def test_line_value(cards: dict[str, str], row: int, column: int) -> None:
    drawn = board(
        """
            a b x
            c . .
            . . .
        """,
        cards,
        phase=4,
    )
    camps = (replace(drawn.state.camps[0], played=(drawn.ids["a"],)), drawn.state.camps[1])
    state = replace(drawn.state, camps=camps)
    assert score_of(state.apply(ScoreLine("row")).state, 0) == row
    assert score_of(state.apply(ScoreLine("column")).state, 0) == column


# Passives


def test_mr_pearl_strengthens_the_own_cards_in_her_lines() -> None:
    drawn = board(
        """
            P a x
            b . .
            d . c
        """,
        {"P": "0 mr_pearl", "a": "0 faber", "b": "0 faber -3", "c": "0 faber", "d": "0 faber down", "x": "1 faber"},
    )
    assert [power(drawn, name) for name in "Pabcdx"] == [1, 2, 0, 1, 0, 1]
    stunned = board(PAIR.replace(".", "b", 1), {"a": "0 mr_pearl stun1", "b": "0 faber", "x": "1 faber"})
    assert power(stunned, "b") == 1


@pytest.mark.parametrize(
    ("liberator", "points"),
    [("0 data_liberator", 3 + 3), ("0 data_liberator stun1", 3), ("0 data_liberator down", 3), ("0 censor", 3)],
)
def test_data_liberator_scores_exploited_cards_with_support(liberator: str, points: int) -> None:
    drawn = board(
        """
            a . . x t
            L . . y .
            s . . z .
            . . . . .
            . . . . .
        """,
        {
            "a": "0 princeps", "L": liberator, "s": "0 faber", "x": "1 princeps exploit0*2", "t": "2 faber",
            "y": "3 faber", "z": "1 faber",
        },
        phase=4,
        sides=TEAMS,
    )  # fmt: skip
    assert drawn.state.board.line_value(0, drawn.state.board.geometry.rows[0]) == points
    alone = board(PAIR, {"a": "0 data_liberator", "x": "1 princeps exploit0"})
    assert alone.state.board.line_value(0, alone.state.board.geometry.rows[2]) == 0


def test_data_liberator_counts_a_teammates_exploited_card_but_no_stunned_one() -> None:
    drawn = board(
        """
            L s t
            x . .
            . . .
        """,
        {"L": "0 data_liberator", "s": "0 faber", "t": "2 princeps exploit0", "x": "1 princeps exploit0 stun0"},
        sides=TEAMS,
    )
    layout = drawn.state.board.geometry
    assert drawn.state.board.line_value(0, layout.rows[0]) == 2 + 1 + 3
    assert drawn.state.board.line_value(0, layout.columns[0]) == 2


def test_data_liberator_counts_only_the_exploits_of_its_own_player() -> None:
    drawn = board(
        "L s x\n. . y\n. . .",
        {"L": "1 data_liberator", "s": "1 faber", "x": "0 princeps exploit0", "y": "0 princeps exploit1"},
    )
    layout = drawn.state.board.geometry
    assert drawn.state.board.line_value(1, layout.rows[0]) == 2 + 1
    assert drawn.state.board.line_value(1, layout.columns[2]) == 3


@pytest.mark.parametrize(
    ("spotter", "beside", "hand", "face_up", "points"),
    [
        ("1 vigilant_spotter", "1 faber", "faber/revealed1", True, 2),
        ("1 vigilant_spotter", "1 faber", "faber/revealed3", True, 2),
        ("1 vigilant_spotter", "1 faber", "faber/revealed1", False, 2),
        ("1 vigilant_spotter", "3 faber", "overwatch/revealed1", True, 2),
        ("1 vigilant_spotter", "1 faber", "faber", True, 0),
        ("1 vigilant_spotter", "1 faber stun0", "faber/revealed1", True, 0),
        ("1 vigilant_spotter stun0", "1 faber", "faber/revealed1", True, 0),
        ("1 vigilant_spotter down", "1 faber", "faber/revealed1", True, 0),
        ("2 vigilant_spotter", "2 faber", "faber/revealed2", True, 0),
    ],
)
def test_vigilant_spotter_earns_from_opponents_revealed_cards(
    spotter: str, beside: str, hand: str, face_up: bool, points: int
) -> None:
    drawn = board(
        """
            V b .
            . . .
            . . a
        """,
        {"V": spotter, "b": beside, "a": "0 faber"},
        phase=2,
        sides=TEAMS,
        hands={0: hand},
    )
    unit = PlayUnit(drawn.ids["0.0"], (1, 1), face_up)
    after = drawn.state.apply(PlayCommand(unit.card, 1) if "overwatch" in hand else unit).state
    assert score_of(after, int(spotter[0])) == points


def test_every_spotter_scores_and_quick_response_counts() -> None:
    drawn = board(
        """
            V W .
            . . .
            . . a
        """,
        {"V": "1 vigilant_spotter", "W": "1 vigilant_spotter", "a": "0 faber"},
        phase=2,
        hands={0: "quick_response_team faber/revealed1"},
    )
    opened = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state, drawn.ids)
    after, _ = opened.play("0.1", "1,1")
    assert score_of(after.state, 1) == 4
    assert not after.state.unit_played
    assert after.state.camps[0].played[-1] == drawn.ids["0.1"]


def test_lucius_bears_no_stun_whatever_brings_it() -> None:
    drawn = board(
        """
            S l .
            . . .
            . . x
        """,
        {"S": "0 reckless_provocateur aim1", "l": "0 lucius", "x": "1 censor"},
        phase=3,
    )
    table = Table(drawn.state)
    table.mark(drawn.ids["l"], "stun", 1)
    assert table.card(drawn.ids["l"]).marks == ()
    table.mark(drawn.ids["S"], "stun", 1)
    stunned = Stage(table.step().state, drawn.ids)
    table = Table(stunned.state)
    assert stunned.card("S").stunned
    table.mark(drawn.ids["l"], "aim", 1)
    assert table.card(drawn.ids["l"]).marks == (("aim", 1),)


# Details of abilities


def test_a_shield_is_spent_instead_of_the_card_and_the_aim_stays() -> None:
    drawn = board(
        PAIR, {"a": "0 eleftheria spent", "x": "1 censor aim0 shield1*2"}, phase=1
    )  # fmt: skip
    cells = tuple(replace(c, ready=("setup",)) if c and c.owner == 0 else c for c in drawn.state.board.cells)
    ready = Stage(replace(drawn.state, board=replace(drawn.state.board, cells=cells)), drawn.ids)
    after, step = ready.play("!a", "x")
    assert changes(ready, after) == {"a spent setup", "x -shield1"}
    assert Absorbed(drawn.ids["x"], (2, 2)) in step.events


def test_pinkunoneko_steps_even_if_there_was_nothing_to_destroy() -> None:
    drawn = board(
        """
            . . . .
            . x S .
            . . a .
            . . . .
        """,
        {"S": "0 pinkunoneko spent", "x": "1 censor", "a": "0 faber"},
        phase=1,
    )
    source = drawn.card("S")
    cells = tuple(replace(c, ready=("setup",)) if c == source else c for c in drawn.state.board.cells)
    ready = Stage(replace(drawn.state, board=replace(drawn.state.board, cells=cells)), drawn.ids)
    opened, step = ready.play("!S")
    assert NoTarget(0, drawn.ids["S"], "pinkunoneko") in step.events
    assert opened.targets() == {"0,2", "1,3", "1,2"}
    stayed, _ = opened.play("1,2")
    assert changes(ready, stayed) == {"S spent setup"}


def test_follow_or_stay_after_a_push() -> None:
    drawn = board(
        """
            . . . .
            . S x .
            . . . .
            . . . .
        """,
        {"S": "0 riot_agent", "x": "1 censor"},
        phase=2,
    )
    opened, _ = drawn.play("!S", "x")
    assert opened.targets() == {"1,1", "1,2"}
    stayed, _ = opened.play("1,1")
    assert changes(drawn, stayed) == {"S spent deploy", "x at 1,3"}


def test_a_walk_of_two_needs_an_empty_cell_between() -> None:
    drawn = board(
        """
            S x . .
            . y . .
            z . . .
            . . . .
        """,
        {"S": "0 finn", "x": "1 faber", "y": "1 censor", "z": "1 immunis"},
        phase=1,
    )
    opened, _ = drawn.play("!S", "S")
    assert opened.targets() == {"1,0"}
    free = board("S . .\n. x .\n. . .", {"S": "0 finn", "x": "1 faber"}, phase=1)
    assert free.play("!S", "S")[0].targets() == {"0,1", "1,0", "0,2", "2,0"}


def test_fabers_turret_aims_at_once_and_is_then_spent() -> None:
    drawn = board(PAIR, {"a": "0 faber", "x": "1 censor"}, phase=2, hands={0: "overwatch"})
    opened, _ = drawn.play("!a", "0.0", "2,0")
    assert opened.state.run is not None
    assert opened.state.run.kind == "walking_turret"
    turret = opened.state.board.cells[6]
    assert turret is not None
    assert turret.ready == ("setup",)
    assert opened.targets() == {"a", "x"}
    aimed, _ = opened.play("x")
    assert aimed.card("x").marks == (("aim", 0),)


def test_faber_on_a_full_board_pays_and_gets_nothing() -> None:
    full = "S x y z\na b c d\ne f g h\ni j k l"
    drawn = board(
        full,
        {"S": "0 faber", **dict.fromkeys("xyzabcdefghijkl", "1 faber")},
        phase=2,
        hands={0: "overwatch"},
    )
    after, step = drawn.play("!S", "0.0")
    assert changes(drawn, after) == {"S spent deploy", "0.0 gone", "0 discards overwatch"}
    assert isinstance(step.events[-1], NoTarget)


def test_lucius_without_a_command_in_the_deck_pays_and_shuffles() -> None:
    deck = "faber censor princeps immunis riot_agent"
    drawn = board(PAIR, {"a": "0 lucius", "x": "1 censor"}, hands={0: "faber"}, decks={0: deck})
    after, _ = drawn.play("!a", "0.0")
    assert after.state.run is None
    assert after.state.rng != drawn.state.rng
    assert sorted(after.state.camps[0].deck) == sorted(deck.split())


def test_immunis_without_room_finds_no_target_and_a_cancel_leaves_the_card() -> None:
    walled = board("S a .\nx . .\n. . .", {"S": "0 immunis", "a": "0 faber", "x": "1 censor"}, discards={0: "faber"})
    after, _ = walled.play("!S")
    assert after.state.run is None
    free = board("S a .\n. . .\n. . x", {"S": "0 immunis", "a": "0 faber", "x": "1 censor"}, discards={0: "faber"})
    chosen, _ = free.play("!S", "faber")
    assert chosen.targets() == {"1,0"}
    dropped = chosen.state.apply(Cancel()).state
    assert dropped.camps[0].discard == ("faber",)


def test_recon_drone_beside_a_teammate_leads_nowhere() -> None:
    drawn = board(
        "S t .\n. . .\n. . x",
        {"S": "0 recon_drone", "t": "2 faber", "x": "1 censor"},
        phase=3,
        sides=TEAMS,
        hands={1: "faber", 2: "faber"},
    )
    after, step = drawn.play("!S", "t")
    assert after.state.run is None
    assert isinstance(step.events[-1], NoTarget)


def test_revealed_goes_once_on_a_card_and_what_has_no_target_is_dropped() -> None:
    drawn = board(
        "S a .\nd . .\n. . x",
        {"S": "0 threat_analyst spent", "a": "0 faber", "d": "1 faber down", "x": "1 censor exploit0*5"},
        phase=3,
        hands={1: "faber"},
    )
    source = drawn.card("S")
    cells = tuple(replace(c, ready=("commit",)) if c == source else c for c in drawn.state.board.cells)
    ready = Stage(replace(drawn.state, board=replace(drawn.state.board, cells=cells)), drawn.ids)
    once, _ = ready.play("!S", "d")
    assert once.targets() == {"1.0"}
    assert once.state.run is not None
    assert once.state.run.left == 4
    twice, _ = once.play("1.0")
    assert twice.state.run is None


def test_a_second_revealed_of_the_same_player_is_dropped_when_handed_over() -> None:
    drawn = board(
        PAIR.replace(".", "b", 1),
        {"a": "0 reckless_provocateur revealed1 exploit1", "b": "0 faber revealed1 exploit1", "x": "1 censor"},
        phase=3,
    )
    spent, _ = drawn.play("!a", "cancel")
    after, _ = spent.play("!a", "b")
    assert sorted(after.card("b").marks) == [("exploit", 1), ("exploit", 1), ("revealed", 1)]
    assert after.card("a").marks == ()


@pytest.mark.parametrize(("face", "reveals"), [("", False), ("down", True)])
def test_destroying_a_face_down_card_shows_it(face: str, reveals: bool) -> None:
    drawn = board(PAIR, {"a": "0 eleftheria", "x": f"1 censor aim0 {face}"}, phase=1)
    _, step = drawn.play("!a", "cancel")
    spent = Stage(step.state, drawn.ids)
    _, step = spent.play("!a", "x")
    assert step.reveals == reveals


def test_a_counter_at_its_cap_is_placed_and_adds_nothing() -> None:
    drawn = board(PAIR, {"a": "0 reverend", "x": "1 censor exploit0*98"}, phase=2)
    after, _ = drawn.play("!a", "x")
    assert after.card("x").count("exploit", 0) == 99
    full = board(PAIR, {"a": "0 censor", "x": "1 censor exploit0*99"}, phase=2)
    after, _ = full.play("!a", "x")
    assert after.card("x").count("exploit", 0) == 99


def test_secret_informant_keeps_the_order_and_locks_the_view() -> None:
    drawn = board(
        PAIR,
        {"a": "0 secret_informant", "x": "1 censor"},
        phase=2,
        decks={0: "faber", 1: "overwatch inspiration faber censor princeps"},
    )
    view, step = drawn.play("!a", "deck 1")
    assert step.reveals
    assert Cancel() not in view.state.legal_moves()
    assert view.targets() == {"sink 0", "sink 1", "sink 2", "give 0", "give 1", "give 2"}
    sunk, _ = view.play("sink 2", "sink 0")
    assert sunk.targets() == {"sink 0", "give 0"}
    assert sunk.state.camps[1].deck == ("inspiration", "censor", "princeps", "faber", "overwatch")
    closed, _ = sunk.play("done")
    assert closed.state.camps[1].deck == sunk.state.camps[1].deck
    assert [card.kind for card in closed.state.camps[0].hand] == ["faber"]
    given, _ = view.play("give 1")
    assert given.targets() == {"sink 0", "sink 1"}
    assert given.state.camps[1].hand[0].kind == "inspiration"


def test_secret_informant_may_look_at_an_empty_deck() -> None:
    drawn = board(PAIR, {"a": "0 secret_informant", "x": "1 censor"}, phase=2, decks={0: "faber"})
    view, _ = drawn.play("!a", "deck 1")
    assert view.state.legal_moves() == (Done(),)
    assert len(view.play("done")[0].state.camps[0].hand) == 1


@pytest.mark.parametrize("end", [Done(), Cancel()])
def test_a_search_without_taking_still_shuffles(end: Done | Cancel) -> None:
    drawn = board(PAIR, {"a": "0 falk", "x": "1 censor"}, phase=2, decks={0: "faber censor overwatch"})
    opened, _ = drawn.play("!a")
    assert end in opened.state.legal_moves()
    after = opened.state.apply(end).state
    assert after.rng != opened.state.rng
    assert sorted(after.camps[0].deck) == ["censor", "faber", "overwatch"]
    assert after.camps[0].hand == ()


def test_cancelled_inspiration_keeps_the_counters_off_and_draws_nothing() -> None:
    drawn = board(
        PAIR,
        {"a": "0 princeps aim1 stun1", "x": "1 censor"},
        phase=2,
        hands={0: "inspiration"},
        decks={0: "faber"},
    )
    opened = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state, drawn.ids)
    picking, _ = opened.play("a", "aim1")
    assert {Done(), Cancel()} <= set(picking.state.legal_moves())
    after = picking.state.apply(Cancel()).state
    assert Stage(after, drawn.ids).card("a").marks == (("stun", 1),)
    assert after.camps[0].deck == ("faber",)


def test_false_orders_reveals_even_if_the_unit_cannot_walk() -> None:
    drawn = board(
        "x a .\nb . .\n. . .",
        {"x": "1 censor", "a": "0 faber", "b": "0 faber"},
        phase=2,
        hands={0: "false_orders", 1: "faber"},
    )
    opened = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state, drawn.ids)
    chosen, step = opened.play("x")
    assert NoTarget(0, 0, "false_orders") in step.events
    assert chosen.targets() == {"1.0"}


def test_temporary_shelter_does_not_move_a_stunned_card() -> None:
    drawn = board(PAIR, {"a": "0 faber stun1", "x": "1 censor"}, phase=2, hands={0: "temporary_shelter"})
    opened = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 1)).state, drawn.ids)
    after, _ = opened.play("a")
    assert after.state.run is None
    assert after.card("a").marks == (("stun", 1), ("shield", 0))


def test_quick_response_without_room_leaves_the_unit_in_hand() -> None:
    full = "a x y z\nb c d e\nf g h i\nj k l m"
    drawn = board(
        full,
        {"a": "0 faber", **dict.fromkeys("xyzbcdefghijklm", "1 faber")},
        phase=2,
        hands={0: "quick_response_team faber"},
    )
    after = drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state
    assert after.run is None
    assert [card.kind for card in after.camps[0].hand] == ["faber"]


def test_stimulants_let_a_deploy_be_used_again() -> None:
    drawn = board(
        PAIR, {"a": "0 princeps spent", "x": "1 censor"}, phase=2, hands={0: "experimental_stimulants"}
    )  # fmt: skip
    opened = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state, drawn.ids)
    readied, _ = opened.play("a")
    again, _ = readied.play("!a")
    assert again.card("a").marks == (("shield", 0),)


def test_a_card_that_goes_back_to_the_hand_keeps_only_its_revealed() -> None:
    drawn = board(PAIR, {"a": "0 princeps aim1 revealed1 +2", "x": "1 censor"})
    table = Table(drawn.state)
    table.return_to_hand(drawn.ids["a"])
    held = table.step().state.camps[0].hand[0]
    assert (held.kind, held.marks, held.modifier, held.ready) == ("princeps", (("revealed", 1),), 0, ())
    assert table.step().state.camps[0].played == ()


def test_tokens_leave_the_game() -> None:
    drawn = board(
        "S a .\n. . .\n. . x",
        {"S": "0 centurion", "a": "0 recon_drone", "x": "1 censor"},
        phase=3,
    )
    after, _ = drawn.play("!S", "a")
    assert after.state.camps[0].discard == ()


def test_a_full_board_and_empty_hands_still_pass() -> None:
    full = "a x y z\nb c d e\nf g h i\nj k l m"
    drawn = board(full, {"a": "0 faber", **dict.fromkeys("xyzbcdefghijklm", "1 faber")}, phase=1)
    state = drawn.state
    for _ in range(40):
        if state.ended:
            break
        state = turn(state)
    assert state.ended


def test_points_show_the_cells_they_came_from() -> None:
    drawn = board(
        "S a .\nx . .\n. . .",
        {"S": "0 zius", "a": "0 faber", "x": "1 censor exploit0"},
        phase=1,
    )
    cells = tuple(replace(c, ready=("setup",)) if c and c.kind == "zius" else c for c in drawn.state.board.cells)
    ready = Stage(replace(drawn.state, board=replace(drawn.state.board, cells=cells)), drawn.ids)
    _, step = ready.play("!S", "S", "column 0")
    assert Scored(0, 2, ((0, 0), (1, 0))) in step.events


def test_start_takes_custom_decks() -> None:
    text = "3x Faber\n3x Censor\n3x Princeps\n3x Immunis\n3x Centurion\n3x Riot Agent\n3x Patrol Agent\n" \
        "3x Tactical Agent\n3x Code Keeper\n3x Secret Informant\n"  # fmt: skip
    state = start(GAME.complete({"deck1": text}), 1)
    assert len(state.camps[0].list) == 30
    assert state.camps[0].list.count("faber") == 3


# Support and Threat


@pytest.mark.parametrize(
    ("picture", "cards", "sides", "derived"),
    [
        (  # two neighbours of one player pin; one is not enough away from the edge
            ". . . .\n. x a .\n. b . .\n. . . .",
            {"x": "1 faber", "a": "0 faber", "b": "0 faber"},
            (0, 1),
            ". . . .\n. 0 . .\n. . . .\n. . . .",
        ),
        (
            ". . . .\n. x a .\n. . . .\n. . . .",
            {"x": "1 faber", "a": "0 faber"},
            (0, 1),
            ". . . .\n. . . .\n. . . .\n. . . .",
        ),
        (  # opposite sides pin as well
            ". . . .\n. . . .\n. a x b\n. . . .",
            {"x": "1 faber", "a": "0 faber", "b": "0 faber"},
            (0, 1),
            ". . . .\n. . . .\n. . 0 1\n. . . .",
        ),
        (  # on the edge one is enough, both ways
            "x a . .\n. . . .\n. . . .\n. . . .",
            {"x": "1 faber", "a": "0 faber"},
            (0, 1),
            "0 1 . .\n. . . .\n. . . .\n. . . .",
        ),
        (  # two different opponents are not added together
            ". . . .\n. x a .\n. b . .\n. . . .",
            {"x": "2 faber", "a": "0 faber", "b": "1 faber"},
            (0, 1, 2),
            ". . . .\n. . . .\n. . . .\n. . . .",
        ),
        (  # each opponent that qualifies has an own Threat
            ". . . .\na x b .\n. . . .\n. . . .",
            {"a": "0 faber", "x": "2 faber", "b": "1 faber"},
            (0, 1, 2),
            ". . . .\n2 . . .\n. . . .\n. . . .",
        ),
        (
            "a x b .\n. . . .\n. . . .\n. . . .",
            {"a": "0 faber", "x": "2 faber", "b": "1 faber"},
            (0, 1, 2),
            "2 01 2 .\n. . . .\n. . . .\n. . . .",
        ),
        (  # teammates support and never threaten; two teammates do not pin together
            ". . . .\n. x a .\n. t . .\n. . . .",
            {"x": "1 faber", "a": "0 faber", "t": "2 faber"},
            TEAMS,
            ". . . .\n. . . .\n. . . .\n. . . .",
        ),
        (
            ". . . .\n. a t .\n. . . .\n. . . .",
            {"a": "0 faber", "t": "2 faber"},
            TEAMS,
            ". . . .\n. s s .\n. . . .\n. . . .",
        ),
        (  # diagonals never count
            "a . . .\n. b . .\n. . . .\n. . . .",
            {"a": "0 faber", "b": "0 faber"},
            (0, 1),
            ". . . .\n. . . .\n. . . .\n. . . .",
        ),
        (  # a stunned card gives nothing and still receives
            "a b . .\nx . . .\n. . . .\n. . . .",
            {"a": "0 faber stun1", "b": "0 faber", "x": "1 faber"},
            (0, 1),
            "s1 . . .\n. . . .\n. . . .\n. . . .",
        ),
        (  # a face-down card neither gives nor receives
            "a d . .\nx . . .\n. . . .\n. . . .",
            {"a": "0 faber", "d": "0 faber down", "x": "1 faber down"},
            (0, 1),
            ". . . .\n. . . .\n. . . .\n. . . .",
        ),
    ],
)
def test_support_and_threat(picture: str, cards: dict[str, str], sides: tuple[int, ...], derived: str) -> None:
    assert support_picture(board(picture, cards, sides=sides).state) == derived


def test_cells_that_cannot_be_picked_say_why() -> None:
    drawn = board("S a .\nx . .\n. . .", {"S": "0 patrol_agent", "a": "0 faber", "x": "1 censor"}, phase=1)
    opened, _ = drawn.play("!S")
    assert opened.state.refusal(PickCell((0, 1))) == "skirmish.refusal.empty"
    assert opened.state.refusal(PickCell((2, 2))) == "skirmish.refusal.in_line"
    assert opened.state.refusal(PickCell((9, 9))) == "skirmish.refusal.no_answer"
