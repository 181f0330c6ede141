# Pebbles, in English.

game-title = Pebbles

option-last = Taking the last pebble
option-last-wins = wins
option-last-loses = loses

ask-take = { $who }, how many pebbles do you take?
    .brief = { $who } takes?
takes = { $who } takes { $count ->
        [one] one pebble
       *[other] { $count } pebbles
    }.
    .brief = { $who } takes { $count }
    .counts = { $left ->
        [one] One is left.
       *[other] { $left } are left.
    }
    .score-sheet = yes
wins = { $who } wins.
    .brief = { $who } wins
    .score-sheet = yes
    .winner = yes
    .highlight = 1
gone = { $who } has left the table.
    .brief = { $who } left
heap-left = { $left ->
        [one] One pebble is
       *[other] { $left } pebbles are
    } left in the heap.
    .brief = { $left } left
no-score = There's no score: the last pebble decides.
    .brief = no score
no-hand = There are no hands in this game.
    .brief = no hand
no-so-many = There aren't that many left.
    .brief = not that many
no-left = { $option } has left the table.
    .brief = { $option } left
no-last = You can only take the last pebble in your turn.
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
at-player = in front of { $of }
    .from = from in front of { $of }
    .to = in front of { $of }
stone-name = { $item }.
help-leave = a player leaves the table.
figure-turns = Turns
