"""What differs between systems: Linux and macOS are `posix`, Windows is `windows`. Both have the
same functions, and nobody else asks which of them it is.
"""

import sys

if sys.platform == "win32":
    from companion.system.windows import (
        PORT_ERRORS,
        TerminalSettings,
        interrupt_on_quit,
        leave_session,
        limit_memory,
        on_continue,
        on_end,
        open_to_append,
        screen_reader_runs,
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
        on_continue,
        on_end,
        open_to_append,
        screen_reader_runs,
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
    "on_continue",
    "on_end",
    "open_to_append",
    "screen_reader_runs",
    "set_terminal",
    "terminal_is_gone",
    "terminal_settings",
    "text_encoding",
    "with_echo",
]
