# What can be typed at any time, in English.
#
# `command-NAME`: the words that a command begins with, its name in the help first.
# `usage-NAME`: how it is said, where more follows than its name: capitals stand for what one
# puts there, brackets for what may be left out. `help-NAME`: what it does.

## Commands of every game

command-status = status, s
help-status = where the game stands.
command-turn = turn, t, whose turn, whose turn is it
help-turn = who is asked, and what.
command-score = score, scores
usage-score = score [PLAYER]
help-score = the score.
command-can = can, moves
help-can = what may be answered now; can and an answer tells whether that may, and why not.
command-why = why
help-why = the last refusal, or the rule we are at.
command-reasons = why did
usage-reasons = why did PLAYER [play ITEM]
help-reasons = why a practice player did what it did last, or what you name; told after the game.
command-read = read
usage-read = read CARD
help-read = what a card does.
command-explain = explain
usage-explain = explain label CARD, or what its label says
help-explain = what each piece of a card's braille label means.
command-codes = codes
usage-codes = codes [new]
help-codes = the braille codes on the cards, in dots. With blank cards, codes new voids the round, and a new shuffle gives them new faces.
command-rules = rules, rule
usage-rules = rules [TOPIC]
help-rules = the rules, by topic.
command-guide = guide
usage-guide = guide [GAME or TOPIC]
help-guide = how this game is played here, or another guide, section by section; next tells the next section.
command-hand = hand, h
usage-hand = hand [PLAYER]
help-hand = a player's cards, on that player's own line only.
command-who = who
help-who = who sits where.
command-did = did
usage-did = did PLAYER
help-did = what a player did last.
command-won = won
help-won = who won the last round, or the game.
command-out = out
usage-out = out PLAYER
help-out = whether a player is out.
command-repeat = repeat, r, again
help-repeat = the last messages again.
command-back = back, older
help-back = the message before.
command-next = next, newer, more
help-next = the message after.
command-since = since
help-since = what happened since your last turn.
command-history = history, log
usage-history = history [NUMBER]
help-history = what has happened, the latest last.
command-help = help
usage-help = help [COMMAND or keys]
help-help = what can be said, or how one command is said; help keys tells what the keys of a display do.
command-hush = hush, quiet, silence
help-hush = stop speaking now.
command-faster = faster
help-faster = speak faster.
command-slower = slower
help-slower = speak slower.
command-rate = rate
usage-rate = rate 0 to 9, or rate 80 to 900 words a minute
help-rate = how fast is spoken.
command-volume = volume
usage-volume = volume 0 to 100
help-volume = how loud the voice is.
command-pitch = pitch
usage-pitch = pitch 0 to 99
help-pitch = how high the voice is; 50 is its own height.
command-punctuation = punctuation
usage-punctuation = punctuation none, some or all
help-punctuation = which marks are spoken by name.
command-numbers = numbers
usage-numbers = numbers words or digits
help-numbers = whether numbers are spoken as words or digit by digit.
command-capitals = capitals
usage-capitals = capitals cap, pitch or none
help-capitals = how spelling tells a capital.
command-earcons = earcons
usage-earcons = earcons on, off, or 0 to 100
help-earcons = short sounds that go with what is said.
command-brief = brief
usage-brief = brief [own or others] [PLAYER]
help-brief = say only what changed.
command-normal = normal
usage-normal = normal [own or others] [PLAYER]
help-normal = say whole sentences, with counts and choices.
command-full = full
usage-full = full [own or others] [PLAYER]
help-full = say also the hints and the rule.
command-say = say
usage-say = say NAME as RESPELLING
help-say = how a name is spoken; it is remembered.
command-spell = spell
usage-spell = spell [phonetic] [WORD]
help-spell = spell a word, or the last message.
command-voice = voice
usage-voice = voice self, reader, both, on demand or off
help-voice = who speaks: the companion itself, your screen reader, or both; or only when you ask, or nobody.
command-pan = pan
usage-pan = pan right or pan left [PLAYER]
help-pan = move the braille lines on, or back.
command-blank = blank
usage-blank = blank [PLAYER]
help-blank = hide a braille line until one of its keys is pressed.
command-curtain = curtain
help-curtain = hide every player's own line at once; a key of each display, or my hand on a phone, brings it back.
command-display = display
usage-display = display PLAYER
help-display = let another display in a player's port show that player's line.
command-earpiece = earpiece
usage-earpiece = earpiece PLAYER
help-earpiece = test a player's earpiece again; until the word is told, it says nothing private.
command-phones = phones
usage-phones = phones [PLAYER], phones off PLAYER, or phones picture
help-phones = let phones in; whose phone is here, and the codes of those who have none. With off, a phone is no longer its player's line; with picture, the address is on the screen for a phone's camera.
command-listen = listen, test the microphone
usage-listen = listen [sure, normal, careful, on or off]
help-listen = test the microphone: I tell what I heard, and do nothing else; or how much is asked back of what is said; or whether I listen on after each answer. F4 listens and does it.
command-talk = talk, tap
help-talk = listen to one line, as F4 does: say what you would type; a second time, and it is all.
caution-sure = sure
caution-normal = normal
caution-careful = careful
listen-sure = I ask back only where I did not hear it well.
listen-normal = I ask back where I am in doubt.
listen-careful = I ask back before each change of the game.
listen-on = From the next tap on I listen again after each answer, until nobody says anything.
    .brief = listening on
listen-off = I listen to one line at a tap.
    .brief = one line at a tap
listen-not-installed = I cannot listen here yet. The command companion doctor tells what that needs.
    .brief = cannot listen yet
command-undo = undo, u
help-undo = take the last line back.
command-put = put, set right
usage-put = put PIECE [FROM] PLACE REASON
help-put = a piece lies elsewhere than I have it: set it right.
command-rebuild = rebuild
usage-rebuild = rebuild [PLACE]
help-rebuild = after a knock, what lies where, one place at a time; say next.
command-pack = pack, pack up, put away, clear the table
help-pack = sort all back into the box: each kind of piece, and where it lies; say next.
command-audit = audit
usage-audit = audit [PLACE]
help-audit = look through the table with me, place by place: is it as I have it?
command-correct = correct
usage-correct = correct [NUMBER ANSWER]
help-correct = set a wrong answer right, or list the last answers.
command-override = override
usage-override = override REASON
help-override = let the table accept what was refused, or set something by hand.
command-leave = leave
usage-leave = leave PLAYER
help-leave = a player leaves the table.
command-tell = tell
usage-tell = tell [PLAYER]
help-tell = a player tells in private again what they hold.
command-save = save
help-save = whether all is saved.
command-quit = quit, exit
help-quit = save and stop.

## Whole questions, and the command that each means

# A star stands for words of one's own, a slash between words for either of them.
whole-questions =
    what do/should i/we do = turn
    what do/should i/we do now/next = turn
    whose turn is it now = turn
    what are my/our/the options/choices = can
    my/the options/choices = can
    options/choices/menu = can
    how does a turn work = rules
    how do you/they win = rules
    explain/tell the rules = rules
    explain/tell me the rules = rules
    can/could you repeat that/it/please = repeat
    can/could you say that/it again = repeat
    what does that/this/it mean = why
    i made a mistake = correct
    that is/was/s wrong = correct
    how many points do i/we have = score
    how many points have i/we got = score
    help with keys = help keys
    can i/we save = save
    i/we want to quit/stop = quit
    louder = volume
    speak up/louder = volume
    show my cards/hand = hand
    how many players/people are there/playing = who
    how do i/we start/begin = turn
    how do i/we start/begin the/a game = turn
    how to play/start/begin = help
    who wins = lead
    who has the most points = lead
    who is innocent/guilty = about
    is anyone/anybody/someone about to win = danger
    is anyone/anybody/someone about to win = lead
    what are my/our quests = quests
    my quests = quests
    what are my missions = hand
    what is/s in my hand = hand
    how much money do i have = hand
    what is/s * holding = hold *
    what is/s * holding = about *
    what is/s * holding = van *
    what is/s * holding = area *
    what do i need = quests
    what do i need = innocent
    what do i need = can
    what/where do i roll/put/place = turn
    where can i put/place * = can
    how many points is/has/for the * = houses *
    how many packages/parcels do i have = van
    how much battery do i have = charge
    how many tokens/coins do i have = about
    how far is home = home
    how far is/to the/it * = way *
    how far is/to * = way *
    where can i go = routes
    where can i go = reach
    what can i reach = reach
    where is my van = where me
    where are the packages/parcels = near
    where are the houses = houses
    what/which houses are there/left = houses
    what is here = look
    what is/lies on the table = table
    what is/lies on the table = look
    what is/lies on the table = piles
    what is/lies on the table = vans
    what is/lies on the table = grid
    what/which is/are/lies in the wallet/deck = deck
    show/read the row = row
    what/which cards is/are in the row = row
    what is/s in the row = row
    what is the row = row
    who goes/plays/starts/begins/is first = turn
    is that all/it = turn
    what is/s/comes/happens next = turn
    what next = turn
    what do i/we type/say = can
    what can i/we type/say now = can
    play/choose/answer = can
    play a card = can
    i/we want to play/start = can
    i/we want to play a card = can
    i/we would like to play = can
    how many cards do/have i/we have/got/hold = hand
    how many cards does/has/do * have/got/hold = about *
    how many cards does/has/do * have/got/hold = van *
    how many cards does/has/do * have/got/hold = area *
    how many cards does/has/do * have/got/hold = status
    how many cards in/are/left in the deck/pile/wallet = deck
    how many cards are there = deck
    what are my cards = hand
    where is/are my card/cards = hand
    show me the/my cards/card = hand
    let me see my cards/hand = hand
    can/could you help me/us = help
    i/we need help = help
    help us/please = help
    what are the keys = help keys
    what are the commands = help all
    what commands are there = help all
    stop talking/speaking/reading = hush
    shut up = hush
    where am i = area
    where am i = where me
    where am i = turn
    who is/s next = turn
    whos next = turn
    who goes/plays/is on next = turn
    whose turn is/s next = turn
    list = can
    list the options/choices = can
    what can/could/does/may * still hold/have = hold *
    what can/could/does/may * hold/have = hold *
    what does/has * hold/have/got = about *
    what does/has * hold/have/got = van *
    what does/has * hold/have/got = area *
    what have i/we got = hand
    what cards do i/we have/hold = hand
    what cards have i/we got = hand
    what do i/we have/hold = hand
    what cards = hand
    my cards/hand = hand
    read/show/tell me my cards/hand = hand
    who has/s got/holds/owns * = hold
    who has/holds/owns * = hold
    who has/holds/owns * = about
    who has/holds/owns * = vans
    who has/holds/owns * = area
    who has/holds/owns * = cards
    what is/are left = left
    what is/are left = deck
    what are the rules = rules
    how do i/we win = rules
    how does this/it work = help
    what does the * do/mean = read *
    what does * do/mean = read *
    i dont know/understand = can
    i don t know/understand = can
    how do i/we play = help
    help me = help
    what/pardon = repeat
    what did you say = repeat
    say that/it again = repeat
    take that/it back = undo
    whos turn = turn
    who s turn = turn
    whose move/go = turn
    whose move/go is it = turn
    am i/we winning/ahead = score
    what is/s the score = score
    tell me the score = score
    what round is it/this = status
    speak slower = slower
    speak faster = faster
    be quiet/silent = hush
    what now = turn
    what can i/we do/say/play = can
    who is/s winning/ahead/leading = lead
    who is/s winning/ahead/leading = score
    whos winning/ahead/leading = lead
    whos winning/ahead/leading = score
    how many cards = deck
    how many cards are/is left = deck
    how many cards are/is in the deck = deck
    what did * play = piles *
    what did/has * play/played = did *
    what did/has * do/done = did *
    what is/s a/an * = read *
    can i/we play/use/take/do * = can *
    can i/we * = can *
    is * out = out *
    is * still in/here = out *
    who is out = out
    who has/s won = won
    who won = won
    who won the round/game/turn = won
    who won the last/previous round/game/turn = won
    what happened = since
    what has happened = since
    where is everybody/everyone = everybody
    where are we/they all = everybody
    where is everybody/everyone = table
    where is everybody/everyone = who
    what can * do = can *
    how many * are/is left/there = left
    how many * are/is left/there = status
    what is/s the * card = read *
    what is/s the/this/that * = read *
    what is/s * = read *
    what are * = rules *
    how do/does/can/must i/we/you/they * = rules *
    how do/does/can the/a/an * = rules *

## Small talk: the reply, and the whole lines to which it is one

talk-hello = Hello: say turn for what is asked now, or help for what you can say.
    .brief = hello
    .when = hello, hi, hey, hello there, hi there, hello companion, good morning, good afternoon, good evening
talk-thanks = You are welcome.
    .brief = welcome
    .when = thanks, thank you, thanks a lot, thank you very much, many thanks, cheers, well done, good job
talk-fine = Good, and nothing has changed; say turn for what is asked now.
    .brief = good
    .when = ok, okay, all right, alright, fine, good, great, sure, i see, got it, understood
talk-pass = Passing is no answer now; say can for what is.
    .brief = no passing
    .when = pass, i pass, skip me, skip turn, skip my turn, nothing, no thanks, no thank you, none, my turn is over, end turn, end my turn
talk-stop = Say hush to silence me, undo to take back, or quit to stop; all is saved.
    .brief = hush, undo or quit?
    .when = stop, stop it, stop that, start over, start again, restart, new game, a new game, end, the end, end game, end the game, finish, exit game, leave game, cancel, abort, bye, goodbye, good bye, good night
talk-oops = Nothing has changed by that; say undo to take back the last answer, or correct to change an earlier one.
    .brief = undo or correct?
    .when = oops, ups, sorry, my mistake, wrong, that is wrong, no that is wrong, not that, damn
talk-time = How long a game takes I cannot tell; say status for how far this one is.
    .brief = status
    .when = how long does it take, how long does this take, how long does a game take, how long is a game, how long is the game, how long is it, how long, how long to go, how much longer, how long will it take, when does it end, when is it over, are we nearly done
talk-me = I am the companion: I keep the rules of this game, and tell each of you what you may know.
    .brief = companion
    .when = who are you, what are you, who is this, who is speaking, what is this, what can you do, are you there

## Words that commands look for in what follows them

word-me = me
word-new = new
word-label = label
word-keys = keys
word-options = options
word-as = as
word-phonetic = phonetic
word-all = all
word-own = own
word-others = others
word-left = left
word-right = right

## What can be set of speech, and who speaks

value-none = none
value-some = some
value-all = all
value-words = words
value-digits = digits
value-cap = cap
value-pitch = pitch
value-on = on
value-off = off
value-picture = picture, qr
mode-voice = voice, self
mode-reader = reader
mode-both = both
mode-on-demand = on-demand, on demand
mode-off = off

## What a table sets right by hand

usage-adjust = override { $adjust }
usage-adjust-reason = override { $adjust } REASON
kind-seat = PLAYER
kind-int = NUMBER

## What lies on the table

move = { $what }: { FORM($start, "from") } { FORM($end, "to") }.
    .brief = { $what }: { FORM($end, "to") }
move-how = { $what }: { FORM($start, "from") } { FORM($end, "to") }, { $how }.
    .brief = { $what }: { FORM($end, "to") }, { $how }
move-turn = { $what } { $end }: now { $how }.
    .brief = { $what }: { $how }
lies = { $spot }:
    .brief = { $spot }:
lying = { $what }.
    .brief = { $what }
lying-how = { $what }, { $how }.
    .brief = { $what }, { $how }
put-done = put { $what } { FORM($end, "to") }
put-nowhere = Nothing lies there.
    .brief = nothing there
put-reason = Say why, too, as in: put PIECE PLACE it fell down.
    .brief = say why
put-there = { $what } { $spot }: I have that so already.
    .brief = so already
put-not-there = { $what } is not { $spot }.
    .brief = not there
put-whence = There are several of these. Say from where, too: first that place, then the other.
    .brief = from where?
pack-take = { FORM($what, "all") }: { $where }.
    .brief = { FORM($what, "all") }: { $where }
pack-everywhere = { FORM($what, "all") }: at { $places } places.
    .brief = { FORM($what, "all") }: { $places } places
audit-ask = Is it so? Yes, or say what lies there. { $left ->
        [0] This is the last place.
        [one] One place is left.
       *[other] { $left } places are left.
    }
    .brief = so? { $left } left
audit-next = Is it so? { $left ->
        [0] The last place.
       *[other] { $left } left.
    }
    .brief = so? { $left } left
audit-what = What lies { $spot }? Name it, or say none.
    .brief = { $spot }: what?
audit-over = That was all.
    .brief = all
audit-not-understood = I did not understand “{ $words }”. Name what lies there, or say none.
    .brief = not understood
audit-hidden = By the record no { $what } lies open on the table. Name what lies there, or say none.
    .brief = no { $what } open
audit-which = Is the record right? Yes: I say what to move. No: I write down what lies there.
    .brief = record right?
audit-lay = { $what } belongs { $end }: lay it there.
    .brief = { $what }: here
audit-move = { $what } belongs { $end }: move it there.
    .brief = { $what }: { $end }
audit-or = { $what } can belong { $end }.
    .brief = { $what }: { $end }?
audit-noted = Written down: { $what } lies { $end }.
    .brief = noted: { $what } { $end }
audit-where = Where is { $what }?
    .brief = where: { $what }?
audit-reason = the table was looked through
word-none = none, nothing, empty

## A first round with a guide

command-wait = wait, wait a moment, wait a minute, one moment, hold on, just a moment, pause, later
help-wait = nothing more is told to all, until you say go on; each own line stays as it is.
waits = I wait as long as you like, and all is saved. Say go on.
    .brief = waiting: go on
pace-table = That is for all: say it at the table's keyboard.
    .brief = at the table
waits-not = Nothing waits. Say turn for what is asked.
    .brief = nothing waits
command-go-on = go on, continue, we are back
help-go-on = after wait: what was told last again, and what has come since.
command-timer = timer
usage-timer = timer 2 minutes, or timer off
help-timer = tell once, by name, when a turn has lasted so long; nothing ends by it.
timer-on = Whoever takes longer than { $time } for a turn is told so, once. Say timer off to end that.
    .brief = timer { $time }
timer-off = No turn is timed.
    .brief = no timer
timer-over = { $who }, your turn has lasted { $time }.
    .brief = { $who }: { $time }
lasts = { $unit ->
        [minute] { $count ->
            [one] a minute
           *[other] { $count } minutes
        }
       *[second] { $count ->
            [one] a second
           *[other] { $count } seconds
        }
    }
word-second = s, sec, second, seconds
word-minute = m, min, minute, minutes
command-coach = coach
usage-coach = coach on, coach off, or coach SECONDS of silence
help-coach = who is asked and says nothing is told what to say; and what has a shorter way is told it, twice.
coach-on = I ask for whoever says nothing for { $count ->
        [one] a second
       *[other] { $count } seconds
    }, and tell shorter ways. Say coach off for neither.
    .brief = coach after { $count } s
coach-off = Nobody is asked for, and no shorter way is told.
    .brief = no coach
coach-asks = { $who ->
        [nobody] The table is asked.
       *[other] { $who }, you are asked.
    } { $form }
    .brief = { $who ->
        [nobody] table?
       *[other] { $who }?
    }
coach-shorter = Shorter: { $words }.
    .brief = or { $words }
command-guided = guided, teach, teach us
help-guided = what to do is told just before it is asked for, once.
command-skip = skip, skip guide
help-skip = no more of what guided tells.
guided-on = Each thing is explained just before it is asked for, once. Say skip to hear no more of it.
    .brief = guided: skip ends it
guided-off = Then nothing more is explained. Say guided to hear it again.
    .brief = no guide
guided-table = All hear what is explained: say that at the table's keyboard.
    .brief = at the keyboard
guided-card = { $item }: { $words }

## A saved game that is told again

command-to = to, go to
usage-to = to [PLAYER] NUMBER [turn], or to end
help-to = a turn of the game that is told again.
command-from = from
usage-from = from PLAYER or table
help-from = from whose seat the game is told.
command-pace = pace
usage-pace = pace SECONDS, or pace off
help-pace = tell a line by itself every so many seconds.
command-try = what if, try
help-try = play on from here, to try it out; nothing of it is kept.
word-end = end
ordinals = first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth
replay = { $title } again, with { $players }, game { $id }. Enter tells the next line. Say to, a player and a number for a turn; what if, to play on from there; or quit.
    .brief = { $title } again: { $players }
replay-tells = This game is told again. Say what if to play on from here.
    .brief = say what if to play
replay-end = That was the end of it. Say back, or to and a turn.
    .brief = end
replay-tried = This is tried out. Say back to hear the game as it was.
    .brief = say back
replay-no-turn = There is no such turn: { $count ->
        [0] none has begun
        [one] there is one
       *[other] there are { $count }
    }.
    .brief = turns: { $count }
replay-from = From { $who }'s seat.
    .brief = from { $who }
replay-from-table = From the table.
    .brief = from table
replay-not-over = That game is not over: its secrets stay secret.
    .brief = not over
replay-pace = { $count ->
        [0] Enter tells the next line.
        [one] A line every second.
       *[other] A line every { $count } seconds.
    }
    .brief = pace { $count }
replay-what-if = What if: play on from here. Nothing of it is kept; back ends it.
    .brief = what if
replay-what-if-alone = What if: { $who } plays on from here, against practice players. Nothing of it is kept; back ends it.
    .brief = what if, { $who } alone
