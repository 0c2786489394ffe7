"""Trading between tricks: "A coat for a coat?", "A card for a card?"."""

from typing import Final

from games.engine import events as ev
from games.engine.actions import Illegal, Seat
from games.engine.cards import BIT, KIND_MASKS, SUIT_OF, Card, Kind, trade_kind
from games.engine.state import NOBODY, State, Trade

TRADE_RULES: Final[dict[Kind, tuple[str, ...]]] = {"coat": ("coat-for-a-coat",), "card": ("card-for-a-card",)}


class Trading(State):
    """What is done about an offer."""

    __slots__ = ()

    def make_offer(self, seat: Seat, card: Card, events: list[ev.Event] | None = None) -> None:
        """Offer a loader in trade (rules ``coat-for-a-coat``, ``card-for-a-card``: Parlett; timing ours). Raises Illegal."""
        kind = self._check_offer(seat, card)
        self.offer = (seat, card)
        self.answering = self.left[seat]
        self.offered |= 1 << seat
        self.offerers |= 1 << seat
        self.turn = NOBODY
        if events is not None:
            events.append(ev.TradeOffered(seat, kind, card, TRADE_RULES[kind]))

    def _check_offer(self, seat: Seat, card: Card) -> Kind:
        kind = trade_kind(card)
        rule = TRADE_RULES[kind or "coat"][0]
        if self.rules.trading != "yes":
            raise Illegal(rule, "under these rules there is no trading")
        if not self.between_tricks or self.over:
            raise Illegal("turn", f"a card is offered between tricks only: {self._what_is_awaited()}")
        self._check_in_play(seat)
        if self.offered >> seat & 1:
            raise Illegal("turn", f"{self.names[seat]} has already made an offer before this lead")
        self._check_holds(seat, card)
        if kind is None:
            raise Illegal(
                rule, "only a loader can be offered: a King, Queen or Jack for a coat, an Ace or a Ten for a card"
            )
        return kind

    def _check_answer(self, seat: Seat) -> None:
        if self.offer is None:
            raise Illegal("turn", "no card has been offered")
        if seat != self.answering:
            raise Illegal("turn", f"it is {self.names[self.answering]} who answers the offer now")

    def _check_give(self, seat: Seat, card: Card) -> Kind:
        assert self.offer is not None
        kind = trade_kind(self.offer[1])
        assert kind is not None
        self._check_holds(seat, card)
        if not BIT[card] & KIND_MASKS[kind]:
            wanted = "a King, Queen or Jack" if kind == "coat" else "an Ace or a Ten"
            raise Illegal(
                TRADE_RULES[kind][0], f"the offer was a {kind} for a {kind}, so it must be answered with {wanted}"
            )
        return kind

    def give(self, seat: Seat, card: Card, events: list[ev.Event] | None = None) -> None:
        """Answer an offer with a card; two of one suit go back (rule ``same-suit-annulled``: Parlett). Raises Illegal."""
        self._check_answer(seat)
        kind = self._check_give(seat, card)
        assert self.offer is not None
        offerer, offered = self.offer
        self._end_offer()
        annulled = SUIT_OF[card] == SUIT_OF[offered]
        if not annulled:
            swap = BIT[card] | BIT[offered]
            self.hands[seat] ^= swap
            self.hands[offerer] ^= swap
        self.trades.append(Trade(self.trick_number, offerer, seat, offered, card, annulled))
        if events is not None:
            seats, cards = (offerer, seat), (offered, card)
            if annulled:
                events.append(ev.TradeAnnulled(seats, cards, (*TRADE_RULES[kind], "same-suit-annulled")))
            else:
                events.append(ev.Traded(seats, cards, TRADE_RULES[kind]))

    def refuse(self, seat: Seat, events: list[ev.Event] | None = None) -> None:
        """Say no to an offer; the next player to the left answers, until all have refused. Raises Illegal."""
        self._check_answer(seat)
        assert self.offer is not None
        kind = trade_kind(self.offer[1])
        assert kind is not None
        self.answering = self.left[seat]
        if self.answering == self.offer[0]:
            self._end_offer()
        if events is not None:
            events.append(ev.TradeRefused(seat, kind, TRADE_RULES[kind]))

    def _end_offer(self) -> None:
        self.offer = None
        self.answering = NOBODY
        self.turn = self.leader
