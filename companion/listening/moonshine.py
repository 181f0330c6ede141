"""Moonshine held to a grammar: how likely each way of what may be said is, and how likely it is
beside whatever else might have been said.

The model lies in the package `moonshine-voice`, and `onnxruntime` runs it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnxruntime

from companion.listening.network import Network

#: Samples a second.
RATE = 16000
#: Less sound than this is filled up with silence, in samples.
_LEAST = RATE // 2
#: So many ways are followed side by side.
_BEAM = 16
#: A way that is so much less likely than the best is left, as a natural logarithm.
_FAR = 12.0
#: Tokens of the longest line.
_LONGEST = 40
#: The model expects what people often write, so that a rare name is heard as a common word. How
#: much of what it expects where there is only silence is taken away again; of 1. Set on one half
#: of `tests/proof/spoken.py`.
_EXPECTED = 0.5
#: So many ways are told.
_BEST = 16
_START, _END = 1, 2
#: What may stand behind a word and means nothing.
_MARKS = (",", ".", "?", "!")
_LAYERS, _HEADS, _SIZE = 6, 8, 36

Array = Any
#: log P of each token that may come next, and what to go on with.
_Step = tuple[Array, dict[str, Array]]


class Way(NamedTuple):
    """A way through the grammar: its words, and how likely they are, as a natural logarithm, less
    what is expected without any sound.
    """

    words: tuple[str, ...]
    score: float


class Held(NamedTuple):
    """What was heard: the likeliest ways, best first; the score of free speech, and its text."""

    ways: tuple[Way, ...]
    free: float
    text: str


@dataclass(slots=True)
class _Node:
    """A place between the tokens of what may be said next."""

    children: dict[int, "_Node"] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)


class _Hypothesis(NamedTuple):
    states: frozenset[int]
    node: _Node | None  # in a word, or None behind one
    words: tuple[str, ...]
    score: float
    row: int
    token: int
    is_marked: bool


class _Paths:
    """What may come next, in tokens, at each place of a network. spelled: how a word is written."""

    def __init__(
        self,
        network: Network,
        spelled: Callable[[str, Iterable[str]], Iterable[tuple[int, ...]]],
        marks: Collection[int],
    ) -> None:
        self.network = network
        self.start = network.closure({network.start})
        self._spelled = spelled
        self._marks = marks
        self._roots: dict[frozenset[int], _Node] = {}

    def after(
        self, one: _Hypothesis, row: int, scores: Array, over: dict[tuple[str, ...], float]
    ) -> Iterator[_Hypothesis]:
        """What may follow, by the scores of tokens; and what is over with it, into `over`."""
        network = self.network

        def grown(token: int, node: _Node) -> Iterator[_Hypothesis]:
            score = one.score + float(scores[token])
            if node.children:
                yield _Hypothesis(one.states, node, one.words, score, row, token, is_marked=False)
            for word in node.words:
                states = network.after(one.states, word)
                words = (*one.words, word)
                yield _Hypothesis(states, None, words, score, row, token, is_marked=False)

        if one.node is not None:
            for token, node in one.node.children.items():
                yield from grown(token, node)
            return
        if one.words and network.final in one.states:
            score = one.score + float(scores[_END])
            over[one.words] = max(score, over.get(one.words, float("-inf")))
        if not one.is_marked:
            for mark in self._marks:
                score = one.score + float(scores[mark])
                yield one._replace(score=score, row=row, token=mark, is_marked=True)
        for token, node in self._root(one.states).children.items():
            yield from grown(token, node)

    def _root(self, states: frozenset[int]) -> _Node:
        """The tokens of all words that may come next."""
        if (root := self._roots.get(states)) is None:
            root = self._roots[states] = _Node()
            for word in self.network.words(states):
                said = self.network.said.get(word)
                heard = (said, said.replace(" ", "")) if said else ()
                ways = (*self.network.written.get(word, ()), *heard)
                for tokens in self._spelled(word, ways):
                    node = root
                    for token in tokens:
                        node = node.children.setdefault(token, _Node())
                    if word not in node.words:
                        node.words.append(word)
        return root


class Moonshine:
    """The recogniser. Not for several threads at once. Raises ImportError, OSError."""

    def __init__(self) -> None:
        folder = _folder() / "assets" / "tiny-en"
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        self._encoder, self._decoder = (
            onnxruntime.InferenceSession(str(folder / name), options)
            for name in ("encoder_model.ort", "decoder_model_merged.ort")
        )
        self._outputs = [one.name for one in self._decoder.get_outputs()]
        self._pieces = {piece: n for n, piece in _pieces(folder / "tokenizer.bin")}
        self._texts = {n: piece for piece, n in self._pieces.items()}
        self._spelled: dict[tuple[str, ...], tuple[tuple[int, ...], ...]] = {}
        self._marks = {self._pieces[mark.encode()] for mark in _MARKS}
        self._paths = self._along(Network(()))
        self._silence = self._encode(np.zeros(RATE, np.float32))
        self._expected = self._step(self._silence, [_START], None, [0])

    def hold_to(self, network: Network) -> None:
        """What may be said from now on."""
        self._paths = self._along(network)

    def hear(self, samples: Array, also: tuple[str, ...] = ()) -> Held:
        """samples: -1 to 1, `RATE` a second. also: words of the grammar that another heard."""
        encoded = self._encode(samples)
        first = self._step(encoded, [_START], None, [0])
        ways = self._ways(self._paths, encoded, first)
        if also and all(way.words != also for way in ways):
            arcs = tuple((n, n + 1, word, 1.0) for n, word in enumerate(also))
            written = self._paths.network.written
            alone = self._along(Network(arcs, final=len(also), written=written))
            ways += self._ways(alone, encoded, first)
        ranked = sorted(ways, key=lambda way: -way.score)
        return Held(tuple(ranked), *self._free(encoded, first))

    def _along(self, network: Network) -> _Paths:
        return _Paths(network, self._spellings, self._marks)

    def _encode(self, samples: Array) -> Array:
        sound = np.zeros((1, max(len(samples), _LEAST)), np.float32)
        sound[0, : len(samples)] = samples
        mask = np.ones(sound.shape, np.int64)
        [encoded] = self._encoder.run(None, {"input_values": sound, "attention_mask": mask})
        return encoded

    def _step(
        self, encoded: Array, tokens: list[int], past: dict[str, Array] | None, rows: list[int]
    ) -> _Step:
        """What comes after these tokens. rows: of the ways so far, which one each of them goes
        on.
        """
        count = len(tokens)
        given: dict[str, Array] = {
            "input_ids": np.array(tokens, np.int64)[:, None],
            "encoder_hidden_states": np.repeat(encoded, count, 0),
            "encoder_attention_mask": np.ones((count, encoded.shape[1]), np.int64),
            "use_cache_branch": np.array([past is not None]),
        }
        for layer in range(_LAYERS):
            for part in ("decoder.key", "decoder.value", "encoder.key", "encoder.value"):
                name = f"past_key_values.{layer}.{part}"
                if past is None:
                    given[name] = np.zeros((count, _HEADS, 0, _SIZE), np.float32)
                elif part.startswith("decoder"):
                    given[name] = past[name][rows]
                else:
                    given[name] = np.repeat(past[name][:1], count, 0)
        found = dict(zip(self._outputs, self._decoder.run(None, given), strict=True))
        now = {
            name.replace("present", "past_key_values"): value
            for name, value in found.items()
            if name != "logits"
        }
        if past is not None:  # the encoder's part is told once
            now |= {name: value for name, value in past.items() if ".encoder." in name}
        logits = found["logits"][:, -1]
        logits = logits - logits.max(-1, keepdims=True)
        return logits - np.log(np.exp(logits).sum(-1, keepdims=True)), now

    def _free(self, encoded: Array, first: _Step) -> tuple[float, str]:
        """The score of what is likeliest, be it in the grammar or not; and what it is."""
        (chances, past), (expected, silent), score = first, self._expected, 0.0
        said: list[bytes] = []
        for _ in range(_LONGEST):
            token = int(chances[0].argmax())
            score += float(chances[0, token] - _EXPECTED * expected[0, token])
            if token == _END:
                break
            said.append(self._texts[token])
            chances, past = self._step(encoded, [token], past, [0])
            expected, silent = self._step(self._silence, [token], silent, [0])
        return score, b"".join(said).decode(errors="ignore").replace("▁", " ").strip()

    def _ways(self, paths: _Paths, encoded: Array, first: _Step) -> list[Way]:
        """The likeliest ways along these paths."""
        beam = [_Hypothesis(paths.start, None, (), 0.0, 0, _START, is_marked=True)]
        (chances, past), (expected, silent) = first, self._expected
        over: dict[tuple[str, ...], float] = {}
        for _ in range(_LONGEST):
            best = max(over.values(), default=float("-inf"))
            found: list[_Hypothesis] = []
            scores = chances - _EXPECTED * expected
            for row, one in enumerate(beam):
                found += paths.after(one, row, scores[row], over)
            best = max((*over.values(), *(one.score for one in found)), default=best)
            least = max(best - _FAR, max(over.values(), default=float("-inf")) - _FAR / 3)
            kept: dict[tuple[tuple[str, ...], int, bool], _Hypothesis] = {}
            for one in sorted(found, key=lambda each: -each.score):
                if one.score >= least:
                    kept.setdefault((one.words, id(one.node), one.is_marked), one)
            beam = list(kept.values())[:_BEAM]
            if not beam:
                break
            tokens, rows = [one.token for one in beam], [one.row for one in beam]
            chances, past = self._step(encoded, tokens, past, rows)
            expected, silent = self._step(self._silence, tokens, silent, rows)
        ways = [Way(words, score) for words, score in over.items()]
        return sorted(ways, key=lambda way: -way.score)[:_BEST]

    def _spellings(self, word: str, also: Iterable[str]) -> tuple[tuple[int, ...], ...]:
        """How a word may be written, each in tokens: small, with a capital, as a number."""
        ways = tuple(dict.fromkeys((word, word.capitalize(), *also)))
        if (known := self._spelled.get(ways)) is None:
            known = self._spelled[ways] = tuple(
                self._tokens(f"▁{way.replace(' ', '▁')}") for way in ways
            )
        return known

    def _tokens(self, text: str) -> tuple[int, ...]:
        """The pieces of a word: the two that together come first are joined, again and again."""
        parts = [letter.encode() for letter in text]
        parts = [
            part if part in self._pieces else bytes([byte])
            for letter in parts
            for part in ((letter,) if letter in self._pieces else [bytes([b]) for b in letter])
            for byte in part[:1]
        ]
        while len(parts) > 1:
            pairs = (
                (self._pieces.get(parts[n] + parts[n + 1], 1 << 30), n)
                for n in range(len(parts) - 1)
            )
            rank, n = min(pairs)
            if rank == 1 << 30:
                break
            parts[n : n + 2] = [parts[n] + parts[n + 1]]
        return tuple(self._pieces[part] for part in parts)


def _folder() -> Path:
    """Where its package lies. It is not imported: it would open the sound system."""
    spec = find_spec("moonshine_voice")
    if spec is None or not spec.submodule_search_locations:
        raise ImportError("moonshine_voice")
    return Path(spec.submodule_search_locations[0])


def _pieces(file: Path) -> Iterator[tuple[int, bytes]]:
    """The pieces of the tokenizer with their numbers: each is led by its length, in one byte or
    two. Nothing else stands in the file.
    """
    content, place, number = file.read_bytes(), 0, 0
    while place < len(content):
        length = content[place]
        place += 1
        if length >= 128:
            length += (content[place] - 1) * 128
            place += 1
        yield number, content[place : place + length]
        number, place = number + 1, place + length
