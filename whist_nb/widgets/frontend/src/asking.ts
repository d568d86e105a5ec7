// A question beside the table: its goal, what it is answered with, how sure, and what came of it.
import { nameOf, rankText } from "./cards.ts";
import type { Draft } from "./draft.ts";
import { bigSuit, icon, marked } from "./pictures.ts";
import { classes, h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Question, Board, CardText, Answered } from "./wire.ts";
import * as phrases from "./phrases.ts";

const said = { right: "right", missed: "missed", wrong: phrases.MARKED_BUT_NOT_SO } as const;
const set = (name: string, value = ""): Record<string, string> => ({ type: "button", [`data-${name}`]: value, "data-set": "" });

function cell(board: Board, card: CardText, state: { on?: boolean; mark?: keyof typeof said; at?: CardText | null; open?: boolean }): Tree {
  const { on, mark, at, open } = state;
  const off = board.off.includes(card);
  const mine = board.mine.includes(card);
  const props = {
    key: card, class: classes({ "is-off": off, "is-mine": mine && !on && !mark, "is-marked": on, [`is-${mark}`]: mark }),
    "aria-label": [nameOf(card), mine ? "yours" : "", mark ? said[mark] : ""].filter(Boolean).join(", "),
    "aria-checked": String(on ?? (mark === "right" || mark === "wrong")), role: "checkbox",
  };
  return open && !off ? h("button.wn-cell", { ...props, ...set("mark", card), "data-cell": card, tabindex: at === card ? 0 : -1, "data-first": at === card ? "" : null }, rankText(card))
    : h("span.wn-cell", { ...props, "aria-disabled": "true" }, rankText(card));
}

/** Fifty-two cards by suit, which can be marked while a question is open. */
function board(given: Board, draft: Draft | null, marks?: Record<CardText, keyof typeof said>): Tree {
  const first = given.rows.flatMap(([, cards]) => cards).find((card) => !given.off.includes(card));
  return h("div.wn-board", { key: "board", role: "grid", "aria-label": draft ? phrases.CARDS_TO_MARK : phrases.THE_CARDS }, given.rows.map(([suit, cards]) =>
    h("div", { key: suit, role: "row", "data-s": suit }, suit === "X" ? h("span", null, "★") : bigSuit(suit),
      cards.map((card) => cell(given, card, draft ? { on: draft.marks.has(card), at: draft.at ?? first ?? null, open: true } : { ...(marks?.[card] ? { mark: marks[card]! } : {}) })))));
}

const figure = (field: string, value: string | undefined, label: string, type = "number"): Tree =>
  h(type === "range" ? "input.wn-range" : "input.wn-figure", { key: `${type} ${field}`, type, min: 0, max: 100, value: value ?? "", "data-field": field, "aria-label": label, "data-first": "" });

/** Figures to type, buttons to press, cards to mark: as much of it as the question has. */
const inputs = ({ kind, fields, options, board: cards, prompt }: Question, draft: Draft): Kids => [
  fields && h("div.wn-choices", { key: "fields" },
    kind === "percent" && figure("", draft.fields[""], prompt, "range"),
    fields.map(([field, label]) => h("label", { key: field, "data-s": field }, field && bigSuit(field), figure(field, draft.fields[field], label)))),
  options && h("div.wn-choices", { key: "options", role: "group", "aria-label": prompt }, options.map(([value, label]) => {
    const on = kind === "number" ? draft.fields[""] === value : draft.marks.has(value);
    return h(kind === "number" ? "button.wn-number" : "button.wn-btn.is-line", { key: value, ...set("mark", value), class: on ? "is-found" : "", "aria-pressed": String(on), "data-first": "" }, label);
  })),
  cards && board(cards, draft),
];

const sureness = (words: string[], draft: Draft): Tree => h("div.wn-sure", { key: "sure" }, h("span.wn-m", null, phrases.YOU_ARE),
  h("span.wn-seg", { role: "radiogroup", "aria-label": phrases.HOW_SURE_ARE_YOU }, words.map((word, index) => h("button", {
    key: word, ...set("sure", word), role: "radio", "aria-checked": String(draft.sure === word), tabindex: draft.sure === word || (!draft.sure && !index) ? 0 : -1,
  }, word))));

/** The current question. */
export const asking = (ask: Question, draft: Draft): Kids => [
  h("p.wn-goal", { key: `goal ${ask.id}` }, marked(ask.goal), ask.part && h("span.wn-m.wn-s", null, ` ${ask.part}`)),
  inputs(ask, draft),
  h("p.wn-m.wn-s", { key: "prompt" }, draft.rank ? `${rankText(draft.rank)} …` : ask.prompt),
  ask.sure && sureness(ask.sure, draft),
  h("div", { key: "submit" }, h("button.wn-btn.is-main", { ...set("submit"), "aria-keyshortcuts": "Enter" }, ask.submit, h("kbd", { "aria-hidden": "true" }, "↵"))),
];

const legend = (count: string): Tree => h("div.wn-keys", { key: "keys" }, (["right", "missed", "wrong"] as const).map((mark) =>
  h("span", { key: mark }, h("i.wn-cell", { class: `is-${mark}` }), said[mark])), h("span.wn-grow"), h("b", null, count));

/** The result: right or not, the answer, how it could be known, and what it is good for. */
export const told = ({ parts, evidence, meaning, sure, said: often }: Answered): Kids => [
  parts.map((part, index) => [
    h("p.wn-verdict", { key: `line ${index}` }, h("span.wn-sign", { class: part.right ? "" : "is-lamp" }, icon(part.right ? "check" : "cross")), h("span", null, h("span.wn-m.wn-s.wn-blockline", null, marked(part.goal)), marked(part.line))),
    part.board && board(part.board, null, part.marks), part.count && legend(part.count),
    part.found_by && h("p.wn-m", { key: `found ${index}` }, marked(part.found_by)),
  ]),
  (sure || often) && h("p.wn-m", { key: "said" }, sure && phrases.youWere(sure), often),
  evidence.length > 0 && h("ol.wn-facts", { key: "facts", tabindex: 0, "aria-label": phrases.HOW_IT_COULD_BE_KNOWN }, evidence.map((fact, index) => h("li", { key: index },
    fact.trick ? h("button.wn-link", { type: "button", "data-do": `show ${fact.trick}`, "aria-label": phrases.showTrick(fact.trick) }, phrases.trick(fact.trick)) : h("span", null), h("span", null, marked(fact.text))))),
  meaning && h("p.wn-why", { key: "why" }, h("b", null, phrases.WHAT_IT_TELLS_YOU_NOW), marked(meaning)),
];
