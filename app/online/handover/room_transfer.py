"""A room in transfer between hosts, without the old host's key, servers and own secrets.

The deck secrets of the current match are included, because nobody could continue it otherwise. So the new host learns
what is hidden.
"""

from __future__ import annotations

import json
from dataclasses import replace

from app.core.codec import BadData, Json, from_json, to_json, to_row
from app.core.game import Game, Player
from app.match.match import HUMAN, REMOTE, RESIGNED
from app.online.fairness.commitments import Round, Secrets
from app.online.invitation import Invitation, code_of, fingerprint
from app.online.protocol.encryption import Identity, RoomKeys
from app.online.protocol.messages import MOST_HEIRS, HostChange, Proof
from app.online.room_file import SavedMember, SavedRoom, SavedSeat

NOBODYS_KEY = "0" * 64
NO_SECRETS = Secrets("", "", "")


def guest_id(identity: Identity, room: str) -> str:
    """Return the id of a former host as a guest. Nobody must save it."""
    return identity.mark(f"{room}|guest")[:16]


def written(saved: SavedRoom, own: Player, heir: SavedMember, old: SavedMember) -> str:
    """Return the text for the new host `heir`. `old` is the present one, at seat `own`."""
    chairs = tuple(
        replace(chair, kind=REMOTE, pid=old.pid)
        if seat == own
        else replace(chair, kind=HUMAN, pid="")
        if chair.pid == heir.pid
        else chair
        for seat, chair in enumerate(saved.chairs)
    )
    draw = saved.drawing
    estate = replace(
        saved,
        code="",
        secret=NOBODYS_KEY,
        server="",
        port=0,
        name=heir.name,
        chairs=chairs,
        members=(*(each for each in saved.members if each.pid != heir.pid), old),
        resigned=draw.own_resignation if _has_resigned(saved.record, own) else saved.resigned,
        drawing=replace(draw, secrets=NO_SECRETS, is_ready=False, commits={}, revealed={}, own_resignation=""),
        record=_reseated(saved.record, [chair.kind for chair in chairs]),
        standing=(),
        dealer=saved.dealer or old.public if saved.record else "",
    )
    return json.dumps(to_json(estate, SavedRoom))


def _has_resigned(record: Json, seat: Player) -> bool:
    closed = record and record["closed"]
    return bool(closed and closed["reason"] == RESIGNED and seat not in closed["winners"])


def _reseated(record: Json, kinds: list[str]) -> Json:
    if not record:
        return record
    people = (HUMAN, REMOTE)
    seats = [
        seat | {"kind": kind} if seat["kind"] in people and kind in people else seat
        for seat, kind in zip(record["seats"], kinds, strict=True)
    ]
    return record | {"seats": seats}


def read(text: str) -> SavedRoom:
    try:
        estate: SavedRoom = from_json(SavedRoom, json.loads(text), "room")
    except (ValueError, RecursionError) as fault:
        raise BadData(f"no room: {fault}") from fault
    return estate


def proof_of(estate: SavedRoom, game: Game) -> Proof:
    moves = [to_row(from_json(game.moves, move, "move"), game.moves) for move in estate.record["moves"]]
    draw = estate.drawing
    coins = draw.draw.coins if draw.draw else {}
    return Proof(estate.number, coins, draw.played_with, 0, tuple(moves), len(moves), draw.kits)


def inherited(estate: SavedRoom, seat: SavedSeat, successions: tuple[HostChange, ...]) -> SavedRoom:
    is_drawn = seat.draw is not None and seat.draw.game == estate.number
    own = seat.secrets.resign if is_drawn else ""
    return replace(
        estate,
        code=code_of(seat.room, fingerprint(Identity(seat.secret).public)),
        room=seat.room,
        secret=seat.secret,
        server=seat.server,
        drawing=replace(estate.drawing, secrets=Secrets.fresh(), own_resignation=own),
        heirs=(*estate.heirs, *successions)[-2 * MOST_HEIRS :],
    )


def is_given_up(room: SavedRoom) -> bool:
    """Return whether its host gave the room up, and must not host it again."""
    return bool(room.heirs) and room.heirs[-1].old == Identity(room.secret).public


def seat_in(room: SavedRoom) -> SavedSeat:
    """Return the former host's seat, the same every time but for the next secrets."""
    identity, topic = Identity(room.secret), RoomKeys.of_secret(room.room).topic
    succession = next(each for each in reversed(room.heirs) if each.room == topic)
    mark = fingerprint(succession.new)
    drawn, me = room.drawing, identity.public
    draw = drawn.draw if drawn.draw and me in drawn.draw.commits else None
    secrets, kit, pledge = Secrets.fresh(), "", ""
    if draw:
        secrets = Secrets(draw.coins.get(me, ""), drawn.played_with.get(me, ""), drawn.own_resignation)
        draw = replace(draw, coins={})
        if drawn.kits and me in draw.seats:
            kit = drawn.kits[draw.seats.index(me)]
            dealer_secret = drawn.played_with.get(room.dealer or me, "")
            pledge = Round(topic, draw.game).pledge(room.dealer or me, dealer_secret, drawn.kits)
    own = next(seat for seat, chair in enumerate(room.chairs) if chair.kind == HUMAN)  # dummies sit last
    news = tuple(each for each in room.heirs if (each.old, each.epoch) == (me, succession.epoch))
    return SavedSeat(
        code_of(room.room, mark), room.server, guest_id(identity, topic), room.secret, succession.new, room.name,
        room.connection, secrets, Secrets.fresh(), draw, room.room, mark, room.chairs[own].kit,
        kit, pledge, standing=room.standing, handed=succession.epoch,
        dealer=(room.dealer or me) if draw else "", heirs=news,
    )  # fmt: skip


def invitation_of(seat: SavedSeat, former: Invitation) -> Invitation:
    return Invitation.to(seat.room, seat.mark, former.server, former.watches)
