"""Installs KivyMD in our colours, when a text field first needs it."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivymd.theming import ThemeManager
from materialyoucolor.dynamiccolor.color_spec import COLOR_NAMES

from app.ui.theme import Colour, Look

BLACK: Colour = (0, 0, 0, 1)


class PaperTheme(ThemeManager):
    """KivyMD's theme with our colours. Computing KivyMD's would more than double the time of a start."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        self.look = look
        super().__init__(**kwargs)
        self.wear(look)

    def wear(self, look: Look) -> None:
        self.look = look
        self.theme_style = "Dark" if look.is_dark else "Light"
        self.set_colors()

    def set_colors(self, *_: Any) -> None:
        for name in COLOR_NAMES:
            setattr(self, f"{name}Color", role(name, self.look))
        self.disabledTextColor = self._get_disabled_hint_text_color()


def role(name: str, look: Look) -> Colour:
    """Map Material's role to our colour. We have one accent for its three."""
    if name in ("shadow", "scrim"):
        return BLACK
    if name.startswith("inverse"):
        return {"inverseSurface": look.ink, "inverseOnSurface": look.surface}.get(name, look.primary_container)
    if "rror" in name:
        return {"onError": look.on_error, "errorContainer": look.container}.get(name, look.error)
    if name.startswith("on"):
        return _on(name, look)
    if name.startswith("outline"):
        return look.outline
    if name == "surfaceTint":
        return look.primary
    if name.startswith(("surface", "background")):
        high = name in ("surfaceContainer", "surfaceContainerHigh", "surfaceContainerHighest", "surfaceVariant")
        return look.container if high else look.surface
    if name.startswith("tertiary"):
        return look.container if "Container" in name or "Fixed" in name else look.tertiary
    return look.primary_container if "Container" in name or "Fixed" in name else look.primary


def _on(name: str, look: Look) -> Colour:
    if "Surface" in name or "Background" in name:
        return look.ink_soft if name == "onSurfaceVariant" else look.ink
    if "Container" in name or "Fixed" in name:
        return look.ink if "Tertiary" in name else look.on_primary_container
    return look.surface if "Tertiary" in name else look.on_primary


def install() -> None:
    """Give our app the `theme_cls` that KivyMD's widgets expect. Repeated calls do nothing."""
    app = App.get_running_app()
    theme_of = app.property("theme_cls", quiet=True)
    if theme_of and theme_of.get(app):
        return
    app.create_property("theme_cls")
    theme = app.theme_cls = PaperTheme(app.look)
    app.bind(look=lambda _, look: theme.wear(look))
