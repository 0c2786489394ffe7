"""The words of a difference: what would be otherwise at a step, as the rest of a sentence that begins "Under Ball".

``here`` is always the record's own ruleset, ``there`` the other one.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.engine import events as ev
from games.engine.actions import Challenge, Declare, Gather, Give, Illegal, Offer, Play, Seat, Settle, Swallow
from games.engine.cards import SUIT_NAMES, SUIT_OF, Card, card_name, trade_kind
from games.engine.game import Game, loaders_taken
from games.engine.hand import NOBODY, THIRTY_ONE, Hand
from games.engine.ruleset import Ruleset, hand_size, pack_for
from games.records.record import Step
from games.sentences import listing, number, plural, the

Grounds = tuple[tuple[str, str], ...]
"""Rule ids, each with the option of that rule on which the two rulesets differ."""

TURN_UP: Grounds = (("turn-up", "turn-up"),)
REACH: Grounds = (("trump", "reach"),)
RANK: Grounds = (("rank", "rank"),)
HIDDEN: Grounds = (("hidden-trump", "trump-card"),)
SWALLOW: Grounds = (("swallow", "swallowing"),)
AT_31: Grounds = (("thirty-one", "hand-ends"),)
DECLARE: Grounds = (("declare", "reckoning"),)
CHALLENGE: Grounds = (("challenge", "challenging"),)
CAUGHT: Grounds = (("challenge", "caught"),)
NOBODY_31: Grounds = (("most-points", "nobody-31"),)
TIES: Grounds = (("ties", "tie"),)
NO_SURVIVOR: Grounds = (("no-survivor", "no-survivor"),)
LOSSES: Grounds = (("winning", "scoring"),)
DEAL: Grounds = (("deal", "pack"),)
_TAKING: dict[str, Grounds] = {"rank": RANK, "reach": REACH, "turn-up": TURN_UP}
"""Options that can give a trick another owner."""


class Clause(NamedTuple):
    """The rest of a sentence, and what it rests on."""

    text: str
    grounds: Grounds


def at(step: Step, there: Game) -> Iterator[Clause]:
    """Yield what would be otherwise at a step, given the game before it as the other ruleset has it (``Game.under``)."""
    match step.action:
        case None:
            yield from _deal(step, there.rules)
        case Settle():
            yield from _settling(step, there)
        case Declare() if there.rules.reckoning == "counted":
            yield Clause("nobody declares: the points are counted when the hand ends.", DECLARE)
        case Challenge():
            yield from _challenge(step.before.rules, there.rules)
        case Offer() | Give() if there.rules.trading == "no":
            yield from _trade(step)
        case Play() | Gather() | Swallow():
            yield from _trick(step, there)


def _trick(step: Step, there: Game) -> Iterator[Clause]:
    here, other = step.before.hand, there.hand
    assert here is not None
    assert other is not None
    if other.over:
        return  # the hand would have ended with an earlier trick
    match step.action:
        case Play(seat, card):
            yield from _play(step, here, other, seat, card)
        case Gather():
            yield from _gathering(step, here, other)
        case Swallow(seat):
            yield from _swallowing(step, here, other, seat)


# Dealing


def _deal(step: Step, rules: Ruleset) -> Iterator[Clause]:
    hand = step.after.hand
    assert hand is not None
    ours, theirs = pack_for(hand.rules, hand.players), pack_for(rules, hand.players)
    if len(ours) != len(theirs) and hand.size == hand_size(hand.rules, hand.players):
        cards = hand_size(rules, hand.players)
        yield Clause(f"all {len(theirs)} cards would be used, and each player dealt {number(cards)}.", DEAL)


# Playing a card, and the turn-up


def _play(step: Step, here: Hand, other: Hand, seat: Seat, card: Card) -> Iterator[Clause]:
    after = step.after.hand
    assert after is not None
    turned_before = other.turn_up_trick
    try:
        other.play(seat, card)
    except Illegal as illegal:
        if illegal.rule == "turn-up":  # the record does not say which card it is
            yield Clause(f"the stock would be turned at once, {_before_whom(here)}.", TURN_UP)
        return
    now_here = after.turn_up_trick != here.turn_up_trick
    now_there = other.turn_up_trick != turned_before
    name = here.names[seat]
    if now_here and now_there:
        yield from _turned_alike(after, other)
    elif now_here and not other.turn_up_trick:
        last = here.names[here.seat_at(here.players - 1)]
        yield Clause(
            f"the stock would be turned only after {last}’s card, when the trick has been played through.", TURN_UP
        )
    elif now_there and not after.turn_up_trick:
        yield Clause(
            f"the stock would be turned at once, {_before_whom(here)}: {the(other.stock[0])}, so {SUIT_NAMES[other.trump]} "
            "would be trumps from now on.",
            TURN_UP,
        )
    elif now_here:
        first = here.names[other.renouncer]
        yield Clause(
            f"the stock would have been turned before, when {first} could not follow{_other_owner(after, other)}.",
            TURN_UP,
        )
    elif now_there:
        yield Clause(f"the stock would be turned only now, after {name}’s card{_other_owner(after, other)}.", TURN_UP)
    elif _throws(here, card) and after.turn_up_trick and not other.turn_up_trick:
        yield Clause(f"nobody would know the trump yet: {name} would choose this card in the dark.", TURN_UP)
    elif _throws(here, card) and other.turn_up_trick and not after.turn_up_trick:
        yield Clause(f"{name} would choose this card knowing that {SUIT_NAMES[other.trump]} are trumps.", TURN_UP)


def _throws(hand: Hand, card: Card) -> bool:
    """Whether a card does not follow suit, and another could have been chosen."""
    return bool(hand.trick) and SUIT_OF[card] != SUIT_OF[hand.trick[0]] and hand.legal_cards().bit_count() > 1


def _before_whom(hand: Hand) -> str:
    """Before whose card a turn-up comes that the card now played brings about."""
    after_this = len(hand.trick) + 1
    return (
        f"before {hand.names[hand.seat_at(after_this)]} plays"
        if after_this < hand.players
        else "before the trick is gathered"
    )


def _other_owner(after: Hand, other: Hand) -> str:
    """Who would get the finished trick, if it is somebody else."""
    owner = other.right_owner()
    return "" if owner == after.right_owner() else f"; the trick would go to {other.names[owner]}"


def _turned_alike(after: Hand, other: Hand) -> Iterator[Clause]:
    """The stock is turned now under both, and may lie or reach otherwise."""
    if after.rules.trump_card != other.rules.trump_card:
        face_down = other.rules.trump_card == "face-down"
        how = "be turned down again, to be remembered" if face_down else "stay face up on the stock"
        yield Clause(f"the card would {how}.", HIDDEN)
    earlier = [card for card in after.trick if SUIT_OF[card] == after.trump]
    if earlier and after.trump != SUIT_OF[after.trick[0]] and after.rules.reach != other.rules.reach:
        reach = "reach" if other.rules.reach == "whole-trick" else "not reach"
        cards = listing([the(card) for card in earlier])
        yield Clause(f"the trump would {reach} back to {cards}, already in this trick.", REACH)


# Taking tricks


def _gathering(step: Step, here: Hand, other: Hand) -> Iterator[Clause]:
    if other.rules.swallowing == "yes" and here.rules.swallowing == "no" and (able := other.swallower()) != NOBODY:
        yield Clause(
            f"{other.names[able]}, who played {the(_card_of(able, other))}, the highest of the suit led, could take this "
            "trick up by mistake and keep it.",
            SWALLOW,
        )
    ours, owner = here.right_owner(), other.right_owner()
    why, grounds = _why_other_owner(here, other) if ours != owner else ("", ())
    yield from _taken(step, other, ours, why, grounds)


def _swallowing(step: Step, here: Hand, other: Hand, seat: Seat) -> Iterator[Clause]:
    able, card = other.swallower(), the(_card_of(other.right_owner(), other))
    if other.rules.swallowing == "no":
        yield from _taken(step, other, NOBODY, f": no trick can be swallowed, and {card} takes it", SWALLOW)
    elif able == NOBODY:
        yield from _taken(step, other, NOBODY, f", by {card}", _causes(here, other))
    elif able != seat:
        name = other.names[able]
        yield Clause(f"{name}, not {other.names[seat]}, could take this trick up by mistake.", _causes(here, other))


def _taken(step: Step, other: Hand, ours: Seat, why: str, grounds: Grounds) -> Iterator[Clause]:
    """What comes of the finished trick: whose it is if not the same player's, and what it means if it makes 31.

    ``ours`` is who took it in the record, ``NOBODY`` if it was swallowed; ``why`` and ``grounds`` are for another owner.
    """
    after = step.after.hand
    assert after is not None
    owner, rules = other.right_owner(), other.rules
    if owner != ours:
        yield Clause(f"this trick would go to {other.names[owner]}{why}.", grounds)
    reached_before = other.reached[owner]
    other.gather()
    name, total, reached = other.names[owner], other.points[owner], other.reached[owner] != reached_before
    if other.over and not after.over:
        yield Clause(f"the hand would end here, and {name}, with {total}, would lose a life.", AT_31)
        return
    if reached and owner != ours:
        yield Clause(f"{name} would come to {total} with it.", grounds)
    if after.over and not other.over:
        yield Clause("the hand would go on to its last card.", AT_31)
    if reached and owner == ours and rules.reckoning != after.rules.reckoning:
        if rules.reckoning == "declared":
            yield Clause(f"{name} would have to declare the {total}, or keep silent and hope.", DECLARE)
        else:
            yield Clause(f"{name} need not speak: the points are counted when the hand ends.", DECLARE)


def _card_of(seat: Seat, hand: Hand) -> Card:
    """What a seat has played to the finished trick."""
    return hand.trick[(hand.ring.index(seat) - hand.ring.index(hand.leader)) % hand.players]


def _causes(here: Hand, other: Hand) -> Grounds:
    """The options that give the finished trick its other owner: those that do so alone, or all that differ."""
    differing = [option for option in _TAKING if here.rules.value(option) != other.rules.value(option)]
    owner = other.right_owner()
    alone = [option for option in differing if _owner_with(option, here, other) == owner]
    return tuple(ground for option in alone or differing for ground in _TAKING[option])


def _owner_with(option: str, here: Hand, other: Hand) -> Seat:
    return here.under(here.rules.override({option: other.rules.value(option)})).right_owner()


def _why_other_owner(here: Hand, other: Hand) -> tuple[str, Grounds]:
    """The reason for which a trick has another owner, and its grounds."""
    grounds = _causes(here, other)
    mine, theirs = _card_of(here.right_owner(), here), _card_of(other.right_owner(), other)
    if grounds == RANK:
        return f", because {the(theirs)} outranks {the(mine)} there", grounds
    if grounds == REACH and SUIT_OF[theirs] == other.trump:
        return f", because {the(theirs)} would count as a trump", grounds
    if grounds == REACH:
        return f", because {the(mine)} would not count as a trump", grounds
    return f", by {the(theirs)}", grounds


# Trading and speaking


def _trade(step: Step) -> Iterator[Clause]:
    """A trade where there is none: when it is offered, and when it is made."""
    offered = next((event for event in step.events if isinstance(event, ev.TradeOffered | ev.Traded)), None)
    names = step.before.names
    if isinstance(offered, ev.TradeOffered):
        rule = _trade_rule(offered.card)
        yield Clause(f"no cards are traded, and {names[offered.seat]} would keep {the(offered.card)}.", rule)
    elif offered is not None:
        (offerer, giver), (gave, got) = offered.seats, offered.cards
        yield Clause(
            f"there is no trade: {names[offerer]} would still hold the {card_name(gave)}, and {names[giver]} "
            f"the {card_name(got)}.",
            _trade_rule(gave),
        )


def _trade_rule(card: Card) -> Grounds:
    return ((f"{trade_kind(card)}-for-a-{trade_kind(card)}", "trading"),)


def _challenge(here: Ruleset, there: Ruleset) -> Iterator[Clause]:
    if there.challenging == "no":
        because = ": the points are counted, so nobody can hide a 31" if there.reckoning == "counted" else ""
        yield Clause(f"nobody can be challenged{because}.", CHALLENGE)
    elif here.caught != there.caught:
        cost = "one life, not two" if there.caught == "one-life" else "two lives"
        yield Clause(f"whoever is proved wrong would lose {cost}.", CAUGHT)


# Settling a hand


class _Loss(NamedTuple):
    """What a settling costs one seat; ``left`` are the lives it leaves, or the losses so far."""

    seat: Seat
    left: int
    why: str


def _losses(events: Sequence[ev.Event]) -> list[_Loss]:
    return [_Loss(event.seat, event.left, event.why) for event in events if isinstance(event, ev.LifeLost)]


def _settling(step: Step, there: Game) -> Iterator[Clause]:
    here, other = step.before.hand, there.hand
    assert here is not None
    assert other is not None
    if not other.over:
        yield Clause("nobody would lose a life yet: the hand is played to its last card.", AT_31)
        return
    ours = _losses(step.events)
    if step.before.counted and not there.counted:
        yield Clause("whoever loses a hand loses a life, and whoever has none left is out of the game.", LOSSES)
    early = _ended_early(other)
    if early is not None:
        if [loss.seat for loss in ours] != [early]:
            name = other.names[early]
            yield Clause(
                f"the hand would have ended with trick {other.reached[early]}, when {name} came to 31, and {name} alone "
                "would have lost a life.",
                AT_31,
            )
        return
    at_31 = [seat for seat in other.ring if other.points[seat] >= THIRTY_ONE]
    if at_31 and here.rules.reckoning == "counted" and other.rules.reckoning == "declared":
        yield from _if_declared(ours, there, at_31)
        return
    events = there.branch().apply(Settle())
    if not _same_cost(step.events, events):
        yield _outcome(events, there)


def _ended_early(other: Hand) -> Seat | None:
    """Who would have ended the hand with an earlier trick than its last, by coming to 31."""
    if other.rules.hand_ends != "at-31":
        return None
    reached = [seat for seat in other.ring if 0 < other.reached[seat] < len(other.tricks)]
    return min(reached, key=other.reached.__getitem__, default=None)


def _same_cost(ours: Sequence[ev.Event], theirs: Sequence[ev.Event]) -> bool:
    """Whether two settlings come to the same, for whatever reason. A loss and a life are alike in this."""
    mine, other = _losses(ours), _losses(theirs)
    if [loss.seat for loss in mine] != [loss.seat for loss in other]:
        return False
    counted = any(isinstance(event, ev.LifeLost) and event.counted for event in (*ours, *theirs))
    return counted or [loss.left for loss in mine] == [loss.left for loss in other]


def _if_declared(ours: list[_Loss], there: Game, at_31: list[Seat]) -> Iterator[Clause]:
    """Points are counted here, and would have to be declared there: what candour would cost, and what silence."""
    candid = there.branch()
    assert candid.hand is not None
    for seat in at_31:
        candid.hand.declare(seat)
    spoken, silent = (_losses(game.apply(Settle())) for game in (candid, there.branch()))
    mine, by_word, by_silence = ({loss.seat for loss in losses} for losses in (ours, spoken, silent))
    if mine == by_word == by_silence:
        return
    names = listing([there.names[seat] for seat in at_31])
    each = "each " if len(at_31) > 1 else ""
    if not by_silence:
        rest = "if nobody speaks, nobody would lose one"
    else:
        alone = " alone" if len(by_silence) == 1 and len(at_31) > 1 else ""
        losers = listing([there.names[loss.seat] for loss in silent])
        rest = f"if nobody speaks, {losers}{alone} would lose one, for the highest count"
    yield Clause(f"{names} would {each}have to declare it to lose a life; {rest}.", DECLARE)


def _outcome(events: Sequence[ev.Event], there: Game) -> Clause:
    """Who would lose a life with these piles, and for what."""
    hand = there.hand
    assert hand is not None
    spared = next((event.why for event in events if isinstance(event, ev.NobodyLoses)), None)
    if spared == "tie":
        return Clause("nobody would lose a life, because the top place is shared.", TIES)
    if spared == "no-survivor":
        return Clause("nobody would lose a life, because it would be the last for everyone left.", NO_SURVIVOR)
    losses = _losses(events)
    seats, why = [loss.seat for loss in losses], losses[0].why
    names, several = listing([hand.names[seat] for seat in seats]), len(seats) > 1
    text = f"{names} would {'each ' if several else ''}lose a life"
    match why:
        case "reached-31":
            have = f"{'all' if len(seats) > 2 else 'both'} have" if several else f"{names} has"
            return Clause(f"{text}: the points are counted, and {have} 31 or more.", DECLARE)
        case "most-loaders":
            count = loaders_taken(hand)[seats[0]]
            each = " each" if several else ""
            return Clause(f"{text}, for the most loader cards: {number(count)}{each}.", _at_the_top(several))
        case "most-points":
            points = hand.points[seats[0]]
            each = " each" if several else ""
            return Clause(f"{text}, for the highest count: {plural(points, 'point')}{each}.", _at_the_top(several))
    return Clause(f"{text}, and one only.", CAUGHT)


def _at_the_top(shared: bool) -> Grounds:
    return NOBODY_31 + TIES if shared else NOBODY_31
