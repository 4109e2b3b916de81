"""The cards of Skirmish: the language they are written in, and the interpreter that runs it."""
