"""The pages, as HTML: words from phrases, and nothing in them that was not made harmless."""

from collections.abc import Iterable
from html import escape

from companion.narration.phrasebook import Phrasebook
from companion.referee.seat import Seat

#: Words that only the script says, by the name under which it finds them.
SCRIPTED = {
    "away": "page-away",
    "gone": "page-gone",
    "over": "page-over",
    "many": "page-many",
    "untaken": "page-untaken",
    "unknown": "page-unknown",
}
#: How a page can say what it is told: the value that the script knows, and the phrase.
VOICES = (("reader", "page-by-reader"), ("browser", "page-by-browser"), ("none", "page-by-none"))
#: How much of what is told is said: the values are those of `Verbosity`.
AMOUNTS = (("brief", "page-brief"), ("normal", "page-normal"), ("full", "page-full"))
#: How large all is: the value that the style knows, and the phrase.
SIZES = (("1", "page-size-1"), ("2", "page-size-2"), ("3", "page-size-3"))


class Pages:
    """Every page there is, in one language."""

    def __init__(self, phrases: Phrasebook, seats: Iterable[Seat]) -> None:
        self._phrases = phrases
        self._seats = tuple(seats)

    def entrance(self, wrong: str | None = None, token: str = "") -> str:
        """The form for a name and a code. wrong: the phrase that says why not, the last time.
        token: at a far table, what goes with it, so that it can be sent again when no reply came;
        there is no page for all.
        """
        names = "".join(f"<option>{escape(seat.name)}</option>" for seat in self._seats)
        told = "" if wrong is None else f'<p id="wrong" role="alert">{self._say(wrong)}</p>'
        hidden = f'<input type="hidden" name="token" value="{escape(token)}">' if token else ""
        for_all = "" if token else f'<p><a href="table">{self._say("page-table")}</a></p>'
        described = "" if wrong is None else ' aria-describedby="wrong"'
        return self._whole(
            self._say("page-enter"),
            f"""<h1>{self._say("page-enter")}</h1>{told}
<form method="post" action="in">
<p><label for="name">{self._say("page-name")}</label>
<select id="name" name="name">{names}</select></p>
<p><label for="code">{self._say("page-far-code" if token else "page-code")}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="20" required{
                described
            }></p>
<p><button>{self._say("page-enter")}</button></p>{hidden}
</form>{for_all}""",
        )

    def seat(self, seat: Seat) -> str:
        """The page of a seat. It holds nothing of the game: that comes as events."""
        heading = escape(self._phrases.say("page-who", {"who": seat}))
        commands = "".join(
            f'<button type="button" data-say="{escape(word)}">{escape(word)}</button>'
            for word in self._phrases.words("phone-commands")
        )
        hand = self._phrases.words("command-hand")[0]
        return self._whole(
            heading,
            f"""<h1>{heading}</h1>
<div id="news" role="log" aria-live="polite" aria-label="{self._say("page-news")}"></div>
<section aria-labelledby="asked"><h2 id="asked" data-none="{self._say("page-asked")}">{
                self._say("page-asked")
            }</h2>
<div id="choices" role="group" aria-labelledby="asked"></div></section>
<div id="confirm" role="group" aria-label="{self._say("page-confirm")}"></div>
<form id="say"><label for="line">{self._say("page-say")}</label>
<input id="line" autocomplete="off" autocapitalize="off" enterkeyhint="send" maxlength="1000">
<button>{self._say("page-send")}</button></form>
<p class="always"><button type="button" id="repeat">{self._say("page-repeat")}</button>
<button type="button" id="hand" aria-expanded="false" aria-controls="log" data-say="{
                escape(hand)
            }">{self._say("page-hand")}</button></p>
<div role="group" aria-label="{self._say("page-commands")}" id="commands">{commands}</div>
<section aria-labelledby="said"><h2 id="said">{self._say("page-log")}</h2>
<div id="log"></div></section>
{self._choices("voice", "page-voice", VOICES)}
{self._choices("verbosity", "page-amount", AMOUNTS)}
{self._choices("size", "page-size", SIZES)}
{self._script("events")}""",
        )

    def table(self) -> str:
        """The page of the table, which knows nothing private."""
        return self._whole(
            self._say("page-table"),
            f"""<h1>{self._say("page-table")}</h1>
<div id="news" role="log" aria-live="polite" aria-label="{self._say("page-news")}"></div>
<p id="asked" data-none=""></p>
<div id="drawn"></div>
<section aria-labelledby="said"><h2 id="said">{self._say("page-log")}</h2>
<div id="log"></div></section>
{self._choices("size", "page-size", SIZES)}
{self._script("table/events")}""",
            kind="wide",
        )

    def seal(self, address: str) -> str:
        """Before the first sealed page: what the phone will warn of, and the way on."""
        told = "".join(
            f"<p>{self._say(phrase)}</p>"
            for phrase in ("page-seal-why", "page-seal-voiceover", "page-seal-talkback")
        )
        return self._whole(
            self._say("page-seal"),
            f"""<h1>{self._say("page-seal")}</h1>{told}
<p><a href="{escape(address)}">{self._say("page-seal-go")}</a></p>""",
            styled=False,
        )

    def _choices(self, name: str, legend: str, among: Iterable[tuple[str, str]]) -> str:
        """A wish of whoever reads the page, which the page keeps."""
        buttons = "".join(
            f'<label><input type="radio" name="{name}" value="{value}">{self._say(phrase)}</label>'
            for value, phrase in among
        )
        return f"<fieldset><legend>{self._say(legend)}</legend>{buttons}</fieldset>"

    def _say(self, phrase: str) -> str:
        return escape(self._phrases.say(phrase))

    def _script(self, events: str) -> str:
        said = "".join(
            f' data-{name}="{self._say(phrase)}"' for name, phrase in sorted(SCRIPTED.items())
        )
        source = f'type="module" src="page.js" id="script" data-events="{events}"'
        return f"<script {source}{said}></script>"

    def _whole(self, title: str, body: str, *, styled: bool = True, kind: str = "narrow") -> str:
        style = '<link rel="stylesheet" href="page.css">' if styled else ""
        return f"""<!doctype html>
<html lang="{escape(self._phrases.language)}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">{style}</head>
<body><main class="{kind}">{body}</main></body></html>
"""
