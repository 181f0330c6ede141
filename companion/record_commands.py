"""The commands about saved games."""

import click


@click.group(invoke_without_command=True)
@click.pass_context
def records(context: click.Context) -> None:
    """The saved games: a list; show, export or delete one."""
    if context.invoked_subcommand is None:
        from companion.archive import list_records  # noqa: PLC0415

        list_records(click.echo)


@records.command()
@click.argument("number", type=int, metavar="ID")
def show(number: int) -> None:
    """What everyone could hear in a saved game. No secrets."""
    from companion.archive import transcript_lines  # noqa: PLC0415

    for line in transcript_lines(number):
        click.echo(line)


@records.command()
@click.argument("number", type=int, metavar="ID")
@click.argument("file", type=click.Path(dir_okay=False, writable=True))
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def export(number: int, file: str, *, force: bool) -> None:
    """Write a saved game's transcript to FILE."""
    from companion.archive import export_transcript  # noqa: PLC0415

    click.echo(export_transcript(number, file, force=force))


@records.command()
@click.argument("number", type=int, metavar="ID")
def delete(number: int) -> None:
    """Delete a saved game."""
    from companion.archive import delete_record  # noqa: PLC0415

    click.echo(delete_record(number))
