// Speaks to screen readers: the play in words, and answers to the keys T, S and W. Nothing of it is seen.
import { spoken } from "./cards.ts";
import type { Marked } from "./wire.ts";
import * as phrases from "./phrases.ts";

export class Narrator {
  readonly el: HTMLElement;

  constructor(page: Document) {
    this.el = page.createElement("div");
    this.el.className = "wn-sr";
    this.el.setAttribute("role", "log");
    this.el.setAttribute("aria-live", "polite");
    this.el.setAttribute("aria-label", phrases.WHAT_HAPPENED);
  }

  /** Says one line; old lines are taken away, so that the log does not grow through a long match. */
  say(text: Marked): void {
    const line = this.el.ownerDocument.createElement("p");
    const said = spoken(text);
    line.textContent = said.charAt(0).toUpperCase() + said.slice(1); // a sentence may begin with a card
    this.el.append(line);
    while (this.el.childElementCount > 12) this.el.firstElementChild!.remove();
  }
}
