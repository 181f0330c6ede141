"""Offers players ways out when something goes wrong at the table."""

from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from typing import NamedTuple

from companion.narration.phrasebook import Value
from companion.referee.decisions import END, NOTE
from companion.referee.die import DICE
from companion.referee.facts import OptionChoice, Pieces, Spot
from companion.referee.question import Cast, Luck, Shuffle, Thrown
from companion.referee.run import Answered, Happened
from companion.referee.seat import Seat
from companion.session.answers import shortened
from companion.session.catalogue import Handlers
from companion.session.commands.correcting import Correcting
from companion.session.commands.decisions import Decisions
from companion.session.commands.events import Events
from companion.session.commands.tabletop import TabletopCommands
from companion.session.context import Context
from companion.session.dialogs import Choice
from companion.session.matching import Noun, TypedLine

#: Events that only some games have. VOID deals the round again, BREACH penalises a broken rule, and
#: TURN gives the turn to a different player.
VOID, BREACH, TURN = "void", "breach", "turn"
#: The event in which a player leaves. Every game has it.
LEAVE = "leave"
#: Maximum number of words in the name of a missing thing, as in "the red die".
MOST_NAMED = 4
#: The choice for the table option `DICE` that lets the companion roll.
THROWN = DICE.choices[1]


class Kind(NamedTuple):
    """A kind of mishap, such as a piece that fell.

    word: id of the word for it, which comes after `mishap`.
    told: id of its description in the list of kinds.
    act: asks the table what to do about it. Takes the rest of the line, which may be "".
    is_ones: whether the mishap concerns or was caused by a particular player.
    """

    word: str
    told: str
    act: Callable[[str], None]
    is_ones: bool = False


class Mishaps:
    """The command `mishap`. The phrase `whole-questions` lets people describe mishaps in their own
    words.

    Nothing changes until the table has chosen what to do. Everything that the table can choose is
    also available as a command, such as `undo` or `void`.
    """

    def __init__(
        self,
        context: Context,
        correcting: Correcting,
        events: Events,
        decisions: Decisions,
        tabletop: TabletopCommands,
    ) -> None:
        self._play = context.play
        self._replies = context.replies
        self._question = context.question
        self._vocabulary = context.vocabulary
        self._dialogs = context.dialogs
        self._correcting = correcting
        self._events = events
        self._decisions = decisions
        self._tabletop = tabletop
        self._kinds = (
            Kind("word-forgot", "mishap-forgot", self._forgot, is_ones=True),
            Kind("word-skipped", "mishap-skipped", self._skipped, is_ones=True),
            Kind("word-extra", "mishap-extra", self._extra, is_ones=True),
            Kind("word-fell", "mishap-fell", self._fell),
            Kind("word-misdealt", "mishap-misdealt", self._misdealt),
            Kind("word-missing", "mishap-missing", self._missing),
            Kind("word-comes", "mishap-comes", self._comes),
        )
        self.handlers: Handlers = {"mishap": self.mishap}

    def mishap(self, rest: str) -> None:
        """Ask what to do about a mishap.

        If the line doesn't say what went wrong, ask for that first.
        """
        first, _, words = rest.partition(" ")
        for kind in self._kinds:
            if self._replies.phrases.has_word(kind.word, first):
                kind.act(words)
                return
        choices = [
            Choice(
                self._say(kind.told),
                partial(self._ask_who, kind.act) if kind.is_ones else partial(kind.act, ""),
            )
            for kind in self._kinds
        ]
        self._dialogs.choose("mishap-ask", choices)

    def _ask_who(self, act: Callable[[str], None]) -> None:
        """Ask which player a mishap is about.

        act: called with the player's name.
        """
        here = self._play.run.state.here
        self._ask("event-who", *(Choice(seat.name, partial(act, seat.name)) for seat in here))

    # Kinds of mishaps

    def _forgot(self, words: str) -> None:
        """Offer ways out when a player forgot something.

        The player can do it now, the game can go back to that player's last turn, or the player can
        take the penalty.
        """
        seat = self._seat(words)
        self._ask(
            "forgot-ask",
            Choice(self._say("forgot-do"), partial(self._reply, "forgot-done")),
            *self._take_backs(seat),
            *self._penalty(seat),
        )

    def _skipped(self, words: str) -> None:
        """Offer ways out when a player was skipped: to give that player the turn, or to play on."""
        seat = self._seat(words)
        if seat is None:
            self._ask_who(self._skipped)
            return
        self._ask(
            "skipped-ask",
            *self._turns(seat),
            Choice(self._say("skipped-wait"), partial(self._note, "skipped-note", who=seat)),
            *self._take_backs(None),
            who=seat,
        )

    def _extra(self, words: str) -> None:
        """Offer ways out when a player took one card too many, or a wrong card."""
        seat = self._seat(words)
        self._ask(
            "extra-ask",
            Choice(self._say("extra-back"), partial(self._put_back, seat)),
            *self._take_backs(seat),
            *self._penalty(seat),
        )

    def _fell(self, words: str) -> None:
        """Offer ways out when a die or a piece fell, or a player bumped the table."""
        is_die, keep = self._is_die(words), self._last_throw()
        if is_die and (keep is None or isinstance(self._play.question, Thrown)):
            self._reply("fell-roll")
        elif is_die and keep is not None:
            self._ask(
                "fell-die-ask",
                Choice(self._say("fell-again"), partial(self._correcting.undo_to, keep)),
                Choice(self._say("fell-counts"), self._question.ask),
            )
        else:
            self._ask(
                "fell-ask",
                Choice(self._say("fell-rebuild"), partial(self._tabletop.rebuild, "")),
                Choice(self._say("fell-audit"), partial(self._tabletop.audit, "")),
            )

    def _misdealt(self, _words: str) -> None:
        """Offer ways out after a wrong deal: to deal again, or to correct where the cards are."""
        self._ask(
            "misdealt-ask",
            *self._deals_again(),
            Choice(self._say("misdealt-fix"), partial(self._tabletop.put, "")),
        )

    def _missing(self, words: str) -> None:
        """Offer ways out when a piece is lost or broken, such as a substitute for it."""
        if not words:
            self._ask_what()
            return
        run, nouns = self._play.run, self._nouns(words)
        first, _, others = words.partition(" ")
        if others and self._vocabulary.is_filler(first):
            words = others
        words = next((one for one in words.split() if self._is_die(one)), words)
        piece = self._piece(nouns)
        cards = [noun for noun in nouns if noun in run.game.box.cards(run.start.edition)]
        if (seat := self._whole_seat(words)) is not None:
            self._absent(seat)
            return
        if piece is None and not cards and len(words.split()) > MOST_NAMED:
            self._ask_what()
            return
        what: Value = piece or (cards[0] if cards else self._the(shortened(words)))
        if isinstance(what, Pieces) and what.kind in run.game.tabletop.dealt(run.state):
            self._replies.reply("missing-dealt", what=what)
            return
        self._ask(
            "missing-ask",
            Choice(self._say("missing-found"), self._question.ask),
            Choice(self._say("missing-slip"), partial(self._stand_in, what)),
            *self._rolls(words),
            Choice(self._say("missing-end"), partial(self._events.event, END, "")),
            what=what,
        )

    def _piece(self, nouns: list[Noun]) -> Pieces | None:
        """Return the piece that the most nouns fit, or None if they fit none.

        If several pieces of one kind fit equally well, return the kind without a face.
        """
        run = self._play.run
        fits = {
            Pieces(one.kind, one.face): sum(noun in (one.face, one.kind) for noun in nouns)
            for one in run.game.tabletop.layout(run.state)
        }
        most = max(fits.values(), default=0)
        best = [piece for piece, count in fits.items() if count == most > 0]
        if len(best) > 1 and len({piece.kind for piece in best}) == 1:
            return Pieces(best[0].kind)
        return best[0] if best else None

    def _ask_what(self) -> None:
        """Ask what is lost or broken."""
        run, word = self._play.run, self._replies.phrases.word
        lying = run.game.tabletop.lying(run.state)
        names = [str(word(Pieces(one.kind, one.face))) for one in lying]
        if DICE.id in run.state.options:
            names.insert(0, self._say("missing-die"))
        choices = [Choice(name, partial(self._missing, name)) for name in dict.fromkeys(names)]
        if choices:
            self._dialogs.choose("missing-what", choices, other=self._missing)
        else:
            self._replies.reply("missing-example")

    def _the(self, words: str) -> str:
        return self._say("missing-the", what=words)

    def _absent(self, seat: Seat) -> None:
        """Offer ways out when a player is absent: to wait, to find a substitute, or to play on."""
        self._ask(
            "absent-ask",
            Choice(self._say("absent-wait", who=seat), self._question.ask),
            Choice(self._say("absent-seat", who=seat), partial(self._take_seat, seat.name)),
            Choice(
                self._say("absent-leaves", who=seat), partial(self._events.event, LEAVE, seat.name)
            ),
            who=seat,
        )

    def _comes(self, words: str) -> None:
        """Offer ways to let a newcomer join.

        If one of this game's players comes late, treat that player as absent so far.
        """
        if (seat := self._whole_seat(words)) is not None:
            self._absent(seat)
            return
        self._ask(
            "comes-ask",
            Choice(self._say("comes-takes"), partial(self._ask_who, self._take_seat)),
            Choice(self._say("comes-waits"), partial(self._reply, "comes-next")),
        )

    def _take_seat(self, name: str) -> None:
        """Say which command lets a newcomer take over this player's seat."""
        self._reply("comes-how", who=name)

    # Choices to offer

    def _take_backs(self, seat: Seat | None) -> Iterator[Choice]:
        """Yield the choice to go back to before a player's last turn.

        If `seat` is None, the choice is to go back to before the last line that answered something.
        Yield nothing if players can't restore the table, or if only notes would be undone.
        """
        keep = self._play.last_line if seat is None else self._last_turn_of(seat)
        if self._has_only_notes(keep):
            return
        if keep is not None and self._play.can_take_back(keep):
            yield self._take_back(keep)

    def _take_back(self, keep: int) -> Choice:
        """Return the choice to undo all entries from `keep` on."""
        words = self._say_to_asker("mishap-take-back", what=self._correcting.described(keep))
        return Choice(words, partial(self._correcting.undo_to, keep))

    def _has_only_notes(self, keep: int | None) -> bool:
        """Whether all entries from `keep` on are notes, so that undoing them wouldn't help."""
        entries = [] if keep is None else self._play.run.entries[keep:]
        return all(isinstance(one, Happened) and one.event == NOTE for one in entries)

    def _penalty(self, seat: Seat | None) -> Iterator[Choice]:
        """Yield the choice to penalise a player for a broken rule, if that is possible now."""
        event = self._play.run.game.events.get(BREACH)
        if event is None or seat is None or event.refuse(self._play.run.state, seat) is not None:
            return
        act = partial(self._events.happen, BREACH, (seat,), "")
        yield Choice(self._say("mishap-penalty"), act)

    def _turns(self, seat: Seat) -> Iterator[Choice]:
        """Yield the choice to give this player the turn, if the game allows that now."""
        event = self._play.run.game.events.get(TURN)
        if event is not None and event.refuse(self._play.run.state, seat) is None:
            reason = self._say("skipped-note", who=seat)
            act = partial(self._events.happen, TURN, (seat,), reason)
            yield Choice(self._say_to_asker("skipped-now", who=seat), act)

    def _deals_again(self) -> Iterator[Choice]:
        """Yield the choice to deal again.

        If the game has no such event, yield the choice to undo the last deal.
        """
        run = self._play.run
        event = run.game.events.get(VOID)
        if event is not None and event.refuse(run.state) is None:
            act = partial(self._events.happen, VOID, (), "", is_chosen=True)
            yield Choice(self._say("misdealt-void"), act)
            return
        shuffles = [n for n, asked in enumerate(run.asked) if isinstance(asked, Shuffle)]
        if shuffles and (keep := self._before(shuffles[-1])) is not None:
            yield self._take_back(keep)

    def _rolls(self, words: str) -> Iterator[Choice]:
        """If dice are missing, yield the choice to let the companion roll."""
        chosen = self._play.run.state.options.get(DICE.id)
        if self._is_die(words) and chosen not in (None, THROWN):
            act = partial(self._events.happen, "option", (OptionChoice(DICE.id, THROWN),), "")
            yield Choice(self._say("missing-roll"), act)

    def _stand_in(self, what: Value) -> None:
        """Tell the players to use something else instead of a missing piece, and record the
        substitute.

        If everyone may know where the piece is, say where to put the substitute.
        """
        spots = self._spots(what) if isinstance(what, Pieces) else []
        if len(spots) == 1:
            self._replies.reply("missing-lay", what=what, spot=spots[0])
        elif isinstance(what, Enum):
            self._replies.reply("missing-hidden", what=what)
        else:
            self._replies.reply("missing-mark", what=what)
        self._note("missing-note", what=what)

    def _put_back(self, seat: Seat | None) -> None:
        if seat is None:
            self._reply("extra-how")
        else:
            self._reply("extra-how-who", who=seat)

    def _note(self, phrase: str, **facts: Value) -> None:
        self._decisions.note(self._say(phrase, **facts))

    def _reply(self, phrase: str, **facts: Value) -> None:
        """Say what to do, and ask the game's question again."""
        self._replies.reply(phrase, **facts)
        self._question.ask()

    # Steps that several kinds of mishaps share

    def _ask(self, phrase: str, *choices: Choice, **facts: Value) -> None:
        """Let the asker choose what to do. If there is only one choice, make it without asking."""
        if len(choices) == 1:
            choices[0].act()
        else:
            self._dialogs.choose(phrase, choices, facts)

    def _say(self, phrase: str, **facts: Value) -> str:
        return self._replies.phrases.say(phrase, facts)

    def _say_to_asker(self, phrase: str, **facts: Value) -> str:
        return self._replies.phrases.say(phrase, facts, you=self._replies.asker)

    def _seat(self, words: str) -> Seat | None:
        """Return the player named in the words.

        If nobody is named, return the asker, or None at a shared keyboard.
        """
        named = next((noun for noun in self._nouns(words) if isinstance(noun, Seat)), None)
        return named or self._replies.asker

    def _whole_seat(self, words: str) -> Seat | None:
        """Return the player named in the words, or None if they contain anything else."""
        nouns = {token.noun for token in self._vocabulary.tokens(TypedLine.of(words))}
        seat = nouns.pop() if len(nouns) == 1 else None
        return seat if isinstance(seat, Seat) else None

    def _nouns(self, words: str) -> list[Noun]:
        """Return everything from the game that is named in the words."""
        tokens = self._vocabulary.tokens(TypedLine.of(words))
        return [token.noun for token in tokens if token.noun is not None]

    def _is_die(self, words: str) -> bool:
        return any(self._replies.phrases.has_word("word-die", one) for one in words.split())

    def _spots(self, piece: Pieces) -> list[Spot]:
        """Return the places on the table where a piece like this one lies."""
        lying = self._play.run.game.tabletop.lying(self._play.run.state)
        same = (one.spot for one in lying if (one.kind, one.face) == (piece.kind, piece.face))
        return list(dict.fromkeys(same))

    def _last_turn_of(self, seat: Seat) -> int | None:
        """Return the entry at which a player's last turn began, or None if the player had no turn.

        A turn is a series of answers by one player, with no other player's answer in between.
        """
        entries = self._play.run.entries
        place = len(entries) - 1
        while place >= 0 and not self._is_by(place, seat):
            place -= 1
        while place > 0 and (self._is_by(place - 1, seat) or entries[place].more):
            place -= 1
        return self._before(place) if place >= 0 else None

    def _is_by(self, place: int, seat: Seat) -> bool:
        entry = self._play.run.entries[place]
        return isinstance(entry, Answered) and entry.seat is seat

    def _before(self, place: int) -> int | None:
        """Return the first entry from the same line as this one.

        Return None if that is the chance event that the game began with.
        """
        run = self._play.run
        while place > 0 and (run.entries[place].more or isinstance(run.asked[place], Luck)):
            place -= 1
        return place if not isinstance(run.asked[place], Luck) else None

    def _last_throw(self) -> int | None:
        """Return the entry of the last die roll, or None if something has been answered since."""
        keep = self._play.last_line
        asked = self._play.run.asked
        is_throw = keep is not None and any(isinstance(q, Thrown | Cast) for q in asked[keep:])
        return keep if is_throw else None
