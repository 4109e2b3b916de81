"""The balance of Skirmish: matches of strong computers that differ in nothing but what is asked about.

`matches` says what is asked and plays a match for it, `results` keeps what was found, `play` plays what is still to be
told, `table` writes the tables of the app and README. Results lie beside this file; they are dropped when decks or
rules change.
"""
