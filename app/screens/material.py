"""KivyMD, brought in after the first frame: its theme follows our palette, and its switches, sliders and text fields
are the ones in our rows.
"""

from __future__ import annotations

from typing import Any

from kivymd.theming import ThemeManager

from app.screens.theme import Look


class Material:
    """KivyMD expects an app of its own kind; giving ours the property it looks for is all that this takes."""

    def __init__(self, app: Any) -> None:
        app.create_property("theme_cls")
        self._theme = app.theme_cls = ThemeManager()
        app.bind(look=lambda _, look: self._paint(look))
        self._paint(app.look)

    def _paint(self, look: Look) -> None:
        # Changing the style computes every colour anew, so ours are set again after it.
        self._theme.theme_style = "Dark" if look.is_dark else "Light"
        self._theme.set_colors()
        for name, value in {
            "primaryColor": look.primary,
            "onPrimaryColor": look.on_primary,
            "primaryContainerColor": look.primary_container,
            "onPrimaryContainerColor": look.on_primary_container,
            "surfaceColor": look.surface,
            "onSurfaceColor": look.ink,
            "onSurfaceVariantColor": look.ink_soft,
            "surfaceContainerHighestColor": look.container,
            "outlineColor": look.outline,
            "errorColor": look.error,
        }.items():
            setattr(self._theme, name, value)
