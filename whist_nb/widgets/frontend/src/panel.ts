// What stands in the place of table and hand: what a deal was scored and why, or whom to pass the screen to. The result in
// words is always here; what belongs below it is in the bundle of end.ts, which is brought once a deal has ended.
import { firstSentence } from "./cards.ts";
import { marked } from "./pictures.ts";
import { tallyBlock } from "./middle.ts";
import { h } from "./tree.ts";
import type { Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import * as phrases from "./phrases.ts";

/** `story`: a table to play at adds the deal in words, one press away. */
export function panel(scene: Scene, story = false): Tree {
  const { title, label, text, tally } = scene.state.panel!;
  const [first, rest] = firstSentence(text ?? "");
  return h("div.wn-panel", { key: "panel", tabindex: -1, role: "group", "aria-label": label ?? phrases.RESULT },
    h("div.wn-sum", { key: "sum" },
      h("span.wn-big", { key: "title" }, marked(title)),
      h("p", { key: "text" }, marked(first), rest && [" ", h("span.wn-m", null, marked(rest))]),
      tally && tallyBlock(tally)),
    scene.look.end?.below(scene, story));
}
