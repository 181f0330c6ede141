"""How much is told, again, slower, spelled, and how the voice speaks: by typed commands."""

from pathlib import Path

import pytest

from companion.narration.text import PublicText
from companion.settings import SettingsFile, read_settings
from companion.speech.manner import Mode
from companion.speech.speaker import Speaker
from companion.speech.spelling import Spelling
from companion.speech.voice import SilentVoice
from companion.speech.voices import NamedVoice
from tests.clocks import ManualClock
from tests.table import Played, table


def with_speech(players: int = 3, mode: Mode = Mode.VOICE) -> tuple[Played, SilentVoice]:
    """A table whose loudspeaker is silent, and what it would say."""
    made: list[SilentVoice] = []

    def make(on_mark: object) -> SilentVoice:
        made.append(SilentVoice(on_mark))  # type: ignore[arg-type]
        return made[0]

    game = table(players)
    spelling = Spelling.worded(game.conversation.talk.narrator.phrases.say)
    narrator = NamedVoice("narrator", "en", "en-GB")
    listener = game.conversation.talk.delivery.listener(None)
    speaker = Speaker(make, narrator, spelling, mode, listener=listener, clock=ManualClock())
    game.conversation.speech.speech = speaker
    game.conversation.talk.delivery.public.append(speaker)
    return game, made[0]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("faster", "Speech rate 5 of 9."),
        ("slower", "Speech rate 3 of 9."),
        ("rate 7", "Speech rate 7 of 9."),
        ("rate 600", "Speech rate 600 words a minute."),
        ("rate 450", "Speech rate 9 of 9."),
        ("volume 80", "Volume 80."),
        ("pitch 60", "Pitch 60."),
        ("punctuation some", "Punctuation: some."),
        ("numbers digits", "Numbers: digits."),
        ("capitals pitch", "Capitals: pitch."),
        ("earcons on", "Sounds 60."),
        ("earcons off", "Sounds off."),
        ("voice reader", "Speech: reader."),
        ("voice on demand", "Speech: on-demand."),
        ("say Siobhan as Shivawn", "Siobhan is said: Shivawn."),
    ],
)
def test_speech_is_changed_in_words(typed: str, told: str) -> None:
    """And says what it is then."""
    game, _ = with_speech()
    assert game.say(typed) == [f"Reply: {told}"]


@pytest.mark.parametrize(
    ("typed", "usage"),
    [
        ("rate", "rate 0 to 9, or rate 80 to 900 words a minute"),
        ("rate 20", "rate 0 to 9, or rate 80 to 900 words a minute"),
        ("volume 101", "volume 0 to 100"),
        ("volume loud", "volume 0 to 100"),
        ("punctuation most", "punctuation none, some or all"),
        ("say Siobhan", "say NAME as RESPELLING"),
        ("voice loud", "voice self, reader, both, on demand or off"),
        ("brief zebra", "brief [own or others] [PLAYER]"),
    ],
)
def test_what_does_not_fit_is_told_with_how_it_would(typed: str, usage: str) -> None:
    """And changes nothing."""
    game, _ = with_speech()
    (told,) = game.say(typed)
    assert told.endswith(f"It is said like this: {usage}.")


@pytest.mark.parametrize("typed", ["faster", "rate 5", "volume 50", "say A as B", "voice self"])
def test_a_table_without_speech_says_so(typed: str) -> None:
    assert table(3).say(typed) == ["Reply: Nothing is speaking here."]


def test_choices_are_kept_for_the_next_time(tmp_path: Path) -> None:
    """Beside what stands in the file, comments and all."""
    file = tmp_path / "deep" / "settings.toml"
    file.parent.mkdir()
    file.write_text('# ours\nlanguage = "en"  # of course\n')
    game, _ = with_speech()
    game.conversation.speech.preferences = SettingsFile(file)
    game.say("rate 600", "volume 70", "say Siobhan as Shivawn", "brief own", "full bob")
    kept = read_settings(file)
    assert (kept.rate, kept.volume, kept.say) == (600, 70, {"Siobhan": "Shivawn"})
    assert kept.verbosity["table"].own == "brief"
    assert kept.verbosity["table"].others is None
    assert (kept.verbosity["Bob"].own, kept.verbosity["Bob"].others) == ("full", "full")
    assert file.read_text().startswith('# ours\nlanguage = "en"  # of course\n')


def test_what_cannot_be_kept_is_told_and_goes_on(tmp_path: Path) -> None:
    """A choice counts even where the disk does not take it."""
    (tmp_path / "config").write_text("a file where a folder should be")
    game, _ = with_speech()
    game.conversation.speech.preferences = SettingsFile(tmp_path / "config" / "settings.toml")
    reply, notice = game.say("rate 7")
    assert reply == "Reply: Speech rate 7 of 9."
    assert notice.startswith("Notice: This goes on now, but is not kept for the next time:")


def test_a_second_repeat_is_slower() -> None:
    """The same words; the first repeat is at the usual rate."""
    game, voice = with_speech()
    game.say("ann", "skip setup")
    said = len(voice.said)
    game.say("status")
    first = voice.said[said:]
    for rate in (267, 187, 187):
        said = len(voice.said)
        game.say("repeat")
        again = voice.said[said:]
        assert [one.text for one in again] == [one.text for one in first]
        assert {one.rate_wpm for one in again} == {rate}
    game.say("score")
    said = len(voice.said)
    game.say("repeat")
    assert {one.rate_wpm for one in voice.said[said:]} == {267}


def test_brief_normal_and_full() -> None:
    """One command flips; the rule and the hints come with full."""
    game, voice = with_speech()
    game.say("ann", "skip setup")
    assert game.say("brief") == ["Reply: Brief."]
    game.say("camera on bob")
    spoken = [one.text for one in voice.said]
    assert "Ann: Camera" in spoken
    assert spoken[-1] == "Bob: discard?"
    game.say("full")
    game.say("lens")
    question = voice.said[-1].text
    assert "Rule" in question
    assert "Say can to hear what you may answer." in question


def test_ones_own_acts_are_told_apart_from_the_others() -> None:
    """For the player who listens by the loudspeaker."""
    game, voice = with_speech()
    ann = game.run.table.seats[0]
    game.conversation.talk.delivery.listener(None).seat = ann
    game.say("ann", "skip setup", "brief own")
    said = len(voice.said)
    game.say("badge", "badge")
    spoken = [one.text for one in voice.said[said:]]
    assert "Ann: Badge" in spoken
    assert "Bob plays the Badge." in spoken


def test_a_player_without_a_line_has_no_verbosity() -> None:
    game, _ = with_speech()
    game.own["Bob"].ready = False
    assert game.say("full bob") == ["Reply: Bob has no line of Bob's own."]


def test_spelling_and_spelling_by_words() -> None:
    """A capital is told; the printed line has letters as they are."""
    game, voice = with_speech()
    assert game.say("spell Ann") == ["Reply: A n n"]
    assert voice.said[-1].text == "cap A, n, n"
    assert game.say("spell phonetic Ann") == ["Reply: Alpha, November, November"]


def test_review_makes_no_sound_of_its_own() -> None:
    """An earcon belongs to what happens, not to what is heard again."""
    game, _ = with_speech()
    game.say("ann", "skip setup")
    heard: list[PublicText] = []
    game.everyone.tell = heard.append  # type: ignore[assignment,method-assign]
    game.conversation.line("badge")
    assert "played" in [text.earcon for text in heard]
    heard.clear()
    for line in ("repeat", "back", "next"):
        game.conversation.line(line)
    assert heard
    assert not any(text.earcon for text in heard)
