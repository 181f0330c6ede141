# The Parcel, in English.
#
# Everyone hears a phrase's value. `.brief` is its short form, for braille and for listeners who
# want few words. On a player's own line "you" replaces that player's name, and `.yours` replaces
# `.brief` where that player acts or is asked.

game-title = The Parcel

## Items: the word, and other words that mean it

coffee = Coffee
    .the = the Coffee
    .also = spy
radio = Radio
    .the = the Radio
    .also = guard
binoculars = Binoculars
    .the = the Binoculars
    .also = binocular, priest
revolver = Revolver
    .the = the Revolver
    .also = gun, baron
badge = Badge
    .the = the Badge
    .also = handmaid
camera = Camera
    .the = the Camera
    .also = prince
lens = Lens
    .the = the Lens
    .also = lenses, chancellor
notebook = Notebook
    .the = the Notebook
    .also = king
disguise = Disguise
    .the = the Disguise
    .also = countess
parcel = Parcel
    .the = the Parcel
    .also = the parcel, princess
tie = tie
    .also = draw, tied, equal, nobody, none

cards = cards

## Pieces and places on the table

card = hidden card
    .also = face-down card, hidden cards
contract = contract token
    .also = contract tokens, contract, contracts
stock = supply
    .also = stock, bank
under = under the deck
deck = deck
aside = aside
    .also = set aside
side = side
before = in front of
    .also = before, pile
hand = hand
drawn = drawn
piece-card = { $count ->
        [one] a hidden card
       *[other] { $count } hidden cards
    }
    .all = { $count } cards
# The tokens in the supply are not counted: their number is too large for Fluent to select on.
piece-contract = { $count ->
        [one] a contract token
        [other] { $count } contract tokens
       *[many] contract tokens
    }
at-stock = in the supply
    .from = from the supply
    .to = to the supply
at-under = at the bottom of the deck
    .from = from the bottom of the deck
    .to = under the deck
at-deck = in the deck
    .from = from the deck
    .to = to the top of the deck
at-aside = set aside face down
    .from = from where it was set aside
    .to = to one side, face down
at-side = set aside face up
    .from = from the cards set aside face up
    .to = to the cards set aside face up
at-before = in front of { $of }
    .from = from in front of { $of }
    .to = to in front of { $of }
at-drawn = in { $whose } hand, if it's been drawn
    .from = from { $whose } hand
    .to = into { $whose } hand
    .drawn = { $whose } new card
at-hand = in { $whose } hand
    .from = from { $whose } hand
    .to = into { $whose } hand

## Setup

edition-note = These card texts are mine, not the box's.
    .brief = my own card texts
ask-starter = Who last wrote a letter by hand? If nobody knows, the youngest starts.
    .choices = {""}
    .brief = last letter by hand?
    .guided = {""}
    .undone = the choice of who starts
begins = First to { $goal ->
        [one] one contract
       *[other] { $goal } contracts
    } wins.
    .brief = first to { $goal ->
        [one] one contract
       *[other] { $goal } contracts
    }
round-begins = Round { $number }. { $who } starts.
    .round = yes
    .ahead = Round { $number }.
    .asked-also = {""}
    .asked-brief = round { $number }
    .brief = round { $number }, { $who } starts
    .yours = round { $number }, you start
    .score-sheet = yes
step-shuffle = Shuffle the { $count } cards face down in the middle.
    .hint = Say done, or skip setup.
    .brief = shuffle { $count } cards
step-aside = Set the top card aside, face down, without looking.
    .hint = Say done.
    .brief = set top card aside, face down
gather-deal = Deal one card each.
    .counts = That leaves { $count }.
    .brief = deal one each, { $count } left
step-deal = { gather-deal }
    .counts = { gather-deal.counts }
    .hint = Say done.
    .brief = { gather-deal.brief }
gather = Shuffle all { $count } cards, set one aside face down, and deal one each.
    .brief = shuffle { $count }, 1 aside, deal 1 each
status-turn = Round { $number }, { $who }'s turn. { $count ->
        [0] No cards
        [one] One card
       *[other] { $count } cards
    } left after the draw. Still in: { $all }.
    .brief = round { $number }, { $who }'s turn, { $count } left, still in: { $all }
    .yours = round { $number }, your turn, { $count } left, still in: { $all }
gather-two = Shuffle all { $count } cards, and set one aside face down.
    .brief = shuffle { $count }, set 1 aside
step-again = Shuffle all { $count } cards, set one aside face down, and deal one each.
    .counts = That leaves { $left }.
    .hint = Say done.
    .brief = shuffle { $count }, 1 aside, deal 1 each
step-again-two = { gather-two }
    .hint = Say done.
    .brief = { gather-two.brief }
ask-face-up = { $number ->
        [1] Turn up the first of three cards and set it aside.
        [2] Turn up the second one.
       *[other] Turn up the third one.
    } Which is it?
    .brief = face-up card { $number } of 3?
    .undone = setting aside the { $answer }
face-up = It's the { $item }, set aside face up.
    .brief = { $item } set aside

## A turn

turn-begins = { $who }'s turn.
    .counts = { $count ->
        [0] The deck is empty.
        [one] One card left.
       *[other] { $count } cards left.
    }
    .asked = { $count ->
        [0] The deck is empty.
        [one] One card left.
       *[other] { $count } cards left.
    }
    .earcon = turn
    .brief = { $who }'s turn, { $count } left
    .yours = your turn, { $count } left
ask-told = { $who }, take your card. Which one is it?
    .hint = Tell me in private.
    .brief = { $who }, your card?
    .yours = your card?
ask-held = { $who }, which card do you have?
    .hint = Tell me in private, one card at a time.
    .brief = { $who }, which card?
    .yours = which card?
ask-play-by-hand = { $who }, your turn.
    .choices = {""}
    .hint = Draw, then tell me which card you play.
    .brief = { $who }'s turn
    .yours = your turn: draw, then play
    .guided = Play face up: name the card, and who it's for.
ask-play = { $who }, your turn.
    .brief = { $who }'s turn
    .yours = your turn
    .guided = Play face up: name the card, and who it's for.
your-card = You hold the { $item }.
    .brief = you hold { $item }
you-draw = You draw the { $item }.
    .brief = you draw { $item }
plays = { $who } plays the { $item }.
    .asked = {""}
    .asked-brief = {""}
    .earcon = played
    .brief = { $who }: { $item }
    .yours = you play { $item }
protected = Nobody can pick { $who } until { $who }'s next turn.
    .then = Nobody can pick { $who } until { $who }'s next turn.
    .then-brief = safe
    .brief = { $who } is safe
    .yours = you are safe
    .highlight = 14
unprotected = { $who } isn't safe any more.
    .brief = { $who } is no longer safe
    .yours = you are no longer safe
no-target = There's nobody to pick, so nothing happens.
    .brief = nobody to pick
ask-target = { $who }, { $item } on who?
    .among = { $who }, { $item } on who: { $options }?
    .brief = { $who }: { $item }, who?
    .yours = { $item } on who?
    .undone = { FORM($who, "whose") } choice of { $answer }
    .undone-then = on { $answer }
ask-item = { $who }, what do you guess { $target } has?
    .brief = { $target ->
        [you] { $who } guesses your card?
       *[other] { $who }, { $target }'s card?
    }
    .yours = { $target }'s card?
    .undone = { FORM($who, "whose") } guess of the { $answer }
    .undone-then = for the { $answer }
names = { $who } guesses { $target } has the { $item }.
    .then = guesses { $target } has the { $item }
    .then-brief = { $target ->
        [you] you have
       *[other] { $target } has
    } { $item }?
    .asked = {""}
    .asked-brief = {""}
    .brief = { $target ->
        [you] you have
       *[other] { $target } has
    } { $item }?
ask-holds = { $who }, do you have the { $item }?
    .choices = {""}
    .brief = { $item }, { $who }?
    .yours = do you have { $item }?
    .undone = { FORM($who, "whose") } answer
holds-not = No, { $who } doesn't.
    .earcon = no
    .brief = no
    .yours = no { $item }
looks = { $who } looks at { $target }'s card.
    .then = looks at { $target }'s card
    .then-brief = sees { $target ->
        [you] your
       *[other] { $target }'s
    } card
    .then-yours = you see { $target }'s card
    .brief = { $who } sees { $target ->
        [you] your
       *[other] { $target }'s
    } card
    .yours = you see { $target }'s card
you-see = { $target }'s card is the { $item }.
    .brief = { $target } has { $item }
compares = { $who } and { $target } compare cards.
    .then = compares cards with { $target }
    .then-brief = compares with { $target }
    .asked = {""}
    .asked-brief = {""}
    .brief = { $target ->
        [you] you and { $who }
       *[other] { $who } and { $target }
    } compare
    .then-yours = compare with { $target }
ask-loser = { $who } and { $target }, who's lower, or is it a tie?
    .choices = {""}
    .brief = who's lower, { $target ->
        [you] you or { $who }
       *[other] { $who } or { $target }
    }?
    .undone = the comparison
compared-tie = It's a tie.
    .result = Both stay in.
    .brief = tie
ask-discard = { $who }, what do you discard?
    .choices = {""}
    .brief = { $who } discards which?
    .yours = discard which?
    .undone = { FORM($who, "whose") } discard
discards = { $who } discards the { $item }.
    .brief = { $who } discards { $item }
    .yours = you discard { $item }
redraws = { $who } draws a new card.
    .then = draws a new card
    .then-brief = draws a new card
    .then-yours = draw a new card
    .earcon = drawn
    .brief = { $who } draws
    .yours = you draw
redraws-aside = { $who } takes the card that was set aside.
    .then = takes the card that was set aside
    .then-brief = takes the card set aside
    .then-yours = take the card set aside
    .brief = { $who } takes the card set aside
    .yours = you take the card set aside
lens-by-hand = { $who }, draw { $count ->
        [one] one
       *[other] two
    }, keep one, and put { $count ->
        [one] one
       *[other] two
    } under the deck.
    .hint = You choose the order. Don't show them.
    .brief = { $who }: draw { $count }, keep one, put { $count } under the deck
    .yours = draw { $count }, keep one, put { $count } under the deck
lens-begins = { $who } draws { $count ->
        [one] one
       *[other] two
    } and keeps one.
    .ahead = { $who } draws { $count ->
        [one] one
       *[other] two
    }.
    .asked-brief = {""}
    .brief = { $who } draws { $count }, keeps one
    .yours = you draw { $count }, keep one
lens-empty = The deck is empty, so the Lens does nothing.
    .brief = deck empty
ask-keep = { $who }, which card do you keep?
    .hint = The others go under the deck.
    .brief = { $who } is choosing
    .yours = keep which?
ask-lowest = { $who }, which one goes on the bottom?
    .hint = It's drawn last.
    .brief = { $who } is choosing
    .yours = bottom of the deck?
you-keep = You keep the { $item }.
    .brief = you keep { $item }
trades = { $who } and { $target } trade hands.
    .then = trades hands with { $target }
    .then-brief = trades hands with { $target }
    .then-yours = trade hands with { $target }
    .brief = { $target ->
        [you] you and { $who }
       *[other] { $who } and { $target }
    } trade hands
    .highlight = 15
you-get = You get the { $item } from { $target }.
    .brief = you get { $item } from { $target }
ask-last-card = { $who }, you're out. Which card do you show?
    .choices = {""}
    .brief = { $who } is out and shows which?
    .yours = you're out: show which?
    .undone = { FORM($who, "whose") } last card
out = { $who } is out of the round.
    .out = yes
    .earcon = out
    .brief = { $who } is out
    .yours = you're out
    .highlight = 13
out-with = { $who } is out, holding the { $item }.
    .out = yes
    .earcon = out
    .brief = { $who } is out, holding { $item }
    .yours = you're out, holding { $item }
    .highlight = 12

## The end of a round

deck-empty = The deck is empty.
    .hint = Everyone still in shows their card.
    .brief = deck empty
ask-shows = { $who }, which card do you show?
    .choices = {""}
    .brief = { $who } shows which?
    .yours = show which?
shows = { $who } shows the { $item }.
    .brief = { $who }: { $item }
    .yours = you show { $item }
wins-alone = { $who } is the last one in and wins the round.
    .counts = { $contracts } of { $goal } contracts.
    .earcon = scored
    .brief = { $who } wins round, { $contracts } of { $goal } contracts
    .yours = you win the round, { $contracts } of { $goal } contracts
    .score-sheet = yes
    .winner = yes
    .highlight = 5
wins-highest = { $who } has the highest card and wins the round.
    .counts = { $contracts } of { $goal } contracts.
    .earcon = scored
    .brief = { $who } wins round, { $contracts } of { $goal } contracts
    .yours = you win the round, { $contracts } of { $goal } contracts
    .score-sheet = yes
    .winner = yes
    .highlight = 6
wins-tied = { $who } ties for highest and wins a contract.
    .counts = { $contracts } of { $goal } contracts.
    .earcon = scored
    .brief = { $who } ties for highest, { $contracts } of { $goal } contracts
    .yours = you tie for highest, { $contracts } of { $goal } contracts
    .score-sheet = yes
    .winner = yes
    .highlight = 7
coffee-bonus = { $who }'s Coffee earns one more: { $contracts } of { $goal }.
    .earcon = scored
    .brief = { $who }'s Coffee makes { $contracts } of { $goal }
    .yours = your Coffee makes { $contracts } of { $goal }
    .score-sheet = yes
    .highlight = 8
coffee-none = Coffee earns nothing, because more than one player still in has played it.
    .brief = Coffee earns nothing
game-won = { $who } wins the game!
    .earcon = over
    .brief = { $who } wins the game
    .yours = you win the game
    .score-sheet = yes
    .winner = yes
    .highlight = 1
game-shared = { $all } win the game together!
    .earcon = over
    .brief = { $all } win together
    .score-sheet = yes
    .winner = yes
    .highlight = 2
game-left = { $who } is the only player left and wins the game.
    .brief = { $who } wins the game
    .yours = you win the game
    .score-sheet = yes
    .winner = yes
    .highlight = 3

## At the table

goal-set = From now on, first to { $number ->
        [one] one contract
       *[other] { $number } contracts
    } wins.
    .brief = new goal: { $number ->
        [one] one contract
       *[other] { $number } contracts
    }
ended-level = { $all } are level on { $contracts ->
        [one] one contract
       *[other] { $contracts } contracts
    } each, and share the win.
    .brief = { $all } share the win, { $contracts } each
    .winner = yes
sits-again = { $who } is back and plays from the next round on.
    .brief = { $who } is back from next round
    .yours = you're back from next round
gone = { $who } has left the table.
    .brief = { $who } has left
    .yours = you have left
    .highlight = 4
shown = { $who } has shown the { $item }, so everyone knows it.
    .brief = { $who } showed { $item }
    .yours = you showed { $item }
    .highlight = 16
void = This round doesn't count. { $who } starts the new one.
    .brief = round doesn't count
    .score-sheet = yes
    .highlight = 9
breach-out = { $who } broke a rule earlier.
    .brief = { $who } broke a rule
    .yours = you broke a rule
    .highlight = 10
breach-passes = { $who } broke a rule earlier.
    .result = At this table, that costs nothing.
    .brief = { $who } broke a rule, no penalty
    .yours = you broke a rule, no penalty
    .highlight = 11

## Refusals

no-protected = { $option } is safe until { $option }'s next turn.
    .brief = { $option } is safe
no-out = { $option } is out of the round.
    .brief = { $option } is out
no-self = You can't use the { $item } on yourself.
    .brief = not on yourself
no-left = { $option } has left the table.
    .brief = { $option } has left
no-radio = You can't guess a Radio with the Radio.
    .brief = no guessing Radio
no-version = The traditional deck doesn't have the { $option }.
    .brief = no { $option } in this deck
no-forced = With the Camera or the Notebook in your hand, you have to play the Disguise.
    .brief = play the Disguise
no-copies = { $copies ->
        [one] The only { $option } has already turned up.
        [2] Both copies of the { $option } are already face up.
       *[other] All { $copies } copies of the { $option } are already face up.
    }
    .brief = no { $option } left
no-loser = Nothing left beats the { $option }, so it can't have lost.
    .brief = nothing left beats { $option }
no-place = { $what } can't go there.
    .brief = can't go there
no-face-down = I can't move hidden cards. If one is in the wrong place, say undo or correct.
    .brief = hidden cards: undo or correct
no-cover = The { $item } stays face up in front of a player. If it wasn't played, say undo or correct.
    .brief = { $item } stays face up
no-longer-played = The { $item } wasn't played in this round.
    .brief = { $item } not played this round
no-playing = The { $item } is still being played. Finish it, or say undo.
    .brief = { $item } still being played
no-turn = It's already { $who }'s turn.
    .brief = already { $who }'s turn
no-contract = { $who } doesn't have a contract to give up.
    .brief = { $who } has no contracts
    .yours = you have no contracts
no-late = Nobody has played since { $who } did, so just say undo.
    .brief = nobody has played since: undo
no-play = { $who } hasn't played a card in this round. For an earlier round, say undo.
    .brief = { $who } hasn't played yet
no-hand = { $who } doesn't have a card right now.
    .brief = { $who } has no card
    .yours = you have no card
no-round = No round is going on right now.
    .brief = no round right now

## Answers to queries

status-round = Round { $number }, { $count ->
        [0] none
       *[other] { $count }
    } left. Still in: { $all }.
    .brief = round { $number }, { $count ->
        [0] none
       *[other] { $count }
    } left, still in: { $all }
status-dealing = We're dealing round { $number }.
    .brief = dealing round { $number }
status-showing = Round { $number }. The deck is empty, and everyone still in shows their card: { $all }.
    .brief = round { $number }, showing: { $all }
status-between = No round is going on right now.
    .brief = no round right now
status-protected = Safe behind a Badge: { $all }.
    .brief = safe: { $all }
status-aside-taken = The card set aside has been taken.
    .brief = card set aside is taken
status-returned = { $count ->
        [one] The bottom card is one
       *[other] The bottom { $count } cards are ones
    } that { $all } put there after a Lens.
    .brief = { $count ->
        [one] bottom card
       *[other] bottom { $count }
    } put there by { $all }, after a Lens
status-shown = { $who } has shown the { $item }.
    .brief = { $who } showed { $item }
    .yours = you showed { $item }
score-same = Everyone has { $contracts } of { $goal } contracts.
    .brief = everyone: { $contracts } of { $goal } contracts
score = { $who } has { $contracts } of { $goal } contracts.
    .brief = { $who }: { $contracts } of { $goal } contracts
    .score-sheet = yes
score-gone = { $who }, who has left, has { $contracts } of { $goal } contracts.
    .brief = { $who }, who left: { $contracts } of { $goal } contracts
pile = { $who }: { $items }.
    .brief = { $who }: { $items }
pile-empty = { $who }: nothing yet.
    .brief = { $who }: nothing
pile-out = { $who }, out of the round: { $items }.
    .brief = { $who }, out: { $items }
pile-gone = { $who }, who has left: { $items }.
    .brief = { $who }, who left: { $items }
pile-thrown = A Camera made { $who } discard the { $item }, so that one wasn't played.
    .brief = { $who } discarded { $item }, so it wasn't played
    .yours = you discarded { $item }, so it wasn't played
pile-deck = { $count ->
        [0] No cards
       *[other] { $count }
    } in the deck{ $drawing ->
        [0] .
       *[other] {" "}after the draw.
    } { $aside ->
        [0] Nothing set aside face down.
       *[other] One set aside face down.
    }
    .brief = { $count ->
        [0] none
       *[other] { $count }
    } in the deck, { $aside ->
        [0] none
       *[other] { $aside }
    } set aside face down
pile-hands = Holding { $count ->
        [one] one card
       *[other] { $count } cards
    }: { $all }.
    .brief = holding { $count }: { $all }
pile-side = Set aside face up: { $items }.
    .brief = set aside face up: { $items }
shown-none = Nobody has shown a card from their hand.
    .brief = no cards shown
left-all = These haven't been seen yet.
    .brief = unseen, by rank:
left-out = { $item }: { $left ->
        [0] none
       *[other] { $left } of { $copies }
    }.
    .brief = { $rank }:{ $left }
can-hold = { $who } could have one of these: { $items }.
    .brief = { $who } could have: { $items }
    .yours = you could have: { $items }
can-hold-any = { $who } could have any card that hasn't been seen yet.
    .brief = { $who } could have any unseen card
can-hold-but = { $who } could have any unseen card except these: { $items }.
    .brief = { $who } could have any unseen card but { $items }
must-hold = { $who } can only have the { $item }.
    .brief = { $who } can only have { $item }
hold-nothing = { $who } doesn't have a card.
    .brief = { $who } has no card
    .yours = you have no card
your-hand = You hold: { $items }.
    .brief = you hold { $items }
    .cards = You hold
hand-yours = { $who } has real cards in hand, so I don't know them.
    .brief = I don't know { FORM($who, "whose") } cards
    .yours = I don't know your cards
hand-shown = { $who }'s cards are on { FORM($who, "whose") } own line.
    .brief = on { FORM($who, "whose") } own line
    .yours = on your own line
card-name = { $item }, rank { $rank }, { $copies } in the deck.
    .brief = { $item }, rank { $rank }, { $copies } in deck

mark-of-rank = the rank
mark-of-name = the name
mark-of-effect = what it does
mark-of-copies = how many the deck has
mark-of-old = how many the traditional deck has

## Table options

option-version = Which deck you use
option-version-main = the main deck, 21 cards
option-version-traditional = the traditional deck, 16 cards, for two to four players
option-goal = How many contracts win
option-goal-rulebook = the rulebook's numbers
option-goal-older = 7, 5 and 4 for two, three and four players
option-coffee-discarded = Whether a Coffee discarded because of a Camera counts as played
option-coffee-discarded-not-played = no
option-coffee-discarded-played = yes
option-after-tie = Who starts after a tied round
option-after-tie-last-turn = the player who had the last turn
option-after-tie-last-winner = the winner who most recently had a turn
option-breach = What breaking a rule costs when it's noticed late
option-breach-out = the round
option-breach-pass = nothing

leads = { $left ->
        [0] Everyone has
       *[other] { $all } { $count ->
            [one] leads with
           *[other] lead with
        }
    } { $score } of { $goal } contracts.
    .brief = { $left ->
        [0] everyone
       *[other] { $all }
    }: { $score } of { $goal }
cards-in-deck = { $drawing ->
        [0] { $count ->
            [0] The deck is empty.
            [one] One card is left.
           *[other] { $count } cards are left.
        }
       *[other] { $count ->
            [0] After the draw, the deck is empty.
            [one] After the draw, one card is left.
           *[other] After the draw, { $count } cards are left.
        }
    }
    .brief = { $count } left

## Commands

command-lead = lead, leader, leaders
help-lead = hear who's ahead.
command-deck = deck
help-deck = hear how many cards are left in the deck.

command-piles = piles, pile
usage-piles = piles [PLAYER]
help-piles = hear what's face up in front of one player. On its own, hear about everyone, the deck and the hands.
command-left = left
help-left = hear which cards aren't face up yet.
out-round = { $who } is out of this round.
    .brief = { $who } is out
    .yours = you're out
out-all = Out of this round: { $all }.
    .brief = out: { $all }
out-none = Nobody is out of this round.
    .brief = nobody is out
command-copies = copies
usage-copies = copies CARD
help-copies = hear whether a card has been played, who by, and how many haven't been seen yet.
copies-by = Yes, { $count ->
        [one] one copy of the { $item } is
       *[other] { $count } copies of the { $item } are
    } face up, played by { $all }. { $left ->
        [0] There are no more.
        [one] One hasn't been seen yet.
       *[other] { $left } haven't been seen yet.
    }
    .brief = { $item }: { $count } face up, by { $all }; { $left } unseen
copies-seen = Yes, { $count ->
        [one] one copy of the { $item } is
       *[other] { $count } copies of the { $item } are
    } face up. { $left ->
        [0] There are no more.
        [one] One hasn't been seen yet.
       *[other] { $left } haven't been seen yet.
    }
    .brief = { $item }: { $count } face up, { $left } unseen
copies-none = { $left ->
        [0] This deck has no { $item }.
        [one] No { $item } so far. The only one hasn't been seen.
       *[other] No { $item } so far. { $left } haven't been seen.
    }
    .brief = { $left ->
        [0] no { $item } in this deck
       *[other] no { $item } so far, { $left } unseen
    }
command-safe = safe, protected
usage-safe = safe [PLAYER]
help-safe = hear who is safe behind a Badge, or whether a particular player is.
safe-yes = Yes, nobody can pick { $who } until { $who }'s next turn.
    .brief = yes, { $who } is safe
    .yours = yes, you are safe
safe-no = No, you can pick { $who }.
    .brief = no, { $who } isn't safe
    .yours = no, you aren't safe
safe-none = Nobody is safe.
    .brief = nobody is safe
command-choosable = choosable, who can i pick
help-choosable = hear who you can pick now.
choosable = You can pick { $all }.
    .brief = you can pick { $all }
choosable-none = There's nobody you can pick right now.
    .brief = nobody to pick
command-higher = higher
usage-higher = higher [CARD CARD]
help-higher = hear which of two cards is higher. On its own, list all cards, the highest first.
higher = The { $item } is higher, { $rank } against { $number } for the { $other }.
    .brief = { $item } is higher, { $rank } to { $number }
higher-same = They tie, both rank { $rank }.
    .brief = tie: both rank { $rank }
ranking = From highest to lowest: { $items }.
    .brief = from high to low: { $items }
command-hold = hold
usage-hold = hold [PLAYER]
help-hold = hear what a player could still have, going by what everyone knows.
sure-breach = That puts { $who } out of the round, hand face up.
    .brief = { $who } out, hand face up
    .yours = you're out, hand face up
sure-turn = The card { $who } drew goes back on the deck.
    .brief = { FORM($who, "whose") } card goes back on the deck
command-void = void, misdeal
    .undone = the misdeal
    .wish = call a misdeal
help-void = call a misdeal. The round doesn't count.
command-breach = breach
    .undone = the note that { $who } broke a rule
    .wish = note that { $who } broke a rule
usage-breach = breach PLAYER
help-breach = say that a player broke a rule earlier. It costs that player the round.
command-shown = shown
    .undone = the note that { $who } showed the { $what }
    .wish = note that { $who } showed the { $what }
usage-shown = shown PLAYER CARD
help-shown = say that a player has shown a card. On its own, hear which cards have been shown.

## Adjustments

adjust-give = give
    .undone = the contract given to { $who }
    .also = give contract to, give a contract to, give contract, add contract
    .wish = give { $who } a contract
adjust-take = take
    .undone = the contract taken from { $who }
    .also = take contract from, take a contract from, take contract
    .wish = take a contract from { $who }

adjust-turn = turn
    .undone = the change of turn to { $who }
    .also = turn to, turn of
    .wish = give { $who } the turn
adjust-badge = badge
    .undone = the change to { FORM($who, "whose") } protection
    .also = protection of, badge of
    .wish = change { FORM($who, "whose") } protection

## What an edition file must contain: each phrase follows "must be"

expected-cards = the number of cards in that version
expected-contracts = the number of contracts that wins, 1 or more
expected-item = the item { $item } of rank { $rank }
expected-items = at most { $most } items
expected-total = the total number of copies, { $total }, not { $count }

## Statistics of simulated games

figure-rounds-per-game = Rounds per game
figure-turns-per-round = Turns per round
figure-sole-survivor-share = Rounds won by the last one in
figure-tied-share = Tied rounds
figure-coffee-share = Rounds with a Coffee bonus

## Reasons for practice players' moves

advice-keep = { $who } chose the { $option } so as to keep the { $item }.
    .brief = { $who } keeps { $item }
advice-named = { $who } thought it { $percent } percent likely that { $target } had the { $item }.
    .brief = { $target } had { $item }: { $percent }% likely
advice-higher = { $who } had the { $item }. The chance that { $target } had a lower card was { $percent } percent.
    .brief = { $item } to beat { $target }: { $percent }% likely
advice-ruin = { $who } thought it { $percent } percent likely that { $target } had the Parcel.
    .brief = { $target } had Parcel: { $percent }% likely
advice-trade = { $who } wanted { $target }'s card.
    .brief = { $who } wanted { $target }'s card
advice-look = { $who } didn't know { $target }'s card.
    .brief = { $who } didn't know { $target }'s card
advice-redraw = { $who } wanted a new card in place of the { $item }.
    .brief = { $who } wanted a new card for { $item }
advice-high = { $who } kept the { $option }, the best card to have.
    .brief = { $who } kept { $option }
