from kivy.effects.kinetic import KineticEffect
from kivy.properties import NumericProperty

class ScrollEffect(KineticEffect):
    min: NumericProperty
    max: NumericProperty
    scroll: NumericProperty
