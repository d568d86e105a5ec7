// On a phone, links to notebooks open JupyterLite's single-document view, which has no menus and side bars to fill the
// screen. Without this script they open JupyterLab, which works everywhere.
const phone = matchMedia("(max-width: 640px)");
const VIEWS = ["lite/lab/index.html", "lite/notebooks/index.html"];

function chooseView() {
  const [from, to] = phone.matches ? VIEWS : [...VIEWS].reverse();
  for (const link of document.querySelectorAll(`a[href*="${from}"]`)) {
    link.setAttribute("href", link.getAttribute("href").replace(from, to));
  }
}

addEventListener("DOMContentLoaded", chooseView);
phone.addEventListener("change", chooseView);
