"""Rows for what only one card can do: Fusion, the neutral cards and tokens."""

from __future__ import annotations

from tests.support.skirmish.card_row import ALONE, BESIDE_ALLY, Row
from tests.support.skirmish.shared_rows import THREATENED, THREATENED_CARDS

OTHER_ROWS = [
    Row(
        "code_keeper.deploy",
        THREATENED,
        {name: text.format("code_keeper") for name, text in THREATENED_CARDS.items()},
        targets=None,
        picks=(),
        effect={"S spent deploy", "x +exploit0", "y +exploit0", "w +exploit0", "t +exploit0"},
        bare=ALONE,
        bare_cards={"S": "0 code_keeper", "x": "1 censor"},
    ),
    Row(
        "code_keeper.commit",
        """
            S a . .
            x . t .
            . y u .
            . . . z
        """,
        {
            "S": "0 code_keeper", "a": "0 faber exploit0", "x": "1 faber exploit0", "t": "2 princeps exploit0",
            "u": "2 immunis exploit0 stun1", "y": "3 riot_agent exploit1", "z": "1 censor exploit0 stun0",
        },
        targets={"x", "t", "z"},
        picks=("z", "1,3"),
        effect={"S spent commit", "z at 1,3"},
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 code_keeper", "a": "0 faber exploit0", "x": "1 censor exploit1"},
        needs_support=True,
    ),
    Row(
        "unwavering_integrator.setup",
        """
            S a x t
            z . . .
            y . . .
            . . . .
        """,
        {
            "S": "0 unwavering_integrator exploit0", "a": "0 faber", "x": "1 censor exploit0*2",
            "t": "2 princeps exploit0", "z": "1 faber exploit0", "y": "3 faber exploit1",
        },
        targets={"row 0", "column 0"},
        picks=("row 0",),
        effect={"S spent setup", "0 scores 4"},
        needs_support=True,
    ),
    Row(
        "signal_prophet.deploy",
        """
            S a . b
            t . . .
            . . x .
            . . . .
        """,
        {"S": "0 signal_prophet", "a": "0 faber", "b": "0 censor", "t": "2 princeps", "x": "1 censor"},
        targets=None,
        picks=(),
        effect={"S spent deploy", "S +exploit0", "a +exploit0"},
        bare=ALONE,
        bare_cards={"S": "0 signal_prophet", "x": "1 censor"},
    ),
    Row(
        "signal_prophet.commit",
        """
            S a . b
            . . . .
            t c . .
            . . x .
        """,
        {
            "S": "0 signal_prophet exploit0", "a": "0 faber exploit0", "b": "0 censor exploit1",
            "c": "0 immunis exploit0 stun1", "t": "2 princeps exploit0", "x": "1 censor exploit0",
        },
        targets={"S", "a"},
        picks=("S", "1,1"),
        effect={"S spent commit", "S at 1,1"},
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 signal_prophet", "a": "2 faber exploit0", "x": "1 censor exploit0"},
        needs_support=True,
    ),
    Row(
        "zealous_missionary.commit",
        """
            S a .
            . x t
            y . d
        """,
        {
            "S": "0 zealous_missionary exploit0", "a": "0 faber", "x": "1 censor exploit0",
            "t": "2 princeps exploit0", "y": "3 faber exploit2", "d": "3 faber down exploit0",
        },
        targets={"S", "x", "t", "d"},
        picks=("d",),
        effect={"S spent commit", "d power -1"},
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 zealous_missionary", "a": "2 faber", "x": "1 censor exploit2"},
        needs_support=True,
    ),
    Row(
        "reverend.deploy",
        """
            S . t
            . x .
            . . d
        """,
        {"S": "0 reverend", "t": "2 princeps", "x": "1 faber exploit0*3 exploit1", "d": "3 faber down"},
        hands={1: "censor"},
        targets={"S", "t", "x", "d"},
        picks=("x",),
        effect={"S spent deploy", "x +exploit0*3"},
    ),
    Row(
        "reverend.setup",
        """
            S . t
            . x .
            . . d
        """,
        {
            "S": "0 reverend", "t": "2 princeps exploit0", "x": "1 faber exploit0*3 exploit2",
            "d": "3 faber down exploit0",
        },
        targets=None,
        picks=(),
        effect={"S spent setup", "0 scores 5"},
    ),
    Row(
        "secret_informant.deploy",
        ALONE,
        {"S": "0 secret_informant", "x": "1 censor"},
        decks={0: "faber censor", 1: "overwatch inspiration faber censor"},
        targets={"deck 0", "deck 1", "deck 2", "deck 3"},
        picks=("deck 1", "sink 0", "give 0", "done"),
        effect={
            "S spent deploy", "new inspiration of 1 in hand", "1 deck -1", "new faber of 0 in hand", "0 deck -1",
        },
    ),
    Row(
        "pinkunoneko.deploy",
        """
            . x .
            t S l
            . d .
        """,
        {"S": "0 pinkunoneko", "x": "1 censor", "t": "2 princeps", "l": "3 lucius", "d": "3 lucius down"},
        hands={1: "censor"},
        targets={"x", "d"},
        picks=("x",),
        effect={"S spent deploy", "x +stun0"},
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 pinkunoneko", "a": "2 faber", "x": "1 censor"},
    ),
    Row(
        "eleftheria.deploy",
        """
            S . t
            . x .
            y . d
        """,
        {"S": "0 eleftheria", "t": "2 princeps", "x": "1 censor", "y": "3 riot_agent", "d": "0 faber down"},
        hands={0: "faber", 1: "censor"},
        targets={"S", "t", "x", "y", "d"},
        picks=("y",),
        effect={"S spent deploy", "y +aim0"},
    ),
    Row(
        "zius.setup",
        """
            S a . .
            . x y .
            . . z .
            t . . .
        """,
        {
            "S": "0 zius", "a": "0 faber", "x": "1 censor", "y": "3 faber exploit0*2", "z": "1 faber exploit0",
            "t": "2 princeps exploit0",
        },
        hands={1: "censor"},
        targets={"S", "a", "x", "y", "z", "t"},
        picks=("x", "row 1"),
        effect={"S spent setup", "x +exploit0", "0 scores 3"},
        needs_support=True,
    ),
    Row(
        "recon_drone.setup",
        """
            S x .
            y . a
            . t .
        """,
        {"S": "0 recon_drone", "x": "1 censor", "y": "3 faber", "a": "0 faber", "t": "2 princeps"},
        targets={"0,2", "1,1", "2,0", "2,2"},
        picks=("2,2",),
        effect={"S spent setup", "S at 2,2"},
        bare="""
            S x y z
            a b c d
            e f g h
            i j k l
        """,
        bare_cards={"S": "0 recon_drone", **dict.fromkeys("xyzabcdefghijkl", "1 faber")},
    ),
    Row(
        "recon_drone.commit",
        """
            . x .
            t S a
            . d e
        """,
        {
            "S": "0 recon_drone", "x": "1 censor", "t": "2 princeps", "a": "0 faber", "d": "3 faber down",
            "e": "1 faber down",
        },
        hands={1: "censor riot_agent/revealed0", 2: "faber", 3: "faber"},
        targets={"x", "t", "d"},
        picks=("x", "1.0"),
        effect={"S spent commit", "1.0 +revealed0"},
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 recon_drone", "a": "0 faber", "x": "1 censor"},
        bare_piles={"hands": {1: "censor"}},
    ),
    Row(
        "walking_turret.deploy",
        """
            S . x .
            . y . .
            t . . .
            . . . z
        """,
        {"S": "0 walking_turret", "x": "1 censor", "y": "1 faber", "t": "2 princeps", "z": "3 faber"},
        hands={1: "censor"},
        targets={"x", "t"},
        picks=("t",),
        effect={"S spent deploy", "t +aim0"},
        bare=ALONE,
        bare_cards={"S": "0 walking_turret", "x": "1 censor"},
    ),
    Row(
        "walking_turret.setup",
        """
            S a .
            x y t
            . z .
        """,
        {
            "S": "0 walking_turret aim0", "a": "0 faber", "x": "1 censor aim0*2", "y": "3 riot_agent aim1",
            "t": "2 princeps aim0", "z": "1 faber aim2",
        },
        targets={"S", "x", "t"},
        picks=("x",),
        effect={"S spent setup", "x power -1"},
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 walking_turret", "a": "0 faber", "x": "1 censor aim1"},
    ),
]  # fmt: skip
