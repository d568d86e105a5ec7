"""Wrong answers that share a reason, with why it fits each of them, by notebook, exercise and answers."""

from __future__ import annotations

from typing import Final

SHARED: Final[dict[str, dict[str, dict[str, str]]]] = {
    "01-whist": {
        "Who leads, 1 of 3": {
            "0 1 3": "None of the three won the trick, and each of them is told to look for the trump.",
        },
        "The turned-up card, 1 of 4": {
            "0 1 2": "None of the three dealt.",
        },
        "The turned-up card, 2 of 4": {
            "2D 3C 4S 5D 8C 9D AS JC KD KS TD": "None of these cards is a heart, whatever its rank.",
        },
        "Who leads, 2 of 3": {
            "1 2 3": "None of the three sits on East's left.",
        },
        "The draw, 2 of 2": {
            "ann cleo": "Ann and Cleo drew the two kings, so both belong to the other pair.",
        },
    },
    "02-german-whist": {
        "The prize, 3 of 3": {
            "C D S": "None of the three is the suit of the first card turned up.",
        },
    },
    "03-knockout-whist": {
        "One safe trick, 1 of 2": {
            "4C 7H KC QH": "Each has a higher card in its own suit among the cards not seen, and none is a trump.",
        },
        "Naming trumps, 1 of 3": {
            "C D H": "The hand has one club, one diamond and no heart.",
        },
        "Naming trumps, 2 of 3": {
            "D H S": "The hand has one diamond and no spade or heart.",
        },
        "Lead and dog, 2 of 2": {
            "3D 9C": "Neither card is the highest of its suit, and the dog plays after both.",
        },
        "In, dog, out, 1 of 5": {
            "in out": "Both overlook the same rule about the first deal without a trick.",
        },
        "In, dog, out, 2 of 5": {
            "dog out": "A dog that has won a trick is neither a dog again nor out.",
        },
        "Naming trumps, 3 of 3": {
            "C H S": "The one card held is of none of the three suits.",
        },
        "Two dogs, 1 of 3": {
            "1 2": "Both dogs have knocked.",
        },
        "Two dogs, 2 of 3": {
            "1 2": "Both dogs have knocked.",
        },
        "You are playing by the book, two players are left with one card each, and you choose trumps. Which "
        "suit do you name?": {
            "C H S": "None of the three is the suit of the card held.",
        },
    },
    "04-short-whist": {
        "Honours, 1 of 4": {
            "2D 3C 4H 5D 7S 8D 9C AS KC QS TD": "Each is either no heart, or a heart below the jack.",
        },
        "Which are left, 2 of 2": {
            "0 1 3": "Each is told to go round the table to the third player.",
        },
    },
    "05-classic-whist": {
        "Two packs, 1 of 4": {
            "0 1 3": "None of the three sits on East's right.",
        },
        "Two packs, 2 of 4": {
            "0 2 3": "None of the three is East's partner.",
        },
        "Two packs, 3 of 4": {
            "1 2 3": "None of the three sits on East's left.",
        },
    },
    "06-whisk": {
        "The turned-up card, 1 of 2": {
            "0 1 2": "None of the three dealt.",
        },
        "East dealt and has taken up {8H}. Who leads to the first trick?": {
            "1 2 3": "None of the three sits on East's left.",
        },
    },
    "07-cycling-whist": {
        "The cycle, 2 of 5": {
            "D H NT S": "Taking away five mends every one of them.",
        },
        "The cycle, 3 of 5": {
            "C D H S": "None of the suits is the last in the order.",
        },
        "The cycle, 4 of 5": {
            "D H NT S": "None of them comes after spades.",
        },
        "Five states, 1 of 3": {
            "C D H": "The hand has two hearts, two diamonds and three clubs.",
        },
        "You play with an option that starts the order again with each game. The first game ended with deal "
        "3. Which suit is trumps in deal 4?": {
            "C D NT S": "None of them is the first in the order.",
        },
        "You play with honours, and it's deal 5. We hold all four aces. What do we score for honours?": {
            "four two": "Two and four points both suppose that there are trumps.",
        },
    },
    "08-humbug": {
        "Sure tricks, 1 of 3": {
            "3C 4C": "Both are clubs, below the ace and king.",
        },
        "The revoke, 1 of 2": {
            "1 3": "In both tricks both cards are of one suit.",
        },
    },
    "09-turnover-bridge": {
        "Turning up, 2 of 4": {
            "2D 3D 7D": "All three are diamonds below the eight that was led.",
        },
        "What must come, 1 of 3": {
            "2D 4S": "Neither card is a heart.",
        },
        "What must come, 2 of 3": {
            "5H 6H KH": "All three are hearts, and the only heart in the row is the ace.",
            "2C 7C 8C 9C AC QC": "All are clubs, and the row has none but holds trumps.",
        },
        "Row and hand, 3 of 3": {
            "5H JD": "Both cards are in the hand.",
        },
    },
    "10-russi": {
        "No trumps, 2 of 2": {
            "AS KD QD": "None is a heart, and each is high in its own suit.",
        },
        "The column, 1 of 3": {
            "5D 6D": "Both are diamonds below the seven that was led.",
        },
    },
    "11-minnesota-whist": {
        "The bid card, 1 of 3": {
            "2H 3D 5D 6H 8D QH TH": "All are hearts or diamonds.",
        },
        "The bid card, 3 of 3": {
            "2D 4D 5D 6H AH": "All are red.",
            "AS JS KC KS QC QS TS": "All are black, and none is lower than a ten.",
        },
        "A low deal, 2 of 4": {
            "2C 2H 3C 3H 4C 5H 6C 7C 7H 9C 9H TC": "None is an ace, and the ace of spades is held.",
        },
        "A low deal, 3 of 4": {
            "7C 8H 9C 9S JS KS QC QH TC TH": (
                "Lower cards of each of their suits are out, and the two of diamonds is held."
            ),
        },
        "A low deal, 4 of 4": {
            "2H 3H 7H": "All three are hearts below the king.",
        },
    },
    "12-norwegian-whist": {
        "Red is high, 1 of 3": {
            "2C 4C 4S 7C 9S JC KS": "All are spades or clubs.",
        },
        "A nullo, 1 of 3": {
            "7D 8H 8S 9D 9S JD JS KD KS QH TH": (
                "Lower cards of each of their suits are out, and the two of clubs is held."
            ),
        },
        "Red is high, 2 of 3": {
            "2C 5C 9S AC AS JS KC KS QS": "All are black.",
            "AD AH KH": "All are red aces and kings.",
        },
    },
    "15-bid-whist": {
        "The same twelve cards, 1 of 2": {
            "2C KC QC": "All three are clubs below the ace.",
        },
        "The same twelve cards, 2 of 2": {
            "2C KC QC": "All three are clubs, which the ace beats downtown too.",
        },
        "Jokers, 1 of 4": {
            "2C 7D KD": "None is a trump.",
        },
        "The kitty, 3 of 6": {
            "6H AH BJ KH LJ TH": "All are hearts or jokers, and hearts are trumps.",
        },
    },
    "16-solo-whist": {
        "Your tricks, 1 of 4": {
            "2C 3H 4C 6D 7H 8C AH KD": "None is a spade.",
        },
    },
    "17-israeli-whist": {
        "The Frisch, 1 of 3": {
            "7S 8S AS JS KS QS": "All are spades, the longest suit.",
        },
    },
    "18-ruff-and-honours": {
        "Lay aside, 1 of 3": {
            "AH JD KD KH QD QH": "All are plain cards no lower than a jack.",
        },
    },
    "19-ruff-and-trump": {
        "Rub, 2 of 5": {
            "AH JC KC KH QC TC": "All are plain cards no lower than a ten.",
        },
    },
    "20-christmas-whist": {
        "The prize, 2 of 5": {
            "C D": "Neither suit is that of the first card turned up.",
        },
        "You are playing under rule 1, before the Close. You can't follow suit, and you don't want the open card. "
        "{S} are trumps. Which card do you discard?": {
            "7S 9S AS": "All three are trumps.",
            "6H 8H AH QH": "All four are hearts, the long suit.",
        },
    },
    "21-minibridge": {
        "Your points, 2 of 2": {
            "2H 3C 4D 5S 6C 8H 9D 9S TH": "All are tens or lower.",
        },
        "Who declares, 1 of 3": {
            "1 3": "Neither West nor East belongs to the side with more points.",
        },
        "Trumps, 2 of 3": {
            "C S": "In both suits the two hands hold seven cards.",
        },
        "Defence, 2 of 3": {
            "C D H": "Dummy holds high cards in each of the three suits.",
        },
    },
}
