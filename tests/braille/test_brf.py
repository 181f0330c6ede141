"""Tests BRF files: the byte for each cell, and the ends of lines and pages."""

from companion.braille.embossing.brf import ASCII, brf, has_eight_dots

#: North American ASCII braille, written by hand: each character followed by its dots.
TABLE = """
A 1  B 12  C 14  D 145  E 15  F 124  G 1245  H 125  I 24  J 245
K 13  L 123  M 134  N 1345  O 135  P 1234  Q 12345  R 1235  S 234  T 2345
U 136  V 1236  X 1346  Y 13456  Z 1356  & 12346  = 123456  ( 12356  ! 2346  ) 23456
* 16  < 126  % 146  ? 1456  : 156  $ 1246  ] 12456  \\ 1256  [ 246  W 2456
1 2  2 23  3 25  4 256  5 26  6 235  7 2356  8 236  9 35  0 356
/ 34  + 346  # 3456  > 345  ' 3  - 36
@ 4  ^ 45  _ 456  " 5  . 46  ; 56  , 6
"""


def test_every_cell_has_its_own_character() -> None:
    """There are 64 cells, including the blank one."""
    pairs = TABLE.split()
    expected = {0: " "}
    for character, dots in zip(pairs[::2], pairs[1::2], strict=True):
        expected[sum(1 << int(dot) - 1 for dot in dots)] = character
    assert sorted(expected) == list(range(64))
    assert ASCII.decode() == "".join(expected[cell] for cell in range(64))


def test_lines_end_with_cr_lf_and_pages_with_a_form_feed() -> None:
    """The last page ends with a form feed too, so that the embosser ejects its sheet."""
    pages = [(b"\x01\x00\x03", b"", b"\x3c\x01"), (b"\x2f",), ()]
    assert brf(pages) == b"A B\r\n\r\n#A\r\n\f&\r\n\f\f"


def test_use_of_dots_7_and_8_is_detected() -> None:
    assert has_eight_dots([(b"\x01", b"\x01\x41")])
    assert not has_eight_dots([(b"\x3f", b""), ()])
