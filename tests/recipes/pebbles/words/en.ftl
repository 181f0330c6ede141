# Pebbles, in English.

game-title = Pebbles

option-last = Whoever takes the last pebble
option-last-wins = wins
option-last-loses = loses

ask-take = { $who }, how many pebbles do you take?
    .brief = { $who }: take?
takes = { $who } takes { $count ->
        [one] one pebble
       *[other] { $count } pebbles
    }.
    .brief = { $who } takes { $count }
    .counts = { $left } are left.
wins = { $who } wins.
    .brief = { $who } wins
gone = { $who } has left the table.
    .brief = { $who } left
heap-left = { $left } pebbles are in the heap.
    .brief = { $left } left
no-score = Nobody scores: the last pebble decides.
    .brief = no score
no-hand = Nobody has a hand.
    .brief = no hand
no-so-many = There are not so many.
    .brief = not so many
no-left = { $option } has left.
    .brief = { $option } left
no-last = The last pebble is taken by playing.
    .brief = last one
pebbles = pebbles
    .also = pebble
heap = heap
player = player
piece-pebbles = { $count ->
        [one] a pebble
       *[other] { $count } pebbles
    }
at-heap = in the heap
    .from = from the heap
    .to = into the heap
at-player = with { $of }
    .from = from { $of }
    .to = to { $of }
stone-name = { $item }.
help-leave = a player leaves the table.
figure-turns = Turns
