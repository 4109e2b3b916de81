"""What is seen and touched: screens, sheets and boards. Each module has its layout under the same name in `kv/`."""

from pathlib import Path

from kivy.lang import Builder

ROOT = Path(__file__).resolve().parents[2]


def load_kv(module_file: str) -> None:
    """Loads the layout that belongs to a module of this package, the first time the module is imported."""
    inside = Path(module_file).resolve().relative_to(Path(__file__).resolve().parent)
    Builder.load_file(str((ROOT / "kv" / inside).with_suffix(".kv")))
