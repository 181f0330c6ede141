# The Parcel, in English.
#
# A phrase's value is said to everyone. `.brief` is its form for a braille line, the
# part that changed first; in it a seat reads "you" where its own name would stand.

game-title = The Parcel

## Items: the word, and other words that mean it

coffee = Coffee
    .also = spy
radio = Radio
    .also = guard
binoculars = Binoculars
    .also = binocular, priest
revolver = Revolver
    .also = gun, baron
badge = Badge
    .also = handmaid
camera = Camera
    .also = prince
lens = Lens
    .also = lenses, chancellor
notebook = Notebook
    .also = king
disguise = Disguise
    .also = countess
parcel = Parcel
    .also = the parcel, princess
tie = tie
    .also = draw, tied, equal, nobody, none

cards = cards

## What lies on the table, and where

card = hidden card
    .also = face-down card, hidden cards
contract = contract token
    .also = contract tokens, contract, contracts
stock = stock
under = under the deck
deck = deck
aside = aside
side = side
before = before
    .also = pile, in front of
hand = hand
drawn = drawn
piece-card = { $count ->
        [one] a hidden card
       *[other] { $count } hidden cards
    }
    .all = { $count } cards
# How many the stock has is not counted: so large a number is no number for Fluent.
piece-contract = { $count ->
        [one] a contract token
        [other] { $count } contract tokens
       *[many] contract tokens
    }
at-stock = in the stock
    .from = from the stock
    .to = to the stock
at-under = under the deck
    .from = from under the deck
    .to = under the deck
at-deck = in the deck
    .from = from the deck
    .to = onto the deck
at-aside = aside
    .from = from aside
    .to = aside
at-side = face up at the side
    .from = from the side
    .to = to the side
at-before = before { $of }
    .from = from before { $of }
    .to = to before { $of }
at-drawn = drawn by { $of }, or not yet
    .from = from { $of }'s hand, if it is drawn,
    .to = into { $of }'s hand
at-hand = in the hand of { $of }
    .from = from { $of }'s hand
    .to = into { $of }'s hand

## Setup

edition-note = These cards are the companion edition: their texts are ours, not the box's.
    .brief = companion edition
ask-starter = Who wrote a letter by hand last? That player begins. If nobody knows, name the youngest.
    .choices = {""}
    .brief = begins?
    .guided = {""}
begins = { $who } begins. The goal is { $goal } contracts.
    .brief = first { $who }, goal { $goal }
round-begins = Round { $number }. { $who } begins.
    .asked = Round { $number }.
    .asked-also = {""}
    .asked-brief = round { $number }
    .brief = round { $number }, first { $who }
step-shuffle = Shuffle the { $count } cards and put the deck face down in the middle.
    .hint = Say done, or skip setup.
    .brief = shuffle { $count }
step-aside = Put the top card aside face down, unseen.
    .hint = Say done.
    .brief = 1 card aside face down
step-deal = Deal one card to each player.
    .counts = The deck then has { $count } cards.
    .hint = Say done.
    .brief = deal 1 each, deck { $count }
gather = Gather and shuffle { $count } cards, one aside face down, deal one each.
    .brief = shuffle { $count }, 1 aside, deal 1 each
status-turn = Round { $number }, { $who }'s turn. After the draw the deck has { $count } cards. Still in: { $all }.
    .brief = round { $number }, turn { $who }, deck { $count }, in { $all }
step-again = Gather all { $count } cards, shuffle, put one aside face down, and deal one to each player.
    .counts = The deck then has { $left } cards.
    .hint = Say done.
    .brief = shuffle { $count }, 1 aside, deal 1 each
step-again-two = Gather all { $count } cards, shuffle, and put one aside face down.
    .hint = Say done.
    .brief = shuffle { $count }, 1 aside
ask-face-up = Turn up a card and put it aside face up: card { $number } of 3. Which is it?
    .brief = face up { $number }?
face-up = Face up at the side: { $item }.
    .brief = { $item } face up

## A turn

turn-begins = { $who }'s turn.
    .counts = { $count ->
        [one] One card is
       *[other] { $count } cards are
    } in the deck.
    .asked = { $count } in the deck.
    .earcon = turn
    .brief = { $who }: turn, deck { $count }
ask-told = { $who }, take your card, and tell me in private which it is.
    .brief = { $who }: your card?
ask-held = { $who }, tell me in private a card that you hold.
    .brief = { $who }: you hold?
ask-play-by-hand = { $who }: play?
    .choices = {""}
    .hint = Draw first. Say can to hear what you may answer.
    .brief = { $who }: play?
    .yours = play?
    .guided = Each turn you draw a card, and play one of your two face up. Say its name, and for whom it is. The other stays your secret.
ask-play = { $who }: play?
    .brief = { $who }: play?
    .yours = play?
    .guided = Each turn you draw a card, and play one of your two face up. Say its name, and for whom it is. The other stays your secret.
your-card = You hold the { $item }.
    .brief = you hold { $item }
you-draw = You draw the { $item }.
    .brief = drew { $item }
plays = { $who } plays the { $item }.
    .asked = {""}
    .asked-brief = {""}
    .earcon = played
    .brief = { $who }: { $item }
    .yours = { $item }
protected = { $who } is protected.
    .hint = Nobody may choose { $who } until { $who }'s next turn.
    .brief = { $who } safe
unprotected = { $who } is not protected any more.
    .brief = { $who } not safe
no-target = Nobody can be chosen: no effect.
    .brief = no target
ask-target = { $who }, on whom the { $item }?
    .brief = { $who }: { $item } on?
ask-item = { $who }, which item to { $target }?
    .brief = { $who }: name to { $target }?
names = { $who } names the { $item } to { $target }.
    .then = names the { $item } to { $target }.
    .then-brief = { $item } to { $target }?
    .asked = {""}
    .asked-brief = {""}
    .brief = { $target }: { $item }?
ask-holds = { $who }, the { $item }?
    .brief = { $who }: { $item }?
holds-not = { $who } has no { $item }.
    .earcon = no
    .brief = no
looks = { $who } looks at { $target }'s card.
    .then = looks at { $target }'s card.
    .then-brief = sees { $target }
    .brief = { $who } sees { $target }
    .yours = you see { $target }
you-see = { $target } holds the { $item }.
    .brief = { $target } holds { $item }
compares = { $who } and { $target } compare cards.
    .then = compares cards with { $target }.
    .then-brief = compare { $target }
    .asked = {""}
    .asked-brief = {""}
    .brief = { $who }, { $target }: compare
ask-loser = { $who } and { $target } compare: who is lower?
    .choices = Or tie.
    .brief = { $who }, { $target }: who is lower?
compared-tie = A tie.
    .result = Both stay in.
    .brief = tie
ask-discard = { $who }: discard which?
    .choices = {""}
    .brief = { $who }: discard?
    .yours = discard?
discards = { $who } discards the { $item }.
    .brief = { $who }: discard { $item }
redraws = { $who } draws anew.
    .earcon = drawn
    .brief = { $who }: draw
redraws-aside = { $who } takes the card that lay aside.
    .brief = { $who }: card from aside
lens-by-hand = { $who }, draw { $count }, keep one, put { $count } under the deck.
    .hint = In any order, unseen.
    .brief = { $who }: draw { $count }, return { $count }
lens-begins = { $who } draws { $count } and keeps one.
    .asked = { $count } drawn.
    .asked-brief = {""}
    .brief = { $who }: draw { $count }, keep 1
lens-empty = The deck is empty, so the Lens does nothing.
    .brief = deck empty
ask-keep = { $who }: keep which?
    .hint = The others go under the deck.
    .brief = { $who }: keep?
    .yours = keep?
ask-lowest = { $who }: which goes lowest?
    .hint = It is drawn last.
    .brief = { $who }: lowest?
    .yours = lowest?
you-keep = You keep the { $item }.
    .brief = kept { $item }
trades = { $who } and { $target } trade hands.
    .brief = { $who }, { $target }: trade
you-get = You get the { $item } from { $target }.
    .brief = got { $item } from { $target }
ask-last-card = { $who } is out. Which card?
    .choices = {""}
    .brief = { $who } out: card?
out = { $who } is out of the round.
    .earcon = out
    .brief = { $who } out
out-with = { $who } is out, with the { $item }.
    .earcon = out
    .brief = { $who } out, { $item }

## The end of a round

deck-empty = The deck is empty: all show.
    .brief = deck empty, show
ask-shows = { $who }: show which?
    .choices = {""}
    .brief = { $who }: show?
    .yours = show?
shows = { $who } shows the { $item }.
    .brief = { $who }: { $item }
wins-alone = { $who }, alone, wins the round.
    .counts = { $contracts } of { $goal } contracts.
    .earcon = scored
    .brief = round to { $who }, { $contracts } of { $goal }
wins-highest = { $who }, highest, wins the round.
    .counts = { $contracts } of { $goal } contracts.
    .earcon = scored
    .brief = round to { $who }, { $contracts } of { $goal }
wins-tied = { $who } ties for highest.
    .counts = { $contracts } of { $goal } contracts.
    .earcon = scored
    .brief = tie { $who }, { $contracts } of { $goal }
coffee-bonus = One more for { $who }'s Coffee: { $contracts } of { $goal }.
    .earcon = scored
    .brief = coffee to { $who }, { $contracts } of { $goal }
coffee-none = Nobody gains by Coffee: several still in played it.
    .brief = coffee to nobody
game-won = { $who } wins the game.
    .earcon = over
    .brief = game to { $who }
game-shared = { $all } win the game together.
    .earcon = over
    .brief = game to { $all }
game-left = { $who } is the only player left, and wins the game.
    .brief = game to { $who }

## At the table

gone = { $who } has left the table.
    .brief = { $who } gone
shown = { $who } has shown the { $item }. All may remember it.
    .brief = { $who }: shown { $item }
void = A misdeal. The round is void: no contracts, and { $who } begins again.
    .brief = misdeal, round void
breach-out = An illegal play of { $who } has been found.
    .brief = breach by { $who }
breach-passes = An illegal play of { $who } has been found.
    .result = This table lets it pass.
    .brief = breach by { $who }, passed

## Why not

no-protected = { $option } is protected by a Badge until { $option }'s next turn.
no-out = { $option } is out of the round.
no-self = The { $item } must be used on another player.
no-left = { $option } has left the table.
no-radio = The Radio cannot name a Radio.
no-version = The traditional version has no { $option }.
no-forced = With the Camera or the Notebook in hand, the Disguise must be played.
no-copies = { $copies ->
        [one] The only { $option } has been seen
       *[other] All { $copies } copies of the { $option } lie face up
    } already; the deck has no more.
no-loser = No card higher than the { $option } is left, so it cannot have lost the comparison.
no-place = { $what } cannot lie there.
    .brief = not there
no-face-down = Hidden cards lie as the rules have them. Say undo or correct, where they do not.
    .brief = hidden cards: undo, correct
no-cover = The { $item } lies open, before a player. To take its play back, say undo or correct.
    .brief = { $item } stays open
no-longer-played = The { $item } was not played in this round.
    .brief = { $item } not played
no-playing = The { $item } is not played to its end. Say undo, to take it back.
    .brief = { $item } under way
no-turn = It is { $who }'s turn already.
no-contract = { $who } has no contract to give up.
no-late = No card has been played since { $who }'s. Say undo, to take that turn back.
no-play = { $who } has played nothing in this round. A play of the last round can only be undone.
no-hand = { $who } holds no card now.
no-round = No round is being played now.

## Asked at any time

status-round = Round { $number }. The deck has { $count } cards. Still in: { $all }.
    .brief = round { $number }, deck { $count }, in { $all }
status-dealing = Round { $number } is being dealt.
    .brief = round { $number }, dealing
status-between = No round is being played now.
    .brief = no round
status-protected = Protected by a Badge: { $all }.
    .brief = safe { $all }
status-aside-taken = The card that lay aside has been taken.
    .brief = aside card taken
status-returned = The lowest { $count ->
        [one] card
       *[other] { $count } cards
    } of the deck { $count ->
        [one] was
       *[other] were
    } put there with a Lens, by { $all }.
    .brief = under deck { $count }, by { $all }
status-shown = { $who } showed the { $item }.
    .brief = { $who }: shown { $item }
score-same = All have { $contracts } of { $goal } contracts.
    .brief = all: { $contracts } of { $goal }
score = { $who } has { $contracts } of { $goal } contracts.
    .brief = { $who }: { $contracts } of { $goal }
score-gone = { $who }, who has left, has { $contracts } of { $goal } contracts.
    .brief = { $who } gone: { $contracts } of { $goal }
pile = { $who }: { $items }.
    .brief = { $who }: { $items }
pile-empty = { $who }: nothing yet.
    .brief = { $who }: 0
pile-out = { $who }, out of the round: { $items }.
    .brief = { $who } out: { $items }
pile-gone = { $who }, who has left: { $items }.
    .brief = { $who } gone: { $items }
pile-thrown = Discarded by a Camera, not played: a { $item } of { $who }.
    .brief = { $who }: { $item } discarded
pile-deck = The deck: { $count ->
        [one] one card
       *[other] { $count } cards
    }. { $aside ->
        [0] Nothing lies aside face down.
       *[other] One card lies aside face down.
    }
    .brief = deck { $count }, aside { $aside }
pile-hands = { $count ->
        [one] One card
       *[other] { $count } cards
    } in hand: { $all }.
    .brief = { $count } in hand: { $all }
pile-side = Face up at the side: { $items }.
    .brief = side: { $items }
shown-none = Nobody has shown a card in hand.
    .brief = none shown
left-all = Not seen yet.
    .brief = by rank:
left-out = { $item }: { $left } of { $copies }.
    .brief = { $rank }:{ $left }
can-hold = { $who } can hold: { $items }.
    .brief = { $who }: { $items }
can-hold-any = { $who } can hold anything that is not seen yet.
    .brief = { $who }: any
can-hold-but = { $who } can hold anything not seen yet, but not: { $items }.
    .brief = { $who }: not { $items }
must-hold = { $who } can only hold the { $item }.
    .brief = { $who }: { $item }
hold-nothing = { $who } holds no card.
    .brief = { $who }: no card
your-hand = You hold: { $items }.
    .brief = hand { $items }
hand-yours = { $who }'s cards are with { $who }; the companion does not know them.
    .brief = cards are in hands
hand-shown = { $who }'s cards are on { $who }'s own line.
    .brief = see own line
card-name = { $item }. Rank { $rank }. { $copies } in the deck.
    .brief = { $item }, rank { $rank }, { $copies } in deck

mark-of-rank = the rank
mark-of-name = the name
mark-of-effect = what it does
mark-of-copies = how many are in the deck
mark-of-old = how many are in the deck of the traditional version

## Table options

option-version = Which deck is played
option-version-main = the main version, 21 cards
option-version-traditional = the traditional version, 16 cards, for two to four players
option-goal = How many contracts win
option-goal-rulebook = the rulebook's numbers
option-goal-older = 7, 5 and 4 for two, three and four players
option-coffee-discarded = Whether a Coffee that a Camera discards counts as played
option-coffee-discarded-not-played = it does not
option-coffee-discarded-played = it does
option-after-tie = Who begins after a tied round
option-after-tie-last-turn = the seat that had the last turn
option-after-tie-last-winner = the last of the winners to have had a turn
option-breach = What an illegal play costs when it is found late
option-breach-out = the round
option-breach-pass = nothing

leads = { $left ->
        [0] All have
       *[other] { $all } { $count ->
            [one] leads with
           *[other] lead with
        }
    } { $score } of { $goal } contracts.
    .brief = { $left ->
        [0] all
       *[other] { $all }
    }: { $score }
cards-in-deck = { $count ->
        [0] The deck is empty.
        [one] One card is in the deck.
       *[other] { $count } cards are in the deck.
    }
    .brief = deck { $count }

## Commands

command-lead = lead, leader, leaders
help-lead = who is ahead.
command-deck = deck
help-deck = how many cards are left.

command-piles = piles, pile
usage-piles = piles [PLAYER]
help-piles = all that lies open, of all or of one player; of all, the deck and hands too.
command-left = left
help-left = what does not lie face up yet.
out-round = Yes: { $who } is out of this round.
    .brief = yes, out
out-all = Out of this round: { $all }.
    .brief = out { $all }
out-none = Nobody is out of this round.
    .brief = nobody out
command-hold = hold
usage-hold = hold [PLAYER]
help-hold = what a player can still hold, from what everyone knows.
command-void = void, misdeal
help-void = declare a misdeal; the round does not count.
command-breach = breach
usage-breach = breach PLAYER
help-breach = say that a player broke a rule earlier; it costs that player the round.
command-shown = shown
usage-shown = shown PLAYER CARD
help-shown = a player showed a card; alone, which cards have been shown.

## Adjustments

adjust-give = give
    .also = give contract to, give a contract to, give contract, add contract
adjust-take = take
    .also = take contract from, take a contract from, take contract

adjust-turn = turn
    .also = turn to, turn of
adjust-badge = badge
    .also = protection of, badge of

## What belongs into an edition, behind "must be"

expected-cards = the number of cards in that version
expected-contracts = the contracts that win, 1 or more
expected-item = the item { $item } of rank { $rank }
expected-items = no more than { $most } items
expected-total = the sum of the copies, { $total }, and not { $count }

## Figures of simulated games

figure-rounds-per-game = Rounds per game
figure-turns-per-round = Turns per round
figure-sole-survivor-share = Sole survivor share
figure-tied-share = Tied share
figure-coffee-share = Coffee share
## Why practice players do what they do

advice-keep = { $who } chose the { $option } so as to keep the { $item }.
    .brief = { $who }: keeps { $item }
advice-named = { $who } thought the { $item } likely with { $target }: { $percent } percent.
    .brief = { $target } { $item } { $percent }%
advice-higher = { $who } compared the { $item }: { $target } was lower with { $percent } percent.
    .brief = { $item } against { $target } { $percent }%
advice-ruin = { $who } thought that { $target } had the Parcel, with { $percent } percent.
    .brief = Parcel with { $target } { $percent }%
advice-trade = { $who } wanted what { $target } held.
    .brief = { $who } wanted { $target }'s card
advice-look = { $who } did not know what { $target } held.
    .brief = { $who } did not know { $target }'s card
advice-anew = { $who } wanted another card than the { $item }.
    .brief = { $who } wanted no { $item }
advice-high = { $who } kept the { $option }, the best to hold.
    .brief = { $who } kept { $option }
