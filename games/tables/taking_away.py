"""The hand in play as a text to take away: what the reader may know of it, and no more than the page itself remembers."""

from collections.abc import Iterator, Sequence

from games.engine.actions import Action, Gather, Give, Offer, Play, Seat
from games.engine.cards import card_text, trade_kind
from games.engine.observation import observe
from games.frames import in_order
from games.records import action_text
from games.tables import script
from games.tables.moment import Moment


def own_view(moment: Moment, seat: Seat | None) -> str:
    """Return the hand in play as a half-known record, with ``?`` for what the reader may not know.

    At a table that is not taught it says only what one holds now and what lies on the table: a text that could be looked up
    would do the remembering.
    """
    start, names = moment.start, moment.names
    lines = [f'[Title "Hand {start.number}, unfinished"]', f'[Rules "{moment.rules.slug}"]']
    if moment.options:
        lines.append(f'[Options "{", ".join(f"{name}={value}" for name, value in moment.options)}"]')
    lines += [f'[Players "{", ".join(names)}"]', f'[Dealer "{names[start.dealer]}"]']
    if not moment.game.counted:
        lines.append(f'[Lives "{", ".join(map(str, start.lives))}"]')
    lines += _as_known(moment, seat) if moment.table.taught else _as_it_lies(moment, seat)
    return "\n".join(lines) + "\n"


def _as_known(moment: Moment, seat: Seat | None) -> Iterator[str]:
    """All that the reader knows of the hand: their cards as dealt, and what was done."""
    deal = script.parse_deal(moment.start.deal)
    for holder, cards in enumerate(deal.hands):
        if cards:
            known = in_order(sum(1 << card for card in cards), moment.rules.rank) if holder == seat else ()
            shown = [card_text(card) for card in known] or ["?"] * len(cards)
            yield f'[Hand "{moment.names[holder]}: {" ".join(shown)}"]'
    turned = observe(moment.game, seat).turned
    yield f'[Stock "{" ".join([card_text(turned)] + ["?"] * (len(deal.stock) - 1))}"]'
    yield ""
    for text in moment.lines:
        if script.is_mark(text):
            continue
        action = script.parse(text)
        if not isinstance(action, Gather):
            yield _action_text(action, moment.names, seat)


def _action_text(action: Action, names: Sequence[str], seat: Seat | None) -> str:
    match action:
        case Offer(who, card) if who != seat:
            return f"{names[who]} offers {trade_kind(card)}"
        case Give(who, _) if who != seat:
            return f"{names[who]} gives ?"
    return action_text(action, names)


def _as_it_lies(moment: Moment, seat: Seat | None) -> Iterator[str]:
    seen = observe(moment.game, seat)
    if seat is not None and seen.cards:
        held = " ".join(map(card_text, in_order(seen.cards, moment.rules.rank)))
        yield f"# {moment.names[seat]} holds {held}."
    start = seen.ring.index(seen.leader) if seen.ring else 0
    for index, card in enumerate(seen.trick):
        yield action_text(Play(seen.ring[(start + index) % len(seen.ring)], card), moment.names)
