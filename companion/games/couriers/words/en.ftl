# Clash of the Couriers, in English.
#
# A phrase's value is said to everyone. `.brief` is its form for a braille line, with the most
# important words first. `.yours` is the brief form for the player whom the phrase is about.

game-title = Clash of the Couriers

## Answers

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

# The houses whose names have an article within a sentence.
house-aviary = Aviary
    .the = the Aviary
house-brewery = Brewery
    .the = the Brewery
house-clock-tower = Clock Tower
    .the = the Clock Tower
house-gatehouse = Gatehouse
    .the = the Gatehouse
house-lighthouse = Lighthouse
    .the = the Lighthouse
house-monastery = Monastery
    .the = the Monastery
house-observatory = Observatory
    .the = the Observatory
house-radio-mast = Radio Mast
    .the = the Radio Mast
house-ski-lodge = Ski Lodge
    .the = the Ski Lodge
house-vicarage = Vicarage
    .the = the Vicarage
house-windmill = Windmill
    .the = the Windmill

## Setup

edition-note = I made up the town, the houses and the cards; the box has different ones.
    .brief = made-up town and cards
step-vans = Put every van on the Warehouse.
    .hint = Say done, or skip setup.
    .brief = vans on Warehouse
step-bonuses = Shuffle the { $count } bonus cards and deal { $number ->
        [3] three
       *[other] { $number }
    } each.
    .hint = Say done.
    .brief = shuffle { $count } bonus cards, { $number } each
gather = Shuffle all the destination cards. Put { $count } face down as the deck{ $left ->
        [0] .
       *[other] {""} and the other { $left } back in the box, without looking.
    }
    .brief = shuffle all, { $count } in the deck{ $left ->
        [0] {""}
       *[other] , { $left } in the box
    }
step-destinations = { gather }
    .hint = Say done.
    .brief = { gather.brief }
gather-again = Shuffle all { $count } cards of the deck again.
    .brief = shuffle deck, { $count } cards
step-shuffle = { gather-again }
    .hint = Say done.
    .brief = { gather-again.brief }
bonuses-dealt = Everyone has { $count } bonus cards.
    .earcon = drawn
    .brief = { $count } bonus cards each
ask-first-roll = { $who }, what do you roll?
    .counts = { $count ->
        [0] The highest roll starts.
       *[other] {""}
    }
    .hint = Say the number, or say roll and I'll do it.
    .brief = { $who }'s roll?
    .yours = your roll?
    .undone = { FORM($who, "whose") } roll
first-roll = { $who } rolls a { $number }.
    .brief = { $who } rolls { $number }
    .yours = you roll { $number }
first-tie = { $all } tie and roll again.
    .brief = { $all } tie and roll again
begins = { $who } starts.
    .result = Turns go anticlockwise.
    .brief = { $who } starts
    .yours = you start
ask-keep = { $who }, which { $count ->
        [0] destinations do you keep, two to five?
       *[other] others?
    }
    .counts = { $count ->
        [0] {""}
        [1] One so far.
       *[other] { $count } so far.
    }
    .hint = Say one at a time, then done.
    .brief = { $who }{ $count ->
        [0] : which 2 to 5?
       *[other] : { $count } kept, more?
    }
    .yours = { $count ->
        [0] keep which 2 to 5?
       *[other] { $count } kept, more?
    }
ask-kept = { $who }, look at the top five destination cards. How many do you keep, two to five?
    .choices = {""}
    .hint = Put the others under the deck.
    .brief = { $who } keeps how many?
    .yours = keep how many?
    .undone = { FORM($who, "whose") } choice of cards
keeps = { $who } has { $count } parcels.
    .brief = { $who }: { $count } parcels
ask-row = { $number ->
        [1] Turn up { $count ->
            [one] one destination card for the row. What is it
            [5] five destination cards for the row. What's the first
           *[other] { $count } destination cards for the row. What's the first
        }
       *[other] { $items }. And the { $number ->
            [2] second
            [3] third
            [4] fourth
           *[other] fifth
        }
    }?
    .brief = { $number ->
        [1] first card of the row?
        [2] { $items }. Second?
        [3] { $items }. Third?
        [4] { $items }. Fourth?
       *[other] { $items }. Fifth?
    }
    .undone = putting { $answer } in the row
row = The row: { $items }.
    .counts = { $left ->
        [0] The deck is empty.
       *[other] { $left } in the deck.
    }
    .earcon = drawn
    .brief = row: { $items }, { $left ->
        [0] none
       *[other] { $left }
    } left
    .highlight = 13

## A turn

turn-begins = { $who }'s turn, at { FORM($spot, "the") }.
    .asked = {""}
    .earcon = turn
    .brief = { $who }'s turn, at { $spot }
    .yours = your turn, at { $spot }
misses = { $who } misses this turn.
    .earcon = out
    .brief = { $who } misses a turn
    .yours = you miss a turn
    .highlight = 10
# This says the roll, unless the question for a space has already said it.
ask-action = { $who }{ $count ->
        [0] , your turn, at { FORM($spot, "the") }.
        [1] { $number ->
            [0] {" "}is at
           *[other] {" "}rolls a { $number } and drives to
        } { FORM($spot, "the") }.{ $secret ->
            [0] {""}
           *[other] {" "}What next?
        }
       *[other] , what else?
    }
    .brief = { $who }{ $count ->
        [0] 's turn
        [1] {": "}{ $number ->
            [0] {""}
           *[other] { $number }, to{" "}
        }{ $spot }
       *[other] , what else?
    }
    .yours = { $count ->
        [0] your turn
        [1] { $number ->
            [0] {""}
           *[other] { $number }, to{" "}
        }{ $spot }
       *[other] what else?
    }
    .guided = On your turn you can roll, claim, deliver, and set or lift a trap, each at most once and in any order. Most turns start with a roll. Say done to end yours.
    .undone = { FORM($who, "whose") } { $answer ->
        [deliver] delivery
        [lift] decision to lift the trap
        [abandon] decision to abandon deliveries
        [done] decision to end the turn
       *[other] { $answer }
    }
ask-roll = { $who }, what do you roll?
    .hint = Say the number, or say roll and I'll do it. Next time, just say the number.
    .brief = { $who }'s roll?
    .yours = your roll?
    .undone = { FORM($who, "whose") } roll
    .undone-then = of { $answer }
rolls = { $who } rolls a { $number }.
    .asked = {""}
    .asked-also = yes
    .brief = { $who } rolls { $number }
    .yours = you roll { $number }
ask-move = { $number ->
        [0] { $who }, { $count }. Where to?
       *[other] { $who }, { $count } of { $total } left, from { FORM($spot, "the") }. Where to?
    }
    .hint = Say a space, a house or a direction, or say reach to hear them all.
    .brief = { $number ->
        [0] { $who }, { $count }. Where?
       *[other] { $who }, { $count } left from { $spot }. Where?
    }
    .yours = { $number ->
        [0] { $count }, where to?
       *[other] { $count } left from { $spot }, where to?
    }
    .undone = { FORM($who, "whose") } drive
ask-end = { $number ->
        [0] { $who }, { $count }. Where to?
       *[other] { $who }, { $count } of { $total } left, from { FORM($spot, "the") }. Where to?
    }
    .hint = Say a space or a house, or say reach to hear them all.
    .brief = { $number ->
        [0] { $who }, { $count }. Where?
       *[other] { $who }, { $count } left from { $spot }. Where?
    }
    .yours = { $number ->
        [0] { $count }, where to?
       *[other] { $count } left from { $spot }, where to?
    }
    .undone = { FORM($who, "whose") } drive
# This says the roll if nothing has said it before; otherwise, `number` is 0.
drives = { $who } drives { $number ->
        [0] {""}
        [one] one space{" "}
       *[other] { $number } spaces{" "}
    }to { FORM($spot, "the") }.
    .then = drives to { FORM($spot, "the") }
    .then-brief = to { $spot }
    .asked = {""}
    .earcon = played
    .brief = { $who }: to { $spot }
    .yours = you drive to { $spot }
ask-claim = { $who }, you have room for { $count ->
        [one] one more
       *[other] { $count }
    }. Which card from the row?
    .brief = room for { $count }. { $who } takes which?
    .yours = room for { $count }, take which?
    .undone = { FORM($who, "whose") } card { $answer }
claims = { $who } takes { $item }.
    .then = { $item }
    .then-brief = { $item }
    .counts = { $count ->
        [one] One
       *[other] { $count }
    } in the van.
    .earcon = drawn
    .brief = { $who } takes { $item }
    .yours = you take { $item }
    .highlight = 6
no-endgame = It isn't the endgame any more: there are cards to claim.
    .brief = it isn't the endgame any more
endgame = It's the endgame: the deck and the row are empty.
    .result = Deliver what you have, then drive to the Warehouse.
    .brief = endgame
    .highlight = 5
delivers = { $who } delivers for { $points ->
        [one] one point
       *[other] { $points } points
    }, total { $score }.
    .earcon = scored
    .brief = { $who } delivers, total { $score }
    .yours = you deliver, total { $score }
    .score-sheet = yes
    .highlight = 7
draws-bonus = { $who } draws a bonus card.
    .then = {""}
    .then-brief = draws
    .then-yours = draw
    .counts = { $count ->
        [one] One bonus card
       *[other] { $count } bonus cards
    }, { $left ->
        [0] no parcels
        [one] one parcel
       *[other] { $left } parcels
    }.
    .earcon = drawn
    .brief = { $who }: { $count ->
        [one] 1 bonus card
       *[other] { $count } bonus cards
    }
you-draw = You draw { $item }.
    .brief = you draw { $item }
you-get = You get { $item }.
    .brief = you get { $item }
bonuses-shuffled = The bonus deck ran out, so the discards are shuffled into a new one.
    .result = It has { $count ->
        [one] one card
       *[other] { $count } cards
    }.
    .brief = new bonus deck, { $count } { $count ->
        [one] card
       *[other] cards
    }
bonuses-none = There's no bonus card left for { $who }.
    .brief = no bonus card for { $who }
ask-discard = { $who }, you have seven bonus cards. Which do you discard?
    .brief = { $who } discards which?
    .yours = discard which?
    .undone = { FORM($who, "whose") } discard of { $answer }
discards = { $who } discards { $item }.
    .brief = { $who } discards { $item }
    .yours = you discard { $item }
abandons = { $who } abandons { $count ->
        [one] one delivery
       *[other] { $count } deliveries
    } for no points.
    .brief = { $who } abandons { $count ->
        [one] 1 delivery
       *[other] { $count } deliveries
    }
    .yours = you abandon { $count ->
        [one] 1 delivery
       *[other] { $count } deliveries
    }
    .score-sheet = yes

## Hazards and traps

hazard = { $zone }: { $who } needs { $number }.
    .ahead = { $zone }.
    .asked-brief = at { $zone }
    .earcon = refused
    .brief = { $zone }: { $who } needs { $number }
    .yours = { $zone }: you need { $number }
ask-test = { $who }, you need { $number }. What do you roll?
    .hint = Say the number, or say roll and I'll do it.
    .brief = { $who } needs { $number }: roll?
    .yours = you need { $number }: your roll?
    .undone = { FORM($who, "whose") } roll
test-roll = { $who } rolls a { $number }.
    .ahead = A { $number }.
    .asked-brief = {""}
    .brief = { $who } rolls { $number }
    .yours = you roll { $number }
ask-boost = { $who }, you're { $left } short. Which blue card?
    .choices = {""}
    .hint = Or say done.
    .brief = { $who }, { $left } short: blue?
    .yours = you're { $left } short: blue?
boosts = { $who } adds { $item } to make { $number }.
    .ahead = { $item } makes { $number }.
    .asked-brief = { $item } added
    .brief = { $who }: { $item } makes { $number }
    .yours = { $item } makes { $number }
passes = { $who } gets through.
    .then = gets through
    .then-brief = gets through
    .earcon = yes
    .brief = { $who } gets through
    .yours = you get through
    .then-yours = you get through
fails = { $who } doesn't get through, and misses a turn.
    .then = doesn't get through, which costs a turn
    .then-brief = misses a turn
    .then-yours = you miss a turn
    .earcon = no
    .brief = { $who } misses a turn
    .yours = you miss a turn
    .score-sheet = yes
    .highlight = 9
fails-trap = { $who } doesn't get through, and owes { $target } a bonus card.
    .ahead = Not enough, so { $target } gets a bonus card.
    .asked-brief = { $target } gets it
    .earcon = no
    .brief = { $who } owes { $target } a card
    .yours = you owe { $target } a card
fails-nobody = { $who } doesn't get through, but the trap's owner has left, so nothing is lost.
    .brief = { $who } doesn't get through, but loses nothing
    .yours = you don't get through, but lose nothing
ask-trap = { $who }, which trap card?
    .brief = { $who }, which trap card?
    .yours = which trap card?
sets-trap = { $who } sets a trap at { FORM($spot, "the") }.
    .counts = { $count ->
        [0] No bonus cards
        [one] One bonus card
       *[other] { $count } bonus cards
    } left.
    .earcon = played
    .brief = { $who }: trap at { $spot }
    .yours = your trap: { $spot }
    .highlight = 11
ask-lifted = { $who }, lift your trap at { FORM($spot, "the") }. Which card was it?
    .brief = { $who }, which trap was it?
    .yours = which trap was it?
lifts-trap = { $who } lifts the trap at { FORM($spot, "the") }: the { $item }.
    .brief = { $who } lifts { $item } at { $spot }
    .yours = you lift { $item } at { $spot }
    .highlight = 12
springs = { $who } drives into { $target }'s trap at { FORM($spot, "the") }!
    .then = It's { $target }'s trap!
    .then-brief = { FORM($target, "whose") } trap!
    .earcon = refused
    .brief = { $who } hits { FORM($target, "whose") } trap at { $spot }
    .yours = you hit { $target }'s trap at { $spot }
    .highlight = 8
ask-sprung = { $who }, turn over your trap at { FORM($spot, "the") }. Which card is it?
    .brief = { $who }, which trap is it?
    .yours = your trap: which is it?
trap-is = { $who }'s trap is the { $item }, so { $target } needs { $number }.
    .ahead = It's the { $item }.
    .asked-brief = for { $item }
    .brief = { $item }, needs { $number }
ask-give = { $who }, which bonus card do you give?
    .brief = { $who } gives which card?
    .yours = give which card?
gives-bonus = { $who } gives { $target } a bonus card, face down.
    .counts = { $target } has { $count } now.
    .brief = { $who } gives { $target } a card, now { $count }
    .yours = you give { $target } a card, now { $count }
    .score-sheet = yes

## The end

game-won = { $who } wins the game with { $score ->
        [0] no points
        [one] one point
       *[other] { $score } points
    } from { $count ->
        [0] no deliveries
        [one] one delivery
       *[other] { $count } deliveries
    }!
    .earcon = over
    .brief = { $who } wins with { $score ->
        [one] 1 point
       *[other] { $score } points
    }
    .yours = you win with { $score ->
        [one] 1 point
       *[other] { $score } points
    }
    .score-sheet = yes
    .winner = yes
    .highlight = 1
game-won-tie = { $who } wins the game on a tie-break, with { $score ->
        [0] no points
        [one] one point
       *[other] { $score } points
    } from { $count ->
        [0] no deliveries
        [one] one delivery
       *[other] { $count } deliveries
    }!
    .counts = More deliveries win a tie, then more bonus cards.
    .earcon = over
    .brief = { $who } wins on a tie-break, { $score ->
        [one] 1 point
       *[other] { $score } points
    }
    .yours = you win on a tie-break, { $score ->
        [one] 1 point
       *[other] { $score } points
    }
    .score-sheet = yes
    .winner = yes
    .highlight = 1
game-shared = { $all } win the game together, with { $score ->
        [0] no points
        [one] one point
       *[other] { $score } points
    } each!
    .earcon = over
    .brief = { $all } win with { $score ->
        [one] 1 point
       *[other] { $score } points
    } each
    .score-sheet = yes
    .winner = yes
    .highlight = 2
game-left = { $who } is the only player left, and wins the game!
    .brief = { $who } wins, the only one left
    .yours = you win, the only one left
    .score-sheet = yes
    .winner = yes
    .highlight = 3

## At the table

goal-set = From now on, the first to end a turn with { $number } points wins.
    .brief = first to { $number } points wins
sits-again = { $who } is back at the table.
    .brief = { $who } is back
    .yours = you're back
gone = { $who } has left the table.
    .brief = { $who } has left
    .yours = you've left
    .highlight = 4
turn-given = It's { $who }'s turn now.
    .brief = { $who }'s turn now
    .yours = your turn now
misses-next = { $who } misses the next turn.
    .brief = { $who } misses a turn
    .yours = you miss a turn
misses-none = { $who } doesn't miss a turn after all.
    .brief = { $who } doesn't miss a turn
    .yours = you don't miss a turn
ask-put-house = Which destination card is it?
    .brief = which card?
ask-put-bonus = Which bonus card is it?
    .brief = which card?
points = { $who }'s score is { $number } now, not { $left }.
    .brief = { $who }: { $number ->
        [one] 1 point
       *[other] { $number } points
    }
    .score-sheet = yes

## Refusals

no-left = { $option } has left the table.
    .brief = { $option } has left
no-done = You haven't done anything yet. To do nothing, say pass.
    .brief = nothing done yet: say pass to do nothing
no-pass = You've already done something. To end your turn, say done.
    .brief = say done to end your turn
no-twice = You've already { $option ->
        [roll] rolled
        [claim] claimed
        [deliver] delivered
        [trap] set or lifted a trap
       *[other] done that
    } this turn.
    .brief = already done this turn
no-claim-end = There's nothing left to claim.
    .brief = nothing left to claim
no-claim-here = You can only claim at the Warehouse, and you're at { FORM($spot, "the") }.
    .brief = claim only at the Warehouse
no-claim-yet = You have to make a delivery before you claim again.
    .brief = deliver first, then claim
no-claim-full = { $who } already has { $count } destination cards, and that's the limit.
    .brief = { $who } already has { $count } cards
no-row = { $option } isn't in the row.
    .brief = { $option } isn't in the row
no-house-here = There's no house entrance at { FORM($spot, "the") }.
    .brief = no house at { $spot }
no-card-for = { $who } doesn't have a card for { FORM($option, "the") }.
    .brief = no card for { $option }
no-trap-house = You can't set a trap at an entrance.
    .brief = no trap at an entrance
no-trap-warehouse = You can't set a trap at the Warehouse.
    .brief = no trap at the Warehouse
no-trap-zone = You can't set a trap in a hazard zone, and { $spot } is in one: { $zone }.
    .brief = no trap in a hazard zone
no-trap-green = You can't set a trap in the green zone, and { $spot } is in it.
    .brief = no trap in the green zone
no-trap-two = { $who } already has a trap at { FORM($spot, "the") }.
    .brief = { $who } has a trap there
no-bonus = { $who } has no bonus card to set as a trap.
    .brief = no bonus card for a trap
no-red = { $who } has no red card to set as a trap.
    .brief = no red card for a trap
no-own-trap = { $who } has no trap to lift.
    .brief = no trap to lift
no-blue-trap = { $option } is blue, and only a red card can be a trap.
    .brief = { $option } is blue, and traps are red
no-red-boost = { $option } is red, and only blue cards add to a roll.
    .brief = { $option } is red, and only blue adds
no-abandon-yet = You can only abandon deliveries in the endgame.
    .brief = abandon only in the endgame
no-abandon = Nobody abandons deliveries at this table.
    .brief = no abandoning at this table
no-cards = { $who } has no destination cards.
    .brief = no destination cards
no-delivered = { $who } has already delivered to { FORM($option, "the") }.
    .brief = { $option } is already delivered
no-gone = { FORM($option, "the") } is out of the game.
    .brief = { $option } is out
no-parcel = A parcel goes with its card, so move the card instead.
    .brief = move the card instead
no-place-vans = A van can only be on a space or at an entrance.
    .brief = a van goes on a space or an entrance
no-place-traps = A trap can only be on a space or in the supply.
    .brief = a trap goes on a space or in the supply
no-place-destinations = A destination card can only be in the deck, the row, a hand, a player's deliveries or the box.
    .brief = only deck, row, hand, deliveries or box
no-place-bonuses = A bonus card can only be in the bonus deck, the discards or a hand.
    .brief = only bonus deck, discards or a hand
no-put-yet = You can move cards once they've all been dealt.
    .brief = only once all cards are dealt
no-trap-card = That card goes with its trap, so move the trap instead.
    .brief = move the trap instead
no-trap-dealt = I'm dealing, so a trap can only be set on its owner's turn.
    .brief = set traps on your turn
no-row-full = The row already has { $count } cards, and that's the limit.
    .brief = the row is full
no-bonus-full = { $who } already has { $count } bonus cards, and that's the limit.
    .brief = { $who } already has { $count } bonus cards
no-turn-yet = We're still setting up, so there are no turns yet.
    .brief = no turns yet
no-turn-home = { $who } is back with nothing to deliver, and has no more turns.
    .brief = no more turns for { $who }
no-such-miss = { $number } turns are too many: a player only ever misses the next one.
    .brief = only the next turn can be missed
no-in-row = { $option } is already in the row.
    .brief = { $option } is in the row
no-claimed = { $who } took { $option } from the row, and still has it.
    .brief = { $who } still has { $option }
no-copies = { $count ->
        [one] The only { $option } is already face up.
        [2] Both copies of { $option } are already face up.
       *[other] All { $count } copies of { $option } are already face up.
    }
    .brief = every { $option } is face up
no-so-far = { FORM($option, "the") } is { $left } spaces away, and you have { $count }.
    .brief = { $option } is { $left } away, and you have { $count }
no-whole-roll = You have to drive { $count ->
        [one] the one space that's left
       *[other] all { $count } spaces
    }, and that doesn't get you to { FORM($option, "the") }.
    .brief = { $count } { $count ->
        [one] space doesn't
       *[other] spaces don't
    } get you to { $option }
no-turning = To end at { FORM($option, "the") } with { $count }, you'd have to turn round, and a van only turns at the end of a road.
    .brief = you can't turn round to reach { $option }
no-way = No road goes { $option } from { FORM($spot, "the") }.
    .brief = no road { $option } from { $spot }
no-fork = The road doesn't fork on this move. Say the space where it ends.
    .brief = no fork: say the space where it ends
no-directions = This board doesn't say where its spaces are, so it has no directions.
    .brief = no directions on this board
no-such-score = Nobody can have { $number } points.
    .brief = nobody can have { $number } points

## Answers to queries

status-setup = We're setting up.
    .brief = setting up
status-over = The game is over. { $all } won.
    .brief = game over, { $all } won
has-left = { $who } has left the table.
    .brief = { $who } has left
status-turn = It's { $who }'s turn. The van's at { FORM($spot, "the") }.
    .brief = { $who }'s turn, at { $spot }
    .yours = your turn, at { $spot }
status-row = { $count ->
        [one] One card
       *[other] { $count } cards
    } in the row, { $left ->
        [0] none
       *[other] { $left }
    } in the deck.
    .brief = { $count } in the row, { $left ->
        [0] none
       *[other] { $left }
    } in the deck
status-end = It's the endgame: nothing is left to claim.
    .brief = endgame
status-misses = { $all } { $count ->
        [one] misses
       *[other] miss
    } the next turn.
    .brief = missing a turn: { $all }
score = { $who } has { $score ->
        [0] no points
        [one] one point
       *[other] { $score } points
    }{ $count ->
        [0] {""}
        [one] {" "}from one delivery
       *[other] {" "}from { $count } deliveries
    }.
    .brief = { $who }: { $score ->
        [one] 1 point
       *[other] { $score } points
    }
score-none = Nobody has any points yet.
    .brief = no points yet
hand-whose = Whose hand? Say hand and a name.
    .brief = say hand and a name
hand-yours = I don't know { $who }'s cards. { $who } holds them.
    .brief = I don't know { FORM($who, "whose") } cards
hand-shown = { $who }'s cards are on { $who }'s own line.
    .brief = on { FORM($who, "whose") } own line
your-cards = Your destination cards: { $items }.
    .brief = parcels for { $items }
    .cards = Your destination cards
your-bonuses = Your bonus cards: { $items }.
    .brief = bonus cards: { $items }
    .cards = Your bonus cards
your-none = You have no cards.
    .brief = no cards
van = { $who }'s van is at { FORM($spot, "the") }, with { $count ->
        [0] no parcels
        [one] one parcel
       *[other] { $count } parcels
    }.
    .counts = { $score ->
        [0] No points
        [one] One point
       *[other] { $score } points
    }, { $number ->
        [0] no bonus cards
        [one] one bonus card
       *[other] { $number } bonus cards
    }.
    .brief = { $who }: { $spot }, { $count ->
        [0] no parcels
        [one] 1 parcel
       *[other] { $count } parcels
    }, { $score ->
        [0] no points
        [one] 1 point
       *[other] { $score } points
    }, { $number ->
        [0] no bonus cards
        [one] 1 bonus card
       *[other] { $number } bonus cards
    }
van-short = { $who }: { $spot }, { $count ->
        [0] no parcels
        [one] one parcel
       *[other] { $count } parcels
    }, { $number ->
        [0] no bonus cards
        [one] one bonus card
       *[other] { $number } bonus cards
    }.
    .brief = { $who }: { $spot }, { $count ->
        [0] no parcels
        [one] 1 parcel
       *[other] { $count } parcels
    }, { $number ->
        [0] no bonus cards
        [one] 1 bonus card
       *[other] { $number } bonus cards
    }
van-short-trap = { $who }: { $spot }, { $count ->
        [0] no parcels
        [one] one parcel
       *[other] { $count } parcels
    }, { $number ->
        [0] no bonus cards
        [one] one bonus card
       *[other] { $number } bonus cards
    }, a trap at { $trap }.
    .brief = { $who }: { $spot }, { $count ->
        [0] no parcels
        [one] 1 parcel
       *[other] { $count } parcels
    }, { $number ->
        [0] no bonus cards
        [one] 1 bonus card
       *[other] { $number } bonus cards
    }, trap at { $trap }
cargo = { $who }: { $count ->
        [0] no parcels
        [one] one parcel
       *[other] { $count } parcels
    }.
    .brief = { $who }: { $count ->
        [one] 1 parcel
       *[other] { $count } parcels
    }
cargo-known = { $who }: { $count ->
        [one] one parcel
       *[other] { $count } parcels
    }, including { $items }.
    .brief = { $who }: { $count ->
        [one] 1 parcel
       *[other] { $count } parcels
    }, { $items }
delivered = { $who } delivered to { FORM($items, "the") }.
    .brief = { $who } delivered to { $items }
delivered-none = Nobody has delivered yet.
    .brief = no deliveries yet
van-trap = { $who }'s trap is at { FORM($spot, "the") }.
    .brief = trap at { $spot }
van-known = Taken from the row, and not delivered yet: { $items }.
    .brief = taken from the row: { $items }
van-delivered = Delivered to { FORM($items, "the") }.
    .brief = delivered to { $items }
van-misses = { $who } misses the next turn.
    .brief = misses a turn
deck-size = { $count ->
        [0] No cards
        [one] One card
       *[other] { $count } cards
    } in the destination deck, { $left ->
        [0] none
       *[other] { $left }
    } face down in the box.
    .brief = { $count } in the deck, { $left } in the box
bonus-size = { $count ->
        [0] No cards
        [one] One card
       *[other] { $count } cards
    } in the bonus deck, { $left ->
        [0] none
       *[other] { $left }
    } discarded.
    .brief = { $count } in the bonus deck, { $left } discarded
bonus-items = Discarded face up: { $items }.
    .brief = discarded: { $items }
trap-at = { $who }'s trap is at { FORM($spot, "the") }.
    .brief = { FORM($who, "whose") } trap: { $spot }
traps-none = There are no traps on the board.
    .brief = no traps
zone-from = { $zone }, { $spot } to { $option }, needs { $number }.
    .brief = { $zone } needs { $number }, { $spot } to { $option }
zone = { $zone }, at { $items }, needs { $number }.
    .brief = { $zone } needs { $number }, at { $items }
zone-vans = There now: { $all }.
    .brief = there now: { $all }

houses-left = { $total ->
        [one] One house is
       *[other] { $total } houses are
    } left.
    .counts = { $count ->
        [one] One card
       *[other] { $count } cards
    } in play, { $left ->
        [0] none
       *[other] { $left }
    } face down in the box.
    .brief = { $total } { $total ->
        [one] house
       *[other] houses
    } left: { $count } in play, { $left } in the box
house-short = { $option }, { $points ->
        [one] one point
       *[other] { $points } points
    }, at { $spot }.
    .brief = { $option }, { $points } { $points ->
        [one] pt
       *[other] pts
    }, { $spot }
house = { $option }: { $colour }, { $points ->
        [one] one point
       *[other] { $points } points
    }, { $road ->
        [1] on the road at { $spot }
       *[other] beside { $spot }
    }, { $count ->
        [one] one space
       *[other] { $count } spaces
    } from the Warehouse.{ $cards ->
        [1] {""}
       *[other] {" "}It has { $cards } cards.
    }
    .brief = { $option }: { $points } { $points ->
        [one] pt
       *[other] pts
    }, { $spot }, { $count } away
house-delivered = { $who } has delivered there.
    .brief = { $who } delivered there
    .yours = you delivered there
house-gone = Its card is out of the game.
    .brief = its card is out of the game
bonus-open = { $count ->
        [0] None has been discarded.
        [one] One has been discarded.
       *[other] { $count } have been discarded.
    }
    .brief = { $count } discarded
house-in-row = Its card is in the row.
    .brief = its card is in the row
house-claimed = { $who } took its card from the row.
    .brief = { $who } has its card
    .yours = you have its card
row-empty = The row is empty. The deck has { $left ->
        [0] no cards
        [one] one card
       *[other] { $left } cards
    }.
    .brief = the row is empty, { $left ->
        [0] none
       *[other] { $left }
    } in the deck
row-shown = The row, with points and distance from the Warehouse.
    .brief = { $left ->
        [0] none
       *[other] { $left }
    } in the deck, row:
    .between = ,
row-card = { $option }: { $points ->
        [one] one point
       *[other] { $points } points
    }, { $count } away.
    .brief = { $option } { $points } { $points ->
        [one] pt
       *[other] pts
    }

## Where things are

where-home = { $who } is at the Warehouse.
    .brief = { $who } is at the Warehouse
    .yours = you're at the Warehouse
where-all-home = At the Warehouse: { $all }.
    .brief = at the Warehouse: { $all }
where-van = { $who } is at { FORM($spot, "the") }, { $count ->
        [one] one space
       *[other] { $count } spaces
    } from the Warehouse.
    .brief = { $who }: { $spot }, { $count } from the Warehouse
where-door = { $who } is at the entrance of { FORM($option, "the") }, beside { $spot }, { $count ->
        [one] one space
       *[other] { $count } spaces
    } from the Warehouse.
    .brief = { $who }: { $option }, { $count } from the Warehouse
where-hand = To find it by hand, start at the Warehouse.
    .brief = by hand, from the Warehouse:
next = From there,
    .brief = from there
    .between = ;
next-home = { $count } away: the Warehouse.
    .brief = Warehouse { $count }
next-street = { $count } away: { $spot }, crossing { $street }.
    .brief = { $spot } { $count }
next-crossing = { $count } away: { $spot }, a crossing.
    .brief = { $spot } { $count }
next-end = { $count } away: { $spot }, the end of the road.
    .brief = road ends { $spot } { $count }
next-round = { $count } in all: round the ring and back here.
    .brief = round the ring { $count }
toward-next-home = { $count } { $toward }: the Warehouse.
    .brief = { $toward }: Warehouse { $count }
toward-next-street = { $count } { $toward }: { $spot }, crossing { $street }.
    .brief = { $toward }: { $spot } { $count }
toward-next-crossing = { $count } { $toward }: { $spot }, a crossing.
    .brief = { $toward }: { $spot } { $count }
toward-next-end = { $count } { $toward }: { $spot }, the end of the road.
    .brief = { $toward }: road ends { $spot } { $count }
toward-next-round = { $count } in all, starting { $toward }: round the ring and back here.
    .brief = { $toward }: round the ring { $count }
look = At { FORM($spot, "the") }{ $left ->
        [0] .
       *[other] :
    }
    .brief = { $spot }:
    .between = ,
    .between-rows = ;
look-exit = { FORM($spot, "the") }, { $toward }{ $left ->
        [0] .
       *[other] :
    }
    .brief = { $toward }: { $spot }
look-next = Next to it, { FORM($spot, "the") }{ $left ->
        [0] .
       *[other] :
    }
    .brief = { $spot }
look-door = The entrance of { FORM($option, "the") }, { $points ->
        [one] one point
       *[other] { $points } points
    }{ $left ->
        [0] .
       *[other] :
    }
    .brief = entrance of { $option }, { $points } { $points ->
        [one] pt
       *[other] pts
    }
on-zone = hazard zone { $zone }, needs { $number }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $zone } needs { $number }
on-green = green zone{ $left ->
        [0] .
       *[other] ,
    }
    .brief = green zone
on-trap = { $who }'s trap{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { FORM($who, "whose") } trap
on-vans = { $all }'s { $count ->
        [one] van
       *[other] vans
    }.
    .brief = with { $all }
way-where = Where to? Say way, then a space or a house.
    .brief = say way and a place
way-there = { $who } is already at { FORM($spot, "the") }.
    .brief = already there
way = From { $who }'s van to { FORM($spot, "the") }: { $count ->
        [one] one space
       *[other] { $count } spaces
    }.
    .brief = { $spot }, { $count } away:
    .between = ,
leg = { $count ->
        [one] One space
       *[other] { $count } spaces
    } along { $street }, to { FORM($spot, "the") }.
    .brief = { $street } { $count }
leg-toward = { FORM($toward, "start") } { $count } along { $street }, to { FORM($spot, "the") }.
    .brief = { $toward } { $count }
leg-door = { $count ->
        [one] One space
       *[other] { $count } spaces
    } on to { FORM($spot, "the") }.
    .brief = { $spot }
way-zone = On the way: { $zone }, which needs { $number }.
    .brief = on the way: { $zone } needs { $number }
way-trap = On the way: { $who }'s trap at { FORM($spot, "the") }.
    .brief = on the way: { FORM($who, "whose") } trap at { $spot }
reach-shown = { $who }, the list is on your own line.
    .brief = on { FORM($who, "whose") } own line
reach-how = You haven't rolled. Say reach and a number from 1 to 6.
    .brief = say reach and a number
end-house = { FORM($spot, "the") }: a delivery for { $points ->
        [one] one point
       *[other] { $points } points
    }.
    .brief = { $spot }, { $points } { $points ->
        [one] pt
       *[other] pts
    }
end-house-if = { FORM($spot, "the") }: with its card, a delivery for { $points ->
        [one] one point
       *[other] { $points } points
    }.
    .brief = { $spot }, { $points } { $points ->
        [one] pt
       *[other] pts
    } with its card
end-zone = { FORM($spot, "the") }: { $zone }, needs { $number }.
    .brief = { $spot }: { $zone } needs { $number }
end-trap = { FORM($spot, "the") }: { $who }'s trap.
    .brief = { $spot }: { FORM($who, "whose") } trap
end-space = { FORM($spot, "the") }.
    .brief = { $spot }
end-home = The Warehouse.
    .brief = Warehouse
risk-how = Say risk, then a hazard zone or a number.
    .brief = say risk and a zone
risk = The chance of rolling { $number } or more is { $chance } percent.
    .brief = { $number } or more: { $chance }%
risk-blue = With all your blue cards, worth { $count }, it's { $chance } percent.
    .brief = with blue cards worth { $count }: { $chance }%
risk-add = With a blue card worth { $count }, it's { $chance } percent.
    .brief = with a blue card worth { $count }: { $chance }%

## Cards

card-house = { $item }: a { $colour } house worth { $points ->
        [one] one point
       *[other] { $points } points
    }, { $road ->
        [1] on the road at { $spot }
       *[other] beside { $spot }
    }.
    .brief = { $item }, { $colour }, { $points } { $points ->
        [one] pt
       *[other] pts
    }
card-blue = { $item }: a blue bonus card that adds { $number } to a roll. { $copies } in the deck.
    .brief = { $item }, blue, adds { $number }, { $copies } in the deck
card-red = { $item }: a red bonus card, a trap that needs { $number }. { $copies } in the deck.
    .brief = { $item }, red, needs { $number }, { $copies } in the deck
card-trap = At this table, every trap needs { $number }.
    .brief = needs { $number } here
mark-of-house = the house
mark-of-points = its points
mark-of-space = the space beside it
mark-of-name = the name
mark-of-value = its number
mark-of-effect = what it does

## Table options

option-dice = Who rolls the die
option-dice-told = you do and tell me, or say roll and I'll do it
option-dice-thrown = I do, every time
option-roll = Whether a van can stop early at an entrance or the Warehouse
option-roll-early-stop = it can
option-roll-exact = it needs the exact roll
option-claim = How many cards you claim
option-claim-all = as many as you can, until you have five
option-claim-as-wished = as many as you like
option-trap-test = What you need to roll against a trap
option-trap-test-card = the number on its card
option-trap-test-four = always 4
option-abandon = Whether you can abandon deliveries in the endgame
option-abandon-allowed = you can
option-abandon-not-allowed = you can't

leads = { $left ->
        [0] Everyone has
       *[other] { $all } { $count ->
            [one] leads with
           *[other] lead with
        }
    } { $score ->
        [0] no points
        [one] one point
       *[other] { $score } points
    }.
    .brief = { $left ->
        [0] everyone
       *[other] { $all }
    }: { $score ->
        [one] 1 point
       *[other] { $score } points
    }
cards-in-deck = The deck has { $count ->
        [0] no cards
        [one] one card
       *[other] { $count } cards
    }, the row { $left }, and the bonus deck { $number }.
    .brief = { $count } in the deck, { $left } in the row, { $number } in the bonus deck
everybody = { "" }
    .brief = vans:
everybody-at = { $who } is at { FORM($spot, "the") }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $who } { $spot }{ $left ->
        [0] {""}
       *[other] ,
    }
# The map in braille. A space is the line of the road, dots 3 6, with dot 2 for a crossing, dot 4
# for a house and dot 5 for a hazard zone. No letter looks like that, nor like a trap's full cell,
# nor like the sign for several vans, which is the contraction for "and".
town-map = { "" }
    .brief = { "" }
map-street = { "" }
    .brief = { CELLS($option) }
map-space = { "" }
    .brief = { $number ->
        [0] ⠤
        [1] ⠦
        [2] ⠬
        [3] ⠮
        [4] ⠴
        [5] ⠶
        [6] ⠼
        [7] ⠾
        [8] ⠿
        [9] ⠯
       *[other] { CELLS($who, 1) }
    }
map-vans = { $all } { $count ->
        [one] is
       *[other] are
    } at { FORM($spot, "the") }.
    .brief = { "" }
map-trap = { $who }'s trap is at { FORM($spot, "the") }.
    .brief = { "" }
road = { $ring ->
        [1] { $street } is a ring of { $count } spaces.
       *[other] { $street } has { $count } spaces, from { $spot } to { $option }.
    }
    .brief = { $street } { $count } { $ring ->
        [1] in a ring
       *[other] spaces
    }
road-meets = It meets { $items } at { $spot }.
    .brief = { $items } { $spot }{ $left ->
        [0] {""}
       *[other] ,
    }
road-house = { $road ->
        [1] { FORM($option, "the") } is one of its spaces.
       *[other] { FORM($option, "the") } is at { $spot }.
    }
    .brief = { $option }{ $road ->
        [1] {""}
       *[other] {" "}{ $spot }
    }{ $left ->
        [0] {""}
       *[other] ,
    }

## Commands

command-town = town, map
usage-town = town [STREET]
help-town = hear where the vans and traps are, street by street, or what's on one street; on a display, feel the whole map.
command-lead = lead, leader, leaders
help-lead = hear who's ahead.
command-deck = deck
help-deck = hear how many cards are left.
command-everybody = everybody, everyone
help-everybody = hear where every van is, in one sentence.

command-where = where
usage-where = where [PLAYER]
help-where = find a player's van: its space, how far it is from the Warehouse, and what comes next in each direction.
command-look = look
usage-look = look [SPACE or PLAYER]
help-look = look around your van, another player's van or any space: what's on it and what's beside it.
command-way = way, far
usage-way = way PLACE [PLAYER]
help-way = get the shortest way to a space or a house, leg by leg, with the hazards and traps on it.
command-reach = reach
usage-reach = reach [NUMBER]
help-reach = list every space your roll can take you to, the best for your cards first; or give a roll of your choice.
command-van = van
usage-van = van [PLAYER]
help-van = hear all about a player's van: where it is, its parcels, points, bonus cards, trap and deliveries.
command-vans = vans, all vans
help-vans = hear where all the vans are, with their parcels, bonus cards and traps.
command-cargo = cargo, loads
help-cargo = hear how many parcels each van has, and which of their cards everyone saw taken.
command-deliveries = deliveries, delivered
help-deliveries = hear which houses each player has delivered to.
command-decks = decks, deck, discards
help-decks = hear how many cards each deck has, and which bonus cards have been discarded.
command-row = row
help-row = hear the cards in the row, with their points and how far away they are.
command-houses = houses, house
usage-houses = houses [HOUSE]
help-houses = list the houses that are left, the most valuable first; or hear one house's colour, points and place.
command-zone = zone, zones
usage-zone = zone [ZONE]
help-zone = list the hazard zones, the nearest first, with the roll each one needs and its spaces.
command-traps = traps
help-traps = hear where the traps are, and whose they are.
command-risk = risk
usage-risk = risk ZONE or NUMBER
help-risk = hear your chance of getting through a hazard zone or rolling a number; with your blue cards, on your own line only.
command-sits = sits
    .undone = the change to where { $who } sits
usage-sits = sits PLAYER SIDE
help-sits = say which side of the board a player sits at, so that directions suit that player. On your own line you can leave your name out.

## Pieces and places

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
at-town = at { FORM($of, "the") }
    .from = from { FORM($of, "the") }
    .to = to { FORM($of, "the") }
load = load
    .also = cargo
at-load = in { $whose } van
    .from = from { $whose } van
    .to = into { $whose } van
cards = hand
    .also = cards, hands
at-cards = in { $whose } hand
    .from = from { $whose } hand
    .to = into { $whose } hand
deliveries = deliveries
    .also = delivered
at-deliveries = with { $whose } deliveries
    .from = from { $whose } deliveries
    .to = to { $whose } deliveries
open-row = row
at-open-row = in the row
    .from = from the row
    .to = into the row
destination-deck = destination deck
    .also = deck
under-deck = under the destination deck
at-under-deck = under the destination deck
    .from = from under the destination deck
    .to = under the destination deck
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
    .undone = the change of turn to { $who }
    .also = turn of
    .wish = give { $who } the turn
adjust-misses = misses
    .undone = the change to { FORM($who, "whose") } missed turns
    .wish = have { $who } miss { $what } { $what ->
        [1] turn
       *[other] turns
    }
adjust-points = points
    .undone = the change to { FORM($who, "whose") } points
    .also = set points of, score of
    .wish = set { FORM($who, "whose") } points to { $what }

## An interview about a board of your own

board-title = What's your board called?
    .called = title
board-street = { $count ->
        [0] Let's start with the streets. What's the first one called?
       *[other] What's the next street called? Or say done.
    }
    .thing = street
board-piece = Run your finger along { $name }. { $count ->
        [0] How many spaces come first? Say a number, or a space of another street that it goes through.
       *[other] What comes next: how many more spaces, or which space of another street? Or say done.
    }
    .part = piece
board-closed = Is { $name } a ring, with its last space next to its first?
    .part = ring
board-way = From { $spot }, which way does { $name } run for { $left ->
        [one] one step
       *[other] { $left } steps
    }? { $count ->
        [0] Say north, northeast, east and so on. North is the side away from you. If it bends, say how many steps it takes to the bend, such as 3 east. If you don't know, say unknown, and the whole board will have no directions.
       *[other] Say a direction, steps and a direction, or unknown.
    }
    .part = way
board-no-way = Say a direction, such as north or southwest, or steps and a direction, such as 3 east. Say unknown for a board without directions.
board-way-long = { $name } has { $left ->
        [one] one step
       *[other] { $left } steps
    } left, counting one from each space to the next. Say { $left }{ $left ->
        [one] {""}
       *[other] {" "}or fewer
    }.
board-no-meeting = That way, { $name } doesn't reach { $spot }{ $found ->
        [none] {""}
       *[other] . From what you said before, { $spot } is { $found } of { $near }
    }. Say it another way, or say back to change an earlier answer.
board-no-ring = That way, { $name } doesn't come back to { $spot }, where it starts. Say it another way, or say back to change an earlier answer.
board-warehouse = Which space is the Warehouse? Say a street and a number.
    .called = Warehouse
board-green = Which spaces are in the green zone, besides the Warehouse? Say one, or several, such as North Road 1 to 3. Then say done.
    .called = green zone
board-hazard = What's the next hazard zone called? Or say done.
    .thing = hazard zone
board-value = What do you need to roll in { $name }?
    .part = number
board-hazard-spaces = Which spaces are in { $name }? Say one, or several, such as North Road 5 to 7. Then say done.
    .part = spaces
board-house = { $count } so far. What's the next house called? Or say done.
    .thing = house
board-few-houses = You have { $count ->
        [one] one destination card
       *[other] { $count } destination cards
    }, and two players need { $least }. Add more houses.
board-entrance-taken = That space is already { $name }. Say another one.
board-colour = What colour is { $name }: { $colours }? If it has more than one card, say how many, such as 2 blue.
    .part = colour
board-at = Which space is the entrance to { $name } next to? If the entrance is itself a space on the road, say on, then the space: for example, on North Road 4.
    .part = entrance
board-destinations = With { $players } players, how many of the { $count } destination cards do you use? You need { $least } or more.
    .called = cards for { $players }
board-usual-bonus = Do you play with the usual { $count } bonus cards?
    .called = usual bonus cards
board-bonus = What's the next kind of bonus card called? Or say done.
    .thing = bonus card
board-kind = Is { $name } blue or red?
    .part = colour
board-value-of = What's the number on { $name }?
    .part = number
board-copies = How many { $name } cards are there?
    .part = copies
board-bonus-text = Does { $name } say anything besides this: { $text }? Say no, or the words by hand and then what it says.
    .part = text
board-end = That's { $title }, with { $house } houses. Say done to save it, or back.
    .called = end
board-apart = { $name } doesn't meet the other streets. Add a street that crosses it, or say back.
board-again = { $name } is already on this street. If the street ends where it starts, say done, and then yes: it's a ring.
board-in-use = Part of { $name } is already in use, as the Warehouse or in the green zone or a hazard zone.
board-no-space = There's no space called “{ $name }”. Say a street and a number, such as North Road 4.
# Words in answers to the interview. The companion says the first word of each phrase.
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

## What an edition file must contain: each phrase follows "must be"

expected-own-space = a space of its own, because the entrance of { $other } is there
expected-another = a space other than { $space }
expected-bonuses = { $least } cards or more, three for each of six players
expected-both = cards of both kinds, but none is { $kind }
expected-choices = { $least } or more: five for each player to choose from, and five for the row
expected-colour = a colour that has points: { $known }
expected-destinations = the destination cards for a game of two
expected-houses = { $most } or fewer, because there are no more houses
expected-joined = connected to the Warehouse, and { $space } isn't
expected-other-id = a different id, because a space has this one
expected-passed = { $most } or less, or nobody could get through
expected-place = given, as for other spaces, unless the space is between two that have one
expected-players = left out, because only two to six can play
expected-reached = a space that can be reached from the Warehouse
expected-smaller = smaller, because it leaves no space for a trap
expected-space = a space on a street, and { $space } isn't on one
expected-spaces = two or more spaces, or three for a closed street
expected-without = without { $space }, which is already in { $other }
expected-without-green = without { $space }, which is in the green zone
expected-without-warehouse = without the Warehouse

## Statistics of simulated games

figure-turns-per-player = Turns per player
figure-winning-score = Winning score
figure-margin = Winning margin
figure-hazard-landings-per-player = Hazard landings per player
figure-hazard-failures-per-player = Hazard failures per player
figure-traps-set-per-player = Traps set per player
figure-traps-sprung-per-player = Traps sprung per player
## Reasons for practice players' moves

advice-order = { $who } delivers first, then claims, then drives.
    .brief = { $who } delivers, then claims, then drives
advice-delivers = { $who } could deliver to { FORM($item, "the") } for { $points ->
        [one] one point
       *[other] { $points } points
    }.
    .brief = { $item } for { $points ->
        [one] 1 point
       *[other] { $points } points
    }
advice-toward = { $who } had the card for { FORM($item, "the") } and wanted to get there.
    .brief = { $who } was on the way to { $item }
advice-home = { $who } had nothing to deliver and wanted to get back to the Warehouse.
    .brief = { $who } was going back to the Warehouse
advice-claims = { $who } took { $item } because it earns { $points ->
        [one] one point
       *[other] { $points } points
    } for { $count ->
        [0] no extra driving
        [one] one extra space
       *[other] { $count } extra spaces
    }.
    .brief = { $item }, { $points ->
        [one] 1 point
       *[other] { $points } points
    } for { $count ->
        [one] 1 space
       *[other] { $count } spaces
    }
advice-enough = { $who } had enough cards.
    .brief = { $who } had enough cards
advice-strong = { $who } used the trap that needs the highest roll.
    .brief = it was the strongest trap
advice-weak = { $who } gave up the least useful card.
    .brief = it was the least useful card
advice-boost = { $who } added just enough to get through.
    .brief = it was just enough
