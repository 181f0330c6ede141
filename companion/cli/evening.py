"""`companion` alone: at most five questions, each of which Enter skips, and the game begins.

What was answered is remembered: with the people, in the settings, and, of people who play
together, in the games that they have played.
"""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from typing import Any

from companion.catalog import (
    Games,
    PlayRequest,
    Prepared,
    anew,
    find_game,
    house_rules,
    phrasebook,
    players_in,
    prepare,
    reopened,
    title_of,
    vocabulary,
)
from companion.cli.asking import Asker, StoppedError
from companion.cli.language import language
from companion.cli.playing import make_reader, run
from companion.cli.saved import going_on
from companion.devices.earpieces import sinks_here
from companion.devices.outputs import devices_from
from companion.devices.owners import RememberedDisplays
from companion.devices.people import People
from companion.devices.pressing import Presses
from companion.errors import CompanionError, DeviceError, UsageError
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Value
from companion.narration.text import Label
from companion.paths import displays_file, records_file, settings_file
from companion.records.store import Saved, Store
from companion.referee.game import Game
from companion.referee.names import letters, simple
from companion.referee.question import YesNo
from companion.referee.record import Header, resumed
from companion.referee.run import ReplayDiverged
from companion.settings import Settings, SettingsFile, read_settings
from companion.system import screen_reader_runs

#: For so long a screen reader reads the first question, before our own voice is heard, in seconds;
#: where none runs, nobody waits.
READER_S = 9.0
#: So many games are looked at for what these people did last.
RECENT = 50
#: What is begun with where nobody says anything.
EASIEST = "parcel"
#: Who can speak. How somebody knows a card: by a line of one's own, or otherwise.
SPEAKERS = ("voice", "reader", "both", "off")
LINES = ("display", "earpiece", "phone")
WAYS = (*LINES, "labels", "person")


def evening() -> None:
    """Ask, and play."""
    settings = read_settings()
    opened = devices_from(settings)
    store = Store(records_file())
    reader = make_reader(plain=False)

    async def playing() -> None:
        asker = Asker(reader, phrasebook(language()), opened)
        evening = Evening(asker, settings, store)
        try:
            chosen = await evening.ask()
        except StoppedError:
            return
        finally:
            asker.close()
        from companion.app import GameTable  # noqa: PLC0415 - slow: the first question is there sooner

        prepared = going_on(store, chosen) if isinstance(chosen, int) else chosen
        table = GameTable(prepared, devices_from(read_settings()), reader)
        try:
            if isinstance(chosen, int):
                await table.resume(store, chosen)
            else:
                await table.play(store, None, guided=evening.guided)
        finally:
            table.close()

    try:
        run(playing(), reader)
    finally:
        store.close()


class Evening:
    """The questions, one method each, in their order.

    guided: whether the game is explained as it goes. reader_runs: whether a screen reader does.
    """

    def __init__(
        self,
        asker: Asker,
        settings: Settings,
        store: Store,
        *,
        reader_runs: Callable[[], bool] = screen_reader_runs,
    ) -> None:
        self._asker = asker
        self._settings = settings
        self._store = store
        self._reader_runs = reader_runs
        self._games = Games()
        self._recent = [one for one in store.newest(RECENT) if one.header is not None]
        self._names: tuple[str, ...] = ()
        self._cards: tuple[str, ...] = settings.cards
        self.guided = False

    async def ask(self) -> Prepared | int:
        """What is played: a new game, or the number of one that goes on.

        Raises StoppedError, and UsageError and SettingsError for wrong settings.
        """
        await self._who_speaks()
        what = await self._what()
        if not isinstance(what, Game):
            return what
        await self._who(what)
        await self._how_cards_are_known(what)
        return await self._by_which_rules(what)

    # Who speaks

    async def _who_speaks(self) -> None:
        """On the first evening at a terminal: a screen reader, and then our own voice."""
        asker = self._asker
        if self._recent or self._settings.speech is not None or not asker.reader.interactive:
            return
        asker.print(Label.QUESTION, "ask-speaks")
        typed = asyncio.ensure_future(asker.line())
        if self._reader_runs():
            await asyncio.wait({typed}, timeout=READER_S)
        if not typed.done():
            asker.speak(Label.QUESTION, "ask-speaks-voice")
        while line := (await typed).strip():
            who = (one for one in SPEAKERS if asker.phrases.has_word(f"mode-{one}", line))
            if (speaks := next(who, None)) is not None:
                SettingsFile(settings_file()).keep("speech", value=speaks)
                asker.devices = devices_from(self._settings, speech=speaks)
                return
            asker.print(Label.REPLY, "ask-speaks-help")
            typed = asyncio.ensure_future(asker.line())

    # Which game

    async def _what(self) -> Game[Any, Any] | Prepared | int:
        """A game; the same as last time; or the number of one that is not over."""
        asker, games = self._asker, self._games
        last = next((one for one in self._recent if self._again(one) is not None), None)
        open_ = ((one, self._stands(one)) for one in self._recent if not one.over)
        under_way, stands = next(((one, told) for one, told in open_ if told), (None, ""))
        titles = ", ".join(title_of(one, language()) for one in games.values())
        if last is None or last.header is None:
            usual = games.get(EASIEST, next(iter(games.values())))
            return await asker.ask(
                "ask-first-game",
                "ask-game-help",
                lambda words: find_game(words, games, language()) if words else usual,
                usual=title_of(usual, language()),
                games=titles,
            )
        same = self._again(last)

        def understand(words: str) -> Game[Any, Any] | Prepared | int:
            if same is not None and (not words or asker.phrases.has_word("word-same", words)):
                return same
            if under_way is not None and asker.phrases.has_word("word-on", words):
                return under_way.id
            return find_game(words, games, language())

        facts: dict[str, Value] = {
            "title": self._title(last.header),
            "players": self._listed(last.header.seats),
        }
        facts |= {"open": "no", "others": "", "stands": ""}
        if under_way is not None and under_way.header is not None:
            header = under_way.header
            facts |= {"open": self._title(header), "others": self._listed(header.seats)}
            facts["stands"] = stands
        return await asker.ask(
            "ask-evening", "ask-evening-help", understand, is_closed=True, games=titles, **facts
        )

    def _again(self, one: Saved) -> Prepared | None:
        """The same game with the same people, if it can still be played."""
        with suppress(CompanionError):
            return anew(reopened(one.header, self._games)) if one.header else None
        return None

    def _stands(self, one: Saved) -> str:
        """Where a game stands, in a sentence that all may hear; "" where nothing has happened yet,
        or where it cannot be played any more.
        """
        with suppress(CompanionError, ReplayDiverged):
            if one.header is not None:
                begun = reopened(one.header, self._games)
                run = resumed(begun.game, begun.start, self._store.lines(one.id).lines)
                words = phrasebook(language(), begun.game, begun.start.edition)
                if not run.entries:
                    return ""
                for said in begun.game.status(run.state, None)[:1]:
                    return Narrator(words).public(said).sentence
        return ""

    def _title(self, header: Header) -> str:
        return title_of(self._games[header.game], language())

    def _listed(self, names: Sequence[str]) -> str:
        return self._asker.phrases.listed(list(names))

    # Who plays

    async def _who(self, game: Game[Any, Any]) -> None:
        """The people; Enter are those who played last."""
        if self._settings.players:
            self._names = self._settings.players
            return
        asker = self._asker
        usual = next(
            (one.header.seats for one in self._recent if one.header and not one.header.practice),
            None,
        )
        names = usual or tuple(asker.phrases.words("guests"))

        def understand(words: str) -> tuple[str, ...]:
            named = players_in(words, asker.phrases) if words else names
            self._prepared(game, named)
            return named

        who = self._listed(names)
        self._names = await asker.ask("ask-people", "ask-players-help", understand, usual=who)

    def _last_of(self, names: Sequence[str], game: Game[Any, Any] | None = None) -> Header | None:
        """What these people played last, or last of this game."""
        group = set(map(letters, names))
        headers = (one.header for one in self._recent if one.header is not None)
        return next(
            (
                header
                for header in headers
                if set(map(letters, header.seats)) == group
                and (game is None or header.game == game.id)
            ),
            None,
        )

    # How cards are known

    async def _how_cards_are_known(self, game: Game[Any, Any]) -> None:
        """By what; asked once of the same people, and remembered with each."""
        if self._cards or not game.hands:
            return
        if (last := self._last_of(self._names)) is not None:
            keepers = set(last.keepers.values())
            self._cards = tuple(keepers) if len(keepers) == 1 and keepers <= {*game.keepers} else ()
            return
        asker, first = self._asker, self._names[0]
        ways = await asker.ask(
            "ask-cards", "ask-cards-help", self._ways_in, is_closed=True, first=first
        )
        people = People()
        lines = [*await self._displays(people, ways), *self._earpieces(people, ways)]
        for name in self._with("phone", ways):
            people.keep(name, {"phones": "sealed"})
            lines.append(name)
        if not set(ways.values()) & set(LINES):
            return
        is_dealt = len(lines) == len(self._names) and "dealer" in game.keepers
        asker.tell(Label.TABLE, "deals-for-all" if is_dealt else "deals-not")
        self._cards = ("dealer",) if is_dealt else ()

    def _ways_in(self, words: str) -> dict[str, str]:
        """Who knows their card how: "Ann display, Bob and Cara phone". Who is not named knows it by
        the way that is said without a name, or by labels. Raises UsageError.
        """
        say, usual = self._asker.phrases, "labels"
        ways: dict[str, str] = {}
        named: list[str] = []
        for part in re.split(rf"[,;]| {say.say('list-and')} ", words):
            rest = part.split()
            who = " ".join(rest)
            while rest and (name := self._name_in(rest)) is not None:
                named.append(name)
                rest = rest[len(name.split()) :]
            if not rest:
                continue
            told = " ".join(rest)
            way = next((one for one in WAYS if say.has_word(f"way-{one}", told)), None)
            if way is None:
                raise UsageError("ways-unclear", words=who)
            if not named:
                usual = way
            ways |= dict.fromkeys(named, way)
            named = []
        if named:
            raise UsageError("ways-unclear", words=words)
        return {name: ways.get(name, usual) for name in self._names}

    def _name_in(self, words: Sequence[str]) -> str | None:
        """The player whose name these words begin with."""
        said = simple(" ".join(words)).split()
        found = (name for name in self._names if said[: len(name.split())] == simple(name).split())
        return next(found, None)

    def _with(self, way: str, ways: Mapping[str, str]) -> list[str]:
        return [name for name in self._names if ways[name] == way]

    async def _displays(self, people: People, ways: Mapping[str, str]) -> list[str]:
        """Who has a display: whoever presses a key on it."""
        asker, presses = self._asker, Presses(RememberedDisplays(displays_file()))
        served: list[str] = []
        with asker.without_display(), closing(presses):
            for name in self._with("display", ways):
                while not await presses.look():
                    asker.tell(Label.QUESTION, "press-none")
                    if await asker.line():
                        return served
                asker.tell(Label.QUESTION, "ask-press", who=name)
                typed = asyncio.ensure_future(asker.line())
                pressed = asyncio.ensure_future(presses.next())
                await asyncio.wait({typed, pressed}, return_when=asyncio.FIRST_COMPLETED)
                if not pressed.done():
                    pressed.cancel()
                    await typed
                    continue
                typed.cancel()
                await asyncio.gather(typed, return_exceptions=True)
                found = pressed.result()
                presses.keep(name, found)
                people.keep(name, {"braille": "auto"})
                asker.tell(Label.TABLE, "press-found", who=name, model=found.identity.model)
                served.append(name)
        return served

    def _earpieces(self, people: People, ways: Mapping[str, str]) -> list[str]:
        """Who has an earpiece: one audio device after the other. Each is tested before the game."""
        wanted = self._with("earpiece", ways)
        if not wanted:
            return []
        free = []
        with suppress(DeviceError):
            sinks, loudspeaker = sinks_here()
            free = [sink for sink in sinks if sink.name != loudspeaker]
        served = []
        for name in wanted:
            if not free:
                self._asker.tell(Label.NOTICE, "ear-none", who=name)
                continue
            sink = free.pop(0)
            people.keep(name, {"earpiece": sink.name})
            self._asker.tell(Label.TABLE, "ear-found", who=name, device=sink.description)
            served.append(name)
        return served

    # House rules, or a guide

    async def _by_which_rules(self, game: Game[Any, Any]) -> Prepared:
        """The house rules: Enter are those by which these people played it last. Who never played
        is asked for a guide instead, and may say house rules all the same.
        """
        last = self._last_of(self._names, game)
        is_first = self._know_nothing()
        usual = dict(one.split("=", 1) for one in self._settings.options_of(game.id))
        usual |= last.options if last is not None else {}
        begun = self._prepared(game, self._names, usual)
        words = phrasebook(language(), game, begun.start.edition)
        say, called = words.say, vocabulary(words, game, begun.start.edition)
        all_ = (
            say(
                "rule-choices",
                {
                    "what": say(f"option-{option.id}"),
                    "choices": words.listed(
                        [say(f"option-{option.id}-{choice}") for choice in option.choices], "or"
                    ),
                },
            )
            for option in game.options
        )

        def understand(line: str) -> Prepared:
            yes_or_no = called.named(line) if line else YesNo.YES
            self.guided = is_first and yes_or_no is YesNo.YES
            if not line or (is_first and isinstance(yes_or_no, YesNo)):
                return begun
            if words.has_word("word-rulebook", line):
                return self._prepared(game, self._names, {})
            chosen = dict(rule_in(part, game, words.say) for part in line.split(","))
            return self._prepared(game, self._names, usual | chosen)

        told = house_rules(game, begun.start.options, words)
        rules = "ask-rules-again" if told else "ask-rules"
        return await self._asker.ask(
            "ask-guided" if is_first else rules,
            "ask-guided-help" if is_first else "ask-rules-help",
            understand,
            is_closed=True,
            usual=told,
            all=" ".join(all_),
        )

    def _know_nothing(self) -> bool:
        """Whether none of these people has ever played here."""
        known = {letters(name) for one in self._recent if one.header for name in one.header.seats}
        return known.isdisjoint(map(letters, self._names))

    def _prepared(
        self, game: Game[Any, Any], names: tuple[str, ...], options: Mapping[str, str] | None = None
    ) -> Prepared:
        """The game with these people. Raises UsageError and SettingsError."""
        if options is None:
            given = self._settings.options_of(game.id)
        else:
            given = tuple(f"{option}={choice}" for option, choice in options.items())
        wishes = PlayRequest(
            game=game.id,
            players=names,
            edition=self._settings.edition.get(game.id, "standard"),
            cards=self._cards,
            options=given,
            language=language(),
        )
        return prepare(wishes, self._games)


def rule_in(words: str, game: Game[Any, Any], say: Callable[[str], str]) -> tuple[str, str]:
    """A table option and its choice, of which these are words. Raises UsageError."""
    said = set(simple(words).split())
    found = [
        (option.id, choice)
        for option in game.options
        for choice in option.choices
        if said
        <= set(simple(f"{option.id} {choice} {say(f'option-{option.id}-{choice}')}").split())
    ]
    if len(found) != 1 or not said:
        raise UsageError("rule-unclear", words=words.strip()[:60])
    return found[0]
