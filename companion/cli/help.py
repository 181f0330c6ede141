"""Help texts and error messages in the user's language, because click itself has only English."""

from typing import Any

import click

from companion.cli.language import help_phrases


class Number(click.ParamType[int]):
    """A parameter that is a whole number."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number. Raises BadParameter if the value isn't a whole number."""
        try:
            return int(value)
        except ValueError:
            raise click.BadParameter(str(value), ctx, param) from None


class Command(click.Command):
    """A command whose help texts are given as phrase ids, to be translated when they are shown."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        say = help_phrases().say
        self.help = say(self.help or "")
        self.options_metavar = say("help-some-options")
        for param in self.params:
            word = say(param.metavar) if param.metavar else None
            if isinstance(param, click.Argument) and word is None:
                word = say(f"argument-{param.name}")
                word = word if param.required else f"[{word}]"
                word += "..." if param.nargs != 1 else ""
            param.metavar = word
            if isinstance(param, click.Option):
                param.help = say(param.help or "")

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        usage = help_phrases().say("help-usage")
        formatter.write_usage(ctx.command_path, pieces, f"{usage} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write one line for each option."""
        options = (one for one in self.get_params(ctx) if isinstance(one, click.Option))
        rows = [row for one in options if (row := one.get_help_record(ctx)) is not None]
        with formatter.section(help_phrases().say("help-options")):
            formatter.write_dl(rows)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the help option, with translated help."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = help_phrases().say("help-help")
        return option


class Group(Command, click.Group):
    """A command with subcommands. Its help texts are also given as phrase ids."""

    command_class = Command

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        alone = "help-any-command" if self.invoke_without_command else "help-some-command"
        self.subcommand_metavar = help_phrases().say(alone)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write one line for each option and each subcommand."""
        super().format_options(ctx, formatter)
        names = self.list_commands(ctx)
        commands = {name: self.get_command(ctx, name) for name in names}
        room = formatter.width - 6 - max(map(len, names))
        rows = [(name, one.get_short_help_str(room)) for name, one in commands.items() if one]
        with formatter.section(help_phrases().say("help-commands")):
            formatter.write_dl(rows)


def what_is_wrong(error: click.UsageError) -> str:
    """Return a sentence that says what is wrong with a command line."""
    phrases = help_phrases()
    say = phrases.say
    if isinstance(error, click.exceptions.NoSuchOption | click.exceptions.NoSuchCommand):
        is_option = isinstance(error, click.exceptions.NoSuchOption)
        name = error.option_name if is_option else error.command_name  # type: ignore[union-attr]
        told = say("wrong-option" if is_option else "wrong-command", {"name": name})
        if not error.possibilities:
            return told
        names = phrases.listed(error.possibilities, "or")
        return " ".join((told, say("wrong-meant", {"names": names})))
    if isinstance(error, click.MissingParameter):
        return say("wrong-no-argument", {"name": _name_of(error.param)})
    if isinstance(error, click.BadParameter):
        return say("wrong-number", {"name": _name_of(error.param), "given": error.message})
    if isinstance(error, click.BadOptionUsage):
        return say("wrong-value", {"name": error.option_name})
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error.message
    return say("wrong-extra", {"given": error.message.partition("(")[2].rstrip(")")})


def _name_of(param: click.Parameter | None) -> str:
    """Return this option's or argument's name in the usage line."""
    if isinstance(param, click.Option):
        return param.opts[0]
    return param.metavar or "" if param is not None else ""
