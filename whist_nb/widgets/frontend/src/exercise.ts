// The entry of the exercises' bundle: the same table, with a goal above, something to pick, and the reason below. A series
// ends with its result in their place.
import "./table.ts"; // all that a table has is in the base
import css from "./exercise.css";
import { asks } from "./calls.ts";
import { spoken } from "./cards.ts";
import { bottomHand } from "./hand.ts";
import { meRow } from "./me.ts";
import { table } from "./middle.ts";
import { exerciseBox, exerciseFoot, exerciseSteps, goal, hasMe, listenToFigure, picker, saidGoal, seatButton } from "./picking.ts";
import { foot } from "./foot.ts";
import { framed } from "./framed.ts";
import { layouts, played } from "./layouts.ts";
import { panel } from "./panel.ts";
import { shapeOf } from "./state.ts";
import { widget } from "./view.ts";

export { modelOf } from "./model.ts";

export default widget({
  css,
  wears: "wn-exercise",
  asks,
  label: ({ exercise, title }) => `Exercise: ${exercise ? exercise.title ?? spoken(exercise.goal) : title ?? ""}`,
  task: ({ exercise }) => exercise && saidGoal(exercise),
  listen: listenToFigure,
  draw: (given) => {
    if (given.state.panel) return framed(given, panel(given), foot(given));
    const scene = { ...given, plate: seatButton };
    return framed(scene, [
      goal(scene),
      shapeOf(scene.state) !== "none" && table(scene),
      played(scene),
      picker(scene),
      exerciseBox(scene),
      layouts(scene),
      hasMe(scene.state) && meRow(scene),
      bottomHand(scene),
    ], exerciseFoot(scene), exerciseSteps(scene.state) ?? false);
  },
});
