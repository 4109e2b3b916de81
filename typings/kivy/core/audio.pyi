from kivy.event import EventDispatcher

class Sound(EventDispatcher):
    state: str
    volume: float
    length: float
    def play(self) -> None: ...
    def stop(self) -> None: ...

class SoundLoader:
    @staticmethod
    def load(filename: str) -> Sound | None: ...
