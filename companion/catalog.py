"""Finds games, editions and phrases, and checks requests to start a game.

A request that isn't possible raises an error that can be explained to the players in one sentence.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from companion import __version__
from companion.errors import RecordError, SettingsError, UsageError
from companion.hidden_cards import CARD_SOURCES, FOR_ALL
from companion.hidden_cards.contradictions import Decision
from companion.narration.guide import Guides
from companion.narration.narrator import Narrator, group_word
from companion.narration.phrasebook import ENGLISH, Phrasebook, is_language, phrases_in
from companion.narration.rulebook import Rulebook
from companion.paths import PACKAGE, data_folder
from companion.practice.players import Practice, Strength
from companion.referee.edition import edition_file
from companion.referee.facts import Phrase
from companion.referee.faults import EditionError, line_of
from companion.referee.game import Game, Start, StartError
from companion.referee.names import letters, names_listed, normalised, simple
from companion.referee.question import Step, YesNo
from companion.referee.record import Header
from companion.referee.seat import Seat, seats_named
from companion.seat_option import seat_option
from companion.session.catalogue import catalogue_of
from companion.session.matching import Vocabulary, titles
from companion.session.player_names import check_name
from companion.session.understanding.everyday_words import everyday_words
from companion.session.understanding.game_words import GameWords
from companion.session.words import Words

#: The folders with phrase files that are needed for every game.
ROOMS = ("narration", "session", "speech", "listening", "braille", "lines/page", "tables")
#: Maximum length of an unknown language's tag in an error message, in characters. Longer tags are
#: truncated.
LONGEST_TAG = 35


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """What players requested on the command line, in the settings, or in answer to our questions.

    players: the players' names, clockwise.
    cards: the source of each seat's cards, as `seat=source`.
    options: choices for the game's options, each as `option=choice`.
    practice: the names of the practice players, each with its strength.
    by_hand: see `Start`.
    """

    game: str
    players: tuple[str, ...]
    edition: str = "standard"
    cards: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    language: str = "en"
    practice: tuple[tuple[str, Strength], ...] = ()
    by_hand: bool = True


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game that is ready to start: its rules, players and options, and its record's header."""

    game: Game[Any, Any]
    start: Start[Any]
    header: Header

    @property
    def practice(self) -> Practice:
        """The practice players' seats, with their strengths."""
        strengths = self.header.practice
        return Practice(
            {
                seat: Strength(strengths[seat.id])
                for seat in self.start.seats
                if seat.id in strengths
            },
            self.header.begun,
        )

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people: all except those of practice players."""
        strengths = self.header.practice
        return tuple(seat for seat in self.start.seats if seat.id not in strengths)


class Games(Mapping[str, Game[Any, Any]]):
    """All games, keyed by id. Each folder in `games` is a game, and its name is the game's id.

    A game is imported only when it is needed.
    """

    def __init__(self) -> None:
        folder = PACKAGE / "games"
        self._names = sorted(file.parent.name for file in folder.glob("*/__init__.py"))

    def __getitem__(self, name: str) -> Game[Any, Any]:
        if name not in self._names:
            raise KeyError(name)
        game: Game[Any, Any] = import_module(f"companion.games.{name}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def find_game(
    name: str, games: Mapping[str, Game[Any, Any]], language: str = ENGLISH
) -> Game[Any, Any]:
    """Return the game with this id or title.

    The beginning of an id or title is enough if only one game matches. Raises UsageError if no game
    or more than one matches.
    """
    found = games_called(name, games, language)
    if len(found) != 1:
        phrase = "error-game-ambiguous" if found else "error-game-unknown"
        known = [title_of(games[id_], language) for id_ in found or games]
        joint = "or" if found else "and"
        raise UsageError(phrase, name=name, games=phrasebook(language).listed(known, joint))
    return games[found[0]]


def games_called(name: str, games: Mapping[str, Game[Any, Any]], language: str) -> list[str]:
    """Return the id of the game with this id or title.

    If no game is called that, return the ids of all games whose id or title starts with this text.
    """
    wanted = simple(name)
    if wanted in games:
        return [wanted]
    called = names_of_games(games, language)
    return [id_ for id_, names in called.items() if wanted in names] or [
        id_
        for id_, names in called.items()
        if wanted and any(one.startswith(wanted) for one in names)
    ]


def names_of_games(
    games: Mapping[str, Game[Any, Any]], language: str
) -> dict[str, tuple[str, ...]]:
    """Map each game's id to all names that people may use for the game, including the id."""
    phrases = phrasebook(language)
    return {id_: (id_, *titles(title_of(one, language), phrases)) for id_, one in games.items()}


def title_of(game: Game[Any, Any], language: str) -> str:
    """Return a game's title in a language, or in English if it has no title in this language."""
    files, english = (words_in(one, [game.folder]) for one in (language, ENGLISH))
    return Phrasebook(language, files, english=english).say("game-title")


def phrase_files(language: str, game: Game[Any, Any] | None = None) -> list[Path]:
    """Return all phrase files of a language: first those in `ROOMS`, then the game's.

    Raises UsageError if the language is unknown.
    """
    folders = [PACKAGE / room for room in ROOMS]
    if game is not None:
        folders.append(game.folder)
    if not (files := words_in(language, folders)):
        known = sorted({file.stem for folder in folders for file in folder.glob("words/*.ftl")})
        cut = len(language) > LONGEST_TAG
        told = f"{language[:LONGEST_TAG]}…" if cut else language
        raise UsageError("error-language", language=told, languages=", ".join(known))
    return files


def missing_phrases(language: str) -> dict[Path, tuple[int, int]]:
    """Find out how much of a translation is missing.

    Map each English phrase file to the number of its phrases that the language lacks, and to its
    total number of phrases.
    """
    found: dict[Path, tuple[int, int]] = {}
    for english in sorted(PACKAGE.rglob(f"words/{ENGLISH}.ftl")):
        every, own = phrases_in(english), english.with_name(f"{language}.ftl")
        has = phrases_in(own) if own.is_file() else set()
        found[english] = (len(every - has), len(every))
    return found


def words_in(language: str, folders: Iterable[Path]) -> list[Path]:
    """Return the folders' phrase files for a language, as far as they exist."""
    if not is_language(language):
        return []
    files = (folder / "words" / f"{language}.ftl" for folder in folders)
    return [file for file in files if file.is_file()]


def phrasebook(
    language: str, game: Game[Any, Any] | None = None, edition: Any = None
) -> Phrasebook:
    """Return the phrases of all games and of one game in a language.

    edition: an edition of the game. Its own names for cards and other things replace the usual
        ones.
    """
    names = getattr(edition, "names", None)
    files, english = phrase_files(language, game), phrase_files(ENGLISH, game)
    return Phrasebook(language, files, names, english)


def vocabulary(
    phrases: Phrasebook, game: Game[Any, Any], edition: Any, seats: Iterable[Seat] = ()
) -> Vocabulary:
    """Return all words for things on the table: pieces, players, options and so on."""
    narrator = Narrator(phrases)
    kinds = game.box.kinds(edition)

    def words_for(noun: Enum) -> list[str]:
        return [narrator.word(noun), *phrases.also(noun)]

    def group_words(kind: type) -> list[str]:
        word = group_word(kind)
        if word not in phrases:
            return []
        also = phrases.words(word, "also") if "also" in phrases.forms(word) else []
        return [simple(one) for one in (phrases.say(word), *also)]

    # The game's own words come first: "right" is a direction unless the game has no directions.
    own = (member for kind in kinds for member in kind)
    nouns = [*own, *YesNo, *Step, *Decision]
    codes = {game.card(edition, card).code: card for card in game.box.cards(edition)}
    lists = map(
        phrases.words, ("possessives", "remarks", "speaker", "doing", "losing", "contractions")
    )
    fillers = phrases.words("fillers")
    words = Vocabulary(nouns, words_for, fillers, codes, *lists, group_words=group_words)
    return words.with_seats(seats)


def words_for(
    language: str,
    game: Game[Any, Any],
    edition: Any,
    seats: Sequence[Seat] = (),
    letters: Mapping[str, str] | None = None,
    *,
    is_replay: bool = False,
) -> Words:
    """Return all the words that a game needs to speak and understand a language.

    letters, is_replay: see `catalogue_of`.
    """
    phrases = phrasebook(language, game, edition)
    return Words(
        narrator=Narrator(phrases),
        vocabulary=vocabulary(phrases, game, edition, seats),
        catalogue=catalogue_of(phrases, game, letters, is_replay=is_replay),
        rulebook=rulebook(game, language),
        guides=guides(language),
        everyday=game_words(language, game.folder),
    )


@cache
def game_words(language: str, folder: Path) -> GameWords:
    """Return an object that understands everyday sentences in a language about a game.

    The same object is returned for the same arguments. If the language has no file of everyday
    words, the object understands nothing.

    folder: the game's folder.
    """
    files = (one / "words" / f"{language}.toml" for one in (PACKAGE / "session", folder))
    found = [file for file in files if is_language(language) and file.is_file()]
    return GameWords(everyday_words(found), language)


def in_language(file: Path, language: str) -> Path:
    """Return the translation of a file, such as guide.es.md, or the file itself if it isn't
    translated.
    """
    own = file.with_suffix(f".{language}{file.suffix}")
    return own if is_language(language) and own.is_file() else file


def rulebook(game: Game[Any, Any], language: str = ENGLISH) -> Rulebook:
    """Return a game's rulebook."""
    english = game.folder / "rulebook.md"
    file = in_language(english, language)
    return Rulebook(file, ENGLISH if file == english else language)


def guides(language: str = ENGLISH) -> Guides:
    """Return all guides: one for each game, then one for each topic."""
    games = {file.parent.name: file for file in sorted(PACKAGE.glob("games/*/guide.md"))}
    topics = {file.stem: file for file in sorted(data_folder("docs").glob("*.md"))}
    english = games | {name: file for name, file in topics.items() if "." not in name}
    return Guides({name: in_language(file, language) for name, file in english.items()})


def prepare(request: PlayRequest, games: Mapping[str, Game[Any, Any]]) -> GameSetup:
    """Check a request, and return the game that it asks for, ready to start.

    Raises UsageError or SettingsError. Either says what would be correct.
    """
    game = find_game(request.game, games, request.language)
    name, text, edition = read_edition(game, request.edition, request.language)
    phrases = phrasebook(request.language, game, edition)
    seats = seats_for(game, edition, phrases, request.players)
    start = Start(
        seats=seats,
        options=options_for(game, request.options),
        edition=edition,
        keepers=card_sources(game, seats, request.cards, phrases),
        by_hand=request.by_hand,
    )
    check(game, start)
    header = Header(
        game=game.id,
        version=__version__,
        language=request.language,
        seats=tuple(seat.name for seat in seats),
        options=dict(start.options),
        keepers={seat.name: keeper for seat, keeper in start.keepers.items()},
        edition=text,
        edition_name=name,
        begun=datetime.now(UTC).isoformat(timespec="seconds"),
        practice={name: strength.value for name, strength in request.practice},
        by_hand=request.by_hand,
    )
    return GameSetup(game, start, header)


def edition_in(header: Header, game: Game[Any, Any]) -> Any:
    """Return the edition that a saved game was played with."""
    return decode_edition(game, header.edition, header.edition_name)


def reopened(
    header: Header,
    games: Mapping[str, Game[Any, Any]],
    edition_of: Callable[[Header, Game[Any, Any]], Any] = edition_in,
) -> GameSetup:
    """Return a saved game, ready to continue. Only its header is needed.

    An option that didn't exist when the game was saved gets the choice that changes nothing, or its
    default.

    edition_of: decodes the edition, or returns it from a cache.

    Raises UsageError or SettingsError, or RecordError for a header that no version of the game can
    have written.
    """
    if header.game not in games:
        known = ", ".join(title_of(game, header.language) for game in games.values())
        raise UsageError("error-game-unknown", name=header.game, games=known)
    game = games[header.game]
    seats = seats_named(*header.seats)
    for seat in seats:
        seat.name = header.names.get(seat.id, seat.id)
    keepers = {seat: header.keepers.get(seat.id, "table") for seat in seats}
    try:
        written = {**before(game), **header.options}
        options = options_for(game, [f"{key}={value}" for key, value in written.items()])
    except UsageError:
        options = {}
    least, most = game.players
    fits = least <= len(seats) <= most and len(set(header.players)) == len(seats)
    strengths = {one.value for one in Strength}
    fits &= header.practice.keys() <= set(header.seats)
    fits &= set(header.practice.values()) <= strengths
    if not options or not fits or not set(keepers.values()) <= set(game.keepers):
        raise RecordError("error-record-misfit", title=title_of(game, header.language))
    start = Start(seats, options, edition_of(header, game), keepers, header.by_hand)
    return GameSetup(game, start, header)


def rematch(prepared: GameSetup) -> GameSetup:
    """Return a new game with the same players and options, which starts now."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    header, seats = prepared.header, prepared.start.seats
    names = {seat.id: seat.name for seat in seats}
    # A player who was renamed during the last game keeps the new name.
    for seat in seats:
        seat.id = seat.name
    header = msgspec.structs.replace(
        header,
        version=__version__,
        begun=now,
        seats=tuple(names.values()),
        names={},
        keepers={names[id_]: keeper for id_, keeper in header.keepers.items()},
        practice={names[id_]: strength for id_, strength in header.practice.items()},
    )
    return replace(prepared, header=header)


def house_rules(game: Game[Any, Any], options: Mapping[str, str], phrases: Phrasebook) -> str:
    """Describe all options that differ from the rulebook, in words. Return "" if there are none."""
    usual, say = options_for(game, ()), phrases.say
    told = (
        say("house-rule", {"what": say(f"option-{id_}"), "means": say(f"option-{id_}-{choice}")})
        for id_, choice in options.items()
        if usual.get(id_, choice) != choice
    )
    return "; ".join(told)


def check(game: Game[Any, Any], start: Start[Any]) -> None:
    """Let the game check whether these players and options are possible together.

    Raises UsageError with the game's reason if they are not.
    """
    try:
        game.check(start)
    except StartError as error:
        raise UsageError(error.phrase) from None


def read_edition(game: Game[Any, Any], name: str, language: str = ENGLISH) -> tuple[str, str, Any]:
    """Read the edition with this name or path.

    Return its name, the text of its file, and the edition itself. Raises UsageError if there is no
    such edition, or SettingsError if the file can't be read or is wrong.
    """
    try:
        file = edition_file(game.folder, name)
        if file.is_relative_to(game.folder):
            file = in_language(file, language)
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise UsageError("error-edition-unknown", name=name, editions=str(error)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError("error-file-unread", file=name, why=str(error)) from None
    return file.stem, text, decode_edition(game, text, file.name)


def decode_edition(game: Game[Any, Any], text: str, source: str) -> Any:
    """Decode the text of an edition. Raises SettingsError if something in it is wrong.

    source: the name of its file, for the error.
    """
    try:
        return game.box.read(text, source)
    except EditionError as error:
        line = line_of(text, error.key)
        wrong = SettingsError(
            "error-edition-wrong",
            file=error.source,
            line=line,
            key=error.key or Phrase("whole-file"),
            expected=error.expected,
        )
        wrong.game = game.id
        raise wrong from None


def seats_for(
    game: Game[Any, Any], edition: Any, phrases: Phrasebook, names: Sequence[str]
) -> tuple[Seat, ...]:
    """Return seats for these players, in clockwise order.

    Raises UsageError if there are too few or too many players, or if a name isn't allowed.
    """
    least, most = game.players
    if not least <= len(names) <= most:
        title, count = phrases.say("game-title"), len(names)
        raise UsageError("error-players-few", title=title, least=least, most=most, count=count)
    words, commands = vocabulary(phrases, game, edition), catalogue_of(phrases, game)
    seen: set[str] = set()
    names = tuple(map(normalised, names))
    for name in names:
        check_name(name, words, commands)
        if letters(name) in seen:
            raise UsageError("error-name-twice", name=name)
        seen.add(letters(name))
    return seats_named(*names)


def players_in(text: str, phrases: Phrasebook) -> tuple[str, ...]:
    """Return the players' names in a text such as "Ann, Bob and Cara".

    Raises UsageError if the text names nobody, says "me" instead of a name, or can't be read.
    """
    around = {letters(word) for word in phrases.words("around-names")}
    try:
        names = names_listed(text, phrases.words("between-names"), around)
    except ValueError:
        raise UsageError("error-names-unclear", names=text[:200]) from None
    numbers = phrases.words("spoken-numbers")
    if all(name.isdecimal() or simple(name) in numbers for name in names):
        raise UsageError("error-names-none")
    for name in names:
        if phrases.has_word("anybody", name):
            raise UsageError("error-name-anybody", name=name)
    return names


def before(game: Game[Any, Any]) -> dict[str, str]:
    """Return the choices for options that didn't exist yet when older games were saved, keyed by
    option.
    """
    return {option.id: option.before for option in game.options if option.before}


def options_for(game: Game[Any, Any], given: Sequence[str]) -> dict[str, str]:
    """Return the choice for each of the game's options: the given one or the default.

    given: choices written as `option=choice`.

    Raises UsageError if one of them has a different format, or names an unknown option or choice.
    """
    chosen = {option.id: option.choices[0] for option in game.options}
    known = {option.id: option.choices for option in game.options}
    example = f"{game.options[0].id}={game.options[0].choices[0]}"
    for wish in given:
        option, equals, choice = wish.partition("=")
        if not equals:
            raise UsageError("error-option-form", given=wish, example=example)
        if option not in known:
            raise UsageError("error-option-unknown", option=option, options=", ".join(known))
        if choice not in known[option]:
            choices = ", ".join(known[option])
            raise UsageError("error-option-choice", option=option, choice=choice, choices=choices)
        chosen[option] = choice
    return chosen


def card_sources(
    game: Game[Any, Any], seats: tuple[Seat, ...], given: Sequence[str], phrases: Phrasebook
) -> dict[Seat, str]:
    """Return the source of each seat's cards, which is "table" by default.

    given: sources written as `seat=source`.

    Raises UsageError for an unknown seat or source, or if only some seats have a source that all
    seats must use.
    """
    keepers = dict.fromkeys(seats, "table")
    for wish in given:
        option = seat_option(wish)
        keeper = option.value
        if keeper not in CARD_SOURCES:
            raise UsageError("error-cards-form", given=wish)
        if keeper not in game.keepers:
            known = ", ".join(game.keepers)
            title = phrases.say("game-title")
            raise UsageError("error-cards-game", keeper=keeper, title=title, keepers=known)
        seat = option.seat(seats)
        for each in seats if seat is None else [seat]:
            keepers[each] = keeper
    ways = set(keepers.values())
    if len(ways) > 1 and not ways.isdisjoint(FOR_ALL):
        raise UsageError("error-cards-mixed")
    return keepers


def with_real_cards(prepared: GameSetup, seats: Sequence[Seat]) -> GameSetup:
    """Return the same setup, except that these seats use real cards from the table."""
    keepers = {**prepared.start.keepers, **dict.fromkeys(seats, "table")}
    named = {seat.name: keeper for seat, keeper in keepers.items()}
    return replace(
        prepared,
        start=replace(prepared.start, keepers=keepers),
        header=msgspec.structs.replace(prepared.header, keepers=named),
    )
