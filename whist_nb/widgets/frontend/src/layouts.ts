// Small pictures of names with their cards: the tricks played before, and how the hidden hands of a problem may have lain.
import { inText, marked } from "./pictures.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { SmallPictures } from "./wire.ts";

const pictures = (key: string, groups: SmallPictures[]): Tree => h("div.wn-layouts", { key, class: `is-${key}` },
  groups.map(({ title, hands }) => [
    h("p.wn-m", null, marked(title)),
    h("ul", null, hands.map((layout) => h("li", null, layout.map(([name, cards]) =>
      h("div", null, h("span.wn-m.wn-s", null, name), h("span.wn-held", null, cards.map(inText))))))),
  ]));

/** The tricks played before this one, in the order of play. */
export const played = ({ state: { exercise } }: Scene): Kids => exercise?.played && pictures("tricks", [exercise.played]);

/** The layouts of a problem, in groups by which cards win. */
export const layouts = ({ state: { exercise } }: Scene): Kids => exercise?.layouts && pictures("layouts", exercise.layouts);
