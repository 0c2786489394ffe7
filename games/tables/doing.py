"""What is done at a table: by the human player, by the computer's, and by the table itself.

What the computer players do follows from what they see and from the table's secret alone, so a moment that was lost before it
was kept comes again exactly as it was. Every function takes a ``Moment`` and changes it; what is not allowed raises Illegal and
changes nothing.
"""

from typing import Final

from games.engine import events as ev
from games.engine.actions import (
    Action,
    Challenge,
    Declare,
    Gather,
    Give,
    Illegal,
    Offer,
    Play,
    Refuse,
    Seat,
    Settle,
    Swallow,
)
from games.engine.cards import LOADERS, NO_TRUMP
from games.engine.observation import observe
from games.players import PLAYERS, Player
from games.records import seeded_deal
from games.tables import script
from games.tables.moment import Awaited, Moment, Settled, Start

MOST_AT_ONCE: Final = 150
"""How many things a table does on one request at most, for somebody who skips to the end."""


# What is not the human player's to decide


def next_thing(moment: Moment) -> None:
    """Do the one next thing that is not the human player's to decide. Raises Illegal when there is none."""
    kind, seat = moment.awaits()
    if moment.waits_for_human():
        raise Illegal("turn", f"it is {moment.names[moment.human]}’s turn to decide")
    match kind:
        case "card":
            assert seat is not None
            card = _player(moment, seat).play(observe(moment.game, seat)).action
            assert card is not None
            _do(moment, card)
        case "answer":
            assert seat is not None
            _do(moment, _answer(moment, seat))
        case "word":
            assert seat is not None
            said = _word(moment, seat)
            if said is None:  # a player of another level sat here before
                _let_pass(moment)
            else:
                _do(moment, said)
        case "trick":
            _do(moment, _taken(moment))
        case "settle":
            _settle(moment)
        case "deal":
            deal(moment)
        case _:
            raise Illegal("winning", "the game is over")


def play_on(moment: Moment) -> None:
    """Go on to the human player's next decision. A trump that is turned, a finished trick and a hand that is over stop it."""
    next_thing(moment)
    while not moment.waits_for_human() and moment.awaits().kind not in ("trick", "settle", "deal", "over"):
        if moment.tail and any(isinstance(event, ev.TrumpTurned) for event in moment.tail[-1].events):
            return
        next_thing(moment)


def skip(moment: Moment) -> None:
    """Play to the end of the game for somebody who is out, or as far as one request goes. Raises Illegal if not out."""
    if moment.human_in:
        raise Illegal("turn", "only somebody who is out of the game can skip to the end")
    if moment.game.winners:
        raise Illegal("winning", "the game is over")
    for _ in range(MOST_AT_ONCE):
        if moment.game.winners:
            return
        moment.begin_request()
        next_thing(moment)


def deal(moment: Moment) -> None:
    """Deal the next hand. Raises Illegal when a hand is in play or the game is over."""
    game = moment.game
    if game.hand is not None:
        raise Illegal("turn", "the hand in play is not settled yet")
    if game.winners:
        raise Illegal("winning", "the game is over")
    dealer = game.next_dealer() if game.number else moment.start.dealer
    cards = script.deal_text(seeded_deal(game, dealer, moment.table.secret))
    moment.begin_hand(
        Start(game.number + 1, dealer, tuple(game.lives), tuple(game.losses), game.last_size, cards),
    )
    _let_pass(moment)


def _settle(moment: Moment) -> None:
    game, hand = moment.game, moment.hand
    points = hand.points[:]
    moment.do(Settle())
    lost = {event.seat: event.why for event in moment.tail[-1].events if isinstance(event, ev.LifeLost)}
    seats = range(len(moment.names))
    outcome = {
        "points": [points[seat] if seat in hand.ring else None for seat in seats],
        "lives": game.lives[:],
        "losses": game.losses[:],
        "lost": [lost.get(seat, "") for seat in seats],
        "winners": list(game.winners),
        "size": hand.size,
    }
    moment.settled.append(Settled(moment.start.number, moment.record(), moment.notes(), outcome))


def _do(moment: Moment, action: Action) -> None:
    moment.do(action)
    _let_pass(moment)


# The computer's players


def _player(moment: Moment, seat: Seat) -> Player:
    """The computer player of a seat, with chances of its own."""
    return PLAYERS[moment.table.level](f"{moment.table.secret}/seat/{seat}")


def _let_pass(moment: Moment) -> None:
    """Ask the computer's players in turn, between tricks, until one has something to say."""
    while (awaited := moment.awaits()).kind == "word":
        assert awaited.seat is not None
        if _word(moment, awaited.seat) is not None:
            return
        moment.asked.add(awaited.seat)
        moment.mark(awaited.seat, script.PASSES)


def _word(moment: Moment, seat: Seat) -> Action | None:
    """What a computer player says before a lead, or after the last trick; those who can have nothing are not asked."""
    hand, rules = moment.hand, moment.rules
    may_offer = (
        rules.trading == "yes" and not hand.over and not hand.offerers >> seat & 1 and hand.hands[seat] & LOADERS
    )
    if not may_offer and not (hand.reached[seat] and rules.reckoning == "declared"):
        return None
    seen = observe(moment.game, seat)
    action = _player(moment, seat).speaks(seen).action
    if isinstance(action, Offer) and hand.offerers >> seat & 1:
        return None
    return action if action in seen.legal else None


def _answer(moment: Moment, seat: Seat) -> Action:
    """Whoever has no card to give refuses without being asked, and it looks like any refusal."""
    if not moment.fitting(seat):
        return Refuse(seat)
    action = _player(moment, seat).answer(observe(moment.game, seat)).action
    return action if isinstance(action, Give) else Refuse(seat)


def _taken(moment: Moment) -> Action:
    """The finished trick taken up by mistake or going to its owner."""
    seat = moment.hand.swallower()
    if seat >= 0 and seat != moment.human:
        action = _player(moment, seat).takes_up(observe(moment.game, seat)).action
        if action is not None:
            return Swallow(seat)
    return Gather()


# The human player


def decide(moment: Moment, action: Action) -> None:
    """Do what the human player has decided. Raises Illegal, and changes nothing, when it is not allowed."""
    hand = moment.hand
    if isinstance(action, Offer | Declare | Challenge) and hand.trick_complete:
        raise Illegal("turn", "the finished trick has to be taken first")
    if isinstance(action, Play) and moment.awaits().kind == "word":
        hand.check(action)
        raise Illegal("turn", "somebody at the table wants to say something first")
    _do(moment, action)


def take_up(moment: Moment) -> None:
    """The human player takes up the trick they were asked about, be it theirs or not. Raises Illegal if not asked."""
    _check_asked(moment)
    _do(moment, Swallow(moment.human) if moment.hand.swallower() == moment.human else Gather())


def leave(moment: Moment) -> None:
    """The human player leaves the trick: it goes to its owner, who may be themselves. Raises Illegal if not asked."""
    _check_asked(moment)
    moment.mark(moment.human, script.LEAVES)
    _do(moment, Gather())


def _check_asked(moment: Moment) -> None:
    if moment.awaits() != Awaited("take-up", moment.human):
        raise Illegal("turn", "there is no trick to be taken up or left now")


def remind(moment: Moment) -> None:
    """Remind the human player of the trump, which the review will note. Raises Illegal when there is none."""
    if moment.hand.trump == NO_TRUMP:
        raise Illegal("trump", "no trump has been turned yet")
    moment.mark(moment.human, script.REMINDED)
