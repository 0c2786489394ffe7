"""Random records: sound ones in every ruleset, and ones with exactly one fault on a known line."""

import unicodedata
from dataclasses import dataclass, field, replace

from .reading import (
    FROM_THE_TOP,
    GAME_TAGS,
    KINDS,
    RULESETS,
    VALUES,
    VERBS,
    Illegal,
    Table,
    name_trouble,
    pack_for,
    points_of,
    rank_of,
    read_table,
    refusal,
    seeded_deal,
    size_of_deal,
    suit_of,
)

NAMES = [
    *(
        "Anne",
        "Will",
        "Kit",
        "Bess",
        "Ann",
        "Jane Gray",
        "Will of Kent",
        "Mary-Jane",
        "O'Neil",
        "Zoë",
        "Seán",
    ),
    *(
        "Jürgen",
        "Ægir",
        "Łukasz",
        "李",
        "3",
        "10",
        "4 Eyes",
        "R2 D2",
        "Kit 2",
        "Kit 22",
        "Settle",
        "Offers",
    ),
    *(
        "settle down",
        "gives way",
        "Ace",
        "AsA",
        "J",
        "Ten of hearts",
        "Bess the elder",
        "Ioan Ó Briain",
        "x",
    ),
    *(
        "Twenty letters long.",
        "Κώστας",
        "¿Quién?",
        "Mr. T",
        "A. B.",
        "no. 5",
        "Tom & Sal",
        "half/half",
        "Zoé",
    ),
]
COMMENTS = [
    *(
        "He has forgotten.",
        "",
        "a, b, c",
        '[Dealer "Nobody"]',
        "1. Anne 9h",
        "# no line comment",
        "né à Paris ♥",
    ),
    *("two\nlines", "three\n\nlines, with 2. Kit offers Jc", "an open { brace", "settle"),
]
LINE_COMMENTS = ["# a line", "#", "#{ not closed", '#[Hand "x: As"]', "# } , ♠ é"]
SUIT_MARKS = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}


@dataclass
class Item:
    """One tag, or one action, before it is written."""

    kind: str
    name: str = ""
    value: object = ""
    action: tuple = ()
    number: int | None = None  # the trick to come, where a trick number may stand
    write_number: bool = False
    raw: str | None = None  # what to write instead
    hand: int = 0


@dataclass
class Draft:
    players: list
    options: dict
    written: dict
    items: list = field(default_factory=list)
    table: Table = None
    cut: bool = False


# What is written


def spell(rng, card, odd):
    if not odd:
        return card
    rank, suit = rank_of(card), suit_of(card)
    if rank == "10":
        rank = rng.choice(["10", "T", "t"])
    elif rng.random() < 0.3:
        rank = rank.lower()
    which = rng.random()
    if which < 0.4:
        return rank + suit
    if which < 0.6:
        return rank + suit.upper()
    return rank + rng.choice(SUIT_MARKS[suit]) + rng.choice(["", "", "\ufe0e", "\ufe0f"])


def spell_cards(rng, cards, odd):
    blank = "  " if odd and rng.random() < 0.1 else " "
    return blank.join(card if card == "?" else spell(rng, card, odd and rng.random() < 0.5) for card in cards)


def write_item(rng, item, odd, blanks):
    if item.raw is not None:
        return item.raw
    if item.kind == "tag":
        value = item.value
        if item.name == "Hand":
            value = f"{value[0]}: {spell_cards(rng, value[1], odd)}"
        elif item.name == "Stock":
            value = spell_cards(rng, value, odd)
        return f'[{item.name} "{value}"]'
    blank = rng.choice([" ", " ", "  ", "\t"]) if blanks else " "
    words = []
    if item.write_number:
        words.append(f"{item.number}.")
    verb = item.action[0]
    if verb != "settle":
        words.append(item.action[1])
    if verb != "plays":
        words.append(verb)
    if verb in ("plays", "offers", "gives"):
        words.append(spell(rng, item.action[2], odd))
    if verb == "challenges":
        words.append(item.action[2])
    return blank.join(words)


def render(rng, items, *, comments=True, shapes=True):
    """The text, and the line on which each item begins."""
    odd = shapes and rng.random() < 0.4
    blanks = shapes and rng.random() < 0.2
    chatty = rng.choice([0, 0, 0.05, 0.3]) if comments else 0
    per_line = rng.choice([0.05, 0.3, 0.9])
    text, lines = "", []

    def comment():
        return "{" + rng.choice(COMMENTS) + "}"

    if chatty and rng.random() < 0.5:
        text += rng.choice(LINE_COMMENTS) + "\n"
    for place, item in enumerate(items):
        before = items[place - 1] if place else None
        if item.kind == "action" and before.kind == "tag":
            text += rng.choice(["", "\n"])
            if rng.random() < chatty:
                text += comment() + rng.choice(["", " ", "\n"])
        elif item.kind == "tag" and before is not None and before.kind == "action":
            text += rng.choice(["\n", "\n\n"])
        elif item.kind == "tag" and rng.random() < chatty / 3:
            text += rng.choice(["\n", rng.choice(LINE_COMMENTS) + "\n"])
        lines.append(text.count("\n") + 1)
        text += write_item(rng, item, odd, blanks)
        following = items[place + 1] if place + 1 < len(items) else None
        if item.kind == "tag":
            text += "\n"
            continue
        own_line = False
        if rng.random() < chatty:
            own_line = rng.random() < 0.3
            text += ("\n" if own_line else rng.choice([" ", ""])) + comment()
        if following is None or following.kind == "tag":
            text += rng.choice(["", ","]) if blanks and not own_line else ""
            continue
        if own_line:
            text += rng.choice(["\n", "\n   "])
        elif rng.random() < per_line:
            text += rng.choice(["\n", "\n", ",\n", ",\n   ", "\n   ", "\n\n" if blanks else "\n"])
            if rng.random() < chatty:
                text += rng.choice(["", "  "]) + rng.choice(LINE_COMMENTS) + "\n"
        else:
            text += rng.choice([",", " , ", ",  "]) if blanks else ", "
            if rng.random() < chatty / 3:
                text += comment() + " "
    if rng.random() < 0.8:
        text += "\n"
    if shapes and rng.random() < 0.1:
        text = text.replace("\n", "\r\n")
    return text, lines


# Sound drafts


def random_players(rng, count):
    names = rng.sample(NAMES, count) if rng.random() < 0.6 else ["Anne", "Will", "Kit", "Bess", *NAMES[5:11]][:count]
    return [unicodedata.normalize("NFC", name) for name in names]


def random_options(rng):
    """(ruleset, what is written in [Options], the options)."""
    base = rng.choice(["parlett", "parlett", "ball", "loaders"])
    often = rng.choice([0, 0.1, 0.2, 0.5])
    while True:
        written = {}
        for name, values in VALUES.items():
            if rng.random() < often:
                written[name] = rng.choice(values)
        if "lives" in written and rng.random() < 0.8:
            written["lives"] = rng.choice(["1", "2", "3"])
        if "hands" in written and rng.random() < 0.8:
            written["hands"] = rng.choice(["1", "2", "3", "4"])
        options = {**RULESETS[base], **written}
        if refusal(options, written) is None:
            names = list(written)
            rng.shuffle(names)
            return base, {name: written[name] for name in names}, options


def options_text(written):
    return ", ".join(f"{name}={value}" for name, value in written.items())


def random_lives(rng, players, options):
    while True:
        lives = {seat: rng.randint(0, int(options["lives"])) for seat in players}
        if len([seat for seat in players if lives[seat]]) >= 2:
            return lives


def lives_text(players, lives):
    return ", ".join(str(lives[seat]) for seat in players)


def random_draft(rng, *, known=False, hands_at_least=1):
    """A sound record; with `known` every [Hand] or [Seed] is written."""
    players = random_players(rng, rng.choice([2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 10]))
    base, written, options = random_options(rng)
    draft = Draft(players, options, written)
    table = draft.table = Table(players, options)
    game_tags = [Item("tag", "Rules", base), Item("tag", "Players", ", ".join(players))]
    if written:
        game_tags.append(Item("tag", "Options", options_text(written)))
    for name in ("Title", "Event", "Site", "Date", "Annotator"):
        if rng.random() < 0.1:
            game_tags.append(
                Item(
                    "tag",
                    name,
                    rng.choice(["The swallow", "", "{a} # b, 1. c", "né ♥ [x]", "1653"]),
                )
            )
    rng.shuffle(game_tags)
    lives = None
    if options["scoring"] == "elimination" and rng.random() < 0.4:
        lives = table.lives = random_lives(rng, players, options)
    few = rng.random() < 0.6
    hands = max(hands_at_least, rng.choice([1, 1, 1, 2, 2, 3, 5, 60]))
    style = {name: rng.choice([0, 0.2, 0.9]) for name in ("trade", "give", "declare", "challenge", "swallow")}
    style["number"] = rng.choice([0, 0.1, 0.9])
    style["short"] = rng.choice([0.2, 0.9]) if hands < 60 else 1
    style["loaded"] = rng.random()
    style["greed"] = rng.choice([0, 0.5, 0.9])
    for hand in range(1, hands + 1):
        if table.winners:
            break
        dealer = table.next_dealer() if hand > 1 else rng.choice(table.seats_in())
        tags = [Item("tag", "Dealer", dealer, hand=hand)]
        if lives is not None and hand == 1:
            tags.append(Item("tag", "Lives", lives_text(players, lives), hand=hand))
        elif hand > 1 and options["scoring"] == "elimination" and rng.random() < 0.2:
            tags.append(Item("tag", "Lives", lives_text(players, table.lives), hand=hand))
        deal_tags, actions = random_hand(rng, table, dealer, style, known, few)
        for item in deal_tags + actions:
            item.hand = hand
        tags += deal_tags
        if hand == 1 and rng.random() < 0.1:
            game_tags += tags
            rng.shuffle(game_tags)
            tags = []
        if hand == 1:
            tags = game_tags + tags
        draft.items += tags + actions
        omitted = not any(item.name in ("Hand", "Seed") for item in deal_tags)
    if rng.random() < 0.3 and not omitted:
        last = [place for place, item in enumerate(draft.items) if item.hand == hand and item.kind == "action"]
        last = [place for place in last if draft.items[place].hand == draft.items[-1].hand]
        if last:
            draft.items = draft.items[: rng.choice(last)]
            draft.cut = True
    return draft


def random_cards(rng, table, seats, style):
    """(how, hands, stock, seed)."""
    pack = pack_for(table.options, len(seats))
    size = size_of_deal(table.options, len(seats))
    if rng.random() >= style["short"]:
        if rng.random() < 0.5:
            seed = rng.choice(["text", "a seed", "été/7", str(rng.randint(0, 10**6)), " x "])
            return "seed", *seeded_deal(table.options, seed, table.hand + 1, seats), seed
    else:
        size = rng.randint(1, min(size, rng.choice([2, 4, 8])))
    rng.shuffle(pack)
    if rng.random() < style["loaded"]:
        pack.sort(key=lambda card: (not points_of(card)) and rng.random() < 0.7)
        pack = pack[: max(24, size * len(seats) + 1)]
        rng.shuffle(pack)
    hands = {seat: pack[place * size : place * size + size] for place, seat in enumerate(seats)}
    stock = pack[len(seats) * size :]
    if rng.random() < 0.3:
        stock = stock[: rng.randint(1, len(stock))]
    return "cards", hands, stock, None


def random_hand(rng, table, dealer, style, known, few):
    """Deals and plays one hand to its end: (tags of the deal, actions)."""
    seats = table.round_from(table.left_of(dealer))
    how, hands, stock, seed = random_cards(rng, table, seats, style)
    table.deal(dealer, hands, stock)
    actions = play_hand(rng, table, style)
    if how == "seed":
        return [Item("tag", "Seed", seed)], actions
    tags = []
    played_out = table.tricks_gathered() == table.size
    if known or not played_out or rng.random() < 0.7:
        order = list(hands)
        if few:
            rng.shuffle(order)
        tags = [Item("tag", "Hand", (seat, hands[seat])) for seat in order]
    if table.trump is None and rng.random() < 0.4:
        return tags, actions
    hidden = rng.choice([0, 0.5, 1])
    shown = ["?" if rng.random() < hidden else card for card in stock]
    if table.trump is not None or rng.random() < 0.5:
        shown[0] = stock[0]
    tags.append(Item("tag", "Stock", shown))
    return tags, actions


def play_hand(rng, table, style):
    actions = []

    def do(*action):
        item = Item("action", action=action)
        if not table.table and not table.over() and action[0] != "settle":
            item.number = table.trick
            item.write_number = rng.random() < style["number"]
        table.act(action)
        actions.append(item)

    greedy = rng.sample(table.seats, 2)  # two who take what they can, so that two may reach 31
    while not table.over():
        between_tricks(rng, table, style, do)
        for _seat in table.seats:
            seat = table.to_play()
            cards = playable(table, seat)
            card = rng.choice(cards)
            if rng.random() < style["greed"]:
                order = FROM_THE_TOP[table.options["rank"]]
                cards.sort(key=lambda card: order.index(rank_of(card)))
                renouncing = table.table and suit_of(card) != suit_of(table.table[0][1])
                card = cards[0] if seat in greedy or renouncing else cards[-1]
            do("plays", seat, card)
        _taker, why, best_follower, _ten = table.judge()
        swallowing = table.options["swallowing"] == "yes" and why == "highest-trump"
        if swallowing and rng.random() < style["swallow"]:
            do("swallows", best_follower)
        else:
            table.gather()
    between_tricks(rng, table, style, do)
    if rng.random() < 0.5:
        do("settle")
    else:
        table.settle()
    return actions


def playable(table, seat):
    return [card for card in table.hands[seat] if is_legal(table, ("plays", seat, card))]


def is_legal(table, action):
    try:
        table.check(action)
    except Illegal:
        return False
    return True


def between_tricks(rng, table, style, do):
    again = 0.9
    while rng.random() < again:
        again -= 0.3
        wanted = rng.choice(["trade", "declare", "challenge"])
        if rng.random() >= style[wanted]:
            continue
        choices = []
        for seat in table.seats:
            if wanted == "trade":
                choices += [("offers", seat, card) for card in table.hands[seat]]
            elif wanted == "declare":
                choices.append(("declares", seat))
            else:
                choices += [("challenges", seat, target) for target in table.seats]
        choices = [action for action in choices if is_legal(table, action)]
        if not choices:
            continue
        right = [action for action in choices if wanted == "challenge" and would_be_right(table, *action)]
        do(*rng.choice(right if right and rng.random() < 0.6 else choices))
        while table.offer is not None:
            seat = table.answers[0]
            kind = KINDS[rank_of(table.offer[1])]
            fitting = [card for card in table.hands[seat] if KINDS.get(rank_of(card)) == kind]
            if fitting and rng.random() < style["give"]:
                do("gives", seat, rng.choice(fitting))
            else:
                do("refuses", seat)


def would_be_right(table, _verb, seat, target):
    return target in table.reached and table.reached[target] < table.reached[seat]


def random_record(rng) -> str:
    """A sound record."""
    return render(rng, random_draft(rng).items)[0]


# One fault each. Every function below takes a sound draft and gives
# (items, place of the one to blame), or None.


def inserted(items, place, item):
    return [*items[:place], item, *items[place:]], place


def changed(items, place, **what):
    return [*items[:place], replace(items[place], **what), *items[place + 1 :]], place


def some_place(rng, items, wanted):
    places = [place for place, item in enumerate(items) if wanted(item)]
    return rng.choice(places) if places else None


def some_tag(rng, items, *names):
    return some_place(rng, items, lambda item: item.kind == "tag" and item.name in names)


def some_action(rng, items, *verbs):
    return some_place(rng, items, lambda item: item.kind == "action" and (not verbs or item.action[0] in verbs))


def table_before(rng, items, place):
    """The table as the items before this place leave it, a complete trick not yet gathered."""
    text, _lines = render(rng, items[:place], comments=False, shapes=False)
    return read_table(text, finish=False)


def illegal_actions(table):
    """{(verb, rule): [action]} of what may not be done now."""
    pack = pack_for(table.options, len(table.seats))
    every = [("swallows", seat) for seat in table.players]
    found = {}

    def ask(actions):
        for action in actions:
            try:
                table.check(action)
            except Illegal as illegal:
                found.setdefault((action[0], illegal.rule), []).append(action)

    ask(every)
    if not table.settled and table.trick_complete():
        table.gather()
    ask([("settle",)])
    for seat in table.players:
        ask([(verb, seat) for verb in ("refuses", "declares")])
        ask([(verb, seat, card) for verb in ("plays", "offers", "gives") for card in pack])
        ask([("challenges", seat, target) for target in table.players])
    return found


def fault_of_play(rng, draft):
    """An action that the rules forbid there."""
    items = draft.items
    place = some_action(rng, items)
    if place is None:
        return None
    if rng.random() < 0.2:
        while place < len(items) and items[place].kind == "action":
            place += 1
    found = illegal_actions(table_before(rng, items, place))
    if not found:
        return None
    action = rng.choice(found[rng.choice(sorted(found))])
    return inserted(items, place, Item("action", action=action))


def fault_revoke(rng, draft):
    places = [place for place, item in enumerate(draft.items) if item.action and item.action[0] == "plays"]
    rng.shuffle(places)
    for place in places[:30]:
        action = draft.items[place].action
        table = table_before(rng, draft.items, place)
        if not table.table or table.trick_complete():
            continue
        led = suit_of(table.table[0][1])
        others = [card for card in table.hands[action[1]] if suit_of(card) != led]
        if suit_of(action[2]) == led and others:
            return changed(draft.items, place, action=("plays", action[1], rng.choice(others)))
    return None


def fault_after_the_end(rng, draft):
    if not draft.table.winners or draft.cut:
        return None
    items = draft.items
    seat = rng.choice(draft.players)
    if rng.random() < 0.5:
        block = [Item("tag", "Dealer", seat), Item("tag", "Seed", "more")]
        return [*items, *block], len(items)
    if items[-1].action != ("settle",):
        items = [*items, Item("action", action=("settle",))]
    action = rng.choice([("plays", seat, "9h"), ("declares", seat), ("settle",), ("offers", seat, "Kh")])
    return [*items, Item("action", action=action)], len(items)


def fault_unfinished(rng, draft):
    """A new hand in the middle of one."""
    place = some_action(rng, draft.items, "plays")
    if place is None:
        return None
    table = table_before(rng, draft.items, place)
    if table.trick_complete():
        table.gather()
    if table.over():
        return None
    before = draft.items[:place]
    return [*before, Item("tag", "Dealer", table.next_dealer()), Item("tag", "Seed", "x")], len(before)


def fault_number(rng, draft):
    place = some_place(rng, draft.items, lambda item: item.number is not None)
    if place is None:
        return None
    right = draft.items[place].number
    wrong = rng.choice([number for number in (0, right - 1, right + 1, right + 10) if number not in (right, -1)])
    return changed(draft.items, place, number=wrong, write_number=True)


def fault_number_in_trick(rng, draft):
    place = some_place(
        rng,
        draft.items,
        lambda item: item.action and item.action[0] == "plays" and item.number is None,
    )
    if place is None:
        return None
    table = table_before(rng, draft.items, place)
    return changed(draft.items, place, number=table.trick, write_number=True)


def fault_unknown_tag(rng, draft):
    place = some_tag(rng, draft.items, "Rules", "Players", "Dealer", "Hand", "Stock", "Seed")
    name = rng.choice(["Result", "rules", "HAND", "Trump", "Round", "White"])
    return inserted(draft.items, place, Item("tag", name, "x"))


def fault_repeated_tag(rng, draft):
    place = some_tag(rng, draft.items, "Rules", "Players", "Options", "Dealer", "Seed", "Stock", "Title", "Lives")
    return inserted(draft.items, place + 1, replace(draft.items[place]))


def fault_repeated_hand(rng, draft):
    place = some_tag(rng, draft.items, "Hand")
    if place is None:
        return None
    return inserted(draft.items, place + 1, replace(draft.items[place]))


def fault_game_tag_later(rng, draft):
    place = some_place(rng, draft.items, lambda item: item.kind == "tag" and item.hand > 1)
    if place is None:
        return None
    later = place + 1 if draft.items[place].name == "Dealer" else place
    return inserted(draft.items, later, Item("tag", rng.choice(GAME_TAGS), "x"))


def fault_option(rng, draft):
    bad = rng.choice(
        [
            *(
                "rank=ace",
                "ranks=natural",
                "lives=0",
                "lives=10",
                "lives=three",
                "hands=100",
                "tie",
                "swallowing=maybe",
            ),
            *(
                "pack=Short",
                "Rank=natural",
                "turn-up=after",
                "=yes",
                "tie=",
                "challenging=true",
                "hands=0",
            ),
        ]
    )
    return with_options(draft, [*options_text(draft.written).split(", "), bad] if draft.written else [bad])


def fault_option_twice(rng, draft):
    parts = options_text(draft.written).split(", ") if draft.written else ["tie=none"]
    return with_options(draft, [*parts, rng.choice(parts)])


def with_options(draft, parts):
    items = draft.items
    value = ", ".join(parts)
    for place, item in enumerate(items):
        if item.name == "Options":
            return changed(items, place, value=value)
    for place, item in enumerate(items):
        if item.name == "Rules":
            return inserted(items, place + 1, Item("tag", "Options", value))
    raise AssertionError("no [Rules]")


def fault_combination(rng, draft):
    base = next(item.value for item in draft.items if item.name == "Rules")
    wanted = rng.choice(
        [
            {"challenging": "yes", "reckoning": "counted"},
            {"swallowing": "yes", "trump-card": "face-up"},
            {"caught": rng.choice(["one-life", "two-lives"]), "challenging": "no"},
            {"hands": "10", "scoring": "elimination"},
        ]
    )
    written = dict(draft.written)
    for name, value in wanted.items():
        if RULESETS[base][name] != value or name in ("caught", "hands") or rng.random() < 0.3:
            written[name] = value
        else:
            written.pop(name, None)
    return with_options(draft, [f"{name}={value}" for name, value in written.items()])


def fault_rules(rng, draft):
    place = some_tag(rng, draft.items, "Rules")
    return changed(draft.items, place, value=rng.choice(["Parlett", "pagat", "", "ball,loaders"]))


def hand_places(rng, draft):
    """The places of the [Hand] tags of one hand, in the order they stand."""
    place = some_tag(rng, draft.items, "Hand")
    if place is None:
        return []
    number = draft.items[place].hand
    return [place for place, item in enumerate(draft.items) if item.name == "Hand" and item.hand == number]


def fault_card_twice(rng, draft):
    places = hand_places(rng, draft)
    if len(places) < 2:
        return None
    first, second = sorted(rng.sample(places, 2))
    seat, cards = draft.items[second].value
    cards = [*cards[:-1], rng.choice(draft.items[first].value[1])]
    return changed(draft.items, second, value=(seat, cards))


def fault_card_twice_in_stock(rng, draft):
    places = hand_places(rng, draft)
    for place, item in enumerate(draft.items):
        if places and item.name == "Stock" and item.hand == draft.items[places[0]].hand and place > places[-1]:
            cards = [*item.value[:-1], rng.choice(draft.items[rng.choice(places)].value[1])]
            return changed(draft.items, place, value=cards)
    return None


def fault_unequal_hands(rng, draft):
    places = hand_places(rng, draft)
    if len(places) < 2:
        return None
    place = rng.choice(places[1:])
    seat, cards = draft.items[place].value
    return changed(draft.items, place, value=(seat, cards[:-1])) if len(cards) > 1 else None


def fault_unknown_turn_up(rng, draft):
    """The card turned is not named: to blame is the card played that has it turned."""
    places = hand_places(rng, draft)
    if not places:
        return None
    hand = draft.items[places[0]].hand
    stock = [place for place, item in enumerate(draft.items) if item.name == "Stock" and item.hand == hand]
    plays = [place for place, item in enumerate(draft.items) if item.kind == "action" and item.hand == hand]
    if not stock or len(plays) > 60:
        return None
    for place in plays:
        if table_before(rng, draft.items, place + 1).trump is not None:
            cards = ["?", *draft.items[stock[0]].value[1:]]
            return changed(draft.items, stock[0], value=cards)[0], place
    return None


def fault_bad_card_in_hand(rng, draft):
    place = some_tag(rng, draft.items, "Hand")
    if place is None:
        return None
    seat, cards = draft.items[place].value
    bad = rng.choice(["1s", "11h", "Ax", "h9", "X", "10", "Kings", "9hh", "0h", "As,"])
    text = " ".join([*cards[:-1], bad])
    return changed(draft.items, place, raw=f'[Hand "{seat}: {text}"]')


def fault_not_in_pack(rng, draft):
    places = hand_places(rng, draft)
    if not places or draft.options["pack"] != "short" or len(places) > 3:
        return None
    place = rng.choice(places)
    seat, cards = draft.items[place].value
    return changed(draft.items, place, value=(seat, [*cards[:-1], "2" + rng.choice("shdc")]))


def fault_hand_of_nobody(rng, draft):
    place = some_tag(rng, draft.items, "Hand")
    if place is None:
        return None
    seat, cards = draft.items[place].value
    other = rng.choice(["Nobody", seat + "x", seat.swapcase() if seat.swapcase() != seat else "nobody"])
    return changed(draft.items, place, value=(other, cards))


def fault_dealer(rng, draft):
    place = some_tag(rng, draft.items, "Dealer")
    return changed(draft.items, place, value=rng.choice(["Nobody", "", "Anne, Will"]))


def fault_later_dealer(rng, draft):
    place = some_place(rng, draft.items, lambda item: item.name == "Dealer" and item.hand > 1)
    if place is None:
        return None
    others = [seat for seat in draft.players if seat != draft.items[place].value]
    return changed(draft.items, place, value=rng.choice(others))


def fault_later_lives(rng, draft):
    place = some_place(rng, draft.items, lambda item: item.name == "Dealer" and item.hand > 1)
    if place is None or draft.options["scoring"] == "count-losses":
        return None
    table = table_before(rng, draft.items, place)
    if table.trick_complete():
        table.gather()
    if not table.settled:
        table.settle()
    lives = dict(table.lives)
    seat = rng.choice(draft.players)
    lives[seat] = rng.choice([n for n in range(int(draft.options["lives"]) + 1) if n != lives[seat]])
    items = [item for item in draft.items if not (item.name == "Lives" and item.hand == draft.items[place].hand)]
    return inserted(
        items,
        items.index(draft.items[place]) + 1,
        Item("tag", "Lives", lives_text(draft.players, lives)),
    )


def fault_lives(rng, draft):
    items = draft.items
    counting = draft.options["scoring"] == "count-losses"
    lives = ["1"] * len(draft.players)
    if not counting:
        if rng.random() < 0.5:
            lives = rng.choice([lives[:-1], [*lives, "1"]])
        else:
            lives[rng.randrange(len(lives))] = rng.choice(["-1", "x", "", "1.5", "?"])
    value = ", ".join(lives)
    for place, item in enumerate(items):
        if item.name == "Lives":
            return changed(items, place, value=value)
    place = next(place for place, item in enumerate(items) if item.name == "Dealer")
    return inserted(items, place + 1, Item("tag", "Lives", value))


def fault_player_names(rng, draft):
    place = some_tag(rng, draft.items, "Players")
    seat = rng.choice(draft.players)
    others = [name for name in draft.players if name != seat]
    bad = rng.choice(
        [
            *(
                "",
                "x" * 21,
                "Two  blanks",
                "A:b",
                "A[b",
                "b]",
                "{b",
                "b}",
                "#b",
                "9.",
                "12.",
                "As",
                "10H",
                "t♠",
                "Zoe\u0308",
            ),
            *(rng.choice(VERBS), rng.choice(others), rng.choice(others).upper(), "q♥\ufe0f"),
        ]
    )
    names = [bad if name == seat else name for name in draft.players]
    if name_trouble(bad) is None and len({name.casefold() for name in names}) == len(names):
        return None
    return changed(draft.items, place, value=", ".join(names))


def fault_too_many_players(rng, draft):
    place = some_tag(rng, draft.items, "Players")
    names = [draft.players[0]] if rng.random() < 0.5 else [f"P{number}" for number in range(11)]
    return changed(draft.items, place, value=", ".join(names))


def fault_seed_beside(rng, draft):
    """A [Hand] or [Stock] after a [Seed]."""
    place = some_tag(rng, draft.items, "Seed")
    if place is None:
        return None
    tag = rng.choice([Item("tag", "Stock", ["?"]), Item("tag", "Hand", (draft.players[0], ["As"]))])
    return inserted(draft.items, place + 1, tag)


def fault_text_of_action(rng, draft):
    """An action that cannot be read."""
    items = draft.items
    place = some_action(rng, items, "plays")
    if place is None:
        return None
    _verb, seat, card = items[place].action
    bad = rng.choice(
        [
            *(
                f"{seat} {card} {card}",
                f"{seat}",
                f"{card} {seat}",
                f"{seat} 1h",
                f"{seat} Offers {card}",
                "Settle now",
            ),
            *(
                f"Nobody {card}",
                f"{seat} plays {card}",
                f"{seat} passes",
                f"{card}",
                f"{seat}x {card}",
                "settle it",
            ),
            *(
                f"{seat}: {card}",
                f"{seat} {card[:-1]} {card[-1]}",
                f"{seat} challenges Nobody",
                f"{seat} offers",
            ),
            *(
                f"{seat} {card},, ",
                f", {seat} {card}",
                f"{seat} {card} }}",
                f"{seat} {card} {{a {{b}} c}}",
                f"{seat} ?",
            ),
            *(
                f"{seat} declares {card}",
                f"{seat} {card} {{c}} {seat} {card}",
                f"{seat} {card}. 2",
                f'"{seat}" {card}',
            ),
        ]
    )
    return changed(items, place, raw=bad)


def fault_open_comment(rng, draft):
    place = some_action(rng, draft.items)
    if place is None:
        return None
    text = write_item(rng, draft.items[place], False, False)
    return changed(draft.items, place, raw=text + " {never closed")


def fault_tag_text(rng, draft):
    place = some_tag(rng, draft.items, "Dealer")
    value = draft.items[place].value
    bad = rng.choice(
        [
            f'[Dealer "{value}]',
            f'[Dealer "{value}"',
            f"[Dealer {value}]",
            f'Dealer "{value}"]',
            f'["{value}"]',
            "[]",
        ]
    )
    return changed(draft.items, place, raw=bad)


FAULTS = [
    *(
        fault_of_play,
        fault_of_play,
        fault_of_play,
        fault_of_play,
        fault_of_play,
        fault_revoke,
        fault_after_the_end,
    ),
    *(fault_unfinished, fault_number, fault_number_in_trick, fault_unknown_tag, fault_repeated_tag),
    *(
        fault_repeated_hand,
        fault_game_tag_later,
        fault_option,
        fault_option_twice,
        fault_combination,
        fault_rules,
    ),
    *(
        fault_card_twice,
        fault_card_twice_in_stock,
        fault_unequal_hands,
        fault_unknown_turn_up,
        fault_bad_card_in_hand,
        fault_not_in_pack,
    ),
    *(
        fault_hand_of_nobody,
        fault_dealer,
        fault_later_dealer,
        fault_later_lives,
        fault_lives,
        fault_player_names,
    ),
    *(
        fault_too_many_players,
        fault_seed_beside,
        fault_text_of_action,
        fault_open_comment,
        fault_tag_text,
    ),
]


def faulty_record_of_a_kind(rng):
    """(text, the line to blame, the name of the fault)."""
    while True:
        kind = rng.choice(FAULTS)
        planted = None
        for _attempt in range(20):
            draft = random_draft(rng, known=True, hands_at_least=rng.choice([1, 2]))
            if any(item.kind == "action" for item in draft.items):
                planted = kind(rng, draft)
            if planted:
                break
        if planted is None:
            continue
        items, place = planted
        text, lines = render(rng, items, comments=kind is not fault_open_comment)
        if len(text.encode()) < 200_000:
            return text, lines[place], kind.__name__


def faulty_record(rng) -> tuple[str, int]:
    """A record with exactly one fault, and the line to blame for it."""
    return faulty_record_of_a_kind(rng)[:2]
