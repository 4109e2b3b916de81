"""Rows for the abilities that several cards have."""

from __future__ import annotations

from tests.support.skirmish.card_row import ALONE, BESIDE_ALLY, BOXED_IN, units

EXPLOIT_ANY = units(
    "threat_analyst", "data_liberator", "censor", "unwavering_integrator", "zealous_missionary", "zius",
    trigger="deploy",
    picture="""
        S . t
        . x .
        y . d
    """,
    cards={"S": "0 {}", "t": "2 princeps", "x": "1 censor", "y": "3 riot_agent", "d": "0 faber down"},
    hands={0: "faber", 1: "censor"},
    targets={"S", "t", "x", "y", "d"},
    picks=("x",),
    effect={"S spent deploy", "x +exploit0"},
)  # fmt: skip

THREATENED = """
    S x . .
    . . . y
    w . . a
    t . . .
"""
THREATENED_CARDS = {
    "S": "0 {}", "x": "1 censor", "y": "3 riot_agent", "w": "1 faber", "a": "0 immunis", "t": "2 princeps",
}  # fmt: skip

OWN_THREAT = [
    *units(
        "ip_dept_agent",
        trigger="deploy",
        picture=THREATENED,
        cards=THREATENED_CARDS,
        hands={1: "censor"},
        targets={"x", "y"},
        picks=("x",),
        effect={"S spent deploy", "x +stun0*2"},
        bare=ALONE,
        bare_cards={"S": "0 {}", "x": "1 censor"},
    ),
    *units(
        "tactical_agent",
        trigger="deploy",
        picture=THREATENED,
        cards=THREATENED_CARDS,
        hands={1: "censor"},
        targets={"x", "y"},
        picks=("y",),
        effect={"S spent deploy", "y +aim0"},
        bare=ALONE,
        bare_cards={"S": "0 {}", "x": "1 censor"},
    ),
]

DESTROY_AIMED = [
    row
    for kind, needs in (
        ("tactical_agent", False),
        ("cautious_avenger", True),
        ("princeps", False),
        ("abr_gawain", False),
        ("eleftheria", False),
    )
    for row in units(
        kind,
        trigger="setup",
        picture="""
            S a .
            x y t
            . z .
        """,
        cards={
            "S": "0 {} aim0",
            "a": "0 faber",
            "x": "1 censor aim0*2",
            "y": "3 riot_agent aim1",
            "t": "2 princeps aim0",
            "z": "1 faber aim2",
        },
        hands={1: "censor"},
        targets={"S", "x", "t"},
        picks=("x",),
        effect={"S spent setup", "x gone", "1 discards censor"},
        bare=BESIDE_ALLY,
        bare_cards={"S": "0 {}", "a": "0 faber", "x": "1 censor aim1"},
        needs_support=needs,
    )
]

PATROL = units(
    "patrol_agent", "edith_byron",
    trigger="setup",
    picture="""
        . . x .
        . S a .
        . t . .
        . . . .
    """,
    cards={"S": "0 {}", "a": "0 faber", "t": "2 princeps", "x": "1 censor"},
    targets={"1,0", "1,3", "0,1", "3,1", "1,1"},
    picks=("1,3",),
    effect={"S spent setup", "S at 1,3"},
)  # fmt: skip

STUN_THREATENED = units(
    "patrol_agent", "riot_agent",
    trigger="commit",
    picture="""
        . x . .
        t S y .
        u z . w
        . v . .
    """,
    cards={
        "S": "0 {}", "x": "1 censor", "y": "3 riot_agent", "z": "1 faber", "w": "3 faber",
        "t": "2 princeps", "u": "2 faber", "v": "2 immunis",
    },
    hands={1: "censor"},
    targets={"x", "z"},
    picks=("z",),
    effect={"S spent commit", "z +stun0"},
    bare=ALONE,
    bare_cards={"S": "0 {}", "x": "1 censor"},
)  # fmt: skip

PUSH_PICTURE = """
    . . . . .
    . . x . .
    . y S z w
    . . t . .
    . . . . .
"""
PUSH_CARDS = {
    "S": "0 {}", "x": "1 censor", "y": "3 riot_agent stun0", "z": "1 faber", "w": "3 faber", "t": "2 princeps",
}  # fmt: skip
NO_PUSH = """
    . . .
    S z w
    . . .
"""
PUSH = [
    *units(
        "riot_agent", "devout_synthetic",
        trigger="deploy",
        picture=PUSH_PICTURE,
        cards=PUSH_CARDS,
        targets={"x", "y"},
        picks=("x", "1,2"),
        effect={"S spent deploy", "x at 0,2", "S at 1,2"},
        bare=NO_PUSH,
        bare_cards={"S": "0 {}", "z": "1 faber", "w": "2 faber"},
    ),
    *units(
        "reclaimed_gawain",
        trigger="deploy",
        picture=PUSH_PICTURE,
        cards=PUSH_CARDS,
        targets={"x", "y"},
        picks=("y", "2,2"),
        effect={"S spent deploy", "S +shield0", "y at 2,0"},
        bare=NO_PUSH,
        bare_cards={"S": "0 {}", "z": "1 faber", "w": "2 faber"},
        bare_effect={"S +shield0"},
    ),
]  # fmt: skip

SHAKEN_PICTURE = """
    . . . . .
    . . x . .
    . y S t .
    . . z . .
    . . b . .
"""
SHAKEN_CARDS = {
    "S": "0 {}", "x": "1 faber stun0", "y": "0 censor stun0", "t": "2 princeps stun0", "z": "1 riot_agent",
    "b": "0 faber",
}  # fmt: skip
UNSHAKEN = """
    . . . .
    . x S .
    . . . .
    . . . .
"""
DESTROY_SHAKEN = [
    *units(
        "devout_synthetic",
        trigger="setup",
        picture=SHAKEN_PICTURE,
        cards=SHAKEN_CARDS,
        targets={"x", "t", "z"},
        picks=("z",),
        effect={"S spent setup", "z gone", "1 discards riot_agent"},
        bare=UNSHAKEN,
        bare_cards={"S": "0 {}", "x": "1 censor stun2"},
    ),
    *units(
        "reclaimed_gawain",
        trigger="setup",
        picture=SHAKEN_PICTURE,
        cards=SHAKEN_CARDS,
        targets={"x", "z"},
        picks=("x",),
        effect={"S spent setup", "x gone", "1 discards faber"},
        bare=UNSHAKEN,
        bare_cards={"S": "0 {}", "x": "1 censor stun2"},
    ),
    *units(
        "pinkunoneko",
        trigger="setup",
        picture=SHAKEN_PICTURE,
        cards=SHAKEN_CARDS,
        targets={"x", "y", "t", "z"},
        picks=("z", "3,2"),
        effect={"S spent setup", "z gone", "1 discards riot_agent", "S at 3,2"},
    ),
]  # fmt: skip

SHIELD_AND_AIM = units(
    "princeps", "abr_gawain",
    trigger="deploy",
    picture="""
        S . x .
        . y . .
        t . . .
        . . . z
    """,
    cards={"S": "0 {}", "x": "1 censor", "y": "1 faber", "t": "2 princeps", "z": "3 faber"},
    hands={1: "censor"},
    targets={"x", "t"},
    picks=("x",),
    effect={"S spent deploy", "S +shield0", "x +aim0"},
    bare=ALONE,
    bare_cards={"S": "0 {}", "x": "1 censor"},
    bare_effect={"S +shield0"},
)  # fmt: skip

HIDDEN_PICTURE = """
    S d .
    e f g
    . x .
"""
HIDDEN_CARDS = {
    "S": "0 {}", "d": "0 faber down", "e": "1 censor down", "f": "2 princeps down",
    "g": "3 faber down revealed0", "x": "1 riot_agent",
}  # fmt: skip
HIDDEN_HANDS = {0: "faber", 1: "censor riot_agent/revealed0", 2: "princeps", 3: "overwatch/revealed1"}
REVEAL_OTHERS = units(
    "vigilant_spotter", "falk",
    trigger="commit",
    picture=HIDDEN_PICTURE,
    cards=HIDDEN_CARDS,
    hands=HIDDEN_HANDS,
    targets={"e", "f", "1.0", "2.0", "3.0"},
    picks=("2.0",),
    effect={"S spent commit", "2.0 +revealed0"},
    bare=ALONE,
    bare_cards={"S": "0 {}", "x": "1 censor"},
    bare_piles={"hands": {0: "faber", 1: "censor/revealed0"}},
)  # fmt: skip

DRONE_PICTURE = """
    . x .
    . S a
    . . .
"""
DRONE_CARDS = {"S": "0 {}", "x": "1 censor", "a": "0 faber"}
SPAWN_DRONE = [
    *units(
        "inventive_maker",
        trigger="deploy",
        picture=DRONE_PICTURE,
        cards=DRONE_CARDS,
        targets={"1,0", "2,1"},
        picks=("2,1",),
        effect={"S spent deploy", "new recon_drone of 0 at 2,1"},
        bare=BOXED_IN,
        bare_cards={"S": "0 {}", "x": "1 censor", "y": "2 faber"},
    ),
    *units(
        "edith_byron",
        trigger="deploy",
        picture=DRONE_PICTURE,
        cards=DRONE_CARDS,
        targets={"1,0", "2,1"},
        picks=("1,0",),
        effect={"S spent deploy", "S +shield0", "new recon_drone of 0 at 1,0"},
        bare=BOXED_IN,
        bare_cards={"S": "0 {}", "x": "1 censor", "y": "2 faber"},
        bare_effect={"S +shield0"},
    ),
]

SHARED_ROWS = [
    *EXPLOIT_ANY,
    *OWN_THREAT,
    *DESTROY_AIMED,
    *PATROL,
    *STUN_THREATENED,
    *PUSH,
    *DESTROY_SHAKEN,
    *SHIELD_AND_AIM,
    *REVEAL_OTHERS,
    *SPAWN_DRONE,
]
