from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

class Screen(FloatLayout):
    name: StringProperty
    manager: ObjectProperty[ScreenManager]

class TransitionBase(EventDispatcher):
    duration: NumericProperty
    def stop(self) -> None: ...

class NoTransition(TransitionBase): ...

class SlideTransition(TransitionBase):
    direction: OptionProperty

class ScreenManager(FloatLayout):
    current: StringProperty
    transition: ObjectProperty
    @property
    def current_screen(self) -> Any: ...
    def has_screen(self, name: str) -> bool: ...
    def get_screen(self, name: str) -> Any: ...
