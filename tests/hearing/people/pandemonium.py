"""Simulated people who play Package Pandemonium: what they know, and what they do without being
told.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.pandemonium.box.edition import COURIERS
from companion.games.pandemonium.model.layout import DECKS as DECK_KINDS
from companion.referee.facts import Spot
from companion.referee.question import Choose, Nothing, Step
from companion.referee.run import Run
from tests.hearing.evening import Act, Deed, Evening, People, Word
from tests.hearing.hands import Hands
from tests.hearing.pieces import Piece, Place, RealTable
from tests.hearing.words.pandemonium import (
    ASIDE,
    BOX,
    COLOURS,
    DECKS,
    FACES,
    MISSIONS,
    POOL,
    SPAWNS,
    PandemoniumWords,
    colour,
    deals,
    deck,
    hand,
    lays_location,
    lays_row,
    packs,
    places_rogue,
)

#: How many cubes each van has.
CUBES = {"red": 6, "green": 6, "rogue": 3}


def skips(hands: Hands) -> None:
    """Remember that the players set up the game without being told each step."""
    hands.skips = True


class PandemoniumPeople(People):
    """Simulated people who play Package Pandemonium."""

    game = "pandemonium"
    words = PandemoniumWords()
    players = range(1, 4)
    keepers = ("table", "dealer")
    backed = frozenset({*DECKS.values(), MISSIONS, SPAWNS, "locations"})
    options = ((), ("grid=told",), ("spawn-again=none", "solo-deck=none"), ("base=side",))

    def set_up(self, evening: Evening) -> RealTable:
        """Return a table with everything in the box, in the pool or beside the city."""
        edition, word = evening.run.state.edition, evening.word
        cards: dict[str, list[str]] = {
            "locations": [word(card) for card in edition.locations],
            "maps": [word(card) for card in edition.maps],
            "companies": [word(card) for card in edition.companies],
        }
        hidden: dict[str, list[str]] = {}
        if evening.keeper != "dealer":
            hidden = {
                MISSIONS: [word(card) for card in edition.missions],
                SPAWNS: [word(card) for card in edition.spawns],
                **{
                    str(DECK_KINDS[van].value): [word(card) for card in edition.decks[van]]
                    for van in COURIERS
                },
            }
        for kind, faces in {**cards, **hidden}.items():
            FACES.update(dict.fromkeys(faces, kind))
        found = [(kind, face, BOX) for kind, faces in {**cards, **hidden}.items() for face in faces]
        found += [("drivers", face, BOX) for face in ("AI courier", "AI Rogue")]
        found += [("vans", face, ASIDE) for face in ("red van", "green van", "Rogue")]
        found += [(f"{one}-base", "", ASIDE) for one in COLOURS]
        found += [(f"{one}-card", "", BOX) for one in COLOURS]
        found += [(f"{one}-marker", "", BOX) for one in ("red", "green")]
        found += [(f"{one}-cubes", "", ASIDE) for one, count in CUBES.items() for _ in range(count)]
        pool = edition.data.pool.packages
        found += [(str(kind.value), "", POOL) for kind, count in pool.items() for _ in range(count)]
        found += [("exploding", "", POOL), ("die", "", ASIDE)]
        pieces = [(Piece(kind, face, n), place) for n, (kind, face, place) in enumerate(found)]
        table = RealTable(pieces)
        table.called |= {piece: piece.face for piece, _ in pieces if piece.kind == "locations"}
        table.knows["no other deck"] = int("solo-deck=none" in evening.options)
        return table

    def place(self, spot: Spot, word: Word) -> Place:
        """Return the place on the real table that stands for a place in the record. Cards under a
        deck count as part of the deck.
        """
        area = {"under": "deck"}.get(str(spot.kind.value), str(spot.kind.value))
        return Place(area, "" if spot.of is None else word(spot.of))

    def recall(self, _run: Run[Any], hands: Hands) -> None:
        """Forget which deck cards are in the box, because nobody has to look there."""
        for piece in hands.table.at(BOX):
            if piece.kind in self.backed - {"locations"}:
                hands.table.called.pop(piece, None)

    def answers(self, evening: Evening, question: Choose[Any]) -> Mapping[Any, Deed] | None:
        """Return the answers that are true of the real cards."""
        name, word = question.ask.name, evening.word
        if name.startswith("step-"):
            acts = self.steps(evening, question)
            return {Step.DONE: Deed(acts=acts), Step.SKIP: Deed(acts=[skips, *acts])}
        if name == "ask-location":
            spot = word(question.facts["spot"])
            return {
                one: Deed(acts=[partial(lays_location, spot=spot, item=word(one))])
                for one in question.options
            }
        if evening.keeper == "dealer":
            return None
        table, who = evening.table, question.seat.id if question.seat is not None else ""
        items = {word(one): one for one in question.options}
        pieces: list[Piece]
        if name == "ask-turned":
            pieces = table.at(hand(who), DECKS[colour(evening.main, who)])
        elif name == "ask-other":
            pieces = [one for kind in DECKS.values() for one in table.at(deck(kind))[-1:]]
        elif name == "ask-spawn":
            pieces = table.at(deck(SPAWNS))[-1:]
        elif name in ("ask-mission", "ask-last-mission"):
            pieces = table.at(hand(who), MISSIONS)
        else:
            return None
        slips = [*items.values()]
        found: dict[Any, Deed] = {
            items[piece.face]: Deed({who: (piece, piece.face)}, slips=slips)
            for piece in pieces
            if piece.face in items
        }
        if name == "ask-mission":
            found[Nothing.NOTHING] = Deed()
        if not found:  # All of these cards were misread.
            option = evening.luck.choice(slips)
            found = {option: Deed({who: (pieces[-1], word(option))} if pieces else {})}
        return found

    def asked_again(self, evening: Evening, question: Choose[Any], deed: Deed) -> Deed:
        """Return what people do for an answer that stays in the record after a correction. A step
        of the setup may be about different pieces now.
        """
        if not question.ask.name.startswith("step-"):
            return deed
        skipped = [act for act in deed.acts if act is skips]
        return replace(deed, acts=[*skipped, *self.steps(evening, question)])

    def steps(self, evening: Evening, question: Choose[Any]) -> list[Act]:
        """Return what the hands do when people confirm a step of the setup."""
        facts: Mapping[str, Any] = question.facts
        word = evening.word
        if question.ask.name == "step-row":
            items = [word(one) for one in facts["items"]]
            return [partial(lays_row, start=word(facts["spot"]), items=items)]
        if question.ask.name == "step-map":
            low, high = ([word(one) for one in facts[kind]] for kind in ("low", "high"))
            both = [word(facts["spot"])] * 2 if facts["both"] else high
            return [partial(packs, low=low, high=both)]
        if question.ask.name == "step-rogue":
            tiles = [word(one) for one in facts["items"]]
            spot, slot = word(facts["spot"]), word(facts["base"])
            return [partial(places_rogue, tiles=tiles, spot=spot, slot=slot)]
        return [deals]

    def may_correct(self, _evening: Evening, _place: int) -> bool:
        """Return whether the real pieces allow an answer to be corrected."""
        return True

    def events(self, evening: Evening) -> list[tuple[str, str]]:
        """Return events that could happen now. Nobody leaves very often, because this ends the
        game.
        """
        names, luck, table = evening.names, evening.luck, evening.table
        who = luck.choice(names)
        spots = [f"{column}{row}" for column in "abcde" for row in range(1, 6)]
        found = [
            ("battery", f"override battery {luck.choice(('red', 'green'))} 2 we forgot it"),
            ("fuse", f"override fuse {luck.randint(1, 5)} we forgot it"),
        ]
        if luck.random() < 0.15:
            found.append(("leave", f"leave {who}"))
        end = luck.choice(spots)
        packages = [
            (one.kind, place.of)
            for place, one in table.everywhere()
            if one.kind in ("low", "high") and place.area == "city"
        ]
        if packages:
            kind, start = luck.choice(packages)
            ends = [end, f"{who}'s van", f"{who}'s base", "the pool"]
            found += 2 * [("put", f"put {kind} from {start} to {luck.choice(ends)} it slid")]
            found.append(("put", f"put {kind} from the pool to {end} it slid"))
            found.append(("put", f"put {kind} from {who}'s van to {end} it slid"))
        van = luck.choice(("red", "green", "rogue"))
        cubes = [p.of for p, one in table.everywhere() if one.kind == f"{van}-cubes" and p.of]
        if cubes:
            found.append(("put", f"put {van} cube from {luck.choice(cubes)} to {end} it slid"))
        found.append(("put", f"put {van} van to {end} it was pushed"))
        found.append(("put", f"put {luck.choice([*FACES])} to {end} they were swapped"))
        return found
