"""The short way of messages past paho: whole, in order, however the network cuts them, and nothing that is too long."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paho.mqtt.enums import CallbackAPIVersion

from app.online.transport.mqtt_client import LARGEST_PACKET, RoomClient, published

Message = tuple[str, bytes]


@contextmanager
def connected(heard: list[Message]) -> Iterator[tuple[RoomClient, socket.socket]]:
    """A client on one end of a line, and the other end."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    theirs.settimeout(5)
    client = RoomClient(lambda topic, data: heard.append((topic, data)), CallbackAPIVersion.VERSION2)
    client._sock = ours
    try:
        yield client, theirs
    finally:
        ours.close()
        theirs.close()


texts = st.text(min_size=1, max_size=20)


@given(
    messages=st.lists(st.tuples(texts, st.binary(max_size=300), st.booleans()), max_size=6),
    cuts=st.lists(st.integers(1, 40), max_size=30),
)
def test_messages_come_whole_and_in_order_however_they_are_cut(
    messages: list[tuple[str, bytes, bool]], cuts: list[int]
) -> None:
    stream = b"".join(published(*each) for each in messages)
    heard: list[Message] = []
    with connected(heard) as (client, other):
        for cut in [*cuts, len(stream) or 1]:
            piece, stream = stream[:cut], stream[cut:]
            if piece:
                other.sendall(piece)
                client.read()
        assert heard == [(topic, data) for topic, data, _ in messages]
        assert client.socket() is not None


@pytest.mark.parametrize("length", [0, 1, 120, 127, 128, 16_000, 20_000])
def test_a_message_of_any_length_is_what_paho_would_have_written(length: int) -> None:
    """127 and 16,383 bytes are where the length takes one more byte."""
    with connected([]) as (client, other):
        client.publish_now("gc/1/x/é", bytes(length), retain=True)
        short = _received(other, len(published("gc/1/x/é", bytes(length), retain=True)))
    with connected([]) as (client, other):
        client.publish("gc/1/x/é", bytes(length), retain=True)
        assert short == _received(other, len(short))


def test_what_the_network_does_not_take_is_sent_later_and_in_order() -> None:
    data = bytes(range(256)) * 80
    with connected([]) as (client, other):
        count = 0
        while not client.want_write():  # until it is full in the middle of a message
            client.publish_now("t", data, retain=False)
            count += 1
        client.publish("end", b"paho's own")
        got, wanted = b"", published("t", data, retain=False) * count + published("end", b"paho's own", retain=False)
        while len(got) < len(wanted):
            client.loop_write()
            got += other.recv(1 << 20)
        assert got == wanted


@pytest.mark.parametrize(
    "bad",
    [
        b"\x30" + b"\xff\xff\x7f",  # far more than anybody sends
        b"\x30\xff\xff\xff\xff\x01",  # no length at all
        b"\x30\x03\x00\x09t",  # a topic that is longer than its packet
        b"",  # the end
    ],
)
def test_a_broker_that_sends_nonsense_is_left(bad: bytes) -> None:
    heard: list[Message] = []
    with connected(heard) as (client, other):
        lost: list[bool] = []
        client.on_disconnect = lambda *_: lost.append(True)
        other.sendall(bad) if bad else other.close()
        client.read()
        assert client.socket() is None
        assert lost
        assert heard == []


def test_no_more_than_a_packet_is_kept_of_one_that_never_ends() -> None:
    with connected([]) as (client, other):
        other.sendall(b"\x30" + b"\x80\x80\x04")  # as long as one may be
        client.read()
        for _ in range(10):
            other.sendall(bytes(1000))
            client.read()
        assert len(client._came) <= LARGEST_PACKET


def test_what_is_no_message_is_left_to_paho() -> None:
    """A ping's answer, in the middle of messages, in two pieces."""
    heard: list[Message] = []
    with connected(heard) as (client, other):
        client._ping_t = 1.0
        for piece in (published("a", b"1", retain=False) + b"\xd0", b"\x00" + published("b", b"2", retain=False)):
            other.sendall(piece)
            client.read()
        assert heard == [("a", b"1"), ("b", b"2")]
        assert client._ping_t == 0


def test_a_message_with_a_promise_is_heard_too() -> None:
    """Some brokers send a will so, though nobody asked for it."""
    heard: list[Message] = []
    with connected(heard) as (client, other):
        other.sendall(b"\x32\x06\x00\x01t\x00\x05x")
        client.read()
        assert heard == [("t", b"x")]
        assert _received(other, 4) == b"\x40\x02\x00\x05", "and it is confirmed"


def _received(other: socket.socket, length: int) -> bytes:
    got = b""
    while len(got) < length:
        got += other.recv(length - len(got))
    return got
