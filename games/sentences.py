"""What an event says in plain words: one short sentence or two, made from the facts of the step it happened in.

A sentence says what happened and why. Cards that the reader's seat may not know are never named.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.engine import events as ev
from games.engine.actions import Seat
from games.engine.cards import (
    NO_TRUMP,
    POINTS,
    POWER,
    SUIT_MASKS,
    SUIT_NAMES,
    SUIT_OF,
    Card,
    card_name,
)
from games.engine.game import Game
from games.engine.hand import Hand
from games.records.record import Step

_SMALL: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


@dataclass(frozen=True, slots=True)
class Scene:
    """A step, and who is told of it: the seat that reads, or everyone (``everything``) as in a lesson."""

    step: Step
    seat: Seat | None = None
    everything: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        return self.step.after.names

    @property
    def before(self) -> Game:
        return self.step.before

    @property
    def after(self) -> Game:
        return self.step.after

    @property
    def hand(self) -> Hand:
        """The hand as it stood before the step."""
        hand = self.step.before.hand
        assert hand is not None
        return hand

    def sees(self, *seats: Seat) -> bool:
        """Whether the reader knows what these seats alone know."""
        return self.everything or self.seat in seats


def sentence(event: ev.Event, scene: Scene) -> str:
    """Return what an event says, for those whom the scene tells it to."""
    return _TELLERS[type(event)](event, scene)


# Words


def number(count: int) -> str:
    """Return a number in words up to twelve, in figures beyond."""
    return _SMALL[count] if 0 < count < len(_SMALL) else str(count)


def plural(count: int, noun: str, many: str | None = None) -> str:
    """Return a number with its noun, such as ``three points``."""
    return f"{number(count)} {noun if count == 1 else many or noun + 's'}"


def listing(items: Sequence[str]) -> str:
    """Return items in a row: ``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def the(card: Card) -> str:
    """Return a card with its article, such as ``the Ten of hearts``."""
    return f"the {card_name(card)}"


def a_suit(suit: int) -> str:
    """Return one card of a suit, such as ``a heart``."""
    return f"a {SUIT_NAMES[suit].removesuffix('s')}"


# Dealing and playing


def _dealt(event: ev.Dealt, scene: Scene) -> str:
    names = scene.names
    hand = scene.after.hand
    assert hand is not None
    left = len(event.stock)
    text = (
        f"{names[event.dealer]} deals {plural(hand.size, 'card')} to each of the {number(hand.players)} players and lays "
        f"the {'other' if left == 1 else f'other {number(left)}'} aside, face down, as the stock. "
        f"{names[event.eldest]}, on the dealer’s left, is eldest and will lead."
    )
    if "deal-grows" in event.rules:
        text += f" The hands have grown: they were of {plural(scene.before.last_size, 'card')}."
    return text


def _card_played(event: ev.CardPlayed, scene: Scene) -> str:
    hand, name, card = scene.hand, scene.names[event.seat], event.card
    if not hand.trick:
        follow = f"the others must follow with {SUIT_NAMES[SUIT_OF[card]]} if they can"
        if not hand.tricks:
            return f"{name}, as eldest, leads to the first trick: {the(card)}. From here {follow}."
        return f"{name} took the last trick and so leads to this one: {the(card)}; {follow}."
    led = SUIT_OF[hand.trick[0]]
    if event.followed:
        only = (hand.hands[event.seat] & SUIT_MASKS[led]).bit_count() == 1
        if only and scene.sees(event.seat):
            return f"{name} follows suit with {the(card)}, the only {SUIT_NAMES[led].removesuffix('s')} left in hand."
        return f"{name} follows suit with {the(card)}."
    text = f"{name} has no {SUIT_NAMES[led]}, so any card may be played, and plays {the(card)}"
    if SUIT_OF[card] == hand.trump:
        return f"{text}: a trump."
    points = POINTS[card]
    return f"{text}: a loader, worth {plural(points, 'point')} to whoever takes the trick." if points else f"{text}."


def _renounced(event: ev.Renounced, scene: Scene) -> str:
    name = scene.names[event.seat]
    last = len(scene.hand.trick) + 1 == scene.hand.players
    if scene.before.rules.turn_up == "at-once":
        when = (
            "now, in the middle of the trick, before anyone else plays"
            if not last
            else "now, before the trick is gathered"
        )
        return f"{name} is the first in this hand who cannot follow, and that turns up a trump: {when}."
    when = "now that the trick has been played through" if last else "as soon as the trick has been played through"
    return f"{name} is the first in this hand who cannot follow, and that turns up a trump: {when}."


def _trump_turned(event: ev.TrumpTurned, scene: Scene) -> str:
    rules = scene.before.rules
    suit = SUIT_NAMES[event.suit]
    hand = scene.after.hand
    assert hand is not None
    text = f"The top card of the stock is {the(event.card)}, so {suit} are trumps for the rest of the hand."
    led = SUIT_OF[hand.trick[0]]
    earlier = [card for card in hand.trick if SUIT_OF[card] == event.suit]
    if earlier and event.suit != led:
        if rules.reach == "whole-trick":
            text += f" That reaches back to {listing([the(card) for card in earlier])}, already in this trick."
        else:
            text += (
                f" That does not reach back to {listing([the(card) for card in earlier])}, played before the turn-up."
            )
    if rules.trump_card == "face-down":
        return f"{text} The card is turned down again: from now on each player must remember it."
    return f"{text} The card stays face up on the stock."


# Taking tricks


def _trick_taken(event: ev.TrickTaken, scene: Scene) -> str:
    hand, name = scene.hand, scene.names[event.seat]
    cards = event.cards
    led = SUIT_OF[cards[0]]
    winner = cards[hand.ring.index(event.seat) - hand.ring.index(hand.leader)]
    if event.why == "highest-trump":
        best = max(cards, key=POWER[hand.rules.rank][NO_TRUMP][led].__getitem__)
        trumps = sum(SUIT_OF[card] == hand.trump for card in cards)
        what = "the highest trump in it, beats" if trumps > 1 else "a trump, beats"
        text = f"{name} takes the trick: {the(winner)}, {what} {the(best)}, the highest of the suit led."
    else:
        text = f"{name} takes the trick: {the(winner)} is the highest of the suit led"
        if led == hand.trump:
            text += ", which is trumps"
        if any(SUIT_OF[card] not in (led, hand.trump) for card in cards):
            text += ", and a card of another suit cannot take it"
        text += "."
    if "rank" in event.rules:
        if hand.rules.rank == "ace-ten":
            text += " Here the Ten ranks above the King, just below the Ace."
        else:
            text += " Here the Ten ranks in its everyday place, below the Jack."
    return f"{text} {_points(cards, event.points, event.total, name)}"


def _points(cards: Sequence[Card], points: int, total: int, name: str) -> str:
    if not points:
        return "There is no loader in it."
    loaders = [card for card in cards if POINTS[card]]
    if len(loaders) == 1:
        gain = f"{the(loaders[0])} in it is worth {plural(points, 'point')}"
    else:
        gain = f"{listing([the(card) for card in loaders])} in it are worth {plural(points, 'point')} together"
    return f"{gain[0].upper()}{gain[1:]}; {name} now has {total}."


def _trick_swallowed(event: ev.TrickSwallowed, scene: Scene) -> str:
    hand, name, owner = scene.hand, scene.names[event.seat], scene.names[event.rightful]
    best = event.cards[hand.ring.index(event.seat) - hand.ring.index(hand.leader)]
    trump = event.cards[hand.ring.index(event.rightful) - hand.ring.index(hand.leader)]
    text = (
        f"{name} takes the trick up with {the(best)}, forgetting that {SUIT_NAMES[hand.trump]} are trumps: it was {owner}’s, "
        f"by {the(trump)}. Nobody says a word, and the trick, with the next lead, is now {name}’s own."
    )
    return f"{text} {_points(event.cards, event.points, event.total, name)}"


def _reached_31(event: ev.Reached31, scene: Scene) -> str:
    rules, name = scene.before.rules, scene.names[event.seat]
    text = f"{name} has come to {event.total}, and 31 or more costs a life"
    if rules.reckoning == "declared":
        text += f". {name} should now say so; whoever keeps silent hopes that nobody counts"
    if rules.hand_ends == "at-31":
        return f"{text}. The hand ends here."
    return f"{text}."


# Trading


def _cry(kind: str) -> str:
    return "‘A coat for a coat?’" if kind == "coat" else "‘A card for a card?’"


def _trade_offered(event: ev.TradeOffered, scene: Scene) -> str:
    name = scene.names[event.seat]
    want = "a King, Queen or Jack" if event.kind == "coat" else "an Ace or a Ten"
    what = f"{the(event.card)}, face down," if scene.sees(event.seat) else "a card, face down,"
    return f"{name} asks {_cry(event.kind)} and offers {what} for {want} of anybody’s."


def _trade_refused(event: ev.TradeRefused, scene: Scene) -> str:
    hand, name = scene.hand, scene.names[event.seat]
    assert hand.offer is not None
    offerer = scene.names[hand.offer[0]]
    if hand.left[event.seat] == hand.offer[0]:
        return f"{name} refuses too, as everyone has: {offerer} keeps the card."
    return f"{name} refuses; {scene.names[hand.left[event.seat]]} is asked next."


def _traded(event: ev.Traded, scene: Scene) -> str:
    offerer, giver = (scene.names[seat] for seat in event.seats)
    if scene.sees(*event.seats):
        offered, given = event.cards
        return (
            f"{giver} agrees and gives {the(given)} for {offerer}’s {card_name(offered)}. "
            "Only the two of them know which cards changed hands."
        )
    return f"{giver} agrees: two cards change hands, and only {offerer} and {giver} know which."


def _trade_annulled(event: ev.TradeAnnulled, scene: Scene) -> str:
    offerer, giver = (scene.names[seat] for seat in event.seats)
    if scene.sees(*event.seats):
        suit = SUIT_NAMES[SUIT_OF[event.cards[0]]]
        given = the(event.cards[1])
        return (
            f"{giver} gives {given} in return, but both cards are {suit}: the trade is annulled, and each takes "
            "their own card back, knowing the other’s."
        )
    return (
        f"{giver} gives a card, but it is of the same suit as {offerer}’s: the trade is annulled, "
        "and each takes their own back."
    )


# Thirty-one, and what it costs


def _declared(event: ev.Declared, scene: Scene) -> str:
    return f"{scene.names[event.seat]} declares {event.total}, and will lose a life for it when the hand is settled."


def _challenged(event: ev.Challenged, scene: Scene) -> str:
    hand = scene.hand
    name, other = scene.names[event.seat], scene.names[event.target]
    text = f"{name}, who has {hand.points[event.seat]}, challenges {other} to prove not to have reached 31 first, in silence."
    mine, theirs = hand.reached[event.seat], hand.reached[event.target]
    if event.upheld:
        return (
            f"{text} The tricks are looked through: {other} came to 31 in trick {theirs} and {name} only in trick {mine}. "
            f"{other} is proved wrong and will lose for it; {name} owes nothing."
        )
    found = f"came to 31 only in trick {theirs}, after {name} in trick {mine}" if theirs else "has not come to 31"
    return f"{text} The tricks are looked through: {other} {found}. {name} is proved wrong and will lose for it."


def _hand_ended(event: ev.HandEnded, scene: Scene) -> str:
    if event.why == "at-31":
        who = listing([scene.names[seat] for seat in scene.hand.ring if scene.hand.reached[seat]])
        return f"The hand is over, because {who} has 31 or more."
    return "The last trick has been taken and the hand is over."


def _nobody_loses(event: ev.NobodyLoses, scene: Scene) -> str:
    if event.why == "tie":
        return "The top place is shared, and under these rules a tie costs nobody anything."
    return "Everyone who is left would lose their last life at once. So nobody loses, and the next hand is dealt."


def _life_lost(event: ev.LifeLost, scene: Scene) -> str:
    hand, name = scene.hand, scene.names[event.seat]
    points = hand.points[event.seat]
    match event.why:
        case "declared":
            reason = "for the 31 or more declared"
        case "reached-31":
            reason = f"for taking {points}"
        case "most-points":
            unspoken = " declared 31" if hand.rules.reckoning == "declared" else " reached 31"
            shared = " (shared with others)" if "ties" in event.rules else ""
            reason = f"because nobody has{unspoken} and {name}’s {points} is the highest count{shared}"
        case "most-loaders":
            shared = " (as others have too)" if "ties" in event.rules else ""
            reason = f"because nobody has reached 31 and {name} has taken the most loader cards{shared}"
        case "challenge":
            reason = f"for being proved wrong in a challenge{_proved_right(event.seat, hand)}"
    if event.counted:
        return f"{name} loses this hand {reason}: {plural(event.left, 'loss', 'losses')} so far."
    cost = scene.before.lives[event.seat] - event.left
    left = "none is left" if not event.left else f"{number(event.left)} {'is' if event.left == 1 else 'are'} left"
    return f"{name} loses {'a life' if cost == 1 else plural(cost, 'life', 'lives')} {reason}; {left}."


def _proved_right(loser: Seat, hand: Hand) -> str:
    """Who owes nothing because the loser of a challenge pays: the challenger who was right."""
    for challenger, target, upheld in hand.challenges:
        if upheld and target == loser:
            return f" ({hand.names[challenger]}, with {hand.points[challenger]}, was proved right and owes nothing)"
    return ""


def _eliminated(event: ev.Eliminated, scene: Scene) -> str:
    return f"{scene.names[event.seat]} is out of the game."


def _game_won(event: ev.GameWon, scene: Scene) -> str:
    names = [scene.names[seat] for seat in event.seats]
    after = scene.after
    if after.counted:
        fewest = plural(after.losses[event.seats[0]], "loss", "losses")
        return f"{listing(names)} {'win' if len(names) > 1 else 'wins'} the game with the fewest losses: {fewest}."
    if len(names) == 1:
        return f"{names[0]} is the last one in, and wins the game."
    if not after.remaining:
        return f"{listing(names)} lost their last life together, and win together."
    return f"After {after.number} hands the game is stopped: {listing(names)} are all left in, and win together."


_TELLERS: Final[dict[type[Any], Callable[[Any, Scene], str]]] = {
    ev.Dealt: _dealt,
    ev.CardPlayed: _card_played,
    ev.Renounced: _renounced,
    ev.TrumpTurned: _trump_turned,
    ev.TrickTaken: _trick_taken,
    ev.TrickSwallowed: _trick_swallowed,
    ev.Reached31: _reached_31,
    ev.TradeOffered: _trade_offered,
    ev.TradeRefused: _trade_refused,
    ev.Traded: _traded,
    ev.TradeAnnulled: _trade_annulled,
    ev.Declared: _declared,
    ev.Challenged: _challenged,
    ev.HandEnded: _hand_ended,
    ev.NobodyLoses: _nobody_loses,
    ev.LifeLost: _life_lost,
    ev.Eliminated: _eliminated,
    ev.GameWon: _game_won,
}
