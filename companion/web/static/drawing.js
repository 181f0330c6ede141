// The table drawn: each thing with the words in which it is told, which stand beside it too.

const SVG = "http://www.w3.org/2000/svg";
const drawn = document.getElementById("drawn");
// Of a letter that is one high: how wide it is at most, and how far apart lines are.
const WIDE = 0.65, LINE = 1.25;
// Around what is written on a card, and on the board around the outermost place.
const MARGIN = 0.7, EDGE = 4;
// A number on the board: how wide its disc is.
const DISC = 1.1;
// So far from all others, a place has what lies there written beside it.
const ROOM = 8;

let plan = null, isRoomy = false, shown = [];

function make(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function titled(words) {
  const title = make("title", {});
  title.textContent = words;
  return title;
}

function picture(words, x, y, width, height, ...children) {
  const viewBox = [x, y, width, height].join(" ");
  // The same words stand beside it: nobody is to hear them twice.
  return make("svg", { viewBox, "aria-hidden": true }, titled(words), ...children);
}

// Words in as few lines as are no wider than the widest word, or than a short line.
function lines(words) {
  const each = words.split(" ");
  const width = Math.max(8, ...each.map((word) => word.length));
  const found = [each.shift()];
  for (const word of each) {
    const longer = `${found.at(-1)} ${word}`;
    if (longer.length > width) found.push(word);
    else found[found.length - 1] = longer;
  }
  return found;
}

function written(rows, x, y, size = 1) {
  return rows.map((row, number) => {
    const text = make("text", {
      x, y: y + number * LINE * size, "font-size": size, "text-anchor": "middle",
    });
    text.textContent = row;
    return text;
  });
}

// Cards that lie face down have a thick edge.
function card(piece) {
  const rows = lines(piece.words);
  const width = Math.max(...rows.map((row) => row.length)) * WIDE + 4 * MARGIN;
  const height = rows.length * LINE + 4 * MARGIN;
  const edge = make("rect", {
    x: MARGIN / 2, y: MARGIN / 2, width: width - MARGIN, height: height - MARGIN, rx: 0.6,
    class: piece.is_back ? "back" : "face",
  });
  const text = written(rows, width / 2, 2 * MARGIN + 1);
  const svg = picture(piece.words, 0, 0, width, height, edge, ...text);
  svg.setAttribute("width", `${width}em`);
  svg.setAttribute("height", `${height}em`);
  return svg;
}

function place(told) {
  const item = document.createElement("li"), words = document.createElement("p");
  words.textContent = told.words;
  item.append(words);
  if (!told.at) {
    const cards = document.createElement("div");
    cards.className = "cards";
    cards.append(...told.pieces.map(card));
    item.append(cards);
  }
  return item;
}

// North is above; what lies on the board has the number under which it is told below.
function map(group) {
  const across = plan.spots.map((spot) => spot.at[0]), down = plan.spots.map((spot) => -spot.at[1]);
  const left = Math.min(...across) - EDGE, top = Math.min(...down) - EDGE;
  const size = [Math.max(...across) + EDGE - left, Math.max(...down) + EDGE - top];
  const ways = plan.ways.map(([[x1, y1], [x2, y2]]) => make("line", {
    x1, y1: -y1, x2, y2: -y2, class: "way",
  }));
  const spots = plan.spots.flatMap(({ words, at: [x, y], is_named }) => {
    const mark = make("circle", { cx: x, cy: -y, r: 0.35 }, titled(words));
    const beside = isRoomy ? [x - 2 * DISC, -y - DISC, 1] : [x, -y + 1.4, 0.8];
    return is_named ? [mark, ...written(lines(words), ...beside)] : [mark];
  });
  const pieces = group.places.flatMap((told, number) => {
    const [x, y] = told.at;
    const rows = isRoomy ? told.pieces.flatMap((piece) => lines(piece.words)) : [];
    return [
      make("circle", { cx: x, cy: -y - 0.4, r: DISC, class: "face" }, titled(told.words)),
      ...written([String(number + 1)], x, -y),
      ...written(rows, x, -y + 2, 0.9),
    ];
  });
  const svg = picture(group.words, left, top, ...size, ...ways, ...spots, ...pieces);
  svg.setAttribute("class", "map");
  return svg;
}

function section(group) {
  const part = document.createElement("section"), head = document.createElement("h2");
  head.textContent = group.words;
  const isBoard = group.places.some((told) => told.at);
  part.className = isBoard ? "board" : group.is_asked ? "asked" : "";
  const list = document.createElement(isBoard ? "ol" : "ul");
  list.append(...group.places.map(place));
  part.append(head, ...(isBoard ? [map(group)] : []), list);
  return part;
}

export function board(told) {
  plan = told;
  isRoomy = told !== null && told.spots.every(({ at: [x, y] }, number) => (
    told.spots.every(({ at: [east, north] }, other) => (
      other === number || Math.hypot(east - x, north - y) >= ROOM
    ))
  ));
  shown = [];
}

// What is as it was stays as it is: whoever reads there is not thrown out.
export function groups(told) {
  const anew = told.map((group) => JSON.stringify(group));
  while (drawn.children.length > told.length) drawn.lastChild.remove();
  told.forEach((group, number) => {
    if (number >= drawn.children.length) drawn.append(section(group));
    else if (anew[number] !== shown[number]) drawn.children[number].replaceWith(section(group));
  });
  shown = anew;
}
