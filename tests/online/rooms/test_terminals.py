"""Online matches as text: two terminals, or a dealer and two, each a process that is typed at and read."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from app.games.skirmish import GAME as SKIRMISH
from app.games.skirmish.decks import READY, to_text
from app.languages.translator import FOLDER, Words
from app.match.match import COMPUTER
from app.online import status
from app.online.reactions import VisibleReaction
from app.online.room_setup import GUEST_FIRST
from app.storage import saved_decks
from app.storage.files import Storage
from app.terminal.command_line import BadArguments, parse
from app.terminal.room_console import RoomConsole, open_room
from app.terminal.room_decks import Decks
from tests.support.online.brokers import ROOT, Broker
from tests.support.sampling import first
from tests.support.terminal_session import posix
from tools.scenes.online import ANN, BO, StandIn

PATIENCE = 120.0

online = pytest.mark.online


class Terminal:
    def __init__(self, home: Path, *argv: str) -> None:
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        self.process = subprocess.Popen(
            [sys.executable, "main.py", *argv], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            cwd=ROOT, env=plain | {"FOUR_BOARDS_HOME": str(home), "PYTHONIOENCODING": "utf-8"}, encoding="utf-8",
        )  # fmt: skip
        self.lines: list[str] = []
        self._read = 0
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def wait_for(self, *patterns: str) -> re.Match[str]:
        """The first line not read yet that fits one of them; all before it count as read."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            while self._read < len(self.lines):
                line = self.lines[self._read]
                self._read += 1
                for pattern in patterns:
                    if found := re.search(pattern, line):
                        return found
            if not self._thread.is_alive() and self._read == len(self.lines):
                break
            time.sleep(0.02)
        raise AssertionError(f"none of {patterns} in:\n" + "\n".join(self.lines))

    def type(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def play(self) -> None:
        """Follows every hint until the end."""
        while True:
            found = self.wait_for(r"^Your move\.", r"^(The winner is|You have won|Nobody wins)")
            if found[0] != "Your move.":
                return
            self.type("hint")
            move = self.wait_for(r"^Try (.*)\.$")[1]
            self.type(move)

    def end(self) -> int:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self._thread.join()
            self.process.stdout.close()


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    made: list[Terminal] = []
    yield made
    for each in made:
        if each.process.poll() is None:
            each.process.kill()
            each.process.wait()


def play_all(*terminals: Terminal) -> None:
    threads = [threading.Thread(target=terminal.play) for terminal in terminals]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@online
def test_a_room_on_one_network_from_the_code_to_another_game(tmp_path: Path, terminals: list[Terminal]) -> None:
    host = Terminal(tmp_path / "host", "--host", "stay", "--blocked", "--names", "Ann", "--listen", "127.0.0.1")
    terminals.append(host)
    link = host.wait_for(r"^Link to share: (\S+)$")[1]
    guest = Terminal(tmp_path / "guest", "--join", link, "--names", "Bo")
    terminals.append(guest)
    host.wait_for(r"^Player \d: Bo\.$")
    guest.wait_for(r"^Player \d: Ann\.$")
    play_all(host, guest)
    for each in terminals:
        each.wait_for(r"^Another game\?")
        each.type("yes")
    for each in terminals:
        each.wait_for("^Stay on the Board$")
    guest.type("help")
    guest.wait_for(r"^undo: asks the others")
    guest.wait_for(r"^quit: leaves the room for good\.$")
    guest.wait_for(r"^sign: makes one of six signs")
    guest.type("sign bravo")
    host.wait_for(r"^Bo: Well played$")
    guest.wait_for(r"^You: Well played$")
    guest.type("resign")
    assert host.wait_for(r"^You have won: ")
    assert guest.wait_for(r"^The winner is (.*):")[1] == "Ann"
    ours = host.wait_for(r"^Games won in this room: (.*)\.$")[1].replace("You", "Ann")
    assert guest.wait_for(r"^Games won in this room: (.*)\.$")[1].replace("You", "Bo") == ours
    guest.type("quit")
    assert guest.end() == 0
    host.type("quit")
    assert host.end() == 0


@online
def test_a_third_terminal_watches_and_can_do_nothing_but_leave(tmp_path: Path, terminals: list[Terminal]) -> None:
    host = Terminal(tmp_path / "host", "--host", "squart", "--names", "Ann", "--listen", "127.0.0.1")
    terminals.append(host)
    link = host.wait_for(r"^Link to share: (\S+)$")[1]
    host.type("watch")
    to_watch = host.wait_for(r"^Link for those who watch: (\S+)$")[1]
    watcher = Terminal(tmp_path / "watcher", "--join", to_watch)
    guest = Terminal(tmp_path / "guest", "--join", link, "--names", "Bo")
    terminals += [watcher, guest]
    watcher.wait_for("^You are watching")
    host.wait_for("^1 watches$")
    watcher.wait_for(r"^Player \d: (Ann|Bo)\.$")
    watcher.type("a1 a2")
    watcher.wait_for("^You are watching")
    guest.wait_for("^Squart$")
    guest.type("resign")
    watcher.wait_for("^The winner is Ann")
    watcher.wait_for("^Checked")
    watcher.type("quit")
    assert watcher.end() == 0
    host.wait_for("^0 watch$")


@online
@pytest.mark.slow
@pytest.mark.parametrize("game", first(["squart", "stay", "chapaev", "skirmish"], everyday=2))
def test_a_dealer_without_a_seat_and_two_players(
    lasting_broker: Broker, tmp_path: Path, terminals: list[Terminal], game: str
) -> None:
    size = ["--size", "4"] if game in ("stay", "squart") else []
    dealer = Terminal(tmp_path / "dealer", "--serve", game, *size, "--server", lasting_broker.url)
    terminals.append(dealer)
    code = dealer.wait_for(r"^Room code: (\S+)$")[1]
    players = [
        Terminal(tmp_path / name, "--join", code, "--names", name, "--server", lasting_broker.url)
        for name in ("Ann", "Bo")
    ]
    terminals += players
    if game == "stay":
        players[0].wait_for("^Your move|^Player 2")
        players[0].type("resign")
        for each in terminals:
            each.wait_for(r"^(The winner is \w+|You have won): one of the players resigned")
    else:
        play_all(*players)
        dealer.wait_for(r"^(The winner is|Nobody wins)")


@online
@posix
def test_a_host_that_was_stopped_is_told_how_to_go_on_and_loses_no_room_unasked(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    def start(*argv: str) -> Terminal:
        terminals.append(Terminal(tmp_path, *argv, "--listen", "127.0.0.1"))
        return terminals[-1]

    def stop(host: Terminal) -> str:
        host.process.send_signal(signal.SIGINT)
        return host.wait_for(r"^You have stepped out, .* To go on with the room: python main\.py (.*)$")[1]

    host = start("--host", "stay")
    code = host.wait_for(r"^Room code: (\S+)$")[1]
    host.wait_for(r"^Link to share")
    way_back = stop(host)
    assert way_back == "--host --resume --listen 127.0.0.1"
    for game in ("stay", ""):
        again = start("--host", *([game] if game else []))
        refusal = again.wait_for(rf"^Your room {code} is still open\. ")
        assert f"main.py {way_back}." in refusal.string
        assert "--new" in refusal.string
        assert again.process.wait(PATIENCE) == 1
    back = start("--host", "--resume")
    assert back.wait_for(r"^Room code: (\S+)$")[1] == code
    back.wait_for(r"^Link to share")
    stop(back)
    new = start("--serve", "stay", "--new")
    assert new.wait_for(r"^Room code: (\S+)$")[1] != code
    new.wait_for(r"^Link to share")
    assert stop(new) == "--serve --resume --listen 127.0.0.1"


@online
@posix
def test_a_room_is_open_in_one_terminal_at_a_time(tmp_path: Path, terminals: list[Terminal]) -> None:
    def start(*argv: str) -> Terminal:
        terminals.append(Terminal(tmp_path, *argv, "--listen", "127.0.0.1"))
        return terminals[-1]

    host = start("--host", "stay")
    host.wait_for(r"^Link to share")
    host.process.send_signal(signal.SIGSTOP)  # or it might write something itself meanwhile
    kept = (tmp_path / "room.jsonl").read_bytes()
    for argv in (("--host", "--resume"), ("--serve", "stay", "--new")):
        other = start(*argv)
        other.wait_for(r"^The room is open in another window with the same folder\.")
        assert other.process.wait(PATIENCE) == 1
    assert (tmp_path / "room.jsonl").read_bytes() == kept, "nobody else wrote to it or took it away"
    host.process.kill()
    host.process.wait()
    start("--host", "--resume").wait_for(r"^Room code: ")


@online
def test_a_wrong_code_is_told_in_plain_words(lasting_broker: Broker, tmp_path: Path, terminals: list[Terminal]) -> None:
    lost = Terminal(tmp_path, "--join", "K7M4-QX9P-TB23W", "--server", lasting_broker.url)
    terminals.append(lost)
    lost.wait_for(r"^There is no such room where we looked\. Check the code")
    assert lost.process.wait(PATIENCE) == 1


class SigningRoom(StandIn):
    """Lets so many signs through."""

    left = 2

    def react(self, sign: str) -> bool:
        self.said.append(sign)
        self.left -= 1
        return self.left >= 0


def test_signs_are_made_by_a_word_and_told_once(tmp_path: Path) -> None:
    room = SigningRoom(seats=(ANN, BO), seat=1, can_react=True)
    said: list[str] = []
    tr = Words(FOLDER).translator("uk", False)
    decks = Decks(room, Storage(tmp_path), tr, said.append, None)

    def told(line: str = "", **more: Any) -> list[str]:
        said.clear()
        console._obey(line)
        for _ in range(2):
            console._tell_signs()
        return list(said)

    console = RoomConsole(room, Storage(tmp_path), decks, queue.Queue(), tr, said.append, "")
    (listed,) = told("sign")
    assert "3 Чудово зіграно" in listed
    assert told("знак 3") == told("sign хвилинку") == []
    assert room.said == ["bravo", "moment"]
    assert told("sign hello") == [tr("online.sign.too_many")]
    assert told("sign пиво") == [tr("online.sign.none", name="пиво")]
    room.reactions = (VisibleReaction(1, 0, "oh"), VisibleReaction(2, 0, "oh"))
    assert told() == ["Ann: Ого!"] * 2
    assert told() == []
    room.is_watching = True
    assert told("sign oh") == [tr("online.watch.only")]
    quiet = RoomConsole(room, Storage(tmp_path), decks, queue.Queue(), tr, said.append, "", signs=False)
    said.clear()
    quiet._tell_signs()
    assert said == []


def test_what_can_be_done_about_those_who_are_gone_is_said_once(tmp_path: Path) -> None:
    room = StandIn(seats=(ANN, BO, replace(BO, name="Cy")), seat=1)
    said: list[str] = []
    tr = Words(FOLDER).translator("en", False)
    storage = Storage(tmp_path)
    console = RoomConsole(
        room, storage, Decks(room, storage, tr, said.append, None), queue.Queue(), tr, said.append, ""
    )

    def told(**changes: Any) -> list[str]:
        said.clear()
        for name, value in changes.items():
            setattr(room, name, value)
        for _ in range(2):
            console._tell_once()
        return list(said)

    assert told(status=status.HostAway(599)) == []
    assert told(status=status.HostAway(600)) == ["Type quit to give the room up, or wait on."]
    assert told(status=status.Away(2, "Cy", 5)) == []
    assert told(status=status.Away(2, "Cy", 0)) == ["Type computer to let the computer play on."]
    computer = replace(BO, name="", kind=COMPUTER)
    assert told(status=status.Playing(), seats=(ANN, BO, computer)) == ["Cy is gone: the computer plays on."]
    gone = "Type claim to take the win, or computer to let the computer play on."
    assert told(status=status.Away(0, "Ann", 0, has_left=True), seats=(ANN, BO)) == [gone]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("--host stay --level 2", "terminal.bad.together"),
        ("--host stay --join K7M4QX9PTB23W", "terminal.bad.together"),
        ("--terminal stay --server mqtt://a", "terminal.bad.together"),
        ("--join K7M4QX9PTB23W --minutes 3", "terminal.bad.together"),
        ("--join K7M4QX9PTB23W --new", "terminal.bad.together"),
        ("--host stay --resume --new", "terminal.bad.together"),
        ("--terminal stay --new", "terminal.bad.together"),
        ("--server mqtt://a", "terminal.bad.only_terminal"),
        ("--host nothing", "terminal.bad.value"),
        ("--host stay --starts me", "terminal.bad.value"),
    ],
)
def test_what_does_not_go_together_is_refused(line: str, key: str) -> None:
    with pytest.raises(BadArguments) as refusal:
        parse(line.split(), GAMES)
    assert refusal.value.problem.key == key


def test_what_a_command_line_says_about_a_room() -> None:
    line = "--host stay --size 5 --minutes 3 --starts guest --server mqtt://a --server ws://b"
    said = parse(line.split(), GAMES)
    assert (said.host, said.serve, said.join, said.online) == (True, False, "", True)
    assert (said.options["size"], said.minutes, said.starts) == (5, 3, GUEST_FIRST)
    assert said.servers == ("mqtt://a", "ws://b")


@online
def test_a_guest_sees_the_board_while_it_waits_and_hears_why_a_line_is_refused(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    line = ["--host", "stay", "--size", "5", "--starts", "host", "--names", "Ann", "--listen", "127.0.0.1"]
    host = Terminal(tmp_path / "host", *line)
    terminals.append(host)
    host.type("E1")
    host.wait_for(r"^The game has not begun yet\.$")
    guest = Terminal(tmp_path / "guest", "--join", host.wait_for(r"^Link to share: (\S+)$")[1])
    terminals.append(guest)
    guest.wait_for(r"^Queen at row \d, column \d\.$")
    guest.wait_for(r"^Waiting for the move of Ann\.$")
    guest.type("abracadabra")
    guest.wait_for(r"^That is neither a move nor a word known here\.")
    guest.type("E1")
    guest.wait_for(r"not your turn")


@online
def test_both_bring_their_own_decks(tmp_path: Path, terminals: list[Terminal]) -> None:
    deck = tmp_path / "night shift.txt"
    deck.write_text(to_text((*READY["fusion"], "faber")), encoding="utf-8")
    saved_decks.keep(Storage(tmp_path / "guest"), SKIRMISH, "Iron", to_text(READY["hoods"]))
    host = Terminal(
        tmp_path / "host", "--host", "skirmish", "--names", "Ann", "--listen", "127.0.0.1", "--deck", str(deck)
    )  # fmt: skip
    terminals.append(host)
    link = host.wait_for(r"^Link to share: (\S+)$")[1]
    guest = Terminal(tmp_path / "guest", "--join", link, "--names", "Bo", "--deck", "iron")
    terminals.append(guest)
    host.wait_for(r"^Bo plays with this deck: Iron\.$")
    guest.wait_for(r"^Ann plays with this deck: night shift\.$")
    for each in terminals:
        each.wait_for("^Skirmish$")
    guest.type("resign")
    for each in terminals:
        each.wait_for(r"^Another game\?")
    guest.type("deck")
    guest.wait_for(r"^Your deck: Iron\. Another one: deck synchrotech, hoods, optimates, fusion, Iron\.$")
    guest.type("deck nothing")
    guest.wait_for(r"^There is no deck called nothing\.")
    guest.type("deck optimates")
    host.wait_for(r"^Bo plays with this deck: Optimates\.$")


@pytest.mark.parametrize("line", ["--terminal skirmish --deck hoods", "--serve skirmish --deck hoods"])
def test_a_deck_is_brought_by_one_who_has_a_seat_in_a_room(line: str) -> None:
    with pytest.raises(BadArguments) as refusal:
        parse(line.split(), GAMES)
    assert refusal.value.problem.key == "terminal.bad.together"


def test_a_deck_that_there_is_not_is_told_before_the_room_is_opened(tmp_path: Path) -> None:
    for said in ("nothing", str(tmp_path)):
        arguments = parse(["--host", "skirmish", "--deck", said], GAMES)
        with pytest.raises(BadArguments) as refusal:
            open_room(arguments, Storage(tmp_path), queue.Queue(), Words(FOLDER).translator("en", False), print)
        assert refusal.value.problem.key == "terminal.bad.value"
    bad = tmp_path / "bad.txt"
    bad.write_text("3x Faber", encoding="utf-8")
    arguments = parse(["--host", "skirmish", "--deck", str(bad)], GAMES)
    with pytest.raises(BadArguments) as refusal:
        open_room(arguments, Storage(tmp_path), queue.Queue(), Words(FOLDER).translator("en", False), print)
    assert refusal.value.problem.key == "skirmish.deck.too_small"


@online
def test_all_are_told_who_decides_for_a_dummy(tmp_path: Path, terminals: list[Terminal]) -> None:
    line = "--host skirmish --players 3 --dummies 1 --own-dummies 3 --names Ann --listen 127.0.0.1"
    host = Terminal(tmp_path / "host", *line.split())
    terminals.append(host)
    link = host.wait_for(r"^Link to share: (\S+)$")[1]
    guest = Terminal(tmp_path / "guest", "--join", link, "--names", "Bo")
    terminals.append(guest)
    guest.wait_for(r"dummy 3 \(the host decides\)")
    host.wait_for(r"dummy 3 \(you decide\)")


@online
def test_a_host_plays_a_dummy_line_by_line(tmp_path: Path, terminals: list[Terminal]) -> None:
    line = "--host skirmish --dummies 1 --own-dummies 2 --names Ann --listen 127.0.0.1"
    host = Terminal(tmp_path / "host", *line.split())
    terminals.append(host)
    for word in ("keep", "next", "next", "next"):  # the dummy's turn is the first or the second one
        if host.wait_for(r"^(dummy 2 \(you decide\), y|Y)our move\.")[1] != "Y":
            break
        host.type(word)
    else:
        host.wait_for(r"^dummy 2 \(you decide\), your move\.")
    assert "Hand of Player 2:" in host.lines


@pytest.mark.parametrize("seats", ["1", "2", "4"])
def test_only_for_a_dummy_the_host_decides(tmp_path: Path, seats: str) -> None:
    arguments = parse(f"--host skirmish --players 3 --dummies 1 --own-dummies {seats}".split(), GAMES)
    with pytest.raises(BadArguments) as refusal:
        open_room(arguments, Storage(tmp_path), queue.Queue(), Words(FOLDER).translator("en", False), print)
    assert refusal.value.problem.key == "terminal.bad.dummies"


@online
def test_a_room_is_handed_over_by_a_word(broker: Broker, tmp_path: Path, terminals: list[Terminal]) -> None:
    host = Terminal(tmp_path / "host", "--host", "squart", "--names", "Ann", "--server", broker.url)
    terminals.append(host)
    link = host.wait_for(r"^Link to share: (\S+)$")[1]
    host.type("handover")
    host.wait_for(r"^Nobody can take the room now\.")
    guest = Terminal(tmp_path / "guest", "--join", link, "--names", "Bo", "--server", broker.url)
    terminals.append(guest)
    host.wait_for(r"^To hand the room to a guest, type handover\.$")
    host.wait_for(r"^Player \d: Bo\.$")
    host.type("handover Cy")
    host.wait_for(r"^To whom\? .*: Bo\.$")
    host.type("handover")
    host.wait_for(r"^Bo is asked to take the room over\. .* everything that is hidden")
    guest.wait_for(r"^The host wants to hand this room to your device\. .* everything that is hidden")
    guest.type("no")
    host.wait_for(r"^Your guest does not want to take the room\.")
    host.type("handover bo")
    guest.wait_for(r"^The host wants to hand this room to your device\.")
    guest.type("yes")
    guest.wait_for(r"^The room is yours now\.")
    guest.wait_for(r"^Player \d: Ann\.$")
    assert guest.wait_for(r"^Link to share: (\S+)$")[1] != link
    host.wait_for(r"^The room is handed over\. You are a guest in it now\.$")
    host.wait_for(r"^Player \d: Bo\.$")
    host.type("resign")
    guest.wait_for(r"^You have won: ")
    host.wait_for(r"^Checked: the draw, every move and the end\. The room was handed over")
    guest.wait_for(r"^You took the room over during this game\.")
    host.type("quit")
    assert host.end() == 0
    guest.type("quit")
    assert guest.end() == 0
