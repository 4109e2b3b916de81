from collections.abc import Sequence
from typing import Any

from kivy.graphics.instructions import Canvas as Canvas
from kivy.graphics.instructions import Instruction, RenderContext
from kivy.graphics.instructions import InstructionGroup as InstructionGroup
from kivy.graphics.texture import Texture

class Color(Instruction):
    a: float
    rgba: Sequence[float]
    def __init__(self, r: float = 1, g: float = 1, b: float = 1, a: float = 1) -> None: ...

class BindTexture(Instruction):
    def __init__(self, *, texture: Texture | None = None, index: int = 0, source: str | None = None) -> None: ...

class VertexInstruction(Instruction):
    texture: Texture | None

class Line(VertexInstruction):
    points: Sequence[float]
    circle: Sequence[float]
    rectangle: Sequence[float]
    rounded_rectangle: Sequence[float]
    width: float
    def __init__(
        self,
        *,
        points: Sequence[float] = ...,
        circle: Sequence[float] = ...,
        rectangle: Sequence[float] = ...,
        rounded_rectangle: Sequence[float] = ...,
        width: float = 1,
        cap: str = "round",
        joint: str = "round",
        close: bool = False,
    ) -> None: ...

class Mesh(VertexInstruction):
    vertices: Sequence[float]
    indices: Sequence[int]
    mode: str
    def __init__(
        self,
        *,
        vertices: Sequence[float] = ...,
        indices: Sequence[int] = ...,
        mode: str = "points",
        texture: Texture | None = None,
    ) -> None: ...

class Rectangle(VertexInstruction):
    pos: Sequence[float]
    size: Sequence[float]
    tex_coords: Sequence[float]
    def __init__(
        self,
        *,
        pos: Sequence[float] = ...,
        size: Sequence[float] = ...,
        texture: Texture | None = None,
        tex_coords: Sequence[float] = ...,
    ) -> None: ...

class BorderImage(Rectangle):
    def __init__(
        self,
        *,
        pos: Sequence[float] = ...,
        size: Sequence[float] = ...,
        texture: Texture | None = None,
        border: Sequence[float] = ...,
        display_border: Sequence[float] = ...,
    ) -> None: ...

class Ellipse(Rectangle): ...

class RoundedRectangle(Rectangle):
    radius: Sequence[float]
    def __init__(
        self,
        *,
        pos: Sequence[float] = ...,
        size: Sequence[float] = ...,
        texture: Texture | None = None,
        radius: Sequence[float] = ...,
    ) -> None: ...

class PushMatrix(Instruction): ...
class PopMatrix(Instruction): ...

class Translate(Instruction):
    x: float
    y: float
    xy: Sequence[float]
    def __init__(self, x: float = 0, y: float = 0, z: float = 0) -> None: ...

class Scale(Instruction):
    x: float
    y: float
    xyz: Sequence[float]
    origin: Sequence[float]
    def __init__(self, x: float = 1, y: float = ..., z: float = ..., *, origin: Sequence[float] = ...) -> None: ...

class Rotate(Instruction):
    angle: float
    origin: Sequence[float]
    def __init__(self, *, angle: float = 0, origin: Sequence[float] = ...) -> None: ...

class StencilPush(Instruction): ...
class StencilUse(Instruction): ...
class StencilUnUse(Instruction): ...
class StencilPop(Instruction): ...

class ClearColor(Instruction):
    def __init__(self, r: float, g: float, b: float, a: float) -> None: ...

class ClearBuffers(Instruction): ...

class Fbo(RenderContext):
    texture: Texture
    pixels: bytes
    size: tuple[int, int]
    def __init__(self, *, size: tuple[int, int] = ..., **kwargs: Any) -> None: ...
    def draw(self) -> None: ...
