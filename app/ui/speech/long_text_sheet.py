"""What a key asked for and is too long for the snack bar, to be read at leisure."""

from __future__ import annotations

from typing import Any

from app.ui.widgets.controls import Caption
from app.ui.widgets.sheet import Sheet


class LongTextSheet(Sheet):
    def __init__(self, title: str, text: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.title = title
        self.body.add_widget(Caption(text=text))
