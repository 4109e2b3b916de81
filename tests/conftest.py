"""What all tests share: how hypothesis looks for examples, and the option that rewrites the playthroughs."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("everyday", deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("everyday"), max_examples=8)
settings.register_profile("ci", settings.get_profile("everyday"), derandomize=True, print_blob=True)
settings.register_profile("thorough", settings.get_profile("everyday"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "everyday"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="rewrite the golden playthroughs; review the diff")
