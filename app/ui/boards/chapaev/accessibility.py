"""Describe the discs to screen readers, which can choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.chapaev.text import place_of
from app.ui.accessibility.describe_board import name_of
from app.ui.accessibility.node import NodeAction, NodeRole, OfferedNode, PerformAction

if TYPE_CHECKING:
    from app.ui.boards.chapaev.board import ChapaevBoard


def offer(board: ChapaevBoard) -> OfferedNode:
    """Offer all discs, those of the player to move first."""
    view = board.view
    discs = (*view.discs_of(view.to_move), *view.discs_of(1 - view.to_move))
    return OfferedNode(role=NodeRole.LIST, name=name_of(board), children=tuple(_disc(board, disc) for disc in discs))


def _disc(board: ChapaevBoard, disc: int) -> OfferedNode:
    plane, tr = board.plane, board.app.tr
    x, y = plane.at(board.view.spots[disc])
    words = place_of(board.view, disc, tr)
    do: dict[NodeAction, PerformAction] = {}
    if disc in board.own:
        words = tr("chapaev.access.own", disc=words)
        do[NodeAction.PRESS] = lambda _: board.take_up(disc)
    return OfferedNode(
        key=str(disc),
        role=NodeRole.ITEM,
        name=words,
        kind="white" if board.view.is_white(disc) else "black",
        is_on=disc == board.disc,
        is_pointed=disc == board.disc,
        box=(x - plane.radius, y - plane.radius, 2 * plane.radius, 2 * plane.radius),
        do=do,
    )
