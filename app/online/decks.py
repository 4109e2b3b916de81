"""Kits: what players bring to a match, such as decks.

Others see a kit's name before the match and its contents during it. The host commits to all kits before the draw, so
that it cannot change them.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.core.game import BadOption, Game, Options, OptionValue
from app.online.fairness.commitments import Round
from app.online.fairness.guest_draw import DrawViolation
from app.online.protocol import messages
from app.online.room_file import SavedSeat

LONGEST = 2048
"""The longest kit in characters: one message must hold the kits of all."""


def checked(game: Game, kit: str) -> OptionValue:
    """Return a kit that the game allows; raise `BadOption`."""
    option = game.kits[0]
    if len(kit) > LONGEST:
        raise BadOption(option.id, kit[:40], f"it takes at most {LONGEST} letters")
    return option.checked(kit)


def shown(game: Game, kit: str, name: str) -> messages.SeatDeck:
    return messages.SeatDeck(kit, "") if kit in game.kits[0].values else messages.SeatDeck("", name)


def options_with(game: Game, options: Options, kits: Sequence[str]) -> dict[str, OptionValue]:
    return {**options, **{option.id: kit for option, kit in zip(game.kits, kits, strict=False)}}


def check_pledge(game: Game, state: messages.RoomState, told_before: str | None) -> None:
    if game.kits and (not state.pledge or told_before not in (None, state.pledge)):
        raise DrawViolation("it could still change the kits")


def certain(state: messages.RoomState, game: Game, kit: str) -> str:
    """Return our kit if the host knows it, else "". A restored host may not."""
    kits, seat = state.kits, state.seat
    return kit if kit and 0 <= seat < len(kits) and kits[seat].choice == shown(game, kit, "").choice else ""


def options_proved(
    game: Game,
    options: Options,
    drawn: Round,
    draw: messages.DrawState,
    proof: messages.Proof,
    host: str,
    me: tuple[str, int],
    saved: SavedSeat,
) -> dict[str, OptionValue]:
    """Return the options with the proved kits; raise `DrawViolation` if the host changed any."""
    if not game.kits or not saved.pledge:
        return dict(options)
    kits, (public, seat) = proof.kits, me
    if len(kits) != len(draw.seats) or drawn.pledge(host, proof.decks.get(host, ""), kits) != saved.pledge:
        raise DrawViolation("not what was pledged")
    if len(kits) == 2 and draw.seats[seat] != public:  # the draw swapped the two seats
        kits = kits[::-1]
    if saved.drawn_kit and kits[seat] != saved.drawn_kit:
        raise DrawViolation("not what we brought")
    return options_with(game, options, kits)
