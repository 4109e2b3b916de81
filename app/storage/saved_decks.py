"""The player's own decks by name, in one file per game."""

from __future__ import annotations

import json
from itertools import count

from app.core.codec import BadData, Json
from app.core.game import BadOption, Game
from app.games import BY_ID, GAMES
from app.storage.backup_section import BackupSection, SectionMerge
from app.storage.files import Storage, read_json
from app.storage.settings import NAME_LENGTH, clean_name


def own_kits(storage: Storage, game: Game) -> dict[str, str]:
    return {name: text for name, text in _all(storage, game).items() if _is_allowed(game, text)}


def keep(storage: Storage, game: Game, name: str, text: str) -> None:
    _write(storage, game, {**_all(storage, game), name: text})


def forget(storage: Storage, game: Game, name: str) -> None:
    _write(storage, game, {other: text for other, text in _all(storage, game).items() if other != name})


def free_name(taken: dict[str, str], name: str) -> str:
    numbered = (f"{name[: NAME_LENGTH - len(str(number)) - 1]} {number}" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)


def name_of(storage: Storage, game: Game, text: str) -> str:
    return next((name for name, own in own_kits(storage, game).items() if own == text), "")


def find(storage: Storage, game: Game, said: str) -> tuple[str, str] | None:
    """Return a ready-made deck's value, or an own deck's text and name."""
    if said.lower() in game.kits[0].values:
        return said.lower(), ""
    own = own_kits(storage, game)
    named = next((name for name in own if name.casefold() == said.casefold()), None)
    return (own[named], named) if named is not None else None


def gathered(storage: Storage) -> Json:
    return {game.id: kept for game in GAMES if (kept := _all(storage, game))}


def added(storage: Storage, data: Json) -> SectionMerge:
    """Merge decks. Known ones are skipped, and taken names get a number."""
    if not isinstance(data, dict) or data.keys() - BY_ID.keys():
        raise BadData("no kits of our games")
    files, seen, new = {}, 0, 0
    for game_id, theirs in data.items():
        if not isinstance(theirs, dict) or not all(isinstance(text, str) for text in theirs.values()):
            raise BadData("no kits")
        game = BY_ID[game_id]
        before = _all(storage, game)
        kits = dict(before)
        for name, text in theirs.items():
            if text not in kits.values():
                kits[free_name(kits, clean_name(name) or game_id)] = text
        seen, new = seen + len(theirs), new + len(kits) - len(before)
        if kits != before:
            files[_file(game)] = _text(kits)
    return SectionMerge(seen, new, files)


BACKUP = BackupSection("decks", gathered, added)


def _file(game: Game) -> str:
    return f"{game.id}-decks.json"


def _all(storage: Storage, game: Game) -> dict[str, str]:
    data, _ = read_json(storage, _file(game))
    pairs = data.items() if isinstance(data, dict) else ()
    return {name: text for name, text in pairs if isinstance(text, str)}


def _is_allowed(game: Game, text: str) -> bool:
    try:
        game.kits[0].checked(text)
    except BadOption:
        return False
    return True


def _write(storage: Storage, game: Game, kits: dict[str, str]) -> None:
    storage.write(_file(game), _text(kits))


def _text(kits: dict[str, str]) -> str:
    return json.dumps(kits, ensure_ascii=False, indent=1)
