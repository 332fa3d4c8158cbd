"""Pictures of positions: complete, silent on hidden cards, safe to put on any page."""

from __future__ import annotations

import dataclasses
import itertools
import random
import re
from base64 import b64decode
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from IPython.core.formatters import DisplayFormatter

import solitaire_widget as sw
from plays import any_rules, played, plays
from positions import board, winning_lines
from solitaire_widget.cards import DECK, RANK_NAMES
from solitaire_widget.render import palette
from solitaire_widget.render.caption import caption_lines
from solitaire_widget.render.layout import PAD, Layout, arrange
from solitaire_widget.render.marks import Mark
from solitaire_widget.render.mimebundle import position_mimebundle
from solitaire_widget.render.svg import position_svg

NAMES = {card.name for card in DECK}
FEW = settings(max_examples=40)
SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def labelled(svg: str) -> list[str]:
    """The cards that carry a label, in drawing order."""
    titles = parse(svg).iter(f"{SVG}title")
    return [title.text for title in titles if title.text in NAMES]


def seen(position: sw.Position) -> list[str]:
    """The cards that someone who looks at the table sees at least in part."""
    if position.is_won:
        return sorted(NAMES)
    cards = [
        card
        for pile, hidden in zip(position.tableau, position.face_down, strict=True)
        for card in pile[hidden:]
    ]
    cards += position.waste[-1:]
    for suit, up, down in zip(sw.Suit, position.up, position.down, strict=True):
        cards += [sw.Card.of(rank, suit) for rank in (up, down) if rank]
    return sorted(card.name for card in cards)


def with_hidden_shuffled(position: sw.Position, seed: int) -> sw.Position:
    """The position with the cards that the player can't see put elsewhere among each other."""
    hidden = list(position.stock)
    for pile, down in zip(position.tableau, position.face_down, strict=True):
        hidden += pile[:down]
    random.Random(seed).shuffle(hidden)
    others = iter(hidden)
    return dataclasses.replace(
        position,
        stock=tuple(next(others) for _ in position.stock),
        tableau=tuple(
            (*(next(others) for _ in range(down)), *pile[down:])
            for pile, down in zip(position.tableau, position.face_down, strict=True)
        ),
    )


def stuck_game() -> sw.Game:
    """Bisley with nothing but one pile, in which no card can go anywhere."""
    return board("bisley", T1="2C 4D", rest="T1")


# What is seen, and what isn't ------------------------------------------------------------------


@FEW
@given(plays())
def test_every_card_in_sight_is_drawn_once(game: sw.Game) -> None:
    assert sorted(labelled(position_svg(game.position))) == seen(game.position)


@FEW
@given(plays(), st.integers(0, 9))
def test_hidden_cards_leave_no_trace(game: sw.Game, seed: int) -> None:
    twin = with_hidden_shuffled(game.position, seed)
    assert position_mimebundle(twin) == position_mimebundle(game.position)


@FEW
@given(plays())
def test_hidden_cards_are_not_named(game: sw.Game) -> None:
    position = game.position
    open_cards = {*seen(position), *(card.name for card in position.waste)}
    bundle = position_mimebundle(position)
    for text in (bundle["image/svg+xml"], str(read_image(bundle["text/html"]))):
        named = set(re.findall(r"\b(?:ace|\d+|jack|queen|king) of [a-z]+\b", text)) & NAMES
        assert named <= open_cards


def test_the_shuffle_of_hidden_cards_changes_positions() -> None:
    # Otherwise the tests above would compare a position with itself.
    position = sw.Game("blind-alleys", deal=3).position
    assert with_hidden_shuffled(position, 1) != position


def test_the_picture_tells_positions_apart() -> None:
    game = sw.Game("blind-alleys", deal=3)
    before = position_svg(game.position)
    game.play("draw")
    assert position_svg(game.position) != before


def test_a_won_game_shows_the_whole_deck_once() -> None:
    name, deal, moves = winning_lines()[0]
    game = sw.Game(name, deal=deal)
    game.play_all(moves)
    svg = position_svg(game.position)
    assert len(labelled(svg)) == 52
    assert set(labelled(svg)) == NAMES
    assert "Solved" in svg


def test_the_stock_shows_its_size() -> None:
    game = sw.Game("blind-alleys", deal=1)
    assert ">34</text>" in position_svg(game.position)
    game.play("draw")
    assert ">33</text>" in position_svg(game.position)


def test_every_tableau_pile_bears_its_name() -> None:
    svg = position_svg(sw.Game("bisley", deal=1).position)
    names = [each.text for each in parse(svg).iter(f"{SVG}text")]
    assert [name for name in names if name] == [f"T{n}" for n in range(1, 14)]


def test_empty_piles_show_what_they_take() -> None:
    def pile_drawn(empty: str) -> str:
        rules = sw.rules("ali-baba").variant(empty=empty, name="x")
        return position_svg(board(rules, T1="5C").position)

    assert len({pile_drawn(empty) for empty in ("any", "kings", "nothing")}) == 3


def test_an_empty_stock_shows_whether_it_can_be_turned_over() -> None:
    def drawn(redeals: int | str) -> str:
        rules = sw.rules("blind-alleys").variant(passes=None if redeals == "unlimited" else 3)
        position = board(rules, T1="5C", waste="9H", redeals=redeals, rest="Waste").position
        return re.sub(r"#?s[0-9a-f]{6}|[^<>]*redeals? left", "", position_svg(position))

    sign = "M3 8a5"
    assert sign in drawn(1)
    assert sign in drawn("unlimited")
    assert sign not in drawn(0)


# The page it stands on ---------------------------------------------------------------------------


@FEW
@given(plays())
def test_the_picture_is_self_contained(game: sw.Game) -> None:
    svg = position_svg(game.position)
    tags = {element.tag.removeprefix(SVG) for element in parse(svg).iter()}
    shapes = {"svg", "title", "desc", "defs", "g", "use", "path", "rect", "pattern"}
    assert tags <= shapes | {"text", "tspan"}
    assert svg.count("http") == 1
    assert re.findall(r"font-family='([^']*)'", svg) == ["system-ui,sans-serif"]
    assert not re.search(r"\bon\w+=|javascript|@import|url\((?!#)", svg)


@FEW
@given(plays())
def test_ids_are_unique_and_all_references_meet_them(game: sw.Game) -> None:
    svg = position_svg(game.position)
    ids = re.findall(r"\bid='([^']*)'", svg)
    used = set(re.findall(r"href='#([^']*)'|url\(#([^)]*)\)", svg))
    assert len(ids) == len(set(ids))
    assert {first or second for first, second in used} == set(ids)


def test_different_pictures_share_no_id() -> None:
    game = sw.Game("blind-alleys", deal=5)
    seen_ids: set[str] = set()
    for _ in range(12):
        ids = set(re.findall(r"\bid='([^']*)'", position_svg(game.position)))
        assert not ids & seen_ids
        seen_ids |= ids
        game.play("draw")


def test_the_same_position_gives_the_same_picture() -> None:
    first, second = (sw.Game("bisley", deal=77).position for _ in range(2))
    assert first is not second
    assert position_svg(first) == position_svg(second)


def test_the_picture_brings_its_own_ground() -> None:
    root = parse(position_svg(sw.Game("ali-baba", deal=2).position))
    ground = next(child for child in root if child.tag == f"{SVG}rect")
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    assert (float(ground.get("width", 0)), float(ground.get("height", 0))) == (
        width - 1,
        height - 1,
    )
    assert ground.get("fill") == palette.BOARD
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert "max-width:100%" in root.get("style", "")


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * each for each in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        (palette.ON_BOARD, palette.BOARD, 4.5),
        (palette.INK, palette.BOARD, 4.5),
        (palette.BLACK, palette.CARD, 4.5),
        (palette.RED, palette.CARD, 4.5),
        (palette.RED, palette.RED_TINT, 4.5),
        (palette.GOLD, palette.CARD, 3),
        (palette.BACK, palette.CARD, 3),
        (palette.SLOT_INK, palette.SLOT, 3),
        (palette.MARK, palette.BOARD, 3),
        (palette.MARK, palette.CARD, 3),
    ],
)
def test_colours_stand_out_from_their_ground(ink: str, ground: str, least: float) -> None:
    dark, light = sorted((luminance(ink), luminance(ground)))
    assert (light + 0.05) / (dark + 0.05) >= least


@pytest.mark.parametrize("game", sw.games())
def test_the_picture_is_small(game: str) -> None:
    for deal in range(1, 21):
        bundle = sw.Game(game, deal=deal)._repr_mimebundle_()
        assert len(bundle["image/svg+xml"].encode()) < 30_000
        assert len(bundle["text/html"].encode()) < 36_000


# Screen readers ----------------------------------------------------------------------------------


def test_the_picture_has_a_name_and_a_description() -> None:
    game = board(
        "blind-alleys", up="C-3 H-A", waste="9S JD", T1="<4D> <9C> 7S 6H", T2="", T3="KH", redeals=1
    )
    root = parse(position_svg(game.position))
    hidden = len(game.position.stock)
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Blind Alleys, 4 of 52 cards up, 1 redeal left"
    assert root.findtext(f"{SVG}title") == root.get("aria-label")
    assert root.findtext(f"{SVG}desc") == (
        f"Stock: {hidden} cards. Waste: 2 cards, jack of diamonds on top. "
        "Foundations: spades empty, hearts ace, clubs 3, diamonds empty. "
        "T1: 2 face down, 7 of spades, 6 of hearts. T2: empty. T3: king of hearts. "
        "T4: empty. T5: empty. T6: empty."
    )


def test_the_foundations_from_the_king_are_told_apart() -> None:
    game = board("bisley", up="C-3", kings="D-Q", T1="4C", T13="9C")
    description = parse(position_svg(game.position)).findtext(f"{SVG}desc")
    assert description is not None
    assert "Foundations: spades ace, hearts ace, clubs 3, diamonds ace." in description
    assert (
        "Down foundations: spades empty, hearts empty, clubs empty, diamonds queen." in description
    )


# What a lesson points at -------------------------------------------------------------------------


def lines_around(svg: str) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of what the lines surround, in drawing order."""
    return [
        (float(x) + 1, float(y) + 1, float(width) - 2, float(height) - 2)
        for line in parse(svg).iter(f"{SVG}rect")
        if line.get("stroke") == palette.MARK
        for x, y, width, height in [[line.get(k, "") for k in ("x", "y", "width", "height")]]
    ]


def test_marks_lie_around_cards_and_piles() -> None:
    position = board("blind-alleys", T1="<4D> 9C 8D", T2="", waste="KS QS", up="H-5").position
    layout = arrange(position)
    w, h = layout.size.w, layout.size.h
    _, nine, eight = layout.tableau["T1"]
    x, top = layout.slots["T1"]
    expected = {
        ("T1", "9C"): (x, nine.y, w, eight.y - nine.y),
        ("T1", "8D"): (x, eight.y, w, h),
        ("T1", None): (x, top, w, eight.y + h - top),
        ("T2", None): (*layout.slots["T2"], w, h),
        ("W", "QS"): (*layout.slots["W"], w, h),
        ("F:H", None): (*layout.slots["F:H"], w, h),
        ("S", None): (*layout.slots["S"], w, h),
    }
    marks = [Mark(pile, sw.Card.from_text(card) if card else None) for pile, card in expected]
    drawn = lines_around(position_svg(position, (), marks))
    assert drawn == [pytest.approx(box, abs=0.02) for box in expected.values()]
    assert "Marked: 9 of clubs on T1, 8 of diamonds on T1, T1, " in parse(
        position_svg(position, (), marks)
    ).findtext(f"{SVG}desc", "")
    assert not lines_around(position_svg(position))
    assert "Marked" not in position_svg(position)


def test_no_line_is_laid_around_a_card_that_is_not_in_sight() -> None:
    position = board("blind-alleys", T1="<4D> 9C", waste="KS QS").position
    for pile, card in (("T1", "4D"), ("W", "KS"), ("S", "2C")):
        assert not lines_around(position_svg(position, (), [Mark(pile, sw.Card.from_text(card))]))


# Names that people choose ------------------------------------------------------------------------

NASTY = "\"><script>alert('1')</script>&amp; ]]> <!-- ü 牌 {x}"


def test_a_name_can_not_inject_anything() -> None:
    rules = sw.Rules(id="x", name=NASTY, pile_sizes=(4,) * 6)
    bundle = sw.Game(rules, deal=1)._repr_mimebundle_()
    root = parse(bundle["image/svg+xml"])
    assert (root.findtext(f"{SVG}title") or "").startswith(NASTY)
    assert "<script" not in bundle["image/svg+xml"]
    found = read_image(bundle["text/html"])
    assert found["alt"].startswith(NASTY)
    assert found["src"] == bundle["image/svg+xml"]


@given(any_rules())
@FEW
def test_any_name_is_kept_whole_for_screen_readers(rules: sw.Rules) -> None:
    bundle = sw.Game(rules, deal=1)._repr_mimebundle_()
    root = parse(bundle["image/svg+xml"])
    assert (root.get("aria-label") or "").startswith(f"{rules.name}, deal 1, 0 moves")
    assert read_image(bundle["text/html"])["alt"].startswith(rules.name)


def read_image(html: str) -> dict[str, str]:
    """The attributes of the one image that the HTML consists of, the picture it holds as `src`."""
    found: list[dict[str, str]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: Any) -> None:
            assert tag == "img"
            found.append(dict(attrs))

        def handle_data(self, data: str) -> None:
            raise AssertionError(f"text outside of the image: {data}")

    Reader().feed(html)
    (image,) = found
    assert re.fullmatch(r"[ -~]+", image["src"])
    assert not re.search(r'[<>"#]', image["src"])
    head, _, data = image["src"].partition(",")
    assert head == "data:image/svg+xml;base64"
    return image | {"src": b64decode(data).decode()}


# Layout ------------------------------------------------------------------------------------------


def check_layout(layout: Layout, position: sw.Position) -> None:
    """Everything lies on the board, nothing on another pile, and every index can be read."""
    size = layout.size
    assert size.w >= 40
    assert layout.width <= 780
    boxes = {}
    for name, (x, y) in layout.slots.items():
        placed = layout.tableau.get(name, ())
        bottom = max([y, *(card.y for card in placed)]) + size.h
        boxes[name] = (x, y, x + size.w, bottom)
        assert x >= PAD
        assert x + size.w <= layout.width - PAD + 1
        assert y >= PAD
        assert bottom <= layout.height - PAD + 0.01
    ordered = sorted(boxes.values())
    for index, (left, top, right, bottom) in enumerate(ordered):
        for other in ordered[index + 1 :]:
            apart = other[0] >= right + 2 or other[1] >= bottom or other[3] <= top
            assert apart, f"piles overlap: {(left, top, right, bottom)} and {other}"
    for pile in layout.tableau.values():
        for below, above in itertools.pairwise(pile):
            assert below.covered
            step = above.y - below.y
            if below.card is None:
                assert step >= 4
            else:
                assert step >= below.index.pad + below.index.cap
                assert below.index.cap >= 0.85 * size.cap
    assert set(layout.slots) == set(position.piles)


@FEW
@given(any_rules(), st.integers(1, 1000))
def test_any_table_can_be_laid_out(rules: sw.Rules, deal: int) -> None:
    position = sw.Game(rules, deal=deal).position
    check_layout(arrange(position), position)
    parse(position_svg(position))


@FEW
@given(plays())
def test_any_position_can_be_laid_out(game: sw.Game) -> None:
    check_layout(arrange(game.position), game.position)


def test_cards_keep_their_place_while_a_pile_grows() -> None:
    game = sw.Game("blind-alleys", deal=9)
    slots = arrange(game.position).slots
    later = played(sw.rules("blind-alleys"), 9, seed=4, steps=60)
    assert arrange(later.position).slots == slots


def test_many_piles_stand_in_two_rows() -> None:
    def rows(piles: int) -> int:
        rules = sw.Rules(pile_sizes=(2,) * piles)
        layout = arrange(sw.Game(rules, deal=1).position)
        return len({y for name, (_, y) in layout.slots.items() if name.startswith("T")})

    assert [rows(piles) for piles in (1, 6, 14, 15, 24)] == [1, 1, 1, 2, 2]


def test_a_long_pile_is_pushed_together_and_keeps_its_indices() -> None:
    rules = sw.Rules(pile_sizes=(30, 3))
    position = sw.Game(rules, deal=1).position
    layout = arrange(position)
    check_layout(layout, position)
    long, short = layout.tableau["T1"], layout.tableau["T2"]
    assert long[1].y - long[0].y < short[1].y - short[0].y
    assert long[0].index.cap < short[0].index.cap
    assert len(labelled(position_svg(position))) == 33


# The caption -------------------------------------------------------------------------------------


def caption_text(game: sw.Game) -> str:
    """The last text on the board."""
    root = parse(game._repr_svg_())
    last = [element for element in root if element.tag == f"{SVG}text"][-1]
    return "".join(last.itertext())


def test_the_caption_tells_deal_moves_and_counts() -> None:
    game = sw.Game("blind-alleys", deal=42)
    game.play("draw")
    assert caption_text(game) == (
        "Blind Alleys · deal 42 · 1 move · 0 of 52 cards up · 1 redeal left"
    )
    game.play("draw")
    assert "2 moves" in caption_text(game)


def test_undo_takes_the_caption_back() -> None:
    game = sw.Game("bisley", deal=42)
    before = game._repr_svg_()
    game.play(game.legal_moves[0])
    assert game._repr_svg_() != before
    game.undo()
    assert game._repr_svg_() == before


def test_a_game_without_redeals_speaks_of_none() -> None:
    for name in ("ali-baba", "bisley"):
        assert "redeal" not in sw.Game(name, deal=1)._repr_svg_()


def test_unlimited_redeals_are_said_so() -> None:
    rules = sw.rules("blind-alleys").variant(passes=None, name="Endless")
    assert "unlimited redeals left" in sw.Game(rules, deal=1)._repr_svg_()


def test_a_stuck_game_says_so() -> None:
    game = stuck_game()
    assert game.outcome is sw.Outcome.STUCK
    assert caption_text(game).endswith("· stuck")
    assert "stuck" not in sw.Game("bisley", deal=1)._repr_svg_()


def test_a_long_caption_breaks_and_a_long_name_is_cut() -> None:
    name = "A game whose name goes on " * 8
    position = sw.Game(sw.Rules(name=name, pile_sizes=(3,) * 6), deal=1).position
    lines = caption_lines(position, ["deal 1", "0 moves"], width=500)
    texts = [" · ".join(item.text for item in line) for line in lines]
    assert len(texts) == 2
    assert texts[0].endswith("…")
    assert texts[1] == "deal 1 · 0 moves · 0 of 52 cards up"
    assert len(texts[0]) * 8 < 500


# What notebooks get ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sw.games())
def test_the_bundle_is_text_picture_and_html(game: str) -> None:
    position = sw.Game(game, deal=8).position
    bundle = position._repr_mimebundle_()
    assert bundle["text/plain"] == position.to_text() == str(position)
    assert bundle["image/svg+xml"] == position._repr_svg_()
    assert set(bundle) == {"text/plain", "image/svg+xml", "text/html"}


def test_only_what_is_wanted_is_given() -> None:
    position = sw.Game("bisley", deal=8).position
    assert set(position._repr_mimebundle_(include={"text/plain"})) == {"text/plain"}
    assert set(position._repr_mimebundle_(exclude={"text/html"})) == {
        "text/plain",
        "image/svg+xml",
    }


@pytest.mark.parametrize("thing", [sw.Game("bisley", deal=8), sw.Game("bisley", deal=8).position])
def test_a_notebook_displays_it(thing: sw.Game | sw.Position) -> None:
    formatter: Any = DisplayFormatter()
    data, _ = formatter.format(thing)
    assert data["text/plain"].startswith("Game: bisley\n")
    assert data["text/html"].startswith("<img ")
    assert data["image/svg+xml"].startswith("<svg ")


def test_a_games_bundle_tells_of_the_play() -> None:
    game = sw.Game("blind-alleys", deal=42)
    assert "deal 42, 0 moves" in game._repr_mimebundle_()["text/html"]
    assert "deal 42" not in game.position._repr_svg_()
    assert "moves" not in game.position._repr_svg_()
    copy = sw.Game(game.position)
    assert ", 0 moves, 0 of 52" in copy._repr_svg_()


def test_rank_names_are_those_of_the_cards() -> None:
    # `seen` and the search for hidden cards rely on these words.
    assert {name.split(" of ")[0] for name in NAMES} == set(RANK_NAMES)
