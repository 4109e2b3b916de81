class Texture:
    width: int
    height: int
    size: tuple[int, int]
