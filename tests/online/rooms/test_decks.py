"""What each player brings to a match, such as a deck: chosen in the room, theirs on whichever seat they sit."""

from __future__ import annotations

import random

import pytest

from app.games import BY_ID
from app.games.skirmish.decks import READY, to_text
from app.match.match import COMPUTER, Terms
from app.online.fairness.verify_match import FAIR, UNFAIR
from app.online.guest.guest import Guest
from app.online.host import room_restore
from app.online.protocol import encoding, messages
from app.online.room_setup import DRAWN, GUEST_FIRST, HOST_FIRST, RoomSetup
from tests.support.online.loop import INVITATION, Loop, counting

GAME = BY_ID["skirmish"]
OWN = to_text(READY["fusion"] + ("faber",) * 3)
"""A deck of one's own: 33 cards."""


def skirmish(**more: object) -> RoomSetup:
    options = {"deck1": "hoods", "deck2": "optimates", **more.pop("options", {})}  # type: ignore[dict-item]
    return RoomSetup(GAME, options, Terms(), name="Ann", **more)  # type: ignore[arg-type]


def lists(loop: Loop) -> dict[str, tuple[str, ...]]:
    """The cards that each player, by name, plays with."""
    match = loop.host.match
    assert match
    return {seat.name: tuple(sorted(camp.list)) for seat, camp in zip(match.seats, match.state.camps, strict=True)}


def bring(loop: Loop, guest: Guest, kit: str, name: str = "") -> None:
    guest.bring(kit, name)
    loop.broker.deliver()


def played_out(loop: Loop) -> Loop:
    rng = random.Random(5)
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1, rng)
    return loop


@pytest.mark.parametrize("starts", [HOST_FIRST, GUEST_FIRST, DRAWN])
def test_everybody_plays_with_the_own_deck_whoever_sits_first(starts: str) -> None:
    for _ in range(6 if starts == DRAWN else 1):
        loop = Loop(skirmish(starts=starts))
        guest = loop.join()
        bring(loop, guest, "fusion")
        loop.begin()
        assert lists(loop) == {"Ann": READY["hoods"], "Bo": READY["fusion"]}


def test_a_rematch_swaps_sides_and_not_decks() -> None:
    loop = Loop(skirmish(starts=HOST_FIRST))
    bring(loop, loop.join(), OWN, "Iron")
    loop.begin()
    first = lists(loop)
    for _ in range(2):
        assert loop.host.match
        loop.host.match.resign(0)
        loop.broker.deliver()
        was = loop.host.seat
        loop.begin()
        assert loop.host.seat != was
        assert lists(loop) == first
    assert len(first["Bo"]) == 33


def test_who_chooses_nothing_has_the_deck_of_the_seat() -> None:
    loop = Loop(skirmish())
    loop.join()
    loop.begin()
    assert lists(loop) == {"Ann": READY["hoods"], "Bo": READY["optimates"]}


def test_the_room_shows_who_plays_what_and_not_what_is_in_it() -> None:
    loop = Loop(skirmish())
    guest = loop.join()
    bring(loop, guest, OWN, "Iron \u202e fist")
    loop.host.bring(OWN.replace("3x Faber", "2x Faber"), "Ann's best")
    loop.broker.deliver()
    assert guest.state
    assert list(guest.state.kits) == [messages.SeatDeck("", "Ann's best"), messages.SeatDeck("", "Iron fist")]
    told = messages.encode(guest.state) + messages.encode(loop.host.card())
    assert b"Faber" not in told
    bring(loop, guest, "fusion")
    assert guest.state.kits[1] == messages.SeatDeck("fusion", "")


def test_another_player_may_call_the_own_deck_like_a_ready_one() -> None:
    loop = Loop(skirmish())
    guest = loop.join()
    bring(loop, guest, OWN, "fusion")
    assert guest.state
    assert guest.state.kits[1] == messages.SeatDeck("", "fusion")


ILLEGAL = ("", "no such deck", "3x Faber", "60x Faber", "1x Sandbag\n" * 30, "x" * 20_000, "9" * 5000 + "x Faber")


@pytest.mark.parametrize("kit", [*ILLEGAL, "\n" * 3000 + OWN], ids=range(len(ILLEGAL) + 1))
def test_a_deck_against_the_rules_is_refused_with_a_word(kit: str) -> None:
    loop = Loop(skirmish())
    guest = loop.join()
    bring(loop, guest, "fusion")
    bring(loop, guest, kit, "Evil")
    assert guest.notice == "online.refused.kit"
    assert guest.state
    assert guest.state.kits[1] == messages.SeatDeck("fusion", "")
    loop.begin()
    assert lists(loop)["Bo"] == READY["fusion"]


def test_nobody_changes_decks_once_the_draw_is_made_or_in_a_match() -> None:
    loop = Loop(skirmish())
    guest = loop.join()
    loop.begin()
    bring(loop, guest, "fusion")
    assert guest.notice == "online.refused.not_now"
    assert not loop.host.bring("fusion")
    assert lists(loop) == {"Ann": READY["hoods"], "Bo": READY["optimates"]}


def test_between_two_matches_another_deck_can_be_chosen() -> None:
    loop = Loop(skirmish())
    guest = loop.join()
    loop.begin()
    assert loop.host.match
    loop.host.match.resign(0)
    loop.broker.deliver()
    bring(loop, guest, OWN, "Iron")
    assert loop.host.bring("synchrotech")
    loop.begin()
    assert lists(loop) == {"Ann": READY["synchrotech"], "Bo": tuple(sorted((*READY["fusion"], *("faber",) * 3)))}


def test_a_seat_that_was_given_up_is_free_of_its_players_deck() -> None:
    loop = Loop(skirmish())
    guest = loop.join()
    bring(loop, guest, OWN, "Iron")
    guest.leave()
    loop.broker.deliver()
    loop.guests.clear()
    later = loop.join("Cy")
    assert later.state
    assert later.state.kits[1] == messages.SeatDeck("optimates", "")


def test_three_and_a_computer_bring_each_their_own() -> None:
    decks = {"deck3": "synchrotech", "deck4": "fusion"}
    loop = Loop(skirmish(options={"players": 4, **decks}, computers={3: 1}))
    bring(loop, loop.join("Bo"), "fusion")
    bring(loop, loop.join("Cy"), OWN, "Iron")
    assert loop.guests[0].state
    assert [kit.choice or kit.name for kit in loop.guests[0].state.kits] == ["hoods", "fusion", "Iron", "fusion"]
    loop.begin()
    assert loop.host.match
    assert [seat.kind for seat in loop.host.match.seats][3] == COMPUTER
    assert len(loop.host.match.state.camps[2].list) == 33


def test_the_end_proves_the_decks_too(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(skirmish(starts=GUEST_FIRST))
    guest = loop.join()
    bring(loop, guest, OWN, "Iron")
    loop.host.bring(OWN.replace("3x Faber", "2x Faber"), "Best")
    loop.begin()
    played_out(loop)
    guest.audit()
    loop.pass_time(3)
    assert guest.verdict == FAIR


def test_a_host_that_changes_its_deck_after_the_draw_is_found_out() -> None:
    loop = Loop(skirmish(starts=HOST_FIRST))
    guest = loop.join()
    real = loop.host.beginning.draw.finish

    def change_after_the_secrets_are_known() -> object:
        loop.host.seats.bring(0, "synchrotech", "")
        return real()

    loop.host.beginning.draw.finish = change_after_the_secrets_are_known  # type: ignore[method-assign,assignment]
    loop.begin()
    assert loop.host.match
    loop.host.beginning.draw.kits = ("synchrotech", "optimates")  # and says at the end that it had been so all along
    played_out(loop)
    guest.audit()
    loop.pass_time(3)
    assert guest.verdict == UNFAIR


def test_a_host_that_comes_back_knows_all_decks(tmp_path: object) -> None:
    loop = Loop(skirmish())
    bring(loop, loop.join(), OWN, "Iron")
    saved = room_restore.RoomRecorder().entry(loop.host, INVITATION, "", 0, whole=True)
    again = Loop(room_restore.setup_of(saved, {GAME.id: GAME}))  # type: ignore[arg-type]
    room_restore.restore(again.host, saved)  # type: ignore[arg-type]
    assert [*again.host.seats] == [*loop.host.seats]
    assert again.host.seats.shown_kits == loop.host.seats.shown_kits


def test_a_game_without_kits_says_nothing_of_them() -> None:
    loop = Loop(counting())
    guest = loop.join()
    assert guest.state
    assert len(encoding.decode(messages.encode(guest.state))) == 1 + 10
