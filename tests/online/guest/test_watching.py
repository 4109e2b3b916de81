"""Those who only watch: what they see, and that nothing which they send changes anything. Without a network."""

from __future__ import annotations

import random
import secrets
from dataclasses import replace
from typing import Any

import pytest

from app.core.codec import from_row
from app.core.game import WithSafeMoves
from app.games import BY_ID
from app.games.skirmish.rules import Skirmish
from app.online.fairness.commitments import Secrets
from app.online.fairness.verify_match import UNFAIR, WATCHED, WATCHED_MOVES
from app.online.guest.endpoint import SILENCE_SECONDS
from app.online.guest.spectator import Spectator
from app.online.host.spectators import Spectators
from app.online.invitation import watching_secret
from app.online.protocol import messages
from app.online.protocol.encryption import CannotDecrypt, Identity, RoomKeys, seal, unseal
from app.online.protocol.handshake import GuestHandshake
from app.online.protocol.messages import WATCHERS, Hello, JoinRequest
from app.online.room_file import SavedSeat
from app.online.room_setup import HOST_FIRST, RoomSetup
from app.online.transport.loopback import LoopbackTransport
from app.online.transport.transport import Publication
from tests.support.online.harness import GAMES
from tests.support.online.loop import HOST, KEYS, MARK, SECRET, Loop, counting

WATCH = RoomKeys.of_secret(watching_secret(SECRET))


class Hall(Loop):
    """A room with a gallery."""

    def __init__(self, setup: RoomSetup) -> None:
        self.watchers: list[Spectator] = []
        super().__init__(setup)
        self.host.open_gallery(LoopbackTransport(self.broker), WATCH)
        self.broker.deliver()

    @property
    def gallery(self) -> Spectators:
        assert self.host.gallery
        return self.host.gallery

    def watch(self, pid: str = "") -> Spectator:
        line = LoopbackTransport(self.broker)
        seat = SavedSeat(
            "", "", pid or secrets.token_hex(8), Identity().secret, "", "Eve", 1, Secrets.fresh(), Secrets.fresh(),
            None, watching_secret(SECRET), MARK,
        )  # fmt: skip
        made = Spectator(GAMES, line, WATCH, seat, lambda: self.time, lambda saved: None)
        self.watchers.append(made)
        self.lines.append(line)
        made.open()
        self.broker.deliver()
        return made

    def pass_time(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / 0.5))):
            super().pass_time(min(0.5, seconds))
            for each in self.watchers:
                each.tick()
            self.broker.deliver()


def hall(setup: RoomSetup | None = None) -> Hall:
    """With somebody at its second seat."""
    made = Hall(setup or counting(starts=HOST_FIRST))
    made.join("Bo")
    return made


def play(room: Any, plies: int) -> None:
    """As `Loop.play`, with moves that end nothing."""
    for _ in range(plies):
        assert room.host.match
        seat = room.host.match.to_move
        match = room.matches()[seat]
        view = match.view(seat)
        moves = view.safe_moves() if isinstance(view, WithSafeMoves) else view.legal_moves()
        assert match.agents[seat].decide(random.Random(1).choice(list(moves)))
        room.broker.deliver()
        room.time += 0.1


def shown(watcher: Spectator) -> Any:
    """The match, once a screen listens to it."""
    assert watcher.match, watcher.error
    watcher.match.begin()
    return watcher.match


class Forger:
    """Somebody with the invitation to watch and a client of their own: says whatever they like, in a true session."""

    def __init__(self, hall: Hall, pid: str = "") -> None:
        self.hall, self.pid = hall, pid or secrets.token_hex(8)
        self.shake = GuestHandshake(Identity(), Identity(), HOST.public, WATCH.room)
        self.publish(WATCH.room, JoinRequest(self.shake.lasting.public, self.shake.passing.public))
        welcome = self.heard(self.shake.welcome_key, messages.Welcome)[-1]
        self.key = self.shake.session_key(welcome.passing)
        self.say(Hello(messages.PROTOCOL, "Eve", "will"))

    def topic(self, part: str) -> str:
        return self.hall.gallery.endpoint.topic(part, self.pid)

    def publish(self, key: bytes, message: Any, topic: str = "") -> None:
        topic = topic or self.topic("u")
        self.hall.broker.publish(Publication(topic, seal(key, topic, messages.encode(message))))
        self.hall.broker.deliver()

    def say(self, message: Any) -> None:
        self.publish(self.key, message)

    def heard(self, key: bytes, kinds: Any = messages.HostMessage) -> list[Any]:
        found = []
        for letter in self.hall.broker.sent:
            if letter.topic == self.topic("s") and letter.data:
                try:
                    found.append(messages.decode(unseal(key, letter.topic, letter.data), kinds))
                except (CannotDecrypt, messages.BadData):
                    continue
        return found


# What is seen


def test_somebody_who_watches_follows_the_game_and_has_no_seat() -> None:
    room = hall()
    watcher = room.watch()
    room.begin()
    match = shown(watcher)
    room.play(5)
    assert room.host.match
    assert match.state == room.host.match.state
    assert (match.seat, match.ply) == (None, 5)
    assert watcher.state
    assert watcher.state.seat == -1
    assert len(match.history) == 5


def test_whoever_comes_late_sees_the_present_position_and_what_led_there() -> None:
    room = hall()
    room.begin().play(6)
    watcher = room.watch()
    room.pass_time(2)
    assert watcher.match
    assert room.host.match
    assert watcher.match.state == room.host.match.state
    assert len(watcher.match.history) == 6


def test_all_know_how_many_watch() -> None:
    room = hall()
    watchers = [room.watch() for _ in range(3)]
    room.pass_time(1)
    assert room.host.watching == 3
    states = [room.guests[0].state, watchers[0].state]
    assert [state and state.watching for state in states] == [3, 3]
    watchers[0].leave()
    room.broker.deliver()
    room.pass_time(1)
    assert room.host.watching == 2


def test_a_guest_of_an_earlier_version_is_told_nothing_new() -> None:
    room = hall()
    room.watch()
    member = next(iter(room.host.endpoint.members.values()))
    member.version = 3
    room.pass_time(1)
    assert room.host.watching == 1
    assert room.host.state_for(member).watching == 0


def test_hidden_things_stay_hidden_from_those_who_watch() -> None:
    setup = RoomSetup(BY_ID["skirmish"], name="Ann", starts=HOST_FIRST)
    room = hall(setup)
    forger = Forger(room)
    room.begin().play(6)
    states = [each for each in forger.heard(forger.key) if isinstance(each, messages.RoomState) and each.match]
    assert len(states) >= 6
    assert room.host.match
    for each in states:
        assert each.match
        view = from_row(Skirmish, each.match.view, "view")
        assert view == view.observation(None)
    assert states[-1].match
    assert from_row(Skirmish, states[-1].match.view, "view") == room.host.match.state.observation(None)
    assert room.host.match.state.observation(None) != room.host.match.state.observation(0)


def test_whoever_watches_under_the_id_of_a_player_does_not_see_that_players_hand() -> None:
    room = hall(RoomSetup(BY_ID["skirmish"], name="Ann", starts=HOST_FIRST))
    pid = room.guests[0].saved.pid
    forger = Forger(room, pid)
    room.begin().play(2)
    states = [each for each in forger.heard(forger.key) if isinstance(each, messages.RoomState)]
    assert states[-1].match
    assert {each.seat for each in states} == {-1}
    view = from_row(Skirmish, states[-1].match.view, "view")
    assert view == view.observation(None)


@pytest.mark.parametrize("game", [*BY_ID])
def test_each_game_can_be_watched_and_what_nobody_may_know_is_blank(game: str) -> None:
    room = hall(RoomSetup(BY_ID[game], name="Ann", starts=HOST_FIRST))
    watcher = room.watch()
    room.begin()
    match = shown(watcher)
    play(room, 2)
    assert watcher.error == ""
    assert match.state == match.state.observation(None)
    assert match.ply == 2


# What cannot be done

COMMANDS = (
    messages.PlayMove(1, 1, [1]),
    messages.Ready(1, 1, "", "", ""),
    messages.Bring(1, "kit", "name"),
    messages.Reveal(1, 1, "", ""),
    messages.Resign(1, 1, "secret"),
    messages.Ask(1, messages.UNDO, 1),
    messages.QuestionAnswer(1, messages.REMATCH, False),
    messages.ClaimWin(1, 0, True),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: type(each).__name__)
def test_a_forged_command_of_a_spectator_changes_nothing(command: Any) -> None:
    room = hall()
    forger = Forger(room)
    room.begin().play(3)
    before = room.host.seq, room.host.match and room.host.match.state
    faults = room.gallery.endpoint.counted["message"]
    forger.say(command)
    assert room.gallery.endpoint.counted["message"] == faults + 1
    assert (room.host.seq, room.host.match and room.host.match.state) == before
    room.play(3)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: type(each).__name__)
def test_the_watching_key_says_nothing_in_the_room(command: Any) -> None:
    """Neither its own session's key nor the gallery's opens anything on the topics of the players."""
    room = hall()
    forger, guest = Forger(room), room.guests[0]
    room.begin().play(3)
    before = room.host.seq, room.host.match and room.host.match.state
    for key in (forger.key, WATCH.room):
        for pid in (guest.saved.pid, forger.pid):
            forger.publish(key, command, room.host.endpoint.topic("u", pid))
    assert (room.host.seq, room.host.match and room.host.match.state) == before
    assert room.host.endpoint.counted["tag"] == 4


def test_the_watching_key_opens_no_door_to_the_room() -> None:
    room = hall()
    forger = Forger(room)
    members = dict(room.host.endpoint.members)
    shake = GuestHandshake(Identity(), Identity(), HOST.public, WATCH.room)
    knock = JoinRequest(shake.lasting.public, shake.passing.public)
    forger.publish(WATCH.room, knock, room.host.endpoint.topic("u", forger.pid))
    assert room.host.endpoint.members == members
    assert not room.host.endpoint._sessions
    assert WATCH.room != KEYS.room
    assert WATCH.topic != KEYS.topic


def test_the_app_of_a_spectator_sends_no_command_either() -> None:
    room = hall()
    watcher = room.watch()
    room.begin()
    match = shown(watcher)
    sent = len(room.broker.sent)
    assert not match.decide(next(iter(match.state.legal_moves())))
    assert not match.undo()
    match.resign(0)
    watcher.ready()
    watcher.claim(1, True)
    watcher.answer(messages.REMATCH, True)
    assert len(room.broker.sent) == sent


def test_a_spectator_that_talks_nonsense_is_sent_away() -> None:
    room = hall()
    forger = Forger(room)
    assert room.gallery.count == 1
    for _ in range(3):
        forger.say(messages.PlayMove(1, 1, [1]))
    assert room.gallery.count == 0
    assert forger.heard(forger.key)[-2] == messages.Refused(messages.FAULTY)


def test_only_so_many_can_watch() -> None:
    room = hall()
    watchers = [room.watch() for _ in range(WATCHERS)]
    late = room.watch()
    assert not any(each.error for each in watchers)
    assert late.error == "online.refused.full"
    assert room.gallery.count == WATCHERS
    watchers[0].leave()
    room.broker.deliver()
    assert room.watch().error == ""


def test_a_flood_of_one_who_watches_is_not_heard_and_costs_the_players_nothing() -> None:
    room = hall()
    forger = Forger(room)
    seq = room.host.seq
    for number in range(200):
        forger.say(messages.Heartbeat(1, 1, number))
    assert room.gallery.endpoint.counted["too many"] > 100
    room.pass_time(0.5)
    assert room.host.seq <= seq + 1


def test_coming_and_going_is_told_a_few_times_a_second_at_most() -> None:
    room = hall()
    seq = room.host.seq
    for _ in range(30):
        room.watch().leave()
        room.broker.deliver()
    assert room.host.seq == seq
    room.pass_time(0.5)
    assert room.host.seq <= seq + 1


def test_one_who_is_gone_is_forgotten_and_may_come_again() -> None:
    room = hall()
    watcher = room.watch()
    room.watchers.clear()
    room.lines[-1].cut()
    room.broker.deliver()
    assert room.gallery.count == 0
    room.lines[-1].connect()
    room.watchers.append(watcher)
    room.pass_time(3)
    assert room.gallery.count == 1
    assert watcher.error == ""


def test_a_silent_one_is_forgotten() -> None:
    room = hall()
    Forger(room)
    room.pass_time(SILENCE_SECONDS + 2)
    assert room.gallery.count == 0


def test_a_room_that_closes_is_closed_for_those_who_watch_and_leaves_nothing_behind() -> None:
    room = hall()
    watcher = room.watch()
    room.host.close()
    room.broker.deliver()
    assert watcher.is_closed
    assert not room.broker.retained


# What can be checked


def ended(room: Hall, watcher: Spectator) -> str:
    assert room.host.match
    match = shown(watcher)
    assert room.host.seat is not None
    room.host.match.resign(room.host.seat)
    room.broker.deliver()
    assert match.outcome
    watcher.audit()
    room.pass_time(2)
    return watcher.verdict


@pytest.mark.parametrize("game", [*BY_ID])
def test_whoever_saw_the_draw_checks_all_of_it(game: str) -> None:
    room = hall(RoomSetup(BY_ID[game], name="Ann"))
    watcher = room.watch()
    room.begin()
    shown(watcher)
    play(room, 2)
    assert ended(room, watcher) == WATCHED


@pytest.mark.parametrize("game", [*BY_ID])
def test_whoever_came_after_the_draw_checks_the_moves(game: str) -> None:
    room = hall(RoomSetup(BY_ID[game], name="Ann"))
    play(room.begin(), 2)
    watcher = room.watch()
    room.pass_time(2)
    assert ended(room, watcher) == WATCHED_MOVES


def test_a_proof_that_does_not_fit_is_unfair_to_those_who_watch_too(monkeypatch: pytest.MonkeyPatch) -> None:
    room = hall(RoomSetup(BY_ID["skirmish"], name="Ann"))
    watcher = room.watch()
    room.begin()
    shown(watcher)
    room.play(4, random.Random(5))
    host = room.host.identity.public
    room.host.beginning.draw.played_with[host] = "ab" * 32
    assert ended(room, watcher) == UNFAIR


def test_a_move_that_was_taken_back_is_no_reason_to_leave() -> None:
    room = hall(counting())
    watcher = room.watch()
    room.begin()
    match = shown(watcher)
    room.play(4)
    room.take_back()
    assert watcher.error == ""
    assert room.host.match
    assert match.state == room.host.match.state
    room.play(2)
    assert match.state == room.host.match.state


def test_a_rematch_is_watched_as_well() -> None:
    room = hall(counting())
    watcher = room.watch()
    room.begin().play(2)
    assert room.host.match
    assert room.host.seat is not None
    room.host.match.resign(room.host.seat)
    room.broker.deliver()
    first = watcher.match
    room.begin().play(2)
    assert watcher.match is not first
    assert watcher.number == 2
    assert watcher.match
    assert watcher.match.state == room.host.match.state


def test_a_player_is_not_shown_a_match_without_a_seat() -> None:
    """A host could otherwise make a player a spectator of a game that it never agreed to."""
    room = hall(counting(starts=HOST_FIRST))
    guest = room.guests[0]
    room.begin()
    state = room.host.state_for(next(iter(room.host.endpoint.members.values())))
    before = guest.state
    guest.state_came(replace(state, seat=-1, seq=state.seq + 1))
    assert guest.state is before
    assert guest.endpoint.counted["message"] == 1
