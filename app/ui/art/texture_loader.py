"""Load the pages that are needed now.

A thread decodes them, and the drawing thread makes textures.
"""

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


PER_FRAME = 1


def on_a_thread(work: LoadingTask) -> None:
    Thread(target=work, name="pictures", daemon=True).start()


class TextureLoader:
    """Calls `changed` when `art` is replaced, and `fault` once for each broken page."""

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
        """Return the index. It is empty if the file cannot be read."""
        if self._index is None:
            try:
                self._index = load_index(self._folder)
            except ArtFault as fault:
                self._index = ArtIndex()
                self._fault(fault)
        return self._index

    @property
    def is_loading(self) -> bool:
        return any(name not in self._textures and name not in self._broken for name in self._wanted)

    def show(self, theme: str, game: str = "", material: str = "", also: Iterable[str] = ()) -> None:
        """Load the pictures of the home page and `game`, and drop others.

        With `also`, for boards shown beside a game, the home page is dropped too.
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
        """Drop all pictures, as in high contrast."""
        self._wanted = ()
        self._theme = self._material = ""
        self._textures.clear()
        if self.art is not None:
            self.art = None
            self._changed()

    def _decode(self, pages: dict[str, AtlasPage]) -> None:
        for name, page in pages.items():
            try:
                self._decoded.append((name, decode(self._folder, page)))
            except ArtFault as fault:
                self._decoded.append((name, fault))
            # Not the trigger itself: two threads that call it could lose it, and other events too.
            Clock.schedule_once(lambda _: self._hang_soon(), 0)

    def _hang(self, _: float) -> None:
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
        """Publish all pictures together, because a half-loaded screen looks broken."""
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
            texture.wrap = "repeat"  # cloths are tiled
        # Android may drop all textures while the app is in the background.
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


class Pixels(NamedTuple):
    size: tuple[int, int]
    format: str
    data: bytes


def decode(folder: Path, page: AtlasPage) -> Pixels:
    """Raise `ArtFault` if the file is missing, damaged, or of the wrong size."""
    from PIL import Image  # imported after the first frame, on the loading thread

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
