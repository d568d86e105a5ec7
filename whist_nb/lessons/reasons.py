"""Why: the reasons that follow from the rules and the cards, so that no exercise has to spell them out.

Texts hold cards as ``{QH}``, suits as ``{H}`` and ``**bold**``.
"""

from collections.abc import Iterable
from typing import Final

from whist_nb.drawing.names import cards_in, first_up, listed
from whist_nb.engine.cards import SHOWN_SUITS, Card, Cards, Suit
from whist_nb.engine.trick import winning_play
from whist_nb.engine.view import View
from whist_nb.lessons.positions import LessonPosition

FOLLOW: Final = "If you have a card of the suit led, you must play one."
RUFF: Final = "You may trump only when you have none left."
WIN: Final = (
    "The highest trump wins the trick; without a trump the highest card of the suit led. Other cards cannot win."
)
WIN_WITHOUT: Final = "The highest card of the suit led wins the trick. Other cards cannot win."


def follow(position: LessonPosition) -> str:
    """The law of following suit."""
    return f"{FOLLOW} {RUFF}" if position.view.trump else FOLLOW


def win(position: LessonPosition) -> str:
    """The law of winning a trick."""
    return WIN if position.view.trump else WIN_WITHOUT


def card(card: Card) -> str:
    """A card in a text."""
    return f"{{{card.text}}}"


def several(cards: Iterable[Card]) -> str:
    """Cards in a sentence: '{QH}, {6H} and {2H}'."""
    return listed([card(each) for each in cards])


def number(count: int, one: str, many: str | None = None) -> str:
    """'1 trick', '3 tricks'."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def by_suit(cards: Iterable[Card]) -> str:
    """Cards by suits, each with its count: '{AS} {9S} (2) · {KH} (1)'."""
    held = Cards(cards).sorted()
    suits = [held.of(suit) for suit in SHOWN_SUITS if held.of(suit)]
    return " · ".join(f"{cards_in(part)} ({len(part)})" for part in suits)


def held_of(position: LessonPosition, suit: Suit | None) -> Cards:
    """The learner's cards that count as a suit; jokers are trumps where they are anything."""
    suit_of = position.view.ranks.suit_of
    return Cards(each for each in position.held if suit is not None and suit_of[each] is suit)


# Which cards may be played


def why_not_legal(position: LessonPosition, tried: Card) -> tuple[str, str]:
    """Why a card may not be played to this trick: the card itself, then the rule."""
    led, trump = position.led, position.view.trump
    held = held_of(position, led)
    suit = position.view.ranks.suit_of[tried]
    what = "a joker" if suit is None else "a trump" if suit is trump else f"a {suit.word[:-1]}"
    return f"{card(tried)} is {what}, but you still hold {{{led}}}: {cards_in(held)}.", follow(position)


def why_all_legal(position: LessonPosition) -> tuple[str, str]:
    """What the whole set of legal cards says."""
    led, trump = position.led, position.view.trump
    if led is None:
        return "You lead: any card will do.", "The suit of your card is the one that the others must follow."
    following = held_of(position, led)
    if following:
        kept = held_of(position, trump) if trump is not led else ()
        more = f"{'The trumps' if len(kept) > 1 else card(kept[0])} must wait." if kept else ""
        return f"A {led.word[:-1]} was led, and you hold {several(following)}: you must play one of them.", more
    more = "You needn't ruff." if trump else ""
    if trump and held_of(position, trump):
        more += " A trump would win it; another suit never can."
    return f"You have no {{{led}}}, so every card may be played.", more


def not_all_yet(position: LessonPosition, legal: Cards, found: Cards) -> tuple[str, str]:
    """That some legal cards are not marked yet, without naming them."""
    led = position.led
    if led and held_of(position, led):
        many = number(len(legal), led.word[:-1], led.word)
        return f"Not all yet: you hold {many} and have marked {len(found)}.", follow(position)
    if led:
        return f"Not all yet: you have no {{{led}}}, so any card may be played.", follow(position)
    return "Not all yet: nothing has been led.", "The leader may play any card."


# Which card wins


def why_wins(position: LessonPosition) -> tuple[str, str]:
    """Say who is winning the trick, and by which rule."""
    assert position.best is not None, "a trick lies there"
    seat, best = position.best
    trump, plays, suit_of = position.view.trump, position.trick, position.view.ranks.suit_of
    trumps = [play for _, play in plays if trump and suit_of[play] is trump]
    who = first_up(position.names.whole(seat))
    if best in trumps and position.led is not trump:
        more = "It is the only trump." if len(trumps) == 1 else f"Of {several(trumps)} it is the highest."
        return f"{who}: {card(best)} is a trump and beats every card of the suit led.", more
    same = [play for _, play in plays if suit_of[play] is suit_of[best]]
    strays = [play for _, play in plays if suit_of[play] is not suit_of[best]]
    more = f"{several(strays)} {'is' if len(strays) == 1 else 'are'} of another suit and cannot win." if strays else ""
    nobody = " Nobody ruffed." if trump and not trumps else ""
    highest = f"the highest of {several(same)}" if len(same) > 1 else "the only card of the suit led"
    return f"{who}: {card(best)} is {highest}.{nobody}", more


def why_beaten(position: LessonPosition, seat: int) -> tuple[str, str]:
    """Why another seat is not winning the trick."""
    assert position.best is not None, "a trick lies there"
    mine, (winner, best) = position.played_by(seat), position.best
    names, trump = position.names, position.view.trump
    if mine is None:
        return f"{names.start(seat)} {names.verb(seat, 'have')} not played to this trick yet.", win(position)
    theirs = f"{first_up(names.whole(winner))} played {card(best)}"
    suit_of = position.view.ranks.suit_of
    if suit_of[mine] is suit_of[best]:
        return f"{theirs}, and that is higher than {card(mine)}.", win(position)
    if trump and suit_of[best] is trump:
        return f"{card(mine)} is beaten: {card(best)} is a trump.", win(position)
    more = ", and no trump" if trump else ""
    return f"{card(mine)} is of another suit than the card led, {card(position.trick[0][1])}{more}.", win(position)


# The cheapest card that does it


def cheapest(position: LessonPosition) -> Card:
    """The card for the last to play: as low as wins; the lowest of all if a partner wins or nothing can."""
    legal = legal_cards(position)
    trump, ranks = position.view.trump, position.view.ranks
    low_first = sorted(legal, key=lambda each: (ranks.suit_of[each] is trump, ranks.strength[each], each.index))
    if position.best and position.is_ours(position.best[0]):
        return low_first[0]
    return next((each for each in low_first if would_win(position, each)), low_first[0])


def legal_cards(position: LessonPosition) -> Cards:
    """The cards that the learner may play."""
    return Cards(action.text for action in position.view.legal_actions() if len(action.text) == 2)


def would_win(position: LessonPosition, tried: Card) -> bool:
    """Whether a card would be the best of the trick so far."""
    plays = [*position.trick, (position.seat, tried)]
    return winning_play(plays, position.view.trump, position.view.ranks)[1] is tried


def why_cheapest(position: LessonPosition, wanted: Card) -> tuple[str, str]:
    """Why that card is enough, and no more is spent."""
    best = position.best
    if best and position.is_ours(best[0]):
        who = position.names.start(best[0])
        return f"{who} is winning with {card(best[1])}, and nobody plays after you.", (
            f"The trick is your side's already: {card(wanted)} costs least."
        )
    if not would_win(position, wanted):
        return "You cannot win this trick.", f"So lose it with the card you miss least, {card(wanted)}."
    spared = [each for each in legal_cards(position) if would_win(position, each) and each is not wanted]
    kept = f"{several(spared)} can win another trick." if spared else "No other card of yours does."
    return f"{card(wanted)} beats {card(best[1])}, and you are the last to play." if best else "", kept


def why_not_cheapest(position: LessonPosition, tried: Card, wanted: Card) -> tuple[str, str]:
    """What another card would cost."""
    if tried not in legal_cards(position):
        return why_not_legal(position, tried)
    assert position.best is not None, "a trick lies there"
    seat, best = position.best
    if position.is_ours(seat):
        who = position.names.mid(seat)
        if would_win(position, tried):
            return f"{card(tried)} takes a trick that {who} has won already with {card(best)}.", (
                "Nobody plays after you, so the trick was your side's for less."
            )
        return (
            f"{card(tried)} is higher than it needs to be.",
            f"{first_up(who)} is winning with {card(best)}: play your lowest.",
        )
    if not would_win(position, tried):
        if would_win(position, wanted):
            return f"{card(tried)} loses to {card(best)}.", "You hold a card that wins, and you are the last to play."
        return f"{card(tried)} loses like the others, but you may miss it later.", "Play the card you need least."
    if not would_win(position, wanted):
        return f"{card(tried)} is not needed.", ""
    return f"{card(tried)} wins, but so does a lower card.", "You play last: nobody can beat what is just high enough."


# What has been seen


def where_seen(view: View, wanted: Card) -> str | None:
    """Where the viewer has seen a card; None if it never did."""
    if wanted in view.hand:
        return f"{card(wanted)} is in your own hand"
    for trick, seat, played in fallen(view):
        if played is wanted and trick > len(view.tricks):
            return f"{card(wanted)} is on the table"
        if played is wanted:
            return f"{card(wanted)}: {'you played it' if seat == view.seat else 'it fell'} in trick {trick}"
    return None


def fallen(view: View) -> list[tuple[int, int, Card]]:
    """Each card that was played in this deal: in which trick, by whom."""
    tricks = [*(trick.plays for trick in view.tricks), view.trick]
    return [(number, *play) for number, plays in enumerate(tricks, 1) for play in plays]


def trumps_out(view: View) -> Cards:
    """The trumps that the viewer neither holds nor has seen played: they are in other hands, or undealt."""
    return trumps_among(view, still_out(view))


def trumps_among(view: View, cards: Iterable[Card]) -> Cards:
    """The cards that count as trumps in the deal; where there are jokers, they too."""
    return Cards(each for each in cards if view.ranks.suit_of[each] is view.trump)


def trumps_fallen(view: View) -> dict[int, list[Card]]:
    """The trumps that were played, by the number of the trick."""
    fell: dict[int, list[Card]] = {}
    for trick, _, played in fallen(view):
        if view.ranks.suit_of[played] is view.trump:
            fell.setdefault(trick, []).append(played)
    return fell


def where_trumps_fell(view: View) -> str:
    """In which tricks trumps were played."""
    fell = trumps_fallen(view)
    if not fell:
        return "none has."
    return ", ".join(f"{len(cards)} in trick {at}" for at, cards in fell.items()) + "."


def why_so_many_trumps(view: View) -> tuple[str, str]:
    """All of them, less mine, less those that fell."""
    held, fell = trumps_among(view, view.hand), trumps_fallen(view)
    gone = sum(len(cards) for cards in fell.values())
    seen = ", ".join(f"{cards_in(cards)} in trick {at}" for at, cards in fell.items())
    told = f"You hold {cards_in(held) or 'none'}. " + (f"Fallen: {seen}." if seen else "None has fallen.")
    whole = len(trumps_among(view, view.pack))
    return f"{whole} − {len(held)} in your hand − {gone} fallen = {whole - len(held) - gone}.", told


def how_many_trumps(view: View) -> str:
    """How to count them, without the number."""
    whole, held = len(trumps_among(view, view.pack)), len(trumps_among(view, view.hand))
    return f"Take {whole}, less the {held} you hold, less each that has fallen: {where_trumps_fell(view)}"


def better_cards(view: View, than: Card) -> Cards:
    """The cards never seen by the viewer that are better: every trump, and each plain card of higher rank."""
    suit_of, strength, trump = view.ranks.suit_of, view.ranks.strength, view.trump
    higher = Cards(each for each in view.unseen if strength[each] > strength[than])
    if suit_of[than] is trump:
        return trumps_among(view, higher)
    trumps = trumps_among(view, view.unseen)
    return Cards(each for each in view.unseen if each in trumps or each in higher)


def why_so_many_better(view: View, than: Card) -> tuple[str, str]:
    """The better cards that were never seen, by suits."""
    better = better_cards(view, than)
    trumps = len(trumps_among(view, better))
    told = f"{len(better)} of {len(view.unseen)}: {number(trumps, 'trump')} and {len(better) - trumps} plain."
    return told, by_suit(better)


def how_better(view: View, than: Card) -> str:
    """What counts as better, and where it can lie."""
    trumps = f"every {view.trump.word[:-1]} you have not seen" if view.trump else "no trumps"
    return f"Count {trumps}, and of the other suits each card above the {than.rank.word} that you have not seen."


# The cards of the one opponent


def still_out(view: View) -> Cards:
    """The cards that the viewer neither holds nor has seen played."""
    gone = {played for _, _, played in fallen(view)}
    return Cards(each for each in view.pack if each not in gone and each not in view.hand)


def why_theirs(view: View) -> tuple[str, str]:
    """That everything is known, and which of it was seen in the open."""
    out, played = still_out(view), sum(len(trick.plays) for trick in view.tricks)
    taken = [each for each in out if each in view.seen]
    told = f"52 − {played} played − {len(view.hand)} in your hand = {len(out)}."
    if not taken:
        return told, ""
    were = "was" if len(taken) == 1 else "were"
    return told, f"{several(taken)} {were} taken in the open; the rest is what is left over."


def why_takes_prize(position: LessonPosition) -> tuple[str, str]:
    """Why: the winner of the trick takes the open card, and the other draws one unseen."""
    assert position.best is not None, "a trick lies there"
    seat = position.best[0]
    names, view = position.names, position.view
    prize = view.turn_up
    other = 1 - seat
    takes = f"{first_up(names.whole(seat))} won the trick with {card(position.best[1])}"
    took = f" and {names.verb(seat, 'take')} the {card(prize)} that both have seen." if prize else "."
    blind = "your opponent does" if other == view.seat else "you do"
    drawn = f"{first_up(names.whole(other))} {names.verb(other, 'take')} the next card, which {blind} not see."
    return takes + took, drawn
