from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

class MDSlider(Widget):
    min: NumericProperty
    max: NumericProperty
    step: NumericProperty
    value: NumericProperty
    value_pos: ObjectProperty
