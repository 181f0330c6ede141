"""Runs Moonshine, a speech recogniser, so that it recognises only what a grammar allows, and rates
how likely each possible line is.

For comparison, Moonshine also recognises the speech without a grammar, and rates the resulting free
text. The model is in the package `moonshine-voice`, and `onnxruntime` runs it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnxruntime

from companion.listening.microphone import SAMPLE_RATE
from companion.listening.network import Network

#: Sound with fewer samples is padded with silence, and sound with more samples is cut off. From
#: 9.25 seconds on, the decoder raises an error.
_MIN_SAMPLES, _MAX_SAMPLES = SAMPLE_RATE // 2, 9 * SAMPLE_RATE
#: Number of hypotheses pursued at the same time.
_BEAM_WIDTH = 16
#: Hypotheses whose log probability is lower than the best one's by more than this are dropped.
_MAX_SCORE_GAP = 12.0
#: Maximum length of a line, in tokens.
_MAX_TOKENS = 40
#: The model expects what people often write, so it hears a rare name as a common word. To correct
#: for that, this share of the log probability that it gives to the same words in silence is
#: subtracted from the score. Tuned with one half of `tests/proof/spoken.py`.
_PRIOR_WEIGHT = 0.5
#: Number of paths returned.
_MAX_PATHS = 16
#: Number of texts pursued at the same time, to find out what else may have been said.
_TEXT_BEAM_WIDTH = 6
#: Number of tokens with which each of these texts may continue, beside the network's words.
_LIKELY_TOKENS = 8
#: A word of the network is tried only if the log probability of its first token is at least this.
_MIN_WORD_SCORE = -7.0
#: Added to a text's score for each token of a word in the network.
_WORD_BONUS = 2.0
#: Texts whose log probability is lower than the free text's by more than this are dropped.
_MAX_TEXT_GAP = 10.0
_START, _END = 1, 2
#: Punctuation marks that may follow a word and have no meaning.
_MARKS = (",", ".", "?", "!")
_LAYER_COUNT, _HEAD_COUNT, _HEAD_SIZE = 6, 8, 36

Array = Any
#: Log probabilities of the next token, and the state for the next step.
_Step = tuple[Array, dict[str, Array]]


class GrammarPath(NamedTuple):
    """A path through the grammar.

    words: the words on the path.
    score: the words' log probability, minus a share of their log probability in silence.
    """

    words: tuple[str, ...]
    score: float


class MoonshineResult(NamedTuple):
    """What Moonshine recognised.

    paths: the likeliest paths, best first.
    free_score: the score of the free text, computed like a path's score.
    text: the free text, recognised without a grammar.
    text_score: the log probability of that text, from which nothing is subtracted. It is close to 0
    if the model is sure of the words.
    likely_texts: the likeliest texts if the network's words are favoured, best first.
    """

    paths: tuple[GrammarPath, ...]
    free_score: float
    text: str
    text_score: float
    likely_texts: tuple[str, ...]


@dataclass(slots=True)
class _Node:
    """A node in the token tree of the possible next words."""

    children: dict[int, "_Node"] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)


class _Hypothesis(NamedTuple):
    states: frozenset[int]
    node: _Node | None  # the position inside a word, or None between two words
    words: tuple[str, ...]
    score: float
    row: int
    token: int
    is_marked: bool


class _Text(NamedTuple):
    """The beginning of a text.

    plain: the text in lower case, without punctuation marks.
    log_prob: its log probability.
    bonus: the bonus for complete words of the network.
    node: the position inside a word of the network, or None.
    word_bonus: the bonus for that word's tokens so far, which is lost unless the word is completed.
    row: the row of the model's output that the last token comes from.
    """

    tokens: tuple[int, ...]
    plain: bytes
    log_prob: float
    bonus: float
    node: _Node | None
    word_bonus: float
    row: int

    @property
    def score(self) -> float:
        """The log probability plus all bonuses."""
        return self.log_prob + self.bonus + self.word_bonus


class _TokenGraph:
    """The possible next tokens at each state of a network.

    spell: returns a word's spellings, each as tokens.
    marks: tokens of punctuation marks that have no meaning.
    """

    def __init__(
        self,
        network: Network,
        spell: Callable[[str, Iterable[str]], Iterable[tuple[int, ...]]],
        marks: Collection[int],
    ) -> None:
        self.network = network
        self.start = network.closure({network.start})
        self._spell = spell
        self._marks = marks
        self._roots: dict[frozenset[int], _Node] = {}

    def extensions(
        self, hyp: _Hypothesis, row: int, scores: Array, complete: dict[tuple[str, ...], float]
    ) -> Iterator[_Hypothesis]:
        """Yield the hypotheses that continue this one by one token.

        row: the hypothesis's row in the model's last output.
        scores: the score of each token.
        complete: receives the score of the hypothesis's words, if the line can end here.
        """
        network = self.network

        def extend(token: int, node: _Node) -> Iterator[_Hypothesis]:
            score = hyp.score + float(scores[token])
            if node.children:
                yield _Hypothesis(hyp.states, node, hyp.words, score, row, token, is_marked=False)
            for word in node.words:
                states = network.after(hyp.states, word)
                words = (*hyp.words, word)
                yield _Hypothesis(states, None, words, score, row, token, is_marked=False)

        if hyp.node is not None:
            for token, node in hyp.node.children.items():
                yield from extend(token, node)
            return
        if hyp.words and network.final in hyp.states:
            score = hyp.score + float(scores[_END])
            complete[hyp.words] = max(score, complete.get(hyp.words, float("-inf")))
        if not hyp.is_marked:
            for mark in self._marks:
                score = hyp.score + float(scores[mark])
                yield hyp._replace(score=score, row=row, token=mark, is_marked=True)
        for token, node in self._root(hyp.states).children.items():
            yield from extend(token, node)

    @cached_property
    def any_word(self) -> _Node:
        """The token tree of all words in the network."""
        return self._tree(self.network.vocabulary)

    def _root(self, states: frozenset[int]) -> _Node:
        """Return the token tree of all possible next words."""
        if (root := self._roots.get(states)) is None:
            root = self._roots[states] = self._tree(self.network.words(states))
        return root

    def _tree(self, words: Iterable[str]) -> _Node:
        """Return the token tree of these words."""
        root = _Node()
        for word in words:
            said = self.network.said.get(word)
            heard = (said, said.replace(" ", "")) if said else ()
            spellings = (*self.network.written.get(word, ()), *heard)
            for tokens in self._spell(word, spellings):
                node = root
                for token in tokens:
                    node = node.children.setdefault(token, _Node())
                if word not in node.words:
                    node.words.append(word)
        return root


class Moonshine:
    """Recognises speech with the Moonshine model. Not thread-safe. The constructor raises
    ImportError and OSError.
    """

    def __init__(self) -> None:
        folder = _model_folder() / "assets" / "tiny-en"
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        self._encoder, self._decoder = (
            onnxruntime.InferenceSession(str(folder / name), options)
            for name in ("encoder_model.ort", "decoder_model_merged.ort")
        )
        self._outputs = [output.name for output in self._decoder.get_outputs()]
        self._token_ids = {piece: n for n, piece in _read_tokens(folder / "tokenizer.bin")}
        self._token_texts = {n: piece for piece, n in self._token_ids.items()}
        self._known_spellings: dict[tuple[str, ...], tuple[tuple[int, ...], ...]] = {}
        self._marks = {self._token_ids[mark.encode()] for mark in _MARKS}
        self._graph = self._graph_of(Network(()))
        self._silence = self._encode(np.zeros(SAMPLE_RATE, np.float32))
        self._prior = self._step(self._silence, [_START], None, [0])

    def use_network(self, network: Network) -> None:
        """Recognise the words of this network from now on."""
        self._graph = self._graph_of(network)

    def recognise(self, samples: Array, also: tuple[str, ...] = ()) -> MoonshineResult:
        """Recognise a line.

        samples: -1 to 1, `SAMPLE_RATE` per second.
        also: a path found by the other recogniser, to be rated too.
        """
        encoded = self._encode(samples)
        first = self._step(encoded, [_START], None, [0])
        paths = self._best_paths(self._graph, encoded, first)
        if also and all(path.words != also for path in paths):
            arcs = tuple((n, n + 1, word, 1.0) for n, word in enumerate(also))
            written = self._graph.network.written
            alone = self._graph_of(Network(arcs, final=len(also), written=written))
            paths += self._best_paths(alone, encoded, first)
        ranked = sorted(paths, key=lambda path: -path.score)
        score, text, text_score = self._decode_freely(encoded, first)
        likely = self._likely_texts(encoded, first, text_score - _MAX_TEXT_GAP)
        return MoonshineResult(tuple(ranked), score, text, text_score, likely)

    def _graph_of(self, network: Network) -> _TokenGraph:
        return _TokenGraph(network, self._spellings, self._marks)

    def _encode(self, samples: Array) -> Array:
        samples = samples[:_MAX_SAMPLES]
        sound = np.zeros((1, max(len(samples), _MIN_SAMPLES)), np.float32)
        sound[0, : len(samples)] = samples
        mask = np.ones(sound.shape, np.int64)
        [encoded] = self._encoder.run(None, {"input_values": sound, "attention_mask": mask})
        return encoded

    def _step(
        self, encoded: Array, tokens: list[int], past: dict[str, Array] | None, rows: list[int]
    ) -> _Step:
        """Return the log probabilities of the next token, and the state for the next step.

        rows: for each token, which row of the previous step's output the token continues.
        """
        count = len(tokens)
        given: dict[str, Array] = {
            "input_ids": np.array(tokens, np.int64)[:, None],
            "encoder_hidden_states": np.repeat(encoded, count, 0),
            "encoder_attention_mask": np.ones((count, encoded.shape[1]), np.int64),
            "use_cache_branch": np.array([past is not None]),
        }
        for layer in range(_LAYER_COUNT):
            for part in ("decoder.key", "decoder.value", "encoder.key", "encoder.value"):
                name = f"past_key_values.{layer}.{part}"
                if past is None:
                    given[name] = np.zeros((count, _HEAD_COUNT, 0, _HEAD_SIZE), np.float32)
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
        if past is not None:  # Only the first step returns the encoder's part of the cache.
            now |= {name: value for name, value in past.items() if ".encoder." in name}
        logits = found["logits"][:, -1]
        logits = logits - logits.max(-1, keepdims=True)
        return logits - np.log(np.exp(logits).sum(-1, keepdims=True)), now

    def _decode_freely(self, encoded: Array, first: _Step) -> tuple[float, str, float]:
        """Decode the likeliest speech, ignoring the grammar. Return its score, its text, and the
        text's log probability.
        """
        (log_probs, past), (prior, silent), score, text_score = first, self._prior, 0.0, 0.0
        said: list[int] = []
        for _ in range(_MAX_TOKENS):
            token = int(log_probs[0].argmax())
            score += float(log_probs[0, token] - _PRIOR_WEIGHT * prior[0, token])
            text_score += float(log_probs[0, token])
            if token == _END:
                break
            said.append(token)
            log_probs, past = self._step(encoded, [token], past, [0])
            prior, silent = self._step(self._silence, [token], silent, [0])
        return score, self._written(said), text_score

    def _likely_texts(self, encoded: Array, first: _Step, least: float) -> tuple[str, ...]:
        """Return the likeliest texts by beam search, best first. They may contain any words, but
        those of the network are favoured.

        least: minimum log probability of a text.
        """
        beam = [_Text((), b"", 0.0, 0.0, None, 0.0, 0)]
        (log_probs, past), complete = first, dict[bytes, _Text]()
        for _ in range(_MAX_TOKENS):
            found: dict[bytes, _Text] = {}
            for row, before in enumerate(beam):
                for text in self._continued(before, row, log_probs[row]):
                    same = complete if text.tokens[-1] == _END else found
                    if text.log_prob >= least:
                        same[text.plain] = max(text, same.get(text.plain, text), key=_score)
            beam = sorted(found.values(), key=_score, reverse=True)[:_TEXT_BEAM_WIDTH]
            if not beam:
                break
            tokens = [text.tokens[-1] for text in beam]
            log_probs, past = self._step(encoded, tokens, past, [text.row for text in beam])
        ranked = sorted(complete.values(), key=_score, reverse=True)
        return tuple(self._written(text.tokens[:-1]) for text in ranked)

    def _continued(self, text: _Text, row: int, log_probs: Array) -> Iterator[_Text]:
        """Yield the texts that continue this one by a likely token, or by one of the network.

        row: the text's row in the model's last output.
        log_probs: the log probability of each token.
        """
        words, node = self._graph.any_word.children, text.node
        tokens = {*np.argpartition(-log_probs, _LIKELY_TOKENS)[:_LIKELY_TOKENS].tolist()}
        tokens |= {token for token in words if log_probs[token] >= _MIN_WORD_SCORE}
        tokens |= node.children.keys() if node is not None else set()
        is_word = node is not None and bool(node.words)
        for token in tokens:
            written = self._token_texts[token]
            is_mark = token in self._marks
            ends_word = token == _END or is_mark or written.startswith("▁".encode())
            rest = words if ends_word else node.children if node is not None else {}
            then = rest.get(token)
            pending = _WORD_BONUS + text.word_bonus * (not ends_word) if then is not None else 0.0
            yield _Text(
                (*text.tokens, token),
                text.plain if is_mark or token == _END else text.plain + written.lower(),
                text.log_prob + float(log_probs[token]),
                text.bonus + text.word_bonus * (ends_word and is_word),
                then,
                pending,
                row,
            )

    def _written(self, tokens: Iterable[int]) -> str:
        said = b"".join(self._token_texts[token] for token in tokens)
        return said.decode(errors="ignore").replace("▁", " ").strip()

    def _best_paths(self, graph: _TokenGraph, encoded: Array, first: _Step) -> list[GrammarPath]:
        """Return the most likely paths through a graph, by beam search."""
        beam = [_Hypothesis(graph.start, None, (), 0.0, 0, _START, is_marked=True)]
        (log_probs, past), (prior, silent) = first, self._prior
        complete: dict[tuple[str, ...], float] = {}
        for _ in range(_MAX_TOKENS):
            best = max(complete.values(), default=float("-inf"))
            found: list[_Hypothesis] = []
            scores = log_probs - _PRIOR_WEIGHT * prior
            for row, hyp in enumerate(beam):
                found += graph.extensions(hyp, row, scores[row], complete)
            best = max((*complete.values(), *(hyp.score for hyp in found)), default=best)
            least = max(
                best - _MAX_SCORE_GAP,
                max(complete.values(), default=float("-inf")) - _MAX_SCORE_GAP / 3,
            )
            kept: dict[tuple[tuple[str, ...], int, bool], _Hypothesis] = {}
            for hyp in sorted(found, key=lambda each: -each.score):
                if hyp.score >= least:
                    kept.setdefault((hyp.words, id(hyp.node), hyp.is_marked), hyp)
            beam = list(kept.values())[:_BEAM_WIDTH]
            if not beam:
                break
            tokens, rows = [hyp.token for hyp in beam], [hyp.row for hyp in beam]
            log_probs, past = self._step(encoded, tokens, past, rows)
            prior, silent = self._step(self._silence, tokens, silent, rows)
        paths = [GrammarPath(words, score) for words, score in complete.items()]
        return sorted(paths, key=lambda path: -path.score)[:_MAX_PATHS]

    def _spellings(self, word: str, also: Iterable[str]) -> tuple[tuple[int, ...], ...]:
        """Return the spellings of a word, each as tokens. These are the word in lower case, the
        capitalised word, and the spellings in `also`.
        """
        spellings = tuple(dict.fromkeys((word, word.capitalize(), *also)))
        if (known := self._known_spellings.get(spellings)) is None:
            known = self._known_spellings[spellings] = tuple(
                self._tokens(f"▁{spelling.replace(' ', '▁')}") for spelling in spellings
            )
        return known

    def _tokens(self, text: str) -> tuple[int, ...]:
        """Split text into tokens.

        Repeatedly join the two neighbours whose combination has the lowest token number.
        """
        parts = [letter.encode() for letter in text]
        parts = [
            part if part in self._token_ids else bytes([byte])
            for letter in parts
            for part in ((letter,) if letter in self._token_ids else [bytes([b]) for b in letter])
            for byte in part[:1]
        ]
        while len(parts) > 1:
            pairs = (
                (self._token_ids.get(parts[n] + parts[n + 1], 1 << 30), n)
                for n in range(len(parts) - 1)
            )
            rank, n = min(pairs)
            if rank == 1 << 30:
                break
            parts[n : n + 2] = [parts[n] + parts[n + 1]]
        return tuple(self._token_ids[part] for part in parts)


def _score(text: _Text) -> float:
    return text.score


def _model_folder() -> Path:
    """Return the package's folder without importing the package, which would open the sound
    system.
    """
    spec = find_spec("moonshine_voice")
    if spec is None or not spec.submodule_search_locations:
        raise ImportError("moonshine_voice")
    return Path(spec.submodule_search_locations[0])


def _read_tokens(file: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the tokenizer's tokens with their numbers.

    The file consists only of tokens, each preceded by its length in one or two bytes.
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
