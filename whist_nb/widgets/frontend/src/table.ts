// The entry of the card table's bundle: draws it into `el` until `signal` says stop.
import { cardTable } from "./scene.ts";
import { widget } from "./view.ts";

export default widget(cardTable);
