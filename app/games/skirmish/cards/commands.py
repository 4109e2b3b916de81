"""Every Command: the player chooses one of its options."""

from __future__ import annotations

from app.games.skirmish.cards.language import (
    DECK,
    Ability,
    Choose,
    ChooseCell,
    ChooseCounters,
    ChooseDiagonal,
    ChooseLine,
    ChooseListed,
    ChosenLine,
    Do,
    DrawCards,
    Face,
    MoveCard,
    Noted,
    OnBoard,
    PlayFromHand,
    PowerOfChosen,
    Put,
    ReadyAgain,
    Remember,
    Score,
    TakeOffAll,
    ToHand,
    option,
)
from app.games.skirmish.cards.selectors import (
    BOARD,
    CHOSEN,
    EMPTY,
    HANDS,
    HIDDEN,
    OPPONENTS,
    OWN,
    SPENT_DEPLOY,
    THEIRS,
    InLine,
    Mine,
    Movable,
    Typed,
    WithinSteps,
)
from app.games.skirmish.terms import AIM, COMMAND, DEVICE, EXPLOIT, NEUTRAL, REVEALED, SHIELD, STUN, UNIT


def command(id: str, name: str, *options: Ability) -> Face:
    return Face(id, name, NEUTRAL, 0, options, types=(COMMAND,))


AIM_ANY = Choose(BOARD, Put(AIM))
EXPLOIT_ANY = Choose(BOARD, Put(EXPLOIT))
WALK = ChooseCell(WithinSteps(2), MoveCard(), chained=True)
RUN = (
    Choose(OWN & BOARD & Movable(EMPTY & InLine(CHOSEN)), Remember()),
    ChooseCell(EMPTY & InLine(CHOSEN), MoveCard(), chained=True),
)
MISLEAD = (Choose(OPPONENTS & BOARD & Typed(UNIT), Put(EXPLOIT)), WALK)
SHELTER = Choose(OWN & BOARD, Put(SHIELD))
STRIP = (Choose(OWN & BOARD & Typed(UNIT), Remember()), ChooseCounters())
REVEAL = OPPONENTS & HIDDEN

COMMANDS = (
    command("overwatch", "Overwatch",
        option(AIM_ANY, Choose(REVEAL, Put(REVEALED), times=OnBoard(AIM))),
        option(AIM_ANY, Do(DrawCards(OnBoard(AIM)))),
    ),
    command("tactical_maneuver", "Tactical Maneuver",
        option(*RUN, Do(DrawCards(PowerOfChosen()))),
        option(*RUN, Do(Score(PowerOfChosen()))),
    ),
    command("inspiration", "Inspiration",
        option(*STRIP, Do(DrawCards(Noted()))),
        option(*STRIP, Do(Score(Noted()))),
    ),
    command("data_interception", "Data Interception",
        option(EXPLOIT_ANY, Choose(REVEAL, Put(REVEALED), times=OnBoard(EXPLOIT))),
        option(EXPLOIT_ANY, Choose(Typed(UNIT) & Mine(EXPLOIT) & Movable(WithinSteps(2)), Remember()), WALK),
    ),
    command("false_orders", "False Orders",
        option(*MISLEAD, Choose(REVEAL & THEIRS, Put(REVEALED), times=2, chained=True)),
        option(*MISLEAD, Do(Put(STUN, 2), to=CHOSEN, chained=True)),
    ),
    command("experimental_stimulants", "Experimental Stimulants",
        option(Choose((OWN & BOARD & SPENT_DEPLOY) - Typed(DEVICE), ReadyAgain())),
        option(*RUN),
    ),
    command("logistics_chain", "Logistics Chain",
        option(ChooseDiagonal(Score(ChosenLine())), Do(Score(Noted()))),
        option(ChooseDiagonal(Score(ChosenLine())), Do(DrawCards(Noted()))),
    ),
    command("quick_response_team", "Quick Response Team",
        option(
            Choose(OWN & HANDS & Typed(UNIT) & Movable(EMPTY), Remember()),
            ChooseCell(EMPTY, PlayFromHand(), chained=True, facing=True),
        ),
        option(ChooseListed(DECK, UNIT, ToHand())),
    ),
    command("temporary_shelter", "Temporary Shelter",
        option(SHELTER, Do(TakeOffAll(AIM), to=CHOSEN, chained=True)),
        option(SHELTER, WALK),
    ),
    command("enhanced_interrogation", "Enhanced Interrogation",
        option(AIM_ANY, Choose(REVEAL, Put(REVEALED), times=OnBoard(AIM))),
        option(AIM_ANY, Choose(Mine(AIM) & Movable(WithinSteps(2)), Remember()), WALK),
    ),
    command("line_breach", "Line Breach", option(ChooseLine("", Score(ChosenLine())))),
)  # fmt: skip
