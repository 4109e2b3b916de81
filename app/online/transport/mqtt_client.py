"""paho's client with a fast path for the messages of a room.

A room publishes with QoS 0. paho takes some twenty microseconds for such a message each way, twice per move. So we
write and read these messages here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client

LARGEST_PACKET = 64 * 1024
"""We disconnect before reading a longer packet; no room sends half as much."""

PUBLISH, RETAINED, AGAIN = 0x30, 0x01, 0x08
_PLAIN = 0xD0


class RoomClient(Client):
    def __init__(self, hear: Callable[[str, bytes], None], *args: Any, **named: Any) -> None:
        """`hear` receives topic and payload; the topic is "" if it is not text."""
        super().__init__(*args, **named)
        self._hear = hear
        self.on_message = lambda _, __, message: self._tell(message._topic, bytes(message.payload))
        """Handles messages with QoS above 0, as some brokers send wills."""
        self._came = bytearray()
        self._served = b""
        self._is_lost = False

    def publish_now(self, topic: str, data: bytes, retain: bool) -> None:
        """Send what the network takes; paho, which must be idle, sends the rest."""
        packet = published(topic, data, retain)
        try:
            sent = self._sock_send(packet)
        except OSError:  # the network is slow or gone: paho finds out
            sent = 0
        if sent < len(packet):
            self._packet_queue(_PLAIN, packet[sent:], 0, 0)
        else:
            self._last_msg_out = time.monotonic()

    def read(self) -> None:
        try:
            came = super()._sock_recv(LARGEST_PACKET)
        except BlockingIOError:
            return
        except OSError:
            came = b""
        self._came += came
        self._last_bytes_received = time.monotonic()
        try:
            while came and (packet := _first_packet(self._came)):
                self._take(packet)
        except ValueError:
            came = b""
        if not came:
            self._is_lost = True
            self.loop_read()

    def _take(self, packet: bytes) -> None:
        if packet[0] & ~(RETAINED | AGAIN) == PUBLISH:
            begin = 2 if packet[1] < 128 else 3 if packet[2] < 128 else 4  # after the length
            topic = begin + 2 + int.from_bytes(packet[begin : begin + 2], "big")
            if topic > len(packet):
                raise ValueError("a topic that is longer than its packet")
            self._tell(packet[begin + 2 : topic], packet[topic:])
        else:
            self._served = packet
            self.loop_read()

    def _tell(self, topic: bytes, data: bytes) -> None:
        try:
            self._hear(topic.decode(), data)
        except UnicodeDecodeError:
            self._hear("", data)

    def _sock_recv(self, bufsize: int) -> bytes:
        if not self._served and not self._is_lost:
            raise BlockingIOError
        served, self._served = self._served[:bufsize], self._served[bufsize:]
        return served


def published(topic: str, data: bytes, retain: bool) -> bytes:
    name = topic.encode()
    left = 2 + len(name) + len(data)
    header = bytearray((PUBLISH | retain,))
    while left > 127:
        header.append(left & 127 | 128)
        left >>= 7
    header.append(left)
    return bytes(header) + len(name).to_bytes(2, "big") + name + data


def _first_packet(came: bytearray) -> bytes | None:
    """Raise ValueError if the packet is too long."""
    length, shift = 0, 0
    for index in range(1, min(5, len(came))):
        length |= (came[index] & 127) << shift
        shift += 7
        if came[index] < 128:
            if length > LARGEST_PACKET:
                raise ValueError(f"a packet of {length} bytes")
            end = index + 1 + length
            if len(came) < end:
                return None
            packet = bytes(came[:end])
            del came[:end]
            return packet
    if len(came) > 4:
        raise ValueError("no length")
    return None
