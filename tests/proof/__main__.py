"""`make proof`: the long run, told and written to a file.

`python -m tests.proof SECONDS FILE`.
"""

import sys
import tempfile
from pathlib import Path

from tests.proof.long_run import run

SEED = 1


def main() -> None:
    seconds, file = float(sys.argv[1]), Path(sys.argv[2])
    lines: list[str] = []

    def tell(text: str) -> None:
        lines.append(text)
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    with tempfile.TemporaryDirectory() as folder:
        outcome = run(Path(folder), seconds, seed=SEED, tell=tell)
    file.write_text("".join(f"{text}\n" for text in lines))
    sys.exit(not outcome.holds)


if __name__ == "__main__":
    main()
