"""Ideas about what partner's cards said: ten positions by hand in which each holds, and ten that only look like it.

South is to play, and North, who plays every convention unless it says otherwise, is the partner. The hands are those of
South, West, North and East; cards that nobody holds have been played and seen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import pytest

import whist_nb as wn
from tests.training.test_ideas import position
from whist_nb.analysis.decisions import PlayDecision
from whist_nb.analysis.hindsight import JudgedDecision
from whist_nb.analysis.judging import KnownCost
from whist_nb.analysis.units import Unit
from whist_nb.drawing.names import Names, usual_names
from whist_nb.drawing.text_layout import plain_text
from whist_nb.engine.cards import Card
from whist_nb.engine.view import EVERYONE
from whist_nb.players import Club
from whist_nb.players.club.conventions import CONVENTIONS, USUAL
from whist_nb.tables.debrief import Debrief
from whist_nb.tables.desk import Desk
from whist_nb.tables.shared_game import shared
from whist_nb.training.finished_deal import FinishedDeal
from whist_nb.training.highlights import Highlight
from whist_nb.training.ideas.situation import Situation
from whist_nb.training.ideas.wording import first_idea, titled
from whist_nb.training.mistakes import theme_of_mistake
from whist_nb.training.moments import DETAILS

ALL: Mapping[int, Collection[str]] = {2: CONVENTIONS}


@dataclass(frozen=True)
class Moment:
    """What South plays after some cards, and what would have been better."""

    hands: str
    plays: str
    leader: int
    played: str
    better: str
    trump: str | None = "H"
    conventions: Mapping[int, Collection[str]] | None = None

    def but(self, **changes: object) -> Moment:
        """The same with changes; ``cards`` exchanges cards, as in '9D 8D' for the eight instead of the nine."""
        exchanged = str(changes.pop("cards", "")).split()
        made = replace(self, **changes)  # type: ignore[arg-type]
        for old, new in zip(exchanged[::2], exchanged[1::2], strict=True):
            texts = {name: getattr(made, name).replace(old, new) for name in ("hands", "plays", "played", "better")}
            made = replace(made, **texts)  # type: ignore[arg-type]
        return made

    def in_suits(self, order: str) -> Moment:
        """The same with other suits instead of spades, hearts, diamonds and clubs."""
        names = str.maketrans("SHDC", order)
        texts = {}
        for name in ("hands", "plays", "played", "better"):
            cards = getattr(self, name).split(" ")
            texts[name] = " ".join(card[:-1] + card[-1].translate(names) if card else card for card in cards)
        return replace(self, trump=self.trump and self.trump.translate(names), **texts)  # type: ignore[arg-type]

    @property
    def situation(self) -> Situation:
        game = position(self.hands, self.plays, self.leader, self.trump)
        assert game.current_player == 0
        view = game.view(0)
        assert {self.played, self.better} <= {action.text for action in view.legal_actions()}
        known = ALL if self.conventions is None else self.conventions
        return Situation(view, Card(self.played), Card(self.better), known)

    @property
    def idea(self) -> str | None:
        found = first_idea(self.situation)
        return found[0].id if found else None

    @property
    def said(self) -> str:
        situation = self.situation
        found = first_idea(situation)
        assert found is not None
        names = Names(usual_names(4), 0, (0, 1, 0, 1))
        statements = [titled(found[0].against, situation, found[1]), found[1].facts, found[1].instead]
        return " ".join(plain_text(names.say(each)) for each in statements if each)


# West leads the king and ace of diamonds, North plays the nine and the four, and South wins the third trick
CALLED = Moment(
    "5D 3D AS KH 7C | KD AD QS 6C 8C | 9D 4D 6S AH QH | JD TD 9S 5C 4C",
    "KD 9D JD 3D AD 4D TD 5D QS 6S 9S AS", 1, "7C", "KH",
)  # fmt: skip
# East leads both rounds
BY_EAST = Moment(
    "5D 3D AS KH 7C | JD TD 9S 5C 4C | 9D 4D 6S AH QH | KD AD QS 6C 8C",
    "KD 3D JD 9D AD 5D TD 4D QS AS 9S 6S", 3, "7C", "KH",
)  # fmt: skip
CALLS = {
    "the nine before the four": CALLED,
    "East leads": BY_EAST,
    "the eight before the two": CALLED.but(cards="9D 8D 4D 2D"),
    "touching cards": CALLED.but(cards="4D 8D"),
    "a small trump": CALLED.but(cards="KH 2H"),
    "an ace of trumps": CALLED.but(cards="AH 8H KH AH"),
    "spades are trumps": CALLED.in_suits("HSDC"),
    "clubs are trumps": CALLED.in_suits("DCSH"),
    "the suit is clubs": BY_EAST.in_suits("SHCD"),
    "South has no diamond for the second round": CALLED.but(
        hands="2S 3D AS KH 7C | KD AD QS 6C 8C | 9D 4D 6S AH QH | JD TD 9S 5C 4C",
        plays="KD 9D JD 3D AD 4D TD 2S QS 6S 9S AS",
    ),
}
NO_CALLS = {
    "North plays no convention": CALLED.but(conventions={}),
    "North plays the echo alone": CALLED.but(conventions={2: ["echo"]}),
    "West plays the call, North doesn't": CALLED.but(conventions={1: CONVENTIONS, 3: CONVENTIONS}),
    "low before high": CALLED.but(cards="9D XD 4D 9D XD 4D"),
    "one round": Moment(
        "5D 3D AS KH 7C | KD QD QS 6C 8C | 9D 4D 6S AH QH | JD TD 9S 5C 4C",
        "KD 9D JD 3D QS 6S 9S AS", 1, "7C", "KH",
    ),
    "a trump has been led": Moment(
        "5D 3D AS KH 2H 7C | KD AD QS 6H 6C 8C | 9D 4D 6S AH QH 3S | JD TD 9S TH 5C 4C",
        "KD 9D JD 3D AD 4D TD 5D 6H QH TH 2H 3S 9S AS QS", 1, "7C", "KH",
    ),
    "both cards are trumps": CALLED.but(hands=CALLED.hands.replace("7C |", "2H |", 1), played="2H"),
    "a plain suit was better": CALLED.but(
        hands="5D 3D AS KH 7C 4S | KD AD QS 6C 8C 9C | 9D 4D 6S AH QH JH | JD TD 9S 5C 4C 3C", better="4S"
    ),
    "East, an opponent, plays high before low": CALLED.but(
        cards="9D XD 4D 9D XD 4D", conventions={2: CONVENTIONS, 3: CONVENTIONS}
    ),
    "the first card was played to win": Moment(
        "5D 3D 2S KC 7C KH | 6D AD QS 6C 8C 9C | 9D 4D 6S AH QH 5S | 7D TD KS 5C 4C TC",
        "6D 9D 7D 3D 6S KS 2S QS TD 5D AD 4D 6C 5S 4C KC", 1, "7C", "KH",
    ),
}  # fmt: skip

# South leads the ace and king of diamonds, and North plays the nine and the four; North has one trump
ECHOED = Moment(
    "AD KD 3D 7C 8S | 5D 6D 8D 8C 9C | 9D 4D 2H KC QC | JD TD QD 5C 6C",
    "AD 5D 9D JD KD 6D 4D TD", 0, "7C", "3D",
)  # fmt: skip
ECHOES = {
    "the nine before the four": ECHOED,
    "the king before the ace": ECHOED.but(plays="KD 5D 9D JD AD 6D 4D TD"),
    "the seven before the two": ECHOED.but(cards="9D 7D 4D 2D"),
    "touching cards": ECHOED.but(cards="8D 2D 4D 8D"),
    "a spade was led": ECHOED.but(played="8S"),
    "a high trump to ruff with": ECHOED.but(cards="2H KH"),
    "spades are trumps": ECHOED.in_suits("HSDC"),
    "clubs are trumps": ECHOED.in_suits("DCSH"),
    "South led a spade between": Moment(
        "AD KD 3D 7C AS | 5D 6D 8D 8C 2S | 9D 4D 2H KC 3S | JD TD QD 5C 4S",
        "AD 5D 9D JD AS 2S 3S 4S KD 6D 4D TD", 0, "7C", "3D",
    ),
    "two diamonds left": ECHOED.but(
        hands="AD KD 3D 2D 7C | 5D 6D 8D 8C 9C | 9D 4D 2H KC QC | JD TD QD 5C 6C", better="2D"
    ),
}  # fmt: skip
NO_ECHOES = {
    "North plays no convention": ECHOED.but(conventions={}),
    "North plays the call alone": ECHOED.but(conventions={2: ["call"]}),
    "only the opponents echo": ECHOED.but(conventions={1: CONVENTIONS, 3: CONVENTIONS}),
    "low before high": ECHOED.but(cards="9D XD 4D 9D XD 4D"),
    "there are no trumps": ECHOED.but(trump=None),
    "West has shown out, and may ruff first": ECHOED.but(
        hands="AD KD 3D 7C 8S | 5D 3H 8H 8C 9C | 9D 4D 2H KC QC | JD TD QD 5C 6C", plays="AD 5D 9D JD KD 9C 4D TD"
    ),
    "North has shown that there is no trump": Moment(
        "AD KD 3D 7C AH | 5D 6D 8D 8C 3H | 9D 4D 2S KC QC | JD TD QD 5C 4H",
        "AH 3H 2S 4H AD 5D 9D JD KD 6D 4D TD", 0, "7C", "3D",
    ),
    "another suit was better": ECHOED.but(better="8S"),
    "one round": ECHOED.but(plays="AD 5D 9D JD"),
    "the suit was led": ECHOED.but(
        hands="AD KD 3D 2D 7C | 5D 6D 8D 8C 9C | 9D 4D 2H KC QC | JD TD QD 5C 6C", played="3D", better="2D"
    ),
    "North has shown out, so nobody has to remember": Moment(
        "AD KD QD 3D 7C 8S | 5D 6D 8D 8C 9C 2S | 9D 4D 2H KC QC JC | JD TD 2D 5C 6C 4S",
        "AD 5D 9D JD KD 6D 4D TD QD 8D JC 2D", 0, "7C", "3D",
    ),
}  # fmt: skip

# North leads the seven, the fourth best of K J 8 7; South holds the four higher cards that North has not
ELEVEN = Moment(
    "AH QH TH 9H 3H | 2C 3C 5H 6D 7D | KH JH 8H 7H 4C | 2H 4H 5C 6C 8D",
    "7H 2H", 2, "AH", "3H", "S",
)  # fmt: skip
# East plays the nine, one of the four
OVER = Moment(
    "AH QH TH 3H 2D | 2C 3C 5H 6D 7D | KH JH 8H 7H 4C | 9H 4H 5C 6C 8D",
    "7H 9H", 2, "AH", "TH", "S",
)  # fmt: skip
SIX = Moment(
    "AH QH TH 9H 8H 3H | 2C 3C 5H 6D 7D 2D | KH JH 7H 6H 4C 5C | 2H 4H 7C 6C 8D 8C",
    "6H 2H", 2, "AH", "3H", "S",
)  # fmt: skip
EIGHT = Moment(
    "AH QH TH 3H 2D | 2C 3C 5H 6D 7D | KH JH 9H 8H 4C | 2H 4H 5C 6C 8D",
    "8H 2H", 2, "QH", "3H", "S",
)  # fmt: skip
COUNTED = {
    "all four are South's": ELEVEN,
    "the queen was as dear": ELEVEN.but(played="QH"),
    "East has played one of them": OVER,
    "the queen over the nine": OVER.but(played="AH", better="TH", trump="C"),
    "clubs are trumps": ELEVEN.but(trump="C"),
    "spades": ELEVEN.in_suits("CSDH"),
    "the six": SIX,
    "the six, in clubs": SIX.in_suits("SCDH"),
    "the eight": EIGHT,
    "the eight, with the ace": EIGHT.but(played="AH"),
}
NOT_COUNTED = {
    "North plays no convention": ELEVEN.but(conventions={}),
    "North leads no fourth best": ELEVEN.but(conventions={2: set(CONVENTIONS) - {"fourth-best"}}),
    "only the opponents lead fourth best": ELEVEN.but(conventions={1: CONVENTIONS, 3: CONVENTIONS}),
    "West may have the nine": ELEVEN.but(cards="9H 6H 5H 9H"),
    "East may have the ten": OVER.but(cards="TH XH 4H TH XH 4H", better="QH"),
    "North can't have three higher": ELEVEN.but(cards="8H 3S"),
    "low was played": ELEVEN.but(played="3H", better="AH"),
    "the better card loses": OVER.but(better="3H"),
    "the suit has been led before": Moment(
        "AH QH TH 9H 3H 2D | 2C 3C 5H 6D 7D 9D | KH JH 8H 7H 4C 6H | 2H 4H 5C 6C 8D 9C",
        "6H 2H 3H 5H 7H 4H", 2, "AH", "9H", "S",
    ),
    "hearts are trumps": ELEVEN.but(trump="H"),
    "the ten was as good as the nine": ELEVEN.but(played="TH", better="9H"),
}  # fmt: skip


@pytest.mark.parametrize("moment", CALLS.values(), ids=CALLS)
def test_a_call_for_trumps_was_missed(moment: Moment) -> None:
    assert moment.idea == "missed-call"


@pytest.mark.parametrize("moment", NO_CALLS.values(), ids=NO_CALLS)
def test_no_call_for_trumps_was_missed(moment: Moment) -> None:
    assert moment.idea != "missed-call"


@pytest.mark.parametrize("moment", ECHOES.values(), ids=ECHOES)
def test_an_echo_was_missed(moment: Moment) -> None:
    assert moment.idea == "missed-echo"


@pytest.mark.parametrize("moment", NO_ECHOES.values(), ids=NO_ECHOES)
def test_no_echo_was_missed(moment: Moment) -> None:
    assert moment.idea != "missed-echo"


@pytest.mark.parametrize("moment", COUNTED.values(), ids=COUNTED)
def test_the_rule_of_eleven_was_forgotten(moment: Moment) -> None:
    assert moment.idea == "rule-of-eleven"


@pytest.mark.parametrize("moment", NOT_COUNTED.values(), ids=NOT_COUNTED)
def test_the_rule_of_eleven_says_nothing(moment: Moment) -> None:
    assert moment.idea != "rule-of-eleven"


def test_there_are_ten_of_each_at_least() -> None:
    assert min(len(each) for each in (CALLS, NO_CALLS, ECHOES, NO_ECHOES, COUNTED, NOT_COUNTED)) == 10


@pytest.mark.parametrize(("conventions", "is_found"), [(ALL, True), ({}, False)], ids=["Club", "a person"])
@pytest.mark.parametrize("moment", [CALLED, ECHOED, ELEVEN], ids=["call", "echo", "eleven"])
def test_a_mistake_of_a_finished_deal_is_sorted_by_what_the_partner_plays(
    moment: Moment, conventions: Mapping[int, Collection[str]], is_found: bool
) -> None:
    game, index = position(moment.hands, moment.plays, moment.leader, moment.trump), len(moment.plays.split())
    view = game.view(0)
    game.apply(moment.played)
    better = Card(moment.better)
    known = KnownCost(1.0, 0.1, Unit.TRICKS, 1.0, better, 0.5, 0.1, True, (), False, False)
    decision = PlayDecision(index, 1, 0, game.actions[index][1], view, game.before(index).view(EVERYONE))
    judged = JudgedDecision(decision, "mistake", Unit.TRICKS, 1.0, 0.1, 1.0, better.text, known, True)
    found = FinishedDeal(game, 1, 0, conventions).moment(Highlight("mistake", judged), DETAILS["usual"])
    theme = theme_of_mistake(found)
    assert (theme is not None and theme.title == "Reading partner's cards") is is_found
    assert (theme is not None and theme.chapter == 9) is is_found


def test_a_table_tells_the_conventions_of_its_players() -> None:
    game = wn.Game("whist", seed=1, deals=1)
    desk = Desk(shared(game), 0, players=[None, "random", Club(conventions=["call"]), "club"], waits=True)
    desk.heard({"do": "hint", "seq": 1, "view": "page"})
    assert isinstance(desk.debrief, Debrief)
    assert desk.debrief._conventions() == {0: set(), 1: set(), 2: {"call"}, 3: USUAL}


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (CALLED, "North played 9♦, then 4♦: a call for trumps. Lead K♥."),
        (ECHOED, "North played 9♦, then 4♦: an echo, which shows that these were the only two. Lead 3♦."),
        (ELEVEN, "If 7♥ was the fourth best, the other three hands had 4 higher cards, and you could see all of them."),
    ],
    ids=["call", "echo", "eleven"],
)
def test_the_words_name_the_cards(moment: Moment, said: str) -> None:
    assert said in moment.said
