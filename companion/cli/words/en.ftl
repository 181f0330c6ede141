# The command line's help and its error messages, in English.

## Commands

companion = Referee a game at your table. On its own, it asks what to play.
play = Play GAME. The start of its name will do, if it's clear.
practice = Play GAME against practice players, who know only what a person in their seat would.
practice-players = the people who play, clockwise
practice-against = how many practice players, 1 to 5, or their names
practice-strength = how strong they are: easy, medium or hard
about = Say what GAME is about, what is hidden in it, what you touch, and what you need.
replay = Replay a saved game line by line: the latest, or one that you choose by number, game or player.
replay-seat = whose seat to replay it from, once the game is over
replay-turn = which turn to start from: "bob 3" is Bob's third
resume = Carry on with the latest saved game, or one that you choose by number, game or player.
games = List the games.
read = Say what CARD of GAME does, and show it on the display.
codes = Say the dot numbers of the braille codes on the cards of GAME.
rules = Say the rules of GAME on TOPIC. The topic "options" lists the house rules.
guide = Explain how to play a game here, or how something works. On its own, list the guides.
host = Open a table for GAME with friends far away, or reopen one by its number.
join = Join a friend's table at ADDRESS, with your own display, earpiece and voice.
serve = Run one process of a service for remote tables and their pages, until you stop it.
credentials = Make the keys for a remote-table service, in FOLDER.
simulate = Play many games of GAME by the real rules, at random or with practice players, and report the figures.
emboss = Write something for an embosser: the cards of GAME, its reference card, labels, rules or score, or a whole game.
edition = Check an edition of your own, or write a new one.
edition-check = Check whether FILE can be played, with a sentence for each fault.
edition-new = Describe the board or the cards of GAME step by step, and write them to FILE.
displays = List connected braille displays, their keys and how to use them. A port is only checked if you name it as PORT, or if it looks like the port of a display.
microphones = List the microphones for spoken commands, say how to use one, and test it.
earpieces = List the audio devices that can be a player's earpiece, and how to use them.
voices = Hear the voices and choose one by typing its name.
scans = Teach the companion the labels of cards that you scan.
scans-learn = Scan every card of GAME once, so that I know its label. Without a port, type the labels.
records = List saved games, or show, export or delete one.
records-show = Show what everyone could hear in a saved game, without secrets.
records-export = Write a saved game to FILE, as text, Markdown (.md) or braille (.brf, .pef), with its secrets once it's over.
records-delete = Delete saved games by number, game or player, after asking.
people = List the people I know and their devices; change them with OPTION=VALUE, or forget someone.
league = For each game and group of players, say how often each has won, and how long games took.
doctor = Check what works, and say how to fix what doesn't.
add = Install an optional PART: listen, reader, tables or voices. On its own, list them.

## Options

option-edition = the edition to play with
option-speech = how to speak: voice, reader, both, on-demand or off
option-engine = what I speak with: own, hibari, speech-dispatcher or screen-reader
option-braille = a braille display, or auto to find one
option-braille-table = the braille table to use
option-language = the language, such as en
option-plain = read and write plain lines, without escape codes
option-earpiece = give a player an earpiece
option-scanner = read labels with a scanner
option-phones = let players use their phones
option-phones-at = the address for phones
option-certificate = the certificate for phones (default: one of my own)
host-boxes = tell everyone what to move, if each home has its own box
host-at = the address for friends (default: this computer's own)
host-broker = use a permanent broker instead of one on this computer
host-credentials = with --broker: the folder with its authority
host-address = the address to tell friends
join-player = your name at the table
join-code = your code (otherwise I ask for it)
credentials-broker = also create the streams on this broker, once, before you serve anything
credentials-copies = how many servers keep each stream: 1 or 3
serve-broker = the broker, or several, separated by commas
serve-credentials = the folder that companion credentials made
serve-authority = the certificates for checking the broker's certificate
serve-roles = what the process does: worker, gateway or both
serve-at = the address of the pages
serve-name = the name that browsers use for the pages
serve-metrics = the address for metrics and health
option-listen = the microphone for spoken commands; companion microphones lists them
option-set = play by a house rule
displays-permissions = print the file that lets everyone who is logged in use HID displays on Linux
displays-forget = forget which display is PLAYER's
emboss-cells = cells in a line
emboss-lines = lines on a page
emboss-format = the kind of file: brf or pef
emboss-braille-table = the six-dot braille table to use
emboss-page-numbers = number the pages
emboss-country = the country whose custom decides where page numbers go, such as US or GB
emboss-out = the file to write; - is standard output
emboss-force = replace an existing file
emboss-edition = the edition to use
emboss-set = use a house rule
emboss-players = how many reference cards to write
emboss-game = the game whose score to emboss
emboss-label-cells = cells in a line of a label
emboss-label-lines = lines of a label
emboss-blank = write numbered labels for blank cards
emboss-one-each = write one label for each card, without copies
play-players = the players, clockwise
play-cards = who keeps the cards: table, witness, blank or dealer
play-guided = explain each step the first time
play-seed = repeat the same shuffles
records-force = replace an existing file
records-finished = delete only finished games
records-older = delete only games that nobody has played for that many days
records-yes = don't ask
simulate-players = how many players there are
simulate-games = how many games to play
simulate-seed = play the same games again
simulate-edition = the edition to use
simulate-practice = seat practice players everywhere, easy, medium or hard, instead of answering at random
simulate-cards-in-play = report in how many games each card was chosen or named, and which cards hardly ever were
simulate-json = print one JSON object
simulate-csv = also write a table: one row for each figure, with its 95% interval
simulate-force = replace an existing table

## Placeholders for the values of options, and for arguments

value-name-or-file = NAME-OR-FILE
value-player = PLAYER
value-game = GAME
value-maybe-game-or-topic = [GAME or TOPIC]
value-how = HOW
value-who = WHO
value-maybe-seat-driver-port = [SEAT=]DRIVER:PORT
value-maybe-seat-name = [SEAT=]NAME
value-language = LANGUAGE
value-seat-device = SEAT=DEVICE
value-maybe-seat-port-baud = [SEAT=]PORT[@BAUD]
value-maybe-plain = [plain]
value-game-or-table = GAME
value-folder = FOLDER
value-roles = ROLES
value-address = ADDRESS[:PORT]
value-n = N
value-country = COUNTRY
value-format = FORMAT
value-name = NAME
value-file = FILE
value-option-value = OPTION=VALUE
value-id = ID
value-ann-bob = ANN,BOB
value-number-or-names = N or BOB,CARA
value-strength = STRENGTH
value-maybe-seat-keeper = [SEAT=]KEEPER
value-maybe-records = [ID, GAME or PLAYER]
value-maybe-person = [forget] [PERSON] [OPTION=VALUE]...
value-maybe-game-or-player = [GAME or PLAYER]
value-days = DAYS
value-when = [PLAYER] NUMBER
value-port-baud = PORT[@BAUD]
value-m = M
value-s = S
argument-game = GAME
argument-card = CARD
argument-topic = TOPIC
argument-what = WHAT
argument-file = FILE
argument-port = PORT
argument-part = PART

## The layout of the help text

help-usage = Usage:
help-options = Options
help-commands = Commands
help-some-options = [OPTIONS]
help-some-command = COMMAND [ARGS]...
help-any-command = [COMMAND] [ARGS]...
help-help = Show this message and exit.
help-version = Show the version and exit.

## Errors on the command line

wrong-option = I don't know the option “{ $name }”.
wrong-command = I don't know “{ $name }”.
wrong-meant = Did you mean { $names }?
wrong-no-argument = { $name } is missing.
list-and = and
list-or = or
wrong-value = The option { $name } is missing its value, or has one that it doesn't take.
wrong-number = { $name } needs a whole number, not “{ $given }”.
wrong-extra = I didn't expect “{ $given }”. To name players, use --players Ann,Bob.

## Parts that can be added

add-part = { $part }: { $part ->
        [listen] commands that you speak
        [reader] the game in your own screen reader's voice
        [tables] tables for friends in other places
       *[voices] a better voice
    }, { $state ->
        [installed] installed
       *[missing] about { $size } MB to download
    }.
add-how = To add one, type companion add and its name.
add-there = { $part } is already installed.
add-begins = Downloading about { $size } MB: { $packages }, and what they need. It can take a few minutes; press Control C to stop.
add-done = { $part ->
        [listen] Done. In a game, press F4 to speak a command.
        [reader] Done. To use it, add --engine screen-reader when you play.
        [tables] Done. To open a table, type companion host and the name of a game.
       *[voices] Done. To hear the new voice, type companion voices.
    }
error-add-part = I can't add “{ $given }”. You can add { $parts }.
error-add-environment = I can't add anything here, because this companion isn't installed in an environment of its own: install it with pipx or uv, as companion guide setting-up explains, and type companion add { $part } again.
error-add-installer = I can't add anything without pip or uv, and I couldn't find either. Install uv, then type companion add { $part } again.
error-add-failed = I couldn't add { $part }: { $why }. Check the network connection, and type companion add { $part } again.
