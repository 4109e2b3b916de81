"""Baked pictures in the window.

- `decoding`: a page as bytes, on any thread.
- `gallery`: which pages are textures now; loads what is wanted and drops the rest.
- `art`: what is loaded, as a value: sprites by name. A `Look` has one, or none: then everything is drawn flat.
- `baked`: sprites on a canvas: pictures, nine-patches, shadows, boards of cells.
- `stamps`: one sprite many times or along a way, as one shape.
- `motes`: dust, sparks and foil, all in one mesh.
- `sweep`: light that goes once over some things.
"""
