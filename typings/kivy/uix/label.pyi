from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

class Label(Widget):
    text: StringProperty
    font_name: StringProperty
    font_size: NumericProperty
    color: ColorProperty
    markup: BooleanProperty
    text_size: ObjectProperty
