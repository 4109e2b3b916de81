"""The broker inside the app as a process: `lan_process.py PORT PASSWORD`."""

from __future__ import annotations

import sys
import threading

from app.online.lan import LanBroker

if __name__ == "__main__":
    broker = LanBroker(sys.argv[2], int(sys.argv[1]), "127.0.0.1")
    broker.start()
    if broker.port != int(sys.argv[1]):
        sys.exit("the port is taken")
    threading.Event().wait()
