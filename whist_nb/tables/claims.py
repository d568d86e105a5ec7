"""The words for claims at a table: what you can claim, what you are asked, and why a claim is refused."""

from collections.abc import Sequence

from whist_nb.analysis.claim_search import Line
from whist_nb.analysis.claiming import (
    ClaimPlayer,
    Ruling,
    aimed_at,
    counts_the_points,
    offered,
    rule_at_once,
    rule_on,
)
from whist_nb.analysis.view_positions import coalitions
from whist_nb.drawing.names import Names, cards_in, listed
from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import clockwise
from whist_nb.engine.trick import Plays, winning_play
from whist_nb.engine.view import View
from whist_nb.tables.bots import turns_of_a_claim
from whist_nb.tables.door import Refused
from whist_nb.tables.frame_parts import Json, status_line, step
from whist_nb.tables.screen import Screen

_MOST_NAMED = 4
"""The most cards of the claimer in a line; of a longer one the last."""


def invitation(ruling: Ruling, left: int) -> Json:
    """Return the line above the hand while a claim is certain."""
    if ruling.tricks == left:
        said = phrase("**Your turn:** the last {left} tricks are yours, however the cards lie.", left=left)
    elif not ruling.tricks:
        said = phrase("**Your turn:** you can win none of the last {left} tricks, however the cards lie.", left=left)
    else:
        said = phrase(
            "**Your turn:** you are sure of only {tricks} of the last {left} tricks.",
            tricks=ruling.tricks,
            left=left,
        )
    return _line(said, [(ruling.tricks, phrase("Play it out"))])


def question(view: View, left: int) -> Json:
    """Ask somebody who has pressed the button how many of the remaining tricks they claim."""
    aimed = aimed_at(view, left)
    between = [aimed] if aimed is not None and 0 < aimed < left and counts_the_points(view, aimed, left) else []
    links = [(tricks, _number(tricks, left)) for tricks in (left, *between, 0)]
    said = (
        phrase("**Your claim:** how many of the last {left} tricks do you win?", left=left)
        if left > 1
        else phrase("**Your claim:** the last trick.")
    )
    return _line(said, links)


def _number(tricks: int, left: int) -> str:
    return "None" if not tricks else f"All {left}" if tricks == left > 1 else str(tricks)


def _line(text: str, links: Sequence[tuple[int, str]]) -> Json:
    doing = [{"do": "claim", "at": tricks, "label": label} for tricks, label in links]
    return status_line(text) | {"links": doing}


def checked_claim(given: object, left: int) -> int:
    """Return the number of tricks claimed; raise Refused for anything else."""
    if type(given) is not int or not 0 <= given <= left:
        raise Refused(
            "**That isn't a claim:** there are {left} tricks left, and you can claim all, some or none of them.",
            "bad",
            left=left,
        )
    return given


class SlowClaimPlayer:
    """Plays the rest as claimed, after ruling on the claim if the click left no time for that."""

    def __init__(self, view: View, tricks: int, names: Names, is_sure: bool) -> None:
        self.tricks, self.names, self.is_quick = tricks, names, is_sure
        self._claimant = ClaimPlayer(view, tricks)

    def choose(self, view: View) -> Action:
        """Choose a card that keeps to the claim; raise Refused if the claim does not hold."""
        if not self.is_quick:
            ruling = rule_on(view, self.tricks)
            if not ruling.stands:
                raise refusal(ruling, view, self.names)
            self.is_quick = True
        return self._claimant.choose(view)


def refusal(ruling: Ruling, view: View, names: Names) -> Refused:
    """Explain why a claim does not hold: a line of play that beats it in a layout that the claimer cannot rule out."""
    if ruling.line is None:
        said = phrase("**It is too early to say:** too many cards are still out. Play on, and claim again later.")
        return Refused(said, "late")
    return Refused("**Not certain:** {line}", "rule", line=_line_in_words(ruling.line, view, names))


def _line_in_words(line: Line, view: View, names: Names) -> str:
    """'if East holds {KH} {2H}, you play {AH}, {QH}, and East wins with {KH}.'"""
    trick, won = _last_trick(line, view)
    seat, card = won
    suit, led = view.ranks.suit_of[card], view.ranks.suit_of[trick[0][1]]
    holder = seat if seat != view.seat else next(other for other, _ in (*trick, *line.plays) if other != view.seat)
    theirs = [each for other, each in line.plays if other == holder]
    shown = [each for each in theirs if view.ranks.suit_of[each] is suit] or theirs
    holds = f"if {names.whole(holder)} {names.verb(holder, 'hold')} {cards_in(Cards(shown).sorted())}"
    if holder == seat and led is not None and suit is not led:
        holds += phrase(" and no {word}", word=led.word)
    mine = [each for other, each in line.plays if other == view.seat]
    plays = phrase("you play {played}, and ", played=_played(mine)) if mine else ""
    condition = f"{holds}, " if shown else ""  # their other cards do not matter to a trick they have played to
    return phrase(
        "{condition}{plays}{seat} {seat_win} a trick with {{{text}}}.",
        condition=condition,
        plays=plays,
        seat=names.whole(seat),
        seat_win=names.verb(seat, "win"),
        text=card.text,
    )


def _last_trick(line: Line, view: View) -> tuple[Plays, tuple[int, Card]]:
    """Return the trick with which a line ends, and the play that wins it."""
    table, left = list(view.trick), [len(hand) for hand in line.hands]
    leader = table[0][0] if table else line.plays[0][0]
    seats = {seat for seat, _ in (*table, *line.plays)}
    size = len([seat for seat in clockwise(leader, view.seats) if seat in seats or left[seat]])
    plays = [*table, *line.plays]
    trick = plays[(len(plays) - 1) // size * size :]
    return trick, winning_play(trick, view.trump, view.ranks)


def _played(mine: Sequence[Card]) -> str:
    if len(mine) > _MOST_NAMED:
        return phrase("{number} cards, the last of them {{{text}}}", number=len(mine), text=mine[-1].text)
    return listed([f"{{{card.text}}}" for card in mine])


class ClaimDesk(Screen):
    """The part of a desk that handles claims.

    Whether a claim is certain may take longer to find out than a click does, so a page is offered it in a later frame.
    """

    _said: str
    _ruled_at: int | None = None
    _ruling: Ruling | None = None

    @property
    def _invitation(self) -> Json | None:
        known = self._certain if self._waits or not self._awaits_ruling else None
        return None if known is None else invitation(known, self._left_to_claim)

    @property
    def _may_be_offered(self) -> bool:
        return self._is_asked and self.may >= {"claim", "hint", "act"} and self._left_to_claim > 0

    @property
    def _awaits_ruling(self) -> bool:
        """Whether nobody has found out yet if a claim is certain here."""
        return self._may_be_offered and self._ruled_at != self.shared.decision

    @property
    def _certain(self) -> Ruling | None:
        """The claim that is certain now, if this desk may have hints; worked out once."""
        if self._awaits_ruling:
            self._ruled_at, self._ruling = self.shared.decision, offered(self.view(), self._left_to_claim)
        return self._ruling if self._may_be_offered else None

    def _look_for_claim(self) -> None:
        """Find out whether a claim is certain, while the table is free, and offer it if the person is still asked."""
        with self._lock:
            if not self._awaits_ruling:
                return
            view, left, decision = self.view(), self._left_to_claim, self.shared.decision
        ruling = offered(view, left)
        with self._lock:
            self._ruled_at, self._ruling = decision, ruling
            line = self._invitation if self.frame["state"]["status"] == self._plain else None
            if line is not None:
                self._give(self._changed({"status": line}, [step("claim", None, {"status": line})]))

    def _ask_for_claim(self) -> None:
        """Ask how many tricks are claimed, or stop asking; a claim that has been offered needs no question."""
        left = self._claimed_left()
        if self._certain is not None:
            self._claim(self._certain.tricks)
        else:
            asked = question(self.view(), left)
            self._show(None if self.frame["state"]["status"] == asked else asked)

    def _claimed_left(self) -> int:
        """Return how many tricks may be claimed now."""
        if not self._is_asked:
            raise Refused("**You can't claim now:** it is not your turn.", "late")
        left = self._left_to_claim
        if not left:
            raise Refused("**You can't claim yet:** wait until only the cards are left to play.", "late")
        return left

    def _claim(self, given: object) -> None:
        left, view = self._claimed_left(), self.view()
        tricks = checked_claim(given, left)
        if tricks < left and len(set(coalitions(view))) > 2 and self._people_elsewhere:
            raise Refused(
                "**The others are still playing for their tricks:** here you can claim only all that are left.", "late"
            )
        if not counts_the_points(view, tricks, left):
            raise Refused(
                "**It matters who wins the last trick:** here you can claim all that are left, or none.", "late"
            )
        ruling = rule_at_once(view, tricks)
        if ruling.stands is False:
            raise refusal(ruling, view, self._words.names)
        if ruling.stands:
            self._said = phrase(
                "**{who} claimed {tricks} of the last {left}:** the rest was played out.",
                who=self._who,
                tricks=tricks or "none",
                left=left,
            )
        claimant = SlowClaimPlayer(view, tricks, self._words.names, is_sure=ruling.stands is True)
        self._play_out(turns_of_a_claim(self.person, self.shared.players, claimant))

    @property
    def _people_elsewhere(self) -> bool:
        """Whether somebody else answers for a seat."""
        players = enumerate(self.shared.players)
        return any(player is None and seat not in self.person.answers_for for seat, player in players)
