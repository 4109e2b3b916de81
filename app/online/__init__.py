"""Online rooms: one hosts, the others join with a code; a broker carries what it cannot read."""
