// The other players: name, chips, cards left as slivers, what is known or open of their hands.
import { nameOf, rankText, suitOf } from "./cards.ts";
import { bestCut } from "./fan.ts";
import { columnsOf, layout, lineOf, lookedAt } from "./layout.ts";
import { back, bigSuit, card, marked, unseen } from "./pictures.ts";
import { bottom, countWord, isAwaited, isTurn, liesOpen, seatName } from "./state.ts";
import { classes, h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { CardText, Chip, Seat } from "./wire.ts";
import * as phrases from "./phrases.ts";

export const chip = ({ kind, word }: Chip): Tree =>
  h("span.wn-chip", { key: `chip ${word}`, class: classes({ "is-turn": kind === "turn", "is-lamp": kind === "dog" }) },
    kind === "dealer" ? [h("span", { "aria-hidden": "true", title: kind }, word), unseen(kind)] : word);

/** A player's chips. Whose turn it is stands in the slot where the card will lie, if there is one. */
export const chips = ({ state, look }: Scene, index: number): Tree[] =>
  (state.seats?.[index]?.chips ?? []).filter((one) => !isTurn(one) || look.last || !isAwaited(state, index)).map(chip);

/** "North partner led": the words are parted by commas for screen readers. */
const nameLine = (scene: Scene, index: number): Tree => {
  const seat = scene.state.seats![index]!;
  return h("span.wn-name", null, h("span", null, seat.name), seat.partner && h("span.wn-m", null, "partner"), [...chips(scene, index), ""].flatMap((kid) => [unseen(","), kid]));
};

/** One sliver per card left: the eye counts, the figure says. */
function countLine(scene: Scene, seat: Seat): Kids {
  if (seat.note && seat.out) return h("span.wn-count", null, h("span", null, marked(seat.note)));
  const won = scene.state.tally || seat.note ? null : seat.won;
  const cards = seat.cards ?? null;
  if (cards === null && !seat.note && (won === null || won === undefined)) return null;
  const speaking = scene.state.speaks; // nobody plays: a word in place of thirteen slivers
  return h("span.wn-count", null,
    cards !== null && !speaking && h("span.wn-slivers", { "aria-hidden": "true" }, Array.from({ length: Math.min(cards, 26) }, () => h("i"))),
    h("span", null, cards !== null && (speaking ? countWord(cards, "card") : [String(cards), unseen(cards === 1 ? " card" : " cards")]),
      won !== null && won !== undefined && [cards === null ? "" : " · ", `won ${won}`]),
    seat.note && h("span.wn-need", null, cards === null ? "" : unseen(", "), marked(seat.note)));
}

/** An open hand as in a book: one line for each suit; when it is played out, one dash, and the lines keep their place. */
export const openHand = (hand: CardText[]): Tree =>
  h("span.wn-open", { role: "img", "aria-label": `holds ${hand.map(nameOf).join(", ") || "no cards"}` },
    ["X", "S", "H", "C", "D"].map((suit) => {
      const held = hand.filter((text) => suitOf(text) === suit);
      return suit === "X" && !held.length ? null
        : h("span", { "data-s": suit }, suit === "X" ? "★" : hand[0] && bigSuit(suit), h("b", null, held.map(rankText).join(" ") || (hand[0] || suit === "S" ? "–" : "\u00a0")));
    }));

const faced = (scene: Scene, index: number): Kids => {
  const out = scene.state.faced;
  return out && out.seat === index ? card(out.card, { key: "faced", class: "wn-xs wn-faced", face: "small", name: phrases.turnedUp(nameOf(out.card)) }) : null;
};

/** The box of a plate: plain, unless the widget has another use for it. */
export const boxed = (scene: Scene, index: number, inner: Kids, extra = "", key = "plate"): Tree =>
  scene.plate?.(scene, index, inner, extra, key) ?? h("div.wn-seat", { key, class: extra, "data-plate": index }, inner);

/** A player's plate; `extra` names its place. */
export function plate(scene: Scene, index: number, extra: string): Tree {
  const seat = scene.state.seats![index]!;
  const open = liesOpen(seat);
  const words = h("span.wn-words", { key: "words" }, nameLine(scene, index), scene.held?.(index) ?? ((open && scene.look.end?.lying(scene, index)) || (seat.hand ? openHand(seat.hand) : countLine(scene, seat))),
    seat.hand && seat.note && h("span.wn-count", null, marked(seat.note)),
    seat.hand && !seat.note && seat.won !== null && seat.won !== undefined && !scene.state.tally && h("span.wn-count", null, `won ${seat.won}`));
  return boxed(scene, index, [words, faced(scene, index)], `${extra} ${classes({ "is-out": seat.out, "has-faced": scene.state.faced?.seat === index, "is-lying": open })}`, `plate${index}`);
}

/** The one opponent at a table of two: the backs lie open to be counted, what is known of them at the right. */
export function opponent(scene: Scene, index: number): Tree {
  const seat = scene.state.seats![index]!;
  const known = seat.known ?? [];
  const count = seat.cards ?? 0;
  const says = [countWord(count, "card"), known.length && !seat.hand ? phrases.knownTo(known.length, scene.state.you === bottom(scene.state) ? "you" : seatName(scene.state, bottom(scene.state))) : "",
    !scene.state.tally && seat.won !== null && seat.won !== undefined ? `won ${seat.won}` : ""].filter(Boolean).join(", ");
  const columns = seat.layout ?? [];
  const covered = columns.filter(([under]) => under).length;
  const line = columns.length ? phrases.columnsTold(columns.filter(([, top]) => top).length, covered, count) : says;
  const about = [line, seat.note && marked(seat.note)];
  const shown = (hand: CardText[]): Tree[] => hand.map((text) => card(text, { key: text, face: "small", attributes: { "data-held": text } }));
  const backs = [...Array.from({ length: Math.max(0, count - known.length) }, (_, i) => back({ key: `back${i}` })), ...known.map((text) => back({ key: text }, text))];
  const rows = seat.hand ? (seat.hand.length > 13 ? halves(seat.hand) : [seat.hand]).map(shown) : [backs];
  const fans = rows.map((cards, index) => h("div.wn-fan", {
    key: `fan${index}`, style: `--n:${Math.max(2, cards.length)}`, class: seat.hand ? "is-open" : "", "aria-hidden": known.length || seat.hand ? null : "true",
  }, cards));
  const large = rows.length > 1 || (!!seat.hand && scene.look.tall); // a hand that was large keeps its place
  const words = boxed(scene, index, h("span.wn-words", null, nameLine(scene, index), h("span.wn-count", null, h("span", null, about[0]), about[1] && h("span.wn-need", null, about[1]))), "", "plate");
  if (!columns.length) {
    return h("div.wn-opp", { key: "opp", "data-plate": index, class: large ? "is-large" : "", style: `--n:${Math.max(2, rows[0]!.length)}` },
      words, large ? h("div.wn-fans", { key: "fans" }, fans) : fans, faced(scene, index));
  }
  const width = scene.look.width;
  return h("div.wn-opp.has-layout", { key: "opp", "data-plate": index }, words,
    h("div.wn-lies", { key: "lies", class: columnsOf(seat) > 9 ? "is-beside" : "", style: `--line:${lineOf(columnsOf(seat), width)}` },
      layout(seat, width, `${seat.name}'s columns`, lookedAt), fans));
}

/** A large open hand in two rows, cut between suits. */
function halves(hand: CardText[]): CardText[][] {
  const cut = bestCut(hand);
  return [hand.slice(0, cut), hand.slice(cut)];
}
