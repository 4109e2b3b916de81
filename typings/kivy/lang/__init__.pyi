class BuilderBase:
    def load_file(self, filename: str) -> object: ...

Builder: BuilderBase
