"""The `games` command."""

import click

from companion.catalog import all_games, phrasebook


@click.command()
def games() -> None:
    """The games there are."""
    phrases = phrasebook("en")
    for game in all_games().values():
        least, most = game.players
        facts = {"title": game.title, "id": game.id}
        click.echo(phrases.say("games-line", {**facts, "least": least, "most": most}))
