# Tables whose players are far apart, in English.

far-not-taken = This could not be written down, so that it was not taken. Say it again in a while.
    .brief = not taken: say it again
error-no-server = The server of far tables is not installed: pip install "companion[tables]".
    .brief = server missing
error-server-start = The server of far tables does not start.
    .brief = server does not start
error-credentials = “{ $file }” has no credentials of a broker in it, or cannot be read or made.
    .brief = credentials unreadable
far-here = { $who } is here.
far-away = { $who } is away.
