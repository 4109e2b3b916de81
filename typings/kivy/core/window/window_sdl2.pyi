from collections import deque

class SDL2MotionEventProvider:
    q: deque[object]
