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

class ExceptionHandler:
    def handle_exception(self, fault: BaseException) -> int: ...

class ExceptionManagerBase:
    RAISE: int
    PASS: int
    def add_handler(self, handler: ExceptionHandler) -> None: ...

ExceptionManager: ExceptionManagerBase

def stopTouchApp() -> None: ...
def runTouchApp(widget: Widget | None = None, embedded: bool = False) -> None: ...
