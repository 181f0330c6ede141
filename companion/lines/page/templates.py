"""Creates the pages as HTML, with words from phrases. Everything in them is escaped."""

from collections.abc import Iterable
from html import escape

from companion.lines.page.choices import DEFAULT_CHOICES, PageChoices
from companion.lines.page.login import new_token
from companion.lines.page.marks import badge, shapes
from companion.lines.page.static_files import static_address
from companion.narration.drawing import MARKS, mark_of
from companion.narration.phrasebook import Phrasebook
from companion.referee.seat import Seat

#: Phrases that only the script shows, keyed by the names that the script uses.
SCRIPTED = {
    "away": "page-away",
    "back": "page-back",
    "gone": "page-gone",
    "over": "page-over",
    "many": "page-many",
    "untaken": "page-untaken",
    "unknown": "page-unknown",
    "mute": "page-mute",
    "curtain": "page-curtain",
    "fresh": "page-hand-new",
    "answer": "page-say",
    "anything": "page-say-anything",
    "score": "page-score",
    "ranking": "page-ranking",
}
#: Who can read messages aloud: for each, the script's value and the phrase that names it.
VOICES = (("reader", "page-by-reader"), ("browser", "page-by-browser"), ("none", "page-by-none"))
#: How much of each message can be shown: for each amount, a value of `Verbosity` and the phrase
#: that names it.
AMOUNTS = (("brief", "page-brief"), ("normal", "page-normal"), ("full", "page-full"))
#: Phrases that explain how to get past a browser's certificate warning: for each browser, its name
#: and three steps.
BROWSERS = (
    (
        "page-seal-safari",
        ("page-seal-safari-1", "page-seal-safari-2", "page-seal-safari-3"),
    ),
    (
        "page-seal-chrome",
        ("page-seal-chrome-1", "page-seal-chrome-2", "page-seal-chrome-3"),
    ),
    (
        "page-seal-firefox",
        ("page-seal-firefox-1", "page-seal-firefox-2", "page-seal-firefox-3"),
    ),
)
#: The sizes at which a page can be shown: for each, the style sheet's value and the phrase that
#: names it.
SIZES = (("1", "page-size-1"), ("2", "page-size-2"), ("3", "page-size-3"))


class PageTemplates:
    """All pages in one language. is_far: whether the players are in different places."""

    def __init__(self, phrases: Phrasebook, seats: Iterable[Seat], *, is_far: bool = False) -> None:
        self._phrases = phrases
        self._seats = tuple(seats)
        self._is_far = is_far
        self._marks = [
            phrases.say("drawn-mark", {"number": number}) for number in range(1, MARKS + 1)
        ]
        #: The hint that tells people how to list the answers. A question with buttons doesn't need
        #: it.
        self.hint_can = phrases.say("hint-can")

    def entrance(self, wrong: str | None = None, token: str = "") -> str:
        """Return the login form for a name and a code.

        wrong: id of the phrase that says why the last attempt failed.
        token: the token that a remote table's form proposes, so that the form can be sent again if
        the reply is lost, or "" for a new token.
        """
        if self._is_far:
            token = token or new_token()
        names = "".join(f"<option>{escape(seat.name)}</option>" for seat in self._seats)
        name = f'<select id="name" name="name">{names}</select>'
        # Don't list the players' names, because a stranger may have guessed the table's number.
        if self._is_far:
            name = '<input id="name" name="name" autocomplete="off" maxlength="100" required>'
        told = ""
        if wrong is not None:
            told = f'<p id="wrong" class="notice" role="alert">{self._say(wrong)}</p>'
        hidden = f'<input type="hidden" name="token" value="{escape(token)}">' if token else ""
        for_all = "" if token else f'<p><a href="table">{self._say("page-table")}</a></p>'
        described = "" if wrong is None else ' aria-describedby="wrong"'
        return self._whole(
            self._say("page-enter"),
            f"""<h1>{self._say("page-enter")}</h1>{told}
<form method="post" action="in" class="panel form">
<p><label for="name">{self._say("page-name")}</label>
{name}</p>
<p><label for="code">{self._say("page-far-code" if token else "page-code")}</label>
<input id="code" name="code" class="code" inputmode="numeric" autocomplete="off" maxlength="20"
 required{described}></p>
<p><button class="first">{self._say("page-enter")}</button></p>{hidden}
</form>{for_all}""",
        )

    def seat(self, seat: Seat, choices: PageChoices = DEFAULT_CHOICES) -> str:
        """Return a seat's page. It contains no game data, which arrives later as events.

        choices: the choices that apply until the page's player has made different ones.
        """
        heading = escape(self._phrases.say("page-who", {"who": seat}))
        hand = self._phrases.words("command-hand")[0]
        number, letter = mark_of(seat)
        mark = {"mark": self._marks[number - 1], "letter": letter}
        return self._whole(
            heading,
            f"""{shapes(self._marks)}<header class="top">{badge(seat)}<h1>{heading}</h1></header>
{self._news()}
<p id="refusal" class="notice" role="status"></p>
<p id="curtain" class="panel" hidden>{self._say("page-curtain")}</p>
<section class="panel question"><h2 id="asked" tabindex="-1" data-none="{self._say("page-asked")}">{
                self._say("page-asked")
            }</h2>
<div id="choices" class="choices" role="group" aria-label="{
                self._say("page-choices")
            }" hidden></div></section>
<h2 id="wanted" hidden></h2>
<div id="confirm" class="choices" role="group" hidden
 aria-label="{self._say("page-confirm")}"></div>
<form id="say" class="send"><label for="line">{self._say("page-say-anything")}</label>
<input id="line" autocomplete="off" autocapitalize="off" enterkeyhint="send" maxlength="1000">
<button>{self._say("page-send")}</button></form>
<p class="bar" id="bar"><button type="button" id="hand" aria-expanded="false" aria-controls="held"
 data-say="{escape(hand)}">{self._say("page-hand")}</button>
<button type="button" id="repeat">{self._say("page-repeat")}</button></p>
<ul id="held" class="panel own" role="list" aria-label="{self._say("page-hand")}" hidden></ul>
<section class="panel" aria-labelledby="said"><h2 id="said">{self._say("page-since")}</h2>
<div id="log" class="log"></div></section>
{self._scores()}
<details class="panel more" id="more"><summary>{self._say("page-more")}</summary><div>
{self._commands()}
<button type="button" id="whole" aria-expanded="false" aria-controls="log">{
                self._say("page-log")
            }</button>
{self._choices("voice", "page-voice", VOICES)}
{self._choices("verbosity", "page-amount", AMOUNTS)}
{self._choices("size", "page-size", SIZES)}
<label class="switch"><input type="checkbox" id="awake">{self._say("page-awake")}</label>
<label class="switch"><input type="checkbox" id="keys" aria-describedby="keyed">{
                self._say("page-keys")
            }</label>
<p id="keyed">{self._say("page-keys-list")}</p>
<p>{escape(self._phrases.say("page-own-mark", mark))}</p>
<p><a href="table">{self._say("page-table")}</a></p></div></details>
{self._script("events", own=choices.own.value, others=choices.others.value)}""",
        )

    def table(self) -> str:
        """Return the table page, which contains nothing private."""
        return self._whole(
            self._say("page-table"),
            f"""{shapes(self._marks)}{self._news()}
<div id="drawn"><div class="side"><header class="banner">
<h1 class="words">{self._say("page-table")}</h1>
<div id="whose"></div><div><p id="asked" data-none=""></p><p id="last"></p></div></header>
{self._scores()}</div>
<div id="lanes"></div><div id="middle"></div></div>
<details class="panel more"><summary>{self._say("page-log")}</summary><div>
<div id="log" class="log"></div>
{self._choices("size", "page-size", SIZES)}</div></details>
{self._script("table/events")}""",
            kind="wide",
        )

    def seal(self, address: str) -> str:
        """Return the page at the unencrypted address: a link to the encrypted page, and how to get
        past the browser's warning.

        address: the encrypted page's address.
        """
        help_ = ""
        for browser, steps in BROWSERS:
            said = "".join(f"<li><span>{self._say(step)}</span></li>" for step in steps)
            help_ += f"""<section class="panel"><h2>{self._say(browser)}</h2>
<ol class="steps" role="list">{said}</ol></section>"""
        return self._whole(
            self._say("page-seal"),
            f"""<h1>{self._say("page-seal")}</h1>
<p>{self._say("page-seal-why")}</p>
<p><a class="button" href="{escape(address)}">{self._say("page-seal-go")}</a></p>{help_}""",
        )

    def missing(self) -> str:
        """Return the page for a missing table or an unknown address."""
        if self._is_far:
            return self._error("page-missing", "page-missing-why")
        return self._error("page-nowhere", "page-nowhere-why", link="page-seal-go", to="/")

    def away(self) -> str:
        """Return the page that replaces all others while the table can't be reached."""
        return self._error("page-unreachable", "page-unreachable-why", link="page-again")

    def _error(self, phrase: str, why: str, *, link: str = "", to: str = "") -> str:
        """Return an error page.

        to: the address that the page's link leads to, or "" for the same page.
        """
        told = f'<h1>{self._say(phrase)}</h1><p class="notice">{self._say(why)}</p>'
        if link:
            told += f'<p><a class="button" href="{to}">{self._say(link)}</a></p>'
        return self._whole(self._say(phrase), told)

    def _news(self) -> str:
        """Return the live regions, and the element for the notice that the connection is lost.

        The notice is announced in the live regions, so its own element isn't one.
        """
        return f"""<div id="news"><div id="polite" role="log" aria-live="polite" aria-label="{
            self._say("page-news")
        }"></div><div id="urgent" role="alert"></div></div>
<p id="connection" class="notice"></p>"""

    def _scores(self) -> str:
        """Return the panels for the score and, once the game is over, for its turning points."""
        return f"""<section class="panel score" aria-labelledby="scored" hidden><h2 id="scored">{
            self._say("page-score")
        }</h2>
<ul id="score" role="list"></ul></section>
<section class="panel score" aria-labelledby="turned" hidden><h2 id="turned">{
            self._say("page-points")
        }</h2>
<ol id="points" role="list"></ol></section>"""

    def _commands(self) -> str:
        commands = "".join(
            f'<button type="button" data-say="{escape(word)}">{escape(word)}</button>'
            for word in self._phrases.words("phone-commands")
        )
        name = f'role="group" aria-label="{self._say("page-commands")}"'
        return f'<div id="commands" class="commands" {name}>{commands}</div>'

    def _choices(self, name: str, legend: str, among: Iterable[tuple[str, str]]) -> str:
        """Return a group of buttons for one of the reader's settings, which the page itself
        remembers.

        among: pairs of a button's value and the phrase that names it.
        """
        buttons = "".join(
            f'<label><input type="radio" name="{name}" value="{value}">{self._say(phrase)}</label>'
            for value, phrase in among
        )
        return f"<fieldset><legend>{self._say(legend)}</legend>{buttons}</fieldset>"

    def _say(self, phrase: str) -> str:
        return escape(self._phrases.say(phrase))

    def _script(self, events: str, **facts: str) -> str:
        facts |= {name: self._say(phrase) for name, phrase in sorted(SCRIPTED.items())}
        said = "".join(f' data-{name}="{value}"' for name, value in facts.items())
        source = (
            f'type="module" src="{static_address("page.js")}" id="script" data-events="{events}"'
        )
        return f"<script {source}{said}></script>"

    def _whole(self, title: str, body: str, *, kind: str = "narrow") -> str:
        """Return a complete HTML page with this title and body."""
        return f"""<!doctype html>
<html lang="{escape(self._phrases.language)}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="{static_address("page.css")}"></head>
<body><main class="{kind}">{body}</main></body></html>
"""
