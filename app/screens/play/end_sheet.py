"""The end sheet: who won and why, every line of the score, and what to do next; the last position stays in view."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from app.match.protocol import PlayedMatch
from app.screens import load_kv
from app.screens.boards import extras_of
from app.screens.theme import SIDE_LETTERS
from app.screens.widgets.controls import TextButton
from app.screens.widgets.sheet import Sheet


class ScoreNumber(Label):
    """One player's number in a line of the score."""


class ScoreLine(BoxLayout):
    """Words, and one number for each player."""

    text = StringProperty()
    values = ListProperty()
    bold = ObjectProperty(False)

    def on_kv_post(self, _: Any) -> None:
        for value in self.values:
            self.add_widget(ScoreNumber(text=value, bold=self.bold, width=dp(90 if len(self.values) < 3 else 46)))


class Verdict(BoxLayout):
    icon = StringProperty()
    text = StringProperty()
    note = StringProperty()


def verdict(match: PlayedMatch, humans: tuple[int, ...], names: list[str], tr: Any) -> tuple[str, str]:
    """The sign and the headline: from the one human's side, or by name where two played at one device."""
    assert match.outcome
    winners = match.outcome.winners
    if not winners:
        return "draw", tr("end.nobody")
    if len(humans) == 1:
        return ("won", tr("end.won")) if humans[0] in winners else ("lost", tr("end.lost"))
    return "won", tr("end.winner", name=", ".join(names[winner] for winner in winners))


class EndSheet(Sheet):
    screen = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        share = min(0.75, 0.58 * App.get_running_app().look.scale)
        super().__init__(dims=False, closes_by_tap=False, place="side", share=share, **kwargs)
        app, match = App.get_running_app(), self.screen.match
        tr = app.tr
        names = self.screen.names
        icon, words = verdict(match, app.session.people, names, tr)
        reason = tr("end.because", reason=tr(match.outcome.reason))
        note = f"{reason} {tr('end.assisted')}" if match.assisted else reason
        self.body.add_widget(Verdict(icon=icon, text=words, note=note))
        rows = self.screen.board.result_lines(match.view(self.screen.viewer))
        if rows:
            head = "" if any(rows[0][1]) else rows.pop(0)[0]
            heads = names if len(names) < 3 else [SIDE_LETTERS[player] for player in range(len(names))]
            self.body.add_widget(ScoreLine(text=head, values=heads, bold=True))
        for text, values in rows:
            self.body.add_widget(ScoreLine(text=text, values=values, bold=text == rows[-1][0]))
        if app.session.is_online:
            self._add_rematch_box()
        else:
            rematch = "end.rematch" if self.screen.swaps_sides else "end.again"
            self._add(rematch, "restart", "filled", self.screen.rematch, self.foot)
        for extra in extras_of(match.game, after_match=True):
            screen = f"{match.game.id}.{extra.screen}"
            self._add(extra.words, extra.icon, "tonal", partial(app.go, screen, match=match), self.foot)
        row = BoxLayout(size_hint_y=None, height=dp(48), spacing=dp(8))
        row.bind(minimum_height=row.setter("height"))
        self._add("end.view", "", "tonal", self.close, row)
        self._add("end.replay", "", "tonal", self.screen.replay, row)
        self._add("end.menu", "", "outline", app.leave_match, row)
        self.foot.add_widget(row)

    def _add_rematch_box(self) -> None:
        from app.screens.online.rematch import DrawCheck, RematchBox

        online = App.get_running_app().online
        for part, place in ((RematchBox(online=online), self.foot), (DrawCheck(online), self.body)):
            place.add_widget(part)
            self.bind(on_close=lambda _, part=part: part.release())

    def _add(self, key: str, icon: str, style: str, do: Any, to: Any) -> None:
        to.add_widget(TextButton.doing(do, App.get_running_app().tr(key), icon=icon, style=style))

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name == "r":
            self.screen.rematch()
        elif name == "u" or (name == "z" and ctrl):  # Z alone is a direction in one of the games
            self.close()
            self.screen.undo()
        else:
            return False
        return True


load_kv(__file__)
