// The entry of the trainers' bundle: the same table, and beside it a question and what came of it.
import "./table.ts"; // all that a table has is in the base
import { asking, told } from "./asking.ts";
import { asks } from "./calls.ts";
import { spoken } from "./cards.ts";
import { answerOf, cellFrom, newDraft, toggle, type } from "./draft.ts";
import { sizesAt } from "./fan.ts";
import { foot } from "./foot.ts";
import { css as handInCss, handIn, listen as listenToHandIn, offer, offers, steps } from "./handin.ts";
import { bottomHand } from "./hand.ts";
import { head } from "./head.ts";
import { onKey } from "./keys.ts";
import { meRow } from "./me.ts";
import { table } from "./middle.ts";
import { panel } from "./panel.ts";
import { save, takeIn } from "./log_file.ts";
import { marked } from "./pictures.ts";
import { shapeOf } from "./state.ts";
import { tableSettings } from "./settings.ts";
import css from "./trainer.css";
import { classes, h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Look, Scene, Shown } from "./scene.ts";
import { widget } from "./view.ts";
import type { Trainer } from "./wire.ts";
import * as phrases from "./phrases.ts";

const SIDE = 380;
const isWide = (look: Look): boolean => look.width >= 760;

/** The table at the left, measured by its own width. */
function pane(scene: Scene): Tree {
  const { state, look } = scene;
  const width = isWide(look) ? look.width - SIDE : look.width;
  const inside = { ...scene, look: { ...look, width: width - 2 } };
  const { card, pad } = sizesAt(width, look.settings.print === "large");
  const hands = state.trainer?.cards
    ? [bottomHand({ ...inside, state: { me: null, seats: [{ name: "You", hand: state.trainer.cards }] } })]
    : [shapeOf(state) !== "none" && table(inside), !!state.seats?.length && meRow(inside), bottomHand(inside) ?? h("div.wn-nohand", { key: "hand" })];
  return h("div.wn-pane", { key: "pane" }, h("div.wn-paned", { key: "paned", style: `--w:${card}px;--tw:${Math.round(card * 0.84)}px;--pad:${pad}px` },
    h("div.wn-felt", { key: "felt" }, hands)));
}

function aside({ look }: Scene, trainer: Trainer): Tree {
  const { ask } = trainer;
  const inner: Kids = ask ? asking(ask, look.draft!) : trainer.told ? told(trainer.told)
    : [h("p.wn-goal", { key: "goal" }, marked(trainer.goal)), !!trainer.seconds && h("div.wn-clock", { key: "clock", style: `--s:${trainer.seconds}s` })];
  return h("aside.wn-ask", { key: "ask", "aria-label": "Question" }, inner, trainer.note && note(trainer));
}

const note = ({ note: text, binder }: Trainer): Tree => h("p.wn-m.wn-s", { key: "note" }, marked(text), binder && h("button.wn-link", { type: "button", "data-do": "log" }, phrases.DOWNLOAD_THE_LOG));

/** What is drawn follows the question: a new one has an empty answer. */
function drafted(scene: Scene): void {
  const { look, state } = scene;
  const ask = state.trainer?.ask;
  if (ask && look.draft?.id !== ask.id) look.draft = newDraft(ask, performance.now());
}

// ---- what a person does

function submit(view: Shown): void {
  const ask = view.state.trainer?.ask;
  const { draft } = view.look;
  if (!ask || !draft || view.telling.busy) return;
  const answer = answerOf(draft, ask);
  view.look.status = answer === undefined ? { kind: "plain", text: ask.prompt } : null;
  if (answer === undefined) view.narrator.say(ask.prompt);
  else {
    const spent = (at: number | null): number => Math.round((at ?? performance.now()) - draft.since);
    view.link.send({ answer, id: ask.id, sure: draft.sure, first: spent(draft.first), submit: spent(null) });
  }
  view.draw();
}

function change(view: Shown, { mark, sure }: DOMStringMap): void {
  const draft = view.look.draft!;
  draft.first ??= performance.now();
  if (mark) toggle(draft, view.state.trainer!.ask!, draft.at = mark);
  else if (sure) draft.sure = sure;
  else return submit(view);
  view.draw();
}

function hold(view: Shown): void {
  view.narrator.say(view.telling.hold() ? phrases.PAUSED : phrases.TURNED_ON);
}

function click(view: Shown, event: MouseEvent): void {
  const target = event.target as HTMLElement;
  const set = target.closest<HTMLElement>("[data-set]")?.dataset;
  const { ask, phase } = view.state.trainer ?? {};
  const seat = ask?.kind === "seats" ? target.closest<HTMLElement>("[data-plate]")?.dataset["plate"] : undefined;
  if (set) change(view, set);
  else if (target.closest('[data-do="hold"]')) hold(view);
  else if (target.closest('[data-do="merge"]')) takeIn(view.model);
  else if (seat !== undefined && ask!.options?.some(([value]) => value === seat)) change(view, { mark: seat });
  else if (phase !== "watch" || view.telling.resting || target.closest("button, input, summary")) return;
  event.stopPropagation(); // what is watched is not hurried by a click beside it
}

const isPlain = (target: HTMLElement): boolean => !target.closest("[data-do], [data-local], summary, [data-value]");

function key(view: Shown, event: KeyboardEvent, target: HTMLElement): boolean {
  const { trainer } = view.state;
  if (!trainer) return false;
  if (target.dataset["name"] !== undefined) return false; // a name is written
  const done = trainer.phase === "watch" ? watching(view, event.key, target) : !!trainer.ask && !!view.look.draft && answering(view, event.key, target);
  if (done) event.preventDefault();
  return done;
}

function watching(view: Shown, pressed: string, target: HTMLElement): boolean {
  if (view.telling.resting || !isPlain(target)) return false;
  if (pressed === " " || pressed.toUpperCase() === "P") hold(view);
  return pressed === " " || pressed === "Enter" || /^[pn]$/i.test(pressed);
}

function answering(view: Shown, pressed: string, target: HTMLElement): boolean {
  const draft = view.look.draft!;
  const ask = view.state.trainer!.ask!;
  if (!isPlain(target)) return false;
  if (pressed !== "Tab") draft.first ??= performance.now();
  const { mark, cell: at } = target.dataset;
  if (pressed === "Enter") {
    const presses = mark && !draft.typed && target.getAttribute("aria-pressed") !== "true" && target.ariaChecked !== "true";
    return presses ? change(view, target.dataset) : submit(view), true;
  }
  draft.typed = /^(.|Backspace)$/.test(pressed) && pressed !== " ";
  const to = at && cellFrom(ask, at, pressed);
  if (to) {
    draft.at = to;
    view.draw();
    view.section.querySelector<HTMLElement>(`[data-cell="${to}"]`)?.focus();
    return true;
  }
  if (/^Arrow/.test(pressed) && step(target, pressed)) return true;
  if (target.tagName === "INPUT" || !view.look.settings.keys || !type(draft, ask, pressed)) return false;
  view.draw();
  if (draft.at) view.section.querySelector<HTMLElement>(`[data-cell="${draft.at}"]`)?.focus();
  return true;
}

/** Arrows walk among the buttons of a group; among radio buttons they choose. */
function step(target: HTMLElement, pressed: string): boolean {
  const all = [...target.closest('[role="group"], [role="radiogroup"]')?.querySelectorAll<HTMLElement>("[data-set]") ?? []];
  const to = all[all.indexOf(target) + (/Left|Up/.test(pressed) ? -1 : 1)];
  if (!all.includes(target)) return false;
  if (to?.getAttribute("role") === "radio") to.click();
  to?.focus();
  return true;
}

function field(view: Shown, { dataset, value }: HTMLInputElement): void {
  const { draft } = view.look;
  if (!draft || dataset["field"] === undefined) return;
  draft.first ??= performance.now();
  draft.fields[dataset["field"]] = value;
  view.draw();
}

/** The pane of the table keeps the height it has had at this width: what stands below it stays where it is. */
function keepHeight(view: Shown, signal: AbortSignal): void {
  let [width, height] = [0, 0];
  const keep = (): void => {
    const pane = view.section.querySelector<HTMLElement>(".wn-pane");
    if (!pane) return;
    if (pane.offsetWidth !== width) [width, height, pane.style.minHeight] = [pane.offsetWidth, 0, ""];
    pane.style.minHeight = `${height = Math.max(height, pane.offsetHeight)}px`;
  };
  const watch = new MutationObserver(keep);
  watch.observe(view.inner, { childList: true, subtree: true });
  signal.addEventListener("abort", () => watch.disconnect());
}

/** The keys go to where the question is answered, if they were in this widget; what is shown for a time goes away by itself. */
function follow(view: Shown, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: string | undefined;
  let phase: string | undefined;
  new MutationObserver(() => {
    const id = view.state.trainer?.ask?.id;
    const panel = view.section.querySelector<HTMLElement>(".wn-panel");
    if (phase !== (phase = view.state.trainer?.phase) && phase === "end" && view.focused && panel) {
      panel.style.scrollMarginTop = "16px"; // it moves a little as it appears
      panel.scrollIntoView({ block: "nearest" }); // the question was higher
    }
    if (id === asked) return;
    asked = id;
    if (id && view.focused) view.section.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
  }).observe(view.inner, { childList: true, subtree: true });
  const watch = (): void => {
    clearTimeout(timer);
    const { trainer } = (view.model.get("frame") as { state?: { trainer?: Trainer } }).state ?? {};
    if (trainer?.phase === "show" && trainer.seconds) timer = setTimeout(() => view.link.send({ do: "seen" }), trainer.seconds * 1000);
    if (trainer?.phase !== "watch" && trainer?.phase !== "ask") view.telling.hold(false);
  };
  view.model.on("change:frame", watch);
  watch();
  signal.addEventListener("abort", () => (clearTimeout(timer), view.model.off("change:frame", watch)), { once: true });
}

export { modelOf } from "./model.ts";

export default widget({
  css: css + handInCss,
  wears: "wn-trainer",
  back: phrases.BACK_TO_THE_TOP,
  asks,
  label: ({ title }) => title ?? phrases.TRAINER,
  task: ({ trainer }) => trainer?.ask?.goal ?? trainer?.goal ?? (trainer?.told ? spoken(trainer.told.parts[0]?.line) : null),
  draw: (scene) => {
    const { state, look } = scene;
    drafted(scene);
    const { homework } = state;
    const above = head(scene, homework && steps(scene));
    if (state.panel || !state.trainer) {
      const keeps = offers(scene);
      const inner = keeps ? offer(scene) : [state.panel && panel(scene), homework?.handed && handIn(scene, homework.handed), state.trainer?.note && note(state.trainer)];
      return [above, look.open && tableSettings(look.settings), h("div.wn-felt", { key: "felt", class: classes({ "is-panel": true, "is-asked": state.trainer?.phase === "end" }) }, inner), !keeps && foot(scene)];
    }
    const beside = isWide(look);
    const question = aside(scene, state.trainer);
    return [above, look.open && tableSettings(look.settings),
      h("div.wn-split", { key: "split", class: beside ? "is-wide" : "" }, pane(scene), question), foot(scene)];
  },
  listen(view, signal) {
    const { section } = view;
    section.addEventListener("click", (event) => click(view, event), { capture: true, signal });
    onKey(section, (event, target) => key(view, event, target), signal);
    section.addEventListener("input", (event) => field(view, event.target as HTMLInputElement), { signal });
    view.model.on("msg:custom", save);
    signal.addEventListener("abort", () => view.model.off("msg:custom", save), { once: true });
    follow(view, signal);
    keepHeight(view, signal);
    listenToHandIn(view, signal);
  },
});
