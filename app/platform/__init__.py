"""The operating system: files, links, screen edges, services and error reports.

Nothing here uses Kivy. The Android parts are untested on devices; docs/ANDROID.md has the checklist.
"""
