"""Every ability of every card as a row: the position, the exact targets, what the picks do, and what does nothing.

`S` is the acting card, of seat 0. Seats 0 and 2 are a team against 1 and 3, so each row says what teammates mean.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.core.game import Player

Piles = dict[Player, str]


@dataclass(frozen=True)
class Row:
    ability: str
    """The card and what triggers it, or the Command and the number of its option."""
    picture: str
    cards: dict[str, str]
    targets: set[str] | None
    """Of the first choice; None where no choice is made."""
    picks: tuple[str, ...]
    effect: set[str]
    bare: str | None = None
    """A position in which the first step has no target; None where it always has one."""
    bare_cards: dict[str, str] = field(default_factory=dict)
    bare_effect: set[str] = field(default_factory=set)
    """What happens all the same, beside the ready status that is spent."""
    hands: Piles = field(default_factory=dict)
    decks: Piles = field(default_factory=dict)
    discards: Piles = field(default_factory=dict)
    bare_piles: dict[str, Piles] = field(default_factory=dict)
    needs_support: bool = False

    @property
    def kind(self) -> str:
        return self.ability.split(".")[0]

    @property
    def trigger(self) -> str:
        return self.ability.split(".")[1]


ALONE = """
    S . .
    . . .
    . . x
"""
BOXED_IN = """
    S x .
    y . .
    . . .
"""
BESIDE_ALLY = """
    S a .
    . . .
    . . x
"""


def units(*kinds: str, trigger: str, **row: object) -> list[Row]:
    """The same row for several cards; `{}` in the legend stands for the card."""
    rows = []
    for kind in kinds:
        filled = dict(row)
        for legend in ("cards", "bare_cards"):
            written = filled.get(legend, {})
            assert isinstance(written, dict)
            filled[legend] = {name: text.format(kind) for name, text in written.items()}
        rows.append(Row(f"{kind}.{trigger}", **filled))  # type: ignore[arg-type]
    return rows


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

UNIT_ROWS = [
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
"""Each effect stands beside the Command's own way from the hand to the discard pile."""
