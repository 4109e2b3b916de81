"""Squart is measured on its usual board."""

from __future__ import annotations

from tools.ladder.courses import Course

COURSE = Course(lambda start: {"size": 7, "share": 18}, 30_000, "7×7")
