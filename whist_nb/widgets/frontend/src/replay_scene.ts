// The replay viewer as a tree: whose eyes, the table at this moment, the slider, the play table, the buttons.
import { nameOf, spoken } from "./cards.ts";
import { badge, costAt, lessons } from "./costs.ts";
import type { Timeline } from "./timeline.ts";
import { bottomHand } from "./hand.ts";
import { meRow } from "./me.ts";
import { table } from "./middle.ts";
import { panel } from "./panel.ts";
import { icons } from "./deck.ts";
import { icon, marked } from "./pictures.ts";
import { playTable } from "./play_table.ts";
import { noteBox } from "./notes.ts";
import { beliefs, isHidden, mayHold, openRows, reachable } from "./possible.ts";
import { speeds } from "./playback.ts";
import type { Show } from "./show.ts";
import { sizesAt } from "./fan.ts";
import { keys, looks, narrate, rows, settingsPanel } from "./settings.ts";
import { slider } from "./slider.ts";
import { score } from "./head.ts";
import { isTurn, seatName } from "./state.ts";
import { drawerOf } from "./what_if.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import * as phrases from "./phrases.ts";

export const SIDE = 316;
/** Icons that only a replay has. */
const own: Record<string, string> = {
  ...icons,
  first: "M4 3v10M13 3 7 8l6 5z", cardback: "m10 3-5 5 5 5", last: "M12 3v10M3 3l6 5-6 5z", pause: "M5 3v10M11 3v10", trickback: "m8 3-5 5 5 5M13 3 8 8l5 5", trick: "m3 3 5 5-5 5M8 3l5 5-5 5", phaseback: "M4 3v10m8-10-5 5 5 5", phase: "M12 3v10M4 3l5 5-5 5",
  note: "M3 3h10v7l-3 3H3zM10 13v-3h3", eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM6 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
};

/** A button with only a picture; screen readers speak its words. */
const picture = (name: string, label: string, keys: string, off = false, of = name): Tree =>
  h("button.wn-btn.wn-go", { key: name, type: "button", "data-go": name, "aria-label": label, title: label, "aria-keyshortcuts": keys, "aria-disabled": off ? "true" : null }, icon(of, own));

export const eyeName = (timeline: Timeline, eye: number): string => {
  const seat = timeline.seatOf(eye);
  return seat === null ? phrases.EVERYONE : timeline.reel.names[seat]!;
};

function eyes({ timeline, eye }: Show): Tree | null {
  if (timeline.reel.eyes.length < 2) return h("span.wn-m.wn-s", { key: "eye" }, phrases.asSeenBy(eyeName(timeline, eye)));
  return h("div.wn-eyes", { key: "eyes" }, h("span.wn-m.wn-s", { "aria-hidden": "true" }, phrases.AS_SEEN_BY),
    h("span.wn-seg", { role: "radiogroup", "aria-label": phrases.EYES, "data-setting": "eye" }, timeline.reel.eyes.map((_, index) => h("button", {
      key: index, type: "button", role: "radio", "data-eye": index, "aria-checked": String(index === eye), tabindex: index === eye ? 0 : -1,
    }, eyeName(timeline, index)))));
}

function dealSteps({ timeline, at, spoilerFree }: Show): Kids {
  if (timeline.deals.length < 2) return null;
  const deal = timeline.dealAt(at);
  const index = timeline.deals.indexOf(deal);
  return h("span.wn-deals", { key: "deals" },
    picture("dealback", phrases.DEAL_BEFORE, "[", index === 0, "cardback"),
    h("span", null, `Deal ${deal.number}${spoilerFree ? "" : ` of ${timeline.deals.at(-1)!.number}`}`),
    picture("deal", phrases.NEXT_DEAL, "]", index === timeline.deals.length - 1, "next"));
}

function head(show: Show): Tree {
  const { timeline, at, look } = show;
  const place = timeline.reel.place ?? (timeline.deals.length < 2 && `deal ${timeline.dealAt(at).number}`);
  return h("header.wn-head.wn-rhead", { key: "head" },
    h("h3", { key: "title" }, phrases.REPLAY), h("span.wn-m", { key: "game" }, [timeline.reel.title, place].filter(Boolean).join(", ")),
    dealSteps(show), h("span.wn-grow", { key: "grow" }), score(show.state), eyes(show),
    h("button.wn-btn", { key: "aa", type: "button", "data-local": "settings", "aria-label": phrases.CARD_SIZE_AND_COLOURS, "aria-expanded": String(look.open) },
      icon("aa", own)));
}

const help = keys("space plays, arrows and Page keys move, [ ] deal, comma and full stop phase, < > decision, M mistake, E eyes, H hide, P possible, T trick, W where, F find a card, N note, B what if");

/** A hidden hand shows what it may hold; two players have that at the side, where there is room. */
function felt(show: Show): Kids {
  if (show.state.panel) return [panel(show), waysTo(show), lessons(show)];
  const { timeline } = show;
  const cost = costAt(timeline, show.at);
  const tight = show.look.width < 600 || show.state.seats!.length > 4;
  const held = show.state.seats!.length === 2 ? {} : { held: (seat: number): Kids => { const { hand } = show.state.seats![seat]!; return hand ? openRows(hand, show.look.entry) : mayHold(show, seat, tight); } };
  const lies = table({ ...show, ...held });
  const hand = bottomHand(show);
  const open = timeline.seatOf(show.eye) === null;
  return [open ? reachable(lies, show.look.entry) : lies, meRow(show), waysTo(show), open && hand ? reachable(hand, show.look.entry) : hand, timeline.reel.costs && h("div.wn-costplace", { key: "cost" }, cost && h("p.wn-memo", null, badge(timeline, show.at), " ", marked(cost.say))), noteBox(show.notes)];
}

/** The card that was pointed at: where it came from and where it went, to go there. */
function waysTo(show: Show): Tree | null {
  const { timeline, eye, at, look, spoilerFree } = show;
  if (!look.selected || look.status === null) return null;
  const { came, how, played, trick } = timeline.path(eye, at, look.selected, spoilerFree);
  const go = (there: number | null, label: string): Tree | null => there === null || there === at ? null : h("button.wn-btn.is-line", { key: label, type: "button", "data-at": there }, label);
  return h("div.wn-ways", { key: "ways", role: "group", "aria-label": phrases.whereWas(nameOf(look.selected)) },
    go(came, how === "deal" ? phrases.WHERE_IT_WAS_DEALT : how === "draw" ? phrases.WHERE_IT_WAS_DRAWN : phrases.WHERE_IT_CAME_FROM), go(played, phrases.wherePlayed(trick)));
}

/** Cards are sized by the width of the left part, and not of the whole cell. */
function pane(show: Show): Tree {
  const { look } = show;
  const large = look.settings.print === "large";
  const { card, pad } = sizesAt(look.width, large);
  const onTable = large ? (look.width >= 700 ? 76 : 66) : { 76: 64, 72: 60, 66: 56, 62: 54, 60: 52 }[card] ?? 52;
  return h("div.wn-pane", { key: "pane" },
    h("div.wn-paned", { key: "paned", style: `--w:${card}px;--tw:${onTable}px;--pad:${pad}px` },
      h("div.wn-felt", { key: "felt", class: show.state.panel ? "is-panel" : "", style: look.height ? `min-height:${look.height}px` : null }, felt(show)),
      slider(show, valueText(show))));
}

/** The log in words: each line leads to its moment. */
const log = (show: Show): Tree => h("details.wn-log.wn-grow", { key: "log" }, h("summary", null, h("span", null, phrases.IN_WORDS)), show.inWords && inWords(show));

function inWords({ timeline, eye, at, spoilerFree }: Show): Tree {
  const { from, to } = timeline.dealAt(at);
  const last = spoilerFree ? at : to;
  const lines = Array.from({ length: last - from + 1 }, (_, step) => from + step).filter((there) => timeline.told(eye, there).say);
  const now = lines.filter((there) => there <= at).at(-1) ?? from;
  return h("ol", { "aria-label": phrases.THIS_DEAL_IN_WORDS, "data-log": true }, lines.map((there) => h("li", { key: there },
    h("button.wn-says", { type: "button", "data-at": there, tabindex: there === now ? 0 : -1, "aria-current": there === now ? "step" : null, class: there > at ? "is-later" : "" },
      marked(timeline.told(eye, there).say)))));
}

function foot(show: Show): Tree {
  const { timeline, at, playing, speed, spoilerFree } = show;
  const { from, to } = timeline.dealAt(at);
  const phases = new Set(timeline.reel.moments.slice(from, to + 1).map(({ phase }) => phase)).size > 3; // more than deal, play, result
  const start = at === 0;
  const end = at === timeline.length - 1;
  return h("footer.wn-foot.wn-rfoot", { key: "foot" },
    h("span.wn-gos", { key: "go", role: "group", "aria-label": phrases.MOVE },
      picture("first", phrases.FIRST_CARD_OF_THE_DEAL, "Home", start), phases && picture("phaseback", phrases.PHASE_BEFORE, ",", start), picture("trickback", phrases.TRICK_BEFORE, "PageUp", start), picture("cardback", phrases.BACK_ONE_CARD, "ArrowLeft", start),
      picture("play", playing ? phrases.STOP : "Play", "Space", end && !playing, playing ? "pause" : "play"),
      picture("card", phrases.FORWARD_ONE_CARD, "ArrowRight", end, "next"), picture("trick", phrases.NEXT_TRICK, "PageDown", end), phases && picture("phase", phrases.NEXT_PHASE, ".", end), picture("last", phrases.LAST_CARD_OF_THE_DEAL, "End", end)),
    h("button.wn-btn", { key: "speed", type: "button", "data-go": "speed", "aria-label": `Speed: ${speeds[speed]![0]}` }, speeds[speed]![0]),
    h("span.wn-m.wn-s.wn-where", { key: "where" }, timeline.place(at, spoilerFree)),
    h("button.wn-btn", { key: "hide", type: "button", "data-go": "hide", "aria-pressed": String(spoilerFree) }, icon("eye", own), phrases.HIDE_THE_FUTURE),
    timeline.reel.costs && h("button.wn-btn", { key: "mistake", type: "button", "data-go": "mistake", "aria-keyshortcuts": "M", "aria-disabled": timeline.from(at, "mistake", 1) === at ? "true" : null }, phrases.NEXT_MISTAKE, h("kbd", { "aria-hidden": "true" }, "M")),
    !show.still && h("button.wn-btn", { key: "note", type: "button", "data-go": "note", "aria-expanded": String(show.drawer.open === "note"), "aria-keyshortcuts": "N" }, icon("note", own), phrases.NOTE), h("button.wn-btn", { key: "what", type: "button", "data-go": "what", "aria-expanded": String(show.drawer.open === "what"), "aria-keyshortcuts": "B" }, icon(show.still ? "eye" : "branch", own), show.still ? phrases.FIND_A_CARD : phrases.WHAT_IF),
    log(show));
}

export function draw(show: Show): Kids {
  const { look, wide } = show;
  return [
    head(show),
    look.open && settingsPanel(rows(look.settings, [...looks, help, narrate])),
    h("div.wn-split", { key: "split", class: wide ? "is-wide" : "" }, 
      pane(show), foot(show), drawerOf(show), side(show)),
  ];
}

/** Beside the table: the play, card by card, and what the eyes could not know. */
function side(show: Show): Tree {
  const { state } = show;
  const other = state.seats!.length === 2 && state.me !== null && state.me !== undefined ? 1 - state.me : null;
  const may = other !== null && isHidden(show, other) ? mayHold(show, other, false) : null;
  return h("aside.wn-side", { key: "side", "aria-label": phrases.CARD_BY_CARD }, h("div.wn-sides", { key: "sides" },
    playTable(show),
    may && h("div.wn-belief", { key: "may" }, h("p", null, h("b", null, phrases.mayHold(seatName(state, other)))), may),
    beliefs(show)));
}

/** Where a card was, in words. */
export function pathLine({ timeline, eye, at, state, spoilerFree }: Show, card: string): string {
  const path = timeline.path(eye, at, card, spoilerFree);
  const shown = `{${card}}`;
  const ways: Record<string, string> = { deal: phrases.WAS_DEALT_TO, draw: phrases.WAS_DRAWN_BY, take: phrases.WAS_TAKEN_BY };
  const when = phrases.inTrick(path.trick);
  if (path.came === null) return path.played === null ? phrases.notSeen(shown) : phrases.played(seatName(state, path.by), shown, when);
  const came = `${shown} ${ways[path.how] ?? phrases.WAS_SEEN_WITH} ${seatName(state, path.seat)}`;
  if (path.played === null) return `${came}.`;
  return phrases.cameAndPlayed(came, path.by === path.seat ? "" : seatName(state, path.by), when);
}

const asked = ({ timeline, at, state }: Show): string => {
  const { asked: seat } = timeline.moment(at);
  return seat === undefined ? "" : `${seatName(state, seat)} ${state.seats![seat]!.chips?.find(isTurn)?.word ?? "to answer"}`;
};
const where = ({ timeline, at, spoilerFree }: Show): string => {
  const { trick } = timeline.moment(at);
  return `${timeline.place(at, spoilerFree)}${trick ? `, trick ${trick}` : ""}`;
};
/** What is said when a moment is gone to: where it is if it was jumped to, what happened, who is asked. */
export const narration = (show: Show, jumped: boolean): string =>
  spoken(`${jumped ? `${where(show)}. ` : ""}${show.timeline.told(show.eye, show.at).say ?? ""} ${asked(show)}`).replace(/([^.])$/, "$1.");

const valueText = (show: Show): string => [where(show), asked(show)].filter(Boolean).join(", ");
