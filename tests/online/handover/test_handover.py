"""The host hands its room to a guest who agrees: what moves, who follows, and what nobody can bend or break."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.core.game import WithSafeMoves
from app.online.fairness.commitments import Secrets
from app.online.fairness.verify_match import FAIR, HANDED, UNFAIR
from app.online.guest.guest import Guest
from app.online.guest.spectator import Spectator
from app.online.handover import host_change, room_transfer
from app.online.handover.host import BROKEN_OFF, DECLINED, OFFER_SECONDS
from app.online.host.endpoint import SILENCE_SECONDS
from app.online.host.host import Host
from app.online.host.room_restore import RoomRecorder, restore, setup_of
from app.online.invitation import fingerprint, watching_secret
from app.online.protocol import messages
from app.online.protocol.encryption import Identity, RoomKeys, seal, unseal
from app.online.protocol.messages import HaveRoom, HostChange, HostChanges
from app.online.room_file import SavedRoom, SavedSeat
from app.online.room_setup import RoomSetup
from app.online.transport.loopback import LoopbackTransport
from app.online.unfinished_rooms import ROOM
from tests.support.online.harness import GAMES, World
from tests.support.online.loop import HOST, INVITATION, KEYS, SECRET, Loop, counting

GALLERY = RoomKeys.of_secret(watching_secret(SECRET))


def hiding(**more: Any) -> RoomSetup:
    return RoomSetup(GAMES["hiding"], name="Ann", **more)


class Handing(Loop):
    """A loop whose devices have files, so that the room can pass from one to the other."""

    def __init__(self, setup: RoomSetup) -> None:
        super().__init__(setup)
        self.given: SavedRoom | None = None
        """The file of the old host, once it has given the room up."""
        self.can_write = True
        self.host.give = self._give

    def _give(self, host: Host) -> bool:
        if self.can_write:
            whole = RoomRecorder().entry(host, INVITATION, "", 0)
            assert isinstance(whole, SavedRoom)
            self.given = whole
        return self.can_write

    def join(self, name: str = "Bo", seat: SavedSeat | None = None) -> Guest:
        guest = super().join(name, seat)
        guest.keep = lambda saved: True
        return guest

    def watch(self) -> Spectator:
        if self.host.gallery is None:
            self.host.open_gallery(LoopbackTransport(self.broker), GALLERY)
        seat = SavedSeat(
            "", "", "ab" * 8, Identity().secret, "", "Eve", 1, Secrets.fresh(), Secrets.fresh(), None,
            watching_secret(SECRET), fingerprint(HOST.public),
        )  # fmt: skip
        spectator = Spectator(
            GAMES, LoopbackTransport(self.broker), GALLERY, seat, lambda: self.time, lambda saved: None
        )
        self.guests.append(spectator)
        spectator.open()
        self.broker.deliver()
        self.pass_time(1)
        return spectator

    def offer(self, guest: Guest) -> None:
        assert guest.state
        assert self.host.offer_room(guest.state.seat)
        self.broker.deliver()

    def hand_to(self, guest: Guest) -> Guest:
        """The whole of it; says who the old host is now."""
        self.offer(guest)
        guest.answer_offer(True)
        self.broker.deliver()
        self.pass_time(2)
        return self.change_places(guest)

    def change_places(self, guest: Guest) -> Guest:
        """What the devices do once the room is given up: the one opens it, the other comes back as a guest."""
        old = self.come_as_guest()
        self.take_up(guest)
        self.pass_time(4)
        return old

    def come_as_guest(self) -> Guest:
        assert self.given
        return self.join(seat=room_transfer.seat_in(self.given))

    def take_up(self, guest: Guest) -> None:
        room = guest.inherited
        assert room
        self.guests.remove(guest)
        line = LoopbackTransport(self.broker)
        setup = setup_of(room, GAMES)
        self.host = Host(
            setup, line, KEYS, Identity(room.secret), self.posted.put, lambda: self.time, self._keep,
            epoch=room.epoch + 1, connection=room.connection + 10,
        )  # fmt: skip
        restore(self.host, room)
        self.host.give = self._give
        self.host.open()
        if room.gallery:
            self.host.open_gallery(LoopbackTransport(self.broker), GALLERY)


def three() -> Handing:
    """Ann hosts, Bo and Cy are guests, and the match has begun."""
    loop = Handing(RoomSetup(GAMES["hiding"], {"players": 3}, name="Ann"))
    loop.join("Bo")
    loop.join("Cy")
    loop.begin()
    return loop


def two(setup: RoomSetup | None = None) -> tuple[Handing, Guest]:
    loop = Handing(setup or counting())
    guest = loop.join("Bo")
    loop.begin()
    return loop, guest


def heirs_on_the_wire(loop: Loop) -> list[HostChange]:
    topic = loop.host.endpoint.topic("hs")
    found: list[HostChange] = []
    for each in loop.broker.sent:
        if each.topic == topic and each.data:
            found += messages.decode(unseal(KEYS.room, topic, each.data), HostChanges).chain
    return found


def say_heirs(loop: Loop, *chain: HostChange) -> None:
    """As anybody with the room's key can."""
    topic, line = loop.host.endpoint.topic("hs"), LoopbackTransport(loop.broker)
    line.open((), lambda _: loop.broker.sent[0], lambda topic, data: None, lambda link: None)
    line.send(topic, seal(KEYS.room, topic, messages.encode(HostChanges(chain))), retain=True)
    loop.broker.deliver()


# Accepted


def test_the_room_goes_on_with_the_guest_as_its_host() -> None:
    loop, bo = two()
    loop.play(5)
    before, number = loop.host.match, loop.host.series.number
    assert before
    old_seat = loop.host.seat
    ann = loop.hand_to(bo)
    now = loop.host.match
    assert loop.host.identity.public != HOST.public
    assert now
    assert (now.ply, now.state, loop.host.series.number) == (before.ply, before.state, number)
    assert loop.host.seat == 1 - (old_seat or 0)
    assert ann.state
    assert ann.match
    assert (ann.state.seat, ann.match.state, ann.error) == (old_seat, before.state, "")
    assert [info.name for info in ann.state.seats if info.name] == [
        loop.host.seats.name_at(0),
        loop.host.seats.name_at(1),
    ]
    ann.match.begin()
    loop.play(4)
    assert now.ply == 9


def test_a_room_can_be_handed_over_before_its_first_match_and_the_match_is_drawn_by_the_new_host() -> None:
    loop = Handing(counting())
    bo = loop.join("Bo")
    ann = loop.hand_to(bo)
    loop.begin()
    assert ann.match
    loop.play(3)
    assert ann.match.ply == 3


def test_it_can_be_handed_back() -> None:
    loop, bo = two()
    loop.play(3)
    ann = loop.hand_to(bo)
    assert ann.match
    ann.match.begin()
    again = loop.hand_to(ann)
    assert loop.host.identity.public == HOST.public
    assert again.match
    again.match.begin()
    loop.play(2)
    assert again.match.ply == 5


def test_the_private_key_and_what_is_only_the_hosts_stays_with_it() -> None:
    loop, bo = two(hiding())
    own = loop.host.beginning.saved()
    loop.offer(bo)
    bo.answer_offer(True)
    texts: list[str] = []
    bo.keep = lambda saved: texts.append(saved.estate) is None
    loop.broker.deliver()
    loop.pass_time(2)
    text = next(each for each in texts if each)
    for secret in (HOST.secret, own.secrets.coin, own.secrets.deck, own.secrets.resign, own.own_resignation):
        assert secret
        assert secret not in text
    assert own.played_with[HOST.public] in text  # without it nobody could go on with the cards


def test_a_long_room_comes_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.online.handover.host.PAGE", 300)
    loop, bo = two()
    loop.play(40)
    loop.offer(bo)
    bo.answer_offer(True)
    loop.broker.deliver()
    loop.pass_time(2)
    assert bo.inherited


def test_a_room_that_changes_on_its_way_comes_anew() -> None:
    loop = three()
    bo = loop.guests[0]
    loop.offer(bo)
    fetched: list[str] = []

    def keep(saved: SavedSeat) -> bool:
        if saved.estate and not fetched:
            assert loop.host.match
            loop.host.changed()  # something happens between the last part and the word that all of it came
        fetched.append(saved.estate)
        return True

    bo.keep = keep
    bo.answer_offer(True)
    loop.broker.deliver()
    loop.pass_time(3)
    assert bo.inherited
    assert bo.inherited.seq == loop.host.seq
    assert len([text for text in fetched if text]) == 2


# Declined, or broken off: nothing is lost


def test_a_guest_can_decline() -> None:
    loop, bo = two()
    loop.offer(bo)
    assert bo.inheriting.is_asked
    bo.answer_offer(False)
    loop.broker.deliver()
    assert (loop.host.handover.offer, loop.host.handover.result) == ("", DECLINED)
    assert not bo.inheriting.is_asked
    loop.play(4)
    assert not heirs_on_the_wire(loop)


def test_a_guest_that_vanishes_in_the_middle_leaves_the_room_with_its_host() -> None:
    loop, bo = two()
    loop.play(2)
    loop.offer(bo)
    bo.endpoint.ask = lambda query: None  # type: ignore[method-assign]
    bo.answer_offer(True)
    loop.broker.deliver()
    loop.lines[0].cut()
    loop.broker.deliver()
    loop.pass_time(1)
    assert (loop.host.handover.offer, loop.host.handover.result) == ("", BROKEN_OFF)
    assert not loop.host.is_given_up
    assert loop.given is None
    loop.lines[0].connect()
    loop.broker.deliver()
    loop.pass_time(3)
    loop.play(4)
    assert bo.saved.estate == ""


def test_an_offer_that_nobody_answers_ends_by_itself() -> None:
    loop, bo = two()
    loop.offer(bo)
    loop.pass_time(OFFER_SECONDS + SILENCE_SECONDS)
    assert loop.host.handover.offer == ""
    assert not bo.inheriting.is_asked


def test_a_host_that_cannot_write_it_down_stays_the_host() -> None:
    loop, bo = two()
    loop.can_write = False
    loop.offer(bo)
    bo.answer_offer(True)
    loop.broker.deliver()
    loop.pass_time(2)
    assert not loop.host.is_given_up
    assert bo.inherited is None
    assert not heirs_on_the_wire(loop)
    loop.play(4)


def test_a_host_killed_before_it_gave_the_room_up_is_the_host_again() -> None:
    loop, bo = two()
    loop.play(3)
    loop.offer(bo)
    bo.answer_offer(True)
    bo.endpoint.ask = lambda query: None  # type: ignore[method-assign]
    loop.broker.deliver()
    file = loop.kept()
    assert not room_transfer.is_given_up(file)
    del bo.endpoint.ask
    loop.bring_host_back(file)
    loop.play(3)
    assert bo.inherited is None
    assert bo.saved.estate == ""


def test_a_guest_killed_before_it_heard_that_the_room_is_its_own_takes_it_from_its_file() -> None:
    loop, bo = two()
    loop.play(3)
    files: list[SavedSeat] = []
    bo.keep = lambda saved: files.append(saved) is None
    loop.offer(bo)
    bo.answer_offer(True)
    topic, hear = loop.host.endpoint.topic("hs"), loop.lines[0].on_message
    loop.lines[0].on_message = lambda to, data: None if to == topic else hear(to, data)
    loop.broker.deliver()
    loop.pass_time(2)
    assert loop.host.is_given_up
    assert bo.inherited is None
    loop.lines[0].cut()
    loop.guests.remove(bo)
    loop.broker.retained.clear()  # and the broker has forgotten it too
    ann = loop.come_as_guest()
    again = loop.join(seat=next(each for each in reversed(files) if each.estate))
    loop.pass_time(3)
    loop.take_up(again)
    loop.pass_time(4)
    assert ann.match
    assert ann.endpoint.host_away_since is None
    assert ann.match.ply == 3


def test_a_room_that_was_given_up_is_never_hosted_from_its_file_again() -> None:
    loop, bo = two()
    stale = loop.kept()
    loop.hand_to(bo)
    assert loop.given
    assert room_transfer.is_given_up(loop.given)
    line = LoopbackTransport(loop.broker)
    former = Host(setup_of(stale, GAMES), line, KEYS, HOST, loop.posted.put, lambda: loop.time, lambda host: None)
    restore(former, stale)  # of a copy of the folder, made before it
    former.open()
    loop.broker.deliver()
    assert former.error == "online.error.moved"
    assert not former.endpoint.is_open


def test_there_are_never_two_hosts() -> None:
    loop, bo = two()
    old = loop.host
    opened: list[bool] = []
    bo.listeners.append(lambda: opened.append(old.endpoint.is_open) if bo.inherited else None)
    loop.hand_to(bo)
    assert opened
    assert not any(opened)


def test_nothing_is_offered_while_somebody_could_not_follow() -> None:
    loop = three()
    bo, cy = loop.guests
    assert bo.state
    loop.host.endpoint.members[cy.saved.pid].version = messages.HANDOVER - 1
    assert not loop.host.offer_room(bo.state.seat)
    loop.host.endpoint.members[cy.saved.pid].version = messages.HANDOVER
    assert loop.host.offer_room(bo.state.seat)


@pytest.mark.online
def test_a_room_with_its_broker_inside_the_app_is_not_handed_over(tmp_path: Path) -> None:
    world = World(tmp_path)
    try:
        host, guest = world.seated(counting())
        assert host.possible_heirs == ()
        assert not host.hand_over(guest.seat or 0)
    finally:
        world.close()


@pytest.mark.online
def test_whoever_has_a_room_already_takes_no_other(world: World) -> None:
    host, guest = world.seated(counting())
    other = world.storage_of("guest").folder / ROOM
    other.write_text(json.dumps({"code": "0" * 13}) + "\n")
    (seat,) = host.possible_heirs
    assert host.hand_over(seat)
    world.until(lambda: guest.is_offered)
    guest.answer_offer(True)
    world.until(lambda: host.handover_news)
    assert host.handover_news == "online.handover.declined"
    assert guest.handover_news == "online.handover.busy"
    assert not host.has_changed_hands


# Forged, and replayed


def forged(loop: Loop, guest: Guest, **changes: Any) -> HostChange:
    """By somebody who has the room's key and a key pair, and knows all that is on the wire."""
    eve = Identity("66" * 32)
    members = {each.pid: each.public for each in loop.host.endpoint.members.values()}
    made = host_change.made(eve, KEYS.topic, eve.public, loop.host.epoch + 5, "0" * 64, members)
    return replace(made, old=loop.host.identity.public, **changes)


def test_a_forged_succession_does_nothing() -> None:
    loop = three()
    cy = loop.guests[1]
    host = cy.endpoint.host
    say_heirs(loop, forged(loop, cy))
    say_heirs(loop, forged(loop, cy, marks={}))
    say_heirs(loop, forged(loop, cy, marks={cy.saved.pid: "0" * 32, "": "0" * 32}))
    assert (cy.endpoint.host, cy.saved.host) == (host, host)
    assert cy.endpoint.counted["other host"] == 3
    assert not loop.host.error
    loop.play(6)


@pytest.mark.parametrize("change", [{"new": "ab" * 32}, {"epoch": 99}, {"digest": "1" * 64}, {"room": "0" * 24}])
def test_a_succession_is_good_for_nothing_else_than_what_it_says(change: dict[str, Any]) -> None:
    loop = three()
    bo, cy = loop.guests
    loop.lines[1].cut()
    loop.hand_to(bo)
    real = next(each for each in heirs_on_the_wire(loop) if each.new == loop.host.identity.public)
    loop.broker.retained.pop(loop.host.endpoint.topic("hs"))
    loop.host.endpoint.heirs = ()
    loop.lines[1].connect()
    say_heirs(loop, replace(real, **change))
    assert cy.endpoint.host == HOST.public
    say_heirs(loop, real)
    assert cy.endpoint.host == loop.host.identity.public


def test_another_guests_mark_is_worth_nothing_to_us() -> None:
    loop = three()
    bo, cy = loop.guests
    loop.lines[1].cut()
    loop.hand_to(bo)
    real = heirs_on_the_wire(loop)[-1]
    loop.broker.retained.pop(loop.host.endpoint.topic("hs"))
    loop.host.endpoint.heirs = ()
    loop.lines[1].connect()
    swapped = real.marks | {cy.saved.pid: real.marks[bo.saved.pid]}
    say_heirs(loop, replace(real, marks=swapped))
    assert cy.endpoint.host == HOST.public


def test_a_replayed_succession_does_nothing() -> None:
    loop = three()
    bo, cy = loop.guests
    ann = loop.hand_to(bo)
    first = heirs_on_the_wire(loop)[-1]
    loop.hand_to(ann)
    assert loop.host.identity.public == HOST.public
    assert cy.endpoint.host == HOST.public
    say_heirs(loop, first)
    assert cy.endpoint.host == HOST.public
    assert cy.endpoint.counted["old succession"]
    assert not loop.host.error
    again = Guest(GAMES, LoopbackTransport(loop.broker), KEYS, cy.saved, lambda: loop.time, lambda saved: None)
    loop.guests[loop.guests.index(cy)] = again  # also after a restart
    again.open()
    loop.broker.deliver()
    say_heirs(loop, first)
    loop.pass_time(2)
    assert again.endpoint.host == HOST.public
    assert again.state


def test_whoever_was_not_offered_the_room_gets_nothing_of_it() -> None:
    loop = three()
    bo, cy = loop.guests
    loop.offer(bo)
    bo.endpoint.ask = lambda query: None  # type: ignore[method-assign]
    bo.answer_offer(True)
    loop.broker.deliver()
    heard: list[Any] = []
    cy.reply_came = heard.append  # type: ignore[method-assign]
    for query in (messages.WantRoom(loop.host.handover.offer, 0), HaveRoom(loop.host.handover.offer, "")):
        cy.endpoint.ask(query)
    loop.broker.deliver()
    assert heard == []
    assert not loop.host.is_given_up


def test_a_host_that_hands_over_another_game_than_was_played_is_refused() -> None:
    loop, bo = two(hiding())
    loop.play(2)
    loop.offer(bo)
    real = room_transfer.written

    def stacked(*arguments: Any) -> str:
        data = json.loads(real(*arguments))
        data["drawing"]["played_with"][HOST.public] = "0" * 64
        return json.dumps(data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room_transfer, "written", stacked)
        bo.answer_offer(True)
        loop.broker.deliver()
        loop.pass_time(2)
    assert bo.inherited is None
    assert bo.saved.estate == ""
    assert not loop.host.is_given_up


# Those who follow


def test_a_third_guest_follows() -> None:
    loop = three()
    bo, cy = loop.guests
    loop.play(3)
    ann = loop.hand_to(bo)
    assert ann.match
    ann.match.begin()
    assert cy.endpoint.host == loop.host.identity.public
    assert (cy.saved.host, cy.saved.mark) == (cy.endpoint.host, fingerprint(cy.endpoint.host))
    loop.play(4)
    assert cy.match
    assert cy.match.ply == 7
    assert cy.error == ""


def test_a_third_guest_who_was_away_learns_it_when_it_comes_back() -> None:
    loop = three()
    bo, cy = loop.guests
    loop.lines[1].cut()
    ann = loop.hand_to(bo)
    assert ann.match
    loop.broker.retained.pop(loop.host.endpoint.topic("hs"))  # a stranger has removed it: the new host shows it
    loop.lines[1].connect()
    loop.broker.deliver()
    loop.pass_time(4)
    assert cy.endpoint.host == loop.host.identity.public
    assert cy.endpoint.host_away_since is None
    ann.match.begin()
    loop.play(3)


def test_a_third_guest_who_missed_two_handovers_follows_both() -> None:
    loop = three()
    bo, cy = loop.guests
    loop.lines[1].cut()
    ann = loop.hand_to(bo)
    loop.hand_to(ann)
    loop.lines[1].connect()
    loop.broker.deliver()
    loop.pass_time(4)
    assert (cy.endpoint.host, cy.endpoint.host_away_since) == (HOST.public, None)


def test_those_who_watch_follow() -> None:
    loop = Handing(counting())
    bo = loop.join("Bo")
    loop.begin()
    eve = loop.watch()
    loop.play(2)
    ann = loop.hand_to(bo)
    assert ann.match
    ann.match.begin()
    assert eve.endpoint.host == loop.host.identity.public
    loop.play(3)
    loop.pass_time(1)
    assert eve.match
    assert eve.match.ply == 5


def test_what_is_hidden_stays_hidden_from_the_third() -> None:
    loop = three()
    bo, cy = loop.guests
    loop.play(3)
    sent = len(loop.broker.sent)
    ann = loop.hand_to(bo)
    assert ann.match
    ann.match.begin()
    loop.play(3)
    assert loop.host.match
    for guest in (ann, cy):
        assert guest.match
        assert guest.match.state == loop.host.match.state.observation(guest.match.seat)
    for letter in loop.broker.sent[sent:]:  # neither by its own session nor by the room's key
        for key in (KEYS.room, cy.endpoint._key):
            try:
                text = unseal(key, letter.topic, letter.data)
            except ValueError:
                continue
            assert loop.host.beginning.draw.played_with[HOST.public].encode() not in text


def test_a_newcomer_with_the_old_invitation_is_told_to_ask_for_the_new_one() -> None:
    loop = Handing(RoomSetup(GAMES["hiding"], {"players": 3}, name="Ann"))
    loop.hand_to(loop.join("Bo"))
    late = loop.join("Cy")
    loop.pass_time(3)
    assert late.error == "online.error.handed"


# The verdict


def finished(loop: Handing) -> None:
    rng = random.Random(3)
    for _ in range(60):
        if loop.host.match is None or loop.host.match.outcome:
            break
        loop.play(1, rng)
    assert loop.host.match
    assert loop.host.match.outcome


def test_the_verdict_says_that_the_room_was_handed_over() -> None:
    loop = three()
    bo, cy = loop.guests
    loop.play(3)
    ann = loop.hand_to(bo)
    assert ann.match
    ann.match.begin()
    finished(loop)
    for guest in (ann, cy):
        guest.audit()
    loop.pass_time(3)
    assert (ann.verdict, cy.verdict) == (HANDED, HANDED)


def make_some_moves(loop: Loop, plies: int) -> None:
    """Of a game that may have more moves than anybody could list; where most lose at once, one that does not."""
    for _ in range(plies):
        assert loop.host.match
        seat = loop.host.match.to_move
        match = loop.matches()[seat]
        view = match.view(seat)
        safe = view.safe_moves() if isinstance(view, WithSafeMoves) else ()
        assert match.agents[seat].decide(next(iter(safe or view.legal_moves())))
        loop.broker.deliver()
        loop.time += 0.1


@pytest.mark.parametrize("game", ["stay", "squart", "chapaev", "skirmish"])
@pytest.mark.parametrize("who", ["old", "new"])
def test_each_game_goes_on_and_whoever_resigns_is_known(game: str, who: str) -> None:
    loop, bo = two(RoomSetup(GAMES[game], name="Ann"))
    make_some_moves(loop, 4)
    ann = loop.hand_to(bo)
    assert ann.match
    assert loop.host.match
    assert loop.host.seat is not None
    ann.match.begin()
    make_some_moves(loop, 3)
    if who == "old":
        ann.match.resign(ann.match.seat or 0)
    else:
        loop.host.match.resign(loop.host.seat)
    loop.broker.deliver()
    ann.audit()
    loop.pass_time(3)
    assert loop.host.match.outcome
    assert ann.match.outcome == loop.host.match.outcome
    assert ann.verdict == HANDED


@pytest.mark.parametrize("who", ["old", "new"])
def test_a_match_that_ended_before_is_proved_by_the_new_host(who: str) -> None:
    loop = three()
    bo, cy = loop.guests
    loop.play(4)
    assert loop.host.match
    assert bo.match
    if who == "old":
        loop.host.match.resign(loop.host.seat or 0)
    else:
        bo.match.resign(bo.match.seat or 0)
    loop.broker.deliver()
    ann = loop.hand_to(bo)
    assert ann.match
    for guest in (ann, cy):
        guest.audit()
    loop.pass_time(3)
    assert ann.match.outcome
    assert (ann.verdict, cy.verdict) == (HANDED, HANDED)


@pytest.mark.parametrize(
    "change",
    [
        {"minutes": 7},
        {"options": {"players": 2}},
        {"record": {}},
        {"record": None},
        {"chairs": []},
        {"game": "nothing"},
        {"drawing": None},
    ],
)
def test_a_room_that_cannot_be_opened_is_not_taken(change: dict[str, Any]) -> None:
    loop = three()
    bo = loop.guests[0]
    loop.play(2)
    loop.offer(bo)
    real = room_transfer.written
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room_transfer, "written", lambda *arguments: json.dumps(json.loads(real(*arguments)) | change))
        bo.answer_offer(True)
        loop.broker.deliver()
        loop.pass_time(2)
    assert not loop.host.is_given_up
    assert bo.saved.estate == ""
    assert bo.notice == "online.handover.unfit"
    assert loop.host.handover.result == DECLINED
    loop.play(3)


def test_the_next_match_is_again_checked_as_any_other() -> None:
    loop, bo = two(hiding())
    loop.play(2)
    ann = loop.hand_to(bo)
    assert ann.match
    ann.match.begin()
    finished(loop)
    loop.begin()
    finished(loop)
    ann.audit()
    loop.pass_time(3)
    assert ann.verdict == FAIR


def test_a_new_host_that_changes_the_cards_is_noticed() -> None:
    loop = three()
    bo, cy = loop.guests
    loop.play(2)
    ann = loop.hand_to(bo)
    assert ann.match
    ann.match.begin()
    finished(loop)
    played = loop.host.beginning.draw.played_with
    played[HOST.public] = "0" * 64
    cy.audit()
    loop.pass_time(3)
    assert cy.verdict == UNFAIR
