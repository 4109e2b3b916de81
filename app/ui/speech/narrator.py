"""Speak pages, focus, events and turns while the player wants it.

While off, it imports nothing. While on, it checks events ten times a second, and reads the screen's tree after keys and
touches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from app.languages.problem import Problem
from app.ui.isolate_errors import apart
from app.ui.widgets.controls import Caption
from app.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from app.speech.speaker import Speaker, Voice
    from app.ui.accessibility.node import Node
    from app.ui.application import FourBoards
    from app.ui.speech.touch_exploration import TouchExplorer


LOOK_SECONDS = 0.1


LONGEST_LINE = 120
"""Longer text, in letters, does not fit the snack bar."""


FIRST_WORDS = 8


class Narrator:
    def __init__(self, app: FourBoards) -> None:
        self._app = app
        self._speaker: Speaker | None = None
        self._voice: Voice | None = None
        self._has_looked = False
        self._is_watching = False
        self._explorer: TouchExplorer | None = None
        self._looking: Any = None
        self._read_soon = Clock.create_trigger(lambda _: self._read_focus(), 0)
        self._layer: Any = None
        self._is_new = False
        self._told = self._turn = self._news = self._answer = ""
        self._focus: Node | None = None
        self._group = ""

    # Speaking

    @property
    def can_speak(self) -> bool:
        """Look for a voice once, and return whether there is one."""
        if not self._has_looked:
            from app.speech import find_voice

            self._has_looked = True
            self._voice = find_voice()
        return self._voice is not None

    @property
    def is_on(self) -> bool:
        return bool(self._app.settings.self_voicing) and self.can_speak

    def say(self, text: str, interrupts: bool = False) -> None:
        """Speak if the setting is on."""
        if self.is_on:
            self.speak(text, interrupts)

    def speak(self, text: str, interrupts: bool = False) -> None:
        """Speak even if the setting is off."""
        from app.speech.speaker import Speaker, Utterance

        if not self.can_speak:
            return
        if self._speaker is None:
            assert self._voice
            self._speaker = Speaker(self._voice, lambda fault: self._app._post(self._failed))
        tr = self._app.tr
        self._speaker.say(Utterance(text, tr.language, int(self._app.settings.voice_speed)), interrupts)

    def tell(self, text: str, title: str = "") -> None:
        """Answer a key aloud. If the app is silent, use the snack bar or a sheet."""
        if self.is_on:
            self._answer = text
            self.speak(text, interrupts=True)
        elif len(text) <= LONGEST_LINE:
            self._app.snack.show(text)
        else:
            LongTextSheet(title, text).open()

    def hush(self) -> None:
        if self._speaker:
            self._speaker.hush()

    def release(self) -> None:
        self._watch(False)
        if self._speaker:
            self._speaker.close()
            self._speaker = None
            self._has_looked = False

    def _failed(self) -> None:
        self._voice, self._speaker = None, None
        self._watch(False)
        self._app.tell(Problem("problem.voice"))

    # Watching

    def follow_settings(self) -> None:
        self._watch(self.is_on)

    def _watch(self, wanted: bool) -> None:
        if wanted == self._is_watching:
            return
        self._is_watching = wanted
        if wanted:
            from app.ui.speech.touch_exploration import TouchExplorer

            self._explorer = TouchExplorer(self._app, self)
            self._looking = Clock.schedule_interval(apart(lambda _: self._look()), LOOK_SECONDS)
            self._layer = None
        else:
            assert self._explorer
            self._looking.cancel()
            self._read_soon.cancel()
            self._explorer.release()
            self._explorer = None
            self.hush()

    def pressed(self) -> None:
        """Stop speaking after a key, then read the new focus."""
        if self._is_watching:
            self.hush()
            self._answer = ""
            self._read_soon()

    def _look(self) -> None:
        from app.ui.speech.speech_text import unnumbered

        app = self._app
        if app.top is not self._layer:
            self._layer, self._is_new = app.top, True
            return  # it may not be laid out yet
        if self._is_new:
            self._is_new = False
            self._turn, self._focus, self._group = "", None, ""
            self.say(self._opening(), interrupts=True)
        if app.snack.text != self._news:
            self._news = app.snack.text
            self.say(self._news)
        told = self._announcement()
        if told != self._told:
            self._told = told
            self.say(unnumbered(told))
        turn = self._turn_words()
        if turn != self._turn and not self._is_board_moving:
            self._turn = turn
            self.say(turn)

    @property
    def _is_board_moving(self) -> bool:
        from app.ui.accessibility.node import WithBoard

        screen = self._app.screens.current_screen
        board = screen.board if isinstance(screen, WithBoard) else None
        return board is not None and bool(board.is_moving)

    def _announcement(self) -> str:
        from app.ui.accessibility.node import Announcing

        screen = self._app.screens.current_screen
        return screen.announcement() if isinstance(screen, Announcing) else ""

    def _turn_words(self) -> str:
        app = self._app
        if app.screens.current != "play":
            return ""
        screen = app.screens.current_screen
        match = screen.match
        if match is None or match.outcome is not None:
            return ""
        people = app.session.people
        if len(people) == 1 and match.to_move == people[0]:
            return str(app.tr("voice.your_turn"))
        return str(app.tr("voice.turn", name=screen.names[match.to_move]))

    # What is on the screen

    def _tree(self) -> Any:
        from app.ui.accessibility.screen_tree import ScreenTree

        return ScreenTree(self._app)

    def _opening(self) -> str:
        from app.ui.accessibility.node import NodeRole

        nodes = list(self._tree().root.walk())[1:]
        dialogs = [node for node in nodes if node.role is NodeRole.DIALOG]
        if dialogs:
            texts = [
                node.name
                for node in dialogs[0].walk()
                if node.role in (NodeRole.TEXT, NodeRole.HEADING, NodeRole.STATUS)
            ]
            words = [dialogs[0].name, *(text for text in texts if text != dialogs[0].name)]
            return ". ".join(word for word in words[:FIRST_WORDS] if word)
        for roles in ((NodeRole.HEADING,), (NodeRole.GRID, NodeRole.LIST), (NodeRole.TEXT,)):
            title = next((node.name for node in nodes if node.role in roles and node.name), "")
            if title:
                return title
        return ""

    def _read_focus(self) -> None:
        from app.ui.accessibility.node import NodeRole

        tree = self._tree()
        node = tree.find(tree.focus)
        before, self._focus = self._focus, node
        if (
            node is None
            or not node.name
            or node.role in (NodeRole.WINDOW, NodeRole.GRID, NodeRole.LIST, NodeRole.DIALOG)
        ):
            return
        if self.words_of(node) == self._answer:
            return  # the answer to the key has said it already
        if before is None or before.id != node.id:
            self.say(self.words_in(tree.root, node), interrupts=True)
        elif (before.value, before.is_on, before.name) != (node.value, node.is_on, node.name):
            changed = node.value if before.value != node.value else self.words_of(node)
            self.say(changed or self.words_of(node), interrupts=True)

    def words_in(self, root: Node, node: Node) -> str:
        """Return the node's words, after its group's name if that is new."""
        from app.ui.speech.speech_text import group_of

        group = group_of(root, node.id)
        before, self._group = self._group, group.id if group else ""
        words = self.words_of(node)
        return f"{group.name}: {words}" if group and group.id != before else words

    def words_of(self, node: Node) -> str:
        from app.ui.speech.speech_text import spoken

        return spoken(node, self._app.tr, self._app.settings.voice_detail == "full")


class LongTextSheet(Sheet):
    def __init__(self, title: str, text: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.title = title
        self.body.add_widget(Caption(text=text))
