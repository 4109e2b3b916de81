from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.layout import Layout

class StackLayout(Layout):
    spacing: ObjectProperty
    minimum_height: NumericProperty
