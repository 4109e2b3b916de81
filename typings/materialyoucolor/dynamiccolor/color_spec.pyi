COLOR_NAMES: list[str]
