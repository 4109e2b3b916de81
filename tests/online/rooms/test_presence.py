"""Who is there and who is away, and what becomes of the seat of one who stays away, without a network."""

from __future__ import annotations

from pathlib import Path

from app.games import BY_ID
from app.match.match import COMPUTER, REMOTE
from app.online import status
from app.online.guest.endpoint import BEAT_SECONDS
from app.online.host.endpoint import SILENCE_SECONDS
from app.online.host.room import HostRoom
from app.online.host.votes import ABANDONED
from app.online.protocol.encryption import CannotDecrypt, unseal
from app.online.room import replaced
from app.online.room_setup import HOST_FIRST, RoomSetup
from app.online.status import HOLD_SECONDS
from app.online.transport.transport import Publication
from app.storage.files import Storage
from tests.support.online.loop import KEYS, Loop, counting, stay


def test_silence_is_absence_and_a_word_is_presence() -> None:
    loop = Loop(counting())
    loop.join()
    loop.begin()
    quiet, loop.guests = loop.guests, []
    loop.pass_time(SILENCE_SECONDS + 1)
    member = next(iter(loop.host.endpoint.members.values()))
    assert not member.is_online
    loop.guests = quiet
    loop.pass_time(3.5)
    assert member.is_online


def test_a_late_will_does_not_overrule_a_return() -> None:
    loop = Loop(counting())
    loop.join()
    line = loop.lines[0]
    (will,) = line._wills.values()
    line.renew()
    loop.broker.deliver()
    member = next(iter(loop.host.endpoint.members.values()))
    assert member.is_online
    loop.broker.publish(will)
    loop.broker.deliver()
    assert member.is_online
    line.cut()
    loop.broker.deliver()
    assert not member.is_online  # the right will counts


def test_an_app_in_the_background_is_away_and_comes_back() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    guest.endpoint.pause()
    loop.broker.deliver()
    member = next(iter(loop.host.endpoint.members.values()))
    assert not member.is_online
    guest.endpoint.resume()
    loop.broker.deliver()
    assert member.is_online
    loop.host.suspend()
    loop.broker.deliver()
    assert guest.endpoint.host_away_since is not None
    loop.time += 100
    loop.host.wake()
    loop.broker.deliver()
    loop.pass_time(0.5)
    assert guest.endpoint.host_away_since is None
    assert member.is_online
    loop.play(4)


def test_a_win_is_claimed_only_after_the_seat_was_held_long_enough() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    loop.join()
    loop.begin()
    loop.guests = []
    loop.lines[0].cut()
    loop.pass_time(HOLD_SECONDS - 5)
    assert not loop.host.claim(1, win=True)
    loop.pass_time(6)
    assert loop.host.claim(1, win=True)
    assert loop.host.match
    assert loop.host.match.outcome
    assert (loop.host.match.outcome.winners, loop.host.match.outcome.reason) == ((0,), ABANDONED)


def test_a_computer_can_take_the_seat_of_one_who_left() -> None:
    loop = Loop(stay(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    assert not loop.host.claim(1, win=False)
    guest.leave()
    loop.guests = []
    loop.broker.deliver()
    assert loop.host.claim(1, win=False)
    match = loop.host.match
    assert match
    assert match.seats[1].kind == COMPUTER
    match.agents[0].decide(match.view(0).safe_moves()[0])  # type: ignore[attr-defined]
    loop.posted.get(timeout=60)()
    assert match.ply == 2


def test_of_three_one_who_leaves_is_replaced_at_once() -> None:
    loop = Loop(RoomSetup(BY_ID["skirmish"], {"players": 3}, name="Ann"))
    leaver, other = loop.join("Bo"), loop.join("Cy")
    loop.begin()
    assert leaver.state
    seat, before = leaver.state.seat, other.state and other.state.seats
    leaver.leave()
    loop.guests.remove(leaver)
    loop.broker.deliver()
    match, state = loop.host.match, other.state
    assert match
    assert state
    assert [each.kind for each in match.seats].count(COMPUTER) == 1
    assert match.seats[seat].kind == state.seats[seat].kind == COMPUTER
    assert replaced(before or (), state.seats) == "Bo"
    assert replaced(state.seats, state.seats) is None


def test_of_three_nobody_wins_because_one_is_away() -> None:
    loop = Loop(RoomSetup(BY_ID["skirmish"], {"players": 3}, name="Ann"))
    away = loop.join("Bo")
    loop.join("Cy")
    loop.begin()
    assert away.state
    loop.guests.remove(away)
    loop.lines[0].cut()
    loop.pass_time(HOLD_SECONDS + 1)
    assert not loop.host.claim(away.state.seat, win=True)
    assert loop.host.series.is_playing
    assert loop.host.claim(away.state.seat, win=False)


def test_of_two_the_one_who_stays_chooses() -> None:
    loop = Loop(stay(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    guest.leave()
    loop.guests = []
    loop.broker.deliver()
    assert loop.host.match
    assert loop.host.match.seats[1].kind == REMOTE
    assert loop.host.claim(1, win=True)


def test_reconnecting_counts_from_the_moment_the_line_was_lost(tmp_path: Path) -> None:
    loop = Loop(counting())
    room = HostRoom(loop.host.setup, Storage(tmp_path), loop.posted.put, now=lambda: loop.time)
    room.host = loop.host
    loop.host.listeners.append(room._changed)
    loop.join()
    heard = len(loop.saves)
    loop.time += 6  # a lobby in which nothing happens
    assert len(loop.saves) == heard
    loop.host_line.cut()
    assert room.status == status.Reconnecting(0)
    loop.time += 4
    loop.host.changed()
    assert room.status == status.Reconnecting(4)


def test_what_was_heard_before_does_not_make_anybody_present() -> None:
    """Whoever listens at the broker could keep a seat from ever being given up."""
    loop = Loop(counting())
    loop.join()
    loop.begin()
    loop.pass_time(3 * BEAT_SECONDS)
    recorded = [letter for letter in loop.broker.sent if "/u/" in letter.topic or "/p/" in letter.topic]
    assert len(recorded) > 5
    loop.guests = []
    loop.lines[0].cut()
    loop.broker.deliver()
    member = next(iter(loop.host.endpoint.members.values()))
    assert not member.is_online
    before = loop.host.endpoint.counted["repeated"]
    for letter in recorded:
        loop.broker.publish(letter)
    loop.broker.deliver()
    assert not member.is_online
    asked = len([letter for letter in recorded if is_of_the_room(letter)])
    assert asked == 2, "what asks for the card, or for a session, is answered again and changes nothing"
    assert loop.host.endpoint.counted["repeated"] == before + len(recorded) - asked


def is_of_the_room(letter: Publication) -> bool:
    try:
        unseal(KEYS.room, letter.topic, letter.data)
    except CannotDecrypt:
        return False
    return True


def test_a_member_who_joins_without_end_is_not_answered_without_end() -> None:
    loop = Loop(counting())
    guest = loop.join()
    before = len(loop.broker.sent)
    for _ in range(500):
        guest.endpoint._join()
    loop.broker.deliver()
    assert loop.host.endpoint.counted["too many"] > 400
    assert len(loop.broker.sent) - before - 500 < 300


def test_a_claimed_win_frees_the_seat_of_one_who_left() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    guest.leave()
    loop.guests = []
    loop.broker.deliver()
    assert loop.host.claim(1, win=True)
    newcomer = loop.join("Cy")
    loop.pass_time(1)
    assert not newcomer.error
    assert loop.host.seats.name_at(1) == "Cy"
