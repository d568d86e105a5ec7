// A picture as data (a tree), and how a new picture is laid over the old one: nodes with the same key stay, so
// that focus, running animations and what a screen reader is reading are not lost when a frame comes.

export type Kid = Tree | string;
export type Kids = Kid | null | false | undefined | Kids[];
type Props = Record<string, string | number | boolean | null | undefined>;
export interface Tree { tag: string; key: string | undefined; props: Props; kids: Kid[] }

const flat = (kids: Kids): Kid[] =>
  Array.isArray(kids) ? kids.flatMap(flat) : kids === null || kids === undefined || kids === false || kids === "" ? [] : [kids];

/** One element. `tag` may carry classes: "div.wn-head". Prop `key`: stay the same node. */
export function h(tag: string, props?: Props | null, ...kids: Kids[]): Tree {
  const [name, ...classes] = tag.split(".");
  const { key, class: extra, ...rest } = props ?? {};
  const all = [...classes, extra].filter(Boolean).join(" ");
  if (all) rest["class"] = all;
  return { tag: name!, key: key === undefined || key === null ? undefined : String(key), props: rest, kids: flat(kids) };
}

/** The names of those classes that hold. */
export const classes = (held: Record<string, unknown>): string =>
  Object.keys(held).filter((name) => held[name]).join(" ");

interface Grown { kid: Kid; node: Element | Text }
const grown = new WeakMap<Element, Map<string, Grown>>();
const drawn = new Set(["svg", "path", "rect", "g", "circle", "text"]);
const focusable = new Set(["button", "summary", "input", "select", "textarea"]);

/** Makes the children of `el` show `kids`. */
export function lay(el: Element, kids: Kids): void {
  const old = grown.get(el) ?? new Map<string, Grown>();
  const now = new Map<string, Grown>();
  const seen: Record<string, number> = {};
  for (const kid of flat(kids)) {
    const tag = typeof kid === "string" ? "#" : kid.tag;
    let id = typeof kid !== "string" && kid.key !== undefined ? `=${kid.key}` : "";
    if (!id || now.has(id)) id = `${id}${tag}.${(seen[tag] = (seen[tag] ?? 0) + 1)}`;
    const before = old.get(id);
    const same = before && (typeof kid === "string" ? typeof before.kid === "string" : typeof before.kid !== "string" && before.kid.tag === kid.tag);
    const node = same ? before.node : sprout(el, kid);
    dress(node, same ? before.kid : undefined, kid);
    now.set(id, { kid, node });
  }
  const kept = new Set([...now.values()].map(({ node }) => node));
  for (const { node } of old.values()) if (!kept.has(node)) node.remove();
  let at: ChildNode | null = el.firstChild;
  for (const { node } of now.values()) {
    if (node === at) at = at.nextSibling;
    else el.insertBefore(node, at);
  }
  grown.set(el, now);
}

function sprout(parent: Element, kid: Kid): Element | Text {
  const page = parent.ownerDocument;
  if (typeof kid === "string") return page.createTextNode(kid);
  if (drawn.has(kid.tag)) return page.createElementNS("http://www.w3.org/2000/svg", kid.tag);
  const el = page.createElement(kid.tag);
  if (focusable.has(kid.tag) || "tabindex" in kid.props) quietKeys(el);
  return el;
}

/** Whatever has the focus carries the mark itself: JupyterLab looks at the focused element before its parents. */
export const quietKeys = (el: HTMLElement): void => el.setAttribute("data-lm-suppress-shortcuts", "true");

function dress(node: Element | Text, before: Kid | undefined, kid: Kid): void {
  if (before === kid) return;
  if (typeof kid === "string") {
    (node as Text).data = kid;
    return;
  }
  const el = node as HTMLElement;
  const old = typeof before === "object" ? before.props : {};
  for (const name of Object.keys(old)) if (!(name in kid.props)) el.removeAttribute(name);
  for (const [name, value] of Object.entries(kid.props)) {
    if (value === old[name]) continue;
    if (name === "value") (el as HTMLInputElement).value = String(value);
    else if (name === "style") el.style.cssText = String(value ?? "");
    else if (value === null || value === undefined || value === false) el.removeAttribute(name);
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  const were = typeof before === "object" ? before.kids : [];
  if (kid.kids.length !== were.length || kid.kids.some((each, index) => each !== were[index])) lay(el, kid.kids);
}
