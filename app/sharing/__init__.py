"""Matches as links: shared to look at, or played by sending links.

`packed_match` makes bytes of a match, `link_text` a link of bytes; `correspondence` plays by links.
"""
