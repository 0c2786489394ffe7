"""Hands in a row: the deal, lives, elimination, the next dealer, the end of the game."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from games.engine import events as ev
from games.engine.actions import Action, Illegal, Seat, Settle
from games.engine.cards import LOADERS, UNKNOWN, Card, card_name, mask_of
from games.engine.hand import NOBODY, THIRTY_ONE, Hand
from games.engine.ruleset import Ruleset, hand_size, pack_for

MAX_HANDS: Final = 200
"""A game still open after this many hands ends, won by all who are left."""

Why = Literal["declared", "reached-31", "most-points", "most-loaders", "challenge"]


class Deal(NamedTuple):
    """Who gets what: one tuple of cards a seat (empty for those who are out), and the stock, top first.

    A stock may hold ``UNKNOWN`` for cards that nobody saw.
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


class Reckoning(NamedTuple):
    """Who is to lose when a hand is settled, from eldest round, and why; ``tied`` when they share the top."""

    losers: tuple[tuple[Seat, Why], ...]
    tied: bool


class Settlement(NamedTuple):
    """What came of a hand: who lost and why, and why nobody did although somebody was to (``spared``)."""

    lost: dict[Seat, Why]
    spared: Literal["no-survivor", "tie"] | None = None


def reckon(hand: Hand) -> Reckoning:
    """Return who is to lose for a hand that is over, before anyone asks whether somebody is left.

    Sources: Parlett (``declare``, ``challenge``), Ball and "Loaders" (points are counted); ties are ours.
    """
    rules, ring = hand.rules, hand.ring
    if rules.reckoning == "declared":
        if hand.declared or hand.challenges:
            wrong = hand.wrong
            due = hand.declared & ~hand.right & ~wrong
            lost: list[tuple[Seat, Why]] = [
                (seat, "challenge" if wrong >> seat & 1 else "declared") for seat in ring if (wrong | due) >> seat & 1
            ]
            return Reckoning(tuple(lost), tied=False)
    else:
        reached = tuple((seat, "reached-31") for seat in ring if hand.points[seat] >= THIRTY_ONE)
        if reached:
            return Reckoning(reached, tied=False)  # type: ignore[arg-type]
    if rules.nobody_31 == "most-loaders":
        counts = loaders_taken(hand)
        top, why = max(counts[seat] for seat in ring), "most-loaders"
        tops = [seat for seat in ring if counts[seat] == top]
    else:
        top, why = max(hand.points[seat] for seat in ring), "most-points"
        tops = [seat for seat in ring if hand.points[seat] == top]
    return Reckoning(tuple((seat, why) for seat in tops), tied=len(tops) > 1)  # type: ignore[misc]


def loaders_taken(hand: Hand) -> list[int]:
    """Return, for each seat, how many loader cards lie in the tricks it has taken."""
    counts = [0] * len(hand.names)
    for _, cards, taker, _ in hand.tricks:
        counts[taker] += (mask_of(cards) & LOADERS).bit_count()
    return counts


class Game:
    """Hands in a row at one table.

    ``lives`` and ``losses`` are indexed by seat; ``number`` is the hand in play or last settled, from 1, and 0 before the
    first; ``hand`` is None between hands; ``winners`` is empty until the game is won.
    """

    __slots__ = (
        "counted",
        "dealer",
        "hand",
        "last_size",
        "lives",
        "losses",
        "names",
        "number",
        "remaining",
        "rules",
        "winners",
    )

    def __init__(self, rules: Ruleset, names: Sequence[str], lives: Sequence[int] | None = None) -> None:
        """Sit down to a game. ``lives`` are the rules' own for everyone unless given, 0 for those who are out."""
        self.rules = rules
        self.counted = rules.scoring == "count-losses"
        """Whether losses are counted and nobody leaves."""
        self.names = tuple(names)
        self.lives = list(lives) if lives is not None else [int(rules.lives)] * len(self.names)
        self.losses = [0] * len(self.names)
        self.remaining = self._still_in()
        """The seats still in the game."""
        self.dealer = NOBODY
        self.number = 0
        self.last_size = 0
        self.hand: Hand | None = None
        self.winners: tuple[Seat, ...] = ()

    def branch(self) -> "Game":
        """Return a copy that can go its own way."""
        other = object.__new__(Game)
        for name in Game.__slots__:
            setattr(other, name, getattr(self, name))
        other.lives = self.lives[:]
        other.losses = self.losses[:]
        other.hand = self.hand.branch() if self.hand is not None else None
        return other

    def under(self, rules: Ruleset) -> "Game":
        """Return a copy as the game would stand now under other rules, lives and piles unchanged (see ``Hand.under``).

        Raises Illegal where these rules could not have come so far.
        """
        other = self.branch()
        other.rules = rules
        other.counted = rules.scoring == "count-losses"
        if other.hand is not None:
            other.hand = other.hand.under(rules)
        return other

    def _still_in(self) -> tuple[Seat, ...]:
        if self.counted:
            return tuple(range(len(self.names)))
        return tuple(seat for seat, lives in enumerate(self.lives) if lives)

    def left_of(self, seat: Seat) -> Seat:
        """Return the next remaining player to the left of a seat."""
        return self.remaining[bisect_right(self.remaining, seat) % len(self.remaining)]

    def next_dealer(self) -> Seat:
        """Return who deals the next hand: the next remaining player to the left. Raises IndexError before the first."""
        if self.dealer < 0:
            raise IndexError("nobody has dealt yet")
        return self.left_of(self.dealer)

    def ring(self, dealer: Seat) -> tuple[Seat, ...]:
        """Return the remaining seats from eldest, who sits left of the dealer, to the dealer."""
        remaining = self.remaining
        start = bisect_right(remaining, dealer) % len(remaining)
        return remaining[start:] + remaining[:start]

    def check_dealer(self, dealer: Seat) -> None:
        """Raise Illegal (rule ``deal``) unless this seat may deal the next hand."""
        if dealer not in self.remaining:
            raise Illegal("deal", f"{self.names[dealer]} is out of the game and cannot deal")
        if self.number and dealer != self.next_dealer():
            raise Illegal("deal", f"the deal passes to the left: it is {self.names[self.next_dealer()]} who deals now")

    def deal(self, dealer: Seat, deal: Deal, events: list[ev.Event] | None = None) -> Hand:
        """Begin the next hand (rules ``deal``, ``eldest-leads``, ``deal-grows``).

        Raises Illegal when a hand is in play or the game is won, DealFault when ``check_deal`` does not allow the cards.
        """
        if self.hand is not None:
            raise Illegal("turn", "the hand in play is not settled yet")
        if self.winners:
            raise Illegal("winning", "the game is won")
        self.check_dealer(dealer)
        check_deal(self, deal)
        return self.begin(dealer, deal, events)

    def begin(self, dealer: Seat, deal: Deal, events: list[ev.Event] | None = None) -> Hand:
        """Begin the next hand with a deal known to be sound, as ``deal`` does after its checks."""
        ring = self.ring(dealer)
        self.dealer = dealer
        self.number += 1
        self.hand = Hand(self.rules, self.names, ring, [mask_of(cards) for cards in deal.hands], deal.stock)
        grows = 0 < self.last_size < self.hand.size
        self.last_size = self.hand.size
        if events is not None:
            rules = ("deal", "eldest-leads", "deal-grows") if grows else ("deal", "eldest-leads")
            events.append(ev.Dealt(deal.hands, deal.stock, dealer, ring[0], rules))
        return self.hand

    def _in_play(self) -> Hand:
        if self.hand is None:
            raise Illegal(
                "turn", "the game is won" if self.winners else "the hand is settled; the next has not been dealt"
            )
        return self.hand

    def check(self, action: Action) -> None:
        """Raise Illegal, with the rule and a sentence, unless the action is allowed now."""
        self._in_play().check(action)

    def apply(self, action: Action) -> list[ev.Event]:
        """Do an action and return its events. Raises Illegal, and changes nothing, when it is not allowed."""
        if not isinstance(action, Settle):
            return self._in_play().apply(action)
        events: list[ev.Event] = []
        self.settle(events)
        return events

    def settle(self, events: list[ev.Event] | None = None) -> Settlement:
        """Settle a hand that is over: lives are lost, players leave, the game may be won. Raises Illegal."""
        hand = self._in_play()
        if not hand.over:
            hand.check(Settle())
        if events is not None:
            at_31 = self.rules.hand_ends == "at-31" and any(hand.reached)
            events.append(ev.HandEnded("at-31", ("thirty-one",)) if at_31 else ev.HandEnded("played-out", ("taking",)))
        reckoning = reckon(hand)
        losers = dict(reckoning.losers)
        spared: Literal["no-survivor", "tie"] | None = None
        if reckoning.tied and self.rules.tie == "none":
            spared = "tie"
        elif self.rules.no_survivor == "replay" and self._nobody_left(losers):
            spared = "no-survivor"
        if spared is not None:
            losers = {}
            if events is not None:
                events.append(ev.NobodyLoses(spared, ("ties",) if spared == "tie" else ("no-survivor",)))
        self._lose(losers, reckoning.tied, events)
        self._leave(hand.ring, losers, events)
        self.hand = None
        self._end(losers, events)
        return Settlement(losers, spared)

    def _cost(self, why: Why) -> int:
        return 2 if why == "challenge" and self.rules.caught == "two-lives" else 1

    def _nobody_left(self, losers: dict[Seat, Why]) -> bool:
        if self.counted or len(losers) < len(self.remaining):
            return False
        return all(self.lives[seat] <= self._cost(why) for seat, why in losers.items())

    def _lose(self, losers: dict[Seat, Why], tied: bool, events: list[ev.Event] | None) -> None:
        for seat, why in losers.items():
            cost = self._cost(why)
            if self.counted:
                left = self.losses[seat] = self.losses[seat] + cost
            else:
                left = self.lives[seat] = max(0, self.lives[seat] - cost)
            if events is not None:
                rules = ["losing-a-life"]
                if why in ("most-points", "most-loaders"):
                    rules.append("most-points")
                    if tied:
                        rules.append("ties")
                elif why == "challenge":
                    rules.append("challenge")
                events.append(ev.LifeLost(seat, left, self.counted, why, tuple(rules)))

    def _leave(self, ring: Sequence[Seat], losers: dict[Seat, Why], events: list[ev.Event] | None) -> None:
        if self.counted or all(self.lives[seat] for seat in losers):
            return
        self.remaining = self._still_in()
        if events is not None:
            events.extend(ev.Eliminated(seat) for seat in ring if seat in losers and not self.lives[seat])

    def _end(self, losers: dict[Seat, Why], events: list[ev.Event] | None) -> None:
        if self.counted:
            if self.number == int(self.rules.hands):
                fewest = min(self.losses)
                self.winners = tuple(seat for seat, losses in enumerate(self.losses) if losses == fewest)
        else:
            remaining = self.remaining
            if not remaining:  # no-survivor=shared: they win together
                self.winners = tuple(sorted(losers))
            elif len(remaining) == 1:
                self.winners = remaining
        if not self.winners and self.number >= MAX_HANDS:
            self.winners = self.remaining
        if self.winners and events is not None:
            events.append(ev.GameWon(self.winners))


class DealFault(Illegal):
    """A deal that is none. ``cards`` are those at fault, as seat (None for the stock) and index; index None is all of it."""

    def __init__(self, sentence: str, *cards: tuple[Seat | None, int | None]) -> None:
        super().__init__("deal", sentence)
        self.cards = cards


def check_deal(game: Game, deal: Deal) -> None:
    """Raise DealFault (rule ``deal``) unless the cards are a deal for the players who remain.

    Equal hands of at least one card and at most the full deal, to everyone who remains and nobody else; at least one card
    in the stock; no card twice, none outside the pack. Cards not named are out of play: records may hold shortened hands.
    """
    remaining = game.remaining
    most = hand_size(game.rules, len(remaining))
    usual = Counter(len(deal.hands[seat]) for seat in remaining).most_common(1)[0][0]
    for seat, cards in enumerate(deal.hands):
        name = game.names[seat]
        if seat not in remaining:
            if cards:
                raise DealFault(f"{name} is out of the game and is dealt no cards", (seat, None))
        elif not cards:
            raise DealFault(f"{name} is dealt no cards", (seat, None))
        elif len(cards) > most:
            raise DealFault(
                f"{name} has {len(cards)} cards, and with {len(remaining)} players nobody is dealt more than {most}",
                (seat, most),
            )
        elif len(cards) != usual:
            as_many = [other for other in remaining if len(deal.hands[other]) == len(cards)]
            suspects = remaining if 2 * len(as_many) == len(remaining) else (seat,)
            raise DealFault(
                f"{name} has {len(cards)} cards and the others {usual}: all are dealt the same number",
                *((suspect, None) for suspect in suspects),
            )
    if not deal.stock:
        raise DealFault("at least one card is left for the stock", (None, None))
    _check_cards(deal, pack_for(game.rules, len(remaining)), len(remaining))


def _check_cards(deal: Deal, pack: tuple[Card, ...], players: int) -> None:
    seen: dict[Card, tuple[Seat | None, int]] = {}
    piles: list[tuple[Seat | None, tuple[Card, ...]]] = [*enumerate(deal.hands), (None, deal.stock)]
    for seat, cards in piles:
        for index, card in enumerate(cards):
            if card == UNKNOWN:
                continue
            if card not in pack:
                raise DealFault(f"the {card_name(card)} is not in the pack for {players} players", (seat, index))
            if card in seen:
                raise DealFault(f"the {card_name(card)} is dealt twice", seen[card], (seat, index))
            seen[card] = (seat, index)
    named = sum(len(cards) for _, cards in piles)
    if named > len(pack):
        raise DealFault(
            f"there are only {len(pack)} cards in the pack, and {named} are dealt or left over", (None, None)
        )
