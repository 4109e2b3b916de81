"""Texts that a clipboard may hold, by name: messages with a code or a link, and what no field expects."""

from __future__ import annotations

from app.languages.translator import FOLDER, LANGUAGES, Words

CODE = "K7M4-QX9P-TB23W"
LINK = "fourboards://join/K7M4QX9PTB0123456789ABCDEFGHJKMNPQRSTVWX@192.168.1.5:18883"
INVITATIONS = {
    f"invitation-{language}": Words(FOLDER).translator(language)("online.invitation", code=CODE, link=LINK)
    for language in LANGUAGES
}
HAS_CODE = {
    "code-newline": f"{CODE}\n",
    "code-between-lines": f"Hi!\r\n\r\n{CODE}\r\n\tSee you",
    "code-with-marks": f"\u200f\u202b{CODE}\u202c\ufeff",
}
HAS_LINK = {
    **INVITATIONS,
    "link-newline": f"{LINK}\n",
    "link-quoted": f"> «{LINK}».\u2028Ann",
    "link-zero": f"\x00{LINK}\x00",
}
OTHERS = {
    "empty": "",
    "nothing": None,
    "space": " \u00a0 ",
    "newlines": "\n\r\n\r\x0b\x0c\x85\u2028\u2029",
    "two-words": "hello\nworld",
    "two-long-lines": "many words in a line " * 9 + "\n" + "and many in another " * 9,
    "tabs": "one\ttwo\t\tthree",
    "right-to-left": "\u202eabc\u202c \u05e9\u05dc\u05d5\u05dd \u200f\u061c",
    "emoji": "👩‍👩‍👧 🇺🇦 👍🏽 ♥️",
    "accents": "e" + "\u0301" * 400,
    "zero-bytes": "a\x00b\x00",
    "escapes": "\x1b[31mred\x1b[0m\x07\x7f",
    "half-a-letter": "a\ud83d b\ude00",
    "markup": "[b]bold[/b] &amp; [color=ff0000",
    "huge-line": "x" * 100_000,
    "huge-text": "line of text\n" * 8_000,
    "huge-space": " " * 100_000 + "\n",
    "huge-code": "K7M4-" * 20_000,
}
TEXTS: dict[str, str | None] = {**HAS_CODE, **HAS_LINK, **OTHERS}
