# Package Pandemonium, in English.
#
# A phrase's value is said to everyone. `.brief` is its form for a braille line, which starts with
# what has changed. On a player's own line, it says "you" instead of that player's name.

game-title = Package Pandemonium

## Answers

# The vans have an article within a sentence.
ai-courier = AI courier
    .start = The AI courier
    .the = the AI courier
ai-rogue = AI Rogue
    .start = The AI Rogue
    .the = the AI Rogue
rogue = Rogue
    .start = The Rogue
    .the = the Rogue
red = red van
    .the = the red van
green = green van
    .the = the green van
# Sentences name a package in full; lists and displays keep to one word.
low = low
    .a = a low package
    .a-several = { $count } low packages
    .a-before = a low
    .the = the low package
    .none = low package
    .none-several = { $count } low packages
    .one = one low
    .counted = { $count } low
    .also = low package, purple, purple package, take low, take purple
high = high
    .a = a high package
    .a-several = { $count } high packages
    .a-before = a high
    .the = the high package
    .none = high package
    .none-several = { $count } high packages
    .one = one high
    .counted = { $count } high
    .also = high package, white, white package, take high, take white
exploding = the exploding package
    .none = exploding package
    .also = exploding package, exploding, bomb, boom, take exploding, take bomb
stolen-low = stolen low
    .a = a stolen low package
    .a-several = { $count } stolen low packages
    .a-before = a stolen low
    .the = the stolen low package
    .none = stolen low package
    .none-several = { $count } stolen low packages
    .one = one stolen low
    .counted = { $count } stolen low
    .also = stolen purple
stolen-high = stolen high
    .a = a stolen high package
    .a-several = { $count } stolen high packages
    .a-before = a stolen high
    .the = the stolen high package
    .none = stolen high package
    .none-several = { $count } stolen high packages
    .one = one stolen high
    .counted = { $count } stolen high
    .also = stolen white
drop-low = drop low
    .also = leave low, drop purple, leave purple, drop a low
drop-high = drop high
    .also = leave high, drop white, leave white, drop a high
drop-stolen-low = drop stolen low
    .also = leave stolen low
drop-stolen-high = drop stolen high
    .also = leave stolen high
drop-exploding = drop the exploding package
    .also = drop exploding package, drop exploding, leave exploding, drop bomb, leave bomb, drop boom, leave boom
all = all
    .also = everything, take all, take everything
dropping = drop
    .also = dropping, leave something, drop something
company = company
    .also = use company, my company
battery = battery
    .also = use battery, sat nav, unit
first = first
    .also = go first, drive first
second = second
    .also = go second, drive second, last
pay-low = pay low
    .also = low packages, pay purple, two low
pay-part = part payment
    .also = pay part, part, pay half, half, one low, pay one low, one low package, pay one, one unit
pay-high = pay high
    .also = one high, pay white
draw = draw
    .also = draw one, shuffle
north-a = north of a1
    .also = north a, a1 north, north a1
north-b = north of b1
    .also = north b, b1 north, north b1
north-c = north of c1
    .also = north c, c1 north, north c1
north-d = north of d1
    .also = north d, d1 north, north d1
north-e = north of e1
    .also = e1 north, north e1
east-1 = east of e1
    .also = e1 east, east e1
east-2 = east of e2
    .also = e2 east, east e2
east-3 = east of e3
    .also = e3 east, east e3
east-4 = east of e4
    .also = e4 east, east e4
east-5 = east of e5
    .also = e5 east, east e5
south-a = south of a5
    .also = south a, a5 south, south a5
south-b = south of b5
    .also = south b, b5 south, south b5
south-c = south of c5
    .also = south c, c5 south, south c5
south-d = south of d5
    .also = south d, d5 south, south d5
south-e = south of e5
    .also = e5 south, south e5
west-1 = west of a1
    .also = a1 west, west a1
west-2 = west of a2
    .also = a2 west, west a2
west-3 = west of a3
    .also = a3 west, west a3
west-4 = west of a4
    .also = a4 west, west a4
west-5 = west of a5
    .also = a5 west, west a5
red-deck = red priority cards
green-deck = green priority cards
missions = secret missions
spawns = spawn cards

## Setup

edition-note = I made up this city and its cards; the box has different ones.
    .brief = made-up city and cards
ask-rogue = Who drives the Rogue?
    .brief = who drives the Rogue?
    .undone = the choice of who drives the Rogue
ask-red = Who drives the red van?
    .among = Who drives the red van, { $options }?
    .brief = who's red?
    .undone = the choice of the red van
ask-van = { $who }, which van do you drive, red or green?
    .choices = {""}
    .brief = { $who }'s van?
    .yours = your van?
    .undone = { FORM($who, "whose") } choice of van
drives-van = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } has the { $item }.
    .brief = { $who }: { $item }
step-row = Lay the location cards, { $spot } to { $target }: { $items }.
    .hint = Say done, or skip setup. Column a is west, row 1 is north.
    .brief = { $spot } to { $target }: { ROW($items, ", ") }
    .undone = the row from { $spot }
# If the rows aren't put down step by step, the brief form only says how to hear them.
row-lies = From { $spot } to { $target }: { $items }.
    .then = from { $spot } to { $target }: { $items }.
    .then-brief = {""}
    .brief = the rest: say grid
map-lies = Low packages are on { $low }, and { $both ->
        [0] high ones on { $high }
       *[other] two high ones on { $spot }
    }.
    .brief = low { ROW($low, " ") }, { $both ->
        [0] high { ROW($high, " ") }
       *[other] 2 high { $spot }
    }
rogue-lies = { $who ->
        [Rogue] The Rogue's
       *[other] { FORM($who, "start") }'s
    } base is { $base }, with cubes on { $items }, and the van on { $spot }.
    .brief = { $who }: base { $base }, cubes { ROW($items, " ") }, van { $spot }
ask-location = Which location card is at { $spot }?
    .among = Which location card is at { $spot }: { $options }?
    .hint = You can give several in one line, from west to east, starting with the northern row.
    .brief = card at { $spot }?
    .undone = the card at { $spot }
ask-map = Which city map did you draw?
    .hint = Or say draw, and I'll draw one.
    .brief = which map?
    .undone = the city map
city-map = The map is { $item }.
    .earcon = drawn
    .brief = map { $item }
water = {""}
    .brief = {""}
    .between-rows = ;
water-open = There's water between
    .brief = water
water-bridged = Bridges over { $count ->
        [0] the water
       *[other] it
    } from
    .brief = bridges
water-between = { $spot } and { $target }{ $left ->
        [0] .
        [one] , and
       *[other] ,
    }
    .brief = { $spot }-{ $target }
water-bridge = { $spot } to { $target }{ $left ->
        [0] .
        [one] {" "}and
       *[other] ,
    }
    .brief = { $spot }-{ $target }
step-map = Put a low package on { $low }, and { $both ->
        [0] a high one on { $high }
       *[other] two high ones on { $spot }
    }.
    .hint = Say done.
    .brief = low { ROW($low, " ") }, { $both ->
        [0] high { ROW($high, " ") }
       *[other] 2 high { $spot }
    }
    .undone = the packages
step-rogue = { $who ->
        [Rogue] The Rogue's
       *[other] { FORM($who, "start") }'s
    } base is { $base }. Put cubes on { $items }, and the van on { $spot }.
    .hint = Say done.
    .brief = { $who }: base { $base }, cubes { ROW($items, " ") }, van { $spot }
    .undone = the Rogue's pieces
ask-first-roll = { $who }, what do you roll for the first base?
    .hint = Say the number, or say roll and I'll do it.
    .brief = { $who }'s roll?
    .yours = your roll?
    .undone = { FORM($who, "whose") } roll
rolls = { $who } rolls a { $number }.
    .brief = { $who } rolls { $number }
    .yours = you roll { $number }
roll-tie = It's a tie. Both of you, roll again.
    .brief = tie, roll again
first-base = { $who } gets first pick of base and company.
    .brief = { $who } picks first
    .yours = you pick first
ask-base = { $who }, where does your base go?
    .among = { $who }, where does your base go: { $options }?
    .hint = Say a tile, such as c5, or a side, such as south of c5.
    .brief = { $who }'s base?
    .yours = your base?
    .undone = { FORM($who, "whose") } base
base = { $who ->
        [Rogue] The Rogue's
       *[other] { FORM($who, "start") }'s
    } base is { $item }.
    .earcon = played
    .brief = { $who }: base { $item }
    .yours = your base: { $item }
ask-company = { $who }, which company?
    .among = { $who }, which company: { $options }?
    .hint = Say read and a name to hear what a company does.
    .brief = { $who }'s company?
    .yours = your company?
    .undone = { FORM($who, "whose") } company
company-is = { $who } drives for { $item }.
    .counts = { $count ->
        [0] {""}
       *[other] The battery holds { $count }.
    }
    .brief = { $who }: { $item }{ $count ->
        [0] {""}
       *[other] , battery { $count }
    }
step-cards = Take your priority cards, and draw { $number ->
        [2] two secret missions
       *[other] { $number } secret missions
    } each. Shuffle the spawn cards.
    .hint = Say done.
    .brief = priority cards, { $number } missions each, shuffle spawn
    .undone = the cards
missions-dealt = Each courier has { $number } secret missions.
    .earcon = drawn
    .brief = { $number } missions each
your-missions = Your missions: { $items }.
    .brief = your missions: { $items }
    .cards = Your missions

## Priority cards

turn-begins = Turn { $number } of 16.
    .ahead = Turn { $number }.
    .asked-brief = {""}
    .earcon = turn
    .brief = turn { $number }
ask-priority = { $who }, which card?
    .brief = { $who }'s card?
    .yours = your card?
ask-turned = { $who }, which card?
    .hint = Choose in secret, then turn your cards over together.
    .brief = { $who }'s card?
    .yours = your card?
    .undone = { FORM($who, "whose") } card
ask-other = Turn over a card from the other deck. Which one is it?
    .brief = other deck's card?
    .undone = the other deck's card
plays = { $who } plays { $item }.
    .earcon = played
    .brief = { $who }: { $number }
other-turned = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } turns over { $item }.
    .brief = { $who }: { $item }
priority-tie = You both played { $number }. The higher roll wins the turn.
    .brief = both played { $number }: roll
ask-tie-roll = { $who }, what do you roll for the turn?
    .hint = Say the number, or say roll and I'll do it.
    .brief = { $who }'s roll?
    .yours = your roll?
    .undone = { FORM($who, "whose") } roll
priority = { $who } wins the turn.
    .asked = {""}
    .asked-also = yes
    .brief = { $who } wins turn
    .yours = you win the turn
priority-rolled = { $who } wins the turn.
    .asked = {""}
    .asked-also = yes
    .brief = { $who } wins turn
    .yours = you win the turn
ask-order = { $who }, driving first or second?
    .choices = {""}
    .brief = { $who } wins: what order?
    .yours = you win: what order?
    .undone = { FORM($who, "whose") } choice to drive { $answer }
order = { $who } drives first.
    .then = drives first
    .then-brief = first
    .asked = {""}
    .asked-also = yes
    .brief = { $who } drives first
    .yours = you drive first
card-idle = { $who }'s card does nothing.
    .alone = yes
    .brief = { $who }'s card does nothing
    .yours = your card does nothing
charged = { $who }'s battery is at { $number }.
    .alone = yes
    .brief = { $who }: battery { $number }
ask-move-from = { $who }, which tile do you move a package from?
    .among = { $who }, which tile do you move a package from: { $options }?
    .brief = { $who } moves from where?
    .yours = move from where?
    .undone = { FORM($who, "whose") } move of a package
ask-move-what = { $who }, which package do you move from { $spot }?
    .among = { $who }, which package do you move from { $spot }: { $options }?
    .brief = { $who } moves which from { $spot }?
    .yours = move which from { $spot }?
    .undone = { FORM($who, "whose") } move of a package
ask-move-to = { $who }, which way does { FORM($item, "the") } go from { $spot }?
    .among = { $who }, which way does { FORM($item, "the") } go from { $spot }: { $options }?
    .brief = { $who }: { $item } { $spot } which way?
    .yours = { $item } { $spot } which way?
    .undone = { FORM($who, "whose") } move of a package
moved = { $who } moves { FORM($item, "the") } from { $start } to { $spot }.
    .earcon = played
    .brief = { $who } moves { $item } { $start } to { $spot }
    .yours = you move { $item } { $start } to { $spot }
ask-place-what = { $who }, which package do you place?
    .among = { $who }, which package do you place: { $options }?
    .brief = { $who } places which?
    .yours = place which?
    .undone = { FORM($who, "whose") } new package
ask-place = { $who }, where does { FORM($item, "the") } go?
    .among = { $who }, where does { FORM($item, "the") } go: { $options }?
    .brief = { $who } places { $item } where?
    .yours = place { $item } where?
    .undone = { FORM($who, "whose") } new package
placed = { $who } places { FORM($item, "a") } at { $spot }.
    .earcon = played
    .brief = { $who } places { $item } { $spot }
    .yours = you place { $item } { $spot }
peeks = { $who } looks at the top spawn card.
    .brief = { $who } sees the top spawn card
    .yours = you see the top spawn card
your-peek = The top spawn card is { $item }.
    .brief = { $item } is on top
may-cross = { $who } can cross { $count ->
        [one] one cube
       *[other] { $count } cubes
    } for free this turn.
    .brief = { $who } can cross { $count ->
        [one] 1 cube
       *[other] { $count } cubes
    } free
    .yours = you can cross { $count ->
        [one] 1 cube
       *[other] { $count } cubes
    } free
rogue-slow = The Rogue gets only { $count ->
        [one] one step
       *[other] { $count } steps
    } this turn.
    .brief = Rogue: only { $count ->
        [one] one step
       *[other] { $count } steps
    }
immune = The Rogue can't rob { $who } this turn.
    .alone = yes
    .brief = { $who } is safe from Rogue
    .yours = you're safe from the Rogue
ask-swap = { $who }, do you exchange a secret mission?
    .brief = { $who } swaps a mission?
    .yours = swap a mission?
    .undone = { FORM($who, "whose") } exchange of missions
ask-swapped = { $who }, which mission goes under the deck?
    .brief = { $who } gives up which?
    .yours = give up which mission?
swaps = { $who } exchanges a secret mission.
    .brief = { $who } exchanges a mission
    .yours = you exchange a mission
your-new-mission = Your new mission is { $item }.
    .brief = new mission: { $item }

## A route

lifts = { $who } lifts cubes at { $items }.
    .then = lifts cubes at { $items }
    .then-brief = lift { ROW($items, " ") }
    .ahead = Lift { $who }'s cubes: { ROW($items, ", ") }.
    .asked-brief = lift { ROW($items, " ") }
    .earcon = played
    .brief = { $who }: lift { ROW($items, " ") }
lifts-all = Lift { $who ->
        [Rogue] the Rogue's
       *[other] { FORM($who, "the") }'s
    } cubes: { ROW($items, ", ") }.
    .ahead = Lift { $who ->
        [Rogue] the Rogue's
       *[other] { FORM($who, "the") }'s
    } cubes: { ROW($items, ", ") }.
    .asked-also = yes
    .asked-brief = lift all
    .brief = { $who }: lift all
lifts-alone = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } lifts cubes at { $items }.
    .then = lifts cubes at { $items }
    .then-brief = lift { ROW($items, " ") }
    .earcon = played
    .brief = { $who }: lift { ROW($items, " ") }
nth-step = { $number ->
        [2] second step
        [3] third step
        [4] fourth step
        [5] fifth step
       *[other] step { $number }
    }
ask-step = { $number ->
        [1] { $who }, your route from { $spot }?
       *[other] { $who }, your { nth-step }, from { $spot }?
    }
    .among = { $number ->
        [1] { $who }, your route from { $spot }: { $options }?
       *[other] { $who }, your { nth-step }, from { $spot }: { $options }?
    }
    .hint = Say a direction, three directions or a tile. After a step, say what to take: all, low or none; or say drop low. For the best routes, say routes.
    .brief = { $number ->
        [1] { $who }'s route from { $base ->
            [1] base
           *[other] { $spot }
        }?
       *[other] { $who }: { $spot }, step { $number }?
    }
    .yours = { $number ->
        [1] your route from { $base ->
            [1] base
           *[other] { $spot }
        }?
       *[other] { $spot }, step { $number }?
    }
    .undone = { FORM($who, "whose") } route
ask-rogue-step = { $who }, { $van ->
        [Rogue] the Rogue's
       *[other] { FORM($van, "the") }'s
    } { $number ->
        [1] route
       *[other] { nth-step },
    } from { $spot }?
    .among = { $who }, { $van ->
        [Rogue] the Rogue's
       *[other] { FORM($van, "the") }'s
    } { $number ->
        [1] route
       *[other] { nth-step },
    } from { $spot }: { $options }?
    .hint = Say a direction, several directions, a tile, or done.
    .brief = { $who }: { $van } { $number ->
        [1] from { $spot }
       *[other] at { $spot }, step { $number }
    }?
    .yours = { $van } { $number ->
        [1] from { $spot }
       *[other] at { $spot }, step { $number }
    }?
    .undone = { $van ->
        [Rogue] the Rogue's
       *[other] { FORM($van, "the") }'s
    } route
ask-way = { $who }, that's { ROW($items, ", ") }{ $count ->
        [0] {""}
        [one] , for one unit
       *[other] , for { $count } units
    }{ $gain ->
        [0] {""}
       *[other] , and you gain one
    }. All right?
    .choices = {""}
    .brief = { $who }: drive { ROW($items, " ") }{ $count ->
        [0] {""}
        [one] {" "}for 1 unit
       *[other] {" "}for { $count } units
    }{ $gain ->
        [0] {""}
       *[other] , gaining 1
    }?
    .yours = drive { ROW($items, " ") }{ $count ->
        [0] {""}
        [one] {" "}for 1 unit
       *[other] {" "}for { $count } units
    }{ $gain ->
        [0] {""}
       *[other] , gaining 1
    }?
    .undone = { FORM($who, "whose") } route
ask-cross = { $who }, that crosses your cubes at { $items } for { $count ->
        [one] one unit
       *[other] { $count } units
    }{ $gain ->
        [0] {""}
       *[other] {" "}but gains one
    }, leaving { $left ->
        [0] none
       *[other] { $left }
    }. All right?
    .choices = {""}
    .brief = { $who }: cross { ROW($items, " ") } for { $count ->
        [one] 1 unit
       *[other] { $count } units
    }{ $gain ->
        [0] {""}
       *[other] , gaining 1
    }, leaving { $left }?
    .yours = cross { ROW($items, " ") } for { $count ->
        [one] 1 unit
       *[other] { $count } units
    }{ $gain ->
        [0] {""}
       *[other] , gaining 1
    }, leaving { $left }?
    .undone = { FORM($who, "whose") } route
will-drop = { $who } will drop something.
    .alone = yes
    .brief = { $who } will drop something
    .yours = you'll drop something
company-crosses = { $who } uses { $item } to cross cubes for free this turn.
    .brief = { $who } uses { $item }
    .yours = you use { $item }
drives = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } drives to { $items }.
    .then = drives to { $items }
    .then-brief = to { ROW($items, " ") }
    .earcon = played
    .brief = { $who }: { ROW($items, " ") }
stays = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } stays at { $spot }.
    .then = stays at { $spot }
    .then-brief = stay at { $spot }
    .brief = { $who } stays at { $spot }
    .yours = you stay at { $spot }
stuck = { $who }'s own cubes are in the way on every side, and the battery is too low to cross them. The van stays at { $spot }.
    .alone = yes
    .brief = { $who } is stuck at { $spot }
    .yours = you're stuck at { $spot }
crosses = { $who } crosses cubes at { $spot }{ $count ->
        [0] {" "}for free
       *[other] {""}
    }.
    .then = crosses cubes at { $spot }{ $count ->
        [0] {" "}for free
       *[other] {""}
    }
    .again = { $spot }{ $count ->
        [0] {" "}for free
       *[other] {""}
    }
    .other = { $spot }
    .then-brief = battery { $left }
    .last-brief = yes
    .counts = Battery { $left }.
    .counts-then = battery { $left }.
    .brief = { $who }: battery { $left }
electric = { $who } recharges one unit at { $spot }.
    .then = recharges one unit at { $spot }
    .then-there = recharges one unit there
    .then-brief = battery { $left }
    .last-brief = yes
    .counts = Battery { $left }.
    .counts-then = battery { $left }.
    .earcon = scored
    .brief = { $who }: battery { $left }

## Packages

ask-load = { $who }, { $spot } has { FORM($items, "a") }{ $left ->
        [0] , and your van is full. What do you drop?
        [one] , and you have room for one. What do you take?
       *[other] , and you have room for { $left }. What do you take?
    }
    .among = { $who }, { $spot } has { FORM($items, "a") }{ $left ->
        [0] ; your van's full. What now: { $options }?
        [one] ; you've room for one. What now: { $options }?
       *[other] ; you've room for { $left }. What now: { $options }?
    }
    .hint = { $aboard ->
        [0] {""}
       *[other] Say drop and a package to leave one behind.
    }
    .brief = { $who }, { $items } at { $spot }, { $left ->
        [0] full: drop what?
       *[other] room { $left }: take what?
    }
    .yours = { $items } at { $spot }, { $left ->
        [0] full: drop what?
       *[other] room { $left }: take what?
    }
    .undone = what { $who } took
ask-leave = { $who }, what do you drop at { $spot }?
    .among = { $who }, { $spot }. What now: { $options }?
    .hint = Say drop and a package, or done.
    .brief = { $who }: { $spot }, drop what?
    .yours = drop what at { $spot }?
    .undone = what { $who } dropped
takes = { $who } takes { FORM($items, "a") } at { $spot }.
    .then = takes { FORM($items, "a") } at { $spot }
    .then-there = takes { FORM($items, "a") } there
    .again = { $count ->
        [one] another
       *[other] the same
    } at { $spot }
    .other = { FORM($items, "a") } at { $spot }
    .then-brief = { $items } { $spot }
    .again-brief = { $spot }
    .earcon = drawn
    .brief = { $who } takes { $items } { $spot }, { $left ->
        [0] full
       *[other] room { $left }
    }
    .yours = you take { $items } { $spot }, { $left ->
        [0] full
       *[other] room { $left }
    }
hauls = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } takes { FORM($items, "a") } at { $spot }.
    .then = takes { FORM($items, "a") } at { $spot }
    .then-there = takes { FORM($items, "a") } there
    .again = { $count ->
        [one] another
       *[other] the same
    } at { $spot }
    .other = { FORM($items, "a") } at { $spot }
    .then-brief = { $items } { $spot }
    .again-brief = { $spot }
    .earcon = drawn
    .brief = { $who } takes { $items } { $spot }
drops = { $who } drops { FORM($item, "a") } at { $spot }.
    .then = drops { FORM($item, "a") } at { $spot }
    .then-there = drops { FORM($item, "a") } there
    .again = another at { $spot }
    .other = { FORM($item, "a") } at { $spot }
    .then-brief = drops { $item } { $spot }
    .earcon = played
    .brief = { $who } drops { $item } { $spot }
    .yours = you drop { $item } { $spot }
    .then-yours = drop { $item } { $spot }
full = { $who } has no room for anything at { $spot }.
    .then = has no room at { $spot }
    .then-there = has no room there
    .again = { $spot }
    .other = { $spot }
    .then-brief = no room at { $spot }
    .brief = { $who } has no room at { $spot }
    .yours = you have no room at { $spot }
delivers = { $who } delivers { FORM($items, "a") }{ $points ->
        [0] {""}
        [one] {" "}for one point
       *[other] {" "}for { $points } points
    }.
    .then = delivers { FORM($items, "a") }{ $points ->
        [0] {""}
        [one] {" "}for one point
       *[other] {" "}for { $points } points
    }
    .then-brief = delivers { $items }, total { $score }
    .counts = Base total { $score }.
    .counts-then = base total { $score }.
    .earcon = scored
    .brief = { $who } delivers { FORM($items, "one") }, total { $score }
    .score-sheet = yes
    .highlight = 15
    .then-yours = deliver { $items }, total { $score }
    .yours = you deliver { FORM($items, "one") }, total { $score }
ask-recharge = { $who }, battery { $left }. Do you fill it?
    .among = { $who }, battery { $left }. Do you fill it: { $options }?
    .hint = { $low ->
        [0] Say pay high, for { $high ->
            [one] a high package
           *[other] { $high } high packages
        } from your base, or no.
       *[other] Say pay low, for { $low ->
            [one] a low package
           *[other] { $low } low packages
        } from your base{ $high ->
            [0] , or no.
            [one] ; pay high, for a high one; or no.
           *[other] ; pay high, for { $high } high ones; or no.
        }
    }
    .brief = { $who }: recharge from { $left }?
    .yours = recharge from { $left }?
    .undone = { FORM($who, "whose") } choice at the base
recharges = { $who } pays { FORM($items, "a") }.
    .counts = Battery { $left }.
    .earcon = scored
    .brief = { $who } pays { $items }, battery { $left }
    .yours = you pay { $items }, battery { $left }
    .score-sheet = yes
recharges-free = { $who } pays nothing.
    .counts = Battery { $left }.
    .earcon = scored
    .brief = { $who } pays nothing, battery { $left }
    .yours = you pay nothing, battery { $left }
    .score-sheet = yes

## The Rogue

rogue-takes = The Rogue must take { FORM($item, "a") } at { ANY($items) }.
    .ahead = { $count ->
        [0] The Rogue
       *[other] It
    } must take { FORM($item, "a") } at { ANY($items) }.
    .asked-brief = take { $item } { ROW($items, " ") }
    .brief = Rogue: take { $item } { ROW($items, " ") }
    .highlight = 13
rogue-robs = The Rogue must rob { $target } at { ANY($items) }.
    .ahead = { $count ->
        [0] The Rogue
       *[other] It
    } must rob { $target } at { ANY($items) }.
    .asked-brief = rob { $target } at { ROW($items, " ") }
    .brief = Rogue: rob { $target } at { ROW($items, " ") }
rogue-free = The Rogue can go anywhere.
    .ahead = { $count ->
        [0] The Rogue
       *[other] It
    } can go anywhere.
    .asked-brief = go anywhere
    .brief = Rogue can go anywhere
spared = { $who } loses nothing at { $spot }.
    .brief = { $who } is safe at { $spot }
    .yours = you're safe at { $spot }
ask-save = { $who }, battery { $left }. { FORM($target, "start") } is stealing { FORM($item, "a") } at { $spot }. Do you save it?
    .among = { $who }, { $left ->
        [0] your battery's empty.
       *[other] battery { $left }.
    } { FORM($target, "start") } is stealing { FORM($item, "a") } at { $spot }. Do you save it{ $company ->
        [0] {""}
       *[other] : { $options }
    }?
    .hint = { $left ->
        [0] {""}
       *[other] The battery spends one unit.
    }
    .brief = { $who }: battery { $left }, save { $item } at { $spot }?
    .yours = battery { $left }, save { $item } at { $spot }?
    .undone = { FORM($who, "whose") } response to the theft
ask-victim = { $who }, there's room for { $left } at { $spot }. Who do you rob first?
    .among = { $who }, there's room for { $left } at { $spot }. Who do you rob first: { $options }?
    .brief = room for { $left } at { $spot }: { $who } robs who first?
    .yours = room for { $left } at { $spot }: rob who first?
    .undone = { FORM($who, "whose") } choice of who to rob
saves = { $who } keeps { FORM($item, "the") }.
    .counts = Battery { $left }.
    .earcon = yes
    .brief = { $who } keeps { $item }, battery { $left }
    .yours = you keep { $item }, battery { $left }
company-stops = { $item } stops all theft from { $who } this turn.
    .counts = It { $left ->
        [0] can't do that again
        [one] can do that once more
       *[other] can do that { $left } more times
    }.
    .earcon = yes
    .brief = { $item } stops theft from { $who }
steals = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } steals { FORM($item, "a") } from { $target } at { $spot }.
    .then = steals { FORM($item, "a") } from { $target } at { $spot }
    .then-there = steals { FORM($item, "a") } from { $target } there
    .again = another at { $spot }
    .other = { FORM($item, "a") } from { $target } at { $spot }
    .then-brief = steals { $item } from { $target } { $spot }
    .again-brief = { $spot }
    .counts = { $target } has { $left ->
        [0] nothing
        [one] one
       *[other] { $left }
    } left.
    .earcon = refused
    .brief = { $who } steals { $item } from { $target }
    .score-sheet = yes
    .highlight = 14

## The end of a turn

ask-spawn = Which spawn card?
    .brief = spawn?
    .undone = the spawn card
spawn-card = { $item }.
    .reminder = { $left ->
        [0] That was the last one.
       *[other] { $left } left.
    }
    .earcon = drawn
    .brief = { $item }
spawn-none = There are no spawn cards left.
    .brief = no spawn cards left
spawn-shuffled = The { $count } spawn cards are shuffled again.
    .brief = spawn cards shuffled again
comes = New at { $spot }: { FORM($item, "a") }.
    .then = : { $item } at { $spot }
    .again = { $spot }
    .other = { $item } at { $spot }
    .then-brief = { $item } { $spot }
    .again-brief = { $spot }
    .brief = { $item } at { $spot }
pool-empty = There's no { FORM($item, "none") } left for { $spot }.
    .then = : no { $item } left for { $spot }
    .again = { $spot }
    .other = no { $item } left for { $spot }
    .then-brief = no { $item } for { $spot }
    .brief = no { $item } for { $spot }
boom-comes = The exploding package comes to { $spot }.
    .then = : the exploding package at { $spot }
    .then-brief = exploding package { $spot }
    .earcon = refused
    .brief = exploding package at { $spot }
boom-aboard = { $who } has the exploding package, with { $number } turns to go.
    .then = has { $number } turns before it explodes
    .then-brief = { $number } turns to go
    .brief = { $who }: exploding package, { $number } turns to go
    .highlight = 9
ask-hand-over = { $who }, the exploding package has { $number ->
        [one] one turn
       *[other] { $number } turns
    } left, and { ANY($all) } could take it at { $spot }. Do you hand it over?
    .among = { $who }, the exploding package has { $number ->
        [one] one turn
       *[other] { $number } turns
    } left. Who gets it at { $spot }: { $options }?
    .hint = Say who gets it, or no.
    .brief = { $number ->
        [one] one turn
       *[other] { $number } turns
    } left: { $who }, exploding package to { ANY($all) }?
    .yours = { $number ->
        [one] one turn
       *[other] { $number } turns
    } left: exploding package to { ANY($all) }?
    .undone = { FORM($who, "whose") } decision on the exploding package
hands-over = { $who } hands the exploding package to { $target }, with { $number ->
        [one] one turn
       *[other] { $number } turns
    } left.
    .earcon = played
    .brief = { $who } gives { $target } the exploding package, { $number ->
        [one] one turn
       *[other] { $number } turns
    } left
    .highlight = 10
    .yours = you give { $target } the exploding package, { $number ->
        [one] one turn
       *[other] { $number } turns
    } left
boom-home = { $who } has brought the exploding package home, and keeps the die for 10 points.
    .then = keeps the die for 10 points
    .then-brief = 10 for the die
    .earcon = scored
    .brief = { $who } gets 10 for the die
    .score-sheet = yes
    .highlight = 8
    .yours = you get 10 for the die
fuse = { $who }'s exploding package has { $number ->
        [one] one turn
       *[other] { $number } turns
    } left.
    .alone = yes
    .brief = { $who }: exploding package, { $number ->
        [one] one turn
       *[other] { $number } turns
    } left
explodes = The package explodes! { $who } loses everything aboard: { FORM($items, "a") }.
    .earcon = no
    .brief = explosion: { $who } loses { $items }
    .score-sheet = yes
    .highlight = 6
    .yours = explosion: you lose { $items }

## Missions and the end

ask-mission = { $who }, which mission do you show?
    .hint = Or say none.
    .brief = { $who } shows which mission?
    .yours = show which mission?
    .undone = { FORM($who, "whose") } mission
ask-last-mission = { $who }, turn over { $count ->
        [0] a mission
       *[other] another mission
    }. Which one is it?
    .brief = { $who }'s mission?
    .yours = your mission?
    .undone = { FORM($who, "whose") } mission
mission-done = { $who } has done { $item } for { $points ->
        [one] one point
       *[other] { $points } points
    }.
    .earcon = scored
    .brief = { $who }: { $item }, { $points ->
        [one] one point
       *[other] { $points } points
    }
    .score-sheet = yes
    .highlight = 11
mission-failed = { $who } hasn't done { $item }.
    .brief = { $who }: { $item }, not done
    .highlight = 12
final-score = { $who } has { $score ->
        [one] one point
       *[other] { $score } points
    }.
    .brief = { $who }: { $score ->
        [one] one point
       *[other] { $score } points
    }
    .score-sheet = yes
game-won = { $who } wins the game with { $score ->
        [one] one point
       *[other] { $score } points
    }!
    .earcon = over
    .brief = { $who } wins with { $score ->
        [one] one point
       *[other] { $score } points
    }
    .yours = you win with { $score ->
        [one] one point
       *[other] { $score } points
    }
    .score-sheet = yes
    .winner = yes
    .highlight = 1
game-won-tie = { $who } wins the game on a tie-break, with { $score ->
        [one] one point
       *[other] { $score } points
    } and more { $missions ->
        [0] high packages
       *[other] missions
    }!
    .earcon = over
    .brief = { $who } wins the tie with { $score ->
        [one] one point
       *[other] { $score } points
    }
    .yours = you win the tie with { $score ->
        [one] one point
       *[other] { $score } points
    }
    .score-sheet = yes
    .winner = yes
    .highlight = 2
game-shared = { $all } win the game together with { $score ->
        [one] one point
       *[other] { $score } points
    } each!
    .earcon = over
    .brief = { $all } win with { $score ->
        [one] one point
       *[other] { $score } points
    } each
    .score-sheet = yes
    .winner = yes
    .highlight = 3
rated = With { $score ->
        [one] one point
       *[other] { $score } points
    }, your rating is { $item }.
    .earcon = over
    .brief = { $item }, { $score ->
        [one] one point
       *[other] { $score } points
    }
    .score-sheet = yes
    .winner = yes
game-ends = The game ends here and is scored as it stands.
    .brief = the game ends and is scored now
game-nobody = The game hadn't started, so nobody wins.
    .brief = nobody wins
    .highlight = 4

## At the table

goal-set = Turn { $number } is now the last one.
    .brief = last turn: { $number }
no-return-ended = The game ended when { $option } left. Say undo, and { $option } plays on.
    .brief = game over; undo brings { $option } back
gone = { $who } has left the table.
    .brief = { $who } has left
    .yours = you have left
    .highlight = 5
oldest = The { $item }'s oldest cube is at { $spot }.
    .brief = { $item }: oldest cube at { $spot }
helped = { $item } { $count ->
        [0] hasn't helped { $who } yet
        [one] has helped { $who } once
       *[other] has helped { $who } { $count } times
    }.
    .brief = { $item } has helped { $count ->
        [0] 0 times
        [one] once
       *[other] { $count } times
    }
company-points = { $who }'s company earns { $count ->
        [one] one point
       *[other] { $count } points
    }.
    .brief = { FORM($who, "whose") } company earns { $count ->
        [one] one point
       *[other] { $count } points
    }
no-points = I already count the points from the { $item }'s company.
    .brief = counted already
lost = { $who } has lost { $count ->
        [0] nothing
        [one] one package
       *[other] { $count } packages
    }.
    .brief = { $who } has lost { $count ->
        [0] nothing
        [one] one package
       *[other] { $count } packages
    }
    .yours = you've lost { $count ->
        [0] nothing
        [one] one package
       *[other] { $count } packages
    }
    .highlight = 7

## Pieces and places

locations = location cards
    .also = location card
maps = city maps
    .also = city map card
vans = vans
drivers = AI van cards
    .also = cards of the AI vans, cards of the ai vans
companies = company cards
    .also = company card
die = die
red-cubes = red cubes
    .also = red cube
green-cubes = green cubes
    .also = green cube
rogue-cubes = Rogue cubes
    .also = rogue cube, rogue cubes
red-base = red base
green-base = green base
rogue-base = Rogue base
    .also = rogue base
red-card = red van card
green-card = green van card
rogue-card = Rogue van card
red-marker = red battery marker
    .also = red marker
green-marker = green battery marker
    .also = green marker
city = city
edge = edge
aboard = aboard
in-base = base
before = in front of
    .also = before
hand = hand
deck = deck
under = under
pile = pile
pool = pool
out = out of the game
    .also = out
aside = beside the city
    .also = beside
box = game box
piece-locations = { $count ->
        [one] a location card
       *[other] { $count } location cards
    }
piece-maps = { $count ->
        [one] a city map card
       *[other] { $count } city map cards
    }
piece-vans = { $count ->
        [one] a van
       *[other] { $count } vans
    }
piece-of-vans = { $of ->
        [Rogue] the Rogue's van
       *[other] the { $of }
    }
piece-drivers = { $count ->
        [one] an AI van's card
       *[other] the { $count } AI van cards
    }
piece-companies = { $count ->
        [one] a company card
       *[other] { $count } company cards
    }
piece-low = { $count ->
        [one] a low package
       *[other] { $count } low packages
    }
piece-high = { $count ->
        [one] a high package
       *[other] { $count } high packages
    }
piece-exploding = the exploding package
piece-die = the die
piece-red-cubes = { $count ->
        [one] a red cube
       *[other] { $count } red cubes
    }
piece-green-cubes = { $count ->
        [one] a green cube
       *[other] { $count } green cubes
    }
piece-rogue-cubes = { $count ->
        [one] a Rogue cube
       *[other] { $count } Rogue cubes
    }
piece-red-base = the red base
piece-green-base = the green base
piece-rogue-base = the Rogue's base
piece-red-card = the red van's card
piece-green-card = the green van's card
piece-rogue-card = the Rogue's card
piece-red-marker = the red battery marker
piece-green-marker = the green battery marker
piece-red-deck = { $count ->
        [one] a red priority card
       *[other] { $count } red priority cards
    }
piece-green-deck = { $count ->
        [one] a green priority card
       *[other] { $count } green priority cards
    }
piece-missions = { $count ->
        [one] a secret mission
       *[other] { $count } secret missions
    }
piece-spawns = { $count ->
        [one] a spawn card
       *[other] { $count } spawn cards
    }
fuse-1 = showing 1
fuse-2 = showing 2
fuse-3 = showing 3
fuse-4 = showing 4
fuse-5 = showing 5
charge-0 = at 0
charge-1 = at 1
charge-2 = at 2
charge-3 = at 3
charge-4 = at 4
charge-5 = at 5
charge-6 = at 6
charge-7 = at 7
charge-8 = at 8
charge-9 = at 9 or more
at-city = at { $of }
    .from = from { $of }
    .to = to { $of }
at-edge = { $of }
    .from = from { $of }
    .to = to { $of }
at-aboard = aboard { $whose } van
    .from = from { $whose } van
    .to = into { $whose } van
at-in-base = in { $whose } base
    .from = from { $whose } base
    .to = into { $whose } base
at-before = in front of { $of }
    .from = from in front of { $of }
    .to = to in front of { $of }, face up
at-hand = in { $whose } hand
    .from = from { $whose } hand
    .to = to { $whose } hand
at-deck = in the deck of { $of }
    .from = from the deck of { $of }
    .to = to the top of the deck of { $of }, face down
at-under = under the deck of { $of }
    .from = from under the deck of { $of }
    .to = to the bottom of the deck of { $of }
at-pile = with the face-up { $of }
    .from = from the face-up { $of }
    .to = to the face-up { $of }
at-pool = in the pool
    .from = from the pool
    .to = to the pool
at-out = out of the game
    .from = from outside the game
    .to = out of the game
at-aside = beside the city
    .from = from beside the city
    .to = to beside the city
at-box = in the box
    .from = from the box
    .to = to the box

## Refusals

no-left = { $option } has left the table.
    .brief = { $option } has left
no-location = { $item } is already at { $spot }.
    .brief = { $item } is at { $spot }
no-base-rogue = The Rogue has the { $side } side.
    .brief = { $side } is the Rogue's
no-base-package = There's a package at { $spot }, so no base can go next to it.
    .brief = { $spot } has a package
no-base-twice = { $spot } is already the base tile of another van.
    .brief = { $spot } is taken
no-base-side = There's a package on the { $side } side, so at this table no base can go there.
    .brief = { $side } side has a package
no-company-taken = { $who } already has { $option }.
    .brief = { $who } has { $option }
no-played = { $option } has already been played.
    .brief = { $option } has been played
no-spawn = { $option } is already face up.
    .brief = { $option } is face up already
no-mission-twice = { $who } has already shown { $item }.
    .brief = { $item } is shown already
no-mission-end = { $item } is decided at the end of the game.
    .brief = { $item } is decided at the end
no-mission-yet = { $who } hasn't done { $item } yet.
    .brief = { $item }: not done yet
no-missions = { $who } drives the Rogue, and has no missions.
    .brief = no missions for the Rogue
no-missions-left = { $who } has no secret missions left.
    .brief = no missions left
no-mission-done = { $who } can't have done any mission yet.
    .brief = no mission can be shown yet
no-movable = That card can't move anything at { $option }.
    .brief = nothing to move at { $option }
no-empty = There's already a package at { $option }.
    .brief = { $option } has a package
no-near-van = { $count ->
        [0] There's a van at { $option }
        [one] { $option } is one step from a van
       *[other] { $option } is { $count } steps from a van
    }. The package has to be at least { $number ->
        [one] one step
       *[other] { $number } steps
    } from every van.
    .brief = { $option } is too near a van
no-diagonal = You can't go diagonally.
    .brief = you can't go diagonally
no-edge = Step { $number }, { $side } from { $spot }, leaves the city.
    .brief = step { $number } leaves the city
no-base = Step { $number } has to go from the base to the base tile.
    .brief = step { $number }: base tile only
no-water = Step { $number }, { $side } from { $spot } to { $option }, goes through water.
    .brief = water from { $spot } to { $option }
no-crossing = Step { $number }, { $side } to { $option }, crosses your own cubes. That costs { $count ->
        [one] one unit
       *[other] { $count } units
    } of the battery, and you have { $left }.
    .brief = crossing { $option } costs { $count }, battery { $left }
no-way-past = { $who } can't reach { $option }: crossing the cubes on the way costs more than the battery has.
    .brief = battery too low to reach { $option }
no-so-far = { $option } is { $count ->
        [one] one step
       *[other] { $count } steps
    } away, and you have { $left }.
    .brief = { $option } is { $count ->
        [one] one step
       *[other] { $count } steps
    } away, and you have { $left }
no-short = A route has { $count } steps unless the way is blocked.
    .brief = a route has { $count } steps
no-dropping = { $who } has nothing aboard to drop, and nothing in reach to take first.
    .brief = nothing to drop
no-dropping-twice = You've already said drop. I'll ask on each tile.
    .brief = you've said drop already
no-company = { $who }'s company can't help with crossing cubes now.
    .brief = company can't help now
no-company-twice = { $who }'s company is already helping this turn.
    .brief = company is helping already
no-company-stop = { $who }'s company can't stop a theft now.
    .brief = company can't stop it now
no-battery = { $who }'s battery is empty.
    .brief = battery is empty
no-more-steps = The Rogue gets { $count ->
        [one] one step
       *[other] { $count } steps
    } this turn, and no more.
    .brief = Rogue gets only { $count ->
        [one] one step
       *[other] { $count } steps
    }
no-rogue-step = The Rogue can't go that way.
    .brief = Rogue can't go that way
no-rogue-aim = The Rogue must take { FORM($item, "a") } at { ANY($items) }, and couldn't do it that way.
    .brief = Rogue must take { $item } { ROW($items, " ") }
no-rogue-cube = The Rogue must rob { $who } at { ANY($items) }, and couldn't do it that way.
    .brief = Rogue must rob { $who } at { ROW($items, " ") }
no-rogue-boom = The Rogue can't take the exploding package.
    .brief = Rogue can't take the exploding package
no-room = { $who }'s van is full with { $count }. Drop something first.
    .brief = van is full, drop something first
no-take-back = { $who } dropped that at { $spot } this turn, and can't take it back yet.
    .brief = dropped at { $spot } this turn
no-package = There's no { FORM($item, "none") } at { $spot }.
    .brief = no { FORM($item, "none") } at { $spot }
no-all = There's nothing at { $spot } that you can take by saying all.
    .brief = all takes nothing at { $spot }
no-wish-yet = Say the step first, then what you take or drop there.
    .brief = step first, then what to take
no-aboard = { $who } has no { FORM($item, "none") } aboard.
    .brief = no { FORM($item, "none") } aboard
no-payment = { $who } hasn't delivered enough for that. A full battery costs { $count ->
        [one] one low package
       *[other] { $count } low packages
    } or { $number ->
        [one] a high one
       *[other] { $number } high ones
    }.
    .brief = not enough delivered for that
no-part = You can't pay for part of it. A full battery costs { $count ->
        [one] one low package
       *[other] { $count } low packages
    } or { $number ->
        [one] a high one
       *[other] { $number } high ones
    }.
    .brief = no part payment
no-boom-drop = The exploding package can't be dropped. { $who } can hand it over, or bring it home.
    .brief = you can't drop the exploding package
no-put = The { $item } is still on its route. Wait until the route is over, or undo it.
    .brief = { $item } is on its route
no-claim-yet = No missions have been dealt yet.
    .brief = no missions dealt yet
no-put-setup = We're still setting up the city. Undo or correct what you told me about it.
    .brief = still setting up
no-put-die = The die goes with the exploding package. Say override fuse, and the die's number.
    .brief = say override fuse
no-put-marker = To set a battery, say override battery, the van, and how many units.
    .brief = say override battery
no-put-card = { $what } can't be moved by hand. Undo or correct what you told me.
    .brief = undo or correct it
no-put-there = You can't put { $what } { $spot }.
    .brief = you can't put it { $spot }
no-cube = The { $item } has no cube at { $spot }.
    .brief = no { $item } cube at { $spot }
no-stowing = The { $item } is full.
    .brief = { $item } is full
no-fuse = Nobody is carrying the exploding package.
    .brief = nobody has the exploding package
no-such-fuse = The die shows 1 to { $count }.
    .brief = 1 to { $count }
no-helped = { $count ->
        [0] The { $item } has no company with a limited number of uses.
       *[other] The { $item }'s company can help { $count } times at most.
    }
    .brief = { $count } times at most
no-lost = The { $item } isn't a courier's van, so it's never robbed.
    .brief = { $item } is never robbed
no-such-charge = { $count ->
        [0] The { $item } has no battery.
       *[other] The { $item }'s battery holds { $count } at most.
    }
    .brief = { $count } at most

## Queries

no-city = The city isn't on the table yet.
    .brief = no city yet
no-place = That van isn't in the city yet.
    .brief = not in the city yet
status-over = The game is over. { $all } won.
    .brief = game over, { $all } won
status-scoring = There are no turns left. You're showing your last missions.
    .brief = showing the last missions
status-none = The game is over, and nobody won.
    .brief = game over, nobody won
status-setup = We're setting up.
    .brief = setting up
status-turn = Turn { $number } of 16. { $count ->
        [0] It's the last.
        [one] One more to go.
       *[other] { $count } more to go.
    }
    .brief = turn { $number }
status-winner = { $who } won this turn.
    .brief = { $who } won this turn
    .yours = you won this turn
status-rogue = { $who } drives the Rogue this turn.
    .brief = { $who } drives the Rogue
    .yours = you drive the Rogue
status-driving = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } is driving.
    .brief = { $who } is driving
    .yours = you're driving
boom-with = { $who } has the exploding package, with { $number ->
        [one] one turn
       *[other] { $number } turns
    } left.
    .brief = { $who }: exploding package, { $number ->
        [one] one turn
       *[other] { $number } turns
    } left
boom-at = The exploding package is at { $spot }, { $option }.
    .brief = exploding package at { $spot }
score = { $who }: { $score ->
        [one] one point
       *[other] { $score } points
    }{ $count ->
        [0] {""}
       *[other] ; { FORM($items, "one") } in the base
    }.
    .brief = { $who }: { $score ->
        [one] one point
       *[other] { $score } points
    }
made-of = { $who } has { $score ->
        [one] one point
       *[other] { $score } points
    }{ $packages ->
        [0] {""}
       *[other] : { $packages } for { FORM($items, "one") }
    }{ $die ->
        [0] {""}
       *[other] ; { $die } for the die
    }{ $company ->
        [0] {""}
       *[other] ; { $company } for the company
    }{ $missions ->
        [0] {""}
       *[other] ; { $missions } for { $all }
    }.
    .brief = { $who }: { $score ->
        [one] one point
       *[other] { $score } points
    }{ $packages ->
        [0] {""}
       *[other] , { $packages } for packages
    }{ $die ->
        [0] {""}
       *[other] , { $die } for the die
    }{ $company ->
        [0] {""}
       *[other] , { $company } for the company
    }{ $missions ->
        [0] {""}
       *[other] , { $missions } for missions
    }
base-lies = { $who ->
        [Rogue] The Rogue's
       *[other] { $who }'s
    } base is { $base }.
    .brief = { $who }: base { $base }
base-holds = { $who }'s base, { $base }, { $count ->
        [0] is empty
       *[other] has { FORM($items, "one") }
    }.
    .brief = { $who }: base { $base }, { $count ->
        [0] empty
       *[other] { $items }
    }
hand-whose = Whose hand? Say hand and a name.
    .brief = whose hand?
hand-yours = { $who }, you're holding your own cards.
    .brief = you hold your own cards
hand-shown = { $who }'s cards are on { $who }'s own line.
    .brief = on { FORM($who, "whose") } own line
your-deck = Your priority cards: { $items }.
    .brief = your cards: { $items }
    .cards = Your priority cards
your-none = You have no cards left.
    .brief = no cards left
grid = The city, from west to east.
    .brief = city
grid-row = Row { $number }.
    .brief = { $number }
grid-how = Say grid, or grid and a row from 1 to { $count }.
    .brief = row 1 to { $count }?
tile-short = { $spot } { $option }{ $count ->
        [0] {""}
       *[other] : { $items }
    }{ $number ->
        [0] {""}
        [one] , { FORM($all, "the") }'s van
       *[other] , { FORM($all, "the") }'s vans
    }.
    .brief = { $trace ->
        [1] r
        [3] g
        [5] k
       *[other] {""}
    }{ $goods ->
        [0] { $trace ->
            [1] r
            [3] g
            [5] k
           *[other] o
        }
        [1] p
        [2] h
       *[other] x
    }{ $trace ->
        [0] o
        [1] {""}
        [2] r
        [3] {""}
        [4] g
        [5] {""}
        [6] k
       *[other] b
    }
tile-which = Say tile, then a1 to e5 or a location.
    .brief = tile a1 to e5?
tile = { $spot }, { $option }.
    .brief = { $spot }, { $option }
tile-empty = There's nothing there.
    .brief = empty
tile-electric = It recharges batteries.
    .brief = recharges batteries
tile-packages = Packages: { $items }.
    .brief = { $items }
tile-vans = Vans there: { FORM($all, "the") }.
    .brief = { $all }
tile-cubes = { $count ->
        [one] One of { $who }'s cubes
       *[other] { $count } of { $who }'s cubes
    }.
    .brief = { $count ->
        [one] cube
       *[other] { $count } cubes
    } of { $who }
tile-base = { $who }'s base is { $base }.
    .brief = { FORM($who, "whose") } base is here
look = On each side.
    .brief = sides:
    .between = ,
    .between-rows = ;
around = Around { $spot }.
    .brief = { $spot }:
    .between = ,
    .between-rows = ;
side-tile = { FORM($toward, "start") }: { $spot } { $option }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $toward }: { $spot }
side-water = { FORM($toward, "start") }: water, then { $spot } { $option }.
    .brief = { $toward }: water
side-edge = { FORM($toward, "start") }: the edge of the city.
    .brief = { $toward }: edge
on-packages = { FORM($items, "a") }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $items }
on-vans = { FORM($all, "the") }'s { $count ->
        [one] van
       *[other] vans
    }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $all }
on-cubes = { $all }'s cubes{ $left ->
        [0] .
       *[other] ,
    }
    .brief = cubes of { $all }
where = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } is at { $spot }, { $option }.
    .brief = { $who }: { $spot }
where-base = { $who } is at the base, { $base }.
    .brief = { $who }: base { $base }
where-from = From your van, move your hand:
    .brief = from you
hand-leg = { $count } { $toward }.
    .brief = { $toward } { $count }
trail = { $who ->
        [Rogue] The Rogue's
       *[other] { FORM($who, "start") }'s
    } cubes, oldest first: { $items }.
    .brief = { FORM($who, "whose") } cubes, oldest first: { $items }
trail-none = That van has no cubes in the city.
    .brief = no cubes
near-from = Packages, nearest to { $who ->
        [Rogue] the Rogue's
       *[other] { FORM($who, "the") }'s
    } van first.
    .brief = packages near { $who }:
    .between-rows = ;
near-at = { $spot } { $option }, { $items }, { $count ->
        [0] on the van's own tile.
       *[other] { $count } away.
    }
    .brief = { $count } away: { $spot }, { $items }
command-nearest = nearest
usage-nearest = nearest [PACKAGE]
help-nearest = find the nearest package of one kind.
nearest = The nearest { FORM($item, "none") } is at { $spot }, { $option }, { $count ->
        [0] where you are
        [one] one step away
       *[other] { $count } steps away
    }.
    .brief = { $item }: { $spot }, { $count } away
nearest-none = There's no { FORM($item, "none") } in the city.
    .brief = no { FORM($item, "none") }
near-none = There are no packages in the city.
    .brief = no packages
home-there = { $who } is at { $spot }, the base tile.
    .brief = { $who } is at the base tile
    .yours = you're at the base tile
home = { $who }'s way home is { ROW($items, ", ") }: { $count ->
        [one] one step
       *[other] { $count } steps
    }{ $number ->
        [0] {""}
        [one] , crossing one of { $who }'s own cubes
       *[other] , crossing { $number } of { $who }'s own cubes
    }.
    .brief = { ROW($items, " ") }{ $number ->
        [0] {""}
        [one] , crossing 1 cube
       *[other] , crossing { $number } cubes
    }
home-free = Without crossing any, it's { ROW($items, ", ") }: { $count ->
        [one] one step
       *[other] { $count } steps
    }.
    .brief = without crossing: { ROW($items, " ") }
routes-whose = Say routes and a courier's name.
    .brief = whose routes?
routes-none = { $who } can't plan a route now.
    .brief = no route now
routes = { $who }'s best routes.
    .brief = { FORM($who, "whose") } routes:
    .between-rows = ;
route = { ROW($items, ", ") }: { $points ->
        [0] {""}
        [one] scores one point and{" "}
       *[other] scores { $points } points and{" "}
    }ends with { $score ->
        [0] no points
        [one] one point
       *[other] { $score } points
    } aboard{ $count ->
        [0] {""}
        [one] , for one unit
       *[other] , for { $count } units
    }{ $gain ->
        [0] {""}
       *[other] , and gains one
    }.
    .brief = { ROW($items, " ") }{ $points ->
        [0] {""}
        [one] , scores 1 point
       *[other] , scores { $points } points
    }, { $score } aboard{ $count ->
        [0] {""}
        [one] , for 1 unit
       *[other] , for { $count } units
    }{ $gain ->
        [0] {""}
       *[other] , gains 1
    }
threat-none = There's no threat before the first turn.
    .brief = no threat yet
threat-reach = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } can reach these tiles within { $count ->
        [one] one step
       *[other] { $count } steps
    }, nearest first:
    .brief = { $who } reaches
    .yours = you reach
    .between = ,
threat-at = { $spot }, { $count } away.
    .brief = { $spot } in { $count }
threat = { $who } could lose { FORM($items, "a") } at { ANY($spots) }. { $count ->
        [one] The battery { $left ->
            [0] couldn't
           *[other] could
        } save it.
       *[other] The battery could save { $left ->
            [0] none
           *[other] { $left }
        } of the { $count }.
    }
    .brief = { $who } could lose { $items }, battery saves { $left } of { $count }
    .yours = you could lose { $items }, battery saves { $left } of { $count }
threat-nothing = { $who } can't lose anything now.
    .brief = { $who } is safe
    .yours = you're safe
van = { $who } has { $count ->
        [0] nothing
       *[other] { FORM($items, "one") }
    } aboard, room for { $left }.
    .brief = { $who }: { $count ->
        [0] empty
       *[other] { $items }
    }, room { $left }
van-haul = { $who ->
        [Rogue] The Rogue
       *[other] { FORM($who, "start") }
    } has taken { $count ->
        [0] nothing
       *[other] { FORM($items, "a") }
    } out of the game.
    .brief = { $who } took { $count ->
        [one] 1 package
       *[other] { $count } packages
    }
van-battery = { $who }'s battery: { $left } of { $number }.
    .brief = { $who }: battery { $left }
van-company = { $who } drives for { $item }.
    .brief = company: { $item }
cards-whose = Say a courier's name too.
    .brief = whose?
cards-left = { $who } still has { $items }.
    .brief = { $who }, { $count } left: { $items }
cards-turned = { $who } has turned over { $items }, and has { $left } left.
    .brief = { $who } turned over { $items }
spawned = { $count ->
        [0] No spawn card is face up, and { $left } are left.
       *[other] Spawn cards left: { $left }. Face up, the latest first:
    }
    .brief = { $left } left, { $count } face up
    .highlight = 16
spawned-card = { $item }.
    .brief = {""}
no-bridges = There's no water in this city.
    .brief = no water
cards-played = { $who } has played { $items }.
    .brief = { $who } played { $items }
progress = { $who } has visited { $count ->
        [0] no tiles
        [one] one tile{ $corners ->
            [0] {""}
           *[other] , a corner
        }
       *[other] { $count } tiles, { $corners ->
            [0] none of them corners
            [one] one of them a corner
           *[other] { $corners } of them corners
        }
    }, delivered { $delivered ->
        [0] nothing
        [one] one package
       *[other] { $delivered } packages, at most { $most } in one turn,
    } and lost { $lost ->
        [0] nothing
        [one] one package
       *[other] { $lost } packages
    }. { $electric ->
        [0] No turns
        [one] One turn
       *[other] { $electric } turns
    } at a recharging location, { $rival ->
        [0] none
        [one] one
       *[other] { $rival }
    } at the rival's base tile.
    .brief = { $who }: { $count } { $count ->
        [one] tile
       *[other] tiles
    }, { $corners } { $corners ->
        [one] corner
       *[other] corners
    }, { $electric } { $electric ->
        [one] turn
       *[other] turns
    } recharging, { $rival } at the rival base, { $delivered } delivered, { $lost } lost
progress-shown = { $who } has shown { $items }.
    .brief = { $who } showed { $items }
cubes = The { $item }'s cubes: { $count ->
        [0] none
       *[other] { $count }
    } in the city, { $left ->
        [0] none
       *[other] { $left }
    } set aside.
    .brief = { $item }: { $count } cubes in the city, { $left } aside
cubes-packages = { $item ->
        [low] Low
       *[high] High
    } packages: { $count } in the city, { $number } aboard, { $score } in bases, { $left } in the pool, { $gone } out of the game.
    .brief = { $item }: { $count } in the city, { $number } aboard, { $score } in bases, { $left } in the pool, { $gone } out

## Cards

card-location = { $item }, a location.
    .brief = { $item }
card-electric = { $item }, a location where a van recharges one unit.
    .brief = { $item }, recharges
card-map = { $item }, a city map.
    .brief = { $item }
card-map-rogue = The Rogue's base is { $base }. Its cubes are on { $items }, and its van on { $target }.
    .brief = Rogue's base { $base }, cubes { ROW($items, " ") }, van { $target }
card-priority = { $item }, a priority card for the { $target }.
    .brief = { $item }
card-company = { $item }, a company.
    .brief = { $item }
card-mission = { $item }, a secret mission for { $points } points.
    .brief = { $item }, { $points } points
card-spawn = { $item }, a spawn card.
    .brief = { $item }
card-brings-low = Low: { $items }.
    .brief = low { $items }
card-brings-high = High: { $items }.
    .brief = high { $items }
card-brings-exploding = The exploding package: { $items }.
    .brief = exploding { $items }
mark-of-name = the name
mark-of-points = its points
mark-of-text = what it says

## Table options

option-dice = Who rolls the die
option-dice-told = you do and tell me, or say roll and I'll do it
option-dice-thrown = I do, every time
option-colours = Who drives the red van
option-colours-chosen = you choose
option-colours-by-seats = the first courier
option-grid = Who shuffles the location cards and draws the city map
option-grid-shuffled = I do, and tell you where each goes
option-grid-told = you do, and tell me
option-base = Where a starting package keeps bases out
option-base-tile = beside its own tile
option-base-side = along that side of the city, unless no side would be left
option-rogue = What the Rogue goes for, with two players
option-rogue-highest-first = the most valuable package; of equal ones, the nearest
option-rogue-nearest-first = the nearest package; of equally near ones, the most valuable
option-rogue-high-only = high packages only
option-spawn-again = What happens when the spawn cards run out
option-spawn-again-shuffle = shuffle them again
option-spawn-again-none = no more packages come
option-solo-deck = Whether you use the other priority deck when you play alone
option-solo-deck-turned = yes, and the lower number drives first
option-solo-deck-none = no, and you drive first

leads = { $left ->
        [0] Everyone has
       *[other] { $all } { $count ->
            [one] leads with
           *[other] lead with
        }
    } { $score ->
        [one] one point
       *[other] { $score } points
    }.
    .brief = { $left ->
        [0] everyone
       *[other] { $all }
    }: { $score ->
        [one] one point
       *[other] { $score } points
    }
cards-in-deck = Each courier has { $left ->
        [one] one priority card
       *[other] { $left } priority cards
    } left, and the deck has { $count ->
        [one] one spawn card
       *[other] { $count } spawn cards
    }.
    .brief = { $left } cards each, { $count } spawn cards
everybody = { "" }
    .brief = vans:
everybody-at = { $who } is at { $spot }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $who } { $spot }{ $left ->
        [0] {""}
       *[other] ,
    }

## Commands

command-lead = lead, leader, leaders
help-lead = hear who's ahead.
command-deck = deck
help-deck = hear how many cards are left.
command-everybody = everybody, everyone
help-everybody = hear where every van is, in one sentence.

command-grid = grid, city
usage-grid = grid [ROW]
help-grid = hear the city row by row, or one row: the packages and vans on each tile.
command-tile = tile
usage-tile = tile TILE or LOCATION
help-tile = hear what's on a tile. Name it by its place or its location.
command-look = look
usage-look = look [PLAYER or VAN]
help-look = hear where a van is, and what's on each side of it: tiles, water or the edge.
command-around = around
usage-around = around [TILE or PLAYER]
help-around = hear what's on the tiles next to a tile or a van.
command-where = where
usage-where = where [PLAYER or VAN]
help-where = hear where a van is, and how to move your hand there from your own van.
command-near = near, packages
usage-near = near [PLAYER]
help-near = list the packages in the city, the nearest to a van first.
command-home = home
usage-home = home [PLAYER]
help-home = hear the way to a courier's base, and which of the courier's own cubes it crosses.
command-routes = routes
usage-routes = routes [PLAYER]
help-routes = list the routes that end with the most points, and what they cost.
command-trail = trail
usage-trail = trail [PLAYER or VAN]
help-trail = hear where a van's cubes are, oldest first.
command-threat = threat
usage-threat = threat [PLAYER]
help-threat = hear what the Rogue can reach, what you could lose, and what your battery could save.
command-van = van, load
usage-van = van [PLAYER or VAN]
help-van = hear what a van has aboard, how much room is left, and its battery and company.
command-charge = charge, batteries
usage-charge = charge [PLAYER]
help-charge = hear how full the batteries are.
command-cards = cards
usage-cards = cards [PLAYER]
help-cards = hear which priority cards a courier has played, and which are left.
command-cargo = cargo, loads
usage-cargo = cargo
help-cargo = hear what every van has aboard.
command-bases = bases
usage-bases = bases
help-bases = hear where each base is, and what was delivered there.
command-breakdown = breakdown, made of, final scores
usage-breakdown = breakdown [PLAYER]
help-breakdown = hear what each score is made of: packages, the die, the company and missions.
command-spawned = spawned, spawn cards
usage-spawned = spawned
help-spawned = list the spawn cards that are face up.
command-bridges = bridges, water
usage-bridges = bridges
help-bridges = hear where the city has water, and the bridges over it.
command-progress = progress
usage-progress = progress [PLAYER]
help-progress = hear what a courier has done that missions might count: tiles, turns and packages.
command-cubes = cubes, recount, count
help-cubes = hear a recount of each van's cubes, and of the packages.
command-sits = sits
    .undone = the change to where { $who } sits
usage-sits = sits PLAYER SIDE
help-sits = say which side of the city a player sits at, so that directions suit that player. On your own line you can leave your name out.
command-claim = claim
    .undone = { FORM($who, "whose") } secret mission
    .wish = show { FORM($who, "whose") } secret mission
usage-claim = claim PLAYER
help-claim = show a secret mission that a courier has done.

## Adjustments

kind-van = VAN
kind-tile = TILE
adjust-battery = battery
    .undone = the change to { FORM($who, "the") }'s battery
    .also = set battery
    .wish = set { FORM($who, "the") }'s battery to { $what }
adjust-fuse = fuse
    .undone = the change to the fuse
    .wish = set the fuse to { $who }
adjust-oldest = oldest
    .undone = the change to { FORM($who, "the") }'s oldest cube
    .wish = make the cube at { $what } { FORM($who, "the") }'s oldest
adjust-helped = helped
    .undone = the change to the uses of { FORM($who, "the") }'s company
    .wish = count { $what } { $what ->
        [1] use
       *[other] uses
    } of { FORM($who, "the") }'s company
adjust-lost = lost
    .undone = the change to { FORM($who, "the") }'s lost packages
    .wish = count { $what } of { FORM($who, "the") }'s packages as lost
adjust-points = points
    .undone = the change to { FORM($who, "the") }'s points
    .wish = set { FORM($who, "the") }'s points to { $what }

## The interview for a box

box-title = What is your box called?
    .called = title
box-pool = How many { $package } packages are there in all, counting those in the city at the start? The companion edition has { $usual }. There must be at least { $least }.
    .called = { $package } packages
box-capacity = How many packages does the { $name } hold{ $id ->
        [rogue] {" "}when a player drives it
       *[other] {""}
    }? In the companion edition it's { $usual }.
    .called = { $name }
box-usual-locations = The companion edition has these { $count } locations: { $names }. Are yours the same?
    .called = usual locations
box-location = What's the { $count ->
        [0] first location
       *[other] next location
    } called? You've named { $count } of { $least }.
    .thing = location
box-electric = { $count ->
        [0] Which location recharges one unit of the battery? Say its name, or none.
       *[other] Which other location recharges one unit of the battery? Say its name, or done.
    }
    .called = electric
box-usual-maps = The companion edition has these { $count } city maps: { $names }. Are yours the same?
    .called = usual maps
box-map = What's the { $count ->
        [0] first city map called? To use a map of the companion edition as it is, say its name.
       *[other] next city map called? Or say done. You've named { $count }.
    }
    .thing = map
box-same = Is { $name } the same as in the companion edition?
    .part = same
box-rogue-base = Where on { $name } is the Rogue's base? Say a side, then the column or row, such as north c or east 2.
    .part = base
box-water = { $count ->
        [0] Which tiles of { $name } have water between them? Say two tiles, such as b1 c1, or several pairs, or none. Columns are a to e from west to east, rows 1 to 5 from north to south.
       *[other] Which other tiles of { $name } have water between them? Say pairs, or done. That's { $count } so far.
    }
    .part = water
box-bridge = { $count ->
        [0] Where on { $name } does a bridge cross the water? Say two tiles, such as b1 c1, or several pairs, or none.
       *[other] Where else on { $name } does a bridge cross the water? Say pairs, or done. That's { $count } so far.
    }
    .part = bridges
box-rogue-cubes = Where on { $name } are the Rogue's three cubes? Start with the oldest: c1 c2 c3, for example.
    .part = cubes
box-rogue-van = Which of these tiles is the Rogue's van on: { $known }?
    .part = van
box-packages = Where on { $name } are the { $count } { $package } packages? Say { $count } tiles. If one has two packages, say it twice.
    .part = { $package } packages
box-usual-priorities = The companion edition has these { $count } priority cards in each deck: { $names }. Are yours the same?
    .called = usual priority cards
box-priority = What's the { $count ->
        [0] first priority card called? Name a card that's in both decks only once. To use a card of the companion edition as it is, say its name.
       *[other] next priority card called? So far you have { $red } red and { $green } green.
    }
    .thing = priority
box-number = What number does { $name } have in the { $van ->
        [red] red
       *[green] green
    } deck?{ $needed ->
        [0] {" "}If it isn't in that deck, say none.
       *[other] {""}
    }
    .part = { $van } number
box-instruction = What does { $name } do? { $count ->
        [0] Say “none” for nothing; “discharge” if the battery loses units; “recharge” if it gains units; “drop” to leave a package; “move” to move a package; “place” for a new package; “peek spawn” to look at the top spawn card; “free cross” to cross the van's own cubes for free; “slow Rogue” if the Rogue gets fewer steps; “stop Rogue” if it takes nothing; “swap mission” to exchange a secret mission; “by hand” for anything else, which you then do yourselves.
       *[other] Say none, discharge, recharge, drop, move, place, peek spawn, free cross, slow Rogue, stop Rogue, swap mission or by hand.
    }
    .part = kind
box-units = How many units { $kind ->
        [discharge] does { $name } take from the battery?
        [recharge] does { $name } give the battery?
       *[battery] does a full battery have with { $name }?
    }
    .part = units
box-values = Which packages does { $name } mean? Say { $kind ->
        [move] low, high, exploding or any.
       *[other] low, high or both.
    }
    .part = packages
box-away = How many steps away from every van does the tile for { $name } have to be, at least? Say 0 if it can be anywhere.
    .part = steps
box-empty = Does the tile for { $name } have to be free of packages?
    .part = empty
box-cubes = How many of the van's own cubes can it cross for free with { $name }?
    .part = cubes
box-steps = How many steps does the Rogue get, at most, with { $name }?
    .part = steps
box-text = What does { $name } say, word for word?
    .part = text
box-usual-companies = The companion edition has these { $count } companies: { $names }. Are yours the same?
    .called = usual companies
box-company = What's the { $count ->
        [0] first company called? To use a card of the companion edition as it is, say its name.
       *[other] next company called? Or say done. You've named { $count }.
    }
    .thing = company
box-company-kind = What does { $name } do? { $count ->
        [0] Say “free cross” if the van crosses its own cubes for free; “stop Rogue” if the Rogue takes nothing from the courier; “capacity” if the van holds more; “battery” for a bigger or smaller battery; “recharge cost” if a full battery has a different price; “bonus” for more points at the end; “by hand” for anything else, which you then do yourselves.
       *[other] Say free cross, stop Rogue, capacity, battery, recharge cost, bonus or by hand.
    }
    .part = kind
box-times = How many times in a game can you use { $name }?
    .part = times
box-more = How many more packages does the van hold with { $name }?
    .part = more
box-points = How many points { $kind ->
        [recharge-cost] does a full battery cost with { $name }?
       *[bonus] does { $name } add for each set of packages?
    }
    .part = points
box-every = How many packages make a set?
    .part = enough
box-usual-missions = The companion edition has these { $count } secret missions{ $out ->
        [0] {""}
       *[other] , leaving out { $without }, which needs a location that recharges
    }: { $names }. Are yours the same?
    .called = usual missions
box-mission = What's the { $count ->
        [0] first secret mission called? To use a card of the companion edition as it is, say its name.
       *[other] next secret mission called? Or say done. You've named { $count }.
    }
    .thing = mission
box-mission-kind = What does { $name } ask for? { $count ->
        [0] Say “corners” or “tiles” for cubes there; “electric” or “rival base” for cubes there in several turns; “deliver at once” for packages in one turn; “deliver by” for packages up to a certain turn; “deliver last” for packages in the last turn; “in base” for packages there at the end; “battery full” for a full battery at the end; “lost at most” for packages that the Rogue steals; “boom” for the exploding package; “by hand” for anything else, which you decide yourselves.
       *[other] Say corners, tiles, electric, rival base, deliver at once, deliver by, deliver last, in base, battery full, lost at most, boom or by hand.
    }
    .part = kind
box-count = { $kind ->
        [corners] How many corners does { $name } ask for?
        [tiles] How many tiles does { $name } ask for?
        [lost-at-most] { $name }: what's the most packages that the courier can lose and still score?
       *[other] How many packages does { $name } ask for?
    }
    .part = count
box-turn = In which turn, at the latest, do you have to deliver them?
    .part = turn
box-turns = In how many turns does { $name } ask for a cube there?
    .part = turns
box-mission-points = How many points is { $name } worth?
    .part = points
box-usual-spawns = Are your { $count } spawn cards the same as in the companion edition?
    .called = usual spawn cards
box-spawn = What's the { $count ->
        [0] first spawn card called? Spawn 1, for example.
       *[other] next spawn card called? Or say done. You've named { $count }.
    }
    .thing = spawn card
box-brings = Which locations get a { $package } package with { $name }? Say all of them with commas, or none.
    .part = { $package }
box-exploding = Which location gets the exploding package with { $name }? Say one, or none.
    .part = exploding
box-usual-ratings = The companion edition has these { $count } ratings of a solo score: { $names }. Are yours the same?
    .called = usual ratings
box-rating = What's the rating for { $points ->
        [one] one point
       *[other] { $points } points
    } or more, playing alone?
    .thing = rating
box-rating-points = From how many points does the next rating start? Say { $least } or more, or done.
    .called = rating points
box-end = That's { $title }, with { $map ->
        [one] one city map
       *[other] { $map } city maps
    }, { $company } companies, { $mission } missions and { $spawn ->
        [one] one spawn card
       *[other] { $spawn } spawn cards
    }. Say done to save it, or back.
    .called = end
box-clash = One of these is called { $name }, and so is one of yours: say no to enter your own, or back to rename yours.
box-few = { $count ->
        [0] You haven't named any yet
       *[other] You've named only { $count }
    }, and { $least ->
        [one] one is
       *[other] { $least } are
    } needed: say another name.
box-comma = Leave out the comma, because on a spawn card commas separate the locations.
box-no-location = No location is called “{ $name }”: say the name of one of yours, with commas between several.
box-electric-twice = You've already named { $name }: say another location, or done.
box-no-base = “{ $name }” isn't a place for a base: say a side and a column or row, such as north c or east 2.
box-no-pair = I need pairs of tiles from a1 to e5: b1 c1, for example.
box-not-beside = { $here } isn't next to { $there }: say two tiles that are side by side, such as b1 c1.
box-pair-twice = You've already said { $here } and { $there }: say two other tiles, or done.
box-no-water = There's no water between { $here } and { $there }: say a bridge over water, or say back to add the water.
box-cut-off = Nobody could drive from { $here } to { $there }: add another bridge, or say back to take some water away.
box-no-tiles = I need { $least } tiles, and I understood { $count ->
        [0] none
       *[other] { $count }
    }: say tiles from a1 to e5, such as b1 c1.
box-no-route = Nobody can drive from { $here } to { $there }: say three tiles, each next to the one before.
box-no-rogue-van = The Rogue's van has to be on a tile with one of its cubes: say one of { $known }.
box-few-cards = Each deck needs { $least } cards, and you have { $red } red and { $green } green: say the name of the next card.
box-no-deck = { $name } has to be in one of the decks: say its number in the { $van ->
        [red] red
       *[green] green
    } deck.
box-number-taken = The { $van ->
        [red] red
       *[green] green
    } deck already has a { $number }: say another number.
box-no-values = Say which packages, with one of these words: { $known }.
box-no-electric = None of your locations recharges, so nobody could do this mission: say another word, or back.
box-no-spawn = { $name } doesn't bring anything yet: say a location for the exploding package, or back.
# Words for answers in the interview. A phrase lists the words; each form has one of them and its
# aliases.
words-any-electric = any location that recharges
words-any-packages = low, high, both, exploding, any
    .low = low
    .high = high
    .both = both
    .exploding = exploding
    .any = any
words-companies = free cross, stop rogue, capacity, battery, recharge cost, bonus, by hand
    .by-hand = by hand
    .free-cross = free cross
    .stop-rogue = stop rogue
    .capacity = capacity
    .battery = battery
    .recharge-cost = recharge cost
    .bonus = bonus
words-instructions = none, discharge, recharge, drop, move, place, peek spawn, free cross, slow rogue, stop rogue, swap mission, by hand
    .by-hand = by hand
    .none = none
    .discharge = discharge
    .recharge = recharge
    .drop = drop
    .move = move
    .place = place
    .peek-spawn = peek spawn
    .free-cross = free cross
    .slow-rogue = slow rogue
    .stop-rogue = stop rogue
    .swap-mission = swap mission
words-missions = corners, tiles, electric, rival base, deliver at once, deliver by, deliver last, in base, battery full, lost at most, boom, by hand
    .by-hand = by hand
    .corners = corners
    .tiles = tiles
    .electric = electric
    .rival-base = rival base
    .deliver-at-once = deliver at once
    .deliver-by = deliver by
    .deliver-last = deliver last
    .in-base = in base
    .battery-full = battery full
    .lost-at-most = lost at most
    .boom = boom
words-packages = low, high, both
    .low = low
    .high = high
    .both = both

## What an edition must contain: each phrase follows "must be"

expected-across = across water, and there's none between { $here } and { $there }
expected-beside = pairs of tiles side by side, and { $here } isn't next to { $there }
expected-brings = a spawn card that brings something: low, high or exploding
expected-companies = at least { $least } of them, one for each courier
expected-cube = one of the tiles with the Rogue's cubes
expected-deck = { $least } cards with a { $van ->
        [red] red
       *[green] green
    } number, not { $count }
expected-different = different on each card, and { $number } is there twice
expected-location = locations, and { $location } isn't one
expected-lying = { $least } tiles, not { $count }
expected-missions = at least { $least } of them, { $each } for each courier
expected-more = more than the { $number } of the rating before it
expected-no-electric = a different kind, because none of the locations is electric
expected-no-exploding = without exploding, because there's only one exploding package and it has its own rules
expected-number = a card with a number: red, green, or both
expected-open = open somewhere, because nobody can drive from a1 to { $there }
expected-package = one of these, not '{ $given }': low, high, exploding
expected-pair-once = pairs listed once each, and { $here } and { $there } are listed twice
expected-pool = at least { $least }, because that many are in the city at the start
expected-route = a route, and nobody can drive from { $here } to { $there }
expected-slot = a side with a column or a row, such as north-c or east-2, not '{ $given }'
expected-some = at least one
expected-tile = a tile from a1 to e5, not '{ $given }'
expected-tiles = { $least } of them, one for each tile, not { $count }
expected-values = low, high, or both
expected-zero = 0, so that every score has a rating

## Statistics of simulated games

figure-score-by-seat = Score by seat
figure-thefts = Thefts
figure-thefts-stopped = Thefts stopped
figure-battery-units-for-crossings = Battery units spent on crossings
figure-recharges-at-base = Recharges at the base
figure-explosions = Explosions
figure-hand-overs = Hand-overs
figure-missions-met = Missions done
figure-mean-score-on = Mean score on { $of }
figure-wins-by-seat-on = Wins by seat on { $of }
## Reasons for practice players' moves

advice-route = { $who } chose that route to bring home { $points ->
        [one] one point
       *[other] { $points } points
    }, with { $count } more aboard.
    .brief = { $points ->
        [one] 1 point
       *[other] { $points } points
    } home, { $count } aboard
advice-rogue = { $who } took the Rogue where it could steal { $count ->
        [one] one point
       *[other] { $count } points
    } from others.
    .brief = to steal { $count ->
        [one] one point
       *[other] { $count } points
    }
advice-agreed = That was the route { $who } wanted.
    .brief = it was the route { $who } wanted
advice-save = { $who } spends the battery only to save high packages.
    .brief = { $who } saves only high packages
advice-battery = { $who } fills the battery only when it's empty.
    .brief = { $who } fills only an empty battery
advice-takes = { $who } takes what scores most.
    .brief = { $who } takes what scores most
advice-base = { $who } wanted packages near the base.
    .brief = { $who } wanted packages near the base
