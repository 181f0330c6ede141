"""Attacks the companion with random lines, files, requests and records.

Whatever it receives, the companion may only reply in words. It must not fail with a Python error or
exit. The report of a failure includes the seed with which it can be reproduced.
"""

import asyncio
import json
import random
import re
import sqlite3
import string
import tempfile
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx

from companion.catalog import PlayRequest, phrasebook, prepare, reopened
from companion.cli.edition import check
from companion.cli.records import list_records, transcript_lines
from companion.errors import CompanionError
from companion.lines.page.login import CLOSED_S, MOST_WRONG
from companion.lines.page.pages import COOKIE
from companion.records.store import Store
from companion.referee.question import Choose
from companion.referee.record import resumed
from companion.referee.run import ReplayDiverged
from companion.session.session import GO_ON
from companion.settings import read_settings
from tests.clocks import ManualClock
from tests.pages.in_process import InProcess
from tests.pages.phones import PhoneClient, WithPhones, with_phones
from tests.table import GAMES, NAMES, Played, prepared, seated
from tests.tables.in_memory_http import InMemoryTransport
from tests.tables.pages import ORIGIN, FarPages, Page, at_pages
from tests.tables.virtual import TABLE

PHRASES = phrasebook("en")
LINES = 20_000
FILES = 1_000
RECORDS = 500
PAUSED = 5_000
REQUESTS = 5_000
FAR_REQUESTS = 5_000
UNDONE = 2_000
#: How many lines to type at one table before going on to the next.
LINES_A_TABLE = 80
#: How many lines to type during one pause.
LINES_A_PAUSE = 20
#: How many requests to send to one server.
REQUESTS_A_SERVER = 250
#: How many undos to try at one table.
UNDOS_A_TABLE = 20

#: Characters that are rarely expected: control characters, direction marks, combining marks, digits
#: of other scripts, letters that become several when their case changes, and lone surrogates.
ODD = [
    "\x00", "\x1b[31m", "\x1b]0;title\x07", "\u202e", "\u2066", "\u200d", "\ufdfa" * 40, "٣", "²",
    "\ud800", "e\u0301", "ﬁ", "ß", "\U0001d7d9", "-1", "0", "999999999999999999999", "1e9",
    "%s", "{ $who }", "\\", '"', "'", ";", ",", "*", "…", "?", "=", " ", "\t", "\n",
    "x" * 999, "x" * 5000, "ﷺ" * 999,
]  # fmt: skip

#: Commands that repeat the previous message, or go on from it.
AGAIN = (
    "spell phonetic",
    "spell phonetic",
    "spell",
    "repeat",
    "back",
    "next",
    "why",
    "undo",
    "yes",
)


class Fault(NamedTuple):
    """An unhandled error in the companion.

    what: how to reproduce the error.
    where: the file, the line and the type of the error.
    """

    what: str
    where: str


def fault_of(what: str, error: BaseException) -> Fault:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return Fault(what, f"{Path(last.filename).name}:{last.lineno} {type(error).__name__}: {error}")


# Attacking with lines


def random_table(luck: random.Random, keeper: str = "") -> Played:
    """Return a table for a random game with random options.

    keeper: the value of `--cards`, or "" for a random one.
    """
    game = GAMES[luck.choice(list(GAMES))]
    least, most = game.players
    keeper = keeper or luck.choice(game.keepers)
    chosen = [f"{o.id}={luck.choice(o.choices)}" for o in game.options if luck.random() < 0.3]
    while True:
        try:
            start = prepared(luck.randint(least, most), keeper, *chosen, game=game.id)
        except CompanionError:  # The options don't fit the number of players.
            chosen = []
            continue
        return seated(start, seed=luck.randrange(1000), hints=3)


def line_for(luck: random.Random, played: Played) -> str:
    """Return a line to type, which may be right, almost right, or nonsense."""
    run = played.run
    question, kind = run.question, luck.random()
    nouns = [noun for kinds in run.game.box.kinds(run.start.edition) for noun in kinds]

    def name() -> str:
        if luck.random() < 0.3:
            return luck.choice(NAMES)
        if luck.random() < 0.2 or not nouns:
            return luck.choice(ODD)
        return played.word(luck.choice(nouns))

    if kind < 0.6 and isinstance(question, Choose):
        return played.word(luck.choice(question.options))
    if kind < 0.66:
        event = luck.choice([*run.game.events])
        return " ".join([event, luck.choice([*NAMES, ""]), *([name()] * (luck.random() < 0.3))])
    if kind < 0.7:
        return f"{luck.choice(('read', 'tell', 'leave', 'hold', 'rules', 'help'))} {name()}"
    if kind < 0.82:
        command = luck.choice([*played.room.catalogue])
        words = [luck.choice(command.words)]
        words += [name() for _ in range(luck.choice((0, 1, 1, 2, 3)))]
        if luck.random() < 0.2:
            words.insert(1, luck.choice(("1", "2", "phonetic", "put", "points", "new", "own")))
        return " ".join(words)
    if kind < 0.86:
        return luck.choice(("undo", "yes", "no", "override", "override it was so", "skip setup"))
    if kind < 0.93:
        return " ".join(name() for _ in range(luck.randint(1, 6)))
    return "".join(luck.choice([*ODD, *string.printable]) for _ in range(luck.randint(0, 12)))


def lines(seed: int, count: int) -> Iterator[Fault]:
    """Type random lines at the keyboard and on the players' own lines. Yield every fault."""
    luck = random.Random(seed)
    for _ in range(max(count // LINES_A_TABLE, 1)):
        played = random_table(luck)
        said: list[str] = []
        try:
            played.open()
            for _ in range(LINES_A_TABLE):
                goes_on = bool(said) and luck.random() < 0.1
                text = luck.choice(AGAIN) if goes_on else line_for(luck, played)
                seat = luck.choice((None, None, None, None, *played.run.table.seats))
                said.append(f"{seat.name if seat else 'all'}: {text[:60]!r}")
                played.type(text, seat)
            again = resumed(played.run.game, played.run.start, played.journal.lines)
            assert again.entries == played.run.entries, "the record is another game"
        except Exception as error:  # noqa: BLE001 - any error counts as a fault
            start = played.run.start
            keepers = {seat.name: keeper for seat, keeper in start.keepers.items()}
            what = f"{played.run.game.id}, {keepers}, {dict(start.options)}: {said}"
            yield fault_of(what, error)


# Attacking paused tables


def pauses(seed: int, count: int) -> Iterator[Fault]:
    """Type random lines while tables are paused. No line may change a record. Yield every fault."""
    luck = random.Random(seed)
    for _ in range(max(count // LINES_A_PAUSE, 1)):
        played = random_table(luck)
        played.open()
        for _ in range(luck.randrange(20)):
            if isinstance(question := played.run.question, Choose):
                played.say(played.word(luck.choice(question.options)))
        played.say("no", "pause")
        before, said = list(played.journal.lines), list[str]()
        for _ in range(LINES_A_PAUSE):
            text, seat = line_for(luck, played), luck.choice((None, *played.run.table.seats))
            command = played.session.parser.parse_line(text).command
            if command is not None and command.command.id == GO_ON:
                continue  # This line would end the pause.
            said.append(f"{seat.name if seat else 'all'}: {text[:60]!r}")
            try:
                played.type(text, seat)
            except Exception as error:  # noqa: BLE001 - any error counts as a fault
                yield fault_of(f"{played.run.game.id}, paused: {said}", error)
            if played.journal.lines != before:
                yield Fault(f"{played.run.game.id}: {said}", "the record changed in a pause")
                break


# Attacking with requests

METHODS = ("GET", "POST", "POST", "POST", "PUT", "HEAD", "DELETE", "TRACE", "OPTIONS")
PATHS = ("/", "/in", "/say", "/say", "/say", "/here", "/table", "/about", "/style.css")
BODIES = (
    *(b"", b"[]", b"{}", b'{"text":1}', b'{"text":"\\ud800"}', b"a&b&c&d&e", b"\xff\xfe"),
    *(b"[" * 5000, b"name=Ann&code=000000", b'{"text":"turn"}'),
)


def requests(seed: int, count: int) -> Iterator[Fault]:
    """Send odd requests to the server for phones. It has to answer or refuse each one, and nobody
    at the table may hear about it. Yield every fault.
    """
    luck = random.Random(seed)
    for number in range(max(count // REQUESTS_A_SERVER, 1)):
        server = InProcess()
        game = with_phones(how="plain", server=server, seed=number, clock=ManualClock())
        try:
            game.open()
            phone = game.entered("Ann")
            for _ in range(REQUESTS_A_SERVER):
                yield from _sent(server, game, _odd_request(luck, phone))
        finally:
            game.close()


def _sent(server: InProcess, game: WithPhones, request: httpx.Request) -> Iterator[Fault]:
    """Send one request. Yield a fault if our code fails or somebody at the table hears about it."""
    what = f"{request.method} {request.url!s:.80} {request.content[:40]!r}"
    try:
        status = server.handle_request(request).status_code
    except Exception as error:  # noqa: BLE001 - any error counts as a fault
        yield fault_of(what, error)
        return
    told = [game.told.get_nowait()[0] for _ in range(game.told.qsize())]
    if status >= 500 or "error-broken" in told:
        yield Fault(what, f"status {status}")
    game.move_time(1)


def _odd_request(luck: random.Random, phone: PhoneClient) -> httpx.Request:
    odd = "".join(luck.choice([*ODD, *string.printable]) for _ in range(luck.randint(0, 6)))
    odd = odd.encode(errors="replace").decode()
    more = luck.choice(("", "", "", f"/{quote(odd)}", f"?choices={quote(odd)}", "1" * 4400))
    path = luck.choice(PATHS) + more
    method = luck.choice(METHODS)
    headers = {**phone.client.build_request(method, "/").headers, "Origin": phone.address}
    body = luck.choice((*BODIES, odd.encode()))
    return httpx.Request(method, f"{phone.address}{path}", headers=headers, content=body)


# Attacking remote tables

FAR_PATHS = ("", "", "in", "in", "in", "say", "here", "about", "events", "table", "style.css")


def far_requests(seed: int, count: int) -> Iterator[Fault]:
    """Send odd requests and guessed codes to the gateway of a remote table. Yield every fault."""
    for number in range(max(count // REQUESTS_A_SERVER, 1)):
        found = list[Fault]()
        at_pages(partial(_attack_gateway, random.Random(seed + number), found))
        yield from found


async def _attack_gateway(luck: random.Random, found: list[Fault], pages: FarPages) -> None:
    """Attack a gateway through which Ann plays, while the codes of the other seats are still
    unused.

    The table must hear about each lockout, and about nothing else.
    """
    gateway = pages.gateway()
    ann = await pages.enter(0, gateway)
    begun, before = asyncio.get_running_loop().time(), len(ann.texts)
    for _ in range(REQUESTS_A_SERVER):
        request = _odd_far_request(luck, pages, ann)
        what = f"{request.method} {request.url!s:.80} {request.content[:40]!r}"
        try:
            async with httpx.AsyncClient(transport=InMemoryTransport(gateway.server)) as client:
                answer = await client.send(request, stream=True)
                await answer.aclose()
        except Exception as error:  # noqa: BLE001 - any error counts as a fault
            found.append(fault_of(what, error))
            continue
        if answer.status_code >= 500:
            found.append(Fault(what, f"status {answer.status_code}"))
        if COOKIE in answer.headers.get("set-cookie", "") and COOKIE not in request.headers:
            found.append(Fault(what, "a stranger was let in"))
        await asyncio.sleep(1)
    await ann.caught_up()
    lasted_s = asyncio.get_running_loop().time() - begun
    closed = PHRASES.say("far-closed", {"count": MOST_WRONG})
    told = ann.texts[before:]
    if not 1 <= told.count(closed) <= lasted_s / CLOSED_S + 1:
        found.append(Fault("guessed codes", f"the table heard of {told.count(closed)} lockouts"))
    found += [Fault("a request", f"the table heard {one!r}") for one in told if one != closed]
    ann.close()


def _odd_far_request(luck: random.Random, pages: FarPages, ann: Page) -> httpx.Request:
    odd = "".join(luck.choice([*ODD, *string.printable]) for _ in range(luck.randint(0, 6)))
    odd = odd.encode(errors="replace").decode()
    table = luck.choice((*[TABLE] * 6, "", "0", "4712", "1" * 4400, quote(odd)))
    path = luck.choice(FAR_PATHS) + luck.choice(("", "", "", f"/{quote(odd)}", f"?{quote(odd)}"))
    headers = {"Origin": ORIGIN} if luck.random() < 0.9 else {}
    is_guess = path == "in" and luck.random() < 0.8
    if not is_guess and path not in ("say", "in") and luck.random() < 0.3:
        headers["Cookie"] = f"{COOKIE}={ann.cookies[COOKIE]}"
    guess = {
        "name": luck.choice((*pages.header.seats, "Zoe", odd)),
        "code": luck.choice((f"{luck.randrange(10**10):010}", "0", odd)),
        "token": luck.choice(("", "x" * 43, odd)),
    }
    method = "POST" if is_guess else luck.choice(METHODS)
    url = f"{ORIGIN}/{table}/{path}"
    if is_guess:
        return httpx.Request(method, url, headers=headers, data=guess)
    return httpx.Request(method, url, headers=headers, content=luck.choice((*BODIES, odd.encode())))


# Attacking with undos


def undos(seed: int, count: int) -> Iterator[Fault]:
    """Undo and correct answers although somebody objects. Yield a fault whenever this works after
    somebody has been shown a card.

    The companion deals, so it knows which cards everyone has been shown.
    """
    luck = random.Random(seed)
    for _ in range(max(count // UNDOS_A_TABLE, 1)):
        played = random_table(luck, "dealer")
        played.open()
        said = list[str]()
        for _ in range(UNDOS_A_TABLE):
            for _ in range(luck.randrange(6)):
                if isinstance(question := played.run.question, Choose):
                    played.say(played.word(luck.choice(question.options)))
                    said.append(question.name)
            text = luck.choice(("undo", "undo", "correct 1 bob", "correct 2 ann", "correct 1 yes"))
            said.append(text)
            before = played.run
            played.say("no", text)
            if played.run is before:
                continue
            pairs = zip(before.entries, played.run.entries, strict=False)
            kept = next((n for n, (old, new) in enumerate(pairs) if old != new), None)
            kept = len(played.run.entries) if kept is None else kept
            shown = [one.phrase for one in before.said_since(kept) if one.to is not None]
            # A player who is alone needs nobody's consent.
            if shown and len(before.state.here) > 1:
                yield Fault(f"{before.game.id}: {said}", f"undone although shown: {shown}")


# Attacking with files

#: Values of wrong types to write into files.
WRONG = [
    "1", "-1", "0", "1e400", "99999999999999999999", "nan", "true", '""', '"x"', '"\\u0000"',
    '"\\u202e\\u001b[31m"', '["b6", "c1"]', "[[[[1]]]]", "{}", "{ a = 1 }", "[" * 2000 + "]" * 2000,
    "1979-05-27", '"' + "x" * 5000 + '"', "[]", '["", ""]', '"ann"', '"yes"', '"undo"',
]  # fmt: skip
#: Matches a value in a line of a file, by itself or in a list.
VALUE = re.compile(r'"[^"]*"|(?<=[ \[,])-?\d+|\[[^\[\]]*\]')


def with_faults(luck: random.Random, text: str) -> str:
    """Return the text of a file with one or more random faults in it."""
    rows = text.splitlines()
    for _ in range(luck.choice((1, 1, 1, 2, 5))):
        place = luck.randrange(len(rows))
        row, kind = rows[place], luck.random()
        if kind < 0.55 and "=" in row:
            values = list(VALUE.finditer(row))
            if values and luck.random() < 0.6:  # Change one value in a list or a table.
                start, end = luck.choice(values).span()
                rows[place] = row[:start] + luck.choice(WRONG) + row[end:]
            else:
                rows[place] = f"{row.partition('=')[0]}= {luck.choice(WRONG)}"
        elif kind < 0.65:
            rows[place] = ""
        elif kind < 0.75:
            rows.insert(place, luck.choice(rows))
        elif kind < 0.85 and row:
            at = luck.randrange(len(row))
            rows[place] = row[:at] + luck.choice([*ODD, *string.printable]) + row[at + 1 :]
        elif kind < 0.9:
            rows = rows[:place] or [""]
        else:
            one, two = luck.randrange(len(rows)), luck.randrange(len(rows))
            rows[one], rows[two] = rows[two], rows[one]
    return "\n".join(rows)


def files(seed: int, count: int, folder: Path) -> Iterator[Fault]:
    """Try editions and settings with faults in them. If `edition check` accepts an edition, it must
    be possible to begin a game with it. Yield every unhandled error.
    """
    luck = random.Random(seed)
    games = list(GAMES.values())
    standards = [game.folder / "editions" / "standard.toml" for game in games]
    texts = [standard.read_text(encoding="utf-8") for standard in standards]
    file = folder / "attack.toml"
    for number in range(count):
        is_settings, place = number % 4 == 0, number % len(texts)
        text = with_faults(luck, SETTINGS if is_settings else texts[place])
        file.write_bytes(text.encode(errors="surrogatepass"))
        if is_settings:
            yield from _tried(f"settings {seed} {number}", lambda: read_settings(file))
            continue
        what = f"edition of {games[place].id}, {seed} {number}"
        told: list[str] = []
        yield from _tried(what, lambda: check(str(file), told.append))  # noqa: B023 - called at once
        yield from _tried(f"{what}, played", lambda: _played(games[place], file))  # noqa: B023
        yield from (Fault(what, f"printed raw: {line!r}") for line in told if not is_clean(line))


def _played(game: Any, file: Path) -> None:
    names = NAMES[: game.players[1]]
    start = prepare(PlayRequest(game.id, names, edition=str(file), cards=("dealer",)), GAMES)
    table = seated(start, hints=0)
    table.open()
    for _ in range(10):
        if isinstance(question := table.run.question, Choose):
            table.say(table.word(question.options[0]))
    table.say("status", "can", "rules options", "spell phonetic", "codes")


def _tried(what: str, act: Callable[[], object]) -> Iterator[Fault]:
    try:
        act()
    except CompanionError as error:
        phrases = phrasebook("en", GAMES[error.game]) if error.game else PHRASES
        if not is_clean(sentence := phrases.say(error.phrase, error.facts)):
            yield Fault(what, f"printed raw: {sentence!r}")
    except Exception as error:  # noqa: BLE001
        yield fault_of(what, error)


def is_clean(text: str) -> bool:
    """Return whether the text contains no control characters that a terminal would obey."""
    return text.isprintable()


#: The text of a settings file in which every key has a value.
SETTINGS = """
language = "en"
speech = "voice"
rate = 5
volume = 90
listener = "Ann"
players = ["Ann", "Bob"]
cards = ["table"]
braille = ["Ann=auto"]
braille_table = ["Ann=en-g2"]
earpieces = ["Bob=auto"]
scanners = ["Ann=/dev/null"]
[voices]
narrator = "one"
[say]
Ann = "Anne"
[verbosity.Ann]
own = "brief"
without = ["hint"]
[keys.baum]
"d1 + d3" = "menu"
[scans]
04A2B3C4 = "camera"
[edition]
parcel = "standard"
[set.parcel]
goal = "4"
"""


# Attacking with records

HEADERS, ANSWERS = "select id, header from games", "select game, number, line from lines"


def records(seed: int, count: int, folder: Path) -> Iterator[Fault]:
    """Damage the lines, headers or bytes of saved games, and then read the games. Yield every
    fault.
    """
    luck = random.Random(seed)
    file = folder / "games.sqlite"
    for number in range(count):
        for old in folder.glob("games.sqlite*"):
            old.unlink()
        _begun(luck, file)
        _damage(luck, file)
        what = f"records {seed} {number}"
        yield from _tried(what, lambda: _read(file))


def run(tell: Callable[[str], None], *, seed: int, part: float = 1.0) -> bool:
    """Run all attacks. Return whether the companion only ever replied in words.

    part: the share of the usual number of attacks to make.
    """
    faults: list[Fault] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        parts = (
            ("typed lines", LINES, partial(lines, seed)),
            ("editions and settings", FILES, partial(files, seed, folder=folder)),
            ("files of records", RECORDS, partial(records, seed, folder=folder)),
            ("lines in a pause", PAUSED, partial(pauses, seed)),
            ("requests to pages", REQUESTS, partial(requests, seed)),
            ("requests to a far table's pages", FAR_REQUESTS, partial(far_requests, seed)),
            ("times somebody takes something back", UNDONE, partial(undos, seed)),
        )
        for kind, whole, attack in parts:
            count = round(whole * part)
            found = list(attack(count))
            tell(f"{count} {kind}: {len(found)} faults")
            for fault in found:
                tell(f"{fault.where} at {fault.what}")
            faults += found
    tell("NOT proved" if faults else "proved")
    return not faults


def _begun(luck: random.Random, file: Path) -> None:
    """Start three games that are saved in a file, and answer a few questions in each."""
    store = Store(file)
    for _ in range(3):
        game = luck.choice(list(GAMES.values()))
        start = prepared(game.players[1], luck.choice(game.keepers), game=game.id)
        played = seated(start, seed=luck.randrange(100), hints=0)
        played.open()
        for _ in range(8):
            if isinstance(question := played.run.question, Choose):
                played.say(played.word(luck.choice(question.options)))
        store.append(store.begin(start.header), played.journal.lines)
    store.close()


def _damage(luck: random.Random, file: Path) -> None:
    if luck.random() < 0.15:
        data = bytearray(file.read_bytes())
        for _ in range(luck.choice((1, 10, 200))):
            data[luck.randrange(len(data))] = luck.randrange(256)
        file.write_bytes(data[: luck.choice((len(data), len(data) // 2, 100, 0))])
        return
    base = sqlite3.connect(file)
    for _ in range(luck.choice((1, 1, 3))):
        of_games = luck.random() < 0.3
        row = luck.choice(base.execute(HEADERS if of_games else ANSWERS).fetchall())
        spoilt = _spoilt(luck, row[-1])
        if of_games:
            base.execute("update games set header = ? where id = ?", (spoilt, row[0]))
        else:
            base.execute(
                "update lines set line = ? where game = ? and number = ?", (spoilt, *row[:2])
            )
    base.commit()
    base.close()


def _spoilt(luck: random.Random, blob: Any) -> object:
    """Return a damaged form of a value from the file: with a wrong byte, type or word."""
    kind = luck.random()
    if not isinstance(blob, bytes) or not blob:  # This value has been damaged before.
        return b""
    if kind < 0.2:
        at = luck.randrange(len(blob))
        return blob[:at] + bytes([luck.randrange(256)]) + blob[at + 1 :]
    if kind < 0.3:
        return luck.choice((1, "text", 2.5, b"", b"[" * 5000, b"null", b"{}", b"\xff"))
    try:
        data = json.loads(blob)
    except ValueError:
        return b""
    if not isinstance(data, dict) or not data:
        return b"[]"
    key = luck.choice(list(data))
    if kind < 0.4:
        del data[key]
    elif isinstance(data[key], dict) and data[key] and kind < 0.8:
        inner = luck.choice(list(data[key]))
        if luck.random() < 0.5:
            del data[key][inner]
        else:
            data[key][inner] = luck.choice(("", "x", "table", "\u202e"))
    else:
        data[key] = luck.choice((
            "", "x", -1, 0, 3, 10**30, None, [], [0], [3, 2, 1], ["Ann", "Ann"], {}, "9.9.9",
            "2026-99-99", "\u202e\x1b[31m", True, ["Zoe"],
        ))  # fmt: skip
    return json.dumps(data).encode()


def _read(file: Path) -> None:
    """List all saved games in a file, and read each in every way in which the companion does."""
    told: list[str] = []
    store = Store(file)
    try:
        saved = store.all()
        list_records(told.append, store)
        for one in saved:
            try:
                told += transcript_lines(one.id, store)
                prepared_again = reopened(store.header(one.id).header, GAMES)
                try:
                    run = resumed(
                        prepared_again.game, prepared_again.start, store.lines(one.id).lines
                    )
                except ReplayDiverged as misfit:
                    run = misfit.run
                played = seated(prepared_again, run=run, hints=0)
                played.resume()
            except CompanionError:
                continue
    finally:
        store.close()
    raw = [line for line in told if not is_clean(line)]
    assert not raw, f"printed raw: {raw[0]!r}"
