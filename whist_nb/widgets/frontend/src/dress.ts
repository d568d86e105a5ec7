// Puts the style sheet of a bundle where its elements are: once into the page, and once into each shadow root.

/**
 * Makes `css` hold for `el`, wherever the notebook hangs it, now or later.
 *
 * A view is often drawn before it is hung into the page, and marimo hangs it into a shadow root, which the
 * styles of the page do not reach. A resize observer calls when the element first has a place, before it is
 * painted, so that no table is ever seen undressed.
 */
export function dress(el: HTMLElement, css: string, name: string, signal: AbortSignal): void {
  const put = (): void => {
    const root = el.getRootNode();
    const place = root instanceof Document ? root.head : root instanceof ShadowRoot ? root : undefined;
    if (!place || [...place.querySelectorAll("style")].some((style) => style.dataset["whist"] === name)) return;
    const style = el.ownerDocument.createElement("style");
    style.dataset["whist"] = name;
    style.textContent = css;
    place.append(style);
  };
  put();
  const watch = new ResizeObserver(put);
  watch.observe(el);
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
}
