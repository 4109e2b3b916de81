"""A seat in somebody's room, when its code is typed again."""

from __future__ import annotations

from typing import Any

import pytest

from app.online.unfinished_rooms import SEAT
from tests.support.ui.online_friends import Friends

pytestmark = [pytest.mark.window, pytest.mark.online]


def test_a_code_that_is_typed_again_while_the_network_is_away_does_not_cost_the_seat(
    ui: Any, friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.online.invitation import read_invitation
    from app.online.transport import multi_broker

    room = friends.host("stay")
    friends.status(room, "Waiting")
    invitation = read_invitation(room.invitation.link)
    ui.app.go("join", invitation=invitation)
    friends.until(lambda: ui.app.screens.current == "room")
    ui.app.online.step_out()
    friends.close()
    monkeypatch.setattr(multi_broker.BrokerTransport.__init__, "__defaults__", (0.2, 0.2))
    kept = ui.app.storage.folder / SEAT
    assert kept.exists()
    page = ui.app.go("join", invitation=invitation)
    friends.until(lambda: page.ids.box.error)
    assert kept.exists()
    assert page.is_lost  # so that it can be given up, if that is wanted


def test_a_code_that_is_typed_for_the_first_time_leaves_no_seat_behind_when_it_fails(
    ui: Any, friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.online.invitation import read_invitation
    from app.online.transport import multi_broker

    monkeypatch.setattr(multi_broker.BrokerTransport.__init__, "__defaults__", (0.2, 0.2))
    page = ui.app.go("join", invitation=read_invitation("K7M4QX9PTB23W@127.0.0.1:9"))
    friends.until(lambda: page.ids.box.error)
    assert not (ui.app.storage.folder / SEAT).exists()
