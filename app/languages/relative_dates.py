"""Dates and ages in words, such as "yesterday" or "5 minutes ago"."""

from __future__ import annotations

import time
from datetime import date

from app.core.game import Tr

WEEK = 7


def since(tr: Tr, when: float, now: float) -> str:
    """Name a time by the local calendar. Both times are in seconds since 1970."""
    then, today = time.localtime(when), time.localtime(now)
    day = date(then.tm_year, then.tm_mon, then.tm_mday)
    days = (date(today.tm_year, today.tm_mon, today.tm_mday) - day).days
    if days <= 0:
        return tr("since.time", time=f"{then.tm_hour}:{then.tm_min:02}")
    if days == 1:
        return tr("since.yesterday")
    if days < WEEK:
        return tr(f"since.day.{then.tm_wday}")
    return tr("since.date", year=then.tm_year, month=f"{then.tm_mon:02}", day=f"{then.tm_mday:02}")


MINUTE, HOUR, DAY, MONTH = 60, 3600, 86400, 30 * 86400


_SINCE = (("months", 2 * MONTH, MONTH), ("days", DAY, DAY), ("hours", HOUR, HOUR), ("minutes", MINUTE, MINUTE))


def age(seconds: float, tr: Tr) -> str:
    """Describe an age. A future time, after a clock was set back, is just now."""
    for unit, least, length in _SINCE:
        if seconds >= least:
            return tr(f"home.age.{unit}", count=int(seconds // length))
    return tr("home.age.now")
