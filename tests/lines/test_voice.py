"""Tests the commands that change how the voice speaks and how much each listener hears."""

from pathlib import Path

import pytest

from companion.lines.commands.voice import VoiceCommands
from companion.narration.text import PublicText
from companion.session.context import NoPreferences, Preferences
from companion.settings import SettingsFile, read_settings
from companion.speech.settings import Mode
from companion.speech.speaker import Speaker
from companion.speech.spelling import Spelling
from companion.speech.voices import NamedVoice
from tests.clocks import ManualClock
from tests.sentences import parcel, printed, printed_start, says
from tests.speech.silent_voice import SilentVoice
from tests.table import Played, table


class KeptChoices(SettingsFile):
    """Saves preferences in a settings file, except for the hints that players have heard."""

    coached = NoPreferences().coached


def with_speech(preferences: Preferences | None = None) -> tuple[Played, SilentVoice]:
    """Return a game with a loudspeaker that makes no sound, and the voice that records what it is
    asked to say.
    """
    made: list[SilentVoice] = []

    def make(on_mark: object) -> SilentVoice:
        made.append(SilentVoice(on_mark))  # type: ignore[arg-type]
        return made[0]

    game = table(3)
    spelling = Spelling.worded(game.phrases.say)
    narrator = NamedVoice("narrator", "en", "en-GB")
    listener, clock = game.lines.shared.listener, ManualClock()
    speaker = Speaker(make, narrator, spelling, Mode.VOICE, listener=listener, clock=clock)
    VoiceCommands(game.room, speaker, preferences or NoPreferences())
    game.lines.add_shared(speaker)
    return game, made[0]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("faster", says("rate", level="5")),
        ("slower", says("rate", level="3")),
        ("rate 7", says("rate", level="7")),
        ("rate 600", says("rate-words", wpm="600")),
        ("rate 450", says("rate", level="9")),
        ("volume 80", says("set-volume", value="80")),
        ("pitch 60", "Pitch 60."),
        ("punctuation some", says("set-punctuation", value="some")),
        ("numbers digits", says("set-numbers", value="digits")),
        ("capitals pitch", says("set-capitals", value="pitch")),
        ("earcons on", says("set-earcons", value=60)),
        ("earcons off", says("set-earcons", value=0)),
        ("voice reader", says("voice-mode", mode="reader")),
        ("voice on demand", says("voice-mode", mode="on-demand")),
        ("say Siobhan as Shivawn", says("said-as", name="Siobhan", said="Shivawn")),
    ],
)
def test_voice_command_changes_the_voice_and_says_the_new_value(typed: str, told: str) -> None:
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
def test_voice_command_with_an_invalid_value_is_refused_with_its_usage(
    typed: str, usage: str
) -> None:
    game, _ = with_speech()
    (told,) = game.say(typed)
    assert told.endswith(says("form-command", usage=usage))


@pytest.mark.parametrize("typed", ["faster", "rate 5", "volume 50", "say A as B", "voice self"])
def test_voice_command_without_a_voice_is_refused(typed: str) -> None:
    assert table(3).say(typed) == [printed("Reply", "no-voice")]


def test_chosen_voice_is_saved_in_the_settings_file(tmp_path: Path) -> None:
    """Comments in the file stay there."""
    file = tmp_path / "deep" / "settings.toml"
    file.parent.mkdir()
    file.write_text('# ours\nlanguage = "en"  # of course\n')
    game, _ = with_speech(KeptChoices(file))
    game.say("rate 600", "volume 70", "say Siobhan as Shivawn", "brief own", "full bob")
    kept = read_settings(file)
    assert (kept.rate, kept.volume, kept.say) == (600, 70, {"Siobhan": "Shivawn"})
    assert kept.verbosity["table"].own == "brief"
    assert kept.verbosity["table"].others is None
    assert (kept.verbosity["Bob"].own, kept.verbosity["Bob"].others) == ("full", "full")
    assert file.read_text().startswith('# ours\nlanguage = "en"  # of course\n')


def test_chosen_voice_that_cannot_be_saved_is_used_for_this_game(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where a folder should be")
    game, _ = with_speech(KeptChoices(tmp_path / "config" / "settings.toml"))
    reply, notice = game.say("rate 7")
    assert reply == printed("Reply", "rate", level="7")
    assert notice.startswith(printed_start("Notice", "error-settings-kept"))


def test_second_repeat_command_makes_the_voice_speak_more_slowly() -> None:
    """The words stay the same."""
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


def test_verbosity_changes_how_much_is_spoken() -> None:
    """Rules and hints are spoken only with full verbosity."""
    game, voice = with_speech()
    game.say("ann", "skip setup")
    assert game.say("brief") == ["Reply: Brief."]
    game.say("camera on bob")
    spoken = [one.text for one in voice.said]
    assert "Ann: Camera" in spoken
    assert spoken[-1] == parcel("ask-discard", form="brief", who="Bob")
    game.say("full")
    game.say("lens")
    question = voice.said[-1].text
    assert "Rule" in question
    assert parcel("ask-play-by-hand", form="hint") in question


def test_brief_setting_for_own_actions_shortens_only_the_listeners_actions() -> None:
    game, voice = with_speech()
    ann = game.run.table.seats[0]
    game.lines.shared.listener.seat = ann
    game.say("ann", "skip setup", "brief own")
    said = len(voice.said)
    game.say("badge", "badge")
    spoken = [one.text for one in voice.said[said:]]
    assert "Ann: Badge, safe" in spoken
    assert any(text.startswith("Bob plays the Badge.") for text in spoken)


def test_setting_verbosity_for_a_player_without_a_line_is_refused() -> None:
    game, _ = with_speech()
    game.own["Bob"].ready = False
    assert game.say("full bob") == [printed("Reply", "no-line-here", who="Bob")]


def test_spell_command_says_letters_or_code_words_for_letters() -> None:
    """The voice announces capitals, whereas the screen shows the letters as they are."""
    game, voice = with_speech()
    assert game.say("spell Ann") == ["Reply: A n n"]
    assert voice.said[-1].text == "cap A, n, n"
    assert game.say("spell phonetic Ann") == ["Reply: Alpha, November, November"]


def test_repeated_message_is_spoken_without_an_earcon() -> None:
    """An earcon marks an event, and repeating its message is not an event."""
    game, _ = with_speech()
    game.say("ann", "skip setup")
    heard: list[PublicText] = []
    game.everyone.tell = heard.append  # type: ignore[assignment,method-assign]
    game.type("badge")
    assert "played" in [text.earcon for text in heard]
    heard.clear()
    for line in ("repeat", "back", "next"):
        game.type(line)
    assert heard
    assert not any(text.earcon for text in heard)
