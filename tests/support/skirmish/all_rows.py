"""Every ability of every unit as a row; those of the Commands have a file of their own."""

from __future__ import annotations

from tests.support.skirmish.faction_rows import FACTION_ROWS
from tests.support.skirmish.other_rows import OTHER_ROWS
from tests.support.skirmish.shared_rows import SHARED_ROWS

UNIT_ROWS = [*SHARED_ROWS, *FACTION_ROWS, *OTHER_ROWS]
