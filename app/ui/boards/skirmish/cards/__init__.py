"""Card drawing: pictures, flat shapes and the large card."""
