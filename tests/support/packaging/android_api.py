"""What is published of Android's classes, and what our doubles of them declare, in one form so that they compare."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.support.packaging.android_dist import PARTS

DOUBLES = Path(__file__).parents[2] / "packaging" / "java"
API = PARTS / "android-api.d.ts"

FIRST = 24
"""The lowest API level that we support; what is older has no number in the description."""


class Member(NamedTuple):
    """A method, a constructor (named as its class) or a field, whose only "parameter" is then its type or its value."""

    name: str
    is_static: bool
    takes: tuple[str, ...]
    gives: str


Members = dict[Member, int]
"""With the API level that each came with."""


# --- The description ----------------------------------------------------------------------------------------

_OPENS = re.compile(
    r"(?:export|declare) (?:abstract )?(module|class|interface) ([\w.]+)(?:<[^{]*>)?(?: extends ([\w.]+))?.*\{$"
)
_CALL = re.compile(r"public (static )?(\w+)\((.*)\)(?:: (.+))?;$")
_FIELD = re.compile(r"public (static )?(\w+): (.+);$")
_SINCE = re.compile(r"/\*\* @since (\d+)")


class Described(NamedTuple):
    parent: str
    since: int
    members: Members


def described() -> dict[str, Described]:
    """Every class by its name in Java, with dots also before a nested one."""
    classes: dict[str, Described] = {}
    stack: list[tuple[str, str]] = []
    since = FIRST
    for line in API.read_text(encoding="utf-8").splitlines():
        text = line.strip()
        if found := _SINCE.match(text):
            since = int(found[1])
        elif found := _OPENS.match(text):
            stack.append((found[1], found[2]))
            name = ".".join(part for _, part in stack)
            if found[1] != "module":
                classes.setdefault(name, Described(found[3] or "", since, {}))
            since = FIRST
        elif text == "}":
            stack.pop()
        elif text.startswith("public ") and stack and stack[-1][0] != "module":
            name = ".".join(part for _, part in stack)
            member = _member(text, stack[-1][1])
            if member and name in classes:
                classes[name].members[member] = max(since, classes[name].since)
            since = FIRST
    return classes


def _member(text: str, owner: str) -> Member | None:
    if call := _CALL.match(text):
        takes = tuple(_plain(each.partition(": ")[2]) for each in re.split(r", (?=\w+\??: )", call[3]) if each)
        if call[2] == "constructor":
            return Member(owner, False, takes, owner)
        return Member(call[2], bool(call[1]), takes, _plain(call[4] or "void"))
    if field := _FIELD.match(text):
        return Member(field[2], bool(field[1]), (), _plain(field[3]))
    return None


def _plain(kind: str) -> str:
    kind = kind.removesuffix(" | null").strip()
    return {"androidNative.Array<number>": "number[]", "java.lang.Object": "any"}.get(kind, kind)


def found(classes: dict[str, Described], name: str, member: Member) -> int | None:
    """Since which level a class has a member, itself or from those it extends; None if it has none."""
    while name in classes:
        if member in classes[name].members:
            return classes[name].members[member]
        name = classes[name].parent
    return None


# --- Our doubles --------------------------------------------------------------------------------------------

_IMPORT = re.compile(r"^import ([\w.]+)\.(\w+);", re.MULTILINE)
_NESTED = re.compile(r"^    public (?:static )?(?:final )?(?:class|interface) (\w+)", re.MULTILINE)
_DECLARED = re.compile(
    r"(?P<note>/\*\*[^\n]*\n)?^ +public (?P<static>static )?(?:final |abstract )*(?P<gives>[\w.\[\]]+ )?(?P<name>\w+)"
    r"(?:\((?P<takes>[^)]*)\)(?P<body>[^;]*;[^;\n]*)?|(?: = (?P<value>[^;]+))?;)",
    re.MULTILINE,
)
_KNOWN = {"String": "string", "CharSequence": "string", "char": "string"}
_KNOWN |= {"Object": "any", "Runnable": "java.lang.Runnable", "Class<?>": "java.lang.Class<any>"}
_NUMBERS = {"byte", "short", "int", "long", "float", "double"}


class Declared(NamedTuple):
    owner: str
    member: Member
    since: int


def declared() -> list[Declared]:
    """What our doubles say of Android's own classes, but for what they have besides and say so."""
    return [each for path in sorted((DOUBLES / "android").rglob("*.java")) for each in _declared_in(path)]


def _declared_in(path: Path) -> list[Declared]:
    text = path.read_text(encoding="utf-8")
    if re.search(r"^/\*\* Not Android's", text, re.MULTILINE):
        return []
    package = ".".join(path.parent.relative_to(DOUBLES).parts)
    names = {name: f"{start}.{name}" for start, name in _IMPORT.findall(text)}
    names |= {other.stem: f"{package}.{other.stem}" for other in path.parent.glob("*.java")}
    nested = [(each.start(), each[1]) for each in _NESTED.finditer(text)]
    names |= {name: f"{package}.{path.stem}.{name}" for _, name in nested}
    result = []
    for each in _DECLARED.finditer(text):
        if (each["note"] and "ot Android's" in each["note"]) or each["gives"] in ("class ", "interface "):
            continue
        inner = [name for start, name in nested if start < each.start()]
        owner = f"{package}.{path.stem}" + (f".{inner[-1]}" if inner else "")
        since = re.search(r"Since\.level\((\d+)\)", each["body"] or "")
        result.append(
            Declared(owner, _of_java(each, owner.rpartition(".")[2], names), int(since[1]) if since else FIRST)
        )
    return result


def _of_java(each: re.Match[str], owner: str, names: dict[str, str]) -> Member:
    def plain(kind: str) -> str:
        kind = kind.strip()
        if kind.endswith("[]"):
            return f"{plain(kind[:-2])}[]"
        if kind in _NUMBERS:
            return "number"
        return _KNOWN.get(kind) or names.get(kind, kind)

    if each["takes"] is None:
        value = each["value"]
        is_known = value is not None and each["static"] and not value.startswith("Integer")
        return Member(each["name"], bool(each["static"]), (), value if is_known else plain(each["gives"]))
    takes = tuple(plain(part.rpartition(" ")[0]) for part in each["takes"].split(", ") if part)
    gives = owner if each["gives"] is None else plain(each["gives"])
    return Member(each["name"], bool(each["static"]), takes, gives)
