"""Sharing matches as links, on screen.

`share_sheet` makes a link, `link_card` shows it as a picture, and `open_link` opens one. `send_move_sheet` and
`correspondence_bar` are for matches by message.
"""
