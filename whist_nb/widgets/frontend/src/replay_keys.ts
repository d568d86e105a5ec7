// Clicks and keys of the replay viewer, turned into its acts. Letter keys can be switched off.
import { isClick, onKey } from "./keys.ts";
import type { Goal } from "./timeline.ts";
import { tellPossible } from "./possible.ts";
import { narration } from "./replay_scene.ts";
import type { ReplayView } from "./replay_view.ts";
import { tellTrick } from "./trick.ts";
import type { Settings } from "./wire.ts";

const pressable = "[data-at]:not(.wn-card, .wn-slot), [data-go], [data-eye], [data-local], [data-value], [data-card], [data-held], [data-find], [data-guess], [data-ask], .wn-card[data-spot]";

export function replayKeys(view: ReplayView, signal: AbortSignal): void {
  const { section } = view;
  section.addEventListener("click", (event) => press(view, (event.target as Element).closest<HTMLElement>(pressable)), { signal });
  section.addEventListener("input", (event) => {
    const input = event.target as HTMLInputElement;
    if (input.dataset["slide"] !== undefined) view.go(Number(input.value));
  }, { signal });
  section.addEventListener("change", ({ target }) => {
    const { dataset, value } = target as HTMLSelectElement;
    if (dataset["pick"] === "first") view.chooseFirst(value);
  }, { signal });
  section.addEventListener("toggle", ({ target }) => {
    view.inWords = (target as HTMLDetailsElement).open;
    view.draw();
  }, { signal, capture: true }); // it does not bubble
  onKey(section, (event, target) => {
    if (target.matches("select, textarea")) {
      if (event.key === "Escape") view.pull(view.drawer);
      return true;
    }
    if ((event.key === "Enter" || event.key === " ") && isClick(event, target)) return true;
    if (!key(view, event.key, target)) return false;
    event.preventDefault();
    return true;
  }, signal);
}

function press(view: ReplayView, target: HTMLElement | null): void {
  if (!target) return;
  const { at, go, eye, local, value, card, held, find, guess, ask } = target.dataset;
  // A card that could not have been played is not an answer, but it can be pointed at.
  if (target.getAttribute("aria-disabled") === "true" && go !== "mistake" && (card === undefined || view.guessing)) return;
  if (ask !== undefined) view.ask(ask, target);
  else if (at !== undefined && !target.dataset["spot"]) view.go(Number(at));
  else if (go !== undefined) command(view, go);
  else if (eye !== undefined) view.go(view.at, Number(eye));
  else if (value !== undefined) view.choose({ [target.parentElement!.dataset["setting"]!]: JSON.parse(value) } as Partial<Settings>);
  else if (guess !== undefined) view.guess(guess);
  else if (card !== undefined && view.guessing) view.guess(card);
  else if (local === "settings") {
    view.look.open = !view.look.open;
    view.draw();
  } else {
    const seat = Number(target.dataset["spot"]);
    const text = card ?? held ?? find ?? view.scene.state.trick?.find((play) => play.seat === seat)?.card;
    if (text) view.find(text);
  }
}

/** What a button or key does; for a goal of the timeline, such as "trick" or "trickback", it goes there. */
function command(view: ReplayView, name: string): void {
  const { from, to } = view.timeline.dealAt(view.at);
  const others: Record<string, () => void> = {
    first: () => view.go(from === view.at ? 0 : from),
    last: () => view.go(to === view.at ? view.timeline.length - 1 : to),
    what: () => view.pull("what"),
    note: () => view.pull("note"),
    play: () => view.play(),
    hide: () => {
      view.spoilerFree = !view.spoilerFree;
      view.draw();
    },
    speed: () => {
      view.playback.faster();
      view.draw();
    },
  };
  if (name !== "play" && name !== "speed") view.playback.stop();
  const goal = name.replace("back", "");
  if (others[name]) others[name]!();
  else view.to(goal as Goal, goal === name ? 1 : -1, view.timeline.seatOf(view.eye));
}

const moves: Record<string, string> = {
  ArrowLeft: "cardback", ArrowRight: "card", PageUp: "trickback", PageDown: "trick", Home: "first", End: "last", " ": "play",
  m: "mistake", "[": "dealback", "]": "deal", ",": "phaseback", ".": "phase", "<": "decisionback", ">": "decision",
};

function key(view: ReplayView, pressed: string, target: HTMLElement): boolean {
  if (pressed === "Escape") return escape(view, target);
  if (walk(view, target, pressed)) return true;
  const move = moves[pressed] ?? moves[pressed.toLowerCase()];
  if (move && (pressed.length > 1 || pressed === " " || view.look.settings.keys)) {
    command(view, move);
    return true;
  }
  return pressed.length === 1 && view.look.settings.keys && letter(view, pressed.toUpperCase());
}

/** Closes what is open, and leaves a hand: after that the arrows go from card to card of the play again. */
function escape(view: ReplayView, target: HTMLElement): boolean {
  const { look } = view;
  if (view.drawer) {
    view.pull(view.drawer);
    return true;
  }
  const walked = target.closest('[role="toolbar"]');
  if (walked) view.section.focus({ preventScroll: true });
  if (!look.open && !look.status && !view.playback.running) return !!walked;
  if (look.open) {
    look.open = false;
    view.section.querySelector<HTMLElement>('[data-local="settings"]')?.focus();
  }
  view.playback.stop();
  look.status = null;
  look.selected = null;
  view.draw();
  return true;
}

/** Arrows walk among the eyes (and choose), the cards of a hand and the lines of the log. */
function walk(view: ReplayView, target: HTMLElement, pressed: string): boolean {
  const all = [...(target.closest('[role="radiogroup"], [role="toolbar"], [data-log]')?.querySelectorAll<HTMLElement>("button") ?? [])];
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[pressed];
  if (!by || !all.includes(target)) return false;
  const to = all[(all.indexOf(target) + by + all.length) % all.length]!;
  const { card, held, find } = to.dataset;
  const entry = card ?? held ?? find;
  if (entry) {
    view.look.entry = entry;
    view.draw();
  }
  to.focus();
  if (to.role === "radio") press(view, to);
  return true;
}

/** T the trick, W what now, P what is possible, E the next pair of eyes, H hides the future, F finds a card, N a note, B what if. */
function letter(view: ReplayView, pressed: string): boolean {
  const { scene } = view;
  if (pressed === "T") view.narrator.say(tellTrick(scene));
  else if (pressed === "W") view.narrator.say(narration(scene, true));
  else if (pressed === "E") view.go(view.at, (view.eye + 1) % view.timeline.reel.eyes.length);
  else if (pressed === "P") view.narrator.say(tellPossible(scene));
  else if (pressed === "H") command(view, "hide");
  else if (pressed === "F") view.seek();
  else if (pressed === "N") view.pull("note");
  else if (pressed === "B") view.pull("what");
  else return false;
  return true;
}
