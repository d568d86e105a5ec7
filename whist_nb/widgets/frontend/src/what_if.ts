// What if, and notes: what can be asked of Python at a moment. It needs the running notebook, and says so without one.
import { nameOf, RANKS, spoken, suitOf } from "./cards.ts";
import { icon, marked } from "./pictures.ts";
import type { Show } from "./show.ts";
import { seatName } from "./state.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { CardText } from "./wire.ts";
import * as phrases from "./phrases.ts";

const ask = (what: string, label: string, more: Record<string, unknown> = {}): Tree =>
  h("button.wn-btn.is-line", { key: `ask ${what} ${more["data-name"] ?? ""}`, type: "button", "data-ask": what, ...more }, label);

const pick = (name: string, label: string, options: Kids): Tree =>
  h("label.wn-pickone", { key: name }, h("span.wn-m", null, label), h("select.wn-select", { "data-pick": name }, options));

const option = (value: string | number, label: string, chosen: boolean): Tree => h("option", { key: value, value, selected: chosen }, label);

/** Cards that lie in hands, by who holds them; the eyes see all of them. */
const cards = ({ state }: Show, chosen: string | undefined, offered: (card: CardText) => boolean = () => true): Kids => state.seats!.map((seat, index) => {
  const held = (seat.hand ?? []).filter(offered);
  return held.length ? h("optgroup", { key: index, label: seat.name }, held.map((card) => option(card, nameOf(card), card === chosen))) : null;
});

function exchange(show: Show): Kids {
  if (show.timeline.seatOf(show.eye) !== null) return h("p.wn-m", { key: "eyes" }, phrases.HOW_CARDS_CHANGE);
  const held = show.state.seats!.map((seat) => seat.hand ?? []);
  const mine = show.look.selected && held.flat().includes(show.look.selected) ? show.look.selected : held.flat()[0];
  const known = show.swaps?.at === show.at && show.swaps.first === mine ? show.swaps.second : undefined;
  const fits = (card: CardText): boolean => !held.some((hand) => hand.includes(card) && hand.includes(mine!)) && (known?.includes(card) ?? true);
  const other = held.flat().find(fits);
  if (mine && known && !other) return [h("div.wn-asks", { key: "exchange" }, pick("first", phrases.CHANGE, cards(show, mine))), h("p.wn-m", { key: "none" }, phrases.NO_SWAP)];
  return mine && other ? h("div.wn-asks", { key: "exchange" }, pick("first", phrases.CHANGE, cards(show, mine)), pick("second", "with", cards(show, other, fits)), ask("exchange", phrases.CHANGE_AND_SOLVE)) : null;
}

/** Every card that these eyes meet in this deal, to be looked for by name where it cannot be pointed at. */
function search(show: Show): Tree {
  const { timeline, eye, at, spoilerFree, look } = show;
  const { from, to } = timeline.dealAt(at);
  const last = spoilerFree ? at : to;
  const met = new Set(show.state.seats!.flatMap((seat) => seat.hand ?? []).concat(show.state.hand ?? []));
  for (let there = from; there <= last; there++) if (timeline.told(eye, there).card) met.add(timeline.told(eye, there).card!);
  const place = (card: CardText): number => "SHCDX".indexOf(suitOf(card)) * 20 + RANKS.indexOf(card[0]!);
  return h("div.wn-asks", { key: "search" }, pick("find", phrases.FIND, [...met].sort((a, b) => place(a) - place(b)).map((card) => option(card, nameOf(card), card === look.selected))), ask("find", phrases.WHERE_WAS_IT));
}

function whatIf(show: Show): Kids {
  const { timeline, at, state, drawer, still } = show;
  const { asked } = timeline.moment(at);
  const me = timeline.seatOf(show.eye) ?? asked;
  const over = timeline.reel.over && !timeline.reel.moments.slice(at).some((moment) => moment.asked !== undefined);
  return [
    !over && !still && h("div.wn-asks", { key: "play" },
      pick("seat", "As", state.seats!.map((_, seat) => option(seat, seatName(state, seat), seat === me))),
      ask(phrases.PLAY_ON, phrases.PLAY_ON_FROM_HERE),
      asked !== undefined && ask("solve", phrases.BEST_PLAY_FROM_HERE)),
    !still && exchange(show),
    search(show),
    drawer.ways.length > 0 && h("div.wn-branches", { key: "ways", role: "group", "aria-label": phrases.BRANCHES }, h("b", null, phrases.BRANCHES),
      drawer.ways.map(({ name, told }) => h("p", { key: name }, ask("open", name, { "data-name": name }), " ", h("span.wn-m", null, marked(told))))),
    drawer.below && ask("close", phrases.CLOSE_WHAT_IS_BELOW),
  ];
}

/** A field for a note on this moment; a card that was pointed at before is marked with it. */
function noting(show: Show): Kids {
  const card = show.look.selected;
  return [
    h("label.wn-noting", { key: `note ${show.at}` }, h("span.wn-m", null, card ? phrases.noteWith(nameOf(card)) : phrases.A_NOTE),
      h("textarea", { "data-note": true, rows: 2, maxlength: 2000 })),
    h("div.wn-asks", { key: "write" }, ask("note", phrases.KEEP_THIS_NOTE),
      show.notes.map(({ number, text }) => h("button.wn-btn", { key: `gone ${number}`, type: "button", "data-ask": phrases.REMOVE_NOTE, "data-number": number, "aria-label": phrases.removeNote(spoken(text)) }, icon("cross"), phrases.REMOVE, h("span.wn-m", null, spoken(text).slice(0, 24))))),
  ];
}

/** What is open below the buttons. */
export function drawerOf(show: Show): Tree | null {
  const { open, answer } = show.drawer;
  if (!open) return null;
  return h("div.wn-drawer", { key: open, role: "group", "aria-label": open === "note" ? phrases.NOTE : show.still ? phrases.FIND_A_CARD : phrases.WHAT_IF },
    open === "what" ? whatIf(show) : noting(show),
    h("p.wn-answer", { key: "answer", role: "status", class: answer?.kind === "trouble" || answer?.kind === "why" ? "is-why" : "" }, marked(answer?.text)));
}

/** What the fields of the drawer hold. */
export function filled(section: HTMLElement, { name, number }: DOMStringMap): { card: CardText | undefined } & Record<string, unknown> {
  const value = (what: string): string | undefined => section.querySelector<HTMLSelectElement | HTMLTextAreaElement>(what)?.value;
  const seat = value('[data-pick="seat"]');
  return {
    ...(name !== undefined && { name }), ...(number !== undefined && { number: Number(number) }), ...(seat !== undefined && { seat: Number(seat) }),
    card: value('[data-pick="find"]'), first: value('[data-pick="first"]'), second: value('[data-pick="second"]'), text: value("[data-note]"),
  };
}
