from collections import deque

class MouseMotionEventProvider:
    waiting_event: deque[object]
