"""A whole match in the live window, from the home screen to its end, by the pointer or by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.live.window import Seen, Window

HOLD_SECONDS = 0.7
"""What lifts the curtain between two players, and a little more."""
SCREENS = ("PlayScreen", "PuzzleScreen")
"""Where there is a board to touch; all else on top of them asks something."""
MOST = 600
"""Acts after which a match should have ended."""


def finish_by_pointer(window: Window) -> None:
    _finish(window, _point, "touch")


def finish_by_keys(window: Window) -> None:
    _finish(window, _type, "key")


def play_some(window: Window, plies: int, by: str = "touch") -> None:
    """So many moves of this side; the other's follow."""
    act = _point if by == "touch" else _type
    for _ in range(plies):
        ply = _ready(window, by)["board"]["ply"]
        while window.seen["board"]["ply"] == ply:
            act(window, _ready(window, by))
    _ready(window, by)


def play_out(*windows: Window) -> None:
    """Each does what is its to do, by the pointer, until all of them are shown the end."""
    for _ in range(MOST):
        looks = [window.look() for window in windows]
        if all(seen["top"] == "EndSheet" for seen in looks):
            return
        for window, seen in zip(windows, looks, strict=True):
            assert seen["screen"] == "play", f"away from the match, at {seen['screen']}: {window.trace[-20:]}"
            if not seen["busy"] and seen["top"] != "EndSheet" and (seen["top"] != "PlayScreen" or _is_asked(seen)):
                _point(window, window.watch())
    raise AssertionError(f"no end after {MOST} rounds: {[window.trace[-20:] for window in windows]}")


def take_turn(window: Window) -> Seen:
    """All that is this side's to do, by the pointer, until its move is to be sent or the match is over."""
    for _ in range(MOST):
        seen = _ready(window, "touch")
        if seen["top"] in ("SendSheet", "EndSheet"):
            return seen
        _point(window, seen)
    raise AssertionError(f"the turn does not end: {window.trace[-20:]}")


def solve(window: Window) -> None:
    """The puzzle that is on the screen, by one who has found its answer, by the pointer."""
    for _ in range(MOST):
        seen = window.until(_has_something_to_solve, "there is something to do, or it is solved")
        if seen["board"]["solved"]:
            return
        _point(window, seen)
    raise AssertionError(f"not solved after {MOST} acts: {window.trace[-20:]}")


def _has_something_to_solve(seen: Seen) -> bool:
    return seen["top"] != "PuzzleScreen" or bool(seen["board"]["solved"] or seen["board"]["touch"])


def _is_asked(seen: Seen) -> bool:
    return bool(seen["board"] and seen["board"]["touch"])


def _finish(window: Window, act: Callable[[Window, Seen], None], by: str) -> None:
    for _ in range(MOST):
        seen = _ready(window, by)
        if seen["top"] == "EndSheet":
            return
        act(window, seen)
    raise AssertionError(f"no end after {MOST} acts: {window.trace[-20:]}")


def _ready(window: Window, by: str) -> Seen:
    """Once there is something to do: a move to make, a question to answer, or the end."""

    def is_so(seen: Seen) -> bool:
        if seen["screen"] != "play":
            return True
        return seen["top"] != "PlayScreen" or bool(seen["board"] and seen["board"][by])

    seen = window.until(is_so, "there is something to do")
    assert seen["screen"] == "play", f"away from the match, at {seen['screen']}: {window.trace[-20:]}"
    return seen


def _point(window: Window, seen: Seen) -> None:
    wide, high = seen["window"]
    if seen["top"] == "Curtain":
        window.tap((wide / 2, high / 2), seconds=HOLD_SECONDS)
    elif seen["top"] not in SCREENS:
        window.press(next(each["words"] for each in seen["controls"] if each["enabled"] and each["words"]))
    else:
        touch_board(window, seen["board"]["touch"])


def touch_board(window: Window, gesture: Seen) -> None:
    """What a player would do there next."""
    if "tap" in gesture:
        window.tap(tuple(gesture["tap"]))
    elif "drag" in gesture:
        window.drag(tuple(gesture["drag"][0]), tuple(gesture["drag"][1]))
    else:
        window.press(gesture["press"])


def _type(window: Window, seen: Seen) -> None:
    if seen["top"] == "Curtain":
        window.hold_key("enter", HOLD_SECONDS)
    elif seen["top"] != "PlayScreen":
        window.key("enter" if seen["focus"] or seen["top"] == "ClaimSheet" else "tab")
    else:
        window.key(seen["board"]["key"])
