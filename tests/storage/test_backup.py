"""Backups: all goes into one file and comes out of it, is added without loss, and a bad file changes nothing."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games import BY_ID, GAMES
from app.games.stay.rules import Claim, Go
from app.puzzles import daily_results, progress, trainer
from app.puzzles.daily_results import Days, SolvedPuzzle
from app.puzzles.progress import Progress
from app.puzzles.trainer import MistakeCard, Trainer
from app.statistics import achievements, player_record
from app.statistics.achievements import Unlocked
from app.statistics.player_record import PlayerRecord, counted
from app.statistics.totals import Statistics
from app.storage import backup, saved_decks, saved_variations
from app.storage import settings as settings_file
from app.storage.backup import BadBackup
from app.storage.backup_section import UNFINISHED
from app.storage.files import Storage, StorageFault
from app.storage.saved_matches import Saves, slot_of
from app.storage.saved_variations import SavedVariations
from app.storage.settings import GameSetup, Settings, Window
from tests.statistics.test_player_record import finished
from tests.support.finished_matches import OPPONENT, match_of

NAME = "here.fourboards"


def filled(folder: Path) -> Storage:
    """With something of everything, and with secrets."""
    storage = Storage(folder)
    chosen = Settings(theme="dark", player_name="Ann", servers=("mqtts://a.example", "mqtts://me:secret@b.example"))
    settings_file.save(storage, replace(chosen, window=Window(500, 700), setups={"stay": GameSetup(level=3)}))
    games = (finished(1), finished(2, "lost"))
    player_record.save(storage, PlayerRecord(Statistics(counted(games)), games))
    saves = Saves(storage, GAMES)
    saves.rest(slot_of("stay", "computer"), match_of(OPPONENT, 3))
    over = match_of(OPPONENT, 4)
    over.play(4, Claim())
    saves.rest(slot_of("stay", "local"), over)
    saved_decks.keep(storage, BY_ID["skirmish"], "Mine", "a deck")
    progress.save(storage, Progress({"stay-5-1": 4}, {"stay-5-1": 3}, {"stay": "stay-5-1"}))
    daily_results.save(storage, Days({"2026-11-17": {"stay": SolvedPuzzle(30)}}))
    saved_variations.save(storage, SavedVariations().keeping(over, [(1, (Go(6, 1), Go(4, 1))), (2, (Go(6, 1),))]))
    trainer.save(storage, Trainer((MistakeCard("squart", {"size": 4}, ({"cell": [0, 0]},), "2026-11-17"),), ("one",)))
    achievements.save(storage, Unlocked({"stay.blind": "2026-11-17"}))
    storage.write("room.jsonl", '{"code": "SECRETROOM", "key": "SECRETKEY"}')
    return storage


def found_in(storage: Storage) -> dict[str, str | None]:
    return {name: storage.read(name) for name in storage.names() if name != backup.BEFORE}


def add(storage: Storage, data: bytes) -> backup.MergePlan:
    planned = backup.plan(storage, backup.unpacked(data, NAME), NAME)
    backup.apply(storage, planned)
    return planned


def test_a_new_device_gets_everything_but_secrets(tmp_path: Path) -> None:
    old, new = filled(tmp_path / "old"), Storage(tmp_path / "new")
    data = backup.packed(old)
    inside = gzip.decompress(data).decode()
    assert "secret" not in inside.lower()
    planned = add(new, data)
    sums = {name: (each.all, each.new) for name, each in planned.additions.items()}
    assert sums == {
        "settings": (4, 4), "career": (2, 2), "matches": (2, 2), "decks": (1, 1), "studies": (2, 2),
        "puzzles": (3, 3), "days": (1, 1), "trainer": (1, 1), "achievements": (1, 1),
    }  # fmt: skip
    assert player_record.load(new) == (player_record.load(old)[0].settled(), ())
    assert daily_results.load(new) == daily_results.load(old)
    assert saved_variations.load(new) == saved_variations.load(old)
    assert trainer.load(new) == trainer.load(old)
    assert progress.load(new) == progress.load(old)
    assert achievements.load(new) == achievements.load(old)
    there = settings_file.load(new)[0]
    assert (there.theme, there.player_name, there.window) == ("dark", "Ann", None)
    assert there.servers == ("mqtts://a.example",)
    assert there.setups["stay"].level == 3
    for each in Saves(old, GAMES).all():
        other = Saves(new, GAMES).find(each.slot)
        assert other
        assert (other.state, other.ply, other.is_over, other.when) == (each.state, each.ply, each.is_over, each.when)
    assert saved_decks.gathered(new) == {"skirmish": {"Mine": "a deck"}}


def test_the_same_again_changes_nothing(tmp_path: Path) -> None:
    old, new = filled(tmp_path / "old"), Storage(tmp_path / "new")
    data = backup.packed(old)
    add(new, data)
    before = found_in(new)
    for storage in (old, new):
        planned = backup.plan(storage, backup.unpacked(data, NAME), NAME)
        assert (planned.new, planned.files) == (0, {})
    add(new, data)
    assert found_in(new) == before


def test_what_is_here_stays(tmp_path: Path) -> None:
    """What was chosen here stands, a deck of the same name gets another one, another match another slot."""
    old, new = filled(tmp_path / "old"), Storage(tmp_path / "new")
    settings_file.save(new, Settings(theme="contrast", setups={"squart": GameSetup(level=2)}))
    player_record.save(
        new, PlayerRecord(Statistics(counted([finished(2, "lost"), finished(7)])), (finished(2, "lost"), finished(7)))
    )
    Saves(new, GAMES).rest(slot_of("stay", "computer"), match_of(OPPONENT, 6, minutes=5))
    saved_decks.keep(new, BY_ID["skirmish"], "Mine", "another deck")
    planned = add(new, backup.packed(old))
    assert planned.additions["career"].new == 1
    there = settings_file.load(new)[0]
    assert (there.theme, there.player_name, set(there.setups)) == ("contrast", "Ann", {"stay", "squart"})
    assert [each.id for each in player_record.load(new)[0].games] == ["game1", "game2", "game7"]
    assert saved_decks.gathered(new)["skirmish"] == {"Mine": "another deck", "Mine 2": "a deck"}
    slots = {each.slot: each.ply for each in Saves(new, GAMES).all()}
    assert slots == {"stay-computer": 6, "stay-computer-2": 3, "stay-local": 5}


@pytest.mark.parametrize(("here", "there", "ply"), [(3, 5, 5), (5, 3, 5)])
def test_of_one_match_on_both_devices_the_further_one_stands(tmp_path: Path, here: int, there: int, ply: int) -> None:
    ours, theirs = Storage(tmp_path / "ours"), Storage(tmp_path / "theirs")
    for storage, moves in ((ours, here), (theirs, there)):
        Saves(storage, GAMES).rest(slot_of("stay", "computer"), match_of(OPPONENT, moves))
    add(ours, backup.packed(theirs))
    assert [(each.slot, each.ply) for each in Saves(ours, GAMES).all()] == [("stay-computer", ply)]


def test_a_match_that_is_open_is_left_alone(tmp_path: Path) -> None:
    ours, theirs = Storage(tmp_path / "ours"), Storage(tmp_path / "theirs")
    for storage, moves in ((ours, 3), (theirs, 5)):
        Saves(storage, GAMES).rest(slot_of("stay", "computer"), match_of(OPPONENT, moves))
    Saves(ours, GAMES).set_open(slot_of("stay", "computer"))
    add(ours, backup.packed(theirs))
    assert {each.slot: each.ply for each in Saves(ours, GAMES).all()} == {"stay-computer": 3, "stay-computer-2": 5}
    add(ours, backup.packed(theirs))
    assert len(Saves(ours, GAMES).all()) == 2


def test_it_can_be_taken_back_until_something_has_changed(tmp_path: Path) -> None:
    old, new = filled(tmp_path / "old"), Storage(tmp_path / "new")
    settings_file.save(new, Settings(theme="contrast"))
    before = found_in(new)
    add(new, backup.packed(old))
    backup.undo(new)
    assert found_in(new) == before
    assert not backup.can_be_undone(new)
    add(new, backup.packed(old))
    achievements.award(new, ["app.week"], date(2026, 11, 18))
    now = found_in(new)
    with pytest.raises(BadBackup) as refusal:
        backup.undo(new)
    assert refusal.value.problem.key == "problem.backup.changed"
    assert found_in(new) == now


def test_a_disk_that_fails_in_the_middle_leaves_all_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = filled(tmp_path / "old"), Storage(tmp_path / "new")
    settings_file.save(new, Settings(theme="contrast"))
    before, write = found_in(new), Storage.write

    def refuse(self: Storage, name: str, text: str, sync: bool = True) -> None:
        if name == daily_results.FILE:
            raise StorageFault(name, OSError("full"))
        write(self, name, text, sync)

    planned = backup.plan(new, backup.unpacked(backup.packed(old), NAME), NAME)
    with monkeypatch.context() as patch:
        patch.setattr(Storage, "write", refuse)
        with pytest.raises(StorageFault):
            backup.apply(new, planned)
    assert found_in(new) == before


def test_a_process_that_is_killed_in_the_middle_is_carried_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, whole = filled(tmp_path / "old"), Storage(tmp_path / "new"), Storage(tmp_path / "whole")
    add(whole, backup.packed(old))
    planned = backup.plan(new, backup.unpacked(backup.packed(old), NAME), NAME)

    def die(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(backup, "_write_all", die)
        patch.setattr(Storage, "delete", die)
        with pytest.raises(KeyboardInterrupt):
            backup.apply(new, planned)
    assert new.changed(UNFINISHED)
    backup.finish(new)
    assert found_in(new) == found_in(whole)


def edited(change: Callable[[dict[str, Any]], Any]) -> Callable[[bytes], bytes]:
    def edit(data: bytes) -> bytes:
        content = json.loads(gzip.decompress(data))
        change(content)
        return gzip.compress(json.dumps(content).encode())

    return edit


def part(name: str, value: Any) -> Callable[[bytes], bytes]:
    return edited(lambda content: content["parts"].update({name: value}))


BOMB = gzip.compress(b" " * (backup.LONGEST + 1))


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: data[:-9], "not_ours"),
        (lambda data: data[: len(data) // 2], "not_ours"),
        (lambda data: data[:40] + bytes([data[40] ^ 255]) + data[41:], "not_ours"),
        (lambda data: data + b"more", "not_ours"),
        (lambda data: b"", "not_ours"),
        (lambda data: b"PK\x03\x04 something else", "not_ours"),
        (lambda data: gzip.compress(b"[" * 200_000), "not_ours"),
        (lambda data: gzip.compress(b"[1, 2]"), "not_ours"),
        (lambda data: BOMB, "large"),
        (lambda data: bytes(backup.LONGEST_FILE + 1), "large"),
        (edited(lambda content: content.update(version=2)), "newer"),
        (edited(lambda content: content.update(version="1")), "not_ours"),
        (edited(lambda content: content.update(format="chess")), "not_ours"),
        (edited(lambda content: content.update(parts=3)), "not_ours"),
        (part("trophies", {}), "newer"),
        (part("settings", []), "not_ours"),
        (part("career", {"statistics": {}, "games": []}), "not_ours"),
        (part("career", {"statistics": {"tallies": {}, "courses": {}, "before": {}}, "games": [3]}), "not_ours"),
        (part("matches", {"a": 1}), "not_ours"),
        (part("matches", [{"slot": "stay-computer", "when": 3, "record": {"version": 99}}]), "newer"),
        (part("matches", [{"slot": "chess-computer", "when": 3, "record": {}}]), "newer"),
        (part("matches", [{"slot": "../../etc", "when": 3, "record": {}}]), "newer"),
        (part("matches", [{"slot": "stay-computer", "when": "now", "record": {}}]), "not_ours"),
        (edited(lambda content: content["parts"]["matches"][0]["record"].update(state={"size": 3})), "not_ours"),
        (part("decks", {"skirmish": {"a": 3}}), "not_ours"),
        (part("decks", {"../x": {"a": "b"}}), "not_ours"),
        (part("puzzles", {"passed": {"a": -1}, "solved": {}, "last": {}}), "not_ours"),
        (part("days", {"days": {"soon": {}}}), "not_ours"),
        (part("achievements", {"on": {"a.b": 3}}), "not_ours"),
    ],
)  # fmt: skip
def test_a_bad_file_is_told_in_one_sentence_and_changes_nothing(
    tmp_path: Path, damage: Callable[[bytes], bytes], said: str
) -> None:
    storage = filled(tmp_path / "here")
    data, before = damage(backup.packed(filled(tmp_path / "there"))), found_in(storage)
    with pytest.raises(BadBackup) as refusal:
        backup.plan(storage, backup.unpacked(data, NAME), NAME)
    assert refusal.value.problem.key == f"problem.backup.{said}"
    assert found_in(storage) == before


def test_variations_of_both_devices_are_kept() -> None:
    match = match_of(OPPONENT, 3)
    ours, theirs = (
        SavedVariations().keeping(match, [(1, (Go(6, 1),))]),
        SavedVariations().keeping(match, [(1, (Go(6, 1),)), (2, (Go(4, 1),))]),
    )
    both = ours.joined(theirs)
    assert [at for at, _ in both.of(match)] == [1, 2]
    assert both.joined(theirs) == both.joined(ours) == both


def test_files_that_are_not_there_or_cannot_be(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "data")
    for path, said in ((tmp_path / "nothing", "missing"), (tmp_path, "missing"), (Path("a\0b"), "missing")):
        with pytest.raises(BadBackup) as refusal:
            backup.read(path)
        assert refusal.value.problem.key == f"problem.backup.{said}"
    for path in (tmp_path / "no" / "folder", Path("a\0b"), tmp_path):
        with pytest.raises(BadBackup) as refusal:
            backup.write(storage, path)
        assert refusal.value.problem.key == "problem.backup.unreadable"
    huge = tmp_path / "huge.fourboards"
    with huge.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    with pytest.raises(BadBackup) as refusal:
        backup.read(huge)
    assert refusal.value.problem.key == "problem.backup.large"


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / backup.file_name(date(2026, 11, 18))
    backup.write(filled(tmp_path / "old"), path)
    assert path.name == "four-boards-2026-11-18.fourboards"
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == [path.name]
    assert set(backup.read(path).parts) == {each.name for each in backup.PARTS}


days = st.dictionaries(
    st.sampled_from(["2026-11-01", "2026-11-02", "2026-11-03"]),
    st.dictionaries(st.sampled_from(["stay", "squart"]), st.builds(SolvedPuzzle, st.integers(0, 50), st.booleans())),
).map(Days)
counts = st.dictionaries(st.sampled_from("abc"), st.integers(0, 9))
progresses = st.builds(Progress, counts, counts, st.just({}))


@settings(max_examples=60)
@given(days, days, days, progresses, progresses, progresses)
def test_puzzles_are_put_together_as_sets_are(a: Days, b: Days, c: Days, x: Progress, y: Progress, z: Progress) -> None:
    for one, two, three in ((a, b, c), (x, y, z)):
        both: Any = one.joined(two)  # type: ignore[arg-type]
        assert both.joined(two) == both.joined(one) == both
        assert two.joined(one) == both  # type: ignore[arg-type]
        assert both.joined(three) == one.joined(two.joined(three))  # type: ignore[arg-type]
    assert all(x.joined(y).solved[kind] >= count for kind, count in y.solved.items())
    assert all(a.joined(b).counts(date.fromisoformat(day)) for day in b.days if b.counts(date.fromisoformat(day)))
