from typing import Any

Parser: Any
