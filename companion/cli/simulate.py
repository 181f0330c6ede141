"""The `simulate` command: whole games by the real rules, every question answered at random."""

import gc
import json
import sys
import time
from enum import Enum
from typing import Any

import click

from companion.catalog import Games, PlayRequest, phrasebook, prepare
from companion.cli.help import Command, Number
from companion.cli.language import language
from companion.errors import UsageError
from companion.narration.phrasebook import Phrasebook
from companion.referee.chance import Chance
from companion.referee.game import Game, Start
from companion.referee.run import Run

#: Seconds between two lines that say how far it is.
PROGRESS_S = 5.0
#: How many values are made before the collector of cycles looks through them. A game is
#: one large cycle; looking more often costs a tenth of the speed and finds nothing.
COLLECT_EVERY = 50_000


@click.command(cls=Command, help="simulate")
@click.argument("game")
@click.option("--players", type=Number(), default=4, metavar="value-n", help="simulate-players")
@click.option("--games", type=Number(), default=1000, metavar="value-m", help="simulate-games")
@click.option("--seed", type=Number(), default=1, metavar="value-s", help="simulate-seed")
@click.option("--set", "options", multiple=True, metavar="value-option-value", help="option-set")
@click.option(
    "--edition", default="standard", metavar="value-name-or-file", help="simulate-edition"
)
@click.option("--json", "as_json", is_flag=True, help="simulate-json")
def simulate(
    game: str,
    players: int,
    games: int,
    seed: int,
    options: tuple[str, ...],
    edition: str,
    as_json: bool,
) -> None:
    """Play many games of GAME at random, by the real rules, and report the figures."""
    if games < 1:
        raise UsageError("error-count", option="--games", expected="1 or more", given=games)
    names = tuple(f"Player{n}" for n in range(1, max(players, 0) + 1))
    request = PlayRequest(
        game, names, edition=edition, cards=("dealer",), options=options, language=language()
    )
    prepared = prepare(request, Games())
    phrases = phrasebook(language(), prepared.game, prepared.start.edition)
    figures = random_games(prepared.game, prepared.start, games, seed, phrases)
    if as_json:
        click.echo(json.dumps({"_".join(_parts(key)): value for key, value in figures.items()}))
        return
    for key, value in figures.items():
        row = ", ".join(f"{v:.3f}" for v in value) if isinstance(value, list) else f"{value:g}"
        name, of = (key, None) if isinstance(key, str) else key
        facts = {} if of is None else {"of": of}
        words = phrases.say(f"figure-{name.replace('_', '-')}", facts)
        click.echo(phrases.say("simulate-line", {"name": words, "value": row}))


def _parts(key: str | tuple[str, Enum]) -> list[str]:
    """A figure's name in JSON, in parts."""
    return [key] if isinstance(key, str) else [key[0], str(key[1].value).replace("-", "_")]


def random_games(
    game: Game[Any, Any], start: Start[Any], games: int, seed: int, phrases: Phrasebook
) -> dict[Any, Any]:
    """Play so many games; the figures, by name."""
    gc.set_threshold(COLLECT_EVERY)
    chance = Chance(seed)
    answers = 0
    summaries = []
    begun = told = time.perf_counter()
    for done in range(games):
        run = Run(game, start, listens=False)
        while (question := run.question) is not None:
            run.answer(chance.any_answer(question))
        answers += len(run.entries)
        summaries.append(game.statistics.summary(run.state))
        now = time.perf_counter()
        if now - told >= PROGRESS_S:
            told = now
            progress = phrases.say("simulate-progress", {"done": str(done), "games": str(games)})
            sys.stderr.write(progress + "\n")
    seconds = time.perf_counter() - begun
    return {
        "games": games,
        "seconds": round(seconds, 3),
        "answers_per_second": round(answers / seconds),
        **game.statistics.figures(summaries, len(start.seats)),
    }
