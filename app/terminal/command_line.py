"""The options of the command line, and its help."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from app.core.game import EVEN, LADDER, BadOption, Game, Option, OptionValue
from app.languages.problem import Problem
from app.languages.translator import LANGUAGES, Translator
from app.online.room_setup import DRAWN, STARTS
from app.storage.settings import GameSetup, allowed_values, clean_name

PROGRAM = "python main.py"

LARGEST = 10**18 - 1

EVEN_WORD = "even"
"""Chooses a computer as strong as the player."""

MINUTES = tuple(int(minutes) for minutes in allowed_values(GameSetup, "minutes"))


class BadArguments(Exception):
    """The command line makes no sense; `problem` says why."""

    def __init__(self, key: str, **fields: object) -> None:
        self.problem = Problem(key, tuple(fields.items()))
        super().__init__(self.problem)


@dataclass(frozen=True, slots=True)
class Arguments:
    terminal: bool = False
    game: Game | None = None
    options: dict[str, OptionValue] = field(default_factory=dict)
    level: int | None = None
    second: bool = False
    two: bool = False
    names: tuple[str, ...] = ()
    seed: int | None = None
    strict: bool = False
    minutes: int = 0
    resume: bool = False
    new: bool = False
    host: bool = False
    serve: bool = False
    join: str = ""
    open: str = ""
    by_message: bool = False
    servers: tuple[str, ...] = ()
    listen: str = ""
    starts: str = DRAWN
    deck: str = ""
    no_hurry: bool = False
    own_dummies: tuple[int, ...] = ()
    """Seat numbers from 1."""
    puzzle: bool = False
    today: bool = False
    statistics: bool = False
    achievements: bool = False
    backup: str | None = None
    restore: str | None = None
    undo_restore: bool = False
    trainer: bool = False
    analyse: str | None = None
    """A slot or a file; empty for the latest finished match, None for no analysis."""
    language: str = ""
    latin: bool = False
    no_picture: bool = False
    list: bool = False
    rooms: bool = False
    version: bool = False
    help: bool = False

    @property
    def online(self) -> bool:
        return self.host or self.serve or bool(self.join)

    @property
    def is_of_the_record(self) -> bool:
        return (self.backup, self.restore) != (None, None) or self.statistics or self.achievements or self.undo_restore

    @property
    def way_back(self) -> str:
        """The command that resumes the room hosted by this command."""
        listen = f" --listen {self.listen}" if self.listen else ""
        return f"{PROGRAM} {'--serve' if self.serve else '--host'} --resume{listen}"

    def check(self, game: Game) -> None:
        """Raise `BadArguments` if the arguments do not fit this game."""
        if self.level is not None and not EVEN <= self.level <= game.levels:
            raise BadArguments("terminal.bad.value", option="--level", value=self.level, values=_levels(game))
        seats = game.seats[1] if self.two else 1
        if len(self.names) > seats:
            raise BadArguments("terminal.bad.names", count=seats)


def parse(argv: Sequence[str], games: Sequence[Game]) -> Arguments:
    """Raise `BadArguments` for a malformed command line."""
    game = _game(argv, games)
    options = [option for option in game.options if option.in_setup] if game else []
    parser = _parser(options)
    values, unknown = parser.parse_known_args(argv)
    if unknown:
        raise BadArguments("terminal.bad.unknown", option=unknown[0].split("=")[0])
    given = {option.id: getattr(values, option.id) for option in options}
    arguments = Arguments(
        terminal=values.terminal is not None,
        game=game,
        options={each.id: _option(each, given[each.id]) for each in options if given[each.id] is not None},
        level=_level(values.level, game),
        second=values.second,
        two=values.two,
        names=tuple(clean_name(name) for name in values.names or ()),
        seed=_number("--seed", values.seed, None),
        strict=values.strict,
        minutes=_minutes(values.minutes),
        resume=values.resume,
        new=values.new,
        host=values.host is not None,
        serve=values.serve is not None,
        join=values.join or "",
        open=values.open or "",
        by_message=values.by_message,
        servers=tuple(values.server or ()),
        listen=values.listen or "",
        starts=_starts(values.starts),
        deck=values.deck or "",
        no_hurry=values.no_hurry,
        own_dummies=tuple(_number("--own-dummies", each, None) or 0 for each in values.own_dummies or ()),
        puzzle=values.puzzle,
        today=values.today,
        statistics=values.statistics,
        achievements=values.achievements,
        backup=values.backup,
        restore=values.restore,
        undo_restore=values.undo_restore,
        trainer=values.trainer,
        analyse=values.analyse,
        language=_language(values.lang),
        latin=values.latin,
        no_picture=values.no_picture,
        list=values.list,
        rooms=values.rooms,
        version=values.version,
        help=values.help,
    )
    _check_combinations(argv, arguments, options)
    if game:
        arguments.check(game)
    return arguments


def usage(games: Sequence[Game], tr: Translator) -> str:
    details = {
        "head": {"program": PROGRAM},
        "minutes": {"values": _span(MINUTES)},
        "starts": {"values": ", ".join(STARTS)},
        "lang": {"values": ", ".join(LANGUAGES)},
    }
    keys = ("head", "app", "verbose", "link", "terminal", "host", "serve", *_COMMON)
    lines = [tr(f"terminal.usage.{key}", **details.get(key, {})) for key in keys]
    for game in games:
        lines += ["", tr("terminal.usage.game", name=tr(f"{game.id}.name"), game=game.id)]
        lines += [_option_line(game, option, tr) for option in game.options if option.in_setup]
        level = {"flag": "--level N", "values": _levels(game), "default": game.default_level}
        lines.append(tr("terminal.usage.option", name=tr("terminal.level"), **level))
    return "\n".join([*lines, "", tr("terminal.usage.example", program=PROGRAM)])


_COMMON: dict[str, dict[str, Any]] = {
    "level": {},
    "second": {"action": "store_true"},
    "two": {"action": "store_true"},
    "names": {"nargs": "+"},
    "seed": {},
    "strict": {"action": "store_true"},
    "minutes": {},
    "resume": {"action": "store_true"},
    "new": {"action": "store_true"},
    "join": {},
    "server": {"action": "append"},
    "listen": {},
    "starts": {},
    "deck": {},
    "no-hurry": {"action": "store_true"},
    "own-dummies": {"nargs": "+"},
    "by-message": {"action": "store_true"},
    "open": {},
    "puzzle": {"action": "store_true"},
    "today": {"action": "store_true"},
    "statistics": {"action": "store_true"},
    "achievements": {"action": "store_true"},
    "backup": {},
    "restore": {},
    "undo-restore": {"action": "store_true"},
    "trainer": {"action": "store_true"},
    "analyse": {"nargs": "?", "const": ""},
    "lang": {},
    "latin": {"action": "store_true"},
    "no-picture": {"action": "store_true"},
    "list": {"action": "store_true"},
    "rooms": {"action": "store_true"},
    "version": {"action": "store_true"},
    "help": {"action": "store_true"},
}
"""All options that belong to no game, in the order of the help. Values are for argparse."""

_OF_THE_RECORD = ("statistics", "achievements", "backup", "restore", "undo-restore")
"""Each of these runs alone."""

_WITHOUT_TERMINAL = ("list", "rooms", "version", "help", *_OF_THE_RECORD)

_WITH_OPEN = ("open", "names", "lang", "latin", "no-picture")
"""Options that may accompany `--open`."""

_MODES = ("terminal", "host", "serve")
"""Options that may be followed by a game."""


class _Parser(argparse.ArgumentParser):
    """Splits the command line. We check the values and word the errors."""

    def __init__(self) -> None:
        super().__init__(add_help=False, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        # argparse reports only two errors here: a missing value, or an unexpected one.
        option = message.removeprefix("argument ").split(":")[0]
        raise BadArguments("terminal.bad.form", option=option)


def _parser(options: Sequence[Option]) -> _Parser:
    parser = _mode_parser()
    for name, reading in _COMMON.items():
        parser.add_argument(f"--{name}", **reading)
    for option in options:
        switch: dict[str, Any] = {"action": argparse.BooleanOptionalAction} if _is_switch(option) else {}
        parser.add_argument(_flag(option), dest=option.id, **switch)
    return parser


def _mode_parser() -> _Parser:
    parser = _Parser()
    for mode in _MODES:
        parser.add_argument(f"--{mode}", nargs="?", const="")
    return parser


def _game(argv: Sequence[str], games: Sequence[Game]) -> Game | None:
    """Find the game first, because it decides which other options exist."""
    values = vars(_mode_parser().parse_known_args(argv)[0])
    mode, name = next(((mode, values[mode]) for mode in _MODES if values[mode]), ("", ""))
    if not name:
        return None
    for game in games:
        if game.id == name.lower():
            return game
    known = ", ".join(game.id for game in games)
    raise BadArguments("terminal.bad.value", option=f"--{mode}", value=name, values=known)


def _check_combinations(argv: Sequence[str], arguments: Arguments, options: Sequence[Option]) -> None:
    """Refuse options that would otherwise be ignored silently."""
    said = [arg.split("=")[0] for arg in argv if arg.startswith("--")]
    if not arguments.terminal and not arguments.online:
        alone = {flag.removeprefix("--") for flag in said} & set(_OF_THE_RECORD)
        beside = _WITH_OPEN if arguments.open else ("lang", "latin") if alone else ()
        for flag in said:
            if flag.removeprefix("--") not in (*_WITHOUT_TERMINAL, *beside):
                raise BadArguments("terminal.bad.only_terminal", option=flag)
    for one, others in _exclusions(options):
        for other in others:
            if one in said and other in said:
                raise BadArguments("terminal.bad.together", option=one, other=other)


def _exclusions(options: Sequence[Option]) -> Iterator[tuple[str, Sequence[str]]]:
    yield "--two", ("--level", "--second")
    online = ("--host", "--serve", "--join")
    for one in online:
        yield one, ("--terminal", "--two", "--level", "--second", "--seed", *(each for each in online if each != one))
    yield "--terminal", ("--server", "--listen", "--starts", "--new", "--deck", "--own-dummies", "--no-hurry")
    yield "--serve", ("--deck", "--own-dummies")
    yield (
        "--join",
        ("--strict", "--minutes", "--resume", "--listen", "--starts", "--new", "--own-dummies", "--no-hurry"),
    )
    of_a_match = ("--two", "--level", "--second", "--names", "--strict", "--minutes", "--resume", *online)
    yield "--by-message", ("--open", "--seed", *(each for each in of_a_match if each not in ("--second", "--names")))
    yield "--open", ("--puzzle", "--today", *(each for each in of_a_match if each != "--names"))
    yield "--puzzle", ("--today", "--by-message", *of_a_match)
    yield "--today", ("--seed", *of_a_match)
    record = [f"--{name}" for name in _OF_THE_RECORD]
    for one in record:
        yield one, ("--terminal", *online, *(each for each in record if each != one))
    yield "--trainer", ("--puzzle", "--today", "--analyse", "--seed", *of_a_match)
    yield "--analyse", ("--puzzle", "--today", "--seed", *of_a_match)
    of_the_game = [flag for option in options for flag in (_flag(option), f"--no-{_flag(option)[2:]}")]
    yield (
        "--resume",
        (
            "--two",
            "--level",
            "--second",
            "--names",
            "--seed",
            "--strict",
            "--minutes",
            "--new",
            "--own-dummies",
            "--no-hurry",
            *of_the_game,
        ),
    )


def _option(option: Option, given: Any) -> OptionValue:
    value = given
    if isinstance(given, str) and all(type(allowed) is int for allowed in option.values):
        value = _number(_flag(option), given, _span(option.values))
    try:
        return option.checked(value)
    except BadOption:
        raise _bad(_flag(option), given, _span(option.values)) from None


def _number(flag: str, given: str | None, values: str | None) -> int | None:
    if given is None:
        return None
    if given.isascii() and given.isdecimal() and len(given) <= len(str(LARGEST)):
        return int(given)
    raise _bad(flag, given, values or f"0-{LARGEST}")


def _level(given: str | None, game: Game | None) -> int | None:
    if given == EVEN_WORD:
        return EVEN
    number = _number("--level", given, _levels(game) if game else None)
    if number == EVEN:  # this number has a special meaning in the code
        raise _bad("--level", given, _levels(game) if game else f"1-{LADDER}, {EVEN_WORD}")
    return number


def _minutes(given: str | None) -> int:
    minutes = _number("--minutes", given, _span(MINUTES)) or 0
    if minutes not in MINUTES:
        raise _bad("--minutes", given, _span(MINUTES))
    return minutes


def _starts(given: str | None) -> str:
    if given is not None and given not in STARTS:
        raise _bad("--starts", given, ", ".join(STARTS))
    return given or DRAWN


def _language(given: str | None) -> str:
    if given is not None and given not in LANGUAGES:
        raise _bad("--lang", given, ", ".join(LANGUAGES))
    return given or ""


def _bad(flag: str, given: object, values: str) -> BadArguments:
    return BadArguments("terminal.bad.value", option=flag, value=given, values=values)


def _is_switch(option: Option) -> bool:
    return isinstance(option.default, bool)


def _flag(option: Option) -> str:
    return f"--{option.id.replace('_', '-')}"


def _levels(game: Game) -> str:
    return f"{_span(range(1, game.levels + 1))}, {EVEN_WORD}"


def _span(values: Sequence[OptionValue]) -> str:
    """Shorten consecutive whole numbers to a range such as 2-9."""
    numbers = [value for value in values if type(value) is int]
    if len(numbers) == len(values) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join(str(value) for value in values)


def _option_line(game: Game, option: Option, tr: Translator) -> str:
    key, flag = f"{game.id}.option.{option.id}", _flag(option)
    name = tr(key)
    if not _is_switch(option):
        values = [f"{value} ({tr(f'{key}.{value}')})" if f"{key}.{value}" in tr else value for value in option.values]
        details = {"values": _span(values), "default": option.default}
        line = tr("terminal.usage.option", flag=f"{flag} N", name=name, **details)
    else:
        default = flag if option.default else f"--no-{flag[2:]}"
        line = tr("terminal.usage.switch", flag=f"{flag}, --no-{flag[2:]}", name=name, default=default)
    return f"{line} {tr(f'{key}.note')}" if f"{key}.note" in tr else line
