"""Why did they do that? As far as those could know who saw it, and the whole truth once the hand is settled."""

from typing import Final

from games.engine.actions import Challenge, Declare, Give, Offer, Play, Refuse, Seat, Swallow
from games.engine.cards import NO_TRUMP, POINTS, POWER, SUIT_OF, Card, trade_kind
from games.engine.hand import Hand
from games.engine.observation import observe
from games.players import IDEAS, PLAYERS
from games.records import Step
from games.sentences import a_suit, plural

_LOW: Final = 5
"""The place in its suit, from 1, up to which a card that is led counts as low."""
_HIGH: Final = 9
"""The place from which it counts as high."""
_FITTING: Final = {"coat": "King, Queen or Jack", "card": "Ace or Ten"}


def public_reason(step: Step, *, remembering: bool) -> str:
    """Return what those who saw no more than the table can say of something that a seat did; empty for what no seat did.

    With ``remembering`` it is told at a table that leaves it to the players to remember the trump and the points: then it
    rests on what still lies in view.
    """
    hand, action = step.before.hand, step.action
    if hand is None:
        return ""
    names = hand.names
    match action:
        case Play(seat, card):
            return _card(step, hand, seat, card, remembering=remembering)
        case Offer(seat, card):
            kind = trade_kind(card)
            assert kind is not None
            return (
                f"People offer a card they would be glad to be rid of. Which {_FITTING[kind]} it is, only {names[seat]} knows, "
                "and one it may be traded for can be worse."
            )
        case Refuse(seat):
            return f"{names[seat]} may have nothing to give, or like what there is better: the two look the same."
        case Give(seat, _):
            return f"{names[seat]} had one to give, and thought the unknown card the better one to hold."
        case Swallow(seat) if not remembering:
            return (
                f"{names[seat]}’s is the highest card of the suit led: whoever has forgotten which suit is trump takes the "
                "trick for their own."
            )
        case Declare(seat):
            spared = ", and who has declared cannot be challenged" if hand.rules.challenging == "yes" else ""
            return f"Under these rules silence never costs more than this: {names[seat]} chose to be honest{spared}."
        case Challenge(seat, target):
            return (
                f"{names[seat]} has 31, and counts that {names[target]} had it in an earlier trick. "
                "Whoever is proved wrong pays, and the other owes nothing."
            )
    return ""


def _card(step: Step, hand: Hand, seat: Seat, card: Card, *, remembering: bool) -> str:
    name, trick = hand.names[seat], hand.trick
    if hand.hands[seat].bit_count() == 1:
        return f"It is {name}’s last card."
    if not trick:
        place = POWER[hand.rules.rank][NO_TRUMP][SUIT_OF[card]][card]
        if place <= _LOW:
            return "A low lead hopes that somebody must go over it; whoever takes this trick leads the next."
        if place < _HIGH:
            return "A middling lead hopes that all can still follow, and that one of them must go over it."
        return "A high lead expects little to fall on it; whoever takes this trick leads the next."
    led = SUIT_OF[trick[0]]
    followed = SUIT_OF[card] == led
    if not followed and hand.trump == NO_TRUMP:
        return f"{name} could not follow, and which suit would be trump nobody knew yet: a time to part with a dangerous card."
    if remembering and hand.trump != NO_TRUMP and any(SUIT_OF[other] != led for other in (*trick, card)):
        if not followed:
            return (
                f"{name} could not follow. Such a card takes the trick only if it is a trump, which you may remember."
            )
        return f"{name} had to follow. Whether this card could take the trick, whoever remembers the trump can tell."
    after = step.after.hand
    assert after is not None
    takes = after.right_owner() == seat
    gift = plural(POINTS[card], "point")
    if not followed:
        if takes:
            return f"{name} could not follow, and this trump goes over the suit led: it was meant, or nothing else was left."
        gift = f", with {gift} for whoever takes it" if POINTS[card] else ""
        return f"{name} could not follow, and threw a card that cannot take the trick{gift}."
    if not takes:
        gift = f", and puts {gift} under it" if POINTS[card] else ""
        return f"It ducks under the card that takes the trick so far{gift}."
    if len(trick) + 1 == hand.players:
        feared = "" if any(POINTS[other] for other in (*trick, card)) else ", or have feared nothing in it"
        return f"It takes the trick as the last card: {name} may have had no lower {a_suit(led)[2:]}{feared}."
    return f"It lies highest so far: {name} may have nothing lower, or hopes that somebody must still go over it."


def true_reason(step: Step, level: str, secret: str, human: Seat) -> tuple[str, str]:
    """Return the idea in general and the facts for what a computer player did in a hand that is settled; empty if none.

    The player is asked again, and answers as it did: its answer follows from what it sees and its seed alone.
    """
    action = step.action
    if not isinstance(action, Play | Give | Refuse | Swallow | Offer | Declare | Challenge) or action.seat == human:
        return "", ""
    seen = observe(step.before, action.seat)
    player = PLAYERS[level](f"{secret}/seat/{action.seat}")
    match action:
        case Play():
            decision = player.play(seen)
        case Give() | Refuse():
            decision = player.answer(seen)
        case Swallow():
            decision = player.takes_up(seen)
        case _:
            decision = player.speaks(seen)
    if decision.action != action:
        return "", ""
    return IDEAS[decision.reason.idea], decision.reason.facts
