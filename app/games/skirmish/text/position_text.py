"""Describes a position in lines: match, grid, cards, hands and choices.

A waiting choice lists its answers by number and says why the other cards are none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from app.core.game import Player, PositionText, Tr
from app.games.skirmish.board import Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.effects import amount
from app.games.skirmish.cards.language import Choose, ChooseDiagonal, ChooseLine
from app.games.skirmish.moves import (
    AXES,
    Activate,
    Exchange,
    Give,
    Move,
    PickCard,
    PickCounter,
    PickDeck,
    PickDiagonal,
    PickLine,
    PickListed,
    PlayCommand,
    PlayUnit,
    ScoreLine,
    Sink,
    TurnUp,
)
from app.games.skirmish.mutable_position import MutablePosition
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import EXCHANGES, MULLIGAN, SCORING_PHASE, threshold
from app.games.skirmish.terms import COMMAND, SUPPORT, THREAT
from app.games.skirmish.text.names import COLUMNS, ability_texts, asked, face_name, named, written
from app.games.skirmish.text.notation import typed

Namer = Callable[[Player], str]

WIDTH = 10
"""Characters per cell: player, three letters of the name, power and card number."""


def position(view: Skirmish, tr: Tr) -> PositionText:
    facts = [_card_line(view, card, tr) for card in view.board.cells if card is not None]
    for player, camp in enumerate(view.camps):
        if any(card.kind for card in camp.hand):
            facts.append(tr("skirmish.text.hand", player=named(player, tr)))
            facts += [_hand_line(card, tr) for card in camp.hand]
    return PositionText(
        title=(_title(view, tr), *(_camp_line(view, player, tr) for player in range(len(view.camps)))),
        picture=tuple(_grid(view, tr)),
        facts=tuple(facts),
        asked=tuple(_asked(view, tr)),
    )


def move_lines(view: Skirmish, moves: Collection[Move], tr: Tr) -> list[str]:
    """Return numbered answers to a waiting choice, else one line per card."""
    if view.run:
        return [f"{number}. {_answer(view, move, tr)}" for number, move in enumerate(moves, 1)]
    lines: list[str] = []
    cells: dict[int, list[str]] = {}
    options: dict[int, list[str]] = {}
    last: list[str] = []
    for move in moves:
        match move:
            case PlayUnit():
                if move.face_up:
                    cells.setdefault(move.card, []).append(written(move.cell))
            case PlayCommand():
                options.setdefault(move.card, []).append(str(move.option + 1))
            case Exchange() | Activate() | TurnUp():
                lines.append(f"{typed(move)}: {face_name(_kind_of(view, move.card), tr)}")
            case _:
                last.append(typed(move))
    free = view.board.cells.count(None)
    for card, places in cells.items():
        where = tr("skirmish.text.any_free_cell") if len(places) == free else ", ".join(places)
        lines.append(tr("skirmish.help.play", id=card, card=face_name(_kind_of(view, card), tr), cells=where))
    if any(_is_face_down(move) for move in moves):
        lines.append(tr("skirmish.help.play_down"))
    for card, numbers in options.items():
        which = f" {tr('skirmish.or')} ".join(numbers)
        lines.append(tr("skirmish.help.command", id=card, card=face_name(_kind_of(view, card), tr), options=which))
    return lines + last


def _is_face_down(move: Move) -> bool:
    return isinstance(move, PlayUnit) and not move.face_up


def _kind_of(view: Skirmish, id: int) -> str:
    return _card_of(view, id).kind


def _asked(view: Skirmish, tr: Tr) -> list[str]:
    if view.run:
        return _choice(view, tr)
    if view.ended:
        return [tr("skirmish.text.won", winners=", ".join(named(player, tr) for player in view.ended.winners))]
    usable = [*_uses(view, tr), *_scores(view, tr)]
    return [tr("skirmish.text.usable"), *usable] if usable else []


def _title(view: Skirmish, tr: Tr) -> str:
    if view.phase == MULLIGAN:
        return tr("skirmish.text.mulligan", player=named(view.active, tr), count=EXCHANGES - view.exchanges)
    return tr(
        "skirmish.text.title",
        round=view.round,
        goal=threshold(view.round),
        cycle=view.cycle,
        player=named(view.active, tr),
        phase=tr(f"skirmish.phase.{view.phase}"),
    )


def _camp_line(view: Skirmish, player: Player, tr: Tr) -> str:
    camp = view.camps[player]
    line = tr(
        "skirmish.text.camp",
        player=named(player, tr),
        score=camp.score,
        wins=camp.wins,
        hand=len(camp.hand),
        deck=len(camp.deck),
        discard=len(camp.discard),
    )
    mates = [
        other for other, side in enumerate(view.board.sides) if side == view.board.sides[player] and other != player
    ]
    if camp.dummy:
        line += " " + tr("skirmish.text.dummy")
    if mates:
        line += " " + tr("skirmish.text.team", players=", ".join(named(mate, tr) for mate in mates))
    return line


def _grid(view: Skirmish, tr: Tr) -> list[str]:
    size = view.board.size
    rows = ["   " + "".join(COLUMNS[column].ljust(WIDTH) for column in range(size)).rstrip()]
    for row in range(size):
        cells = []
        for column in range(size):
            place = row * size + column
            card = view.board.cells[place]
            shown = "."
            if card is not None:
                name = tr(f"skirmish.card.{card.kind}")[:3] if card.face_up else "???"
                shown = f"{card.owner + 1}{name}{view.board.power[place]}#{card.id}"
            cells.append(shown.ljust(WIDTH))
        rows.append(f"{row + 1}  {''.join(cells)}".rstrip())
    return rows


def _card_line(view: Skirmish, card: Card, tr: Tr) -> str:
    place = view.board.where[card.id]
    facts = [
        tr(
            "skirmish.text.card",
            id=card.id,
            cell=written(view.board.geometry.cell(place)),
            card=face_name(card.kind, tr),
            player=named(card.owner, tr),
            power=view.board.power[place],
        )
    ]
    return "; ".join([*facts, *card_state(view, card, _namer(tr), tr)])


def _namer(tr: Tr) -> Namer:
    return lambda player: named(player, tr)


def card_state(view: Skirmish, card: Card, name_of: Namer, tr: Tr) -> list[str]:
    place = view.board.where[card.id]
    facts = _counters(card, name_of, tr)
    if view.board.supported >> place & 1:
        facts.append(tr(f"skirmish.counter.{SUPPORT}"))
    facts += [
        f"{tr(f'skirmish.counter.{THREAT}')} ({name_of(player)})"
        for player, cells in enumerate(view.board.threatened)
        if cells >> place & 1
    ]
    if not card.face_up:
        facts.append(tr("skirmish.text.face_down"))
    if card.ready:
        ready = ", ".join(tr(f"skirmish.trigger.{trigger}") for trigger in card.ready)
        facts.append(tr("skirmish.text.ready", abilities=ready))
    if view.camps[card.owner].played[-1:] == (card.id,):
        facts.append(tr("skirmish.text.last_played"))
    return facts


def _counters(card: Card, name_of: Namer, tr: Tr) -> list[str]:
    return [
        f"{tr(f'skirmish.counter.{counter}')} {card.marks.count((counter, by))} ({name_of(by)})"
        for counter, by in dict.fromkeys(card.marks)
    ]


def _hand_line(card: Card, tr: Tr) -> str:
    if not card.kind:
        return f"#{card.id} {face_name('', tr)}"
    name = f"#{card.id} {face_name(card.kind, tr)} ({', '.join(hand_facts(card, _namer(tr), tr))})"
    texts = ability_texts(card.kind, tr)
    if COMMAND in FACES[card.kind].types:
        texts = [f"{option}. {text}" for option, text in enumerate(texts, 1)]
    return f"{name}: {' '.join(texts)}"


def hand_facts(card: Card, name_of: Namer, tr: Tr) -> list[str]:
    if not card.kind:
        return _counters(card, name_of, tr)
    face = FACES[card.kind]
    kind = tr("skirmish.text.command") if COMMAND in face.types else tr("skirmish.text.unit", power=face.power)
    return [kind, *_counters(card, name_of, tr)]


def _uses(view: Skirmish, tr: Tr) -> list[str]:
    lines = []
    for card in view.ready_cards():
        place = view.ability_of(card)
        assert place is not None
        lines.append(f"use {card.id}: {face_name(card.kind, tr)}. {ability_texts(card.kind, tr)[place]}")
    return lines


def _scores(view: Skirmish, tr: Tr) -> list[str]:
    if view.phase != SCORING_PHASE:
        return []
    worth = ((axis, view.board.line_value(view.active, view.line_to_score(axis))) for axis in AXES)
    return [f"{typed(ScoreLine(axis))}: {tr('skirmish.text.worth', count=points)}" for axis, points in worth]


def _choice(view: Skirmish, tr: Tr) -> list[str]:
    run = view.run
    assert run is not None
    lines = [f"{face_name(run.kind, tr)}. {ability_texts(run.kind, tr)[run.place]}", f"{asked(run, tr)}:"]
    if isinstance(run.doing, Choose) and run.left > 1:
        lines.append(tr("skirmish.text.left", count=run.left))
    answers = view.legal_moves()
    lines += [f"{number}. {_answer(view, move, tr)}" for number, move in enumerate(answers, 1)]
    if any(isinstance(move, PickCard) for move in answers):
        for card in view.board.cells:
            if card is not None and PickCard(card.id) not in answers:
                reason = tr(view.refusal(PickCard(card.id)) or "")
                lines.append(tr("skirmish.text.refused", id=card.id, card=face_name(card.kind, tr), reason=reason))
    return lines


def _answer(view: Skirmish, move: Move, tr: Tr) -> str:
    if isinstance(move, PickLine | PickDiagonal):
        return f"{typed(move)}: {_line_worth(view, move, tr)}"
    words = _answer_words(view, move, tr)
    return f"{words} ({typed(move)})" if words else typed(move)


def _answer_words(view: Skirmish, move: Move, tr: Tr) -> str:
    run = view.run
    assert run is not None
    match move:
        case PickCard():
            return _target(view, move.card, tr)
        case PickListed():
            return _listed(move.kind, tr)
        case Sink():
            return tr("skirmish.text.sink", card=_listed(view.camps[run.deck].deck[move.place], tr))
        case Give():
            return tr("skirmish.text.give", card=_listed(view.camps[run.deck].deck[move.place], tr))
        case PickDeck():
            return tr("skirmish.deck_of", name=named(move.player, tr), count=len(view.camps[move.player].deck))
        case PickCounter():
            return f"{tr(f'skirmish.counter.{move.counter}')}, {named(move.by, tr)}"
    return ""


def _target(view: Skirmish, id: int, tr: Tr) -> str:
    place, card = view.board.where.get(id), _card_of(view, id)
    where = tr("skirmish.text.in_hand") if place is None else written(view.board.geometry.cell(place))
    return f"{face_name(card.kind, tr)}, {named(card.owner, tr)}, {where}"


def _card_of(view: Skirmish, id: int) -> Card:
    held = (card for camp in view.camps for card in camp.hand)
    return next(card for card in (*view.board.cells, *held) if card is not None and card.id == id)


def _listed(kind: str, tr: Tr) -> str:
    if not kind or COMMAND in FACES[kind].types:
        return face_name(kind, tr)
    return f"{face_name(kind, tr)}, {tr('skirmish.text.unit', power=FACES[kind].power)}"


def _line_worth(view: Skirmish, move: PickLine | PickDiagonal, tr: Tr) -> str:
    run, layout = view.run, view.board.geometry
    assert run is not None
    step = run.doing
    assert isinstance(step, ChooseLine | ChooseDiagonal)
    if isinstance(move, PickLine):
        line = layout.line(move.axis, move.index)
    else:
        line = layout.diagonals[move.start, move.slope]
    return tr("skirmish.text.worth", count=amount(step.do.points, MutablePosition(view), run, line))
