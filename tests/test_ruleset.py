"""Rules as data: fields, values that can't be, variants."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given

import solitaire_widget as sw
from plays import RULES, any_rules
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import FIELDS, Build, Empty, FaceUp, Match, PileKind

SIZES = (4,) * 6


def rules(**fields: Any) -> sw.Rules:
    return sw.Rules(**{"pile_sizes": SIZES, **fields})


def fault(**fields: Any) -> str:
    with pytest.raises(sw.RulesError) as error:
        rules(**fields)
    return str(error.value)


# Fields ------------------------------------------------------------------------------------------


def test_the_fields_have_their_names_and_defaults() -> None:
    assert set(FIELDS) == {
        *("id", "name", "pile_sizes", "face_up", "build", "match", "move_runs", "empty"),
        *("aces_first", "down_foundations", "foundation_return", "transfers"),
        *("cards_per_draw", "passes"),
    }
    assert rules() == rules(
        face_up=FaceUp.ALL,
        build=Build.DOWN,
        match=Match.SUIT,
        move_runs=True,
        empty=Empty.ANY,
        aces_first=False,
        down_foundations=False,
        foundation_return=False,
        transfers=False,
        cards_per_draw=1,
        passes=1,
    )


def test_plain_text_is_taken_for_the_enums() -> None:
    written = rules(face_up="top", build="both", match="alternating", empty="kings")
    assert written == rules(
        face_up=FaceUp.TOP, build=Build.BOTH, match=Match.ALTERNATING, empty=Empty.KINGS
    )
    assert written.face_up is FaceUp.TOP
    assert written.build is Build.BOTH
    assert written.match is Match.ALTERNATING
    assert written.empty is Empty.KINGS


def test_pile_sizes_may_be_any_sequence() -> None:
    assert rules(pile_sizes=[4] * 6) == rules()
    assert rules(pile_sizes=(size for size in SIZES)).pile_sizes == SIZES


@pytest.mark.parametrize(
    ("field", "values", "words"),
    [
        ("id", ["", " ", "two words", " x", "x ", "a=b", "a\nb", None, 7], "id is"),
        ("name", ["", "  ", "a\nb", "\x00", "a\u2028b", None, 7], "name is a printable text"),
        ("face_up", ["", "none", "ALL", None, True, 1, []], "face_up is one of 'all', 'top'"),
        ("build", ["sideways", "Down", None, -1], "build is one of 'down', 'up', 'both'"),
        ("match", ["colour", None, 0], "match is one of 'suit', 'alternating', 'any'"),
        ("empty", ["queens", "", None, False], "empty is one of 'any', 'kings', 'nothing'"),
        *(
            (flag, ["true", "", 1, 0, None, []], f"{flag} is True or False")
            for flag in (
                *("move_runs", "aces_first", "down_foundations", "foundation_return"),
                "transfers",
            )
        ),
        (
            "pile_sizes",
            [
                *((), (1,) * 25, (-1, 3), (1.0,), ("3",), (True,), (None,), (53,), "444", 7, None),
                *({}, b"\x03\x04", {4: 1}, {3, 4}, [[3]], range(1, 10**9), range(10**18)),
            ],
            "pile_sizes lists the cards of each of 1 to 24 tableau piles",
        ),
        ("name", ["x" * 1001, "x" * 10**6], "name has at most 1000 characters, not 100"),
        ("id", ["x" * 61], "id has at most 60 characters, not 61"),
        ("cards_per_draw", [-1, 53, 1.0, "1", None, True], "cards_per_draw is a whole number"),
        ("passes", [0, -1, 10**6 + 1, 1.0, "2", "unlimited", True], "passes is 1, 2, 3 .. or None"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)
def test_a_value_that_cannot_be_is_an_error_that_names_the_field(
    field: str, values: list[object], words: str
) -> None:
    for value in values:
        message = fault(**{field: value})
        assert message.startswith(words), value
        assert excerpt(value) in message


def test_a_variant_of_rules_with_a_long_name_is_named_within_bounds() -> None:
    named = rules(name="x" * 995).variant(passes=2)
    assert named.name == "x" * 995 + " (pas"
    assert len(named.variant(passes=3).name) == 1000


def test_fields_that_exclude_one_another() -> None:
    assert "pile_sizes deals 53 cards, but only 52 are there" in fault(pile_sizes=(30, 23))
    message = fault(pile_sizes=(30, 20), aces_first=True)
    assert "pile_sizes deals 50 cards, but only 48 are there" in message
    assert "pile_sizes leaves 28 cards for a stock, so cards_per_draw can't be 0" in fault(
        cards_per_draw=0
    )
    assert "pile_sizes leaves no card for a stock, so cards_per_draw must be 0, not 1" in fault(
        pile_sizes=(26, 26)
    )
    for passes in (2, None):
        message = fault(pile_sizes=(26, 26), cards_per_draw=0, passes=passes)
        assert message == f"passes must be 1 in a game without a stock, not {passes}"
    assert "transfers must be False without down_foundations" in fault(transfers=True)


def test_fields_that_nobody_knows() -> None:
    with pytest.raises(TypeError):
        sw.Rules(pile_sizes=SIZES, jokers=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        sw.Rules("custom", "Custom", SIZES)  # type: ignore[call-arg]
    with pytest.raises(
        sw.RulesError, match=r"no field 'jokers'; the fields are id, name, pile_sizes"
    ):
        rules().variant(jokers=2)
    with pytest.raises(sw.RulesError, match="no field 'origin'"):
        rules().variant(origin=rules())


# A value -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("given_rules", RULES, ids=lambda each: each.name)
def test_rules_are_values(given_rules: sw.Rules) -> None:
    twins = [copy.copy(given_rules), copy.deepcopy(given_rules)]
    twins += [pickle.loads(pickle.dumps(given_rules)), given_rules.variant(name=given_rules.name)]
    for twin in twins:
        assert twin == given_rules
        assert hash(twin) == hash(given_rules)
        assert twin.piles == given_rules.piles
        assert twin.describe() == given_rules.describe()
    assert len(set(twins)) == 1


def test_rules_that_differ_in_any_field_are_different() -> None:
    base = sw.rules("blind-alleys")
    changes: list[dict[str, Any]] = [
        *({"id": "x"}, {"name": "x"}, {"pile_sizes": (3,) * 7}, {"face_up": "all"}),
        *({"build": "up"}, {"match": "any"}, {"move_runs": False}, {"empty": "kings"}),
        *({"aces_first": True}, {"down_foundations": True}, {"foundation_return": True}),
        *({"cards_per_draw": 3}, {"passes": None}),
    ]
    variants = [base.variant(**change) for change in changes]
    assert len({base, *variants}) == 14


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        sw.rules("bisley").passes = 2  # type: ignore[misc]


# Variants ----------------------------------------------------------------------------------------


def test_a_variant_has_the_changes_and_says_so_in_its_name() -> None:
    base = sw.rules("blind-alleys")
    variant = base.variant(passes=1)
    assert (variant.passes, variant.id, variant.name) == (
        1,
        "blind-alleys",
        "Blind Alleys (passes=1)",
    )
    assert base.passes == 2
    assert variant.differences(base) == {"passes": 1}
    assert base.differences(base) == {}


def test_variants_of_variants_are_named_after_the_game() -> None:
    base = sw.rules("blind-alleys")
    twice = base.variant(passes=1).variant(empty="kings")
    assert twice == base.variant(empty="kings", passes=1)
    assert twice.name == "Blind Alleys (empty=kings, passes=1)"
    assert base.variant(passes=1).variant(passes=2) == base
    assert base.variant(name="Mine").variant(passes=1).name == "Mine (passes=1)"


def test_a_variant_may_have_a_name_of_its_own() -> None:
    variant = sw.rules("ali-baba").variant(name="Twelve in hand", aces_first=False)
    assert variant.name == "Twelve in hand"
    assert variant.stock_size == 12


def test_a_variant_that_cannot_be_names_the_field() -> None:
    with pytest.raises(sw.RulesError, match="passes must be 1 in a game without a stock"):
        sw.rules("bisley").variant(passes=2)
    with pytest.raises(sw.RulesError, match="transfers must be False"):
        sw.rules("bisley").variant(down_foundations=False)


# What follows from the fields --------------------------------------------------------------------


@given(any_rules())
def test_what_follows_from_any_rules(each: sw.Rules) -> None:
    dealt = sum(each.pile_sizes) + each.stock_size + 4 * each.aces_first
    assert dealt == 52
    assert each.has_stock == (each.stock_size > 0)
    names = [pile.name for pile in each.piles]
    assert len(names) == len(set(names)) == len(each.pile)
    kinds = [pile.kind for pile in each.piles]
    assert kinds == sorted(kinds, key=list(PileKind).index)
    for kind in PileKind:
        assert [pile.index for pile in each.piles_of[kind]] == list(range(kinds.count(kind)))
    assert len(each.piles_of[PileKind.TABLEAU]) == len(each.pile_sizes)
    assert each.redeals == (None if each.passes is None else each.passes - 1)
    assert each.describe().strip()


def test_the_piles_of_the_games_have_their_names_and_order() -> None:
    up = ["F:C", "F:D", "F:H", "F:S"]
    names = {game: [pile.name for pile in sw.rules(game).piles] for game in sw.games()}
    assert names["blind-alleys"] == ["S", "W", *up, *(f"T{n}" for n in range(1, 7))]
    assert names["ali-baba"] == ["S", "W", *up, *(f"T{n}" for n in range(1, 11))]
    kings = ["K:C", "K:D", "K:H", "K:S"]
    assert names["bisley"] == [*up, *kings, *(f"T{n}" for n in range(1, 14))]


@pytest.mark.parametrize(
    ("build", "match", "takers"),
    [
        ("down", "suit", "7H"),
        ("up", "suit", "9H"),
        ("both", "suit", "7H 9H"),
        ("down", "alternating", "7C 7S"),
        ("both", "alternating", "7C 9C 7S 9S"),
        ("down", "any", "7C 7D 7H 7S"),
    ],
)
def test_what_a_card_takes(build: str, match: str, takers: str) -> None:
    each = rules(build=build, match=match)
    host = sw.Card.from_text("8H")
    deck = [sw.Card.of(rank, suit) for suit in "CDHS" for rank in range(1, 14)]
    taken = {str(card) for card in deck if each.builds_on(card, host)}
    assert taken == set(takers.split())
    ace, king = sw.Card.from_text("AH"), sw.Card.from_text("KH")
    # Nothing goes round from the king to the ace.
    assert not each.builds_on(ace, king)
    assert not each.builds_on(king, ace)
