"""Work out reasons from the rules and the cards, so that exercises need not spell them out.

Texts hold cards as ``{QH}``, suits as ``{H}`` and ``**bold**``.
"""

from collections.abc import Iterable
from typing import Final

from whist_nb.drawing.names import cards_in, first_up, listed
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import SHOWN_SUITS, Card, Cards, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.trick import winning_play
from whist_nb.lessons.positions import LessonPosition

FOLLOW: Final = phrase("If you have a card of the suit led, you must play one.")
RUFF: Final = phrase("You may play a trump only when you have no card of that suit left.")
WIN: Final = phrase(
    "The highest trump wins the trick. If there is no trump in it, the highest card of the suit led wins."
)
WIN_WITHOUT: Final = phrase("The highest card of the suit led wins the trick.")


def follow(position: LessonPosition) -> str:
    """State the law of following suit."""
    trump = position.view.trump
    return f"{FOLLOW} {RUFF}" if trump and position.led is not trump else FOLLOW


def win(position: LessonPosition) -> str:
    """State the law of winning a trick."""
    return WIN if position.view.trump else WIN_WITHOUT


def card(card: Card) -> str:
    """Return a card in a text."""
    return f"{{{card.text}}}"


def several(cards: Iterable[Card]) -> str:
    """List cards in a sentence: '{QH}, {6H} and {2H}'."""
    return listed([card(each) for each in cards])


def number(count: int, one: str, many: str | None = None) -> str:
    """Return '1 trick', '3 tricks'."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def by_suit(cards: Iterable[Card]) -> str:
    """List cards by suits, each with its count: '{AS} {9S} (2) · {KH} (1)'."""
    held = Cards(cards).sorted()
    suits = [held.of(suit) for suit in SHOWN_SUITS if held.of(suit)]
    return " · ".join(f"{cards_in(part)} ({len(part)})" for part in suits)


def held_of(position: LessonPosition, suit: Suit | None) -> Cards:
    """Return the learner's cards that count as a suit; jokers are trumps if they are anything."""
    suit_of = position.view.ranks.suit_of
    return Cards(each for each in position.held if suit is not None and suit_of[each] is suit)


# Which cards may be played


def why_not_legal(position: LessonPosition, tried: Card) -> tuple[str, str]:
    """Say why a card may not be played to this trick: the card itself, then the rule."""
    led, trump = position.led, position.view.trump
    held = held_of(position, led)
    suit = position.view.ranks.suit_of[tried]
    what = "a joker" if suit is None else "a trump" if suit is trump else f"a {suit.one}"
    owed = f"{{{led}}}" if trump is None or led is not trump else "trumps" if len(held) > 1 else "a trump"
    title = phrase(
        "{tried} is {what}, but you still hold {owed}: {held}.",
        tried=card(tried),
        what=what,
        owed=owed,
        held=several(held.sorted()) if any(each.suit is None for each in held) else cards_in(held),
    )
    return title, f"{_who_decided(position)}{follow(position)}"


def _who_decided(position: LessonPosition) -> str:
    """Say which suit to follow: after a joker lead without trumps, that of the next card with one (Bid Whist, 4.6)."""
    suit_of = position.view.ranks.suit_of
    played = [each for _, each in position.trick]
    if suit_of[played[0]] is not None:
        return ""
    return phrase("{card} set the suit. ", card=card(next(each for each in played if suit_of[each] is not None)))


def why_all_legal(position: LessonPosition) -> tuple[str, str]:
    """Explain the whole set of legal cards."""
    led, trump = position.led, position.view.trump
    if led is None:
        return phrase("You lead, so you may play any card."), phrase("The others must follow the suit you lead.")
    following = held_of(position, led)
    if following:
        kept = held_of(position, trump) if trump is not led else ()
        more = (
            phrase("{kept} must wait.", kept=phrase("The trumps") if len(kept) > 1 else card(kept[0])) if kept else ""
        )
        one, cards = led.one, several(following)
        if len(following) == 1:
            return phrase(
                "A {one} was led, and {cards} is your only one: you must play it.", one=one, cards=cards
            ), more
        return phrase("A {one} was led, and you hold {cards}: you must play one of them.", one=one, cards=cards), more
    more = phrase("You don't have to ruff.") if trump else ""
    if trump and held_of(position, trump):
        more += phrase(" A trump would win the trick, but a card of another suit can't.")
    return phrase("You have no {{{led}}}, so you may play any card.", led=led), more


def not_all_yet(position: LessonPosition, legal: Cards, found: Cards) -> tuple[str, str]:
    """Say that some legal cards are not marked yet, without naming them."""
    led = position.led
    if led and held_of(position, led):
        many = number(len(legal), led.one, led.word)
        return phrase(
            "There are more: you hold {many} and have marked {number}.", many=many, number=len(found)
        ), follow(position)
    if led:
        return phrase("There are more: you have no {{{led}}}, so you may play any card.", led=led), follow(position)
    return phrase("There are more, because nothing has been led yet."), phrase("The leader may play any card.")


# Which card wins


def why_wins(position: LessonPosition) -> tuple[str, str]:
    """Say who is winning the trick, and by which rule."""
    assert position.best is not None, "a trick lies there"
    seat, best = position.best
    trump, plays, suit_of = position.view.trump, position.trick, position.view.ranks.suit_of
    trumps = [play for _, play in plays if trump and suit_of[play] is trump]
    who = first_up(position.names.whole(seat))
    if best in trumps and position.led is not trump:
        more = (
            phrase("It is the only trump.")
            if len(trumps) == 1
            else phrase("It is the highest of {trumps}.", trumps=several(trumps))
        )
        return phrase("{who}: {best} is a trump and beats every card of the suit led.", who=who, best=card(best)), more
    same = [play for _, play in plays if suit_of[play] is suit_of[best]]
    strays = [play for _, play in plays if suit_of[play] is not suit_of[best]]
    more = (
        phrase(
            "{strays} {are} in another suit and cannot win.",
            strays=several(strays),
            are="is" if len(strays) == 1 else "are",
        )
        if strays
        else ""
    )
    nobody = phrase(" Nobody ruffed.") if trump and not trumps else ""
    highest = (
        phrase("the highest of {same}", same=several(same))
        if len(same) > 1
        else phrase("the only card of the suit led")
    )
    return f"{who}: {card(best)} is {highest}.{nobody}", more


def why_beaten(position: LessonPosition, seat: int) -> tuple[str, str]:
    """Say why another seat is not winning the trick."""
    assert position.best is not None, "a trick lies there"
    mine, (winner, best) = position.played_by(seat), position.best
    names, trump = position.names, position.view.trump
    if mine is None:
        return phrase(
            "{seat} {seat_have} not played to this trick yet.",
            seat=names.start(seat),
            seat_have=names.verb(seat, "have"),
        ), win(position)
    theirs = f"{first_up(names.whole(winner))} played {card(best)}"
    suit_of = position.view.ranks.suit_of
    if suit_of[mine] is suit_of[best]:
        return phrase("{theirs}, which is higher than {card}.", theirs=theirs, card=card(mine)), win(position)
    if trump and suit_of[best] is trump:
        return phrase("{card} is beaten: {best} is a trump.", card=card(mine), best=card(best)), win(position)
    theirs, lead = card(mine), card(position.trick[0][1])
    if trump:
        told = phrase("{card} is neither a trump nor a card of the suit led ({lead}).", card=theirs, lead=lead)
    else:
        told = phrase("{card} is not a card of the suit led ({lead}).", card=theirs, lead=lead)
    return told, win(position)


# The cheapest card that does it


def cheapest(position: LessonPosition) -> Card:
    """Return the card for the last to play: as low as wins; the lowest of all if a partner wins or nothing can."""
    legal = legal_cards(position)
    trump, ranks = position.view.trump, position.view.ranks
    low_first = sorted(legal, key=lambda each: (ranks.suit_of[each] is trump, ranks.strength[each], each.index))
    if position.best and position.is_ours(position.best[0]):
        return low_first[0]
    return next((each for each in low_first if would_win(position, each)), low_first[0])


def legal_cards(position: LessonPosition) -> Cards:
    """Return the cards that the learner may play."""
    return Cards(action.card for action in position.view.legal_actions() if isinstance(action, Play))


def would_win(position: LessonPosition, tried: Card) -> bool:
    """Return whether a card would be the best of the trick so far."""
    plays = [*position.trick, (position.seat, tried)]
    return winning_play(plays, position.view.trump, position.view.ranks)[1] is tried


def why_cheapest(position: LessonPosition, wanted: Card) -> tuple[str, str]:
    """Say why that card is enough, and why to spend no more."""
    best = position.best
    if best and position.is_ours(best[0]):
        who = position.names.start(best[0])
        return phrase("{who} is winning with {best}, and nobody plays after you.", who=who, best=card(best[1])), (
            phrase(
                "Your side has already won the trick, so play {wanted}, the card you can best spare.",
                wanted=card(wanted),
            )
        )
    if not would_win(position, wanted):
        return phrase("You cannot win this trick."), phrase(
            "So lose it with {wanted}, the card you can best spare.", wanted=card(wanted)
        )
    spared = [each for each in legal_cards(position) if would_win(position, each) and each is not wanted]
    kept = (
        phrase("{spared} may win another trick.", spared=several(spared))
        if spared
        else phrase("Nothing else you hold would win.")
    )
    return phrase(
        "{wanted} beats {best}, and you are the last to play.", wanted=card(wanted), best=card(best[1])
    ) if best else "", kept


def why_not_cheapest(position: LessonPosition, tried: Card, wanted: Card) -> tuple[str, str]:
    """Say what another card would cost."""
    if tried not in legal_cards(position):
        return why_not_legal(position, tried)
    assert position.best is not None, "a trick lies there"
    seat, best = position.best
    if position.is_ours(seat):
        who = position.names.mid(seat)
        if would_win(position, tried):
            return phrase(
                "{tried} beats {best}, but {who} had already won the trick with that card.",
                tried=card(tried),
                who=who,
                best=card(best),
            ), (phrase("Nobody plays after you, so a lower card would have been enough for your side."))
        return (
            phrase("{tried} is higher than you need.", tried=card(tried)),
            phrase("{who} is winning with {best}: play your lowest.", who=first_up(who), best=card(best)),
        )
    if not would_win(position, tried):
        if would_win(position, wanted):
            return phrase("{tried} loses to {best}.", tried=card(tried), best=card(best)), phrase(
                "You hold a card that wins, and you are the last to play."
            )
        return phrase("{tried} loses like the others, but you may need it later.", tried=card(tried)), phrase(
            "Play the card you can best spare."
        )
    if not would_win(position, wanted):
        return phrase("You don't need {tried}.", tried=card(tried)), ""
    return phrase("{tried} wins, but so does a lower card.", tried=card(tried)), phrase(
        "You play last, so a card that is just high enough can't be beaten."
    )


# Who takes the open card


def why_takes_prize(position: LessonPosition) -> tuple[str, str]:
    """Say that the winner of the trick takes the open card, and the other draws one unseen."""
    assert position.best is not None, "a trick lies there"
    seat = position.best[0]
    names, view = position.names, position.view
    prize = view.turn_up
    other = 1 - seat
    takes = phrase("{seat} won the trick with {best}", seat=first_up(names.whole(seat)), best=card(position.best[1]))
    took = (
        phrase(
            " and {seat_take} {prize}, which you have both seen.", seat_take=names.verb(seat, "take"), prize=card(prize)
        )
        if prize
        else "."
    )
    blind = "your opponent does" if other == view.seat else "you do"
    drawn = phrase(
        "{other} {takes} the next card, which {blind} not see.",
        other=first_up(names.whole(other)),
        takes=names.verb(other, "take"),
        blind=blind,
    )
    return takes + took, drawn
