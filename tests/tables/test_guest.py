"""Tests a guest's companion. Its room handles the guest's own lines, and the remote table handles
everything else.
"""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import pytest

from companion.braille.display import Identity
from companion.braille.outputs import SeatDisplay
from companion.braille.translate import Translator
from companion.lines.line import OwnLine
from companion.lines.seat_events import Handed, Message
from companion.listening.grammar import GrammarBuilder
from companion.narration.text import Label, Verbosity
from tests.memory_link import MemoryLink
from tests.playing import dots
from tests.sentences import first_turn, opening, parcel, printed, says
from tests.tables.guests import Home
from tests.tables.pages import FarPages, at_pages

#: The actions of a test at a table where Ann and Bob play using their own companions.
Act = Callable[[FarPages, Home, Home], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def _at_home(home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, home[name])


def with_guests(act: Act, game: str = "parcel", seats: int = 3) -> None:
    """Run a test at a table where Ann has a display and Bob has no line of his own."""

    async def do(pages: FarPages) -> None:
        gateway = pages.gateway()
        ann, bob = Home(pages, 0), Home(pages, 1, has_display=False)
        await ann.join(gateway)
        await bob.join(gateway)
        await act(pages, ann, bob)
        for guest in (ann, bob):
            await guest.leave()

    at_pages(do, game, seats)


async def ask_for_a_secret(pages: FarPages, ann: Home) -> None:
    """Play until Wallet asks Ann for a card that nobody else may know."""
    cara = await pages.club.sit(2)
    await cara.seat.say("flip")
    await ann.type("Double Turn", "take", "put")
    assert ann.guest.room.lines.question.secret is ann.guest.seat
    cara.seat.stop()


def display_lines(guest: Home) -> list[str]:
    assert guest.display is not None
    return guest.display.texts


def test_guest_without_a_private_line_hears_everything_from_the_loudspeaker() -> None:
    async def act(_pages: FarPages, ann: Home, bob: Home) -> None:
        await ann.type("bob")
        drawn = bob.loudspeaker.texts[-4:]
        assert drawn == [
            f"Table: {parcel('begins', who='Bob', goal=5)}",
            "Private: You hold the Disguise.",
            "Private: You draw the Camera.",
            f"Private: {parcel('ask-play', who='Bob')} Disguise?",
        ]
        assert await bob.type("repeat") == drawn
        hand = await bob.type("hand")
        assert hand[0].startswith("Private: You hold: ")
        assert await bob.type("repeat") == hand

    with_guests(act)


def test_loudspeaker_of_a_guest_with_a_display_says_only_public_text() -> None:
    async def act(_pages: FarPages, ann: Home, _bob: Home) -> None:
        assert await ann.type("ann") == [
            f"Table: {parcel('begins', who='Ann', goal=5)}",
            f"Question: {first_turn('Ann', 16)}",
        ]
        assert [text for text in display_lines(ann) if "You hold" in text or "You draw" in text]
        assert display_lines(ann)[-1].startswith(parcel("ask-play", who="Ann"))
        assert not any("You" in text for text in ann.loudspeaker.texts[1:])

    with_guests(act)


def test_command_about_the_lines_of_a_guest_never_reaches_the_table() -> None:
    async def act(pages: FarPages, ann: Home, bob: Home) -> None:
        before, heard = len(await pages.events()), len(bob.loudspeaker.texts)
        assert await ann.type("full") == ["Reply: Full."]
        assert await ann.touch("normal others") == [says("told-normal-others")]
        lines = ann.guest.room.lines
        assert lines.shared.listener.own is Verbosity.FULL
        assert lines.listener(ann.guest.seat).own is Verbosity.BRIEF
        assert lines.listener(ann.guest.seat).others is Verbosity.NORMAL
        for command in ("faster", "wait", "go on", "spell lens", "back", "help", "phones", "save"):
            assert await ann.type(command), command
        assert len(await pages.events()) == before
        assert len(bob.loudspeaker.texts) == heard

    with_guests(act)


def test_reviewing_on_a_guests_display_includes_private_replies() -> None:
    async def act(_pages: FarPages, ann: Home, _bob: Home) -> None:
        asked = (await ann.touch("ann"))[-1]
        hand = await ann.touch("hand")
        assert await ann.touch("repeat") == hand
        assert await ann.touch("back") == [says("again-earlier", words=asked)]
        assert await ann.type("repeat") == [  # The loudspeaker has its own log.
            f"Table: {parcel('begins', who='Ann', goal=5)}",
            f"Question: {first_turn('Ann', 16)}",
        ]

    with_guests(act)


@pytest.mark.parametrize("is_typed", [False, True], ids=["display", "keyboard"])
def test_long_reply_to_a_guest_arrives_piece_by_piece(is_typed: bool) -> None:
    async def act(pages: FarPages, ann: Home, bob: Home) -> None:
        say = ann.type if is_typed else ann.touch
        await ann.type("Bob")
        pieces = list[str]()
        before, heard = len(await pages.events()), len(bob.loudspeaker.texts)
        for command in ("rebuild", *["next"] * 4):
            shown = len(display_lines(ann))
            await say(command)
            piece, left = display_lines(ann)[shown:]
            assert left.endswith("say next.") or left == says("steps-over")
            pieces.append(piece)
        assert len({*pieces}) == 5
        assert len(await pages.events()) == before + 1
        assert bob.loudspeaker.texts[heard:] == []
        await ann.type("rebuild", "done")  # These lines make the rest of the reply stale.
        [text] = await ann.touch("back")
        assert text.startswith("Earlier: ")
        first, left, second, still_left = await bob.type("rebuild", "next")
        assert first.startswith("Private: ")
        assert second.startswith("Private: ")
        assert (left, still_left) == (
            printed("Reply", "steps-left", count="9"),
            printed("Reply", "steps-left", count="8"),
        )

    with_guests(act, "pandemonium", 2)


def test_contracted_braille_is_sent_in_all_its_readings() -> None:
    """The same cells may be read in several ways, and only the table knows which reading makes
    sense at that moment.
    """

    async def act(pages: FarPages, ann: Home, _bob: Home) -> None:
        assert (await ann.touch("xyzzy", "status"))[-1] == parcel("status-between")
        guest, link = ann.guest, MemoryLink()
        display = SeatDisplay(guest.seat, link, Translator(), guest._reports.handlers)
        guest.room.lines.add_own(display, display=display)
        display.connect(0)
        for text, reply in (("Ann", parcel("ask-play", who="Ann")), ("hand", "You hold: ")):
            link.type(dots(text))
            await ann.type("")
            assert display_lines(ann)[-1].startswith(reply)
            said = (await pages.events())[-1]
            assert said.seat == 0

    with_guests(act)


def test_multi_row_display_shows_a_page_that_is_refreshed_once_per_turn() -> None:
    async def act(_pages: FarPages, ann: Home, _bob: Home) -> None:
        guest, link = ann.guest, MemoryLink()
        link.identity = Identity("Monarch", 8 * 32, rows=8)
        display = SeatDisplay(guest.seat, link, Translator(), guest._reports.handlers)
        guest.room.lines.add_own(display, display=display)
        display.connect(0)
        before = {bytes(frame) for frame in link.frames}
        await ann.type("ann")
        shown = [frame for frame in dict.fromkeys(map(bytes, link.frames)) if frame not in before]
        assert len(shown) == 1
        question = dots(parcel("ask-play", form="yours", who="Ann").partition(":")[0])
        assert bytes(cell & 0x3F for cell in shown[0]).startswith(question)

    with_guests(act)


def test_guest_using_the_curtain_command_hides_only_their_own_line_and_is_told_so() -> None:
    """The curtain key does the same, and works immediately even while a player is being asked for a
    secret.
    """

    async def act(pages: FarPages, ann: Home, bob: Home) -> None:
        hidden = printed("Notice", "curtain-own", has="displays")
        assert ann.display is not None
        for is_secret in (False, True):
            if is_secret:
                await ask_for_a_secret(pages, ann)
            before, heard = len(await pages.events()), len(bob.loudspeaker.texts)
            acts = len(ann.display.acts)
            ann.keyboard.on_key("f5")
            assert await ann.type("curtain") == [hidden] * 2
            assert await ann.touch("curtain") == []
            assert ann.display.acts[acts:] == ["blank"] * 3
            assert ann.loudspeaker.texts[-1] == hidden
            assert await bob.type("curtain") == [printed("Reply", "no-display-here")]
            assert len(await pages.events()) == before
            assert len(bob.loudspeaker.texts) == heard + 1

    with_guests(act, "wallet")


def test_hush_command_of_a_guest_silences_only_their_own_room() -> None:
    async def act(pages: FarPages, ann: Home, bob: Home) -> None:
        before = len(await pages.events())
        await ann.touch("hush")
        await ann.type("hush")
        assert (ann.loudspeaker.hushed, bob.loudspeaker.hushed) == (2, 0)
        assert len(await pages.events()) == before

    with_guests(act)


def test_help_keys_command_lists_the_keys_of_the_guests_own_display() -> None:
    async def act(_pages: FarPages, ann: Home, bob: Home) -> None:
        stops = says("key-does", what=says("key-hush"), keys="dots 1 2")
        assert await ann.touch("help keys") == [stops]
        assert f"Reply: {stops}" in await ann.type("help keys")
        assert not [text for text in await bob.type("help keys") if "dots" in text]

    with_guests(act)


def test_guests_display_stays_put_after_an_answer_and_waits_for_a_querys_reply() -> None:
    async def act(_pages: FarPages, ann: Home, _bob: Home) -> None:
        assert ann.display is not None
        await ann.touch("hand")
        assert ann.display.acts == ["expect"]
        await ann.touch("ann")
        assert ann.display.acts == ["expect", "read"]

    with_guests(act)


def test_command_handed_back_by_the_table_runs_once_where_it_was_typed() -> None:
    """A page for the same seat doesn't run the command, and the guest doesn't run it again after
    rejoining.
    """

    async def act(pages: FarPages, ann: Home, _bob: Home) -> None:
        page = await pages.enter(2)
        cara = Home(pages, 2, has_display=False)
        pages.codes[2] = await pages.new_code(2)
        await cara.join(pages.gateway())
        assert await cara.type("go on") == [printed("Reply", "waits-not")]
        assert await ann.type("go on") == [printed("Reply", "waits-not")]
        assert await ann.touch("go on") == [says("waits-not")]
        assert not any(opening("waits-not") in text for text in page.texts)
        handed = [one for event in await pages.events() for one in event.told[2]]
        assert [type(one) for one in handed if isinstance(one, Handed)] == [Handed]
        assert not any(isinstance(one, Handed) for events in ann.heard for one in events[:-1])
        again = Home(pages, 2, has_display=False)
        pages.codes[2] = await pages.new_code(2)
        await cara.leave()
        await again.join(pages.gateway())
        assert not any(opening("waits-not") in text for text in again.loudspeaker.texts)
        assert not any(isinstance(one, Handed) for events in again.heard for one in events)
        await again.leave()

    with_guests(act)


def test_words_typed_during_a_secret_question_are_answered_by_the_table() -> None:
    """The words may be the secret. A command without arguments can't be the secret, and nobody else
    can see this keyboard.
    """

    async def act(pages: FarPages, ann: Home, bob: Home) -> None:
        await ask_for_a_secret(pages, ann)
        before = len(await pages.events())
        assert await ann.type("faster") == [printed("Reply", "no-voice")]
        assert len(await pages.events()) == before
        heard = len(display_lines(ann))
        assert await ann.type("spell camera") == []
        assert display_lines(ann)[heard:] == ["c a m e r a"]
        assert len(await pages.events()) == before + 1
        assert not any("a m e r a" in text for text in bob.loudspeaker.texts)

    with_guests(act, "wallet")


def test_guest_asked_for_consent_hears_the_question_again_after_their_own_commands() -> None:
    async def act(_pages: FarPages, ann: Home, bob: Home) -> None:
        await ann.type("ann", "undo")
        what = parcel("ask-starter", "undone")
        question = printed("Question", "consent", who="Ann", what=what, other="Bob", seen="yes")
        assert bob.loudspeaker.texts[-1] == question
        assert await bob.type("faster") == [printed("Reply", "no-voice"), question]
        assert await ann.type("faster") == [printed("Reply", "no-voice")]
        assert await bob.type("yes") == [printed("Question", "consent-next", other="Cara")]
        assert await bob.type("faster") == [printed("Reply", "no-voice")]

    with_guests(act)


def test_choices_in_the_open_question_can_be_spoken() -> None:
    async def act(_pages: FarPages, ann: Home, bob: Home) -> None:
        await ann.type("ann")
        room = ann.guest.room
        question = room.lines.question.choose
        assert question is not None
        builder = GrammarBuilder(room.vocabulary, room.catalogue, room.phrases)
        said = {word.lower() for _, _, word, _ in builder.build(question).network.arcs}
        assert {str(room.narrator.word(one)).lower() for one in question.options} | {
            "status"
        } <= said
        await ann.type("status")
        assert room.lines.question.choose is question
        assert bob.guest.room.lines.question.choose is None

    with_guests(act)


def test_guest_can_ask_but_not_play_during_a_pause() -> None:
    """A query remains a query even if the game uses its name for something else, such as a hand."""

    async def act(pages: FarPages, ann: Home, _bob: Home) -> None:
        await ann.type("wait")
        before = len(await pages.events())
        paused = says("paused")
        assert await ann.type("ann") == [f"Reply: {paused}"]
        assert await ann.touch("ann") == [paused]
        assert len(await pages.events()) == before
        assert paused not in (await ann.touch("hand"))[0]
        assert (await ann.touch("turn"))[0] != paused
        await ann.type("go on")
        assert paused not in "".join(await ann.touch("ann"))
        assert len(await pages.events()) > before + 2

    with_guests(act)


def test_text_is_unchanged_by_serialisation() -> None:
    """All parts of the text stay the same, and the text is still about the same player."""

    async def act(_pages: FarPages, ann: Home, _bob: Home) -> None:
        await ann.type("ann")
        line = ann.guest.room.lines.own[ann.guest.seat]
        assert isinstance(line, OwnLine)
        sent = [one for events in ann.heard for one in events if isinstance(one, Message)]
        log = [text for text in line.log.events if text.label is not Label.NOTICE]
        assert any(text.about is ann.guest.seat for text in log)
        assert {text.sentence for text in log[1:]} <= {one.sentence for one in sent}
        for text in log[1:]:
            [one] = [one for one in sent if one.sentence == text.sentence]
            assert Message.of(text, private=one.private, question=one.question).parts == one.parts

    with_guests(act)
