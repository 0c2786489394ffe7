"""The card faces, and what they give away."""

import re

import pytest
from django.template import Context, Template

from games.engine.cards import PACK, card_name, card_text
from games.templatetags.cards import card_back, card_sprite, card_svg


@pytest.mark.parametrize("card", PACK, ids=card_text)
def test_a_face_says_its_card_in_words_and_to_scripts(card: int) -> None:
    face = card_svg(card_text(card))
    assert f'data-card="{card_text(card)}"' in face
    assert f"<title>{card_name(card)}</title>" in face
    assert 'role="img"' in face


def test_pips_are_as_many_as_the_rank_says() -> None:
    for rank in range(2, 11):
        face = card_svg(f"{rank}h").split('class="face"')[1]
        assert face.count('href="#pip-h"') == rank


def test_every_drawing_that_a_card_refers_to_is_in_the_sprite() -> None:
    drawn = re.findall(r' id="([^"]+)"', card_sprite())
    assert len(drawn) == len(set(drawn))
    everything = "".join(card_svg(card_text(card)) for card in PACK) + card_back() + card_sprite()
    wanted = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', everything))
    assert {one or other for one, other in wanted} <= set(drawn)


def test_a_back_is_the_same_for_every_card_and_says_nothing() -> None:
    back = card_back()
    assert "data-card" not in back
    assert "<title>A card, face down</title>" in back
    assert "<title>" not in card_back("")
    assert 'aria-hidden="true"' in card_back("")


@pytest.mark.parametrize("text", ["", "?", "11h", "10x", "h10", "10hh", '"><script>'])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="names no card"):
        card_svg(text)


def test_any_text_form_gives_the_same_face() -> None:
    assert card_svg("th") == card_svg("10♥") == card_svg("10h")


def test_no_inline_style_is_needed() -> None:
    everything = card_sprite() + card_back() + "".join(card_svg(card_text(card)) for card in PACK)
    assert " style=" not in everything
    assert "<style" not in everything


def test_in_a_template() -> None:
    page = Template('{% load cards %}{% card "Kd" %}{% card_back %}').render(Context())
    assert page.count("<svg") == 2
