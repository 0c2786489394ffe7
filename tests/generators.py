"""Random rulesets, games and records, for every property test.

Hypothesis draws the ruleset, the number of players and a seed; what is dealt and done follows from the seed.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

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
    Settle,
    Swallow,
)
from games.engine.cards import KIND_MASKS, PACK, POINTS, cards_in, mask_of, trade_kind
from games.engine.events import Event
from games.engine.game import Deal, Game
from games.engine.hand import Hand
from games.engine.ruleset import OPTIONS, RULESETS, Ruleset, RulesetError, hand_size, pack_for, ruleset
from games.records import Record, Recorder
from games.records.shuffle import deal_in_order
from games.simulation import NAMES
from tests.oracle.generate import random_record

SLUGS = tuple(RULESETS)
FEW = {"lives": ("1", "2", "3"), "hands": ("1", "2", "3")}
"""Options of many values, kept small so that games come to an end."""

seeds = st.integers(0, 2**32 - 1)
tables = st.integers(2, 10)
"""How many sit down."""


def without_refused(slug: str, options: Mapping[str, str]) -> dict[str, str]:
    """Return options without those that the ruleset refuses."""
    kept = dict(options)
    while True:
        try:
            ruleset(slug, kept)
        except RulesetError as error:
            del kept[error.option or ""]
        else:
            return kept


@st.composite
def overrides(draw: Any, slug: str) -> dict[str, str]:
    """Some options that go together with a ruleset."""
    values = {option: st.sampled_from(FEW.get(option, values)) for option, values in OPTIONS.items()}
    return without_refused(slug, draw(st.fixed_dictionaries({}, optional=values)))


@st.composite
def rulesets(draw: Any) -> tuple[Ruleset, dict[str, str]]:
    """A ruleset with allowed overrides, and the overrides."""
    slug = draw(st.sampled_from(SLUGS))
    options = draw(st.just({}) | overrides(slug))
    return ruleset(slug, options), options


# What can be done


def legal_actions(game: Game) -> list[Action]:
    """Return all that the players and the table itself may do now."""
    hand = game.hand
    if hand is None:
        return []
    actions = [action for seat in range(len(game.names)) for action in hand.legal_actions(seat)]
    if hand.trick_complete:
        actions.append(Gather())
    if hand.over:
        actions.append(Settle())
    return actions


def conceivable_actions(game: Game) -> Iterator[Action]:
    """Yield everything that somebody could try."""
    yield from (Gather(), Settle())
    seats = range(len(game.names))
    for seat in seats:
        yield from (kind(seat) for kind in (Refuse, Swallow, Declare))
        yield from (kind(seat, card) for kind in (Play, Offer, Give) for card in PACK)
        yield from (Challenge(seat, target) for target in seats)


def is_legal(game: Game, action: Action) -> bool:
    """Tell whether ``check`` allows an action."""
    try:
        game.check(action)
    except Illegal:
        return False
    return True


def do(game: Game, action: Action, events: list[Event] | None) -> None:
    """Do an action by the method that simulations call, which records no events where there is no list."""
    if isinstance(action, Settle):
        game.settle(events)
        return
    hand = game.hand
    assert hand is not None
    match action:
        case Play():
            hand.play(*action, events)
        case Offer():
            hand.make_offer(*action, events)
        case Give():
            hand.give(*action, events)
        case Refuse():
            hand.refuse(*action, events)
        case Swallow():
            hand.swallow(*action, events)
        case Declare():
            hand.declare(*action, events)
        case Challenge():
            hand.challenge(*action, events)
        case Gather():
            hand.gather(events)


# How things stand


def state_of(game: Game) -> dict[str, object]:
    """Return all that a game and its hand hold, copied, to compare with what they hold later."""

    def held(thing: Game | Hand) -> dict[str, object]:
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        values = {name: getattr(thing, name) for name in slots}
        assert values
        return {name: list(value) if isinstance(value, list) else value for name, value in values.items()}

    return {**held(game), "hand": held(game.hand) if game.hand is not None else None}


# Random play

WEIGHTS: dict[type, int] = {Play: 12, Challenge: 3, Swallow: 2, Give: 2}
"""How likely one kind of action is beside the others (1) that are legal."""


def random_action(rng: random.Random, game: Game) -> Action:
    """Return one of the legal actions: first what to do, then how."""
    by_kind: dict[type, list[Action]] = {}
    for action in legal_actions(game):
        by_kind.setdefault(type(action), []).append(action)
    (kind,) = rng.choices(list(by_kind), [WEIGHTS.get(kind, 1) for kind in by_kind])
    return rng.choice(by_kind[kind])


def random_deal(rng: random.Random, game: Game, dealer: int) -> Deal:
    """Return a deal: a full or a shortened one, sometimes with most of the loaders in the hands, so that many reach 31."""
    players = len(game.remaining)
    cards = list(pack_for(game.rules, players))
    size = hand_size(game.rules, players)
    rng.shuffle(cards)
    if rng.random() < 0.7:
        size = rng.randint(1, min(size, rng.choice((3, 8))))
    if rng.random() < 0.6:
        cards.sort(key=lambda card: not POINTS[card])
        front = cards[: max(24, players * size + 1)]
        rng.shuffle(front)
        cards = front + cards[len(front) :]
    return deal_in_order(game, dealer, tuple(cards), size)


def random_recorder(rng: random.Random, rules: Ruleset, options: Mapping[str, str], players: int) -> Recorder:
    """Return a game of up to three hands at a random point, reached by random legal actions, and all its steps."""
    recorder = Recorder(rules, list(options.items()), NAMES[:players])
    for last in (False,) * rng.choice((0, 0, 1, 2)) + (True,):
        game = recorder.game
        if game.winners:
            break
        dealer = game.next_dealer() if game.number else rng.choice(game.remaining)
        recorder.begin_hand(dealer, random_deal(rng, game, dealer))
        while game.hand is not None and (not last or rng.random() < 0.97):
            action = random_action(rng, game)
            if isinstance(action, Gather):
                recorder.supply_gathering()
            else:
                recorder.act(action)
    return recorder


@st.composite
def recorders(draw: Any) -> Recorder:
    """A game of 2 to 10 players at a random point, with all the steps that led there."""
    rules, options = draw(rulesets())
    return random_recorder(random.Random(draw(seeds)), rules, options, draw(tables))


def games() -> SearchStrategy[Game]:
    """A game of 2 to 10 players at a random point."""
    return recorders().map(lambda recorder: recorder.game)


def games_in_play() -> SearchStrategy[Game]:
    """A game of 2 to 10 players in the middle of a hand."""
    return games().filter(lambda game: game.hand is not None)


def play_out(rng: random.Random, game: Game, hands: int = 1) -> None:
    """Play whole hands of shortened deals, until they are settled or the game is won."""
    for _ in range(hands):
        if game.winners:
            return
        if game.hand is None:
            dealer = game.next_dealer() if game.number else game.remaining[-1]
            game.deal(dealer, random_deal(rng, game, dealer))
        while game.hand is not None:
            game.apply(random_action(rng, game))


# Permuting what a seat has not seen


def with_unseen_cards_permuted(rng: random.Random, game: Game, seat: int | None) -> Game:
    """Return the game with the cards that a seat (None: a spectator) cannot see laid otherwise.

    The others' hands and the stock below a turned card change places, as do the cards of others' trades; an offered card stays
    one of its kind.
    """
    other = game.branch()
    hand = other.hand
    assert hand is not None
    turned = hand.stock[:1] if hand.turn_up_trick else ()
    kept = {hand.offer[0]: hand.offer[1]} if hand.offer is not None else {}
    seats = [place for place in hand.ring if place != seat]
    piles = [[card for card in PACK if hand.hands[place] >> card & 1 and card != kept.get(place)] for place in seats]
    below = list(hand.stock[len(turned) :])
    loose = [card for pile in piles for card in pile] + below
    rng.shuffle(loose)
    for place, pile in zip(seats, piles, strict=True):
        mine, loose = loose[: len(pile)], loose[len(pile) :]
        hand.hands[place] = mask_of(mine + ([kept[place]] if place in kept else []))
    hand.stock = (*turned, *loose)
    hand.trades = [
        trade if seat in (trade.offerer, trade.giver) else trade._replace(offered=trade.given, given=trade.offered)
        for trade in hand.trades
    ]
    if hand.offer is not None and hand.offer[0] != seat:
        hand.offer = _another_of_its_kind(rng, hand)
    return other


def _another_of_its_kind(rng: random.Random, hand: Hand) -> tuple[int, int]:
    """Return the offer with a card of the same kind that the offerer holds, another one where there is one."""
    assert hand.offer is not None
    offerer, card = hand.offer
    kind = trade_kind(card)
    assert kind is not None
    fitting = cards_in(hand.hands[offerer] & KIND_MASKS[kind])
    others = [one for one in fitting if one != card]
    return offerer, rng.choice(others or fitting)


# Records


def sound_texts() -> SearchStrategy[str]:
    """The text of a sound record, however oddly written."""
    return seeds.map(lambda seed: random_record(random.Random(seed)))


def records() -> SearchStrategy[Record]:
    """A record of a game at a random point; as when a text is read, a hand that is over is settled."""

    def ended(recorder: Recorder) -> Record:
        recorder.supply_ending()
        return recorder.record()

    return recorders().map(ended)
