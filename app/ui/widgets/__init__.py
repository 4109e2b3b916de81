"""What screens are made of: buttons, chips, rows, fields, sheets, snacks, tooltips; how they fold, scroll and wrap."""
