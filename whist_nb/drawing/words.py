"""Put into sentences for one viewer what is happening at a table.

Cards appear in the text as ``{QH}``, suits as ``{H}``; ``prose.plain`` turns that into glyphs. The sentences never say
anything that the view does not show.

>>> from whist_nb.engine.game import Game
>>> import whist_nb.variants
>>> game = Game("whist", seed=7, first_dealer=3)
>>> words = Words.of(game.view(0))
>>> words.turn(game.view(0))
'Your turn. You lead, and you may play any card.'
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from whist_nb.drawing import trump_words
from whist_nb.drawing.deal_log import LAID, RunningLog, card_or_hidden, laid
from whist_nb.drawing.hand_order import in_order
from whist_nb.drawing.names import Names, cards_in, chosen_names, listed
from whist_nb.drawing.questions import control, described, may_not_pass, place_of_answer, question_of, rule_of
from whist_nb.drawing.scene_parts import Control, Spare, Trump
from whist_nb.engine.actions import Announce, CardAction, Play
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.library import find_variant
from whist_nb.engine.matches import DEAL_OF
from whist_nb.engine.phrases import phrase
from whist_nb.engine.trick import suit_led
from whist_nb.engine.view import CARD_WANTED, View

TOLD: Final = {
    "cut": phrase("{who} cut {what}."),
    "knock": phrase("{who} knocked."),
    "left": phrase("The {pile} stays where it is."),
    "take_stock": phrase("{who} took the {pile}."),
    "show": phrase("{who} showed {what}."),
    "show_record": phrase("{who} showed {what}."),
    "show_stock": phrase("The {pile} is {what}."),
    "meld": phrase("{who} has {what} for melds."),
    "hand_aside": phrase("{who} laid the whole hand aside."),
    "plays_last": phrase("{who} will play last to every trick."),
    "take": phrase("{who} took {what}."),
    "draw": phrase("{who} drew {what}."),
}
"""Events that have the same words whatever else is going on."""
_FEW: Final = ("", "a card", "two cards", "three cards")


def _shown(what: Any) -> Any:
    """Return the cards or other details of an event, in marked text."""
    return (
        cards_in(what.sorted()) if isinstance(what, Cards) else what if isinstance(what, int) else card_or_hidden(what)
    )


class Words:
    """Words a table for one viewer; ``names`` has the names of the seats.

    ``notes_voids`` says whether it is pointed out that a card shows a void: not where this is to be noticed.
    """

    def __init__(self, names: Names, *, notes_voids: bool = True) -> None:
        self.names, self._notes_voids = names, notes_voids
        self._log = RunningLog(self)

    @classmethod
    def of(
        cls, view: View, given: Sequence[str] | Mapping[int, str] | None = None, *, notes_voids: bool = True
    ) -> "Words":
        """Return the words for the viewer of that view; ``given`` names replace the usual ones."""
        me = view.seat if isinstance(view.seat, int) else None
        return cls(Names(chosen_names(view.seats, given), me, view.sides), notes_voids=notes_voids)

    # What happened

    def event(self, event: Any, view: View) -> str | None:
        """Put one event into a sentence, given the view right after it; None if it goes without saying."""
        if event.verb in TOLD:
            who = None if event.seat is None else self.names.start(event.seat)
            return TOLD[event.verb].format(who=who, what=_shown(event.what), pile=pile_of(view))
        teller: Any = getattr(self, f"_tell_{event.verb}", lambda event, view: None)
        return teller(event, view)

    def together(self, events: Sequence[Any], view: View) -> str | None:
        """Describe consecutive events of one kind together: the cards that a seat lays aside go in one sentence."""
        return laid(self.names, events) if events[-1].verb in LAID else self.event(events[-1], view)

    def _tell_deal(self, event: Any, view: View) -> str | None:
        return None if view.dealer is None else phrase("{who} dealt.", who=self.names.start(view.dealer))

    def _tell_turn_up(self, event: Any, view: View) -> str:
        if event.seat is None:
            return phrase("{{{text}}} is turned up.", text=event.what.text)
        return phrase("{seat} turned up {{{text}}}.", seat=self.names.start(event.seat), text=event.what.text)

    def _tell_trump(self, event: Any, view: View) -> str | None:
        if event.seat is None:
            return None
        named = f"{{{event.what}}} {event.what.word}" if event.what else "no trumps"
        return phrase("{who} named {trumps}.", who=self.names.start(event.seat), trumps=named)

    def _tell_play(self, event: Any, view: View) -> str:
        who, card = self.names.start(event.seat), event.what.text
        leads = len(view.trick) == 1
        told = (
            phrase("{who} led {{{card}}}.", who=who, card=card)
            if leads
            else phrase("{who} played {{{card}}}.", who=who, card=card)
        )
        void = self.void(view, event.what)
        return f"{told} {void}" if void else told

    def _tell_call(self, event: Any, view: View) -> str:
        return phrase("{who} {called}.", who=self.names.start(event.seat), called=described(event.what, view))

    def _tell_lack(self, event: Any, view: View) -> str:
        if isinstance(event.what, Cards):
            return phrase("{who} no card for that bid.", who=self.names.does(event.seat, "have"))
        suits = " and ".join(f"{{{suit}}}" for suit in event.what)
        return phrase("{seat} void in {suits}.", seat=self.names.does(event.seat, "be"), suits=suits)

    def _tell_ruff(self, event: Any, view: View) -> str:
        if event.seat is None:
            return phrase("There is a tie for the highest ruff, {what}, so nobody shows a suit.", what=event.what)
        return phrase("{seat} won the ruff with {what}.", seat=self.names.start(event.seat), what=event.what)

    def _tell_answered(self, event: Any, view: View) -> str:
        return phrase("{who_has} chosen.", who_has=self.names.does(event.seat, "have"))

    def _tell_discard(self, event: Any, view: View) -> str:
        return laid(self.names, [event])

    _tell_lay_down = _tell_discard

    def _tell_hand_on(self, event: Any, view: View) -> str:
        cards = cards_in(event.what) if isinstance(event.what, Cards) else _FEW[event.size]
        return phrase("{who} received {cards}.", who=self.names.start(event.seat), cards=cards)

    def _tell_look(self, event: Any, view: View) -> str | None:
        return phrase("The spare hand is {what}.", what=_shown(event.what)) if isinstance(event.what, Cards) else None

    def _tell_uncover(self, event: Any, view: View) -> str:
        return phrase("{who} uncovered {{{text}}}.", who=self.names.start(event.seat), text=event.what[1].text)

    def _tell_contract(self, event: Any, view: View) -> str:
        by, label = self._by(view), self.names.say(view.contract.label) if view.contract else ""
        return phrase("{contract}, played by {who}.", contract=label, who=by) if by else f"{label}."

    def _tell_throw_in(self, event: Any, view: View) -> str:
        return self.names.say(event.what)

    def _tell_gather(self, event: Any, view: View) -> str:
        return phrase("{seat} won trick {number}.", seat=self.names.start(event.seat), number=len(view.tricks))

    # This deal, line by line

    def log(self, view: View) -> list[str]:
        """Return the deal so far, oldest line first, without tricks that players may not look back at."""
        return self._log.lines(view, view.options.get("trick_review") != "none" or _is_over(view))

    def void(self, view: View, card: Card) -> str | None:
        """Say that another seat could not follow, if a card that it played shows it."""
        shown = view.shown_out.get(card) if self._notes_voids else None
        if shown is None or view.may_revoke or shown.seat == self.names.you:
            return None
        return phrase("{seat} void in {{{suit}}}.", seat=self.names.does(shown.seat, "be"), suit=shown.suit)

    def trick(self, plays: Sequence[tuple[int, Card]]) -> str:
        """Put the plays of a trick into one sentence: 'North led {5D}, East played {JD}.'"""
        told = []
        for place, (seat, card) in enumerate(plays):
            shown = f"{{{card.text}}}"
            if place == 0:
                told.append(phrase("{who} led {card}", who=self.names.start(seat), card=shown))
            elif place == 1:
                told.append(phrase("{who} played {card}", who=self.names.mid(seat), card=shown))
            else:
                told.append(f"{self.names.mid(seat)} {shown}")
        return f"{', '.join(told)}."

    # The present state

    def turn(self, view: View) -> str:
        """Say whose turn it is and what they have to do; if it is the viewer's, say what they may do."""
        if view.to_act is None:
            return ""
        asked = question_of(view)
        if view.to_act != self.names.you:
            return f"{self._led(view)}{self.names.does(view.to_act, 'be')} to {asked.task}."
        match view.question:
            case "card or knock":
                held = cards_in(view.hand)
                return phrase(
                    "{led}Dog's life: play {held}, or knock and keep it.",
                    led=self._led(view) or phrase("Your turn. "),
                    held=held,
                )
            case "card":
                return self._turn_to_play(view)
            case "card from dummy":
                return self._turn_for_dummy(view)
            case _:
                if asked.must and may_not_pass(view):
                    return asked.must[1]
                return asked.lone if asked.lone and len(view.legal_actions()) == 1 else asked.turn

    def says_lead(self, view: View) -> bool:
        """Return whether ``turn`` begins with the lead, and nothing has been played since."""
        asked = view.to_act is not None and (view.to_act != self.names.you or view.question in CARD_WANTED)
        return len(view.trick) == 1 and asked

    def _led(self, view: View) -> str:
        if not view.trick:
            return ""
        seat, card = view.trick[0]
        return f"{self.names.does(seat, 'lead')} {{{card.text}}}. "

    def _turn_to_play(self, view: View) -> str:
        cards = [action.card for action in view.legal_actions() if isinstance(action, Play)]
        if not view.trick:
            lone = len(cards) == 1
            return (
                phrase("Your turn. You lead {cards}.", cards=cards_in(cards))
                if lone
                else phrase("Your turn. You lead, and you may play any card.")
            )
        suit = suit_led(view.trick, view.ranks)
        if suit is None:
            return phrase("{led}You may play any card.", led=self._led(view))
        if any(view.ranks.suit_of[card] is suit for card in cards):
            return f"{self._led(view)}Follow {suit.word}."
        return phrase("{led}You have no {word}, so you may play any card.", led=self._led(view), word=suit.word)

    def _turn_for_dummy(self, view: View) -> str:
        cards = [action.card for action in view.legal_actions() if isinstance(action, Play)]
        if not view.trick:
            return phrase("Your turn. Dummy has the lead, so play any card from dummy.")
        suit = suit_led(view.trick, view.ranks)
        if suit is not None and any(view.ranks.suit_of[card] is suit for card in cards):
            return phrase("{led}Follow {word} from dummy.", led=self._led(view), word=suit.word)
        word = suit.word if suit is not None else ""
        return phrase("{led}Dummy has no {word}, so play any card from dummy.", led=self._led(view), word=word)

    def rule(self, view: View) -> str | None:
        """Return the rule behind the present question."""
        return rule_of(view)

    def ask(self, view: View) -> str | None:
        """Return the heading over the answers other than cards."""
        if not view.question:
            return None
        words = question_of(view)
        return words.must[0] if words.must and may_not_pass(view) else words.ask

    def calls(self, view: View) -> list[Control]:
        """Return every answer that is not a card of the hand, as a control with its words."""
        others = [action for action in view.legal_actions() if not isinstance(action, (Play, CardAction))]
        others.sort(key=place_of_answer)
        return [control(action, view) for action in others]

    def contract(self, view: View) -> str | None:
        """Describe the contract, and what each of its players still needs."""
        contract = view.contract
        if contract is None:
            return None
        by = self._by(view)
        return f"{self.names.say(contract.label)}{by and ', '}{by}"

    def _by(self, view: View) -> str:
        """Return the players of the contract; nothing if it is everybody's."""
        seats = view.contract.seats if view.contract else ()
        return listed([self.names.mid(seat) for seat in seats]) if 0 < len(seats) < view.seats else ""

    def trump(self, view: View) -> Trump | None:
        """Return the trumps, how they were made, and the turned-up card as long as its holder is known."""
        return trump_words.trump(self.names, view)

    def turned_up(self, view: View) -> str | None:
        """Say who turned up a card that has not made trumps yet, as in an auction."""
        return trump_words.turned_up(self.names, view)

    def stock(self, view: View) -> tuple[str, str]:
        """Say where the stock goes: the heading, and the rest."""
        if view.stage is None or not view.stage.draws:
            return "", ""
        top = f"{{{view.turn_up.text}}}" if view.turn_up else "the open card"
        return phrase("Winner takes {top}", top=top), "loser draws unseen"

    def phase(self, view: View) -> str:
        """Say which stage the deal has reached."""
        stage = view.stage
        if view.outcome is not None:
            return phrase("The match is over")
        if _is_scored(view):
            return phrase("Deal {deal_number} is over", deal_number=view.deal_number)
        if view.thrown_in:
            return phrase("Deal {deal_number} ends without a result", deal_number=view.deal_number)
        if stage is None:
            deal, doing = self._deal(view), question_of(view).phase
            return f"{deal}, {doing}" if doing else deal
        last = view.stage_start + stage.tricks  # tricks are counted from the start of the deal, wherever they are shown
        return phrase(
            "{name}, trick {number} of {last}",
            name=self.names.say(stage.name) or self._deal(view),
            number=min(len(view.tricks) + 1, last),
            last=last,
        )

    def _deal(self, view: View) -> str:
        return self.deals(view) or f"Deal {view.deal_number}"

    def deals(self, view: View) -> str | None:
        """Return 'Deal 3 of 8' if the match shows nothing else about itself."""
        alone = view.stage is None or not view.stage.name
        standing = view.standing
        return self.names.say(standing.label) if alone and standing and standing.label.is_about(DEAL_OF) else None

    def spare(self, view: View) -> Spare | None:
        """Return the pile beside the deal, if there is one."""
        given = self.giving(view) if view.question == "give" else []
        if given:
            return Spare(phrase("To pass on"), len(given), in_order(view, given))
        left_over = find_variant(view.variant).left_over
        if left_over is None or (view.stage is not None and view.stage.draws):
            return None
        if view.stock_left:
            return Spare(left_over.name.capitalize(), view.stock_left, in_order(view, view.stock or ()))
        if view.aside_left:
            return Spare(left_over.aside, view.aside_left, in_order(view, view.aside))
        return None

    def giving(self, view: View) -> list[Card]:
        """Return the cards that the viewer has laid down for its neighbour and that have not been handed on."""
        laid: list[Card] = []
        for event in view.deal_events:
            if event.verb == "hand_on":
                laid = []
            elif event.verb == "lay_down" and event.seat == self.names.me:
                laid.append(event.what)
        return laid

    def announced(self, view: View, seat: int) -> str | None:
        """Return the points that a seat has announced, in a game in which every seat announces them."""
        if find_variant(view.variant).announced is None:
            return None
        held = [call.number for caller, call in view.calls if caller == seat and isinstance(call, Announce)]
        return phrase("{points} points", points=held[0]) if held else None

    def said(self, view: View, seat: int) -> str | None:
        """Say what a seat called last, until the cards are played: 'bid 4 uptown', 'passed'."""
        if view.stage is not None or view.contract is not None:
            return None
        called = [call for caller, call in view.calls if caller == seat]
        return described(called[-1], view) if called else "has chosen" if seat in view.answered else None


def pile_of(view: View) -> str:
    """Return the game's name for the cards that are left over."""
    left_over = find_variant(view.variant).left_over
    return left_over.name if left_over else "stock"


def _is_scored(view: View) -> bool:
    return bool(view.results) and view.results[-1].number == view.deal_number


def _is_over(view: View) -> bool:
    """Return whether the deal is over, with or without a result."""
    return view.outcome is not None or bool(view.thrown_in) or _is_scored(view)
