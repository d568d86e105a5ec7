// Long lists beside a replay follow what is shown.

/** Scrolls a list, and never the page, to the row that is shown. */
export function keepInSight(section: HTMLElement, row: string, list: string): void {
  const now = section.querySelector<HTMLElement>(row);
  const box = now?.closest<HTMLElement>(list);
  if (!now || !box || box.scrollHeight <= box.clientHeight) return;
  const below = now.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (below < 24 || below > box.clientHeight - 40) box.scrollTop += below - box.clientHeight / 2;
}
