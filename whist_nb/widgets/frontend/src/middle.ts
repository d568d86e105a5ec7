// The table: players round it, the trick in the middle, trump and tallies in the corners.
import { nameOf } from "./cards.ts";
import { back, bigSuit, card, marked } from "./pictures.ts";
import { opponent, plate } from "./seats.ts";
import { bottom, others, placeOf, shapeOf } from "./state.ts";
import { spot, trickLabel } from "./trick.ts";
import { classes, h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { Stock, TrickTally } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** A turned-up card that lies out before me, or before nobody, stands beside the word trumps. */
function turnUp({ state }: Scene): Kids {
  const { faced, trump } = state;
  const small = { key: "turned", face: "small" as const };
  if (faced) {
    const mine = faced.seat === null || faced.seat === undefined || faced.seat === bottom(state);
    return card(faced.card, { ...small, class: `wn-xs wn-turned ${mine ? "" : "wn-only-narrow"}`, name: phrases.turnedUp(nameOf(faced.card)) });
  }
  return trump?.ghost ? card(trump.ghost, { ...small, class: "wn-xs wn-ghost", name: phrases.wasTurnedUp(nameOf(trump.ghost)) }) : null;
}

/** Which suit is trumps and how it came about; the turned-up card, or its ghost, beside it (in a horseshoe: below). */
function trumpBlock(scene: Scene, place: string): Tree | null {
  const { trump, faced, contract } = scene.state;
  if (!trump && !faced && !contract) return null;
  const shown = place ? turnUp(scene) : null;
  const big = place && !shown && trump?.suit;
  const title = big ? trump!.words : trump?.title ?? faced?.note;
  return h("div.wn-trump", { key: "trump", class: place, "data-s": trump?.suit ?? null }, shown, big && bigSuit(trump!.suit!),
    h("p", null, contract && h("b.wn-contract", null, marked(contract)), title && h(contract ? "span" : "b", null, marked(title)),
      trump?.note && h("span.wn-m.wn-s", null, marked(trump.note))));
}

/** Tricks won so far: figures, and a strip that shows won ones upright and lost ones lying. */
export function tallyBlock(tally: TrickTally, place = ""): Tree {
  const items = tally.items ?? [];
  const label = `${tally.label ?? phrases.TRICKS}: ${items.map(([who, n]) => `${who} ${n}`).join(", ")}`;
  const strip = tally.strip ?? [];
  const blanks = Math.max(0, (tally.of ?? strip.length) - strip.length);
  return h("div.wn-tally", { key: "tally", class: place, role: "group", "aria-label": label },
    h("div.wn-nums", null, h("span.wn-m.wn-s", null, tally.label ?? phrases.TRICKS),
      items.map(([who, n], index) => h("span", { class: index ? "wn-m" : "" }, who, h("b", null, String(n))))),
    !!(tally.strip || tally.of) && h("span.wn-strip", { "aria-hidden": "true" },
      [...strip, ...Array.from({ length: blanks }, () => "")].map((side) => h("i", { class: side }))));
}

function stockBlock(stock: Stock): Tree {
  return h("div.wn-stock", { key: "stock" },
    stock.top && card(stock.top, { key: `top${stock.top}`, class: "wn-t", name: phrases.onTheStock(nameOf(stock.top)) }),
    h("div.wn-pile", { key: "pile", class: classes({ "is-low": stock.left < 4 }) },
      stock.left > 0 ? back({ key: "pile", class: "wn-t", name: phrases.stockLeft(stock.left) }) : h("span.wn-slot", { key: "gone" }),
      h("b", { "aria-hidden": "true" }, String(stock.left))),
    (stock.title || stock.note) && h("p.wn-s", null, h("b", null, marked(stock.title)), stock.note && h("span.wn-m", null, marked(stock.note))));
}

const corner = (scene: Scene, place: string): Tree | null => {
  const { stock, tally, spare } = scene.state;
  return stock || tally || spare ? h("div.wn-corner", { key: "corner", class: place }, tally && tallyBlock(tally), stock && stockBlock(stock), spare && scene.asks?.pile?.(spare)) : null;
};

/** What lies in the middle: the calls while a question stands there, else the trick. */
const centre = (scene: Scene, kind: string, seats: number[]): Tree =>
  scene.asks?.middle(scene) ?? h(`div.${kind}`, { key: "trick", role: "group", "aria-label": trickLabel(scene) }, seats.map((seat) => spot(scene, seat)));

const heldAt = ({ look }: Scene) => (look.held ? { style: `min-height:${look.held}px` } : {});

function cross(scene: Scene): Tree {
  const { state } = scene;
  const around = others(state);
  const three = state.seats!.length === 3;
  return h("div.wn-table.wn-t4", { key: "table", class: classes({ "is-three": three, "is-noted": scene.look.noted }), ...heldAt(scene) },
    trumpBlock(scene, "wn-nw"),
    around.map((seat) => plate(scene, seat, `wn-${placeOf(state, seat)}`)),
    centre(scene, "wn-cross", [...around, bottom(state)]),
    corner(scene, "wn-ne"));
}

function pair(scene: Scene): Tree {
  const [other] = others(scene.state);
  const seat = other === undefined ? undefined : scene.state.seats![other]!;
  const bare = !!seat && !seat.hand && (seat.cards === null || seat.cards === undefined);
  return h("div.wn-table.wn-t2", { key: "table", class: bare || !seat ? "is-bare" : "", ...heldAt(scene) },
    seat && (bare ? plate(scene, other!, "wn-W") : opponent(scene, other!)),
    trumpBlock(scene, "wn-left"),
    centre(scene, "wn-pair", seat ? [other!, bottom(scene.state)] : [bottom(scene.state)]),
    corner(scene, "wn-right"));
}

/** Clockwise from the lower left, each card before its player; trump and my slot in the middle. */
function horseshoe(scene: Scene): Tree {
  const { state } = scene;
  const around = others(state);
  const calls = scene.asks?.middle(scene) ?? null;
  return h("div.wn-table", { key: "table", class: `wn-t${state.seats!.length} ${calls ? "is-asking" : ""}`, ...heldAt(scene), role: "group", "aria-label": trickLabel(scene) },
    around.map((seat) => h("div.wn-place", { key: `place${seat}`, style: `grid-area:${placeOf(state, seat)}`, class: classes({ "is-out": state.seats![seat]!.out }) },
      plate(scene, seat, ""), spot(scene, seat))),
    h("div.wn-mid.wn-place", { key: "mid" }, trumpBlock(scene, ""), !calls && state.tally && tallyBlock(state.tally),
      state.stock && stockBlock(state.stock), calls ?? h("div.wn-spots", { key: "spots" }, turnUp(scene), spot(scene, bottom(state)))));
}

export function table(scene: Scene): Tree {
  const shape = shapeOf(scene.state);
  return shape === "horseshoe" ? horseshoe(scene) : shape === "cross" ? cross(scene) : pair(scene);
}
