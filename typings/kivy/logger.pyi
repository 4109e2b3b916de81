from logging import Handler, LogRecord
from logging import Logger as _Logger

Logger: _Logger

class LoggerHistory(Handler):
    history: list[LogRecord]
