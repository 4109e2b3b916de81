"""The Kivy side: screens, sheets and boards. Layouts have the same paths in `kv/`."""

from pathlib import Path

from kivy.lang import Builder

ROOT = Path(__file__).resolve().parents[2]


def load_kv(module_file: str) -> None:
    """Load the layout of the importing module, given by its `__file__`."""
    inside = Path(module_file).resolve().relative_to(Path(__file__).resolve().parent)
    Builder.load_file(str((ROOT / "kv" / inside).with_suffix(".kv")))
