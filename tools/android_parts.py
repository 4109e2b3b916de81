"""Fetches the parts of Android that are free and needed by tests/packaging, into build/android: nothing is installed.

`python3 tools/android_parts.py` brings Debian's resources of Android 14 (what a manifest is linked against), Debian's
classes of Android 6 (what Java is compiled against) and a published description of all classes of Android to API 37.
A machine with Google's SDK (`ANDROID_HOME`) needs only the last one. Debian's come from the mirror that this machine's
apt uses, or from the one that python-apt-common names where apt knows another system; the description comes by npm.
"""

from __future__ import annotations

import base64
import hashlib
import io
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from pathlib import Path

PARTS = Path(__file__).resolve().parents[1] / "build" / "android"

MIRROR = "DEBIAN_MIRROR"
"""The variable of the environment that names a mirror of Debian, if another one is wanted."""
DEBIANS_SOURCES = Path("/usr/share/python-apt/templates/Debian.info")
"""Where Ubuntu too says which mirror is Debian's own; python-apt-common brings it."""

FROM_DEBIAN = (
    # Where Debian has it, and the one file that is wanted of it.
    ("trixie", "android-framework-res", "usr/share/android-framework-res/framework-res.apk"),
    ("sid", "libandroid-23-java", "usr/lib/android-sdk/platforms/android-23/android.jar"),
)
API = "@nativescript/types-android@9.1.1"
API_SHA512 = "PGaTum9tyqyyza3QT21Z7WrRR1+nM7ITsq9EJiaShLArThJI0PD1ZuDO5IoUUvSQ+gTKU2nLiVMnFbU4s3FeeQ=="
API_FILE = "package/lib/android/android-platform-21-37-merged.d.ts"


def fetched(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=120) as answer:
        content: bytes = answer.read()
    return content


def debian() -> str:
    """Find a mirror of Debian: the one that is asked for, that of this machine's apt, or Debian's own."""
    for address in (os.environ.get(MIRROR, ""), *mirrors_of_apt(), *mirrors_of_python_apt()):
        if address.rstrip("/").endswith("/debian"):
            return address.rstrip("/")
    raise SystemExit(
        f"No mirror of Debian is known here: install python-apt-common, or set {MIRROR} to the address of one."
    )


def mirrors_of_apt() -> list[str]:
    if shutil.which("apt-get") is None:
        return []
    told = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)"], capture_output=True, text=True, check=True
    )
    return told.stdout.split()


def mirrors_of_python_apt() -> list[str]:
    if not DEBIANS_SOURCES.exists():
        return []
    return re.findall(r"^BaseURI: (\S+)", DEBIANS_SOURCES.read_text(encoding="utf-8"), re.MULTILINE)


def package_fields(suite: str, name: str) -> dict[str, str]:
    """What Debian's index says of a package."""
    index = lzma.decompress(fetched(f"{debian()}/dists/{suite}/main/binary-amd64/Packages.xz")).decode()
    for entry in index.split("\n\n"):
        if entry.startswith(f"Package: {name}\n"):
            lines = (line.partition(": ") for line in entry.splitlines() if not line.startswith(" "))
            return {field: value for field, _, value in lines}
    raise SystemExit(f"Debian's {suite} has no {name}.")


def fetch_from_debian(suite: str, name: str, wanted: str) -> None:
    fields = package_fields(suite, name)
    package = PARTS / "package.deb"
    package.write_bytes(fetched(f"{debian()}/{fields['Filename']}"))
    if hashlib.sha256(package.read_bytes()).hexdigest() != fields["SHA256"]:
        raise SystemExit(f"{name} came damaged.")
    unpacked = PARTS / "unpacked"
    subprocess.run(["dpkg-deb", "-x", str(package), str(unpacked)], check=True)
    shutil.copyfile(unpacked / wanted, PARTS / Path(wanted).name)
    shutil.rmtree(unpacked)
    package.unlink()


def npm_package(name: str, sha512: str) -> bytes:
    """Fetch a package by npm, as it is packed, and compare it with its digest."""
    with tempfile.TemporaryDirectory() as folder:
        once_more = ("--fetch-retries=1", "--fetch-retry-mintimeout=1000")  # by itself it tries for minutes
        pack = ["npm", "pack", "--silent", *once_more, "--pack-destination", folder, name]
        subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
        (file,) = Path(folder).glob("*.tgz")
        packed = file.read_bytes()
    if base64.b64encode(hashlib.sha512(packed).digest()).decode() != sha512:
        raise SystemExit(f"{name} came damaged.")
    return packed


def fetch_api() -> None:
    with tarfile.open(fileobj=io.BytesIO(npm_package(API, API_SHA512))) as archive:
        content = archive.extractfile(API_FILE)
        if content is None:
            raise SystemExit("The description of Android's classes is not where it was.")
        (PARTS / "android-api.d.ts").write_bytes(content.read())


def has_sdk() -> bool:
    """Tell whether Google's SDK brings the resources and classes of some Android."""
    sdk = os.environ.get("ANDROID_HOME", "")
    return bool(sdk) and any(Path(sdk).glob("platforms/android-*/android.jar"))


def main() -> int:
    PARTS.mkdir(parents=True, exist_ok=True)
    for suite, name, wanted in () if has_sdk() else FROM_DEBIAN:
        if (PARTS / Path(wanted).name).exists():
            continue
        if shutil.which("dpkg-deb") is None:
            print(f"Without dpkg there is no {name}.")
            continue
        fetch_from_debian(suite, name, wanted)
    if shutil.which("npm") is None:
        print("Without npm there is no description of Android's classes.")
    elif not (PARTS / "android-api.d.ts").exists():
        fetch_api()
    print("\n".join(f"{path.name}  {path.stat().st_size:,} bytes" for path in sorted(PARTS.iterdir())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
