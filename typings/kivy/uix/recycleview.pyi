from typing import Any

from kivy.properties import ListProperty
from kivy.uix.scrollview import ScrollView

class RecycleView(ScrollView):
    data: ListProperty[dict[str, Any]]
