// Announces messages: through a screen reader, or in the browser's own voice.

// Chromium mixes up messages that arrive within 100 ms of each other, so they are announced as one
// paragraph.
const TOGETHER_MS = 150;
// An announced paragraph is removed after this time, so that nobody comes across it later.
const TOLD_MS = 10000;
// How soon the browser's voice must start. After that, it counts as refused, because some phones
// report nothing.
const START_MS = 2000;
// Errors that can be ignored, because we cancelled the speech ourselves.
const CANCELLED = ["canceled", "interrupted"];

// Each message is { text, private }.
export class Announcer {
  // Who announces messages: "reader", "browser" or "none".
  voice = "reader";
  #waiting = [];
  #last = [];
  #refused = [];
  #timer = 0;
  #turn = false;
  #isUrgent = false;

  // polite, urgent: the live regions. refusal: the element that shows the text `refused` while the
  // browser refuses to speak.
  constructor(polite, urgent, refusal, refused) {
    this.polite = polite;
    this.urgent = urgent;
    this.refusal = refusal;
    this.refused = refused;
    // A phone speaks only once it has been told to speak during a touch, even if the text was
    // empty.
    for (const touch of ["pointerup", "keydown"]) addEventListener(touch, () => this.#unlock());
  }

  // isUrgent: whether the message, and all others announced together with it, may interrupt.
  tell(message, isUrgent = false) {
    this.#waiting.push(message);
    this.#isUrgent ||= isUrgent;
    this.#timer ||= setTimeout(() => this.flush(), TOGETHER_MS);
  }

  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.#waiting.length) return;
    this.#last = this.#waiting;
    this.#waiting = [];
    this.#announce(this.#last, this.#isUrgent ? this.urgent : this.polite);
    this.#isUrgent = false;
  }

  repeat() {
    this.#announce(this.#last, this.polite);
  }

  // Falls silent, and drops private messages, including those that are still waiting.
  forget() {
    this.hush();
    for (const region of [this.polite, this.urgent]) region.replaceChildren();
    for (const list of [this.#waiting, this.#last, this.#refused]) {
      list.splice(0, list.length, ...list.filter((message) => !message.private));
    }
  }

  hush() {
    window.speechSynthesis?.cancel();
  }

  #announce(messages, region) {
    if (!messages.length) return;
    if (this.voice === "browser") this.#speak(messages);
    else if (this.voice === "reader") this.#write(together(messages), region);
  }

  #write(text, region) {
    const paragraph = document.createElement("p");
    this.#turn = !this.#turn; // a screen reader ignores the same text twice in a row
    paragraph.textContent = this.#turn ? text : text + "\u00a0";
    region.append(paragraph);
    setTimeout(() => paragraph.remove(), TOLD_MS);
  }

  #speak(messages) {
    if (!window.speechSynthesis) {
      this.#refuse([]);
      return;
    }
    const spoken = new SpeechSynthesisUtterance(together(messages));
    spoken.lang = document.documentElement.lang;
    let isOver = false;
    spoken.onstart = spoken.onend = () => {
      isOver = true;
      this.refusal.textContent = "";
    };
    spoken.onerror = ({ error }) => {
      if (!isOver && !CANCELLED.includes(error)) this.#refuse(messages);
      isOver = true;
    };
    speechSynthesis.speak(spoken);
    setTimeout(() => {
      if (isOver || speechSynthesis.speaking || speechSynthesis.pending) return;
      isOver = true;
      this.#refuse(messages);
    }, START_MS);
  }

  // Keeps the messages that were not spoken until the next touch.
  #refuse(messages) {
    this.refusal.textContent = this.refused;
    this.#refused = [...messages];
  }

  #unlock() {
    if (this.voice !== "browser" || !window.speechSynthesis) return;
    speechSynthesis.resume();
    const refused = this.#refused;
    this.#refused = [];
    if (refused.length) this.#speak(refused);
    else if (!speechSynthesis.speaking) speechSynthesis.speak(new SpeechSynthesisUtterance(""));
  }
}

function together(messages) {
  return messages.map((message) => message.text).join(" ");
}
