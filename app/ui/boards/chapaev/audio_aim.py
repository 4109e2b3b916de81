"""Let the player hear the aim, hits and falls from their side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.clock import Clock

from app.games.chapaev import audio_description
from app.games.chapaev.rules import Shot
from app.games.chapaev.track import Hit
from app.ui.boards.chapaev.flight import Flight

if TYPE_CHECKING:
    from app.ui.boards.chapaev.board import ChapaevBoard


class AudioAim:
    """Silent unless the app speaks or aiming by ear is on."""

    def __init__(self, board: ChapaevBoard) -> None:
        self._board = board
        self._listening = audio_description.AimDescription()
        self._soon = Clock.create_trigger(lambda _: self._hear_aim(), -1)
        self._power = 0
        for name in ("angle", "disc", "phase", "power"):
            board.fbind(name, self._soon)

    def release(self) -> None:
        self._soon.cancel()

    @property
    def is_on(self) -> bool:
        app = self._board.app
        return bool(app.voice.is_on or app.settings.value("aim_by_ear"))

    def name_again(self) -> None:
        """Say the disc's name even if it has not changed."""
        self._listening.forget()
        self._soon()

    def _hear_aim(self) -> None:
        board = self._board
        if not self.is_on:
            return
        if not (board.is_aimed and board.takes_moves):
            self._listening.forget()
            return
        flick = board.flick
        heard = self._listening.aimed(board.view, flick.disc, flick.angle, board.plane.turned)
        for each in heard:
            board.app.feedback.cue(each.cue)
        names = [audio_description.name(board.view, each.disc, board.app.tr) for each in heard if each.is_named]
        if names:
            board.app.voice.say(", ".join(names), interrupts=True)
        elif flick.power != self._power:
            board.app.voice.say(board.app.tr("settings.percent", number=round(board.power)), interrupts=True)
        self._power = flick.power

    def hear_flight(self, shot: Shot, flight: Flight, hits: Sequence[Hit], left: Sequence[int]) -> None:
        cue, turned, track = self._board.app.feedback.cue, self._board.plane.turned, flight.track
        for each in hits:
            cue(audio_description.hit(each, track, turned))
        for disc in left:
            cue(audio_description.fallen(disc, shot.player, track, turned))
        if flight.is_over and (miss := audio_description.missed(shot.disc, track, turned)):
            cue(miss)
