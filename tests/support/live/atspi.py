"""A screen reader's side of AT-SPI, run by the system's own Python, which has Debian's bindings.

Lines of JSON come in and go out: `{"do": "tree"}` gives all that the app tells, `{"do": "press", "id": 7}` does the
first action of a thing by its number in that list, `{"do": "set", "id": 7, "value": 12.5}` sets a number, and
`{"do": "heard"}` gives what the app has announced by itself since it was asked last.
"""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402, since the version is said before

NAME = "Four Boards"
EVENTS, REGISTRY = "org.a11y.atspi.Event.Object", "org.a11y.atspi.Registry"
REGISTRY_PATH = "/org/a11y/atspi/registry"
STATES = ("enabled", "focused", "checked", "selected", "focusable", "showing")


def let_readers_be_heard():
    """As a screen reader does when it starts."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, -1, None
        )


def accessibility_bus():
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    told = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1, None)
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(told.unpack()[0], flags, None, None)


def app():
    desktop = Atspi.get_desktop(0)
    desktop.set_cache_mask(Atspi.Cache.NONE)  # what is asked is asked of the app itself
    found = [desktop.get_child_at_index(index) for index in range(desktop.get_child_count())]
    ours = next((each for each in found if each is not None and is_ours(each)), None)
    if ours is not None:
        ours.set_cache_mask(Atspi.Cache.NONE)
    return ours


def is_ours(accessible):
    window = accessible.get_child_at_index(0) if accessible.get_child_count() else None
    return window is not None and window.get_name() == NAME


class Reader:
    def __init__(self):
        self.found = []
        self.said = []
        self.bus = accessibility_bus()
        self.bus.signal_subscribe(None, EVENTS, "Announcement", None, None, 0, self.hear)
        wanted = GLib.Variant("(sass)", ("object:announcement", [], ""))
        self.bus.call_sync(REGISTRY, REGISTRY_PATH, REGISTRY, "RegisterEvent", wanted, None, 0, -1, None)

    def hear(self, connection, sender, path, interface, signal, told):
        self.said.append(told.unpack()[3])

    def heard(self):
        while GLib.MainContext.default().iteration(False):
            pass
        said, self.said = self.said, []
        return said

    def tree(self):
        root = app()
        self.found = []
        return [] if root is None else list(self.walk(root, 0))

    def walk(self, accessible, depth):
        try:
            told = self.told(accessible, depth)
            children = [accessible.get_child_at_index(index) for index in range(accessible.get_child_count())]
        except GLib.Error:  # it is gone by now
            return
        self.found.append(accessible)
        yield told
        for child in children:
            if child is not None:
                yield from self.walk(child, depth + 1)

    def told(self, accessible, depth):
        states = accessible.get_state_set()
        action = accessible.get_action_iface()
        value = accessible.get_value_iface()
        return {
            "id": len(self.found),
            "depth": depth,
            "role": accessible.get_role_name(),
            "name": accessible.get_name(),
            "note": accessible.get_description(),
            "states": [name for name in STATES if states.contains(getattr(Atspi.StateType, name.upper()))],
            "can": action.get_n_actions() if action else 0,
            "value": value.get_current_value() if value else None,
        }

    def press(self, id):
        action = self.found[id].get_action_iface()
        return action is not None and action.do_action(0)

    def set(self, id, value):
        number = self.found[id].get_value_iface()
        return number is not None and number.set_current_value(value)


def main():
    let_readers_be_heard()
    reader = Reader()
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = getattr(reader, asked.pop("do"))(**asked)
        except GLib.Error:  # it has just gone
            answer = False
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
