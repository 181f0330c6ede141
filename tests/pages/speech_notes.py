"""A voice for speech-dispatcher that makes no sound, but writes each message to a file as a line of
JSON.

speech-dispatcher runs it as an output module: `python speech_notes.py FILE`.
"""

import html
import json
import re
import sys

#: The replies to each request: one before the request's lines and one after. Some requests have no
#: lines.
TOLD = {
    "INIT": ("299-It writes.", "299 OK LOADED SUCCESSFULLY"),
    "LIST VOICES": ("200-notes\ten\tnone", "200 OK VOICE LIST SENT"),
    "PAUSE": (),
    "STOP": (),
    "QUIT": ("210 OK QUIT",),
}
WITH_LINES = {
    "AUDIO": ("207 OK RECEIVING AUDIO SETTINGS", "203 OK AUDIO INITIALIZED"),
    "LOGLEVEL": ("207 OK RECEIVING LOGLEVEL SETTINGS", "203 OK LOG LEVEL SET"),
    "SET": ("203 OK RECEIVING SETTINGS", "203 OK SETTINGS RECEIVED"),
}
SPOKEN = {"SPEAK", "CHAR", "KEY", "SOUND_ICON"}


def tell(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def lines() -> list[str]:
    """Read lines from standard input, up to one that is only a full stop. Return the lines before
    it.

    A line that begins with a full stop arrives with a second one in front of it, which is removed.
    """
    found = []
    for line in sys.stdin:
        text = line.rstrip("\n")
        if text == ".":
            break
        found.append(text.removeprefix(".") if text.startswith("..") else text)
    return found


def words(marked: str) -> str:
    """Return words with their SSML markup removed."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", marked)).split())


def main(file: str) -> None:
    for line in sys.stdin:
        request = line.strip()
        if request in SPOKEN:
            tell("202 OK RECEIVING MESSAGE")
            said = words("\n".join(lines()))
            tell("200 OK SPEAKING", "701 BEGIN", "702 END")
            with open(file, "a", encoding="utf-8") as written:
                written.write(json.dumps(said) + "\n")
        elif request in WITH_LINES:
            tell(WITH_LINES[request][0])
            lines()
            tell(WITH_LINES[request][1])
        else:
            tell(*TOLD.get(request, ("200 OK",)))
        if request == "QUIT":
            return


if __name__ == "__main__":
    main(sys.argv[1])
