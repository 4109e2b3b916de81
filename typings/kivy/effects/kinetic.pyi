from kivy.clock import ClockEvent
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

class KineticEffect(EventDispatcher):
    value: NumericProperty
    velocity: NumericProperty
    min_velocity: NumericProperty
    friction: NumericProperty
    std_dt: NumericProperty
    trigger_velocity_update: ClockEvent
    def apply_distance(self, distance: float) -> None: ...
    def update_velocity(self, dt: float) -> None: ...
