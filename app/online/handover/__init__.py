"""Handover: a guest becomes the host of a room.

`host` and `guest` exchange the room (`room_transfer`) and a proof (`host_change`); `switch_roles` reopens it.
"""
