// The entry of the card table's bundle: draws it into `el` until `signal` says stop.
import { asks } from "./calls.ts";
import { foot } from "./foot.ts";
import { framed } from "./framed.ts";
import { bottomHand } from "./hand.ts";
import { meRow } from "./me.ts";
import { table } from "./middle.ts";
import { panel } from "./panel.ts";
import { shapeOf } from "./state.ts";
import { widget } from "./view.ts";

export { modelOf } from "./model.ts";

export default widget({
  asks,
  label: (state) => `${state.title ?? "Card"} table`,
  draw: (scene) => framed(scene, scene.state.panel ? panel(scene, true) : [
    shapeOf(scene.state) !== "none" && table(scene),
    !!scene.state.seats?.length && meRow(scene),
    bottomHand(scene),
  ], foot(scene)),
});
