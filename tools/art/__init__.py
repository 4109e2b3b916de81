"""The tools that bake all art and sounds of the app: `python3 dev.py bake`.

Pictures are float arrays (height, width, 3 or 4) of sRGB values from 0 to 1, alpha straight. Lengths are pixels, y goes
down. Nothing here is imported by the app, which only shows what lies in `assets/art`.
"""
