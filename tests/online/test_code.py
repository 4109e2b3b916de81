"""Codes and links, as people type, paste and misread them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.online.code import ALPHABET, LENGTH, BadCode, Invitation, new_code, read_code, read_invitation, shown
from app.online.transport.address import BadAddress, Server


@pytest.mark.parametrize(
    "typed",
    [
        "K7M4QX9PTB",
        "k7m4q-x9ptb",
        " K7M4Q X9PTB\n",
        "К7М4Q–Х9РТВ",  # Cyrillic К, М, Х, Р, Т, В
        "к7м4q-х9ртв",
        "Ｋ７Ｍ４Ｑ-Ｘ９ＰＴＢ",
    ],
)
def test_ways_to_type_one_code(typed: str) -> None:
    assert read_code(typed) == "K7M4QX9PTB"


def test_letters_that_look_like_digits_are_digits() -> None:
    assert read_code("OoIiLlОоІі") == "0011110011"


@pytest.mark.parametrize("typed", ["", "K7M4Q", "K7M4QX9PTB1", "K7M4QX9PTU", "K7M4Q/X9PT", "Щ7M4QX9PTB"])
def test_what_is_no_code(typed: str) -> None:
    with pytest.raises(BadCode, match=r"^online\.error\.bad_code$"):
        read_code(typed)


def test_new_codes_differ_and_are_read_as_they_are_shown() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    for code in codes:
        assert len(code) == LENGTH
        assert set(code) <= set(ALPHABET)
        assert read_code(shown(code)) == code


@pytest.mark.parametrize(
    "server",
    [
        None,
        Server("mqtt", "192.168.1.5", 18883),
        Server("mqtt", "fe80::1", 1883),
        Server("wss", "games.example", 443, "/mqtt"),
        Server("mqtts", "games.example", 8883),
    ],
)
def test_a_link_leads_back_to_its_invitation(server: Server | None) -> None:
    invitation = Invitation("K7M4QX9PTB", server)
    assert read_invitation(invitation.link) == invitation


def test_a_code_with_an_address() -> None:
    assert read_invitation("k7m4q-x9ptb@10.0.0.7") == Invitation("K7M4QX9PTB", Server("mqtt", "10.0.0.7", 1883))


@pytest.mark.parametrize("address", ["ftp://a", "host:0", "host:99999", "://", "a b"])
def test_an_address_that_is_none_is_told_apart_from_a_bad_code(address: str) -> None:
    with pytest.raises(BadCode, match=r"^online\.error\.bad_address$"):
        read_invitation(f"K7M4QX9PTB@{address}")


def test_a_password_stays_out_of_the_link_and_in_the_settings() -> None:
    server = Server.read("mqtts://ann:s%40crét@games.example?ca=/etc/own.crt")
    assert (server.user, server.password, server.port, server.authority) == ("ann", "s@crét", 8883, "/etc/own.crt")
    assert Server.read(server.url) == server
    link = Invitation("K7M4QX9PTB", server).link
    assert "ann" not in link
    assert "crét" not in link
    assert "crét" not in repr(server)


@given(st.text(max_size=60))
def test_any_text_is_an_invitation_or_refused(text: str) -> None:
    try:
        code = read_invitation(text).code
    except BadCode:
        return
    assert read_code(code) == code


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_refused(text: str) -> None:
    try:
        server = Server.read(text)
    except BadAddress:
        return
    assert 0 < server.port < 65536
