class MetricsBase:
    dp: float
    sp: float

Metrics: MetricsBase

def dp(value: float | str) -> float: ...
def sp(value: float | str) -> float: ...
