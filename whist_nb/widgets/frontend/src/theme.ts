// Light or dark, by the nearest painted background behind the table. Where there is none, as in the frame of an output,
// it goes by the luminance of the inherited text colour (light text means a dark page), or by a mark that the notebook
// put on its page. It needs to know nothing else about the notebook.
import type { Settings } from "./wire.ts";

type Theme = "light" | "dark";

/** Relative luminance of a CSS colour of the form rgb(...), 0 to 1; null if it has another form. */
export function luminance(colour: string): number | null {
  const given = /^(rgba?\(|color\(srgb )([^)]*)\)/.exec(colour);
  if (!given) return null;
  const scale = given[1]!.startsWith("rgb") ? 255 : 1;
  const [r, g, b] = given[2]!.split(/[\s,/]+/).map((value) => Number.parseFloat(value) / scale)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return r === undefined || g === undefined || b === undefined ? null : 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The colour as rgb(...): other colour spaces are painted on one pixel and read back. */
function asRgb(colour: string): string {
  if (luminance(colour) !== null) return colour;
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!canvas) return colour;
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${r}, ${g}, ${b})`;
}

const lightOf = (colour: string): number => luminance(asRgb(colour)) ?? 0;
export const themeOf = (textColour: string): Theme => (lightOf(textColour) > 0.35 ? "dark" : "light");

/** Is a background of this colour transparent? */
export const isClear = (colour: string): boolean => Number(/(?:^rgba\(.*,|\/) *([\d.]+)\)$/.exec(colour)?.[1] ?? 1) < 0.5;

/** Does a notebook call its page dark? Colab (theme="dark") and VS Code (class="vscode-dark") do where no colour is inherited. */
export const saysDark = (mark: string): boolean => /(^|[\s-])dark(\s|$)/.test(mark) && !/light/.test(mark);

const marked = ({ ownerDocument: { documentElement, body } }: Element): Element[] => [documentElement, body].filter(Boolean);

function themeRound(el: HTMLElement): Theme {
  if (!el.isConnected) return "light";
  for (let at: Node | null = el; at; at = at.parentNode ?? (at as ShadowRoot).host ?? null) {
    if (at.nodeType !== Node.ELEMENT_NODE) continue;
    const ground = getComputedStyle(at as Element).backgroundColor;
    if (!isClear(ground)) return lightOf(ground) > 0.18 ? "light" : "dark"; // black and white are equally legible there
  }
  const said = marked(el).flatMap((node) => [...node.attributes]);
  return said.some(({ value }) => saysDark(value)) ? "dark" : themeOf(getComputedStyle(el).color);
}

/** Gives `section` the look of the settings and the page, now and whenever the page changes. Returns how to look again. */
export function followTheme(el: HTMLElement, section: HTMLElement, settings: () => Settings, signal: AbortSignal): () => void {
  // The transition of an unseen element ends whenever the inherited colour has changed, whoever changed it.
  const sentinel = el.ownerDocument.createElement("span");
  sentinel.className = "wn-sentinel";
  sentinel.setAttribute("aria-hidden", "true");
  el.append(sentinel);
  const look = (): void => {
    const page = themeRound(el);
    const request = settings().theme;
    section.dataset["theme"] = request === "auto" ? page : request;
    section.toggleAttribute("data-foreign", request !== "auto" && request !== page);
  };
  const changed = (): void => {
    look();
    setTimeout(look, 400); // by then a background that fades from one colour to another has done so
  };
  for (const name of ["transitionrun", "transitionend"]) sentinel.addEventListener(name, changed, { signal });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", changed, { signal });
  const watch = new MutationObserver(changed);
  for (const node of marked(el)) watch.observe(node, { attributes: true });
  signal.addEventListener("abort", () => watch.disconnect());
  look();
  return look;
}
