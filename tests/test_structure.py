"""What holds the project together: pure code without Kivy, modules that say what they are, equal catalogues."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.game import Game
from app.games import GAMES
from app.languages.translator import LANGUAGES, WordEntry, plural
from tools.prose import double_names

ROOT = Path(__file__).parent.parent
APP = ROOT / "app"
KV = ROOT / "kv"
WORDS = ROOT / "assets" / "words"

MODULES = sorted(APP.rglob("*.py"))
WINDOWS = {"ui"}
"""What may import Kivy, by its first part under app/."""

FORBIDDEN = """
import sys

class Forbidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ImportError("pure code imports " + name)

sys.meta_path.insert(0, Forbidden())
"""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(path: Path) -> str:
    return path.relative_to(APP).parts[0]


def is_pure(path: Path) -> bool:
    return layer_of(path) not in WINDOWS


def imported_alone(names: list[str], blocked: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    code = FORBIDDEN.format(blocked=blocked) + "".join(f"import {name}\n" for name in names)
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )


def test_pure_code_imports_without_kivy() -> None:
    names = [module_name(path) for path in MODULES if is_pure(path)]
    assert {"app.core.game", "app.games.stay.rules", "app.match.match", "app.players.computer"} <= set(names)
    done = imported_alone(names, ("kivy", "kivymd", "plyer"))
    assert done.returncode == 0, done.stderr


def test_core_and_match_import_without_physics() -> None:
    names = [module_name(path) for path in MODULES if layer_of(path) in ("core", "match", "players")]
    assert names
    done = imported_alone(names, ("kivy", "kivymd", "plyer", "pymunk"))
    assert done.returncode == 0, done.stderr


def test_the_list_of_games_needs_no_rules() -> None:
    """Home shows every game, and is there before any of them is imported."""
    assert games_imported_by("import app.games") == sorted(f"app.games.{game.id}" for game in GAMES)


def test_emblems_need_no_rules() -> None:
    """They are in the first frame."""
    code = """
from app.games import GAMES
from app.ui.boards import game_emblem as emblem
from app.ui.boards import part_of
for game in GAMES:
    part_of(game, "emblem")
"""
    assert games_imported_by(code) == sorted(f"app.games.{game.id}" for game in GAMES)


def games_imported_by(code: str) -> list[str]:
    code += "\nimport sys; print(*(name for name in sys.modules if name.startswith('app.games.')))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return sorted(done.stdout.split())


@pytest.mark.parametrize("name", ["kivy.clock", "plyer", "kivymd.app"])
def test_the_gate_that_keeps_kivy_out_is_shut(name: str) -> None:
    done = imported_alone([name], ("kivy", "kivymd", "plyer"))
    assert f"pure code imports {name.partition('.')[0]}" in done.stderr


def imports(path: Path) -> set[str]:
    """All modules that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_only_the_physics_of_chapaev_imports_pymunk(path: Path) -> None:
    if path != APP / "games" / "chapaev" / "physics.py":
        assert not [name for name in imports(path) if name.split(".")[0] == "pymunk"]


LAYERS = ("core", "games", "match", "players")
"""Each may import itself and those before it."""


@pytest.mark.parametrize("path", [path for path in MODULES if layer_of(path) in LAYERS], ids=module_name)
def test_nothing_imports_against_the_arrows(path: Path) -> None:
    allowed = set(LAYERS[: LAYERS.index(layer_of(path)) + 1])
    inner = {name.split(".")[1] for name in imports(path) if name.startswith("app.")}
    assert inner <= allowed


GAMES_AND_BOARDS = re.compile(r"app\.(?:games|ui\.boards)\.(?P<id>[a-z]+)(?:\.|$)")


@pytest.mark.parametrize("path", [path for path in MODULES if path != APP / "games" / "__init__.py"], ids=module_name)
def test_a_game_is_imported_by_its_own_folders_alone(path: Path) -> None:
    """All else finds it in `GAMES`, and its parts by its id."""
    own = GAMES_AND_BOARDS.match(module_name(path))
    found = {match["id"] for match in map(GAMES_AND_BOARDS.match, imports(path)) if match}
    ids = {each.parent.name for each in (APP / "games").glob("*/__init__.py")}
    assert found & ids <= ({own["id"]} if own else set())


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_module_opens_with_a_sentence_that_says_what_it_is(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring
    assert docstring.partition("\n\n")[0].endswith(".")


def test_every_kv_file_has_its_module() -> None:
    for path in KV.rglob("*.kv"):
        module = APP / "ui" / path.relative_to(KV).with_suffix(".py")
        package = module.with_suffix("") / "__init__.py"
        assert module.exists() or package.exists(), f"{path.relative_to(ROOT)} has no {module.relative_to(ROOT)}"


MOST_MODULES = 20


@pytest.mark.parametrize("folder", ["app", "kv", "tests", "tools", "benchmarks"])
def test_no_folder_holds_too_many_modules(folder: str) -> None:
    folders = [ROOT / folder, *(path for path in (ROOT / folder).rglob("*") if path.is_dir())]
    counts = {path: sum(each.suffix in (".py", ".kv") for each in path.iterdir()) for path in folders}
    assert not {str(path): count for path, count in counts.items() if count > MOST_MODULES}


MEAN_TWO_THINGS = {"Box", "Move", "Moved", "Say"}
"""Public names that several modules share because they mean the same there. There may be twelve at most."""


def test_a_public_name_means_one_thing() -> None:
    assert set(double_names()) == MEAN_TWO_THINGS
    assert len(MEAN_TWO_THINGS) <= 12


FORMS = {
    "en": {"one", "other"},
    "uk": {"one", "few", "many"},
    "ru": {"one", "few", "many"},
    "sr": {"one", "few", "other"},
}
FOLDERS = sorted(path for path in WORDS.iterdir() if path.is_dir())

every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = [key for key, _ in pairs]
    assert len(set(keys)) == len(keys), f"repeated: {sorted({key for key in keys if keys.count(key) > 1})}"
    return dict(pairs)


def catalogue(folder: Path) -> dict[str, dict[str, WordEntry]]:
    """Area by area, by its file's name."""
    return {
        path.name: json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=without_repeats)
        for path in sorted(folder.glob("*.json"))
    }


def texts(entry: WordEntry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def fields(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_the_languages_are_those_the_app_offers() -> None:
    assert {folder.name for folder in FOLDERS} <= set(LANGUAGES) == set(FORMS)
    assert WORDS / "en" in FOLDERS


@every_folder
def test_catalogues_have_the_same_files_and_keys_as_english(folder: Path) -> None:
    english, other = catalogue(WORDS / "en"), catalogue(folder)
    assert other.keys() == english.keys()
    for area in english:
        assert other[area].keys() == english[area].keys(), area


@every_folder
def test_texts_are_not_empty_and_have_the_fields_of_the_english_ones(folder: Path) -> None:
    for area, english in catalogue(WORDS / "en").items():
        other = catalogue(folder)[area]
        for key in english.keys() & other.keys():
            wanted = set().union(*map(fields, texts(english[key])))
            for text in texts(other[key]):
                assert text.strip(), key
                # A form for one thing may leave the number out: "the cell" for "{count} cell".
                assert fields(text) | {"count"} == wanted | {"count"}, key


@every_folder
def test_counts_have_the_plural_forms_of_their_language(folder: Path) -> None:
    for area in catalogue(folder).values():
        for key, entry in area.items():
            if isinstance(entry, dict):
                assert set(entry) == FORMS[folder.name], key


@every_folder
def test_what_counts_in_english_counts_in_every_language(folder: Path) -> None:
    for area, english in catalogue(WORDS / "en").items():
        other = catalogue(folder)[area]
        for key in english.keys() & other.keys():
            assert isinstance(english[key], dict) <= isinstance(other[key], dict), key


@pytest.mark.parametrize("language", sorted(FORMS))
def test_plurals_name_no_other_forms(language: str) -> None:
    assert {plural(language, count) for count in range(200)} == FORMS[language]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_with_words_has_all_that_the_app_asks_of_it(game: Game) -> None:
    words = set(catalogue(WORDS / "en").get(f"{game.id}.json", ()))
    if not words:
        return  # it is being made: `Words.stand_in` tells it in the ends of the keys
    wanted = {f"{game.id}.name", f"{game.id}.tagline"}
    wanted |= {f"{game.id}.option.{option.id}" for option in game.options if option.in_setup}
    wanted |= {f"{game.id}.level.{level + 1}{part}" for level in range(game.levels) for part in ("", ".note")}
    for setting in game.settings:
        key = f"{game.id}.setting.{setting.id}"
        wanted |= {key, *(f"{key}.{value}" for value in setting.values if not isinstance(value, bool))}
    for each in game.achievements() if game.achievements else ():
        wanted |= {f"{game.id}.achievement.{each.id}{part}" for part in ("", ".how")}
    if game.first_choice:
        wanted |= {f"{game.id}.mode.{each}" for each in ("title", "false", "true", "false.note", "true.note")}
    assert not wanted - words, f"assets/words/en/{game.id}.json lacks these"


def test_the_words_of_a_game_are_in_its_own_file() -> None:
    for area, entries in catalogue(WORDS / "en").items():
        for game in GAMES:
            own = [key for key in entries if key.startswith((f"{game.id}.", f"keys.{game.id}."))]
            assert not own or area == f"{game.id}.json", f"{own[0]} is in {area}"


SHOWN = {"text", "title", "note", "hint", "sentence", "shown", "action"}
"""Names of properties and arguments whose value a player reads."""

WORDS_IN_KV = re.compile(r"^\s*(text|title|note|hint):(?P<value>.*)$")
LITERAL = re.compile(r"'([^']*)'|\"([^\"]*)\"")


def spoken(text: str) -> bool:
    """Whether a literal has words in it, once formats and names of keys are taken out."""
    bare = re.sub(r"%[sdg]|\{[^}]*\}", "", text)
    return bool(re.search(r"[^\W\d_]", bare)) and not re.fullmatch(r"[a-z_]+(\.[a-z_]+)*\.?|\.[a-z_.]+", bare)


@pytest.mark.parametrize("path", sorted((ROOT / "kv").rglob("*.kv")), ids=lambda path: path.name)
def test_no_words_stand_in_a_layout(path: Path) -> None:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        found = WORDS_IN_KV.match(line)
        if found:
            literals = [first or second for first, second in LITERAL.findall(found["value"])]
            assert not [each for each in literals if spoken(each)], f"{path.name}:{number}"


@pytest.mark.parametrize("path", sorted((APP / "ui").rglob("*.py")), ids=lambda path: path.name)
def test_no_words_stand_in_a_screen(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        shown: list[ast.expr] = []
        if isinstance(node, ast.Call):
            shown = [word.value for word in node.keywords if word.arg in SHOWN]
        elif isinstance(node, ast.Assign):
            names = {target.attr for target in node.targets if isinstance(target, ast.Attribute)}
            shown = [node.value] if names & SHOWN else []
        for value in shown:
            words = [part.value for part in ast.walk(value) if isinstance(part, ast.Constant)]
            assert not [each for each in words if isinstance(each, str) and spoken(each)], f"{path.name}:{node.lineno}"


@pytest.mark.parametrize(
    ("text", "has_words"),
    [("No moves", True), ("Undo", True), ("play.undo", False), ("%d/%d", False), (" · ", False), ("{} · {}", False),
     ("Ходів", True), (".name", False)],
)  # fmt: skip
def test_what_counts_as_words(text: str, has_words: bool) -> None:
    assert spoken(text) is has_words


@pytest.mark.parametrize("path", sorted(KV.rglob("*.kv")), ids=lambda path: path.name)
def test_no_rule_holds_on_to_a_widget(path: Path) -> None:
    """Kivy keeps what a rule mentions by `self.ids.name` for ever, and the widget with it."""
    assert not re.search(r"\b(self|root)\.ids\.", path.read_text(encoding="utf-8"))


MAY_LACK = {
    "app/core/codec.py": {"__name__"},
    "app/newer_python.py": {"Str"},
    "app/online/transport/broker_connection.py": {"pending"},
    "app/storage/files.py": {"O_DIRECTORY"},
    "app/terminal/main.py": {"reconfigure"},
}
"""What is not ours to declare: the system's modules, streams and sockets, and the classes of any dataclass."""


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_nothing_is_found_by_looking_whether_it_is_there(path: Path) -> None:
    """What may be asked of a state, a match, a room or a board is declared, and asked for by type."""
    guessed = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args[1:]:
            name = node.args[1]
            guesses = node.func.id == "hasattr" or (node.func.id == "getattr" and len(node.args) == 3)
            if guesses and isinstance(name, ast.Constant):
                guessed.add(name.value)
    assert guessed == MAY_LACK.get(path.relative_to(ROOT).as_posix(), set())
