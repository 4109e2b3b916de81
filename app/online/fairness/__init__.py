"""Draws that nobody can manipulate, and checks that the host plays fair.

- `commitments`, `host_draw`, `guest_draw`: the secrets of a draw, and its two sides.
- `step_check`, `verify_match`: checks of one step, and of a whole match.
"""
