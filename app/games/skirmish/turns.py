"""What happens between decisions: exchanges, phases, turns and rounds."""

from __future__ import annotations

from dataclasses import replace

from app.core.game import Outcome, Player
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.events import Commanded, Exchanged, MatchEnded, PhaseBegan, RoundEnded, TurnBegan
from app.games.skirmish.glossary import DEPLOY, STUN
from app.games.skirmish.interpreter import begin
from app.games.skirmish.state import COMMIT_PHASE, CYCLES, MAIN_PHASE, SETUP_PHASE, WINS, Run, threshold
from app.games.skirmish.table import Table

WON = "skirmish.end.rounds"


def exchange(table: Table, id: int) -> None:
    player, card = table.active, table.card(id)
    camp = table.camps[player]
    hand = tuple(held for held in camp.hand if held.id != id)
    table.camps[player] = replace(camp, hand=hand, deck=(*camp.deck, card.kind))
    table.tell(Exchanged(player, id, card.kind, table.allies(player)))
    table.draw(player)
    table.exchanges += 1


def after_mulligan(table: Table, player: Player) -> None:
    """The next human exchanges; after the last one the first turn begins. A dummy keeps what it has."""
    while player < len(table.camps) and table.camps[player].dummy:
        player += 1
    table.active = player
    if player == len(table.camps):
        begin_turn(table, table.first)


def play_command(table: Table, id: int, option: int) -> None:
    player, card = table.active, table.card(id)
    table.spotted(card)
    camp = table.camps[player]
    hand = tuple(held for held in camp.hand if held.id != id)
    table.camps[player] = replace(camp, hand=hand, showcase=card.kind)
    table.tell(Commanded(player, id, card.kind, option))
    begin(table, Run(player, card.kind, option))


def enter_main(table: Table) -> None:
    """Playing a card in Setup moves on to Main; the Setup abilities left are lost for this turn."""
    if table.phase == SETUP_PHASE:
        enter_phase(table, MAIN_PHASE)


def enter_phase(table: Table, phase: int) -> None:
    table.settle_raised()
    table.phase = phase
    table.tell(PhaseBegan(table.active, phase))


def next_phase(table: Table) -> None:
    if table.phase == COMMIT_PHASE and not table.camps[table.active].played:
        end_turn(table)
    else:
        enter_phase(table, table.phase + 1)


def end_turn(table: Table) -> None:
    """One Stun leaves each card of the player; then what was raised is stunned, with the full number."""
    for card in tuple(table.cells):
        if card is not None and card.owner == table.active:
            table.unmark_oldest(card.id, STUN)
    table.settle_raised()
    begin_turn(table, (table.active + 1) % len(table.camps))


def begin_turn(table: Table, player: Player) -> None:
    """Preparation: the end of a round is looked for, abilities are ready again, a card is drawn."""
    table.active = player
    if player == table.first:
        if table.cycle and end_round(table):
            return
        table.cycle += 1
    table.tell(TurnBegan(player, table.round, table.cycle))
    for place, card in enumerate(tuple(table.cells)):
        if card is not None and card.owner == player and card.face_up:
            kept = (DEPLOY,) if DEPLOY in card.ready else ()
            renewed = tuple(trigger for trigger in FACES[card.kind].triggers() if trigger != DEPLOY)
            if card.ready != kept + renewed:
                table.set(place, replace(card, ready=kept + renewed))
    table.draw(player)
    table.phase = SETUP_PHASE
    table.unit_played = False


def end_round(table: Table) -> bool:
    """Ends the round if a score or the number of cycles says so; says whether the match is over."""
    scores = tuple(camp.score for camp in table.camps)
    best = max(scores)
    if best < threshold(table.round) and table.cycle < CYCLES:
        return False
    winners = {ally for player, score in enumerate(scores) if score == best for ally in table.allies(player)}
    table.tell(RoundEnded(table.round, tuple(sorted(winners)), scores))
    for player in winners:
        table.camps[player] = replace(table.camps[player], wins=table.camps[player].wins + 1)
    champions = tuple(player for player, camp in enumerate(table.camps) if camp.wins >= WINS)
    if champions:
        table.ended = Outcome(champions, WON)
        table.tell(MatchEnded(champions))
        return True
    table.camps = [replace(camp, score=0) for camp in table.camps]
    table.round, table.cycle = table.round + 1, 0
    return False
