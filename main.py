"""Starts the app, or the terminal where there is no display."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def is_android(environ: Mapping[str, str]) -> bool:
    return "ANDROID_ARGUMENT" in environ or "ANDROID_PRIVATE" in environ


def has_display(environ: Mapping[str, str], platform: str) -> bool:
    """Whether a window can open: on phones, Windows and macOS always, elsewhere if one of these is set."""
    if is_android(environ) or platform in ("win32", "darwin"):
        return True
    return any(environ.get(name) for name in DISPLAYS)


def main(argv: Sequence[str]) -> int:
    # All that is decided here is decided before Kivy is imported: it opens its window on the way in.
    if "--version" in argv:
        from app import __version__

        print(f"Four Boards {__version__}")
        return 0
    verbose = "--verbose" in argv
    argv = [arg for arg in argv if arg != "--verbose"]
    from app.compiled import use_compiled

    use_compiled()
    from app.platform.deep_links import has_game, is_link

    link = argv[0] if len(argv) == 1 and is_link(argv[0]) else ""
    if (argv and not link and not is_android(os.environ)) or not has_display(os.environ, sys.platform):
        from app.terminal import main

        return main.main(["--open" if has_game(link) else "--join", link] if link else argv)
    os.environ["KIVY_NO_ARGS"] = "1"
    from app.start import run

    return run(link, verbose)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
