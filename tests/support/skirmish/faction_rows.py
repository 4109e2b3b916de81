"""Rows for what only one card can do: SynchroTech, Hoods and Optimates."""

from __future__ import annotations

from tests.support.skirmish.card_row import ALONE, BESIDE_ALLY, BOXED_IN, Row
from tests.support.skirmish.shared_rows import HIDDEN_HANDS

FACTION_ROWS = [
    Row(
        "ip_dept_agent.setup",
        """
            S a . .
            x . . .
            . . . y
            z t . .
        """,
        {
            "S": "0 ip_dept_agent", "a": "0 faber", "x": "1 censor", "y": "1 faber", "z": "3 faber",
            "t": "2 princeps",
        },
        targets={"row 0", "column 0"},
        picks=("column 0",),
        effect={"S spent setup", "0 scores 2"},
        needs_support=True,
    ),
    Row(
        "threat_analyst.commit",
        """
            S a .
            d . e
            x g f
        """,
        {
            "S": "0 threat_analyst", "a": "2 faber", "d": "0 faber down", "e": "1 censor down",
            "f": "2 princeps down", "g": "3 faber down revealed0", "x": "1 riot_agent exploit0*2 exploit2",
        },
        hands=HIDDEN_HANDS,
        targets={"d", "e", "f", "1.0", "3.0"},
        picks=("e", "1.0"),
        effect={"S spent commit", "e +revealed0", "1.0 +revealed0"},
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 threat_analyst", "a": "0 faber", "x": "1 censor exploit1"},
        bare_piles={"hands": {1: "censor"}},
        needs_support=True,
    ),
    Row(
        "mr_pearl.deploy",
        ALONE,
        {"S": "0 mr_pearl", "x": "1 censor"},
        decks={0: "faber overwatch censor faber"},
        targets={"faber", "censor"},
        picks=("censor",),
        effect={"S spent deploy", "new censor of 0 in hand", "0 deck -1"},
        bare=ALONE,
        bare_cards={"S": "0 mr_pearl", "x": "1 censor"},
        bare_piles={"decks": {0: "overwatch", 2: "faber"}},
    ),
    Row(
        "falk.deploy",
        ALONE,
        {"S": "0 falk", "x": "1 censor"},
        decks={0: "faber overwatch", 2: "censor"},
        targets={"faber", "overwatch"},
        picks=("overwatch",),
        effect={"S spent deploy", "new overwatch of 0 in hand", "0 deck -1"},
        bare=ALONE,
        bare_cards={"S": "0 falk", "x": "1 censor"},
    ),
    Row(
        "reckless_provocateur.deploy",
        """
            . a .
            x S t
            . b .
        """,
        {
            "S": "0 reckless_provocateur", "a": "0 faber aim1", "x": "1 censor stun0", "t": "2 princeps stun1",
            "b": "0 faber stun1",
        },
        targets={"a", "x"},
        picks=("x",),
        effect={"S spent deploy", "S at 1,0", "x at 1,1"},
        bare=ALONE,
        bare_cards={"S": "0 reckless_provocateur", "x": "1 censor"},
    ),
    Row(
        "reckless_provocateur.commit",
        """
            S a t
            d . .
            . . x
        """,
        {
            "S": "0 reckless_provocateur aim1 exploit0*2 shield0 revealed1", "a": "0 faber exploit0",
            "d": "0 censor down", "t": "2 princeps", "x": "1 censor",
        },
        targets={"a", "d"},
        picks=("a",),
        effect={
            "S spent commit", "S -aim1", "S -exploit0*2", "S -shield0", "S -revealed1",
            "a +aim1", "a +exploit0*2", "a +shield0", "a +revealed1",
        },
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 reckless_provocateur", "a": "2 faber", "x": "1 censor"},
    ),
    Row(
        "cautious_avenger.deploy",
        """
            S a x . .
            . y w . .
            z . . . .
            . . . . .
            t . . . .
        """,
        {
            "S": "0 cautious_avenger", "a": "0 faber", "x": "1 censor", "y": "3 faber", "w": "1 faber",
            "z": "2 immunis", "t": "2 princeps",
        },
        hands={1: "censor"},
        targets={"S", "a", "x", "y", "z"},
        picks=("y",),
        effect={"S spent deploy", "y +aim0"},
    ),
    Row(
        "inventive_maker.setup",
        BESIDE_ALLY,
        {"S": "0 inventive_maker", "a": "2 faber", "x": "1 censor"},
        discards={0: "abr_gawain faber reverend overwatch", 2: "reclaimed_gawain"},
        targets={"abr_gawain", "reverend"},
        picks=("reverend",),
        effect={"S spent setup", "new reverend of 0 in hand", "0 discard pile -1"},
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 inventive_maker", "a": "0 faber", "x": "1 censor"},
        bare_piles={"discards": {0: "faber", 2: "abr_gawain"}},
        needs_support=True,
    ),
    Row(
        "finn.setup",
        """
            S a . .
            . x . .
            b y . .
            c z . t
        """,
        {
            "S": "0 finn", "a": "0 faber", "b": "0 faber stun1", "c": "0 censor", "x": "1 faber", "y": "1 censor",
            "z": "3 faber", "t": "2 princeps",
        },
        targets={"S", "a"},
        picks=("a", "1,2"),
        effect={"S spent setup", "a at 1,2"},
        bare=BOXED_IN,
        bare_cards={"S": "0 finn", "x": "1 censor", "y": "2 faber"},
    ),
    Row(
        "finn.commit",
        """
            S d t
            . . .
            x . y
        """,
        {
            "S": "0 finn", "d": "0 faber revealed0", "t": "2 princeps revealed0", "x": "1 censor revealed0",
            "y": "3 faber revealed2",
        },
        hands={0: "faber", 1: "censor/revealed0 faber/revealed2", 2: "faber/revealed0", 3: "faber/revealed0"},
        targets=None,
        picks=(),
        effect={"S spent commit", "0 scores 3"},
    ),
    Row(
        "faber.deploy",
        """
            S . .
            . . .
            . . .
        """,
        {"S": "0 faber"},
        hands={0: "censor overwatch", 1: "faber", 2: "faber"},
        targets={"0.0", "0.1"},
        picks=("0.0", "2,2"),
        effect={"S spent deploy", "0.0 gone", "0 discards censor", "new walking_turret of 0 at 2,2"},
        bare=ALONE,
        bare_cards={"S": "0 faber", "x": "1 censor"},
        bare_piles={"hands": {1: "censor", 2: "faber"}},
    ),
    Row(
        "censor.commit",
        """
            S a .
            x y t
            l . d
        """,
        {
            "S": "0 censor", "a": "0 faber", "x": "1 faber exploit0*2", "y": "3 riot_agent exploit1",
            "t": "2 princeps exploit0", "l": "1 lucius exploit0", "d": "3 lucius down exploit0",
        },
        hands={1: "censor"},
        targets={"x", "t", "d"},
        picks=("x",),
        effect={"S spent commit", "x -exploit0", "x +stun0"},
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 censor", "a": "0 faber", "x": "1 censor exploit2"},
        needs_support=True,
    ),
    Row(
        "immunis.deploy",
        BESIDE_ALLY,
        {"S": "0 immunis", "a": "2 faber", "x": "1 censor"},
        discards={0: "faber lucius overwatch tactical_agent", 2: "princeps"},
        targets={"faber", "lucius"},
        picks=("lucius", "1,0"),
        effect={
            "S spent deploy", "0 discard pile -1", "new lucius of 0 at 1,0", "new raised by 0", "new power +2",
        },
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 immunis", "a": "2 faber", "x": "1 censor"},
        bare_piles={"discards": {0: "overwatch tactical_agent", 2: "princeps"}},
        needs_support=True,
    ),
    Row(
        "centurion.commit",
        """
            S a t
            . b x
            d . .
        """,
        {
            "S": "0 centurion", "a": "0 faber shield0", "b": "0 censor down", "d": "0 faber", "t": "2 princeps",
            "x": "1 censor",
        },
        targets={"S", "a", "b", "d"},
        picks=("a",),
        effect={"S spent commit", "a gone", "0 discards faber", "S power +1", "b power +1", "t power +1"},
    ),
    Row(
        "lucius.setup",
        ALONE,
        {"S": "0 lucius", "x": "1 censor"},
        hands={0: "faber", 2: "faber"},
        decks={0: "overwatch faber inspiration"},
        targets={"0.0"},
        picks=("0.0", "inspiration"),
        effect={"S spent setup", "0.0 gone", "0 discards faber", "new inspiration of 0 in hand", "0 deck -1"},
        bare=ALONE,
        bare_cards={"S": "0 lucius", "x": "1 censor"},
        bare_piles={"hands": {2: "faber"}, "decks": {0: "overwatch"}},
    ),
]  # fmt: skip
