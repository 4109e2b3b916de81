"""The check that an Android package fits pages of 16 kB, on libraries made here and on wheels that others built."""

from __future__ import annotations

import io
import struct
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import PIP, ROOT, need_index
from tools.page_sizes import complaints, main

FITS, DOES_NOT = 0x4000, 0x1000
WHEELS = ("materialyoucolor==3.0.4", "markupsafe==3.0.4")
"""Compiled for Android, by the NDK that buildozer.spec names and by an older one."""


def library(*alignments: int, bits: int = 64) -> bytes:
    """The headers of a shared library, with a part to be loaded for each alignment, and one that is not loaded."""
    ident = b"\x7fELF" + bytes([2 if bits == 64 else 1, 1, 1]) + bytes(9)
    header = ident + struct.pack("<HHIQQQIHHHHHH", 3, 183, 1, 0, 64, 0, 0, 64, 56, len(alignments) + 1, 0, 0, 0)
    parts = [struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, 0, 0, alignment) for alignment in alignments]
    return header + b"".join(parts) + struct.pack("<IIQQQQQQ", 2, 6, 0, 0, 0, 0, 0, 8)


def package(folder: Path, **files: bytes) -> Path:
    path = folder / "made.apk"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(f"lib/arm64-v8a/{name}.so", content)
    return path


def bundle(**modules: bytes) -> bytes:
    """Python's modules as python-for-android packs them: an archive with the name of a library."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, content in modules.items():
            entry = tarfile.TarInfo(f"./_python_bundle/modules/{name}.so")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


def test_a_package_that_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = package(tmp_path, libmain=library(FITS, 4 * FITS), libpybundle=bundle(_ssl=library(FITS)))
    assert complaints(path) == []
    assert main([str(path)]) == 0
    assert capsys.readouterr().out == "made.apk: fits pages of 16 kB\n"


def test_a_library_that_does_not_fit_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = package(tmp_path, libmain=library(FITS), libcrypto=library(FITS, DOES_NOT))
    assert complaints(path) == ["lib/arm64-v8a/libcrypto.so: aligned to 4096 bytes"]
    assert main([str(path)]) == 1
    assert "libcrypto.so" in capsys.readouterr().out


def test_a_module_in_pythons_bundle_is_looked_at_too(tmp_path: Path) -> None:
    path = package(tmp_path, libmain=library(FITS), libpybundle=bundle(_ssl=library(FITS), _rust=library(DOES_NOT)))
    assert complaints(path) == [
        "lib/arm64-v8a/libpybundle.so/_python_bundle/modules/_rust.so: aligned to 4096 bytes",
    ]


def test_processors_of_32_bits_have_no_such_pages(tmp_path: Path) -> None:
    assert complaints(package(tmp_path, libmain=library(FITS), libold=library(DOES_NOT, bits=32))) == []


def test_a_package_without_libraries_is_not_taken_for_a_good_one(tmp_path: Path) -> None:
    assert complaints(package(tmp_path, libold=library(DOES_NOT, bits=32))) == ["no library of 64 bits is in it"]


@pytest.mark.slow
def test_real_wheels_for_android_fit(tmp_path: Path) -> None:
    need_index()
    options = ["--no-deps", "--only-binary=:all:", "--python-version=3.14", "--platform=android_24_arm64_v8a"]
    done = subprocess.run(
        [*PIP, "download", *options, f"--dest={tmp_path}", *WHEELS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    wheels = sorted(tmp_path.glob("*.whl"))
    assert {path.name: complaints(path) for path in wheels} == {path.name: [] for path in wheels}
    assert len(wheels) == len(WHEELS)
