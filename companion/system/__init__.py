"""Functions that depend on the operating system: `posix` for Linux and macOS, `windows` for
Windows.

Both modules have the same functions. No other module checks which system it is running on.
"""

import sys

if sys.platform == "win32":
    from companion.system.windows import (
        PORT_ERRORS,
        TerminalSettings,
        interrupt_on_quit,
        leave_session,
        limit_memory,
        most_descriptors,
        on_continue,
        on_end,
        open_to_append,
        port_id,
        program_runs,
        screen_reader_runs,
        set_output_report,
        set_terminal,
        terminal_is_gone,
        terminal_settings,
        text_encoding,
        with_echo,
    )
else:
    from companion.system.posix import (
        PORT_ERRORS,
        TerminalSettings,
        interrupt_on_quit,
        leave_session,
        limit_memory,
        most_descriptors,
        on_continue,
        on_end,
        open_to_append,
        port_id,
        program_runs,
        screen_reader_runs,
        set_output_report,
        set_terminal,
        terminal_is_gone,
        terminal_settings,
        text_encoding,
        with_echo,
    )

__all__ = [
    "PORT_ERRORS",
    "TerminalSettings",
    "interrupt_on_quit",
    "leave_session",
    "limit_memory",
    "most_descriptors",
    "on_continue",
    "on_end",
    "open_to_append",
    "port_id",
    "program_runs",
    "screen_reader_runs",
    "set_output_report",
    "set_terminal",
    "terminal_is_gone",
    "terminal_settings",
    "text_encoding",
    "with_echo",
]
