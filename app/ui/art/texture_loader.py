"""Keeps as textures the pages that are wanted now: decoded on a thread, brought to the graphics on the drawing one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics.texture import Texture

from app.ui.art.art_index import ArtFault, ArtIndex, AtlasPage, load_index
from app.ui.art.loaded_art import LoadedArt

LoadingTask = Callable[[], None]


ALWAYS = ("ui", "pieces")
"""The pages that are there whenever any is: whatever has its picture on one of them hears of `look` alone."""


PER_FRAME = 1
"""Pages that become textures in one frame: all of a game's together would be felt."""


def on_a_thread(work: LoadingTask) -> None:
    Thread(target=work, name="pictures", daemon=True).start()


class TextureLoader:
    """`art` is what is loaded; `changed` is called when it has become another.

    A page that cannot be loaded is told to `fault` once and not tried again: what would show it is drawn flat.
    """

    def __init__(
        self,
        folder: Path,
        changed: Callable[[], None],
        fault: Callable[[ArtFault], None],
        start: Callable[[LoadingTask], None] = on_a_thread,
    ) -> None:
        self._folder, self._changed, self._fault, self._start = folder, changed, fault, start
        self._index: ArtIndex | None = None
        self._textures: dict[str, Texture] = {}
        self._broken: set[str] = set()
        self._wanted: tuple[str, ...] = ()
        self._theme = self._material = ""
        self._decoded: deque[tuple[str, Pixels | ArtFault]] = deque()
        self._hang_soon = Clock.create_trigger(self._hang, 0)
        self.art: LoadedArt | None = None

    @property
    def index(self) -> ArtIndex:
        """An empty one if the file cannot be read: then there are no pictures at all."""
        if self._index is None:
            try:
                self._index = load_index(self._folder)
            except ArtFault as fault:
                self._index = ArtIndex()
                self._fault(fault)
        return self._index

    @property
    def is_loading(self) -> bool:
        """Something that is wanted is on its way."""
        return any(name not in self._textures and name not in self._broken for name in self._wanted)

    def show(self, theme: str, game: str = "", material: str = "", also: Iterable[str] = ()) -> None:
        """Wants the pictures of the first page and, if one is named, of a game; drops those of any other.

        Boards that are looked at beside a game take the room of the first page, which is not seen then.
        """
        also = tuple(also)
        home = () if game and also else (f"home-{theme}",)
        first = (*ALWAYS, *home, f"cloth-stay-{theme}")
        beside = self.index.pages_for(game, theme, material) if game else ()
        wanted = tuple(
            name
            for name in dict.fromkeys((*first, *beside, *also))
            if name in self.index.pages and name not in self._broken
        )
        if (theme, material, wanted) == (self._theme, self._material, self._wanted):
            return
        self._theme, self._material, self._wanted = theme, material, wanted
        missing = [name for name in wanted if name not in self._textures]
        if not missing:
            self._settle()
            return
        pages = {name: self.index.pages[name] for name in missing}
        self._start(lambda: self._decode(pages))

    def clear(self) -> None:
        """No pictures are wanted, as in high contrast."""
        self._wanted = ()
        self._theme = self._material = ""
        self._textures.clear()
        if self.art is not None:
            self.art = None
            self._changed()

    def _decode(self, pages: dict[str, AtlasPage]) -> None:
        """On the thread."""
        for name, page in pages.items():
            try:
                self._decoded.append((name, decode(self._folder, page)))
            except ArtFault as fault:
                self._decoded.append((name, fault))
            # Not the trigger itself: pulled by two threads, it may be lost, and others' events with it.
            Clock.schedule_once(lambda _: self._hang_soon(), 0)

    def _hang(self, _: float) -> None:
        """Those that are still wanted become textures."""
        count = min(PER_FRAME, len(self._decoded))
        for name, pixels in [self._decoded.popleft() for _ in range(count)]:
            if isinstance(pixels, ArtFault):
                self._broken.add(name)
                self._fault(pixels)
            elif name in self._wanted and name not in self._textures:
                self._textures[name] = self._texture(name, pixels)
        if self._decoded:
            self._hang_soon()
        else:
            self._settle()

    def _settle(self) -> None:
        """Shown all at once, since what is half dressed looks broken."""
        if self.is_loading:
            return
        self._textures = {name: self._textures[name] for name in self._wanted if name in self._textures}
        self.art = LoadedArt(self.index, self._theme, dict(self._textures), self._material)
        self._changed()

    def _texture(self, name: str, pixels: Pixels) -> Texture:
        texture = Texture.create(size=pixels.size, colorfmt=pixels.format)
        texture.blit_buffer(pixels.data, colorfmt=pixels.format, bufferfmt="ubyte")
        texture.flip_vertical()
        if pixels.size[0] == pixels.size[1] == 512:
            texture.wrap = "repeat"  # cloths are laid in tiles
        # Android may take all textures away while the app is not seen.
        texture.add_reload_observer(lambda again: self._fill_again(name, again))
        return texture

    def _fill_again(self, name: str, texture: Texture) -> None:
        try:
            pixels = decode(self._folder, self.index.pages[name])
        except ArtFault as fault:
            self._fault(fault)
            return
        texture.blit_buffer(pixels.data, colorfmt=pixels.format, bufferfmt="ubyte")


LARGEST_FILE = 4_000_000
"""In bytes: several times the largest that is baked. What is larger was not made for us."""


class Pixels(NamedTuple):
    size: tuple[int, int]
    format: str
    """As Kivy calls it: rgb or rgba."""
    data: bytes


def decode(folder: Path, page: AtlasPage) -> Pixels:
    """Raises `ArtFault` for a file that is missing, damaged, too large or of another size than the index says."""
    from PIL import Image  # after the first frame, on a thread of its own

    path = folder / page.file
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise ArtFault(f"{page.file}: too large")
        with Image.open(path) as picture:
            if picture.size != page.size:
                raise ArtFault(f"{page.file}: {picture.size} instead of {page.size}")
            format = "rgba" if picture.mode in ("RGBA", "LA", "P") else "rgb"
            return Pixels(page.size, format, picture.convert(format.upper()).tobytes())
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as fault:
        raise ArtFault(f"{page.file}: {fault}") from fault
