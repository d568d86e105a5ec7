// How the hidden hands of a problem may have lain: small pictures in groups, by which cards win.
import { inText, marked } from "./pictures.ts";
import { h } from "./tree.ts";
import type { Kids } from "./tree.ts";
import type { Scene } from "./scene.ts";

export const layouts = ({ state: { exercise } }: Scene): Kids => exercise?.layouts && h("div.wn-layouts", { key: "layouts" },
  exercise.layouts.map(({ title, hands }) => [
    h("p.wn-m", null, marked(title)),
    h("ul", null, hands.map((layout) => h("li", null, layout.map(([name, cards]) =>
      h("div", null, h("span.wn-m.wn-s", null, name), h("span.wn-held", null, cards.map(inText))))))),
  ]));
