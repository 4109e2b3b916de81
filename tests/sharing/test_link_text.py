"""Links as messengers hand them on, and as they spoil them."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from app.platform.deep_links import has_game
from app.sharing.link_text import (
    CUT,
    EDITED,
    EMPTY,
    LONGEST,
    NEEDS_LESS,
    NEWER,
    NO_LINK,
    TOO_LONG,
    BadLink,
    read,
    write,
)

DATA = bytes(range(0, 256, 3))
LINK, LONG = write(DATA), write(DATA * 15)


def wrapped(link: str, mark: str = "") -> str:
    return "\n".join(mark + link[start : start + 30] for start in range(0, len(link), 30))


@pytest.mark.parametrize("size", [1, 2, 5, 84, 1000, 1200, 1300, 1470])
def test_bytes_come_back_whatever_their_number(size: int) -> None:
    data = bytes(number * 7 % 256 for number in range(size))
    link = write(data)
    assert len(link) <= LONGEST
    assert read(link) == data


def test_what_is_too_much_for_one_message_is_refused() -> None:
    with pytest.raises(BadLink) as refused:
        write(bytes(1600))
    assert refused.value.reason == NEEDS_LESS


@pytest.mark.parametrize("link", [LINK, LONG], ids=["letters", "dense"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda link: f"Your turn! {link}. See you, Uwe",
        lambda link: f"Твой ход: {link} — жду ответа",
        wrapped,
        lambda link: wrapped(link, "> "),
        lambda link: wrapped(link, ">> "),
        lambda link: f"“{link}”,",
        lambda link: f"<{link}>",
        lambda link: f"({link})",
        lambda link: quote(link, safe=""),
        lambda link: quote(quote(link, safe=""), safe=""),
        lambda link: link.replace("://", "%3A%2F%2F"),
        lambda link: f"&lt;{link}&gt;",
        lambda link: "\u200b".join(link[start : start + 40] for start in range(0, len(link), 40)),
        lambda link: link.replace("fourboards", "Fourboards"),
        lambda link: "  \n" + link + "\n\n-- \nsent from my phone",
    ],
)
def test_a_link_survives_what_messengers_do(link: str, damage: object) -> None:
    assert callable(damage)
    assert has_game(damage(link))
    assert read(damage(link)) == read(link)


@pytest.mark.parametrize(
    "damage",
    [
        str.upper,
        str.lower,
        str.title,
        lambda link: link[:17] + link[17:].replace("0", "O").replace("1", "l"),
        lambda link: link[:17] + link[17:].replace("A", "А").replace("C", "С").replace("E", "Е"),
        lambda link: "-\n".join(link[start : start + 40] for start in range(0, len(link), 40)),
    ],
)
def test_in_letters_capitals_look_alikes_and_hyphens_do_not_matter(damage: object) -> None:
    assert callable(damage)
    assert read(damage(LINK)) == DATA


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", EMPTY),
        ("  \n", EMPTY),
        ("hello", NO_LINK),
        ("fourboards://join/ABCD", NO_LINK),
        ("fourboards://game/", CUT),
        ("fourboards://game/1", CUT),
        (LINK[:-1], CUT),
        (LINK[:60], CUT),
        (LONG[:-7], CUT),
        (LINK[:40] + ("A" if LINK[40] != "A" else "B") + LINK[41:], EDITED),
        (LINK[:40] + LINK[41] + LINK[40] + LINK[42:], EDITED),
        (LINK[:40] + "U" + LINK[41:], EDITED),
        (LINK[:40] + "ж" + LINK[41:], EDITED),
        (LONG.swapcase().replace("FOURBOARDS://GAME", "fourboards://game"), NEWER),
        (LINK.replace("game/1", "game/2"), NEWER),
        (LINK.replace("game/1", "game/0"), EDITED),
        (LINK + "A" * 10_000_000, TOO_LONG),
        ("A" * 10_000_000, TOO_LONG),
    ],
    ids=lambda value: value[:30] + value[-6:] if len(value) > 40 else value,
)
def test_a_bad_link_has_its_reason(text: str, reason: str) -> None:
    with pytest.raises(BadLink) as refused:
        read(text)
    assert refused.value.reason == reason


def test_every_letter_that_is_changed_is_noticed() -> None:
    for place in range(len("fourboards://game/"), len(LINK)):
        other = "7" if LINK[place] != "7" else "8"
        with pytest.raises(BadLink):
            read(LINK[:place] + other + LINK[place + 1 :])
