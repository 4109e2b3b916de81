class ConfigParser:
    def set(self, section: str, option: str, value: str | float) -> None: ...

Config: ConfigParser
