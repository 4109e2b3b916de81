"""What this project uses of KivyMD, which has no types of its own."""
