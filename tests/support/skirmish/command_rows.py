"""Every option of every Command as a row."""

from __future__ import annotations

from tests.support.skirmish.card_row import ALONE, BESIDE_ALLY, Row

ANY_PICTURE = """
    a . t
    . x .
    y . d
"""
ANY_CARDS = {"a": "0 faber", "t": "2 princeps", "x": "1 censor aim0", "y": "3 riot_agent", "d": "1 faber down"}
EMPTY_BOARD = """
    . . .
    . . .
    . . .
"""
FOES_ONLY = """
    x . .
    . . .
    . . y
"""
FOES = {"x": "1 censor", "y": "3 faber"}
RUN_PICTURE = """
    a . x .
    b y . .
    c z . t
    w . . .
"""
RUN_CARDS = {
    "a": "0 princeps +1", "b": "0 faber stun1", "c": "0 censor down", "t": "2 princeps", "x": "1 censor",
    "y": "1 faber", "z": "3 faber", "w": "3 censor",
}  # fmt: skip


def reveal_rows(command: str, counter: str) -> Row:
    """One counter anywhere, then as many Revealed on opponents' hidden cards as there are own counters."""
    cards = {**ANY_CARDS, "x": f"1 censor {counter}0", "y": f"3 riot_agent {counter}2"}
    return Row(
        f"{command}.0",
        ANY_PICTURE,
        cards,
        hands={0: f"{command} faber", 1: "censor riot_agent/revealed0", 2: "faber", 3: "faber"},
        targets={"a", "t", "x", "y", "d"},
        picks=("t", "d", "3.0"),
        effect={f"t +{counter}0", "d +revealed0", "3.0 +revealed0"},
        bare=EMPTY_BOARD,
    )


COMMAND_ROWS = [
    reveal_rows("overwatch", "aim"),
    reveal_rows("data_interception", "exploit"),
    reveal_rows("enhanced_interrogation", "aim"),
    Row(
        "overwatch.1",
        ANY_PICTURE,
        ANY_CARDS,
        hands={0: "overwatch faber"},
        decks={0: "faber censor overwatch"},
        targets={"a", "t", "x", "y", "d"},
        picks=("a",),
        effect={"a +aim0", "0 deck -2", "new faber of 0 in hand", "new censor of 0 in hand"},
        bare=EMPTY_BOARD,
        bare_piles={"decks": {0: "faber"}},
    ),
    Row(
        "tactical_maneuver.0",
        RUN_PICTURE,
        RUN_CARDS,
        hands={0: "tactical_maneuver"},
        decks={0: "faber censor faber censor faber"},
        targets={"a", "c"},
        picks=("a", "0,3"),
        effect={
            "a at 0,3", "0 deck -4", "new faber of 0 in hand", "new censor of 0 in hand",
        },
        bare=FOES_ONLY,
        bare_cards=FOES,
        bare_piles={"decks": {0: "faber"}},
    ),
    Row(
        "tactical_maneuver.1",
        RUN_PICTURE,
        RUN_CARDS,
        hands={0: "tactical_maneuver"},
        targets={"a", "c"},
        picks=("a", "0,1"),
        effect={"a at 0,1", "0 scores 4"},
        bare=FOES_ONLY,
        bare_cards=FOES,
    ),
    Row(
        "inspiration.0",
        """
            a t .
            d . x
            . . .
        """,
        {
            "a": "0 princeps aim1*2 shield0 revealed3 stun1", "t": "2 faber aim1", "d": "0 faber down",
            "x": "1 censor aim0",
        },
        hands={0: "inspiration"},
        decks={0: "faber censor overwatch"},
        targets={"a", "d"},
        picks=("a", "aim1", "stun1", "done"),
        effect={"a -aim1", "a -stun1", "0 deck -2", "new faber of 0 in hand", "new censor of 0 in hand"},
        bare=FOES_ONLY,
        bare_cards=FOES,
        bare_piles={"decks": {0: "faber"}},
    ),
    Row(
        "inspiration.1",
        BESIDE_ALLY.replace("S", "s"),
        {"s": "0 princeps exploit1 shield0", "a": "0 faber", "x": "1 censor"},
        hands={0: "inspiration"},
        targets={"s", "a"},
        picks=("s", "shield0", "exploit1"),
        effect={"s -shield0", "s -exploit1", "0 scores 2"},
        bare=FOES_ONLY,
        bare_cards=FOES,
    ),
    Row(
        "data_interception.1",
        """
            a . t
            . x .
            y . d
        """,
        {
            "a": "0 faber exploit0 stun1", "t": "2 princeps exploit0", "x": "1 censor", "y": "3 faber exploit1",
            "d": "1 faber down exploit0",
        },
        hands={0: "data_interception", 1: "faber"},
        targets={"a", "t", "x", "y", "d"},
        picks=("x", "d", "2,1"),
        effect={"x +exploit0", "d at 2,1"},
        bare=EMPTY_BOARD,
    ),
    Row(
        "false_orders.0",
        """
            a . t
            . x .
            y . d
        """,
        {"a": "0 faber", "t": "2 princeps", "x": "1 censor", "y": "3 faber", "d": "1 faber down"},
        hands={0: "false_orders", 1: "censor faber/revealed0", 3: "faber"},
        targets={"x", "y", "d"},
        picks=("x", "1,0", "d", "1.0"),
        effect={"x +exploit0", "x at 1,0", "d +revealed0", "1.0 +revealed0"},
        bare=ALONE.replace("S", "a").replace("x", "t"),
        bare_cards={"a": "0 faber", "t": "2 faber"},
    ),
    Row(
        "false_orders.1",
        """
            a . t
            . x .
            y . d
        """,
        {"a": "0 faber", "t": "2 princeps", "x": "1 censor stun1", "y": "3 faber", "d": "1 faber down"},
        hands={0: "false_orders", 1: "censor"},
        targets={"x", "y", "d"},
        picks=("x", "1,2"),
        effect={"x +exploit0", "x at 1,2", "x +stun0*2"},
        bare=ALONE.replace("S", "a").replace("x", "t"),
        bare_cards={"a": "0 faber", "t": "2 faber"},
    ),
    Row(
        "experimental_stimulants.0",
        """
            a b c
            d e t
            x . .
        """,
        {
            "a": "0 princeps spent", "b": "0 censor", "c": "0 abr_gawain spent", "d": "0 faber down",
            "e": "0 centurion spent", "t": "2 princeps spent", "x": "1 censor spent",
        },
        hands={0: "experimental_stimulants"},
        targets={"a"},
        picks=("a",),
        effect={"a ready deploy"},
        bare=FOES_ONLY,
        bare_cards=FOES,
    ),
    Row(
        "experimental_stimulants.1",
        RUN_PICTURE,
        RUN_CARDS,
        hands={0: "experimental_stimulants"},
        targets={"a", "c"},
        picks=("a", "0,3"),
        effect={"a at 0,3"},
        bare=FOES_ONLY,
        bare_cards=FOES,
    ),
    Row(
        "logistics_chain.0",
        """
            a b .
            . c x
            . . t
        """,
        {"a": "0 princeps", "b": "0 faber", "c": "0 censor", "x": "1 censor", "t": "2 princeps"},
        hands={0: "logistics_chain"},
        targets={
            "0,0 down", "0,1 down", "1,0 down", "0,2 up", "0,1 up", "1,2 up",
        },
        picks=("0,0 down",),
        effect={"0 scores 7"},
    ),
    Row(
        "logistics_chain.1",
        """
            a b .
            . c x
            . . t
        """,
        {"a": "0 princeps stun1", "b": "0 faber", "c": "0 censor", "x": "1 censor", "t": "2 princeps"},
        hands={0: "logistics_chain"},
        decks={0: "faber censor overwatch"},
        targets={
            "0,0 down", "0,1 down", "1,0 down", "0,2 up", "0,1 up", "1,2 up",
        },
        picks=("0,0 down",),
        effect={"0 scores 2", "0 deck -2", "new faber of 0 in hand", "new censor of 0 in hand"},
    ),
    Row(
        "quick_response_team.0",
        ALONE.replace("S", "a"),
        {"a": "0 faber", "x": "1 censor"},
        hands={0: "quick_response_team faber overwatch", 1: "censor", 2: "princeps"},
        targets={"0.1"},
        picks=("0.1", "1,1 down"),
        effect={"0.1 at 1,1", "0.1 down"},
        bare=FOES_ONLY,
        bare_cards=FOES,
    ),
    Row(
        "quick_response_team.1",
        ALONE.replace("S", "a"),
        {"a": "0 faber", "x": "1 censor"},
        hands={0: "quick_response_team"},
        decks={0: "overwatch censor faber"},
        targets={"censor", "faber"},
        picks=("faber",),
        effect={"0 deck -1", "new faber of 0 in hand"},
        bare=FOES_ONLY,
        bare_cards=FOES,
        bare_piles={"decks": {0: "overwatch"}},
    ),
    Row(
        "temporary_shelter.0",
        BESIDE_ALLY.replace("S", "s"),
        {"s": "0 princeps aim1*2 aim0 exploit1", "a": "2 faber aim1", "x": "1 censor"},
        hands={0: "temporary_shelter faber", 1: "faber"},
        targets={"s"},
        picks=("s",),
        effect={"s +shield0", "s -aim1*2", "s -aim0"},
        bare=FOES_ONLY,
        bare_cards=FOES,
    ),
    Row(
        "temporary_shelter.1",
        BESIDE_ALLY.replace("S", "s"),
        {"s": "0 princeps", "a": "0 faber stun1", "x": "1 censor"},
        hands={0: "temporary_shelter faber"},
        targets={"s", "a"},
        picks=("s", "1,1"),
        effect={"s +shield0", "s at 1,1"},
        bare=FOES_ONLY,
        bare_cards=FOES,
    ),
    Row(
        "enhanced_interrogation.1",
        """
            a . t
            . x .
            y . d
        """,
        {
            "a": "0 faber aim0 stun1", "t": "2 princeps aim0", "x": "1 censor", "y": "3 faber aim1",
            "d": "1 faber down aim0",
        },
        hands={0: "enhanced_interrogation", 1: "faber"},
        targets={"a", "t", "x", "y", "d"},
        picks=("y", "y", "2,1"),
        effect={"y +aim0", "y at 2,1"},
        bare=EMPTY_BOARD,
    ),
    Row(
        "line_breach.0",
        """
            a b .
            . c x
            . . t
        """,
        {"a": "0 princeps", "b": "0 faber", "c": "0 censor", "x": "1 censor", "t": "2 princeps"},
        hands={0: "line_breach"},
        targets={"row 0", "row 1", "row 2", "column 0", "column 1", "column 2"},
        picks=("column 1",),
        effect={"0 scores 3"},
    ),
]  # fmt: skip
