"""`dev.py` runs programs for real: exit codes, signals and interrupts go through."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dev
from tests.support.dev_project import HERE, Runs

REAL_RUN = dev.run


@pytest.mark.parametrize("code", [0, 1, 5, 102])
def test_exit_codes_pass_through_unchanged(code: int) -> None:
    assert dev.run([sys.executable, "-c", f"raise SystemExit({code})"]) == code


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_program_ended_by_a_signal_counts_as_in_a_shell() -> None:
    end_by_signal = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    assert dev.run([sys.executable, "-c", end_by_signal]) == 128 + signal.SIGKILL


def test_programs_run_in_the_root_and_can_import_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "venv_python", lambda: Path(sys.executable))
    look = f"import os, sys; sys.exit(not (os.getcwd() == {str(HERE)!r} and {str(HERE)!r} in sys.path[1:]))"
    assert dev.run_python("-c", look) == 0


def test_interrupt_lets_the_program_end_by_itself_and_starts_no_other(
    benchmarks: Path, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    waits: list[str] = []

    class Program:
        """Is interrupted when first waited for, and ends when waited for again."""

        def __init__(self, command: list[str], **options: Any) -> None:
            self.name = Path(command[-1]).name

        def __enter__(self) -> Program:
            return self

        def __exit__(self, *args: object) -> None: ...

        def wait(self) -> int:
            waits.append(self.name)
            if len(waits) == 1:
                raise KeyboardInterrupt
            return 0

    dev.prepare_venv()
    monkeypatch.setattr(dev, "run", REAL_RUN)
    monkeypatch.setattr(subprocess, "Popen", Program)
    assert dev.main(["bench"]) == 130
    assert waits == ["rules.py", "rules.py"]
    assert capsys.readouterr().err == ""


def test_interrupt_while_preparing_leaves_no_traceback(
    project: Path, runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(command: list[str]) -> int:
        raise KeyboardInterrupt

    runs.answer = interrupt
    assert dev.main(["lint"]) == 130
    assert capsys.readouterr().err == ""
