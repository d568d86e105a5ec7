// What is handed in, and what a page keeps of homework: shared by boards and questions. Each bundle has a copy of its own.
import css from "./handin.css";
import { forget, keep, keptBefore } from "./kept.ts";
import type { Before } from "./kept.ts";
import { onKey } from "./keys.ts";
import { marked } from "./pictures.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Look, Scene, Shown } from "./scene.ts";
import type { Frame, Handed, Marked } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** What one view adds: a code kept in this browser that may be gone on from, and what has come of copying. */
interface Own {
  kept: Before | null; asksAgain: boolean; isAnew: boolean; sent: string[]; told: string;
  /** The name as it is being typed, and the time until Python hears of it. */
  typed?: string | undefined; later?: ReturnType<typeof setTimeout> | undefined;
}
const own = new WeakMap<Look, Own>();
const ownOf = (look: Look): Own => own.get(look) ?? own.set(look, { kept: null, asksAgain: false, isAnew: false, sent: [], told: "" }).get(look)!;

/** How long typing rests before Python hears of it, in milliseconds. */
const REST = 300;

/** Some pages may keep nothing: there the code can still be written down. */
function stored<T>(use: (store: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

const classOf = { done: "done", now: "now", todo: "" };

export function steps({ state }: Scene): Kids {
  const { steps: every, label, at, handed } = state.homework!;
  return [
    h("span.wn-boards", { key: "boards", role: "img", "aria-label": label }, every.map((step) => h("i", { class: classOf[step] }))),
    !handed && h("span.wn-m", { key: "at" }, at),
    state.phase && h("span.wn-m.wn-hide-s", { key: "phase" }, marked(state.phase)),
  ];
}

const press = (does: string, label: Marked, kind = ""): Tree => h(`button.wn-btn.${kind}`, { key: does, type: "button", "data-own": does }, label);

/** Some of it has been played in this browser before: go on there, or start again. */
export function offer({ state, look }: Scene): Tree {
  const again = ownOf(look).asksAgain;
  const [asks, why, yes, no] = state.homework?.run ? phrases.COUNT_OR_NOT : again ? phrases.START_AGAIN : phrases.GO_ON_OR_BEGIN;
  return h("div.wn-panel", { key: "offer", role: "group", tabindex: -1, "aria-label": asks },
    h("div.wn-sum", { key: "sum" }, h("span.wn-big", null, asks), h("p", null, why)),
    h("div.wn-handin-row", { key: "answers" }, press("resume", yes, "is-main"), press(again ? "begin" : "anew", no, "is-line")));
}

export function handIn({ look }: Scene, { code, qr, name, file: [called, text] }: Handed): Tree {
  return h("div.wn-handin", { key: "handin" },
    h("div.wn-handin-words", { key: "words" },
      h("label.wn-handin-name", { key: "name" }, h("span.wn-m", null, phrases.YOUR_NAME), h("input", { type: "text", maxlength: 40, value: ownOf(look).typed ?? name ?? "", autocomplete: "off", "data-name": "" })),
      h("div", { key: "code" }, h("span.wn-m", null, phrases.YOUR_CODE),
        h("p.wn-handin-code", { tabindex: 0, role: "textbox", "aria-readonly": "true", "aria-label": phrases.YOUR_CODE, "data-code": "" }, code)),
      h("div.wn-handin-row", { key: "row" }, press("copy", phrases.COPY_THE_CODE, "is-line"),
        h("a.wn-btn.is-line", { key: "file", download: called, href: `data:application/json;charset=utf-8,${encodeURIComponent(text)}`, "data-file": "" }, phrases.DOWNLOAD_THE_FILE),
        h("span.wn-m", { key: "told", role: "status" }, ownOf(look).told))),
    qr && h("svg.wn-qr", { key: "qr", viewBox: `-4 -4 ${qr[1] + 8} ${qr[1] + 8}`, role: "img", "aria-label": phrases.THE_CODE_AS_A_PICTURE, "shape-rendering": "crispEdges" },
      h("path", { class: "wn-qr-page", d: `M-4-4h${qr[1] + 8}v${qr[1] + 8}h-${qr[1] + 8}z` }), h("path", { d: qr[0] })));
}

const handed = (view: Shown): Handed | null | undefined => (view.model.get("frame") as Frame | null)?.state.homework?.handed;

/** What has been played is kept here; what has been kept before is offered as long as nothing is played. */
function follow(view: Shown): void {
  const { homework } = (view.model.get("frame") as Frame | null)?.state ?? {};
  if (!homework) return;
  const mine = ownOf(view.look);
  stored((store) => keep(store, homework));
  if (homework.begun) stored((store) => forget(store, mine.sent.splice(0))); // it counts, and is kept with the rest
  mine.kept = mine.isAnew ? null : stored((store) => keptBefore(store, homework));
  view.draw();
}

async function copy(view: Shown): Promise<void> {
  const mine = ownOf(view.look);
  const field = view.section.querySelector<HTMLElement>("[data-code]")!;
  try {
    await navigator.clipboard.writeText(field.textContent ?? "");
    mine.told = phrases.COPIED;
  } catch { // only pages with a secure connection may write there
    field.focus();
    getSelection()?.selectAllChildren(field);
    mine.told = phrases.NOW_PRESS_COPY;
  }
  view.draw();
}

function goOn(view: Shown, mine: Own): void {
  const { codes, places } = mine.kept!;
  if (view.link.send({ answer: { code: codes } })) mine.sent = places;
}

/** What was kept does not count. Boards and questions are asked about once more, and Python counts that they were begun again. */
function startAgain(view: Shown, mine: Own, isSure: boolean): void {
  const { codes, places } = mine.kept!;
  if (!(view.model.get("frame") as Frame).state.homework!.run) {
    if (!isSure) return void (mine.asksAgain = true);
    if (!view.link.send({ answer: { anew: codes } })) return;
  }
  stored((store) => forget(store, places));
  Object.assign(mine, { kept: null, isAnew: true });
}

/** Tells Python the name in the field `rest` milliseconds from now: the notebook may be saved before the field is left. */
function tellName(view: Shown, rest: number): void {
  const mine = ownOf(view.look);
  clearTimeout(mine.later);
  const tell = (): void => {
    if (view.link.busy) return tellName(view, REST);
    mine.later = undefined;
    const name = mine.typed ?? "";
    if (name !== (handed(view)?.name ?? "")) view.link.send({ answer: { name } });
  };
  if (rest) mine.later = setTimeout(tell, rest);
  else tell();
}

/** Saves the file as soon as the name stands in it. */
function download(view: Shown): void {
  if (ownOf(view.look).later || view.link.busy) setTimeout(() => download(view), 50);
  else view.section.querySelector<HTMLElement>("[data-file]")?.click();
}

function click(view: Shown, event: MouseEvent): void {
  const target = event.target as HTMLElement;
  const mine = ownOf(view.look);
  const does = target.closest<HTMLElement>("[data-own]")?.dataset["own"];
  if (does === "copy") void copy(view);
  else if (does === "resume") goOn(view, mine);
  else if (does === "anew" || (does === "begin" && event.detail < 2)) startAgain(view, mine, does === "begin"); // no double click
  else if (target.closest("[data-file]") && (view.link.busy || mine.later)) {
    download(view);
    event.preventDefault();
  }
  if (does) view.draw();
  if (does === "anew") view.section.querySelector<HTMLElement>("[data-own=resume]")?.focus();
}

/** Whether this browser has kept something that may be gone on from. */
export const offers = ({ look, state: { homework } }: Scene): boolean => !!ownOf(look).kept && (!homework?.handed || !!homework.run);

/** A view takes up what was kept, and hears what a person does with what is handed in. */
export function listen(view: Shown, signal: AbortSignal): void {
  const frame = (): void => {
    const mine = ownOf(view.look);
    if (!mine.later && !view.focused?.matches("[data-name]")) mine.typed = undefined; // it stands there as Python took it
    follow(view);
  };
  view.section.addEventListener("click", (event) => click(view, event), { signal });
  for (const [event, rest] of [["input", REST], ["change", 0]] as const) {
    view.section.addEventListener(event, ({ target }) => {
      const field = target as HTMLInputElement;
      if (field.dataset["name"] === undefined) return;
      ownOf(view.look).typed = field.value;
      tellName(view, rest);
    }, { signal });
  }
  onKey(view.section, (event, target) => {
    if (!/^( |Enter)$/.test(event.key) || !target.matches("[data-file]")) return false;
    event.preventDefault(); // Space would scroll the page
    target.click();
    return true;
  }, signal);
  view.model.on("change:frame", frame);
  signal.addEventListener("abort", () => view.model.off("change:frame", frame), { once: true });
  queueMicrotask(() => signal.aborted || follow(view));
}

export { css };
