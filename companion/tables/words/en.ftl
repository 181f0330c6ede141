# Tables whose players are far apart, in English.

far-not-taken = This could not be written down, so that it was not taken. Say it again in a while.
    .brief = not taken: say it again
error-no-server = The server of far tables is not installed: pip install "companion[tables]".
    .brief = server missing
error-server-start = The server of far tables does not start.
    .brief = server does not start
error-no-way = The way to far tables is not installed: pip install "companion[tables]".
error-no-broker = There is no broker at { $address }, or it does not let us in.
error-no-laboratory = No worker at { $address } plays games for us. Each needs this version, { $version }.
error-laboratory = A worker cannot play these games: { $why }.
error-games-lost = The games from { $first } to { $last } were lost { $times } times, with the workers that played them.
