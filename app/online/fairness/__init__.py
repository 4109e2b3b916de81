"""Draws that nobody can manipulate: who begins, and how the cards are dealt.

- `fair`: commitments, secrets and what follows from them. Everybody can check a draw afterwards.
- `host_draw`, `guest_draw`: the two sides of one draw.
"""
