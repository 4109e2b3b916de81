from kivy.properties import ObjectProperty
from kivy.uix.layout import Layout

class AnchorLayout(Layout):
    padding: ObjectProperty
