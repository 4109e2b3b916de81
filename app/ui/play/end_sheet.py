"""The end sheet: who won and why, the score, and what to do next."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.match.played_match import PlayedMatch
from app.statistics import achievements
from app.statistics.glicko import Rating
from app.ui import load_kv
from app.ui.art.particles import FOIL, Particles
from app.ui.canvas.shapes import extent
from app.ui.play.player_strips import SideMark
from app.ui.play.winner_emblem import REACH, Crown
from app.ui.theme import SIDE_LETTERS, Look
from app.ui.widgets.controls import TextButton
from app.ui.widgets.sheet import Sheet

FOILS = tuple(f"foil-{number}" for number in range(1, 6))
THROWS = 4
LOSS_SHADE = 0.2
"""Share of light that the board loses after a defeat."""
DIM = 200
"""Milliseconds in which the board darkens."""
LARGE_TEXT = 1.2
"""Above this text scale three buttons in a row have no room for icons."""
MIDDLE = {"center_y": 0.5}
MARK = 18
"""In dp."""


class ScoreNumber(Label):
    """One player's number."""


class ScoreRow(BoxLayout):
    text = StringProperty()
    values = ListProperty()
    bold = ObjectProperty(False)

    is_head = BooleanProperty(False)
    """Shows a name and mark in each column."""

    def on_kv_post(self, _: Any) -> None:
        width = dp(108 if len(self.values) < 3 else 50)
        for player, value in enumerate(self.values):
            if self.is_head:
                self.add_widget(_player_cell(player, value, width))
            else:
                self.add_widget(ScoreNumber(text=value, bold=self.bold, width=width))


def _player_cell(player: int, name: str, width: float) -> BoxLayout:
    cell = BoxLayout(size_hint_x=None, width=width)
    cell.add_widget(Widget())
    cell.add_widget(SideMark(player=player, size_hint=(None, None), size=(dp(MARK), dp(MARK)), pos_hint=MIDDLE))
    natural = extent(name, round(App.get_running_app().look.label), "Medium") + dp(14)
    cell.add_widget(ScoreNumber(text=name, bold=True, width=min(natural, width - dp(MARK + 2))))
    return cell


class ResultTitle(BoxLayout):
    text = StringProperty()
    note = StringProperty()


def verdict(match: PlayedMatch, humans: tuple[int, ...], names: list[str], tr: Any) -> tuple[str, str]:
    """Return an icon and a headline, which names the winners unless exactly one human plays."""
    assert match.outcome
    winners = match.outcome.winners
    if not winners:
        return "draw", tr("end.nobody")
    if len(humans) == 1:
        return ("won", tr("end.won")) if humans[0] in winners else ("lost", tr("end.lost"))
    return "won", tr("end.winner", name=", ".join(names[winner] for winner in winners))


def rating_words(rated: tuple[Rating | None, Rating] | None, tr: Any) -> str:
    """Describe the new rating and its change, if any."""
    if rated is None:
        return ""
    before, after = rated
    if before is None:
        return str(tr("end.rating.first", rating=round(after.mean)))
    change = round(after.mean) - round(before.mean)
    return str(tr("end.rating", rating=round(after.mean), change=f"{change:+}".replace("-", "−")))


class EndSheet(Sheet):
    screen = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        share = min(0.8, 0.62 * App.get_running_app().look.scale)
        super().__init__(dims=False, closes_by_tap=False, place="side", share=share, headroom=dp(REACH), **kwargs)
        app, match = App.get_running_app(), self.screen.match
        tr = app.tr
        names = self.screen.names
        icon, words = verdict(match, app.session.people, names, tr)
        winners, everybody = match.outcome.winners, tuple(range(len(names)))
        self._is_won = icon == "won"
        self._crown = Crown(
            players=winners or everybody,
            is_feast=self._is_won and set(winners) != set(everybody),
            piece=self.screen.board.prize,
        )
        self.add_widget(self._crown)
        for name in ("pos", "size"):
            self.ids.panel.fbind(name, self._place_crown)
        self._foil = Particles()
        self.canvas.before.add(self._foil.group)
        self._taken_light = LOSS_SHADE if icon == "lost" and not app.look.is_flat else 0.0
        reason = tr("end.because", reason=tr(match.outcome.reason))
        note = f"{reason} {tr('end.assisted')}" if match.assisted else reason
        rating = rating_words(app.session.rated, tr)
        earned = achievements.told(app.session.earned, tr) if app.session.earned else ""
        self.body.add_widget(ResultTitle(text=words, note="\n".join(filter(None, (note, rating, earned)))))
        rows = self.screen.board.result_lines(match.view(self.screen.viewer))
        if rows:
            head = "" if any(rows[0][1]) else rows.pop(0)[0]
            self._add_head(names, head)
        for text, values in rows:
            self.body.add_widget(ScoreRow(text=text, values=values, bold=text == rows[-1][0]))
        if app.session.is_online:
            self._add_medals(names, has_head=bool(rows))
            self._add_rematch_box()
        else:
            rematch = "end.rematch" if self.screen.swaps_sides else "end.again"
            looks = {"font_of_text": "Display", "size_of_text": app.look.text(22), "keeps_line": True}
            self._add(
                rematch,
                "restart",
                "filled",
                self.screen.rematch,
                self.foot,
                least_height=dp(59),
                padding=dp(8),
                **looks,
            )
        mail = self.screen.mail
        if mail and mail.can_send:
            self._add("travel.send.result", "share", "tonal", mail.send, self.foot)
        self._add("analysis.title", "search", "tonal", partial(app.analyse, match), self.foot)
        row = BoxLayout(size_hint_y=None, height=dp(48), spacing=dp(8))
        row.bind(minimum_height=row.setter("height"))
        for key, sign, do in (
            ("end.view", "eye", self.close),
            ("end.replay", "film", self.screen.replay),
            ("end.menu", "home", app.leave_match),
        ):
            narrow = app.look.scale > LARGE_TEXT
            self._add(key, "" if narrow else sign, "tonal", do, row, padding=dp(6))
        self.foot.add_widget(row)

    def open(self) -> None:
        """Open; celebrate a win only if the sheet opens by itself."""
        super().open()
        look = App.get_running_app().look
        if self.comes_unasked:
            self._crown.unfold()
            if self._is_won and not look.reduced_motion:
                self._throw_foil(look)
        self._shade(self._taken_light, look)

    def _shade(self, share: float, look: Look) -> None:
        """Darken the board; 0 restores it."""
        Animation.cancel_all(self, "shade")
        seconds = look.seconds(DIM)
        if seconds and self.shade != share:
            Animation(shade=share, d=seconds).start(self)
        else:
            self.shade = share

    def _throw_foil(self, look: Look) -> None:
        app, board = App.get_running_app(), self.screen.board
        left, low = board.to_window(*board.pos)
        if app.width_class != "expanded":
            low = max(low, app.overlay.height * self.share)
        high = board.to_window(board.x, board.top)[1]
        burst = replace(FOIL, count=FOIL.count // THROWS, side=16)
        for place in range(THROWS):
            at = (left + board.width * (place + 0.5) / THROWS, low + (high - low) * 0.45)
            self._foil.fly(burst, at, [look.sprite(name) for name in FOILS])

    def on_close(self) -> None:
        self._foil.stop()
        self._crown.opacity = 0
        self._shade(0, App.get_running_app().look)

    def _place_crown(self, panel: Any, _: Any) -> None:
        left, low = panel.pos
        self._crown.pos = (left + (panel.width - dp(2 * REACH)) / 2, low + panel.height - dp(REACH))

    def _add_head(self, names: list[str], text: str = "") -> None:
        heads = names if len(names) < 3 else [SIDE_LETTERS[player] for player in range(len(names))]
        self.body.add_widget(ScoreRow(text=text, values=heads, bold=True, is_head=True))

    def _add_medals(self, names: list[str], has_head: bool) -> None:
        app = App.get_running_app()
        wins = app.online.entered.wins
        if len(wins) == len(names):
            if not has_head:
                self._add_head(names)
            self.body.add_widget(ScoreRow(text=app.tr("online.medals.title"), values=[str(each) for each in wins]))

    def _add_rematch_box(self) -> None:
        from app.ui.online.rematch import DrawCheck, RematchBox

        online = App.get_running_app().online
        for part, place in ((RematchBox(online=online), self.foot), (DrawCheck(online), self.body)):
            place.add_widget(part)
            self.bind(on_close=lambda _, part=part: part.release())

    def _add(self, key: str, icon: str, style: str, do: Any, to: Any, **looks: Any) -> None:
        to.add_widget(TextButton.doing(do, App.get_running_app().tr(key), icon=icon, style=style, **looks))

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
