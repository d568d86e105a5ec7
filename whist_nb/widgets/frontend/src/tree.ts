// A picture as data: preact's nodes, written short. Nodes with the same key stay when a new picture comes, so that
// focus, running animations and what a screen reader is reading are not lost.
import { createElement, render } from "preact";
import type { VNode } from "preact";

export type Tree = VNode;
export type Kid = Tree | string;
export type Kids = Kid | null | false | undefined | Kids[];
export type Props = Record<string, string | number | boolean | null | undefined>;

/** One element. `tag` may carry classes: "div.wn-head". Prop `key`: stay the same node. */
export function h(tag: string, props?: Props | null, ...kids: Kids[]): Tree {
  const [name, ...own] = tag.split(".");
  const { class: extra, ...rest } = props ?? {};
  const all = [...own, extra].filter(Boolean).join(" ");
  if (all) rest["class"] = all;
  // False is no attribute at all, also where preact would write "false", as for aria-hidden.
  for (const prop in rest) if (rest[prop] === false) delete rest[prop];
  return createElement(name!, rest, ...flat(kids));
}

/** The names of those classes that hold. */
export const classes = (held: Record<string, unknown>): string =>
  Object.keys(held).filter((name) => held[name]).join(" ");

/** Makes the children of `el` show `kids`. */
export const lay = (el: Element, kids: Kids): void => render(flat([kids]), el);

/** One list of nodes, as keys count among all children of an element. */
const flat = (kids: Kids[]): Kid[] => kids.flat(Infinity as 1).filter((kid): kid is Kid => !!kid);
