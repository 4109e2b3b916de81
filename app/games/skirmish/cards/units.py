"""Every unit and token, by faction."""

from __future__ import annotations

from app.games.skirmish.cards.language import (
    DECK,
    DISCARD,
    ChangePower,
    Choose,
    ChooseCell,
    ChooseDeck,
    ChooseLine,
    ChooseListed,
    Destroy,
    Discard,
    Do,
    Double,
    DrawCards,
    Each,
    Face,
    HandOver,
    InChosenLine,
    MoveCard,
    OnBoard,
    Push,
    Put,
    Raise,
    Remember,
    RevealedAtOpponents,
    Sacrifice,
    Score,
    Spawn,
    Swap,
    ToHand,
    on_commit,
    on_deploy,
    on_setup,
)
from app.games.skirmish.cards.selectors import (
    ADJACENT,
    BOARD,
    CHOSEN,
    EMPTY,
    FACE_DOWN,
    HANDS,
    HERE,
    HIDDEN,
    OPPONENTS,
    OTHERS,
    OWN,
    PUSHABLE,
    SOURCE,
    SWAPPABLE,
    THEIRS,
    VACATED,
    Anyone,
    InLine,
    Mine,
    Movable,
    Near,
    Typed,
    WithinSteps,
)
from app.games.skirmish.terms import (
    AIM,
    COMMAND,
    DEVICE,
    EXPLOIT,
    FUSION,
    HERO,
    HOODS,
    NEUTRAL,
    NEVER_STUNNED,
    OPTIMATES,
    RARITY,
    REVEALED,
    SHARE_EXPLOITED,
    SHIELD,
    STRENGTHEN_LINES,
    STRONGER_FROM_DISCARD,
    STUN,
    SUPPORT,
    SYNCHROTECH,
    THREAT,
    TOKEN,
    UNIT,
    WATCH_REVEALED,
)

EXPLOIT_ANY = Choose(BOARD, Put(EXPLOIT))
DESTROY_AIMED = Choose(Mine(AIM), Destroy())
SHIELD_SELF = Do(Put(SHIELD))
AIM_IN_LINE = Choose(BOARD & InLine(), Put(AIM))
PATROL = ChooseCell(EMPTY & InLine() | HERE, MoveCard(SOURCE))
STUN_THREATENED = Choose(OPPONENTS & ADJACENT & Anyone(THREAT), Put(STUN))
PUSH = (
    Choose(OPPONENTS & ADJACENT & PUSHABLE, Push()),
    ChooseCell(VACATED | HERE, MoveCard(SOURCE), chained=True),
)
SPAWN_DRONE = ChooseCell(EMPTY & ADJACENT, Spawn("recon_drone"))
REVEAL_OTHERS = Choose(OTHERS & HIDDEN, Put(REVEALED))
SHAKEN = ADJACENT & (Mine(THREAT) | Mine(STUN))
WALK = ChooseCell(WithinSteps(2), MoveCard(), chained=True)

UNITS = (
    Face("ip_dept_agent", "IP Dept Agent", SYNCHROTECH, 2, (
        on_deploy(Choose(Mine(THREAT), Put(STUN, 2))),
        on_setup(ChooseLine(SOURCE, Score(InChosenLine(THREAT, each=2))), needs=SUPPORT),
    )),
    Face("tactical_agent", "Tactical Agent", SYNCHROTECH, 3, (
        on_deploy(Choose(Mine(THREAT), Put(AIM))),
        on_setup(DESTROY_AIMED),
    )),
    Face("patrol_agent", "Patrol Agent", SYNCHROTECH, 2, (on_setup(PATROL), on_commit(STUN_THREATENED))),
    Face("riot_agent", "Riot Agent", SYNCHROTECH, 3, (on_deploy(*PUSH), on_commit(STUN_THREATENED))),
    Face("threat_analyst", "Threat Analyst", SYNCHROTECH, 2, (
        on_deploy(EXPLOIT_ANY),
        on_commit(
            Choose((FACE_DOWN | HANDS & OPPONENTS) - Mine(REVEALED), Put(REVEALED), times=OnBoard(EXPLOIT)),
            needs=SUPPORT,
        ),
    )),
    Face("mr_pearl", "Mr. Pearl, Director of BioSynch", SYNCHROTECH, 1, (
        on_deploy(ChooseListed(DECK, UNIT, ToHand())),
    ), passives=(STRENGTHEN_LINES,), types=(UNIT, HERO)),
    Face("reckless_provocateur", "Reckless Provocateur", HOODS, 3, (
        on_deploy(Choose(BOARD & ADJACENT & SWAPPABLE, Swap())),
        on_commit(Choose(OWN & BOARD - HERE, HandOver())),
    )),
    Face("data_liberator", "Data Liberator", HOODS, 2, (
        on_deploy(EXPLOIT_ANY),
    ), passives=(SHARE_EXPLOITED,)),
    Face("cautious_avenger", "Cautious Avenger", HOODS, 2, (
        on_deploy(Choose(BOARD & Near(2), Put(AIM))),
        on_setup(DESTROY_AIMED, needs=SUPPORT),
    )),
    Face("vigilant_spotter", "Vigilant Spotter", HOODS, 1, (
        on_commit(REVEAL_OTHERS),
    ), passives=(WATCH_REVEALED,)),
    Face("inventive_maker", "Inventive Maker", HOODS, 1, (
        on_deploy(SPAWN_DRONE),
        on_setup(ChooseListed(DISCARD, DEVICE, ToHand()), needs=SUPPORT),
    )),
    Face("finn", "Finn, Most Wanted", HOODS, 2, (
        on_setup(Choose(OWN & BOARD & Movable(WithinSteps(2)), Remember()), WALK),
        on_commit(Do(Score(RevealedAtOpponents()))),
    ), types=(UNIT, HERO)),
    Face("faber", "Faber", OPTIMATES, 1, (
        on_deploy(Choose(OWN & HANDS, Discard()), ChooseCell(EMPTY, Spawn("walking_turret"), chained=True)),
    )),
    Face("censor", "Censor", OPTIMATES, 2, (
        on_deploy(EXPLOIT_ANY),
        on_commit(Choose(Mine(EXPLOIT), Put(STUN, instead_of=EXPLOIT)), needs=SUPPORT),
    )),
    Face("princeps", "Princeps", OPTIMATES, 3, (
        on_deploy(SHIELD_SELF, AIM_IN_LINE),
        on_setup(DESTROY_AIMED),
    )),
    Face("immunis", "Immunis", OPTIMATES, 1, (
        on_deploy(
            ChooseListed(DISCARD, OPTIMATES, Remember(), room=EMPTY & ADJACENT),
            ChooseCell(EMPTY & ADJACENT, Raise(), chained=True),
            needs=SUPPORT,
        ),
    )),
    Face("centurion", "Centurion", OPTIMATES, 2, (
        on_commit(Choose(OWN & BOARD & Typed(UNIT), Sacrifice(strengthens=1))),
    )),
    Face("lucius", "Lucius, The Immortal", OPTIMATES, 2, (
        on_setup(Choose(OWN & HANDS, Discard()), ChooseListed(DECK, COMMAND, ToHand(), chained=True)),
    ), passives=(NEVER_STUNNED, STRONGER_FROM_DISCARD), types=(UNIT, HERO)),
    Face("code_keeper", "Code Keeper", FUSION, 3, (
        on_deploy(Each(OTHERS & Anyone(THREAT), Put(EXPLOIT))),
        on_commit(Choose(OTHERS & Mine(EXPLOIT) & Movable(WithinSteps(2)), Remember()), WALK, needs=SUPPORT),
    )),
    Face("devout_synthetic", "Devout Synthetic", FUSION, 3, (
        on_deploy(*PUSH),
        on_setup(Choose(OTHERS & SHAKEN, Destroy())),
    )),
    Face("unwavering_integrator", "Unwavering Integrator", FUSION, 1, (
        on_deploy(EXPLOIT_ANY),
        on_setup(ChooseLine(SOURCE, Score(InChosenLine(EXPLOIT))), needs=SUPPORT),
    )),
    Face("signal_prophet", "Signal Prophet", FUSION, 2, (
        on_deploy(Each(OWN & Anyone(SUPPORT), Put(EXPLOIT))),
        on_commit(Choose(OWN & Mine(EXPLOIT) & Movable(WithinSteps(2)), Remember()), WALK, needs=SUPPORT),
    )),
    Face("zealous_missionary", "Zealous Missionary", FUSION, 1, (
        on_deploy(EXPLOIT_ANY),
        on_commit(Choose(Mine(EXPLOIT), ChangePower(-1)), needs=SUPPORT),
    )),
    Face("reverend", "Reverend of The Choir", FUSION, 2, (
        on_deploy(Choose(BOARD, Double(EXPLOIT))),
        on_setup(Do(Score(OnBoard(EXPLOIT)))),
    ), types=(UNIT, HERO, DEVICE)),
    Face("abr_gawain", 'ABR "Gawain"', NEUTRAL, 4, (
        on_deploy(SHIELD_SELF, AIM_IN_LINE),
        on_setup(DESTROY_AIMED),
    ), types=(UNIT, DEVICE, RARITY)),
    Face("reclaimed_gawain", 'Reclaimed "Gawain"', NEUTRAL, 4, (
        on_deploy(SHIELD_SELF, *PUSH),
        on_setup(Choose(OPPONENTS & SHAKEN, Destroy())),
    ), types=(UNIT, DEVICE, RARITY)),
    Face("secret_informant", "Secret Informant", NEUTRAL, 1, (on_deploy(ChooseDeck(look=3), Do(DrawCards(1))),)),
    Face("falk", "Michael Falk, Private Detective", NEUTRAL, 3, (
        on_deploy(ChooseListed(DECK, "", ToHand())),
        on_commit(REVEAL_OTHERS),
    ), types=(UNIT, HERO)),
    Face("edith_byron", "Edith Byron, Extreme Engineer", NEUTRAL, 3, (
        on_deploy(SHIELD_SELF, SPAWN_DRONE),
        on_setup(PATROL),
    ), types=(UNIT, HERO)),
    Face("pinkunoneko", "Pinkunoneko, Street Vigilante", NEUTRAL, 3, (
        on_deploy(Choose(OPPONENTS & ADJACENT, Put(STUN))),
        on_setup(Choose(SHAKEN, Destroy()), ChooseCell(EMPTY & ADJACENT | HERE, MoveCard(SOURCE))),
    ), types=(UNIT, HERO)),
    Face("eleftheria", 'Maria "Eleftheria" Damanaki', NEUTRAL, 3, (
        on_deploy(Choose(BOARD, Put(AIM))),
        on_setup(DESTROY_AIMED),
    ), types=(UNIT, HERO)),
    Face("zius", "Zius, Independent Journalist", NEUTRAL, 2, (
        on_deploy(EXPLOIT_ANY),
        on_setup(EXPLOIT_ANY, ChooseLine(CHOSEN, Score(InChosenLine(EXPLOIT)), chained=True), needs=SUPPORT),
    ), types=(UNIT, HERO)),
)  # fmt: skip

TOKENS = (
    Face("recon_drone", "Recon Drone", NEUTRAL, 1, (
        on_setup(ChooseCell(EMPTY, MoveCard(SOURCE))),
        on_commit(
            Choose(OTHERS & ADJACENT, Remember()),
            Choose(OPPONENTS & THEIRS & HIDDEN, Put(REVEALED), chained=True),
        ),
    ), types=(TOKEN, UNIT, DEVICE)),
    Face("walking_turret", "Walking Turret", OPTIMATES, 2, (
        on_deploy(AIM_IN_LINE, at_once=True),
        on_setup(Choose(Mine(AIM), ChangePower(-1))),
    ), types=(TOKEN, UNIT, DEVICE)),
)  # fmt: skip
