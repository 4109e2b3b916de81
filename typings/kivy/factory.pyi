from typing import Any

class FactoryBase:
    def get(self, name: object) -> Any: ...

Factory: FactoryBase
