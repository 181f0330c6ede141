# The companion's own words, in English: labels, replies, help, errors.
# A phrase's value is said; `.brief` is its form for a braille line.

## Labels, printed before a line

label-table = Table
label-question = Question
label-reply = Reply
label-notice = Notice
label-private = Private

## Headings of the table as it is drawn

drawn-board = On the board
drawn-seat = { $who }
drawn-asked = { $who }, who is asked
drawn-others = Beside the players

## Small words

you = you
list-and = and
counted = { $word } times { $count }
list-or = or
# On a display, what a touch brings.
more-choices = more { $count }
yes = yes
    .also = y, yeah, yep, right, true
no = no
    .also = n, nope, false
done = done
    .also = ok, ready, finished, i m done, im done, i am done
skip = skip setup
    .also = skip
play-on = play on
    .also = go on, continue
void-round = void the round
    .also = void, void round
# What follows a name in "Bob's", without the apostrophe.
possessives = s
# Words that may stand in a line without meaning anything to the referee.
fillers = the, a, an, on, and, to, with, of, at, it, naming, against, for, please, card, player, her, his, their, lost, loses, from, contract, contracts, token, tokens, then, want
# Those that say what is so, and so play nothing; those for whoever says it; those that say that
# somebody does it.
remarks = is, are, am, was, were, has, have, had, hold, holds, held, got, does, did, ve
speaker = i, my, we, our
doing = play, plays, use, uses, choose, chooses, pick, picks, name, names, discard, discards, show, shows, move, moves, drive, drives, go, goes

## Questions before a game

ask-game = Which game do you play? { $games }.
ask-game-help = Say a game, or how its name begins; say quit to stop.
ask-players = Who sits at the table? Name the players clockwise, with commas.
ask-players-help = Say the name of everyone who plays, as the turns go round, as in Ann, Bob, Cara; say quit to stop.
no-game-yet = No game has begun yet.

## What `companion` asks by itself

ask-speaks = Who speaks? If you hear this line, your screen reader reads it: say reader. Else you hear my own voice.
    .brief = who speaks? voice, reader or off
ask-speaks-voice = This is my own voice. For it, say voice, or press Enter. For your screen reader alone, say reader.
ask-speaks-help = It is for hearing everything once. Say reader, voice, or off for braille alone; say quit to stop.
ask-first-game = Which game do you play? Enter is { $usual }. { $games }.
ask-evening = { $open ->
        [no] Say same, or press Enter, for { $title } with { $players }, as last time. Or which game do you play? { $games }.
       *[other] Say same, or press Enter, for { $title } with { $players }, as last time. Say on, to go on with { $open }, { $others }: { $stands } Or which game do you play? { $games }.
    }
ask-evening-help = It is for what is played tonight. Say same for the same game with the same people, on for a game that is not over, or a game; say quit to stop.
# What is typed on a display, which has no key for an empty line.
word-skip = enter, skip
word-same = same, the same, same as last time, as last time, like last time
word-on = on, go on, continue, resume
ask-people = Who sits at the table, so that I can tell whose turn it is? Name the players clockwise, with commas. Enter is { $usual }.
guests = Guest, Host
ask-cards = How does each of you know their card, and nobody else? By labels, a display, an earpiece or a phone, or somebody reads it. Say one for all, or who has what, as in { $first } display. Enter is labels.
ask-cards-help = It is for what nobody else may know. Labels are braille on real cards. A display, an earpiece or a phone tells each player alone; if all have one, I deal, and you need no deck. Or a person reads the cards to whom they belong. Say quit to stop.
way-labels = labels, label, braille labels
way-display = display, displays, braille display, braille
way-earpiece = earpiece, earpieces, ear, headphones
way-phone = phone, phones, telephone
way-person = somebody reads, somebody reads it, somebody, a person, shared deck, a shared deck, shared
ways-unclear = “{ $words }” is no way to know a card. Say labels, display, earpiece, phone, or somebody reads.
ask-press = { $who }: press a key on your display. Or Enter, without one.
press-none = I find no braille display. Plug it in or switch it on, and press Enter; or say no, to play without one.
press-found = { $who } has the { $model }.
ear-none = I find no earpiece for { $who }. Say companion earpieces in a terminal for what is here.
ear-found = { $who } hears by { $device }.
deals-for-all = All of you have a line of your own, so I deal.
deals-not = I deal only where all have a line of their own: you keep your cards.
ask-rules = Do you play otherwise than the rulebook has it? Say help to hear the house rules that there are. Enter is no.
ask-rules-again = Do you play by other house rules than these? { $usual }. Say help to hear what there are. Enter is no.
ask-rules-help = It is for playing otherwise than the rulebook has it. Say one or several, with commas; rulebook is none. { $all } Say quit to stop.
ask-guided = Shall I explain each thing just before it is asked for, once? Enter is yes, no is none of it; in the game, skip ends it.
ask-guided-help = It is for learning the game while you play it. Say yes or no. Or say how you play otherwise than the rulebook has it, one house rule or several, with commas. { $all } Say quit to stop.
word-rulebook = rulebook, the rulebook, the rulebook's, none, no, as the rulebook has it
rule-choices = { $what }: { $choices }.
rule-unclear = “{ $words }” is no single house rule of this game. Say help to hear what can be chosen.

option-memory = Whether the companion answers what everyone could have remembered
option-memory-open = it does
option-memory-closed = it does not; keep it in mind yourselves
memory-closed = This table has chosen to remember by itself. { $what } is not told.
    .brief = memory is closed

you-told = You told me of the { $item }.
    .brief = told: { $item }
ask-number = { $who }, take your card, and tell me its number in private.
    .brief = { $who }: number?
ask-number-open = Turn up the next card. Which number does it bear?
    .brief = face up: number?
number-open = It is number { $number }.
    .brief = number { $number }
no-showing = Nobody can show a card that the companion has dealt.
    .brief = dealt cards are not shown
number-is = Number { $number } is the { $item }.
    .brief = { $number }: { $item }
not-true = You told me that you hold the { $item }. If you do not, say: tell.
    .brief = told: { $item }; say tell
not-as-told = By what both have told me it cannot be so.
    .brief = not as both told
no-telling = There is nothing that { $who } could tell me again.
    .brief = nothing to tell again: { $who }

codes-blank = The cards bear numbers only, and every shuffle gives the numbers new faces.
    .brief = numbers; new faces each shuffle
codes-new = Only blank cards can get new faces, and this game has none. A game with them begins with --cards blank.
    .brief = begin with --cards blank

## Beginning and ending

welcome = { $title }, with { $players }. Say help at any time.
    .brief = { $title }, { $players }
keeper-table = The cards stay with you; tell me what is played.
    .brief = cards in your hands
keeper-witness = The cards stay with you; each player tells me their own in private, and nobody else learns them.
    .brief = cards told in private
keeper-blank = The cards bear numbers only. Tell me in private the number of each card you get, and your own line tells you what it is.
    .brief = blank cards
keeper-mixed = The cards stay with you. { $all } { $count ->
        [one] tells me the own ones
       *[other] tell me their own
    } in private, and nobody else learns them.
    .brief = in private: { $all }
no-witness-line = { $who } has no line of { $who }'s own, so I do not ask { $who } for cards: they stay with { $who }.
    .brief = own cards kept: { $who }
keeper-dealer = I deal. Each player's own line shows the cards.
    .brief = companion deals
keeper-table-open = You shuffle and draw; all that is drawn lies open.
    .brief = real deck
keeper-dealer-open = I keep the deck, and draw for everybody; all that is drawn lies open.
    .brief = companion draws
seeded = The shuffles are those of seed { $seed }: whoever knows it can know the cards.
    .brief = seed { $seed }
resumed-no-line = { $who } has no line of { $who }'s own now. Stop, and name it again, as in companion resume { $id } --braille { $who }=auto.
    .brief = no line: { $who }
resumed = { $title } goes on, with { $players }. Game { $id }.
    .brief = { $title } goes on
resumed-last = Last: { $words }
quit-at-keyboard = Only the table's keyboard can stop the game. It's all saved.
    .brief = stop at the keyboard
quit-far = Only the host can close the table. It's all saved, so just close this page.
    .brief = just close this page
saved-at = The game is saved. To go on: companion resume { $id }.
    .brief = saved as { $id }
over = The game is over. It is kept as game { $id }.
    .hint = Say pack to sort the box.
    .brief = game over
over-unkept = The game is over.
    .brief = game over
play-again = Play again with the same people? Say again, or quit.
    .brief = again?
word-again = again, once more
once-more = Once more { $title }, with { $players }. It is game { $id }.
    .brief = once more
house-rule = { $what }: { $means }
house-rules = House rules. { $rules }.
house-rules-were = It was played by house rules. { $rules }.
nothing-attached = No braille display and no sound are in use. Everything is written here.
    .brief = no display, no sound
no-display = No braille display is in use.
    .brief = no display
no-speech = Speech is off: what is said is written here.
    .brief = speech off

auto-found = { $who }'s display is here: { $model }.
    .brief = { $who }: { $model }
auto-found-shared = The shared display is here: { $model }.
    .brief = shared: { $model }
# What a port is called on this system, as an example.
-port = { SYSTEM() ->
    [win32] COM4
    [darwin] /dev/cu.usbserial-1
   *[other] /dev/ttyUSB0
    }
# The same of a display without a cable.
-wireless-port = { SYSTEM() ->
    [win32] COM4
    [darwin] /dev/cu.display
   *[other] /dev/rfcomm0
    }
auto-none = No braille display was found. Plug it in and switch it on, or name its port, as in --braille Ann=baum:{ -wireless-port }.
    .brief = no display found
auto-none-for = No braille display was found for { $who }. Plug it in and switch it on, or name its port, as in --braille { $who }=baum:{ -wireless-port }.
    .brief = { $who }: no display found
auto-other = Another display is where { $who }'s was: { $model }. It shows nothing of { $who }'s. Plug { $who }'s in, or begin again with --braille { $who }={ $driver }:{ $port }.
    .brief = { $who }: other display, { $model }
remembered-damaged = What is remembered of your displays is damaged, and begins anew: in { $file }, { $key } must be { $expected }.
    .brief = displays forgotten
remembered-not-kept = Whose display this is cannot be kept for the next time: { $file } cannot be written: { $why }.
    .brief = display not kept

## Answers that are not accepted

refused = { $reason } { $legal } Rule { $rule }.
    .brief = { $reason } { $legal }
    .earcon = refused
refused-whole = { $reason } Nothing of that line is taken. Rule { $rule }.
    .brief = { $reason }
    .earcon = refused
refused-in-line = { $reason } { $legal } Nothing of that line is taken. Rule { $rule }.
    .brief = { $reason } { $legal }
    .earcon = refused
refused-event = { $reason }
legal-one = You may choose { $options }.
legal-many = Say can to hear what you may choose.
event-under-way = One thing at a time: first answer the open question.
not-among = { $option } is not among the choices.
not-in-range = { $number } is not possible here: say a number from { $least } to { $most }. Rule { $rule }.
    .brief = { $least } to { $most }, not { $number }
see-own-line = { $who }, that cannot be. Your own line says why.
    .earcon = refused
    .brief = { $who }, see own line
heard = Heard, { $who }.
    .hint = See your own line.
    .brief = heard
private-not-held = You do not hold the { $option }. You may choose { $options }.
    .brief = no { $option }; { $options }
no-number = Number { $number } is not among those that are left. Look at your card again.
    .brief = { $number } is not left
private-not-told = You did not tell me of the { $option }. You may choose { $options }. To tell me otherwise, say: tell.
    .brief = { $option } not told; { $options }; or tell
nothing-for-yes = Nothing is asked that yes or no answers. { $form }
    .brief = no yes or no is asked
not-your-turn = { $who } is asked now, not you.
    .brief = asked: { $who }
not-asked = { $who } is asked now, not { $other }.
    .brief = asked: { $who }
won-nothing = Nobody has won anything yet.
    .brief = nothing won
no-answer = Nothing is answered by that.
    .brief = no answer
not-understood = I did not understand “{ $words }”. { $form }
    .brief = { $words }? { $form }
form-example = An answer looks like this: { $example }. Say can for the choices, help for more.
form-command = It is said like this: { $usage }.
form-nothing-asked = Nothing is asked now. Say help for what you can say.
ambiguous = “{ $words }” can be { $options }. Which?
    .brief = { $options }?
left-over = “{ $words }” does not belong there. { $form }
    .brief = too much: { $words }
left-over-nothing = Nothing of that line is taken; what comes next needs a line of its own.
too-long = That line is too long, and nothing of it is taken. The longest is { $longest } characters.
    .brief = line too long
did-you-mean = Did you mean { $word }? Yes or no.
    .brief = { $word }? yes no
not-meant = Then say it again, please.
    .brief = say again

## Replies

turn-nobody = The game is over; it is nobody's turn.
    .brief = game over
who-seats = Clockwise { $players }: { $keepers }; { $lines }.
    .brief = { $players }
who-keeps = { $keeper }: { $players }
who-lines = no line of their own: { $players }
who-no-lines = nobody with a line of their own
who-all-lines = all with a line of their own
did-nothing = { $who } has done nothing yet.
    .brief = { $who }: nothing
out-no = No: { $who } plays on.
    .brief = no
out-left = Yes: { $who } has left the table.
    .brief = yes, left
keeper-word-table = cards in hand
keeper-word-blank = blank cards
keeper-word-witness = cards told in private
keeper-word-dealer = cards dealt by the companion
keeper-word-table-open = deck on the table
keeper-word-dealer-open = deck kept by the companion
can-list = You may say { $options }.
    .brief = { $options }
can-numbered = { $number } { $word }
can-yes = { $word }: that may be.
    .brief = { $word }: yes
can-refused = Not { $word }: { $reason }
    .brief = not { $word }: { $reason }
can-private = { $who } sees the choices on { $who }'s own line.
    .brief = see own line
can-nothing = Nothing is asked now.
why-refused = Last refused: { $reason } Rule { $rule }: { $text }
    .brief = { $rule }: { $text }
why-here = We are at rule { $rule }: { $text }
    .brief = { $rule }: { $text }
why-nothing = No rule is at work now.
rule-line = Rule { $rule }: { $text }
    .brief = { $rule }: { $text }
topics = Topics: { $topics }. Say rules and a topic.
    .brief = { $topics }
card-label = Its label in braille says: { $says }.
    .brief = { $says }
label-piece = { $piece }: { $means }.
    .brief = { $piece }: { $means }
no-label = No card has the label “{ $words }”. The label of { $name } says { $says }.
guides = Guides: { $guides }. To hear one: companion guide, and its name.
    .brief = { $guides }
no-guide = There is no guide “{ $words }”. Guides: { $guides }.
    .brief = no guide { $words }
guide-heading = { $title }
guide-typed = You type: { $words }
    .brief = type { $words }
reading-goes-on = Press Enter for the next section: { $title }
    .brief = Enter: { $title }
reading-ends = Press Enter when you have read it.
    .brief = Enter ends
no-topic = There is no topic “{ $words }”. Topics: { $topics }.
    .brief = no topic { $words }
no-card = There is no card “{ $words }”. Cards: { $cards }.
    .brief = no card { $words }
no-card-like = There is no card “{ $words }”. Most like it: { $cards }.
    .brief = no card { $words }
code-line = { $item }: { $dots }.
    .brief = { $item } { $code }
code-cell = { $count ->
        [one] dot { $dots }
       *[other] dots { $dots }
    }
no-codes = The cards of this edition have no braille codes.
    .brief = no codes
option-line = { $id }: { $what }. Here { $choice }: { $meaning }. Choices: { $choices }.
    .brief = { $id } { $choice }
nothing-said = Nothing has been said yet.
again-earlier = Earlier: { $words }
    .brief = earlier: { $words }
again-open = Still open: { $words }
    .brief = open: { $words }
no-earlier = That was the first message.
    .brief = first
no-later = That was the last message.
    .brief = last
steps-left = Say next: { $count } more.
    .brief = next { $count }
only-choice = The only choice: { $option }.
    .brief = only { $option }
list-left = { $count } more.
    .brief = { $count } more
list-goes-on = {""}
    .brief = {""}
steps-over = That was all.
    .brief = end
since-nothing = Nothing has happened since.
history-nothing = Nothing has happened yet.
rate = Speech rate { $level } of 9.
    .brief = rate { $level }
rate-words = Speech rate { $wpm } words a minute.
    .brief = { $wpm } words a minute
rate-capped = Speech rate { $wpm } words a minute: this voice goes no further.
    .brief = { $wpm } words a minute, no further
rate-elsewhere = Your screen reader speaks, at its own rate.
    .brief = rate of the screen reader
set-volume = Volume { $value }.
set-pitch = Pitch { $value }.
set-punctuation = Punctuation: { $value }.
set-numbers = Numbers: { $value }.
set-capitals = Capitals: { $value }.
set-earcons = Sounds { $value ->
        [0] off
       *[other] { $value }
    }.
told-brief = Brief.
told-brief-own = Brief, for your own acts.
told-brief-others = Brief, for the others' acts.
told-normal = Normal.
told-normal-own = Normal, for your own acts.
told-normal-others = Normal, for the others' acts.
told-full = Full.
told-full-own = Full, for your own acts.
told-full-others = Full, for the others' acts.
no-line-here = { $who } has no line of { $who }'s own.
    .brief = { $who }: no own line
said-as = { $name } is said: { $said }.
    .brief = { $name }: { $said }
no-voice = Nothing is speaking here.
display-accepted = { $who }'s line is now on this display: { $model }.
    .brief = { $who }: { $model }
display-aloud = Another display is let in at the keyboard, so that everyone hears it.
    .brief = say that at the keyboard
display-none-other = No other display is in { $who }'s port.
    .brief = { $who }: no other display
no-display-here = There is no braille display for that.
curtain = Every player's own line is hidden. { $has ->
        [phones] A key of a display, or my hand on a phone, brings its own back.
       *[displays] A key of a display brings its own back.
    }
    .brief = own lines hidden
blanked = { $who }'s line shows nothing until { $who } presses one of its keys.
display-menu = status, turn, hand, yes, no, undo, help keys, blank, hush, talk
key-does = { $what }: { $keys }.
    .brief = { $what }: { $keys }
key-choice = Choice { $number }
key-pan-left = Back
key-pan-right = On
key-older = The message before
key-newer = The message after
key-newest = The newest message
key-repeat = This message from its start
key-hush = Silence
key-status = Where the game stands
key-turn = Whose turn
key-hand = My cards
key-yes = Yes
key-no = No
key-undo = Take back
key-help = What the keys do
key-blank = Hide my line; any key brings it back
key-curtain = Hide every private line
key-talk = Listen to one spoken line
key-menu = A line of commands to touch
key-backspace = Rub out the last cell
key-enter = Enter what is typed
key-cancel = Forget what is typed
spelled = { $letters }
plain = { $words }
saved = Everything is saved, up to the last answer. To go on later: companion resume { $id }.
    .brief = saved
voice-mode = Speech: { $mode }.
    .brief = speech { $mode }

## Taking back and setting right

nothing-to-undo = There is nothing to take back.
undone = Taken back: { $what }
    .earcon = undo
    .brief = back: { $what }
undone-answer = { $who }: { $answer }.
undone-table = { $answer }.
undone-event = { $event }.
undone-more = And { $count } answers more.
undone-secret = what { $who } chose in secret.
consent = { $who } asks to take back: { $what } { $seen ->
        [yes] Something hidden has been seen since.
        [die] A die has fallen since.
       *[no] Not all of it is { $who }'s.
    } { $other }, do you agree? Yes or no.
    .brief = { $other }: undo { $who }? yes no
consent-table = Taking this back: { $what } Something hidden has been seen since. { $other }, do you agree? Yes or no.
    .brief = { $other }: undo? yes no
consent-event = { $who } asks for this: { $what }. { $other }, do you agree? Yes or no.
    .brief = { $other }: { $what }, by { $who }? yes no
consent-correct = { $what } is to be corrected to { $answer }. Something hidden has been seen since. { $other }, do you agree? Yes or no.
    .brief = { $other }: correct? yes no
dropped = { $who } did not answer, so nothing came of the question before.
    .brief = { $who } did not answer
consent-no = { $who } does not agree. Nothing has changed.
    .brief = no: { $who }
correct-list = { $number }: { $what }
    .brief = { $number } { $what }
correct-none = There is no answer to correct yet.
correct-how = To correct one, say correct, its number, and the right answer.
    .brief = correct N answer
corrected = Corrected: { $what }
    .brief = corrected: { $what }
correct-falls = What was said after it no longer fits and falls away: { $what }
    .brief = falls away: { $what }
correct-moves = So much for what is so. Move only this:
    .brief = move only:
correct-same = That is what was answered.
correct-no-such = There is no answer { $number } to correct; there are { $count }. The latest is number 1.
correct-misfit = { $reason } It is not corrected.
override-none = Nothing was refused just now that could be accepted.
    .brief = nothing to override
override-nothing = Nothing was refused just now, and that is no adjustment. Adjustments: { $adjustments }.
    .brief = nothing to override
override-reason = Give a reason: { $usage }.
override-hard = { $reason } That cannot be overridden.
overridden = The table accepts it: { $reason }.
    .brief = accepted: { $reason }
event-missing = Say it like this: { $usage }.
event-not-here = This game knows no { $event }.

## Help

help-first = Type an answer as you would say it; can tells what may be said now. Ten words to know: { $commands }. Say help all for every command, help and a command for that one, help keys for the keys and for commands of one letter.
    .brief = { $commands }; help all
help-all = Commands: { $commands }. Say help and a command for more.
    .brief = { $commands }
help-short = { $what } In short: { $short }.
    .brief = { $short }
keyboard-keys = At the keyboard F1 tells the question again, F2 the status, Ctrl-R what was said last. F3 says no, F5 is the curtain, Escape is silence. F4 listens, where the companion can; else it is the curtain too.
    .brief = F1 turn, F2 status, F3 no, F4 listen, F5 curtain, Ctrl-R repeat, Esc hush
keyboard-letters = One letter is enough: { $letters }.
    .brief = { $letters }
keyboard-letter = { $letter } for { $words }
letter-foreign = The letter { $letter } is set to “{ $words }”, which is no command of this game.
    .brief = { $letter }: no command
help-line = { $usage }: { $what }
    .brief = { $usage }
help-none = There is no command “{ $words }”. Commands: { $commands }.
    .brief = no command { $words }


## Earpieces

# What is said in one ear, and the words for it: easily told apart, and no command.
earpiece-word = The word is { $word }. Once more: { $word }.
    .brief = { $word }
earpiece-words = maple, river, window, candle, garden, rabbit, pencil, butter, silver, thunder, cotton, lemon, pepper, kitten, basket, feather, pillow, tiger, saddle, barrel, yellow, winter, mountain, donkey, ladder, potato, tomato, banana, elephant, umbrella, hammer, needle, pigeon, salmon, copper, velvet, violin, walnut, meadow, harbour, blanket, chimney, lantern, orchard, cabbage, dolphin, monkey, carpet
earpiece-question = { $who }, what word do you hear in your earpiece? Only { $who } should have heard it. Type it; or type none.
    .brief = { $who }: what word? or none
earpiece-again = Once more, with another word. { $who }, what word do you hear now? Type it; or type none.
    .brief = { $who }: what word now? or none
earpiece-works = { $who }'s earpiece works.
    .brief = { $who }: earpiece works
earpiece-not-heard = { $who }'s earpiece is not used. Say earpiece { $who } to test it again.
    .brief = { $who }: earpiece not used
earpiece-away = { $who }'s earpiece is not there. Plug it in, then say earpiece { $who }.
    .brief = { $who }: no earpiece
earpiece-none = { $who } has no earpiece. To give one, begin with --earpiece { $who }= and a device from companion earpieces; companion resume goes on with this game.
    .brief = { $who }: no earpiece

## What cannot all be so

impossible = Impossible: the cards that were told do not go together.
    .brief = impossible: the cards
impossible-no = Impossible: { $who } said no to the { $item }.
    .brief = impossible: { $who } no { $item }
impossible-lower = Impossible: { $who } lost the comparison with { $target }.
    .brief = impossible: { $who } lower than { $target }
impossible-same = Impossible: { $who } and { $target } compared, and tied.
    .brief = impossible: tie { $who }, { $target }
impossible-kept = Impossible: { $who } played the { $item }, which the rules allow only without the { $kept }.
    .brief = impossible: { $who } { $item } without { $kept }
impossible-count = Impossible: of { $item } there are { $total }, but { $count } are counted.
    .brief = impossible: { $item } { $count } of { $total }
against-played = Against it: { $who } played the { $item }.
    .brief = but { $who } played { $item }
against-had = Against it: { $who } had the { $item }.
    .brief = but { $who } had { $item }
against-side = Against it: the { $item } lies face up at the side.
    .brief = but { $item } at side
against-shown = Against it: { $who } showed the { $item }.
    .brief = but { $who } showed { $item }
against-no = Against it: { $who } said no to the { $item }.
    .brief = but { $who } no { $item }
against-lower = Against it: { $who } lost the comparison with { $target }.
    .brief = but { $who } lower than { $target }
against-same = Against it: { $who } and { $target } compared, and tied.
    .brief = but tie { $who }, { $target }
against-kept = Against it: { $who } played the { $item }, which the rules allow only without the { $kept }.
    .brief = but { $who } { $item } without { $kept }
impossible-correct = If an answer was entered wrongly, say correct { $number } and the right answer.
    .brief = wrong entry: correct { $number }
ask-impossible = Do you play on, or is the round void?
    .hint = If you play on, only the cards that lie face up still count for what is possible.
    .brief = play on?

## Private typing

type-in-secret = { $who }, type it now: it is not shown. Your own line has the choices.
    .brief = { $who } types
hint-can = Say can to hear what you may answer.
    .brief = can: choices
cannot-hide = This terminal would show what { $who } types. Answer on { $who }'s display.
    .brief = answer on display

## Scanned labels. What was scanned is never told.

scan-not-asked = A card was scanned; nothing is asked in private now.
    .brief = a card scanned, not asked
scan-no-card = The label that was scanned stands for no card here. { $form }
    .brief = label not known. { $form }
scan-no-answer = A card is no answer to this. { $form }
    .brief = no card here. { $form }
scanner-gone = The scanner is gone. Plug it in again; the game goes on.
    .brief = scanner gone
scanner-back = The scanner is back.
    .brief = scanner back
own-scanner-gone = { $who }'s scanner is gone. Plug it in again; the game goes on.
    .brief = { $who }: scanner gone
own-scanner-back = { $who }'s scanner is back.
    .brief = { $who }: scanner back

## Errors: what is wrong, and what would be right

error-game-unknown = There is no game “{ $name }”. Games: { $games }.
error-game-ambiguous = “{ $name }” can be { $games }. Which one?
error-players-few = { $title } is for { $least } to { $most } players; you named { $count }.
error-names-unclear = Where does a name end in “{ $names }”? Put commas between the names.
error-name-twice = Two players are called { $name }. Give each a name of its own.
error-name-unspeakable = “{ $name }” cannot be used as a name. A name has letters, up to 20 with dots and spaces, as “Mary Ann” or “J. R.”.
error-name-taken = A player cannot be called { $name }: that word means something here. Choose another name.
error-option-form = “{ $given }” is no option. It looks like this: --set { $example }.
error-option-unknown = This game has no option “{ $option }”. Options: { $options }.
error-option-choice = { $option } cannot be “{ $choice }”. It can be { $choices }.
start-too-few-houses = This board is not for so many players: its edition names no destination cards for them.
start-traditional = The traditional version is for two to four players.
error-edition-unknown = There is no edition “{ $name }”. Editions: { $editions }; or give the path of a file.
error-cards-form = “{ $given }” is no way of keeping the cards. It is table, witness, blank or dealer, or a name with one of them, as in Ann=witness.
error-cards-mixed = The companion deals to all players or to none, and blank cards are for all or none.
error-cards-game = “{ $keeper }” is no way to keep the cards of { $title }. Ways: { $keepers }.
error-seat-unknown = There is no player “{ $name }” at this table. Players: { $players }.
error-no-private-line = { $count ->
        [one] { $who } has no line of { $who }'s own
       *[other] { $who } have no line of their own
    }{ $missing ->
        [0] {""}
       *[other] , and nothing is at { $ports }
    }, so I cannot deal. { $missing ->
        [0] {""}
       *[other] Plug in what is not there and switch it on.{" "}
    }Give a line, as in --braille { $first }=baum:{ -port }, --earpiece { $first }=DEVICE or --phones, or let the cards stay at the table.
error-no-line-for-blank = { $count ->
        [one] { $who } has no line of { $who }'s own
       *[other] { $who } have no line of their own
    }{ $missing ->
        [0] {""}
       *[other] , and nothing is at { $ports }
    }, and only such a line can say what a blank card is. { $missing ->
        [0] {""}
       *[other] Plug in what is not there and switch it on.{" "}
    }Give one, as in --braille { $first }=auto, --earpiece { $first }=DEVICE or --phones, or say --cards table.
error-other-display = Another display is where { $who }'s was: { $model }, so I cannot deal. Plug { $who }'s in, or forget it: companion displays --forget { $who }.
error-monitor-twice = Two lines cannot go to one place, { $path }: name another for one of them.
error-braille-form = “{ $given }” is no display. It looks like this: baum:{ -port }, or Ann=baum:{ -port }, or auto, or brlapi, or monitor.
error-scanner-form = “{ $given }” is no scanner. It looks like this: /dev/ttyACM0, or Ann=/dev/ttyACM0, or /dev/ttyACM0@115200.
error-scanner-display = At { $port } is a braille display. Name the port that the scanner is on.
error-scanner-twice = Two scanners are asked for at { $port }. Name another port for one of them.
error-earpiece-form = “{ $given }” is no earpiece. It looks like this: Ann=DEVICE. Say companion earpieces for the devices.
error-earpiece-unknown = There is no audio device “{ $device }”. Devices: { $devices }.
error-earpiece-no-other = There is no audio device “{ $device }”, and none beside the loudspeaker. Plug in or pair headphones.
error-earpiece-loudspeaker = “{ $device }” is the loudspeaker that all hear, so it cannot be { $who }'s earpiece. Choose another device, or make another one the loudspeaker in the settings of your system.
error-earpiece-shared = “{ $device }” cannot be the earpiece of both { $who } and { $other }. Give each a device of their own.
error-earpiece-two = { $who } can have one earpiece only.
error-earpiece-impossible = Earpieces cannot be used here: no sound server of Linux answers, PulseAudio or PipeWire ({ $why }). Only they keep a secret on one device.
error-speech-form = “{ $given }” is no way of speaking. It is voice, reader, both, on-demand or off.
error-engine-form = “{ $given }” is no speech engine. It is own, hibari, speech-dispatcher or screen-reader.
error-language = There are no words for “{ $language }”. Languages: { $languages }.
error-file-wrong = { $file }: { $key } must be { $expected }.
error-file-unread = { $file }: it must be a file that can be read: { $why }.
error-edition-wrong = { $file }{ $line ->
        [0] {""}
       *[other] , line { $line }
    }: { $key } must be { $expected }.
error-settings-kept = This goes on now, but is not kept for the next time: { $file } cannot be written: { $why }.
    .brief = not kept
error-voice-unknown = There is no voice “{ $name }”. Voices: { $voices }.
error-command = { $why } Say { $command } --help for what there is.
error-count = { $option } must be { $expected }, not { $given }.
error-no-record = There is no saved game { $id }. Say companion records for the list.
error-no-records = No game is saved yet.
error-none-under-way = No saved game is under way. Say companion play to begin one.
error-none-under-way-of = No game of “{ $words }” is under way. These are: { $games }.
error-record-over = Game { $id } is over. Say companion records show { $id } to read it.
error-record-damaged = Game { $id } is damaged at line { $line }. What comes before it is whole: companion resume { $id } offers to go on from there.
error-record-header = Game { $id } is damaged at its beginning and cannot be read.
error-records-damaged = The file of saved games, { $file }, is damaged. Move it away, and a new one begins.
error-not-saved = Nothing was recorded, and nothing has changed: { $why }. Say it again.
error-record-changed = Nothing was recorded: another companion has written into this game. Stop here, and go on with the game there.
error-record-taken = Game { $id }, with { $players }, is being played by another companion. Say quit there first, or begin another game here.
error-record-newer = Game { $id } was last played with version { $version } of the companion, which is newer than this one. It is left as it is; with that version it goes on.
error-record-misfit = This saved game of { $title } is damaged at its beginning: its players, options or cards are none that the game can have.
error-records-newer = The file of saved games, { $file }, was written by a newer version of the companion. It is left as it is; begin that version.
error-records-denied = The file of saved games, { $file }, cannot be opened: { $why }.
error-disk = Nothing was recorded, and nothing has changed: { $why }. Make room, then say it again.
    .brief = not recorded: { $why }
diverged = Game { $id } was saved with other rules, or is damaged: it no longer fits from answer { $entry } of { $count } on. Go on from there, without the rest? Yes or no.
    .brief = fits up to { $entry } of { $count }; go on? yes no
error-internal = Something went wrong in the companion itself, at { $where }. Everything is saved; companion resume goes on with the game. Please report those words.
error-broken = Something went wrong in the companion itself, at { $where }. Please report those words.
error-keeps-failing = The same thing failed again and again, so the companion has stopped. Everything is saved; companion resume goes on with the game.
error-output = What is said cannot be written to standard output any more: { $why }. Everything is saved.
error-no-home = You have no home directory, so there is no place for settings and saved games. Set HOME to a folder of yours.
error-no-output = Standard output is closed, so nothing could be written. Begin again without closing it.
diverged-help = Say yes to play on from that answer, and no to leave the game as it is.
diverged-stays = Then game { $id } stays as it is.

## Commands of the program

games-line = { $title }: { $id }, { $least } to { $most } players.
record-line = { $id }: { $title }, { $players }, { $state }, begun { $begun }.
record-open = under way
record-over = over
record-named = { $id }, { $title } with { $players }
records-more = and { $count } more
record-unknown = “{ $words }” is no saved game's number, game or player. Say companion records for the list.
records-delete-what = Say which games: numbers, a game, a player, --finished, or --older with a number of days.
records-ask = { $count ->
        [one] Delete game { $games }
       *[other] Delete { $count } games: { $games }
    }? Yes or no.
records-kept = Nothing is deleted.
records-deleted = { $count ->
        [0] No game is deleted.
        [one] Game { $games } is deleted.
       *[other] Games { $games } are deleted.
    }
people-none = Nobody is known yet. Who has a display, an earpiece or a phone in a game is remembered.
people-kept = What { $all } { $count ->
        [one] has
       *[other] have
    } here is remembered for the next time. Say companion people in a terminal to change it.
people-unknown = I know nobody called “{ $name }”. { $names ->
        [none] Nobody is known yet.
       *[other] I know { $names }.
    }
people-option-unknown = “{ $option }” is nothing that a person has. There are: { $options }.
people-forget-ask = Forget what { $who } has and wants? Yes or no.
people-stays = { $who } stays as it is.
people-forgotten = { $who } is forgotten.
person-line = { $who }: { $what }.
person-nothing = nothing of their own
person-voice = voice { $value }
person-rate = rate { $value }
person-own = own acts { $value }
person-others = others' acts { $value }
person-without = without { $value }
person-since = since { $value }
person-braille = braille { $value }
person-braille-table = braille table { $value }
person-earpiece = earpiece { $value }
person-scanner = scanner { $value }
person-phones = phone, { $value }
person-coached = { $value ->
        [one] one shorter way told
       *[other] { $value } shorter ways told
    }
person-display = the display { $model }
league-line = { $title }, { $players }: { $count ->
        [one] one game
       *[other] { $count } games
    }, last on { $last }{ $minutes ->
        [0] { "" }
        [one] , about a minute each
       *[other] , about { $minutes } minutes each
    }. Won: { $won }.
league-won = { $who } { $count }
league-none = No such game has been played to its end yet.
league-unknown = “{ $words }” is no game and nobody who has finished one.
record-exists = { $file } is there already. Name another file, or say --force to replace it.
record-exported = Game { $id } is written to { $file }.
told-alone = { $who } alone: { $words }
told-at = { $words } { $at }.
transcript-head = { $title }, { $players }, begun { $begun }.
simulate-progress = { $done } of { $games } games.
simulate-line = { $name }: { $value }
simulate-between = { $value } ({ $low } to { $high })
simulate-rare = { $count ->
        [0] Every card comes into play in one of a hundred games or more.
       *[other] In fewer than one of a hundred games: { $cards }.
    }
simulate-not-written = { $file } cannot be written: { $why }. Name another file.
scans-ask = { $count ->
        [one] Scan the { $card }
       *[other] Scan each { $card }, { $count } of them
    }; Enter when done.
scans-heard = { $card }, label { $number }: { $text }.
scans-already = “{ $text }” is known as { $card } already.
scans-other = “{ $text }” stands for { $card } already. Scan another label.
scans-kept = { $card }: { $count ->
        [0] no new label
        [one] one new label
       *[other] { $count } new labels
    }.
scans-end = All labels are kept in { $file }.
doctor-fine = { $what }: fine, { $detail }.
doctor-missing = { $what }: not working. { $remedy }
doctor-words = { $file }: { $missing ->
        [one] one phrase of { $all } is
       *[other] { $missing } phrases of { $all } are
    } missing, and said in English.
doctor-python = Python
doctor-louis = Braille translation
doctor-louis-inside = liblouis { $version } inside, { $table }
doctor-louis-system = the system's liblouis { $version }, { $table }
doctor-inside = { $part } inside
doctor-system = the system's { $part }
doctor-speech = Speech
doctor-earpieces = Earpieces
doctor-listening = Spoken commands
doctor-no-microphone = but there is no microphone
doctor-without = { $what }: not installed, which nothing else needs. { $remedy }
doctor-listen = For them: pip install 'companion[listen]'. Missing: { $missing }.
doctor-better-voice = A better voice
doctor-voices = For it: pip install 'companion[voices]'.
doctor-serial = Serial ports
doctor-records = Saved games
displays-looking = Looking at { $port }. This can take a while.
displays-found = { $model }, at { $port }.
displays-cells = { $cells } cells{ $rows ->
        [1] .
       *[other] , in { $rows } rows.
    }
displays-status = { $cells } more for signs of state.
displays-serial = Serial number { $serial }.
displays-whose = It is remembered as { $who }'s.
displays-how = To use it: companion play { $game } --braille Ann={ $driver }:{ $port }
displays-silent = No display answered at { $port }.
displays-port = { $port }, { $what }: not looked at. If a display is there, say companion displays { $port }
displays-unknown = unnamed
displays-none = No braille display was found. Plug it in, switch it on, and say this again.
displays-none-port = A Bluetooth display is paired first, and then its port is named: companion displays { -wireless-port }
displays-none-group = If ports may not be opened, add yourself to the group dialout, and log in again.
displays-forgotten = Forgotten: which display was { $who }'s.
displays-nothing-forgotten = No display is remembered as { $who }'s.
earpieces-one = { $what }. Its name is { $device }
earpieces-loudspeaker = { $what } is the loudspeaker, so it is nobody's earpiece. Its name is { $device }
microphones-one = { $name }
microphones-how = To speak into the first one: companion play parcel --listen "{ $name }". In a game F4 begins to listen.
microphones-none = There is no microphone. Plug in or pair one, and say this again.
earpieces-how = To give Ann the first one: companion play parcel --earpiece Ann={ $device }
earpieces-none = There is no audio device beside the loudspeaker. Plug in or pair headphones, and say this again.
voices-line = { $name }: { $language }.
voices-taken = { $name }: { $language }. It speaks for { $who }.
# What is typed to take a voice: these words, as in "take two for Ann"; and those that end it.
voices-take = take
voices-for = for
voices-end = quit, done
voices-how = Type a voice's name to hear it. Type take and its name to have it for everything, or take two for Ann. Enter ends.
voices-sample = This is the voice called { $name }.
voices-took = The voice called { $name } now speaks for { $who }.
voices-table = the table
voices-narrator-differs = The voice called { $name } would speak for a player and for the table. Choose another.
interrupted = Stop here? Everything is saved. Yes or no.
    .brief = stop? yes no
error-monitor-shared = { $who }'s line would come out on the shared screen. Name another place, as in { $who }=monitor: and the path of a file, a pipe or a second terminal.

## What the data of an edition cannot say

ask-by-hand = { $item } says: { $text }. Do so by hand, and set right with put, or with what else the game has for it, what that changes here; then say done.
    .brief = { $item }: { $text }; done?
ask-fulfilled = { $item } asks: { $text }. Is that done?
    .brief = { $item }: { $text }; done? yes no

## Editions

edition-no-file = There is no file { $file }.
edition-not-toml = { $file } cannot be read: { $why }
edition-too-deep = { $file } cannot be read: it must be { $expected }.
edition-no-game = { $file } does not say which game it is for. Its first lines must have game = and one of these: { $games }.
edition-fault = { $line ->
        [0] {""}
       *[other] Line { $line }:{" "}
    }{ $key } must be { $expected }.
edition-faults = { $count ->
        [one] One thing is wrong.
       *[other] { $count } things are wrong.
    }
edition-good = { $name } can be played: { $file }, for { $title }.
edition-alike = another name: it cannot be told from { $other } when it is said or felt
edition-taken = another name: it is a command, or an answer to any question
edition-no-word = a name that can be said
edition-no-interview = { $title } has nothing to tell step by step. Copy its standard edition and change it.
edition-exists = { $file } is there already. Name another file.
edition-other-answers = { $file } has answers to other questions. Name another file, or take that one away.
edition-begins = Answer one question after another. Say back to take an answer back; correct and a name, as in correct house 3, to tell something anew that was told before; again to hear the question again; quit to stop. Each answer is kept.
edition-goes-on = You have given { $count } answers. Here it goes on. Say back to take one back, or correct and the name of one.
edition-before = It was: { $answer }. Say keep, { $listed ->
        [0] {""}
       *[other] remove,{" "}
    }or tell it anew.
edition-kept = Your answers are kept in { $file }. Type the same line again to go on.
edition-written = { $file } is written.
edition-not-written = { $file } cannot be written: { $why }
answer-again = again
    .also = repeat
answer-back = back
    .also = undo
answer-correct = correct
answer-keep = keep
answer-keep-all = keep all
    .also = keep the rest
answer-remove = remove
# Before the text of a card that says what the companion's data cannot.
answer-by-hand = by hand
answer-done = done
    .also = no more, none, that is all
answer-none = none
answer-stop = quit
    .also = exit, stop
answer-yes-no = yes, no
    .yes = yes
    .no = no
interview-over = All is told.
interview-not-told = Nothing that you told is called “{ $name }”. Say a kind and a number, or a name: house 3, house 3 colour, title.
interview-say-remove = That would end the list here, and what you told after it would be lost. Say remove, and only this one is taken out.
interview-no-name = “{ $name }” is no name: it needs a letter, and at most { $most } signs.
interview-name-taken = Something is called { $name } already. Say another name.
interview-no-card-text = Say the text of the card: it needs a letter, and at most { $most } signs.
interview-no-text = Say behind by hand what stands there.
interview-no-number = Say a number from { $least } to { $most }.
interview-no-choice = Say one of these: { $known }.

## What belongs into a file, behind "must be"

whole-file = the file
expected-action = one of { $actions }
expected-array = a list
expected-bool = true or false
expected-choice = { $known }, not { $given }
expected-code = one or two cells of dots 1 to 6 in order, such as 1-2456
expected-date = a date or a time
expected-driver = one of the drivers { $drivers }
expected-flat = nested less deeply
expected-float = a number
expected-got = { $length }, got { $count }
expected-int = a whole number
expected-letter = one small letter, as in "p" = "piles"
expected-command = the words of a command, as in "p" = "piles"
expected-keys = one of its keys, or several: { $names }
expected-known = left out: this key is not known
expected-least = { $least } or more
expected-length = { $kind } of length { $range }
expected-matching = { $kind } matching regex { $pattern }
expected-most = { $most } at most
expected-name = a name with letters
expected-not = { $kind }, not { $given }
expected-nothing = left out: it means nothing with the kind { $kind }
expected-object = a table
expected-once = there once
expected-one-of = one of these, not '{ $given }': { $known }
expected-or = { $one } or { $other }
expected-other-code = another code: either way up, { $code } reads as that of { $other }
expected-other-name = another name: { $other } is called { $name } too
expected-otherwise = otherwise: { $detail }
expected-plain-text = text without control or direction characters
expected-range = { $kind } { $range }
expected-rate = a level from 0 to 9, or 80 to 900 words a minute
expected-readable = readable: { $why }
expected-scan = { $other }, as the same label has there already
expected-str = text
expected-there = there: it is missing
expected-toml = valid TOML: { $detail }
expected-value = { $value }

## What may be answered in several games

nothing = none
    .also = nothing, nobody, no one, no more, no, pass
roll = roll
    .also = throw, die, dice, roll the die, roll the dice, throw the die, throw the dice

## Directions on a board

north = north
    .also = n
northeast = northeast
    .also = ne, north east
east = east
    .also = e
southeast = southeast
    .also = se, south east
south = south
    .also = s
southwest = southwest
    .also = sw, south west
west = west
    .also = w
northwest = northwest
    .also = nw, north west
away = away
    .also = away from me, away from you, up
away-right = away right
    .also = away and right, up right
right = right
near-right = near right
    .also = near and right, down right
near = nearer
    .also = near, toward me, towards me, toward you, towards you, down
near-left = near left
    .also = near and left, down left
left = left
away-left = away left
    .also = away and left, up left
sits = { $who } sits at the { $side } side: directions for { $who } are turned so.
    .brief = { $who }: { $side } side
no-corner = A player sits at the north, east, south or west side, not { $option }.

## Figures of simulated games

figure-games = Games
figure-seconds = Seconds
figure-answers-per-second = Answers per second
figure-answers-per-game = Answers per game
figure-wins-by-seat = Wins by seat
figure-cards-in-play = In play: { $of }
## Practice

practice-names = Bob, Cara, Dan, Eve, Fay, Gus, Hana, Ivo, Jan, Kay, Lea
strength-easy = easy
strength-middle = middle
strength-hard = hard
practice-with = { $count ->
        [one] { $all } is a practice player, { $strength }.
       *[other] { $all } are practice players, { $strength }.
    }
    .brief = practice { $strength }: { $all }
practice-answers = { $who }: { $option }.
    .brief = { $who }: { $option }
ask-against = How many practice players do you play against? One to { $most }.
ask-against-help = Say a number, or their names, as in Bob, Cara; say quit to stop.
ask-strength = How strong are they? { $known }.
ask-strength-help = Easy players overlook most of what they could do; middle ones a third of it; hard ones nothing. Say quit to stop.
error-against = Practice is against one to { $most } players. Say a number or their names, not { $given }.
error-strength = There is no strength { $given }. Say one of { $strengths }.
practice-later = Why { $who } did that is told when the game is over.
    .brief = why: after the game
practice-person = { $who } is no practice player: ask { $who }.
    .brief = ask { $who }
practice-none = { $who } has not had a choice yet.
    .brief = { $who } had no choice
practice-forced = { $who } could do nothing else than { $option }.
    .brief = { $who }: only { $option }
practice-overlooked = { $who } chose { $option }, and overlooked what would have been better.
    .brief = { $who } overlooked a better one than { $option }
practice-best = { $who } saw nothing better than { $option }.
    .brief = { $who }: nothing better than { $option }
