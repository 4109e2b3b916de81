"""Decks in a room at a terminal: choosing ours, and showing what others choose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.core.deck import DeckRefused
from app.core.game import Game
from app.games import GAMES
from app.languages.translator import FOLDER, Translator, Words
from app.online.protocol.messages import SeatDeck
from app.online.room import Room
from app.online.room_setup import RoomSetup
from app.storage import saved_decks
from app.storage.files import Storage
from app.storage.settings import clean_name
from app.terminal.command_line import BadArguments
from app.terminal.match_console import Say

LONGEST_FILE = 20_000
"""The most characters to read from a file."""

Brought = tuple[str, str]
"""A kit (an id or a text), and the owner's name for it."""


def deck_on_the_command_line(said: str, storage: Storage, game: Game | None) -> Brought:
    """Find a ready-made deck, an own deck or a file; raise `BadArguments` otherwise.

    A guest does not know the room's game yet, so we take the first one with decks.
    """
    game = game or next(each for each in GAMES if each.kits)
    read = game.parts().read_kit
    if not game.kits or read is None:
        raise BadArguments("terminal.bad.unknown", option="--deck")
    found = saved_decks.find(storage, game, said)
    if found:
        return found
    try:
        with Path(said).open(encoding="utf-8") as file:
            kit, name = read(file.read(LONGEST_FILE), Words(FOLDER).spellings)
    except DeckRefused as refusal:
        raise BadArguments(refusal.reason, **refusal.details) from refusal
    except (OSError, ValueError) as fault:
        raise BadArguments("terminal.bad.value", option="--deck", value=said, values=_names(storage, game)) from fault
    return kit, clean_name(name or Path(said).stem)


def with_deck(setup: RoomSetup, brought: Brought) -> RoomSetup:
    kit, name = brought
    return replace(setup, options={**setup.options, setup.game.kits[0].id: kit}, kit_names={kit: name})


def _names(storage: Storage, game: Game) -> str:
    return ", ".join((*map(str, game.kits[0].values), *saved_decks.own_kits(storage, game)))


class Decks:
    def __init__(self, room: Room, storage: Storage, tr: Translator, say: Say, brought: Brought | None) -> None:
        """`brought` is our deck. We send it once we have a seat."""
        self._room, self._storage, self._tr, self._say = room, storage, tr, say
        self._brought = brought
        self._told: dict[str, str] = {}

    def update(self) -> None:
        room = self._room
        if self._brought and room.can_bring:
            room.bring(*self._brought)
            self._brought = None
        for seat, kit in enumerate(room.kits):
            info = room.seats[seat]
            if seat != room.seat and info.name:
                words = self._words_of(kit)
                if self._told.get(info.name) != words:
                    self._told[info.name] = words
                    self._say(self._tr("online.brings", name=info.name, kit=words))

    def obey(self, line: str) -> bool:
        """Obey `deck` (list) or `deck NAME` (choose); return False for other lines."""
        word, _, name = line.partition(" ")
        own, seat = self._tr("online.command.deck"), self._room.seat
        if word.lower() not in ("deck", own) or not self._room.can_bring or seat is None:
            return False
        found = saved_decks.find(self._storage, self._game, name.strip()) if name.strip() else None
        if found:
            self._room.bring(*found)
            self._say(self._told_of(SeatDeck(found[0] if found[0] in self._game.kits[0].values else "", found[1])))
        elif name.strip():
            self._say(self._tr("online.no_deck", name=clean_name(name)))
        else:
            self._say(self._told_of(self._room.kits[seat]))
        return True

    @property
    def _game(self) -> Game:
        assert self._room.agreed
        return self._room.agreed.game

    def _told_of(self, kit: SeatDeck) -> str:
        word = self._tr("online.command.deck")
        return self._tr("online.decks", kit=self._words_of(kit), word=word, names=_names(self._storage, self._game))

    def _words_of(self, kit: SeatDeck) -> str:
        game = self._game
        option = game.kits[0]
        if kit.choice in option.values:
            return self._tr(f"{game.id}.option.{option.id}.{kit.choice}")
        return kit.name or self._tr("online.own_deck")
