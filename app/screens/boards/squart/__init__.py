"""Squart on screen."""

from app.screens.board import Extra
from app.screens.boards.squart.board import SquartBoard
from app.screens.boards.squart.controls import SquartControls

BOARD, CONTROLS = SquartBoard, SquartControls
EXTRAS = (
    Extra("squart.puzzles", "puzzle", "puzzles"),
    Extra("squart.review.title", "search", "review", after_match=True),
)
