"""Drawing cards: pictures, flat shapes and the large card."""
