// Puts the style sheets of a bundle where its elements are: once into the page, and once into each shadow root.

type Root = Document | ShadowRoot;

/** The sheets that scripts have made for a page, by their texts; they hold where its policy forbids style elements. */
function made(page: Document, css: string): CSSStyleSheet {
  const known = ((page as unknown as Record<symbol, Map<string, CSSStyleSheet>>)[Symbol.for("whist_nb sheets")] ??= new Map());
  const sheet = known.get(css) ?? new page.defaultView!.CSSStyleSheet();
  if (!known.has(css)) sheet.replaceSync(css);
  known.set(css, sheet);
  return sheet;
}

function put(page: Document, root: Root, css: string): void {
  const { adoptedStyleSheets: there } = root;
  if (!there) { // Safari before 16.4
    if (![...root.querySelectorAll("style")].some((style) => style.textContent === css))
      ((root as Document).head ?? root).append(Object.assign(page.createElement("style"), { textContent: css }));
  } else if (!there.includes(made(page, css))) root.adoptedStyleSheets = [...there, made(page, css)];
}

/**
 * Applies `sheets` to `el`, wherever the notebook attaches it, now or later.
 *
 * A view is often drawn before it is attached to the page, and marimo attaches it to a shadow root, which the
 * styles of the page do not reach. A resize observer calls when the element first has a place, before it is
 * painted, so that no table is ever seen without its styles.
 */
export function dress(el: HTMLElement, sheets: string[], signal: AbortSignal): void {
  const putAll = (): void => {
    const root = el.getRootNode() as Root;
    if (root instanceof Document || (root as ShadowRoot).host) sheets.filter(Boolean).forEach((css) => put(el.ownerDocument, root, css));
  };
  putAll();
  const watch = new ResizeObserver(putAll);
  watch.observe(el);
  signal.addEventListener("abort", () => watch.disconnect());
}
