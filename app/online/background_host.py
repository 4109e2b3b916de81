"""Hosts a room in a separate process while its app is in the background.

Android runs it as a foreground service. The app releases the room before, and takes it back when it returns.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import signal
import time
from collections.abc import Callable
from typing import Any

from app.games import BY_ID
from app.online.host.room import HostRoom
from app.online.unfinished_rooms import ROOM
from app.platform import android_room_service
from app.storage.file_lock import claim
from app.storage.files import Storage, data_folder

KEEP_SECONDS = 600.0
CLAIM_SECONDS = 10.0
TICK_SECONDS = 0.1

log = logging.getLogger(__name__)


def keep(storage: Storage, seconds: float = KEEP_SECONDS) -> bool:
    """Host the saved room until it ends or `seconds` pass; return whether there was one."""
    if not _is_let_go(storage):
        return False
    posted: queue.Queue[Callable[[], None]] = queue.Queue()
    room = HostRoom.resume(BY_ID, storage, posted.put)
    if room is None:
        return False
    room.keep_for(seconds)
    room.open()
    over = time.monotonic() + seconds
    try:
        while time.monotonic() < over and not room.status.is_final:
            with contextlib.suppress(queue.Empty):
                posted.get(timeout=TICK_SECONDS)()
            room.tick()
    finally:
        room.step_out()
    return True


def _is_let_go(storage: Storage) -> bool:
    over = time.monotonic() + CLAIM_SECONDS
    while time.monotonic() < over:
        ours = claim(storage.folder, ROOM)
        if ours:
            ours.let_go()
            return True
        time.sleep(TICK_SECONDS)
    return False


def _stop(*_: Any) -> None:
    raise KeyboardInterrupt


def main() -> None:
    with contextlib.suppress(ValueError):  # only the main thread may listen to signals
        signal.signal(signal.SIGTERM, _stop)
    android_room_service.stay_awake(KEEP_SECONDS)
    with contextlib.suppress(KeyboardInterrupt):
        log.info("the room is kept" if keep(Storage(data_folder())) else "there is no room to keep")


if __name__ == "__main__":
    main()
