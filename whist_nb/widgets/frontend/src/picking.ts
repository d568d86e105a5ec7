// The parts of an exercise: the goal, what to pick, and a box that says why a pick was right or not.
import { spoken } from "./cards.ts";
import { button } from "./foot.ts";
import { onKey } from "./keys.ts";
import { localButton, statusNow } from "./me.ts";
import { icon, marked } from "./pictures.ts";
import { classes, h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene, Shown } from "./scene.ts";
import type { Ask, Exercise, Marked, State, Feedback } from "./wire.ts";
import * as phrases from "./phrases.ts";

type Sheet = NonNullable<Ask["sheet"]>;

/** Does this picture have my name and the status line above my hand? */
export const hasMe = ({ exercise }: State): boolean => exercise?.ask.kind === "play" || exercise?.ask.kind === "seat";

/** The row of a sheet that is asked for; the number of rows when all are filled. */
const askedRow = (sheet: Sheet): number => sheet.findIndex(([, number]) => number === null);

export const goal = ({ state: { exercise } }: Scene): Kids => exercise && [
  h("p.wn-goal", { key: "goal" }, marked(exercise.goal)),
  exercise.ask.sheet && sheet(exercise.ask.sheet),
];

/** The sheet as it is filled from the top; the row that is asked for is marked. No `dl`: pages give it a look of their own. */
const sheet = (rows: Sheet): Tree => h("div.wn-sheet", { key: "sheet", role: "list", "aria-label": phrases.THE_SHEET }, rows.map(([label, number], row) => {
  const asked = row === askedRow(rows);
  return h("div", { key: String(row), role: "listitem", class: classes({ "is-asked": asked }) }, h("span", null, marked(label)), h("b", null, asked ? "?" : String(number ?? "").replace("-", "−")));
}));

/** The goal in words, for somebody who does not see the sheet. */
export function saidGoal({ goal: told, ask }: Exercise): Marked {
  const asked = ask.sheet?.[askedRow(ask.sheet)];
  return asked ? `${told} ${asked[0]}?` : told;
}

const icons = { why: "rule", hint: "lamp", right: "check" } as const;

/** The mark that a pick has got: its class, its words, its sign. */
function judged(exercise: Exercise, act: string, label: string) {
  const mark = exercise.marks?.[act];
  return {
    mark,
    props: {
      key: act, type: "button", "data-act": act, class: classes({ "is-found": mark === "found", "is-slip": mark === "slip" }),
      "aria-label": [label, mark].filter(Boolean).join(", "), "aria-pressed": mark === "found" ? "true" : null,
    },
    sign: mark && h("span.wn-sign", { key: "sign" }, icon(mark === "found" ? "check" : "cross")),
  };
}

/** More numbers than these are typed. */
const MOST = 21;

function numbers(scene: Scene, exercise: Exercise): Tree {
  const { min, max, unit } = exercise.ask;
  const from = min ?? 0;
  const minus = (n: number): string => String(n).replace("-", "−");
  const all = Array.from({ length: Math.max(0, (max ?? 13) - from + 1) }, (_, index) => from + index);
  if (all.length > MOST) return figure(scene, exercise, from, all.at(-1)!);
  return h("div.wn-numbers", { key: "pick", role: "group", "aria-label": unit ? phrases.howMany(unit) : phrases.PICK_A_NUMBER },
    all.map((n) => {
      const { props, sign } = judged(exercise, `number ${n}`, unit ? `${n} ${unit}` : String(n));
      return h("button.wn-number", props, minus(n), sign);
    }), unit && h("span.wn-m.wn-s", { key: "unit", "aria-hidden": "true" }, unit));
}

/** A number out of many: the figure, and the button that says it. When it has been found it stays there to be read. */
function figure({ look }: Scene, { ask, marks, done }: Exercise, min: number, max: number): Tree {
  const found = Object.entries(marks ?? {}).find(([, mark]) => mark === "found")?.[0].split(" ")[1];
  const typed = look.number === null ? "" : String(look.number);
  return h("div.wn-field.wn-typed", { key: "pick" },
    h("input.wn-figure", {
      key: done ? "found" : `figure ${ask.sheet ? askedRow(ask.sheet) : ""}`, type: "number", min, max, "data-figure": true, readonly: done ? "" : null, value: done ? found ?? null : null,
      class: classes({ "is-found": done, "is-slip": !done && marks?.[`number ${typed}`] === "slip" }), "aria-label": ask.unit ? phrases.howMany(ask.unit) : phrases.numberFrom(min, max),
    }),
    ask.unit && h("span.wn-m.wn-s", { key: "unit", "aria-hidden": "true" }, ask.unit),
    !done && h("button.wn-btn.is-line", { key: "say", type: "button", "data-act": `number ${typed}` }, phrases.THAT_IS_IT));
}

/** What is typed into the field is the number that the button says; Enter presses it. */
export function listenToFigure({ section, look, draw }: Shown, signal: AbortSignal): void {
  const typed = (target: EventTarget | null): HTMLInputElement | null => (target as HTMLElement).closest<HTMLInputElement>(".wn-typed [data-figure]");
  section.addEventListener("input", (event) => {
    const input = typed(event.target);
    if (!input) return;
    look.number = input.value === "" ? null : Number(input.value);
    draw();
  }, { signal });
  onKey(section, ({ key }, target) => key === "Enter" && typed(target) && section.querySelector<HTMLElement>(".wn-typed [data-act]")?.click(), signal);
  section.addEventListener("click", (event) => {
    if ((event.target as Element).closest("[data-go]")) goOn(section);
  }, { signal });
}

/** To the next cell of the notebook: JupyterLab selects it as for a mouse, so that the keys that run a cell run that one. */
function goOn(section: HTMLElement): void {
  const next = section.closest(".jp-Cell")?.nextElementSibling;
  next?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  next?.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
  next?.scrollIntoView({ block: "start" });
}

const choose = (exercise: Exercise): Tree =>
  h("div.wn-choices", { key: "pick", role: "group", "aria-label": exercise.ask.sorts ? phrases.PUT_IN_ORDER : phrases.CHOOSE_ONE },
    (exercise.ask.choices ?? []).map((choice) => {
      const { props, sign, mark } = judged(exercise, `choice ${choice.id}`, choice.say ?? spoken(choice.label));
      return h("button.wn-btn.is-line", { ...props, class: `${props.class} ${mark ? "has-sign" : ""}` }, h("span", null, marked(choice.label)), sign);
    }));

/** Numbers or choices to pick from; cards and seats are picked where they lie. */
export function picker(scene: Scene): Tree | null {
  const { exercise } = scene.state;
  if (!exercise) return null;
  return exercise.ask.kind === "number" ? numbers(scene, exercise) : exercise.ask.kind === "choice" ? choose(exercise) : null;
}

const terms = (told: Marked): Tree =>
  h("details.wn-terms.wn-s", { key: "glossary" }, h("summary", null, phrases.WHAT_DO_THESE_WORDS_MEAN), h("p.wn-m", null, marked(told)));

/** Why, in two lines; where there is no line above my hand, this view's own messages stand here too. */
export function exerciseBox(scene: Scene): Tree {
  const { state, look } = scene;
  const line = hasMe(state) ? null : statusNow(scene);
  const why: Feedback | null = line ? { kind: line.kind === "hint" ? "hint" : "why", title: line.text, rule: line.rule ?? null } : state.exercise?.why ?? null;
  const text = look.rule && why?.rule ? why.rule : why?.text;
  return h("div.wn-whyplace", { key: "why" },
    h("div", { class: why ? `wn-why wn-explain is-${why.kind}` : "wn-explain is-empty" },
      why && icon(/trouble|wait/.test(line?.kind ?? "") ? "info" : icons[why.kind]),
      h("p", { key: "words", role: "status" }, why && [h("b", null, marked(why.title)), text && h("span.wn-blockline", null, marked(text))]),
      why?.rule && localButton("rule", look.rule ? phrases.BACK : phrases.THE_RULE)),
    state.exercise?.glossary && terms(state.exercise.glossary));
}

const stepNames = { done: "done", now: "now", todo: "" };

export function exerciseSteps({ exercise }: State): Kids {
  const steps = exercise?.steps ?? [];
  if (!steps.length) return null;
  const at = steps.findIndex((step) => step === "now");
  const label = at < 0 ? phrases.doneOf(steps.filter((step) => step === "done").length, steps.length) : phrases.exerciseOf(at + 1, steps.length);
  return h("span.wn-steps", { key: "steps", role: "img", "aria-label": label }, steps.map((step) => h("i", { class: stepNames[step] })));
}

export function exerciseFoot({ state }: Scene): Tree | null {
  const exercise = state.exercise!;
  const buttons = state.buttons ?? [];
  const submit = exercise.submit && !exercise.done;
  if (!buttons.length && !submit) return null;
  return h("footer.wn-foot", { key: "foot" },
    buttons.filter((one) => !one.main).map((one) => button(one)),
    h("span.wn-grow", { key: "grow" }),
    submit && h("button.wn-btn.is-line", { key: "submit", type: "button", "data-act": "done" }, exercise.submit),
    exercise.done && !buttons.some(({ do: does }) => does === "next") && h("button.wn-btn.is-main.wn-go", { key: "go", type: "button", "data-go": "" }, phrases.GO_ON),
    buttons.filter((one) => one.main).map((one) => button(one)));
}

/** In an exercise that asks for a seat, a plate is a button and carries its mark. */
export function seatButton({ state }: Scene, index: number, inner: Kids, extra: string, key: string): Tree | null {
  const { exercise } = state;
  if (exercise?.ask.kind !== "seat") return null;
  const found = exercise.marks?.[`seat ${index}`];
  return h("button.wn-seat.wn-pick", {
    key, type: "button", "data-plate": index, "data-act": `seat ${index}`, "aria-pressed": found ? "true" : null,
    "aria-label": [state.seats?.[index]?.name, found].filter(Boolean).join(", "),
    class: `${extra} ${classes({ "is-found": found === "found", "is-slip": found === "slip" })}`,
  }, inner);
}
