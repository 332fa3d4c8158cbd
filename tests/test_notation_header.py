"""Rules as text, in the header of positions and records."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solitaire_widget as sw
from plays import OWN_RULES, RULES, any_rules
from solitaire_widget.notation.header import read_rules, write_rules


@given(any_rules())
def test_any_rules_read_back_from_their_header(rules: sw.Rules) -> None:
    header = write_rules(rules)
    assert "\n" not in header
    assert read_rules(header) == rules
    assert read_rules(f"  {header.replace(' pile', '   pile')} ") == rules
    position = sw.Game(rules, deal=7).position
    assert sw.Position.from_text(position.to_text(reveal=True)) == position


@given(any_rules(), st.sampled_from(sw.games()))
def test_any_variant_of_a_game_reads_back_from_its_header(rules: sw.Rules, game_id: str) -> None:
    fields = {name: getattr(rules, name) for name in rules.differences(sw.rules(game_id))}
    variant = sw.rules(game_id).variant(**fields)
    assert read_rules(write_rules(variant)) == variant
    named = variant.variant(name=rules.name)
    assert read_rules(write_rules(named)) == named


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_rules_read_back_from_their_header(rules: sw.Rules) -> None:
    assert read_rules(write_rules(rules)) == rules


@pytest.mark.parametrize(
    ("changes", "header"),
    [
        ({}, "bisley"),
        ({"empty": "any"}, "bisley empty=any"),
        ({"transfers": False}, "bisley transfers=false"),
        ({"name": "Ours"}, "bisley name=Ours"),
        ({"name": "My own", "build": "up"}, 'bisley name="My own" build=up'),
        ({"name": 'The "\\" game'}, r'bisley name="The \"\\\" game"'),
        (
            {"pile_sizes": (3, 3, 4), "cards_per_draw": 3, "passes": None},
            "bisley pile_sizes=3,3,4 cards_per_draw=3 passes=unlimited",
        ),
    ],
)
def test_a_house_rule_stands_in_the_header_as_what_differs(
    changes: dict[str, object], header: str
) -> None:
    rules = sw.rules("bisley").variant(**changes)
    assert write_rules(rules) == header
    assert read_rules(header) == rules


def test_rules_of_ones_own_stand_in_the_header_in_full() -> None:
    assert write_rules(OWN_RULES) == (
        r'at-home name="Eight \"long\" piles \\ no stock" pile_sizes=7,7,7,7,6,6,6,6 '
        "face_up=all build=both match=any move_runs=true empty=any aces_first=false "
        "down_foundations=false foundation_return=false transfers=false cards_per_draw=0 passes=1"
    )


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("", "the games are ali-baba, bisley, blind-alleys"),
        ("Bisley", "no game is called 'Bisley'"),
        ("mine passes=1", "at least their pile_sizes"),
        ("mine pile_sizes=20,20 cards_per_draw=0", "pile_sizes leaves"),
        ("bisley passes", "'passes' isn't of the form field=value"),
        ("bisley passes=", "'passes=' isn't of the form field=value"),
        ('bisley name="Ours', "isn't of the form field=value"),
        ('bisley name="Ours"x', "isn't of the form field=value"),
        ("bisley passes=1 and more", "'and more' isn't of the form"),
        ("bisley empty=any empty=kings", "empty is given twice"),
        ("bisley id=mine", "rules have no field 'id'"),
        ("bisley origin=ali-baba", "rules have no field 'origin'"),
        ("bisley passes=one", "passes is a whole number or unlimited, not 'one'"),
        ("bisley passes=-1", "passes is a whole number or unlimited, not '-1'"),
        ("bisley passes=1.0", "passes is a whole number or unlimited"),
        ("bisley passes=١", "passes is a whole number or unlimited"),
        ("bisley passes=2", "passes must be 1 in a game without a stock"),
        ("bisley cards_per_draw=unlimited", "cards_per_draw is a whole number, not 'unlimited'"),
        ("bisley pile_sizes=3;4", "numbers with commas between them"),
        ("bisley pile_sizes=3,,4", "numbers with commas between them"),
        ("bisley pile_sizes=(3,4)", "numbers with commas between them"),
        ("bisley pile_sizes=60", "pile_sizes"),
        ("bisley transfers=yes", "transfers is true or false, not 'yes'"),
        ("bisley transfers=1", "transfers is true or false"),
        ("bisley build=sideways", "build is one of 'down', 'up', 'both'"),
        ('bisley name=" "', "name is a printable text that isn't empty"),
        ("bisley passes=\"__import__('os')\"", "passes is a whole number or unlimited"),
    ],
)
def test_a_faulty_header_is_a_rules_error_that_names_the_field(header: str, words: str) -> None:
    with pytest.raises(sw.RulesError) as error:
        read_rules(header)
    assert words in str(error.value)
