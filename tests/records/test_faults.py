"""What is wrong with a record, where, what stands there and what should."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.events import FAULT_IDS, RULE_IDS
from games.records import MAX_BYTES, Fault, read
from games.records.fault import MAX_MESSAGE
from tests import generators

HEAD = '[Rules "parlett"]\n[Players "A, B"]\n[Dealer "B"]\n'
DEALT = HEAD + '[Hand "A: 9s Kh"]\n[Hand "B: 8s Qd"]\n[Stock "2c ?"]\n'
ALL = DEALT + "A 9s, B 8s, A Kh, B Qd\n"


def fault_of(text, rules=None):
    with pytest.raises(Fault) as caught:
        read(text, rules)
    return caught.value


# line, column, text at fault, a piece of the message, a piece of what was expected, rule
CASES = {
    # No text at all, or none that is one
    "nothing": ("", 1, 1, "", "holds nothing", "[Rules], [Players] and [Dealer]", None),
    "blank lines": (" \n\t\n", 1, 1, "", "holds nothing", "[Rules]", None),
    "only comments": ("# x\n{y}\n", 2, 4, "", "holds nothing", "[Rules]", None),
    "not UTF-8": (DEALT.encode() + b"A 9s, \xffB", 7, 7, "the byte 0xFF", "not UTF-8", "UTF-8", None),
    "not UTF-8, counted in characters": ("é♥".encode() + b"\xc3(", 1, 3, "the byte 0xC3", "not UTF-8", "UTF-8", None),
    "Latin-1": ('[Title "né"]'.encode("latin-1"), 1, 10, "the byte 0xE9", "not UTF-8", "UTF-8", None),
    "UTF-16": (DEALT.encode("utf-16"), 1, 1, "the byte 0xFF", "not UTF-8", "UTF-8", None),
    "half of a surrogate pair": (DEALT + "A \ud800", 7, 3, "the byte 0xED", "not UTF-8", "UTF-8", None),
    "NUL": (DEALT + "A 9s,\x00", 7, 6, "U+0000", "control character U+0000", "printable text", None),
    "escape": (DEALT + "{\x1b[31m}", 7, 2, "U+001B", "control character", "printable text", None),
    "line separator": (DEALT + "A 9s\u2028B 8s", 7, 5, "U+2028", "control character", "printable text", None),
    # Tags
    "no rules": (DEALT.replace('[Rules "parlett"]\n', "") + "A 9s", 6, 1, "", "[Rules] tag is missing", "[Rules", None),
    "no players": (DEALT.replace('[Players "A, B"]\n', "") + "A 9s", 6, 1, "", "[Players] tag", "[Players", None),
    "no dealer": (DEALT.replace('[Dealer "B"]\n', "") + "A 9s", 6, 1, "", "[Dealer] tag", "[Dealer", None),
    "moves before tags": ("A 9s\n" + DEALT, 1, 1, "", "[Rules] tag is missing", "before the first move", None),
    "unknown tag": (HEAD + '[Trump "d"]', 4, 1, '[Trump "d"]', "no tag “Trump”", "Rules, Options", None),
    "tag in small letters": (HEAD + '[stock "?"]', 4, 1, '[stock "?"]', "no tag “stock”", "Stock", None),
    "tag twice": (DEALT + '[Stock "?"]', 7, 1, '[Stock "?"]', "[Stock] is repeated", "[Stock] once", None),
    "game tag later": (ALL + '[Title "x"]', 8, 1, '[Title "x"]', "about the whole game", "before the first move", None),
    "seed and hands": (DEALT + '[Seed "x"]', 7, 1, '[Seed "x"]', "cannot stand beside it", "one or the other", None),
    "hand after seed": (HEAD + '[Seed "x"]\n[Hand "A: 9s"]', 5, 1, '[Hand "A: 9s"]', "[Seed] deals", "one or", None),
    "ruleset": (
        HEAD.replace("parlett", "Pagat"),
        1,
        9,
        '[Rules "Pagat"]',
        "no ruleset “Pagat”",
        "parlett or ball",
        None,
    ),
    "tag not closed": (DEALT + '[Seed "x"\nA 9s', 7, 10, '[Seed "x"', "this tag is not closed", "]", None),
    "tag not closed at the end": (HEAD + '[Seed "x"', 4, 10, '[Seed "x"', "this tag is not closed", "]", None),
    "quotes not closed": (HEAD + '[Seed "x]\nA 9s', 4, 7, '[Seed "x]', "quotes of this tag are not closed", '"', None),
    "tag without quotes": (HEAD + "[Seed x]", 4, 7, "[Seed x]", "no value in double quotes", '[Seed "..."]', None),
    "tag without name": (HEAD + '["x"]', 4, 2, '["x"]', "this tag has no name", '[Title "..."]', None),
    "empty tag": (HEAD + "[]", 4, 2, "[]", "this tag has no name", '[Title "..."]', None),
    "bracket at the end": (DEALT + "A 9s\n[", 8, 2, "[", "this tag has no name", '[Title "..."]', None),
    "tag in an action": (DEALT + 'A 9s, B [Seed "x"]', 7, 9, "[", "a tag stands on a line of its own", "end of", None),
    # Options and lives
    "option": (
        HEAD + '[Options "tie=none, ranks=natural"]',
        4,
        21,
        "ranks=natural",
        "not an option",
        "rank, pack",
        None,
    ),
    "option's value": (HEAD + '[Options "rank=ten"]', 4, 11, "rank=ten", "cannot be “ten”", "ace-ten or natural", None),
    "option without value": (HEAD + '[Options "rank"]', 4, 11, "rank", "gives no option a value", "option=value", None),
    "option twice": (HEAD + '[Options "tie=none,  tie=none"]', 4, 22, "tie=none", "given twice", "tie once", None),
    "options that do not go together": (
        *(HEAD + '[Options "tie=none, trump-card=face-up"]', 4, 21, '[Options "tie=none, trump-card=face-up"]'),
        *("swallowing=yes cannot go with", "options that go together", None),
    ),
    "lives for some": (HEAD + '[Lives "1"]', 4, 9, '[Lives "1"]', "1 numbers for 2 players", "each player", None),
    "lives that are no number": (
        HEAD + '[Lives "1, x"]',
        4,
        12,
        '[Lives "1, x"]',
        "“x” is not a number",
        "0 (out",
        None,
    ),
    "more lives than there are": (
        *(HEAD + '[Lives "4, 1"]', 4, 9, '[Lives "4, 1"]', "more lives than the game begins with"),
        *("0 to 3", "losing-a-life"),
    ),
    "one player left": (HEAD + '[Lives "1, 0"]', 4, 9, '[Lives "1, 0"]', "at least two players", "above 0", None),
    "lives where losses are counted": (
        *(HEAD + '[Options "scoring=count-losses"]\n[Lives "1, 1"]', 5, 1, '[Lives "1, 1"]'),
        *("nobody has lives", "no [Lives]", "losing-a-life"),
    ),
    # The deal
    "dealer": (HEAD.replace('"B"', '"C"'), 3, 10, "C", "“C” is not one of the players", "one of A, B", None),
    "hand of nobody": (HEAD + '[Hand "C: 9s"]', 4, 8, "C", "not one of the players", "one of A, B", None),
    "hand without a colon": (HEAD + '[Hand "A 9s"]', 4, 8, "A 9s", "does not say whose", "a name and a colon", None),
    "hand twice": (HEAD + '[Hand "A: 9s"]\n' * 2, 5, 1, '[Hand "A: 9s"]', "given twice", "one [Hand] a player", None),
    "no card": (HEAD + '[Hand "A: 9s 1h"]', 4, 14, "1h", "“1h” is not a card", "rank then suit", None),
    "unknown card in a hand": (HEAD + '[Hand "A: ?"]', 4, 11, "?", "must all be known", "rank then suit", None),
    "card dealt twice": (
        *(HEAD + '[Hand "A: 9s"]\n[Hand "B: 9s"]', 5, 11, "9s"),
        *("Nine of spades is dealt twice", "a deal of the pack", "deal"),
    ),
    "card of the stock dealt too": (
        *(HEAD + '[Hand "A: 9s"]\n[Hand "B: 8s"]\n[Stock "? 9s"]', 6, 11, "9s"),
        *("dealt twice", "a deal of the pack", "deal"),
    ),
    "unequal hands": (
        *(HEAD + '[Hand "A: 9s"]\n[Hand "B: 8s 7s"]', 5, 1, '[Hand "B: 8s 7s"]'),
        *("all are dealt the same number", "a deal of the pack", "deal"),
    ),
    "no stock": (
        *(HEAD + '[Hand "A: 9s"]\n[Hand "B: 8s"]\n[Stock ""]', 6, 1, '[Stock ""]'),
        *("at least one card is left", "a deal of the pack", "deal"),
    ),
    "no hands": (HEAD, 3, 1, '[Dealer "B"]', "nothing says what A is dealt", '[Hand "A: ..."]', "deal"),
    "hands left out, not played out": (
        *(HEAD + "A 9s, B 8s, A 7s", 3, 1, '[Dealer "B"]', "nothing says what B is dealt", '[Seed "..."]', "deal"),
    ),
    "a card played twice": (
        *(HEAD + "A 9s, B 8s, A 9s, B 7s", 4, 13, "A 9s", "has played the 9s before", "not played yet", "holding"),
    ),
    # Actions
    "comment not closed": (DEALT + "A 9s {x\n\nB 8s", 7, 6, "{", "this comment is not closed", "}", None),
    "comment not opened": (DEALT + "A 9s }", 7, 6, "}", "no comment to close", "{", None),
    "bracket not opened": (DEALT + "A 9s]", 7, 5, "]", "no tag to close", "an action", None),
    "comma before all": (DEALT + ", A 9s", 7, 1, ",", "no action before this comma", "an action", None),
    "two commas": (DEALT + "A 9s,, B 8s", 7, 6, ",", "no action before this comma", "an action", None),
    "comma on a line of its own": (DEALT + "A 9s\n, B 8s", 8, 1, ",", "no action before", "an action", None),
    "nobody": (DEALT + "A 9s, C 8s", 7, 7, "C 8s", "“C” is not one of the players", "one of A, B", None),
    "nothing done": (DEALT + "A 9s, B", 7, 7, "B", "what does B do?", "a card, or offers", None),
    "no verb": (DEALT + "A plays 9s", 7, 3, "A plays 9s", "“plays” is neither a card", "a card such as", None),
    "verb in capitals": (DEALT + "A Offers Kh", 7, 3, "A Offers Kh", "“Offers” is neither", "offers", None),
    "two cards": (DEALT + "A 9s Kh", 7, 6, "A 9s Kh", "nothing can follow “9s”", "a comma", None),
    "two actions without a comma": (DEALT + "A 9s B 8s", 7, 6, "A 9s B 8s", "nothing can follow", "a comma", None),
    "two actions with a comment between": (DEALT + "A 9s {x} B 8s", 7, 10, "A 9s B 8s", "nothing can", "a comma", None),
    "offer of nothing": (DEALT + "A offers", 7, 3, "A offers", "which card", "a card after the verb", None),
    "offer of no card": (DEALT + "A offers x", 7, 10, "A offers x", "“x” is not a card", "a card such as", None),
    "offer of two": (DEALT + "A offers Kh 9s", 7, 13, "A offers Kh 9s", "nothing can follow “Kh”", "a comma", None),
    "refusal of somebody": (
        DEALT + "A refuses B",
        7,
        11,
        "A refuses B",
        "nothing can follow “refuses”",
        "a comma",
        None,
    ),
    "challenge of nobody": (DEALT + "A challenges", 7, 3, "A challenges", "whom does", "one of A, B", None),
    "challenge of a stranger": (DEALT + "A challenges C", 7, 14, "A challenges C", "whom does", "one of A, B", None),
    "unknown card played": (DEALT + "A ?", 7, 3, "A ?", "neither a card nor", "a card such as", None),
    "trick number": (DEALT + "2. A 9s", 7, 1, "2. A 9s", "the trick to come is number 1", "1.", None),
    "trick number nought": (DEALT + "0. A 9s", 7, 1, "0. A 9s", "number 1", "1.", None),
    "trick number in a trick": (
        DEALT + "A 9s, 1. B 8s",
        7,
        7,
        "1. B 8s",
        "only before a lead",
        "without a number",
        None,
    ),
    "trick number before settling": (ALL + "3. settle", 8, 1, "3. settle", "only before a lead", "without a", None),
    "trick number alone": (DEALT + "1.", 7, 1, "1.", "stands alone", "an action after the number", None),
    # What the rules forbid
    "out of turn": (DEALT + "B 8s", 7, 1, "B 8s", "not B's turn to play", "A plays one of 9s Kh", "turn"),
    "not held": (DEALT + "A 2s", 7, 1, "A 2s", "A does not hold the Two of spades", "A plays one of", "holding"),
    "revoke": (
        DEALT + "A 9s,\nB Qd",
        8,
        1,
        "B Qd",
        "B holds a spade and must follow suit",
        "B plays one of 8s",
        "follow-suit",
    ),
    "settled early": (DEALT + "A 9s, settle", 7, 7, "settle", "the hand is not over", "B plays", "turn"),
    "settled twice": (
        ALL + "settle, settle",
        8,
        9,
        "settle",
        "the hand is settled",
        "[Dealer] and the next hand",
        "turn",
    ),
    "no loader": (DEALT + "A offers 9s", 7, 1, "A offers 9s", "only a loader", "A plays", "coat-for-a-coat"),
    "answer while nothing is offered": (DEALT + "A refuses", 7, 1, "A refuses", "no card has been offered", "", "turn"),
    "play while an offer waits": (
        *(DEALT + "A offers Kh, A 9s", 7, 14, "A 9s", "B must answer", "B gives a card or refuses", "turn"),
    ),
    "declared with too few": (ALL + "A declares", 8, 1, "A declares", "only 31 or more", "then settle", "declare"),
    "swallowed with no trump": (
        DEALT + "A 9s, B 8s, A swallows",
        7,
        13,
        "A swallows",
        "cannot be swallowed",
        "",
        "swallow",
    ),
    "the card turned is not named": (
        *(ALL.replace("2c", "?"), 7, 19, "B Qd", "the record must name it", "", "turn-up"),
    ),
    # The next hand
    "hand not finished": (DEALT + 'A 9s\n[Dealer "A"]', 8, 1, '[Dealer "A"]', "not finished", "the rest", "turn"),
    "next dealer": (ALL + '[Dealer "B"]\n[Seed "x"]', 8, 10, "B", "it is A who deals now", "next remaining", "deal"),
    "no next dealer": (ALL + '[Seed "x"]', 8, 1, '[Seed "x"]', "this hand has no [Dealer]", '[Dealer "..."]', None),
    "lives not those left": (
        *(ALL + '[Dealer "A"]\n[Lives "3, 3"]\n[Seed "x"]', 9, 9, '[Lives "3, 3"]'),
        *("not the lives left after hand 1", "2, 3", "losing-a-life"),
    ),
    "a hand after the last": (
        *('[Options "lives=1"]\n' + ALL + '[Dealer "A"]\n[Seed "x"]', 9, 1, '[Dealer "A"]'),
        *("the game is won", "nothing more", "winning"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_every_kind_of_fault(name):
    text, line, column, found, message, expected, rule = CASES[name]
    fault = fault_of(text)
    assert (fault.line, fault.column, fault.text, fault.rule) == (line, column, found, rule)
    assert message in fault.message
    assert expected in fault.expected
    assert fault.expected or fault.rule


def test_a_fault_says_it_in_one_line_and_tells_more_in_its_report():
    fault = fault_of(DEALT + "A 9s, B Qd")
    assert str(fault) == fault.summary
    assert fault.summary == "line 7, column 7: B holds a spade and must follow suit (follow-suit)"
    assert fault.report().splitlines() == [fault.summary, "  found:    B Qd", "  expected: B plays one of 8s"]


def test_a_name_that_is_a_verb():
    fault = fault_of(HEAD.replace("A, B", "A, settle"))
    assert (fault.line, fault.column, fault.text) == (2, 14, '[Players "A, settle"]')
    assert "“settle” is a verb" in fault.message


def test_a_record_may_break_another_ruleset_only():
    text = DEALT + "A offers Kh, B gives Qd"
    read(text)
    fault = fault_of(text, "ball")
    assert (fault.line, fault.column, fault.rule) == (7, 1, "coat-for-a-coat")


def test_options_that_do_not_go_with_another_ruleset_are_blamed_where_they_stand():
    text = '[Options "caught=two-lives"]\n' + DEALT
    read(text)
    fault = fault_of(text, "ball")
    assert (fault.line, fault.column) == (1, 11)


# Large and strange: each is refused for what it is, without looking twice

LARGE = 250_000
STRANGE = {
    "ten thousand unknown tags": (HEAD + "".join(f'[T{number} "x"]\n' for number in range(10_000)), 4),
    "ten thousand players": (f'[Rules "ball"]\n[Players "{"x, " * 10_000}"]', 2),
    "two thousand hands of one": (HEAD + '[Hand "A: 2s"]\n' * 2000, 5),
    "a very long hand": (HEAD + '[Hand "A: ' + "2s " * 20_000 + '"]\n[Hand "B: 3s"]', 4),
    "a very long stock": (HEAD + '[Hand "A: 2s"]\n[Hand "B: 3s"]\n[Stock "' + "? " * 50_000 + '"]', 6),
    "an option a thousand times": (HEAD + '[Options "' + "tie=none," * 10_000 + '"]', 4),
    "lives without end": (HEAD + '[Lives "' + "1," * 50_000 + '"]', 4),
    "nothing but brackets": ("[" * LARGE, 1),
    "nothing but braces": ("{" * LARGE, 1),
    "nothing but quotes": ('"' * LARGE, 1),
    "nothing but blanks": (" " * LARGE, 1),
    "nothing but blank lines": ("\n" * LARGE, 1),
    "one endless word": (HEAD + '[Seed "x"]\n' + "A" * LARGE, 5),
    "one endless number": (HEAD + '[Seed "x"]\n' + "9" * LARGE + ". A 9s", 5),
    "one endless comment": (HEAD + "{" + "x" * LARGE, 4),
    "backslashes in quotes that never close": (HEAD + '[Title "' + "\\" * LARGE, 4),
    "quoted quotes that never close": (HEAD + '[Title "' + '\\"' * (LARGE // 2), 4),
    "blanks in a tag before something stray": ("[" + " " * LARGE + 'Title   "x"]\n}', 2),
    "comments without end": (HEAD + "{x}" * 4000, 3),
    "actions on one line": (HEAD + '[Seed "x"]\n' + "A " * 4000, 5),
    "cards never dealt": (HEAD + "A 2s," * 4000, 4),
}


@pytest.mark.parametrize("name", STRANGE)
def test_large_and_strange_records_are_refused_in_few_words_and_bounded_memory(name):
    text, line = STRANGE[name]
    assert len(text.encode()) <= MAX_BYTES
    fault, peak = measured(text) if name in MEASURED else (fault_of(text), 0)
    assert fault.line == line
    assert len(fault.message) <= MAX_MESSAGE
    assert len(fault.report()) < 1000
    assert peak < 60_000_000


MEASURED = ("ten thousand unknown tags", "quoted quotes that never close", "one endless word")
"""Those whose memory is measured, which takes its time."""


def measured(text):
    """The fault of a text, and the most memory in use while it was looked for."""
    tracemalloc.start()
    try:
        return fault_of(text), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_bytes_beyond_the_most_are_not_even_decoded():
    assert measured(b"\n" * (MAX_BYTES * 20))[1] < 100_000


def test_a_record_is_at_most_256_kib_counted_in_bytes():
    assert MAX_BYTES == 256 * 1024
    most = ALL + "#" * (MAX_BYTES - len(ALL))
    read(most)
    for text in (most + "#", ALL + "# " + "♥" * (MAX_BYTES // 3), b"\xff" * (MAX_BYTES + 1), "x" * 10_000_000):
        fault = fault_of(text)
        assert (fault.line, fault.column) == (1, 1)
        assert "too large: 256 KiB" in fault.message


# Anything at all


def sound_or_faulty(text):
    """Whether a text is read, or refused with a fault that lies in it."""
    try:
        read(text)
    except Fault as fault:
        lines = (text.decode("latin-1") if isinstance(text, bytes) else text).replace("\r\n", "\n").replace("\r", "\n")
        known = fault.rule is None or fault.rule in (*RULE_IDS, *FAULT_IDS)
        return known and fault.message and 1 <= fault.line <= lines.count("\n") + 1 and fault.column >= 1
    return True


@given(st.text(alphabet=st.sampled_from('AB 9s,Kh8Qd?.1{}[]"\\:#\n\tsettle♥é\x00\u2028')))
def test_any_text_is_a_record_or_a_fault(text):
    assert sound_or_faulty(text)
    assert sound_or_faulty(DEALT + text)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_record_or_a_fault(data):
    assert sound_or_faulty(data)


@given(generators.sound_texts(), st.data())
def test_a_record_cut_or_changed_anywhere_is_a_record_or_a_fault(text, data):
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, min(len(text), at + 8)))
    mark = data.draw(st.sampled_from(["", " ", ",", "\n", '"', "[", "]", "{", "}", "?", "A", "2s", "#"]))
    assert sound_or_faulty(text[:at] + mark + text[until:])
    assert sound_or_faulty(text[:at])
