"""Answers to the interview in which players describe their own box: either answers that describe
the companion's own edition, or random ones.
"""

from collections.abc import Callable, Mapping
from random import Random

from companion.games.pandemonium.box.edition import (
    CompanyData,
    EditionData,
    MapData,
    MissionData,
    PriorityData,
)
from companion.games.pandemonium.box.interview import box
from companion.games.pandemonium.model.pieces import (
    CompanyKind,
    InstructionKind,
    LocationKind,
    MissionKind,
    Slot,
    Tile,
)
from companion.narration.phrasebook import Phrasebook
from companion.paths import PACKAGE
from companion.referee.interview import UnfitError
from companion.referee.interview_session import InterviewSession
from companion.referee.schema import kinds_of, types
from tests.games.pandemonium.standard import EDITION

WORDS = PACKAGE / "games" / "pandemonium" / "words" / "en.ftl"
PHRASES = Phrasebook("en", [PACKAGE / "narration" / "words" / "en.ftl", WORDS])


def asked(*answers: str) -> InterviewSession:
    return InterviewSession(lambda: box(EDITION, PHRASES), PHRASES, answers)


def refusal(unfit: UnfitError) -> str:
    """Return the interview's reply to a wrong answer."""
    return PHRASES.say(unfit.phrase, unfit.facts)


# Answers that enter the whole companion edition as if it were a new box


def map_answers(one: MapData) -> list[str]:
    """Return the answers that describe one of the companion's maps as if it were a custom one."""
    river = [f"{here.value} {there.value}" for here, there in one.river]
    bridges = ", ".join(f"{here.value} and {there.value}" for here, there in one.bridges)
    return [
        *(one.name, "no", one.rogue_base.value.replace("-", " ")),
        *(*river, "done", *([bridges] if bridges else []), *(["done"] if river else [])),
        *(" ".join(tile.value for tile in one.rogue_cubes), one.rogue_van.value),
        *(" ".join(tile.value for tile in those) for those in (one.low, one.high)),
    ]


def card_answers(one: PriorityData | CompanyData | MissionData) -> list[str]:
    """Return the answers that give a card's kind and the fields that belong to this kind."""
    answers = [str(one.kind.value).replace("-", " ")]
    for key, field in types(type(one)).items():
        if one.kind not in (kinds_of(field) or ()):
            continue
        value = getattr(one, key)
        if isinstance(value, tuple):
            answers.append(" and ".join(package.value for package in value))
        elif isinstance(value, bool):
            answers.append("yes" if value else "no")
        else:
            answers.append(str(value))
    return answers


def joined_names(ids: tuple[str, ...], names: Mapping[str, str]) -> str:
    """Return the names of these locations, separated by commas, or "none" if there are no
    locations.
    """
    return ", ".join(names[id_] for id_ in ids) or "none"


def edition_answers(data: EditionData) -> list[str]:
    """Return the answers that describe this whole edition to the interview, without accepting any
    of its defaults.
    """
    names = {one.id: one.name for one in data.location}
    electric = [one.name for one in data.location if one.kind is LocationKind.ELECTRIC]
    answers = [data.title, str(data.pool.low), str(data.pool.high)]
    answers += [str(van.capacity) for van in data.van]
    answers += ["no", *names.values(), *electric, "done", "no"]
    for one in data.map:
        answers += map_answers(one)
    answers += ["done", "no"]
    for card in data.priority:
        answers += [card.name, "no", str(card.red), str(card.green), *card_answers(card), card.text]
    answers.append("no")
    for company in data.company:
        answers += [company.name, "no", *card_answers(company), company.text]
    answers += ["done", "no"]
    for mission in data.mission:
        answers += [mission.name, "no", *card_answers(mission), str(mission.points), mission.text]
    answers += ["done", "no"]
    for spawn in data.spawn:
        answers += [
            spawn.name,
            "no",
            joined_names(spawn.low, names),
            joined_names(spawn.high, names),
        ]
        answers.append(names[spawn.exploding] if spawn.exploding else "none")
    answers += ["done", "no", data.rating[0].name]
    for rating in data.rating[1:]:
        answers += [str(rating.points), rating.name]
    return [*answers, "done", "done"]


# Answers that enter a random box

#: Answers that hardly ever make sense.
NOISE = ("done", "no", "7", "c3", "?!", "Old Town", "Swift Parcels", "x" * 61, "low", "c1 c2", "0")
USUAL_NAMES = [
    one.name
    for kind in (
        *(EDITION.data.map, EDITION.data.company, EDITION.data.mission, EDITION.data.spawn),
        *(EDITION.data.location, EDITION.data.priority),
    )
    for one in kind
]
#: Answers to the questions that offer a choice between several words.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "box-same": ("yes", "no"),
    "box-rogue-base": tuple(slot.value for slot in Slot),
    "box-number": ("none", *map(str, range(1, 40))),
    "box-instruction": tuple(kind.value for kind in InstructionKind),
    "box-values": ("low", "both", "high", "any", "exploding", "high and low"),
    "box-empty": ("yes", "no"),
    "box-text": ("It says so.", "...", "a" * 401),
    "box-company-kind": tuple(kind.value for kind in CompanyKind),
    "box-mission-kind": tuple(kind.value for kind in MissionKind),
    "box-end": ("done",),
}


class Teller:
    """Answers the interview at random, and often wrongly.

    refused: the interview's replies to wrong answers so far.
    """

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.locations = [one.name for one in EDITION.data.location]
        self.own: list[str] = []
        self.refused: list[str] = []
        self.answers: list[str] = []

    def tell(self) -> EditionData:
        """Answer questions until the interview ends. Return the resulting edition."""
        under_way = asked()
        while (question := under_way.question) is not None:
            assert PHRASES.say(question.phrase, question.facts)
            said = self.answer(question.phrase)
            try:
                under_way.answer(said)
            except UnfitError as unfit:
                self.refused.append(refusal(unfit))
                assert under_way.question is question
                continue
            self.answers.append(said)
            if question.phrase == "box-location":
                self.own.append(said)
        result: EditionData = under_way.result
        assert asked(*self.answers).result == result
        return result

    def answer(self, phrase: str) -> str:
        """Return an answer, which may be right or wrong."""
        if self.chance.random() < 0.1:
            return self.chance.choice(NOISE)
        if phrase.startswith("box-usual"):
            return self.chance.choice(("yes", "no", "no"))
        if phrase in CHOICES:
            return self.chance.choice(CHOICES[phrase])
        return self.ways.get(phrase, Teller.number)(self)

    def number(self) -> str:
        return str(self.chance.choice((0, 1, 2, 3, 4, 5, self.chance.randrange(120))))

    def number_or_done(self) -> str:
        return self.chance.choice(("done", self.number()))

    def name(self) -> str:
        if self.chance.random() < 0.3:
            return self.chance.choice(USUAL_NAMES)
        return f"{self.chance.choice(('Ö', 'Way', 'Old-Town', 'The 4th'))} {self.number()}"

    def name_or_done(self) -> str:
        return "done" if self.chance.random() < 0.3 else self.name()

    def place(self) -> str:
        return self.chance.choice(self.own or self.locations)

    def place_or_done(self) -> str:
        return self.chance.choice(("done", self.place()))

    def places(self) -> str:
        return ", ".join(self.place() for _ in range(self.chance.randrange(4))) or "none"

    def tiles(self, count: int) -> str:
        return " ".join(self.chance.choice(list(Tile)).value for _ in range(count))

    def beside(self) -> str:
        """Return a few pairs of neighbouring tiles, or "done"."""
        if self.chance.random() < 0.1:
            return "done"
        pairs = []
        for _ in range(self.chance.randrange(1, 4)):
            column, row = self.chance.randrange(4), self.chance.randrange(1, 5)
            east, south = self.chance.choice(((1, 0), (0, 1)))
            there = f"{'abcde'[column + east]}{row + south}"
            pairs.append(f"{'abcde'[column]}{row} {there}")
        return ", ".join(pairs)

    def along(self) -> str:
        """Return three tiles in the same column, from north to south, from south to north, or there
        and back.
        """
        column = self.chance.choice("abcde")
        first = self.chance.randrange(1, 4)
        rows = self.chance.choice(((0, 1, 2), (2, 1, 0), (0, 1, 0)))
        return " ".join(f"{column}{first + row}" for row in rows)

    ways: Mapping[str, Callable[["Teller"], str]] = {
        "box-title": name,
        "box-location": name,
        "box-electric": place_or_done,
        "box-map": name_or_done,
        "box-water": beside,
        "box-bridge": beside,
        "box-rogue-cubes": along,
        "box-rogue-van": lambda self: self.tiles(1),
        "box-packages": lambda self: self.tiles(self.chance.choice((2, 6))),
        "box-priority": name,
        "box-company": name_or_done,
        "box-mission": name_or_done,
        "box-spawn": name_or_done,
        "box-brings": places,
        "box-exploding": place_or_done,
        "box-rating": name,
        "box-rating-points": number_or_done,
    }
