"""The `games` command: list the games."""

import click

from companion.catalog import Games, phrasebook, title_of
from companion.cli.help import Command
from companion.cli.language import language


@click.command(cls=Command, help="games")
def games() -> None:
    """List the games."""
    phrases = phrasebook(language())
    for game in Games().values():
        least, most = game.players
        facts = {"title": title_of(game, language()), "id": game.id}
        click.echo(phrases.say("games-line", {**facts, "least": least, "most": most}))
