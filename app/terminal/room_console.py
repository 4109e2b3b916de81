"""Online rooms as text: hosting, joining, or only dealing."""

from __future__ import annotations

import contextlib
import queue
import signal
import sys
import threading
from functools import partial
from typing import Any

from app.core.game import Player
from app.games import BY_ID
from app.languages.translator import Translator
from app.match.match import Terms
from app.online import status
from app.online.guest.room import GuestRoom
from app.online.handover import switch_roles
from app.online.host.room import HostRoom
from app.online.invitation import BadCode, read_invitation, shown
from app.online.protocol.messages import SeatInfo
from app.online.reactions import SIGNS
from app.online.room import Room, replaced
from app.online.room_setup import RoomSetup
from app.online.transport.address import BadAddress, Server
from app.online.unfinished_rooms import own_room
from app.storage.files import Storage
from app.storage.settings import load
from app.terminal.command_line import Arguments, BadArguments
from app.terminal.match_console import Answers, PlayerLeft, Say
from app.terminal.online_match_console import OnlineMatchConsole
from app.terminal.room_decks import Decks, deck_on_the_command_line, with_deck

DONE, FAILED = 0, 1
POLL_SECONDS = 0.1
FAREWELL_SECONDS = 3.0


def open_room(arguments: Arguments, storage: Storage, answers: Answers, tr: Translator, say: Say) -> int:
    """Open or join the room and stay in it. Raises `BadArguments`."""
    try:
        servers = [Server.read(url) for url in arguments.servers]
    except BadAddress as fault:
        raise BadArguments("online.bad.server", value=str(fault)) from fault
    name = arguments.names[0] if arguments.names else ""
    brought = deck_on_the_command_line(arguments.deck, storage, arguments.game) if arguments.deck else None
    room: Room | None
    if arguments.join:
        try:
            invitation = read_invitation(arguments.join)
        except BadCode as fault:
            raise BadArguments(str(fault)) from fault
        room = GuestRoom(invitation, name, BY_ID, storage, answers.put, servers)
    elif arguments.resume:
        left = own_room(storage)
        room = switch_roles.resumed(HostRoom, BY_ID, storage, answers.put, arguments.listen)
        if room is None:
            is_former = left is not None and left.is_former
            print(tr("online.error.former_room" if is_former else "online.no_room_saved"), file=sys.stderr)
            return FAILED
    else:
        game = arguments.game
        assert game is not None
        terms = Terms(arguments.minutes, arguments.strict)
        plays = not arguments.serve
        dummies = frozenset(number - 1 for number in arguments.own_dummies)
        setup = RoomSetup(
            game, arguments.options, terms, starts=arguments.starts, name=name, plays=plays, own_dummies=dummies,
            unhurried=arguments.no_hurry,
        )  # fmt: skip
        if not all(map(setup.is_dummy, dummies)):
            raise BadArguments("terminal.bad.dummies")
        setup = with_deck(setup, brought) if brought else setup
        room = HostRoom(setup, storage, answers.put, servers, address=arguments.listen)
    decks = Decks(room, storage, tr, say, brought)
    pictures, signs = not arguments.no_picture, load(storage)[0].reactions
    return RoomConsole(room, storage, decks, answers, tr, say, arguments.way_back, pictures, signs).run()


class RoomConsole:
    def __init__(
        self,
        room: Room,
        storage: Storage,
        decks: Decks,
        answers: Answers,
        tr: Translator,
        say: Say,
        way_back: str,
        pictures: bool = True,
        signs: bool = True,
    ) -> None:
        """`way_back` is the command that resumes our own room. `signs` shows the reactions of others."""
        self._signs, self._last_sign = signs, 0
        self._storage, self._decks, self._pictures = storage, decks, pictures
        self._room, self._answers, self._tr, self._say = room, answers, tr, say
        self._way_back = way_back
        self._console: OnlineMatchConsole | None = None
        self._told_status: type[status.Status] | None = None
        self._told_code = self._told_over = self._told_gallery = False
        self._watching = 0
        self._question: object = None
        self._is_offered = False
        self._told: dict[str, str] = {}
        self._seats: tuple[SeatInfo, ...] = ()

    def run(self) -> int:
        if self._room.has_seat or self._room.is_watching:
            threading.Thread(target=self._read, name="keyboard", daemon=True).start()
        else:
            signal.signal(signal.SIGTERM, _interrupt)  # this is how a service manager ends us
        self._room.open()
        try:
            while not self._room.status.is_final:
                self._step()
            self._say_status()
        except PlayerLeft:
            self._leave_room()
        except KeyboardInterrupt:
            self._room.step_out()
            self._say_how_to_return()
        return FAILED if isinstance(self._room.status, status.Error) else DONE

    def _step(self) -> None:
        with contextlib.suppress(queue.Empty):
            self._answers.get(timeout=POLL_SECONDS)()
        self._room.tick()
        if self._room.has_changed_hands:
            self._change_places()
        self._tell_code()
        self._tell_gallery()
        self._say_status()
        self._decks.update()
        self._follow_match()
        if self._console:
            self._console.update()
        self._ask()
        self._tell_signs()
        self._tell_once()

    def _read(self) -> None:
        """Read on a separate thread, so that keyboard and network never wait."""
        for line in sys.stdin:
            self._answers.put(partial(self._obey, line.strip()))
        self._answers.put(self._leave)

    def _leave(self) -> None:
        raise PlayerLeft

    def _change_places(self) -> None:
        """Continue as host or guest after the room changed hands."""
        room = switch_roles.next_room(self._room, BY_ID, self._storage, self._answers.put)
        if room is None:
            if self._room.problem:
                self._say(self._room.problem.text(self._tr))
            raise PlayerLeft
        self._say(self._tr("online.handover.yours" if room.is_hosting else "online.handover.theirs"))
        self._room, self._decks = room, Decks(room, self._storage, self._tr, self._say, None)
        self._told_status, self._told_code, self._told_gallery = None, False, False
        self._question, self._told, self._seats, self._last_sign = None, {}, (), 0
        room.open()

    # Output

    def _say_how_to_return(self) -> None:
        if not self._room.is_hosting:
            self._say(self._tr("online.stepped_out"))
        elif self._told_code:
            self._say(self._tr("online.stepped_out.host", command=self._way_back))
        else:
            self._say(self._tr("terminal.bye"))

    def _tell_code(self) -> None:
        if self._room.is_hosting and not self._told_code and not isinstance(self._room.status, status.Creating):
            self._told_code = True
            self._say(self._tr("online.code", code=shown(self._room.invitation.code)))
            self._say(self._tr("online.link", link=self._room.invitation.link))
            if self._room.has_seat:
                self._say(self._tr("online.watch.how"))

    def _tell_gallery(self) -> None:
        room, invitation = self._room, self._room.watch_invitation
        if room.is_hosting and invitation and not self._told_gallery:
            self._told_gallery = True
            self._say(self._tr("online.watch.code", code=shown(invitation.code)))
            self._say(self._tr("online.watch.link", link=invitation.link))
        if room.is_watching and room.seats and not self._told_gallery:
            self._told_gallery = True
            self._say(self._tr("online.watch.only"))
        if room.watching != self._watching:
            self._watching = room.watching
            self._say(self._tr("online.watching", count=room.watching))

    def _say_status(self) -> None:
        """Report each kind of status once: a countdown in text would be noise."""
        now = self._room.status
        if type(now) is not self._told_status:
            self._told_status = type(now)
            self._say(now.text(self._tr))
            if self._room.problem:
                self._say(self._room.problem.text(self._tr))
                self._room.problem = None

    def _follow_match(self) -> None:
        match = self._room.match
        if isinstance(self._room.status, (status.AllHere, status.Waiting)) and self._is_first_time():
            self._room.ready()
        if match is not None and (self._console is None or self._console.match is not match):
            self._told_over = False
            voices = (self._answers, self._tr, self._say)
            self._console = OnlineMatchConsole(self._room, match, *voices, self._pictures)
            self._console.start()
        if match is not None and match.outcome is not None and not self._told_over and self._console:
            self._told_over = True
            self._console.conclude()
            if self._room.has_seat:
                self._say(self._tr("online.again"))
            self._room.audit()

    def _is_first_time(self) -> bool:
        """Return whether to get ready without asking, which we do for the first match only."""
        seat, seats = self._room.seat, self._room.seats
        return self._room.match is None and seat is not None and bool(seats) and not seats[seat].ready

    def _ask(self) -> None:
        question, seat = self._room.question, self._room.seat
        if question != self._question:
            self._question = question
            if question and seat in question.waiting and self._console:
                self._say(self._tr("online.asks_undo", name=self._console.name_of(question.seat)))
        if self._room.is_offered != self._is_offered:
            self._is_offered = self._room.is_offered
            if self._is_offered:
                self._say(self._tr("online.handover.asked"))

    def _tell_signs(self) -> None:
        for made in self._room.reactions if self._signs else ():
            if made.number > self._last_sign:
                self._last_sign = made.number
                sign = self._tr(f"online.sign.{made.sign}")
                self._say(self._tr("online.sign.made", name=self._name_of(made.seat), sign=sign))

    def _name_of(self, seat: Player) -> str:
        if self._console:
            return self._console.name_of(seat)
        seats = self._room.seats
        return (seats[seat].name if seat < len(seats) else "") or self._tr("online.guest")

    def _tell_once(self) -> None:
        now, room = self._room.status, self._room
        gone = replaced(self._seats, room.seats)
        if gone is not None:
            self._say(self._tr("online.replaced", name=gone or self._tr("online.guest")))
        self._seats = room.seats
        is_gone = isinstance(now, status.Away) and self._room.has_seat and (now.has_left or not now.seconds)
        news = {
            "declined": f"online.declined.{room.declined}" if room.declined else "",
            "verdict": room.verdict,
            "handover": room.handover_news,
            "heirs": "online.handover.how" if self._told.get("heirs") or room.possible_heirs else "",
            "gone": ("online.can_claim" if len(room.seats) == 2 else "online.can_replace") if is_gone else "",
            "kept": "online.kept_move" if self._has_kept_move(now) else "",
            "host": "online.can_abandon" if isinstance(now, status.HostAway) and now.is_long else "",
        }
        for kind, key in news.items():
            if key and key != self._told.get(kind):
                self._say(self._tr(key))
        self._told = news

    def _has_kept_move(self, now: status.Status) -> bool:
        match = self._room.match
        return match is not None and match.pending is not None and isinstance(now, (status.HostAway, status.HostAsleep))

    # Input

    def _obey(self, line: str) -> None:
        word = line.lower()
        if not line:
            return
        if word in self._words("quit"):
            raise PlayerLeft
        question, seat = self._room.question, self._room.seat
        asked = question is not None and seat in question.waiting
        if self._room.is_offered and word in self._words("yes") + self._words("no"):
            self._room.answer_offer(word in self._words("yes"))
        elif (asked or self._told_over) and word in self._words("yes") + self._words("no"):
            yes = word in self._words("yes")
            if self._told_over and yes:
                self._room.ready()
            else:
                self._room.answer(yes)
        elif self._room.is_hosting and word in self._words("watch"):
            self._room.open_gallery()
        elif word.split()[0] in self._words("sign"):
            self._make_sign(word.split()[1:])
        elif self._room.is_hosting and word.split()[0] in self._words("handover"):
            self._hand_over(word)
        elif self._claims(word) or self._decks.obey(line):
            return
        elif self._console:
            self._console.obey(line)
        else:
            self._say(self._tr("online.not_begun"))

    def _make_sign(self, words: list[str]) -> None:
        """Accept a number, an English word or a name."""
        names = [self._tr(f"online.sign.{sign}") for sign in SIGNS]
        wanted = " ".join(words)
        found = [sign for at, sign in enumerate(SIGNS) if wanted in (str(at + 1), sign, names[at].lower().rstrip("!"))]
        if not words:
            listed = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
            self._say(self._tr("online.sign.list", names=listed, word=self._tr("online.command.sign")))
        elif not found:
            self._say(self._tr("online.sign.none", name=wanted))
        elif self._room.is_watching:
            self._say(self._tr("online.watch.only"))
        elif not self._signs or not self._room.can_react:
            self._say(self._tr("online.refused.not_now"))
        elif not self._room.react(found[0]):
            self._say(self._tr("online.sign.too_many"))

    def _hand_over(self, line: str) -> None:
        """Hand over to the named guest. The name may be missing if only one can take over."""
        room, wanted = self._room, line.partition(" ")[2].strip()
        names = {seat: room.seats[seat].name or self._tr("online.guest") for seat in room.possible_heirs}
        found = [seat for seat, name in names.items() if not wanted or name.lower() == wanted]
        if len(found) == 1 and room.hand_over(found[0]):
            self._say(self._tr("online.handover.asking", name=names[found[0]]))
        elif names:
            self._say(self._tr("online.handover.who", names=", ".join(names.values())))
        else:
            self._say(self._tr("online.handover.nobody"))

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
        """Return the English word and our language's: both always work."""
        key = "terminal.command.quit" if word == "quit" else f"online.command.{word}"
        return word, self._tr(key).lower()

    def _leave_room(self) -> None:
        self._room.leave(FAREWELL_SECONDS)
        self._say(self._tr("terminal.bye"))


def _interrupt(*_: Any) -> None:
    raise KeyboardInterrupt
