"""The parts of every screen: buttons, rows, fields, sheets, snacks and tooltips."""
