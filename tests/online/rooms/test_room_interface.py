"""A room is asked the same way whether we host it or came as a guest, and both tell the same terms."""

from __future__ import annotations

from typing import Any

from app.match.match import Terms
from app.online.guest.room import GuestRoom
from app.online.host.room import HostRoom
from app.online.invitation import Invitation
from app.online.room import Room
from app.online.room_setup import GUEST_FIRST, RoomSetup
from app.storage.files import Storage
from tests.support.online.harness import GAMES
from tests.support.online.loop import Loop


def rooms(loop: Loop, folder: Any) -> tuple[HostRoom, GuestRoom]:
    """The two ends of a room, as screens know them, over the wire inside the process."""
    hosted = HostRoom(loop.host.setup, Storage(folder / "host"), loop.posted.put, now=lambda: loop.time)
    joined = GuestRoom(Invitation("K7M4QX9PTB23W"), "Bo", GAMES, Storage(folder / "guest"), loop.posted.put)
    return hosted, joined


def test_both_tell_what_was_agreed(tmp_path: Any) -> None:
    setup = RoomSetup(
        GAMES["counting"], {"goal": 5}, Terms(3, strict=True), {"hint_button": False}, GUEST_FIRST, name="Ann"
    )
    loop = Loop(setup)
    hosted, joined = rooms(loop, tmp_path)
    assert joined.agreed is None, "nobody has told us yet"
    hosted.host, joined.guest = loop.host, loop.join()
    assert hosted.agreed == joined.agreed
    assert joined.agreed is not None
    assert (joined.agreed.options, joined.agreed.terms) == ({"goal": 5}, Terms(3, strict=True))


def test_a_host_that_only_deals_has_no_seat_and_its_guests_know(tmp_path: Any) -> None:
    loop = Loop(RoomSetup(GAMES["counting"], plays=False))
    hosted, joined = rooms(loop, tmp_path)
    hosted.host, joined.guest = loop.host, loop.join()
    assert (hosted.has_seat, joined.has_seat) == (False, True)
    assert (hosted.is_hosting, joined.is_hosting) == (True, False)
    assert joined.agreed is not None
    assert not joined.agreed.host_plays


def test_a_room_that_is_not_open_can_be_asked_everything(tmp_path: Any) -> None:
    for room in rooms(Loop(RoomSetup(GAMES["counting"])), tmp_path):
        assert isinstance(room, Room)
        assert (room.seat, room.seats, room.match, room.kits, room.question) == (None, (), None, (), None)
        assert (room.notice, room.verdict, room.declined, room.own_kit) == ("", "", "", "")
        assert not room.can_bring
        room.audit()
        room.answer(True)
        room.ready()
        assert not room.status.is_final
