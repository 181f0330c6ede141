// The score and, once the game is over, what mattered most in it.

import { badge, html } from "./pieces.js";

const words = document.getElementById("script").dataset;

// Once the game is over, the score is a ranking that starts with the winners.
export function score(told) {
  const isFinal = told.some(({ place }) => place);
  const list = fill("score", told.map(({ words: sentence, mark, place }) => (
    html("li", place?.[0] === 1 ? "winner" : "", ...(place ? [html("b", "rank", place[1])] : []),
      ...(mark ? [badge(...mark)] : []), html("span", "", sentence))
  )));
  list.parentElement.classList.toggle("final", isFinal);
  list.previousElementSibling.textContent = isFinal ? words.ranking : words.score;
}

export function points(told) {
  fill("points", told.map((sentence) => html("li", "", sentence)));
}

function fill(name, items) {
  const list = document.getElementById(name);
  list.replaceChildren(...items);
  list.parentElement.hidden = !items.length;
  return list;
}
