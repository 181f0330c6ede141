"""Asks for a whole edition, field by field, following the annotations of its tables.

A game subclasses `EditionInterview`. Game-specific ways to parse an answer, to refuse it or to
extend a question are methods named after the question's phrase, such as `read_water` for the phrase
"box-water":

- `read_water(words)` parses an answer. A returned dict has values for several fields.
- `facts_water()` returns additional facts for the phrase.
- `more_water()` says whether to ask the question, or to ask it once more.
- `done_water()` raises UnfitError if the answer "done" comes too early.
"""

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence, Sized
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import inspect
from msgspec.structs import asdict, replace

from companion.referee.answers import Naming
from companion.referee.edition import Data
from companion.referee.facts import Word
from companion.referee.interview import NOTHING, InterviewQuestion, Phrases, UnfitError
from companion.referee.names import letters
from companion.referee.schema import (
    FieldQuestion,
    is_for,
    lists_of,
    plain,
    question_of,
    reader,
    types,
)

D = TypeVar("D", bound=Data)
T = TypeVar("T")


class EditionInterview(Naming, Generic[D]):
    """Asks for a new edition's fields, one question after another.

    END: id of the closing question.
    SAME: id of the question that asks whether a thing is the same as its namesake in the standard
    edition.
    FEW: id of the phrase that refuses "done" while a list has too few things; without this phrase,
    the interview just repeats the question.
    CLASH: id of the phrase that refuses a list from the standard edition because one of its names
    is taken; without this phrase, the interview accepts every list.

    standard: the standard edition, which provides everything that the interview doesn't ask for.
    draft: the new edition's fields so far; each list grows while the interview asks for its things.
    thing: the current thing's fields so far, or the draft if there is no current thing.
    field: the current field.
    """

    END: ClassVar[str]
    SAME: ClassVar[str] = ""
    FEW: ClassVar[str] = ""
    CLASH: ClassVar[str] = ""

    def __init__(self, standard: D, phrases: Phrases) -> None:
        super().__init__(phrases)
        self.standard = standard
        self.draft: dict[str, Any] = {}
        self.thing = self.draft
        self.field = ""
        #: How many things precede the current one in its list.
        self._place = 0
        self._fields = types(type(standard))
        self._tables = lists_of(type(standard))
        for name in self._tables:
            if (asked := question_of(self._fields[name])) is not None:
                self.draft[name] = []
            for one in getattr(standard, name):
                if asked is None or not (asked.phrase or asked.by):
                    self.reserve(*names_of(one))  # Every edition uses these names.
                elif asked.usual and hasattr(one, "id"):
                    self.reserve_id(one.id)

    async def edition(self) -> D:
        """Ask for everything, and return the edition."""
        await self._ask_fields(type(self.standard))
        return await self.close()

    async def close(self) -> D:
        """Ask the closing question, which only "done" answers, and return the edition."""
        edition = self.finished()
        await self.ask(self.END, self.only_done, **self.summary(edition))
        return edition

    def finished(self) -> D:
        """Return the edition made from the answers so far."""
        fields = {name: self.draft[name] for name in self._fields if name in self.draft}
        lists = {name: tuple(fields[name]) for name in self._tables if name in fields}
        return replace(self.standard, **{"companion_texts": False, **fields, **lists})

    def summary(self, edition: D) -> dict[str, Word]:
        """Return the facts for the closing question: the title, and the length of each list."""
        lengths = {name: len(getattr(edition, name)) for name in self._tables}
        return {"title": self.draft["title"], **lengths}

    def standard_list(self, name: str) -> Sequence[Any]:
        """Return one of the standard edition's lists."""
        return tuple(getattr(self.standard, name))

    # Questions of every kind

    async def ask(self, phrase: str, read: Callable[[str], T], **facts: Word) -> T:
        """Ask a question. read: returns an answer's meaning, or raises UnfitError."""
        answer = await InterviewQuestion(phrase, read, facts)
        return answer  # noqa: RET504 - mypy infers no type where a return awaits the question

    async def ask_thing(
        self, table: type[Any], known: Mapping[str, Any], like: Data | None = None
    ) -> Any:
        """Ask for an entry's fields, except those that are already known.

        like: the entry in the standard edition from which to take the fields that aren't asked for.
        """
        outer, self.thing = self.thing, {**(asdict(like) if like else {}), **known}
        await self._ask_fields(table, known)
        thing, self.thing = self.thing, outer
        return table(**thing)

    async def ask_list(
        self, name: str, known: Mapping[str, Any] = NOTHING, **changes: str
    ) -> list[Any]:
        """Ask for a list's new entries until the answer is "done". If the list has no question of
        its own, ask about each entry of the standard edition's list instead.

        known: fields that are the same in all new entries.
        changes: fields to replace in the list's `FieldQuestion`.
        """
        asked = replace(question_of(self._fields[name]) or FieldQuestion(), **changes)
        table = self._tables[name]
        things: list[Any] = self.draft[name]
        if await self._ask_if_usual(asked.usual, self.standard_list(name)):
            things += self.standard_list(name)
        elif not asked.phrase:
            for one in self.standard_list(name):
                things.append(await self.ask_thing(table, NOTHING, one))
        else:
            first = next(one for one in types(table) if one not in ("id", *known))
            is_name = isinstance(plain(types(table)[first]), inspect.StrType)
            read = self.new_name if is_name else reader(self, types(table)[first])
            async for answer in self.until_done(asked, things, read):
                self._place = len(things)
                thing = {**known, **(answer if isinstance(answer, dict) else {first: answer})}
                things.append(await self._ask_new_thing(asked, name, thing))
        return things

    async def ask_values(self, name: str, asked: FieldQuestion) -> tuple[Any, ...]:
        """Ask for several values of a field until the answer is "done". Duplicates count once."""
        found: dict[Any, None] = {}
        self.thing[name] = ()
        async for more in self.until_done(asked, found):
            found |= dict.fromkeys(more)
            self.thing[name] = tuple(found)
        return tuple(found)

    # Asking for fields

    async def _ask_fields(self, table: type[Any], known: Collection[str] = ()) -> None:
        for name, field in types(table).items():
            if name in known or not is_for(field, self.thing.get("kind")):
                continue
            self.field, asked, inner = name, question_of(field), plain(field)
            if asked is not None:
                self.thing |= await self._ask_field(name, field, asked)
            elif isinstance(inner, inspect.StructType):
                like = getattr(self.standard, name)
                self.thing[name] = await self.ask_thing(inner.cls, NOTHING, like)

    async def _ask_field(
        self, name: str, field: inspect.Type, asked: FieldQuestion
    ) -> dict[str, Any]:
        """Ask for a field. Return its value, by the field's name. An answer may also give the
        values of other fields.
        """
        if asked.by:
            return {name: await getattr(self, asked.by)()}
        if name in self._tables:
            return {name: await self.ask_list(name)}
        if asked.repeat:
            return {name: await self.ask_values(name, asked)}
        if not self._is_asked(asked.phrase):
            return {}
        read = self._hook("read", asked.phrase) or reader(self, field, self.thing.get("kind"))
        value = await self._ask_for(asked, read, self._place)
        return value if isinstance(value, dict) else {name: value}

    # The entries of a list

    async def _ask_if_usual(self, phrase: str, standard: Sequence[Any]) -> bool:
        """Ask whether a list is the same as in the standard edition.

        Refuse "yes" if one of the names in that list is already taken.
        """
        if not phrase or not self._is_asked(phrase):
            return False
        words = [word for one in standard for word in names_of(one)]

        def read(answer: str) -> bool:
            is_usual = self.yes_or_no(answer)
            if is_usual and self.CLASH and (taken := next(filter(self.is_taken, words), None)):
                raise UnfitError(self.CLASH, name=taken)
            return is_usual

        names = ", ".join(one.name for one in standard)
        facts: dict[str, Word] = {"count": len(standard), "names": names}
        is_usual = await self.ask(phrase, read, **(facts | self._more_facts(phrase)))
        if is_usual:
            self.reserve(*words)
        return is_usual

    async def _ask_new_thing(self, asked: FieldQuestion, name: str, thing: dict[str, Any]) -> Any:
        """Ask whether a new entry is the same as its namesake in the standard edition. If it is,
        return the namesake. Otherwise, ask for the rest of the entry.

        If the entry's list has a `usual` question, the entry gets its namesake's id.
        """
        same = namesake(thing, self.standard_list(name)) if asked.same else None
        if same and await self.ask(self.SAME, self.yes_or_no, name=same.name):
            self.reserve(*names_of(same))
            return same
        if "id" in types(self._tables[name]) and "id" not in thing:
            same = namesake(thing, getattr(self.standard, name)) if asked.usual else None
            thing["id"] = same.id if same else self.new_id(thing["name"])
        self.reserve(thing["name"], *thing.get("also", ()))
        return await self.ask_thing(self._tables[name], thing)

    # Questions about fields

    async def until_done(
        self, asked: FieldQuestion, told: Sized, read: Callable[[str], Any] | None = None
    ) -> AsyncIterator[Any]:
        """Ask a question until the answer is "done", and yield the meaning of each other answer.

        told: the things or values so far, to which the caller adds each new one.
        read: parses the answers if the question has no `read_` method of its own.
        """
        before, done = len(told), self._hook("done", asked.phrase)
        read_own: Any = self._hook("read", asked.phrase) or read

        def read_or_done(words: str) -> Any:
            if not self.is_done(words):
                return read_own(words)
            if done is not None:
                done()
            if self.FEW and len(told) - before < asked.least:
                raise UnfitError(self.FEW, count=len(told) - before, least=asked.least)
            return None

        while self._is_asked(asked.phrase):
            answer = await self._ask_for(asked, read_or_done, len(told) - before)
            if answer is not None:
                yield answer
            elif len(told) - before >= asked.least:
                return

    async def _ask_for(self, asked: FieldQuestion, read: Callable[[str], Any], count: int) -> Any:
        """Ask a question. The facts for its phrase include all text and numbers that are known
        about the current thing.

        count: the number of earlier things or values.
        """
        told = {name: getattr(value, "value", value) for name, value in self.thing.items()}
        facts: dict[str, Word] = {
            name: value for name, value in told.items() if isinstance(value, str | int)
        }
        facts |= {"usual": facts.get(self.field, ""), "count": count, "least": asked.least}
        return await self.ask(asked.phrase, read, **(facts | self._more_facts(asked.phrase)))

    def _is_asked(self, phrase: str) -> bool:
        more = self._hook("more", phrase)
        return more is None or more()

    def _more_facts(self, phrase: str) -> dict[str, Word]:
        facts = self._hook("facts", phrase)
        return {} if facts is None else facts()

    def _hook(self, what: str, phrase: str) -> Any:
        """Return the game's own method for a question, such as `read_water`, or None if it has
        none.
        """
        return getattr(self, f"{what}_{phrase.partition('-')[2].replace('-', '_')}", None)


def names_of(one: Any) -> tuple[str, ...]:
    """Return a thing's name and the other words for it."""
    return (one.name, *one.also)


def namesake(thing: Mapping[str, Any], those: Sequence[Any]) -> Any:
    """Return the thing among `those` that has the same name, or None."""
    called = letters(thing["name"])
    return next((one for one in those if letters(one.name) == called), None)
