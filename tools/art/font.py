"""The display face: Vollkorn Black, cut to the letters of our languages, its figures lining and of one width.

It is under the SIL Open Font License 1.1 (`assets/fonts/OFL.txt`) and reserves no name, so a cut version may keep it.
Debian has it as fonts-vollkorn. Where it is not installed, the cut one that lies in `assets/fonts` stays as it is.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCE = "Vollkorn-Black.ttf"
CUT = "FourBoardsDisplay.ttf"
VERSION = "Version 4.105"
"""Another version of the font would give other bytes, so it is not used."""

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\xa0×–—’“”„«»…°·•№ČčĆćĐđŠšŽžÀàÈèÌìÒòÙùÉé"
CYRILLIC = "".join(map(chr, range(0x400, 0x460))) + "Ґґ"


def _folders() -> list[Path]:
    """Where fonts are kept on Linux, macOS and Windows."""
    home = Path.home()
    folders = [home / ".fonts", home / ".local/share/fonts", home / "Library/Fonts", Path("/Library/Fonts")]
    shares = os.environ.get("XDG_DATA_DIRS", "/usr/local/share:/usr/share").split(":")
    folders += [Path(share) / "fonts" for share in shares if share]
    if sys.platform == "win32":
        folders.append(Path(os.environ.get("WINDIR", "")) / "Fonts")
    return [folder for folder in folders if folder.is_dir()]


def find() -> Path | None:
    """The installed font in the right version, if there is one."""
    for folder in _folders():
        for path in sorted(folder.rglob(SOURCE)):
            if str(TTFont(path)["name"].getDebugName(5)).startswith(VERSION):
                return path
    return None


def cut(source: Path, target: Path) -> None:
    """Write the cut font: always the same bytes from the same source."""
    font = TTFont(source, recalcTimestamp=False)
    names = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            plain = table.cmap.get(code)
            lining = [plain + ending for ending in (".tf", ".lf") if plain and plain + ending in names]
            if lining:
                table.cmap[code] = lining[0]
    options = Options()
    options.layout_features = ["kern", "liga"]
    options.name_IDs = ["*"]
    options.hinting = False
    cutter = Subsetter(options)
    cutter.populate(text=LATIN + CYRILLIC)
    cutter.subset(font)
    missing = sorted(set(LATIN + CYRILLIC) - set(map(chr, font.getBestCmap())) - {"\u0450", "\u045d"})
    if missing:
        raise ValueError(f"{source} has no glyph for {' '.join(missing)}")
    target.parent.mkdir(parents=True, exist_ok=True)
    font.save(target)


def bake(folder: Path) -> str:
    """Cut the font into a folder if it is installed; tell what was done."""
    source = find()
    if source is None:
        return f"{SOURCE} {VERSION.lower()} is not installed; {CUT} stays as it is"
    cut(source, folder / CUT)
    return f"{CUT} cut from {source.name}"
