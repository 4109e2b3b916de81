"""Games that travel, on screen.

`opening` opens a link, whatever is in it; `share_sheet` makes one of a match or a position; `challenge_sheet` asks
whether to play what came; `send_sheet` and `message_bar` are for a match by message; `link_card`: a link as a picture.
"""
