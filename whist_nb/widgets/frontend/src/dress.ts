// Puts the style sheets of a bundle where its elements are: once into the page, and once into each shadow root.

/**
 * Makes `sheets` hold for `el`, wherever the notebook hangs it, now or later.
 *
 * A view is often drawn before it is hung into the page, and marimo hangs it into a shadow root, which the
 * styles of the page do not reach. A resize observer calls when the element first has a place, before it is
 * painted, so that no table is ever seen undressed.
 */
export function dress(el: HTMLElement, sheets: string[], signal: AbortSignal): void {
  const put = (): void => {
    const root = el.getRootNode();
    const place = root instanceof Document ? root.head : root instanceof ShadowRoot ? root : undefined;
    if (!place) return;
    const there = [...place.querySelectorAll("style[data-whist]")].map((style) => style.textContent);
    for (const css of sheets.filter((sheet) => sheet && !there.includes(sheet))) {
      const style = el.ownerDocument.createElement("style");
      style.dataset["whist"] = "";
      style.textContent = css;
      place.append(style);
    }
  };
  put();
  const watch = new ResizeObserver(put);
  watch.observe(el);
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
}
