# What can be typed at any time, in English.
#
# `command-NAME`: the words that start a command; the first is its name in the help.
# `usage-NAME`: how to say a command that takes more words. Capitals stand for your own words,
# brackets for words that you can leave out. `help-NAME`: what the command does.

## Commands of every game

command-status = status, s
help-status = hear where the game stands.
command-turn = turn, t, whose turn, whose turn is it
help-turn = hear whose turn it is, and what I'm asking.
command-score = score, scores
usage-score = score [PLAYER]
help-score = hear the score.
command-can = can, moves
usage-can = can [ANSWER]
help-can = list your choices. Say can and an answer to hear whether you can give it, and if not, why.
command-why = why
help-why = hear the rule behind the last refusal, or the rule that applies now.
command-reasons = why did
usage-reasons = why did PLAYER [play ITEM]
help-reasons = hear why a practice player did something, once the game is over.
command-read = read
usage-read = read CARD
help-read = hear what a card does.
command-explain = explain
usage-explain = explain label, then CARD or the label's words
help-explain = hear what each part of a card's braille label means.
command-codes = codes
usage-codes = codes [new]
help-codes = hear the dot numbers of the braille codes on the cards. With blank cards, say codes new to call off the round; the next shuffle changes which card each number stands for.
command-rules = rules, rule
usage-rules = rules [TOPIC]
help-rules = hear the rules, by topic.
command-guide = guide
usage-guide = guide [GAME or TOPIC]
help-guide = hear how to play this game here, or another guide, section by section; say next for the next section.
command-hand = hand, h
usage-hand = hand [PLAYER]
help-hand = hear a player's cards, only on that player's own line.
command-who = who
help-who = hear who sits where.
command-shapes = shapes, colours
usage-shapes = shapes [SHAPE or COLOUR or PLAYER]
help-shapes = hear each player's colour, shape and letter on the table's page, or only one player's.
command-after = after
usage-after = after PLAYER
help-after = hear whose turn comes after a player's.
command-why-out = why out
usage-why-out = why out PLAYER
help-why-out = hear what put a player out of the round.
command-did = did
usage-did = did PLAYER
help-did = hear what a player did last.
command-won = won
help-won = hear who won the last round, or the game.
command-out = out
usage-out = out PLAYER
help-out = hear whether a player is out.
command-repeat = repeat, r, again
help-repeat = hear the last messages again.
command-shorter = shorter, in short
help-shorter = hear the last messages again, in their shortest form.
command-back = back, older
help-back = hear the previous message.
command-next = next, newer, more
help-next = hear the next message.
command-since = since
help-since = hear what has happened since your last turn.
command-history = history, log
usage-history = history [NUMBER]
help-history = hear what has happened so far, in order.
command-help = help
usage-help = help [COMMAND or keys]
help-help = hear what you can say, or how to say one command. Say help keys to hear what a display's keys do.
command-hush = hush, quiet, silence
help-hush = stop speaking now.
command-faster = faster
help-faster = speak faster.
command-slower = slower
help-slower = speak slower.
command-louder = louder
help-louder = speak a little louder.
command-softer = softer, quieter
help-softer = speak a little more softly.
command-rate = rate
usage-rate = rate 0 to 9, or rate 80 to 900 words a minute
help-rate = set how fast I speak.
command-volume = volume
usage-volume = volume 0 to 100
help-volume = set how loud the voice is.
command-pitch = pitch
usage-pitch = pitch 0 to 99
help-pitch = set how high the voice is; 50 is its usual pitch.
command-punctuation = punctuation
usage-punctuation = punctuation none, some or all
help-punctuation = set which marks are spoken by name.
command-numbers = numbers
usage-numbers = numbers words or digits
help-numbers = set whether numbers are spoken as words or digit by digit.
command-capitals = capitals
usage-capitals = capitals cap, pitch or none
help-capitals = set how I mark capitals when I spell.
command-earcons = earcons
usage-earcons = earcons on, off, or 0 to 100
help-earcons = turn the short sounds that go with messages on or off, or set how loud they are.
command-brief = brief
usage-brief = brief [own or others] [PLAYER]
help-brief = hear short forms: who, what and the result.
command-normal = normal
usage-normal = normal [own or others] [PLAYER]
help-normal = hear whole sentences, with counts and choices.
command-full = full
usage-full = full [own or others] [PLAYER]
help-full = hear messages in full, with hints and the rule that applies.
command-say = say
usage-say = say NAME as RESPELLING
help-say = set how a name is spoken; I'll remember it.
command-spell = spell
usage-spell = spell [phonetic] [WORD]
help-spell = spell a word, or the last message.
command-voice = voice
usage-voice = voice self, reader, both, on demand or off
help-voice = choose who speaks: me, your screen reader, both or nobody; or have me speak only when you ask.
command-pan = pan
usage-pan = pan right or pan left [PLAYER]
help-pan = pan the braille line right or left.
command-blank = blank
usage-blank = blank [PLAYER]
help-blank = hide a braille line until one of its keys is pressed.
command-curtain = curtain
help-curtain = hide all private lines at once; any key on a display, or My hand on a phone, brings that line back.
command-display = display
usage-display = display PLAYER
help-display = show a player's line on another display that is plugged in where theirs was.
command-earpiece = earpiece
usage-earpiece = earpiece PLAYER
help-earpiece = test a player's earpiece again; it says nothing private until you tell me the word.
command-phones = phones
usage-phones = phones [PLAYER], phones off PLAYER, or phones picture
help-phones = let phones join, and hear whose phone is connected and the codes for the others. Say phones off to unlink a player's phone, or phones picture to show the address for a phone's camera.
command-listen = listen, test the microphone
usage-listen = listen [sure, normal, careful, on or off]
help-listen = test the microphone: I only say what I heard. Or set how often I check what you meant, or whether I listen again after each answer. To speak a command, press F4.
command-talk = talk, tap
help-talk = have me listen once, as F4 does. Say what you would type, then use talk again to finish.
caution-sure = sure
caution-normal = normal
caution-careful = careful
listen-sure = I'll check with you only when I haven't heard you clearly.
listen-normal = I'll check with you when I'm in doubt.
listen-careful = I'll check with you before each change to the game.
listen-on = From the next F4 or talk, I'll keep listening after each answer until you all go quiet.
    .brief = listening after each answer
listen-off = I'll listen once after each F4 or talk.
    .brief = listening once each time
listen-not-installed = I can't listen here yet. Type companion doctor to hear what that needs.
    .brief = can't listen yet
command-undo = undo, u
help-undo = undo the last answer.
command-put = put, set right
usage-put = put PIECE [from PLACE] to PLACE, REASON
word-from = from, off, out
word-to = to, into, onto, in, under, before
word-into = to, into, onto
word-back = back
help-put = tell me that a piece isn't where I think it is.
command-rebuild = rebuild
usage-rebuild = rebuild [PLACE]
help-rebuild = after a knock, hear what goes where, one place at a time. Say next to go on.
command-pack = pack, pack up, put away, clear the table
help-pack = sort everything back into the box. I name each kind of piece and where it is; say next to go on.
command-audit = audit
usage-audit = audit [PLACE]
help-audit = check the table against my record, one place at a time.
command-correct = correct
usage-correct = correct [NUMBER ANSWER]
help-correct = correct a wrong answer, or list the last answers.
command-override = override
wish-override = accept { $words ->
        [none] an answer
       *[other] “{ $words }”
    } against the rules
wish-reason = { $what }, reason: { $reason }
usage-override = override REASON
help-override = make me accept what I refused, or set something by hand.
command-leave = leave
    .undone = { FORM($who, "whose") } departure
    .wish = have { $who } leave
usage-leave = leave PLAYER
help-leave = have a player leave the table.
command-tell = tell
    .undone = { FORM($who, "whose") } new list of cards
    .wish = have { $who } tell me again what they hold
usage-tell = tell [PLAYER]
help-tell = have a player tell me again, in private, what they hold.
command-note = note, write down, jot down, jot this down, jot that down, jot it down, make a note, make a note that
    .wish = write down “{ $words }”
usage-note = note WORDS
help-note = write down what the table has agreed on; I keep it with the game.
command-notes = notes, read the notes, what have we agreed on
help-notes = hear what the table has had me write down.
command-option = house rule, house rules, option, options
    .undone = the change to a house rule
    .wish = play by a different house rule. { $who }
usage-option = house rule [NUMBER]
help-option = play by a different house rule from now on; on its own, list them.
command-goal = goal, play to
    .undone = the change to the goal
    .wish = play to { $who }
usage-goal = goal NUMBER
help-goal = play to a different goal from now on.
command-end = end game, end the game, end now, end the game now, finish the game
    .undone = the end of the game
    .wish = end the game now
help-end = end the game now, with the score as it stands.
sure-end = The game ends here, with the score as it stands.
    .brief = the game ends now
ended-early = The table ends the game here.
    .brief = game ended
noted = Noted: { $words }.
    .brief = noted: { $words }
note-line = Note { $number }: { $words }.
    .brief = { $number }: { $words }
notes-none = There are no notes.
    .brief = no notes
option-and-choice = { $option }: { $choice }
option-chosen = From now on you play by this house rule. { $what }.
    .brief = house rule: { $what }
option-of-setup = Only a new game can change that. { $what }.
    .brief = only in a new game
option-already = You're already playing that way. { $what }.
    .brief = no change
option-offered = { $option }: { $now }. House rule { $number } makes it: { $choice }.
    .brief = { $option }: now { $now }; { $numbered }
option-how = Say house rule and a number to play that way from now on.
    .brief = house rule NUMBER
options-none = This game has no house rules to choose from. Say note and your rule, and I'll write it down.
    .brief = none; say note and your rule
option-as-note = I can't play by “{ $words }” myself. Shall I write it down as a note? Say house rules for those I can play by.
    .brief = note “{ $words }”?
goal-none = This game has no goal that you could change. Say end game when you've had enough.
    .brief = no goal here
goal-reached = You have { $count } already, so { $number } can't be the goal.
    .brief = already at { $count }
goal-too-high = The goal can be at most { $most }.
    .brief = at most { $most }
command-rename = rename
usage-rename = rename PLAYER NEW NAME
help-rename = call a player by a different name from now on.
command-substitute = substitute
usage-substitute = substitute NAME for PLAYER
help-substitute = have somebody else take a player's seat, and play on with what's there.
command-swap = swap seats, swap places
usage-swap = swap seats PLAYER PLAYER
help-swap = have two players swap seats, each playing on with what's at the other's place.
word-between-names = to, for, as, and, with, into, is, now, called, named, from
rename-what = call { $who } { $name }
renamed = { $name } is now called { $who }.
    .brief = { $name } is now { $who }
substitute-ask = { $name } takes { $who }'s seat, and plays on with everything there. All right?
    .brief = { $name } for { $who }?
substitute-what = { $name } takes { $who }'s seat
substituted = { $who } plays on for { $name }, with everything there.
    .brief = { $who } for { $name }
seat-of-practice = Nobody sits there: { $who } is a practice player. Start a new game with all your names.
    .brief = { $who } is a practice player
swap-ask = { $who } and { $other } swap seats, and leave all cards and pieces where they are. All right?
    .brief = { $who }, { $other }: swap?
swap-what = { $who } and { $other } swap seats
swapped = { $who } and { $other } have swapped seats. Each of you plays on with what's at your new place.
    .brief = { $who }, { $other } swapped
command-mishap = mishap, something went wrong, we made a mistake, what do we do now
usage-mishap = mishap [WHAT HAPPENED]
help-mishap = hear what to do if something went wrong at the table: something forgotten, dropped, lost or dealt wrong.
choice-numbered = { $number }: { $words }
choice-more = { $count } more
# All numbered choices. The comma before "or" keeps the last one apart from the one before it.
choices-numbered = { $choices }, or { $last }
# Commands for mishaps that only some games have.
word-of-some-games = void, misdeal, breach, shown, recount
event-who = Who? { $choices }?
    .brief = who? { $choices }
event-which = Which one? { $choices }?
    .brief = which? { $choices }
word-cancel = cancel, abort, never mind, forget it, leave it
word-die = die, dice
word-forgot = forgot
word-skipped = skipped
word-extra = extra
word-fell = fell
word-misdealt = misdealt
word-missing = missing
word-comes = comes
mishap-ask = What's happened? { $choices }?
    .brief = what's happened? { $choices }
mishap-forgot = something was forgotten
mishap-skipped = someone was skipped
mishap-extra = someone took a card too many, or the wrong one
mishap-fell = something fell or was knocked over
mishap-misdealt = the deal was wrong
mishap-missing = something is lost or broken
mishap-comes = someone wants to join
mishap-take-back = undo { $what }
mishap-penalty = use the rules' penalty for breaking a rule
forgot-ask = What shall we do? { $choices }?
    .brief = forgotten: { $choices }?
forgot-do = do it now and play on
forgot-done = Then do it now.
    .brief = do it now
skipped-ask = { $who } was skipped. What shall we do? { $choices }?
    .brief = { $who } skipped: { $choices }?
    .yours = you were skipped: { $choices }?
skipped-now = it's { FORM($who, "whose") } turn now
skipped-wait = play on
skipped-note = { $who } was skipped
extra-ask = What shall we do about the card? { $choices }?
    .brief = card: { $choices }?
extra-back = put it back and play on
extra-how = Put the card back where it came from, face down. If anyone else saw it, say seen, the card and the place.
    .brief = put it back, face down
extra-how-who = { $who }, put the card back where it came from, face down. If anyone else saw it, say seen, the card and the place.
    .brief = put it back, face down
fell-roll = Roll again, or say what the die shows if you all agree that it counts.
    .brief = roll again, or it counts
fell-die-ask = What about that roll? { $choices }?
    .brief = { $choices }?
fell-again = roll again
fell-counts = it counts
fell-ask = How shall we put that right? { $choices }?
    .brief = { $choices }?
fell-rebuild = tell us place by place
fell-audit = check the table with us
misdealt-ask = What shall we do about the deal? { $choices }?
    .brief = deal: { $choices }?
misdealt-void = deal again
misdealt-fix = set it right by hand
missing-what = What's missing? Name it or its number. { $choices }?
    .brief = what's missing? type it, { $choices }
missing-die = the die
missing-example = What's missing? Say, for example: the die is missing.
    .brief = type what is missing
missing-dealt = I deal that myself, so { FORM($what, "the") } can't be lost.
    .brief = I deal that
missing-the = the { $what }
missing-ask = What shall we do without { FORM($what, "the") }? { $choices }?
    .brief = without { $what }: { $choices }?
absent-ask = { $who } isn't here. What shall we do? { $choices }?
    .brief = { $who } away: { $choices }?
absent-wait = wait for { $who }
absent-seat = let someone take { $who }'s seat
absent-leaves = play on without { $who }
missing-found = look for it, and play on when you find it
missing-slip = use something else in its place
missing-roll = let me roll the dice from now on
missing-mark = Agree on something to use instead of { FORM($what, "the") }, and keep it in the same place.
    .brief = use something instead of { $what }
missing-end = end the game
missing-note = something else stands in for { FORM($what, "the") }
missing-lay = Write “{ $what }” on a slip of paper, or take something that you can tell by touch, and put it { $spot }.
    .brief = slip for { $what }: { $spot }
missing-hidden = Don't let anyone see which card that is. Take a spare card with the same back, mark its face as { $what }, and shuffle it in where the missing one was.
    .brief = spare card as { $what }, shuffled in
comes-ask = What shall the newcomer do? { $choices }?
    .brief = newcomer: { $choices }?
comes-takes = take a player's seat
comes-how = Say the newcomer's name, for example: Dan takes { $who }'s seat.
    .brief = type: NAME takes { $who }'s seat
comes-waits = wait for the next game
comes-next = Then play on. When the game is over, start a new one with all your names.
    .brief = next game
command-seen = seen, we saw
    .undone = the report that everyone has seen { $who }
    .wish = note that everyone has seen { $who }
usage-seen = seen CARD [PLACE]
help-seen = tell me that everyone saw a face-down card by accident; from then on, it counts as known to everyone.
seen = You've all seen { FORM($what, "the") } { $spot }.
    .brief = seen: { $what } { $spot }
seen-where = Where did you all see { FORM($what, "the") }? { $choices }?
    .brief = { $what }: { $choices }?
seen-dealt = I deal those cards, so nobody can have seen the real { $what }.
    .brief = I deal those
seen-all-dealt = I deal the cards, so nobody can have seen a real one.
    .brief = I deal those
seen-impossible = From what you've told me, { FORM($item, "the") } can't be there.
    .brief = can't be there
seen-none = { FORM($what, "the") } can't be face down now.
    .brief = no { $what } face down
seen-nothing = There's no face-down card { $spot }.
    .brief = no card there
seen-what = Which card did everyone see? Say, for example: seen { $what } { $spot }.
    .brief = which card, where?
command-returns = returns, welcome back
    .undone = { FORM($who, "whose") } return
    .wish = have { $who } sit down again
usage-returns = returns PLAYER
help-returns = have a player who left take their seat again.
no-return = { $option } is already at the table.
command-save = save
help-save = hear whether everything is saved.
command-quit = quit, exit
help-quit = save and stop.

## Whole questions, and the command that each means

# A star stands for any words, and a slash separates alternatives. Questions about things that have
# a name are in en.toml.
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
    {"*"} is back = returns *
    {"*"} has come back = returns *
    {"*"} came/comes back = returns *
    {"*"} has to go/leave = leave *
    {"*"} must go/leave = leave *
    {"*"} is leaving = leave *
    {"*"} needs to go/leave = leave *
    everybody/everyone saw * = seen *
    we all saw * = seen *
    {"*"} saw it/that by accident = seen
    {"*"} saw a/the card by accident = seen
    we saw * by accident = seen *
    {"*"} saw * by accident = seen *
    {"*"} showed * by accident = seen *
    {"*"} turned/flipped over * by accident = seen *
    {"*"} turned/flipped up * by accident = seen *
    {"*"} accidentally showed * = seen *
    {"*"} flipped/turned over = seen
    {"*"} card was visible = seen
    {"*"} card was visible * = seen
    {"*"} could see * card = seen
    lost/missing/broken = mishap missing
    something/someone/somebody is/was missing/lost/broken = mishap missing
    a/the/one/our/my * is/are missing/lost/broken/torn = mishap missing *
    a/the/one/our/my * fell/dropped = mishap fell *
    fell/dropped/fallen/knocked = mishap fell
    {"*"} fell = mishap fell *
    {"*"} deck/cards/pieces/tokens/cubes went/is/are/was/were all over the * = mishap fell
    {"*"} deck/cards/pieces/tokens/cubes just went all over the * = mishap fell
    {"*"} walked/sat/jumped/ran/stepped * the board/table/cards/deck/map = mishap fell
    {"*"} sleeve/elbow/arm * half the table * = mishap fell
    {"*"} swept/knocked half the table * = mishap fell
    {"*"} dealing went * = mishap misdealt
    {"*"} deal went wrong/badly * = mishap misdealt
    {"*"} rolled/slid/fell/vanished/disappeared under the * = mishap missing *
    {"*"} has rolled/slid/fallen/vanished/disappeared under the * = mishap missing *
    we/i cant/cannot find * card/cube/token/die/counter/piece/package = mishap missing *
    {"*"} never drew/picked/took * before * = mishap forgot *
    {"*"} dropped a/an/his/her/their/my/it * = mishap fell *
    forgot/forgotten = mishap forgot
    i/we forgot = mishap forgot
    {"*"} forgot = mishap forgot *
    skipped = mishap skipped
    misdealt = mishap misdealt
    late/join/joins/joining = mishap comes
    {"*"} joins/joined late = mishap comes *
    accident/accidentally/mistake = mishap
    by accident/mistake = mishap
    the/a wrong card = mishap extra
    wrong card = mishap extra
    {"*"} drew/took/picked two/three/too * = mishap extra *
    {"*"} drew/took/picked up two/three/too * = mishap extra *
    instead = substitute
    instead of = substitute
    instead of * = substitute *
    {"*"} plays/played/joins/is/comes instead of * = substitute *
    {"*"} will play/join/come instead of * = substitute *
    {"*"} forgot/forgets * = mishap forgot *
    {"*"} all/both/also forgot * = mishap forgot *
    forgot * = mishap forgot *
    {"*"} didnt/didn t shuffle/draw/deal/pay/roll/move = mishap forgot *
    {"*"} didnt/didn t shuffle/draw/deal/pay/roll/move * = mishap forgot *
    {"*"} skipped * = mishap skipped *
    skipped * = mishap skipped *
    {"*"} was/were/got skipped = mishap skipped *
    {"*"} missed * turn/go = mishap skipped *
    it was * s turn/go not * = mishap skipped *
    it was really/actually * s turn/go = mishap skipped *
    {"*"} went/played/moved out of turn = mishap skipped
    {"*"} went/played/moved at the wrong time = mishap skipped
    out of turn = mishap skipped
    the wrong player/person went/played/moved/started = mishap skipped
    the wrong player/person went/played/moved/started first = mishap skipped
    wrong player/person = mishap skipped
    wrong player/person went/played/moved/started = mishap skipped
    wrong player/person went/played/moved/started first = mishap skipped
    {"*"} drew/took/picked two/three = mishap extra *
    {"*"} drew/took/picked the wrong * = mishap extra *
    {"*"} drew/took/picked up the wrong * = mishap extra *
    {"*"} drew/took/picked from the wrong * = mishap extra *
    {"*"} played/used/discarded the wrong * = mishap extra *
    wrong card * = mishap extra
    {"*"} drew/took/picked one too many = mishap extra *
    {"*"} drew/took/picked a card too many = mishap extra *
    {"*"} fell/dropped/rolled off * = mishap fell *
    {"*"} fell/dropped down/over/out * = mishap fell *
    {"*"} fell/dropped down/over/out/off = mishap fell *
    {"*"} fell/dropped on/under/to/into * = mishap fell *
    {"*"} is/was/landed on the floor = mishap fell *
    {"*"} knocked * = mishap fell *
    {"*"} bumped/shook * = mishap fell *
    {"*"} jumped/ran/climbed on/onto/over/across the/our table/board = mishap fell
    {"*"} spilled/spilt * = mishap
    {"*"} was/got spilled/spilt * = mishap
    {"*"} die/dice landed on its edge/side/corner = mishap fell die
    {"*"} die/dice is cocked/leaning/tilted = mishap fell die
    {"*"} die/dice rolled * = mishap fell die
    i/we dropped * = mishap fell *
    {"*"} dropped the * = mishap fell *
    {"*"} dealt wrong/wrongly = mishap misdealt
    {"*"} dealt it wrong = mishap misdealt
    {"*"} misdealt = mishap misdealt
    {"*"} dealt too many/few * = mishap misdealt
    {"*"} dealt the wrong * = mishap misdealt
    {"*"} got/has/have too many/few cards = mishap misdealt
    {"*"} got/has/have one card too many/few = mishap misdealt
    {"*"} was/were dealt * = mishap misdealt
    there are too many/few cards = mishap misdealt
    there is one/a card too many/few = mishap misdealt
    deal/deals again = mishap misdealt
    deal/deals again * = mishap misdealt
    {"*"} deal again = mishap misdealt
    {"*"} start this/the round/game over/again = mishap misdealt
    {"*"} start over = mishap misdealt
    the deal is/was wrong = mishap misdealt
    the deal is/was wrong * = mishap misdealt
    {"*"} dealt wrong/wrongly * = mishap misdealt
    {"*"} misdealt * = mishap misdealt
    the deck/pile is short = mishap missing card
    the deck/pile is short * = mishap missing card
    {"*"} is/are missing/lost/broken/torn/gone/bent/damaged = mishap missing *
    {"*"} is/are missing from * = mishap missing card
    {"*"} got wet/torn/bent/dirty/damaged = mishap missing *
    i/we have/ve lost one of the/our/my * = mishap missing *
    i/we lost one of the/our/my * = mishap missing *
    i/we lost * s card/van/piece/cube/coin/trap/die/token/marker/base/mark = mishap missing
    i/we have/ve lost * s card/van/piece/cube/coin/trap/die/token/marker/base/mark = mishap missing
    i/we have/ve lost the/a/one/our/my * = mishap missing *
    i/we lost the/a/one/our/my * = mishap missing *
    i/we cant/cannot find the/a/one/our * = mishap missing *
    i/we can t/not find the/a/one/our * = mishap missing *
    i/we cant/cannot find my card/cards/van/piece/cube/cubes/coin/trap/die/hand = mishap missing
    i/we can t/not find my card/cards/van/piece/cube/cubes/coin/trap/die/hand = mishap missing
    {"*"} cant/cannot find his/her/their * = mishap missing card
    {"*"} can t/not find his/her/their * = mishap missing card
    {"*"} joins/joined us/now/in = mishap comes *
    {"*"} is joining us/now/in = mishap comes *
    {"*"} joins = mishap comes *
    {"*"} wants to join = mishap comes *
    {"*"} wants to play = mishap comes *
    {"*"} wants to play too/with us = mishap comes *
    can/may/could * play too = mishap comes *
    can/may/could * play with us = mishap comes *
    {"*"} just/has/have/ve arrived = mishap comes *
    {"*"} has just arrived = mishap comes *
    {"*"} wants to join us/in = mishap comes *
    {"*"} would like to join = mishap comes *
    {"*"} would like to join us/in = mishap comes *
    can/may * join = mishap comes *
    can/may * join us/in = mishap comes *
    {"*"} is/was/comes/came late = mishap comes *
    {"*"} will/ll be late = mishap comes *
    {"*"} is running late = mishap comes *
    {"*"} is/was/comes/came late today/again/tonight = mishap comes *
    {"*"} has/had to go/leave * = leave *
    {"*"} went/goes home = leave *
    {"*"} is going home = leave *
    {"*"} will/ll play for * = substitute *
    {"*"} and * want to swap/change seats/places = swap seats *
    can/could/may we play to * instead = goal *
    can/could/may we play to * = goal *
    something went/is wrong = mishap
    something isn t right = mishap
    {"*"} messed/mixed something up = mishap
    {"*"} messed/mixed it up = mishap
    i/we messed/mixed up = mishap
    {"*"} did something/it/that wrong = mishap
    {"*"} made a mistake = mishap
    {"*"} by accident/mistake = mishap
    by accident/mistake * = mishap
    {"*"} in the wrong order = mishap
    {"*"} played/went/moved twice = mishap
    it wasn/was t/not * s turn/go = mishap skipped
    it wasnt * s turn/go = mishap skipped
    the score/points is/are/s wrong = override
    the score/points can t be right = override
    {"*"} score/points is/are wrong = override
    {"*"} has/have the wrong number of points = override
    {"*"} has/have the wrong score/points = override
    {"*"} said the wrong * = correct
    that should/must have been * = correct
    {"*"} is now called * = rename *
    {"*"} is called * now = rename *
    please call * * = rename *
    {"*"} takes * s seat/place = substitute *
    {"*"} takes over from/for * = substitute *
    {"*"} plays for * = substitute *
    {"*"} plays instead of * = substitute *
    {"*"} plays on for * = substitute *
    {"*"} replaces * = substitute *
    {"*"} steps in for * = substitute *
    {"*"} and * swap/swapped seats/places = swap seats *
    {"*"} swaps/swapped/changes/changed seats/places with * = swap seats *
    {"*"} and * change/changed seats/places = swap seats *
    first to * wins = goal *
    first to * = goal *
    we play to * = goal *
    lets/let play to * = goal *
    let s play to * = goal *
    lets/let end the game/it now/here = end game
    let s end the game/it now/here = end game
    let s stop here and count/score = end game
    that is/was/s wrong = correct
    how many points do i/we have = score
    how many points have i/we got = score
    help with keys = help keys
    can i/we save = save
    i/we want to quit/stop = quit
    speak up/louder = louder
    say/talk/speak less = brief
    say/talk/speak a bit/little less = brief
    show my cards/hand = hand
    how many players/people are there/playing = who
    who is/has the blue circle = shapes circle
    who is/has the orange square = shapes square
    who is/has the green triangle = shapes triangle
    who is/has the pink diamond = shapes diamond
    who is/has the light blue star = shapes star
    who is/has the blue star = shapes star
    who is/has the dark red cross = shapes cross
    who is/has the red cross = shapes cross
    who is/has the cream heart = shapes heart
    who is/has the circle = shapes circle
    who is/has the square = shapes square
    who is/has the triangle = shapes triangle
    who is/has the diamond = shapes diamond
    who is/has the star = shapes star
    who is/has the cross = shapes cross
    who is/has the heart = shapes heart
    which/what shape/mark am i = shapes
    which/what shapes/marks do we have = shapes
    which/what shape/mark is/has * = shapes *
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
    what do i need = quests
    what do i need = innocent
    what do i need = can
    what/where do i roll/put/place = turn
    how many packages/parcels do i have = van
    how much battery do i have = charge
    how many tokens/coins do i have = about
    how far is home = home
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
    what have i/we got = hand
    what cards do i/we have/hold = hand
    what cards have i/we got = hand
    what do i/we have/hold = hand
    what cards = hand
    my cards/hand = hand
    read/show/tell me my cards/hand = hand
    what is/are left = left
    what is/are left = deck
    what are the rules = rules
    how do i/we win = rules
    how does this/it work = help
    i dont know/understand = can
    i don t know/understand = can
    how do i/we play = help
    help me = help
    what/pardon = repeat
    say that/it/this once more = repeat
    say that/it/this once more please = repeat
    say that/it/this again please = repeat
    say that/it/this slower/slowly = repeat
    say that/it/this more slowly = repeat
    say that/it/this again slower/slowly = repeat
    read that/it/this slower/slowly/again = repeat
    read that/it/this more slowly = repeat
    say that/it/this shorter = shorter
    say that/it/this again shorter = shorter
    say that/it/this again but shorter = shorter
    say that/it/this in short = shorter
    say that/it/this louder = louder
    say it/that louder please = louder
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

## Small talk: each reply, and the whole lines that it answers

talk-hello = Hello! Say turn to hear what I'm asking, or help to hear what you can say.
    .brief = hello
    .when = hello, hi, hey, hello there, hi there, hello companion, good morning, good afternoon, good evening
talk-thanks = You're welcome.
    .brief = you're welcome
    .when = thanks, thank you, thanks a lot, thank you very much, many thanks, cheers, well done, good job
talk-fine = Good. Say turn to hear what I'm asking.
    .brief = good
    .when = ok, okay, all right, alright, fine, good, great, sure, got it, understood
talk-pass = You can't pass now. Say can for your choices.
    .brief = can't pass; say can
    .when = pass, i pass, skip me, skip turn, skip my turn, nothing, no thanks, no thank you, none, my turn is over, end turn, end my turn
talk-stop = Say hush to stop me talking, undo for the last answer, or quit to leave. It's all saved.
    .brief = hush, undo or quit?
    .when = stop, stop it, stop that, start over, start again, restart, new game, a new game, end, the end, finish, exit game, leave game, cancel, abort, bye, goodbye, good bye, good night
talk-oops = No harm done. Say undo or correct.
    .brief = undo or correct?
    .when = oops, ups, sorry, my mistake, wrong, that is wrong, no that is wrong, not that, damn
talk-time = I can't say how long a game takes. Say status to hear how far this one has got.
    .brief = status
    .when = how long does it take, how long does this take, how long does a game take, how long is a game, how long is the game, how long is it, how long, how long to go, how much longer, how long will it take, when does it end, when is it over, are we nearly done
talk-me = I'm the companion. I know this game's rules, and tell each of you what you may know.
    .brief = companion
    .when = who are you, what are you, who is this, who is speaking, what is this, what can you do, are you there

## Words that commands look for in their arguments

word-me = me, myself, yourself
word-new = new
word-label = label
word-keys = keys
word-options = options
word-as = as
word-phonetic = phonetic
word-all = all
word-please = please
word-own = own
word-others = others
word-left = left
word-right = right

## Speech settings, and who speaks

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

## Adjustments by hand

usage-adjust = override { $adjust }
usage-adjust-reason = override { $adjust } REASON
kind-seat = PLAYER
kind-int = NUMBER

## Pieces on the table

move = Move { FORM($what, "the") } { FORM($start, "from") } { FORM($end, "to") }.
    .brief = { $what } { FORM($start, "from") } { FORM($end, "to") }
move-all = Move { FORM($end, "to") } all { $what } that aren't there yet.
    .brief = { $what } from wherever they are { FORM($end, "to") }: all of them
move-return = Move { FORM($what, "the") } { FORM($start, "from") } back { FORM($end, "to") }: the last { $count ->
        [one] one that came from there
       *[other] ones that came from there, the last one first
    }.
    .brief = { $what } { FORM($start, "from") } back { FORM($end, "to") }, last from there{ $count ->
        [one] {""}
       *[other] , last one first
    }
# An earlier move has put similar pieces beside the ones that go back.
move-return-among = Move { FORM($what, "the") } { FORM($start, "from") } back { FORM($end, "to") }: the last { $count ->
        [one] one that came from there
       *[other] ones that came from there, the last one first
    }. Leave the rest { $start }.
    .brief = { $what } { FORM($start, "from") } back { FORM($end, "to") }, last from there{ $count ->
        [one] {""}
       *[other] , last one first
    }, leave the rest
# A place whose card may not have been drawn yet has the form `drawn`, which names that card.
move-drawn = If { FORM($start, "drawn") } has been drawn, move it { FORM($start, "from") } back { FORM($end, "to") }.
    .brief = { FORM($start, "drawn") } { FORM($start, "from") } { FORM($end, "to") }, if drawn
move-chosen = Choose { $what } as the rule says, and move { $count ->
        [one] it
       *[other] them
    } { FORM($start, "from") } { FORM($end, "to") }.
    .brief = { $what }, chosen: { FORM($start, "from") } { FORM($end, "to") }
move-at-once = Make the next { $count } moves at the same time.
    .brief = next { $count } at once:
move-restore = If { FORM($what, "the") } { $count ->
        [one] was
       *[other] were
    } { $end } before, move { $count ->
        [one] it
       *[other] them
    } { FORM($start, "from") } back { FORM($end, "to") }.
    .brief = { $what } { FORM($start, "from") } { FORM($end, "to") }, if { $count ->
        [one] it was
       *[other] they were
    } there
move-how = Move { FORM($what, "the") } { FORM($start, "from") } { FORM($end, "to") }, { $how }.
    .brief = { $what } { FORM($start, "from") } { FORM($end, "to") }, { $how }
move-turn = Turn { FORM($what, "the") } { $end } so that { $count ->
        [1] it's
       *[other] they're
    } { $how }.
    .brief = { $what }: { $how }
lies = { $spot }:
    .brief = { $spot }:
    .between = ,
lies-nothing = { $spot }: nothing.
    .brief = { $spot }: nothing
lying = { $what }.
    .brief = { $what }
lying-how = { $what }, { $how }.
    .brief = { $what }, { $how }
put-done = put { FORM($what, "the") } { $end }
    .undone = the move of { FORM($what, "the") } { FORM($end, "to") }
put-nowhere = There's nothing there.
    .brief = nothing there
table-empty = There's nothing on the table.
    .brief = nothing on the table
put-none = There's nothing on the table for me to correct.
    .brief = nothing to correct
put-which = Which piece do you want to move? Name it or its number. { $choices }?
    .brief = move which? type it, { $choices }
put-reason = Why? Use your own words, or a number. { $choices }?
    .brief = why? type it, { $choices }
put-fell = it fell or was knocked over
put-forgotten = it was forgotten
put-mistaken = it was put in the wrong place
nothing-moved = Then nothing changes.
    .brief = nothing changes
put-there = As far as I know, { FORM($what, "the") } should already be { $spot }.
    .brief = already there
put-not-there = As far as I know, { FORM($what, "the") } can't have been { $spot }.
    .brief = not there
put-start = { FORM($start, "from") }
put-place = { FORM($end, "to") }
put-where = Where does it go? Name the place or its number. { $choices }?
    .brief = { $what } to where? type it, { $choices }
put-hidden = I don't know of any { $what } face up on the table.
    .brief = no { $what } face up
put-dealt = I deal that myself, so { FORM($what, "the") } can't be in the wrong place.
    .brief = I deal that
put-several = Which place do you mean? { $choices }?
    .brief = which? { $choices }
put-whence = Where do you take it from? { $choices }?
    .brief = { $what } from where? { $choices }
pack-take = { FORM($what, "all") }: { $where }.
    .brief = { FORM($what, "all") }: { $where }
pack-everywhere = { FORM($what, "all") }: in { $places } places.
    .brief = { FORM($what, "all") }: { $places } places
audit-ask = { $left ->
        [0] This is the last place. Is it right?
        [one] One more place after this. Is this one right?
       *[other] { $left } more places after this. Is this one right?
    } Say yes, or tell me what's there.
    .brief = { $left ->
        [0] last place
       *[other] { $left } to go
    }: right?
audit-next = { $left ->
        [0] This is the last place. Is it right?
        [one] One more to go. Is this one right?
       *[other] { $left } more to go. Is this one right?
    }
    .brief = { $left ->
        [0] last place
       *[other] { $left } to go
    }: right?
audit-what = What's { $spot }? Name it, or say none.
    .brief = { $spot }: what? type it, { $choices }
audit-none = none
audit-over = That's the whole table.
    .brief = that's all
audit-not-understood = I don't know “{ $words }”. Name what's there, or say none.
    .brief = { $words }? Name it, or none
audit-hidden = I don't know of any { $what } face up. Name what's there, or say none.
    .brief = no { $what } face up
audit-which = If I was right, I'll say what to move. If not, I'll write down what's there. Was I right?
    .brief = was I right?
audit-lay = { FORM($what, "the") } belongs { $end }: put it there.
    .brief = put { $what } here
audit-move = { FORM($what, "the") } belongs { $end }: move it there.
    .brief = { $what }: { $end }
audit-or = { FORM($what, "the") } could belong { $end }.
    .brief = { $what }: { $end }?
audit-noted = I've written it down: { FORM($what, "the") } { $end }.
    .brief = noted: { $what } { $end }
audit-where = Where's { FORM($what, "the") }? Name the place or its number. { $choices }?
    .brief = { $what } where? type it, { $choices }
audit-stopped = I've stopped checking the table.
    .brief = check stopped
audit-reason = the table was checked
word-none = none, nothing, empty

## A first round with a guide

command-wait = wait, wait a moment, wait a minute, one moment, hold on, just a moment, pause, later
help-wait = pause the game; nobody can play until you say go on. You can still ask me anything.
waits = Take your time; it's all saved. Say go on when you're back.
    .brief = paused: say go on
waited = Let's go on.
    .brief = going on
paused = We're paused. Say go on.
    .brief = paused: say go on
waits-not = We aren't paused. Say turn to hear what I'm asking.
    .brief = not paused
command-go-on = go on, continue, we are back
help-go-on = play on after a pause; I say my last message again, and what has happened since.
command-timer = timer
usage-timer = timer 2 minutes, or timer off
help-timer = have me mention it once when a turn takes longer than that; nothing else happens.
timer-on = I'll mention it once when a turn goes over { $time }. Say timer off to stop.
    .brief = timer { $time }
timer-off = I'm not timing turns.
    .brief = no timer
timer-over = { $who }, your turn has taken { $time }.
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
help-coach = have me prompt players who say nothing, and teach them shorter ways of saying things, twice each.
coach-on = I'll prompt anyone who says nothing for { $count ->
        [one] a second
       *[other] { $count } seconds
    }, and teach shorter ways to say things. Say coach off to stop.
    .brief = coach after { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }
coach-off = I won't prompt anyone or teach shorter ways.
    .brief = coach off
coach-asks = { $who ->
        [nobody] Anyone can answer.
       *[other] { $who }, over to you.
    } { $form }
    .brief = { $who ->
        [nobody] anyone?
       *[other] { $who }?
    }
coach-shorter = A shorter way to say that: { $words }.
    .brief = or { $words }
command-guided = guided, teach, teach us
help-guided = explain each step the first time.
command-skip = skip, skip guide
help-skip = stop the explanations.
guided-on = Say skip to stop explanations.
    .brief = explaining: skip to stop
guided-off = No more explanations. Say guided to hear them again.
    .brief = no more explanations
guided-card = { $item }: { $words }

## A replay

command-to = to, go to
usage-to = go to [PLAYER] NUMBER [turn], or go to end
help-to = go to a turn in the replay.
command-from = from
usage-from = from PLAYER or table
help-from = choose whose seat you see the replay from.
command-pace = pace
usage-pace = pace SECONDS, or pace off
help-pace = hear a line automatically every few seconds.
command-try = what if, try
help-try = play on from here to try something out; I save nothing.
word-end = end
ordinals = first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth
replay = A replay of { $title }, with { $players }, game { $id }. Press Enter for the next line. To go to a turn, say go to, then a player and a number. Say what if to play on from there, or quit to stop.
    .brief = replay of { $title }: { $players }. Enter: next line
replay-tells = This is a replay. Say what if to play on from here.
    .brief = say what if to play
replay-end = That's the end of the replay. Shall I close it? To go back, say back, or say go to and a turn.
    .brief = end of the replay: close it?
replay-stays = Say back, or say go to and a turn.
    .brief = back, or go to a turn
replay-tried = You're trying things out. Say back to return to the game as it was.
    .brief = say back
replay-no-turn = I don't have that turn: { $count ->
        [0] none has started
        [one] there's only one
       *[other] there are { $count }
    }.
    .brief = turns: { $count }
replay-from = You're following the game from { $who }'s seat now.
    .brief = now from { FORM($who, "whose") } seat
replay-from-table = You're following the game from the table now.
    .brief = now from the table
replay-not-over = That game isn't over, so its secrets stay secret.
    .brief = that game isn't over
replay-pace = { $count ->
        [0] Press Enter for the next line.
        [one] A line every second.
       *[other] A line every { $count } seconds.
    }
    .brief = { $count ->
        [0] Enter: next line
        [one] a line every second
       *[other] a line every { $count } seconds
    }
replay-what-if = Let's try it out: play on from here. Nothing will be saved; say back to stop.
    .brief = trying it out; back to stop
replay-what-if-alone = Let's try it out: { $who } plays on from here, against practice players. Nothing will be saved; say back to stop.
    .brief = { $who } tries it out; back to stop
