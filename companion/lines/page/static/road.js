// A map of roads. A name is placed where it touches no road, no mark, no other name, and no place
// where a piece can be. A name for which there is no room is only in the list below.

import { svg, tinted } from "./pieces.js";

// The maximum width of a letter and the distance between lines, if a letter's height is 1.
const WIDE = 0.64, LINE = 1.1;
const EDGE = 0.6;
// How far from the middle of its mark a name may start, the distance between the positions to try,
// and the free space around the name.
const FAR = 3.4, STEP = 0.4, FREE = 0.15;
// The cost of placing a name diagonally from its mark, rather than beside, above or below it.
const ASKEW = 0.3;
// How many orders to try for placing the names. Each time, the names that had no room go first or,
// if all had room, the one farthest from its mark.
const ATTEMPTS = 40;
// The sizes of roads and marks, and how far a piece extends from its place.
const ROAD = 0.7, MARK = 0.8, REACH = 1.4;
// The scale of a piece that is alone at its place, and the width and height of the largest piece.
const ALONE = 0.95, WIDE_PIECE = 2.6, HIGH_PIECE = 2;
// Drawings of the pieces on the map, each around its middle.
const BODIES = {
  van: ({ letter }) => [
    svg("path", { d: "M-1.3-.8H.4V.7h-1.7zM.4-.3h.6l.5.5v.5H.4z" }),
    svg("circle", { cx: -0.75, cy: 0.75, r: 0.27 }), svg("circle", { cx: 0.85, cy: 0.75, r: 0.27 }),
    svg("text", { x: -0.45, y: 0.45 }, letter),
  ],
  trap: ({ letter }) => [
    svg("path", { d: "M0-1.1 1.1.8h-2.2z" }), svg("text", { x: 0, y: 0.62 }, letter),
  ],
  pack: ({ number }) => [
    svg("path", { d: "M-.75-1H.75V1H-.75z" }), svg("text", { x: 0, y: 0.36 }, String(number)),
  ],
};

// Screens are wider than they are high, so a flatter map has larger letters.
const ACROSS = 1.15, DOWN = 0.9;

let found = null, forPlan = null, laid = null;

export function road(told, all) {
  if (forPlan !== told) {
    const spots = told.spots.map((spot) => ({ ...spot, at: flat(spot.at) }));
    laid = { spots, ways: told.ways.map((ends) => ends.map(flat)) };
    found = labels(laid);
    forPlan = told;
  }
  const plan = laid, places = all.map((place) => ({ ...place, at: flat(place.at) }));
  const boxes = [...found.map(({ box }) => box), ...plan.spots.map(reached)];
  const side = (number, of) => of(...boxes.map((box) => box[number]));
  const left = side(0, Math.min) - EDGE, top = side(1, Math.min) - EDGE;
  const size = [side(2, Math.max) + EDGE - left, side(3, Math.max) + EDGE - top];
  const named = plan.spots.filter((spot) => spot.is_named);
  const ways = plan.ways.map(([[x1, y1], [x2, y2]]) => (
    svg("line", { x1, y1: -y1, x2, y2: -y2, class: "way" })
  ));
  const spots = plan.spots.filter((spot) => !spot.is_named).map(({ at: [x, y] }) => (
    svg("circle", { cx: x, cy: -y, r: 0.22, class: "spot" })
  ));
  const names = found.map(({ rows, x, y }) => svg("g", { class: "label" },
    ...rows.map((row, number) => svg("text", { x, y: y + number * LINE, class: "name" }, row))));
  const busy = new Set(places.map(({ at }) => at.join()));
  return svg("svg", { class: "road", viewBox: [left, top, ...size].join(" "), "aria-hidden": true },
    ...ways, ...spots, ...named.flatMap((spot) => house(spot, busy)), ...names, ...places.flatMap(there));
}

function flat([x, y]) {
  return [x * ACROSS, y * DOWN];
}

// Pieces at a house would hide its points, so leave the points out.
function house({ at: [x, y], value }, busy) {
  const h = MARK, up = -y;
  const walls = `M${x - h} ${up + h}V${up - h * 0.2}L${x} ${up - h}L${x + h} ${up - h * 0.2}V${up + h}z`;
  const mark = svg("path", { d: walls, class: value === null ? "home" : `house value-${value}` });
  if (value === null || busy.has([x, y].join())) return [mark];
  return [mark, svg("text", { x, y: up + 0.55, class: `points value-${value}` }, String(value))];
}

// Draws a place's pieces: vans below traps and cards, and smaller if there are several, so that
// none reaches into a neighbouring place.
function there({ at: [x, y], pieces }) {
  const seen = pieces.filter(({ look, is_back }) => is_back || look in BODIES);
  const isVan = ({ look }) => look === "van";
  const rows = [...inRows(seen.filter((one) => !isVan(one))), ...inRows(seen.filter(isVan))];
  const from = (place, number) => (place - (number - 1) / 2) * 2 * REACH / number;
  return rows.flatMap((row, down) => row.map((piece, across) => {
    const size = Math.min(ALONE, 2 * REACH / (WIDE_PIECE * row.length),
      2 * REACH / (HIGH_PIECE * rows.length));
    const [east, south] = [x + from(across, row.length), -y + from(down, rows.length)];
    const look = piece.is_back ? "pack" : piece.look;
    const inner = svg("g", { class: "grows" }, ...BODIES[look](piece));
    if (isVan(piece)) inner.dataset.piece = piece.words;
    return svg("g", {
      class: `${look} ${tinted(piece)}`, transform: `translate(${east} ${south}) scale(${size})`,
    }, inner);
  }));
}

function inRows(pieces) {
  const across = Math.max(2, Math.ceil(Math.sqrt(pieces.length)));
  const starts = pieces.map((_, number) => number).filter((number) => number % across === 0);
  return starts.map((start) => pieces.slice(start, start + across));
}

// Finds a position for each name, once for each board. Names never collide with pieces, whatever
// happens in the game.
function labels(plan) {
  const taken = [
    ...plan.spots.map(reached),
    ...plan.ways.flatMap(([[x1, y1], [x2, y2]]) => along(x1, -y1, x2, -y2)),
  ];
  // Names with the fewest free positions come first.
  const free = plan.spots.filter((spot) => spot.is_named).map(({ at: [x, y], words }) => {
    const all = candidates(words, x, -y);
    const reach = all.reduce((most, { box }) => Math.max(most, box[2] - x, box[3] + y), 0);
    const around = [x - reach, -y - reach, x + reach, -y + reach];
    const near = taken.filter((one) => !apart(one, around));
    return all.filter(({ box }) => near.every((one) => apart(one, box)));
  }).sort((one, other) => one.length - other.length);
  let best = [], least = Infinity, order = free;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const placed = [], left = [], far = new Map();
    for (const ways of order) {
      const label = ways.find(({ box }) => placed.every((one) => apart(one.box, box)));
      if (label) placed.push(label);
      else left.push(ways);
      far.set(ways, label ? label.far : Infinity);
    }
    const worst = Math.max(0, ...placed.map((label) => label.far));
    if (placed.length > best.length || (placed.length === best.length && worst < least)) {
      [best, least] = [placed, worst];
    }
    const most = order.reduce((one, other) => (far.get(other) > far.get(one) ? other : one), order[0]);
    const first = left.length ? left : [most];
    order = [...first, ...order.filter((ways) => !first.includes(ways))];
  }
  return best;
}

function reached({ at: [x, y], is_named }) {
  const reach = is_named ? MARK : REACH;
  return [x - reach, -y - reach, x + reach, -y + reach];
}

function along(x1, y1, x2, y2) {
  const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / (ROAD / 2)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const x = x1 + (x2 - x1) * step / steps, y = y1 + (y2 - y1) * step / steps;
    return [x - ROAD / 2, y - ROAD / 2, x + ROAD / 2, y + ROAD / 2];
  });
}

function* tries(words) {
  const each = words.split(" ");
  yield [words];
  for (let cut = 1; cut < each.length; cut += 1) {
    yield [each.slice(0, cut).join(" "), each.slice(cut).join(" ")];
  }
}

// Returns the possible positions of a name around its mark, nearest first.
function candidates(words, x, y) {
  const all = [];
  for (const rows of tries(words)) {
    const width = Math.max(...rows.map((row) => row.length)) * WIDE / 2 + FREE;
    const height = rows.length * LINE / 2 + FREE;
    for (let dx = -width - FAR; dx <= width + FAR; dx += STEP) {
      for (let dy = -height - FAR; dy <= height + FAR; dy += STEP) {
        const [across, down] = [Math.abs(dx), Math.abs(dy)];
        const far = Math.hypot(Math.max(0, across - width), Math.max(0, down - height))
          + ASKEW * Math.min(across, down);
        const [cx, cy] = [x + dx, y + dy];
        const box = [cx - width, cy - height, cx + width, cy + height];
        all.push({ rows, x: cx, y: cy - height + FREE + LINE * 0.78, box, far });
      }
    }
  }
  return all.sort((one, other) => one.far - other.far);
}

function apart(one, other) {
  return one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1];
}
