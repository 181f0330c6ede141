"""The commands about scanned labels."""

import click


@click.group()
def scans() -> None:
    """Labels of cards that are scanned: tell the companion what they stand for."""


@scans.command()
@click.argument("game")
@click.option("--scanner", multiple=True, metavar="PORT[@BAUD]", help="A label scanner.")
@click.option("--edition", metavar="NAME-OR-FILE", default="standard", help="The component data.")
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="A table option.")
def learn(game: str, scanner: tuple[str, ...], edition: str, options: tuple[str, ...]) -> None:
    """Scan every card of GAME once, so that its label is known. Without a port: type it."""
    from companion.learn_scans import learn_scans  # noqa: PLC0415

    learn_scans(click.echo, game, scanner, edition, options)
