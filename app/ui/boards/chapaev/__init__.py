"""Chapaev on screen: `parts` names its board and its controls.

`aiming` and `drag` turn touches into an aim, `board` draws everything. `flight` and `effects` play a throw, `discs`,
`aim_marks` and `mark_styles` draw. `lessons`, `thumbnail` and `emblem` serve the app's common pages.
"""
