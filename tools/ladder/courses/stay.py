"""Stay on the Board is measured with blocked cells: without them strength hardly tells."""

from __future__ import annotations

from tools.ladder.courses import Course

COURSE = Course(lambda start: {"size": 5 + start % 3, "blocked": True}, 60_000, "Blocked, 5×5 to 7×7")
