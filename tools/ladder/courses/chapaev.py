"""Chapaev is measured as it begins."""

from __future__ import annotations

from tools.ladder.courses import Course

COURSE = Course(lambda start: {}, 5_000, "as it begins")
