"""Games that travel: a match or a position as a link that fits into a message, and matches played by such messages.

`bad_link` why one is refused; `text` bytes as a link that survives messengers; `parcel` a match as bytes;
`by_message` what two devices that only send each other links have to agree on; `mailbox` which match a link belongs to.
"""
