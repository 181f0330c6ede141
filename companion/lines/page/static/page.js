// Shows events, and sends inputs. Messages are always shown as text, never as HTML.

import { Announcer } from "./announcer.js";
import { canStayAwake, stayAwake } from "./awake.js";
import { listenToKeys } from "./keys.js";
import { cards, html } from "./pieces.js";
import { points, score } from "./scores.js";

const script = document.getElementById("script");
const words = script.dataset;
const find = (id) => document.getElementById(id);
const log = find("log"), asked = find("asked"), choices = find("choices");
const hand = find("hand"), held = find("held"), line = find("line"), curtain = find("curtain");
const confirm = find("confirm"), wanted = find("wanted"), bar = find("bar"), whole = find("whole"), yours = "yours";
// Only the table page draws, so only that page loads the drawing script.
const drawing = find("drawn") && await import("./drawing.js");
// The functions that show content that replaces earlier content, keyed by the name of the event.
const shown = { score, points, over: showEnd };
if (drawing) Object.assign(shown, { board: drawing.board, groups: drawing.groups });

const MOST_IN_LOG = 500;
// Inputs are padded to a multiple of this many bytes, because even over TLS, their length could
// reveal a card.
const FILLED = 1024;
const RETRY_MS = 1000;
// How many times to send an input until a reply says whether it was accepted, and the timeout for
// each reply.
const TRIES = 10, REPLY_MS = 15000;
// The companion sends a heartbeat every 2 seconds. After a silence of this length, the network is
// gone, or this phone or the companion's computer has been asleep.
const SILENT_MS = 5000;
// The bar sticks to the edge of the screen only if it takes up at most this share of the height.
const STICKY_SHARE = 0.2;

const announcer = new Announcer(find("polite"), find("urgent"), find("refusal"), words.mute);
let question = 0, lastId = "";
// A newly loaded page announces the last message, and then the open question.
let lastMessage = null, openQuestion = null, latest = null;
// Who has won, once the game is over.
let ending = null;
// The heading's text while no answer is being sent, and the number of the question with buttons.
let openText = asked.textContent, offered = 0;
// The open question's entry in the log, and whether the question is only for this player.
let openEntry = null, isOwn = false;
// One of the companion's own questions, and its entry in the log.
let wish = null, wantedEntry = null;
// Messages that were sent while the page was away. They are announced together once all are here.
let missed = [];
let isReady = false, wasAway = false;
let stream = null, heardAt = 0;
// The page's own choices, which it sends with each request because no server stores them.
let own = {};
const amounts = document.querySelectorAll("[name=verbosity]");

// Returns a signal that aborts after a timeout. Tests can advance this timer, but not that of
// AbortSignal.timeout.
function within(limit_ms) {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), limit_ms);
  return limit.signal;
}

function keep(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(name);
    localStorage.setItem(name, value);
  } catch { /* a private window stores nothing */ }
  return null;
}

function tell(text, isPrivate = false) {
  announcer.tell({ text, private: isPrivate });
}

function isOpen() {
  return hand?.getAttribute("aria-expanded") === "true";
}

function write(told) {
  const asks = told.kind === "question" || told.choices?.length > 0;
  const entry = document.createElement(asks ? "h3" : "p");
  entry.textContent = told.text;
  if (told.private) entry.dataset.private = "";
  if (told.private && !asks) hold(told);
  log.prepend(entry);
  while (log.children.length > MOST_IN_LOG) log.lastChild.remove();
  return entry;
}

// The log shows either everything or what has happened since the player's last turn. It leaves out
// the open question, which is above it, and private messages, which are in the hand; but if it
// shows everything and the hand is open, it includes the private messages.
function sift() {
  const isWhole = whole?.getAttribute("aria-expanded") === "true";
  for (const entry of log.children) {
    const isHidden = "private" in entry.dataset && !(isWhole && isOpen());
    const isAbove = entry === openEntry || entry === wantedEntry;
    entry.hidden = isAbove || isHidden || ("old" in entry.dataset && !isWhole);
  }
}

function age() {
  for (const entry of log.children) entry.dataset.old = "";
  held.replaceChildren();
}

// The table page shows the last move above everything else.
function showLast(told) {
  const moves = told.filter(({ kind }) => kind === "table").map(({ text }) => text);
  if (moves.length) find("last").textContent = moves.slice(0, 2).join(" ");
}

// At the end of the game, the heading says who has won, and the ranking follows it. told: null
// while the game goes on.
function showEnd(told) {
  const wasOver = ending !== null;
  ending = told;
  const isOver = ending !== null;
  document.documentElement.classList.toggle("over", isOver);
  if (isOver) ask(ended());
  if (!drawing && isOver !== wasOver) {
    const before = isOver ? wanted : find("more");
    for (const list of ["score", "points"]) before.before(find(list).parentElement);
  } else if (drawing && isOver) {
    const asksAgain = latest?.kind === "question";
    find("last").textContent = asksAgain ? latest.text : ending.words && words.over;
    drawing.showMark(ending.mark);
  }
}

function ended() {
  return ending?.words || words.over;
}

// The hand shows the player's cards, then the private messages since the player's last turn, newest
// first and each of them once.
function hold(told) {
  const had = Array.from(held.children).find(({ dataset }) => dataset.text === told.text);
  const item = told.held ? cards(told.held) : had || html("li", "", told.text);
  item.dataset.text = told.text;
  had?.remove();
  held.insertBefore(item, held.querySelector(":scope > :not(.hand)"));
  if (hasActed && !isOpen()) mark(words.fresh);
}

// Tells sighted players where the reply is.
function mark(text) {
  if (!isDrawn) hand.textContent = text;
}

function offer(told) {
  if (choices) {
    fill(choices, told.choices, told.question);
    offered = told.question;
  }
  ask(told.text);
}

// Replaces buttons, unless they are the same. If one of them has the focus, moves the focus to the
// heading: otherwise, the focus would be lost with the buttons.
function fill(group, words, to = null) {
  const had = Array.from(group.children, (button) => button.textContent).join("\n");
  if (had === words.join("\n") && (to === null || to === offered)) return;
  if (group.contains(document.activeElement)) asked.focus();
  group.replaceChildren(...buttons(words, to));
  group.hidden = !words.length;
}

function buttons(choices, to) {
  return choices.map((word) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = word;
    button.addEventListener("click", () => press(word, to));
    return button;
  });
}

// The heading shows the answer until its outcome arrives. It keeps the focus when it shows the next
// question, which is announced after the messages that led to it.
async function press(word, to) {
  asked.textContent = word;
  choices.hidden = true;
  asked.focus();
  if (!await say(word, to)) ask(openText);
}

// Whether the open question is for this player, either alone or along with others.
function isAsked() {
  return isOwn || Boolean(choices?.children.length);
}

function ask(text) {
  asked.textContent = openText = text;
  asked.classList.toggle(yours, isAsked());
  if (!choices) return;
  choices.hidden = !choices.children.length;
  const isAnswer = isAsked() || confirm.children.length > 0;
  line.labels[0].textContent = isAnswer ? words.answer : words.anything;
}

function take(told) {
  if (told.curtain) {
    if (isNew(lastId)) draw(isReady);
  } else if (told.confirm) {
    fill(confirm, told.confirm);
    if (!told.confirm.length) wish = wantedEntry = null;
    wanted.textContent = wish ? wish.text : "";
    wanted.hidden = !wish || isDrawn;
  } else if (told.shown !== undefined) {
    own = { own: own.own, others: own.others, at: lastId, shown: told.shown };
  } else if (told.asked !== undefined) {
    question = told.asked;
    isOwn = told.own;
    openQuestion = openEntry = null;
    if (choices) fill(choices, []);
    ask(told.over ? ended() : asked.dataset.none);
  } else {
    show(told);
  }
}

// Returns the companion's own question: the message before the latest answers to it or, if no
// answers have come, the previous question.
function findWish(all) {
  const end = all.findLastIndex(({ confirm }) => confirm?.length);
  return all.findLast((told, place) => place < end && told.text !== undefined) || wish;
}

function show(told) {
  latest = told;
  const entry = write(told);
  if (told === wish) wantedEntry = entry;
  const isOffered = told.choices?.length && told.question === question;
  const isHeading = isOffered || (told !== wish && told.kind === "question" && (!choices || isOwn));
  if (isOffered) offer(told);
  else if (isHeading && drawing && ending) find("last").textContent = told.text;
  else if (isHeading) ask(told.text);
  if (isHeading) openEntry = entry;
  if (told.private && isDrawn) {
    if (told.aloud && isReady) tell(told.aloud);
    return;
  }
  if (isOffered || told.kind === "question") openQuestion = told;
  // A player who has just acted is waiting for the outcome; anyone else may be busy.
  const isUrgent = choices && !hasActed && (isOffered || (isOwn && told.kind === "question"));
  if (isReady) announcer.tell(told, Boolean(isUrgent));
  else if (wasAway) missed.push(told);
  else lastMessage = told;
}

function connect() {
  // Leave out how far the player has looked back, because its length could reveal a list's length.
  const mine = choices ? `&choices=${encodeURIComponent(JSON.stringify(verbosity()))}` : "";
  const events = stream = new EventSource(`${words.events}?after=${lastId}${mine}`);
  alive();
  const parts = Object.keys(shown);
  for (const sign of ["open", "message", ...parts, "ready", "alive"]) {
    events.addEventListener(sign, alive);
  }
  events.addEventListener("message", (event) => {
    const [epoch, number] = event.lastEventId.split("-");
    const [had, count] = lastId.split("-");
    if (epoch === had && Number(number) <= Number(count)) return; // the page already has it
    if (had && epoch !== had) { // another run of the program sends everything again
      log.replaceChildren();
      held?.replaceChildren();
      own = verbosity();
    }
    lastId = event.lastEventId;
    const all = JSON.parse(event.data);
    wish = findWish(all);
    if (all.some((told) => told.held)) for (const old of held.querySelectorAll(".hand")) old.remove();
    // The player's turn is over, so the outcome of the answer and everything after it are new.
    if (choices && isAsked() && all.some((told) => told.asked !== undefined)) age();
    for (const told of all) {
      take(told);
      if (told.text !== undefined) hasReply = false;
    }
    hasActed = false;
    if (isOpen() && !held.children.length) fold(false);
    ask(openText);
    if (drawing) showLast(all);
    sift();
  });
  for (const part of parts) {
    events.addEventListener(part, (event) => shown[part](JSON.parse(event.data)));
  }
  events.addEventListener("ready", () => {
    find("connection").textContent = "";
    if (missed.length) for (const told of [{ text: words.away }, ...missed]) announcer.tell(told);
    else if (wasAway) tell(words.back);
    else if (!isReady) {
      for (const told of new Set([lastMessage, openQuestion])) if (told) announcer.tell(told);
      if (isDrawn) tell(words.curtain);
    }
    missed = [];
    unsure = null; // its outcome has been shown
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
  find("connection").textContent = words.gone;
  wasAway ||= isReady; // more than one attempt may fail
  if (isReady) announcer.flush();
  isReady = false;
}

// Connects again without the browser's own attempts, which have ended, or are waiting for an answer
// that was lost.
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

function look() {
  if (stream && Date.now() - heardAt > SILENT_MS) {
    lost();
    giveUp(0);
  }
}

setInterval(look, RETRY_MS);
// A phone that wakes up checks at once, without waiting for the interval.
document.addEventListener("visibilitychange", look);
addEventListener("online", look);

// Inputs are sent one after another. Each has an id, so that it is accepted only once. An input
// keeps its id if it is sent again because nobody knows whether it was accepted.
// hasReply: whether the page has shown a reply since the last event. Only the page can repeat it.
// hasActed: whether the player has said anything since the last event.
let saying = Promise.resolve(), unsure = null, hasReply = false, hasActed = false;
async function say(text, to = null) {
  announcer.hush();
  hasActed = true;
  if (isDrawn) tell(words.curtain); // the outcome may be private
  saying = saying.then(async () => {
    const same = unsure?.text === text && unsure.question === to;
    const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), String).join("-");
    unsure = same ? unsure : { text, question: to, id };
    const reply = await post("say", { ...unsure, choices: own }, TRIES);
    if (reply === null) tell(words.unknown);
    else unsure = null;
    if (reply?.choices) {
      announcer.flush();
      if (reply.repeats && hasReply) announcer.repeat();
      else for (const told of reply.told) told.curtain ? draw(false) : take(told);
      hasReply ||= reply.told.length > 0;
      sift();
      choose(reply.choices);
    }
    return Boolean(reply);
  });
  return saying;
}

function verbosity() {
  return { own: own.own, others: own.others };
}

// Uses these choices from now on. What the page shows changes with the next event.
function choose(chosen) {
  const before = verbosity();
  own = { own: "normal", others: "normal", ...chosen };
  check();
  if (own.own === before.own && own.others === before.others) return;
  keep("verbosity", own.others);
  keep("verbosity-own", own.own);
  if (stream) {
    stream.close();
    connect();
  }
}

function check() {
  for (const radio of amounts) radio.checked = radio.value === own.others;
}

// Returns the reply: {} if it is empty, false if the input was not accepted, null if nobody knows.
async function post(where, what, tries) {
  const body = new TextEncoder().encode(JSON.stringify(what));
  const filled = new Uint8Array(Math.ceil(body.length / FILLED) * FILLED).fill(32);
  filled.set(body);
  let status = 503, reply = {};
  for (let left = tries; left && status === 503; left--) {
    try {
      const answer = await fetch(where, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: filled,
        signal: within(REPLY_MS),
      });
      status = answer.status;
      if (status === 200) reply = await answer.json();
    } catch { /* treated like status 503: the companion cannot answer now */ }
    if (status === 503) {
      if (left === tries) tell(words.gone);
      if (left > 1) await new Promise((over) => setTimeout(over, RETRY_MS));
    }
  }
  if (status === 401) location.reload();
  if (status === 200 || status === 204) return reply;
  if (status !== 401 && status !== 503) tell(status === 409 ? words.untaken : words.many);
  return status === 503 ? null : false;
}

// The hand, and the curtain. Private text that is hidden can't be seen, felt or heard. The page
// remembers whether the curtain is drawn, and at which event it was last opened, so that loading
// the page again doesn't open it, and an older event doesn't draw it again.

const handName = hand?.textContent;
const CURTAIN = `curtain ${location.pathname}`;
const opened = keep(CURTAIN);
let isDrawn = false;
if (hand && opened === "drawn") draw(false);

function isNew(id) {
  const [epoch, number] = id.split("-"), [had, count] = (keep(CURTAIN) || "").split("-");
  return epoch !== had || Number(number) > Number(count);
}

function fold(isOpened) {
  hand.setAttribute("aria-expanded", String(isOpened));
  held.hidden = !isOpened;
  hand.textContent = handName;
  sift();
}

function open(isOpened) {
  fold(isOpened);
  if (!isOpened) forget();
  if (isOpened && isDrawn) {
    isDrawn = false;
    asked.parentElement.hidden = false;
    wanted.hidden = !wanted.textContent;
    curtain.hidden = true;
    keep(CURTAIN, lastId);
  }
}

// Also hides the question, which may reveal what is in the hand.
function draw(isTold) {
  isDrawn = true;
  keep(CURTAIN, "drawn");
  open(false);
  asked.parentElement.hidden = wanted.hidden = true;
  curtain.hidden = false;
  openQuestion = null;
  if (isTold) tell(words.curtain);
}

function forget() {
  announcer.forget();
  missed = missed.filter((told) => !told.private);
  if (lastMessage?.private) lastMessage = null;
}

// Choices that no server needs to know, each with its default and its effect.
const wishes = {
  voice: ["reader", (value) => { announcer.voice = value; }],
  size: ["1", (value) => { document.documentElement.dataset.size = value; }],
};
// Such choices that can be on or off.
let hasKeys = true;
const switches = {
  keys: ["on", (isOn) => {
    hasKeys = isOn;
    choices.parentElement.classList.toggle("keyed", isOn);
  }],
  awake: ["off", stayAwake],
};
if (choices) {
  const others = keep("verbosity");
  own = { own: keep("verbosity-own") || others || words.own, others: others || words.others };
  check();
  for (const radio of amounts) {
    radio.addEventListener("change", () => {
      choose({ ...own, own: radio.value, others: radio.value });
    });
  }
}
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
  for (const [name, [first, wish]] of Object.entries(switches)) {
    const box = find(name), isOn = () => wish(box.checked);
    box.checked = (keep(name) || first) === "on";
    isOn();
    box.addEventListener("change", () => {
      keep(name, box.checked ? "on" : "off");
      isOn();
    });
  }
  find("awake").parentElement.hidden = !canStayAwake;
  listenToKeys({ heading: asked, field: line, choices: [confirm, choices], isOn: () => hasKeys });
  whole.addEventListener("click", () => {
    whole.setAttribute("aria-expanded", String(whole.getAttribute("aria-expanded") !== "true"));
    sift();
  });
  let pending = "";
  find("say").addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = line.value;
    if (!text.trim() || text === pending) return; // pressed twice, because the reply is slow
    pending = text;
    if (await say(text) && line.value === text) line.value = "";
    pending = "";
  });
  for (const button of find("commands").children) {
    button.addEventListener("click", () => say(button.dataset.say));
  }
  find("repeat").addEventListener("click", () => announcer.repeat());
  hand.addEventListener("click", () => {
    open(!isOpen());
    if (isOpen()) say(hand.dataset.say);
  });
  const fit = () => bar.classList.toggle("sticky", bar.offsetHeight <= innerHeight * STICKY_SHARE);
  new ResizeObserver(fit).observe(bar);
  addEventListener("resize", fit);
}
connect();
