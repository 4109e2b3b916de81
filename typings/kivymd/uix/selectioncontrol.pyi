from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

class MDSwitch(FloatLayout):
    active: BooleanProperty
