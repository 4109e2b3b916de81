from collections.abc import Callable

from kivy.core.window import WindowBase
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

class EventLoopBase:
    window: WindowBase
    input_providers: list[object]
    touches: list[MotionEvent]
    idle: Callable[[], bool]
    def close(self) -> None: ...

EventLoop: EventLoopBase

def runTouchApp(widget: Widget | None = None, embedded: bool = False) -> None: ...
