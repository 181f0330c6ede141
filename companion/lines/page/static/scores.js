// The score, and what mattered most once the game is over.

import { badge, html } from "./pieces.js";

export function score(told) {
  fill("score", told.map(({ words, mark }) => (
    html("li", "", ...(mark ? [badge(...mark)] : []), words)
  )));
}

export function points(told) {
  fill("points", told.map((sentence) => html("li", "", sentence)));
}

function fill(name, items) {
  const list = document.getElementById(name);
  list.replaceChildren(...items);
  list.parentElement.hidden = !items.length;
}
