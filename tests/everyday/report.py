"""Prints how well the companion understands the everyday sentences in a round.

For round 1: `python -m tests.everyday.report 1`.
"""

import sys

from tests.everyday.judging import Verdict, counted, judge, sentences_of


def main() -> None:
    """Print each sentence to which the companion reacted badly, and the counts for each game."""
    judged = [judge(one) for one in sentences_of(int(sys.argv[1]))]
    lines: list[str] = []
    for one in judged:
        if not one.verdict.is_good:
            sentence = one.sentence
            lines.append(f"{one.verdict.value} {sentence.game} {sentence.text!r} {sentence.means}")
            lines += [f"    {line}" for line in one.heard]
    for game in dict.fromkeys(one.sentence.game for one in judged):
        of_game = [one for one in judged if one.sentence.game == game]
        good = sum(one.verdict.is_good for one in of_game)
        counts = counted(of_game)
        told = ", ".join(f"{counts[one]} {one.value}" for one in Verdict)
        lines.append(f"{game}: {good} of {len(of_game)} good ({told})")
    sys.stdout.write("\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
