// The entry of the bundle with which a deal is entered: the places that get cards, and the whole pack to click.
import "./table.ts"; // all that a table has is in the base
import { nameOf, rankText, spoken } from "./cards.ts";
import css from "./deal.css";
import { foot } from "./foot.ts";
import { framed } from "./framed.ts";
import { onKey } from "./keys.ts";
import { statusNow } from "./me.ts";
import { bigSuit, marked } from "./pictures.ts";
import { classes, h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Look, Scene, Shown } from "./scene.ts";
import { widget } from "./view.ts";
import type { BoardRow, CardText, Deal, DealPlace, Frame, Makes } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** Where the tab key enters the board, and whether a typed hand is on its way. */
interface Own { at: CardText | null; typed: boolean }
const own = new WeakMap<Look, Own>();
const ownOf = (look: Look): Own => own.get(look) ?? own.set(look, { at: null, typed: false }).get(look)!;

const place = ({ name, count, full, chosen, lines }: DealPlace, at: number): Tree =>
  h("button.wn-deal-place", {
    key: name, type: "button", "data-place": at, "aria-pressed": String(chosen), "aria-keyshortcuts": at < 9 ? String(at + 1) : null,
    "aria-label": `${name}, ${count}: ${lines.map(spoken).join(", ")}`, class: classes({ "is-full": full }),
  }, h("span.wn-deal-name", { key: "name" }, h("b", null, name), h("span.wn-m.wn-s", null, count), at < 9 && h("kbd", { "aria-hidden": "true" }, String(at + 1))),
  lines.map((line, row) => h("span.wn-deal-line", { key: row }, marked(line))));

function cell(card: CardText, holder: DealPlace | undefined, isChosen: boolean, enters: boolean): Tree {
  return h("button.wn-deal-card", {
    key: card, type: "button", "data-give": card, tabindex: enters ? 0 : -1, "aria-pressed": String(!!holder),
    "aria-label": holder ? phrases.withWhom(nameOf(card), holder.name) : nameOf(card), class: classes({ "is-given": holder, "is-chosen": isChosen }),
  }, h("b", null, rankText(card)), h("i", { "aria-hidden": "true" }, holder?.mark ?? ""));
}

function board({ rows, places }: Deal, look: Look): Tree {
  const holders = new Map(places.flatMap((each) => each.held.map((card) => [card, each] as const)));
  const all = rows.flatMap(({ cards }) => cards);
  const at = ownOf(look).at ?? all[0];
  return h("div.wn-deal-board", { key: "board", role: "group", "aria-label": phrases.THE_PACK },
    rows.map(({ suit, cards }) => h("div.wn-deal-row", { key: suit, "data-s": suit }, suit === "X" ? h("span", { key: "suit" }, "★") : bigSuit(suit),
      cards.map((card) => cell(card, holders.get(card), !!holders.get(card)?.chosen, card === at)))));
}

const typing = ({ ask, places }: Deal): Tree =>
  h("div.wn-deal-typing", { key: `type ${places.find(({ chosen }) => chosen)?.name}` },
    h("label", { key: "label" }, h("span.wn-m.wn-s", null, ask), h("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 300, "data-hand": "" })),
    h("button.wn-btn.is-line", { key: "put", type: "button", "data-put": "" }, phrases.PUT_IN));

const makes = ({ title, note, heads, lines }: Makes): Tree =>
  h("div.wn-deal-makes", { key: "makes" }, h("b", { key: "title" }, title), h("p.wn-m", { key: "note", role: "status" }, marked(note)),
    lines.length > 0 && h("table", { key: "table", "aria-label": title },
      h("thead", { key: "head" }, h("tr", null, heads.map((head, column) => h("th", { key: column, scope: "col" }, head)))),
      h("tbody", { key: "lines" }, lines.map((cells, row) => h("tr", { key: row }, cells.map((text, column) =>
        h(column ? "td" : "th", { key: column, scope: column ? null : "row" }, marked(text))))))));

/** What has just been done, or why not; its place is kept. */
function says(scene: Scene): Tree {
  const status = statusNow(scene);
  return h("p.wn-deal-says", { key: "says", role: "status", class: /why|trouble/.test(status?.kind ?? "") ? "is-why" : "" }, h("span", null, marked(status?.text)));
}

function felt(scene: Scene): Kids {
  const deal = scene.state.deal!;
  return h("div.wn-deal", { key: "deal" },
    h("p", { key: "note" }, marked(deal.note)),
    h("div.wn-deal-places", { key: "places", role: "group", "aria-label": phrases.WHO_GETS_THE_CARDS }, deal.places.map(place)),
    board(deal, scene.look), says(scene), typing(deal), deal.makes && makes(deal.makes));
}

/** The card an arrow leads to on the board. */
function cardFrom(rows: BoardRow[], at: CardText, key: string): CardText | undefined {
  const row = rows.findIndex(({ cards }) => cards.includes(at));
  const cards = rows[row]?.cards ?? [];
  const column = cards.indexOf(at);
  const beside = (by: number): CardText | undefined => rows[row + by]?.cards[Math.min(column, rows[row + by]!.cards.length - 1)];
  const to: Record<string, CardText | undefined> = {
    ArrowLeft: cards[column - 1], ArrowRight: cards[column + 1], Home: cards[0], End: cards.at(-1), ArrowUp: beside(-1), ArrowDown: beside(1),
  };
  return to[key];
}

function key(view: Shown, event: KeyboardEvent, target: HTMLElement): boolean {
  const { places, rows } = view.state.deal!;
  if (target.tagName === "INPUT") return event.key === "Enter" && (put(view), true);
  const given = target.dataset["give"];
  const to = given && cardFrom(rows, given, event.key);
  const chosen = view.look.settings.keys && /^[1-9]$/.test(event.key) && places[Number(event.key) - 1];
  if (to) view.section.querySelector<HTMLElement>(`[data-give="${to}"]`)!.focus();
  else if (chosen) choose(view, Number(event.key) - 1);
  else if (!given || !/^(Arrow|Home|End)/.test(event.key)) return false;
  event.preventDefault();
  return true;
}

const choose = (view: Shown, at: number): unknown => (view.quiet(), view.link.send({ do: `place ${at}` }));

function put(view: Shown): void {
  const input = view.section.querySelector<HTMLInputElement>("[data-hand]")!;
  view.quiet();
  ownOf(view.look).typed = view.link.send({ answer: { hand: input.value } });
}

function click(view: Shown, target: HTMLElement): void {
  const found = target.closest<HTMLElement>("[data-give], [data-place], [data-put]")?.dataset;
  if (!found) return;
  const { give, place: at } = found;
  if (give) {
    view.quiet();
    ownOf(view.look).at = give;
    view.link.send({ act: give }, true); // one of many: it waits its turn
  } else if (at) choose(view, Number(at));
  else put(view);
}

export { modelOf } from "./model.ts";

export default widget({
  css,
  wears: "wn-deals",
  back: phrases.BACK_TO_THE_DEAL,
  label: ({ title }) => title ?? "",
  draw: (scene) => framed(scene, felt(scene), foot(scene)),
  listen(view: Shown, signal) {
    const mine = ownOf(view.look);
    view.section.addEventListener("click", ({ target }) => click(view, target as HTMLElement), { signal });
    view.section.addEventListener("focusin", ({ target }) => {
      const at = (target as HTMLElement).dataset["give"];
      if (!at || at === mine.at) return;
      mine.at = at;
      view.draw();
    }, { signal });
    onKey(view.section, (event, target) => key(view, event, target), signal);
    const frame = (): void => {
      if (mine.typed && (view.model.get("frame") as Frame | null)?.state.status?.kind === "plain") view.section.querySelector<HTMLInputElement>("[data-hand]")!.value = "";
      mine.typed = false;
    };
    view.model.on("change:frame", frame);
    signal.addEventListener("abort", () => view.model.off("change:frame", frame), { once: true });
  },
});
