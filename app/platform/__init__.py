"""The operating system: files, links, screen edges, Android services and error reports."""
