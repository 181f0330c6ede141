# The companion's own words, in English: labels, replies, help, errors.
# A phrase's value is what is spoken; `.brief` is its form for a braille line.

## Labels, which are printed before a line

label-table = Table
label-question = Question
label-reply = Reply
label-notice = Notice
label-private = Private

## Headings in the drawing of the table

drawn-board = On the board
drawn-seat = { $who }
drawn-asked = { $who }, answering now
drawn-others = Elsewhere
drawn-place = { $spot }
held-copies = { $count } in the game
drawn-rank = { $number ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $number }th
    }
drawn-mark = { $number ->
        [1] blue circle
        [2] orange square
        [3] green triangle
        [4] pink diamond
        [5] light blue star
        [6] dark red cross
       *[7] cream heart
    }

## Small words

you = you
# The player who is asked, as one of the choices in a question that everyone hears.
yourself = yourself
list-and = and
counted = { $word } { $count ->
        [2] twice
       *[other] { $count } times
    }
list-or = or
# Words that shouldn't be the last in a window of a display, besides "and" and "or".
joints = a, an, the, of, on, in, at, to, from, by, with, for, into, under, not, no, your
# On a display, the words that list more choices when they are touched.
more-choices = { $count } more
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
# Possessive endings without the apostrophe, as in "Bob's".
possessives = s
# Endings after an apostrophe that mean nothing to the referee, as in "it's Bob" or "I'll take it".
contractions = s, m, d, ll, re, ve
your = your
whose = { $of }'s
# Words in a line that mean nothing to the referee.
fillers = the, a, an, on, and, to, with, of, at, it, naming, against, for, please, card, player, her, his, their, from, contract, contracts, token, tokens, then, want
# Words that make a line a remark about a fact, not a move; words for the speaker; words that say
# that a player has lost; and words that say what a player does.
remarks = is, are, am, was, were, has, have, had, hold, holds, held, got, does, did, ve
speaker = i, my, we, our
losing = lost, loses
doing = play, plays, use, uses, choose, chooses, pick, picks, name, names, discard, discards, show, shows, move, moves, drive, drives, go, goes

## Questions before a game

ask-game = Which game: { $games }?
    .brief = which game?
ask-game-help = Say a game, or the start of its name; say quit to stop.
ask-players = Who's playing? Say the names, clockwise.
    .brief = players' names clockwise, with commas?
ask-players-help = Name everyone who's playing, in turn order, such as Ann, Bob, Cara; say quit to stop.
no-game-yet = We haven't started a game yet.

## Questions asked by `companion` without a command

ask-speaks = If a screen reader is reading this, say reader. If you hear my own voice, press Enter.
    .brief = who speaks?
ask-speaks-voice = This is my own voice. To keep it, press Enter. To use only your screen reader, say reader.
ask-speaks-help = You should hear everything once, not twice. Say reader for your screen reader, voice for mine, or off for braille alone; say quit to stop.
ask-first-game = Which game: { $games }? Press Enter for { $usual }.
    .brief = which game?
# A choice to touch on a display instead of pressing Enter.
usual-choice = Enter: { $choice }
carry-on-choice = carry on
same-choice = same as last time
keep-choice = keep these
look-again-choice = look again
ask-evening = { $open ->
        [no] Press Enter to play { $title } with { $players } again, or name a game: { $games }.
       *[other] { $open } with { $others } isn't finished. { $stands } Press Enter to carry on, say same for { $same ->
            [yes] a new game
           *[other] { $title } with { $players }
        }, or name a game: { $games }.
    }
    .brief = { $open ->
        [no] { $title } with { $players } again, or which game?
       *[other] { $open } with { $others } isn't finished. { $stands } carry on, or which game?
    }
ask-evening-help = Press Enter or say on to carry on with an unfinished game, say same to play the last game again with the same people, or name a game; say quit to stop.
# What to type on a display, where an empty line can't be entered.
word-skip = enter, skip
# Words around a choice, as in "we'd like to play Parsifal, please".
around-choices = a, an, the, let, lets, s, us, we, i, ll, d, m, ve, would, like, love, want, wanna, to, play, playing, try, do, have, has, got, use, uses, using, take, on, with, by, for, please, then, today, tonight, all, both, everyone, everybody, each, our, my, game, house, rules, number, player, players, just, only, of, them, again, it, thanks, thank, you, think, maybe, yes, ok, okay, instead
word-same = same, the same, new game, a new game, the same game, same as last time, as last time, like last time
word-on = on, go on, carry on, continue, resume
ask-people = Who's playing, clockwise? Press Enter for { $usual }.
    .brief = players' names clockwise, with commas?
guests = Guest, Host
between-names = and, plus, with
around-names = it's, its, it, is, we, we're, are, there, there's, they, they're, the, this, that's, players, playing, plays, play, today, tonight, please, just, only, of, course, also, then, here, i'm, i, am, my, us, all, called, named, names, so, well, ok, okay, yes
anybody = me, i, myself, you, us, we, everyone, everybody, nobody
ask-cards = How will you read your cards: labels, display, earpiece, phone or helper? Press Enter for labels.
    .brief = how do you each read your own cards?
ask-cards-help = This is for cards that have to stay secret. Labels are braille on real cards. On a display, an earpiece or a phone, players get their cards in private; if everyone has one, I deal, and you need no deck. Or a helper reads each player their cards. Say one for everyone, or who has what, such as { $first } display. Say quit to stop.
    .brief = labels: braille on real cards. display, earpiece or phone: each alone; if everyone has one, I deal. helper: reads the cards to each. or who has what, such as { $first } display
way-labels = labels, label, braille labels
way-display = display, displays, braille display, braille
way-earpiece = earpiece, earpieces, ear, headphones
way-phone = phone, phones, telephone
way-person = helper, a helper, reader, somebody reads, somebody reads it, somebody, a person, shared deck, a shared deck, shared
ways-unclear = I don't know “{ $words }”. Say labels, display, earpiece, phone or helper.
ask-press = { $who }, press any key on your display. If you don't have one, press Enter.
    .brief = { $who }, press a key
press-none = I can't find a braille display. Plug it in or switch it on, and press Enter; or say no to play without one.
    .brief = no display found: plug it in?
press-found = { $who } has the { $model }.
ear-none = I can't find an earpiece for { $who }. Type companion earpieces in a terminal to list the devices.
ear-found = { $who } hears through { $device }.
deals-for-all = Everyone has a private line, so I'll deal.
deals-not = I can only deal when everyone has a private line, so you keep your own cards.
ask-rules = Any house rules? Say help to hear them, or press Enter for the rulebook.
    .brief = house rules?
ask-rules-again = Any house rules other than { $usual }? Say help to hear them, or press Enter to keep these.
    .brief = house rules now { $usual }; others?
ask-rules-help = This is for playing by rules of your own. Say one or more, with commas, or rulebook for none. { $all } Say quit to stop.
ask-guided = Shall I explain as we go? Press Enter for yes.
    .brief = explain each step?
ask-guided-help = With yes, I explain each step the first time it comes up. Say yes or no, or name the house rules you play by; say quit to stop.
word-rulebook = rulebook, the rulebook, the rulebook's, none, no, as the rulebook has it
rule-choices = { $what }: { $choices }.
guided-unclear = I don't know “{ $words }”. Say yes or no.
rule-unclear = I don't know a house rule called “{ $words }”. Say help for the list.

option-memory = Whether I answer questions about what everyone could have remembered
option-memory-open = yes
option-memory-closed = no; remember it yourselves
memory-closed = You chose to remember things yourselves, so I won't tell you { $what }.
    .brief = remember it yourselves

you-told = You told me you have the { $item }.
    .brief = you said { $item }
ask-number = { $who }, take your card and tell me its number in private.
    .brief = { $who }, your card's number?
ask-number-open = Turn over the next card. What's its number?
    .brief = turn it over: which number?
number-open = It's number { $number }.
    .brief = number { $number }
no-showing = I dealt that card, so nobody can show it.
    .brief = I dealt that one
number-is = Number { $number } is the { $item }.
    .brief = { $number }: { $item }
not-true = You told me you have the { $item }. If you don't, say tell.
    .brief = you said { $item }; if that's wrong, say tell
not-as-told = That doesn't fit what you both told me.
    .brief = doesn't fit what you told me
no-telling = { $who } hasn't told me anything that could be wrong now.
    .brief = { $who } has nothing to correct
    .yours = you have nothing to correct

codes-blank = The cards only have numbers, and every shuffle gives the numbers new faces.
    .brief = numbers; new faces each shuffle
codes-new = Only blank cards can get new faces, and you aren't using any. To use them, start a game with --cards blank.
    .brief = start with --cards blank

## Beginning and ending

welcome = { $title }, with { $players }. Say help any time.
    .brief = { $title }, { $players }
keeper-table = You keep the cards; tell me what's played.
    .brief = cards with you
keeper-witness = You keep the cards. Each of you, tell me yours in private; nobody else finds out.
    .brief = tell me cards in private
keeper-blank = The cards only have numbers. In private, tell me the number of each card you get, and your own line says what it is.
    .brief = blank cards
keeper-mixed = You hold your own cards. { $all } { $count ->
        [one] tells
       *[other] tell
    } me in private what they have, and nobody else finds out.
    .brief = in private: { $all }
no-witness-line = { $who } has no private line, so I won't ask for { $who }'s cards.
    .brief = { $who } keeps own cards
keeper-dealer = I deal, and your own line shows you your cards.
    .brief = I deal
keeper-table-open = You shuffle and draw; every card is drawn face up.
    .brief = you draw, face up
keeper-dealer-open = I keep the deck and draw for everyone; every card is face up.
    .brief = I draw, face up
seeded = I'm shuffling with seed { $seed }: anyone who knows the seed can work out the cards.
    .brief = seed { $seed }
resumed-no-line = { $who } has no private line now. Say quit, then give { $who } one, such as companion resume { $id } --braille { $who }=auto.
    .brief = { $who } has no line
resumed = Back to { $title }, with { $players }.
    .brief = back to { $title }
resumed-last = I last said: { $words }
# Refusals of things that a line can't do.
not-here = That doesn't do anything here.
    .brief = not here
host-only = Only the computer that hosts the game can do that. Say { $command } at its keyboard.
    .brief = { $command }: at the host's keyboard
keyboard-only = Say { $command } at the table's keyboard, so that everyone hears it.
    .brief = { $command }: at the keyboard
no-shared-line = There's no loudspeaker here to pause.
    .brief = no loudspeaker
no-voice-page = Your own screen reader does that.
    .brief = your reader does that
no-microphone-page = I can't listen here. Your phone can take dictation.
    .brief = use dictation
no-earpiece-page = There are no earpieces at this table.
    .brief = no earpieces
far-saved = It's all saved.
    .brief = all saved
quit-at-keyboard = Only the table's keyboard can stop the game. It's all saved.
    .brief = stop at the keyboard
quit-far = Only the host can close the table. It's all saved, so just close this page.
    .brief = just close this page
saved-at = It's all saved. To carry on, type companion resume { $id }.
    .brief = saved as { $id }
saved-again = It's all saved. To carry on, type { $command } and press Enter at the first question.
    .brief = saved: { $command }
over = The game is over, and saved as game { $id }.
    .hint = Say pack to put everything away.
    .brief = game over
over-unkept = That's the end of the game.
    .brief = game over
play-again = Another game, same people? Say again, or quit.
    .brief = another game?
word-again = play again, again, once more
again-what = play another game with the same people
once-more = { $title } once more, with { $players }. It's game { $id }.
    .brief = once more
house-rule = { $what }: { $means }
house-rules = House rules. { $rules }.
house-rules-were = You played by house rules. { $rules }.
no-speech = Speech is off: everything is written here.
    .brief = speech off

auto-found = { $who }'s display is ready: { $model }.
    .brief = { $who }: { $model }
auto-found-shared = The shared display is ready: { $model }.
    .brief = shared: { $model }
# An example of a port's name on this system.
-port = { SYSTEM() ->
    [win32] COM4
    [darwin] /dev/cu.usbserial-1
   *[other] /dev/ttyUSB0
    }
# An example of the port of a display without a cable.
-wireless-port = { SYSTEM() ->
    [win32] COM4
    [darwin] /dev/cu.display
   *[other] /dev/rfcomm0
    }
auto-none = I can't find a braille display. Plug it in and switch it on, or name its port, such as --braille Ann=baum:{ -wireless-port }.
    .brief = no display found
auto-none-for = I can't find a braille display for { $who }. Plug it in and switch it on, or name its port, such as --braille { $who }=baum:{ -wireless-port }.
    .brief = { $who }: no display found
auto-other = That's not { $who }'s display, it's { $model }, so I'm not showing { $who }'s cards on it. Plug { $who }'s back in, or start again with --braille { $who }={ $driver }:{ $port }.
    .brief = not { $who }'s display: { $model }
remembered-damaged = I can't read what I noted about your displays, so I'm starting over: in { $file }, { $key } must be { $expected }.
    .brief = displays forgotten
remembered-not-kept = I can't remember whose display this is, because { $file } can't be written: { $why }.
    .brief = display not remembered

## Answers that are not accepted

refused = { $reason } { $legal }
    .brief = { $short }. { $legal_brief }
    .earcon = refused
    .rule = Rule { $rule }.
refused-whole = { $reason } Say the whole line again.
    .brief = { $short }
    .earcon = refused
    .rule = Rule { $rule }.
refused-in-line = { $reason } { $legal }
    .brief = { $short }. { $legal_brief }
    .earcon = refused
    .rule = Rule { $rule }.
refused-event = { $reason }
    .brief = { $short }
legal-one = You can say { $options }.
    .brief = { $options }?
legal-again = Say it again with { $options }.
    .brief = { $options }?
legal-many = Say can for your choices.
    .brief = {""}
event-under-way = One thing at a time: please answer the question first.
    .brief = answer the question first
not-among = { $option } isn't one of your choices now. Say can for the list.
    .brief = not { $option }; can for the list
not-in-range = { $number } isn't possible here. Say a number from { $least } to { $most }.
    .brief = { $least } to { $most }, not { $number }
    .rule = Rule { $rule }.
see-own-line = { $who }, that won't work. Check your own line.
    .earcon = refused
    .brief = { $who }, check your line
heard = Thanks, { $who }.
    .hint = Check your own line.
    .brief = thanks, { $who }
private-not-held = You don't have the { $option }. You can say { $options }.
    .brief = not your { $option }: { $options }?
no-number = Number { $number } isn't in play any more. Check your card again.
    .brief = { $number } isn't in play
private-not-told = You haven't told me you have the { $option }. You can say { $options }. If you told me wrong, say tell.
    .brief = { $option }? { $options }, or tell
nothing-for-yes = That wasn't a yes-or-no question. { $form }
    .brief = not yes or no. { $form }
not-your-turn = It's { $who }'s answer I need.
    .brief = { $who } answers first
not-asked = It's { $who }'s answer I need, not { $other }'s.
    .brief = { $who } answers, not { $other }
won-nothing = Nobody has won anything yet.
    .brief = nobody yet
no-answer = That doesn't answer the question.
    .brief = not an answer
not-understood = I don't know “{ $words }”. { $form }
    .brief = { $words }? { $form }
speaker-unknown = I can't tell who's speaking. { $form }
    .brief = who? { $form }
not-followed = I didn't understand that. { $form }
    .brief = not understood. { $form }
not-this-kind = “{ $words }” doesn't answer the question. { $form }
    .brief = { $words }? { $form }
comes-later = That comes later. { $form }
    .brief = later. { $form }
form-step = { $step } Then say done.
form-example = Say { $example }, for example, or say can to hear your choices.
form-command = Say { $usage }.
form-nothing-asked = I'm not waiting for an answer. Say help to hear what you can say.
ambiguous = “{ $words }” could be { $options }. Which one?
    .brief = { $options }?
left-over = I didn't expect “{ $words }”. { $form }
    .brief = not expected: { $words }
left-over-nothing = I ignored the whole line, so say it again without that.
too-long = That line is too long, so I ignored it. The limit is { $longest } characters.
    .brief = line too long
did-you-mean = Did you mean { $word }?
    .brief = { $word }?
move-right = { $who }: { $words }. Is that right?
    .brief = { $who }: { $words }, right?
move-right-table = { $words }: is that right?
    .brief = { $words }, right?
mend-right = Change { $old } to { $new }: is that right?
    .brief = { $old } to { $new }, right?
answers = { $answer }. { $text }
    .rule = Rule { $rule }.
    .brief = { $answer }. { $text }
answers-plainly = { $text }
    .rule = Rule { $rule }.
    .brief = { $text }
rule-right = Do you mean: { $question }?
    .brief = { $question }?
who-meant = Who do you mean? { $choices }?
    .brief = who? { $choices }
rule-which = Which do you mean? { $choices }?
    .brief = { $choices }?
no-rule-found = I don't know. Say rules { $topic } for the rules on that.
    .brief = rules { $topic }?
no-rule-at-all = I don't know. Say rules for the topics.
    .brief = not known; say rules
not-meant = Then please say it again.
    .brief = say again

## Replies

turn-nobody = The game is over, so it's nobody's turn.
    .brief = game over
who-seats = { $count ->
        [one] The only player is
        [2] The players are
       *[other] Clockwise, the players are
    } { $players }; { $keepers }; { $lines }.
    .brief = { $players }
who-keeps = { $players }: { $keeper }
who-lines = everyone except { $players } has a private line
who-no-lines = nobody has a private line
who-all-lines = everyone has a private line
shape = { $who } is the { $mark }, letter { $letter }.
    .brief = { $who }: { $mark } { $letter }
turn-after = { $other } comes after { $who }.
    .brief = { $other } after { $who }
turn-again = { $who } has the next turn, too.
    .brief = { $who }'s turn again
after-none = We don't know yet: the order changes every turn.
    .brief = changes every turn
why-out-not = { $who } isn't out.
    .brief = { $who } isn't out
did-nothing = { $who } hasn't done anything yet.
    .brief = { $who }: nothing yet
# Each of these answers "is Bob out" and also "is Bob still in".
out-no = { $who } is still playing.
    .brief = { $who } is still in
    .yours = you're still in
out-left = { $who } has left the table.
    .brief = { $who } has left
    .yours = you've left
keeper-word-table = you hold your own cards
keeper-word-blank = the cards are blank
keeper-word-witness = you tell me your cards in private
keeper-word-dealer = I deal
keeper-word-table-open = you draw
keeper-word-dealer-open = I draw
can-list = You can say { $options }.
    .brief = { $options }
can-groups = { $options }, or { $last }
can-numbered = { $word } ({ $number })
can-yes = Yes, you can say { $word }.
    .brief = { $word }: yes
can-refused = No, not { $word }. { $reason }
    .brief = not { $word }: { $short }
can-private = { $who }'s choices are on { $who }'s own line.
    .brief = choices on { $who }'s line
can-nothing = I'm not asking anything now.
why-refused = { $reason } Rule { $rule }: { $text }
    .brief = { $rule }: { $text }
why-here = Rule { $rule }: { $text }
    .brief = { $rule }: { $text }
why-nothing = No rule applies right now.
rule-line = Rule { $rule }: { $text }
    .brief = { $rule }: { $text }
topics = Topics: { $topics }. Say rules and a topic.
    .brief = { $topics }
card-label = Its braille label says { $says }.
    .brief = { $says }
label-piece = { $piece }: { $means }.
    .brief = { $piece }: { $means }
no-label = No card has the label “{ $words }”. The label of the { $name } says { $says }.
guides = Guides: { $guides }. To hear one, type companion guide and its name.
    .brief = { $guides }
no-guide = I don't have a guide called “{ $words }”. The guides are { $guides }.
    .brief = no guide { $words }
guide-heading = { $title }
guide-typed = You type: { $words }
    .brief = type { $words }
reading-goes-on = Press Enter for the next section: { $title }
    .brief = Enter: { $title }
reading-ends = Press Enter when you've read it.
    .brief = Enter to finish
no-topic = I have no rules on “{ $words }”. The topics are { $topics }.
    .brief = no rules on { $words }
no-card = I don't know a card called “{ $words }”. The cards are { $cards }.
    .brief = no card { $words }
no-card-like = I don't know a card called “{ $words }”. Did you mean { $cards }?
    .brief = no card { $words }: { $cards }?
code-line = { $item }: { $dots }.
    .brief = { $item } { $code }
code-cell = { $count ->
        [one] dot { $dots }
       *[other] dots { $dots }
    }
no-codes = The cards in this edition have no braille codes.
    .brief = no codes
option-line = { $id }: { $what }. Now { $choice }: { $meaning }. Choices: { $choices }.
    .brief = { $id } { $choice }
nothing-said = I haven't said anything yet.
again-earlier = Earlier: { $words }
    .brief = earlier: { $words }
again-open = Still open: { $words }
    .brief = still open: { $words }
no-earlier = That was the first message.
    .brief = first message
no-later = That was the last message.
    .brief = last message
steps-left = { $count } more: say next.
    .brief = { $count } more
only-choice = { FORM($option, "the") } is the only choice.
    .brief = only choice: { $option }
list-left = { $count } more.
    .brief = { $count } more
list-goes-on = {""}
    .brief = {""}
steps-over = That's everything.
    .brief = that's all
since-nothing = Nothing has happened since your last turn.
    .brief = nothing new
history-nothing = Nothing has happened yet.
rate = Speech rate { $level } of 9.
    .brief = rate { $level }
rate-words = { $wpm } words a minute.
    .brief = { $wpm } words a minute
rate-capped = { $wpm } words a minute: that's this voice's limit.
    .brief = { $wpm } words a minute, the limit
rate-elsewhere = Your screen reader is speaking, at its own rate.
    .brief = your reader's own rate
set-volume = Volume { $value }.
set-pitch = Pitch { $value }.
set-punctuation = Punctuation: { $value }.
set-numbers = Numbers: { $value }.
set-capitals = Capitals: { $value }.
set-earcons = Sounds { $value ->
        [0] off
       *[other] at { $value }
    }.
told-brief = Brief.
told-brief-own = Your actions in brief.
told-brief-others = Other players' actions in brief.
told-normal = Normal.
told-normal-own = Your actions at normal length.
told-normal-others = Other players' actions at normal length.
told-full = Full.
told-full-own = Your actions in full.
told-full-others = Other players' actions in full.
no-line-here = { $who } has no private line.
    .brief = { $who }: no private line
said-as = I'll say { $name } like this: { $said }.
    .brief = { $name }: { $said }
no-voice = Nothing is speaking here.
display-accepted = { $who }'s line is now on this display: { $model }.
    .brief = { $who }: { $model }
display-none-other = There isn't another display where { $who }'s was.
    .brief = { $who }: no other display
no-display-here = You'd need a braille display for that.
curtain = All private lines are hidden. { $has ->
        [phones] Press any key on your display, or My hand on your phone, to bring yours back.
       *[displays] Press any key on your display to bring yours back.
    }
    .brief = private lines hidden
curtain-own = Your private line is hidden. { $has ->
        [phones] Press My hand to bring it back.
       *[displays] Press any key on your display to bring it back.
    }
    .brief = your line is hidden
blanked = { $who }'s line is hidden until { $who } presses a key on that display.
display-menu = status, turn, hand, yes, no, undo, help keys, blank, hush, talk
replay-menu = next, back, yes, no, quit, status, turn, help keys, blank, hush, talk
key-does = { $what }: { $keys }.
    .brief = { $what }: { $short }
key-choice = Choice { $number }
key-pan-left = Pan left
key-pan-right = Pan right
key-older = Previous message
key-newer = Next message
key-newest = Latest message
key-repeat = Repeat from the start
key-hush = Stop speech
key-status = Status
key-turn = Whose turn
key-hand = My hand
key-yes = Yes
key-no = No
key-undo = Undo
key-help = Help with keys
key-blank = Hide my line: any key brings it back
key-curtain = Hide every private line
key-talk = Listen once
key-menu = Command menu
key-backspace = Backspace
key-enter = Enter
key-cancel = Clear what I've typed
key-delete = Delete the cell at the cursor
key-undo-typing = Undo the last change to what I've typed
key-complete = Complete the word; press again for the next match
key-auto-pan = Start or stop automatic panning
key-routes = Choose what's above the key; read a card, or spell a word
key-types = Type that cell
key-nothing = Nothing
first-keys-pan = Press { $on } to pan right, { $back } to pan left.
    .brief = next: { $on }, back: { $back }
first-keys-enter = { $enter } is Enter.
    .brief = Enter: { $enter }
first-keys-touch = Press the routing key over a choice to answer with it.
    .brief = choose: routing key
first-keys-number = Press { $first } for the first choice, the next key for the second, and so on.
    .brief = first choice: { $first }, and so on
early-keys = Type your answer, here or on a braille display, and press Enter.
    .brief = type it, then Enter
key-learn = Press a key to feel what it does. Press it twice to leave.
    .brief = press a key; twice to leave
key-learn-one-hand = Press a key to feel what it does, and the next one to feel what both do together. Press one twice to leave.
    .brief = press a key, then the next; one twice to leave
key-explained = { $keys }: { $what }.
    .brief = { $what }: { $short }
spelled = { $letters }
plain = { $words }
saved = It's all saved, up to the last answer. To carry on later, type companion resume { $id }.
    .brief = saved
voice-mode = Speech: { $mode }.
    .brief = speech { $mode }

## Undoing and correcting

nothing-to-undo = There's nothing to undo.
    .brief = nothing to undo
undone = I've undone { $what }.
    .earcon = undo
    .brief = undone: { $what }
undo-shuffled = I can't undo that: the cards have been shuffled since, and nobody knows where each one is.
    .brief = shuffled since: can't undo
correct-shuffled = I can't correct that: the cards have been shuffled since, and nobody knows where each one is.
    .brief = shuffled since: can't correct
undone-answer = { FORM($who, "whose") } { $answer }
    .brief = -
undone-table = { $answer ->
        [done] the last step
       *[other] the answer “{ $answer }”
    }
undone-next = { $answer }
undone-note = the note “{ $words }”
undone-more = { $count } more
undone-secret = { FORM($who, "whose") } secret answer
consent = { $who } wants to undo { $what }. { $seen ->
        [yes] A hidden card has been seen since.
        [die] A die has been rolled since.
       *[no] { $who } didn't do all of that.
    } { $other }, all right with you?
    .brief = { $other ->
        [you] {""}
       *[other] { $other },{" "}
    }{ $seen ->
        [yes] card seen since
        [die] die rolled since
       *[no] { $who } didn't do it all
    }: let { $who } undo { $what }?
    .yours = waiting for { $other }: undo { $what }
consent-next = { $other }, all right with you?
consent-table = That would undo { $what }. A hidden card has been seen since. { $other }, all right with you?
    .brief = { $other ->
        [you] {""}
       *[other] { $other },{" "}
    }card seen since: undo { $what }?
consent-event = { $who } wants to do this: { $what }. { $other }, all right with you?
    .brief = { $who }: { $what }. { $other ->
        [you] all right?
       *[other] { $other }, all right?
    }
    .yours = waiting for { $other }: { $what }
consent-moved = { $what } That moves hidden cards that someone has seen. { $other }, all right with you?
    .brief = { $short }, seen cards move. { $other ->
        [you] all right?
       *[other] { $other }, all right?
    }
consent-correct = That would change { $what }{ $named ->
        [yes] {""}
       *[no] {" "}from { $old }
    } to { $answer }. A hidden card has been seen since. { $other }, all right with you?
    .brief = { $other ->
        [you] {""}
       *[other] { $other },{" "}
    }card seen since: make it { $answer }, not { $short }?
sure = { $what } All right?
    .brief = { $short }. all right?
sure-leave = { $opens ->
        [1] { $ends ->
            [1] { $who } leaves, hand face up, and that ends the game.
           *[other] { $who } leaves, hand face up.
        }
       *[other] { $ends ->
            [1] { $who } leaves, and that ends the game.
           *[other] { $who } leaves.
        }
    }
    .brief = { $who } leaves{ $opens ->
        [1] , open hand
       *[other] {""}
    }{ $ends ->
        [1] , game over
       *[other] {""}
    }
    .yours = you leave{ $opens ->
        [1] , open hand
       *[other] {""}
    }{ $ends ->
        [1] , game over
       *[other] {""}
    }
sure-void = The round doesn't count, and we deal again.
    .brief = this round is void, new deal
nothing-changed = Nothing has changed.
    .brief = nothing changed
nothing-undone = Nothing is undone.
    .brief = nothing undone
vote-open = { $who } hasn't answered yet, so I ignored that. Say yes or no first.
    .brief = { $who } first: yes or no
dropped = { $who } didn't answer, so I've dropped the question.
    .brief = { $who } didn't answer
consent-no = { $who } says no, so nothing has changed.
    .brief = { $who } says no
    .yours = you say no
# An answer described in words. named: whether those words include the answer itself.
correct-line = { $what }{ $named ->
        [yes] {""}
       *[no] : { $answer }
    }
correct-which = Which answer do you want to correct? { $choices }?
    .brief = correct: { $choices }?
correct-instead = What should it be instead of { $answer }? { $choices }?
    .brief = instead of { $answer }? { $choices }
correct-only = No other answer was possible there.
    .brief = no other answer was possible
correct-none = There's nothing to correct yet.
correct-how = To correct one, say correct, its number and the right answer.
    .brief = correct, number, answer
corrected = Corrected: it's now { $line }.
    .brief = corrected: { $short }
correct-falls = That also undoes { $what }.
    .brief = also undone: { $what }
correct-moves = That's the corrected record. On the table, move just this:
    .brief = move just this:
correct-then = Then do this:
    .brief = then do:
correct-one = Correct one answer at a time.
correct-same = That's what you answered.
correct-no-such = There's no answer { $number }: you can correct the last { $count }. Number 1 is the latest.
correct-misfit = { $reason } So I haven't changed it.
    .brief = { $short }, not changed
override-none = There's nothing to override: I haven't just refused anything.
    .brief = nothing to override
override-nothing = I haven't just refused anything, and that's not something you can adjust. You can adjust { $adjustments }.
    .brief = nothing to override
override-adjust = What's wrong, and what should it be? Say one of these, with the reason: { $adjustments }.
    .brief = { $adjustments }
override-reason = Say why, too: { $usage }.
override-hard = { $reason } You can't override that.
    .brief = { $short }, no override
overridden = The table accepts it. Reason: { $reason }.
    .brief = accepted: { $reason }
event-not-here = This game doesn't have the command “{ $event }”. If something went wrong, say mishap.
    .brief = { $event }: not in this game; say mishap

## Help

help-first = Answer the way you'd say it; can lists your choices, and a number picks one, unless the answer is a number itself. Ten more words to know: { $commands }. Say help all for the rest, help undo to hear about undo, help keys for the keys.
    .brief = { $commands }; help all
help-replay = Enter brings the next line. More to know: { $commands }. Say help all for the rest, help pace to hear about pace, help keys for the keys.
    .brief = Enter: next line; { $commands }; help all
help-all = Commands: { $commands }. Say help and a command for more.
    .brief = { $commands }
help-short = { $what } In short: { $short }.
    .brief = { $short }
keyboard-keys = At the keyboard: Tab completes a word, or says the choices if you press it twice. F1 repeats the question, F2 gives the status, F3 says no, F4 listens, F5 hides private lines, Control R repeats the last message, and Escape stops speech.
    .brief = Tab completes, F1 question, F2 status, F3 no, F4 listen, F5 hide, Ctrl R repeat, Esc hush
keyboard-letters = One letter will do: { $letters }.
    .brief = { $letters }
keyboard-letter = { $letter } { $words }
letter-foreign = You set the letter { $letter } to “{ $words }”, which isn't a command in this game.
    .brief = { $letter }: not a command
help-line = { $usage }: { $what }
    .brief = { $usage }
help-none = I don't know a command “{ $words }”. The commands are { $commands }.
    .brief = no command { $words }

# What people ask for that isn't a command: the words for it, and what to say about it.
topic-battery = display battery
about-battery = I can't tell how full a display's or a phone's battery is; its own menu tells you.
    .brief = battery: see its own menu
topic-microphone = the microphone
about-microphone = I listen only after F4 or talk, until you stop speaking. Say listen to test the microphone.
    .brief = F4 or talk; listen tests
topic-voices = other voices
about-voices = I can't change to another voice during a game. After it, type companion voices to hear and choose one.
    .brief = after the game: companion voices
topic-practice = practice players
about-practice = A practice player can't join a game that has begun. Type companion practice to play against some.
    .brief = new game: companion practice
topic-advice = advice
about-advice = I don't give advice. Say can to hear your choices, or read and a card to hear what it does.
    .brief = no advice; can, read
topic-eyes = eyes
about-eyes = I can't see the table or your cards. I know only what you tell me.
    .brief = I can't see


## Earpieces

# What is said in one ear. The words are easy to tell apart, and none of them is a command.
earpiece-word = The word is { $word }. Once more: { $word }.
    .brief = { $word }
earpiece-words = maple, river, window, candle, garden, rabbit, pencil, butter, silver, thunder, cotton, lemon, pepper, kitten, basket, feather, pillow, tiger, saddle, barrel, yellow, winter, mountain, donkey, ladder, potato, tomato, banana, elephant, umbrella, hammer, needle, pigeon, salmon, copper, velvet, violin, walnut, meadow, harbour, blanket, chimney, lantern, orchard, cabbage, dolphin, monkey, carpet
earpiece-question = { $who }, which word is in your earpiece? Nobody else should hear it. Type it, or type none.
    .brief = { $who }, which word? or none
earpiece-again = Once more, with another word. { $who }, which word do you hear now? Type it, or type none.
    .brief = { $who }, which word now? or none
earpiece-works = { $who }'s earpiece works.
    .brief = { $who }: earpiece works
earpiece-not-heard = I won't use { $who }'s earpiece. Say earpiece { $who } to test it again.
    .brief = { $who }: earpiece off
earpiece-away = { $who }'s earpiece isn't connected. Connect it, then say earpiece { $who }.
    .brief = { $who }'s earpiece isn't connected
earpiece-none = { $who } doesn't have an earpiece. To add one, type companion resume with --earpiece { $who }= and a device from companion earpieces.
    .brief = { $who }: no earpiece

## Contradictions between statements

impossible = The cards you've told me don't add up.
    .brief = the cards don't add up
impossible-no = This doesn't fit: { $who } said no to the { $item }.
    .brief = doesn't fit: { $who } said no to { $item }
impossible-lower = This doesn't fit: { $who } lost the comparison with { $target }.
    .brief = doesn't fit: { $who } lost to { $target }
impossible-same = This doesn't fit: { $who } and { $target } compared and tied.
    .brief = doesn't fit: { $target ->
        [you] you and { $who }
       *[other] { $who } and { $target }
    } tied
impossible-kept = This doesn't fit: { $who } played the { $item }, which you can't do while holding the { $kept }.
    .brief = doesn't fit: { $who } played { $item } while holding { $kept }
impossible-count = Something's wrong: there should be { $total ->
        [one] one copy
       *[other] { $total } copies
    } of the { $item }, but I count { $count }.
    .brief = wrong: I count { $count } of { $item }, not { $total }
against-played = { $who } played the { $item }.
    .brief = { $who } played { $item }
against-had = { $who } had the { $item }.
    .brief = { $who } had { $item }
against-side = The { $item } is set aside face up.
    .brief = { $item } is set aside
against-shown = { $who } showed the { $item }.
    .brief = { $who } showed { $item }
against-seen = You've all seen the { $item } somewhere else.
    .brief = all saw { $item }
against-no = { $who } said no to the { $item }.
    .brief = { $who } said no to { $item }
against-lower = { $who } lost the comparison with { $target }.
    .brief = { $who } lost to { $target }
against-same = { $who } and { $target } compared and tied.
    .brief = { $target ->
        [you] you and { $who }
       *[other] { $who } and { $target }
    } tied
against-kept = { $who } played the { $item }, which you can't do while holding the { $kept }.
    .brief = { $who } played { $item } while holding { $kept }
impossible-correct = If the first of these is wrong, say correct { $number } and the right answer.
    .brief = if the first is wrong: correct { $number }
ask-impossible = Do you play on, or void the round?
    .among = Do you { $options }?
    .hint = If you play on, I'll go only by the cards that are face up now.
    .brief = play on or void?

## Private typing

type-in-secret = { $who }, type it; no one else will see it. The choices are on your own line.
    .brief = { $who } types
hint-can = Say can for your choices.
    .brief = can: choices
cannot-hide = This terminal would show what { $who } types. { $who }, answer on your display.
    .brief = answer on your display

## Scanned labels. No message repeats the scanned text.

scan-not-asked = Someone scanned a card, but I'm not asking for one now.
    .brief = card scanned, not needed
scan-no-card = I don't know that label. { $form }
    .brief = unknown label. { $form }
scan-no-answer = You can't answer this with a card. { $form }
    .brief = can't scan a card here. { $form }
scanner-gone = The scanner has come unplugged. Plug it back in; the game goes on without it.
    .brief = the scanner is unplugged
scanner-back = The scanner is back.
    .brief = the scanner is back
own-scanner-gone = { $who }'s scanner has come unplugged. Plug it back in; the game goes on without it.
    .brief = { $who }'s scanner is unplugged
own-scanner-back = { $who }'s scanner is back.
    .brief = { $who }'s scanner is back

## Errors: what is wrong, and what would be right

error-game-unknown = I don't have a game called “{ $name }”. The games are { $games }.
error-game-not-meant = I don't have a game called “{ $name }”.
error-game-ambiguous = “{ $name }” could be { $games }. Which one?
error-players-few = { $title } takes { $least } to { $most } players, and I heard { $count ->
        [one] one name
       *[other] { $count } names
    }. Say all the names in one line.
error-names-none = I didn't hear any names. Say them with commas, such as Ann, Bob, Cara.
error-name-anybody = “{ $name }” could be anybody. Say everyone's name, such as Ann, Bob, Cara.
error-names-unclear = I can't tell where one name ends in “{ $names }”. Put commas between the names.
error-name-twice = Two players are called { $name }. Give them different names.
error-name-unspeakable = I can't use “{ $name }” as a name. A name is made of letters, dots and spaces, at most 20 in all, such as “Mary Ann” or “J. R.”.
error-name-taken = { $name } already means something here, so a player can't be called that. Choose another name.
error-option-form = I can't read the option “{ $given }”. It should look like this: --set { $example }.
error-option-unknown = This game has no option “{ $option }”. The options are { $options }.
error-option-choice = The option { $option } can't be “{ $choice }”. Use { $choices }.
start-too-few-houses = This board can't take that many players: its edition has no destination cards for them.
start-traditional = The traditional version is for two to four players.
error-edition-unknown = I don't have an edition called “{ $name }”. The editions are { $editions }; or give the path of a file.
error-cards-form = I don't know --cards { $given }. Use table, witness, blank or dealer, or a name with one of them, such as Ann=witness.
error-cards-mixed = I deal to everyone or to nobody, and blank cards are for everyone or for nobody.
error-cards-game = You can't play { $title } with --cards { $keeper }. Use { $keepers }.
error-seat-unknown = Nobody called “{ $name }” is playing. The players are { $players }.
error-no-private-line = I can't deal: { $count ->
        [one] { $who } has
       *[other] { $who } have
    } no private line{ $missing ->
        [0] {""}
       *[other] , and nothing is at { $ports }
    }. { $missing ->
        [0] {""}
       *[other] Plug in what's missing and switch it on.{" "}
    }Add --braille { $first }=baum:{ -port }, --earpiece { $first }=DEVICE or --phones, or keep the cards yourselves with --cards table.
error-no-line-for-blank = { $count ->
        [one] { $who } has
       *[other] { $who } have
    } no private line{ $missing ->
        [0] {""}
       *[other] , and nothing is at { $ports }
    }, so I can't say what a blank card is. { $missing ->
        [0] {""}
       *[other] Plug in what's missing and switch it on.{" "}
    }Add --braille { $first }=auto, --earpiece { $first }=DEVICE or --phones, or use --cards table.
error-other-display = That's not { $who }'s display, it's { $model }, so I can't deal. Plug { $who }'s back in, or forget it: companion displays --forget { $who }.
error-monitor-twice = Two lines can't both go to { $path }. Name another place for one of them.
error-braille-form = I don't know the display “{ $given }”. It should look like this: baum:{ -port }, or Ann=baum:{ -port }, or auto, or brlapi, or monitor.
error-scanner-form = I don't know the scanner “{ $given }”. It should look like this: /dev/ttyACM0, or Ann=/dev/ttyACM0, or /dev/ttyACM0@115200.
error-scanner-display = There's a braille display at { $port }. Name the scanner's port.
error-scanner-twice = You named { $port } for two scanners. Name another port for one of them.
error-earpiece-form = I don't know the earpiece “{ $given }”. It should look like this: Ann=DEVICE. Type companion earpieces to list the devices.
error-earpiece-unknown = There's no audio device called “{ $device }”. The devices are { $devices }.
error-earpiece-no-other = There's no audio device called “{ $device }”, and the loudspeaker is the only one. Plug in or pair headphones.
error-earpiece-loudspeaker = “{ $device }” is the loudspeaker that everyone hears, so it can't be { $who }'s earpiece. Choose another device, or make another one the loudspeaker in your system's settings.
error-earpiece-shared = “{ $device }” can't be the earpiece of both { $who } and { $other }. Give each a device of their own.
error-earpiece-two = { $who } can only have one earpiece.
error-earpiece-impossible = I can't use earpieces here: I need a Linux sound server, PulseAudio or PipeWire, and none answers ({ $why }). Only they can send sound to just one device.
error-speech-form = I don't know the speech setting “{ $given }”. Use voice, reader, both, on-demand or off.
error-engine-form = I don't know the speech engine “{ $given }”. Use own, hibari, speech-dispatcher or screen-reader.
error-language = I don't speak “{ $language }”. The languages are { $languages }.
error-file-wrong = { $file }: { $key } must be { $expected }.
error-file-unread = I can't read { $file }: { $why }.
error-edition-wrong = { $file }{ $line ->
        [0] {""}
       *[other] , line { $line }
    }: { $key } must be { $expected }.
error-settings-kept = I'll use that now, but I can't keep it for next time, because { $file } can't be written: { $why }.
    .brief = not kept for next time
error-voice-unknown = There's no voice called “{ $name }”. The voices are { $voices }.
error-command = { $why } For help, type { $command } --help.
error-count = { $option } must be { $expected }, not { $given }.
error-no-record = There's no game { $id }. Type companion records to list them.
error-no-records = There are no saved games yet.
error-none-under-way = You have no unfinished game. Type companion play to start one.
error-none-under-way-of = No unfinished game matches “{ $words }”. The unfinished ones are { $games }.
error-record-over = Game { $id } is over. To read it, type companion records show { $id }.
error-record-damaged = Game { $id } is damaged at line { $line }. Everything before that is fine: type companion resume { $id } to carry on from there.
error-record-header = The start of game { $id } is damaged, so I can't read it.
error-records-damaged = The file of saved games, { $file }, is damaged. Move it away, and I'll start a new one.
error-not-saved = I couldn't save that: { $why }. Nothing has changed; say it again.
error-record-changed = I couldn't save that, because another companion is playing this game. Stop here, and carry on there.
error-record-taken = Another companion is playing game { $id }, with { $players }. Say quit there first, or start another game here.
error-record-newer = Game { $id } was last played with version { $version } of the companion, which is newer than this one. I've left it alone; use that version to carry on.
error-record-misfit = The start of this saved game of { $title } is damaged: its players, options or cards can't be right.
error-records-newer = A newer version of the companion wrote the file of saved games, { $file }. I've left it alone; use that version.
error-records-denied = I can't open the file of saved games, { $file }: { $why }.
error-disk = I couldn't save that: { $why }. Nothing has changed; make some room and say it again.
    .brief = not saved: { $why }
diverged = Game { $id } was saved under different rules, or is damaged: { $count } answers are saved, but from answer { $entry } on they don't fit. Carry on from there, without the rest?
    .brief = fits up to { $entry } of { $count }; go on?
error-system = I can't do that now: { $why }.
error-internal = Something went wrong in the companion, at { $where }. Your game is saved: type { $command } to carry on. Please report this message.
error-broken = Something went wrong in the companion, at { $where }. Please report this message.
error-keeps-failing = The same thing keeps going wrong, so I've stopped. Your game is saved: type { $command } to carry on.
error-output = I can't write to standard output any more: { $why }. Everything is saved.
error-no-home = You have no home directory, so I can't keep settings and saved games. Set HOME to a folder of yours.
error-no-output = Standard output is closed, so I can't write anything. Start again without closing it.
diverged-help = Say yes to play on from that answer, or no to leave the game as it is.
diverged-stays = Then I'll leave game { $id } as it is.

## Commands of the program

games-line = { $title }: { $id }, { $least } to { $most } players.
record-line = { $id }: { $title }, { $players }, { $state }, started { $begun }.
record-open = unfinished
record-over = finished
record-named = { $id }, { $title } with { $players }
records-more = and { $count } more
record-unknown = I can't find a saved game for “{ $words }”. Type companion records to list them.
records-delete-what = Say which games: numbers, a game, a player, --finished, or --older with a number of days.
records-ask = { $count ->
        [one] Delete game { $games }?
       *[other] Delete { $count } games: { $games }?
    }
records-kept = I haven't deleted anything.
records-deleted = { $count ->
        [0] I haven't deleted any games.
        [one] I've deleted game { $games }.
       *[other] I've deleted games { $games }.
    }
people-none = I don't know anyone yet. I remember players who use a display, an earpiece or a phone.
people-kept = I'll remember { $all }'s { $count ->
        [one] device
       *[other] devices
    } for next time. To change that, type companion people in a terminal.
people-unknown = I don't know anyone called “{ $name }”. { $names ->
        [none] I don't know anyone yet.
       *[other] I know { $names }.
    }
people-option-unknown = I don't know the option “{ $option }”. The options are { $options }.
people-forget-ask = Forget { $who } and all of { $who }'s settings?
people-stays = I haven't changed anything about { $who }.
people-forgotten = I've forgotten { $who }.
person-line = { $who }: { $what }.
person-nothing = no settings
person-voice = voice { $value }
person-rate = rate { $value }
person-own = { $value } for their own turns
person-others = { $value } for others' turns
person-without = without { $value }
person-since = since { $value }
person-pan = the braille line pans by itself after { $value } seconds
person-one-hand = one-handed braille
person-braille = braille { $value }
person-braille-table = braille table { $value }
person-earpiece = earpiece { $value }
person-scanner = scanner { $value }
person-phones = phone, { $value }
person-coached = { $value ->
        [one] has heard one shorter way of saying things
       *[other] has heard { $value } shorter ways of saying things
    }
person-display = display { $model }
league-line = { $title }, { $players }: { $count ->
        [one] one game
       *[other] { $count } games
    }, last on { $last }{ $minutes ->
        [0] { "" }
        [one] , about a minute each
       *[other] , about { $minutes } minutes each
    }. Won: { $won }.
league-won = { $who } { $count }
league-none = Nobody has finished a game like that yet.
league-unknown = I can't find a game or a player called “{ $words }” among the finished games.
record-exists = There's already a file { $file }. Name another file, or add --force to replace it.
record-exported = I've saved game { $id } to { $file }.
told-alone = To { $who } alone: { $words }
told-at = { $words } { $at }.
transcript-head = { $title }, { $players }, started { $begun }.
simulate-progress = { $done } of { $games } games.
simulate-line = { $name }: { $value }
simulate-between = { $value } ({ $low } to { $high })
simulate-rare = { $count ->
        [0] Every card comes into play in at least one game in a hundred.
       *[other] In fewer than one game in a hundred: { $cards }.
    }
simulate-not-written = I can't write { $file }: { $why }. Name another file.
scans-ask = { $count ->
        [one] Scan the { $card }
       *[other] Scan all { $count } copies of the { $card }
    }, and press Enter when you're done.
scans-heard = { $card }, label { $number }: { $text }.
scans-already = I already know “{ $text }” as { $card }.
scans-other = “{ $text }” already means { $card }. Scan another label.
scans-kept = { $card }: { $count ->
        [0] no new label
        [one] one new label
       *[other] { $count } new labels
    }.
scans-end = All labels are saved in { $file }.
doctor-fine = { $what }: working, { $detail }.
doctor-missing = { $what }: not working. { $remedy }
doctor-words = { $file }: { $missing ->
        [one] one phrase of { $all } is
       *[other] { $missing } phrases of { $all } are
    } missing, so I say { $missing ->
        [one] it
       *[other] them
    } in English.
doctor-python = Python
doctor-louis = Braille translation
doctor-louis-inside = the companion's own liblouis { $version }, { $table }
doctor-louis-system = the system's liblouis { $version }, { $table }
doctor-inside = the companion's own { $part }
doctor-system = the system's { $part }
doctor-speech = Speech
doctor-earpieces = Earpieces
doctor-listening = Spoken commands
doctor-no-microphone = but there is no microphone
doctor-without = { $what }: not installed, and nothing else needs it. { $remedy }
doctor-listen = To add them, type companion add listen. Missing: { $missing }.
doctor-better-voice = A better voice
doctor-voices = To add it, type companion add voices.
doctor-serial = Serial ports
doctor-records = Saved games
doctor-brltty = BRLTTY, which drives braille displays
displays-looking = Looking at { $port }. This can take a while.
displays-found = { $model }, at { $port }.
displays-cells = { $cells } cells{ $rows ->
        [1] .
       *[other] , in { $rows } rows.
    }
displays-status = { $cells } status cells.
displays-serial = Serial number { $serial }.
displays-whose = I remember it as { $who }'s.
displays-how = To use it, type companion play { $game } --braille Ann={ $driver }:{ $port }
displays-silent = No display answered at { $port }.
displays-port = { $port }, { $what }: I didn't check it. If a display is connected there, type companion displays { $port }
displays-unknown = unnamed
displays-brltty = BRLTTY has a display, { $model }. To use it, type companion play { $game } --braille Ann=brlapi
displays-rules = # Save this as { $file }: companion displays --permissions | sudo tee { $file }; then plug the display in again.
displays-no-rules = Only Linux needs permissions for displays. There's nothing to do here.
displays-none = I can't find a braille display. Plug it in, switch it on, and try again.
displays-none-port = For a Bluetooth display, pair it first, then name its port: companion displays { -wireless-port }
displays-none-group = If ports can't be opened, add yourself to the dialout group and log in again.
displays-forgotten = I've forgotten which display is { $who }'s.
displays-nothing-forgotten = I don't remember a display for { $who }.
earpieces-one = { $what }. Its name is { $device }
earpieces-loudspeaker = { $what } is the loudspeaker, so it can't be an earpiece. Its name is { $device }
microphones-one = { $name }
microphones-how = To speak into the first one, type companion play parcel --listen "{ $name }". In a game, F4 listens.
# Said before the microphone is tested, when no game is being played.
level-test = To test the microphone, press Enter and say a sentence: I'll tell you how well I hear you. To test another one, type its name first. To skip the test, type no.
microphones-none = I can't find a microphone. Plug in or pair one, and try again.
earpieces-how = To give Ann the first one, type companion play parcel --earpiece Ann={ $device }
earpieces-none = The loudspeaker is the only audio device. Plug in or pair headphones, and try again.
voices-line = { $name }: { $language }.
voices-taken = { $name }: { $language }. It speaks for { $who }.
# Words for choosing a voice, as in "take two for Ann", and words that end the choice.
voices-take = take
voices-for = for
voices-end = quit, done
voices-how = Type a voice's name to hear it. Type take and its name to use it for everything; to use it only for Ann, add for Ann. Press Enter to finish.
voices-sample = This is the voice called { $name }.
voices-took = The voice called { $name } now speaks for { $who }.
voices-table = the table
voices-narrator-differs = The voice called { $name } would speak for both a player and the table. Choose another.
interrupted = Stop here? Everything is saved.
    .brief = stop?
error-monitor-whose = Whose braille should go to { $path }? Name the player, for example: --braille Ann=monitor:{ $path }. Without a file, --braille monitor shows everyone's braille on the screen.
error-monitor-shared = { $who }'s line would come out on the shared screen. Name another place, such as { $who }=monitor: and the path of a file, a pipe or a second terminal.

## Card texts that an edition's data can't express

ask-by-hand = { $item } says: { $text }. Do that by hand, say put for each piece that moves, then say done.
    .brief = { $item }: { $text }; done?
ask-fulfilled = { $item } says: { $text }. Has that been done?
    .brief = { $item }: { $text }; done?

## Editions

edition-no-file = I can't find the file { $file }.
edition-not-toml = I can't read { $file }: { $why }
edition-too-deep = I can't read { $file }: it must be { $expected }.
edition-no-game = { $file } doesn't say which game it is for. It must start with game = and one of these: { $games }.
edition-fault = { $line ->
        [0] {""}
       *[other] Line { $line }:{" "}
    }{ $key } must be { $expected }.
edition-faults = { $count ->
        [one] One thing is wrong.
       *[other] { $count } things are wrong.
    }
edition-good = { $name } is ready to play: { $file }, for { $title }.
edition-alike = a different name: it sounds or feels too much like { $other }
edition-taken = a different name: it's a command, or an answer to any question
edition-no-word = a name that can be said
edition-no-interview = { $title } has nothing to enter step by step. Copy its standard edition and change that.
edition-exists = There's already a file { $file }. Name another file.
edition-other-answers = { $file } has answers to other questions. Name another file, or move that one away.
edition-begins = Answer one question after another. Say back to undo an answer; correct and a name, such as correct house 3, to change something earlier; again to hear the question again; quit to stop. I save each answer.
edition-goes-on = You've given { $count } answers, so we carry on here. Say back to undo the last one, or correct and a name to change another.
edition-before = It was { $answer }. Say keep, { $listed ->
        [0] {""}
       *[other] remove,{" "}
    }or give a new answer.
edition-kept = Your answers are saved in { $file }. Type the same line again to carry on.
edition-written = I've written { $file }.
edition-not-written = I can't write { $file }: { $why }
answer-again = again
    .also = repeat
answer-back = back
    .also = undo
answer-correct = correct
answer-keep = keep
answer-keep-all = keep all
    .also = keep the rest
answer-remove = remove
# Typed before a card's text if the companion's data can't express it.
answer-by-hand = by hand
answer-done = done
    .also = no more, none, that is all
answer-none = none
answer-stop = quit
    .also = exit, stop
answer-yes-no = yes, no
    .yes = yes
    .no = no
interview-over = That's everything.
interview-not-told = You haven't told me about “{ $name }”. Say a kind and a number, or a name: house 3, house 3 colour, title.
interview-say-remove = That would end the list here and lose everything after it. Say remove to take out just this one.
interview-no-name = I can't use “{ $name }” as a name: a name has a letter and at most { $most } characters.
interview-name-taken = Something else is already called { $name }. Say another name.
interview-no-card-text = Say the card's text. It needs at least one letter and at most { $most } characters.
interview-no-text = Say by hand, then what the card says.
interview-no-number = Say a number from { $least } to { $most }.
interview-no-choice = Say one of these: { $known }.

## What a file must contain: each phrase follows "must be"

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
expected-got = { $length }, not { $count }
expected-int = a whole number
expected-letter = one lowercase letter, as in "p" = "piles"
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
expected-once = given once
expected-one-of = one of these, not '{ $given }': { $known }
expected-or = { $one } or { $other }
expected-other-code = a different code: turned round or not, { $code } reads like the code of { $other }
expected-other-name = a different name: { $other } is called { $name } too
expected-otherwise = different: { $detail }
expected-plain-text = text without control or direction characters
expected-range = { $kind } { $range }
expected-rate = a level from 0 to 9, or 80 to 900 words a minute
expected-readable = readable: { $why }
expected-scan = { $other }, as for the same label earlier
expected-str = text
expected-there = there: it is missing
expected-toml = valid TOML: { $detail }
expected-value = { $value }

## Answers that occur in several games

nothing = none
    .also = nothing, nobody, no one, no more, no, pass
roll = roll
    .also = throw, die, dice, roll the die, roll the dice, throw the die, throw the dice

## Directions on a board

north = north
    .start = North
    .also = n
northeast = northeast
    .start = Northeast
    .also = ne, north east
east = east
    .start = East
    .also = e
southeast = southeast
    .start = Southeast
    .also = se, south east
south = south
    .start = South
    .also = s
southwest = southwest
    .start = Southwest
    .also = sw, south west
west = west
    .start = West
    .also = w
northwest = northwest
    .start = Northwest
    .also = nw, north west
away = ahead
    .start = Ahead
    .also = away, away from me, away from you, straight ahead, up
away-right = ahead right
    .start = Ahead right
    .also = ahead and right, away right, away and right, up right
right = right
    .start = Right
near-right = near right
    .start = Near right
    .also = near and right, down right
near = towards you
    .start = Towards you
    .also = near, nearer, toward me, towards me, toward you, down
near-left = near left
    .start = Near left
    .also = near and left, down left
left = left
    .start = Left
away-left = ahead left
    .start = Ahead left
    .also = ahead and left, away left, away and left, up left
sits = { $who } sits on the { $side } side: directions for { $who } are turned to match.
    .brief = { $who }: { $side } side
no-corner = Players sit on the north, east, south or west side, not { $option }.

## Statistics of simulated games

figure-games = Games
figure-seconds = Seconds
figure-answers-per-second = Answers per second
figure-answers-per-game = Answers per game
figure-wins-by-seat = Wins by seat
figure-cards-in-play = In play: { $of }
## Practice

practice-names = Bob, Cara, Dan, Eve, Fay, Gus, Hana, Ivo, Jan, Kay, Lea
strength-easy = easy
strength-middle = medium
    .also = middle
strength-hard = hard
practice-with = { $count ->
        [one] { $all } is a practice player. Strength: { $strength }.
       *[other] { $all } are practice players. Strength: { $strength }.
    }
    .brief = practice { $strength }: { $all }
practice-answers = { $who }: { $option }.
    .brief = { $who }: { $option }
ask-against = How many practice players do you want to play against, 1 to { $most }? Press Enter for 1.
    .brief = how many practice players?
ask-against-help = Say a number, or their names, such as Bob, Cara; say quit to stop.
ask-strength = How strong should they be: { $known }? Press Enter for medium.
    .brief = how strong?
ask-strength-help = Easy players miss half of what they could do, medium ones a quarter, and hard ones nothing. Say quit to stop.
error-against = You can practise against 1 to { $most } players. Say a number or their names, not { $given }.
error-strength = I don't know the strength { $given }. Use { $strengths }.
practice-later = I'll tell you why { $who } did that when the game is over.
    .brief = why: after the game
practice-person = { $who } isn't a practice player: ask { $who }.
    .brief = ask { $who }
practice-none = { $who } hasn't had a choice yet.
    .brief = { $who }: no choice yet
practice-forced = { $who } had no choice but { FORM($option, "the") }.
    .brief = { $who }: only { $option }
practice-overlooked = { $who } chose { FORM($option, "the") } and missed something better.
    .brief = { $who } missed better than { $option }
practice-best = { $who } saw nothing better than { FORM($option, "the") }.
    .brief = { $who }: nothing better than { $option }
