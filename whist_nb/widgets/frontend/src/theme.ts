// Light or dark, by the luminance of the text colour which the table inherits: light text means a dark page.
// This needs no knowledge of the notebook round it.
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

export const themeOf = (textColour: string): Theme => ((luminance(asRgb(textColour)) ?? 0) > 0.35 ? "dark" : "light");

/** Dresses `section` for the settings and the page, now and whenever the page changes. Returns how to look again. */
export function followTheme(el: HTMLElement, section: HTMLElement, settings: () => Settings, signal: AbortSignal): () => void {
  // The transition of an unseen element ends whenever the inherited colour has changed, whoever changed it.
  const sentinel = el.ownerDocument.createElement("span");
  sentinel.className = "wn-sentinel";
  sentinel.setAttribute("aria-hidden", "true");
  el.append(sentinel);
  const look = (): void => {
    const page = el.isConnected ? themeOf(getComputedStyle(el).color) : "light";
    const request = settings().theme;
    section.dataset["theme"] = request === "auto" ? page : request;
    section.toggleAttribute("data-foreign", request !== "auto" && request !== page);
  };
  for (const name of ["transitionrun", "transitionend"]) sentinel.addEventListener(name, look, { signal });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", look, { signal });
  const watch = new MutationObserver(look);
  for (const node of [el.ownerDocument.documentElement, el.ownerDocument.body])
    if (node) watch.observe(node, { attributes: true, attributeFilter: ["class", "style", "data-jp-theme-light", "data-theme", "data-color-mode", "data-vscode-theme-kind"] });
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
  look();
  return look;
}
