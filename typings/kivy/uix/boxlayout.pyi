from kivy.properties import NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.layout import Layout

class BoxLayout(Layout):
    spacing: NumericProperty
    padding: ObjectProperty
    orientation: OptionProperty
    minimum_height: NumericProperty
    minimum_width: NumericProperty
