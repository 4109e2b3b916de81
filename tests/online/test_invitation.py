"""Codes and links, as people type, paste and misread them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.online.invitation import (
    ALPHABET,
    LENGTH,
    LETTERS,
    LINK,
    SECRET,
    BadCode,
    Invitation,
    code_of,
    find_invitation,
    fingerprint,
    new_secret,
    read_code,
    read_invitation,
    shown,
)
from app.online.transport.address import BadAddress, Server

CODE = "K7M4QX9PTB23W"
ROOM, HOST = "K7M4QX9PTB0123456789", "ABCDEFGHJKMNPQRSTVWX"


@pytest.mark.parametrize(
    "typed",
    [
        "K7M4QX9PTB23W",
        "k7m4-qx9p-tb23w",
        " K7M4 QX9P TB23W\n",
        "К7М4-QХ9Р–ТВ23W",  # Cyrillic К, М, Х, Р, Т, В
        "к7м4-qх9р-тв2зw",
        "Ｋ７Ｍ４-ＱＸ９Ｐ-ＴＢ２３Ｗ",
    ],
)
def test_ways_to_type_one_code(typed: str) -> None:
    assert read_code(typed) == CODE


@pytest.mark.parametrize("typed", ["", "K7M4Q", "K7M4QX9PTB23WW", "K7M4QX9PTB23U", "K7M4Q/X9PT23W", "Щ7M4QX9PTB23W"])
def test_what_is_no_code(typed: str) -> None:
    with pytest.raises(BadCode, match=r"^online\.error\.bad_code$"):
        read_code(typed)


@pytest.mark.parametrize("typed", ["K7M4Q-X9PTB", f"{LINK}K7M4QX9PTB@10.0.0.7"])
def test_a_code_of_an_earlier_version_is_told_from_a_mistake(typed: str) -> None:
    with pytest.raises(BadCode, match=r"^online\.error\.former_code$"):
        read_invitation(typed)


def test_one_wrong_letter_or_two_that_changed_places_are_noticed() -> None:
    for at in range(LENGTH):
        for letter in set(ALPHABET) - {CODE[at]}:
            with pytest.raises(BadCode, match=r"^online\.error\.mistyped$"):
                read_code(CODE[:at] + letter + CODE[at + 1 :])
    for one in range(LENGTH):
        for other in range(one):
            swapped = list(CODE)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            if swapped != list(CODE):
                with pytest.raises(BadCode):
                    read_code("".join(swapped))


def test_a_code_has_sixty_bits_and_a_link_has_a_hundred_and_the_key_of_the_host() -> None:
    assert 5 * LETTERS == 60
    link = Invitation.to(ROOM, HOST).link
    assert link == f"{LINK}{ROOM}{HOST}"
    assert 5 * SECRET == 100


def test_a_secret_and_a_host_give_the_code_that_they_have_always_given() -> None:
    """Computed apart from the app: scrypt with n = 1024, r = 8, p = 1, and the check letter by hand."""
    assert code_of(ROOM, HOST) == "X68MBBJ7C63MF"
    assert fingerprint("00" * 32) == "BXNGZ5ZSJMHA2223P3V2"


def test_another_host_or_another_room_has_another_code() -> None:
    codes = {code_of(ROOM, HOST), code_of(ROOM, HOST[:-1] + "Y"), code_of(ROOM[:-1] + "8", HOST)}
    assert len(codes) == 3


def test_new_rooms_differ_and_codes_are_read_as_they_are_shown() -> None:
    secrets = {new_secret() for _ in range(200)}
    assert len(secrets) == 200
    for secret in list(secrets)[:20]:
        assert len(secret) == SECRET
        code = code_of(secret, HOST)
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
    for invitation in (Invitation(CODE, server), Invitation.to(ROOM, HOST, server)):
        assert read_invitation(invitation.link) == invitation


def test_a_code_with_an_address() -> None:
    assert read_invitation("k7m4-qx9p-tb23w@10.0.0.7") == Invitation(CODE, Server("mqtt", "10.0.0.7", 1883))


@pytest.mark.parametrize("address", ["ftp://a", "host:0", "host:99999", "://", "a b"])
def test_an_address_that_is_none_is_told_apart_from_a_bad_code(address: str) -> None:
    with pytest.raises(BadCode, match=r"^online\.error\.bad_address$"):
        read_invitation(f"{CODE}@{address}")


def test_a_password_stays_out_of_the_link_and_in_the_settings() -> None:
    server = Server.read("mqtts://ann:s%40crét@games.example?ca=/etc/own.crt")
    assert (server.user, server.password, server.port, server.authority) == ("ann", "s@crét", 8883, "/etc/own.crt")
    assert Server.read(server.url) == server
    link = Invitation.to(ROOM, HOST, server).link
    assert "ann" not in link
    assert "crét" not in link
    assert "crét" not in repr(server)


WHOLE = f"{LINK}{ROOM}{HOST}@10.0.0.7:18883"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (WHOLE, WHOLE),
        (f"Room code: K7M4-QX9P-TB23W {WHOLE}", WHOLE),
        (f"Play with me ({WHOLE}).", WHOLE),
        (f"> «{WHOLE}»", WHOLE),
        (f"[{WHOLE}]({WHOLE})", WHOLE),
        (f"look: {LINK}{CODE}@[fe80::1].", f"{LINK}{CODE}@[fe80::1]"),
        (f"see FOURBOARDS://WATCH/{CODE}, Ann", f"FOURBOARDS://WATCH/{CODE}"),
        ("Room code: K7M4-QX9P-TB23W", "K7M4-QX9P-TB23W"),
        ("code K7M4 QX9P TB23W!", "K7M4 QX9P TB23W"),
        ("Код кімнати: k7m4qx9ptb23w.", "k7m4qx9ptb23w"),
        ("K7M4 - QX9P - TB23W, at noon", "K7M4 - QX9P - TB23W"),
        ("join K7M4-QX9P-TB23W@10.0.0.7, at noon", "K7M4-QX9P-TB23W@10.0.0.7"),
        ("Room K7M4-QX9P-TB23X, or rather K7M4-QX9P-TB23W", "K7M4-QX9P-TB23W"),
        ("K7M4-QX9P-TB23X", ""),
        ("hello world", ""),
        ("", ""),
    ],
)
def test_an_invitation_is_found_in_a_text(text: str, found: str) -> None:
    assert find_invitation(text) == found


words_around = st.text(
    st.characters(exclude_categories=("L", "N", "M", "Cs"), exclude_characters="_@[<\\"), max_size=30
)


@given(
    words_around,
    words_around,
    st.sampled_from([ROOM, ROOM[::-1]]),
    st.sampled_from([None, Server("mqtt", "10.0.0.7", 18883)]),
)
def test_an_invitation_is_read_whatever_stands_around_it(
    before: str, after: str, secret: str, server: Server | None
) -> None:
    invitation = Invitation.to(secret, HOST, server)
    assert read_invitation(f"{before} {invitation.link} {after}") == invitation
    assert read_invitation(f"{before} {shown(invitation.code)} {after}").code == invitation.code


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
