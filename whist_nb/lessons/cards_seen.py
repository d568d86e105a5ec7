"""Keep track of the cards: which are still out, where the others fell, and how to count them.

Texts hold cards as ``{QH}``, as in ``reasons``.
"""

from collections.abc import Iterable

from whist_nb.drawing.names import cards_in
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.lessons.reasons import by_suit, card, number, several


def where_seen(view: View, wanted: Card) -> str | None:
    """Say where the viewer has seen a card; None if it never did."""
    if wanted in view.hand:
        return phrase("{wanted} is in your own hand", wanted=card(wanted))
    for trick, seat, played in fallen(view):
        if played is wanted and trick > len(view.tricks):
            return phrase("{wanted} is on the table", wanted=card(wanted))
        if played is wanted:
            return phrase(
                "{wanted}: {more} in trick {trick}",
                wanted=card(wanted),
                more="you played it" if seat == view.seat else "it fell",
                trick=trick,
            )
    return None


def fallen(view: View) -> list[tuple[int, int, Card]]:
    """Return each card played in this deal, with its trick and seat."""
    tricks = [*(trick.plays for trick in view.tricks), view.trick]
    return [(number, *play) for number, plays in enumerate(tricks, 1) for play in plays]


def trumps_out(view: View) -> Cards:
    """Return the trumps that the viewer neither holds nor has seen played: they are in other hands, or undealt."""
    return trumps_among(view, still_out(view)) - trumps_face_up(view)


def trumps_face_up(view: View) -> Cards:
    """Return the trumps in the other hands that lie face up, such as dummy's."""
    lying = [seat for seat, cards in enumerate(view.shown) if cards and seat != view.seat]
    return trumps_among(view, (each for seat in lying for each in view.hands[seat]))


def trumps_among(view: View, cards: Iterable[Card]) -> Cards:
    """Return the cards that count as trumps in the deal, jokers included."""
    return Cards(each for each in cards if view.ranks.suit_of[each] is view.trump)


def trumps_fallen(view: View) -> dict[int, list[Card]]:
    """Return the trumps that were played, by the number of the trick."""
    fell: dict[int, list[Card]] = {}
    for trick, _, played in fallen(view):
        if view.ranks.suit_of[played] is view.trump:
            fell.setdefault(trick, []).append(played)
    return fell


def where_trumps_fell(view: View) -> str:
    """Say in which tricks trumps were played."""
    fell = trumps_fallen(view)
    if not fell:
        return phrase("none so far.")
    return ", ".join(phrase("{number} in trick {at}", number=len(cards), at=at) for at, cards in fell.items()) + "."


def why_so_many_trumps(view: View) -> tuple[str, str]:
    """Explain the count: all of them, minus mine, minus those that lie face up, minus those that fell."""
    held, fell, lying = trumps_among(view, view.hand), trumps_fallen(view), len(trumps_face_up(view))
    gone = sum(len(cards) for cards in fell.values())
    seen = ", ".join(phrase("{cards} in trick {at}", cards=cards_in(cards), at=at) for at, cards in fell.items())
    told = phrase("You hold {held}. ", held=cards_in(held) or "none") + (
        f"Fallen: {seen}." if seen else phrase("None has been played.")
    )
    whole = len(trumps_among(view, view.pack))
    return phrase(
        "{whole} − {held} in your hand{face_up} − {gone} played = {left}.",
        whole=whole,
        held=len(held),
        face_up=phrase(" − {lying} face up", lying=lying) if lying else "",
        gone=gone,
        left=whole - len(held) - lying - gone,
    ), told


def how_many_trumps(view: View) -> str:
    """Say how to count them, without the number."""
    whole, held = len(trumps_among(view, view.pack)), len(trumps_among(view, view.hand))
    lying = len(trumps_face_up(view))
    return phrase(
        "Start from {whole}, and take away the {held} you hold{face_up} and each one that has been played: "
        "{where_trumps_fell}",
        whole=whole,
        held=held,
        face_up=phrase(", the {lying} face up", lying=lying) if lying else "",
        where_trumps_fell=where_trumps_fell(view),
    )


def better_cards(view: View, than: Card) -> Cards:
    """Return the unseen cards that are better: every trump, and each plain card of higher rank."""
    suit_of, strength, trump = view.ranks.suit_of, view.ranks.strength, view.trump
    higher = Cards(each for each in view.unseen if strength[each] > strength[than])
    if suit_of[than] is trump:
        return trumps_among(view, higher)
    trumps = trumps_among(view, view.unseen)
    return Cards(each for each in view.unseen if each in trumps or each in higher)


def why_so_many_better(view: View, than: Card) -> tuple[str, str]:
    """List the better cards that were never seen, by suits."""
    better = better_cards(view, than)
    trumps = len(trumps_among(view, better))
    told = phrase(
        "{better} of {unseen}: {trumps} and {plain}.",
        better=len(better),
        unseen=len(view.unseen),
        trumps=number(trumps, "trump"),
        plain=number(len(better) - trumps, "plain card"),
    )
    return told, by_suit(better)


def how_better(view: View, than: Card) -> str:
    """Say what counts as better, and where it can be."""
    if view.trump is None:
        return phrase("Of the cards you have not seen, count each one above the {word}.", word=than.rank.word)
    return phrase(
        "Of the cards you have not seen, count every {trump} and, in the other suits, each card above the {word}.",
        trump=view.trump.one,
        word=than.rank.word,
    )


def still_out(view: View) -> Cards:
    """Return the cards that the viewer neither holds nor has seen played."""
    gone = {played for _, _, played in fallen(view)}
    return Cards(each for each in view.pack if each not in gone and each not in view.hand)


def why_theirs(view: View) -> tuple[str, str]:
    """Explain that everything is known, and list the cards that everybody saw."""
    out, played = still_out(view), sum(len(trick.plays) for trick in view.tricks)
    taken = [each for each in out if each in view.seen]
    told = phrase(
        "52 − {played} played − {held} in your hand = {out}.",
        played=played,
        held=len(view.hand),
        out=len(out),
    )
    if not taken:
        return told, ""
    were = "was" if len(taken) == 1 else "were"
    return told, phrase(
        "{taken} {were} taken face up. The rest are the cards left over.", taken=several(taken), were=were
    )
