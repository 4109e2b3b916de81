"""Skirmish as lines of text: for the terminal, the log and a screen reader.

Cards are named by their number, `#12`, and cells by column and row, `b3`; both are on show. A waiting choice
lists its answers with numbers of their own, so that `2` is enough, and says why the other cards are no answer.
"""

from __future__ import annotations

from collections.abc import Callable

from app.core.game import IllegalMove, Player, Tr
from app.core.grid import Cell
from app.games.skirmish.board import Card
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.events import Happening
from app.games.skirmish.glossary import COMMAND, SUPPORT, THREAT, UNIT
from app.games.skirmish.log import described, face_name, named, written
from app.games.skirmish.moves import (
    AXES,
    Activate,
    Cancel,
    Done,
    Exchange,
    Give,
    Keep,
    Move,
    NextPhase,
    PickCard,
    PickCell,
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
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import MULLIGAN, SCORING_PHASE, threshold

UNREADABLE = "skirmish.say.unreadable"
NO_CELL = "skirmish.say.no_cell"

WIDTH = 7
"""Of a cell: the player, three letters of the name, the power."""

_SLOPES = {1: "down", -1: "up"}


class SkirmishText:
    def draw(self, view: Skirmish, tr: Tr) -> str:
        lines = [_title(view, tr), *(_camp_line(view, player, tr) for player in range(len(view.camps))), ""]
        lines += _grid(view, tr)
        standing = [_card_line(view, card, tr) for card in view.board.cells if card is not None]
        lines += ["", *standing] if standing else []
        for player, camp in enumerate(view.camps):
            if any(card.kind for card in camp.hand):
                lines += ["", tr("skirmish.text.hand", player=named(player, tr))]
                lines += [_hand_line(card, tr) for card in camp.hand]
        if view.run:
            lines += ["", *_choice(view, tr)]
        elif view.ended:
            winners = ", ".join(named(player, tr) for player in view.ended.winners)
            lines += ["", tr("skirmish.text.won", winners=winners)]
        return "\n".join(lines)

    def describe(self, event: Happening, tr: Tr) -> str:
        return described(event, tr)

    def write(self, move: Move) -> str:
        match move:
            case PlayUnit():
                return f"play {move.card} {written(move.cell)}{'' if move.face_up else ' down'}"
            case PlayCommand():
                return f"command {move.card} {move.option + 1}"
            case PickCell():
                return f"cell {written(move.cell)}{'' if move.face_up else ' down'}"
            case PickLine():
                place = move.index + 1 if move.axis == "row" else "abcdefg"[move.index]
                return f"line {move.axis} {place}"
            case PickDiagonal():
                return f"diagonal {written(move.start)} {_SLOPES[move.slope]}"
            case PickDeck():
                return f"deck {move.player + 1}"
            case PickListed():
                return f"take {move.kind}"
            case PickCounter():
                return f"counter {move.counter} {move.by + 1}"
            case Sink() | Give():
                return f"{_VERBS[type(move)]} {move.place + 1}"
            case ScoreLine():
                return f"score {move.axis}"
            case Exchange() | TurnUp() | Activate() | PickCard():
                return f"{_VERBS[type(move)]} {move.card}"
        return _VERBS[type(move)]

    def read(self, line: str, view: Skirmish) -> Move:
        move = _parsed(" ".join(line.lower().replace("#", "").split()), view)
        fault = view.refusal(move)
        if fault:
            raise IllegalMove(fault)
        return move

    def help(self, view: Skirmish, tr: Tr) -> str:
        if view.run:
            return tr("skirmish.help.choice")
        if view.phase == MULLIGAN:
            return tr("skirmish.help.mulligan")
        key = "skirmish.help.scoring" if view.phase == SCORING_PHASE else "skirmish.help.turn"
        ready = ", ".join(f"#{card.id}" for card in view.ready_cards())
        lines = [tr(key), tr("skirmish.help.look")]
        return "\n".join([*lines, tr("skirmish.help.ready", cards=ready)] if ready else lines)


_VERBS: dict[type, str] = {
    Exchange: "exchange", TurnUp: "up", Activate: "use", PickCard: "pick", Keep: "keep", NextPhase: "next",
    Done: "done", Cancel: "cancel", Sink: "sink", Give: "give",
}  # fmt: skip
_BARE: dict[str, Move] = {"keep": Keep(), "next": NextPhase(), "done": Done(), "cancel": Cancel()}
_WITH_CARD: dict[str, type[Exchange | TurnUp | Activate | PickCard]] = {
    "exchange": Exchange, "up": TurnUp, "use": Activate, "pick": PickCard,
}  # fmt: skip

_COUNTED: dict[str, Callable[[int], Move]] = {"deck": PickDeck, "sink": Sink, "give": Give}


def _parsed(line: str, view: Skirmish) -> Move:
    verb, *rest = line.split() or [""]
    if verb.isdecimal() and view.run and not rest:
        answers = view.legal_moves()
        if 1 <= int(verb[:9]) <= len(answers):
            return answers[int(verb[:9]) - 1]
    if verb in _BARE and not rest:
        return _BARE[verb]
    try:
        return _with_details(verb, rest)
    except IllegalMove:
        raise
    except (ValueError, IndexError):
        raise IllegalMove(UNREADABLE) from None


def _with_details(verb: str, rest: list[str]) -> Move:
    """Raises the errors of a list too short and a number that is none."""
    first = rest[0]
    match verb, rest[1:]:
        case (("exchange" | "up" | "use" | "pick"), []):
            return _WITH_CARD[verb](_number(first))
        case "play", ([_] | [_, "down"]) as more:
            return PlayUnit(_number(first), _cell(more[0]), len(more) == 1)
        case "command", [option]:
            return PlayCommand(_number(first), _number(option) - 1)
        case "cell", ([] | ["down"]) as more:
            return PickCell(_cell(first), not more)
        case (("line" | "score"), more):
            axis = AXES[AXES.index(first)]  # raises for a word that is neither
            if verb == "score" and not more:
                return ScoreLine(axis)
            (place,) = more
            return PickLine(axis, _number(place) - 1 if axis == "row" else "abcdefg".index(place))
        case "diagonal", [("down" | "up") as slope]:
            return PickDiagonal(_cell(first), 1 if slope == "down" else -1)
        case "counter", [by]:
            return PickCounter(first, _number(by) - 1)
        case "take", []:
            return PickListed(first)
        case (("deck" | "sink" | "give"), []):
            return _COUNTED[verb](_number(first) - 1)
    raise ValueError(verb)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ValueError(text)
    return int(text)


def _cell(text: str) -> Cell:
    if len(text) != 2 or text[0] not in "abcdefg" or text[1] not in "1234567":
        raise IllegalMove(NO_CELL)
    return int(text[1]) - 1, "abcdefg".index(text[0])


def _title(view: Skirmish, tr: Tr) -> str:
    if view.phase == MULLIGAN:
        return tr("skirmish.text.mulligan", player=named(view.active, tr), count=3 - view.exchanges)
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
    rows = ["   " + "".join("abcdefg"[column].ljust(WIDTH) for column in range(size)).rstrip()]
    for row in range(size):
        cells = []
        for column in range(size):
            place = row * size + column
            card = view.board.cells[place]
            shown = "."
            if card is not None:
                name = tr(f"skirmish.card.{card.kind}")[:3] if card.face_up else "???"
                shown = f"{card.owner + 1}{name}{view.board.power[place]}"
            cells.append(shown.ljust(WIDTH))
        rows.append(f"{row + 1}  {''.join(cells)}".rstrip())
    return rows


def _card_line(view: Skirmish, card: Card, tr: Tr) -> str:
    place = view.board.where[card.id]
    line = tr(
        "skirmish.text.card",
        id=card.id,
        cell=written(view.board.geometry.cell(place)),
        card=face_name(card.kind, tr),
        player=named(card.owner, tr),
        power=view.board.power[place],
    )
    marks = [
        f"{tr(f'skirmish.counter.{c}')} {card.marks.count((c, by))} ({by + 1})" for c, by in dict.fromkeys(card.marks)
    ]
    if view.board.supported >> place & 1:
        marks.append(tr(f"skirmish.counter.{SUPPORT}"))
    marks += [
        f"{tr(f'skirmish.counter.{THREAT}')} ({p + 1})"
        for p, cells in enumerate(view.board.threatened)
        if cells >> place & 1
    ]
    if not card.face_up:
        marks.append(tr("skirmish.text.face_down"))
    if card.ready:
        ready = ", ".join(tr(f"skirmish.trigger.{trigger}") for trigger in card.ready)
        marks.append(tr("skirmish.text.ready", abilities=ready))
    if view.camps[card.owner].played[-1:] == (card.id,):
        marks.append(tr("skirmish.text.last_played"))
    return f"{line} {'; '.join(marks)}".rstrip()


def _hand_line(card: Card, tr: Tr) -> str:
    if not card.kind:
        return f"#{card.id} {face_name('', tr)}"
    face = FACES[card.kind]
    kind = tr("skirmish.text.command") if COMMAND in face.types else tr("skirmish.text.unit", power=face.power)
    return f"#{card.id} {tr(f'skirmish.card.{card.kind}')} ({kind}): {' / '.join(ability_texts(card.kind, tr))}"


def ability_texts(kind: str, tr: Tr) -> list[str]:
    """What a card can do, in words: its abilities or options, and its passives."""
    face = FACES[kind]
    lines = []
    for place, ability in enumerate(face.abilities):
        if UNIT not in face.types:
            lines.append(tr(f"skirmish.card.{kind}.{place}"))
            continue
        text = tr(f"skirmish.card.{kind}.{ability.trigger}")
        if ability.needs_support:
            text = tr("skirmish.text.with_support", text=text)
        lines.append(f"{tr(f'skirmish.trigger.{ability.trigger}')}: {text}")
    return lines + [tr(f"skirmish.passive.{passive}") for passive in face.passives]


def _choice(view: Skirmish, tr: Tr) -> list[str]:
    """What is asked, the numbered answers, and why the other cards on the board are none."""
    run = view.run
    assert run is not None
    texts = ability_texts(run.kind, tr)
    lines = [tr("skirmish.text.choice", card=tr(f"skirmish.card.{run.kind}"), text=texts[run.place])]
    answers = view.legal_moves()
    lines += [f"{number}. {_answer(view, move, tr)}" for number, move in enumerate(answers, 1)]
    if any(isinstance(move, PickCard) for move in answers):
        for card in view.board.cells:
            if card is not None and PickCard(card.id) not in answers:
                reason = tr(view.refusal(PickCard(card.id)) or "")
                lines.append(tr("skirmish.text.refused", id=card.id, reason=reason))
    return lines


def _answer(view: Skirmish, move: Move, tr: Tr) -> str:
    """An answer as it is listed, with what it is about."""
    text = SkirmishText().write(move)
    run = view.run
    if isinstance(move, PickCard):
        held = (card for camp in view.camps for card in camp.hand)
        card = next(card for card in (*view.board.cells, *held) if card is not None and card.id == move.card)
        return f"{text} ({face_name(card.kind, tr)}, {named(card.owner, tr)})"
    if isinstance(move, PickListed):
        return f"{text} ({tr(f'skirmish.card.{move.kind}')})"
    if isinstance(move, Sink | Give) and run is not None:
        return f"{text} ({face_name(view.camps[run.deck].deck[move.place], tr)})"
    return text
