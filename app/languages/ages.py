"""How long ago something was, in words."""

from __future__ import annotations

from app.core.game import Tr

MINUTE, HOUR, DAY, MONTH = 60, 3600, 86400, 30 * 86400
_SINCE = (("months", 2 * MONTH, MONTH), ("days", DAY, DAY), ("hours", HOUR, HOUR), ("minutes", MINUTE, MINUTE))
"""What is counted, from how many seconds on, and how many seconds it has."""


def age(seconds: float, tr: Tr) -> str:
    """As "5 minutes ago"; a time that is still to come, where a clock was set back, is just now."""
    for unit, least, length in _SINCE:
        if seconds >= least:
            return tr(f"home.age.{unit}", count=int(seconds // length))
    return tr("home.age.now")
