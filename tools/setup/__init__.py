"""Finds, fetches or makes what `dev.py` needs to prepare `.venv`; standard library only, for any Python from 3.7.

- interpreter: which Python this is, and whether the pinned packages have ready-made files for it
- search: other Pythons on this machine
- managed: a Python fetched by uv, or by the install manager of Windows
- kivy_build: Kivy built from its source
- choice: which of these ways is taken
"""
