"""Runs a relay for rooms over the Internet: mosquitto with TLS, websockets and limits, without accounts.

`python3 hosting/relay.py --host your.host`. It needs mosquitto and openssl, and nothing of Four Boards but this folder.
Without a certificate it makes one for itself; the line that it prints pins that certificate, so friends need no more.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
STATE = "/var/lib/four-boards-relay"
"""The folder in `relay.conf`, which stands for whichever is used."""
PIN_LENGTH = 40
"""As in the app: `app/online/transport/address.py`."""
DAYS = 7300
"""How long a certificate of our own holds: nobody renews what is pinned."""
NO_PROGRAM = 3


def main(argv: list[str]) -> int:
    wish = arguments(argv)
    missing = [name for name in ("mosquitto", "openssl") if program(name) is None]
    if missing:
        print(
            f"Not on this system: {', '.join(missing)}. On Debian: apt-get install mosquitto openssl", file=sys.stderr
        )
        return NO_PROGRAM
    folder = Path(wish.folder)
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    is_ours = not wish.certificate
    take_certificate(folder, wish)
    config = write_config(folder, wish)
    tell(wish, pin_of(folder / "server.crt") if is_ours else "")
    raise_limits()
    binary = str(program("mosquitto"))
    os.execv(binary, [binary, "-c", str(config)])


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="relay", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--host", default="", help="this machine's name or address on the Internet; guessed if not said"
    )
    parser.add_argument("--port", type=int, default=8883)
    parser.add_argument(
        "--web-port", type=int, default=8443, help="for networks that let only the web through; 0: none"
    )
    parser.add_argument(
        "--certificate", type=Path, help="a file with a certificate that players' systems know, and its chain"
    )
    parser.add_argument("--key", type=Path, help="the key of that certificate")
    parser.add_argument("--folder", default=default_folder(), help="where the certificate is kept (%(default)s)")
    wish = parser.parse_args(argv)
    if bool(wish.certificate) != bool(wish.key):
        parser.error("--certificate and --key go together")
    wish.host = wish.host or own_address()
    return wish


def default_folder() -> str:
    """Under systemd, the one that it gives us."""
    return os.environ.get("STATE_DIRECTORY") or str(Path.home() / ".local" / "share" / "four-boards-relay")


def own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends no packet
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def program(name: str) -> str | None:
    """Also where Debian puts servers and most users do not look."""
    return shutil.which(name) or shutil.which(f"/usr/sbin/{name}")


def take_certificate(folder: Path, wish: argparse.Namespace) -> None:
    """The given one as a copy that mosquitto can read; else our own, made once."""
    certificate, key = folder / "server.crt", folder / "server.key"
    if wish.certificate:
        private(key).write_bytes(wish.key.read_bytes())
        certificate.write_bytes(wish.certificate.read_bytes())
    elif not (certificate.exists() and key.exists()):
        kind = "IP" if re.fullmatch(r"[0-9.]+|.*:.*", wish.host) else "DNS"
        command = [
            str(program("openssl")),
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
        ]
        command += [
            "-days",
            str(DAYS),
            "-subj",
            "/CN=Four Boards relay",
            "-addext",
            f"subjectAltName={kind}:{wish.host}",
        ]
        private(key)
        subprocess.run([*command, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)


def private(path: Path) -> Path:
    """A file that only we can read, from its first moment."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    return path


def pin_of(certificate: Path) -> str:
    der = ssl.PEM_cert_to_DER_cert(certificate.read_text(encoding="ascii"))
    return hashlib.sha256(der).hexdigest()[:PIN_LENGTH]


def write_config(folder: Path, wish: argparse.Namespace) -> Path:
    text = (HERE / "mosquitto" / "relay.conf").read_text(encoding="utf-8").replace(STATE, str(folder))
    first, web = text.index("listener 8883"), text.index("# The same for players")
    rest = text.index("allow_anonymous")
    listeners = text[first:web].replace("8883", str(wish.port), 1)
    if wish.web_port:
        listeners += text[web:rest].replace("8443", str(wish.web_port), 1)
    text = text[:first] + listeners + text[rest:]
    shutil.copyfile(HERE / "mosquitto" / "relay.acl", folder / "relay.acl")
    if sys.platform != "win32" and os.geteuid() == 0:
        text += give_to_mosquitto(folder)
    config = folder / "mosquitto.conf"
    config.write_text(text, encoding="utf-8")
    return config


def give_to_mosquitto(folder: Path) -> str:
    """Started by root, mosquitto becomes another user, who then must be able to read all this."""
    try:
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, "mosquitto")
    except LookupError:  # there is no such user
        return "\nuser root\n"
    is_reachable = all(parent.stat().st_mode & 0o001 for parent in folder.resolve().parents)
    return "\nuser mosquitto\n" if is_reachable else "\nuser root\n"


def tell(wish: argparse.Namespace, pin: str) -> None:
    host = f"[{wish.host}]" if ":" in wish.host else wish.host
    tail = f"?pin={pin}" if pin else ""
    print("A relay for rooms of Four Boards. Friends who only join need nothing but the link to a room.")
    print("Whoever opens rooms here adds this line in the settings, under Your own servers:")
    print(f"  mqtts://{host}:{wish.port}{tail}")
    if wish.web_port:
        print("and where the network lets only the web through:")
        print(f"  wss://{host}:{wish.web_port}/mqtt{tail}")
    print("It has no accounts and keeps nothing. Ctrl+C ends it.", flush=True)


def raise_limits() -> None:
    """Every player is an open file. Windows has no such limit to raise."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
