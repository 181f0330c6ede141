# Parsifal, in English.
#
# A phrase's value is said to everyone. `.brief` is its form for a braille line, which starts with
# what has changed. On a player's own line, it says "you" instead of that player's name.

game-title = Parsifal

## Answers

take = take
    .also = takes, pick up, picks up
    .kind = verb
    .verb = take
    .act = take an artifact
drop = drop
    .also = drops
    .kind = verb
    .verb = drop
    .act = drop anything
withdraw = release
    .also = releases, withdraw, withdraws, withdraw lock, withdraws lock, withdraw * lock, withdraws * lock, let go, lets go, let * go, lets * go
    .kind = verb
    .verb = release
    .act = release anyone
lock = lock
    .also = locks, block, blocks, use bow, uses bow, use the bow, uses the bow
    .kind = verb
    .verb = lock
    .act = lock anyone
free = free
    .also = frees, set free, sets free, set * free, sets * free, unlock, unlocks, use balm, uses balm, use the balm, uses the balm
    .kind = verb
    .verb = free
    .act = set anyone free
change-owner = change owner
    .also = changes owner, change * owner, changes * owner, move, moves, hand over, hands over
    .kind = verb
    .verb = move
    .act = move anyone
give = give
    .also = gives
    .kind = verb
    .verb = give
    .act = give anything away
control = control
    .also = controls, use, uses, use wine, uses wine, use the wine, uses the wine
    .kind = verb
    .verb = control
    .act = control anyone
to-limbo = banish
    .also = banishes, to limbo, move * to limbo, moves * to limbo, send * to limbo, sends * to limbo, put * into limbo, puts * into limbo, put * to limbo, puts * to limbo, put * in limbo, puts * in limbo, use spear, uses spear, use the spear, uses the spear
    .kind = verb
    .verb = banish
    .act = send anything to Limbo
from-limbo = bring back
    .also = brings back, from limbo, retrieve, retrieves, bring * back from limbo, brings * back from limbo, bring * back, brings * back, take * from limbo, takes * from limbo, take * out of limbo, takes * out of limbo, use grail, uses grail, use the grail, uses the grail
    .kind = verb
    .verb = bring back
    .act = bring anything back
interrupt = interrupt
    .also = interrupts, use horn, uses horn, use the horn, uses the horn
    .kind = verb
    .verb = interrupt
    .act = interrupt
draw = draw
    .also = draws, draw a tarot, draws a tarot, draw one, draws one, draw one more, draws one more, draw one more tarot, draws one more tarot
    .kind = verb
    .verb = draw
    .act = draw another tarot
twice = two actions
    .also = twice, take two actions, takes two actions, perform two actions, performs two actions, use bread, uses bread, use the bread, uses the bread
    .kind = verb
    .verb = take two actions
    .act = take two actions
by-hand = special skill
    .also = do as it says, does as it says, by hand, use its skill, uses its skill, use a special skill, uses a special skill
    .kind = verb
    .verb = use a special skill
    .act = use a special skill
steal = steal
    .also = steals, rob, robs, take away, takes away, take * away from, takes * away from
    .kind = verb
    .verb = steal
    .act = steal anything
pass = pass
    .also = nothing, skip turn, end turn
    .kind = verb
    .verb = pass

# The tarots whose names have an article within a sentence.
character-charmer = Charmer
    .the = the Charmer
character-knight = Knight
    .the = the Knight
character-squire = Squire
    .the = the Squire
character-swan = Swan
    .the = the Swan
figure-swan-1 = Swan
    .the = the Swan
artifact-balm = Balm
    .the = the Balm
artifact-bow = Bow
    .the = the Bow
artifact-bread = Bread
    .the = the Bread
artifact-grail = Grail
    .the = the Grail
artifact-horn = Horn
    .the = the Horn
artifact-spear = Spear
    .the = the Spear
artifact-wine = Wine
    .the = the Wine

## Setup

edition-note = I made up most of these skills and quests; the box has different ones.
    .brief = made-up skills and quests
gather = Shuffle all { $count } tarots and put the deck face down in the middle.
    .brief = shuffle all { $count }
step-shuffle = { gather }
    .hint = New characters go at the right end of your area. Say done, or skip setup.
    .brief = { gather.brief }
game-begins = Game { $number } of { $total }.
    .brief = game { $number } of { $total }
ask-first = Who starts?
    .choices = {""}
    .brief = who starts?
    .undone = the choice of who starts
begins = { $who } starts.
    .result = Turns go clockwise.
    .brief = { $who } starts
    .yours = you start
begins-anticlockwise = { $who } starts.
    .result = Turns go anticlockwise.
    .brief = { $who } starts, anticlockwise
    .yours = you start, anticlockwise

## A turn

turn-begins = { $who }'s turn.
    .asked = {""}
    .earcon = turn
    .brief = { $who }'s turn
    .yours = your turn
ask-drawn = { $again ->
        [0] { $who }, your turn. Which tarot?
       *[other] { $who }, which tarot?
    }
    .hint = Draw it, then say its name or scan its label.
    .brief = { $who } draws which?
    .yours = { $again ->
        [0] your turn: draw which?
       *[other] draw which?
    }
    .undone = { FORM($who, "whose") } draw
draws = { $who } draws { FORM($figure, "the") }.
    .counts = { $left ->
        [0] {""}
        [one] One left.
       *[other] { $left } left.
    }
    .earcon = drawn
    .brief = { $figure }, { $left ->
        [0] none
       *[other] { $left }
    } left
draws-artifact = { $who } draws the { $item }.
    .counts = { $left ->
        [0] {""}
        [one] One left.
       *[other] { $left } left.
    }
    .hint = Put the { $item } in the common area.
    .earcon = drawn
    .brief = { $item } to common area, { $left ->
        [0] none
       *[other] { $left }
    } left
deck-out = The deck is empty, so nobody draws at the start of a turn any more.
    .brief = the deck is empty
    .highlight = 19
cannot-act = { $who } can't act.
    .then = can't act
    .brief = { $who } can't act
    .then-brief = can't act
ask-action = { $opening ->
        [0] { $who }, what do you do?
       *[other] { $who }, your turn.
    }
    .among = { $opening ->
        [0] { $who }, what now
       *[other] { $who }, your turn
    }: { $options }?
    .hint = Say, for example, Kundry locks Parsifal, or pass.
    .brief = { $who }'s action?
    .yours = your action?
    .guided = One of your characters can do one thing, such as lock another or take an artifact. Say who does what, or say pass. Say quests to hear what your characters still have to do.
    .undone = { FORM($who, "whose") } { FORM($answer, "kind") ->
        [verb] choice to { FORM($answer, "verb") }
       *[other] action with { FORM($answer, "the") }
    }
ask-way = { $who }, what does { FORM($figure, "the") } do?
    .brief = { $who }: what does { $figure } do?
    .undone = { FORM($who, "whose") } choice to { FORM($answer, "verb") }
    .undone-then = to { FORM($answer, "verb") }
    .yours = what does { $figure } do?
ask-take = { $who }, which artifact do you take?
    .brief = take which?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-drop = { $who }, which artifact do you drop?
    .brief = drop which?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-withdraw = { $who }, who do you release?
    .brief = release who?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-lock = { $who }, who do you lock?
    .brief = lock who?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-free = { $who }, who do you set free?
    .brief = free who?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-move = { $who }, who do you move?
    .brief = move who?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-move-to = { $who }, who gets { FORM($target, "the") }?
    .brief = who gets { $target }?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = to { FORM($answer, "the") }
ask-give = { $who }, which artifact do you give?
    .brief = give which?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-give-to = { $who }, who gets the { $item }?
    .brief = who gets { $item }?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = to { FORM($answer, "the") }
ask-control = { $who }, who do you control?
    .brief = control who?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-banish = { $who }, what do you send to Limbo?
    .brief = send what to Limbo?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-retrieve = { $who }, what do you bring back from Limbo?
    .brief = bring what back?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-retrieve-to = { $who }, who gets the { $item }?
    .brief = who gets { $item }?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = to { FORM($answer, "the") }
ask-steal-from = { $who }, who do you take an artifact from?
    .brief = take from who?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = from { FORM($answer, "the") }
ask-steal = { $who }, which of { FORM($target, "the") }'s artifacts do you take?
    .brief = take which?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = { FORM($answer, "the") }
ask-who = { $who }, who does it?
    .brief = who does it?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
    .undone-then = with { FORM($answer, "the") }
ask-source = { $who }, whose skill does { FORM($figure, "the") } use?
    .brief = whose skill?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
ask-let-go = { FORM($figure, "the") } can't hold all those locks any more. { $who }, who do you release?
    .brief = { $who }, { $figure } releases who?
    .yours = { $figure } releases who?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
passes = { $who } passes.
    .brief = { $who } passes
    .yours = you pass

## Actions and their effects

takes = { FORM($figure, "the") } takes the { $item }.
    .hint = Put it under { FORM($figure, "the") }, with name and skills showing.
    .earcon = played
    .brief = { $figure } takes { $item }
drops = { FORM($figure, "the") } drops the { $item }.
    .hint = Put it in the common area.
    .earcon = played
    .brief = { $figure } drops { $item }
locks = { FORM($figure, "the") } locks { $owner }'s { $target }.
    .result = { $number ->
        [1] {""}
       *[other] Put a mark on { FORM($target, "the") }.
    }
    .hint = { $number ->
        [1] Lay { FORM($figure, "the") } across { FORM($target, "the") }, with names and skills showing.
       *[other] { FORM($figure, "the") } stays where it is.
    }
    .earcon = played
    .brief = { $figure } locks { $target }
    .highlight = 14
frees = { FORM($figure, "the") } sets { FORM($target, "the") } free from { FORM($locker, "the") }.
    .hint = { $number ->
        [0] Move { FORM($locker, "the") } from { FORM($target, "the") } back to { $owner }'s area.
       *[other] {""}
    }
    .result = { $number ->
        [1] Take the mark off { FORM($target, "the") }.
       *[other] {""}
    }
    .earcon = played
    .brief = { $figure } frees { $target }
    .highlight = 17
withdraws = { FORM($figure, "the") } releases { FORM($target, "the") }.
    .hint = { $number ->
        [0] Move { FORM($figure, "the") } from { FORM($target, "the") } back to { $owner }'s area.
       *[other] {""}
    }
    .result = { $number ->
        [1] Take the mark off { FORM($target, "the") }.
       *[other] {""}
    }
    .earcon = played
    .brief = { $figure } releases { $target }
moves = { $who } moves { FORM($target, "the") } from { $owner } to { $own ->
        [1] { $who }'s own area
       *[0] { $to }
    }.
    .hint = { $number ->
        [0] Move its artifacts too, and any character lying across it.
       *[other] {""}
    }
    .earcon = played
    .brief = { $target } goes to { $to }
    .highlight = 16
gives = { FORM($figure, "the") } gives the { $item } to { $owner }'s { $target }.
    .hint = Put it under { FORM($target, "the") }.
    .earcon = played
    .brief = { $target } gets { $item }
steals = { FORM($figure, "the") } takes the { $item } from { $owner }'s { $target }.
    .hint = Put it under { FORM($figure, "the") }.
    .earcon = played
    .brief = { $figure } takes { $item } from { $target }
    .highlight = 12
does-by-hand = { FORM($figure, "the") } uses a special skill.
    .earcon = played
    .brief = { $figure } uses a special skill
controls = { FORM($figure, "the") } controls { $owner }'s { $target }.
    .earcon = played
    .brief = { $figure } controls { $target }:
    .highlight = 15
banishes = { FORM($figure, "the") } sends { $owner }'s { $target } to Limbo.
    .earcon = played
    .brief = { $target } goes to Limbo
    .highlight = 9
banishes-artifact = { FORM($figure, "the") } sends the { $target } to Limbo.
    .earcon = played
    .brief = { $target } goes to Limbo
    .highlight = 10
retrieves = { FORM($figure, "the") } brings { FORM($target, "the") } back from Limbo to { $owner }'s area.
    .earcon = played
    .brief = { $target } is back, with { $owner }
retrieves-artifact = { FORM($figure, "the") } brings the { $target } back from Limbo, and { FORM($to, "the") } gets it.
    .hint = Put the { $target } under { FORM($to, "the") }.
    .earcon = played
    .brief = { $to } gets { $target } back
draws-more = { FORM($figure, "the") } draws { $number ->
        [one] one more tarot
       *[other] { $number } more tarots
    }.
    .brief = { $figure } draws { $number ->
        [one] one
       *[other] { $number }
    } more
doubles = { FORM($figure, "the") } takes two actions instead of one.
    .earcon = played
    .brief = { $figure } takes two actions
falls = { FORM($figure, "the") } loses { FORM($items, "the") }.
    .hint = Put { $count ->
        [one] it
       *[other] them
    } in the common area.
    .brief = { $items } to common area
set-free = That frees { FORM($items, "the") }.
    .result = { $count ->
        [one] {""}
        [2] Take the mark off { FORM($others, "the") }.
       *[other] Take the marks off { FORM($others, "the") }.
    }
    .hint = Move { FORM($figure, "the") } from { FORM($target, "the") } back to { $owner }'s area.
    .brief = { $items } { $count ->
        [one] is
       *[other] are
    } free
    .highlight = 18
set-free-by-limbo = That frees { FORM($items, "the") }.
    .result = { $count ->
        [one] {""}
        [2] Take the mark off { FORM($others, "the") }.
       *[other] Take the marks off { FORM($others, "the") }.
    }
    .hint = Move { FORM($figure, "the") } from { FORM($target, "the") } to Limbo.
    .brief = { $items } { $count ->
        [one] is
       *[other] are
    } free
lies-next = Move { FORM($figure, "the") } from { FORM($option, "the") } across { FORM($target, "the") }, in place of the mark.
    .brief = move { $figure } from { $option } across { $target }, mark off
stays-across = { FORM($figure, "the") } stays where it is, across { FORM($target, "the") }.
    .brief = { $figure } stays across { $target }
mark-goes = Take { FORM($figure, "the") }'s mark off { FORM($target, "the") }.
    .brief = take mark off { $target }
comes-back = { FORM($figure, "the") } goes back to { $owner }'s area.
    .brief = { $figure } goes back to { $owner }
lets-go = { FORM($figure, "the") } can't hold { FORM($target, "the") } any more, so { FORM($target, "the") } is free.
    .hint = { $number ->
        [0] Move { FORM($figure, "the") } from { FORM($target, "the") } back to { $owner }'s area.
       *[other] {""}
    }
    .result = { $number ->
        [1] Take the mark off { FORM($target, "the") }.
       *[other] {""}
    }
    .brief = { $target } is free
goes-common = The { $item } goes to the common area.
    .brief = { $item } to common area
goes-limbo = The { $item } goes to Limbo.
    .brief = { $item } goes to Limbo

## Interrupting

will-take = { FORM($figure, "the") } wants to take the { $item }.
    .brief = { $figure } wants { $item }
will-drop = { FORM($figure, "the") } wants to drop the { $item }.
    .brief = { $figure } wants to drop { $item }
will-lock = { FORM($figure, "the") } wants to lock { $owner }'s { $target }.
    .brief = { $figure } wants to lock { $target }
will-free = { FORM($figure, "the") } wants to set { FORM($target, "the") } free from { FORM($locker, "the") }.
    .brief = { $figure } wants to free { $target }
will-withdraw = { FORM($figure, "the") } wants to release { FORM($target, "the") }.
    .brief = { $figure } wants to release { $target }
will-move = { $who } wants to move { FORM($target, "the") } from { $owner } to { $own ->
        [1] { $who }'s own area
       *[0] { $to }
    }.
    .brief = { $who } wants { $own ->
        [1] { $target }
       *[0] to move { $target } to { $to }
    }
    .yours = you want to move { $target } to { $to ->
        [you] yourself
       *[other] { $to }
    }
will-give = { FORM($figure, "the") } wants to give the { $item } to { $owner }'s { $target }.
    .brief = { $figure } wants to give { $item } to { $target }
will-steal = { FORM($figure, "the") } wants to take the { $item } from { $owner }'s { $target }.
    .brief = { $figure } wants { $item } from { $target }
will-control = { FORM($figure, "the") } wants to control { $owner }'s { $target }.
    .brief = { $figure } wants to control { $target }
will-banish = { FORM($figure, "the") } wants to send { $owner }'s { $target } to Limbo.
    .brief = { $figure } wants { $target } in Limbo
will-banish-artifact = { FORM($figure, "the") } wants to send the { $target } to Limbo.
    .brief = { $figure } wants { $target } in Limbo
will-retrieve = { FORM($figure, "the") } wants to bring { FORM($target, "the") } back from Limbo.
    .brief = { $figure } wants { $target } back
will-retrieve-artifact = { FORM($figure, "the") } wants to bring the { $target } back from Limbo for { FORM($to, "the") }.
    .brief = { $figure } wants { $target } back, for { $to }
will-draw = { FORM($figure, "the") } wants to draw { $number ->
        [one] one more tarot
       *[other] { $number } more tarots
    }.
    .brief = { $figure } wants to draw { $number ->
        [one] one
       *[other] { $number }
    } more
will-double = { FORM($figure, "the") } wants to take two actions.
    .brief = { $figure } wants two actions
ask-interrupt = { $who }, do you interrupt with the { $items }?
    .brief = { $who } interrupts with { $items }?
    .yours = interrupt with { $items }?
    .undone = { FORM($who, "whose") } answer
ask-interrupt-at-all = { $again ->
        [0] { $who }, do you interrupt?
       *[other] And { $who }?
    }
    .choices = {""}
    .brief = { $again ->
        [0] { $who } interrupts?
       *[other] { $who }?
    }
    .yours = interrupt?
    .undone = { FORM($who, "whose") } answer
ask-interrupt-with = { $who }, which artifact do you interrupt with?
    .brief = { $who } interrupts with which?
    .yours = interrupt with which?
    .undone = { FORM($who, "whose") } choice of { FORM($answer, "the") }
action-again = That action hasn't happened yet. { $who }, say it again, or choose another.
    .brief = not done yet, { $who }: say it again
interrupts = { $who } interrupts with { FORM($figure, "the") }'s { $item }! That stops the action, and { $target }'s turn is over.
    .result = The { $item } goes to Limbo.
    .earcon = refused
    .brief = { $who } interrupts, { $item } goes to Limbo
    .yours = you interrupt, { $item } goes to Limbo
    .highlight = 13

## The end

wins = { $who } wins, because { FORM($items, "the") } has done all its quests!
    .earcon = over
    .brief = { $who } wins with { $items }
    .yours = you win with { $items }
    .score-sheet = yes
    .winner = yes
    .highlight = 4
win-together = { $all } win together, because { FORM($items, "the") } { $count ->
        [one] has done all its quests
       *[other] have done all their quests
    }!
    .earcon = over
    .brief = { $all } win with { $items }
    .score-sheet = yes
    .winner = yes
    .highlight = 5
draw-repeated = It's a draw: the same position has come up for the third time.
    .earcon = over
    .brief = a draw: same position three times
    .score-sheet = yes
draw-passed = It's a draw: everyone has passed for three full rounds.
    .earcon = over
    .brief = a draw: everyone passed
    .score-sheet = yes
ask-draw = { $again ->
        [0] { $target } offers a draw. { $who }, do you agree?
       *[other] { $who }, do you agree?
    }
    .brief = { $who }, a draw with { $target }?
    .yours = a draw with { $target }?
    .undone = { FORM($who, "whose") } answer
no-draw = { $who } doesn't want a draw, so the game goes on.
    .brief = { $who } doesn't want a draw
    .yours = you don't want a draw
sure-won = { $who } wins, and that ends this game.
    .brief = { $who } wins, and the game ends
    .yours = you win, and the game ends
won-by-table = { $who } wins: that's what the table decided.
    .earcon = over
    .brief = { $who } wins, says the table
    .yours = you win, says the table
    .score-sheet = yes
    .winner = yes
    .highlight = 6
draw-agreed = It's a draw: everyone agrees.
    .earcon = over
    .brief = a draw: everyone agrees
    .score-sheet = yes
dusk = Dusk falls after { $number } rounds without a deck. The game goes to { $all }, with { $count ->
        [one] one quest
       *[other] { $count } quests
    } done.
    .earcon = over
    .brief = dusk: game to { $all }, { $count ->
        [one] one quest
       *[other] { $count } quests
    }
    .score-sheet = yes
    .winner = yes
    .highlight = 4
dusk-drawn = Dusk falls after { $number } rounds without a deck. It's a draw, because nobody has a character.
    .earcon = over
    .brief = dusk: a draw
    .score-sheet = yes
match-won = { $who } wins the match, with { $count ->
        [one] one game
       *[other] { $count } games
    } out of { $total }.
    .earcon = over
    .brief = { $who } wins the match, { $count } of { $total } games
    .yours = you win the match, { $count } of { $total } games
    .score-sheet = yes
    .winner = yes
    .highlight = 1
match-shared = { $all } win the match together, with { $count ->
        [one] one game
       *[other] { $count } games
    } each.
    .earcon = over
    .brief = { $all } win the match, { $count ->
        [one] 1 game
       *[other] { $count } games
    } each
    .score-sheet = yes
    .winner = yes
    .highlight = 2
match-drawn = Nobody wins the match: all { $total } games were draws.
    .earcon = over
    .brief = nobody wins the match
    .score-sheet = yes
    .highlight = 3
game-left = { $who } is the only player left, and wins.
    .brief = { $who } wins, the only one left
    .yours = you win, the only one left
    .score-sheet = yes
    .winner = yes
    .highlight = 7

## At the table

ended-ahead = { $count ->
        [0] Nobody has done a quest yet, so nobody is in the lead.
        [one] The lead goes to { $all }, with one quest done.
       *[other] The lead goes to { $all }, with { $count } quests done.
    }
    .brief = { $count ->
        [0] nobody is in the lead
        [one] lead to { $all }, 1 quest done
       *[other] lead to { $all }, { $count } quests done
    }
    .winner = yes
goal-set = You're now playing { $number ->
        [one] one game
       *[other] { $number } games
    } in all.
    .brief = { $number ->
        [one] one game
       *[other] { $number } games
    } in all
sits-again = { $who } is back at the table, with an empty area.
    .brief = { $who } is back
gone = { $who } has left the table. { FORM($items, "the") } { $count ->
        [one] goes
       *[other] go
    } to Limbo.
    .brief = { $who } has left, { $items } { $count ->
        [one] goes
       *[other] go
    } to Limbo
    .highlight = 8
    .yours = you've left, { $items } { $count ->
        [one] goes
       *[other] go
    } to Limbo
gone-bare = { $who } has left the table.
    .brief = { $who } has left
    .yours = you've left

## Pieces and places

tarot = tarot
mark = mark
    .also = marks
area-of = area
    .also = before
across = across
    .also = on top of, over
under = under
    .also = below, beneath
common-area = common area
    .also = common, middle, in the common area, into the common area, in common area, into common area, in the middle, into the middle
limbo-area = Limbo
    .also = in limbo
deck = deck
aside = aside
    .also = beside the table
piece-tarot = { $count ->
        [one] a face-down tarot
       *[other] { $count } face-down tarots
    }
    .all = { $count } tarots
piece-mark = { $count ->
        [one] a mark
       *[other] { $count } marks
    }
at-area-of = in { $whose } area
    .from = from { $whose } area
    .to = to { $whose } area
at-across = across { $of }
    .from = from { $of }
    .to = across { $of }
at-under = under { $of }
    .from = from under { $of }
    .to = under { $of }
at-common-area = in the common area
    .from = from the common area
    .to = to the common area
at-limbo-area = in Limbo
    .from = from Limbo
    .to = to Limbo
at-deck = on the deck
    .from = from the deck
    .to = to the top of the deck, face down
at-aside = set aside
    .from = from the spare marks
    .to = to the spare marks
adjust-lock = lock
    .undone = { FORM($who, "the") }'s lock on { FORM($what, "the") }
    .wish = have { FORM($who, "the") } lock { FORM($what, "the") }
adjust-turn = turn
    .undone = the change of turn to { $who }
    .wish = give { $who } the turn
adjust-actions = actions
    .undone = the change to the actions
    .wish = set the number of remaining actions to { $who }
adjust-won = won
    .undone = { FORM($who, "whose") } win
    .wish = let { $who } win
kind-figure = TAROT

## Refusals

no-put-deck = The deck has to stay as it is. Say undo, or correct the draw.
    .brief = the deck stays as it is
no-put-win = That would win somebody the game. Say override won, then the winner's name, or play the move instead.
    .brief = that would win the game
no-put-mark = A mark stands for a lock. Say, for example, override lock Kundry Gawan, then why.
    .brief = say override lock instead
no-put-artifact = The { $option } can only go under a character, in the common area or in Limbo.
    .brief = under a character, common area or Limbo
no-put-figure = { FORM($option, "the") } can only go in an area, across a character or in Limbo.
    .brief = in an area, across somebody or in Limbo
no-turn = It's { $who }'s turn already.
    .brief = already { $who }'s turn
no-left = { $option } has left the table.
    .brief = { $option } has left
no-game = There's no game going on right now.
    .brief = no game going on
no-unseen = { FORM($option, "the") } hasn't come up yet.
    .brief = { $option } hasn't come up
no-in-limbo = { FORM($option, "the") } is in Limbo, out of play.
    .brief = { $option } is in Limbo
no-in-play = The { $option } isn't in play.
    .brief = { $option } isn't in play
no-copies = { $count ->
        [one] { FORM($option, "the") } has come up already, and there's only one.
        [2] Both copies of { FORM($option, "the") } have come up already.
       *[other] All { $count } copies of { FORM($option, "the") } have come up already.
    }
    .brief = { $count ->
        [one] { $option } has come up already
        [2] both copies of { $option } have come up
       *[other] all { $count } copies of { $option } have come up
    }
no-artifact-left = The { $option } has come up already, and there's only one.
    .brief = { $option } has come up already
no-second-draw = { $who } has already drawn this turn. It takes a skill to draw again.
    .brief = { $who } has drawn already
no-own-figure = { FORM($option, "the") } is { $who }'s.
    .brief = { $option } is { $who }'s
no-locked-act = { FORM($figure, "the") } has { FORM($option, "the") } locked, so { FORM($option, "the") } can't do anything.
    .brief = { $figure } has { $option } locked
no-use = { FORM($option, "the") } can't do anything right now.
    .brief = { $option } can't act
no-skill = { FORM($figure, "the") } doesn't have the skill to { FORM($option, "act") }.
    .brief = { $figure } can't { FORM($option, "act") }
no-one-can = None of { $who }'s characters can { FORM($option, "act") } right now.
    .brief = none of { FORM($who, "whose") } can { FORM($option, "act") }
no-target = { FORM($figure, "the") } can't { FORM($option, "act") } right now: there's no target.
    .brief = no target: { $figure } can't { FORM($option, "act") }
no-doer = { FORM($option, "the") } can't do that right now.
    .brief = { $option } can't do that
no-aim = { FORM($figure, "the") } can't do that to { FORM($option, "the") }.
    .brief = { $figure } can't do that to { $option }
no-aim-artifact = { FORM($figure, "the") } can't do that to the { $option }.
    .brief = { $figure } can't do that to { $option }
no-self = { FORM($option, "the") } can't do that to itself.
    .brief = { $option } can't do that to itself
no-self-banished = { FORM($option, "the") } can't send itself to Limbo.
    .brief = { $option } can't banish itself
no-lock-of-locked = { FORM($option, "the") } has { FORM($figure, "the") } locked, so { FORM($figure, "the") } can't lock anyone.
    .brief = { $option } has { $figure } locked
no-owner = { FORM($option, "the") } can't own artifacts.
    .brief = { $option } can't own artifacts
no-common = The common area is empty.
    .brief = the common area is empty
no-common-one = The { $option } isn't in the common area.
    .brief = { $option } isn't in the common area
no-character = { FORM($option, "the") } is a character, not an artifact.
    .brief = { $option } isn't an artifact
no-artifact = { FORM($figure, "the") } doesn't own an artifact.
    .brief = { $figure } owns nothing
no-own-one = { FORM($figure, "the") } doesn't own the { $option }.
    .brief = { $option } isn't { $figure }'s
no-locked-owner = { FORM($figure, "the") } has { FORM($option, "the") } locked, so { FORM($option, "the") } can't own anything.
    .brief = { $figure } has { $option } locked
no-room = { FORM($figure, "the") } is already locking { FORM($items, "the") }, and can't hold another lock.
    .brief = { $figure } already locks { $items }
no-room-for = { FORM($figure, "the") } can't hold { FORM($option, "the") } as well as { FORM($items, "the") }.
    .brief = { $figure } can't also hold { $option }
no-locked-twice = { FORM($figure, "the") } has { FORM($option, "the") } locked already.
    .brief = { $option } is locked already
no-locked = Nobody is locked.
    .brief = nobody is locked
no-lock-on = { FORM($option, "the") } isn't locked.
    .brief = { $option } isn't locked
no-own-lock = { FORM($figure, "the") } isn't locking anyone.
    .brief = { $figure } isn't locking anyone
no-own-lock-on = { FORM($figure, "the") } isn't locking { FORM($option, "the") }.
    .brief = { $figure } isn't locking { $option }
no-group = That takes { $number } copies of { $item } that aren't locked, and { $who } { $count ->
        [0] doesn't have any
       *[other] has { $count }
    }.
    .brief = needs { $number } free { $item }, { $who } has { $count }
no-move = { FORM($figure, "the") } is in { $option }'s area already.
    .brief = { $figure } is there already
no-limbo = Limbo is empty.
    .brief = Limbo is empty
no-limbo-one = { FORM($option, "the") } isn't in Limbo.
    .brief = { $option } isn't in Limbo
no-limbo-artifact = The { $option } isn't in Limbo.
    .brief = { $option } isn't in Limbo
no-own-owner = None of { $who }'s characters can own the { $option } right now.
    .brief = nobody to own { $option }
no-rival = { FORM($option, "the") } is { $who }'s own. You can only control another player's character.
    .brief = { $option } is { $who }'s own
no-within = { FORM($figure, "the") } can't { FORM($option, "act") } while controlled.
    .brief = { $figure } can't { FORM($option, "act") } while controlled
no-deck = The deck is empty.
    .brief = the deck is empty
no-third = You can't take more than two actions in a turn.
    .brief = two actions at most
no-interrupting = You can only interrupt another player's turn.
    .brief = you can't interrupt your own turn
no-interrupter = { $who } doesn't have an artifact that can interrupt.
    .brief = { $who } can't interrupt

## Answers to queries

status-setup = You're still setting up.
    .brief = setting up
status-over = { $count ->
        [0] The game is over, and nobody won.
       *[other] The game is over. { $all } won.
    }
    .brief = { $count ->
        [0] game over, a draw
       *[other] game over, { $all } won
    }
status-turn = It's { $who }'s turn. { $left ->
        [0] The deck is empty.
        [one] One left.
       *[other] { $left } left.
    }
    .brief = { $who }'s turn, { $left ->
        [0] none
       *[other] { $left }
    } left
    .yours = your turn, { $left ->
        [0] none
       *[other] { $left }
    } left
score-one = There's no score: you're playing one game, and the first character to do all its quests wins it.
    .brief = one game, no score
score-none = No game has been won yet.
    .brief = no game won yet
score = { $count ->
        [one] Games won, out of one:
       *[other] Games won, out of { $count }:
    }
    .brief = games won, of { $count }:
    .between = ,
score-place = { $who }: { $count }.
    .brief = { $who } { $count }
hand-none = Nobody has a hand: everything is face up. Say area to hear what's in front of you.
    .brief = no hands, all face up
has-left = { $who } has left the table.
    .brief = { $who } has left
    .yours = you've left
area-empty = { $who }'s area is empty.
    .brief = { FORM($who, "whose") } area is empty
area = { $who }'s area, from the left:
    .brief = { $who }:
    .between = ;
placed = { $option }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option }
placed-owner = { $option } with the { $items }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option } with { $items }
placed-locked = { $option } locked by { $figure }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option }, locked by { $figure }
placed-across = { $option } locking { $targets }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option }, locks { $targets }
placed-owner-across = { $option } with the { $items }, locking { $targets }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option } with { $items }, locks { $targets }
common = In the common area:
    .brief = common area:
    .between = ,
common-empty = The common area is empty.
    .brief = the common area is empty
limbo = In Limbo:
    .brief = Limbo:
    .between = ,
limbo-empty = Limbo is empty.
    .brief = Limbo is empty
place = { $option }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option }
deck-left = { $left ->
        [0] The deck is empty.
        [one] The deck has one tarot left.
       *[other] The deck has { $left } tarots left.
    }
    .brief = { $left ->
        [0] none
       *[other] { $left }
    } left in the deck
where-what = Say where and a tarot, such as where Spear.
    .brief = where TAROT
where-owned = { $who }'s { $figure } owns the { $option }.
    .brief = { $option }: { $who }'s { $figure }
    .yours = { $option }: your { $figure }
where-common = The { $option } is in the common area.
    .brief = { $option }: common area
where-limbo = { FORM($option, "the") } is in Limbo.
    .brief = { $option }: Limbo
where-limbo-artifact = The { $option } is in Limbo.
    .brief = { $option }: Limbo
where-deck = { FORM($option, "the") } hasn't come up yet.
    .brief = { $option } hasn't come up
where-deck-artifact = The { $option } hasn't come up yet.
    .brief = { $option } hasn't come up
where-left = { $count ->
        [one] One { $option } hasn't come up yet.
       *[other] { $count } copies of { $option } haven't come up yet.
    }
    .brief = { $option }: { $count } still to come
where-unseen = Still in the deck: { $items }.
    .brief = still to come: { $items }
where-free = { FORM($option, "the") } is in { $who }'s area.
    .brief = { $option }: { $who }
where-locked = { FORM($option, "the") } is in { $who }'s area, locked by { $owner }'s { $figure }.
    .brief = { $option }: { $who }, locked by { $figure }
locks-none = Nobody is locked.
    .brief = no locks
locks-none-of = { FORM($option, "the") } isn't locked, and isn't locking anyone.
    .brief = { $option } has no locks
locks-count = { $count ->
        [one] One character is locked.
       *[other] { $count } characters are locked.
    } Say locks to hear who.
    .brief = { $count } locked
locks-told = { $count ->
        [one] One lock.
       *[other] { $count } locks.
    }
    .brief = locks:
    .between = ;
locks-place = { FORM($figure, "the") } locks { $owner }'s { $target }.
    .brief = { $figure } locks { $target }
quests-nobody = No character is in play yet.
    .brief = nobody in play
quests-all = { $count ->
        [one] One character.
       *[other] { $count } characters, closest to winning first.
    }
    .brief = quests:
    .between-rows = .
quests-lacks = { $number ->
        [one] { $all }'s { $item }
       *[other] Each { $item }, with { $all },
    } still has { $count ->
        [one] one quest
       *[other] { $count } quests
    } to do:
    .brief = { $item } ({ $all }), { $count } to do:
quest-place = { $quest }{ $left ->
        [0] .
       *[other] ;
    }
    .brief = { $quest }{ $left ->
        [0] {""}
       *[other] ;
    }
quests-of = { $number ->
        [one] { $all }'s { $item }
       *[other] Each { $item }, with { $all },
    } has done { $count } of { $total } quests.
    .brief = { $item }: { $count } of { $total } quests done
quests-out = { $count } of { $total } quests { $count ->
        [one] is
       *[other] are
    } done.
    .brief = { $count } of { $total } quests done
quest-done = Done: { $quest }.
    .brief = done: { $quest }
    .highlight = 11
quest-missing = Not yet: { $quest }.
    .brief = not yet: { $quest }
quest-would = { $count ->
        [one] This would do it:
       *[other] Any of these would do it{ $left ->
            [0] :
            [one] , and so would one other action:
           *[other] , and so would { $left } other actions:
        }
    }
    .brief = would do it:
    .between-rows = ;
quest-gained = That completes { $count ->
        [one] {""}
       *[other] { $count } of{" "}
    }{ FORM($item, "the") }'s { $count ->
        [one] quest
       *[other] quests
    }: { $items }.
    .brief = { $item }'s quest done: { $items }
quest-lost = That undoes { $count ->
        [one] {""}
       *[other] { $count } of{" "}
    }{ FORM($item, "the") }'s { $count ->
        [one] quest
       *[other] quests
    }: { $items }.
    .brief = { $item }'s quest undone: { $items }
would-win = { $all } would win with { FORM($item, "the") }.
    .brief = { $all } would win with { $item }
can-what = Say can and a character, such as can Kundry.
    .brief = can TAROT
can-do = What { FORM($items, "the") } can do:
    .brief = { $items }:
    .between = ,
    .between-rows = ;
can-way = { $option }{ $count ->
        [0] { $number ->
            [0] {""}
           *[other] {" "}one of { $number }
        }{ $rows ->
            [0] .
           *[other] ;
        }
       *[other] {""}
    }
    .brief = { $option }{ $number ->
        [0] {""}
       *[other] {" "}{ $number }
    }
can-place = { $option }{ $left ->
        [0] { $rows ->
            [0] .
           *[other] ;
        }
        [one] {" "}or
       *[other] ,
    }
    .brief = { $option }
what-if-what = Say what if and an action, such as what if Kundry locks Parsifal.
    .brief = what if ACTION
what-if = Here's what would happen:
    .brief = what if:
    .between-rows = ;
what-if-more = That could mean { $count } different actions. Say which, for example:
    .brief = which of { $count }?
what-if-never = { FORM($figure, "the") } can't do that.
    .brief = { $figure } can't do that
would-choose = { FORM($figure, "the") } can't hold all those locks any more, so one of them ends.
    .brief = one of { $figure }'s locks ends
danger = { $who } could win with { FORM($item, "the") } next turn:
    .brief = { $who } could win with { $item }:
    .between-rows = ;
danger-none = Nobody can win on their next turn, unless the draw helps.
    .brief = no danger

## Card texts

card-artifact = { $item }: an artifact.
    .brief = { $item }
card-character = { $item }: a character{ $count ->
        [one] .
       *[other] , { $count } copies.
    }
    .brief = { $item }{ $count ->
        [one] {""}
       *[other] , { $count } copies
    }
card-skills = { $count ->
        [one] One skill:
       *[other] { $count } skills:
    }
    .brief = skills:
skill-told = { $option }.
    .brief = { $option }.
card-quests = { $count ->
        [one] One quest:
       *[other] { $count } quests:
    }
    .brief = quests:
quest-told = { $quest }.
    .brief = { $quest }.
skills = skills:
quests = quests:
mark-of-part = a heading
mark-of-name = the tarot's name
mark-of-skill = a skill
mark-of-quest = a quest

## Table options

option-direction = Which way turns go
option-direction-clockwise = clockwise
option-direction-anticlockwise = anticlockwise
option-games = How many games you play
option-games-one = one
option-games-each-begins = one for each player to start, and whoever wins the most wins the match
option-interrupt = Who I ask about interrupting
option-interrupt-able = only players who can interrupt
option-interrupt-all = every player
option-dusk = What ends a game after ten rounds without a deck
option-dusk-off = nothing
option-dusk-on = dusk, and the character with the most quests done wins

## Help

command-deck = deck
help-deck = hear how many tarots are left in the deck.
command-quests = quests, quest
usage-quests = quests [TAROT or PLAYER]
help-quests = hear which quests are done, which aren't, and what would complete them.
command-area = area
usage-area = area [PLAYER]
help-area = hear what's in front of a player.
command-common = common
help-common = list the artifacts that anyone can take.
command-limbo = limbo
help-limbo = list what's in Limbo.
command-where = where, where is, where s
usage-where = where TAROT
help-where = find out where a tarot is.
command-locks = locks, who locks, who is locked
usage-locks = locks [TAROT]
help-locks = hear who is locking who.
command-what-if = what if, what-if
usage-what-if = what if ACTION
help-what-if = hear what an action would do: who goes free, and which quests it completes or undoes.
command-table = table
help-table = hear everything on the table: areas, locks, the middle and the deck.
command-danger = danger, who could win, who can win
help-danger = hear who could win on their next turn.
command-offer = offer
    .undone = { FORM($who, "whose") } offer of a draw
    .wish = offer a draw for { $who }
usage-offer = offer PLAYER
help-offer = offer everyone else a draw, in a player's name.

## An interview about the tarots in a box

tarots-title = Describe each tarot in words: first its quests, such as owns the Grail, then its skills, such as lock one character. Anything you put in quotation marks is kept as the tarot's own words. Say same for a tarot that's the same as in the companion edition. What's your box called?
    .called = title
tarots-quest = { $said }{ $number ->
        [1] { $name }: what's the first quest? Or say same.
        [2] { $name }: what's the second quest? Or say done.
        [3] { $name }: what's the third quest? Or say done.
       *[other] { $name }: what's the next quest? Or say done.
    }
    .thing = { $name }
    .part = quest
tarots-skill = { $said }{ $number ->
        [1] { $name }: what's the first skill? Or say none, or same.
        [2] { $name }: what's the second skill? Or say done.
        [3] { $name }: what's the third skill? Or say done.
       *[other] { $name }: what's the next skill? Or say done.
    }
    .thing = { $name }
    .part = skill
tarots-after = Where does the { $name } go after that? Say stays, common area or Limbo.
    .part = place
tarots-end = { $said }That was { $name }, and you've described every tarot.{ $never ->
        [0] {""}
        [one] {" "}{ $who } could never win, because its quests can't all be done at once.
       *[other] {" "}{ $never } characters could never win, because their quests can't all be done at once. The first of them is { $who }.
    } Say done to save it all, or name a tarot to describe it again.
    .called = end
tarots-no-quest = I don't understand that quest. Say it like one of these: owns the Bread; Klingsor owns the Spear; locks Parsifal or Gamuret; Parsifal is locked; the Swan is in Limbo; Klingsor is locked or in Limbo; two Squires are free. If the table has to judge it, start with the words by hand.
tarots-no-skill = I don't understand that skill. Say it like one of these: lock one character; lock two characters at once; set one character free; give an artifact; change owner with three; control Kundry or Ferris; move the Swan to Limbo; take one tarot from Limbo; draw one more tarot; interrupt; two actions. If the table has to do it, start with the words by hand.
tarots-no-quests = { $name } needs at least one quest. Say which, such as “owns the Bread”.
tarots-no-tarot = Name a tarot, such as Kundry or Spear, or say done.
tarots-no-place = Say stays, common area or Limbo.
tarots-and = Put the word or between them if one is enough. If it takes both, make each one a separate quest.
tarots-own-locks = Only { $name }'s own locks count for that quest. Say who { $name } locks, or who is locked.
tarots-own-copies = Only copies of { $name } count for that. Say change owner with three.
tarots-of-artifacts = Only an artifact can have that skill.
tarots-one-artifact = Name only one artifact in a quest, such as owns the Bread.
tarots-wrong-tarot = { $name } doesn't fit there. Name { $wanted ->
        [artifact] an artifact
       *[character] a character
    }.
tarots-goes-otherwise = The rules decide where the { $name } goes after that. Leave it out.
tarots-contradiction = That can't be right: the { $key } must be { $expected }.
tarots-long = A tarot's own words can be { $most } letters long at most.
tarots-kept = I've kept your words: { $text }
tarots-as-usual = { $name } is the same as in the companion edition.
tarots-same = same
    .also = the same, as in the companion edition, companion edition

## The words of quests and skills, both for understanding them and for reading them back

# A phrase's value is what the companion says; it says `.any` instead if nobody is named. `.also`
# has other forms that are understood, separated by semicolons: words in [brackets] may be left out,
# and (one|of) these is used. The words in tarots-fillers may come anywhere, and change nothing.

tarots-fillers = a, an, the, one, 1, any, of, this, that, other, another, s, rival, is, are, be, must, can, may, at, least, once
# The words for the numbers from 0.
tarots-numbers = no, one, two, three, four, five, six, seven
# Words for the tarot itself.
tarots-itself = this character, this tarot, he, she, it, they
tarots-any-artifact = any artifact
    .also = artifacts, artifact
tarots-any-character = any character
    .also = characters, character, anybody, anyone, somebody, someone, everybody
tarots-any-tarot = any tarot
    .also = tarots, tarot, cards, card, anything, something
tarots-characters = characters
tarots-copies = { $name }s
    .also = { $name }es
tarots-copy = { $initial ->
        [a] an
        [e] an
        [i] an
        [o] an
        [u] an
       *[other] a
    } { $name }
tarots-the = the { $name }
tarots-owner-copies = copies of its owner
tarots-some = { $count } { $who }
tarots-some-of = { $count } of { $who }
tarots-unlocked = in play and not locked
    .also = [in play [and]] (not locked|not blocked|free|unlocked|unblocked); free in play
tarots-then-common = { $me } then goes to the common area.
    .also = ({ $me }|then|and) [then|and] [{ $me }] [goes|comes] (in|into|to) common [area]
tarots-then-limbo = { $me } then goes to Limbo.
    .also = ({ $me }|then|and) [then|and] [{ $me }] [goes|comes] (in|into|to) Limbo
tarots-then-stays = { $me } then stays.
    .also = ({ $me }|then|and) [then|and] [{ $me }] stays
# Words in an answer that say where an artifact goes.
tarots-places = stays, common area, Limbo
    .stays = stay
    .common = common
    .limbo = limbo
quest-by-hand = The table judges: { $text }
quest-free = { $who } is in play and not locked.
    .also = [{ $count }] { $who } { $unlocked }; [{ $count }] (free|unlocked) { $who } [in play]
quest-free-some = At least { $some } are in play and not locked.
quest-in-play = { $who } is in play.
    .also = [{ $count }] { $who } [is|are] in play
quest-in-play-some = At least { $some } are in play.
quest-limbo = { $who } is in Limbo.
    .also = { $count } { $who } in Limbo
quest-limbo-some = At least { $some } are in Limbo.
quest-lock = { $by } is locking { $who }.
    .also = [{ $by }] (lock|locks|locking|block|blocks|blocking) { $who }
quest-locked = { $who } is locked.
    .also = { $who } blocked; { $count } { $who } (locked|blocked)
quest-locked-some = At least { $some } are locked.
quest-locked-or-limbo = { $who } is locked or in Limbo.
    .also = { $who } blocked or in Limbo; { $who } in Limbo or (locked|blocked)
quest-owns = { $who } owns { $item }.
    .also = [{ $who }] (own|owns|has|have|hold|holds|get|gets|acquire|acquires|possess|possesses) { $item }; { $item } (with|owned by|belongs to|under) { $who }
skill-by-hand = The table does: { $text }
skill-change-owner = If you control { $count } { $copies } that aren't locked, move { $who } to another player.
    .any = If you control { $count } { $copies } that aren't locked, move one character to another player.
    .also = if you control { $count } { $copies } [{ $unlocked }] (move|change owner) { $who } to player; (change|changes) owner [{ $who }] [(with|if you control) { $count } { $copies } [{ $unlocked }]]; (move|moves) { $who } to player [(with|if you control) { $count } { $copies } [{ $unlocked }]]
skill-control = Control { $who } for one action.
    .any = Control one rival character for one action.
    .also = (control|controls|(use|uses) (skill|skills)) [{ $who }] [for action]
skill-draw = Draw one more tarot.
    .also = (draw|draws) [more|additional|extra|second] [tarot]
skill-draw-some = Draw { $count } more tarots.
    .also = (draw|draws) { $count } [more|additional|extra] [tarots]
skill-free = Set { $who } free.
    .any = Set one character free.
    .also = (free|frees|unlock|unlocks|set free|sets free) [{ $who }]; (set|sets) { $who } free
skill-from-limbo = Take { $who } from Limbo.
    .any = Take one tarot from Limbo.
    .also = (take|takes|bring|brings|get|gets|move|moves) [back] [{ $who }] [back] (out|from) Limbo
skill-give = Give { $who } one artifact that { $me } owns.
    .any = Give another character one artifact that { $me } owns.
    .also = (give|gives) artifact [(its owner|{ $me }) owns] [to { $who }]
skill-give-of-artifact = Give one artifact to { $who }.
    .any = Give one artifact to another character.
skill-interrupt = Interrupt the action of another player and end their turn.
    .also = (interrupt|interrupts) [action] [player] [and (end|ends) [their|his|her] turn]
skill-lock = Lock { $who }.
    .any = Lock one character.
    .also = (lock|locks|block|blocks) [up to] [{ $count }] [{ $who }]; (lock|locks|block|blocks) { $who } { $me } (hold|holds|adds room for) { $count } (locks|blocks)
skill-lock-some = Lock { $some } at once.
    .any = Lock { $count } characters at once.
skill-steal = Take an artifact from { $who }.
    .any = Take an artifact from another character.
    .also = (take|takes|steal|steals) { $who } artifact; (take|takes|steal|steals) artifact [from|away from] { $who }; (take|takes|steal|steals) artifact; (steal|steals|rob|robs) [{ $who }]
skill-to-limbo = Move { $who } to Limbo.
    .any = Move one other character to Limbo.
    .also = (move|moves|send|sends|put|puts|banish|banishes) [{ $who }] (in|into|to) Limbo
skill-twice = The owner performs two actions this turn.
    .also = [owner|{ $me }] [perform|performs|take|takes|has|do|does] two actions [[in] turn]
skill-twice-of-character = Perform two actions this turn.

## What an edition must contain: each phrase follows "must be"

expected-artifact = one of these: { $known }
expected-by-hand-once = by hand only once: one text covers everything the table does
expected-characters = the ids of characters
expected-copies = { $most } at most, because there are only { $most } of them
expected-else = someone other than { $name }, because characters can't do that to themselves
expected-else-limbo = someone other than { $name }, who can't win from Limbo
expected-named-once = a list that names { $id } only once
expected-no-after = left out: only artifacts go somewhere after use
expected-no-owner = a different character: { $name } can't own artifacts
expected-not-itself = without { $name }, who can't lock itself
expected-of-artifact = on an artifact, which goes away after use
expected-possible = possible all at once, but { $count ->
        [one] this one never is
       *[other] these never are
    }: { $never }
expected-some = one or more
expected-tarot = without { $id }; use only these: { $known }
expected-without-owner = without { $name }, who can't own artifacts

## Statistics of simulated games

figure-turns = Turns
figure-finished = Finished
figure-shared-wins = Shared wins
figure-wins-of = Wins of { $of }
## Reasons for practice players' moves

advice-quests = { $who } chose what brought { FORM($item, "the") } closest to winning. { FORM($item, "the") } had { $count ->
        [one] one quest
       *[other] { $count } quests
    } to go.
    .brief = it helped { $item }, { $count } to go
advice-harm = { $who } used the artifact to protect { FORM($item, "the") }.
    .brief = it was to protect { $item }
