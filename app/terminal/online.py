"""Online rooms as text: hosts, joins or only deals, and plays whole matches line by line."""

from __future__ import annotations

import contextlib
import queue
import signal
import sys
import threading
from functools import partial
from typing import Any

from app.arguments import Arguments, BadArguments
from app.games import BY_ID
from app.match.match import Terms
from app.online import status
from app.online.address import BadAddress, Server
from app.online.code import BadCode, read_invitation, shown
from app.online.guestroom import GuestRoom
from app.online.hostroom import HostRoom
from app.online.plan import Plan
from app.online.room import replaced
from app.online_table import OnlineTable
from app.services.storage import Storage
from app.services.words import Translator
from app.table import Answers, Leave, Say

DONE, FAILED = 0, 1
LOOK_SECONDS = 0.1
FAREWELL_SECONDS = 3.0
"""How long the last words may take to be sent."""


def open_parlour(arguments: Arguments, storage: Storage, answers: Answers, tr: Translator, say: Say) -> int:
    """Does what the command line says about rooms; raises `BadArguments`."""
    try:
        servers = [Server.read(url) for url in arguments.servers]
    except BadAddress as fault:
        raise BadArguments("online.bad.server", value=str(fault)) from fault
    name = arguments.names[0] if arguments.names else ""
    room: Any
    if arguments.join:
        try:
            invitation = read_invitation(arguments.join)
        except BadCode as fault:
            raise BadArguments(str(fault)) from fault
        room = GuestRoom(invitation, name, BY_ID, storage, answers.put, servers)
    elif arguments.resume:
        room = HostRoom.resume(BY_ID, storage, answers.put, address=arguments.listen)
        if room is None:
            print(tr("online.no_room_saved"), file=sys.stderr)
            return FAILED
    else:
        game = arguments.game
        assert game is not None
        terms = Terms(arguments.minutes, arguments.strict)
        plays = not arguments.serve
        plan = Plan(game, arguments.options, terms, starts=arguments.starts, name=name, plays=plays)
        room = HostRoom(plan, storage, answers.put, servers, address=arguments.listen)
    return Parlour(room, answers, tr, say, arguments.way_back).run()


class Parlour:
    """Watches a room and says what happens in it; lines from the keyboard go to the match or to the room."""

    def __init__(self, room: Any, answers: Answers, tr: Translator, say: Say, way_back: str) -> None:
        """`way_back` is the command that goes on with a room of our own."""
        self._room, self._answers, self._tr, self._say = room, answers, tr, say
        self._way_back = way_back
        self._table: OnlineTable | None = None
        self._said: type[status.Status] | None = None
        self._told_code = self._told_over = False
        self._question: object = None
        self._heard: dict[str, str] = {}
        self._places: Any = ()
        self._is_hosting = isinstance(room, HostRoom)
        self._has_seat = not self._is_hosting or room.plan.plays

    def run(self) -> int:
        if self._has_seat:
            threading.Thread(target=self._read, name="keyboard", daemon=True).start()
        else:
            signal.signal(signal.SIGTERM, _interrupt)  # how a service is told to end
        self._room.open()
        try:
            while not self._room.status.is_final:
                self._step()
            self._say_status()
        except Leave:
            self._go_for_good()
        except KeyboardInterrupt:
            self._room.suspend()
            self._say_how_to_return()
        return FAILED if isinstance(self._room.status, status.Error) else DONE

    def _step(self) -> None:
        with contextlib.suppress(queue.Empty):
            self._answers.get(timeout=LOOK_SECONDS)()
        self._room.tick()
        self._tell_code()
        self._say_status()
        self._keep_table()
        if self._table:
            self._table.go_on()
        self._ask()
        self._tell_once()

    def _read(self) -> None:
        """On a thread of its own: a line must not have to wait for the network, nor the network for a line."""
        for line in sys.stdin:
            self._answers.put(partial(self._obey, line.strip()))
        self._answers.put(self._leave)

    def _leave(self) -> None:
        raise Leave

    # What is said

    def _say_how_to_return(self) -> None:
        """A guest's seat is kept for a while, and our own room in its file, once it was open."""
        if not self._is_hosting:
            self._say(self._tr("online.stepped_out"))
        elif self._told_code:
            self._say(self._tr("online.stepped_out.host", command=self._way_back))
        else:
            self._say(self._tr("terminal.bye"))

    def _tell_code(self) -> None:
        if self._is_hosting and not self._told_code and not isinstance(self._room.status, status.Creating):
            self._told_code = True
            self._say(self._tr("online.code", code=shown(self._room.code)))
            self._say(self._tr("online.link", link=self._room.invitation.link))

    def _say_status(self) -> None:
        """Each kind once: in lines of text a countdown would only be noise."""
        now = self._room.status
        if type(now) is not self._said:
            self._said = type(now)
            self._say(now.text(self._tr))
            if self._room.problem:
                self._say(self._room.problem.text(self._tr))
                self._room.problem = None

    def _keep_table(self) -> None:
        match = self._room.match
        if isinstance(self._room.status, (status.Ready, status.Waiting)) and self._is_first_time():
            self._room.ready()
        if match is not None and (self._table is None or self._table.match is not match):
            self._told_over = False
            self._table = OnlineTable(self._room, match, self._answers, self._tr, self._say, self._has_seat)
            self._table.sit_down()
        if match is not None and match.outcome is not None and not self._told_over and self._table:
            self._told_over = True
            self._table.conclude()
            if self._has_seat:
                self._say(self._tr("online.again"))
            if hasattr(self._room, "audit"):
                self._room.audit()

    def _is_first_time(self) -> bool:
        """Whoever sits down in a terminal is ready; for another match they are asked."""
        seat, places = self._room.seat, self._room.places
        return self._room.match is None and seat is not None and bool(places) and not places[seat].ready

    def _ask(self) -> None:
        question, seat = self._room.question, self._room.seat
        if question != self._question:
            self._question = question
            if question and seat in question.waiting and self._table:
                self._say(self._tr("online.asks_undo", name=self._table.name_of(question.seat)))

    def _tell_once(self) -> None:
        """What was declined, what an audit found, who was replaced, and what can be done about one who is gone."""
        now, room = self._room.status, self._room
        gone = replaced(self._places, room.places)
        if gone is not None:
            self._say(self._tr("online.replaced", name=gone or self._tr("online.guest")))
        self._places = room.places
        is_gone = isinstance(now, status.Away) and self._has_seat and (now.has_left or not now.seconds)
        news = {
            "declined": f"online.declined.{room.declined}" if room.declined else "",
            "verdict": getattr(room, "verdict", ""),
            "gone": ("online.can_claim" if len(room.places) == 2 else "online.can_replace") if is_gone else "",
            "host": "online.can_abandon" if isinstance(now, status.HostAway) and now.is_long else "",
        }
        for kind, key in news.items():
            if key and key != self._heard.get(kind):
                self._say(self._tr(key))
        self._heard = news

    # What is typed

    def _obey(self, line: str) -> None:
        word = line.lower()
        if not line:
            return
        if word in self._words("quit"):
            raise Leave
        question, seat = self._room.question, self._room.seat
        asked = question is not None and seat in question.waiting
        if (asked or self._told_over) and word in self._words("yes") + self._words("no"):
            yes = word in self._words("yes")
            if self._told_over and yes:
                self._room.ready()
            else:
                self._room.answer(yes)
        elif self._claims(word):
            return
        elif self._table:
            self._table.obey(line)

    def _claims(self, word: str) -> bool:
        now = self._room.status
        if not isinstance(now, status.Away):
            return False
        if word in self._words("claim"):
            self._room.claim_win(now.seat)
        elif word in self._words("computer"):
            self._room.let_computer_play(now.seat)
        else:
            return False
        return True

    def _words(self, word: str) -> tuple[str, ...]:
        """In any language the English words work too."""
        key = "terminal.command.quit" if word == "quit" else f"online.command.{word}"
        return word, self._tr(key).lower()

    def _go_for_good(self) -> None:
        if self._is_hosting:
            self._room.close(FAREWELL_SECONDS)
        else:
            self._room.leave(FAREWELL_SECONDS)
        self._say(self._tr("terminal.bye"))


def _interrupt(*_: Any) -> None:
    raise KeyboardInterrupt
