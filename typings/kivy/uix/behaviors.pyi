from kivy.input.motionevent import MotionEvent
from kivy.properties import OptionProperty

class ButtonBehavior:
    """Stands before a widget among the bases of a class."""

    state: OptionProperty
    last_touch: MotionEvent
    def on_press(self) -> None: ...
    def on_release(self) -> None: ...
