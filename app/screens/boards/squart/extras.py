"""What Squart offers beside a match: a review of a match that is over."""

from app.screens.boards import Extra

EXTRAS = (Extra("squart.review.title", "search", "review", after_match=True),)
