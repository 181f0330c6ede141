// Events in, lines out. What is told is only ever text: nothing here makes HTML of it.

const script = document.getElementById("script");
const words = script.dataset;
const find = (id) => document.getElementById(id);
const news = find("news"), log = find("log"), asked = find("asked"), choices = find("choices");
const hand = find("hand"), line = find("line");
// Only the page of the table is drawn, and only it loads what draws.
const drawing = find("drawn") && await import("./drawing.js");

// Chromium mixes the order of what comes within 100 ms: it is told as one paragraph.
const TOGETHER_MS = 150;
// A paragraph that was told is taken out again, so that nobody comes upon it twice.
const TOLD_MS = 10000;
const MOST_IN_LOG = 500;
// A line is filled up to a multiple of so many bytes: its length over TLS would tell a card.
const FILLED = 1024;
const RETRY_MS = 1000;
// A line is said again as long as it is not known whether it was taken: so many times in all;
// a reply that has not come after so long is lost.
const TRIES = 10, REPLY_MS = 15000;
// The companion gives a sign of life every 2 seconds. Without any for so long, the network has
// gone without a word, or this phone or the companion's computer has slept.
const SILENT_MS = 5000;

let waiting = [], last = [], timer = 0, question = 0, lastId = "", voice = "reader";
// What is asked now: whoever loads the page is told it behind what was said last.
let openQuestion = "";
// What came while the page was away: told together, when all of it is here.
let missed = [];
let isReady = false, wasAway = false;
let stream = null, heardAt = 0;

// The page's own timer: tests move it, and would have to wait for AbortSignal.timeout.
function within(limit_ms) {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), limit_ms);
  return limit.signal;
}

function keep(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(name);
    localStorage.setItem(name, value);
  } catch { /* a private window keeps nothing */ }
  return null;
}

function tell(text) {
  waiting.push(text);
  timer ||= setTimeout(flush, TOGETHER_MS);
}

function flush() {
  timer = 0;
  if (waiting.length) {
    last = waiting;
    waiting = [];
    announce(last.join(" "));
  }
}

let turn = false;
function announce(text) {
  if (voice === "browser" && window.speechSynthesis) {
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = document.documentElement.lang;
    speechSynthesis.speak(spoken);
  } else if (voice === "reader") {
    const paragraph = document.createElement("p");
    turn = !turn; // the same words twice would be dropped
    paragraph.textContent = turn ? text : text + "\u00a0";
    news.append(paragraph);
    setTimeout(() => paragraph.remove(), TOLD_MS);
  }
}

function isOpen() {
  return hand?.getAttribute("aria-expanded") === "true";
}

function write(told) {
  const isAsked = told.kind === "question" || told.choices?.length > 0;
  const entry = document.createElement(isAsked ? "h3" : "p");
  entry.textContent = told.text;
  if (told.private) {
    entry.dataset.private = "";
    entry.hidden = !isOpen();
  }
  log.prepend(entry);
  while (log.children.length > MOST_IN_LOG) log.lastChild.remove();
}

function offer(told) {
  asked.textContent = told.text;
  if (!choices) return;
  choices.replaceChildren(...buttons(told.choices, told.question));
}

function buttons(choices, to) {
  return choices.map((word) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = word;
    button.addEventListener("click", () => say(word, to));
    return button;
  });
}

function take(told) {
  if (told.curtain) {
    open(false);
    asked.parentElement.hidden = true; // what is asked may tell a hand, and so may what was said
    news.replaceChildren();
  } else if (told.confirm) {
    find("confirm").replaceChildren(...buttons(told.confirm));
  } else if (told.asked !== undefined) {
    question = told.asked;
    openQuestion = "";
    choices?.replaceChildren();
    asked.textContent = asked.dataset.none;
  } else {
    write(told);
    const isOffered = told.choices?.length && told.question === question;
    if (isOffered) offer(told);
    else if (told.kind === "question" && !choices) asked.textContent = told.text;
    if (isOffered || told.kind === "question") openQuestion = told.text;
    if (isReady) tell(told.text);
    else if (wasAway) missed.push(told.text);
    else last = [told.text];
  }
}

function connect() {
  const events = stream = new EventSource(`${words.events}?after=${lastId}`);
  alive();
  for (const sign of ["open", "message", "board", "groups", "ready", "alive"]) {
    events.addEventListener(sign, alive);
  }
  events.addEventListener("message", (event) => {
    const [epoch, number] = event.lastEventId.split("-");
    const [had, count] = lastId.split("-");
    if (epoch === had && Number(number) <= Number(count)) return; // it was told already
    if (had && epoch !== had) log.replaceChildren(); // another run: it tells all again
    lastId = event.lastEventId;
    for (const told of JSON.parse(event.data)) take(told);
  });
  for (const part of ["board", "groups"]) {
    events.addEventListener(part, (event) => drawing[part](JSON.parse(event.data)));
  }
  events.addEventListener("ready", () => {
    if (missed.length) for (const text of [words.away, ...missed]) tell(text);
    else if (!isReady) for (const text of new Set([...last, openQuestion])) if (text) tell(text);
    missed = [];
    if (wasAway && choices) wishes.verbosity[1](keep("verbosity") || "normal");
    unsure = null; // what came of it has been told
    isReady = true;
    wasAway = false;
  });
  events.addEventListener("error", () => {
    lost();
    if (events.readyState === EventSource.CLOSED) giveUp(RETRY_MS);
  });
}

function alive() {
  heardAt = Date.now();
}

function lost() {
  if (isReady && !wasAway) tell(words.gone);
  wasAway ||= isReady; // it may go wrong again and again before it goes on
  if (isReady) flush();
  isReady = false;
}

// The browser's own attempts are over, or wait for an answer that does not come.
function giveUp(wait_ms) {
  stream?.close();
  stream = null;
  setTimeout(again, wait_ms);
}

async function again() {
  try {
    const here = await fetch("here", { cache: "no-store", signal: within(RETRY_MS) });
    if (here.status === 401 && choices) location.reload();
    else connect();
  } catch {
    setTimeout(again, RETRY_MS / 2);
  }
}

setInterval(() => {
  if (stream && Date.now() - heardAt > SILENT_MS) {
    lost();
    giveUp(0);
  }
}, RETRY_MS);

// One line after the other; under its own name each is taken once. A line of which it is not known
// whether it was taken keeps its name, should it be said again.
let saying = Promise.resolve(), unsure = null;
async function say(text, to = null) {
  window.speechSynthesis?.cancel();
  saying = saying.then(async () => {
    const same = unsure?.text === text && unsure.question === to;
    const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), String).join("-");
    unsure = same ? unsure : { text, question: to, id };
    const taken = await post("say", unsure, TRIES);
    if (taken === null) tell(words.unknown);
    else unsure = null;
    return taken === true;
  });
  return saying;
}

// Whether it was taken; null where that is not known.
async function post(where, what, tries = 1) {
  const body = new TextEncoder().encode(JSON.stringify(what));
  const filled = new Uint8Array(Math.ceil(body.length / FILLED) * FILLED).fill(32);
  filled.set(body);
  let status = 503;
  for (let left = tries; left && status === 503; left--) {
    try {
      const answer = await fetch(where, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: filled,
        signal: within(REPLY_MS),
      });
      status = answer.status;
    } catch { /* as when the companion says that it cannot now */ }
    if (status === 503) {
      if (left === tries) tell(words.gone);
      if (left > 1) await new Promise((over) => setTimeout(over, RETRY_MS));
    }
  }
  if (status === 401) location.reload();
  else if (status !== 204 && status !== 503) tell(status === 409 ? words.untaken : words.many);
  return status === 503 ? null : status === 204;
}

function open(isOpened) {
  hand?.setAttribute("aria-expanded", String(isOpened));
  for (const entry of log.querySelectorAll("[data-private]")) entry.hidden = !isOpened;
  if (isOpened) asked.parentElement.hidden = false;
}

// What whoever reads wishes for: each with its value at first, and what it does.
const wishes = {
  voice: ["reader", (value) => { voice = value; }],
  size: ["1", (value) => { document.documentElement.dataset.size = value; }],
  verbosity: ["normal", (value) => post("wish", { verbosity: value })],
};
for (const [name, [first, wish]] of Object.entries(wishes)) {
  const radios = document.querySelectorAll(`[name=${name}]`);
  const kept = keep(name) || first;
  if (radios.length && kept !== first) wish(kept);
  for (const radio of radios) {
    radio.checked = radio.value === kept;
    radio.addEventListener("change", () => {
      keep(name, radio.value);
      wish(radio.value);
    });
  }
}
if (choices) {
  let pending = "";
  find("say").addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = line.value;
    if (!text.trim() || text === pending) return; // Enter was pressed again: its reply is slow
    pending = text;
    if (await say(text) && line.value === text) line.value = "";
    pending = "";
  });
  for (const button of find("commands").children) {
    button.addEventListener("click", () => say(button.dataset.say));
  }
  find("repeat").addEventListener("click", () => announce(last.join(" ")));
  hand.addEventListener("click", () => {
    open(!isOpen());
    if (isOpen()) say(hand.dataset.say);
  });
}
connect();
