// The whole widget as a tree: head, settings, table, my hand, foot.
import { head } from "./head.ts";
import type { Scene } from "./scene.ts";
import { tableSettings } from "./settings.ts";
import { h } from "./tree.ts";
import type { Kids } from "./tree.ts";

/** Head, settings, felt and foot, one below the other: the frame of every kind of widget. */
export const framed = (scene: Scene, felt: Kids, foot: Kids, steps?: Kids): Kids => {
  const { state, look } = scene;
  return [
    head(scene, steps),
    look.open && tableSettings(look.settings),
    h("div.wn-felt", { key: "felt", class: state.panel ? "is-panel" : "", style: state.panel && look.height ? `min-height:${look.height}px` : "" }, felt),
    foot,
  ];
};
