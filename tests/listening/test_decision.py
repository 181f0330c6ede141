"""Tests what the companion does with words it has heard: it acts if their meaning is clear, asks if
it is doubtful, and ignores table talk.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import pytest

from companion.listening.decision import Caution, Recognition, decide, is_short
from companion.listening.grammar import SpeechGrammar
from companion.listening.network import Network
from companion.session.appraisal import Appraisal
from companion.session.everyday_lines import EverydayMeaning

LINES = (
    "radio",
    "camera",
    "undo",
    "quit",
    "yes",
    "status",
    "badge",
    "pan",
    "coffee",
    "binoculars",
    "notebook",
    "who is first",
    "ring",
    "camera coffee",
    "note badge",
    "read coffee badge",
    "charmer 1",
    "charmer 2",
)
GRAMMAR = SpeechGrammar(
    Network(
        (
            *((0, 1, line, 1.0) for line in LINES if " " not in line),
            *((0, 2, word, 1.0) for word in ("camera", "note", "read")),
            *((2, 1, word, 1.0) for word in ("badge", "coffee")),
            (2, 3, "coffee", 1.0),
            (3, 1, "badge", 1.0),
            (0, 4, "charmer", 1.0),
            *((4, 1, number, 1.0) for number in ("1", "2")),
        )
    ),
    {},
)
ASKED = SpeechGrammar(GRAMMAR.network, {}, frozenset({"yes"}))


@dataclass
class Table:
    """A table at which every line in `LINES` is accepted.

    refused: lines that the rules refuse.
    is_yes_asked: whether the open question has yes as an answer.
    ambiguous: lines that could be divided into names in several ways.
    """

    refused: tuple[str, ...] = ()
    is_yes_asked: bool = False
    ambiguous: tuple[str, ...] = ()

    def meaning(self, line: str) -> Hashable:
        return line

    def appraise(self, line: str) -> Appraisal:
        if line in self.refused:
            return Appraisal.REFUSED
        return Appraisal.TAKEN if line in LINES else Appraisal.STRANGE

    def is_command(self, line: str) -> bool:
        return line in ("undo", "quit", "status", "pan", "who is first")

    def only_asks(self, line: str) -> bool:
        return line in ("status", "who is first")

    def changes(self, line: str) -> bool:
        return line not in ("yes", "quit", "status", "pan", "who is first")

    def quits(self, line: str) -> bool:
        return line == "quit"

    def is_changing_command(self, line: str) -> bool:
        return line == "undo"

    def is_yes_or_no(self, line: str) -> bool:
        return self.is_yes_asked and line == "yes"

    def everyday(self, text: str) -> EverydayMeaning | None:
        return {
            "i will have the coffee": EverydayMeaning("coffee", only_asks=False),
            "who is the first one": EverydayMeaning("who is first", only_asks=True),
            "tell me then": EverydayMeaning("pan", only_asks=True),
            "tell me then what that was": EverydayMeaning("pan", only_asks=True),
            "who then": EverydayMeaning("who is first", only_asks=True),
            "i take the ring": EverydayMeaning("ring", only_asks=False),
            "i want that back": EverydayMeaning("undo", only_asks=False),
            "whose glass is this": EverydayMeaning("whose glass is this", only_asks=True),
            "may i look at the last card": EverydayMeaning(
                "may i look at the last card", only_asks=True
            ),
        }.get(text)

    def typed(self, text: str) -> Iterable[str]:
        return [text]

    def likeness(self, text: str, line: str) -> float:
        return 90.0 if text[:2] == line[:2] else 30.0

    def says_less(self, line: str, other: str) -> bool:
        return line == "pan" and other == "pan radio"

    def is_same(self, text: str, line: str) -> bool:
        return text.replace("-", "") == line

    def is_part(self, line: str, text: str) -> bool:
        return {*line.split()} < {*text.split()}

    def is_chain(self, line: str) -> bool:
        return line == "camera coffee"

    def is_ambiguous(self, line: str) -> bool:
        return line in self.ambiguous

    def is_sensible(self, line: str, text: str) -> bool:
        return len(line.split()) <= max(len(text.split()), 1)

    def is_talk(self, text: str) -> bool:
        return text == "thank you"


TABLE = Table()


def verdict(
    sphinx: str,
    text: str,
    caution: Caution = Caution.NORMAL,
    grammar: SpeechGrammar = GRAMMAR,
    table: Table = TABLE,
    *,
    is_cut: bool = False,
    text_score: float = -9.0,
    near: tuple[str, ...] = (),
    sounds: Mapping[str, float] = MappingProxyType({}),
    **ways: float,
) -> tuple[tuple[str, ...], bool]:
    """Return the lines to offer for what the recognisers have heard, and whether to carry out the
    first one at once.

    sphinx: the words heard by the first recogniser.
    text: the words heard without a grammar, called the free text.
    ways: lines heard by the second recogniser, each with its score compared with the free text.
    text_score: how sure the recogniser is of the free text. -9 means not at all.
    sounds: how similar each line sounds to the free text, out of 100.
    """
    scored = [(name.split("_"), score, sounds.get(name, 0.0)) for name, score in ways.items()]
    recognition = Recognition(sphinx.split(), scored, 0.0, text, text_score, -20, is_cut, near=near)
    found = decide(recognition, grammar, table, caution)
    return found.lines, found.acts


def test_line_heard_by_all_three_recognisers_is_executed() -> None:
    assert verdict("radio", "radio", radio=-0.5, camera=-2.0) == (("radio", "camera"), True)


def test_line_confirmed_by_free_text_is_executed_despite_the_other_recogniser() -> None:
    assert verdict("coffee", "radio", radio=-0.5, camera=-2.0)[1]


def test_line_that_the_free_text_lacks_is_executed_if_no_other_line_is_close() -> None:
    assert verdict("radio", "ratio", radio=-0.5, camera=-3.0)[1]
    assert not verdict("radio", "ratio", radio=-0.5, camera=2.0)[1]


def test_line_heard_by_only_one_recogniser_is_executed_if_no_other_line_is_close() -> None:
    assert verdict("", "bin ocular", binoculars=-0.5, camera=-9.0) == (("binoculars",), True)
    assert not verdict("", "bin ocular", binoculars=-0.5, camera=-2.0)[1]
    assert verdict("", "states", status=-0.5, camera=-9.0) == (("status",), True)


def test_short_answer_heard_by_only_one_recogniser_needs_confirmation() -> None:
    assert verdict("", "ratio", radio=-0.5, camera=-9.0) == (("radio",), False)


def test_free_text_that_would_be_accepted_if_typed_is_offered_first() -> None:
    assert verdict("camera", "coffee", radio=-0.5, camera=-1.0) == (("coffee", "camera"), False)
    assert verdict("", "coffee") == (("coffee",), False)


def test_free_text_that_differs_only_in_spelling_confirms_a_line() -> None:
    assert verdict("badge", "bad-ge", badge=-0.5, camera=-9.0)[1]
    assert not verdict("", "bad-ge", badge=-0.5, camera=-1.0)[1]


def test_question_in_a_full_sentence_is_answered_even_if_heard_only_as_free_text() -> None:
    assert verdict("", "who is first") == (("who is first",), True)
    assert verdict("", "who is first", is_cut=True) == (("who is first",), False)


def test_question_heard_as_free_text_needs_confirmation_if_no_recogniser_agrees() -> None:
    found = verdict("radio", "who is first", radio=-1.0)
    assert found == (("who is first", "radio"), False)


def test_everyday_sentence_is_offered_or_is_executed_at_once_if_the_grammar_agrees() -> None:
    said = "i will have the coffee"
    assert verdict("", said) == (("coffee",), False)
    assert verdict("coffee", said, coffee=-0.5) == (("coffee",), True)
    assert verdict("", "i want that back") == (("undo",), False)


def test_everyday_sentence_with_a_misheard_name_is_only_offered() -> None:
    assert verdict("", "i will have the cough", near=("i will have the coffee",))[0] == ("coffee",)
    assert verdict("", "who is the forced one", near=("who is the first one",)) == (
        ("who is first",),
        False,
    )
    assert verdict("", "tell me pan", near=("tell me then",)) == ((), False)
    said = "may i look at the lost card"
    assert verdict("", said, near=("may i look at the last card",)) == ((), False)


def test_line_that_is_also_the_likeliest_of_the_other_texts_is_executed() -> None:
    assert not verdict("", "ratio", radio=-0.5, camera=-2.0)[1]
    assert verdict("", "ratio", near=("radio",), radio=-0.5, camera=-2.0)[1]
    assert not verdict("", "ratio", near=("camera", "radio"), radio=-0.5, camera=-2.0)[1]


def test_short_answer_is_taken_only_from_the_likeliest_of_the_other_texts() -> None:
    said = "i take the ring"
    assert verdict("", "i take the wing", near=(said,))[0] == ("ring",)
    assert verdict("", "i take the wing", near=("i take a wing", said)) == ((), False)


def test_words_that_differ_from_near_certain_free_text_are_not_offered() -> None:
    """For example, "bad hand" isn't offered as "badge hand"."""
    heard, alike = ("note badge", "bat badge"), {"note_badge": 60.0}
    assert verdict(*heard, sounds=alike, note_badge=-9.5)[0] == ("note badge",)
    assert verdict(*heard, sounds=alike, note_badge=-9.5, text_score=-1.0) == ((), False)
    assert verdict(*heard, sounds=alike, note_badge=-7.5, text_score=-1.0)[0]
    assert verdict(*heard, sounds=alike, note_badge=-7.5, text_score=-0.5) == ((), False)
    likelier = verdict(*heard, sounds=alike, note_badge=-4.5, text_score=-0.5)
    assert likelier == (("note badge",), False)


def test_line_heard_by_both_is_offered_even_if_near_certain_free_text_is_similar() -> None:
    """For example, "no book" is offered as "notebook"."""
    heard, alike = ("notebook", "no book"), {"notebook": 90.0}
    assert verdict(*heard, sounds=alike, notebook=-8.8, text_score=-0.7) == (("notebook",), False)
    assert verdict("badge", "no book", sounds=alike, notebook=-8.8, text_score=-0.7) == ((), False)


def test_unmistakable_line_is_executed_even_if_near_certain_free_text_differs() -> None:
    """For example, "not badge" is executed as "note badge" if nothing else is close."""
    heard, alike = ("note badge", "bat badge"), {"note_badge": 80.0}
    far = verdict(*heard, sounds=alike, note_badge=-3.0, coffee=-9.0, text_score=-0.5)
    assert far == (("note badge",), True)
    near = verdict(*heard, sounds=alike, note_badge=-3.0, coffee=-4.0, text_score=-0.5)
    assert near == (("note badge",), False)


def test_unmistakable_line_is_executed_even_if_the_free_text_is_also_a_valid_line() -> None:
    """For example, "read for" is executed as "reach 4" if nothing else is close."""
    said, alike = ("notebook", "coffee"), {"notebook": 80.0}
    assert verdict(*said, sounds=alike, notebook=-0.5, camera=-9.0) == (("notebook",), True)
    near = verdict(*said, sounds=alike, notebook=-0.5, camera=-1.0)
    assert near[0][0] == "coffee"
    assert not near[1]


def test_short_move_needs_confirming_if_a_similar_sounding_line_is_nearly_as_likely() -> None:
    """For example, "locks" may be heard as "blocks"."""
    alike = {"badge": 100.0, "pan": 89.0}
    assert verdict("badge", "badge", sounds=alike, badge=0.0, pan=-1.6) == (("badge",), False)
    assert not verdict("badge", "badge", sounds=alike, badge=0.0, pan=-4.0)[1]
    assert verdict("badge", "badge", sounds=alike, badge=0.0, pan=-4.5)[1]
    assert verdict("badge", "badge", badge=0.0, pan=-1.6)[1]


def test_single_word_is_offered_even_if_near_certain_free_text_is_another_word() -> None:
    assert verdict("radio", "done", radio=-13.0, text_score=-0.5) == (("radio",), False)


def test_short_request_in_everyday_words_is_ignored() -> None:
    """For example, "turn it down" could be said to anybody."""
    assert verdict("", "tell me then") == ((), False)
    assert verdict("", "tell me then what that was") == (("pan",), False)


def test_two_word_everyday_question_is_not_answered() -> None:
    assert verdict("", "who then") == ((), False)


def test_everyday_question_is_answered() -> None:
    assert verdict("", "who is the first one") == (("who is first",), True)
    assert verdict("", "who is the first one", is_cut=True) == (("who is first",), False)


def test_question_that_only_resembles_a_rules_question_is_answered_if_it_is_long() -> None:
    said = "may i look at the last card"
    assert verdict("", said) == ((said,), True)
    assert verdict("", "whose glass is this") == ((), False)


def test_at_most_two_choices_are_offered() -> None:
    lines, _ = verdict("notebook", "", radio=-1.0, camera=-2.0, notebook=-3.0, badge=-4.0)
    assert lines == ("notebook", "radio")


def test_choices_differ_in_more_than_a_number() -> None:
    """Otherwise that number could be confused with the number of the choice."""
    lines, _ = verdict("charmer 2", "charm no", charmer_1=-1.0, charmer_2=-1.5, radio=-2.0)
    assert lines == ("charmer 2", "radio")


@pytest.mark.parametrize("sphinx", ["", "radio"])
def test_line_far_less_likely_than_the_free_text_is_ignored(sphinx: str) -> None:
    assert verdict(sphinx, "") == ((), False)
    assert verdict(sphinx, "", radio=-17.0) == ((), False)


def test_several_words_that_do_not_resemble_any_option_are_ignored() -> None:
    assert verdict("", "the bus is late", radio=-4.0) == ((), False)
    assert verdict("radio", "the bus is late", radio=-9.5) == ((), False)
    assert verdict("", "race over", radio=-4.0)[0] == ("radio",)


def test_table_talk_is_not_answered() -> None:
    assert verdict("radio", "thank you", radio=-0.5) == ((), False)


def test_line_that_sounds_exactly_like_table_talk_needs_confirmation() -> None:
    """For example, "bye" sounds exactly like "buy"."""
    same = {"radio": 100.0}
    assert verdict("radio", "thank you", radio=-0.5, sounds=same) == (("radio",), False)
    assert verdict("camera", "thank you", radio=-0.5, sounds=same) == ((), False)


def test_line_heard_by_both_recognisers_is_offered_if_likelier_than_table_talk() -> None:
    """For example, "area" may be misheard as "here you go"."""
    assert verdict("radio", "thank you", radio=0.5) == (("radio",), False)
    assert verdict("", "thank you", radio=0.5) == ((), False)


def test_line_heard_by_both_recognisers_may_have_more_words_than_the_free_text() -> None:
    """For example, "dairy yard" may be heard as one word."""
    assert verdict("note badge", "notch", note_badge=0.5)[0] == ("note badge",)
    assert verdict("note badge", "notch", note_badge=-0.5)[0] == ()
    assert verdict("", "notch", note_badge=0.5)[0] == ()


def test_short_line_from_both_recognisers_is_executed_if_free_text_sounds_similar() -> None:
    assert verdict("badge", "bodge", badge=-2.0, sounds={"badge": 100.0})[1]
    assert not verdict("badge", "bodge", badge=-2.0, sounds={"badge": 90.0})[1]
    assert not verdict("radio", "bodge", badge=-2.0, sounds={"badge": 100.0})[1]


def test_line_that_sounds_like_the_free_text_is_offered_even_if_spelt_differently() -> None:
    several = "the clinic sir"
    assert verdict("", several, notebook=-5.0) == ((), False)
    assert verdict("", several, notebook=-5.0, sounds={"notebook": 70.0})[0] == ("notebook",)


def test_word_heard_by_both_recognisers_is_offered_even_if_the_free_text_differs() -> None:
    assert verdict("radio", "done", radio=-13.0) == (("radio",), False)
    assert verdict("", "done", radio=-13.0) == ((), False)
    assert verdict("radio", "done", radio=-11.0, camera=-1.0) == (("camera", "radio"), False)
    assert verdict("radio", "all done now", radio=-13.0) == ((), False)


def test_line_that_sounds_unlike_the_free_text_is_offered_if_it_is_nearly_as_likely() -> None:
    assert verdict("", "mum your cavity", notebook=-2.0)[0] == ("notebook",)
    assert verdict("", "mum your cavity", notebook=-4.0)[0] == ()


def test_line_that_is_only_part_of_what_was_said_is_not_offered() -> None:
    """For example, "coffee please, somebody" isn't a command."""
    assert verdict("coffee", "coffee please somebody", coffee=-4.0) == ((), False)
    assert verdict("coffee", "coffee please somebody", coffee=-2.0)[0] == ("coffee",)


def test_line_found_likely_by_one_recogniser_must_sound_like_the_free_text() -> None:
    """For example, "override Dan" doesn't sound like "over there"."""
    said, similar = "got bad", {"note_badge": 70.0}
    assert verdict("note badge", said, note_badge=-13.0, pan=-15.0, sounds=similar) == (
        ("note badge",),
        False,
    )
    found = verdict("note badge", said, note_badge=-13.0, camera_coffee=-9.0, sounds=similar)
    assert found == ((), False)


def test_doubtful_line_needs_confirmation() -> None:
    assert verdict("radio", "ratio", radio=-14.0, coffee=-16.0) == (("radio",), False)


def test_line_that_is_only_the_start_of_a_longer_remark_needs_confirmation() -> None:
    assert verdict("radio", "radio", is_cut=True, radio=-0.5) == (("radio",), False)


def test_several_words_are_not_executed_if_the_free_text_is_much_likelier() -> None:
    """For example, "take one" isn't executed as "take wine"."""
    alike = {"note_badge": 80.0, "read_coffee_badge": 80.0}
    assert verdict("note badge", "not badge", note_badge=-7.0, sounds=alike)[1]
    certain = verdict("note badge", "not badge", note_badge=-9.0, sounds=alike, text_score=-0.5)
    assert not certain[1]
    long = "red coffee badge"
    assert verdict("read coffee badge", long, read_coffee_badge=-10.0, sounds=alike)[1]


def test_chain_of_answers_that_a_pause_may_have_cut_off_needs_confirmation() -> None:
    said = "camera coffee"
    assert verdict(said, said, camera_coffee=-1.0) == ((said,), False)


def test_unambiguous_list_is_executed_if_the_question_accepts_a_list() -> None:
    said, grammar = "camera coffee", SpeechGrammar(replace(GRAMMAR.network, list_state=2), {})
    assert verdict(said, said, grammar=grammar, camera_coffee=-1.0) == ((said,), True)
    assert verdict("", said, grammar=grammar, camera_coffee=-1.0)[1] is False
    doubtful = Table(ambiguous=(said,))
    assert verdict(said, said, grammar=grammar, table=doubtful, camera_coffee=-1.0)[1] is False


def test_line_needs_confirmation_if_another_line_is_equally_likely() -> None:
    """For example, "row" and "roll" may be equally likely."""
    assert verdict("coffee", "coffee", coffee=-1.0, camera=1.7) == (("coffee", "camera"), False)
    assert verdict("coffee", "coffee", coffee=-1.0, camera=0.0)[1]


def test_line_that_ends_the_game_is_read_back_even_if_it_is_heard_clearly() -> None:
    for caution in Caution:
        assert verdict("quit", "quit", caution, sounds={"quit": 100}, quit=0.0) == (
            ("quit",),
            False,
        )


def test_command_that_changes_the_game_is_executed_only_if_all_recognisers_agree() -> None:
    same = {"undo": 100.0}
    assert verdict("undo", "undo", sounds=same, undo=0.0) == (("undo",), True)
    assert verdict("", "undo", sounds=same, undo=0.0) == (("undo",), False)
    assert verdict("undo", "and you", sounds={"undo": 67.0}, undo=0.0) == (("undo",), False)
    assert verdict("undo", "undo", sounds=same, undo=0.0, radio=-2.0)[1] is False
    assert verdict("undo", "undo", Caution.CAREFUL, sounds=same, undo=0.0)[1] is False


def test_line_clear_to_both_recognisers_is_executed_even_if_nonsense_is_likelier() -> None:
    """For example, "skip setup" may be written down as "skip said hut"."""
    sounds = {"binoculars": 65.0}
    assert verdict("binoculars", "ben a kilders", sounds=sounds, binoculars=-13.5)[1]
    close = verdict("binoculars", "ben a kilders", sounds=sounds, binoculars=-13.5, camera=-15.0)
    assert not close[1]


def test_refused_line_is_neither_offered_nor_replaced_by_another() -> None:
    table = Table(refused=("radio",))
    assert verdict("", "ratio", table=table, radio=-0.5) == ((), False)
    assert verdict("", "ra-dio", table=table, radio=-0.5, camera=-1.0) == ((), False)
    assert verdict("", "", table=table, radio=-0.5, camera=-1.0) == (("camera",), False)


def test_refused_line_that_both_recognisers_heard_is_reported_as_refused() -> None:
    assert verdict("radio", "radio", table=Table(refused=("radio",)), radio=-0.5)[1]


def test_refused_line_that_sounds_like_another_refused_line_is_not_reported() -> None:
    both = Table(refused=("note badge", "camera coffee"))
    heard = ("note badge", "not badge")
    assert verdict(*heard, table=both, note_badge=-9.0, camera_coffee=-9.5) == ((), False)


def test_yes_and_short_answers_need_the_agreement_of_all_three_recognisers() -> None:
    asks = Table(is_yes_asked=True)
    assert verdict("yes", "yes", table=asks, yes=-0.5) == (("yes",), True)
    assert not verdict("yes", "ear", table=asks, yes=-0.5)[1]
    assert not verdict("", "yes", table=asks, yes=-0.5)[1]
    assert verdict("badge", "badge", badge=-0.5)[1]
    assert not verdict("badge", "bad", badge=-0.5)[1]
    assert not verdict("badge", "badge", badge=-0.5, camera=-3.5)[1]
    assert verdict("badge", "badge", badge=-0.5, camera=-4.5)[1]


def test_short_command_is_accepted_only_if_nothing_else_fits() -> None:
    assert verdict("", "", pan=-0.5, badge=-1.0)[0] == ("badge", "pan")
    assert verdict("pan", "pan", pan=-0.5) == (("pan",), True)
    assert verdict("", "", pan=-0.5, status=-1.0)[0] == ("pan", "status")


def test_short_reply_to_our_own_question_is_accepted_only_if_the_free_text_agrees() -> None:
    assert verdict("yes", "yes", grammar=ASKED, yes=-0.5) == (("yes",), True)
    assert verdict("", "yes", grammar=ASKED, yes=-0.5) == (("yes",), True)
    assert verdict("yes", "ear", grammar=ASKED, yes=-0.5) == ((), False)


def test_caution_setting_decides_how_often_confirmation_is_needed() -> None:
    assert not verdict("radio", "radio", Caution.CAREFUL, radio=-0.5)[1]
    assert verdict("", "bin ocular", Caution.SURE, binoculars=-0.5, camera=-5.5)[1]
    assert not verdict("", "bin ocular", Caution.NORMAL, binoculars=-0.5, camera=-5.5)[1]


@pytest.mark.parametrize("line", ["yes", "lens", "badge", "north", "one", "knight"])
def test_line_of_one_syllable_counts_as_short(line: str) -> None:
    assert is_short(line)


@pytest.mark.parametrize("line", ["radio", "coffee", "read lens", "camera"])
def test_line_with_more_syllables_does_not_count_as_short(line: str) -> None:
    assert not is_short(line)
