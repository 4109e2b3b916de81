"""Two thousand rooms of two on one mosquitto: is every move answered, and what does it cost the broker?"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.support.brokers import Owner, Pair, mosquitto
from benchmarks.support.measure import Report, many, median, output_of, p95

ROOMS, PROCESSES = many(2000, tiny=4), many(8, tiny=1)
SECONDS = many(60.0, tiny=3.0)
EVERY = many(60.0, tiny=1.0)
"""Seconds between two moves of a guest, as in play that thinks."""
BATCH = 50
"""Rooms of a process that open at once: nobody opens two thousand in a second."""
LOOK = 0.05
"""Seconds between two looks at whose turn it is."""
FILES = 20_000
"""Open at once: a line has a socket and a bell."""


def main() -> int:
    report = Report()
    raise_limit()  # the broker's too, which is our child
    with tempfile.TemporaryDirectory() as folder:
        try:
            with mosquitto(Path(folder)) as (url, broker):
                load(report, url, broker)
        except FileNotFoundError as absent:
            print(f"Rooms on one broker: skipped, {absent}", flush=True)
    return report.exit_code()


def load(report: Report, url: str, broker: int) -> None:
    began, busy = time.monotonic(), cpu_seconds(broker)
    with ThreadPoolExecutor(PROCESSES) as pool:
        share = str(ROOMS // PROCESSES)
        jobs = [pool.submit(output_of, "online_rooms.py", url, share, environment={}) for _ in range(PROCESSES)]
        results = [json.loads(job.result()) for job in jobs]
    passed = time.monotonic() - began
    sent, unanswered = sum(each["sent"] for each in results), sum(each["unanswered"] for each in results)
    trips = [trip for each in results for trip in each["trips"]]
    report.value(f"Moves in {ROOMS} rooms of two", sent, "moves")
    report.value("Moves without an answer", unanswered, "moves", 0)
    report.value("Round trip with all rooms, median", median(trips) * 1000, "ms")
    report.value("Round trip with all rooms, 95 %", p95(trips) * 1000, "ms")
    report.value("The broker's share of a core", 100 * (cpu_seconds(broker) - busy) / passed, "%")
    report.value("The broker's memory, at the end", memory(broker), "MB")


def raise_limit() -> None:
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def cpu_seconds(process: int) -> float:
    if sys.platform == "linux":
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    else:
        raise NotImplementedError("only Linux tells of another process's time")


def memory(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def begin(owner: Owner, pairs: list[Pair]) -> None:
    for pair in pairs:
        pair.open_host()
    owner.until(lambda: all(pair.host.endpoint.is_open for pair in pairs))
    for pair in pairs:
        pair.open_guest()
    owner.until(lambda: all(pair.guest.state for pair in pairs))
    for pair in pairs:
        pair.ready()
    owner.until(lambda: all(pair.guest.match for pair in pairs))


def play(url: str, rooms: int) -> None:
    """One process with so many rooms: opens them, plays for a while, and prints what came of it."""
    raise_limit()
    owner = Owner(tick=1.0)
    pairs = [Pair(owner, url) for _ in range(rooms)]
    for first in range(0, rooms, BATCH):
        begin(owner, pairs[first : first + BATCH])
    began = time.monotonic()
    due = {pair: began + EVERY * index / rooms for index, pair in enumerate(pairs)}
    waiting: dict[Pair, tuple[int, float]] = {}
    sent, trips, look_again = 0, [], began
    while time.monotonic() < began + SECONDS or (waiting and time.monotonic() < began + 5 * SECONDS):
        owner.step(0.01)
        now = time.monotonic()
        for pair, (ply, since) in tuple(waiting.items()):
            if pair.ply > ply:
                trips.append(now - since)
                del waiting[pair]
        is_time = now >= look_again and now < began + SECONDS
        look_again = now + LOOK if is_time else look_again
        for pair in pairs if is_time else ():
            if pair.is_hosts_turn:
                pair.host_moves()
            elif now >= due[pair] and pair not in waiting and pair.is_guests_turn:
                due[pair] = now + EVERY
                waiting[pair] = pair.ply, now
                pair.guest_moves()
                sent += 1
    print(json.dumps({"sent": sent, "unanswered": len(waiting), "trips": trips}))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        play(sys.argv[1], int(sys.argv[2]))
    else:
        sys.exit(main())
