from collections.abc import Callable
from typing import Any

register_context: Callable[..., Any]
