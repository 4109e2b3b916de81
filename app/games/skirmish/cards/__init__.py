"""The cards of Skirmish and the language they are written in.

`units` and `commands` have the cards. `language` and `selectors` define their steps and sets. `interpreter`,
`effects` and `targets` run them.
"""
