from typing import Any

class MotionEvent:
    is_touch: bool
    x: float
    y: float
    pos: tuple[float, float]
    profile: list[str]
    button: str
    is_mouse_scrolling: bool
    is_double_tap: bool
    grab_current: Any
    def grab(self, class_instance: object) -> None: ...
    def ungrab(self, class_instance: object) -> None: ...
