/** Every sentence and label of the page, to be read in one sitting; the rest of a frame is worded by Python. */

// The table

export const BACK = "back";
export const BACK_TO_THIS_TRICK = "back to this trick";
export const BID_WITH_IT = "bid with it";
export const BIG_JOKER = "big joker";
export const CALLS = "Calls";
export const EXPLAIN = "explain";
export const FACE_DOWN = "face down";
export const LAST_TRICK = "Last trick";
export const LAY_IT_ASIDE = "lay it aside";
export const LITTLE_JOKER = "little joker";
export const MARKED_BY_THE_HINT = "marked by the hint";
export const NOBODY_ANSWERS_HERE = "This page has no running notebook.";
export const NOT_LEGAL_NOW = "not legal now";
export const NO_SCORE_YET = "No score yet.";
export const ONE_MOMENT = "**One moment:** your last click is on its way.";
export const OTHER_ANSWERS = "Other answers";
export const NEW_CARDS = "New cards.";
export const PASS_IT_ON = "pass it on";
export const PLAY_IT = "play it";
/** In the order of `RANKS`. */
export const RANK_NAMES = "ace king queen jack ten nine eight seven six five four three two";
export const SCORE_SHEET = "Score sheet";
export const TAKEN_BACK = "Taken back.";
export const THE_ONLY_CARD = "your only legal card, press Space";
export const THE_SAME_CARDS_AGAIN = "Same cards again.";
export const THE_RULE = "the rule";
export const TO_PLAY = "to play";
export const TRICKS = "Tricks";
export const WHAT_HAPPENED = "What happened";
export const pressAgain = (card: string, deed: string): string => `{${card}}? Press it again to ${deed}.`;
export const pressTo = (deed: string): string => `press to ${deed}`;
export const trick = (number: number): string => `Trick ${number}`;
export const trickWon = (number: number, who: string, card?: string | null): string =>
  `${who} won trick ${number}${card ? ` with {${card}}` : ""}.`;
export const trickWonBy = (number: number, who: string): string => `Trick ${number}, won by ${who}`;
export const columnOf = (number: number, of: number): string => `column ${number} of ${of}`;
export const coveredAt = (place: string): string => `${place}: a covered card`;
export const columnsTold = (up: number, covered: number, hand: number): string => `${up} face up, ${covered} covered, ${hand} in hand`;
export const toChoose = (count: number): string => `${count} to choose`;
export const turnedUp = (card: string): string => `turned up: ${card}`;
export const wasTurnedUp = (card: string): string => `was turned up: ${card}`;
export const onTheStock = (card: string): string => `turned up on the stock: ${card}`;
export const stockLeft = (count: number): string => `stock: ${count} face down`;
export const knownFaceDown = (card: string): string => `face down; you know it is the ${card}`;
export const knownTo = (count: number, whom: string): string => `${count} known to ${whom}`;

// The end of a deal

export const A_MOMENT_TO_LEARN_FROM = "A moment to learn from";
export const BACK_TO_THE_END = "↑ Back to the end of the deal";
export const IN_HINDSIGHT = " only in hindsight";
export const KNOWN_THEN = " could be known at the time ";
export const MOMENTS_TO_LEARN_FROM = "Moments to learn from";
export const RESULT = "Result";
export const SHADED = " (shaded: eight deals in ten)";
export const THIS_DEAL_IN_WORDS = "This deal in words";
export const WHAT_COULD_BE_EXPECTED = "what could be expected";
export const WHAT_DO_THE_WORDS_MEAN = "What do the words mean?";
export const WITH_OPEN_CARDS = "with open cards";

// Settings

export const AFTER_A_TRICK = "After a trick";
export const AS_THE_PAGE = "As the page";
export const AT_ONCE = "at once";
export const BY_ITSELF = "Automatic";
export const DARK = "Dark";
export const EXPERT = "Expert";
export const FOR_SCREEN_READERS = "for screen readers";
export const FOUR = "Four";
export const LARGE = "Large";
export const LETTER_KEYS = "Letter keys";
export const LIGHT = "Light";
export const LOOKING_BACK = "Looking back";
export const NEW = "New";
export const NORMAL = "Normal";
export const OFF = "Off";
export const ON = "On";
export const ONLY_ONE_CARD = "Only one card";
export const OTHERS_PLAY = "Others play";
export const PLAY_A_CARD = "Play a card";
export const PRESS_TWICE = "Press twice";
export const PRINT = "Print";
export const SETTINGS = "Settings";
export const SPACE_OR_ENTER_PLAYS_IT = "Space plays it too";
export const SUIT_COLOURS = "Suit colours";
export const TABLE_KEYS = "H hint, U undo, L last trick, C claim, N next, R replay, T trick, S score, W what now";
export const TELL_THE_PLAY = "Announce plays";
export const THEME = "Theme";
export const TWO = "Two";
export const USUAL = "Usual";
export const WAIT_FOR_NEXT = "Wait for Next";
export const WITHOUT_ASKING = "At once";
export const YOU_PLAY_IT = "You play it";
export const apart = (seconds: string): string => `${seconds} s apart`;

// Questions and exercises

export const CARDS_TO_MARK = "Cards to mark";
export const CHOOSE_ONE = "Choose one";
export const DOWNLOAD_THE_LOG = "Download the log";
export const GO_ON = "Go on";
export const HOW_IT_COULD_BE_KNOWN = "How it could be known";
export const HOW_SURE_ARE_YOU = "How sure are you";
export const MARKED_BUT_NOT_SO = "marked, but wrong";
export const PAUSED = "Paused.";
export const PICK_A_NUMBER = "Pick a number";
export const PUT_IN_ORDER = "Put in order";
export const THAT_IS_IT = "That's my answer";
export const THE_CARDS = "The cards";
export const THE_SHEET = "The sheet";
export const BACK_TO_THE_TOP = "↑ Back to the top";
export const TRAINER = "Trainer";
export const TURNED_ON = "On.";
export const WHAT_IT_TELLS_YOU_NOW = "What it tells you now: ";
export const WHAT_DO_THESE_WORDS_MEAN = "What do these words mean?";
export const YOU_ARE = "You are";
export const youWere = (sure: string): string => `You were ${sure}. `;
export const showTrick = (number: number): string => `Show trick ${number}`;
export const howMany = (unit: string): string => `How many ${unit}`;
export const numberFrom = (least: number, most: number): string => `A number from ${least} to ${most}`;
export const doneOf = (done: number, of: number): string => `${done} of ${of} done`;
export const exerciseOf = (number: number, of: number): string => `Exercise ${number} of ${of}`;

// Homework

export const COPIED = "Copied.";
export const COPY_THE_CODE = "Copy the code";
export const DOWNLOAD_THE_FILE = "Download the file";
/** A question, why it is asked, yes and no. */
export const GO_ON_OR_BEGIN = ["Go on where you stopped?", "Some of this homework has been done in this browser. Start again only if somebody else did it.", "Go on from there", "Start again"] as const;
/** Asked once more: whoever starts again knows the cards. */
export const START_AGAIN = ["Start again from the beginning?", "You would see the same cards and questions again, so the report to your teacher will say that this homework was started again.", "Go on from there", "Start again"] as const;
export const COUNT_OR_NOT = ["Count what you have already done?", "Some of these exercises have been done in this browser. Leave them out only if somebody else did them.", "Count them", "Leave them out"] as const;
export const NOW_PRESS_COPY = "The code is selected: copy it with Ctrl C or Command C.";
export const THE_CODE_AS_A_PICTURE = "The code as a QR picture";
export const YOUR_CODE = "Your code";
export const YOUR_NAME = "Your name";
export const BACK_TO_THE_REPORT = "↑ Back to the report";
export const opensTheReplay = (what: string): string => `${what}: open the replay`;
export const opensTheExercise = (what: string): string => `${what}: open the exercise`;
export const homeworkOf = (title: string): string => `Homework: ${title}`;

// Replays

export const AS_SEEN_BY = "as seen by";
export const BACK_ONE_CARD = "Back one card";
export const BEST_PLAY_FROM_HERE = "Best play from here";
export const BRANCHES = "Branches";
export const CARD_BY_CARD = "Card by card";
export const CARD_SIZE_AND_COLOURS = "Card size and colours";
export const CHANGE = "Swap";
export const CHANGE_AND_SOLVE = "Swap and solve";
export const CLOSE_WHAT_IS_BELOW = "Close what is below";
export const DEAL_BEFORE = "Previous deal";
export const EVERYONE = "Everyone";
export const EYES = "As seen by";
export const FIND = "Find";
export const FIND_A_CARD = "Find a card";
export const FIRST_CARD_OF_THE_DEAL = "First card of the deal";
export const FORWARD_ONE_CARD = "Forward one card";
export const HIDE_THE_FUTURE = "Hide the future";
export const NO_SWAP = "This card cannot be swapped: with any other in its place, the play so far could not have happened.";
export const HOW_CARDS_CHANGE = "When all hands are open, you can swap two cards here and have the rest solved again.";
export const IN_WORDS = "In words";
export const KEEP_THIS_NOTE = "Keep this note";
export const LAST_CARD_OF_THE_DEAL = "Last card of the deal";
export const MOMENT_OF_THE_DEAL = "Moment of the deal";
export const MOVE = "Move";
export const NEXT_DEAL = "Next deal";
export const NEXT_MISTAKE = "Next mistake";
export const NEXT_PHASE = "Next phase";
export const NEXT_TRICK = "Next trick";
export const NOTE = "Note";
export const NOTHING_IS_HIDDEN_FROM_THESE = "Nothing is hidden from this view.";
export const NO_CARD_HAS_BEEN_PLAYED = "No card has been played yet.";
export const NO_MISTAKE_COMES_AFTER_THIS = "There are no mistakes after this.";
export const NO_MISTAKE_WAS_FOUND_HERE = "No mistakes were found here.";
export const ONE_DEAL_IS_POSSIBLE = "One deal is possible";
export const ONE_DEAL_IS_STILL_POSSIBLE = "One deal is still possible";
export const PHASE_BEFORE = "Previous phase";
export const PLAY_ON = "play on";
export const PLAY_ON_FROM_HERE = "Play on from here";
export const REMOVE = "Remove";
export const REMOVE_NOTE = "remove note";
export const REPLAY = "Replay";
export const STOP = "Stop";
export const THE_DEAL = "The deal";
export const THE_PLAY = "The play";
export const THE_RESULT = "The result";
export const TRICK = "Trick";
export const TRICK_BEFORE = "Previous trick";
export const WAS_DEALT_TO = "was dealt to";
export const WAS_DRAWN_BY = "was drawn by";
export const WAS_SEEN_WITH = "was seen with";
export const WAS_TAKEN_BY = "was taken by";
export const WHAT_IF = "What if";
export const WHAT_WOULD_YOU_ANSWER = "What would you answer?";
export const WHERE_IT_CAME_FROM = "Where it came from";
export const WHERE_IT_WAS_DEALT = "Where it was dealt";
export const WHERE_IT_WAS_DRAWN = "Where it was drawn";
export const WHERE_WAS_IT = "Where was it?";
export const PER_CENT = "per cent";
export const DONE_THE_SAME = "**You would have done the same.**";
export const A_NOTE = "A note on this moment";
export const whatWouldYou = (plays: boolean, who: string): string =>
  `**What would you ${plays ? "play" : "answer"}?** Choose, and see what ${who} did.`;
export const youChose = (shown: string): string => `**You chose ${shown}.**`;
export const asSeenBy = (who: string): string => `as seen by ${who}`;
export const seenBy = (who: string): string => `As seen by ${who}.`;
export const replayOf = (title: string): string => `Replay of ${title}`;
export const card = (number: number): string => `Card ${number}`;
export const cardOf = (number: number, of: number): string => `Card ${number} of ${of}`;
export const mayHold = (who: string): string => `${who} may hold`;
export const mayHoldCards = (who: string, cards: string): string => `${who} may hold ${cards || "no other card"}`;
export const NO_CARDS = "no cards";
export const holds = (cards: string): string => `holds ${cards}`;
export const dealsArePossible = (count: string): string => `${count} deals are still possible`;
export const dealsPossible = (count: string): string => `${count} deals still possible`;
export const whereWas = (card: string): string => `Where ${card} was`;
export const wherePlayed = (trick: number | null): string => `Where it was played: trick ${trick}`;
export const inTrick = (number: number | null): string => ` in trick ${number}`;
export const notSeen = (shown: string): string => `${shown} has not been seen yet.`;
export const played = (who: string, shown: string, when: string): string => `${who} played ${shown}${when}.`;
export const cameAndPlayed = (came: string, other: string, when: string): string => `${came}, ${other ? `${other} played it` : "played"}${when}.`;
export const noteWith = (card: string): string => `A note on this moment, with ${card} marked`;
export const removeNote = (text: string): string => `Remove the note: ${text}`;

// A deal of your own

export const BACK_TO_THE_DEAL = "↑ Back to the deal";
export const PUT_IN = "Put in";
export const THE_PACK = "The pack";
export const WHO_GETS_THE_CARDS = "Who gets the cards";
export const withWhom = (card: string, whom: string): string => `${card}, with ${whom}`;
