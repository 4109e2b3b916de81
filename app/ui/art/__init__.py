"""Load the baked pictures and draw them on a canvas.

- `art_index`, `texture_loader`: list the pictures, and load those needed now.
- `loaded_art`: finds loaded sprites by name.
- `sprites`, `sprite_batch`: draw pictures, nine-patches, shadows and cells.
- `particles`, `light_sweep`: dust, sparks, foil, and a passing light.
"""
