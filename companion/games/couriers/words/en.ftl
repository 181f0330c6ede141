# Clash of the Couriers, in English.
#
# A phrase's value is said to everyone. `.brief` is its form for a braille line, the
# part that changed first; in it a seat reads "you" where its own name would stand.

game-title = Clash of the Couriers

## What may be answered

claim = claim
    .also = take cards
deliver = deliver
    .also = delivery, drop off
trap = trap
    .also = set trap, set a trap, trap counter, trap token
lift = lift
    .also = lift trap, remove trap
pass = pass
    .also = skip turn, nothing
abandon = abandon
    .also = give up

## Setup

edition-note = This is the companion edition: the town, the houses and the cards are ours, not a box's.
    .brief = companion edition
step-vans = Put all vans on the Warehouse.
    .hint = Say done, or skip setup.
    .brief = vans on Warehouse
step-bonuses = Shuffle the { $count } bonus cards, and deal { $number } to each player.
    .hint = Say done.
    .brief = shuffle { $count } bonus, deal { $number } each
step-destinations = Shuffle the destination cards. Put { $count } face down as the deck{ $left ->
        [0] .
       *[other] {""}, and { $left } unseen back into the box.
    }
    .hint = Say done.
    .brief = deck { $count }, box { $left }
step-shuffle = Shuffle the deck again, with the { $count } cards that it has now.
    .hint = Say done.
    .brief = shuffle deck { $count }
bonuses-dealt = Each player has { $count } bonus cards.
    .earcon = drawn
    .brief = { $count } bonus each
ask-first-roll = { $who }, your roll?
    .hint = The highest begins. Say the number on the die, or roll, and I throw it.
    .brief = { $who }: die?
first-roll = { $who } rolls { $number }.
    .brief = { $who }: { $number }
first-tie = A tie between { $all }, who roll again.
    .brief = tie { $all }
begins = { $who } begins.
    .result = Turns go counter-clockwise.
    .brief = first { $who }
ask-keep = { $who }: keep which?
    .counts = { $count ->
        [0] Two to five in all.
       *[other] { $count } so far.
    }
    .hint = One after another; then say done.
    .brief = { $who }: { $count ->
        [0] keep 2 to 5?
       *[other] +{ $count }?
    }
    .yours = { $count ->
        [0] keep 2 to 5?
       *[other] +{ $count }?
    }
ask-kept = { $who }, look at the top five destination cards: how many do you keep?
    .hint = Put the others under the deck, unseen.
    .brief = { $who }: keep 2 to 5?
keeps = { $who } has { $count } parcels.
    .brief = { $who }: parcels { $count }
ask-row = { $number ->
        [1] Turn up { $count } destination cards for the row. Which is the first?
       *[other] { $items }. Card { $number } of { $count }?
    }
    .brief = { $number ->
        [1] row 1 of { $count }?
       *[other] { $items }. row { $number } of { $count }?
    }
row = In the row: { $items }.
    .counts = { $left } in the deck.
    .earcon = drawn
    .brief = row { $items }, deck { $left }

## A turn

turn-begins = { $who }'s turn, at { $spot }.
    .asked = {""}
    .earcon = turn
    .brief = { $who } at { $spot }
misses = { $who } misses this turn.
    .earcon = out
    .brief = { $who }: no turn
ask-action = { $count ->
        [0] { $who }'s turn: { $spot }.
        [1] { $who }, { $number }: { $spot }, next?
       *[other] { $who }, next?
    }
    .brief = { $count ->
        [0] { $who }: turn?
        [1] { $who }: { $spot }?
       *[other] { $who }: next?
    }
    .yours = { $count ->
        [0] turn?
        [1] { $spot }?
       *[other] next?
    }
    .guided = On your turn you may roll, claim, deliver, and set or lift a trap: each at most once, in any order. Most turns begin with roll; next ends yours.
ask-roll = { $who }, your roll?
    .hint = Say the number on the die, next time at once; or roll, and I throw it.
    .brief = { $who }: die?
rolls = { $who } rolls { $number }.
    .asked = {""}
    .asked-also = yes
    .brief = { $who }: { $number }
ask-move = { $number ->
        [0] { $who }, { $count }: where to?
       *[other] { $who }, { $count } of { $total } left, from { $spot }: where to?
    }
    .hint = Say a space, a house or a direction. Reach tells them all.
    .brief = { $number ->
        [0] { $who } { $count }: to?
       *[other] { $who } { $count }, { $spot }: to?
    }
ask-end = { $number ->
        [0] { $who }, { $count }: where to?
       *[other] { $who }, { $count } of { $total } left, from { $spot }: where to?
    }
    .hint = Say a space or a house. Reach tells them all.
    .brief = { $number ->
        [0] { $who } { $count }: to?
       *[other] { $who } { $count }, { $spot }: to?
    }
# The roll may not have been told: the question that follows is not always one that tells it.
drives = { $who } drives { $count } to { $spot }.
    .then = drives to { $spot }.
    .then-brief = { $spot }
    .asked = {""}
    .earcon = played
    .brief = { $who }: { $spot }
ask-claim = { $who }, which card from the row?
    .counts = { $count } more at most.
    .brief = { $who }: take, { $count } at most?
claims = { $who } takes { $item }.
    .then = { $item }.
    .then-brief = { $item }
    .counts = Parcels: { $count }.
    .earcon = drawn
    .brief = { $who }: { $item }
no-endgame = No endgame yet: something is left to claim again.
    .brief = no endgame
endgame = The endgame: the deck and the row are empty.
    .result = Deliver what you hold, and return to the Warehouse.
    .brief = endgame
delivers = { $who } delivers: { $points ->
        [one] one point
       *[other] { $points } points
    }, now { $score }.
    .counts = { $count ->
        [0] No parcel
        [one] One parcel
       *[other] { $count } parcels
    } left.
    .earcon = scored
    .brief = { $who } { $score }
draws-bonus = { $count ->
        [one] One bonus card.
       *[other] { $count } bonus cards.
    }
    .then = { $count ->
        [one] one bonus card.
       *[other] { $count } bonus cards.
    }
    .then-brief = bonus { $count }
    .earcon = drawn
    .brief = bonus { $count }
you-draw = You draw { $item }.
    .brief = drew { $item }
you-get = You get { $item }.
    .brief = got { $item }
bonuses-shuffled = The bonus deck was empty, and the discards are shuffled.
    .result = The new deck has { $count ->
        [one] one card
       *[other] { $count } cards
    }.
    .brief = bonus shuffled, { $count }
bonuses-none = No bonus card is left for { $who }.
    .brief = no bonus left
ask-discard = { $who } has seven bonus cards: which goes?
    .brief = { $who }: discard?
discards = { $who } discards { $item }.
    .brief = { $who }: off { $item }
abandons = { $who } abandons { $count ->
        [one] one delivery
       *[other] { $count } deliveries
    }, for no points.
    .brief = { $who }: abandoned { $count }

## Hazards and traps

hazard = { $zone }: { $who } needs { $number } to pass.
    .asked = { $zone }.
    .earcon = refused
    .brief = { $zone } { $number }: { $who }
ask-test = { $who }, your roll against { $number }?
    .hint = Say the number on the die, or roll, and I throw it.
    .brief = { $who }: die for { $number }?
test-roll = { $who } rolls { $number }.
    .asked = {""}
    .brief = { $who }: { $number }
ask-boost = { $who }, { $left } short: which blue card?
    .brief = { $who }: { $left } short?
    .yours = { $left } short?
boosts = { $who } adds { $item }, { $number } in all.
    .asked = { $item } makes { $number }.
    .brief = { $who }: { $item }, { $number }
passes = { $who } passes.
    .then = passes.
    .then-brief = passed
    .earcon = yes
    .brief = { $who }: passed
fails = { $who } fails, and misses the next turn.
    .then = fails, and misses the next turn.
    .then-brief = no next turn
    .earcon = no
    .brief = { $who }: no next turn
fails-trap = { $who } fails, and owes { $target } a bonus card.
    .asked = Failed: { $target } gets it.
    .earcon = no
    .brief = { $who }: failed, owes { $target }
fails-nobody = { $who } fails. The trap's owner has left, so nothing is given.
    .brief = { $who }: failed, no owner
ask-trap = { $who }, which red card?
    .brief = { $who }: trap?
    .yours = trap?
sets-trap = { $who } sets a trap at { $spot }.
    .counts = { $count ->
        [0] No bonus card
        [one] One bonus card
       *[other] { $count } bonus cards
    } left.
    .earcon = played
    .brief = trap { $spot }
ask-lifted = { $who }, lift the trap at { $spot }. Which card was it?
    .brief = { $who }: trap { $spot } was?
lifts-trap = { $who } lifts the trap at { $spot }: { $item }.
    .brief = off { $spot }, { $item }
springs = { $who } springs { $target }'s trap!
    .earcon = refused
    .brief = { $who }: trap of { $target }
ask-sprung = { $who }, turn up your trap at { $spot }. Which card is it?
    .brief = { $who }: your trap { $spot } is?
trap-is = { $who }'s trap is { $item }: it asks for { $number }.
    .brief = { $item }, needs { $number }
ask-give = { $who }, which bonus card do you give?
    .brief = { $who }: give?
gives-bonus = { $who } gives { $target } a bonus card, unseen.
    .counts = { $target } has { $count }.
    .brief = { $who }: bonus to { $target }, { $count }

## The end

game-won = { $who } wins the game with { $score ->
        [one] one point
       *[other] { $score } points
    }.
    .counts = { $count ->
        [one] One delivery
       *[other] { $count } deliveries
    }.
    .earcon = over
    .brief = game to { $who }, { $score }
game-won-tie = { $who } wins the game with { $score ->
        [one] one point
       *[other] { $score } points
    }, and before those who tied, with more deliveries or bonus cards.
    .counts = { $count ->
        [one] One delivery
       *[other] { $count } deliveries
    }.
    .earcon = over
    .brief = game to { $who }, { $score }, tie
game-shared = { $all } win the game together, with { $score ->
        [one] one point
       *[other] { $score } points
    } each.
    .earcon = over
    .brief = game to { $all }, { $score }
game-left = { $who } is the only player left, and wins the game.
    .brief = game to { $who }

## At the table

gone = { $who } has left the table.
    .brief = { $who } gone
turn-given = { $who } has the turn, by hand.
    .brief = { $who }: turn by hand
misses-next = { $who } misses the next turn, by hand.
    .brief = { $who }: misses next
misses-none = { $who } misses no turn, by hand.
    .brief = { $who }: misses none
ask-put-house = Which destination card is it?
    .brief = which?
ask-put-bonus = Which bonus card is it?
    .brief = which?
points = { $who } has { $number } points now, not { $left }.
    .brief = { $who }: { $number }

## Why not

no-left = { $option } has left the table.
no-done = { $who } has done nothing yet. To do nothing, say pass.
no-pass = { $who } has done something. To end the turn, say done.
no-twice = That is done once a turn, and { $option } is done.
no-claim-end = Nothing is left to claim.
no-claim-here = Cards are claimed at the Warehouse, and { $who } is at { $spot }.
no-claim-yet = { $who } must make a delivery before claiming again.
no-claim-full = { $who } holds { $count } cards, and nobody may hold more.
no-row = { $option } is not in the row.
no-house-here = { $spot } is no entrance of a house.
no-card-for = { $who } has no card for { $option }.
no-trap-house = No trap may be set at an entrance.
no-trap-warehouse = No trap may be set at the Warehouse.
no-trap-zone = No trap may be set in a hazard zone, and { $spot } is in the { $zone }.
no-trap-green = No trap may be set in the green zone, and { $spot } is in it.
no-trap-two = A trap of { $who } is at { $spot } already.
no-bonus = { $who } has no bonus card to set as a trap.
no-red = { $who } has no red card to set as a trap.
no-own-trap = { $who } has no trap to lift.
no-blue-trap = { $option } is blue: only red cards are traps.
no-red-boost = { $option } is red: only blue cards are added to a die.
no-abandon-yet = Deliveries may be abandoned in the endgame only.
no-abandon = This table has chosen that nothing is abandoned.
no-cards = { $who } holds no destination card.
no-delivered = { $who } has delivered at { $option } already.
no-gone = { $option } is out of the game.
no-parcel = A van has a parcel for each card: put the card.
no-place-vans = A van stands on a space or at an entrance.
no-place-traps = A trap lies on a space or in the supply.
no-place-destinations = A destination card lies in the deck, the row, a hand, with deliveries, or in the box.
no-place-bonuses = A bonus card lies in the bonus deck, the discards, or a hand.
no-put-yet = Cards are set right once all are dealt.
no-trap-card = The card goes with its trap: put the trap.
no-trap-dealt = I have the cards: a trap is set on a turn.
no-row-full = The row has { $count } cards, and no more.
no-bonus-full = { $who } holds { $count } bonus cards, and nobody may hold more.
no-turn-yet = The game is being set up: there are no turns yet.
no-turn-home = { $who } is back with nothing to deliver, and takes no more turns.
no-such-miss = { $number } turns are too many: nobody misses more than the next.
no-in-row = { $option } lies in the row.
no-claimed = { $who } took { $option } from the row, and has it still.
no-copies = { $count ->
        [one] The only copy of { $option } lies
       *[other] All { $count } copies of { $option } lie
    } open already.
no-so-far = { $option } is { $left } spaces away, and { $count ->
        [one] one is
       *[other] { $count } are
    } left to drive.
no-whole-roll = { $count ->
        [one] The one space that is left must be driven, and { $option } cannot be its
       *[other] All { $count } that are left must be driven, and { $option } cannot be their
    } end.
no-turning = To end at { $option } with { $count }, the van would have to turn round, which it may do at a road's end only.
no-way = At { $spot }, no road leads { $option }.
no-fork = The roads do not part before the end of this move: name where it ends.
no-directions = This board does not say where its spaces lie, so there are no directions to turn.
no-such-score = { $number } points are more than anyone can have.

## Asked at any time

status-setup = The game is being set up.
    .brief = setup
status-over = The game is over. Won by { $all }.
    .brief = over, { $all }
has-left = { $who } has left the table.
    .brief = { $who } gone
status-turn = { $who }'s turn, at { $spot }.
    .brief = turn { $who }, { $spot }
status-row = { $count ->
        [one] One card
       *[other] { $count } cards
    } in the row, { $left } in the deck.
    .brief = row { $count }, deck { $left }
status-end = The endgame: nothing is left to claim.
    .brief = endgame
status-misses = Missing the next turn: { $all }.
    .brief = miss: { $all }
score = { $who } has { $score ->
        [0] no points
        [one] one point
       *[other] { $score } points
    }{ $count ->
        [0] {""}
        [one] {" "}from one delivery
       *[other] {" "}from { $count } deliveries
    }.
    .brief = { $who } { $score }
score-none = Nobody has scored.
    .brief = all 0
hand-whose = Say whose hand: hand, and a name.
    .brief = hand PLAYER
hand-yours = { $who }'s cards are with { $who }; the companion does not know them.
    .brief = cards are in hands
hand-shown = { $who }'s cards are on { $who }'s own line.
    .brief = see own line
your-cards = You hold destinations: { $items }.
    .brief = to { $items }
your-bonuses = You hold bonus cards: { $items }.
    .brief = bonus { $items }
your-none = You hold no cards.
    .brief = no cards
van = { $who }'s van is at { $spot }, with { $count ->
        [one] one parcel
       *[other] { $count } parcels
    }.
    .counts = { $score ->
        [one] One point
       *[other] { $score } points
    }, { $number ->
        [one] one bonus card
       *[other] { $number } bonus cards
    }.
    .brief = { $who }: { $spot }, parcels { $count }, score { $score }, bonus { $number }
van-short = { $who }: { $spot }, { $count ->
        [0] no parcel
        [one] one parcel
       *[other] { $count } parcels
    }, { $number ->
        [0] no bonus card
        [one] one bonus card
       *[other] { $number } bonus cards
    }.
    .brief = { $who }: { $spot }, parcels { $count }, bonus { $number }
van-short-trap = { $who }: { $spot }, { $count ->
        [0] no parcel
        [one] one parcel
       *[other] { $count } parcels
    }, { $number ->
        [0] no bonus card
        [one] one bonus card
       *[other] { $number } bonus cards
    }, a trap at { $trap }.
    .brief = { $who }: { $spot }, parcels { $count }, bonus { $number }, trap { $trap }
cargo = { $who }: { $count ->
        [0] no parcel
        [one] one parcel
       *[other] { $count } parcels
    }.
    .brief = { $who }: parcels { $count }
cargo-known = { $who }: { $count ->
        [one] one parcel
       *[other] { $count } parcels
    }, among them { $items }.
    .brief = { $who }: parcels { $count }, { $items }
delivered = { $who }: { $items }.
    .brief = { $who }: { $items }
delivered-none = Nobody has delivered.
    .brief = none delivered
van-trap = { $who }'s trap is at { $spot }.
    .brief = trap { $spot }
van-known = Taken from the row, and not yet delivered: { $items }.
    .brief = { $who }: { $items }
van-delivered = Delivered: { $items }.
    .brief = done { $items }
van-misses = { $who } misses the next turn.
    .brief = misses next
deck-size = { $count ->
        [one] One card
       *[other] { $count } cards
    } in the destination deck, { $left } unseen in the box.
    .brief = deck { $count }, box { $left }
bonus-size = { $count ->
        [one] One card
       *[other] { $count } cards
    } in the bonus deck, { $left } discarded.
    .brief = bonus { $count }, discards { $left }
bonus-items = Discarded: { $items }.
    .brief = { $items }
trap-at = { $who }'s trap is at { $spot }.
    .brief = { $who }: trap { $spot }
traps-none = No trap lies on the board.
    .brief = no traps
zone-from = { $zone } asks for { $number }: from { $spot } to { $option }.
    .brief = { $zone } { $number }: { $spot } to { $option }

zone = { $zone } asks for { $number }: { $items }.
    .brief = { $zone } { $number }: { $items }
zone-vans = In it: { $all }.
    .brief = in it { $all }

houses-left = { $total } houses are left.
    .counts = { $count ->
        [one] One card is
       *[other] { $count } cards are
    } in play, { $left } in the box unseen.
    .brief = houses { $total }, in play { $count }, box { $left }
house-short = { $option }, { $points ->
        [one] one point
       *[other] { $points } points
    }, at { $spot }.
    .brief = { $option } { $points }, { $spot }
house = { $option }: { $colour }, { $points ->
        [one] one point
       *[other] { $points } points
    }, { $road ->
        [1] on the road at { $spot }
       *[other] beside { $spot }
    }, { $count } from the Warehouse.{ $cards ->
        [1] {""}
       *[other] {" "}It has { $cards } cards.
    }
    .brief = { $option }: { $points }, { $spot }, { $count }
house-delivered = { $who } has delivered there.
    .brief = by { $who }
house-gone = Its card is out of the game.
    .brief = gone
bonus-open = { $count ->
        [0] None is discarded.
        [one] One is discarded.
       *[other] { $count } are discarded.
    }
    .brief = { $count } discarded
house-in-row = Its card lies in the row.
    .brief = in row
house-claimed = { $who } took its card from the row.
    .brief = held by { $who }
row-empty = The row is empty. The deck has { $left ->
        [one] one card
       *[other] { $left } cards
    }.
    .brief = row empty, deck { $left }
row-shown = In the row, with points, and spaces from the Warehouse.
    .brief = row, deck { $left }
row-card = { $option }: { $points }, { $count } away.
    .brief = { $option } { $points }

## Where things are

where-home = { $who } is at the Warehouse.
    .brief = { $who }: Warehouse
where-all-home = At the Warehouse: { $all }.
    .brief = Warehouse: { $all }
where-van = { $who } is at { $spot }, { $count } from the Warehouse.
    .brief = { $who }: { $spot }, { $count }
where-door = { $who } is at the entrance of { $option }, beside { $spot }, { $count } from the Warehouse.
    .brief = { $who }: { $option }, { $count }
where-hand = From the Warehouse, with your hand.
    .brief = from Warehouse
next = From there.
    .brief = next
next-home = The Warehouse, { $count } away.
    .brief = Warehouse { $count }
next-street = The crossing with { $street }, { $spot }, { $count } away.
    .brief = { $spot } { $count }
next-crossing = The crossing { $spot }, { $count } away.
    .brief = { $spot } { $count }
next-end = The road's end, { $spot }, { $count } away.
    .brief = end { $spot } { $count }
next-round = The ring goes round and back here, { $count } in all.
    .brief = round { $count }
going = { $toward ->
        [away] away from you
        [nearer] toward you
       *[other] { $toward }
    }
toward-next-home = The Warehouse, { $count } { going }.
    .brief = { $toward }: Warehouse { $count }
toward-next-street = { $spot }, crossing { $street }, { $count } { going }.
    .brief = { $toward }: { $spot } { $count }
toward-next-crossing = { $spot }, a crossing, { $count } { going }.
    .brief = { $toward }: { $spot } { $count }
toward-next-end = { $spot }, the road's end, { $count } { going }.
    .brief = { $toward }: end { $spot } { $count }
toward-next-round = The ring round and back here, { $count } { going }.
    .brief = { $toward }: round { $count }
look = At { $spot }.
    .brief = { $spot }:
look-exit = { $spot }, { going }.
    .brief = { $toward }: { $spot }
look-next = Next: { $spot }.
    .brief = { $spot }
look-door = The entrance of { $option }, { $points ->
        [one] one point
       *[other] { $points } points
    }.
    .brief = door { $option } { $points }
on-zone = Hazard: { $zone }, { $number }.
    .brief = { $zone } { $number }
on-green = Green zone.
    .brief = green
on-trap = A trap of { $who }.
    .brief = { $who } trap
on-vans = Here: { $all }.
    .brief = { $all }
way-where = Say where to: way, and a space or a house.
    .brief = way PLACE
way-there = { $who } is at { $spot } already.
    .brief = there
way = From { $who }'s van to { $spot }: { $count ->
        [one] one space
       *[other] { $count } spaces
    }.
    .brief = { $spot } { $count }:
leg = { $count } along { $street }, to { $spot }.
    .brief = { $street } { $count }
leg-toward = { $count } { going } along { $street }, to { $spot }.
    .brief = { $toward } { $count }
leg-door = { $count } to { $spot }.
    .brief = { $spot }
way-zone = On the way: { $zone }, { $number }.
    .brief = { $zone } { $number }
way-trap = On the way: a trap of { $who } at { $spot }.
    .brief = trap { $who } { $spot }
reach-shown = { $who }'s reach is on { $who }'s own line.
    .brief = see own line
reach-how = Nothing is rolled now. Say reach, and a number from 1 to 6.
    .brief = reach 1 to 6
end-house = { $spot }: a delivery for { $points }.
    .brief = { $spot } +{ $points }
end-house-if = { $spot }, with its card: a delivery for { $points }.
    .brief = { $spot } +{ $points } if held
end-zone = { $spot }: { $zone }, { $number }.
    .brief = { $spot } { $zone } { $number }
end-trap = { $spot }: a trap of { $who }.
    .brief = { $spot } trap { $who }
end-space = { $spot }.
    .brief = { $spot }
end-home = The Warehouse.
    .brief = Warehouse
risk-how = Say risk, and a hazard zone or a number.
    .brief = risk ZONE
risk = { $chance } in a hundred throws reach { $number }.
    .brief = { $number }: { $chance }%
risk-blue = With all your blue cards, which add { $count }: { $chance } in a hundred.
    .brief = +{ $count }: { $chance }%
risk-add = With a blue card of { $count }: { $chance } in a hundred.
    .brief = +{ $count }: { $chance }%

## Cards

card-house = { $item }: a { $colour } house of { $points ->
        [one] one point
       *[other] { $points } points
    }, { $road ->
        [1] on the road at { $spot }
       *[other] beside { $spot }
    }.
    .brief = { $item }, { $colour }, { $points }
card-blue = { $item }. A blue bonus card of { $number }, { $copies } in the deck.
    .brief = { $item }, blue { $number }, { $copies } in deck
card-red = { $item }. A red bonus card of { $number }, { $copies } in the deck.
    .brief = { $item }, red { $number }, { $copies } in deck
card-trap = At this table every trap asks for { $number }.
    .brief = asks { $number } here
mark-of-house = the house
mark-of-points = its points
mark-of-space = the space beside it
mark-of-name = the name
mark-of-value = its number
mark-of-effect = what it does

## Table options

option-dice = Who throws the die
option-dice-told = you do, and tell me; or say roll, and I do
option-dice-thrown = I do, each time
option-roll = Whether a van may stop early at an entrance and at the Warehouse
option-roll-early-stop = it may
option-roll-exact = the roll must be exact
option-claim = How many cards are claimed
option-claim-all = until five are held or the row is empty
option-claim-as-wished = as many as wished
option-trap-test = What a trap asks for
option-trap-test-card = the number of its card
option-trap-test-four = always 4
option-abandon = Whether deliveries may be abandoned in the endgame
option-abandon-allowed = they may
option-abandon-not-allowed = they may not

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
cards-in-deck = The deck has { $count ->
        [one] one card
       *[other] { $count } cards
    }, the row { $left }, and the bonus deck { $number }.
    .brief = deck { $count }, row { $left }, bonus { $number }
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

command-where = where
usage-where = where [PLAYER]
help-where = where a player's van is, how far from the Warehouse, and what comes next in each direction.
command-look = look
usage-look = look [SPACE or PLAYER]
help-look = what is on a space or beside it, for your van, another player's, or any space.
command-way = way, far
usage-way = way PLACE [PLAYER]
help-way = the shortest way to a space or a house, leg by leg, with the hazards and traps on it.
command-reach = reach
usage-reach = reach [NUMBER]
help-reach = every space on which your roll can end, the best for your cards first; or a roll that you name.
command-van = van
usage-van = van [PLAYER]
help-van = a player's van: where it is, its parcels, points, bonus cards, trap and deliveries.
command-vans = vans, all vans
help-vans = all vans: where they are, their parcels, bonus cards and traps.
command-cargo = cargo, loads
help-cargo = how many parcels each van has, and which of its cards all saw taken.
command-deliveries = deliveries, delivered
help-deliveries = which houses each player has delivered at.
command-decks = decks, deck, discards
help-decks = how many cards each deck has, and the bonus cards that are discarded.
command-row = row
help-row = the cards in the row, with their points and how far they are.
command-houses = houses, house
usage-houses = houses [HOUSE]
help-houses = the houses without a delivery, the dearest first; or one house: its colour, points and place.
command-zone = zone, zones
usage-zone = zone [ZONE]
help-zone = the hazard zones, the nearest first: what each asks for, and its spaces.
command-traps = traps
help-traps = where traps lie, and whose they are.
command-risk = risk
usage-risk = risk ZONE or NUMBER
help-risk = the chance to pass a hazard zone or a number; with your blue cards, for you alone.
command-sits = sits
usage-sits = sits PLAYER SIDE
help-sits = from which side of the board a player sits; directions are turned for that player. On your own line your name may be left out.

## What lies where

vans = van
    .also = vans
parcels = parcel
    .also = parcels, parcel counter, parcel counters
traps = trap counter
    .also = trap, traps, trap token
destinations = destination card
    .also = destinations, destination cards, destination, delivery card
bonuses = bonus card
    .also = bonuses, bonus cards, bonus
piece-vans = { $count ->
        [one] a van
       *[other] { $count } vans
    }
piece-of-vans = { $of }'s van
piece-traps = { $count ->
        [one] a trap
       *[other] { $count } traps
    }
piece-of-traps = { $of }'s trap
piece-parcels = { $count ->
        [one] a parcel
       *[other] { $count } parcels
    }
piece-destinations = { $count ->
        [one] a destination card
       *[other] { $count } destination cards
    }
piece-bonuses = { $count ->
        [one] a bonus card
       *[other] { $count } bonus cards
    }
town = town
    .also = board, space
at-town = at { $of }
    .from = from { $of }
    .to = to { $of }
load = load
    .also = cargo
at-load = on { $of }'s van
    .from = from { $of }'s van
    .to = onto { $of }'s van
cards = hand
    .also = cards, hands
at-cards = in { $of }'s hand
    .from = from { $of }'s hand
    .to = into { $of }'s hand
deliveries = deliveries
    .also = delivered
at-deliveries = with { $of }'s deliveries
    .from = from { $of }'s deliveries
    .to = to { $of }'s deliveries
open-row = row
at-open-row = in the row
    .from = from the row
    .to = into the row
destination-deck = destination deck
    .also = deck
at-destination-deck = in the destination deck
    .from = from the destination deck
    .to = onto the destination deck
bonus-deck = bonus deck
at-bonus-deck = in the bonus deck
    .from = from the bonus deck
    .to = onto the bonus deck
bonus-discards = bonus discards
    .also = bonus pile
at-bonus-discards = in the bonus discards
    .from = from the bonus discards
    .to = onto the bonus discards
supply = supply
at-supply = in the supply
    .from = from the supply
    .to = into the supply
box = box
    .also = out of the game
at-box = in the box
    .from = from the box
    .to = into the box

## Adjustments

adjust-turn = turn
    .also = turn of
adjust-misses = misses
adjust-points = points
    .also = set points of, score of

## A board of one's own, told step by step

board-title = What is your board called?
    .called = title
board-street = { $count ->
        [0] Begin with the streets. What is the first one called?
       *[other] What is the next street called? Or say done.
    }
    .thing = street
board-piece = Go along { $name } with your finger. { $count ->
        [0] How many spaces come first? Say a number, or the name of a space of another street through which it goes.
       *[other] What comes next: how many more spaces, or which space of another street? Or say done.
    }
    .part = piece
board-closed = Is { $name } a ring, so that its last space is next to its first? Yes or no.
    .part = ring
board-way = Which way does { $name } run from { $spot }, { $left ->
        [one] one step
       *[other] { $left } steps
    }? { $count ->
        [0] Say north, northeast, east and so on; north is the side away from you. If it bends, say how many steps it goes to the bend, as in 3 east. Or say unknown: then the whole board has no directions.
       *[other] A direction, or steps and a direction, or unknown.
    }
    .part = way
board-no-way = Say a direction, such as north or southwest; or steps and a direction, as in 3 east; or unknown, and the board has no directions.
board-way-long = { $name } has { $left ->
        [one] one step
       *[other] { $left } steps
    } left, one from each space to the next. Say a number of these.
board-no-meeting = So told, { $name } does not come to { $spot }{ $found ->
        [none] {""}
       *[other] , which lies { $found } of { $near } by what was told before
    }. Say it otherwise; or back, to tell otherwise what was before.
board-no-ring = So told, { $name } does not come back to { $spot }, where it begins. Say it otherwise; or back, to tell otherwise what was before.
board-warehouse = Which space is the Warehouse? Say a street and a number.
    .called = Warehouse
board-green = Which spaces are in the green zone, beside the Warehouse? Say one, or several as in North Road 1 to 3; then done.
    .called = green zone
board-hazard = What is the next hazard zone called? Or say done.
    .thing = hazard zone
board-value = What must be rolled in { $name }?
    .part = number
board-hazard-spaces = Which spaces are in { $name }? Say one, or several as in North Road 5 to 7; then done.
    .part = spaces
board-house = What is the next house called? Or say done. { $count } so far.
    .thing = house
board-few-houses = { $count } destination cards are too few: two players need { $least }. Tell more houses.
board-entrance-taken = That space is { $name } already. Say another.
board-colour = Which colour has { $name }: { $colours }? If it has more than one card, say how many, as in 2 blue.
    .part = colour
board-at = Beside which space is the entrance of { $name }? If the entrance is a space of the road itself, say on and that space, as in on North Road 4.
    .part = entrance
board-destinations = With { $players } players, how many of the { $count } destination cards are played with? { $least } at least.
    .called = cards for { $players }
board-usual-bonus = Do you play with the { $count } usual bonus cards? Yes or no.
    .called = usual bonus cards
board-bonus = What is the next kind of bonus card called? Or say done.
    .thing = bonus card
board-kind = Is { $name } blue or red?
    .part = colour
board-value-of = Which number has { $name }?
    .part = number
board-copies = How many cards of { $name } are there?
    .part = copies
board-bonus-text = Does { $name } say more than: { $text }? Say no; or by hand, and then what it says.
    .part = text
board-end = That is { $title }, with { $count } houses. Say done to write it, or back.
    .called = end
board-apart = { $name } does not meet the other streets. Tell a street that crosses it, or say back.
board-again = { $name } is on this street already. Where a street ends in its beginning, say done, and then that it is a ring.
board-in-use = Of { $name }, something is the Warehouse, green, or in a hazard zone already.
board-no-space = No space is called “{ $name }”. Say a street and a number, such as North Road 4.
# What a board is told with; the first word is the one that is said.
words-on-road = on
words-bonus = blue, red
    .blue = blue
    .red = red
words-range = to
words-then = and, then
words-unknown = unknown
    .also = not known, i do not know, i don t know, no directions
words-warehouse = the Warehouse
    .also = warehouse
words-way-fillers = step, steps, space, spaces, to, the

## What belongs into an edition, behind "must be"

expected-own-space = a space of its own: the entrance of { $other } is there
expected-another = another space after { $space }, not itself
expected-bonuses = { $least } cards at least, three for each of six players
expected-both = cards of both kinds: there is no { $kind } one
expected-choices = { $least } at least: five for each player's choice, and five for the row
expected-colour = a colour that has points: { $known }
expected-destinations = the destination cards that two players play with
expected-houses = { $most } at most, since there are no more houses
expected-joined = joined to the Warehouse: { $space } is not
expected-other-id = called otherwise: a space has this id
expected-passed = { $most } at most, or nobody could pass
expected-place = there, since other spaces have one, or between two that do
expected-players = left out: two to six play
expected-reached = a space that can be reached from the Warehouse
expected-smaller = smaller: no space is left on which a trap may be set
expected-space = a space of a street, and { $space } is in none
expected-spaces = two spaces or more, and three for a closed one
expected-without = without { $space }, which is in { $other } already
expected-without-green = without { $space }, which is in the green zone
expected-without-warehouse = without the Warehouse

## Figures of simulated games

figure-turns-per-player = Turns per player
figure-winning-score = Winning score
figure-margin = Margin
figure-hazard-landings-per-player = Hazard landings per player
figure-hazard-failures-per-player = Hazard failures per player
figure-traps-set-per-player = Traps set per player
figure-traps-sprung-per-player = Traps sprung per player
## Why practice players do what they do

advice-order = { $who } delivers first, then claims, then drives.
    .brief = deliver, claim, drive
advice-delivers = { $who } could deliver to { $item }, for { $points ->
        [one] a point
       *[other] { $points } points
    }.
    .brief = { $item }: { $points }
advice-toward = { $who } held the card for { $item }, and wanted to go there.
    .brief = { $who } to { $item }
advice-home = { $who } had nothing to deliver, and wanted to the Warehouse.
    .brief = { $who } to Warehouse
advice-claims = { $who } took { $item }: { $points ->
        [one] a point
       *[other] { $points } points
    } for { $count ->
        [one] a step
       *[other] { $count } steps
    } more.
    .brief = { $item }: { $points } for { $count } steps
advice-enough = { $who } held enough cards.
    .brief = enough cards
advice-strong = { $who } took the trap that asks for most.
    .brief = the strongest trap
advice-weak = { $who } gave away what was worth least.
    .brief = the least card
advice-boost = { $who } added what was enough, and no more.
    .brief = no more than enough
