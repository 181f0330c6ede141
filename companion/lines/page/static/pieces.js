// How pieces look. Colour is never the only sign: each piece also has a shape, a letter or a
// number.

// A number from this one on doesn't fit on a token, so it is only in the token's words.
const MOST_ON_A_TOKEN = 100;
const SVG = "http://www.w3.org/2000/svg";

export function html(name, kind, ...children) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.append(...children);
  return element;
}

export function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// Draws a player's mark, using the shapes that the page contains.
export function badge(number, letter) {
  const baseline = document.getElementById(`shape-${number}`).dataset.baseline;
  return svg("svg", { class: `badge p${number}`, viewBox: "0 0 40 40", "aria-hidden": true },
    svg("use", { href: `#shape-${number}`, width: 40, height: 40 }),
    svg("text", { x: 20, y: baseline }, letter));
}

// Returns a player's mark in words.
export function markWords(number) {
  return document.getElementById(`shape-${number}`).dataset.words;
}

// Shapes in a 40 by 40 square, each with the baseline of its letter or number, or 0 if it has none.
const SHAPES = {
  token: ["M20 3a17 17 0 1 0 .01 0z", 26],
  cube: ["M20 3 36 9v20L20 37 4 29V9z M36 9 20 16 4 9", 31],
  package: ["M4 11h32v24H4z M4 11l5-6h22l5 6M20 5v6", 29],
  base: ["M3 36V15L20 4l17 11v21z", 29],
  trap: ["M20 3 38 36H2z", 32],
  lock: ["M7 18h26v18H7z M12 18v-6a8 8 0 0 1 16 0v6", 32],
  hourglass: ["M9 4h22v5L22 20l9 11v5H9v-5l9-11L9 9z", 0],
  die: ["M6 5h28v30H6z", 26],
  van: ["M1 9h24v20H1z M25 14h8l6 8v7H25z M8 29a4 4 0 1 0 .01 0z M30 29a4 4 0 1 0 .01 0z", 24],
};

// Face-down cards show their back and how many there are; all other pieces show what they are.
export function picture(piece) {
  if (piece.is_back) return back(piece);
  if (piece.look in SHAPES) return token(piece);
  const card = html("div", `card ${piece.look} ${tinted(piece)}`);
  card.dataset.words = piece.words;
  if (piece.value !== null) card.append(html("span", "rank", String(piece.value)));
  card.append(html("span", "", piece.words));
  return card;
}

function back(piece) {
  const card = html("div", "back", html("span", "plate", String(piece.number)));
  return html("figure", "", card, html("figcaption", "", piece.words));
}

// Cards in a hand, with everything that is printed on them.
export function cards({ title, cards: all }) {
  const list = html("ul", "cards", ...all.map((one) => {
    const many = one.number > 1 ? [html("b", "many", `× ${one.number}`)] : [];
    const value = one.value === undefined ? [] : [html("b", "rank", String(one.value))];
    const small = [one.text, one.copies].filter(Boolean).map((text) => html("span", "small", text));
    return html("li", "card", ...value, html("span", "", one.name), ...many, ...small);
  }));
  list.setAttribute("role", "list");
  return html("li", "hand", html("h3", "", title), list);
}

export function shape(look, tint = "") {
  return svg("svg", { class: `token ${tint}`, viewBox: "0 0 40 40", "aria-hidden": true },
    svg("path", { d: SHAPES[look][0] }));
}

function token(piece) {
  const baseline = SHAPES[piece.look][1], drawing = shape(piece.look, tinted(piece));
  const isCounted = piece.number > 1 && piece.number < MOST_ON_A_TOKEN;
  const sign = piece.letter || (isCounted ? piece.number : "");
  if (sign && baseline) {
    const x = piece.look === "van" ? 13 : 20;
    drawing.append(svg("text", { x, y: baseline }, String(sign)));
  }
  if (piece.look === "van") drawing.dataset.piece = piece.words;
  const many = piece.letter && piece.number > 1 ? [html("b", "", `× ${piece.number}`)] : [];
  return html("figure", "", drawing, ...many, html("figcaption", "", piece.words));
}

export function tinted(piece) {
  return piece.tint && `tint-${piece.tint}`;
}
