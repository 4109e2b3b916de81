"""A host and a guest change places: what each device does with its files once the room was given up.

The old host's file says that the room is another's: from that moment on it is a guest there. The new host's seat holds
the room until it hears that it may have it. Each step can be done again, so whoever is killed in the middle goes on
where it was: the old host as a guest, the new one as the host.
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
    """The room as it goes on for us once it has changed hands: we are its host now, or its guest. None if the files
    cannot be written; then it waits in the one that there is."""
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
    """Our own room that was left, or the one in which we had a seat. If it has changed hands in the meantime, it is
    the same room as it is now; also our own that we have handed over, as long as we have a seat there."""
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
    """Of one room one file is left, that of what we are in it; says whether there was something to do."""
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
        return False  # the given-up room is refused by `HostRoom.resume` as well
    return False
