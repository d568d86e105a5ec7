// The entry of the homework's bundle: the same table, how many boards are played, and in the end what is handed in.
import "./table.ts"; // all that a table has is in the base
import { asks } from "./calls.ts";
import { foot } from "./foot.ts";
import { framed } from "./framed.ts";
import { css, handIn, listen, offer, offers, steps } from "./handin.ts";
import { bottomHand } from "./hand.ts";
import { meRow } from "./me.ts";
import { table } from "./middle.ts";
import { panel } from "./panel.ts";
import { shapeOf } from "./state.ts";
import { h } from "./tree.ts";
import type { Kids } from "./tree.ts";
import type { Scene } from "./scene.ts";
import { widget } from "./view.ts";
import * as phrases from "./phrases.ts";

function felt(scene: Scene): Kids {
  const { state } = scene;
  if (offers(scene) && !state.panel) return offer(scene);
  if (!state.panel) return [shapeOf(state) !== "none" && table(scene), !!state.seats?.length && meRow(scene), bottomHand(scene)];
  const handed = state.homework?.handed;
  if (!handed) return panel(scene, true);
  const parts = !state.seats?.length && "wn-parts"; // each by itself: no row is their sum
  return [offers(scene) && offer(scene), h("div", { key: "handed", class: parts || undefined }, panel(scene)), handIn(scene, handed)];
}

export { modelOf } from "./model.ts";

export default widget({
  css,
  wears: "wn-homework",
  asks,
  label: ({ title }) => phrases.homeworkOf(title ?? ""),
  draw: (scene) => framed(scene, felt(scene), offers(scene) && !scene.state.panel ? null : foot(scene), scene.state.homework && steps(scene)),
  listen,
});
