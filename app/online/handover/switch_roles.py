"""Switches between host and guest after a handover, in the files and in the app.

The old host's file says that it gave the room up. The new host's seat file holds the room until it hears that the room
is its own. Each step can be repeated, so a process that is killed midway continues from there.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.core.game import Game
from app.match.played_match import Post
from app.online import room_file
from app.online.guest.room import GuestRoom
from app.online.handover import room_transfer
from app.online.host.room import HostRoom
from app.online.room import Room
from app.storage.files import Storage, StorageFault


def next_room(room: Room, games: Mapping[str, Game], storage: Storage, post: Post) -> Room | None:
    """Return the room in our new role, or None if its file cannot be written."""
    room.retire()
    try:
        if isinstance(room, GuestRoom) and room.inherited:
            room_file.write_for_good(storage, room_file.ROOM, room.inherited)
    except StorageFault as fault:
        room.problem = fault.problem
        return None
    return resumed(HostRoom if isinstance(room, GuestRoom) else GuestRoom, games, storage, post)


def resumed(
    kind: type[HostRoom | GuestRoom], games: Mapping[str, Game], storage: Storage, post: Post, address: str = ""
) -> Room | None:
    """Resume a room in the role that we have after any handover."""
    seat = room_file.load_seat(storage) if storage.changed(room_file.SEAT) else None
    has_changed_hands = _settled(storage, games) or (kind is HostRoom and seat is not None and bool(seat.heirs))
    kinds = [kind, *([HostRoom, GuestRoom] if has_changed_hands else [])]
    rooms = (
        HostRoom.resume(games, storage, post, address=address)
        if each is HostRoom
        else GuestRoom.resume(games, storage, post)
        for each in kinds
    )
    return next((room for room in rooms if room), None)


def _settled(storage: Storage, games: Mapping[str, Game]) -> bool:
    """Keep only the file of our present role; return whether there was another."""
    room = room_file.load_room(storage, games) if storage.changed(room_file.ROOM) else None
    seat = room_file.load_seat(storage) if storage.changed(room_file.SEAT) else None
    try:
        if room and room_transfer.is_given_up(room):
            if seat is None or seat.room != room.room:
                room_file.write_for_good(storage, room_file.SEAT, room_transfer.seat_in(room))
            storage.delete(room_file.ROOM)
            return True
        if room and seat and room.room == seat.room:
            storage.delete(room_file.SEAT)
            return True
    except StorageFault:
        return False  # `HostRoom.resume` also refuses a room that was given up
    return False
