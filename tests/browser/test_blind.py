"""A game is learnt about, played and won by what is heard alone, with the keys alone."""

import re

import pytest

import solitaire_widget as sw
from browser.board import Board
from browser.hearing import Ears, Heard
from browser.page import NotebookPage, OpenNotebook
from browser.scenarios import ALMOST_WON
from positions import winning_lines

# This deal, so far from its end, has draws, cards to turn up, and cards to build on piles.
DEAL, LEFT = 17, 16
RANKS = ["ace", *map(str, range(2, 11)), "jack", "queen", "king"]


def start() -> sw.Position:
    """A short game."""
    moves = next(m for game, deal, m in winning_lines() if (game, deal) == ("blind-alleys", DEAL))
    game = sw.Game("blind-alleys", deal=DEAL)
    game.play_all(moves[:-LEFT])
    return game.position


def show(notebook: OpenNotebook, position: sw.Position) -> tuple[NotebookPage, Board]:
    text = position.to_text(reveal=True)
    page = notebook(
        [
            "import solitaire_widget as sw",
            f"w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({text!r})))\nw",
        ]
    )
    return page, Board(page.widget(1))


class Player:
    """Knows what it hears. It never looks at the picture, the page's elements or the kernel."""

    def __init__(self, page: NotebookPage, board: Board) -> None:
        self.ears = Ears(page.page)
        self.keys = board

    def press(self, key: str) -> None:
        """Press a key and listen until something new is said."""
        before = self.ears.status()
        self.keys.press(key)
        self.keys.wait_until(lambda: self.ears.status() != before, f"an answer to {key}")

    def piles(self) -> dict[str, Heard]:
        """The piles by the first words of their names: "Pile 3"."""
        return {each.name.split(",")[0]: each for each in self.ears.board().all("group")}

    def won(self) -> bool:
        return "the game is won" in self.ears.status()

    def walk(self, key: str, wanted: str) -> None:
        """Press an arrow until what has the focus begins with these words."""
        for _ in range(20):
            if self.ears.focused().startswith(wanted):
                return
            self.keys.press(key)
        raise AssertionError(f"{key} never led to {wanted}")

    def pick_up(self, pile: str, card: Heard) -> str:
        """Go to a card, take it, and hear where it fits."""
        names = [each.name for each in self.piles()[pile].all("button")]
        for _ in range(20):
            if self.ears.focused() in names:
                break
            self.keys.press("ArrowRight")
        self.walk("ArrowUp", card.name)
        self.press("Enter")
        said = self.ears.status()
        assert said.startswith("Carrying"), said
        return said

    def drop(self, said: str) -> None:
        """Put down what is carried: on a foundation if that was said, else on the last place."""
        places = re.split(r" or |, |fits on ", said.rstrip("."))[1:]
        place = next((each for each in places if "foundation" in each), places[-1])
        wanted = re.sub("^(the|an) ", "", place.replace("the empty p", "P")).removesuffix(" pile")
        for _ in range(20):
            name = self.ears.focused()
            if "takes what you carry" in name and wanted in name:
                return self.press("Enter")
            self.keys.press("ArrowRight")
        raise AssertionError(f"the arrows never led to {wanted}: {said}")

    def next_up(self, piles: dict[str, Heard]) -> list[str]:
        """The cards that the foundations wait for."""
        wanted = []
        for name, pile in piles.items():
            top = re.search(r"top (\w+) of (\w+)$", pile.name)
            if "foundation" in name and top and top[1] != "king":
                wanted.append(f"{RANKS[RANKS.index(top[1]) + 1]} of {top[2]}")
        return wanted

    def one_move(self) -> None:
        """A card to a foundation; else the next of the stock; else the waste onto a pile."""
        piles = self.piles()
        wanted = self.next_up(piles)
        for name, pile in piles.items():
            for card in pile.all("button"):
                if re.sub(",.*", "", card.name) in wanted and "on it" not in card.name:
                    assert "no move" not in card.name
                    said = self.pick_up(name, card)
                    assert "foundation" in said
                    return self.drop(said)
        stock = piles["Stock"].only("button").name
        if "draw" in stock or "turn the waste over" in stock:
            return self.press("d")
        (card,) = piles["Waste"].all("button")
        return self.drop(self.pick_up("Waste", card))


@pytest.mark.timeout(400)
def test_a_short_game_to_the_win_by_what_is_heard(notebook: OpenNotebook) -> None:
    page, board = show(notebook, start())
    player = Player(page, board)
    board.tab_into()
    for _ in range(30):
        player.one_move()
        if player.won():
            break
    assert page.kernel.value("w.game.outcome.value") == "won"
    board.wait_until(lambda: player.ears.focused() == "Game won", "the focus on the end")


def test_what_lies_where_is_heard(notebook: OpenNotebook) -> None:
    position = start()
    page, board = show(notebook, position)
    player = Player(page, board)
    piles = player.piles()
    assert len(piles) == len(position.rules.piles)
    for pile in position.rules.piles:
        cards, hidden = position.cards_in(pile), position.hidden_in(pile)
        spoken = {"S": "Stock", "W": "Waste"}.get(pile.name)
        suits = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
        spoken = spoken or (
            f"Pile {pile.name[1:]}" if pile.name[0] == "T" else f"{suits[pile.name[-1]]} foundation"
        )
        heard = piles[spoken]
        if not cards:
            assert heard.name.endswith(", empty")
            continue
        assert f"{len(cards)} card" in heard.name
        names = " ".join(button.name for button in heard.all("button"))
        if pile.name[0] == "T":
            assert not hidden or f"{hidden} face down" in heard.name
            for card in cards[hidden:]:
                assert spoken_card(str(card)) in names
        for card in cards[: hidden if pile.name != "S" else None]:
            assert spoken_card(str(card)) not in names + heard.name

    board.tab_into()
    player.press("b")
    said = player.ears.status()
    for name in piles:
        assert f"{name}: " in said
    assert f"{position.cards_up} of 52 cards up" in said
    assert f"{len(sw.Game(position).legal_moves)} moves are possible" in said


def spoken_card(card: str) -> str:
    """The card in words."""
    ranks = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    return f"{ranks.get(card[0], card[0])} of {suits[card[1]]}"


COUNT_CHANGES = """root => {
    window.changes = 0;
    new MutationObserver(() => window.changes++).observe(
        root.querySelector('[role="status"]'), {childList: true, subtree: true});
}"""


def test_a_sentence_that_is_said_twice_is_new_both_times(notebook: OpenNotebook) -> None:
    page, board = show(notebook, sw.Position.from_text(ALMOST_WON[0]))
    board.tab_into()
    board.press("u")
    board.wait_until(lambda: "no move to take back" in board.status.inner_text(), "the answer")
    board.root.evaluate(COUNT_CHANGES)
    board.press("u")
    board.wait_until(lambda: page.page.evaluate("window.changes"), "the answer, once more")
    assert "no move to take back" in board.status.inner_text()
    region = board.status.evaluate("e => [e.ariaLive, e.role]")
    assert region == ["polite", "status"]


def test_put_back_is_said(notebook: OpenNotebook) -> None:
    page, board = show(notebook, sw.Position.from_text(ALMOST_WON[0]))
    ears = Ears(page.page)
    board.tab_into()
    board.press("Enter")
    board.wait_until(lambda: ears.status().startswith("Carrying king of spades."), "the card")
    (card,) = (each for each in ears.board().all("button") if each.focused)
    assert card.pressed == "true"
    board.press("Escape")
    board.wait_until(lambda: ears.status() == "Put back on pile 1.", "the answer")
