"""The writer: a record to its text, a trick to a line."""

from collections.abc import Iterator, Sequence

from games.engine.actions import Action, Challenge, Declare, Gather, Give, Offer, Play, Refuse, Settle, Swallow
from games.engine.cards import card_text
from games.records.record import HandRecord, Record


def write(record: Record) -> str:
    """Return the text of a record. Reading it gives the record again."""
    head = [*record.tags, ("Rules", record.ruleset)]
    if record.options:
        head.append(("Options", ", ".join(f"{name}={value}" for name, value in record.options)))
    head.append(("Players", ", ".join(record.names)))
    blocks = ["\n".join(_tag(name, value) for name, value in head)]
    blocks += ["\n".join(_hand(hand, record)) for hand in record.hands]
    return "\n\n".join(blocks) + "\n"


def action_text(action: Action, names: Sequence[str]) -> str:
    """Return an action as records write it, such as ``Kit offers Jc``. Raises ValueError for a gathering."""
    match action:
        case Play(seat, card):
            return f"{names[seat]} {card_text(card)}"
        case Offer(seat, card):
            return f"{names[seat]} offers {card_text(card)}"
        case Give(seat, card):
            return f"{names[seat]} gives {card_text(card)}"
        case Refuse(seat):
            return f"{names[seat]} refuses"
        case Swallow(seat):
            return f"{names[seat]} swallows"
        case Declare(seat):
            return f"{names[seat]} declares"
        case Challenge(seat, target):
            return f"{names[seat]} challenges {names[target]}"
        case Settle():
            return "settle"
        case Gather():
            raise ValueError("a gathering is never written")


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _hand(hand: HandRecord, record: Record) -> Iterator[str]:
    names = record.names
    yield _tag("Dealer", names[hand.dealer])
    if hand.lives is not None:
        yield _tag("Lives", ", ".join(map(str, hand.lives)))
    if hand.seed is not None:
        yield _tag("Seed", hand.seed)
    else:
        for name, cards in zip(names, hand.deal.hands, strict=True):
            if cards:
                yield _tag("Hand", f"{name}: {' '.join(map(card_text, cards))}")
        yield _tag("Stock", " ".join(map(card_text, hand.deal.stock)))
    yield ""
    if hand.comments[0]:
        yield _comments(hand.comments[0])
    players = sum(1 for cards in hand.deal.hands if cards)
    yield from _moves(hand, names, players)


def _moves(hand: HandRecord, names: Sequence[str], players: int) -> Iterator[str]:
    """One line for what is said before a trick, one for its cards; the number of the trick before the first of them."""
    line: list[str] = []
    trick = on_table = 0
    for action, comments in zip(hand.actions, hand.comments[1:], strict=True):
        text = action_text(action, names)
        if comments:
            text += " " + _comments(comments)
        plays = isinstance(action, Play)
        if (plays and not on_table) or isinstance(action, Offer | Swallow | Settle):
            if line:
                yield ", ".join(line)
            line = []
        if plays:
            if not on_table:
                trick += 1
                numbered = f"{trick}. {text}"
                if not numbered.startswith(tuple(f"{name} " for name in names)):  # somebody may be called “2. Kit”
                    text = numbered
            on_table = (on_table + 1) % players
        line.append(text)
    if line:
        yield ", ".join(line)


def _comments(comments: Sequence[str]) -> str:
    return " ".join(f"{{{text}}}" for text in comments)
