"""The board of Chapaev: discs, aim and flights."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Line, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.core.game import Event
from app.games.chapaev.cues import FALLEN, LEFT_BOARD
from app.games.chapaev.dimensions import STRONGEST, Spots, owner
from app.games.chapaev.preview import CONTACT, FULL, OFF, SHORT, Preview, preview
from app.games.chapaev.rules import Chapaev, Knocked, RowsSet, Shot, rows
from app.games.chapaev.text import summary
from app.games.chapaev.throws import Flick
from app.games.chapaev.track import Hit
from app.ui.boards.board import BETTER
from app.ui.boards.chapaev.aim_marks import Aim, draw_aim, draw_last_throw
from app.ui.boards.chapaev.aiming import AIMING, NONE, AimingBoard
from app.ui.boards.chapaev.audio_aim import AudioAim
from app.ui.boards.chapaev.board_surface import BAND, REACH, draw_chip, draw_surface, draw_words
from app.ui.boards.chapaev.board_view import BoardView
from app.ui.boards.chapaev.discs import Discs
from app.ui.boards.chapaev.effects import SECONDS, Effects, WinnerSweep
from app.ui.boards.chapaev.flight import SLOW, Flight, Impact, Playback, impacts_of, rocking, seen, shaken
from app.ui.boards.chapaev.mark_styles import mark_style_for
from app.ui.canvas.shapes import Point
from app.ui.theme import SIDE_LETTERS, fade

PREVIEWS = {"off": OFF, "short": SHORT, "contact": CONTACT, "full": FULL}
PREVIEWS_A_SECOND = 30
CHIP_SECONDS = 2.5
ROUND_SECONDS = 1.2
"""How long the next round's discs are shown."""
PULL = 0.1
"""An aimed disc moves back this many dp per percent of power."""


class ChapaevBoard(AimingBoard):
    chip = StringProperty()
    """A short message."""
    is_flying = BooleanProperty(False)
    pulse = NumericProperty(0)
    """Growth of a hint's ring, from 0 to 1."""
    numbers = BooleanProperty(False)
    """Shows numbers for choosing discs by key."""

    sweep = NumericProperty(0)
    """Progress of the winner's light, from 0 to 1."""

    uses_tab = True
    margins = (BAND + 9, BAND + 8, BAND + 9, BAND + REACH)

    def __init__(self, **kwargs: Any) -> None:
        self._discs = Discs()
        self._marks = Canvas()
        self.foreseen: Preview | None = None
        self._painted = 0.0
        self._pulse_marks = Canvas()
        self._effects = Effects()
        self._impacts: tuple[Impact, ...] = ()
        self._sweep = WinnerSweep()
        self._shake = Translate()
        self._ring = Translate()
        self.playback = Playback(self._on_frame, self._landed)
        self._again: Shot | None = None
        self._shot: Shot | None = None
        self.last_throw: tuple[Point, Point] | None = None
        """Start and end of the last thrown disc."""
        self._white = 0
        super().__init__(**kwargs)
        self._by_ear = AudioAim(self)
        self._paint_later = Clock.create_trigger(lambda _: self._paint_aim(), 1 / PREVIEWS_A_SECOND)
        self._paint_soon = Clock.create_trigger(lambda _: self._paint_aim(), -1)
        self._hide_chip = Clock.create_trigger(lambda _: setattr(self, "chip", ""), CHIP_SECONDS)
        for name in ("angle", "power", "phase", "is_precise", "is_cancelling"):
            self.fbind(name, self._paint_soon)
        self.bind(disc=self._draw_soon, numbers=self._draw_soon, chip=self._paint_soon)

    def release(self) -> None:
        self._by_ear.release()
        for trigger in (self._paint_soon, self._paint_later, self._hide_chip, self._still):
            trigger.cancel()
        super().release()

    # Where the board lies

    @property
    def plane(self) -> BoardView:
        return BoardView.inside((self.center_x, self.center_y), min(self.size), self._is_turned)

    @property
    def _is_turned(self) -> bool:
        """Return whether the board is turned around.

        The player to throw is at the bottom or, if only the pieces turn, the first player.
        """
        if self.view is None or self.table_turn == "off":
            return False
        return bool(self.view.white != (0 if self.table_turn == "pieces" else self.view.to_move))

    def spot_of(self, move: Any) -> Point | None:
        spot = self.view.spots[move.disc] if isinstance(move, Flick) else None
        return None if spot is None else self.plane.at(spot)

    def choose_next(self, by: int) -> None:
        self._by_ear.name_again()
        super().choose_next(by)

    # Showing a position

    def show(self, view: Chapaev) -> None:
        if view is not self.view:
            self.forget_aim()
        self._white = view.white
        self.last_throw = self._find_last_throw(view)
        super().show(view)

    def _find_last_throw(self, view: Chapaev) -> tuple[Point, Point] | None:
        """Return the throw that led to this position, if one did."""
        shots = [event for event in self.led_here if isinstance(event, Shot)]
        if not shots or any(isinstance(event, RowsSet) for event in self.led_here):
            return None
        disc, track = shots[-1].disc, shots[-1].flight
        start, end = track.frames[0][disc], track.rest[disc]
        if start is None or view.spots[disc] != end:
            return None
        return start, end or next(each.place for each in Flight(track, jumps=True).departures if each.disc == disc)

    def begin_anew(self) -> None:
        self.forget_aim()
        self.chip, self.led_here = "", ()

    def _say_standing(self, spots: Sequence[Point | None], view: Chapaev) -> None:
        tr = self.app.tr
        left = [sum(spot is not None and owner(disc) == player for disc, spot in enumerate(spots)) for player in (0, 1)]
        self.tallies = [
            (str(left[player]), tr("chapaev.strip.early", points=f"{view.early[player]:.2f}")) for player in (0, 1)
        ]
        self.tally_means = f"{tr('chapaev.points.early')}. {tr('chapaev.points.early.note')}"
        key = "chapaev.standing.round" if view.house.rows else "chapaev.standing"
        self.standing = tr(key, round=view.round, turn=view.turn + (not view.ended))

    def result_lines(self, view: Chapaev) -> list[tuple[str, tuple[str, ...]]]:
        """Return the winning rule and both scores, the deciding one last."""
        tr = self.app.tr
        rule = f"{tr('chapaev.option.winner')}: {tr(f'chapaev.option.winner.{view.house.winner}')}"
        lines = [
            (rule, ("", "")),
            (tr("chapaev.points.early"), tuple(f"{points:.2f}" for points in view.early)),
            (tr("chapaev.points.early.note"), ()),
        ]
        if view.house.rows:
            lines.append((tr("chapaev.result.rounds"), tuple(map(str, view.rounds_won))))
        return [*lines, (tr("chapaev.points.classic"), tuple(map(str, view.points)))]

    def pressed(self, pos: Point) -> None:
        self.numbers = False
        super().pressed(pos)

    # Drawing

    def draw(self) -> None:
        look, plane = self.look, self.plane
        PushMatrix()
        self._shake = Translate()
        draw_surface(plane, look)
        flight = self.playback.flight
        if flight is None and self.last_throw:
            draw_last_throw(*self.last_throw, plane, look)
        self.canvas.add(self._discs.shadows)
        if flight is None:
            self._draw_choices(plane)
        for part in (self._effects.below, self._discs.canvas, self._effects.above, self._sweep.canvas):
            self.canvas.add(part)
        self.canvas.add(self._marks)
        self.canvas.add(self._pulse_marks)
        PopMatrix()
        self._lay(flight.track.frames[0] if flight else self.view.spots)
        if flight:
            # Trails have a direction, so their picture is the upright one.
            self._effects.begin(flight.track, plane, look.upright)
            self._show_moment(flight)
        else:
            self._effects.end()
            self._say_standing(self.view.spots, self.view)
        self._paint_aim(at_once=True)

    def _lay(self, spots: Spots) -> None:
        # Discs look the same from both sides; only numbers show which way they are turned.
        numbered = self.view.to_move if self.takes_moves and (self.numbers or self.table_turn == "pieces") else None
        self._discs.lay(spots, self.plane, self._white, numbered, self.is_upside_down, self.look)

    def _draw_choices(self, plane: BoardView) -> None:
        look = self.look
        if self.disc in self.own:
            PushMatrix()
            self._ring = Translate(*plane.at(self.view.spots[self.disc]))
            mark_style_for(look).ring(plane.radius)
            PopMatrix()
        elif self.app.in_force("show_moves"):
            for disc in self.own:
                Color(*look.dot)
                Line(circle=(*plane.at(self.view.spots[disc]), plane.radius + dp(2)), width=dp(1))

    def _paint_aim(self, at_once: bool = False) -> None:
        """Preview the throw, at most `PREVIEWS_A_SECOND` times."""
        if not at_once and Clock.get_time() - self._painted < 1 / PREVIEWS_A_SECOND:
            self._paint_later()
            return
        self._paint_later.cancel()
        self._painted = Clock.get_time()
        self.foreseen = None
        self._marks.clear()
        with self._marks:
            if self.is_aimed and self.takes_moves:
                self._draw_aim()
            elif self.disc in self.own:
                self._pull_back((0, 0))
            if self.chip:
                put = draw_words if self.is_asked else draw_chip
                put(self.chip, self.plane, self.is_upside_down, self.look)

    def _pull_back(self, by: Point) -> Point:
        """Offset the aimed disc and its ring; return its place."""
        x, y = self.plane.at(self.view.spots[self.disc])
        self._discs.pull(int(self.disc), by)
        self._ring.xy = x + by[0], y + by[1]
        return x + by[0], y + by[1]

    def _draw_aim(self) -> None:
        plane, flick, view = self.plane, self.flick, self.view
        towards = plane.towards(self.angle)
        back = 0.0 if self.look.reduced_motion or self.is_cancelling else dp(PULL) * self.power
        aim = Aim(
            self._pull_back((-towards[0] * back, -towards[1] * back)),
            towards,
            self.power,
            self.is_precise,
            self.is_cancelling,
            self.is_upside_down,
            tuple(plane.at(spot) for disc, spot in enumerate(view.spots) if spot and disc != flick.disc),
        )
        level = CONTACT if self.is_practice else PREVIEWS[self.app.in_force("aim_preview")]
        self.foreseen = preview(view.spots, flick.disc, flick.angle, flick.power, level)
        draw_aim(aim, self.foreseen, plane, self.look, self.app.tr("chapaev.aim.falls_off"))
        if self.is_cancelling:
            draw_words(self.app.tr("chapaev.aim.release"), plane, self.is_upside_down, self.look)

    def draw_notes(self) -> None:
        """Draw better throws with all that they cause."""
        plane, view = self.plane, self.view
        for flick, note in self.notes:
            if note != BETTER or view.spots[flick.disc] is None:
                continue
            at = plane.at(view.spots[flick.disc])
            others = tuple(plane.at(spot) for disc, spot in enumerate(view.spots) if spot and disc != flick.disc)
            power = flick.power * 100 / STRONGEST
            aim = Aim(at, plane.towards(flick.angle / 100), power, False, False, self.is_upside_down, others)
            foreseen = preview(view.spots, flick.disc, flick.angle, flick.power, FULL)
            draw_aim(aim, foreseen, plane, self.look, self.app.tr("chapaev.aim.falls_off"))
            Color(*self.look.tertiary)
            Line(circle=(*at, plane.radius * 1.25), width=dp(2.5))

    def suggest(self, move: Flick) -> None:
        """Aim as a hint says, and pulse a ring."""
        super().suggest(move)
        Animation.cancel_all(self, "pulse")
        self.pulse = 0
        beat = Animation(pulse=1, d=0.9) + Animation(pulse=0, d=0)
        (beat + beat).start(self)

    def on_pulse(self, *_: Any) -> None:
        self._pulse_marks.clear()
        if self.pulse and self.disc in self.own:
            plane = self.plane
            with self._pulse_marks:
                Color(*fade(self.look.tertiary, 1 - self.pulse))
                at = plane.at(self.view.spots[self.disc])
                Line(circle=(*at, plane.radius * (1.2 + 1.2 * self.pulse)), width=dp(3))

    # The flight

    def animate(self, event: Event) -> float:
        match event:
            case Shot():
                return self._take_off(event)
            case Knocked():
                self._say(summary(event, self.app.tr))
            case RowsSet():
                self._white = event.white
                self._say(self.app.tr("chapaev.round", round=event.round))
                self._lay(rows(event.white, event.advances))
                return ROUND_SECONDS
        return 0.0

    def replay_throw(self, shot: Shot) -> None:
        """Show a throw again in slow motion."""
        if not self.is_moving:
            self.forget_aim()
            self._again = shot
            self.play([shot], self.view)

    def _take_off(self, shot: Shot) -> float:
        self.forget_aim()
        self._shot = shot
        self.chip = ""
        speed = self.speed * (SLOW if shot is self._again else 1)
        self.playback.start(shot.flight, speed, self.look.reduced_motion)
        self._impacts = () if self.look.reduced_motion else impacts_of(shot.flight)
        self.is_flying = True
        self._redraw()
        return math.inf

    def _on_frame(self, flight: Flight, hits: Sequence[Hit], left: Sequence[int]) -> None:
        if self._by_ear.is_on and self._shot:
            self._by_ear.hear_flight(self._shot, flight, hits, left)
        else:
            self._sound(flight, hits, left)
        if left:
            self._say_standing(flight.track.at(flight.moment), self.view)
        self._show_moment(flight)

    def _sound(self, flight: Flight, hits: Sequence[Hit], left: Sequence[int]) -> None:
        for hit in hits:
            self.app.feedback.on_event(self.game, hit)
        if left:
            self.app.feedback.cue(LEFT_BOARD)
        if flight.fallen:
            self.app.feedback.cue(FALLEN)

    def _show_moment(self, flight: Flight) -> None:
        places, moment = flight.places(), flight.moment
        self._discs.move(places)
        if self._impacts:
            impacts = seen(self._impacts, moment)
            for disc, size in rocking(impacts, moment):
                self._discs.rock(disc, size)
            x, y = shaken(impacts, moment)
            swing = dp(-1 if self._is_turned else 1)
            self._shake.xy = (x * swing, y * swing)
        else:
            impacts = []
        self._effects.show(moment, places, impacts)
        for falling in flight.leaving():
            self._discs.fall(falling)

    def _landed(self) -> None:
        self.is_flying = False
        self.event_shown()

    def drop_animation(self) -> None:
        super().drop_animation()
        self.playback.stop()
        self.is_flying = False
        self._end_sweep()

    # The end

    def on_is_over(self, *_: Any) -> None:
        """Sweep a light over the winner's discs."""
        flash = self.look.sprite("flash")
        outcome = self.view.outcome() if self.is_over and self.view else None
        if outcome is None or flash is None or self.look.reduced_motion or not self.led_here:
            return
        plane = self.plane
        winners = [spot for disc, spot in enumerate(self.view.spots) if spot and owner(disc) in outcome.winners]
        self._sweep.begin([plane.at(spot) for spot in winners], plane, flash)
        light = Animation(sweep=1, d=SECONDS)
        light.bind(on_complete=lambda *_: self._end_sweep())
        light.start(self)

    def on_sweep(self, *_: Any) -> None:
        self._sweep.show(self.sweep)

    def _end_sweep(self) -> None:
        Animation.cancel_all(self, "sweep")
        self._sweep.end()
        self.sweep = 0

    def _say(self, words: str) -> None:
        self.chip = words
        self._hide_chip.cancel()
        self._hide_chip()

    def on_phase(self, *_: Any) -> None:
        """Hide the message when the player aims."""
        if self.phase == AIMING and self.disc != NONE:
            self.chip = ""

    def prize(self, player: int) -> str:
        return f"disc-{SIDE_LETTERS[player].lower()}"

    def throw_by_key(self) -> None:
        super().throw_by_key()
        if self.is_asked:
            self._hide_chip.cancel()
            self.chip = self.app.tr("chapaev.aim.again")

    def on_is_asked(self, *_: Any) -> None:
        if not self.is_asked:
            self.chip = ""
