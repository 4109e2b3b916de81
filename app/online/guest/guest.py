"""A guest in a room: the host's last state, our match, and requests."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from app.core.codec import BadData, Json, from_row, to_row
from app.core.game import BadOption, Game, IllegalMove, Step
from app.match.match import HUMAN, REMOTE, HistoryEntry, Seat, Terms
from app.online import decks
from app.online.fairness.commitments import Round, Secrets, digest
from app.online.fairness.guest_draw import DrawViolation, check_coins, seated, to_reveal
from app.online.fairness.step_check import RuleViolation, is_hidden
from app.online.guest.endpoint import RESEND_SECONDS, GuestEndpoint
from app.online.guest.match import GuestMatch, check_displayable
from app.online.guest.match_audit import MatchAudit
from app.online.handover.guest import GuestHandover
from app.online.handover.room_transfer import inherited, proof_of
from app.online.invitation import code_of, fingerprint
from app.online.protocol import messages
from app.online.protocol.encryption import Identity, RoomKeys
from app.online.protocol.messages import RoomCard, RoomState, StateAfterMove
from app.online.protocol.rate_limit import RateLimit
from app.online.reactions import HEARD_AT_ONCE, HEARD_PER_SECOND, MADE_AT_ONCE, MADE_PER_SECOND, Reactions
from app.online.room_file import KeptMove, RoomSummary, SavedRoom, SavedSeat
from app.online.transport.address import BadAddress, Server
from app.online.transport.transport import Transport
from app.storage.settings import clean_name

UNKNOWN_GAME, OTHER_VERSION = "online.error.unknown_game", "online.refused.version"
CHEATED, IMPOSSIBLE = "online.error.unfair_draw", "online.error.impossible"
BROKEN = "online.error.broken"

log = logging.getLogger(__name__)


class Guest:
    """All calls come from the thread that owns the match."""

    is_player = True

    def __init__(
        self,
        games: Mapping[str, Game],
        transport: Transport,
        keys: RoomKeys,
        seat: SavedSeat,
        now: Callable[[], float],
        write: Callable[[SavedSeat], None],
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`seat` may come from an earlier run; `wall` returns seconds since 1970."""
        self.turn_since = 0.0
        """When the turn began, in seconds since 1970; 0 if recent or unknown."""
        self._wall = wall
        self.card: RoomCard | None = None
        self.state: RoomState | None = None
        self.match: GuestMatch | None = None
        self.error = ""
        self.notice = ""
        self.is_closed = False
        self.saved = seat
        self.listeners: list[Callable[[], None]] = []
        self.number = 0
        self.keys = keys
        self._games, self._now, self._write = games, now, write
        self._identity = Identity(seat.secret)
        self._epoch = self._position = 0
        self._is_back = bool(seat.host)
        """We had a seat in an earlier run, but no state came yet."""
        self._revealed: tuple[int, messages.DrawState] | None = None
        self._checked = 0
        """The number of the match whose draw was checked."""
        self._getting_ready_for = 0
        """The number of the match for which we said ready, until the host answers."""
        self._may_go_back = False
        self._past: list[messages.PastStep] | None = None
        self._audit: MatchAudit | None = None
        self._ask_at = 0.0
        self.reactions = Reactions(now, HEARD_PER_SECOND, HEARD_AT_ONCE)
        self._reaction = (0, 0)
        self._may_react = RateLimit(MADE_PER_SECOND, MADE_AT_ONCE)
        self.endpoint = GuestEndpoint(
            transport, keys, seat.pid, self._identity, seat.host, seat.mark, seat.name, seat.connection, self, now,
            is_back=seat.draw is not None or bool(seat.heirs),
        )  # fmt: skip
        self.endpoint.handed, self.endpoint.heirs = seat.handed, seat.heirs
        self.inheriting = GuestHandover(self)
        self.keep: Callable[[SavedSeat], bool] | None = None
        """Writes our seat to the disk, and returns whether it did; None if we cannot become host."""
        self.inherited: SavedRoom | None = None

    def open(self) -> None:
        self._write(self.saved)
        self.endpoint.open()

    def tick(self) -> None:
        self.endpoint.tick()
        if self._now() >= self._ask_at:
            self._ask_at = self._now() + RESEND_SECONDS
            self._ask_for_pages()

    def leave(self, wait: float = 0.0) -> None:
        self.is_closed = True
        self.endpoint.leave(wait)
        self._notify()

    @property
    def game(self) -> Game | None:
        return self._games.get(self.card.game) if self.card else None

    def note_standing(self, standing: tuple[RoomSummary, ...]) -> None:
        self._save(standing=standing)

    # What the player does

    def ready(self) -> None:
        game = self.number + 1
        if self._getting_ready_for != game:  # else the host would refuse a second request
            self._getting_ready_for = game
            self.endpoint.request(partial(self._ready, game), self._ready_answered)

    def _ready(self, game: int, count: int) -> messages.Ready:
        """Make the message when it is sent, because our secrets may have changed."""
        mine = Round(self.keys.topic, game).commitments(self._identity.public, self.saved.next_secrets)
        return messages.Ready(count, game, *mine)

    def bring(self, kit: str, name: str = "") -> None:

        def answered(result: str) -> None:
            if not result:
                self._save(kit=kit)
            self._answered(result)

        self.endpoint.request(lambda count: messages.Bring(count, kit, name), answered)

    def answer(self, what: str, yes: bool) -> None:
        self._may_go_back = self._may_go_back or (yes and what == messages.UNDO)
        self._request(lambda count: messages.QuestionAnswer(count, what, yes))

    def claim(self, seat: int, win: bool) -> None:
        self._request(lambda count: messages.ClaimWin(count, seat, win))

    @property
    def can_react(self) -> bool:
        card, state = self.card, self.state
        knows = card is not None and card.versions[1] >= messages.SIGNS_SINCE
        return knows and state is not None and state.seat >= 0 and self.endpoint.host_away_since is None

    def react(self, sign: str) -> bool:
        """Send a reaction; return whether we could. It appears when the host passes it on."""
        if not self.can_react or not self._may_react.take(self._now()):
            return False
        self.endpoint.ask(messages.React(sign))
        return True

    def answer_offer(self, yes: bool) -> None:
        if self.keep is not None:
            self.inheriting.answer(yes)
            self._notify()

    def audit(self) -> None:
        if self.match and self.match.outcome and self._audit and self._audit.start():
            self._ask_for_pages()

    @property
    def verdict(self) -> str:
        return self._audit.verdict if self._audit else ""

    def _send(self, what: str, move: Any) -> bool:
        """Send a request of the match: "move", "undo" or "resign"."""
        position, number = self._position, self.number
        if self.match is None or self.error or self.is_closed:
            return False
        if what == "move":
            data = to_row(move, self.match.game.moves)
            self.endpoint.request(lambda count: messages.PlayMove(count, position, data), self._move_answered)
            self._keep_move(position, data)
            if self._audit:
                self._audit.send(self.match, move, data)
        elif what == "undo":
            self._may_go_back = True
            self._request(lambda count: messages.Ask(count, messages.UNDO, position))
        else:
            self._request(lambda count: messages.Resign(count, number, self.saved.secrets.resign))
        return True

    def _request(self, make: Callable[[int], Any]) -> None:
        self.endpoint.request(make, self._answered)

    def _ready_answered(self, result: str) -> None:
        self._getting_ready_for = 0
        self._answered(result)

    def _answered(self, result: str) -> None:
        self.notice = f"online.refused.{result}" if result else ""
        self._notify()

    def _move_answered(self, result: str) -> None:
        if result and self.match:
            self.match.refused()
        if self.saved.kept:
            self._save(kept=())
        self._answered(result)

    def _keep_move(self, position: int, move: Json) -> None:
        """Save a move made while the host is away, in case we are restarted."""
        if self.match and self.endpoint.host_away_since is not None:
            view = digest(to_row(self.match.state, self.match.game.state))
            self._save(kept=(KeptMove(self.number, position, view, move),))

    def _send_kept(self, match: GuestMatch, shown: messages.MatchView) -> None:
        if not self.saved.kept or match.pending is not None:
            return
        kept = self.saved.kept[0]
        if (kept.game, kept.position, kept.view) == (shown.game, shown.position, digest(shown.view)):
            with contextlib.suppress(BadData, IllegalMove):
                move = from_row(match.game.moves, kept.move, "move")
                if match.play(shown.ply, move):
                    return
        self._save(kept=())

    # What the endpoint receives

    def card_came(self, card: RoomCard) -> None:
        if not messages.is_supported(card.versions):
            self._give_up(OTHER_VERSION)
        elif card.game not in self._games:
            self._give_up(UNKNOWN_GAME)
        else:
            try:
                self._games[card.game].complete(card.options)
            except BadOption:
                self._give_up(OTHER_VERSION)
                return
            self.card = card
            if self.saved.host != self.endpoint.host:
                self._save(host=self.endpoint.host)
        self._notify()

    def state_came(self, state: RoomState) -> None:
        if self.card is None or self.game is None:
            self.endpoint.newest = (0, 0)  # it makes no sense without the card; the host sends it again
            return
        if state.match and (state.seat >= 0) != self.is_player:
            self.endpoint.counted["message"] += 1  # a match without us, or a seat for a spectator
            return
        self.state = state = _cleaned(state)
        self._take(partial(self._take_state, self.game, state))

    def _take_state(self, game: Game, state: RoomState) -> None:
        self._take_draw(state)
        self.inheriting.state_came(state)
        if state.match:
            self._take_match(game, state, state.match)
        else:  # a host restored from an older file may not have begun it yet
            self.match, self.number, self._checked = None, 0, 0
        self._is_back = False
        self._note_absence()

    def _take(self, taking: Callable[[], None]) -> None:
        """Handle what the host sent. If it is impossible, end the room."""
        try:
            taking()
        except (BadData, RecursionError):
            self._give_up(OTHER_VERSION)
        except DrawViolation as fault:
            log.warning("the host does not keep to the draw: %s", fault)
            self._give_up(CHEATED)
        except RuleViolation as fault:
            log.warning("the host does not keep to the rules: %s", fault)
            self._give_up(IMPOSSIBLE)
        except Exception:  # a listener failed: a screen, or a terminal
            log.exception("what the host sent cannot be shown")
            self._give_up(BROKEN)
        self._notify()

    def move_came(self, moved: StateAfterMove) -> None:
        match, audit = self.match, self._audit
        if match is None or audit is None or moved.position != self._position + 1 or match.outcome is not None:
            self.endpoint.counted["message"] += 1
            self.endpoint.newest = (0, 0)  # the host sends the whole state
            return
        self._take(partial(self._take_move, match, audit, moved))

    def _take_move(self, match: GuestMatch, audit: MatchAudit, moved: StateAfterMove) -> None:
        step = audit.next_step(match, moved.move)
        if len(moved.clocks) not in (0, len(match.seats)):
            raise RuleViolation("a clock for nobody")
        self._position, self.notice, self.turn_since = moved.position, "", 0.0
        match.can_undo = moved.can_undo
        match.update_clocks(moved.clocks)
        match.advance(match.to_move, step)

    @property
    def standing_at(self) -> tuple[int, int, int]:
        """Return the host's epoch, the match number and the position number."""
        return self.endpoint.newest[0], self.number, self._position

    def link_changed(self) -> None:
        if self.endpoint.connection != self.saved.connection:
            self._save(connection=self.endpoint.connection)
        self._note_absence()
        self._notify()

    def _note_absence(self) -> None:
        """Save since when the host is away, and our unanswered move."""
        is_away, match = self.endpoint.host_away_since is not None, self.match
        if is_away != bool(self.saved.heard) and self._is_met:
            self._save(heard=self._wall() if is_away else 0.0)
        if is_away and match and match.pending is not None and not self.saved.kept:
            self._keep_move(self._position, to_row(match.pending, match.game.moves))
        if match:
            match.rest(self._rests)

    @property
    def _is_met(self) -> bool:
        return self.state is not None

    @property
    def _rests(self) -> bool:
        if self.card is None or not self.card.unhurried or self.state is None:
            return False
        missed = any(each.kind and not each.online for each in self.state.seats)
        return missed or self.endpoint.host_away_since is not None

    def succeeded(self, succession: messages.HostChange, more: tuple[messages.HostChange, ...]) -> bool:
        new, saved = succession.new, self.saved
        if new == self._identity.public:
            return self.inheriting.take((succession, *more))
        mark = fingerprint(new)
        dealer = saved.dealer or (self.endpoint.host if self.match or saved.draw else "")
        news = {"host": new, "mark": mark, "code": self._code(mark), "handed": succession.epoch}
        self._save(**news, dealer=dealer, estate="")
        self.endpoint.follow(new)
        self._notify()
        return True

    def _code(self, mark: str) -> str:
        return code_of(self.saved.room, mark)

    def keep_estate(self, text: str) -> bool:
        """Save the room that the host would give us, or ""; return whether this worked."""
        saved = replace(self.saved, estate=text)
        if self.keep is None or not self.keep(saved):
            return False
        self.saved = saved
        return True

    def take_over(self, room: SavedRoom, made: tuple[messages.HostChange, ...]) -> None:
        self.endpoint.stop()
        self.inherited = inherited(room, self.saved, made)
        self._notify()

    def judged(self, room: SavedRoom) -> str:
        """Return the audit's verdict, with the received room as the proof."""
        assert self.match
        assert self._audit
        assert self.card
        proof, resigned = proof_of(room, self.match.game), room.resigned
        return self._audit.judged(proof, proof.moves, self.match, self._dealer, self.saved, self.card.starts, resigned)

    @property
    def _dealer(self) -> str:
        return self.saved.dealer or self.endpoint.host

    def closed(self) -> None:
        self.is_closed = True
        self._notify()

    def failed(self, key: str) -> None:
        self.error = key
        self._notify()

    def reply_came(self, reply: Any) -> None:
        if isinstance(reply, messages.Relays):
            self._agree_on(reply.addresses)
            return
        if isinstance(reply, messages.Reaction):
            self._take_reaction(reply)
            return
        if isinstance(reply, messages.RoomPart):
            self.inheriting.part_came(reply)
            return
        if self.match is None or reply.game != self.number:
            return
        if isinstance(reply, messages.Past) and self._past is not None:
            self._take_past(self.match, reply)
        elif isinstance(reply, messages.Proof) and self._takes_proof(self.match, reply):
            self._ask_for_pages()
            self._notify()

    def _take_reaction(self, reaction: messages.Reaction) -> None:
        """Show a reaction, unless it is a replay or one too many."""
        which = reaction.epoch, reaction.number
        if which <= self._reaction or self.state is None or not 0 <= reaction.seat < len(self.state.seats):
            self.endpoint.counted["no reaction"] += 1
            return
        self._reaction = which
        if self.reactions.take(reaction.seat, reaction.sign):
            self._notify()
        else:
            self.endpoint.counted["too many signs"] += 1

    def _agree_on(self, addresses: tuple[str, ...]) -> None:
        """Save where else to look for the host.

        Unencrypted addresses count only if we came over one.
        """
        known = self.saved.server.split()
        is_open = any(not Server.read(url).is_sealed for url in known)
        new = [server for server in map(_server, addresses) if server and (server.is_sealed or is_open)]
        self.endpoint.add(new)
        self._save(server=" ".join(dict.fromkeys([*known, *(server.url for server in new)])))

    def _takes_proof(self, match: GuestMatch, page: messages.Proof) -> bool:
        if self._audit is None or self.card is None:
            return False
        shown = self.state.match if self.state else None
        resigned = shown.resigned if shown else ""
        return self._audit.take(page, match, self._dealer, self.saved, self.card.starts, resigned)

    # The draw

    def _take_draw(self, state: RoomState) -> None:
        """Reveal our secrets once in each epoch: a restored host may have lost them."""
        draw, epoch = state.draw, state.epoch
        is_next = draw is not None and draw.game == 1 + (state.match.game if state.match else 0)
        if draw is None or draw.coins or not is_next or (epoch, draw) == self._revealed:
            return
        me, saved, drawn = self._identity.public, self.saved, Round(self.keys.topic, draw.game)
        mine = to_reveal(drawn, draw, me, self.endpoint.host, saved)
        if self.match and self.number == draw.game - 1 and draw.seats.index(me) != self.match.seat:
            raise DrawViolation("another seat than we had before")
        is_first = mine is saved.next_secrets
        assert self.game
        decks.check_pledge(self.game, state, None if is_first else saved.pledge)
        self._revealed = epoch, draw
        if is_first:
            brought = decks.certain(state, self.game, saved.kit) if state.kits else ""
            news = {"draw": draw, "drawn_kit": brought, "pledge": state.pledge, "dealer": ""}
            self._save(secrets=mine, next_secrets=Secrets.fresh(), **news)
        self.endpoint.request(lambda count: messages.Reveal(count, draw.game, mine.coin, mine.deck), lambda _: None)

    def _check_beginning(self, state: RoomState, shown: messages.MatchView) -> None:
        """Raise `DrawViolation` unless the match begins as it was drawn."""
        promised, draw, me = self.saved.draw, state.draw, self._identity.public
        if promised is None or promised.game < shown.game:
            if self._is_back:
                return  # we were there when it began, but our file is older
            raise DrawViolation("nothing was drawn for it")
        if shown.ply or promised.game > shown.game:
            return
        if draw is None or draw.game != shown.game:
            raise DrawViolation("its draw is not shown")
        drawn = Round(self.keys.topic, draw.game)
        check_coins(drawn, draw, promised)
        assert self.card
        assert self.game
        dummies = self.game.dummies_in(self.card.options)
        order = seated(drawn, draw, draw.coins, self.card.starts, self._dealer, dummies)
        if len(order) != len(state.seats) or order[state.seat] != me:
            raise DrawViolation("another seat than was drawn")

    # The match

    def _take_match(self, game: Game, state: RoomState, shown: messages.MatchView) -> None:
        self._take_shown(game, state, shown)
        match = self.match
        assert match
        match.end(shown.closed)
        self.turn_since = self._wall() - state.stands if state.stands and match.outcome is None else 0.0
        self._send_kept(match, shown)

    def _take_shown(self, game: Game, state: RoomState, shown: messages.MatchView) -> None:
        view = from_row(game.state, shown.view, "view")
        events = tuple(from_row(game.events, event, "event") for event in shown.events)
        outcome, seats = shown.closed or view.outcome(), len(state.seats)
        if not messages.is_tellable(outcome, seats) if outcome else not 0 <= view.to_move < seats:
            raise BadData("nobody's turn, or no such end")
        if shown.game != self._checked and outcome is None:
            self._check_beginning(state, shown)
            self._checked = shown.game
        match, is_new = self.match, shown.position != self._position
        is_same_life, self._epoch = state.epoch == self._epoch, state.epoch
        is_next = is_same_life and shown.position == self._position + 1
        if is_hidden(view) or not is_next or match is None:  # else we compute the step ourselves
            check_displayable(game, view, events)
        if match is None or shown.game != self.number:
            match, is_new = self._new_match(game, state, shown, view), True
        elif is_next and shown.ply == match.ply + 1 and shown.player >= 0:
            assert self._audit
            step = self._audit.step(match, shown.player, shown.move, Step(view, events, shown.seconds))
            self._position = shown.position
            self._update_match(match, state, shown)
            match.advance(shown.player, step)
        elif is_new or (not is_same_life and view != match.state):
            # A host restored from an older file may have reached another position with the same number.
            was_at, is_new = match.ply, True
            self._check_jump(is_same_life, shown.ply <= was_at)
            self._position = shown.position
            self._update_match(match, state, shown)
            match.jump(shown.ply, view)
            self._past = [] if shown.ply > was_at or match.first_ply == shown.ply > 0 else None
        else:
            self._update_match(match, state, shown)
        if is_new:
            self.notice = ""  # a refusal from before this position is out of date
            assert self._audit
            self._audit.witness(shown.ply, view, shown.view)

    def _check_jump(self, is_same_life: bool, is_back: bool) -> None:
        """Raise `RuleViolation` for moves taken back without us, unless the host lost them."""
        assert self._audit
        if is_same_life and is_back and not self._may_go_back:
            raise RuleViolation("taken back without asking us")
        if self._may_go_back or not is_same_life:
            self._audit.forget()
        self._may_go_back = False

    def _new_match(self, game: Game, state: RoomState, shown: messages.MatchView, view: Any) -> GuestMatch:
        card = self.card
        assert card is not None
        terms = Terms(card.minutes, card.strict)
        options = game.complete(card.options)
        seat = state.seat if self.is_player else None
        match = GuestMatch(game, options, _seats(state), terms, seat, view, shown.ply, self._send, self._now)
        if 0 < self.number < shown.game and self.saved.dealer:
            self._save(dealer="")
        self.match, self.number, self._position = match, shown.game, shown.position
        self._audit = self._new_audit(shown.game)
        self._past = [] if shown.ply else None
        self._update_match(match, state, shown)
        return match

    def _new_audit(self, number: int) -> MatchAudit:
        return MatchAudit(Round(self.keys.topic, number), self._identity.public)

    def _update_match(self, match: GuestMatch, state: RoomState, shown: messages.MatchView) -> None:
        match.seats = _seats(state)
        match.can_undo = shown.can_undo and state.question is None
        match.update_clocks(shown.clocks)
        match.rest(self._rests)

    def _ask_for_pages(self) -> None:
        if self._past is not None:
            ply = self._past[-1].ply + 1 if self._past else 0
            self.endpoint.ask(messages.WantPast(self.number, ply))
        query = self._audit.query if self._audit else None
        if query:
            self.endpoint.ask(query)
        self.inheriting.ask()

    def _take_past(self, match: GuestMatch, reply: messages.Past) -> None:
        if reply.position != self._position or self._past is None:
            self._past = [] if self._past is not None else None  # the match went on: start over
            return
        expected = self._past[-1].ply + 1 if self._past else reply.first_ply
        if reply.steps and reply.steps[0].ply == expected:
            self._past += reply.steps
        if reply.first_ply + len(self._past) < match.ply:
            self._ask_for_pages()
            return
        steps, self._past = self._past, None
        try:
            entries = [_entry(match.game, step) for step in steps]
            for entry in entries:
                check_displayable(match.game, entry.step.state, entry.step.events)
            first = from_row(match.game.state, reply.first, "first")
            self._check_past(match, reply.first_ply, [first, *(entry.step.state for entry in entries)], steps, entries)
            match.fill_in(first, reply.first_ply, entries)
        except (BadData, RecursionError):
            self.endpoint.counted["message"] += 1
        except RuleViolation as fault:
            log.warning("the host does not keep to the rules: %s", fault)
            self._give_up(IMPOSSIBLE)
            self._notify()

    def _check_past(
        self,
        match: GuestMatch,
        first_ply: int,
        states: list[Any],
        steps: Sequence[messages.PastStep],
        entries: Sequence[HistoryEntry],
    ) -> None:
        """Raise `RuleViolation` unless each step follows from the last and all lead to our position."""
        assert self._audit
        for index, (step, entry) in enumerate(zip(steps, entries, strict=True)):
            ply = first_ply + index
            self._audit.past_step(match, ply, states[index], step.player, step.move, entry.step)
        if first_ply + len(entries) != match.ply or states[-1] != match.state:
            raise RuleViolation("this does not lead here")
        if first_ply == 0:
            self._audit.witness_first(states[0], to_row(states[0], match.game.state))

    # Saving and notifying

    def _save(self, **changes: Any) -> None:
        self.saved = replace(self.saved, **changes)
        self._write(self.saved)

    def _give_up(self, key: str) -> None:
        self.endpoint.stop()
        self.error = key

    def _notify(self) -> None:
        for listener in tuple(self.listeners):
            listener()


def _cleaned(state: RoomState) -> RoomState:
    """Clean the players' names, because the host may not."""
    named: list[messages.SeatInfo | messages.SeatDeck] = [*state.seats, *state.kits]
    if all(clean_name(each.name) == each.name for each in named):
        return state
    seats = tuple(replace(each, name=clean_name(each.name)) for each in state.seats)
    return replace(state, seats=seats, kits=tuple(replace(each, name=clean_name(each.name)) for each in state.kits))


def _seats(state: RoomState) -> tuple[Seat, ...]:
    """Return the seats as seen from ours: the host's own player is remote."""
    kinds = [HUMAN if seat == state.seat else info.kind for seat, info in enumerate(state.seats)]
    pairs = zip(state.seats, kinds, strict=True)
    return tuple(
        Seat(REMOTE if kind == HUMAN and seat != state.seat else kind, info.name, info.level)
        for seat, (info, kind) in enumerate(pairs)
    )


def _server(address: str) -> Server | None:
    try:
        server = Server.read(address)
    except BadAddress:
        return None
    return None if server.authority or server.user or server.password else server  # the host must not set those


def _entry(game: Game, step: messages.PastStep) -> HistoryEntry:
    events = tuple(from_row(game.events, event, "event") for event in step.events)
    return HistoryEntry(step.player, None, Step(from_row(game.state, step.view, "view"), events), None)
