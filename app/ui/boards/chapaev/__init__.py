"""Chapaev on screen; `parts` names its board and controls.

`aiming` and `drag` make an aim of touches; `flight` and `effects` play a throw. `board` draws it all with `discs`,
`aim_marks` and `mark_styles`.
"""
