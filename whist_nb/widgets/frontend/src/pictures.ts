// The small pictures: a card face, a back, an icon, a suit, a card in running text.
import { faceOf, nameOf, rankText, suitName, suitOf, suitPart, words } from "./cards.ts";
import type { Face } from "./cards.ts";
import { icons, lattice, parts } from "./deck.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { CardText, Marked } from "./wire.ts";
import * as phrases from "./phrases.ts";

const hidden = { "aria-hidden": "true" } as const;

function part(name: string, place: Record<string, string | number | null>): Tree {
  const { box, stroke, fill, line } = parts[name]!;
  return h("svg", { viewBox: box, ...place },
    stroke && h("path.wn-stroke", { d: stroke }), fill && h("path", { d: fill }), line && h("path.wn-line", { d: line }));
}

/** What always looks the same is made once: the same tree is laid over itself without a look at it. */
const made: Record<string, Tree> = {};

export const face = (card: CardText, kind: Face): Tree => made[card + kind] ??=
  h("svg.wn-face", { key: "face", viewBox: "0 0 100 140", ...hidden },
    faceOf(card, kind).map(({ part: name, x, y, w, h: height, pale }) =>
      part(name, { x, y, width: w, height, class: pale ? "wn-pale" : null })));

/** A drawing of one line, `size` high and wide. */
const shape = (kind: string, name: string, size: number, d?: string | null): Tree => made[`${kind} ${name} ${d}`] ??=
  h(`svg.wn-${kind}`, { viewBox: `0 0 ${size} ${size}`, ...hidden }, h("path", { d }));

/** An icon of the table, or one of the `own` that a part brings along. */
export const icon = (name: string, own = icons): Tree => shape("i", name, 16, own[name] ?? icons["info"]);

const latticed =
  h("svg", { key: "back", viewBox: "0 0 100 140", preserveAspectRatio: "none", ...hidden },
    h("path.wn-lattice", { d: lattice }),
    h("rect.wn-lattice", { x: 4, y: 4, width: 92, height: 132, rx: 2, "stroke-width": 1.6 }));

export interface Dressed {
  key?: string;
  /** Element: a button can be pressed, a div is only looked at. */
  tag?: "div" | "button";
  class?: string;
  face?: Face;
  name?: string;
  attributes?: Record<string, string | number | boolean | null | undefined>;
  kids?: Kids;
}

/** A card, face up. */
export const card = (text: CardText, { key, tag = "div", class: extra = "", face: kind = "standard", name, attributes, kids }: Dressed = {}): Tree =>
  h(`${tag}.wn-card`, {
    key, class: extra, "data-s": suitOf(text), "aria-label": name ?? nameOf(text),
    ...(tag === "button" ? { type: "button" } : { role: "img" }), ...attributes,
  }, face(text, kind), kids);

/** The back of a card; `known` is what this viewer knows it to be. */
export const back = ({ key, class: extra = "", name = phrases.FACE_DOWN, kids }: Dressed = {}, known?: CardText): Tree =>
  h("div.wn-card.wn-back", {
    key, class: `${extra}${known ? " wn-known" : ""}`, role: "img", "data-s": known ? suitOf(known) : null,
    "aria-label": known ? phrases.knownFaceDown(nameOf(known)) : name,
  }, latticed, known && face(known, "known"), kids);

/** A suit as a drawing of the height of a letter. */
const glyph = (name: string): Tree => shape("g", name, 100, parts[name]!.fill);

export const bigSuit = (suit: string): Tree => shape("bigsuit", suit, 100, parts[suit.toLowerCase()]!.fill);

/** A card in running text: rank, then suit. */
export const inText = (text: CardText): Tree =>
  h("span.wn-c", { "data-s": suitOf(text), role: "img", "aria-label": nameOf(text) }, rankText(text), glyph(suitPart(text)));

/** Marked text as nodes; nothing in it is ever read as HTML. */
export const marked = (text: Marked | null | undefined): Kids =>
  words(text ?? "").map((word) => {
    if (word.kind === "text") return word.bold ? h("b", null, word.text) : word.text;
    if (word.kind === "card") return word.bold ? h("b", null, inText(word.card)) : inText(word.card);
    return h("span.wn-c", word.silent ? { "data-s": word.suit, ...hidden } : { "data-s": word.suit, role: "img", "aria-label": suitName(word.suit) },
      glyph(word.suit.toLowerCase()));
  });

/** A mark that hangs from the lower edge of a card: "lamp" for thought, "ink" for right. */
export const mark = (name: "lamp" | "cross" | "check"): Tree =>
  h("span.wn-mark", { key: "mark", class: name === "check" ? "" : "is-lamp" }, icon(name));
/** Words only for screen readers. */
export const unseen = (text: string): Tree => h("span.wn-sr", null, text);
