"""Plays, resumes and replays games at a table on this computer."""

import asyncio
import os
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.catalog import house_rules, rematch, words_for
from companion.devices.people import Choices
from companion.hidden_cards import FOR_ALL
from companion.hosts.host import Host
from companion.hosts.input_loop import Hooks, InputLoop
from companion.hosts.local_table import LocalTable
from companion.hosts.replay import ReplayHost
from companion.lines.commands.all import add_commands
from companion.lines.line import Line, PageEvent
from companion.lines.room import Room
from companion.narration.text import Label, PublicText
from companion.practice.players import Strength
from companion.records.phones import PhoneRecords
from companion.records.store import TAKEN_KEPT, Store
from companion.referee.chance import Chance
from companion.referee.record import UndoLine, learned_in, resumed
from companion.referee.run import ReplayDiverged, Run
from companion.referee.seat import Seat
from companion.session.outcome import Outcome
from companion.session.session import Session

#: How often to check whether a player is taking a long time, in seconds.
TICK_S = 1.0

#: The environment variable with the command that started the program. It is set only if that isn't
#: the program's own command, e.g. by `make play`.
STARTED_BY = "COMPANION_STARTED_BY"


class StoredRecord:
    """A game in the records file: a `Record`.

    phones: stores the phone events that have no corresponding answer in the record.
    """

    def __init__(self, store: Store, game: int, phones: PhoneRecords | None = None) -> None:
        self._store = store
        self._game = game
        self._phones = phones
        self._is_over = store.header(game).over
        self._replied: deque[str] = deque(maxlen=TAKEN_KEPT)

    def write(self, outcome: Outcome, pages: Sequence[PageEvent], input_id: str) -> None:
        """Write an outcome with the winners and the events for phones. Raises RecordError.

        Wait for the disk only if the outcome contains answers.
        """
        winners, was_over = outcome.winners, self._is_over
        ends, reopens = winners is not None and not was_over, was_over and winners is None
        if outcome.lines:
            events = [(one.seat.id, one.number, one.content) for one in pages]
            self._store.append(
                self._game,
                outcome.lines,
                events,
                input_id,
                winners=winners if ends else None,
                reopens=reopens,
            )
        elif self._phones is not None:
            for one in pages:
                self._phones.keep_event(one.seat.id, one.number, one.content)
        if ends and not outcome.lines:  # Older versions may not have stored the end.
            self._store.finish(self._game, winners or ())
        self._is_over = winners is not None
        self._replied.append(input_id)

    def has_taken(self, input_id: str) -> bool:
        """Return whether an input has already been accepted, so that it isn't handled twice.

        Inputs without answers are remembered only until the program ends.
        """
        return input_id in self._replied or self._store.has_taken(self._game, input_id)


class LocalGame:
    """A game or a replay at a table on this computer, until the players stop.

    plays_again: whether the same players want to play again, or None if they haven't said yet.
    """

    def __init__(
        self,
        table: LocalTable,
        host: Host | ReplayHost,
        *,
        id: int = 0,  # noqa: A002 - its name everywhere
    ) -> None:
        self.plays_again: bool | None = None
        self._table = table
        self._host = host
        self._room = room = host.room
        self._id = id
        self._has_quit = False
        self._active_at = 0.0
        self._ticking: asyncio.TimerHandle | None = None
        if isinstance(host, Host):
            room.add({"save": self._save, "quit": self._quit})
        hooks = Hooks(
            work=host.work,
            is_done=lambda: self._is_done,
            idle=self._offer_again,
            interrupt=self._interrupt,
            quit=lambda: room.command("quit"),
            note_activity=self._note_activity,
            phone_changed=self._phone_changed,
        )
        self._loop = InputLoop(room, table.keyboard, hooks)
        table.reports.target = self._loop
        table.reports.note_activity = self._note_activity
        for letter, words in room.catalogue.foreign_letters().items():
            facts = {"letter": letter, "words": words}
            text = room.narrator.message(Label.NOTICE, "letter-foreign", **facts)
            table.before.troubles.append(text)

    def welcome(self, *texts: PublicText) -> None:
        """Announce how the game begins or continues, and report any trouble with the devices."""
        table, lines = self._table, self._table.lines
        found = [*texts]
        if table.outputs.speech is None and not table.phones.is_open:
            found.append(table.narrator.message(Label.NOTICE, "no-speech"))
        for text in (*found, *table.before.troubles):
            lines.announce(text)
        table.before.troubles.clear()

    async def run(self) -> None:
        """Handle inputs until the players stop, or say whether they want to play again."""
        self._note_activity()
        self._tick()
        try:
            await self._loop.run()
        finally:
            if self._ticking is not None:
                self._ticking.cancel()

    def _phone_changed(self, seat: Seat, is_here: bool) -> None:
        """Give a newly connected phone everything that its player may know."""
        self._table.find_sole_listener()
        if is_here and isinstance(self._host, Host):
            self._room.lines.ask(self._room.lines.own[seat])
            self._room.show_offers()
            self._host.perform(partial(Session.welcome, seat=seat))

    def _interrupt(self) -> None:
        """Ask whether to stop, because Ctrl-C is easily pressed by accident. Either way, everything
        is saved.
        """
        room = self._room
        if self._host.session.play.is_over:
            room.command("quit")
            return

        def reply(yes: bool) -> None:
            if yes:
                room.command("quit")
            elif isinstance(self._host, Host):
                self._host.perform(Session.ask_again)

        room.lines.hush()
        room.ask(room.lines.shared, "interrupted", reply)

    # The host's own commands

    def _save(self, line: Line, _rest: str) -> None:
        """Reply that everything is saved, as it always is."""
        self._room.reply(line, "saved", id=str(self._id))

    def _quit(self, line: Line, _rest: str) -> None:
        """Stop the game for everyone.

        If there are several people, only someone at the keyboard can do that.
        """
        play = self._host.session.play
        if play.is_over:
            self.plays_again = False
            return
        people = set(play.run.state.here) - set(play.practice.strengths)
        # One player must not end the game for everyone without being heard.
        if line.seat is not None and len(people) > 1:
            self._room.reply(line, "quit-at-keyboard")
            return
        starter = os.environ.get(STARTED_BY)
        if starter is None:
            self._room.reply(line, "saved-at", id=str(self._id))
        else:
            self._room.reply(line, "saved-again", command=starter)
        self._has_quit = True

    # The end of a game, and playing again

    @property
    def _is_done(self) -> bool:
        """Whether the players have stopped, or have said whether they want to play again."""
        host = self._host
        if self._table.is_stopped or self._has_quit:
            return True
        if isinstance(host, ReplayHost):
            return host.is_closed
        return host.session.play.is_over and self.plays_again is not None

    def _offer_again(self) -> None:
        """Once the game is over, announce its house rules, and ask whether the players want to play
        again.
        """
        play, room = self._host.session.play, self._room
        is_asked = self._host.session.asks or room.prompt is not None
        is_asked = is_asked or self.plays_again is not None
        if isinstance(self._host, ReplayHost) or not play.is_over or is_asked:
            return
        for text in house_rules_of(self._table, "house-rules-were"):
            room.lines.announce(text)
        self._ask_again()

    def _ask_again(self) -> None:
        room = self._room

        def reply(yes: bool) -> None:
            if yes and room.asker is not None:
                self._propose_again(room.asker)
            else:
                self.plays_again = yes

        room.ask(
            room.lines.shared,
            "play-again",
            reply,
            other=lambda _text: self._ask_again(),
            also_yes="word-again",
            offers=(room.phrases.words("word-again")[0],),
        )

    def _propose_again(self, seat: Seat) -> None:
        """Ask the other players whether they agree to another game. One player has proposed it on a
        line of their own, where nobody else could hear it.
        """

        def act() -> None:
            self.plays_again = True

        def propose(session: Session) -> Outcome:
            dialogs, what = session.context.dialogs, self._room.phrases.say("again-what")
            return session.perform(lambda: dialogs.with_consent(what, act), seat)

        if isinstance(self._host, Host):
            self._host.perform(propose)

    # Activity and silence

    def _note_activity(self) -> None:
        """Record that somebody is doing or hearing something. Thread-safe."""
        self._active_at = self._table.queue.now()

    def _tick(self) -> None:
        """Have the host remind a player who is taking a long time, unless something is going on.

        A player's time starts only when nothing is being said or typed any more, so that nobody is
        reminded while slow speech is still being read out.
        """
        table = self._table
        if table.reader.is_typing or not table.outputs.is_quiet:
            self._note_activity()
        elif isinstance(self._host, Host):
            quiet_s = table.queue.now() - self._active_at
            table.queue.post(partial(self._host.tick, quiet_s))
        self._ticking = asyncio.get_running_loop().call_later(TICK_S, self._tick)


async def play(table: LocalTable, store: Store, seed: int | None, *, guided: bool = False) -> None:
    """Play a new game, then more games if the players want to.

    guided: whether to explain each question once.
    """
    if not await table.prepare():
        return
    table.keep_to_themselves()
    if seed is not None and not FOR_ALL.isdisjoint(table.prepared.start.keepers.values()):
        table.before.trouble(table.narrator.message(Label.NOTICE, "seeded", seed=seed))
    number = store.begin(table.prepared.header)
    run = Run(table.prepared.game, table.prepared.start)
    host, game = open_game(table, store, number, run, seed)
    keeping = (
        _message_about_cards(table),
        *_messages_about_practice(table),
        *house_rules_of(table, "house-rules"),
    )
    game.welcome(_message_about_game(table, "welcome"), *keeping)
    host.perform(partial(Session.open, guided=guided))
    await _play_on(table, store, host, game)


async def resume(table: LocalTable, store: Store, number: int) -> None:
    """Continue a saved game where it stopped. number: the game's number in the records."""
    records = store.phones(number)
    table.phone_records = records
    if not await table.prepare(records):
        return
    run = await _reopened(table, store, number)
    if run is None:
        return
    host, game = open_game(table, store, number, run, None)
    for seat, keeper in table.prepared.start.keepers.items():
        if keeper == "witness" and not table.lines.has_line(seat):
            facts = {"who": seat.name, "id": str(number)}
            table.before.trouble(table.narrator.message(Label.NOTICE, "resumed-no-line", **facts))
    game.welcome(
        _message_about_game(table, "resumed", id=str(number)), *_messages_about_practice(table)
    )
    host.perform(Session.resume)
    await _play_on(table, store, host, game)


async def replay(table: LocalTable, store: Store, number: int, turn: str, seat: str) -> None:
    """Replay a saved game.

    turn: the turn to start at, or "" for the beginning.
    seat: the seat from whose point of view to replay, or "" for the table's.
    """
    if not await table.prepare():
        return
    prepared = table.prepared
    lines, _ = store.lines(number)
    try:
        full = resumed(prepared.game, prepared.start, lines)
    except ReplayDiverged as misfit:
        full = misfit.run
    words = words_for(
        prepared.header.language,
        prepared.game,
        prepared.start.edition,
        prepared.start.seats,
        table.letters,
        is_replay=True,
    )
    session = Session(
        Run(full.game, full.start),
        words,
        Chance(None),
        practice=prepared.practice,
        preferences=Choices(),
        labels=table.labels,
    )
    host = ReplayHost(session, full, is_over=store.header(number).over, practice=prepared.practice)
    host.serve(_room(table, host, session))
    game = LocalGame(table, host, id=number)
    game.welcome(_message_about_game(table, "replay", id=str(number)))
    host.begin(turn, seat)
    await host.pacing(game.run(), table.queue.post)


def open_game(
    table: LocalTable, store: Store, number: int, run: Run[Any], seed: int | None
) -> tuple[Host, LocalGame]:
    """Create the host for a game in the records, and connect the table's devices to that game.

    run: the game so far.
    seed: the seed for the game's random numbers, or None for real randomness.
    """
    prepared = table.prepared
    words = words_for(
        prepared.header.language,
        prepared.game,
        prepared.start.edition,
        prepared.start.seats,
        table.letters,
    )

    def session_on(run: Run[Any]) -> Session:
        session = Session(
            run,
            words,
            Chance(seed),
            id=number,
            practice=prepared.practice,
            preferences=Choices(),
            pace=table.pace,
            labels=table.labels,
        )
        session.play.learned_to = learned_in(store.lines(number).lines)
        return session

    def reopen() -> Session:
        return session_on(resumed(prepared.game, prepared.start, store.lines(number).lines))

    phones = table.phone_records or store.phones(number)
    table.remember_phones(phones)
    host = Host(reopen, StoredRecord(store, number, phones), session=session_on(run))
    host.serve(_room(table, host, host.session))
    return host, LocalGame(table, host, id=number)


def house_rules_of(table: LocalTable, phrase: str) -> list[PublicText]:
    """Return a list with one message that names the house rules, or an empty list if there are
    none.

    phrase: the message's phrase id.
    """
    prepared = table.prepared
    rules = house_rules(prepared.game, prepared.start.options, table.phrases)
    return [table.narrator.message(Label.TABLE, phrase, rules=rules)] if rules else []


async def _play_on(table: LocalTable, store: Store, host: Host, game: LocalGame) -> None:
    """Play this game, then more games for as long as the players want to. Devices stay open between
    games.
    """
    while True:
        await host.work()
        await game.run()
        play = host.session.play
        table.close_phone_records(is_over=play.is_over)
        if not game.plays_again or table.is_stopped:
            return
        starter = play.next_starter
        table.lines.shared.go_on()  # A pause must not last into the next game.
        table.prepared = rematch(table.prepared)
        number = store.begin(table.prepared.header)
        run = Run(table.prepared.game, table.prepared.start)
        host, game = open_game(table, store, number, run, None)
        once_more = _message_about_game(table, "once-more", id=str(number))
        for text in (once_more, *house_rules_of(table, "house-rules")):
            table.lines.announce(text)
        host.perform(partial(Session.open, starter=starter))


async def _reopened(table: LocalTable, store: Store, number: int) -> Run[Any] | None:
    """Replay a saved game as far as the record can be read and fits the rules. If part of it can't
    be used, ask the players whether to continue from there.

    Return None if they would rather leave the record as it is.
    """
    lines, damaged_at = store.lines(number)
    prepared, is_misfit = table.prepared, False
    try:
        run = resumed(prepared.game, prepared.start, lines)
    except ReplayDiverged as misfit:
        run, is_misfit = misfit.run, True
    if damaged_at is None and not is_misfit:
        return run
    question = table.narrator.message(
        Label.QUESTION, "diverged", id=str(number), entry=len(run.entries), count=len(lines)
    )
    if not await table.is_yes(question, "diverged-help"):
        table.lines.announce(table.narrator.message(Label.REPLY, "diverged-stays", id=str(number)))
        return None
    if damaged_at is not None:
        store.truncate(number, damaged_at - 1)
    store.append(number, [UndoLine(len(run.entries))])
    return run


def _room(table: LocalTable, link: Host | ReplayHost, session: Session) -> Room:
    """Create the room with all lines at the table."""
    room = Room(link, table.lines, session.parser, table.narrator, table.prepared.people)
    add_commands(
        room,
        link,
        Choices(),
        voice=table.outputs.speech,
        microphone=table.microphone,
        phones=table.phones,
    )
    table.phones.serve(room)
    return room


def _message_about_game(table: LocalTable, phrase: str, **facts: str) -> PublicText:
    """Return a message that names the game and its players. phrase: the message's phrase id."""
    players = table.phrases.listed([seat.name for seat in table.prepared.start.seats])
    title = table.phrases.say("game-title")
    return table.narrator.message(Label.TABLE, phrase, title=title, players=players, **facts)


def _message_about_cards(table: LocalTable) -> PublicText:
    """Return a message that says who knows the cards."""
    keepers = table.prepared.start.keepers
    ways = sorted(set(keepers.values()))
    if len(ways) == 1:
        return table.narrator.message(Label.TABLE, table.prepared.game.keeping(ways[0]))
    telling = tuple(seat for seat, keeper in keepers.items() if keeper == "witness")
    return table.narrator.message(Label.TABLE, "keeper-mixed", all=telling, count=len(telling))


def _messages_about_practice(table: LocalTable) -> list[PublicText]:
    """Return messages that name the practice players."""
    by_strength: dict[Strength, list[Seat]] = {}
    for seat, strength in table.prepared.practice.strengths.items():
        by_strength.setdefault(strength, []).append(seat)
    return [
        table.narrator.message(
            Label.TABLE,
            "practice-with",
            all=tuple(seats),
            count=len(seats),
            strength=table.phrases.say(f"strength-{strength.value}"),
        )
        for strength, seats in by_strength.items()
    ]
