"""Draw panels over the board: another player's Command, and a won round."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from app.games.skirmish.events import Commanded, RoundEnded
from app.games.skirmish.state import threshold
from app.games.skirmish.text.names import ability_text, short_name
from app.ui.art import sprites
from app.ui.boards.skirmish.cards.card_drawing import card_face
from app.ui.boards.skirmish.cards.card_view import CardView, of_kind
from app.ui.canvas import shapes
from app.ui.theme import Colour
from app.ui.widgets.text_wrapping import line_height, wrapped

SIGNS_A_SECOND = 16
"""Reading speed in characters, allowing for a glance at the board."""
SHORTEST, LONGEST = 2.2, 6.0
"""Limits of a panel's time, in seconds."""
SPARKS = ((-0.46, 0.30), (-0.34, 0.62), (-0.16, 0.44), (0.02, 0.70), (0.20, 0.48), (0.36, 0.66), (0.47, 0.34))
"""Sparks around the panel, from its middle, in shares of its width and height."""


def reading_seconds(words: str) -> float:
    return min(LONGEST, max(SHORTEST, len(words) / SIGNS_A_SECOND))


def command_words(event: Commanded, tr: Any) -> str:
    return ability_text(event.kind, event.option, tr)


def command(board: Any, event: Commanded) -> None:
    """Show who plays a Command, and what its chosen option does."""
    tr, look = board.app.tr, board.app.look
    title = tr("skirmish.tell.uses", name=board.name_of(event.player), card=short_name(event.kind, tr))
    seen = of_kind(event.kind, event.player, tr)
    _panel(board, title, [(command_words(event, tr), look.body, look.ink)], "command", event.player, seen)


def round_won(board: Any, event: RoundEnded) -> None:
    tr, look = board.app.tr, board.app.look
    title = round_title(board, event)
    lines = [(" : ".join(str(score) for score in event.scores), look.display, look.ink)]
    if max(camp.wins + (player in event.winners) for player, camp in enumerate(board.view.camps)) < 2:
        words = tr("skirmish.round.next", round=event.round + 1, goal=threshold(event.round + 1))
        lines.append((words, look.label, look.ink_soft))
    shade = look.sides[event.winners[0]]
    box = _panel(board, title, lines, "won", event.winners[0])
    for index, (across, up) in enumerate(SPARKS):
        centre = (box[0] + box[2] * (0.5 + across), box[1] + box[3] * (0.5 + up))
        foil = look.sprite(f"foil-{index % 5 + 1}")
        if foil:
            sprites.placed(foil, centre, dp(11 + index % 3 * 3))
        else:
            shapes.polygon(centre, dp(5 + index % 3 * 2), 3 + index % 3, (shade, look.tertiary)[index % 2], index * 0.3)


def round_title(board: Any, event: RoundEnded) -> str:
    tr = board.app.tr
    names = [board.name_of(player) for player in event.winners]
    if names == [tr("play.you")]:
        return str(tr("skirmish.round.you", round=event.round))
    return str(tr("skirmish.round.won", round=event.round, winners=", ".join(names)))


def _panel(
    board: Any, title: str, lines: list[tuple[str, float, Colour]], icon: str, player: int, seen: CardView | None = None
) -> shapes.Box:
    """Draw a title over lines of text, beside an optional card."""
    look, shade = board.app.look, board.app.look.sides[player]
    wide = min(board.side * 0.92, dp(460))
    card = min(wide * 0.3, dp(110)) if seen else 0.0
    room = round(wide - dp(24) - (card + dp(12) if seen else 0))
    rows = [
        (row, round(size), ink) for words, size, ink in lines for row in wrapped(words, round(size), room, "Medium")
    ]
    size = shapes.fitting_line(title, look.title, wide - dp(56), "Medium", 0.6)
    head = line_height(round(look.title), "Medium") + dp(16)
    deep = sum(line_height(each, "Medium") for _, each, _ in rows)
    high = head + max(deep, card) + dp(20)
    left, bottom = round(board.center_x - wide / 2), round(board.center_y - high / 2)
    box = (left, bottom, wide, high)
    if look.art:
        sprites.shadow(look.art, box, 4)
    shapes.tile(box, look.surface, dp(14))
    shapes.tile((left, bottom + high - head, wide, head), shade, dp(14))
    shapes.tile((left, bottom + high - head, wide, head / 2), shade)
    shapes.frame(box, look.brass if look.art else shade, dp(1.5), dp(14))
    middle = bottom + high - head / 2
    shapes.icon(icon, (left + dp(22), middle), dp(22), look.on_side)
    shapes.text(title, (left + dp(16) + wide / 2, middle), size, look.on_side)
    if seen:
        card_face((left + dp(12), bottom + (high - head - card) / 2, card, card), seen, look)
    top = bottom + (high - head + deep) / 2
    for words, each, ink in rows:
        step = line_height(each, "Medium")
        font = "Display" if each >= look.display else "Medium"
        shapes.text(words, (left + wide - dp(12) - room / 2, top - step / 2), each, ink, font)
        top -= step
    return box
