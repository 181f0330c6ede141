# Displays, their ports, and braille tables, in English: what is wrong, and what would be right.

## Ports

port-missing = No device is at { $port }. Plug it in, or pair it, and switch it on.
port-denied = No permission to open { $port }. Add yourself to the dialout group, then log in again.
port-held = { $holder } is using { $port }. Stop { $holder }, or give it another port.
port-busy = Another program is using { $port }. Close that program.
port-unusable = Not usable as a serial port: { $port }: { $why }. Name the port that the device is on.
port-stuck = Opening { $port } takes too long. Switch on the device that is paired there.
port-gone = The device at { $port } was unplugged or switched off. Plug it in and switch it on again.

## Displays

display-unknown = No display driver is called { $name }. The drivers are: { $known }.
display-silent = No { $driver } display answered at { $port }. Switch it on, or choose the driver that fits it.
display-gone = { $who }'s display is gone. Plug it in and switch it on again; nothing is lost.
    .brief = { $who }: display gone
display-back = { $who }'s display is back.
    .brief = { $who }: display back
display-other = Another display is in { $who }'s port: { $model }. It shows nothing of { $who }'s. Plug { $who }'s in again, or say display { $who }.
    .brief = { $who }: other display, { $model }
display-not-own = Another display is where { $who }'s was: { $model }. It shows nothing of { $who }'s. Plug { $who }'s in, or say display { $who }.
    .brief = { $who }: other display, { $model }
shared-display-gone = The shared display is gone. Plug it in and switch it on again; nothing is lost.
    .brief = shared display gone
shared-display-back = The shared display is back.
    .brief = shared display back

## Displays that BRLTTY has

brltty-has-display = BRLTTY has this display; using BrlAPI.
    .brief = using BrlAPI
brlapi-missing = Python's module brlapi is missing, so BRLTTY's display cannot be used. Install it: on Debian, python3-brlapi.
brltty-silent = BRLTTY does not answer. Start it, or name the machine where it runs.
brltty-refuses = BRLTTY refuses us. Make its key, /etc/brlapi.key, readable for you: on Debian, join the group brlapi, then log in again.
brltty-no-display = BRLTTY runs, but has no display. Plug the display in and switch it on.
brltty-twice = BRLTTY has one display, and it is asked for twice. Name it for one player only, or for all.

## Displays without hardware

monitor-no-reader = Nobody reads the pipe { $path }. Start its reader first.
monitor-cannot-open = Not to be opened for writing: { $path }: { $reason }. Name a file, a pipe or a terminal of your own.
monitor-gone = { $who }'s braille is no longer read at { $path }. Start the companion again with a reader there.
    .brief = { $who }: braille not read

## Braille tables

table-missing = No braille table is called { $table }. Say a language and grade, as en-g2, or a table of liblouis.
table-broken = The braille table { $table } has an error: { $why }. Mend it, or choose another table.
tables-list = The list of braille tables { $file } has an error: { $why }. Mend it, or install the companion again.
liblouis-missing = liblouis is not there, so there is no braille. For the one of the companion: pip install companion-liblouis. For the system's, install it with its Python module: on Debian, python3-louis.
liblouis-unknown = COMPANION_LIBLOUIS is inside or system, and not { $asked }.

## Embossing

emboss-title-cards = { $title }: cards
emboss-title-reference = { $title }: reference card
emboss-title-labels = { $title }: labels
emboss-title-rules = { $title }: rules
emboss-title-score = { $title }: score sheet
emboss-title-game = { $title }: a game
emboss-contents = Contents
emboss-final = The score
emboss-course = How it went
emboss-written = { $title }: { $pages ->
        [one] one page
       *[other] { $pages } pages
    } of { $cells } cells and { $lines } lines, written to { $file }.
emboss-output = standard output
emboss-labels = { $count } labels of { $cells } cells and { $lines ->
        [one] one line
       *[other] { $lines } lines
    }, { $width } by { $height } millimetres. { $fits ->
        [yes] They fit a card sleeve of { $sleeve } millimetres.
       *[no] They are too large for a card sleeve of { $sleeve } millimetres.
    }
emboss-what = “{ $given }” cannot be embossed. These can: { $known }.
emboss-only-for = { $option } is for { $sheet }, not for { $given }. Leave it out.
emboss-format = “{ $given }” is no format for an embosser. It is { $known }.
emboss-country = The custom of “{ $given }” is not known. These are: { $known }.
emboss-exists = { $file } is there already. Name another file with --out, or say --force to replace it.
emboss-not-written = { $file } cannot be written: { $why }. Name another file with --out.
emboss-eight-dots = The braille table { $table } has eight dots, and an embosser's paper has six. Say --braille-table { $fits }.
emboss-not-over = Game { $id } is not over yet. To go on with it: companion resume { $id }.
emboss-none-over = No game of { $title } is over yet. Say companion records for the list.
emboss-other-game = Game { $id } is no game of { $title }. Say companion records for the list.
label-too-small = The label { $says } does not fit { $cells } cells and { $lines ->
        [one] one line
       *[other] { $lines } lines
    }. This fits all: --label-cells { $fits_cells } --label-lines { $fits_lines }, { $width } by { $height } millimetres.
label-page-small = A label of { $cells } cells and { $lines ->
        [one] one line
       *[other] { $lines } lines
    } does not fit the page. Say --cells { $fits_cells } and --lines { $fits_lines } or more, if your embosser has them.
