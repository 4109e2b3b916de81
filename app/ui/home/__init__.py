"""The first page, the games to resume and the setup of a new one."""
