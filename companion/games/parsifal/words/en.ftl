# Parsifal, in English.
#
# A phrase's value is said to everyone. `.brief` is its form for a braille line, the
# part that changed first; in it a seat reads "you" where its own name would stand.

game-title = Parsifal

## What may be answered

take = take
    .also = takes, pick up, picks up
drop = drop
    .also = drops
withdraw = withdraw
    .also = withdraws, withdraw lock, withdraws lock, withdraw * lock, withdraws * lock, let go, lets go, let * go, lets * go, release, releases
lock = lock
    .also = locks, block, blocks, use bow, uses bow, use the bow, uses the bow
free = free
    .also = frees, set free, sets free, set * free, sets * free, unlock, unlocks, use balm, uses balm, use the balm, uses the balm
change-owner = change owner
    .also = changes owner, change * owner, changes * owner, move, moves, hand over, hands over
give = give
    .also = gives
control = control
    .also = controls, use, uses, use wine, uses wine, use the wine, uses the wine
to-limbo = to Limbo
    .also = banish, banishes, move * to limbo, moves * to limbo, send * to limbo, sends * to limbo, put * into limbo, puts * into limbo, put * to limbo, puts * to limbo, put * in limbo, puts * in limbo, use spear, uses spear, use the spear, uses the spear
from-limbo = from Limbo
    .also = retrieve, retrieves, bring back, brings back, bring * back from limbo, brings * back from limbo, bring * back, brings * back, take * from limbo, takes * from limbo, take * out of limbo, takes * out of limbo, use grail, uses grail, use the grail, uses the grail
interrupt = interrupt
    .also = interrupts, use horn, uses horn, use the horn, uses the horn
draw = draw
    .also = draws, draw a tarot, draws a tarot, draw one, draws one, draw one more, draws one more, draw one more tarot, draws one more tarot
twice = two actions
    .also = twice, take two actions, takes two actions, perform two actions, performs two actions, use bread, uses bread, use the bread, uses the bread
by-hand = do as it says
    .also = does as it says, by hand, use its skill, uses its skill
steal = steal
    .also = steals, rob, robs, take away, takes away, take * away from, takes * away from
pass = pass
    .also = nothing, skip turn, end turn

## Setup

edition-note = These are companion tarots: most of their skills and quests are ours, not the box's.
    .brief = companion tarots
step-shuffle = Shuffle the { $count } tarots, and lay the deck face down in the middle.
    .hint = New characters go to the right end of your area. Say done, or skip setup.
    .brief = shuffle { $count }
game-begins = Game { $number } of { $total }.
    .brief = game { $number } of { $total }
ask-first = Who begins?
    .brief = first?
begins = { $who } begins.
    .result = Turns go clockwise.
    .brief = first { $who }
begins-anticlockwise = { $who } begins.
    .result = Turns go anticlockwise.
    .brief = first { $who }, anticlockwise

## A turn

turn-begins = { $who }'s turn.
    .asked = {""}
    .earcon = turn
    .brief = { $who }: turn
ask-drawn = { $who }, which tarot?
    .hint = Draw one, and say what it is.
    .brief = { $who }: drew?
draws = { $who } draws { $figure }.
    .counts = { $left ->
        [0] {""}
        [one] One left.
       *[other] { $left } left.
    }
    .earcon = drawn
    .brief = { $figure }, deck { $left }
draws-artifact = { $who } draws the { $item }.
    .counts = { $left ->
        [0] {""}
        [one] One left.
       *[other] { $left } left.
    }
    .hint = Lay it in the common area.
    .earcon = drawn
    .brief = { $item } common, deck { $left }
deck-out = The deck has run out. Turns go on without drawing.
    .brief = no deck
cannot-act = { $who } can do nothing.
    .brief = { $who }: no action
ask-action = { $who }, your action?
    .hint = Say who and what, as in Kundry locks Parsifal; or pass.
    .brief = { $who }: do?
    .guided = One of your characters may do one thing, as lock another or take an artifact. Say who and what; or pass. Quests tells what yours still have to do.
ask-way = { $who }, what does { $figure } do?
    .brief = { $who }: { $figure } does?
    .yours = { $figure } does?
ask-take = { $who }, take which artifact?
    .brief = { $who }: take?
ask-drop = { $who }, drop which artifact?
    .brief = { $who }: drop?
ask-withdraw = { $who }, withdraw the lock on whom?
    .brief = { $who }: off whom?
ask-lock = { $who }, lock whom?
    .brief = { $who }: lock?
ask-free = { $who }, set whom free?
    .brief = { $who }: free?
ask-move = { $who }, move whom?
    .brief = { $who }: move?
ask-move-to = { $who }, into whose area?
    .brief = { $who }: to?
ask-give = { $who }, give which artifact?
    .brief = { $who }: give?
ask-give-to = { $who }, to whom goes the { $item }?
    .brief = { $who }: { $item } to?
    .yours = { $item } to?
ask-control = { $who }, control whom?
    .brief = { $who }: control?
ask-banish = { $who }, what goes to Limbo?
    .brief = { $who }: Limbo?
ask-retrieve = { $who }, take back what from Limbo?
    .brief = { $who }: back?
ask-retrieve-to = { $who }, who gets the { $item }?
    .brief = { $who }: { $item } to?
    .yours = { $item } to?
ask-steal-from = { $who }, take an artifact from whom?
    .brief = { $who }: from?
ask-steal = { $who }, take which artifact?
    .brief = { $who }: take?
ask-who = { $who }, who does it?
    .brief = { $who }: by?
ask-source = { $who }, with which skill: { $figure }'s own, or the artifact's?
    .brief = { $who }: { $figure }, skill of?
    .yours = { $figure }, skill of?
ask-let-go = { $who }, { $figure } cannot hold all its locks. Which one ends?
    .brief = { $who }: { $figure } off whom?
    .yours = { $figure } off whom?
passes = { $who } passes.
    .brief = { $who }: pass

## What is done

takes = { $figure } takes the { $item }.
    .hint = Lay it under { $figure }, name and skills showing.
    .earcon = played
    .brief = { $figure } took { $item }
drops = { $figure } drops the { $item }.
    .hint = Lay it in the common area.
    .earcon = played
    .brief = { $figure } dropped { $item }
locks = { $figure } locks { $owner }'s { $target }.
    .result = { $number ->
        [1] {""}
       *[other] Lay a mark across { $target }.
    }
    .hint = { $number ->
        [1] Lay { $figure } across { $target }, names and skills showing.
       *[other] { $figure } stays where it lies.
    }
    .earcon = played
    .brief = { $figure } on { $target }
frees = { $figure } sets { $target } free from { $locker }.
    .hint = { $number ->
        [0] Lift { $locker } off, back into { $owner }'s area.
       *[other] {""}
    }
    .result = { $number ->
        [1] Take the mark off { $target }.
       *[other] {""}
    }
    .earcon = played
    .brief = { $target } free by { $figure }
withdraws = { $figure } lets { $target } go.
    .hint = { $number ->
        [0] Lift { $figure } off, back into { $owner }'s area.
       *[other] {""}
    }
    .result = { $number ->
        [1] Take the mark off { $target }.
       *[other] {""}
    }
    .earcon = played
    .brief = { $target } free of { $figure }
moves = { $who } moves { $target } from { $owner } to { $to }.
    .hint = { $number ->
        [0] Move its artifacts along, and whoever lies across it.
       *[other] {""}
    }
    .earcon = played
    .brief = { $target } to { $to }
gives = { $figure } gives the { $item } to { $owner }'s { $target }.
    .hint = Lay it under { $target }.
    .earcon = played
    .brief = { $item } to { $target }
steals = { $figure } takes the { $item } from { $owner }'s { $target }.
    .hint = Lay it under { $figure }.
    .earcon = played
    .brief = { $figure } took { $item }
does-by-hand = { $figure } does as it says.
    .earcon = played
    .brief = { $figure } as it says
controls = { $figure } controls { $owner }'s { $target }.
    .earcon = played
    .brief = { $figure } controls { $target }:
banishes = { $figure } sends { $owner }'s { $target } to Limbo.
    .earcon = played
    .brief = { $target } to Limbo
banishes-artifact = { $figure } sends the { $target } to Limbo.
    .earcon = played
    .brief = { $target } to Limbo
retrieves = { $figure } brings { $target } back from Limbo, into { $owner }'s area.
    .earcon = played
    .brief = { $target } back, { $owner }
retrieves-artifact = { $figure } brings the { $target } back from Limbo, to { $to }.
    .hint = Lay it under { $to }.
    .earcon = played
    .brief = { $target } back, { $to }
draws-more = { $figure } draws { $number ->
        [one] one more tarot
       *[other] { $number } more tarots
    }.
    .brief = { $figure }: { $number ->
        [one] one
       *[other] { $number }
    } more
doubles = { $figure } takes two actions instead of one.
    .earcon = played
    .brief = { $who }: two actions
falls = { $figure } loses the { $items }.
    .hint = Lay { $count ->
        [one] it
       *[other] them
    } in the common area.
    .brief = common: { $items }
set-free = { $items } { $count ->
        [one] is
       *[other] are
    } free of { $figure }.
    .result = { $count ->
        [one] {""}
       *[other] Take its marks away.
    }
    .hint = Lift { $figure } off, back into { $owner }'s area.
    .brief = free: { $items }
set-free-by-limbo = { $items } { $count ->
        [one] is
       *[other] are
    } free of { $figure }.
    .result = { $count ->
        [one] {""}
       *[other] Take its marks away.
    }
    .hint = Lift { $figure } off, into Limbo.
    .brief = free: { $items }
lies-next = { $figure } now lies across { $target }: take the mark away there.
    .brief = { $figure } across { $target }
stays-across = { $figure } stays where it lies, across { $target }.
    .brief = { $figure } still on { $target }
mark-goes = The mark of { $figure } is taken away.
    .brief = no mark
comes-back = { $figure } comes back into { $owner }'s area.
    .brief = { $figure } back to { $owner }
lets-go = { $figure } can hold no longer: { $target } is free.
    .hint = { $number ->
        [0] Lift { $figure } off { $target }, back into { $owner }'s area.
       *[other] {""}
    }
    .result = { $number ->
        [1] Take the mark off { $target }.
       *[other] {""}
    }
    .brief = free: { $target }
goes-common = The { $item } goes into the common area.
    .brief = { $item } common
goes-limbo = The { $item } goes to Limbo.
    .brief = { $item } to Limbo

## Interrupting

will-take = { $figure } is about to take the { $item }.
    .brief = { $figure } to take { $item }
will-drop = { $figure } is about to drop the { $item }.
    .brief = { $figure } to drop { $item }
will-lock = { $figure } is about to lock { $owner }'s { $target }.
    .brief = { $figure } to lock { $target }
will-free = { $figure } is about to set { $target } free from { $locker }.
    .brief = { $figure } to free { $target }
will-withdraw = { $figure } is about to let { $target } go.
    .brief = { $figure } to let { $target } go
will-move = { $who } is about to move { $target } from { $owner } to { $to }.
    .brief = { $target } to go to { $to }
will-give = { $figure } is about to give the { $item } to { $owner }'s { $target }.
    .brief = { $item } to go to { $target }
will-steal = { $figure } is about to take the { $item } from { $owner }'s { $target }.
    .brief = { $figure } to take { $item }
will-control = { $figure } is about to control { $owner }'s { $target }.
    .brief = { $figure } to control { $target }
will-banish = { $figure } is about to send { $owner }'s { $target } to Limbo.
    .brief = { $target } to go to Limbo
will-banish-artifact = { $figure } is about to send the { $target } to Limbo.
    .brief = { $target } to go to Limbo
will-retrieve = { $figure } is about to bring { $target } back from Limbo.
    .brief = { $target } to come back
will-retrieve-artifact = { $figure } is about to bring the { $target } back from Limbo, to { $to }.
    .brief = { $target } to come back to { $to }
will-draw = { $figure } is about to draw one more tarot.
    .brief = { $figure } to draw
will-double = { $figure } is about to take two actions.
    .brief = { $who }: two actions soon
ask-interrupt = { $who }, interrupt with the { $items }?
    .brief = { $who }: interrupt, { $items }?
ask-interrupt-at-all = { $who }, interrupt?
    .brief = { $who }: interrupt?
ask-interrupt-with = { $who }, interrupt with which artifact?
    .brief = { $who }: with?
deed-anew = This is not done yet: { $who }, tell your action anew.
    .brief = { $who }: tell anew
interrupts = { $who } interrupts with the { $item } of { $figure }! This is not done, and { $target }'s turn ends.
    .result = The { $item } goes to Limbo.
    .earcon = refused
    .brief = { $who }: interrupt, { $item } to Limbo

## The end

wins = { $all } wins: { $items } { $count ->
        [one] has
       *[other] have
    } done all quests.
    .earcon = over
    .brief = won by { $all }: { $items }
win-together = { $all } win together: { $items } { $count ->
        [one] has
       *[other] have
    } done all quests.
    .earcon = over
    .brief = won by { $all }: { $items }
draw-repeated = A draw: the same position has come up for the third time.
    .earcon = over
    .brief = draw, third time
draw-passed = A draw: all have passed for three full rounds.
    .earcon = over
    .brief = draw, all passed
ask-draw = { $target } offers a draw. { $who }, do you agree?
    .brief = { $who }: draw with { $target }?
no-draw = { $who } does not agree to a draw. The game goes on.
    .brief = { $who }: no draw
won-by-table = { $who } wins: the table says so.
    .earcon = over
    .brief = won by { $who }
draw-agreed = A draw: all have agreed.
    .earcon = over
    .brief = draw, agreed
dusk = Dusk has fallen: won by { $all }, with { $count ->
        [one] one quest
       *[other] { $count } quests
    } done, after { $number } rounds without a deck.
    .earcon = over
    .brief = dusk: won by { $all }, { $count }
dusk-drawn = A draw: dusk has fallen after { $number } rounds without a deck, and nobody has a character.
    .earcon = over
    .brief = dusk: draw
match-won = { $all } wins the match, with { $count ->
        [one] one game
       *[other] { $count } games
    } of { $total }.
    .earcon = over
    .brief = match to { $all }, { $count }
match-shared = { $all } win the match together, with { $count ->
        [one] one game
       *[other] { $count } games
    } each.
    .earcon = over
    .brief = match to { $all }, { $count }
match-drawn = Nobody wins the match: all { $total } games were draws.
    .earcon = over
    .brief = match drawn
game-left = { $who } is the only player left, and wins.
    .brief = game to { $who }

## At the table

gone = { $who } has left the table. Into Limbo: { $items }.
    .brief = { $who } gone
gone-bare = { $who } has left the table.
    .brief = { $who } gone

## What lies where

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
        [one] a tarot
       *[other] { $count } tarots
    }, face down
    .all = { $count } tarots
piece-mark = { $count ->
        [one] a mark
       *[other] { $count } marks
    }
at-area-of = in { $of }'s area
    .from = from { $of }'s area
    .to = to { $of }'s area
at-across = across { $of }
    .from = off { $of }
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
    .to = onto the deck, face down
at-aside = beside the table
    .from = from beside the table
    .to = beside the table
adjust-lock = lock
adjust-turn = turn
adjust-actions = actions
adjust-won = won
kind-figure = TAROT

## Why not

no-put-deck = The deck stays as it is. Say undo, or correct what was drawn.
no-put-win = Somebody would win by that. Say override won, and who, or play it.
no-put-mark = A mark tells a lock. Say override lock, who locks, and whom.
no-put-artifact = { $option } lies under a character, in the common area or in Limbo.
no-put-figure = { $option } lies in an area, across a character or in Limbo.
no-turn = It is { $who }'s turn already.
no-left = { $option } has left the table.
no-game = No game is being played now.
no-unseen = { $option } has not come up yet.
no-in-limbo = { $option } is in Limbo, out of play.
no-in-play = { $option } is not in play.
no-copies = { $count ->
        [one] { $option } has come up already, and there is only one.
       *[other] All { $count } copies of { $option } have come up already.
    }
no-second-draw = { $who } has drawn for this turn. A second tarot needs a skill to draw.
no-own-figure = { $option } is { $who }'s.
no-locked-act = { $option } is locked by { $figure }, and can do nothing.
no-use = { $option } can do nothing now.
no-skill = { $figure } has no such skill: { $option }.
no-one-can = Nobody of { $who }'s can do that now: { $option }.
no-target = { $figure } finds nothing for that: { $option }.
no-doer = { $option } cannot do that now.
no-aim = No skill of { $figure } reaches { $option }.
no-self = { $option } cannot do that to itself.
no-self-banished = { $option } would go to Limbo itself.
no-lock-of-locked = { $figure } is locked by { $option }, and can lock nobody.
no-owner = { $option } cannot own artifacts.
no-common = No artifact lies in the common area.
no-common-one = { $option } is not in the common area.
no-artifact = { $figure } owns no artifact.
no-own-one = { $figure } does not own the { $option }.
no-locked-owner = { $option } is locked by { $figure }, and can own nothing.
no-room = { $figure } can hold no more locks{ $count ->
        [0] .
       *[other] : it holds { $items }.
    }
no-room-for = { $figure } has no room for { $option } while it holds { $items }.
no-locked-twice = { $option } is locked already, by { $figure }.
no-locked = Nobody is locked.
no-lock-on = { $option } is not locked.
no-own-lock = { $figure } locks nobody.
no-own-lock-on = { $figure } does not lock { $option }.
no-group = It takes { $number } copies of { $item } that are not locked; { $who } has { $count ->
        [0] none
       *[other] { $count }
    }.
no-move = { $figure } is in { $option }'s area already.
no-limbo = Limbo is empty.
no-limbo-one = { $option } is not in Limbo.
no-own-owner = { $who } has no character that could own the { $option }.
no-rival = { $option } is { $who }'s own.
no-within = { $figure } is controlled, and cannot use that skill: { $option }.
no-deck = The deck has run out.
no-third = There are two actions at most.
no-interrupting = Interrupting is for the turns of others.
no-interrupter = { $who } has no artifact that can interrupt.

## Asked at any time

status-setup = The game is being set up.
    .brief = setup
status-over = The game is over{ $count ->
        [0] , and nobody has won.
       *[other] . Won by { $all }.
    }
    .brief = over, { $count ->
        [0] draw
       *[other] { $all }
    }
status-turn = { $who }'s turn. { $left ->
        [0] No deck.
       *[other] { $left } in the deck.
    }
    .brief = turn { $who }, deck { $left }
score-one = There is no score: one game is played, and whoever has done all quests wins it.
    .brief = one game
score = Games won, of { $count } played.
    .brief = games of { $count }
score-place = { $who }: { $count }.
    .brief = { $who } { $count }
hand-none = Nobody has a hand: all lies open. Say area for what lies before you.
    .brief = no hands
has-left = { $who } has left the table.
    .brief = { $who } gone
area-empty = { $who } has no tarots.
    .brief = { $who }: none
area = { $who }'s area, from the left:
    .brief = { $who }:
placed = { $option }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option }{ $left ->
        [0] {""}
       *[other] ;
    }
placed-owner = { $option } with the { $items }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option }, { $items }{ $left ->
        [0] {""}
       *[other] ;
    }
placed-locked = { $option } locked by { $figure }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option } under { $figure }{ $left ->
        [0] {""}
       *[other] ;
    }
placed-across = { $option } across { $targets }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option } on { $targets }{ $left ->
        [0] {""}
       *[other] ;
    }
placed-owner-across = { $option } with the { $items } across { $targets }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option } with { $items } on { $targets }{ $left ->
        [0] {""}
       *[other] ;
    }
common = In the common area:
    .brief = common:
common-empty = The common area is empty.
    .brief = common empty
limbo = In Limbo:
    .brief = Limbo:
limbo-empty = Limbo is empty.
    .brief = Limbo empty
place = { $option }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $option }
deck-left = { $left ->
        [0] The deck has run out.
        [one] The deck has one tarot.
       *[other] The deck has { $left } tarots.
    }
    .brief = deck { $left }
where-what = Say what: where, and a tarot.
    .brief = where TAROT
where-owned = The { $option } is { $who }'s: { $figure } owns it.
    .brief = { $option }: { $who }'s { $figure }
where-common = The { $option } is in the common area.
    .brief = { $option }: common
where-limbo = In Limbo: { $option }.
    .brief = { $option }: Limbo
where-deck = Not come up yet: { $option }.
    .brief = { $option }: deck
where-left = { $option }: { $count ->
        [one] one has
       *[other] { $count } have
    } not come up yet.
    .brief = { $option }: deck { $count }
where-unseen = Not come up yet: { $items }.
    .brief = deck: { $items }
where-free = { $option } is in { $who }'s area.
    .brief = { $option }: { $who }
where-locked = { $option } is in { $who }'s area, locked by { $owner }'s { $figure }.
    .brief = { $option }: { $who }, under { $figure }
locks-none = Nobody is locked.
    .brief = no locks
locks-none-of = { $option } is not locked, and locks nobody.
    .brief = { $option }: no lock
locks-count = { $count ->
        [one] One lock
       *[other] { $count } locks
    }: say locks for who locks whom.
    .brief = locks { $count }
locks-told = { $count ->
        [one] One lock.
       *[other] { $count } locks.
    }
    .brief = locks
locks-place = { $figure } locks { $owner }'s { $target }.
    .brief = { $figure } on { $target }{ $left ->
        [0] {""}
       *[other] ;
    }
quests-nobody = No character is in play yet.
    .brief = nobody in play
quests-all = { $count ->
        [one] One character.
       *[other] { $count } characters, the nearest first.
    }
    .brief = quests
quests-lacks = { $item }, { $all }, lacks { $count }:
    .brief = { $item } { $all } { $count }:
quest-place = { $quest }{ $left ->
        [0] .
       *[other] ;
    }
    .brief = { $quest }{ $left ->
        [0] {""}
       *[other] ;
    }
quests-of = { $item }, { $all }: { $count } of { $total } quests done.
    .brief = { $item } { $count } of { $total }
quests-out = { $count } of { $total } quests { $count ->
        [one] is
       *[other] are
    } done.
    .brief = { $count } of { $total }
quest-done = Done: { $quest }.
    .brief = done: { $quest }
quest-missing = Missing: { $quest }.
    .brief = no: { $quest }
quest-would = { $count ->
        [one] This would do it:
       *[other] Each of these would do it{ $left ->
            [0] :
            [one] , and so would one more deed:
           *[other] , and so would { $left } more deeds:
        }
    }
    .brief = by:
quest-gained = Done then, of { $item }: { $items }.
    .brief = done: { $item }, { $items }
quest-lost = No longer done, of { $item }: { $items }.
    .brief = undone: { $item }, { $items }
would-win = Won then by { $all }, with { $item }.
    .brief = won by { $all }: { $item }
can-what = Say whose: can, and a character.
    .brief = can TAROT
can-do = { $items } can:
    .brief = { $items }:
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
what-if-what = Say what: what if, and a deed, as in Kundry locks Parsifal.
    .brief = what if DEED
what-if = Only supposed:
    .brief = if so:
what-if-more = That could be { $count } deeds. Say more. Some of them:
    .brief = which?
what-if-never = { $figure } cannot do that.
    .brief = { $figure }: no
would-choose = { $figure } can no longer hold all its locks, and one of them ends.
    .brief = { $figure }: a lock ends
danger = { $who } could win with { $item } on the next turn:
    .brief = { $who } by { $item }:
danger-none = Nobody could win on the next turn, but for what may be drawn.
    .brief = no danger

## What a card bears

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
        [one] A skill:
       *[other] { $count } skills:
    }
    .brief = skills:
skill-told = { $option }.
    .brief = { $option }.
card-quests = { $count ->
        [one] A quest:
       *[other] { $count } quests:
    }
    .brief = quests:
quest-told = { $quest }.
    .brief = { $quest }.
skills = skills:
quests = quests:
mark-of-part = what follows
mark-of-name = the tarot's name
mark-of-skill = a skill
mark-of-quest = a quest

## Table options

option-direction = Which way turns go: clockwise, or anticlockwise
option-direction-clockwise = Turns go clockwise
option-direction-anticlockwise = Turns go anticlockwise
option-games = How many games: one, or each-begins, as many as there are players
option-games-one = One game is played
option-games-each-begins = Each player begins one game, and most wins count
option-interrupt = Who is asked about interrupting: those who are able, or all
option-interrupt-able = Only who can interrupt is asked
option-interrupt-all = Everybody is asked about interrupting
option-dusk = What ends a game without a deck after ten rounds: dusk on, or off
option-dusk-off = There is no dusk
option-dusk-on = Ten rounds after the deck has run out, most quests done win

## Help

command-deck = deck
help-deck = how many tarots are left in the deck.
command-quests = quests, quest
usage-quests = quests [TAROT or PLAYER]
help-quests = which quests are done, which are missing, and what would do them.
command-area = area
usage-area = area [PLAYER]
help-area = what lies before a player.
command-common = common
help-common = the artifacts that anybody may take.
command-limbo = limbo
help-limbo = what is in Limbo.
command-where = where, where is, where s
usage-where = where TAROT
help-where = where a tarot is.
command-locks = locks, who locks, who is locked
usage-locks = locks [TAROT]
help-locks = who locks whom.
command-what-if = what if, what-if
usage-what-if = what if DEED
help-what-if = what a deed would release, complete and break.
command-table = table
help-table = all that lies open: areas, the middle, locks, the deck.
command-danger = danger, who could win, who can win
help-danger = who could win on the next turn.
command-offer = offer
usage-offer = offer PLAYER
help-offer = this player offers all others a draw.

## The tarots of a box, told step by step

tarots-title = You tell each tarot in words: first its quests, as in owns the Grail, then its skills, as in lock one character. What you say in quotation marks is kept as the words of the tarot. Say same for a tarot that is as in the companion edition. What is your box called?
    .called = title
tarots-quest = { $said }{ $number ->
        [1] { $name }: first quest? Or say same.
        [2] { $name }: second quest? Or say done.
        [3] { $name }: third quest? Or say done.
       *[other] { $name }: next quest? Or say done.
    }
    .thing = { $name }
    .part = quest
tarots-skill = { $said }{ $number ->
        [1] { $name }: first skill? Or say none, or same.
        [2] { $name }: second skill? Or say done.
        [3] { $name }: third skill? Or say done.
       *[other] { $name }: next skill? Or say done.
    }
    .thing = { $name }
    .part = skill
tarots-after = Where does the { $name } go when this has been done? Say stays, common area or Limbo.
    .part = place
tarots-end = { $said }That is { $name }; all tarots are told.{ $never ->
        [0] {""}
        [one] {" "}{ $who } could never win: its quests cannot all be done at once.
       *[other] {" "}{ $never } characters could never win, the first of them { $who }: their quests cannot all be done at once.
    } Say done to write it, or name a tarot to tell it again.
    .called = end
tarots-no-quest = That quest is not understood: say it as in owns the Bread; Klingsor owns the Spear; locks Parsifal or Gamuret; Parsifal is locked; the Swan is in Limbo; Klingsor is locked or in Limbo; two Squires are free. What the table is to judge itself begins with by hand.
tarots-no-skill = That skill is not understood: say it as in lock one character; lock two characters at once; set one character free; give an artifact; change owner with three; control Kundry or Ferris; move the Swan to Limbo; take one tarot from Limbo; draw one more tarot; interrupt; two actions. What the table is to do itself begins with by hand.
tarots-no-quests = { $name } has one quest at least. Say it, as in owns the Bread.
tarots-no-tarot = Name a tarot, as in Kundry or Spear, or say done.
tarots-no-place = Say stays, common area or Limbo.
tarots-and = Say or, where one of them is enough; else say each as a quest of its own.
tarots-own-locks = Such a quest is done by { $name } alone. Say whom { $name } locks, or who is locked.
tarots-own-copies = Only copies of { $name } count. Say change owner with three.
tarots-of-artifacts = Only an artifact can do that.
tarots-one-artifact = A quest is about one artifact. Say one, as in owns the Bread.
tarots-wrong-tarot = { $name } does not belong there: say { $wanted ->
        [artifact] an artifact
       *[character] a character
    }.
tarots-goes-otherwise = Where the { $name } goes after that, the rules say. Leave it out.
tarots-contradiction = That cannot be: the { $key } must be { $expected }.
tarots-long = The words of a tarot can have { $most } signs at most.
tarots-kept = Kept as: { $text }
tarots-as-usual = { $name } is as in the companion edition.
tarots-same = same
    .also = the same, as in the companion edition, companion edition

## The words of quests and skills, as they are told and as they are read back

# What is said stands first; `.any` is said instead where nobody is named. `.also` has other forms
# in which the same is told, with a semicolon between: words in [brackets] may be left out, and
# (of|these) one is told. Words of tarots-fillers may stand anywhere, and change nothing.

tarots-fillers = a, an, the, one, 1, any, of, this, that, other, another, s, rival, is, are, be, must, can, may, at, least, once
# From none on.
tarots-numbers = no, one, two, three, four, five, six, seven
# Whoever the tarot itself is.
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
# What an answer has in it that says where an artifact goes.
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
skill-change-owner = If you control { $count } { $copies } that are not locked, move { $who } to another player.
    .any = If you control { $count } { $copies } that are not locked, move one character to another player.
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
skill-give = Give one artifact { $me } owns to { $who }.
    .any = Give one artifact { $me } owns to another character.
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

## What belongs into an edition, behind "must be"

expected-artifact = one of these: { $known }
expected-by-hand-once = by hand once: what the table does is told in one text
expected-characters = the ids of characters
expected-copies = { $most } at most, for there are no more of them
expected-else = somebody else than { $name }, which does not do that to itself
expected-else-limbo = somebody else than { $name }, which cannot win in Limbo
expected-named-once = with { $id } once
expected-no-after = left out: only an artifact goes somewhere
expected-no-owner = another: { $name } can own no artifact
expected-not-itself = without { $name }, which does not lock itself
expected-of-artifact = of an artifact, which is used up
expected-possible = possible all at once, and { $count ->
        [one] this never is
       *[other] these never are
    }: { $never }
expected-some = one or more
expected-tarot = without { $id }, which is none of these: { $known }
expected-without-owner = without { $name }, which can own no artifact

## Figures of simulated games

figure-turns = Turns
figure-finished = Finished
figure-shared-wins = Shared wins
figure-wins-of = Wins of { $of }
## Why practice players do what they do

advice-quests = { $who } did what brings { $item } nearest to its quests; so far it lacked { $count ->
        [one] one
       *[other] { $count }
    }.
    .brief = for { $item }, lacked { $count }
advice-harm = { $who } feared for { $item }, and thought of the artifact.
    .brief = feared for { $item }
