"""Reads a `.lodam` record the slow and plain way, straight from the design's sentences.

Nothing here is shared with the engine. Cards are strings such as "10h", players are their names, a
hand is a list. `read_events` gives the events of a record, or raises `Fault`.
"""

import hashlib
import re
import unicodedata

SUITS = ["s", "h", "d", "c"]
RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
FROM_THE_TOP = {
    "ace-ten": ["A", "10", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"],
    "natural": ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"],
}
POINTS = {"A": 11, "10": 10, "K": 3, "Q": 2, "J": 1}
KINDS = {"K": "coat", "Q": "coat", "J": "coat", "A": "card", "10": "card"}
KIND_RULES = {"coat": "coat-for-a-coat", "card": "card-for-a-card"}
VERBS = ["offers", "gives", "refuses", "swallows", "declares", "challenges", "settle"]

VALUES = {
    "rank": ["ace-ten", "natural"],
    "pack": ["full", "short"],
    "turn-up": ["at-once", "after-trick"],
    "reach": ["whole-trick", "later-cards"],
    "trump-card": ["face-down", "face-up"],
    "swallowing": ["yes", "no"],
    "loaders": ["hidden", "open"],
    "hand-ends": ["played-out", "at-31"],
    "reckoning": ["declared", "counted"],
    "nobody-31": ["most-points", "most-loaders"],
    "challenging": ["yes", "no"],
    "trading": ["yes", "no"],
    "caught": ["one-life", "two-lives"],
    "tie": ["all-tied", "none"],
    "no-survivor": ["replay", "shared"],
    "lives": [str(number) for number in range(1, 10)],
    "scoring": ["elimination", "count-losses"],
    "hands": [str(number) for number in range(1, 100)],
}

PARLETT = {
    "rank": "ace-ten",
    "pack": "full",
    "turn-up": "at-once",
    "reach": "whole-trick",
    "trump-card": "face-down",
    "swallowing": "yes",
    "loaders": "hidden",
    "hand-ends": "played-out",
    "reckoning": "declared",
    "nobody-31": "most-points",
    "challenging": "yes",
    "trading": "yes",
    "caught": "one-life",
    "tie": "all-tied",
    "no-survivor": "replay",
    "lives": "3",
    "scoring": "elimination",
    "hands": "10",
}
BALL = {**PARLETT, "reckoning": "counted", "challenging": "no", "trading": "no"}
LOADERS = {
    **PARLETT,
    "rank": "natural",
    "turn-up": "after-trick",
    "swallowing": "no",
    "hand-ends": "at-31",
    "reckoning": "counted",
    "nobody-31": "most-loaders",
    "challenging": "no",
    "trading": "no",
}
RULESETS = {"parlett": PARLETT, "ball": BALL, "loaders": LOADERS}

GAME_TAGS = ["Title", "Rules", "Options", "Players", "Event", "Site", "Date", "Annotator"]
HAND_TAGS = ["Dealer", "Hand", "Stock", "Seed", "Lives"]
LARGEST_FILE = 256 * 1024
MOST_HANDS = 200


class Fault(Exception):
    """What is wrong with a record, and where."""

    def __init__(self, line, column, message, rule=None):
        super().__init__(f"line {line}, column {column}: {message}" + (f" ({rule})" if rule else ""))
        self.line = line
        self.column = column
        self.message = message
        self.rule = rule


class Illegal(Exception):
    """An action that the rules do not allow."""

    def __init__(self, rule, message):
        super().__init__(message)
        self.rule = rule
        self.message = message


# Cards


def rank_of(card):
    return card[:-1]


def suit_of(card):
    return card[-1]


def points_of(card):
    return POINTS.get(rank_of(card), 0)


def parse_card(text):
    """The card in its one canonical form, or None."""
    match = re.fullmatch("(10|[AKQJTakqjt2-9])(?:([SHDCshdc])|([♠♤♥♡♦♢♣♧])[\ufe0e\ufe0f]?)", text)
    if match is None:
        return None
    rank = match.group(1).upper()
    if rank == "T":
        rank = "10"
    if match.group(2):
        return rank + match.group(2).lower()
    suit = {"♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c"}[match.group(3)]
    return rank + suit


def pack_for(options, players):
    left_out = []
    if options["pack"] == "short" and players == 3:
        left_out = ["2", "3", "4"]
    if options["pack"] == "short" and players == 2:
        left_out = ["2", "3", "4", "5", "6"]
    return [rank + suit for suit in SUITS for rank in RANKS if rank not in left_out]


def size_of_deal(options, players):
    return (len(pack_for(options, players)) - 1) // players


def seeded_deal(options, seed, hand, seats_from_eldest):
    """The hands and the stock that a [Seed] deals."""

    def key(card):
        return hashlib.sha256(f"{seed}/{hand}/{card}".encode()).hexdigest()

    cards = sorted(pack_for(options, len(seats_from_eldest)), key=key)
    size = size_of_deal(options, len(seats_from_eldest))
    hands = {}
    for seat in seats_from_eldest:
        hands[seat] = cards[:size]
        cards = cards[size:]
    return hands, cards


def highest(cards, order):
    """The highest of cards of one suit."""
    return min(cards, key=lambda card: FROM_THE_TOP[order].index(rank_of(card)))


# Options


def refusal(options, written):
    """Why these options cannot stand together, or None."""
    if options["challenging"] == "yes" and options["reckoning"] != "declared":
        return "challenging needs reckoning=declared"
    if options["swallowing"] == "yes" and options["trump-card"] == "face-up":
        return "nobody forgets a trump that lies face up"
    if "caught" in written and options["challenging"] != "yes":
        return "caught means nothing without challenging"
    if "hands" in written and options["scoring"] != "count-losses":
        return "hands means nothing without count-losses"
    return None


# Play


class Table:
    """One game: hands in a row. Every method that acts appends the events it makes to `events`."""

    def __init__(self, players, options, lives=None):
        self.players = list(players)
        self.options = dict(options)
        self.lives = lives or {seat: int(options["lives"]) for seat in players}
        self.losses = dict.fromkeys(players, 0)
        self.events = []
        self.step = -1
        self.hand = 0
        self.winners = None
        self.dealer = None
        self.last_size = None
        self.settled = True

    # who sits where

    def is_in(self, seat):
        return self.options["scoring"] == "count-losses" or self.lives[seat] > 0

    def seats_in(self):
        return [seat for seat in self.players if self.is_in(seat)]

    def next_dealer(self):
        return self.left_of(self.dealer)

    def left_of(self, seat):
        """The next remaining player on the left; the seat itself may be out."""
        place = self.players.index(seat)
        for distance in range(1, len(self.players) + 1):
            other = self.players[(place + distance) % len(self.players)]
            if self.is_in(other):
                return other
        raise AssertionError("nobody is left")

    def round_from(self, seat):
        seats = [seat]
        while self.left_of(seats[-1]) != seat:
            seats.append(self.left_of(seats[-1]))
        return seats

    def say(self, event, trick, rules, **fields):
        self.events.append(
            {
                "event": event,
                "hand": self.hand,
                "trick": trick,
                "step": self.step,
                "rules": rules,
                **fields,
            }
        )

    # the deal

    def deal(self, dealer, hands, stock):
        self.hand += 1
        self.step += 1
        self.dealer = dealer
        self.eldest = self.left_of(dealer)
        self.seats = self.round_from(self.eldest)
        self.hands = {seat: list(hands[seat]) for seat in self.seats}
        self.stock = list(stock)
        self.size = len(hands[self.eldest])
        self.trick = 1
        self.leader = self.eldest
        self.table = []  # (seat, card) in the order played
        self.taken = {seat: [] for seat in self.seats}
        self.reached = {}  # seat: the trick that brought it to 31
        self.renouncer = None
        self.trump = None
        self.turned_after = None  # how many cards of the trick lay on the table when the trump was turned
        self.turned_in = None  # in which trick
        self.offer = None  # (seat, card) still to be answered
        self.answers = []  # who has still to answer, in turn
        self.have_offered = []
        self.have_declared = []
        self.proved_right = []
        self.proved_wrong = []
        self.challenges = 0
        self.settled = False
        rules = ["deal", "eldest-leads"]
        if self.last_size is not None and self.size > self.last_size:
            rules.append("deal-grows")
        self.last_size = self.size
        self.say(
            "dealt",
            0,
            rules,
            hands={seat: list(cards) for seat, cards in self.hands.items()},
            stock=list(stock),
            dealer=dealer,
            eldest=self.eldest,
        )

    # where things stand

    def total(self, seat):
        return sum(points_of(card) for card in self.taken[seat])

    def trick_complete(self):
        return len(self.table) == len(self.seats)

    def tricks_gathered(self):
        return sum(len(cards) for cards in self.taken.values()) // len(self.seats)

    def somebody_at_31(self):
        return any(self.total(seat) >= 31 for seat in self.seats)

    def over(self):
        """Whether the last trick has been gathered."""
        if self.table:
            return False
        if self.tricks_gathered() == self.size:
            return True
        return self.options["hand-ends"] == "at-31" and self.somebody_at_31()

    def trick_of_action(self):
        return self.tricks_gathered() if self.over() else self.trick

    def to_play(self):
        seats = self.round_from(self.leader)
        return seats[len(self.table)]

    def trumps_on_table(self):
        """The cards of the trick that count as trumps."""
        if self.trump is None:
            return []
        trumps = []
        for place, (_seat, card) in enumerate(self.table):
            before_turn_up = self.turned_in == self.trick and place < self.turned_after
            if before_turn_up and self.options["reach"] == "later-cards":
                continue
            if suit_of(card) == self.trump:
                trumps.append(card)
        return trumps

    def owner(self, card):
        for seat, played in self.table:
            if played == card:
                return seat
        raise AssertionError(card)

    def judge(self):
        """Of a complete trick: (taker, why, owner of the highest card led, did the Ten decide)."""
        led = suit_of(self.table[0][1])
        following = [card for _seat, card in self.table if suit_of(card) == led]
        rank = self.options["rank"]
        other_rank = "natural" if rank == "ace-ten" else "ace-ten"
        competing, why = following, "highest-of-suit-led"
        if self.trump != led and self.trumps_on_table():
            competing, why = self.trumps_on_table(), "highest-trump"
        taker = self.owner(highest(competing, rank))
        ten_decided = highest(competing, rank) != highest(competing, other_rank)
        return taker, why, self.owner(highest(following, rank)), ten_decided

    # actions: check raises Illegal, act does

    def check(self, action):
        """For every action but a swallow a complete trick must have been gathered."""
        if self.settled:
            raise Illegal("turn", "the hand is settled")
        verb = action[0]
        if verb == "swallows":
            self.check_swallow(action[1])
            return
        assert not self.trick_complete()
        if verb == "settle":
            if self.offer is not None or not self.over():
                raise Illegal("turn", "the hand is not over")
            return
        seat = action[1]
        if seat not in self.seats:
            raise Illegal("turn", f"{seat} is out of the game")
        if verb == "plays":
            self.check_play(seat, action[2])
        elif verb == "offers":
            self.check_offer(seat, action[2])
        elif verb == "gives":
            self.check_answer(seat)
            if action[2] not in self.hands[seat]:
                raise Illegal("holding", f"{seat} does not hold {action[2]}")
            kind = KINDS[rank_of(self.offer[1])]
            if KINDS.get(rank_of(action[2])) != kind:
                raise Illegal(KIND_RULES[kind], f"{action[2]} is no {kind}")
        elif verb == "refuses":
            self.check_answer(seat)
        elif verb == "declares":
            self.check_declare(seat)
        elif verb == "challenges":
            self.check_challenge(seat, action[2])
        else:
            raise AssertionError(verb)

    def check_play(self, seat, card):
        if self.over():
            raise Illegal("turn", "the hand is over")
        if self.offer is not None:
            raise Illegal("turn", "an offer is still to be answered")
        if seat != self.to_play():
            raise Illegal("turn", f"it is {self.to_play()}'s turn")
        if card not in self.hands[seat]:
            raise Illegal("holding", f"{seat} does not hold {card}")
        if self.table:
            led = suit_of(self.table[0][1])
            if suit_of(card) != led and any(suit_of(held) == led for held in self.hands[seat]):
                raise Illegal("follow-suit", f"{seat} must follow suit")

    def check_swallow(self, seat):
        if self.options["swallowing"] == "no":
            raise Illegal("swallow", "nobody swallows under these rules")
        if not self.trick_complete():
            raise Illegal("swallow", "there is no complete trick to swallow")
        _taker, why, best_follower, _ten = self.judge()
        if why != "highest-trump" or seat != best_follower:
            raise Illegal("swallow", f"{seat} may not take this trick up")

    def check_offer(self, seat, card):
        kind = KINDS.get(rank_of(card))
        if self.options["trading"] == "no":
            raise Illegal(KIND_RULES.get(kind, "coat-for-a-coat"), "there is no trading under these rules")
        if self.table or self.over() or self.offer is not None:
            raise Illegal("turn", "an offer is made before a lead")
        if seat in self.have_offered:
            raise Illegal(KIND_RULES.get(kind, "coat-for-a-coat"), f"{seat} has offered before this lead")
        if card not in self.hands[seat]:
            raise Illegal("holding", f"{seat} does not hold {card}")
        if kind is None:
            raise Illegal("coat-for-a-coat", "only a loader can be offered")

    def check_answer(self, seat):
        if self.offer is None:
            raise Illegal("turn", "nothing is offered")
        if seat != self.answers[0]:
            raise Illegal("turn", f"{self.answers[0]} answers first")

    def check_between_tricks(self):
        if self.table:
            raise Illegal("turn", "a trick is being played")
        if self.offer is not None:
            raise Illegal("turn", "an offer is still to be answered")

    def check_declare(self, seat):
        if self.options["reckoning"] != "declared":
            raise Illegal("declare", "31 is not declared under these rules")
        self.check_between_tricks()
        if self.total(seat) < 31:
            raise Illegal("declare", f"{seat} has not reached 31")
        if seat in self.have_declared:
            raise Illegal("declare", f"{seat} has declared")
        if seat in self.proved_right + self.proved_wrong:
            raise Illegal("declare", f"{seat} has been proved right or wrong")

    def check_challenge(self, seat, target):
        if self.options["challenging"] != "yes":
            raise Illegal("challenge", "nobody challenges under these rules")
        self.check_between_tricks()
        if target == seat:
            raise Illegal("challenge", "one challenges another")
        if target not in self.seats:
            raise Illegal("challenge", f"{target} is out of the game")
        if self.total(seat) < 31:
            raise Illegal("challenge", f"{seat} has not reached 31")
        if seat in self.proved_right + self.proved_wrong:
            raise Illegal("challenge", f"{seat} has been proved right or wrong")
        if target in self.have_declared:
            raise Illegal("challenge", f"{target} has declared")
        if target in self.proved_right + self.proved_wrong:
            raise Illegal("challenge", f"{target} has been proved right or wrong")

    def act(self, action):
        self.check(action)
        verb = action[0]
        if verb == "settle":
            self.settle()
            return
        self.step += 1
        seat = action[1]
        if verb == "plays":
            self.play(seat, action[2])
        elif verb == "swallows":
            taker = self.judge()[0]
            self.take(seat, "trick-swallowed", ["swallow", "hidden-trump"], {"from": taker}, {})
        elif verb == "offers":
            self.have_offered.append(seat)
            self.offer = (seat, action[2])
            self.answers = self.round_from(seat)[1:]
            kind = KINDS[rank_of(action[2])]
            self.say(
                "trade-offered",
                self.trick,
                [KIND_RULES[kind]],
                seat=seat,
                kind=kind,
                card=action[2],
            )
        elif verb == "refuses":
            kind = KINDS[rank_of(self.offer[1])]
            self.say("trade-refused", self.trick, [KIND_RULES[kind]], seat=seat, kind=kind)
            self.answers = self.answers[1:]
            if not self.answers:
                self.offer = None
        elif verb == "gives":
            self.trade(seat, action[2])
        elif verb == "declares":
            self.have_declared.append(seat)
            self.say("declared", self.trick_of_action(), ["declare"], seat=seat, total=self.total(seat))
        elif verb == "challenges":
            self.challenge(seat, action[2])

    def play(self, seat, card):
        is_lead = not self.table
        followed = is_lead or suit_of(card) == suit_of(self.table[0][1])
        rules = ["follow-suit"]
        if is_lead:
            rules = ["leading", "eldest-leads"] if self.trick == 1 else ["leading"]
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        self.say("card-played", self.trick, rules, seat=seat, card=card, followed=followed)
        if not followed and self.renouncer is None:
            self.renouncer = seat
            self.say("renounced", self.trick, ["renounce"], seat=seat, card=card)
        due = self.options["turn-up"] == "at-once" or self.trick_complete()
        if self.renouncer is not None and self.trump is None and due:
            self.turn_up()

    def turn_up(self):
        card = self.stock[0]
        if card == "?":
            raise Illegal("turn-up", "the top card of the stock is turned: it must be named")
        self.trump = suit_of(card)
        self.turned_in = self.trick
        self.turned_after = len(self.table)
        rules = ["turn-up", "trump"]
        if self.options["trump-card"] == "face-down":
            rules.append("hidden-trump")
        self.say("trump-turned", self.trick, rules, card=card, suit=self.trump)

    def gather(self):
        """The right player takes the complete trick."""
        assert self.trick_complete()
        self.step += 1
        taker, why, _best_follower, ten_decided = self.judge()
        rules = ["taking"]
        if why == "highest-trump":
            rules.append("trump")
        if ten_decided:
            rules.append("rank")
        self.take(taker, "trick-taken", rules, {}, {"why": why})

    def take(self, seat, event, rules, before, after):
        cards = [card for _seat, card in self.table]
        points = sum(points_of(card) for card in cards)
        if points:
            rules = [*rules, "loaders"]
        self.taken[seat] = self.taken[seat] + cards
        total = self.total(seat)
        self.say(
            event,
            self.trick,
            rules,
            seat=seat,
            **before,
            cards=cards,
            points=points,
            total=total,
            **after,
        )
        if total >= 31 and seat not in self.reached:
            self.reached[seat] = self.trick
            self.say("reached-31", self.trick, ["thirty-one"], seat=seat, total=total)
        self.table = []
        self.leader = seat
        self.trick += 1
        self.have_offered = []

    def trade(self, giver, given):
        offerer, offered = self.offer
        kind = KINDS[rank_of(offered)]
        rules = [KIND_RULES[kind]]
        event = "traded"
        if suit_of(given) == suit_of(offered):
            event = "trade-annulled"
            rules.append("same-suit-annulled")
        else:
            self.hands[offerer][self.hands[offerer].index(offered)] = given
            self.hands[giver][self.hands[giver].index(given)] = offered
        self.offer = None
        self.answers = []
        self.say(event, self.trick, rules, seats=[offerer, giver], cards=[offered, given])

    def challenge(self, seat, target):
        self.challenges += 1
        upheld = target in self.reached and self.reached[target] < self.reached[seat]
        if upheld:
            loser = target
            self.proved_right.append(seat)
        else:
            loser = seat
        self.proved_wrong.append(loser)
        self.say(
            "challenged",
            self.trick_of_action(),
            ["challenge"],
            seat=seat,
            target=target,
            upheld=upheld,
            loser=loser,
        )

    # settling

    def losers(self):
        """{seat: (why, how many lives)}, and whether the top was tied."""
        caught = 2 if self.options["caught"] == "two-lives" else 1
        if self.options["reckoning"] == "declared":
            if self.have_declared or self.challenges:
                losers = dict.fromkeys(self.proved_wrong, ("challenge", caught))
                for seat in self.have_declared:
                    if seat not in self.proved_wrong and seat not in self.proved_right:
                        losers[seat] = ("declared", 1)
                return losers, False
        else:
            losers = {seat: ("reached-31", 1) for seat in self.seats if self.total(seat) >= 31}
            if losers:
                return losers, False
        why = self.options["nobody-31"]
        counts = {}
        for seat in self.seats:
            if why == "most-points":
                counts[seat] = self.total(seat)
            else:
                counts[seat] = len([card for card in self.taken[seat] if points_of(card)])
        most = [seat for seat in self.seats if counts[seat] == max(counts.values())]
        return dict.fromkeys(most, (why, 1)), len(most) > 1

    def settle(self):
        self.step += 1
        trick = self.tricks_gathered()
        counting = self.options["scoring"] == "count-losses"
        if self.options["hand-ends"] == "at-31" and self.somebody_at_31():
            self.say("hand-ended", trick, ["thirty-one"], why="at-31")
        else:
            self.say("hand-ended", trick, ["taking"], why="played-out")

        losers, tied = self.losers()
        shared = False
        if tied and self.options["tie"] == "none":
            losers = {}
            self.say("nobody-loses", trick, ["ties"], why="tie")
        elif not counting and all(seat in losers and self.lives[seat] <= losers[seat][1] for seat in self.seats):
            if self.options["no-survivor"] == "replay":
                losers = {}
                self.say("nobody-loses", trick, ["no-survivor"], why="no-survivor")
            else:
                shared = True

        for seat in self.seats:
            if seat not in losers:
                continue
            why, cost = losers[seat]
            rules = ["losing-a-life"]
            if why in ("most-points", "most-loaders"):
                rules.append("most-points")
                if tied:
                    rules.append("ties")
            if why == "challenge":
                rules.append("challenge")
            if counting:
                self.losses[seat] += cost
                self.say("life-lost", trick, rules, seat=seat, losses=self.losses[seat], why=why)
            else:
                self.lives[seat] = max(0, self.lives[seat] - cost)
                self.say("life-lost", trick, rules, seat=seat, lives=self.lives[seat], why=why)
        if not counting:
            for seat in self.seats:
                if self.lives[seat] == 0:
                    self.say("eliminated", trick, ["elimination"], seat=seat)

        left = self.seats_in()
        if shared:
            self.winners = [seat for seat in self.players if seat in self.seats]
        elif counting and self.hand == int(self.options["hands"]):
            fewest = min(self.losses.values())
            self.winners = [seat for seat in self.players if self.losses[seat] == fewest]
        elif len(left) == 1 or self.hand == MOST_HANDS:
            self.winners = left
        if self.winners:
            self.say("game-won", trick, ["winning"], seats=self.winners)
        self.settled = True


# The text


class Piece:
    """A tag or an action as it stands in the text."""

    def __init__(self, kind, line, column, text, name=None):
        self.kind = kind
        self.line = line
        self.column = column
        self.text = text
        self.name = name

    def fault(self, message, rule=None):
        return Fault(self.line, self.column, message, rule)


def pieces_of(text):
    """Cuts a text into tags and actions, and throws the comments away."""
    if len(text.encode()) > LARGEST_FILE:
        raise Fault(1, 1, "the file is larger than 256 KiB")
    text = text.replace("\r\n", "\n")
    pieces = []
    place, line, column = 0, 1, 1
    first_mark = True  # nothing but blanks so far on this line
    action, action_line, action_column = "", 0, 0

    def end_action():
        nonlocal action
        if action.strip():
            pieces.append(Piece("action", action_line, action_column, action.strip()))
        action = ""

    while place < len(text):
        mark = text[place]
        if mark == "\n":
            end_action()
            place, line, column, first_mark = place + 1, line + 1, 1, True
            continue
        if mark in " \t":
            action += mark if action else ""
            place, column = place + 1, column + 1
            continue
        if mark == "#" and first_mark:
            while place < len(text) and text[place] != "\n":
                place += 1
            continue
        first_mark = False
        if mark == "{":
            end = text.find("}", place)
            if end < 0:
                raise Fault(line, column, "this comment is never closed")
            comment = text[place : end + 1]
            if "\n" in comment:
                line += comment.count("\n")
                column = len(comment) - comment.rindex("\n")
            else:
                column += len(comment)
            place = end + 1
            action += " " if action else ""
            continue
        if mark == "[":
            if action.strip():
                raise Fault(line, column, "a tag cannot stand in an action")
            action = ""
            match = re.compile(r'\[[ \t]*([A-Za-z]+)[ \t]*"([^"\n]*)"[ \t]*\]').match(text, place)
            if match is None:
                raise Fault(line, column, 'a tag is written [Name "value"]')
            pieces.append(Piece("tag", line, column, match.group(2), match.group(1)))
            column += match.end() - place
            place = match.end()
            continue
        if mark == ",":
            if not action.strip():
                raise Fault(line, column, "there is no action before this comma")
            end_action()
            place, column = place + 1, column + 1
            continue
        if mark in '}]"' or unicodedata.category(mark) == "Cc":
            raise Fault(line, column, f"{mark!r} cannot stand here")
        if not action:
            action_line, action_column = line, column
        action += mark
        place, column = place + 1, column + 1
    end_action()
    return pieces


def blocks_of(pieces):
    """[(tags, actions)], one pair for each hand."""
    blocks = []
    for piece in pieces:
        if piece.kind == "tag":
            if not blocks or blocks[-1][1]:
                blocks.append(([], []))
            blocks[-1][0].append(piece)
        else:
            if not blocks:
                raise piece.fault("the tags come first")
            blocks[-1][1].append(piece)
    return blocks


def name_trouble(name):
    """What keeps this from being a player's name, or None."""
    if not 1 <= len(name) <= 20:
        return "a name has 1 to 20 characters"
    if not unicodedata.is_normalized("NFC", name):
        return "a name is written in NFC"
    if any(mark in name for mark in ',:[]{}"'):
        return "a name has no comma, colon, bracket, brace or double quote"
    if "  " in name or name != name.strip():
        return "a name has single spaces only"
    if any(mark != " " and (mark.isspace() or unicodedata.category(mark) == "Cc") for mark in name):
        return "a name has no such blanks"
    if name in VERBS or name == "annulled":
        return "a name is not a verb"
    if parse_card(name):
        return "a name is not a card"
    if re.fullmatch(r"[0-9]+\.", name):
        return "a name is not a trick number"
    if name.startswith("#"):
        return "a name does not begin with #"
    return None


def parse_cards(tag, text):
    cards = []
    for word in text.split():
        card = parse_card(word)
        if card is None and not (word == "?" and tag.name == "Stock"):
            raise tag.fault(f"{word} is no card")
        cards.append(card or "?")
    return cards


def parse_action(piece, players):
    """(trick number or None, action)."""
    text = piece.text
    number = None
    match = re.match(r"([0-9]+)\.[ \t]*", text)
    if match:
        number = int(match.group(1))
        text = text[match.end() :]
    if text == "settle":
        return number, ("settle",)
    matching = [name for name in players if text == name or text.startswith((name + " ", name + "\t"))]
    if not matching:
        raise piece.fault("an action begins with a player's name")
    seat = max(matching, key=len)
    words = text[len(seat) :].split()
    if not words:
        raise piece.fault(f"what does {seat} do?")
    verb = words[0]
    if verb in ("refuses", "swallows", "declares"):
        if len(words) > 1:
            raise piece.fault(f"nothing can follow {verb}")
        return number, (verb, seat)
    if verb in ("offers", "gives"):
        if len(words) != 2 or parse_card(words[1]) is None:
            raise piece.fault(f"one card must follow {verb}")
        return number, (verb, seat, parse_card(words[1]))
    if verb == "challenges":
        target = text[len(seat) :].strip()[len(verb) :].strip()
        if target not in players:
            raise piece.fault("a player's name must follow challenges")
        return number, (verb, seat, target)
    if len(words) != 1 or parse_card(verb) is None:
        raise piece.fault("a card or a verb is expected")
    return number, ("plays", seat, parse_card(verb))


def parse_lives(tag, players, options):
    if options["scoring"] == "count-losses":
        raise tag.fault("there are no lives under count-losses", "losing-a-life")
    words = [word.strip() for word in tag.text.split(",")]
    if len(words) != len(players):
        raise tag.fault("a number for each player is expected")
    for word in words:
        if not re.fullmatch("[0-9]", word):
            raise tag.fault(f"{word} is no number of lives")
        if int(word) > int(options["lives"]):
            raise tag.fault(f"nobody has more than {options['lives']} lives", "losing-a-life")
    return {seat: int(word) for seat, word in zip(players, words, strict=True)}


def parse_options(tags, rules):
    slug = tags["Rules"].text
    if slug not in RULESETS:
        raise tags["Rules"].fault(f"{slug} is no ruleset")
    if rules is not None and rules not in RULESETS:
        raise Fault(1, 1, f"{rules} is no ruleset")
    options = dict(RULESETS[rules or slug])
    if "Options" not in tags:
        return options
    tag = tags["Options"]
    written = []
    for part in tag.text.split(","):
        name, _equals, value = part.strip().partition("=")
        if name not in VALUES:
            raise tag.fault(f"{name} is no option")
        if name in written:
            raise tag.fault(f"{name} is written twice")
        if value not in VALUES[name]:
            raise tag.fault(f"{value} is no value of {name}")
        written.append(name)
        options[name] = value
    reason = refusal(options, written)
    if reason:
        raise tag.fault(reason)
    return options


def parse_players(tag):
    players = []
    for part in tag.text.split(","):
        name = part.strip(" \t")
        trouble = name_trouble(name)
        if trouble:
            raise tag.fault(f"{name!r}: {trouble}")
        if any(name.casefold() == other.casefold() for other in players):
            raise tag.fault(f"{name} is named twice")
        players.append(name)
    if not 2 <= len(players) <= 10:
        raise tag.fault("2 to 10 players sit at a table")
    return players


def sort_tags(tags, first):
    """({name: tag}, [the Hand tags]) of the tags before a hand."""
    single, hands = {}, []
    for tag in tags:
        if tag.name == "Hand":
            hands.append(tag)
        elif tag.name not in GAME_TAGS + HAND_TAGS:
            raise tag.fault(f"{tag.name} is no tag")
        elif tag.name in GAME_TAGS and not first:
            raise tag.fault(f"{tag.name} stands before the first move")
        elif tag.name in single:
            raise tag.fault(f"{tag.name} is repeated")
        else:
            single[tag.name] = tag
    return single, hands


def hands_from_plays(table, seats, actions):
    """The hands of a hand played out to the last card, worked out backwards, trades undone."""
    hands = {seat: [] for seat in seats}
    seen = []
    pack = pack_for(table.options, len(seats))
    for piece, (_number, action) in actions:
        if action[0] == "plays":
            if action[1] not in seats:
                raise piece.fault(f"{action[1]} is out of the game", "turn")
            if action[2] in seen or action[2] not in pack:
                raise piece.fault(f"{action[1]} cannot hold {action[2]}", "holding")
            seen.append(action[2])
    offers = {}
    offer = None
    for place, (_piece, (_number, action)) in enumerate(actions):
        if action[0] == "offers":
            offer = action
        if action[0] == "gives":
            offers[place] = offer
    for place in reversed(range(len(actions))):
        piece, (_number, action) = actions[place]
        if action[0] == "plays":
            hands[action[1]].insert(0, action[2])
        if action[0] == "gives" and offers[place] is not None:
            _verb, offerer, offered = offers[place]
            _verb, giver, given = action
            if suit_of(offered) != suit_of(given):
                if given not in hands.get(offerer, []) or offered not in hands.get(giver, []):
                    raise piece.fault(f"{giver} does not hold {given}", "holding")
                hands[offerer][hands[offerer].index(given)] = offered
                hands[giver][hands[giver].index(offered)] = given
    return hands


def deal_from_tags(table, dealer, single, hand_tags, tags, actions):
    """The hands and the stock that the tags before a hand say."""
    seats = table.round_from(table.left_of(dealer))
    pack = pack_for(table.options, len(seats))
    if "Seed" in single:
        for tag in tags:
            if tag.name in ("Hand", "Stock"):
                later = max(tag, single["Seed"], key=lambda one: (one.line, one.column))
                raise later.fault("a Seed stands instead of Hand and Stock")
        return seeded_deal(table.options, single["Seed"].text, table.hand + 1, seats)

    hands, stock, seen = {}, None, []
    for tag in tags:
        if tag.name == "Hand":
            name, colon, text = tag.text.partition(":")
            name = name.strip(" \t")
            if not colon or name not in table.players:
                raise tag.fault("a player's name and a colon are expected")
            if name not in seats:
                raise tag.fault(f"{name} is out of the game", "deal")
            if name in hands:
                raise tag.fault(f"{name} has a hand already")
            cards = hands[name] = parse_cards(tag, text)
        elif tag.name == "Stock":
            cards = stock = parse_cards(tag, tag.text)
        else:
            continue
        for card in cards:
            if card == "?":
                continue
            if card not in pack:
                raise tag.fault(f"{card} is not in this pack", "deal")
            if card in seen:
                raise tag.fault(f"{card} is dealt twice", "deal")
            seen.append(card)
    sizes = [len(hands[name]) for name in hands]
    for tag in hand_tags:
        size = len(hands[tag.text.partition(":")[0].strip(" \t")])
        if size == 0 or size > size_of_deal(table.options, len(seats)):
            raise tag.fault(f"a hand of {size} cards cannot be dealt", "deal")
        if size != sizes[0]:
            raise tag.fault("hands are equal", "deal")
    if len(hands) < len(seats):
        worked_out = hands_from_plays(table, seats, actions)
        for seat in seats:
            if seat not in hands:
                hands[seat] = worked_out[seat]
        first = single["Dealer"]
        if len({len(cards) for cards in hands.values()}) != 1 or not hands[seats[0]]:
            raise first.fault("without [Hand] tags a hand must be played out to the last card", "deal")
        if len(hands[seats[0]]) > size_of_deal(table.options, len(seats)):
            raise first.fault("the hands are larger than the deal", "deal")
    in_hands = [card for seat in seats for card in hands[seat]]
    if stock is None:
        stock = ["?"] * (len(pack) - len(in_hands))
    elif not stock or len(stock) + len(in_hands) > len(pack):
        raise single["Stock"].fault(f"a stock of {len(stock)} cards cannot be", "deal")
    elif any(card in in_hands for card in stock):
        raise single["Stock"].fault("a card of the stock is played", "deal")
    return {seat: hands[seat] for seat in seats}, stock


def finish_hand(table):
    """What the table does by itself when no more is written of a hand."""
    if not table.settled and table.trick_complete():
        table.gather()
    if not table.settled and table.over():
        table.settle()


def play_actions(table, actions):
    for piece, (number, action) in actions:
        if not table.settled and table.trick_complete() and action[0] != "swallows":
            table.gather()
        if number is not None:
            if table.settled or table.table or table.over() or action[0] == "settle":
                raise piece.fault("a trick number stands before a lead or an action between tricks", "turn")
            if number != table.trick:
                raise piece.fault(f"this is trick {table.trick}", "turn")
        try:
            table.act(action)
        except Illegal as illegal:
            raise piece.fault(illegal.message, illegal.rule) from None


def read_table(text, rules=None, finish=True):
    """The table at the end of a record; without `finish` it does nothing there by itself."""
    blocks = blocks_of(pieces_of(text))
    if not blocks:
        raise Fault(1, 1, "there is no record here")
    single, hand_tags = sort_tags(blocks[0][0], first=True)
    for name in ("Rules", "Players", "Dealer"):
        if name not in single:
            raise blocks[0][0][0].fault(f"[{name}] is missing")
    options = parse_options(single, rules)
    players = parse_players(single["Players"])
    table = Table(players, options)
    if "Lives" in single:
        table.lives = parse_lives(single["Lives"], players, options)
        if len(table.seats_in()) < 2:
            raise single["Lives"].fault("at least two must be left", "winning")

    for place, (tags, action_pieces) in enumerate(blocks):
        if place > 0:
            finish_hand(table)
            if not table.settled:
                raise tags[0].fault("the hand before is not finished", "turn")
            if table.winners:
                raise tags[0].fault("the game is won", "winning")
            single, hand_tags = sort_tags(tags, first=False)
            if "Dealer" not in single:
                raise tags[0].fault("[Dealer] begins a hand")
            if "Lives" in single and parse_lives(single["Lives"], players, options) != table.lives:
                raise single["Lives"].fault("that is not how the lives stand", "losing-a-life")
        dealer_tag = single["Dealer"]
        dealer = dealer_tag.text
        if dealer not in players:
            raise dealer_tag.fault(f"{dealer} is no player")
        if not table.is_in(dealer):
            raise dealer_tag.fault(f"{dealer} is out of the game", "deal")
        if place > 0 and dealer != table.next_dealer():
            raise dealer_tag.fault(f"{table.next_dealer()} deals", "deal")
        actions = [(piece, parse_action(piece, players)) for piece in action_pieces]
        hands, stock = deal_from_tags(table, dealer, single, hand_tags, tags, actions)
        table.deal(dealer, hands, stock)
        play_actions(table, actions)
    if finish:
        finish_hand(table)
    return table


def read_events(text: str, rules: str | None = None) -> list[dict]:
    """The events of a record, as the design's table has them; raises Fault."""
    return read_table(text, rules).events
