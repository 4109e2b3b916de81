"""KivyMD's text field for one line, imported late because KivyMD loads slowly."""

from __future__ import annotations

from collections.abc import Callable

from kivymd.uix.textfield import MDTextField, MDTextFieldHintText


class LineInput(MDTextField):
    """One line of text. KivyMD replaces line breaks while its text changes, which would recurse forever."""

    def __init__(self, hint: str, text: str, one_line: Callable[[str], str], paste: Callable[[], None]) -> None:
        self._one_line, self._paste = one_line, paste
        super().__init__(MDTextFieldHintText(text=hint), mode="outlined", multiline=False, write_tab=False)
        self.text = text

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        super().insert_text(self._one_line(substring), from_undo)

    def paste(self) -> None:
        self._paste()
