// Draws the table. Its words are in lists and tables that screen readers can move through; the
// pictures beside them are only for sighted people.

import { road } from "./road.js";
import { badge, html, markWords, picture, shape } from "./pieces.js";

const drawn = document.getElementById("drawn"), whose = document.getElementById("whose");
const lanes = document.getElementById("lanes"), middle = document.getElementById("middle");
// If all places on the board are at least this far apart, each is drawn as a tile with its pieces.
const ROOM = 8;
const SOON_MS = 400;
// More pieces than this at one place would be too small on a map.
const CROWD = 2;

let plan = null, isRoomy = false, shown = [], sections = [], lay = new Map();

// Draws the pieces at a place. held: the places that belong to each card, keyed by the card's
// words.
function pieces(told, held = new Map()) {
  const drawings = told.pieces.map((piece) => stack(picture(piece), held));
  const here = html("div", hasMoved(told) ? "pieces moved" : "pieces", ...drawings);
  here.setAttribute("aria-hidden", "true"); // the sentence before this says the same
  return here;
}

function hasMoved(told) {
  return lay.size > 0 && lay.get(told.name) !== told.words;
}

// Adds to a card whatever is under or across it. A locked card is dark, and shows the lock.
function stack(card, held) {
  const places = held.get(card.dataset.words) || [];
  card.classList.toggle("locked", places.some(({ look }) => look === "lock"));
  card.append(...places.map((told) => holding(told, held)));
  return card;
}

function holding(told, held) {
  const names = told.pieces.flatMap(({ words }) => (
    [html("span", "", words), ...(held.get(words) || []).map((other) => holding(other, held))]
  ));
  const look = told.look ? [shape(told.look)] : [];
  return html("div", hasMoved(told) ? "held moved" : "held", ...look, ...names);
}

// Draws a place: its sentence for screen readers, and its name and pieces for sighted people.
function place(told, held) {
  const name = html("p", "place", told.name);
  name.setAttribute("aria-hidden", "true");
  return html("li", "", html("p", "words", told.words), name, pieces(told, held));
}

// Draws a list of places. One that belongs to a card is drawn with the card, but keeps its
// sentence.
function list(places, kind = "places") {
  const cards = new Set(places.flatMap((told) => told.pieces.map(({ words }) => words)));
  const held = new Map(Array.from(cards, (card) => [card, places.filter(({ of }) => of === card)]));
  const items = html("ul", kind, ...places.map((told) => (
    cards.has(told.of) ? html("li", "words", told.words) : place(told, held)
  )));
  items.setAttribute("role", "list"); // without bullets, Safari doesn't treat this as a list
  return items;
}

// Draws the tiles as a table, row by row from the north, with the bases along the edges.
function tiles(group) {
  const columns = sorted(plan.spots.map(({ at }) => at[0]));
  const rows = sorted(plan.spots.map(({ at }) => -at[1]));
  const spots = new Map(plan.spots.map((spot) => [spot.at.join(), spot]));
  const lying = new Map(group.places.map((told) => [told.at.join(), told]));
  const table = html("table", "tiles");
  const caption = html("caption", "words", group.words);
  const named = new Set(plan.spots.filter((spot) => spot.is_named).map(({ at }) => at[0]));
  const widths = columns.map((x) => html("col", named.has(x) ? "" : "edge"));
  table.append(caption, html("colgroup", "", ...widths), ...rows.map((y) => html("tr", "", ...columns.map((x) => {
    const at = [x, y ? -y : 0].join(), spot = spots.get(at), told = lying.get(at);
    if (!spot || !(spot.is_named || told)) return html("td", "edge");
    const cell = html("td", spot.is_named ? "tile" : "edge");
    if (told) cell.append(html("p", "words", told.words), pieces(told));
    if (spot.is_named) {
      const name = html("p", "at", spot.words);
      if (told) name.setAttribute("aria-hidden", "true");
      cell.prepend(name);
    }
    return cell;
  }))));
  return table;
}

function sorted(numbers) {
  return [...new Set(numbers)].sort((one, other) => one - other);
}

function section(group) {
  const head = html("h2", "", group.words), isBoard = group.places.some((told) => told.at);
  if (group.mark) {
    head.prepend(badge(...group.mark));
    head.append(html("span", "words", `, ${markWords(group.mark[0])}`));
  }
  if (isBoard && isRoomy) return html("section", "panel board", head, tiles(group));
  if (isBoard) {
    const map = html("div", "map", road(plan, group.places));
    // A phone shows this list; larger screens show only what would be too small on the map.
    const beside = list(group.places, "places beside");
    group.places.forEach(({ pieces: here }, number) => {
      beside.children[number].classList.toggle("crowd", here.length > CROWD);
    });
    return html("section", "panel board", head, map, beside);
  }
  return html("section", group.is_asked ? "panel asked" : "panel", head, list(group.places));
}

export function board(told) {
  plan = told;
  isRoomy = told !== null && told.spots.every(({ at: [x, y] }, number) => (
    told.spots.every(({ at: [east, north] }, other) => (
      other === number || Math.hypot(east - x, north - y) >= ROOM
    ))
  ));
  drawn.classList.toggle("mapped", told !== null);
  if (told) drawn.append(lanes); // the board comes first
  else middle.before(lanes);
  shown = [];
}

// Leaves unchanged groups alone, so that nobody who is reading one of them loses their place.
export function groups(told) {
  const anew = told.map((group) => JSON.stringify(group)), before = places();
  for (const old of sections.splice(told.length)) old.remove();
  told.forEach((group, number) => {
    if (anew[number] === shown[number]) return;
    const home = group.mark ? lanes : middle, old = sections[number];
    sections[number] = section(group);
    if (old?.parentElement === home) old.replaceWith(sections[number]);
    else {
      old?.remove();
      home.append(sections[number]);
    }
  });
  shown = anew;
  const asked = told.find((group) => group.is_asked);
  showMark(asked?.mark);
  lay = new Map(told.flatMap((group) => group.places.map(({ name, words }) => [name, words])));
  drive(before);
}

// Shows a player's mark in the banner, or no mark.
export function showMark(mark) {
  whose.replaceChildren(...(mark ? [badge(...mark)] : []));
}

// Returns where each van is on the screen.
function places() {
  return new Map(Array.from(drawn.querySelectorAll("[data-piece]"), (piece) => (
    [piece.dataset.piece, piece.getBoundingClientRect()]
  )));
}

// Lets vans drive from where they were, unless the user prefers less motion.
function drive(before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const piece of drawn.querySelectorAll("[data-piece]")) {
    const was = before.get(piece.dataset.piece), is = piece.getBoundingClientRect();
    if (!was || (was.x === is.x && was.y === is.y)) continue;
    const from = `translate(${was.x - is.x}px, ${was.y - is.y}px)`;
    piece.animate([{ transform: from }, { transform: "none" }], SOON_MS);
  }
}
