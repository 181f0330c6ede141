# Package Pandemonium, in English.
#
# A phrase's value is said to everyone. `.brief` is its form for a braille line, the
# part that changed first; in it a seat reads "you" where its own name would stand.

game-title = Package Pandemonium

## What may be answered

low = low
    .counted = { $count } low
    .also = low package, purple, purple package, take low, take purple
high = high
    .counted = { $count } high
    .also = high package, white, white package, take high, take white
exploding = the exploding package
    .also = exploding package, exploding, bomb, boom, take exploding, take bomb
stolen-low = stolen low
    .counted = { $count } stolen low
    .also = stolen purple
stolen-high = stolen high
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
drop-exploding = drop exploding package
    .also = drop exploding, leave exploding, drop bomb, leave bomb, drop boom, leave boom
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

edition-note = This is the companion edition: the city, the maps and the cards are ours, not a box's.
    .brief = companion edition
ask-rogue = Who drives the Rogue?
    .brief = Rogue is?
ask-red = Who drives the red van?
    .brief = red is?
ask-van = { $who }, which van do you drive?
    .brief = { $who }: van?
drives-van = { $who } has the { $item }.
    .brief = { $who }: { $item }
step-row = Lay the location cards from { $spot } to { $target }: { $items }.
    .hint = Say done, or skip setup. a is west, 1 is north.
    .brief = { $spot }: { $items }
# Of rows that are not laid step by step the brief form only says where to hear them.
row-lies = From { $spot } to { $target } lie { $items }.
    .then = from { $spot } to { $target } lie { $items }.
    .then-brief = {""}
    .brief = others: grid
map-lies = Low packages lie on { $low }; high ones on { $high }.
    .brief = low { ROW($low, " ") }, high { ROW($high, " ") }
rogue-lies = { $who }'s base stands { $base }. Its cubes lie on { $items }, and its van stands on { $spot }.
    .brief = { $who }: base { $base }, cubes { ROW($items, " ") }, van { $spot }
ask-location = Which location card lies at { $spot }?
    .hint = Several can be told in one line, from west to east; begin with the northern row.
    .brief = { $spot }?
ask-map = Which city map is drawn?
    .hint = Or say draw, and I draw one.
    .brief = map?
city-map = The city map is { $item }.
    .earcon = drawn
    .brief = map { $item }
water = Water:
    .brief = water
water-between = { $spot } to { $target }.
    .brief = { $spot }-{ $target }
water-bridge = { $spot } to { $target }, with a bridge.
    .brief = { $spot }-{ $target } bridge
step-map = Lay the packages. Low ones: { $low }. High ones: { $high }.
    .hint = Say done.
    .brief = low { ROW($low, " ") }, high { ROW($high, " ") }
step-rogue = { $who }'s base stands { $base }. Lay its cubes on { $items }, and its van on { $spot }.
    .hint = Say done.
    .brief = { $who }: base { $base }, cubes { ROW($items, " ") }, van { $spot }
ask-first-roll = { $who }, what do you roll, to see who places the first base?
    .hint = Say the number on the die, or roll, and I throw it.
    .brief = { $who }: die?
rolls = { $who } rolls { $number }.
    .brief = { $who }: { $number }
roll-tie = That is a tie. Both roll again.
    .brief = tie
first-base = { $who } is higher, places the first base, and chooses a company first.
    .brief = first { $who }
ask-base = { $who }, where does your base stand?
    .hint = Say its tile, such as c5, or a side and its tile, such as south of c5.
    .brief = { $who }: base?
base = { $who }'s base stands { $item }. Its base tile is { $spot }.
    .earcon = played
    .brief = { $who }: base { $spot }
ask-company = { $who }, which company do you choose?
    .hint = Read tells what a company does.
    .brief = { $who }: company?
company-is = { $who } drives for { $item }.
    .counts = { $number ->
        [3] {""}
       *[other] The battery holds { $number }.
    }
    .brief = { $who }: { $item }
step-cards = Each courier takes its priority cards and { $number } secret missions. Shuffle the spawn cards.
    .hint = Say done.
    .brief = priority cards, { $number } missions, spawn cards
missions-dealt = Each courier has { $number } secret missions.
    .earcon = drawn
    .brief = { $number } missions
your-missions = Your missions: { $items }.
    .brief = missions { $items }

## Priority cards

turn-begins = Turn { $number } of 16.
    .asked = Turn { $number }.
    .asked-brief = {""}
    .earcon = turn
    .brief = turn { $number }
ask-priority = { $who }, which priority card do you play?
    .brief = { $who }: card?
ask-turned = What does { $who } play?
    .hint = Couriers choose in secret, and turn up together.
    .brief = { $who } plays?
    .yours = play?
ask-other = Turn up a card of the other deck. Which is it?
    .brief = other card?
plays = { $who } plays { $item }.
    .earcon = played
    .brief = { $who }: { $number }
other-turned = { $who } turns up { $item }.
    .brief = { $who }: { $item }
priority-tie = Both have { $number }. Roll a die: the higher one wins the turn.
    .brief = tie { $number }
ask-tie-roll = { $who }, what do you roll for the turn?
    .hint = Say the number on the die, or roll, and I throw it.
    .brief = { $who }: die?
priority = { $who } wins the turn.
    .asked = {""}
    .asked-also = yes
    .brief = { $who } wins
    .yours = you win
priority-rolled = { $who } wins the turn.
    .asked = {""}
    .asked-also = yes
    .brief = { $who } wins
    .yours = you win
ask-order = { $who } wins: first or second?
    .choices = {""}
    .brief = { $who }: order?
order = { $who } drives first.
    .then = drives first.
    .then-brief = first
    .asked = {""}
    .asked-also = yes
    .brief = first { $who }
card-idle = { $who }'s card does nothing.
    .brief = { $who }: nothing
charged = { $who }'s battery has { $number }.
    .brief = { $who }: battery { $number }
ask-move-from = { $who }, from which tile do you move a package?
    .brief = { $who }: move from?
ask-move-what = { $who }, which package at { $spot } do you move?
    .brief = { $who }: which at { $spot }?
ask-move-to = { $who }, which way does { $item } go from { $spot }?
    .brief = { $who }: { $item } { $spot } which way?
moved = { $who } moves { $item } from { $start } to { $spot }.
    .earcon = played
    .brief = { $item } to { $spot }
ask-place-what = { $who }, which package do you place?
    .brief = { $who }: which?
ask-place = { $who }, where do you place { $item }?
    .brief = { $who }: { $item } where?
placed = { $who } places { $item } at { $spot }.
    .earcon = played
    .brief = { $item } { $spot }
peeks = { $who } looks at the top spawn card.
    .brief = { $who }: looks
your-peek = The top spawn card is { $item }.
    .brief = top { $item }
may-cross = { $who } may cross { $count ->
        [one] one own cube
       *[other] { $count } own cubes
    } for nothing in this turn.
    .brief = { $who }: { $count } free
rogue-slow = The Rogue drives at most { $count ->
        [one] one step
       *[other] { $count } steps
    } in this turn.
    .brief = Rogue: { $count } steps
immune = The Rogue takes nothing from { $who } in this turn.
    .brief = { $who }: safe
ask-swap = { $who }, do you exchange a secret mission?
    .brief = { $who }: new mission?
ask-swapped = { $who }, which mission goes under the deck?
    .brief = { $who }: give up?
swaps = { $who } exchanges a secret mission.
    .brief = { $who }: new mission
your-new-mission = Your new mission is { $item }.
    .brief = mission { $item }

## A route

lifts = { $who }, lift { ROW($items, ", ") }.
    .then = lift { ROW($items, ", ") }.
    .then-brief = lift { ROW($items, " ") }
    .asked = Lift { ROW($items, ", ") }.
    .asked-brief = lift { ROW($items, " ") }
    .earcon = played
    .brief = { $who }: lift { ROW($items, " ") }
lifts-all = { $who }: lift { ROW($items, ", ") }.
    .asked = Lift { ROW($items, ", ") }.
    .asked-also = yes
    .asked-brief = lift all
    .brief = { $who }: lift all
ask-step = { $number ->
        [1] { $who }'s way from { $base ->
            [1] the base { $spot }
           *[other] { $spot }
        }?
       *[other] { $spot }. { $who }, step { $number }?
    }
    .hint = Say a way, three ways, or a tile, and behind a step what you want there: all, low, none, drop low. Routes tells the best.
    .brief = { $who }: { $number ->
        [1] { $spot }?
       *[other] { $spot }, step { $number }?
    }
ask-rogue-step = { $number ->
        [1] { $van }'s way from { $spot }, { $who }?
       *[other] { $spot }. { $who }, step { $number } of { $van }?
    }
    .hint = Say a way, several ways, a tile, or done.
    .brief = { $who }: { $van } { $spot }{ $number ->
        [1] {""}
       *[other] , step { $number }
    }?
    .yours = { $van } { $spot }{ $number ->
        [1] {""}
       *[other] , step { $number }
    }?
ask-way = { $who }, that is { ROW($items, ", ") }{ $count ->
        [0] {""}
        [one] , for one unit
       *[other] , for { $count } units
    }{ $gain ->
        [0] {""}
       *[other] , and gains one
    }. Do you drive so?
    .choices = {""}
    .brief = { $who }: { ROW($items, " ") }{ $count ->
        [0] {""}
       *[other] , −{ $count }
    }{ $gain ->
        [0] {""}
       *[other] , +1
    }?
    .yours = { ROW($items, " ") }{ $count ->
        [0] {""}
       *[other] , −{ $count }
    }{ $gain ->
        [0] {""}
       *[other] , +1
    }?
ask-cross = { $who }, that crosses own cubes at { $items } for { $count ->
        [one] one unit
       *[other] { $count } units
    }{ $gain ->
        [0] {""}
       *[other] , gains one
    }, and leaves { $left }. Do you drive so?
    .choices = {""}
    .brief = { $who }: { ROW($items, " ") } −{ $count }{ $gain ->
        [0] {""}
       *[other] {" "}+1
    }, left { $left }?
    .yours = { ROW($items, " ") } −{ $count }{ $gain ->
        [0] {""}
       *[other] {" "}+1
    }, left { $left }?
will-drop = { $who } will leave something.
    .brief = { $who } drops
    .yours = you drop
company-crosses = { $who } crosses any own cubes for nothing in this turn, with { $item }.
    .brief = { $who }: { $item }
drives = { $who } drives { ROW($items, ", ") }.
    .then = drives { ROW($items, ", ") }.
    .then-brief = to { ROW($items, " ") }
    .earcon = played
    .brief = { $who }: { ROW($items, " ") }
drives-alone = { $who } { $number ->
        [0] {""}
       *[other] lifts { ROW($lifted, ", ") }{ $count ->
            [0] {""}
           *[other] {" "}and{" "}
        }
    }{ $count ->
        [0] {""}
       *[other] drives { ROW($items, ", ") }
    }.
    .then = { $number ->
        [0] {""}
       *[other] lifts { ROW($lifted, ", ") }{ $count ->
            [0] {""}
           *[other] {" "}and{" "}
        }
    }{ $count ->
        [0] {""}
       *[other] drives { ROW($items, ", ") }
    }.
    .then-brief = { $number ->
        [0] {""}
       *[other] lift { ROW($lifted, " ") }{ $count ->
            [0] {""}
           *[other] ,{" "}
        }
    }{ $count ->
        [0] {""}
       *[other] to { ROW($items, " ") }
    }
    .earcon = played
    .brief = { $who }: { $number ->
        [0] {""}
       *[other] lift { ROW($lifted, " ") }{ $count ->
            [0] {""}
           *[other] ,{" "}
        }
    }{ $count ->
        [0] {""}
       *[other] to { ROW($items, " ") }
    }
stays = { $who } stays at { $spot }.
    .then = stays at { $spot }.
    .then-brief = stays { $spot }
    .brief = { $who }: stays { $spot }
stuck = Own cubes stop { $who } on every side, and the battery is too low. The van stays at { $spot }.
    .brief = { $who }: stuck { $spot }
crosses = { $who } crosses { $spot }{ $count ->
        [0] {" "}for nothing
       *[other] {""}
    }.
    .then = crosses { $spot }{ $count ->
        [0] {" "}for nothing
       *[other] {""}
    }.
    .then-brief = battery { $left }
    .counts = Battery { $left }.
    .brief = { $who }: battery { $left }
electric = { $who } gains a unit at { $spot }.
    .then = gains a unit at { $spot }.
    .then-brief = battery { $left }
    .counts = Battery { $left }.
    .earcon = scored
    .brief = { $who }: battery { $left }

## Packages

ask-load = { $who }, at { $spot } lies { $items }. { $left ->
        [0] The van is full: what do you drop?
       *[other] What do you take?
    }
    .counts = { $left ->
        [0] {""}
       *[other] Room for { $left }.
    }
    .hint = { $aboard ->
        [0] {""}
       *[other] Drop low, or drop high, leaves one.
    }
    .brief = { $who }: { $spot } { $items }, room { $left }?
ask-leave = { $who }, what do you leave at { $spot }?
    .hint = Say drop low, drop high, or done.
    .brief = { $who }: leave at { $spot }?
takes = { $who } takes { $items } at { $spot }.
    .then = takes { $items } at { $spot }.
    .then-brief = { $items } { $spot }
    .again-brief = { $spot }
    .counts = Room { $left }.
    .earcon = drawn
    .brief = { $who }: { $items }, room { $left }
hauls = { $who } takes { $items } at { $spot }.
    .then = takes { $items } at { $spot }.
    .then-brief = { $items } { $spot }
    .again-brief = { $spot }
    .earcon = drawn
    .brief = { $who }: { $items } { $spot }
drops = { $who } leaves { $item } at { $spot }.
    .then = leaves { $item } at { $spot }.
    .then-brief = left { $item } { $spot }
    .counts = Room { $left }.
    .earcon = played
    .brief = { $who }: left { $item } { $spot }
full = { $who } is full, and takes nothing at { $spot }.
    .then = is full, and takes nothing at { $spot }.
    .then-brief = full { $spot }
    .brief = { $who }: full
delivers = { $who } delivers { $items }{ $points ->
        [0] {""}
        [one] {" "}for one point
       *[other] {" "}for { $points } points
    }.
    .then = delivers { $items }{ $points ->
        [0] {""}
        [one] {" "}for one point
       *[other] {" "}for { $points } points
    }.
    .then-brief = home { $items }, { $score }
    .counts = Base { $score }.
    .earcon = scored
    .brief = { $who }: home { $items }, { $score }
ask-recharge = { $who }, fill the battery of { $left }?
    .hint = Say pay low, for { $count ->
        [one] a low package
       *[other] { $count } low packages
    } of your base; pay high, for a high one; or no.
    .brief = { $who }: recharge at { $left }?
recharges = { $who } pays { $items }.
    .counts = Battery { $left }.
    .earcon = scored
    .brief = { $who }: paid { $items }, battery { $left }

## The Rogue

rogue-takes = The Rogue must take { $item } at { $items }.
    .asked = { $item } draws it at { $items }.
    .asked-brief = { $item } { ROW($items, " ") }
    .brief = Rogue: { $item } at { $items }
rogue-robs = The Rogue must rob { $target } at any of { $items }.
    .asked = It must rob { $target } at any of { $items }.
    .asked-brief = rob { $target } { ROW($items, " ") }
    .brief = Rogue: { $target } at { $items }
rogue-free = The Rogue is free: nothing draws it.
    .asked = Nothing draws it.
    .asked-brief = free
    .brief = Rogue: free
spared = { $who } loses nothing at { $spot }.
    .brief = { $who }: safe
ask-save = { $who }, { $target } steals { $item } at { $spot }. Units: { $left }.
    .hint = Say battery, for one unit; company, where it helps; or no.
    .brief = { $who }: save { $item } { $spot }, battery { $left }?
    .yours = save { $item } { $spot }, battery { $left }?
ask-victim = { $who }, whom do you rob first at { $spot }? There is room for { $left }.
    .brief = { $who }: { $spot }, room { $left }, rob whom?
saves = { $who } keeps { $item }.
    .counts = Battery { $left }.
    .earcon = yes
    .brief = { $who }: kept, battery { $left }
company-stops = { $item } stops every loss of { $who } in this turn.
    .counts = It can do so { $left ->
        [0] no more
        [one] once more
       *[other] { $left } times more
    }.
    .earcon = yes
    .brief = { $who }: { $item }
steals = { $who } steals { $item } from { $target } at { $spot }.
    .then = steals { $item } from { $target } at { $spot }.
    .then-brief = { $item } from { $target } { $spot }
    .again-brief = { $spot }
    .counts = Aboard { $left }.
    .earcon = refused
    .brief = { $who }: { $item } from { $target }

## The end of a turn

ask-spawn = Which spawn card?
    .brief = spawn?
spawn-card = { $item }.
    .reminder = { $left } left.
    .earcon = drawn
    .brief = spawn
spawn-none = No spawn card is left.
    .brief = no spawn card
spawn-shuffled = The spawn cards are shuffled. The deck has { $count }.
    .brief = spawn shuffled
comes = { $item } comes to { $spot }.
    .then = { $item } at { $spot }.
    .then-brief = { $item } { $spot }
    .again-brief = { $spot }
    .brief = { $item } to { $spot }
pool-empty = None is left for { $spot }: { $item }.
    .then = none is left for { $spot }: { $item }.
    .then-brief = no { $item }
    .brief = no { $item }
boom-comes = The exploding package comes to { $spot }.
    .then = the exploding package at { $spot }.
    .then-brief = exploding { $spot }
    .earcon = refused
    .brief = exploding at { $spot }
boom-aboard = { $who } has the exploding package: { $number } turns.
    .then = it explodes in { $number } turns.
    .then-brief = fuse { $number }
    .brief = { $who }: exploding { $number }
ask-hand-over = { $who }, do you hand over the exploding package at { $spot }? { $all } could take it.
    .counts = It has { $number ->
        [one] one turn
       *[other] { $number } turns
    } left.
    .hint = Say who gets it, or no.
    .brief = { $who }: exploding to { $all }, { $number }?
hands-over = { $who } hands the exploding package to { $target }.
    .counts = It has { $number ->
        [one] one turn
       *[other] { $number } turns
    } left.
    .earcon = played
    .brief = { $who }: exploding to { $target }, { $number }
boom-home = { $who } has brought the exploding package home, and keeps the die, for 10 points.
    .earcon = scored
    .brief = { $who }: die 10
fuse = The exploding package of { $who } has { $number ->
        [one] one turn
       *[other] { $number } turns
    } left.
    .brief = { $who }: fuse { $number }
explodes = The package explodes! { $who } loses everything aboard: { $items }.
    .earcon = no
    .brief = { $who }: exploded, { $items }

## Missions and the end

ask-mission = { $who }, which mission do you show?
    .hint = Or say none.
    .brief = { $who }: mission?
ask-last-mission = { $who }, turn up a mission that is left. Which is it?
    .brief = { $who }: mission?
mission-done = { $who } has done { $item }, for { $points } points.
    .earcon = scored
    .brief = { $who }: { $item } +{ $points }
mission-failed = { $who } has not done { $item }.
    .brief = { $who }: not { $item }
final-score = { $who } has { $score ->
        [one] one point
       *[other] { $score } points
    }.
    .brief = { $who }: { $score }
game-won = { $who } wins the game with { $score ->
        [one] one point
       *[other] { $score } points
    }.
    .earcon = over
    .brief = game to { $who }, { $score }
game-won-tie = { $who } wins the game with { $score ->
        [one] one point
       *[other] { $score } points
    }, and before those who tied, with more high packages or missions.
    .earcon = over
    .brief = game to { $who }, { $score }, tie
game-shared = { $all } win the game together, with { $score ->
        [one] one point
       *[other] { $score } points
    } each.
    .earcon = over
    .brief = game to { $all }, { $score }
rated = Rating, with { $score ->
        [one] one point
       *[other] { $score } points
    }: { $item }.
    .earcon = over
    .brief = { $item }, { $score }
game-ends = The game ends here, and is scored as it stands.
    .brief = game ends
game-nobody = The game had not begun. Nobody wins.
    .brief = nobody

## At the table

gone = { $who } has left the table.
    .brief = { $who } gone
oldest = The oldest cube of the { $item } is at { $spot }.
    .brief = { $item }: oldest { $spot }
helped = { $item } has helped { $who } { $count ->
        [0] not yet
        [one] once
       *[other] { $count } times
    }.
    .brief = { $item }: { $count }
company-points = { $who }'s company brings { $count ->
        [one] one point
       *[other] { $count } points
    }.
no-points = What the company of the { $item } brings is counted here already.
lost = { $who } has lost { $count ->
        [0] nothing
        [one] one package
       *[other] { $count } packages
    }.
    .brief = { $who }: lost { $count }

## What lies on the table

locations = location cards
    .also = location card
maps = city maps
    .also = city map card
vans = vans
drivers = cards of the AI vans
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
before = before
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
piece-drivers = { $count ->
        [one] the card of an AI van
       *[other] the { $count } cards of the AI vans
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
piece-red-card = the card of the red van
piece-green-card = the card of the green van
piece-rogue-card = the card of the Rogue
piece-red-marker = the marker of the red battery
piece-green-marker = the marker of the green battery
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
charge-0 = charge 0
charge-1 = charge 1
charge-2 = charge 2
charge-3 = charge 3
charge-4 = charge 4
charge-5 = charge 5
charge-6 = charge 6
charge-7 = charge 7
charge-8 = charge 8
charge-9 = charge 9 or more
at-city = at { $of }
    .from = from { $of }
    .to = to { $of }
at-edge = { $of }
    .from = from { $of }
    .to = to { $of }
at-aboard = aboard { $of }'s van
    .from = from { $of }'s van
    .to = into { $of }'s van
at-in-base = in { $of }'s base
    .from = from { $of }'s base
    .to = into { $of }'s base
at-before = before { $of }
    .from = from before { $of }
    .to = open before { $of }
at-hand = in { $of }'s hand
    .from = from { $of }'s hand
    .to = into { $of }'s hand
at-deck = in the deck of { $of }
    .from = from the deck of { $of }
    .to = face down on the deck of { $of }
at-under = under the deck of { $of }
    .from = from under the deck of { $of }
    .to = under the deck of { $of }
at-pile = among the open { $of }
    .from = from the open { $of }
    .to = to the open { $of }
at-pool = in the pool
    .from = from the pool
    .to = to the pool
at-out = out of the game
    .from = from outside the game
    .to = out of the game
at-aside = beside the city
    .from = from beside the city
    .to = beside the city
at-box = in the box
    .from = from the box
    .to = into the box

## Why not

no-left = { $option } has left the table.
no-location = { $item } lies at { $spot } already.
no-base-rogue = No base stands on the { $side } side, where the Rogue's is.
no-base-package = A package lies at { $spot }, so no base stands beside it.
no-base-twice = { $spot } is the base tile of another already.
no-base-side = A package lies on the { $side } side, so this table has no base there.
no-company-taken = { $who } has chosen { $option }.
no-played = { $option } was played already.
no-spawn = { $option } lies open already.
no-mission-twice = { $who } has shown { $item } already.
no-mission-end = Whether { $item } is done is seen at the end.
no-mission-yet = { $who } has not done { $item } yet.
no-missions = { $who } drives the Rogue, and has no missions.
    .brief = no missions
no-missions-left = { $who } has no secret mission left.
no-mission-done = No mission that { $who } could hold can be shown now.
no-movable = No package that may be moved lies at { $option }.
no-empty = A package lies at { $option } already.
no-near-van = { $option } is { $count ->
        [0] where a van stands
        [one] one step from a van
       *[other] { $count } steps from a van
    }. It must be { $number ->
        [one] one step
       *[other] { $number } steps
    } from every van, or further.
no-diagonal = A step goes to one of four sides, and never aslant.
no-edge = Step { $number }, { $side } from { $spot }, leads out of the city.
no-base = Step { $number } leads from the base onto its base tile, and nowhere else.
no-water = Step { $number }, { $side } from { $spot } to { $option }, leads through water.
no-crossing = Step { $number }, { $side } to { $option }, crosses own cubes. That costs { $count ->
        [one] one unit
       *[other] { $count } units
    } of the battery, and { $who } has { $left }.
no-way-past = { $who } cannot come to { $option } without crossing more own cubes than the battery lets.
no-so-far = { $option } is { $count ->
        [one] one step
       *[other] { $count } steps
    } away, and { $left ->
        [one] one is
       *[other] { $left } are
    } left.
no-short = A route has { $count } steps, as long as one is possible.
no-dropping = { $who } has nothing aboard that can be left, and nothing lies within reach.
no-dropping-twice = { $who } has said so already, and is asked on each tile.
no-company = { $who } has no company that helps across own cubes now.
no-company-twice = { $who }'s company helps in this turn already.
no-company-stop = { $who } has no company that stops a theft now.
no-battery = { $who }'s battery is empty.
no-more-steps = The Rogue drives { $count } steps in this turn, and no more.
no-rogue-step = The Rogue cannot drive so.
no-rogue-aim = So the Rogue could not take what it must. It is to enter { $count ->
        [one] { $items }
       *[other] one of { $items }
    }: { $item }.
no-rogue-cube = So the Rogue could not rob { $who }, as it must. It is to enter { $count ->
        [one] { $items }
       *[other] one of { $items }
    }.
no-rogue-boom = The Rogue takes no exploding package.
no-room = { $who }'s van is full with { $count }. Something must be dropped first.
no-take-back = { $who } has left it at { $spot } in this turn, and cannot take it back now.
no-package = No such package lies at { $spot }: { $item }.
no-all = Nothing at { $spot } can be taken by saying all.
no-wish-yet = What is taken or left is said behind the step that leads there.
no-aboard = { $who } has none aboard: { $item }.
no-payment = { $who } has not delivered enough for that. A full battery costs { $count ->
        [one] one low package
       *[other] { $count } low packages
    } or a high one.
no-part = There is no part payment. A full battery costs { $count ->
        [one] one low package
       *[other] { $count } low packages
    } or a high one.
no-boom-drop = The exploding package cannot be dropped. { $who } may hand it over, or bring it home.
no-put = The { $item } is on its way. Set it right when its route is over, or take the route back.
no-claim-yet = No mission has been dealt yet.
no-put-setup = The city is still being laid. Take back, or correct, what was said of it.
    .brief = still being laid
no-put-die = The die goes with the exploding package. Say override fuse, and its number.
    .brief = override fuse
no-put-marker = A battery is set by its units. Say override battery, the van, and how many.
    .brief = override battery
no-put-card = Cards go by the rules: take back, or correct, what was said. It is { $what }.
    .brief = correct it
no-put-there = { $what } cannot lie { $spot }.
    .brief = not there
no-cube = The { $item } has no cube at { $spot }.
    .brief = no cube there
no-stowing = The { $item } is full.
    .brief = full
no-fuse = Nobody carries the exploding package.
    .brief = nobody has it
no-such-fuse = The die shows 1 to { $count }.
    .brief = 1 to { $count }
no-helped = { $count ->
        [0] The { $item } has no company that helps only so often.
       *[other] The company of the { $item } helps { $count } times at most.
    }
    .brief = { $count } at most
no-lost = The { $item } is no courier's, and is never robbed.
    .brief = no courier
no-such-charge = { $count ->
        [0] The { $item } has no battery.
       *[other] The battery of the { $item } holds { $count } at most.
    }

## Questions to me

no-city = The city does not lie on the table yet.
    .brief = no city yet
no-place = That van is not in the city.
    .brief = not in city
status-over = The game is over. { $all } won.
    .brief = won by { $all }
status-none = The game is over, and nobody won.
    .brief = over
status-setup = The game is being set up.
    .brief = setup
status-turn = Turn { $number } of 16. { $count ->
        [0] It is the last.
        [one] One more follows.
       *[other] { $count } more follow.
    }
    .brief = turn { $number }
status-winner = { $who } won the turn.
    .brief = turn to { $who }
status-driving = { $who } is driving.
    .brief = { $who } drives
boom-with = { $who } has the exploding package, with { $number ->
        [one] one turn
       *[other] { $number } turns
    } left.
    .brief = { $who }: exploding { $number }
boom-at = The exploding package lies at { $spot }, { $option }.
    .brief = exploding { $spot }
score = { $who }: { $score ->
        [one] one point
       *[other] { $score } points
    }{ $count ->
        [0] {""}
       *[other] , with { $items } in the base
    }.
    .brief = { $who }: { $score }
made-of = { $who } has { $score ->
        [one] one point
       *[other] { $score } points
    }{ $packages ->
        [0] {""}
       *[other] : { $packages } for { $items }
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
    .brief = { $who }: { $score }, packages { $packages }, die { $die }, company { $company }, missions { $missions }
base-holds = { $who }'s base, { $base }, holds { $count ->
        [0] nothing
       *[other] { $items }
    }.
    .brief = { $who }: { $base }, { $count ->
        [0] empty
       *[other] { $items }
    }
hand-whose = Say hand, and whose.
    .brief = whose?
hand-yours = { $who }, your cards are in your own hands.
    .brief = in your hands
hand-shown = { $who }'s cards are on { $who }'s own line.
    .brief = see own line
your-deck = Your priority cards: { $items }.
    .brief = cards { $items }
your-none = You have no cards left.
    .brief = none
grid = The city, from west to east.
    .brief = city
grid-row = Row { $number }.
    .brief = { $number }
grid-how = Say grid, or grid and a row from 1 to { $count }.
    .brief = row 1 to { $count }
tile-short = { $spot } { $option }{ $count ->
        [0] {""}
       *[other] : { $items }
    }{ $number ->
        [0] {""}
       *[other] , { $all } here
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
tile-which = Say tile, and a tile from a1 to e5, or a location.
    .brief = tile a1 to e5
tile = { $spot }, { $option }.
    .brief = { $spot } { $option }
tile-empty = Nothing is there.
    .brief = empty
tile-electric = It recharges batteries.
    .brief = electric
tile-packages = Packages: { $items }.
    .brief = { $items }
tile-vans = Here: { $all }.
    .brief = { $all }
tile-cubes = { $count ->
        [one] A cube
       *[other] { $count } cubes
    } of { $who }.
    .brief = cube { $who }{ $count ->
        [one] {""}
       *[other] {" "}{ $count }
    }
tile-base = { $who }'s base stands { $base }.
    .brief = base { $who }
look = To each side.
    .brief = sides
around = Around { $spot }.
    .brief = { $spot }:
side-tile = { $toward }: { $spot } { $option }.
    .brief = { $toward }: { $spot }
side-water = { $toward }: water, then { $spot } { $option }.
    .brief = { $toward }: water
side-edge = { $toward }: the edge of the city.
    .brief = { $toward }: edge
on-packages = With { $items }.
    .brief = { $items }
on-vans = { $all } here.
    .brief = { $all }
on-cubes = Cubes of { $all }.
    .brief = cube { $all }
where = { $who } is at { $spot }, { $option }.
    .brief = { $who }: { $spot }
where-base = { $who } is on the base { $base }, before { $spot }.
    .brief = { $who }: base { $spot }
where-from = From your van, with your hand.
    .brief = from you
hand-leg = { $count } { $toward }.
    .brief = { $toward } { $count }
trail = { $who }'s cubes, the oldest first: { $items }.
    .brief = { $who } { $count }: { $items }
trail-none = No cubes of that van lie in the city.
    .brief = no cubes
near-from = Packages, by steps from { $who }'s van.
    .brief = near { $who }
near-at = { $count } away: { $spot } { $option }, { $items }.
    .brief = { $count }: { $spot } { $items }
near-none = No package lies in the city.
    .brief = none
home-there = { $who } is at { $spot }, the base tile.
    .brief = at home
home = { $who }'s way home is { $items }: { $count ->
        [one] one step
       *[other] { $count } steps
    }{ $number ->
        [0] , over no own cube
        [one] , over one own cube
       *[other] , over { $number } own cubes
    }. The base tile is { $spot }.
    .brief = { $items }, −{ $number }
home-free = Over no own cube it is { $items }, with { $count } steps.
    .brief = free { $items }
routes-whose = Say routes, and a courier.
    .brief = whose?
routes-none = No route of { $who } can be told now.
    .brief = none
routes = { $who }'s best routes.
    .brief = routes { $who }
route = { $items }: { $points ->
        [0] {""}
       *[other] delivers { $points },{" "}
    }{ $score ->
        [one] one point
       *[other] { $score } points
    } aboard after it{ $count ->
        [0] {""}
        [one] , for one unit
       *[other] , for { $count } units
    }{ $gain ->
        [0] {""}
       *[other] , gains a unit
    }.
    .brief = { $items } { $points }+{ $score }{ $count ->
        [0] {""}
       *[other] {" "}−{ $count }
    }{ $gain ->
        [0] {""}
       *[other] {" "}+1
    }
threat-none = There is no threat before the first turn.
    .brief = none
threat-reach = { $who } can come within { $count } steps to these tiles, the nearest first.
    .brief = { $who } to
threat-at = { $spot }, { $count } away.
    .brief = { $spot } { $count }
threat = { $who } could lose { $items }, at { $spots }. The battery saves { $left } of { $count }.
    .brief = { $who }: loses { $items }, saves { $left }
threat-nothing = { $who } can lose nothing now.
    .brief = { $who }: safe
van = { $who }: { $count ->
        [0] nothing
       *[other] { $items }
    } aboard, with room for { $left }.
    .brief = { $who }: { $count ->
        [0] empty
       *[other] { $items }
    }, room { $left }
van-haul = { $who } has taken out of the game: { $count ->
        [0] nothing
       *[other] { $items }
    }.
    .brief = { $who }: took { $count }
van-battery = { $who }'s battery: { $left } of { $number }.
    .brief = { $who }: battery { $left }
van-company = { $who } drives for { $item }.
    .brief = { $item }
cards-whose = Say a courier's name after that.
    .brief = whose?
cards-left = { $who } has left: { $items }.
    .brief = { $who } { $count }: { $items }
cards-turned = { $who } has turned up { $items }. { $left } more are in its deck.
    .brief = { $who }: { $items }
spawned = { $count ->
        [0] No spawn card lies open. The deck has { $left }.
       *[other] The deck has { $left }. Open spawn cards, the last one first:
    }
    .brief = open { $count }, deck { $left }
spawned-card = { $item }.
    .brief = {""}
no-bridges = There is no water in this city.
    .brief = no water
cards-played = { $who } has played: { $items }.
    .brief = played { $items }
progress = { $who } was on { $count } tiles, { $corners } of them corners. On { $electric } turns at a recharging location, on { $rival } at the rival's base. Delivered { $delivered }, at most { $most } in a turn. Lost { $lost }.
    .brief = { $who }: tiles { $count }, corners { $corners }, electric { $electric }, rival { $rival }, home { $delivered }, lost { $lost }
progress-shown = { $who } has shown { $items }.
    .brief = shown { $items }
cubes = { $item }: { $count ->
        [one] one cube
       *[other] { $count } cubes
    } in the city, { $left } beside it.
    .brief = { $item } { $count }+{ $left }
cubes-packages = Packages, { $item }: { $count } in the city, { $number } aboard, { $score } in bases, { $left } in the pool, { $gone } out of the game.
    .brief = { $item } { $count }+{ $number }+{ $score }+{ $left }+{ $gone }

## Cards

card-location = { $item }, a location.
    .brief = { $item }
card-electric = { $item }, a location that gives a unit of the battery.
    .brief = { $item }, electric
card-map = { $item }, a city map.
    .brief = { $item }
card-map-rogue = The Rogue's base stands { $base }, before { $spot }; its cubes lie on { $items }, and its van on { $target }.
    .brief = Rogue { $base }, { $items }, van { $target }
card-priority = { $item }, a priority card of the { $target }.
    .brief = { $item }
card-company = { $item }, a company.
    .brief = { $item }
card-mission = { $item }, a secret mission for { $points } points.
    .brief = { $item } { $points }
card-spawn = { $item } brings packages.
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

option-dice = Who throws the die
option-dice-told = you do, and tell me; or say roll, and I do
option-dice-thrown = I do, each time
option-colours = Who drives the red van
option-colours-chosen = you choose
option-colours-by-seats = the first of the couriers
option-grid = Who shuffles the location cards and draws the city map
option-grid-shuffled = I do, and tell where each lies
option-grid-told = you do, and tell me
option-base = Where no base stands for a starting package
option-base-tile = beside a tile with one
option-base-side = on a whole side with one, if a side stays open
option-rogue = What draws the Rogue, with two players
option-rogue-highest-first = the highest package, and of these the nearest
option-rogue-nearest-first = the nearest package, and of these the highest
option-rogue-high-only = high packages only
option-spawn-again = What happens when the spawn cards run out
option-spawn-again-shuffle = they are shuffled again
option-spawn-again-none = no more packages come
option-solo-deck = Whether the other priority deck is played, alone
option-solo-deck-turned = it is, and the lower number drives first
option-solo-deck-none = it is not, and you drive first

leads = { $left ->
        [0] All have
       *[other] { $all } { $count ->
            [one] leads with
           *[other] lead with
        }
    } { $score ->
        [one] one point
       *[other] { $score } points
    }.
    .brief = { $left ->
        [0] all
       *[other] { $all }
    }: { $score }
cards-in-deck = Each courier has { $left ->
        [one] one priority card
       *[other] { $left } priority cards
    } left, and { $count ->
        [one] one spawn card is
       *[other] { $count } spawn cards are
    } in the deck.
    .brief = cards { $left } each, spawn { $count }
everybody = { "" }
    .brief = vans
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
help-lead = who is ahead.
command-deck = deck
help-deck = how many cards are left.
command-everybody = everybody, everyone
help-everybody = where every van is, in one sentence.

command-grid = grid, city
usage-grid = grid [ROW]
help-grid = the city row by row, or one row: what lies on each tile, and whose van stands there.
command-tile = tile
usage-tile = tile TILE or LOCATION
help-tile = what is on a tile, named by its place or its location.
command-look = look
usage-look = look [PLAYER or VAN]
help-look = where a van is, and what is on each side of it: tiles, water, the edge.
command-around = around
usage-around = around [TILE or PLAYER]
help-around = the tiles next to a tile or a van, with what is on them.
command-where = where
usage-where = where [PLAYER or VAN]
help-where = where a van is, and how your hand goes there from your own.
command-near = near, packages
usage-near = near [PLAYER]
help-near = the packages in the city, the nearest to a van first.
command-home = home
usage-home = home [PLAYER]
help-home = the way to a courier's base, and the own cubes on it.
command-routes = routes
usage-routes = routes [PLAYER]
help-routes = the legal routes that end with the most, and what they cost.
command-trail = trail
usage-trail = trail [PLAYER or VAN]
help-trail = the cubes of a van, the oldest first.
command-threat = threat
usage-threat = threat [PLAYER]
help-threat = what the Rogue can reach, what you could lose, and what your battery saves.
command-van = van, load
usage-van = van [PLAYER or VAN]
help-van = what is aboard a van, how much room is left, its battery and company.
command-charge = charge, batteries
usage-charge = charge [PLAYER]
help-charge = how full the batteries are.
command-cards = cards
usage-cards = cards [PLAYER]
help-cards = which priority cards a courier has played, and which are left.
command-cargo = cargo, loads
usage-cargo = cargo
help-cargo = what is aboard every van.
command-bases = bases
usage-bases = bases
help-bases = where each base stands, and what was delivered there.
command-breakdown = breakdown, made of, final scores
usage-breakdown = breakdown [PLAYER]
help-breakdown = what each score is made of: packages, the die, the company, missions.
command-spawned = spawned, spawn cards
usage-spawned = spawned
help-spawned = which spawn cards lie open.
command-bridges = bridges, water
usage-bridges = bridges
help-bridges = where the water of the city is, and the bridges across it.
command-progress = progress
usage-progress = progress [PLAYER]
help-progress = what missions can ask for, as far as all have seen it.
command-cubes = cubes, recount, count
help-cubes = a recount: the cubes of each van, and the packages of each kind.
command-sits = sits
usage-sits = sits PLAYER SIDE
help-sits = from which side of the city a player sits; directions are turned for that player. On your own line your name may be left out.
command-claim = claim
usage-claim = claim PLAYER
help-claim = a courier shows a secret mission that is done.

## Adjustments

kind-van = VAN
kind-tile = TILE
adjust-battery = battery
    .also = set battery
adjust-fuse = fuse
adjust-oldest = oldest
adjust-helped = helped
adjust-lost = lost
adjust-points = points

## Telling a box

box-title = What is your box called?
    .called = title
box-pool = How many { $package } packages are there in all, with those that lie in the city at the start? In the companion edition { $usual }. { $least } at least.
    .called = { $package } packages
box-capacity = How many packages does the { $name } hold{ $van ->
        [rogue] {" "}where a player drives it
       *[other] {""}
    }? In the companion edition { $usual }.
    .called = { $name }
box-usual-locations = Are the { $count } locations those of the companion edition? Yes or no. They are { $names }.
    .called = usual locations
box-location = What is { $count ->
        [0] the first location
       *[other] the next location
    } called? { $count } of { $least } so far.
    .thing = location
box-electric = { $count ->
        [0] Which location gives a unit of the battery back? Say its name, or none.
       *[other] Which other location gives a unit of the battery back? Say its name, or done.
    }
    .called = electric
box-usual-maps = Are the { $count } city maps those of the companion edition? Yes or no. They are { $names }.
    .called = usual maps
box-map = What is { $count ->
        [0] the first city map called? Say a name of the companion edition to take that map as it is.
       *[other] the next city map called? Or say done. { $count } so far.
    }
    .thing = map
box-same = Is { $name } as in the companion edition? Yes or no.
    .part = same
box-rogue-base = Where on { $name } is the Rogue's base? Say a side, then the column or the row, as in north c or east 2.
    .part = base
box-water = { $count ->
        [0] Which tiles of { $name } have water between them? Say two tiles, as in b1 c1, or several pairs; or none. Columns are a to e from west to east, rows 1 to 5 from north to south.
       *[other] Which other tiles of { $name } have water between them? Say pairs, or done. { $count } so far.
    }
    .part = water
box-bridge = { $count ->
        [0] Across which water of { $name } is a bridge? Say two tiles, as in b1 c1, or several pairs; or none.
       *[other] Across which other water of { $name } is a bridge? Say pairs, or done. { $count } so far.
    }
    .part = bridges
box-rogue-cubes = Where on { $name } are the Rogue's three cubes? Say the oldest first, as in c1 c2 c3.
    .part = cubes
box-rogue-van = On which of these tiles is the Rogue's van: { $known }?
    .part = van
box-packages = Where on { $name } do the { $count } { $package } packages lie? Say { $count } tiles, and one with two packages twice.
    .part = { $package } packages
box-usual-priorities = Are the { $count } priority cards of each deck those of the companion edition? Yes or no. They are { $names }.
    .called = usual priority cards
box-priority = What is { $count ->
        [0] the first priority card called? A card that is in both decks is told once. Say a name of the companion edition to take that card as it is.
       *[other] the next priority card called? Red { $red }, green { $green } so far.
    }
    .thing = priority
box-number = Which number has { $name } in the { $van ->
        [red] red
       *[green] green
    } deck? Say it{ $needed ->
        [0] , or none.
       *[other] .
    }
    .part = { $van } number
box-instruction = What does { $name } say? { $count ->
        [0] Say none for no instruction; discharge for a loss of battery units; recharge for a gain; drop to leave a package; move to move a package; place for a new package; peek spawn to look at the top spawn card; free cross to cross own cubes for nothing; slow Rogue for fewer steps of the Rogue; stop Rogue where it takes nothing; swap mission for another secret mission; by hand for anything else, which you do by hand when it comes.
       *[other] Say none, discharge, recharge, drop, move, place, peek spawn, free cross, slow Rogue, stop Rogue, swap mission or by hand.
    }
    .part = kind
box-units = How many units of the battery { $kind ->
        [discharge] does { $name } take?
        [recharge] does { $name } give?
       *[battery] are there with { $name }, when it is full?
    }
    .part = units
box-values = Which packages does { $name } mean? Say { $kind ->
        [move] low, high, exploding or any.
       *[other] low, high or both.
    }
    .part = packages
box-away = How many steps at least is the tile of { $name } away from every van? Say 0 where it does not matter.
    .part = steps
box-empty = Must no package lie on the tile of { $name }? Yes or no.
    .part = empty
box-cubes = How many own cubes can be crossed for nothing with { $name }?
    .part = cubes
box-steps = How many steps at most does the Rogue drive with { $name }?
    .part = steps
box-text = What does { $name } say, as printed?
    .part = text
box-usual-companies = Are the { $count } companies those of the companion edition? Yes or no. They are { $names }.
    .called = usual companies
box-company = What is { $count ->
        [0] the first company called? Say a name of the companion edition to take that card as it is.
       *[other] the next company called? Or say done. { $count } so far.
    }
    .thing = company
box-company-kind = What does { $name } do? { $count ->
        [0] Say free cross where own cubes can be crossed for nothing; stop Rogue where it takes nothing from the courier; capacity where the van holds more; battery for another battery; recharge cost for what a full one costs; bonus for more points at the end; by hand for anything else, which you do by hand.
       *[other] Say free cross, stop Rogue, capacity, battery, recharge cost, bonus or by hand.
    }
    .part = kind
box-times = How many times in a game can { $name } be used?
    .part = times
box-more = How many packages more does the van of { $name } hold?
    .part = more
box-points = How many points { $kind ->
        [recharge-cost] does a full battery cost with { $name }?
       *[bonus] does { $name } add, each time that there are enough packages?
    }
    .part = points
box-every = How many packages are enough for that?
    .part = enough
box-usual-missions = Are the { $count } secret missions those of the companion edition{ $out ->
        [0] {""}
       *[other] , without { $without }, for which no location is electric
    }? Yes or no. They are { $names }.
    .called = usual missions
box-mission = What is { $count ->
        [0] the first secret mission called? Say a name of the companion edition to take that card as it is.
       *[other] the next secret mission called? Or say done. { $count } so far.
    }
    .thing = mission
box-mission-kind = What does { $name } ask for? { $count ->
        [0] Say corners or tiles for cubes there; electric or rival base for cubes there in several turns; deliver at once for packages in one turn; deliver by for packages until a turn; deliver last for packages in the last turn; in base for packages there at the end; battery full at the end; lost at most for packages that the Rogue steals; boom for the exploding package; by hand for anything else, which you judge.
       *[other] Say corners, tiles, electric, rival base, deliver at once, deliver by, deliver last, in base, battery full, lost at most, boom or by hand.
    }
    .part = kind
box-count = { $kind ->
        [corners] How many corners does { $name } ask for?
        [tiles] How many tiles does { $name } ask for?
        [lost-at-most] How many packages at most may be lost with { $name }?
       *[other] How many packages does { $name } ask for?
    }
    .part = count
box-turn = By the end of which turn must they be delivered?
    .part = turn
box-turns = In how many turns does { $name } ask for a cube there?
    .part = turns
box-mission-points = How many points does { $name } score?
    .part = points
box-usual-spawns = Are the { $count } spawn cards those of the companion edition? Yes or no.
    .called = usual spawn cards
box-spawn = What is { $count ->
        [0] the first spawn card called, as in Spawn 1?
       *[other] the next spawn card called? Or say done. { $count } so far.
    }
    .thing = spawn card
box-brings = Which locations get a { $package } package with { $name }? Say all with commas between, or none.
    .part = { $package }
box-exploding = Which location gets the exploding package with { $name }? Say one, or none.
    .part = exploding
box-usual-ratings = Are the { $count } ratings of a solo score those of the companion edition? Yes or no. They are { $names }.
    .called = usual ratings
box-rating = What is a solo score of { $points ->
        [one] one point
       *[other] { $points } points
    } and more called?
    .thing = rating
box-rating-points = From how many points on is it called something else? Say a number from { $least } on, or done.
    .called = rating points
box-end = That is { $title }, with { $maps ->
        [one] one city map
       *[other] { $maps } city maps
    }, { $companies } companies, { $missions } missions and { $spawns ->
        [one] one spawn card
       *[other] { $spawns } spawn cards
    }. Say done to write it, or back.
    .called = end
box-clash = One of them is called { $name }, as something of yours is: say no, or back to call yours otherwise.
box-few = { $least ->
        [one] One is
       *[other] { $least } are
    } needed and { $count ->
        [0] none is
        [one] one is
       *[other] { $count } are
    } told: say the name of another one.
box-comma = A location has no comma in its name, because commas part the locations of a spawn card: leave it out.
box-no-location = No location is called “{ $name }”: say the name of one that is told, and commas between several where they are asked for.
box-electric-twice = { $name } is told already: say another location, or done.
box-no-base = “{ $name }” is no place for a base: say a side and a column or row, as in north c or east 2.
box-no-pair = Two tiles are needed for each piece: say them as in b1 c1, from a1 to e5.
box-not-beside = { $here } is not beside { $there }: say two tiles next to each other, as in b1 c1.
box-pair-twice = { $here } and { $there } are told already: say two other tiles, or done.
box-no-water = Between { $here } and { $there } is no water: say a bridge across water, or back to tell that there is some.
box-cut-off = Nobody can drive from { $here } to { $there }: tell one more bridge, or say back to take water away.
box-no-tiles = There must be { $least } tiles, and { $count ->
        [0] none
       *[other] { $count }
    } can be understood: say them as in b1 c1, from a1 to e5.
box-no-route = Nobody can drive from { $here } to { $there }: say three tiles, each next to the one before.
box-no-rogue-van = The Rogue's van is on a tile with one of its cubes: say one of { $known }.
box-few-cards = Each deck must have { $least } cards, and red has { $red }, green { $green }: say the name of the next card.
box-no-deck = { $name } must have a number in a deck: say its number in the { $van ->
        [red] red
       *[green] green
    } one.
box-number-taken = The { $van ->
        [red] red
       *[green] green
    } deck has a card with { $number } already: say another number.
box-no-values = Say which packages are meant, by these words: { $known }.
box-no-electric = No location is electric, so that nobody could do this mission: say another word, or back.
box-no-spawn = { $name } brings nothing yet: say a location for the exploding package, or back.
# What a box is told with. A phrase lists the words; each form is one of them, and others for it.
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

## What belongs into an edition, behind "must be"

expected-across = across water, and there is none between { $here } and { $there }
expected-beside = two neighbours each, and { $here } is not beside { $there }
expected-brings = with a location: low, high or exploding
expected-companies = { $least } of them at least, one for each courier
expected-cube = one of the tiles of its cubes
expected-deck = { $least } cards with a { $van ->
        [red] red
       *[green] green
    } number, not { $count }
expected-different = different on each card: { $number } is there twice
expected-location = locations, and { $location } is none
expected-lying = { $least } tiles, not { $count }
expected-missions = { $least } of them at least, { $each } for each courier
expected-more = more than the { $number } before it
expected-no-electric = another: no location is of the kind electric
expected-no-exploding = without exploding: there is only one, and it has rules of its own
expected-number = with a number: red, green, or both
expected-open = open somewhere: nobody can drive from a1 to { $there }
expected-package = one of these, not '{ $given }': low, high, exploding
expected-pair-once = with { $here } and { $there } once
expected-pool = { $least } at least: so many lie there from the start
expected-route = a route: nobody can drive from { $here } to { $there }
expected-slot = a side with a column or a row, such as north-c or east-2, not '{ $given }'
expected-some = one at least
expected-tile = a tile from a1 to e5, not '{ $given }'
expected-tiles = { $least } of them, one for each tile, not { $count }
expected-values = low, high, or both
expected-zero = 0, so that every score is called something

## Figures of simulated games

figure-score-by-seat = Score by seat
figure-thefts = Thefts
figure-thefts-stopped = Thefts stopped
figure-battery-units-for-crossings = Battery units for crossings
figure-recharges-at-base = Recharges at base
figure-explosions = Explosions
figure-hand-overs = Hand overs
figure-missions-met = Missions met
figure-mean-score-on = Mean score on { $of }
figure-wins-by-seat-on = Wins by seat on { $of }
## Why practice players do what they do

advice-route = { $who } drove for this: { $points ->
        [one] a point
       *[other] { $points } points
    } brought home, { $count } aboard.
    .brief = { $points } home, { $count } aboard
advice-rogue = { $who } led the Rogue to where { $count ->
        [one] one point
       *[other] { $count } points
    } could be stolen from others.
    .brief = Rogue: { $count }
advice-agreed = { $who } had wanted that way.
    .brief = the way it wanted
advice-save = { $who } spends the battery for high packages alone.
    .brief = battery for high ones
advice-battery = { $who } pays for the battery only when it is empty.
    .brief = battery when empty
advice-takes = { $who } takes what scores most.
    .brief = what scores most
advice-base = { $who } wanted packages near the base.
    .brief = packages near
