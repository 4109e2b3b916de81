"""Handing a room over on screen: the host's offer as it leaves, the guest's answer, and how the room goes on."""

from __future__ import annotations

from typing import Any

import pytest

from app.online import status
from app.online.handover import switch_roles
from tools.scenes import online as scenes

pytestmark = [pytest.mark.window, pytest.mark.online]


def test_the_question_of_a_host_that_leaves_offers_to_hand_the_room_over(ui: Any) -> None:
    scenes.leaving(ui)
    ui.frames(30)
    room = ui.app.online.room
    assert ui.app.tr("online.leave.hand.note") in ui.texts()
    ui.tap(ui.find("Hand the room to Ann"))
    ui.frames(30)
    assert ("hand_over", 0) in room.said
    assert ui.app.online.room is room


def test_nobody_is_named_to_whom_the_room_cannot_go(ui: Any) -> None:
    scenes.leave(ui)
    ui.frames(30)
    assert not any("Hand the room" in text for text in ui.texts())


def test_the_host_sees_that_it_waits_for_an_answer(ui: Any) -> None:
    scenes.offering(ui)
    assert "Waiting: does Ann take the room?" in ui.texts()


@pytest.mark.parametrize(("button", "yes"), [("Take it over", True), ("No, thanks", False)])
def test_a_guest_reads_what_it_means_and_answers(ui: Any, button: str, yes: bool) -> None:
    scenes.offered(ui)
    ui.frames(30)
    room = ui.app.online.room
    assert ui.app.tr("online.handover.hidden") in ui.texts()
    ui.tap(ui.find(button))
    ui.frames(30)
    assert [said for said in room.said if said[0] == "answer_offer"] == [("answer_offer", yes)]


def test_an_offer_that_was_withdrawn_asks_nothing_any_more(ui: Any) -> None:
    scenes.offered(ui)
    ui.frames(30)
    room = ui.app.online.room
    room.is_offered = False
    scenes.look(ui)
    ui.frames(30)
    assert "Take it over" not in ui.texts()
    assert not [said for said in room.said if said[0] == "answer_offer"]


@pytest.mark.parametrize(("is_hosting", "page"), [(True, "room"), (False, "join")])
def test_a_room_that_has_changed_hands_goes_on(
    ui: Any, monkeypatch: pytest.MonkeyPatch, is_hosting: bool, page: str
) -> None:
    scenes.table(ui, is_hosting=not is_hosting, status=status.Playing())
    former, after = ui.app.online.room, scenes.StandIn(is_hosting=is_hosting, seats=(scenes.ANN, scenes.BO))
    monkeypatch.setattr(switch_roles, "next_room", lambda room, *_: after if room is former else None)
    former.has_changed_hands = True
    scenes.look(ui)
    assert ui.app.online.room is after
    assert ("open",) in after.said
    assert former.said == [("open",)]  # neither left nor put away: it is no longer ours to say so
    assert ui.app.screens.current == page


def test_how_an_offer_ended_is_said(ui: Any) -> None:
    room = scenes.table(ui, is_hosting=True, status=status.Playing())
    room.handover_news = "online.handover.declined"
    scenes.look(ui)
    assert ui.app.snack.text == ui.app.tr("online.handover.declined")
