"""paho's client with a short way for what a room sends and hears.

A room publishes without the broker's promise (QoS 0): it confirms for itself what matters. paho takes some twenty
microseconds for such a message, in each direction, and players wait for two of them at every move. So these are written
and read here, and everything else of MQTT is left to paho.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client

LARGEST_PACKET = 64 * 1024
"""Bytes. A broker that sends a longer packet is left before the packet is read: no room sends half as much."""

PUBLISH, RETAINED, AGAIN = 0x30, 0x01, 0x08
_PLAIN = 0xD0
"""The kind under which paho sends what is only to be sent."""


class RoomClient(Client):
    def __init__(self, hear: Callable[[str, bytes], None], *args: Any, **named: Any) -> None:
        """`hear` is called with the topic and the payload of each message. Some brokers carry topics that are not text:
        such a one is told as "", which is nobody's."""
        super().__init__(*args, **named)
        self._hear = hear
        self.on_message = lambda _, __, message: self._tell(message._topic, bytes(message.payload))
        """Of one with a promise, as some brokers send wills."""
        self._came = bytearray()
        """What has come of a packet that is not whole yet."""
        self._served = b""
        """The packet that paho may read."""
        self._is_lost = False

    def publish_now(self, topic: str, data: bytes, retain: bool) -> None:
        """Sends it at once, as far as the network takes it; paho sends the rest. Not while paho has more to send."""
        packet = published(topic, data, retain)
        try:
            sent = self._sock_send(packet)
        except OSError:  # the network is slow, or gone: paho finds out
            sent = 0
        if sent < len(packet):
            self._packet_queue(_PLAIN, packet[sent:], 0, 0)
        else:
            self._last_msg_out = time.monotonic()

    def read(self) -> None:
        """Takes what has come, at most once what a packet may be long."""
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
        """For paho: of the packet that is its own, and nothing else."""
        if not self._served and not self._is_lost:
            raise BlockingIOError
        served, self._served = self._served[:bufsize], self._served[bufsize:]
        return served


def published(topic: str, data: bytes, retain: bool) -> bytes:
    """The packet of a message."""
    name = topic.encode()
    left = 2 + len(name) + len(data)
    header = bytearray((PUBLISH | retain,))
    while left > 127:
        header.append(left & 127 | 128)
        left >>= 7
    header.append(left)
    return bytes(header) + len(name).to_bytes(2, "big") + name + data


def _first_packet(came: bytearray) -> bytes | None:
    """Takes the first packet out of what came, if it is whole; raises ValueError if it will be too long."""
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
