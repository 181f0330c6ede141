# Displays, their ports, and braille tables, in English: what is wrong, and how to fix it.

## Ports

port-missing = There's no device at { $port }. Plug it in, or pair it, and switch it on.
port-denied = I'm not allowed to open { $port }. Add yourself to the dialout group, then log in again.
port-held = { $holder } is using { $port }. Stop { $holder }, or give it another port.
port-busy = Another program is using { $port }. Close that program.
port-unusable = I can't use { $port } as a serial port: { $why }. Name the port that the device is on.
port-stuck = { $port } won't open. Switch on the device that's paired there.
hid-denied = I'm not allowed to open { $port }. To allow it, type companion displays --permissions. Or put this line into /etc/udev/rules.d/70-braille.rules and plug the display in again: { $rule }
    .brief = no permission for { $port }
hid-busy = Another program is using { $port }. If that's NVDA, choose "No braille" in its settings; otherwise close that program.
    .brief = { $port } in use
hid-missing = HID displays need hidapi, which isn't installed. Install the package hidapi into the companion's Python.
    .brief = hidapi is missing
port-gone = The device at { $port } is disconnected. Connect it again and switch it on.

## Displays

display-unknown = I don't know the display driver { $name }. The drivers are { $known }.
display-elsewhere = { $port } isn't a port for { $name } displays. Type companion displays to list the displays and their drivers.
display-silent = No { $driver } display answered at { $port }. Switch it on, or choose the right driver.
display-no-cells = I can't use the display at { $port }: it won't tell me its layout. If it has another mode, switch to that.
    .brief = no cells at { $port }
display-gone = { $who }'s display is disconnected. Connect it again; nothing is lost.
    .brief = { $who }'s display is disconnected
display-back = { $who }'s display is back.
    .brief = { $who }'s display is back
display-other = That's not { $who }'s display, it's { $model }, so I'm not showing { $who }'s cards on it. Plug { $who }'s back in, or say display { $who }.
    .brief = not { $who }'s display: { $model }
display-not-own = That's not { $who }'s display, it's { $model }, so I'm not showing { $who }'s cards on it. Plug { $who }'s back in, or say display { $who }.
    .brief = not { $who }'s display: { $model }
shared-display-gone = The shared display is disconnected. Connect it again; nothing is lost.
    .brief = the shared display is disconnected
shared-display-back = The shared display is back.
    .brief = the shared display is back

braille-unreadable = I can't read that braille. Your line is still there: fix it with dot 7, or press space with e and type it again.
    .brief = can't read that: dot 7 to fix it

## Displays that BRLTTY has

port-brltty = I can't open { $port }. BRLTTY may have it: to use BRLTTY's display, add --braille brlapi. Otherwise stop BRLTTY, or plug your device in and switch it on.
    .brief = { $port } won't open, BRLTTY is running
brltty-may-have = BRLTTY is running and may have your display. To use it through BRLTTY, add --braille brlapi.
    .brief = BRLTTY may have your display
brltty-whose = BRLTTY has a display, { $model }, and I can't tell whose it is. Tell me, for example with --braille Ann=brlapi.
    .brief = BRLTTY's display: whose?
brltty-has-display = BRLTTY has this display, so I'm using it through BRLTTY.
    .brief = using it through BRLTTY
brlapi-missing = I can't use BRLTTY's display without Python's brlapi module. Install it: on Debian, python3-brlapi.
brltty-silent = BRLTTY isn't answering. Start it, or name the computer where it runs.
brltty-refuses = BRLTTY won't let me in. You need permission to read its key, /etc/brlapi.key: on Debian, join the group brlapi, then log in again.
brltty-no-display = BRLTTY is running, but has no display. Plug the display in and switch it on.
brltty-twice = BRLTTY has only one display, and you named it twice. Name it for one player, or for everyone.

## Displays without hardware

monitor-no-reader = Nothing is reading the pipe { $path }. Start its reader first.
monitor-cannot-open = I can't write to { $path }: { $reason }. Name a file, a pipe or a terminal of your own.
monitor-gone = Nothing is reading { $who }'s braille at { $path } any more. Start the companion again with a reader there.
    .brief = { $who }: nothing reading the braille

## Braille tables

table-missing = I don't know the braille table { $table }. Name a language and grade, such as en-g2, or a liblouis table.
table-broken = The braille table { $table } has an error: { $why }. Fix it, or choose another table.
tables-list = There's an error in { $file }, the list of braille tables: { $why }. Fix it, or install the companion again.
liblouis-missing = I can't write braille without liblouis. Install the companion again. To use the system's, install it with its Python module: on Debian, python3-louis.
liblouis-unknown = COMPANION_LIBLOUIS must be inside or system, not { $asked }.

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
emboss-what = I can't emboss “{ $given }”. I can emboss { $known }.
emboss-only-for = { $option } is for { $sheet }, not for { $given }. Leave it out.
emboss-format = I don't know the embosser format “{ $given }”. Use { $known }.
emboss-country = I don't know the page layout of “{ $given }”. I know { $known }.
emboss-exists = There's already a file { $file }. Name another file with --out, or add --force to replace it.
emboss-not-written = I can't write { $file }: { $why }. Name another file with --out.
emboss-eight-dots = The braille table { $table } has eight dots, but an embosser's paper has six. Use --braille-table { $fits }.
emboss-not-over = Game { $id } isn't over yet. To carry on, type companion resume { $id }.
emboss-none-over = No game of { $title } is over yet. Type companion records to list the saved games.
emboss-other-game = Game { $id } isn't a game of { $title }. Type companion records to list the saved games.
label-too-small = The label { $says } doesn't fit { $cells } cells and { $lines ->
        [one] one line
       *[other] { $lines } lines
    }. Everything fits with --label-cells { $fits_cells } --label-lines { $fits_lines }, { $width } by { $height } millimetres.
label-page-small = A label of { $cells } cells and { $lines ->
        [one] one line
       *[other] { $lines } lines
    } doesn't fit the page. Use --cells { $fits_cells } and --lines { $fits_lines } or more, if your embosser has them.
