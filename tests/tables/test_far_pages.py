"""Tests a remote table's page: its own commands, its own log, and its place in long replies."""

import pytest

from tests.sentences import parcel, says
from tests.tables.bots import Bots
from tests.tables.pages import FarPages, Page, at_pages
from tests.tables.virtual import TABLE

HOST_ONLY = says("host-only", command="{}")
#: A page's replies to room commands that need something a page doesn't have.
ANSWERS = {
    "quit": says("quit-far"),
    "save": says("far-saved"),
    "phones": HOST_ONLY.format("phones"),
    "display ann": HOST_ONLY.format("display"),
    "wait": says("no-shared-line"),
    "faster": says("no-voice-page"),
    "rate 5": says("no-voice-page"),
    "volume 3": says("no-voice-page"),
    "voice off": says("no-voice-page"),
    "say lens as lenz": says("no-voice-page"),
    "talk": says("no-microphone-page"),
    "listen": says("no-microphone-page"),
    "earpiece": says("no-earpiece-page"),
    "pan": says("no-display-here"),
    "blank": says("no-display-here"),
    "help keys": says("no-display-here"),
}


async def split(pages: FarPages, seat: int) -> Page:
    """Return a page that sends its inputs to one gateway and receives its events from the other."""
    page = await pages.enter(seat)
    page.posts_to = pages.gateway()
    return page


def test_brief_command_on_a_page_changes_only_that_page() -> None:
    async def act(pages: FarPages) -> None:
        ann = await split(pages, 0)
        before, sent = len(await pages.events()), ann.posts_to.sent
        assert await ann.says("brief") == ["Brief."]
        assert ann.choices == {"own": "brief", "others": "brief"}
        assert (len(await pages.events()), ann.posts_to.sent) == (before, sent)
        ann.close()  # The page's script opens a new stream with the new settings.
        await ann.ready()
        brief = await ann.hears("turn")
        assert await ann.says("normal") == ["Normal."]
        ann.close()
        normal = await ann.hears("turn")
        assert len(brief[0]) < len(normal[0])

    at_pages(act)


def test_verbosity_for_a_players_own_actions_is_kept_per_page() -> None:
    async def act(pages: FarPages) -> None:
        ann = await split(pages, 0)
        assert await ann.says("brief others") == [says("told-brief-others")]
        assert ann.choices == {"others": "brief"}
        assert await ann.says("full own") == [says("told-full-own")]
        assert ann.choices == {"own": "full", "others": "brief"}

    at_pages(act)


@pytest.mark.parametrize("command", ANSWERS)
def test_command_that_a_page_cannot_carry_out_is_refused_on_that_page(command: str) -> None:
    async def act(pages: FarPages) -> None:
        ann = await split(pages, 0)
        before, sent = len(await pages.events()), ann.posts_to.sent
        assert await ann.says(command) == [ANSWERS[command]]
        assert (len(await pages.events()), ann.posts_to.sent) == (before, sent)

    at_pages(act)


def test_curtain_on_a_page_hides_only_that_page_and_the_reply_says_so() -> None:
    async def act(pages: FarPages) -> None:
        ann, bob = await split(pages, 0), await pages.enter(1)
        before = len(await pages.events())
        reply = await ann.says("curtain")
        assert reply == [says("page-curtain")]
        assert ann.replies[0] == {"curtain": True}
        await bob.caught_up()
        assert not any("curtain" in one for one in (*ann.told, *bob.told))
        assert len(await pages.events()) == before

    at_pages(act)


def test_help_on_a_page_lists_only_what_a_page_can_do() -> None:
    async def act(pages: FarPages) -> None:
        ann = await split(pages, 0)
        (listed,) = await ann.says("help all")
        names = listed.removeprefix("Commands: ").removesuffix(".").split(", ")
        lacking = {one.partition(" ")[0] for one in ANSWERS} - {"help"}
        assert not lacking & {*names}
        assert {"brief", "repeat", "spell", "curtain", "hush", "timer", "status"} <= {*names}
        before = len(ann.texts)
        assert await ann.says("help lens") == []
        await ann.caught_up()
        assert ann.texts[before:] == await ann.hears("read lens")

    at_pages(act)


def test_hush_command_on_a_page_does_not_affect_anybody_else() -> None:
    async def act(pages: FarPages) -> None:
        ann = await split(pages, 0)
        before = len(await pages.events())
        assert await ann.says("hush") == []
        assert len(await pages.events()) == before

    at_pages(act)


def test_page_can_review_its_own_log_through_any_gateway() -> None:
    """The log includes private replies, which no other seat has in its log."""

    async def act(pages: FarPages) -> None:
        ann, bob = await split(pages, 0), await split(pages, 1)
        begins, hand, drawn, asked = await ann.hears("ann")
        before = len(await pages.events())
        assert await ann.says("repeat") == [begins, hand, drawn, asked]
        assert await bob.says("repeat") == bob.texts[-3:]
        for text in (drawn, hand, begins):
            assert await ann.says("back") == [says("again-earlier", words=text)]
        ann.posts_to = pages.gateway()
        words = says("begins", game="parcel", who="Ann", goal=5).split()
        spelled = ", ".join(map(" ".join, words))
        assert await ann.says("spell") == [spelled]
        await ann.hears("status")  # Replies to Ann aren't events, so they don't change her place.
        assert await ann.says("repeat") == ann.texts[-1:]
        assert await ann.says("next") == [says("again-earlier", words=hand)]
        await bob.hears("status")
        assert await ann.says("next") == [says("again-earlier", words=drawn)]
        assert len(await pages.events()) == before + 2
        await pages.enter(2)  # An arrival is an event, so it moves Ann's place to the end.
        await ann.caught_up()
        assert await ann.says("back") == [says("again-earlier", words=asked)]

    at_pages(act)


@pytest.mark.parametrize(("command", "game"), [("rebuild", "pandemonium"), ("guide", "parcel")])
def test_long_reply_arrives_piece_by_piece_through_any_gateway(command: str, game: str) -> None:
    async def act(pages: FarPages) -> None:
        ann, bob = await split(pages, 0), await split(pages, 1)
        await ann.hears("Bob")
        *piece, left = await ann.hears(command)
        before, heard = len(await pages.events()), [piece]
        count = int(left.split()[0])
        assert left == says("steps-left", count=count)
        assert count > 2
        for expected in reversed(range(count)):
            *piece, left = await ann.says("next")
            assert piece not in heard
            assert left == (says("steps-left", count=expected) if expected else says("steps-over"))
            assert await ann.says("repeat") == piece
            heard.append(piece)
            ann.posts_to = pages.gateway()
            if expected == 1:  # A new stream and a reload both continue at the same place.
                ann.close()
                await ann.ready()
        assert await bob.says("back") != await bob.says("next")
        assert len(await pages.events()) == before

    at_pages(act, game, 2)


def test_long_reply_ends_when_the_game_goes_on() -> None:
    async def act(pages: FarPages) -> None:
        ann = await split(pages, 0)
        await ann.hears("Bob")
        await ann.hears("rebuild")
        await ann.hears("done")
        assert await ann.says("back") != []
        assert await ann.says("next") != []
        assert await ann.says("next") == [says("no-later")]

    at_pages(act, "pandemonium", 2)


def test_reloaded_page_continues_a_long_reply() -> None:
    async def act(pages: FarPages) -> None:
        ann = await split(pages, 0)
        await ann.hears("Bob")
        first = await ann.hears("rebuild")
        second = await ann.says("next")
        ann.reload()
        await ann.ready()
        assert ann.texts[-len(first) :] == first
        assert await ann.says("next") == second

    at_pages(act, "pandemonium", 2)


def test_changing_the_verbosity_does_not_lose_pieces_of_a_since_reply() -> None:
    """How many pieces fit into one part depends on the length of each piece."""

    async def act(pages: FarPages) -> None:
        every, bots = [await split(pages, seat) for seat in range(4)], Bots(pages.header)
        for _ in range(14):
            line = await bots.next_line(pages.club.host, TABLE)
            assert line is not None
            await every[line[0]].say(line[1])
        *first, left = await every[0].hears("since")
        await every[0].says("brief")
        rest = await every[0].says("next")
        assert left == says("steps-left", count=len(rest))
        assert await every[0].says("next") == [says("no-later", form="brief")]
        every[0].reload()
        await every[0].ready()
        assert every[0].texts[-len(first) - 1 :] == [*first, left]

    at_pages(act, "wallet", 4)


def test_next_command_ends_a_setup_step_unless_the_player_has_looked_back() -> None:
    async def act(pages: FarPages) -> None:
        ann = await split(pages, 0)
        await ann.hears("Bob")
        steps = [ann.texts[-1]]
        assert steps[0].startswith("Lay the location cards, a1")
        assert await ann.says("next") == []
        await ann.caught_up()
        steps.append(ann.texts[-1])
        assert steps[1].startswith("Lay the location cards, a2")
        assert await ann.says("back") == [says("again-earlier", words=steps[0])]
        assert await ann.says("next") == [says("again-open", words=steps[1])]
        assert await ann.says("next") == [says("no-later")]
        assert await ann.says("next", id_="twice") == []
        assert await ann.says("next", id_="twice") == []  # The reply to the first copy was lost.
        await ann.caught_up()
        assert ann.texts[-1].startswith("Lay the location cards, a3")

    at_pages(act, "pandemonium", 2)


QUESTION = "Cara, your turn. 5 cards in hand. You can take, put back, buy, flip, or play a Special."


@pytest.mark.parametrize(
    ("command", "reply"),
    [
        ("again", [says("not-your-turn", who="Cara")]),
        (
            "back",
            [says("again-open", words=QUESTION)],
        ),
        ("go on", [says("no-shared-line")]),
    ],
)
def test_command_handed_back_by_the_session_gets_its_reply_once(
    command: str, reply: list[str]
) -> None:
    """In Wallet, "again" and "back" may be answers, so only the session can decide whether they are
    commands.
    """

    async def act(pages: FarPages) -> None:
        ann, bob = await split(pages, 0), await split(pages, 1)
        await ann.hears("status")
        refusal = await ann.hears("yes")
        texts = len(ann.texts), len(bob.texts)
        assert await ann.says(command, id_="lost") == (refusal if command == "again" else reply)
        before = ann.choices
        ann.posts_to = pages.gateway()
        ann.choices = {}
        # The page didn't receive the reply, and sends the input again through a different gateway,
        # which replies in the same way.
        assert await ann.says(command, id_="lost") == (refusal if command == "again" else reply)
        assert ann.choices == before
        await ann.caught_up()
        assert (len(ann.texts), len(bob.texts)) == texts
        ann.reload()
        await ann.ready()
        assert not any(text.startswith("Still open") or "loudspeaker" in text for text in ann.texts)
        assert [event.id for event in await pages.events()].count("lost") == 1

    at_pages(act, "wallet")


def test_page_command_is_understood_in_any_braille_reading() -> None:
    """A phone with a braille keyboard may send several readings."""

    async def act(pages: FarPages) -> None:
        ann = await split(pages, 0)
        before = len(await pages.events())
        line = {"text": "xyzzy", "readings": ["xyzzy", "brief"], "id": "a", "choices": {}}
        answer = await ann.post("say", json=line)
        assert answer.json()["choices"] == {"own": "brief", "others": "brief"}
        line = {"text": "xyzzy", "readings": ["xyzzy", "status"], "id": "b", "choices": {}}
        assert (await ann.post("say", json=line)).status_code == 204
        await ann.caught_up()
        assert ann.texts[-1] == parcel("status-between")
        assert len(await pages.events()) == before + 1

    at_pages(act)
