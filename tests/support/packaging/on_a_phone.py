"""A process that takes itself for the app on a phone: real pyjnius on a JVM, with our doubles of Android's classes.

Its argument is the folder of the compiled doubles and of python-for-android's own `android` package. It does, one after
another, all that the app asks of Android, and prints what came of it as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

folder, properties = Path(sys.argv[1]), sys.argv[2:]
os.environ.update(ANDROID_ARGUMENT=str(folder), ANDROID_APP_PATH=str(folder), ANDROID_PRIVATE=str(folder / "private"))
sys.path.insert(0, str(folder / "python"))

import jnius_config  # noqa: E402

jnius_config.add_options(*(f"-D{each}" for each in properties))
jnius_config.set_classpath(str(folder / "classes"))

from jnius import autoclass  # noqa: E402

from app.platform import android_room_service, deep_links, file_picker, system  # noqa: E402
from app.sound import feedback  # noqa: E402
from app.speech import find_voice, screen_reader_check  # noqa: E402
from app.speech.speaker import Speaker, Utterance  # noqa: E402

activity = autoclass("org.kivy.android.PythonActivity").mActivity
intents = autoclass("android.content.Intents")


def shared() -> dict[str, Any]:
    is_shared = system.share("Come to K7M4-QX9P-TB23W")
    chooser = autoclass("android.app.Activity").started
    wish = autoclass("android.content.Intent").inside(chooser)
    text = wish.getStringExtra("android.intent.extra.TEXT")
    return {"shared": is_shared, "started": chooser.getAction(), "wish": [wish.getAction(), wish.getType(), text]}


def linked() -> dict[str, Any]:
    link = "fourboards://join/K7M4QX9PTB23W"
    at_once = deep_links.opened_with()
    activity.setIntent(intents.withData(link))
    by_a_tap = deep_links.opened_with()
    activity.setIntent(intents.withData(link).setFlags(deep_links.FROM_HISTORY))
    heard: list[str] = []
    deep_links.listen(heard.append)
    activity.tap(intents.withData(link))
    activity.tap(intents.withData("https://example.org/"))
    return {"links": [at_once, by_a_tap, deep_links.opened_with()], "heard": heard}


def felt() -> dict[str, Any]:
    vibrator = autoclass("android.os.Vibrator")
    vibrate = feedback._vibrator()
    assert vibrate
    vibrate((0.02,))
    once = vibrator.felt
    vibrate((0.03, 0.05, 0.03))
    return {"felt": [once, vibrator.felt]}


def silenced() -> dict[str, Any]:
    is_silent = feedback._silent_switch()
    assert is_silent
    before = is_silent()
    activity.getSystemService("audio").setRingerMode(0)
    return {"silent": [before, is_silent()]}


def copied() -> dict[str, Any]:
    from kivy.core.clipboard.clipboard_android import ClipboardAndroid

    clipboard = ClipboardAndroid()
    clipboard.put("скопійовано")
    return {"copied": clipboard.get().decode("utf-8")}


def kept() -> dict[str, Any]:
    kind = autoclass("android.app.Activity")
    is_started = android_room_service.start("Four Boards", "Your room is kept.")
    intent = kind.started
    names = ("serviceEntrypoint", "serviceStartAsForeground", "contentTitle", "contentText")
    service = [intent.getAction(), *(intent.getStringExtra(name) for name in names)]
    is_stopped = android_room_service.stop() and kind.started is None
    android_room_service.ask()
    android_room_service.stay_awake(600.0)
    asked = autoclass("org.kivy.android.PythonActivity").asked
    return {
        "kept": [is_started, is_stopped],
        "service": service,
        "asked": asked,
        "awake": autoclass("android.os.PowerManager").asked,
    }


def spoken() -> dict[str, Any]:
    """Said in Ukrainian, broken off by Serbian; a phone without a voice says why."""
    voice, speech = find_voice(), autoclass("android.speech.tts.TextToSpeech")
    assert voice
    faults: list[str] = []
    speaker = Speaker(voice, lambda fault: faults.append(str(fault)))
    speaker.say(Utterance("Ваш хід", "uk", 150))
    until(lambda: bool(speech.said.length()) or bool(faults))
    speaker.say(Utterance("Ваш потез", "sr"), interrupts=True)
    until(lambda: "sr" in speech.said.toString() or bool(faults))
    speech.speaking = False
    done = speaker.wait(5)
    speaker.close()
    return {
        "said": speech.said.toString().splitlines(),
        "done": done,
        "mute": faults,
        "explored": screen_reader_check.runs(),
    }


def filed() -> dict[str, Any]:
    """A file is saved twice and read once; between them somebody chooses nothing, and a disk has no room."""
    kind, opened = autoclass("android.app.Activity"), autoclass("android.os.ParcelFileDescriptor")
    path, saved, read = folder / "chosen", list[str](), list[tuple[str, bytes]]()
    answer = intents.withData("content://documents/kept.fourboards")

    def chosen(result: int, flags: int = 0) -> None:
        opened.next = os.open(path, flags) if flags or path.exists() else -1
        activity.answer(kind.asked, result, answer)

    asked = [file_picker.save("mine.fourboards", b"all of it", saved.append)]
    wish = [kind.started.getAction(), kind.started.getType(), kind.started.getStringExtra("android.intent.extra.TITLE")]
    chosen(file_picker.CHOSEN, os.O_WRONLY | os.O_CREAT)
    asked.append(file_picker.save("other", b"", saved.append, file_picker.PICTURE))
    activity.answer(kind.asked, 0, None)
    asked.append(file_picker.choose(6, lambda *file: read.append(file)))
    chosen(file_picker.CHOSEN)
    asked.append(file_picker.save("full", b"more", saved.append))
    opened.next = os.open("/dev/full", os.O_WRONLY)
    activity.answer(kind.asked, file_picker.CHOSEN, answer)
    return {
        "filed": [asked, wish, saved, [[name, data.decode()] for name, data in read], path.read_text(), opened.opened]
    }


def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not happened() and time.monotonic() < deadline:
        time.sleep(0.01)


told: dict[str, Any] = {"language": system.language(), "dark": system.prefers_dark(), "edges": system.safe_edges()}
for part in (shared, linked, felt, silenced, copied, kept, spoken, filed):
    told |= part()
print(json.dumps(told))
sys.stdout.flush()
time.sleep(0.1)  # the JVM's own thread may still be ending
os._exit(0)
