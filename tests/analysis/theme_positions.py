"""Positions set by hand for the themes of problems, as in a textbook, and others that only look like them."""

from __future__ import annotations

from typing import NamedTuple

from whist_nb.analysis import Position
from whist_nb.analysis.problems.acceptance import right_card
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.problems.solution import PlanSolution, plan_search
from whist_nb.analysis.problems.themes import Theme, themes
from whist_nb.engine.cards import Cards

FINESSE, RUFF, DRAWING, THROW_IN = Theme.FINESSE, Theme.RUFF, Theme.DRAWING_TRUMPS, Theme.THROW_IN
KEEPING, LOSING = Theme.KEEPING_TRUMPS, Theme.LOSING_THE_LEAD
REPEATED, ENTRY = Theme.REPEATED_FINESSE, Theme.ENTRY
CROSS, DUCK, HOLD_UP = Theme.CROSS_RUFF, Theme.DUCK, Theme.HOLD_UP
TWO_WAY, UNBLOCK = Theme.TWO_WAY_FINESSE, Theme.UNBLOCK
SQUEEZE, SHOW_UP, SAFETY = Theme.SQUEEZE, Theme.SHOW_UP, Theme.SAFETY_PLAY
COUNTING, DROP = Theme.COUNTING_OUT, Theme.DROP


class Set(NamedTuple):
    """A position: all hands, who led, trumps, the cards on the table, the tricks to take, and the card to find.

    Of four hands the second and the fourth are hidden; two hands are open.
    """

    hands: str
    leader: int
    trump: str | None
    table: str
    take: int
    right: str
    voids: dict[int, str] | None = None
    known: dict[int, str] | None = None
    points: dict[int, int] | None = None

    def found(self) -> tuple[Theme, ...]:
        """Return the themes, once the solver has confirmed the card."""
        hands = self.hands.split(" / ")
        position = Position(hands, self.leader, self.trump, (0, 1) * (len(hands) // 2), tuple(Cards(self.table)))
        hidden = (1, 3) if len(hands) == 4 else ()
        layouts = HiddenHands(position, hidden, self.voids or {}, self.known or {}, self.points)
        search = plan_search(layouts, self.take, None)
        odds = PlanSolution(layouts, search, self.take, None)
        right = right_card(odds)
        others = [card for card in position.legal if odds.equals[card] is not odds.equals[right]]
        wrong = max(others, key=lambda card: (odds.by_card[card], odds.open_cards[card], -card.rank))
        assert self.right in [card.text for card in odds.best], self
        assert odds.by_card[right] > odds.by_card[wrong], self
        both = [(card, sum(1 << number for number in odds.wins(card))) for card in (right, wrong)]
        return themes(search, both[0], both[1])


FINESSES = (
    # third hand, with an honour missing: the lower of two
    Set("3S 2S / 9S 7H / AS QS 5S / KS 8S 7D", 0, None, "4S 6S", 3, "QS"),
    Set("3H 2H / 9H 7S / KH JH 5H / QH 8H 7D", 0, None, "4H 6H", 3, "JH"),
    Set("3C 2C / JC 8S / KC TC 5C / 9C 7C 7D", 0, None, "4C 6C", 3, "TC"),
    Set("JH TH / KH 8H / AH QH 5H / 9H 7D 6D", 0, None, "2H 7H", 3, "QH"),
    Set("2D AC / KD 8D / AD QD 5C / 9C 7C 6C", 0, None, "3D 4D", 3, "QD"),
    # ... or of three, to be repeated
    Set("4S 3S / 9S 7H / AS JS TS / KS 8S 7D", 0, None, "2S 6S", 3, "JS"),
    Set("3S 2S 3H / KS 9S 7H / AS JS TS 5S / 8S 7D 6D 5D", 0, None, "4S 6S", 3, "JS", known={1: "KS"}),
    # crossing to the hand that leads towards the tenace
    Set("AC 4D 3D / QD 9C 8D / KD JD 5C / 7D 7C 6C", 2, None, "", 3, "5C"),
    Set("AH 4S 3S / QS 9S 8H / KS JS 5H / 7S 7H 6H", 2, None, "", 3, "5H"),
    Set("AH 4S 3S 2S / KS 9H 8H 7S / AS QS JS 5H / 9S 8S 7H 6H", 2, None, "", 4, "5H"),
    Set("AH 4D 3D 2D / KD 9H 8H 7D / AD QD JD 5H / 9D 8D 7H 6H", 2, "D", "", 4, "5H"),
)

RUFFS = (
    # losers led to the short hand before its trump is drawn
    Set("AS 3H 2H / 9H 8H 7D / 4S 5D 4D / 9S 8D 6D", 0, "S", "", 2, "3H"),
    Set("AS KS 3H / 9S 9H 8H / 4S 5D 4D / 8S 7D 7H", 0, "S", "", 3, "3H"),
    Set("3D 2D 4S / KD 9D 8S / 5S 6H 5H / 9S TD 9H", 0, "S", "", 1, "3D"),
    Set("AD 7C 6C / 9C 8C 9S / 3D 2H 3H / 9D TC 9H", 0, "D", "", 2, "7C"),
    Set("AD KD 7C / 9C 8C 9S / 3D 2H 3H / 9D TC 9H", 0, "D", "", 3, "7C"),
    Set("2D 7H 6H / QH 9S 8S / AD 3S 4S / 9D TS 9H", 0, "D", "", 2, "7H"),
    # ... or the loser of the long hand, while the other has a trump to spare
    Set("AS KS 7D / QD JD 9S / 2S 8C 7C / TS 9D 6C", 0, "S", "", 3, "7D"),
    Set("AC 6S 5S / KS QS 9C / 3C 8H 7H / JC 9S 6H", 0, "C", "", 2, "5S"),
    Set("AC 6S 5S 4H / KS QS 9C 9H / 3C 8H 7H 2H / JC 9S 6H TH", 0, "C", "", 2, "5S"),
    Set("AH KH QH 3D / JD 9D JH 8S / 2H 6S 5S 4S / TD 8D TH 9S", 0, "H", "", 4, "3D"),
    # the last card of a suit is discarded on partner's winner, and the suit is ruffed
    Set("5D 2H 3C 4C / 3S KD 6H KC / 7H JH 8C / 9H AH QC", 2, "D", "AS 4S", 2, "2H", known={1: "3S KD"}),
)
LAST_TRUMPS = (
    # the last trump, which wins whenever it is played, is kept until the other suit is good
    Set("6S JD 3D / KH QH QD", 0, "S", "", 2, "3D"),
    Set("5C TH 4H 2H / KS QS JD KH", 0, "C", "", 3, "4H"),
    Set("8H 5C 4C / AS KS QC", 0, "H", "", 2, "5C"),
    Set("7D 9H 2H / KC QC JH", 0, "D", "", 2, "2H"),
)
RUFFED_IN_ANY_CASE = (
    # whatever is discarded, this hand ruffs that suit in the end
    Set("5D 2H 3C 4C / 3S 9H 6H KC / 7H JH 8C / 9D AH QC", 2, "D", "AS 4S", 2, "2H", known={1: "3S", 3: "9D"}),
    Set("2S 3H 8C 7C / KH JC 9D 6D / 5H 4H TC / KS QH AC", 2, "S", "AD TD", 2, "3H", known={1: "6D", 3: "KS"}),
)

CROSS_RUFFS = (
    # the trumps are high: each hand ruffs the other's losers, and a lead of trumps would draw two for one
    Set("AS QS 3H 2H / 9S KH JH 8D / KS JS 4D 3D / 8S AH QD 9H", 0, "S", "", 4, "3H"),
    Set("AH QH 5C 4C / 9H KC JC 8D / KH JH 7D 6D / 8H AC QD 9C", 2, "H", "", 4, "7D"),
    Set("AD JD 3S 2S / 9D 8D KS TH / KD QD 4H 3H / 7D AS 9H 8H", 0, "D", "", 4, "3S"),
    Set("AS JS 3H 2H / 9S 8S KH TD / KS QS 6D 5D / TS AH QD 9D", 0, "S", "", 4, "3H"),
    Set("KS JS 3H 2H / 9S KH JH 8D / QS TS 4D 3D / 8S AH QD 9H", 0, "S", "", 4, "3H"),
    Set("AC TC 5D 4D / 9C KD 8S JD / KC QC 7S 6S / 8C AD QS 9D", 2, "C", "", 4, "7S"),
    Set("2D 7H 6H / QH 9S 8S / AD 3S 4S / 9D TS 9H", 0, "D", "", 2, "7H"),
    Set("QD TD 3C 2C / 9D KC JC 8H / KD JD 7H 6H / 8D AC QH 9C", 2, "D", "", 4, "7H"),
    # the first ruff is asked
    Set("QC AC 6D 5D / 9C JD 8D / JC TC 4S 3S / 8C AD QS 7H", 1, "C", "KD", 4, "TC"),
    Set("QH AH 6S 5S / 9H JS 8S / JH TH 4C 3C / 8H AS QC 7D", 1, "H", "KS", 4, "TH"),
)
WHICH_RUFF = (
    # either card ruffs, and only one is not overruffed
    Set("QC 6D AH / 9C KD 8D / JC TC 4S 3S / 8C AD QS 7H", 0, "C", "2D 9D", 3, "JC"),
)

TRUMPS_DRAWN = (
    # all cards known
    Set("TC AH QH / 9C 8D 7D", 0, "C", "", 3, "TC"),
    Set("JS TS AH / 9S 7D 6D", 0, "S", "", 3, "JS"),
    Set("AD KD QC / 8D 7D 9S", 0, "D", "", 3, "AD"),
    Set("JC TC AS KS / 9C 8C 6D 5D", 0, "C", "", 4, "JC"),
    Set("QS JS TS AD KD / KS 9S 8H 7H 6H", 0, "S", "", 4, "QS"),
    # an opponent is void in the suit that is to be run
    Set("AH AS KS / 9H 8D 7D / 4D 3S 2S / 6D 5D JS", 0, "H", "", 3, "AH", voids={1: "S"}),
    Set("KC 4D 3D / QC 9D 8S / 4C AD KD / 7S 6S 5S", 0, "C", "", 3, "KC", voids={3: "D"}),
    Set("AH KH AS / 9H 8H 7D / 2C 3S 2S / 6D 5D JS", 0, "H", "", 3, "AH", voids={1: "S"}),
    Set("AH 3S 2S / 9S 8S 7D / 5H AS KS / 9H 6D 5D", 2, "H", "", 3, "5H", voids={3: "S"}),
    Set("AC KC AD QD / 9C 8C 7S 6S / 5C 4C KD 3D / 7D 6D 5S 4S", 0, "C", "", 4, "AC", voids={1: "D"}),
    Set("4C QH 3H / 9C 8D 7D / KC AH 2H / 6D 5D TH", 0, "C", "", 3, "4C", voids={1: "H"}),
)

THROW_INS = (
    Set("AS QS 3H / KH KS 4S / 2H 3S 2S / 5S 6S 7S", 2, None, "", 2, "2H", known={1: "KH"}),
    Set("AS QS 3H / KS JS 9S / 3S 2S 2H / KH 5S 6S", 2, None, "", 2, "2H"),
    Set("AS QS 3H / KH KS JS", 0, None, "", 2, "3H"),
    Set("KD JD 4C / AD QD 9C", 0, None, "", 1, "4C"),
    Set("KS 3S 5D / AS QS 8D", 0, None, "", 1, "5D"),
    Set("JS 9S 4H / QS TS 8H", 0, "S", "", 1, "4H"),
    Set("AC QC 5D 3D / KC JC 9D 8D", 0, None, "", 2, "5D"),
    Set("KH JH 3C 2C / AH QH 9C 8C", 0, None, "", 1, "3C"),
    # with a trump
    Set("AH QH 3D / KH 9H 9D", 0, "D", "", 2, "3D"),
    Set("AH QH 4S / KH 8H 9S", 0, "S", "", 2, "4S"),
    Set("KD JD 4C / AD QD 9C", 0, "C", "", 1, "4C"),
)

TRUMPS_KEPT = (
    # a tenace in trumps waits until they are led by the other hand
    Set("AS QS 3H / KS 8S 9H", 0, "S", "", 2, "3H"),
    Set("KS JS 4D / AS QS 9D", 0, "S", "", 1, "4D"),
    Set("QH TH 5C / KH JH 9C", 0, "H", "", 1, "5C"),
    # the last trump is kept to ruff with, until a loser is a winner
    Set("7C 8D 2D / AS KS KD", 0, "C", "", 2, "2D"),
    Set("4H 9S 6S / AC KC TS", 0, "H", "", 2, "6S"),
    # a suit is led until the other hand has ruffed with its higher trump
    Set("9C KS QS / TC 4H 3H", 0, "C", "", 2, "QS"),
    Set("8H AD KD / QH 7S 6S", 0, "H", "", 2, "KD"),
    # each hand ruffs the other's suit
    Set("AS 3H 2H / 9S KH 8D / KS 4D 3D / 8S AH QD", 0, "S", "", 2, "3H"),
    # losers are ruffed in the short hand
    Set("KC QC 8H / 9H 7H 8S / 4C 5S 6S / 9C TH 7S", 0, "C", "", 3, "8H"),
    Set("AC 6D 5D / KD 9D 9C / 3C 8H 7H / QD JD 9H", 0, "C", "", 2, "5D"),
    Set("AH KH 4S / 9S 7S 6C / 2H 5C 4C / 9H TS 8C", 0, "H", "", 3, "4S"),
)

LEADS_LOST = (
    # a suit is made good while its entry is still there
    Set("AS QD JD / KD 9S 8S", 0, None, "", 2, "JD"),
    Set("AH JC TC / QC 7H 6H", 0, None, "", 2, "TC"),
    Set("KS 9D 8D / TD 7S 5S", 0, None, "", 2, "8D"),
    Set("AS QD JD TD / KD 9S 8S 7S", 0, None, "", 3, "TD"),
    Set("AH 9C 8C 7C / TC 6H 5H 4H", 0, None, "", 3, "7C"),
    Set("KC QH JH / AH 6C 5C", 0, None, "", 2, "JH"),
    # the entry is the last trump
    Set("5S 9D 8D / TD AH KH", 0, "S", "", 2, "8D"),
    Set("9H QC JC / KC AS KS", 0, "H", "", 2, "JC"),
    # with partner's hand in view
    Set("AS QD JD / KD 9S 8S / 4D 3S 2S / 7D 6S 5S", 0, None, "", 2, "QD"),
    Set("4C 3H 2H / 7C 6H 5H / AH QC JC / KC 9H 8H", 2, None, "", 2, "QC"),
    Set("5S 9D 8D / TD AH KH / 4D 3C 2C / 6D QC JC", 0, "S", "", 2, "9D"),
)

DUCKS = (
    # a small card is left to reach the long suit with
    Set("3S AH 2H / KS 9H 8H / AS 8S 7S 6S / QS TS 7H 6H", 0, None, "2S JS", 3, "6S"),
    Set("3D AC 2C / JD 9C 8C / KD 7D 6D 5D / QD TD 7C 6C", 0, None, "2D 9D", 3, "5D"),
    Set("AS 8S 7S 6S / KS JS 9H 8H / 3S 2S AH 2H / QS TS 7H 6H", 0, None, "", 3, "6S"),
    Set("KD 7D 6D 5D / JD 9D 9C 8C / 3D 2D AC 2C / QD TD 7C 6C", 0, None, "", 3, "5D"),
    Set("AC 8C 7C 6C / KC QC 9H 8H / 3C 2C AH 4D / JC TC 7H 6H", 0, None, "", 3, "6C"),
    Set("AH 7H 6H / KH QH 9S / 3H 2H AS / JH TH 8S", 0, None, "", 2, "6H"),
    Set("2S AH 2H / QS 9H 8H / KS 7S 6S 5S / JS TS 7H 6H", 0, None, "3S 9S", 3, "5S"),
    Set("KD 7D 6D 5D / QD JD 9S 8S / 2D AS 4S / 9D 7S 6S", 2, None, "3D TD", 3, "5D"),
    Set("AH JH 6H 5H / KH KD TS 9S / 3H 2H AS AD / TH 9H 8H 7H", 0, None, "", 3, "5H"),
    Set("KC 7C 6C 5C / QC JC 9S 8S / 3C 2C AS 4S / TC 9C 7S 6S", 0, None, "", 3, "5C"),
)

HOLD_UPS = (
    # East, who will get in with an ace, has one card of the suit left to return, and West three winners: refuse once
    Set("AD 3D KS QS / QD JD TD / 4S 3S 2S / AS 9S 8D", 1, None, "KD 6C 7D", 2, "3D", known={1: "QD JD"}),
    Set("AH 4H KC QC / QH JH TH / 4C 3C 2C / AC 9C 8H", 1, None, "KH 3H 7H", 2, "4H", known={1: "QH JH"}),
    Set("KS 4S KH QH / JS TS 9S / 4D 3D 2D / AH 9H 8S", 1, None, "QS 6C 7S", 2, "4S", known={1: "JS TS"}),
    # ... with trumps that have all been drawn
    Set("AD 3D KS QS / QD JD TD / 4S 3S 2S / AS 9S 8D", 1, "H", "KD 6C 7D", 2, "3D", known={1: "QD JD"}),
    # ... or two cards: refuse twice
    Set(
        "AH 5H 4H KC QC / QH JH TH 9H / 4C 3C 2C 6S / AC 9C 8H 7H", 1, None, "KH 3S 6H", 2, "5H", known={1: "QH JH TH"}
    ),
    # the suit is East's, and West will get in
    Set("AD 3D KS QS / AS 9S 8D 7D / 6C 4S 3S 2S / QD JD TD", 3, None, "KD", 2, "3D", known={1: "7D", 3: "QD JD"}),
    Set("AC 4C KH QH / AH 9H 8C 7C / 5H 4H 3H 6D / QC JC TC", 3, None, "KC", 2, "4C", known={3: "QC JC TC"}),
    # the ace is dummy's, who plays second
    Set("KS QS 4S 2C / QD JD TD / AD 3D 3S 2S / AS 9S 8D 7D", 1, None, "KD", 2, "3D", known={1: "QD JD"}),
    # three winners of ours have to be made good, and the other suit is stopped
    Set(
        "AC 5C QH JH TH / KC QC TC 9C / AD 5D 4H 3H / AH 9H 8C 7D", 1, None, "JC 7S 6C", 3, "5C", known={1: "KC QC TC"}
    ),
    Set(
        "AS 2S KD QD JD / QS JS TS 7D / AH 4D 3D 2D / AD 9D 8S 6H", 1, None, "KS 5H 7S", 3, "2S", known={1: "QS JS TS"}
    ),
)

# A trick is refused with a winner in hand, but nobody is cut off: the ace and jack lie behind the one who leads from
# the queen (the Bath coup), or it is trumps that are led.
REFUSALS = (
    Set("AS JS 4S 5H / QS TS 9H / 6H 3S 2D / 8S 7S 9D", 1, None, "KS 2S 6S", 2, "4S"),
    Set("AS JS 4S KC / 9S 5S 2S 3H / 3S QH JC 2C / QS TS JH", 3, None, "KS", 3, "4S"),
    Set("AD JD 3D 5S / QD TD 9D / 6S 4D 4S / 8D 8S 7S", 1, None, "KD 2D 7D", 2, "3D", known={1: "QD TD"}),
    Set("AH JH 4H 2C / QH TH 9H / 3C 4C 5C / 8H 6C 7C", 1, None, "KH 3H 7H", 2, "4H", known={1: "QH TH 9H"}),
    Set("AC TC 3C 2D / QC 9C 5C / 6C JD 3D / 8C AD 9D", 1, None, "KC 2C 4C", 2, "3C"),
    Set("AS JS 3S 8D / 9S 8S 5S / 6S 6H 3D / QS KH KD", 1, None, "KS 4S 2S", 2, "3S"),
    Set("AH TH 4H 2C / AS JH 5H / 6H 7C 9D / 9H 7H TD", 1, "H", "QH 3H 2H", 2, "4H"),
)

REPEATED_FINESSES = (
    # the honour opposite the tenace goes first, so that the lead stays there to finesse again
    Set("AH JH TH / 9H 7S 6S / QH 5H 4H / KH 8H 5S", 2, None, "", 3, "QH"),
    Set("KD TD 9D / 8D 7S 6S / JD 4D 3D / QD 7D 5S", 2, None, "", 3, "JD"),
    Set("QS 5S 4S / KS 8S 7H / AS JS TS / 9S 6H 5H", 0, None, "", 3, "QS"),
    Set("JC 3C 2C / QC 8C 7D / KC TC 9C / 6C 6D 5D", 0, None, "", 3, "JC"),
    Set("AS JS TS 2H / AH 9S 8S 9H / QS 5S 4S 3H / KS 7S KH QH", 2, None, "", 3, "QS"),
    Set("QH 9H 8H / 7H 6S 5S / TH 4H 3H / JH 6H 4S", 2, None, "", 3, "TH"),
    Set("TC 4C 3C / JC 7C 6D / QC 9C 8C / 6C 5D 4D", 0, None, "", 3, "TC"),
    Set("QC 5C 4C 3C / KC 9C 8C 7D / AC JC TC 2C / 7C 6C 6D 5D", 0, None, "", 4, "QC"),
    # ... in trumps
    Set("AH JH TH / 9H 7S 6S / QH 5H 4H / KH 8H 5S", 2, "H", "", 3, "QH"),
    Set("JC 3C 2C / QC 8C 7D / KC TC 9C / 6C 6D 5D", 0, "C", "", 3, "JC"),
)

ENTRIES = (
    # partner's winning card is overtaken, to reach the winners of the hand that has no other entry
    Set("KH 2H AC KC / AD KD 7H 5C / JD 9D 8D / TD 6C 3S", 2, None, "QH 4H", 3, "KH"),
    Set("AS 4S KD QD / AC KC 5S JD / 9C 8C 7C / QC TD 3H", 2, None, "KS 6S", 3, "AS"),
    Set("QC 2C AH KH / AS KS 5C 4H / JS 9S 8S / TS 3H 3D", 2, None, "JC 4C", 3, "QC"),
    Set("AD 3D QS JS / AH KH 9D TS / 7H 6H 5H / QH 9S 4C", 2, None, "KD 8D", 3, "AD"),
    Set("3C 2H 3H / AH 9S 5C / KS 2S AD KD / KH TD 4C 5S", 0, None, "QS 4S", 3, "KS"),
    Set("AH 4H KD QD / AC KC 5H JD / 9C 8C 7C / QC TD 3C", 2, None, "KH 6H", 3, "AH"),
    Set("QD 2D AS KS / AH KH 5D 4S / JH 9H 8H / TH 3S 3C", 2, None, "JD 4D", 3, "QD"),
    Set("AS 3S KD QD JD / AC KC 5S TD 2H / 9C 8C 7C 6C / QC 9D 3C 4H", 2, None, "KS 6S", 4, "AS"),
    # the card that can be reached is not discarded
    Set("AD KD QD KS / 9H QS JS TC / AH 6S 4C 3C / TS QC JC", 3, None, "5H", 4, "QD"),
    Set("KS QS JS KD / QD 9C TH / 4D 8C 7C / JD JC 9H", 1, None, "5H KH 6H", 4, "JS"),
)

UNBLOCKS = (
    # a high card is thrown under partner's higher one, or it would win a trick in the wrong hand
    Set("KH 2H 5C 4C / 9H 8C 7C 6C / QH JH TH / 8H AC KC", 2, None, "AH 3H", 4, "KH"),
    Set("QD 2D 5S 4S / 8D AS KS 6S / JD TD 9D / 7D QS JS", 2, None, "KD 3D", 4, "QD"),
    Set("QS 4S 7D 6D / 5S TD 9D 8D / JS TS 9S / 6S JD QD", 2, None, "AS 3S", 4, "QS"),
    Set("JD 3D 5C 4C / 8D 8C 7C 6C / TD 9D 4D / 7D AC KC", 2, None, "QD 2D", 4, "JD"),
    Set("TC 2C 5S 4S / 7C 8S 7D 6S / 9C 8C 5C / 6C AS KS", 2, None, "JC 3C", 4, "TC"),
    Set("9H 4H 5C 3C / 7H 8C 7C 6C / 8H 6H 5H / 3H AC KC", 2, None, "TH 2H", 4, "9H"),
    Set("KH 2H 5C 4C 3C / 9H 8C 7C 6C AS / QH JH TH 4H / 8H AC KC QC", 2, None, "AH 3H", 5, "KH"),
    Set("KS 4S 6D 5D / 9S 8D 7D 6C / QS JS TS / 8S AD KD", 2, None, "AS 3S", 4, "KS", voids={3: "C"}),
    # ... with trumps that have all been drawn
    Set("KC 2C 5D 4D / 9C 8D 7D 6D / QC JC TC / 8C AD KD", 2, "H", "AC 3C", 4, "KC"),
    Set("QH 3H 6S 5S / 9H 8S 7S 4S / JH TH 8H / 7H AS KS", 2, "C", "KH 2H", 4, "QH"),
)

TWO_WAY_FINESSES = (
    # five cards of the suit are out, and one opponent has room for three of them, the other for two: whoever has three
    # has the queen six times in ten, and nothing shows who has her
    Set("AS JS 3S / QS 9S 6H / KS TS 2S / 8S 7S 5S", 0, None, "", 3, "3S", known={1: "6H"}),
    Set("AS JS 3S / QS 9S 8S / KS TS 2S / 7S 5S 6H", 2, None, "", 3, "2S", known={3: "6H"}),
    Set("KD TD 2D / 9D 8D 7C / AD JD 3D / QD 6D 4D", 0, None, "", 3, "2D", voids={3: "C"}),
    Set("KD TD 2D / QD 9D 8D / AD JD 3D / 6D 5D 7C", 2, None, "", 3, "3D", voids={1: "C"}),
    Set("QH TH 2H / JH 8H 4S / KH 9H 3H / 7H 6H 5H", 0, None, "", 3, "2H", voids={3: "S"}),
    Set("JC 9C 2C / TC 7C 5S / QC 8C 3C / 6C 5C 4C", 0, None, "", 3, "2C", known={1: "5S"}),
    # in trumps
    Set("AD JD 3D / QD 9D 6H / KD TD 2D / 8D 7D 5D", 0, "D", "", 3, "3D", known={1: "6H"}),
    Set("AH JH 2H 4C / 5D 6D 9H 7S / KH TH 3H 5C / QH 8H 7H 6S", 0, "H", "", 4, "2H", voids={3: "D"}),
    Set("KH JH 2H AC / 5D 6D 4H 7S / AH TH 3H 5C / QH 8H 7H 6S", 0, "H", "", 4, "2H", voids={3: "D"}),
    Set("AC JC 2C 4D / 5H 6H 9C 7S / KC TC 3C 5D / QC 8C 7C 6S", 0, "C", "", 4, "2C", voids={3: "H"}),
)
# The same suits, but nobody has to guess: one opponent has so few cards of the suit that the missing one would fall
# there under ace and king. So the first winner is the one that keeps the tenace behind the other opponent.
NO_GUESS = (
    Set("AS JS 2S / 5H 6H 9S / KS TS 3S / QS 8S 7S", 0, None, "", 3, "2S", voids={3: "H"}),
    Set("KD TD 2D / 5H 6H 9D / AD JD 3D / QD 8D 7S", 0, None, "", 3, "2D", voids={3: "H"}),
    Set("AC TC 2C / 5D 6D 4C / KC 9C 3C / JC 8C 7C", 0, None, "", 3, "2C", voids={3: "D"}),
    Set("QH TH 2H / 4S 6S 4H / KH 9H 3H / JH 8H 7H", 0, None, "", 3, "2H", voids={3: "S"}),
    Set("AS JS 2S / 5H 6H 4S / KS TS 3S / QS 8S 7D", 0, None, "", 3, "2S", known={1: "5H 6H"}),
    Set("KC 9C 2C / 5H 6H 4C / AC TC 3C / JC 8C 7D", 0, None, "", 3, "2C", known={1: "5H 6H"}),
    # in trumps
    Set("AC JC 2C / 5H 6H 9C / KC TC 3C / QC 8C 7D", 0, "C", "", 3, "2C", voids={3: "H"}),
    Set("AC 9C 2C 4S / 8S 7S QC 6C / KC JC 3C KS / 5C 9H 8H 7H", 0, "C", "", 4, "2C", voids={3: "S"}),
    Set("AH TH 5H 3D / 8C 7C 7D 5D / KH JH 7H KD / 4S QH 9H 3H", 0, "H", "", 4, "5H", voids={1: "S", 3: "C"}),
)

SQUEEZES = (
    # a threat in each hand: the opponent who guards both suits plays before or after them
    Set("AD 2S KH / KS QS AH / AS JS 3D / 9C 8C 7C", 0, None, "", 3, "AD", voids={3: "S"}),
    Set("TC 3H QD / 9S 8S 7S / AH TH 2C / QH JH KD", 0, None, "", 3, "TC", voids={1: "H"}),
    # both threats in one hand, behind the opponent who guards them
    Set("AD 2S 3H / KS QS AH / AS JS KH / 9C 8C 7C", 0, None, "", 3, "AD", voids={3: "S"}),
    Set("KC 4D 5S / JD TD AS / QD 9D KS / 9H 8H 7H", 0, None, "", 3, "KC", voids={3: "D"}),
    Set("AS JS KH / 9C 8C 7C / AD 3S 4H / KS QS AH", 2, None, "", 3, "AD", voids={1: "S"}),
    # the last trump squeezes
    Set("9D 2S KH / KS QS AH / AS JS 3C / 9C 8C 7C", 0, "D", "", 3, "9D", voids={3: "S"}),
    Set("AH TH KS / 9D 8D 7D / 8C 5H 4S / QH JH AS", 2, "C", "", 3, "8C", voids={1: "H"}),
    # an ace that would stand in the way is cashed first
    Set("2S QH 3H AD / KS QS KH 9H / AS JS AH 2D / 9C 8C 7C 6C", 2, None, "", 4, "AH", voids={3: "SH"}),
    # the winners in the other hand come first, and the ace or the king is left to get back with
    Set("4S AC 7C 4D / AS 9C 5H 2C / KS 3C AD KD / KH 9H 5D 3D", 0, None, "", 4, "4D"),
    Set("5D KS 9S 3C / AD JS TS 8H / KD 4S AC QC / 7H 6H 9C 5H", 0, None, "", 4, "3C", voids={3: "S"}),
)

SHOW_UPS = (
    # West has to keep the other guard, and so cannot have the king if a small card comes from that hand
    Set("AC TH 2S / JH KS 5S / AS QS 3C / 4D 5D 6D", 0, None, "", 3, "AC", known={1: "JH", 3: "4D 5D"}),
    Set("AD 9S 3H / TS QH 4H / KH JH 2D / 4C 5C 6C", 0, None, "", 3, "AD", known={1: "TS", 3: "4C 5C"}),
    # dummy's ace is reached with a small card, and the way back is another winner
    Set("AC 3D 4S JH / QD 7D QH TS / 2C AD JD AS / 8D 8S TC 5C", 0, None, "", 4, "4S", voids={3: "H"}),
    # East has to keep the other guard, and bares the king behind the tenace
    Set("AC 3D 4S JH / 9S 8S TC 5C / 2C KD TD AS / JD 7D QH TS", 0, None, "", 4, "4S", voids={1: "H"}),
    Set("AS 7H 2C KD / KS 8S 6C 5C / 4S AH JH AC / KH 6H JC AD", 0, None, "", 4, "2C", voids={1: "D"}),
    Set("AS 9H 3C KD / 8S 6S 5C 4C / 2S KH JH AC / QH 4H QC AD", 0, None, "", 4, "3C", voids={1: "D"}),
    Set("KH 4S 3D QC / 9D 8D 6H 5H / 2H AS QS AD / KS 7S AC TD", 0, None, "", 4, "3D", voids={1: "C"}),
    Set("KH 4S 3D QC / 9D 8D TH 5H / 2H AS JS AD / QS 7S AC TD", 0, None, "", 4, "3D", voids={1: "C"}),
    # dummy's ace has been led, and the threat is not discarded on it
    Set("4H KC AD 7D / KH 5H AC 3D / AH JH KD / TS QD 9D", 2, None, "AS 8S", 4, "7D", voids={3: "C"}),
    Set("4H KC AD 7D / KH 5H AC 3D / AH JH KD / TS QD 9D", 2, None, "AS 8S", 4, "7D", voids={1: "S", 3: "C"}),
)

SAFETY_PLAYS = (
    # small to the king, then towards the jack: safe even if one opponent has four or all of the missing cards
    Set("AH JH 5H 2S / 8S 7S QH TH / KH 7H 6H 4H / 9H 4D 3D 3C", 0, None, "", 3, "5H", voids={3: "S"}),
    Set("KS JS 6S 2D / 9D 8D QS TS / AS 8S 7S 3S / 9S 5H 4H 4C", 0, None, "", 3, "6S", voids={3: "D"}),
    # ... or small to the ace, then towards the king
    Set("JS KH JH 3H / AC 3C AS 2S / AH TH 8H 6H / TS QH 9H 5H", 0, None, "", 3, "3H", voids={3: "C"}),
    # the ten to the king, with the ace still there if the queen does not fall
    Set("AH JH TH JD / AS 2S AD 3D / KH 9H 7H 5H / QH 4H 3H 8D", 0, None, "", 3, "TH", voids={3: "S"}),
    # small to the queen, then towards the nine
    Set("AS 9S 2S 2D / 6H 5H TS 8S / QS 7S 6S 4S / 5S 7D 8D KC", 0, None, "", 3, "2S", voids={1: "C", 3: "H"}),
    # in trumps: no higher than it takes to lose one trick at most
    Set("KS 8S 7S 4C / JD 8D QS JS / AS 9S 3S / TS KC 9C", 2, "S", "2S 5S", 3, "7S", voids={3: "D"}),
    Set("AH TH 3H 9C / KH JH TS 6S / 4S QH 7H / JC TC 2C", 2, "H", "6H 9H", 3, "TH"),
    Set("AS 9S 8S 2S / 6H 2H 6C 5C / QS 5S 4S JH / KS TS 7S 4D", 0, "S", "", 3, "8S", voids={3: "H"}),
    Set("7S 3S AH 8H / 9S 6S 8D 4D / KH 9H 7H / QH JH TH", 2, "H", "6H 5H", 3, "8H", voids={3: "D"}),
    Set("QC 7C AH TH / KS 2S KC 4H / KD QH 9H / AD KH JH", 2, "H", "2H 3H", 2, "TH", voids={3: "S"}),
)
OTHER_ODDS = (
    # the finesse or the drop: whichever is right gives up layouts in which the other would have won
    Set("AS JS 3S 2H / 7H 6H QS 9S / KS 8S 5S 4S / 7S 6S 5D 4D", 0, None, "", 3, "3S", voids={3: "H"}),
    Set("KD JD 4D 2C / 7C 6C QD TD / AD 8D 6D 3D / 9D 5D 5H 4H", 0, None, "", 3, "4D", voids={3: "C"}),
    Set("KC TC 3C 2H / 9H 8H JC 9C / AC 7C 5C 4C / 8C 6C 5D 4S", 0, None, "", 3, "3C", voids={3: "H"}),
    Set("QD TD 4D 2C / 7C 6C JD 9D / KD 8D 7D 3D / 6D 5D 5H 4H", 0, None, "", 3, "4D", voids={3: "C"}),
    Set("AD QD 8D 4H / JH 9S KD JD / KS TD 7D / 8S 7S 6D", 2, "D", "3D 2D", 3, "AD", voids={3: "H"}),
)


def counts(hands: str, right: str, void: str, west: int, east: int) -> Set:
    """Return a position in which West is void in a suit, and the points of West and East are known."""
    return Set(hands, 0, None, "", 4, right, voids={1: void}, points={1: west, 3: east})


COUNTS = (
    # West has the queen and the jack, or else the king: whoever plays one of these to the ace has not got the queen
    counts("QS AD JD 5D / JS QD 4D 2D / AS KD 9D 7D / KS 4S AH 6D", "QS", "H", 3, 7),
    counts("QS KD JD 6D / JS QD 5D 2D / AS AD TD 4D / KS 3S AH 8D", "QS", "H", 3, 7),
    counts("4H KC JC 6C / JH QC 9C 2C / AH AC TC 4C / AS KH 3H 8C", "4H", "S", 3, 7),
    counts("AS TS 6S 5D / QS 8S 3S JD / KS JS 5S AD / AC KD 2D 9S", "5D", "C", 3, 7),
    counts("AC TC 6C 5H / QC 8C 3C JH / KC JC 5C AH / AS KH 2H 9C", "5H", "S", 3, 7),
    counts("AS TS 6S 5D / QS 8S 3S JD / KS JS 5S AD / TC KD 2D 9S", "5D", "C", 3, 3),
    counts("AD TD 6D 5C / QD 8D 3D JC / KD JD 5D AC / TS KC 2C 9D", "5C", "S", 3, 3),
    # ... the same with two jacks, or with the queen of the other suit
    counts("TD KH TH 7H / JD JH 4H 3H / AD QH 9H 8H / AS QD 5D 5H", "TD", "S", 2, 6),
    counts("JD KS 9S 7S / QD JS 4S 2S / AD QS 8S 3S / AC KD 2D 6S", "JD", "C", 3, 7),
    counts("8D KC 9C 8C / QD JC 5C 3C / AD QC TC 2C / JH KD 4D 7C", "8D", "H", 3, 4),
)

FOR_THE_DROP = (
    # one card is out besides those on the table, and the last player has more room for it than the second
    Set("AS JS 3H / QS 7D 6D / AH 2C / 8D 9C", 2, None, "2S 5S", 3, "AS"),
    Set("AD QD 3H / KD 7S 6S / AH 2C / 8S 9C", 2, None, "2D 5D", 3, "AD"),
    Set("KS TS 3H 2H / JS 7D 6D 5D / AH KH 2D / 8D 9C TC", 2, None, "2S 4S", 4, "KS"),
    Set("AS QS JS 3H / KS 7D 6D 5D / AH KH 2D / 8D 9C TC", 2, None, "2S 5S", 4, "AS"),
    Set("TC 8C 3S / 9C 7D 6D / AS 2D / 8D QH", 2, None, "2C 4C", 3, "TC"),
    # ... and that is known, since one of them has shown out of another suit
    Set("AS JS 4S 3H / QS 7C 6C 5C / AH KH QH / 8D 9D TC", 2, None, "2S 5S", 4, "AS", voids={1: "D"}),
    # partner has led the card below the missing one
    Set("AS 3S 4H / QS 7D 6D / TS AH / 8D 9C", 2, None, "JS 5S", 3, "AS"),
    # two are out: ace and king, and not the jack first
    Set("AS KS JS 3H / QS 7D 6D 5D / AH 3D 2D / 9S 8D 9C", 2, None, "2S 5S", 4, "AS"),
    # in trumps
    Set("AC QC 3H / KC 7S 6S / AH KH / 8S 9D", 2, "C", "2C 5C", 3, "AC"),
    Set("AH 4H 3S 2S / KH 7D 6D 5D / JH AS KS / 8D 9C TC", 2, "H", "QH 5H", 4, "AH"),
    Set("AD KD JD 3S / QD 7H 6H 5H / 4D AS KS / 9D 8H 9C", 2, "D", "2D 5D", 4, "AD"),
)

# The same suits, but second hand has more room for the missing card.
MORE_ROOM_IN_FRONT = (
    Set("AS JS 4S 3H / 7C 6C 8D 9D / AH 2H 3C / QS 5C TC", 2, None, "2S 5S", 4, "JS", voids={3: "D"}),
    Set("AD QD 4D 3H / 7C 6C 8S 9S / AH 2H 3C / KD 5C TC", 2, None, "2D 5D", 4, "QD", voids={3: "S"}),
)

# The missing card may drop, but the tricks are there without it.
SURE_ANYWAY = (
    Set("AS JS 3H / QS 7D 6D / AH KH / 8D 9C", 2, None, "2S 5S", 3, "AS"),
    Set("TC 8C 3S / 9C 7D 6D / AS KS / 8D QH", 2, None, "2C 4C", 3, "TC"),
)

# Two ways to finesse, but both cards finesse the same opponent: the question is whether a high card goes first.
SAME_WAY = (
    Set("AD JD 3D / QD 8D 7D / KD TD 2D / 5C 6C 9D", 0, None, "", 3, "AD", voids={1: "C"}),
    Set("KC JC 3C / QC 8C 7C / AC TC 2C / 5H 6H 9C", 0, None, "", 3, "KC", known={3: "5H 6H"}),
)

# The winners in the other hand are reached in time by the right card, but the wrong one does not cut them off.
REACHED_LATER = (
    Set("4C 5D 3D / 9C JS TD / AC KS QS / 8C TS JD", 0, None, "", 3, "4C"),
    Set("AD KC QC / JC 9D TS / 4D 6S 5S / TC 8D JS", 2, None, "", 3, "4D"),
    Set("3H 8C 6C / 9H TD JC / AH KD QD / 7H 9D TC", 0, "S", "", 3, "3H"),
)

# A tenace, but no finesse: the king or queen is known to lie behind it and falls, or is not missing.
DROPS = (
    Set("3S 2S / 9S 7H / AS KS JS / QS 8S 7D", 0, None, "4S 6S", 2, "KS", known={3: "QS"}),
    Set("3D 2D / 9D 7H / AD KD JD / QD 8D 7S", 0, None, "4D 6D", 2, "KD", known={3: "QD"}),
    Set("3H 2H / 9H 7S / AH KH JH / QH 8H 7D", 0, "S", "4H 6H", 2, "KH", known={3: "QH"}),
)

# Trumps are led, or trumps are ruffed with, in both lines: the problem is which trump.
WHICH_TRUMP = (Set("JC JD TD 8D 7D 4D / JS 9S QH KD QD 5D", 0, "D", "", 4, "7D"),)

# The same suits, but every trick is needed, so the chance of the last one has to be taken.
ALL_NEEDED = (
    Set("AS JS 3S 2H / 7H 6H QS 9S / KS 8S 5S 4S / 7S 6S 5D 4D", 0, None, "", 4, "AS", voids={3: "H"}),
    Set("KD JD 4D 2C / 7C 6C QD TD / AD 8D 6D 3D / 9D 5D 5H 4H", 0, None, "", 4, "KD", voids={3: "C"}),
    Set("KS 8S 7S 4C / JD 8D QS JS / AS 9S 3S / TS KC 9C", 2, "S", "2S 5S", 4, "KS", voids={3: "D"}),
    Set("AH TH 3H 9C / KH JH TS 6S / 4S QH 7H / JC TC 2C", 2, "H", "6H 9H", 4, "AH"),
    Set("AD QD 8D 4H / JH 9S KD JD / KS TD 7D / 8S 7S 6D", 2, "D", "3D 2D", 4, "QD", voids={3: "H"}),
)

# One trick is needed, and the master card wins it.
ONE_NEEDED = (
    Set("AS JS TS 9S / KS 6S 8D 7D / 8S 7S 4C / 3S QC 6C", 2, None, "5S 2S", 1, "AS"),
    Set("AH QH JH TH / KH 9H 6D 2D / 6H 4H 2C / 7H 7C 5C", 2, "C", "3H 2H", 1, "AH"),
)

# The right card guards against a bad break, but gives nothing up: it is right for one trick more, too.
GUARDS_FOR_NOTHING = (
    Set("AS JS 2S 3D / QS 7C 4C 2D / KS 7S 6S / TS 8S AC", 2, "S", "3S 5S", 3, "AS", voids={3: "D"}),
    Set("KD JD 4D 6C / 8H 7C JH QD / AD 7D 6D / QH 9D 8D", 2, "D", "3D 5D", 3, "KD", voids={3: "C"}),
    Set("AC TC 3C 2C / TS 7S 8D 6D / QC 9C 5C / KC JC KD", 2, "C", "4C 8C", 3, "TC"),
    Set("AC 8C 4C 3C / AS QS KH 2H / KC 9C 6C / QC JC TC", 2, "C", "2C 5C", 3, "8C", voids={3: "H"}),
)

# A finesse is refused because one trick would be lost too soon, however the suit breaks.
NO_BAD_BREAK = (
    Set("8S AH QH JH / KH 9H AD TD / TH 8H 3H / 6H 5H 5D", 2, None, "2H 4H", 2, "AH", voids={1: "S", 3: "S"}),
    Set("QH AC 9C 2C / KC 8C TH 9H / 4H QC TC / 4C TD 5D", 2, None, "5C 3C", 2, "AC"),
)

LOOKALIKES = {
    FINESSE: (*THROW_INS, *DROPS),
    # a finesse is right, the drop is not needed, or the place of the missing card is known or shown by discards
    DROP: (
        *FINESSES,
        *MORE_ROOM_IN_FRONT,
        *SURE_ANYWAY,
        *TWO_WAY_FINESSES,
        *NO_GUESS,
        *DROPS,
        *SHOW_UPS,
        *NO_BAD_BREAK,
    ),
    # one finesse is all there is
    REPEATED: (*FINESSES[:5], *FINESSES[7:], *DROPS),
    # the missing card can be finessed one way only, or falls, or nobody has to guess
    TWO_WAY: (*FINESSES, *REPEATED_FINESSES, *DROPS, *SAME_WAY, *NO_GUESS),
    RUFF: (*TRUMPS_DRAWN, *WHICH_TRUMP, *THROW_INS[-3:], *LAST_TRUMPS, *RUFFED_IN_ANY_CASE),
    # only one hand ruffs, or both cards do
    CROSS: (*RUFFS[:5], *RUFFS[6:], *TRUMPS_KEPT[8:], *WHICH_TRUMP, *WHICH_RUFF),
    DRAWING: (*THROW_INS[-3:], *FINESSES[-1:], *WHICH_TRUMP, *RUFFS),
    # a trump is right, or a plain suit is led only to take a finesse in trumps from the other hand
    KEEPING: (*TRUMPS_DRAWN, *WHICH_TRUMP, *FINESSES[-1:]),
    # no winner is out of reach
    ENTRY: (*DROPS, *TRUMPS_DRAWN[5:], *RUFFS[:6], *LEADS_LOST[-3:], *FINESSES[7:], *REACHED_LATER),
    # partner's card is beaten, or it is no card of partner's
    UNBLOCK: (*ENTRIES, *FINESSES[:5], *DROPS, *DUCKS[:2], *HOLD_UPS),
    # a trick is lost in a suit without the master card, or by a finesse, or the other side has led
    DUCK: (*LEADS_LOST, *FINESSES[:5], *DROPS, *HOLD_UPS, *REFUSALS),
    # nobody is cut off, or our side has led
    HOLD_UP: (*REFUSALS, *DUCKS, *LEADS_LOST, *FINESSES[:5], *DROPS),
    # both plans lose the lead, or there is no winner that could be led, or the card to find is no lead
    LOSING: (*THROW_INS[2:6], THROW_INS[7], *DROPS, *FINESSES[:5]),
    THROW_IN: (*RUFFS, *DROPS, *TRUMPS_DRAWN[4:5]),
    # winners are run and they discard, but a card to spare would change nothing
    SQUEEZE: (*UNBLOCKS, *ENTRIES, *TRUMPS_DRAWN, *THROW_INS, *DROPS),
    # a squeeze with no finesse to refuse, a finesse that is taken, or a drop that was certain from the beginning
    SHOW_UP: (*SQUEEZES, *FINESSES, *TWO_WAY_FINESSES, *NO_GUESS, *DROPS),
    # no chance of a trick is given up: a duck for an entry or a hold-up, a trick lost in any case, or no trick to spare
    SAFETY: (
        *ALL_NEEDED,
        *ONE_NEEDED,
        *OTHER_ODDS,
        *GUARDS_FOR_NOTHING,
        *NO_BAD_BREAK,
        *DUCKS,
        *HOLD_UPS,
        *LEADS_LOST,
        *TWO_WAY_FINESSES,
        *NO_GUESS,
        *ENTRIES,
    ),
    # no other suit says where the missing card is, or the finesse is refused
    COUNTING: (*TWO_WAY_FINESSES, *NO_GUESS, *SAME_WAY, *SHOW_UPS, *FINESSES),
}
EXAMPLES = {
    FINESSE: (*FINESSES, *NO_GUESS),
    REPEATED: REPEATED_FINESSES,
    TWO_WAY: TWO_WAY_FINESSES,
    DROP: FOR_THE_DROP,
    RUFF: RUFFS,
    CROSS: CROSS_RUFFS,
    DRAWING: TRUMPS_DRAWN,
    KEEPING: (*TRUMPS_KEPT, *LAST_TRUMPS),
    ENTRY: ENTRIES,
    UNBLOCK: UNBLOCKS,
    DUCK: DUCKS,
    HOLD_UP: HOLD_UPS,
    LOSING: LEADS_LOST,
    THROW_IN: THROW_INS,
    SQUEEZE: SQUEEZES,
    SHOW_UP: SHOW_UPS,
    SAFETY: SAFETY_PLAYS,
    COUNTING: COUNTS,
}
