"""Tests what a speech engine receives for written text."""

import subprocess
from pathlib import Path

import pytest

from companion.errors import SettingsError
from companion.paths import data_folder
from companion.speech.pronunciation import Pronunciation, lexicons

VOICES = data_folder("voices")


def spoken(text: str, game: str | None = None, **how: object) -> str:
    read = lexicons(VOICES, "en", game)
    said = Pronunciation(read, mark=lambda name: name, phonemes=bool(how.pop("phonemes", False)))
    return said.spoken(text, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "written", "said"),
    [
        (None, "UEB is on.", "U E B is on."),
        (None, "ueb", "U E B"),
        (None, "The tuebor stays.", "The tuebor stays."),
        (None, "dollar-100-a", "dollar 100 a"),
        (None, "4+2", "4 and 2"),
        ("parsifal", "Gurnemanz and Klingsor's UEB", "Goorneh-mants and Kling-zor's U E B"),
        ("parsifal", "HERZELEIDE", "Hairtseh-lyda"),
        ("parsifal", "Gawan's Squire 1", "Gah-vahn's Squire 1"),
        ("parsifal", "One tarot, two tarots", "One tarot, two tarrows"),
        ("pandemonium", "from D4 to b2.", "from D 4 to b 2."),
        ("pandemonium", "from a5 to A1, a6", "from A-5 to A-1, a6"),
        ("pandemonium", "The courier's van", "The coorier's van"),
        ("couriers", "from D4", "from D 4"),
        ("wallet", "500.01 CU", "500 and 1 cent currency units"),
        ("wallet", "3.20 and 3.05", "3 and 20 cents and 3 and 5 cents"),
        ("wallet", "Money 480.05, limit 500.", "Money 480 and 5 cents, limit 500."),
        ("wallet", "Number 1: Ann, with 10.20.", "Number 1: Ann, with 10 and 20 cents."),
        ("wallet", "0.50, 0.07 and 0.01", "50 cents, 7 cents and 1 cent"),
        ("wallet", "500.00 and 20.00.", "500 and 20."),
        ("wallet", "3.2, 3.205 and 3.20.5", "3.2, 3.205 and 3.20.5"),
        ("wallet", "3 IDs, an ID and the ATM", "3 I D's, an ID and the ATM"),
        ("parcel", "D4 and 500.01", "D4 and 500.01"),
    ],
)
def test_written_form_is_spoken_in_words(game: str | None, written: str, said: str) -> None:
    assert spoken(written, game) == said


def test_espeak_gets_its_own_phonemes() -> None:
    """Players cannot smuggle in phonemes of their own."""
    assert spoken("Kundry [[x]]", "parsifal", phonemes=True) == "[[k'UndrI2]] [ [x] ]"


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("parsifal", "Gurnemanz"),
        ("parsifal", "Herzeleide"),
        ("parsifal", "Klingsor"),
        ("parsifal", "Parsifal"),
        ("parsifal", "Kundry"),
        ("parsifal", "Amfortas"),
        ("parsifal", "Gamuret"),
        ("parsifal", "Gawan"),
        ("parsifal", "Titurel"),
        ("parsifal", "Tituel"),
        ("parsifal", "tarots"),
        ("pandemonium", "a1"),
        ("pandemonium", "a2"),
        ("pandemonium", "a3"),
        ("pandemonium", "a4"),
        ("pandemonium", "a5"),
        ("pandemonium", "courier"),
        ("pandemonium", "couriers"),
        ("wallet", "IDs"),
    ],
)
@pytest.mark.real
@pytest.mark.needs("espeak-ng")
def test_espeak_reads_back_all_our_phonemes(game: str, name: str) -> None:
    """Stress marks are ignored."""
    written = spoken(name, game, phonemes=True)
    made = subprocess.run(
        ["espeak-ng", "-q", "-x", written], capture_output=True, text=True, check=True
    )
    assert made.stdout.strip().replace(",", "") == written.strip("[]").replace(",", "")


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("none", "Ann: yes, 4%."),
        ("some", "Ann colon: yes, 4 percent ."),
        ("all", "Ann colon: yes comma, 4 percent  full-stop. "),
    ],
)
def test_punctuation_is_named_up_to_the_chosen_level(level: str, said: str) -> None:
    told = spoken("Ann: yes, 4%.", punctuation=level)
    assert told.split() == said.split()


def test_digits_setting_spells_numbers_digit_by_digit() -> None:
    assert spoken("17 of 205", digits=True) == "1 7 of 2 0 5"


def test_pronunciation_chosen_by_the_user_takes_precedence_and_can_be_learned() -> None:
    said = Pronunciation(lexicons(VOICES, "en"), {"UEB": "web"})
    assert said.spoken("UEB") == "web"
    said.learn("Siobhan", "Shivawn")
    assert said.spoken("Siobhan's UEB, siobhan") == "Shivawn's web, Shivawn"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("schema = 2", "schema"),
        ("schema = 1\nwords = []", "words"),
        ('schema = 1\n[[word]]\nwritten = ""\nsaid = "a"', "word"),
        ('schema = 1\n[[form]]\nname = "a"\nwritten = "("\nsaid = "a"', "form 1"),
        ("schema =", "whole-file"),
    ],
)
def test_fault_in_a_lexicon_is_reported_with_its_key(tmp_path: Path, text: str, key: str) -> None:
    folder = tmp_path / "pronunciations"
    folder.mkdir()
    (folder / "en.toml").write_text(text)
    with pytest.raises(SettingsError) as wrong:
        lexicons(tmp_path, "en")
    assert wrong.value.phrase == "error-file-wrong"
    assert key in str(wrong.value.facts["key"])
