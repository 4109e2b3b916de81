"""One app for many tests: ended as every app is, and begun again around the home page that it had.

Building that page is most of a start. So it is kept, with the buttons that come after its first frame and with what
its rules are bound to: the app's properties and the snack bar. Services, other screens, sheets, handlers and events are
made anew by the app's own `__init__` and `build`. Begun again, the app has to be like a new one in all that `traits`
knows of it; one that is not is thrown away, and the test gets a new one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any

import pytest

KEPT = {"HomeScreen": "app.ui.application", "Snack": "app.ui.application"}
KEPT |= dict.fromkeys(("TodayButton", "TrainerButton", "PuzzleButton"), "app.ui.home.screen")
"""The widgets that go with the app, by the names of their classes, and the modules that make them."""
PLAIN = frozenset((bool, int, float, str, bytes, type(None)))
"""What is compared by its value; of all else only the kind."""
OF_THE_LAST_TOUCH = frozenset((
    *("last_touch", "_ButtonBehavior__touch_time", "_ButtonBehavior__state_event"),
    *("_effect_y_start_height", "_scroll_y_mouse", "_update_effect_bounds_ev"),
))  # fmt: skip
"""What Kivy writes anew with the next one, and does not read before."""
PASSING = ("WindowBase.", "ScrollView.")
"""Whose events change nothing but the colour of a bar, or belong to the window with or without an app."""
COUNTED = ("on_key_down", "on_key_up", "on_resize", "on_minimize", "on_restore")
"""What the app hears of its window."""

Observers = dict[int, tuple[Any, ...]]
"""Who is bound to a property, as Kivy tells of it, by what stays the same of it."""


class KeptApp:
    """The app of the last test that did not ask for one of its own, if it can be had again."""

    def __init__(self) -> None:
        self.app: Any = None
        self.renewed = 0
        """How often it was begun again."""
        self.thrown_away: list[str] = []
        """Why one was not like a new one, each time."""
        self._widgets: dict[str, list[Any]] = {}
        """By the names of their classes, in the order in which they were made."""
        self._bound: dict[str, set[int]] = {}
        """What they have bound to the app."""
        self._first: list[Any] = []
        """What was in them when they were made."""
        self._events: list[Any] = []
        """What they wait for."""
        self._new: dict[str, Any] = {}
        """The traits of a new one."""

    @contextmanager
    def watching(self) -> Iterator[None]:
        """The app that is built meanwhile is one to `keep`."""
        self._bound, self._events, self._first = defaultdict(set), [], []
        self._widgets = {name: [] for name in KEPT}
        kinds = {name: getattr(import_module(module), name) for name, module in KEPT.items()}
        with _taking({name: partial(self._make, name, kind) for name, kind in kinds.items()}):
            yield

    def _make(self, which: str, kind: Any, /, **given: Any) -> Any:
        from kivy.app import App
        from kivy.clock import Clock

        app = App.get_running_app()
        before, waiting = _observers(app), set(Clock.get_events())
        made = kind(**given)
        self._widgets[which].append(made)
        for each, bound in _observers(app).items():
            self._bound[each] |= bound.keys() - before[each].keys()
        self._first += [each for holder in made.ids.values() for each in holder.children]
        self._events += [each for each in Clock.get_events() if each not in waiting and each.timeout > 0]
        return made

    def keep(self, app: Any) -> None:
        """This one, which stands there as a new one does."""
        self.app, self._new = app, traits(app)

    def let_go(self) -> None:
        """All that the closed app had besides what is kept can be freed from here on."""
        from kivy.app import App

        app = self.app
        App._running_app = app  # whom rules mean by `app`
        (home,), (snack,) = self._widgets["HomeScreen"], self._widgets["Snack"]
        _put_back_home(app, home, self._first)
        _put_back_snack(snack)
        for name, bound in _observers(app).items():
            for one in bound.keys() - self._bound[name]:
                _unbind(app, name, bound[one])
        app.__dict__.clear()

    @contextmanager
    def renewing(self, *given: Any) -> Iterator[Any]:
        """The app that was let go of, to be started as if it were new; `given` is what its `__init__` takes."""
        self._renew(*given)
        with _taking({name: partial(_again, iter(made)) for name, made in self._widgets.items()}):
            yield self.app

    def is_like_new(self) -> bool:
        """Says so of the app that was started again."""
        odd = self._oddity()
        if odd is None:
            self.renewed += 1
        else:
            self.thrown_away.append(odd)
        return odd is None

    def forget(self) -> None:
        """The next one is a new one."""
        self.app, self._widgets = None, {}

    def _renew(self, *given: Any) -> None:
        """As if it had just been made; only what is kept is still bound to it."""
        from kivy.app import App

        app = self.app
        App._running_app = app
        app.has_begun = False
        if app.property("theme_cls", quiet=True):
            app.theme_cls = ""  # KivyMD's, to be brought in again
        app.__init__(*given)
        app.tr = app.words.translator(app.tr.language, app.tr.latin)
        for event in self._events:
            event()

    def _oddity(self) -> str | None:
        """What is not as in a new one, if anything is."""
        new, found = self._new, traits(self.app)
        if new == found:
            return None
        return _difference(new, found)


def _difference(new: Any, found: Any) -> str:
    """In words."""
    if not (isinstance(new, dict) and isinstance(found, dict)):
        return f"{new!r} became {found!r}"
    names = [name for name in {**new, **found} if new.get(name) != found.get(name)]
    return "; ".join(f"{name}: {_difference(new.get(name), found.get(name))}" for name in names)


def _put_back_home(app: Any, home: Any, first: list[Any]) -> None:
    """`first` is what was in it when it was made."""
    from kivy.uix.scrollview import ScrollView

    home._waiting, home._draws = [], False
    # What came after the first frame comes again.
    for holder in (home.ids.resume, home.ids.extras, home.ids.today):
        held = getattr(holder, "everything", holder.children)  # those that are folded away, too
        for widget in [each for each in held if each not in first]:
            holder.remove_widget(widget)
    home.unbind(name=app.screens._screen_name_changed)
    home.manager, home.opacity = None, 1
    home.transition_state, home.transition_progress = "out", 0
    if home.parent:
        home.parent.real_remove_widget(home)
    for widget in home.walk(restrict=True):
        if isinstance(widget, ScrollView):
            widget._touch, widget.scroll_y = None, 1
            widget.update_from_scroll()  # its bar is seen for a while


def _put_back_snack(snack: Any) -> None:
    snack._waiting.clear()
    snack.dismiss()
    if snack.parent:
        snack.parent.remove_widget(snack)


def _again(made: Iterator[Any], **_: Any) -> Any:
    """The next of these, whatever it is asked to be: it was made so."""
    return next(made)


@contextmanager
def _taking(makers: dict[str, Any]) -> Iterator[None]:
    """The app makes its widgets of these classes so."""
    with pytest.MonkeyPatch.context() as patch:
        for name, make in makers.items():
            patch.setattr(import_module(KEPT[name]), name, make)
        yield


def _observers(of: Any) -> dict[str, Observers]:
    """Of each property of this. Only what was bound by `fbind` has a number of its own."""
    return {
        name: {each[-1] or id(each[0]): each for each in of.get_property_observers(name, args=True)}
        for name in of.properties()
    }


def _unbind(thing: Any, name: str, observer: tuple[Any, ...]) -> None:
    callback, _, _, is_weak, uid = observer
    if uid:
        thing.unbind_uid(name, uid)
    else:
        thing.unbind(**{name: callback() if is_weak else callback})


def traits(app: Any) -> dict[str, Any]:
    """All that tells one app on its home page from another."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window

    found: dict[str, Any] = {
        "window": tuple(Window.size),
        "colour of the window": tuple(Window.clearcolor),
        "fingers": len(EventLoop.me_list),
        "handlers": {name: len(Window.get_property_observers(name)) for name in COUNTED},
        "events": Counter(name for name in map(_name, Clock.get_events()) if name and not name.startswith(PASSING)),
        "screens": [each.name for each in app.screens.screens],
        "screen": app.screens.current,
        "layers": [type(each).__name__ for each in app.root.children],
        "sheets": len(app.overlay.children),
        "tooltip": app.tooltip.text,
        "settings": app.settings,
        "language": (app.tr.language, app.tr.latin),
        "theme": (app.theme_in_force, app.look.palette, app.look.scale, app.look.reduced_motion, bool(app.look.art)),
        "pictures": sorted(app.look.art._textures) if app.look.art else [],
        "match": app.session.match,
        "room": app.is_in_room,
        "sounds": (len(app.feedback._sounds._heard), len(app.feedback._sounds._voices), list(app.feedback.problems)),
        "ring": app.focus.current,
        "files": sorted(str(each.relative_to(app.storage.folder)) for each in app.storage.folder.rglob("*")),
        "members": sorted(app.__dict__),
        "has begun": app.has_begun,
        "bound": {name: len(bound) for name, bound in _observers(app).items() if name != "theme_cls"},
    }
    home = app.screens.get_screen("home")
    for place, widget in enumerate((*home.walk(restrict=True), *app.snack.walk(restrict=True))):
        found[f"{place} {type(widget).__name__}"] = _members(widget)
    return found


def _name(event: Any) -> str:
    """Of what is called after a while; nothing of what is called with the next frame, or is freed and not called."""
    callback = event.get_callback()
    if callback is None or event.timeout <= 0:
        return ""
    return getattr(callback, "__qualname__", type(callback).__name__)


def _members(widget: Any) -> dict[str, Any]:
    """The properties and other members of a widget, as values that can be compared."""
    found: dict[str, Any] = {name: _plain(prop.get(widget)) for name, prop in _properties(type(widget), widget)}
    return found | {name: _plain(value) for name, value in widget.__dict__.items() if name not in OF_THE_LAST_TOUCH}


_known: dict[type, tuple[tuple[str, Any], ...]] = {}


def _properties(kind: type, widget: Any) -> tuple[tuple[str, Any], ...]:
    """Those that do not only put others in other words."""
    from kivy.properties import AliasProperty, ReferenceListProperty

    if kind not in _known:
        _known[kind] = tuple(
            (name, prop)
            for name, prop in widget.properties().items()
            if not isinstance(prop, (AliasProperty, ReferenceListProperty)) and name not in OF_THE_LAST_TOUCH
        )
    return _known[kind]


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind in PLAIN:
        return value
    if isinstance(value, (list, tuple)):
        return [each if type(each) in PLAIN else _plain(each) for each in value]
    if isinstance(value, dict):
        return {str(name): _plain(each) for name, each in value.items()}
    return kind
