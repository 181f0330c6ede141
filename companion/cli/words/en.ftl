# The help of the command line, in English, and what is wrong with a line of it.

## Commands

companion = Referees a game at your table. Alone, it asks what to play.
play = Play GAME: by id, title, or a clear beginning of one.
practice = Play GAME against players that the companion plays: they know no more than their seats do.
practice-players = The people who play, clockwise.
practice-against = How many practice players, 1 to 5, or their names.
practice-strength = easy, middle or hard.
about = What GAME is, what is hidden in it and what is touched, and what it needs.
replay = Tell a saved game again, line by line: the one that was played last, or one by number, game or player.
replay-seat = from whose seat it is told: of a game that is over
replay-turn = from which turn on: "bob 3" is Bob's third
resume = Go on with the saved game that was played last, or with one by number, game or player.
games = The games there are.
read = Say what CARD of GAME does, and write it to the display.
codes = Say the braille codes on the cards of GAME, in dots.
rules = Say the rules of GAME about TOPIC. The topic "options" lists the table options.
guide = Say how a game is played here, or how something works; alone, which guides there are.
host = Open a table of GAME for friends who are far away, or again the table of that number.
join = Play at the table of a friend who is far away, at ADDRESS, with your own display, earpiece and voice.
serve = Work at far tables and show their pages, until it is ended: one process of a service.
credentials = Make what a service of far tables needs to know who is who, in FOLDER.
simulate = Play many games of GAME by the real rules, at random or by practice players, and report the figures.
emboss = Write cards, reference, labels, rules, score or a whole game of GAME in braille for an embosser.
edition = Component data of your own: check a file, or tell a new one.
edition-check = Whether FILE can be played; else each fault in a sentence.
edition-new = Tell the board or the cards of GAME step by step; they are written to FILE.
displays = The braille displays that are here, their keys, and how to use them. A PORT is looked at only if it is named, or says that it is a display's.
microphones = The microphones that can hear spoken commands, and how to use one.
earpieces = The audio devices that can be a player's earpiece, and how to use them.
voices = The voices there are: hear one, or take it, by typing.
scans = Labels of cards that are scanned: tell the companion what they stand for.
scans-learn = Scan every card of GAME once, so that its label is known. Without a port: type it.
records = The saved games: a list; show, export or delete one.
records-show = What everyone could hear in a saved game. No secrets.
records-export = Write a saved game to FILE: as text, as Markdown (.md), or in braille (.brf, .pef); with its secrets once it is over.
records-delete = Delete saved games by number, game or player, after asking.
people = Who is known here: display, earpiece, phone, voice; change it with OPTION=VALUE, or forget somebody.
league = Who has won what, how often and how long it took, by games and groups.
doctor = What works, what is missing, and the command that mends it.

## Options

option-edition = The component data.
option-speech = voice, reader, both, on-demand or off.
option-engine = own, hibari, speech-dispatcher or screen-reader.
option-braille = A display, or auto.
option-braille-table = A table.
option-language = en.
option-plain = One line in, lines out, no escape codes.
option-earpiece = A private voice.
option-scanner = A label scanner.
option-phones = Phones as lines of one's own.
option-phones-at = Where phones find it.
option-certificate = For phones; else our own.
host-boxes = A box lies in each home: all are told what to lay and move.
host-at = Where friends find it; else this machine's own address.
host-broker = A broker that stays, and not one of this machine.
host-credentials = With --broker: where its authority is.
host-address = What friends are told.
join-player = Who you are there.
join-code = Your code; else it is asked.
credentials-broker = Make the streams there, too; once, before anything is served.
credentials-copies = On how many servers each is kept: 1, or 3.
serve-broker = The broker, or several with commas.
serve-credentials = What the credentials command made.
serve-authority = By which certificates the broker's is judged.
serve-roles = worker, gateway or both.
serve-at = Where the pages are.
serve-name = What browsers call the pages.
serve-metrics = Where it tells figures and health.
option-listen = The microphone for spoken commands; companion microphones lists them.
option-set = A table option.
displays-forget = Forget which display is PLAYER's.
emboss-cells = Cells of a line.
emboss-lines = Lines of a page.
emboss-format = brf or pef.
emboss-braille-table = A table of six dots.
emboss-page-numbers = Number the pages.
emboss-country = Where page numbers stand: as in US, GB.
emboss-out = Where to; - is standard output.
emboss-force = Replace a file that is there.
emboss-edition = The component data.
emboss-set = An option.
emboss-players = How many reference cards.
emboss-game = Whose score.
emboss-label-cells = Cells of a label's line.
emboss-label-lines = Lines of a label.
emboss-blank = Labels for blank cards: numbers.
emboss-one-each = One label of each card, no copies.
play-players = The players, clockwise.
play-cards = table, witness, blank or dealer.
play-guided = explain each thing just before it is asked for, once
play-seed = The dealer's shuffles, to repeat them.
records-force = Replace a file that is there.
records-finished = Only those that are over.
records-older = Only those that nobody has played for so many days.
records-yes = Do not ask.
simulate-players = How many play.
simulate-games = How many games.
simulate-seed = The same seed plays the same.
simulate-edition = Component data.
simulate-practice = easy, middle or hard: practice players in all seats, instead of answers at random.
simulate-cards-in-play = In how many games each card was chosen by a player or named to all, and which hardly ever.
simulate-json = One JSON object.
simulate-csv = Also a table: one row a figure, with its 95 % interval.
simulate-force = Replace a table that is there.

## What is put behind an option, or where an argument stands

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

## Around them

help-usage = Usage:
help-options = Options
help-commands = Commands
help-some-options = [OPTIONS]
help-some-command = COMMAND [ARGS]...
help-any-command = [COMMAND] [ARGS]...
help-help = Show this message and exit.
help-version = Show the version and exit.

## What is wrong with a line

wrong-option = No such option '{ $name }'.
wrong-command = No such command '{ $name }'.
wrong-meant = Did you mean { $names }?
wrong-no-argument = Missing argument '{ $name }'.
list-or = or
wrong-value = Option '{ $name }' needs a value behind it, or takes none.
wrong-number = Invalid value for '{ $name }': '{ $given }' is not a valid integer.
wrong-extra = Got what is too many: { $given }.
