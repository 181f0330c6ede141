"""`companion` without a command: asks up to five questions, then starts a game. Enter is a valid
answer to each of them.

The answers are remembered: in the settings, in the file of people, and in the records of the games
that the same people have played.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from typing import Any

from companion.braille.brltty import BRLAPI
from companion.braille.translate import Translator
from companion.catalog import (
    Games,
    GameSetup,
    PlayRequest,
    find_game,
    house_rules,
    phrasebook,
    players_in,
    prepare,
    rematch,
    reopened,
    title_of,
    vocabulary,
)
from companion.cli.asking import Asker, Choices, StoppedError
from companion.cli.language import language
from companion.cli.meaning import Called, called_games, chosen, numbered
from companion.cli.playing import make_reader, run
from companion.cli.saved import ready_to_continue
from companion.devices.brltty_link import look_at_brltty
from companion.devices.displays import braille_tables
from companion.devices.earpieces import sinks_here
from companion.devices.first_display import for_everyone
from companion.devices.options import devices_from
from companion.devices.owners import RememberedDisplays
from companion.devices.people import People
from companion.devices.pressing import Presses
from companion.errors import CompanionError, DeviceError, UsageError
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Value
from companion.narration.text import Label
from companion.paths import displays_file, records_file, settings_file
from companion.records.store import SavedGame, Store
from companion.referee.game import Game
from companion.referee.names import letters, simple
from companion.referee.question import YesNo
from companion.referee.record import Header, resumed
from companion.referee.run import ReplayDiverged
from companion.settings import Settings, SettingsFile, read_settings
from companion.system import screen_reader_runs

#: How long our own voice waits before it reads the first question too, if a screen reader is
#: running, in seconds.
READER_S = 9.0
#: How many saved games to search, newest first, for the choices that the same people made last
#: time.
RECENT = 50
#: The id of the game to suggest to people who have not played yet.
EASIEST = "parcel"
#: SPEAKERS: who speaks, our own voice, the screen reader, both, or nobody. LINES: the devices that
#: can tell players their cards in secret. WAYS: all ways for players to learn their cards.
SPEAKERS = ("voice", "reader", "both", "off")
LINES = ("display", "earpiece", "phone")
WAYS = (*LINES, "labels", "person")


def evening(*, plain: bool = False, **devices: Any) -> None:
    """Ask the questions, and play the game.

    plain, devices: options from the command line.
    """
    settings = read_settings()
    opened = devices_from(settings, **devices)
    store = Store(records_file())
    reader = make_reader(plain=plain)

    async def playing() -> None:
        asker = Asker(reader, phrasebook(language()), opened)
        evening = Evening(asker, settings, store)
        try:
            chosen = await evening.ask()
        except StoppedError:
            return
        finally:
            asker.close()
        # These imports are slow, so they wait until the questions are over.
        from companion.cli.at_table import at_table  # noqa: PLC0415
        from companion.hosts.local_game import play, resume  # noqa: PLC0415
        from companion.hosts.local_table import LocalTable  # noqa: PLC0415

        async def use(table: LocalTable) -> None:
            if isinstance(chosen, int):
                await resume(table, store, chosen)
            else:
                await play(table, store, None, guided=evening.guided)

        prepared = ready_to_continue(store, chosen) if isinstance(chosen, int) else chosen
        at_game = asker.devices_at_game(devices_from(read_settings(), **devices))
        await at_table(prepared, at_game, reader, use)

    try:
        run(playing(), reader)
    finally:
        store.close()


class Evening:
    """The questions asked before a game. Each has a method of its own, in the order of the
    questions.

    reader_runs: returns whether a screen reader is running.
    guided: whether the players want explanations during the game.
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

    async def ask(self) -> GameSetup | int:
        """Ask all questions. Return a new game, or the number of a saved game to resume.

        Raises StoppedError if the user quits or input ends, and UsageError or SettingsError if the
        game can't be prepared.
        """
        await self._ask_speaker()
        what = await self._ask_game()
        if not isinstance(what, Game):
            return what
        await self._ask_players(what)
        await self._ask_ways(what)
        return await self._ask_rules(what)

    # Question: who speaks

    async def _ask_speaker(self) -> None:
        """Before the first game, ask who speaks.

        The question appears on the screen. Our own voice also asks it: at once or, if a screen
        reader is running, only after a while.
        """
        asker = self._asker
        if self._recent or self._settings.speech is not None or not asker.reader.interactive:
            return
        words = asker.phrases.words
        speakers = {one: words(f"mode-{one}")[0] for one in SPEAKERS}
        usual, *others = ((word, word) for word in speakers.values())
        asker.print(Label.QUESTION, "ask-speaks", [asker.usual(usual[1]), *others])
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

    # Question: what to play

    async def _ask_game(self) -> Game[Any, Any] | GameSetup | int:
        """Ask what to play.

        Return a game, a setup that repeats the last game with the same people, or the number of an
        unfinished game.
        """
        asker, games = self._asker, self._games
        last = next((one for one in self._recent if self._rematch(one) is not None), None)
        open_ = ((one, self._progress(one)) for one in self._recent if not one.over)
        under_way, stands = next(((one, told) for one, told in open_ if told), (None, ""))
        titles = asker.phrases.listed([title_of(one, language()) for one in games.values()], "or")
        if last is None or last.header is None:
            usual = games.get(EASIEST, next(iter(games.values())))
            return await asker.ask(
                "ask-first-game",
                "ask-game-help",
                lambda words: self._found(words) if words else usual,
                choices=[
                    asker.usual(title_of(usual, language())),
                    *titled(one for one in games.values() if one is not usual),
                ],
                called=called_games(games),
                usual=title_of(usual, language()),
                games=titles,
            )
        same = self._rematch(last)

        def understand(words: str) -> Game[Any, Any] | GameSetup | int:
            has_word, agreed = asker.phrases.has_word, chosen(words, asker.yes_or_no, asker.around)
            is_usual = not words or asker.phrases.yes_or_no(agreed or "")
            if under_way is not None and (is_usual or has_word("word-on", words)):
                return under_way.id
            if same is not None and (is_usual or has_word("word-same", words)):
                return same
            return self._found(words)

        facts: dict[str, Value] = {
            "title": self._title(last.header),
            "players": self._listed(last.header.players),
        }
        facts |= {"open": "no", "others": "", "stands": "", "same": "no"}
        if under_way is not None and under_way.header is not None:
            header = under_way.header
            facts |= {"open": self._title(header), "others": self._listed(header.players)}
            facts["stands"] = stands
            is_same = (header.game, header.players) == (last.header.game, last.header.players)
            facts["same"] = "yes" if is_same else "no"
        say = asker.phrases.say
        choices = [asker.usual(say("same-choice"))]
        if under_way is not None:
            same_word = asker.phrases.words("word-same")[0]
            choices = [asker.usual(say("carry-on-choice")), (same_word, say("same-choice"))]
        return await asker.ask(
            "ask-evening",
            "ask-evening-help",
            understand,
            choices=[*choices, *titled(games.values())],
            called=called_games(games) | {one[0]: one for one in self._words_for_known_games},
            is_closed=True,
            games=titles,
            **facts,
        )

    def _found(self, words: str) -> Game[Any, Any]:
        """Return the game with this name. Raises UsageError if there is none or if there are
        several. The error doesn't list the games, because the question that follows does.
        """
        try:
            return find_game(words, self._games, language())
        except UsageError as error:
            if error.phrase != "error-game-unknown":
                raise
            raise UsageError("error-game-not-meant", name=words) from None

    @property
    def _words_for_known_games(self) -> list[list[str]]:
        """The words for repeating the last game, and those for resuming an unfinished one."""
        return [self._asker.phrases.words(one) for one in ("word-same", "word-on")]

    def _rematch(self, one: SavedGame) -> GameSetup | None:
        """Return a setup that repeats this game with the same people.

        Return None if the game can't be played any more, for example because an older version saved
        it.
        """
        with suppress(CompanionError):
            return rematch(reopened(one.header, self._games)) if one.header else None
        return None

    def _progress(self, one: SavedGame) -> str:
        """Return a sentence about the state of a game, without any secrets.

        Return "" if nothing has happened in the game yet, or if the game can't be continued any
        more.
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

    # Question: who plays

    async def _ask_players(self, game: Game[Any, Any]) -> None:
        """Ask who plays. Pressing Enter chooses the people who played last time."""
        if self._settings.players:
            self._names = self._settings.players
            return
        asker = self._asker
        usual = next(
            (one.header.players for one in self._recent if one.header and not one.header.practice),
            None,
        )
        names = usual or tuple(asker.phrases.words("guests"))

        def understand(words: str) -> tuple[str, ...]:
            named = players_in(words, asker.phrases) if words else names
            self._prepared(game, named)
            return named

        who = self._listed(names)
        self._names = await asker.ask(
            "ask-people", "ask-players-help", understand, choices=[asker.usual(who)], usual=who
        )

    def _last_game(self, names: Sequence[str], game: Game[Any, Any] | None = None) -> Header | None:
        """Return the record header of the last game that exactly these people have played.

        game: consider only games of this kind. Return None if there is no such game.
        """
        group = set(map(letters, names))
        headers = (one.header for one in self._recent if one.header is not None)
        return next(
            (
                header
                for header in headers
                if set(map(letters, header.players)) == group
                and (game is None or header.game == game.id)
            ),
            None,
        )

    # Question: how players learn their cards

    async def _ask_ways(self, game: Game[Any, Any]) -> None:
        """Ask how players learn which cards they have. Don't ask a group of people who have already
        answered that.
        """
        if self._cards or not game.hands:
            return
        if (last := self._last_game(self._names)) is not None:
            keepers = set(last.keepers.values())
            self._cards = tuple(keepers) if len(keepers) == 1 and keepers <= {*game.keepers} else ()
            return
        asker, first = self._asker, self._names[0]
        labels, *others = (
            asker.phrases.words(f"way-{way}")[0] for way in ("labels", *LINES, "person")
        )
        ways = await asker.ask(
            "ask-cards",
            "ask-cards-help",
            self._read_ways,
            choices=[asker.usual(labels), *((way, way) for way in others)],
            called=self._words_for_ways(),
            is_closed=True,
            first=first,
        )
        people = People()
        lines = [*await self._displays(people, ways), *self._earpieces(people, ways)]
        for name in self._players_with("phone", ways):
            people.keep(name, {"phones": "sealed"})
            lines.append(name)
        if not set(ways.values()) & set(LINES):
            return
        is_dealt = len(lines) == len(self._names) and "dealer" in game.keepers
        asker.tell(Label.TABLE, "deals-for-all" if is_dealt else "deals-not")
        self._cards = ("dealer",) if is_dealt else ()

    def _read_ways(self, words: str) -> dict[str, str]:
        """Parse how players learn their cards, as in "Ann display, Bob and Cara phone".

        A way without a name applies to everyone who isn't named. The default is labels on the
        cards. Raises UsageError if the answer is unclear.
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
            told = chosen(told, self._words_for_ways(), self._asker.around) or told
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

    def _words_for_ways(self) -> Called:
        """Return the words that people may use for each way to learn their cards."""
        words = self._asker.phrases.words
        ways = ("labels", *LINES, "person")
        return numbered({words(f"way-{way}")[0]: words(f"way-{way}") for way in ways})

    def _name_in(self, words: Sequence[str]) -> str | None:
        """Return the player whose name these words begin with, or None."""
        said = simple(" ".join(words)).split()
        found = (name for name in self._names if said[: len(name.split())] == simple(name).split())
        return next(found, None)

    def _players_with(self, way: str, ways: Mapping[str, str]) -> list[str]:
        return [name for name in self._names if ways[name] == way]

    async def _displays(self, people: People, ways: Mapping[str, str]) -> list[str]:
        """Let each player who wants a display press a key on it, to find out which display is
        whose.

        Return the players who now have a display.
        """
        asker = self._asker
        table, plain = braille_tables(for_everyone(asker.devices), ())[None]
        presses = Presses(RememberedDisplays(displays_file()), Translator(table, plain))
        no = asker.phrases.say("no")
        served: list[str] = []
        with asker.without_display(), closing(presses):
            wanted = self._players_with("display", ways)
            for name in wanted:
                while not await presses.look():
                    brltty = await asyncio.to_thread(look_at_brltty)
                    if brltty.display is not None and len(wanted) == 1:
                        people.keep(name, {"braille": BRLAPI})
                        model = brltty.display.identity.model
                        asker.tell(Label.TABLE, "press-found", who=name, model=model)
                        return [name]
                    if brltty.is_running:
                        asker.tell(Label.NOTICE, "brltty-may-have")
                    # Every display that was found now has an owner, so questions may appear on
                    # displays again.
                    with asker.with_display():
                        again = asker.usual(asker.phrases.say("look-again-choice"))
                        asker.tell(Label.QUESTION, "press-none", [again, (no, no)])
                        if await asker.line():
                            return served
                asker.tell(Label.QUESTION, "ask-press", who=name)
                presses.tell(asker.narrator.message(Label.QUESTION, "ask-press", who=name))
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
        """Assign an audio device to each player who wants an earpiece, and return these players.

        The game tests each device before it starts.
        """
        wanted = self._players_with("earpiece", ways)
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

    # Question: house rules or a guide

    async def _ask_rules(self, game: Game[Any, Any]) -> GameSetup:
        """Ask for house rules. Return the game, ready to start.

        Pressing Enter keeps the house rules with which these people last played this game. People
        who have never played are asked whether they want everything explained; they may answer with
        house rules, too.
        """
        last = self._last_game(self._names, game)
        is_first = self._are_beginners()
        usual = dict(one.split("=", 1) for one in self._settings.options_of(game.id))
        usual |= last.options if last is not None else {}
        begun = self._prepared(game, self._names, usual)
        words = phrasebook(language(), game, begun.start.edition)
        say, called = words.say, vocabulary(words, game, begun.start.edition)
        all_ = " ".join(
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

        def understand(line: str) -> GameSetup:
            yes_or_no = called.named(line) if line else YesNo.YES
            self.guided = is_first and yes_or_no is YesNo.YES
            if not line or (is_first and isinstance(yes_or_no, YesNo)):
                return begun
            if yes_or_no is YesNo.YES:  # "yes, with house rules" doesn't say which rules, so ask
                raise UsageError("ask-rules-help", all=all_)
            if words.has_word("word-rulebook", line):
                return self._prepared(game, self._names, {})
            unclear = "guided-unclear" if is_first else "rule-unclear"
            chosen = dict(rule_in(part, game, words.say, unclear) for part in line.split(","))
            return self._prepared(game, self._names, usual | chosen)

        told = house_rules(game, begun.start.options, words)
        rules = "ask-rules-again" if told else "ask-rules"
        return await self._asker.ask(
            "ask-guided" if is_first else rules,
            "ask-guided-help" if is_first else "ask-rules-help",
            understand,
            choices=self._rule_choices(has_own=bool(told), is_first=is_first),
            called=self._words_for_rules(is_first=is_first),
            is_closed=True,
            usual=told,
            all=all_,
        )

    def _rule_choices(self, *, has_own: bool, is_first: bool) -> Choices:
        """Return the choices to pick on a display when asking about house rules.

        has_own: whether these people have house rules, which Enter keeps.
        is_first: whether this is the people's first game, so that the question is about
            explanations instead.
        """
        asker, say = self._asker, self._asker.phrases.say
        if is_first:
            return [asker.usual(say("yes")), (say("no"), say("no"))]
        rulebook, help_ = (
            asker.phrases.words("word-rulebook")[0],
            asker.phrases.words("command-help")[0],
        )
        if has_own:
            return [asker.usual(say("keep-choice")), (rulebook, rulebook), (help_, help_)]
        return [asker.usual(rulebook), (help_, help_)]

    def _words_for_rules(self, *, is_first: bool) -> Called:
        """Map each possible answer about house rules to the words that people may use for it.

        is_first: as in `_rule_choices`.
        """
        if is_first:
            return self._asker.yes_or_no
        rulebook = self._asker.phrases.words("word-rulebook")
        yes, _ = self._asker.yes_or_no.items()
        return dict([yes, (rulebook[0], rulebook)])

    def _are_beginners(self) -> bool:
        """Whether none of the players has played any of the recently saved games."""
        known = {letters(name) for one in self._recent if one.header for name in one.header.players}
        return known.isdisjoint(map(letters, self._names))

    def _prepared(
        self, game: Game[Any, Any], names: tuple[str, ...], options: Mapping[str, str] | None = None
    ) -> GameSetup:
        """Return the game for these people, ready to start. Raises UsageError and SettingsError.

        options: the choice for each table option, or None to take them from the settings.
        """
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


def titled(games: Iterable[Game[Any, Any]]) -> Choices:
    """Return the titles of games as choices that can be picked on a display."""
    return [(title, title) for title in (title_of(game, language()) for game in games)]


def rule_in(
    words: str, game: Game[Any, Any], say: Callable[[str], str], unclear: str = "rule-unclear"
) -> tuple[str, str]:
    """Return the table option and the choice that a player's words name.

    Raises UsageError unless the words fit exactly one choice.

    unclear: id of the phrase for that error.
    """
    said = set(simple(words).split())
    found = [
        (option.id, choice)
        for option in game.options
        for choice in option.choices
        if said
        <= set(simple(f"{option.id} {choice} {say(f'option-{option.id}-{choice}')}").split())
    ]
    if len(found) != 1 or not said:
        raise UsageError(unclear, words=words.strip()[:60])
    return found[0]
