from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.layout import Layout

class GridLayout(Layout):
    cols: NumericProperty
    spacing: ObjectProperty
    minimum_height: NumericProperty
