# Wallet, in English.
#
# A phrase's value is spoken to everyone. `.brief` is its form for a braille line and for brief
# speech; there, "you" takes the place of the reader's own name. `.yours` is the brief form for
# the player whom the phrase is about.

game-title = Wallet

## Words that people type

take = take
    .also = take a card, draw, draw a card
put = put
    .also = put a card, put back, put a card back, return, return a card
buy = buy
    .also = buy an id, buy id, pay, pay for an id
flip = flip
    .also = flip an hourglass, hourglass, turn over, turn over an hourglass
# The words for all answers of a kind, used if the companion doesn't know which are in a hand.
group-special = special
    .also = special card, specials, special cards, a special card
keep = keep
    .also = keep it
return = give back
    .also = return, return it, back, give it back
cover = hide a note
    .also = cover, cover a note, hide
draw = find a note
    .also = find, search, draw, draw a note
again = count again
    .also = again, count, recount
id = ID
    .also = ids
prop = Prop
    .also = props
jewelry = Jewelry
    .also = jewel, jewels, jewellery
note = note
    .also = notes
john-smith = John Smith
police-officer = Police Officer
    .a = a Police Officer
cool-girl = Cool Girl
    .a = a Cool Girl
secret-agent = Secret Agent
    .a = a Secret Agent
millionaire = Millionaire
    .a = a Millionaire

playing-cards = playing cards
    .also = playing card, cards
special-cards = Special cards
    .also = special card, special, specials
victory-tokens = victory tokens
    .also = victory token, tokens
coins = coins
    .also = coin
hourglasses = Hourglass cards
    .also = hourglasses
middle = middle
wallet = wallet
extra-ids = extra IDs
pocket = pocket
drawn = drawn cards
discarded = discards
aside = aside
hand = hand
place = place
paid = paid
under = under
box = box
glass-up = hourglass up
glass-over = turned over
adjust-turn = turn
    .undone = the change of turn to { $who }
    .wish = give { $who } the turn
adjust-hourglasses = hourglasses
    .undone = the change to the hourglasses
    .wish = set the number of remaining hourglasses to { $who }
adjust-coin = coin
    .undone = the change to { FORM($who, "whose") } coin
    .wish = give { $who } coin { $what }

## Pieces and places

piece-playing-cards = { $count ->
        [one] a playing card
       *[other] { $count } playing cards
    }
piece-special-cards = { $count ->
        [one] a Special card
       *[other] { $count } Special cards
    }
piece-victory-tokens = { $count ->
        [one] a victory token
       *[other] { $count } victory tokens
    }
piece-coins = { $count ->
        [one] a coin
       *[other] { $count } coins
    }
piece-hourglasses = { $count ->
        [one] an Hourglass card
       *[other] { $count } Hourglass cards
    }
at-middle = in the middle
    .from = from the middle
    .to = to the middle
at-wallet = in the wallet
    .from = from the wallet
    .to = to the wallet
at-extra-ids = among the extra IDs
    .from = from the extra IDs
    .to = to the extra IDs
at-pocket = in the pocket
    .from = from the pocket
    .to = to the pocket
at-drawn = beside the wallet
    .from = from beside the wallet
    .to = to beside the wallet
at-discarded = on the discards
    .from = from the discards
    .to = to the discards
at-aside = set aside
    .from = from the cards set aside
    .to = to the cards set aside
at-hand = in { $whose } hand
    .from = from { $whose } hand
    .to = to { $whose } hand
at-place = in front of { $of }
    .from = from in front of { $of }
    .to = to in front of { $of }
at-paid = among { $whose } payments
    .from = from { $whose } payments
    .to = to { $whose } payments
at-under = under { $of }
    .from = from under { $of }
    .to = under { $of }
at-box = in the box
    .from = from the box
    .to = to the box

## Setup

edition-note = I made up the card counts and texts; the box has different ones.
    .brief = made-up cards
step-tokens = Give each player a 1-point token. Put the other { $count } in the wallet's pocket without looking.
    .hint = Say done, or skip setup.
    .brief = 1-point token each
step-hourglasses = Put the { $count } Hourglass cards in the middle, hourglass side up.
    .hint = Say done, or skip setup.
    .brief = { $count } hourglasses up
step-specials = Shuffle the Special cards and deal { $number } to each player, face down. Put the rest away.
    .hint = Say done.
    .brief = deal { $number } Specials each
step-ids = Put the { $count } extra IDs in their own compartment of the wallet.
    .hint = Say done.
    .brief = { $count } extra IDs apart
step-gather = Gather all the playing cards, Special cards and coins, and the IDs that were bought. Put the { $ids } extra IDs back in their compartment. Turn the { $count } Hourglass cards back up. Shuffle the Special cards and deal { $number } to each player.
    .hint = Say done.
    .brief = gather, { $ids } extra IDs apart, { $count } hourglasses up, deal { $number } Specials each
gather = { $first ->
        [1] {""}
       *[other] Gather all cards and coins.{" "}
    }{ $first ->
        [1] Put
       *[other] Turn
    } { $up ->
        [1] the Hourglass card
       *[other] the { $up } Hourglass cards
    } { $first ->
        [1] in the middle, hourglass side up, and
       *[other] back up and put
    } the { $ids } extra IDs in their compartment. Shuffle, then deal each player { $specials } Specials and { $number } of the { $count } playing cards{ $players ->
        [7] {""}
       *[other] {" "}marked { $players } or lower
    }.
    .brief = { $up } hourglasses, { $ids } IDs apart, { $specials } Specials, { $number } cards each
step-cards = { $players ->
        [7] Shuffle the { $count } playing cards
       *[other] Take the { $count } playing cards marked { $players } or lower, shuffle them
    }, deal { $number } to each player, and put the rest in the wallet.
    .hint = Say done.
    .brief = { $players ->
        [7] shuffle { $count }
       *[other] { $count } marked { $players } or lower
    }, { $number } each, rest in wallet
round-begins = Round { $number } of { $total }.
    .brief = round { $number } of { $total }
    .score-sheet = yes
dealt = The other { $left } go in the wallet.
    .then = the other { $left } go in the wallet.
    .then-brief = {""}
    .earcon = drawn
    .brief = { $left } in wallet
ask-dealt = { $who }, tell me in private: { $count ->
        [one] which of your { $what } don't I know yet?
       *[other] { $number ->
            [0] what are your { $count } { $what }?
           *[other] what are your other { $count } { $what }?
        }
    }
    .hint = { $number ->
        [0] Name them all at once, with commas.
       *[other] {""}
    }
    .brief = { $count ->
        [one] the last of { $who }'s { $what }?
       *[other] { $who }'s { $count } { $what }?
    }
    .yours = { $count ->
        [one] the last of your { $what }?
       *[other] your { $count } { $what }?
    }
ask-told = { $who }, tell me in private: { $count ->
        [one] what did you get?
       *[other] what's one of the { $count } you got?
    }
    .brief = { $who } got what?
    .yours = what did you get?
ask-held = { $who }, tell me in private: which { $count ->
        [one] of your { $what } don't I know yet?
       *[other] { $count } of your { $what } don't I know yet?
    }
    .brief = { $count ->
        [one] the last of { $who }'s { $what }?
       *[other] { $who }'s other { $count } { $what }?
    }
    .yours = { $count ->
        [one] the last of your { $what }?
       *[other] your other { $count } { $what }?
    }
deal-coins = { $all ->
        [1] Mix the coins
       *[0] Mix the { $count } coins from 1 to { $highest } cents
    }, deal one each and turn them up.
    .brief = 1 coin each
ask-coin = { $who }, how many cents?
    .choices = { "" }
    .brief = { $who }'s coin?
    .yours = your coin?
    .undone = { FORM($who, "whose") } coin
coin = { $who } has { $number ->
        [one] one cent
       *[other] { $number } cents
    }.
    .brief = { $who }: { $number } { $number ->
        [one] cent
       *[other] cents
    }
begins = { $who } has the lowest coin and starts.
    .asked = { "" }
    .asked-also = yes
    .brief = { $who } starts
    .yours = you start

## A turn

turn-begins = It's { $who }'s turn.
    .counts = { $count ->
        [0] No cards in hand.
        [one] One card in hand.
       *[other] { $count } cards in hand.
    }
    .asked = { $count ->
        [0] No cards in hand.
        [one] One card in hand.
       *[other] { $count } cards in hand.
    }
    .earcon = turn
    .brief = { $who }'s turn, { $count } { $count ->
        [one] card
       *[other] cards
    }
    .yours = your turn, { $count } { $count ->
        [one] card
       *[other] cards
    }
ask-action = { $first ->
        [1] { $who }, your turn.
       *[0] { $who }, what next?
    }
    .hint = You can take, put back, buy, flip, or play a Special.
    .choices = { "" }
    .brief = { $first ->
        [1] { $who }'s turn
       *[0] { $who }, next?
    }
    .yours = { $first ->
        [1] your turn
       *[0] what next?
    }
    .undone = { FORM($who, "whose") } { $answer ->
        [take] draw from the wallet
        [put] return of a card
        [buy] purchase of an ID
        [flip] flip
       *[other] { $answer }
    }
    .guided = Do one thing: take a card out of the wallet, put one back, buy an ID, flip an Hourglass, or play a Special card. When the last Hourglass is flipped, everyone's hand is judged.
ask-again = { $who }, what next?
    .hint = You can take, put back, buy or flip.
    .choices = { "" }
    .brief = { $who }, next?
    .yours = what next?
    .undone = { FORM($who, "whose") } { $answer ->
        [take] draw from the wallet
        [put] return of a card
        [buy] purchase of an ID
        [flip] flip
       *[other] { $answer }
    }
# The hand's size is said when the turn starts, and the wallet's size only when it is running low.
takes = { $who } takes a card.
    .counts = { $left ->
        [0] The wallet is empty.
        [1] One left in the wallet.
        [2] { $left } left in the wallet.
        [3] { $left } left in the wallet.
       *[other] { "" }
    }
    .earcon = drawn
    .brief = { $who } takes
    .yours = you take
puts = { $who } puts a card back.
    .earcon = played
    .brief = { $who } puts back
    .yours = you put one back
ask-put = { $who }, which card do you put back?
    .brief = { $who } puts which back?
    .yours = put which back?
ask-pay = { $first ->
        [1] { $who }, how do you pay { $price }?
       *[other] { $item }. { $enough ->
            [1] { $number } so far. More, or done?
           *[other] { $left } to go: what else?
        }
    }
    .hint = { $first ->
        [1] Say, for example, 200 Dollars, Ring, done.
       *[other] { "" }
    }
    .choices = { "" }
    .brief = { $first ->
        [1] { $who } pays { $price } how?
       *[other] { $item }, { $enough ->
            [1] { $number } so far: more?
           *[other] { $left } to go: what else?
        }
    }
    .yours = { $first ->
        [1] how do you pay { $price }?
       *[other] { $item }, { $enough ->
            [1] { $number } so far: more?
           *[other] { $left } to go: what else?
        }
    }
    .undone = { FORM($who, "whose") } { $answer ->
        [done] purchase of an ID
       *[other] payment of { $answer }
    }
pays = { $who } pays { $number } with { $items }.
    .earcon = played
    .brief = { $who } buys an ID
    .yours = you buy an ID
cannot-pay = { $who } doesn't have enough and takes it all back.
    .brief = { $who } can't pay
    .yours = you can't pay
buys = { $who } takes an extra ID.
    .then = takes an ID
    .then-brief = { $left } left
    .counts = { $left ->
        [0] None
        [one] One
       *[other] { $left }
    } left.
    .brief = { $who } takes an ID, { $left } left
    .yours = you take an ID, { $left } left
ask-id = { $who }, which ID do you keep?
    .brief = { $who } keeps which ID?
    .yours = keep which ID?
    .undone = { FORM($who, "whose") } choice of ID
flips = { $who } flips { $left ->
        [0] the last Hourglass.
       *[other] an Hourglass.
    }
    .counts = { $left ->
        [0] { "" }
       *[other] { $left } left.
    }
    .earcon = played
    .brief = { $left ->
        [0] { $who } flips the last
       *[other] { $who } flips, { $left } left
    }
    .yours = { $left ->
        [0] you flip the last
       *[other] you flip, { $left } left
    }
    .highlight = 15
flips-first = { $left ->
        [0] { $who } flips the last Hourglass.
       *[other] { $who } has to flip an Hourglass first.
    }
    .asked = Flip an Hourglass first: { $left } left.
    .asked-also = yes
    .asked-brief = flip first, { $left } left
    .counts = { $left ->
        [0] { "" }
       *[other] { $left } left.
    }
    .brief = { $left ->
        [0] { $who } flips the last
       *[other] { $who } flips first, { $left } left
    }
    .yours = { $left ->
        [0] you flip the last
       *[other] you flip first, { $left } left
    }
    .highlight = 14
round-ends = The round is over.
    .then = The round is over.
    .then-brief = round over
    .earcon = out
    .brief = round over
    .highlight = 5
your-cards = You hold { $items }.
    .brief = you hold { $items }
your-card = Your new card is { $item }.
    .brief = you get { $item }
your-specials = Your Special cards: { $items }.
    .brief = Specials: { $items }
    .cards = Your Special cards

## Special cards

plays = { $who } plays { $item }.
    .counts = { $count ->
        [0] { "" }
        [one] One Special left.
       *[other] { $count } Specials left.
    }
    .earcon = played
    .brief = { $who }: { $item }
    .yours = you play { $item }
plays-again = { $who } repeats { $item }.
    .then = repeats { $item }
    .then-brief = { $item } again
    .brief = { $who }: { $item } again
    .yours = you repeat { $item }
draws = { $who } draws { $count ->
        [one] one card.
       *[other] { $count } cards.
    }
    .then = draws { $count ->
        [one] one card
       *[other] { $count } cards
    }
    .then-brief = draws { $count }
    .brief = { $who } draws { $count }
    .yours = you draw { $count }
    .then-yours = draw { $count }
ask-keep = { $who }, which card do you keep?
    .brief = { $who } keeps which?
    .yours = keep which?
keeps-one = { $who } keeps one.
    .then = keeps one
    .then-brief = keeps one
    .brief = { $who } keeps one
    .yours = you keep one
    .then-yours = keep one
ask-guest = { $who }, who gets one?
    .choices = { "" }
    .brief = { $who }, who gets one?
    .yours = who gets one?
    .undone = { FORM($who, "whose") } choice of { $answer }
    .undone-then = for { $answer }
ask-give = { $who }, which one do you give away?
    .brief = { $who } gives which?
    .yours = give which?
gives = { $who } gives { $target } a card.
    .then = gives { $target } a card
    .then-brief = gives { $target } a card
    .brief = { $who } gives { $target } a card
    .yours = you give { $target } a card
    .then-yours = give { $target } a card
returns = { $who } puts one back in the wallet.
    .then = puts one back in the wallet
    .then-brief = puts one back, { $left } in the wallet
    .brief = { $who } puts one back, { $left } in the wallet
    .yours = you put one back, { $left } in the wallet
    .then-yours = put one back, { $left } in the wallet
ask-fund = { $who }, do you add a note, Jewelry or nothing?
    .hint = Put it face up in the middle.
    .choices = { "" }
    .brief = { $who } adds what?
    .yours = add what?
    .undone = { FORM($who, "whose") } answer
fund-gives = { $who } adds { $item }.
    .brief = { $who } adds { $item }
    .yours = you add { $item }
fund-deal = Shuffle the rest and deal one to everyone else who added one.
    .brief = shuffle rest, 1 each
fund-none = { $who } has no note or Jewelry to add.
    .brief = { $who } adds nothing
    .yours = you add nothing
ask-fund-take = { $who }, which do you take?
    .brief = { $who } takes which?
    .yours = take which?
fund-takes = { $who } takes { $item }.
    .brief = { $who } takes { $item }
    .yours = you take { $item }
ask-fund-got = { $who }, which did you get?
    .choices = { "" }
    .brief = { $who } got which card?
    .yours = you got which card?
fund-gets = { $who } gets { $item }.
    .brief = { $who } gets { $item }
    .yours = you get { $item }
fund-gets-none = { $who } gets nothing: there's one card too few.
    .brief = { $who } gets nothing
    .yours = you get nothing
fund-back = One card goes back in the wallet: { $item }.
    .brief = { $item } goes back in the wallet
all-pass-left = Everyone passes a card to the left.
    .brief = all pass left
all-pass-right = Everyone passes a card to the right.
    .brief = all pass right
ask-pass = { $who }, which card do you pass?
    .brief = { $who } passes which?
    .yours = pass which?
passed = { $count ->
        [one] One card is
       *[other] { $count } cards are
    } passed.
    .asked = { "" }
    .brief = { $count ->
        [one] 1 card
       *[other] { $count } cards
    } passed
ask-target = { $who }, which player do you pick?
    .choices = { "" }
    .brief = { $who } picks who?
    .yours = pick who?
    .undone = { FORM($who, "whose") } choice of { $answer }
    .undone-then = on { $answer }
inspects = { $who } looks at one of { $target }'s cards.
    .then = looks at one of { $target }'s cards
    .then-brief = on { $target }
    .brief = { $who } inspects { $target }
    .yours = you inspect { $target }
you-see = { $target }'s card is { $item }.
    .brief = { $target }'s card is { $item }
ask-inspected = { $who }, do you keep it or give it back?
    .choices = { "" }
    .brief = { $who } keeps it?
    .yours = keep it?
    .undone = { FORM($who, "whose") } answer
gives-back = { $who } gives the card back to { $target }.
    .then = gives it back
    .then-brief = gives it back
    .brief = { $who } gives it back
    .yours = you give it back
    .then-yours = give it back
ask-gone = { $who }, tell me in private: which card is gone from your hand?
    .brief = { $who } lost which card?
    .yours = you lost which card?
takes-from = { $who } takes a card from { $target }.
    .then = takes a card from { $target }
    .then-brief = takes a card from { $target }
    .brief = { $who } takes a card from { $target }
    .yours = you take a card from { $target }
    .then-yours = take a card from { $target }
ask-dispose-to = { $who }, who gets a card?
    .choices = { "" }
    .brief = { $who }, card for who?
    .yours = a card for who?
    .undone = { FORM($who, "whose") } choice of { $answer }
    .undone-then = for { $answer }
ask-dispose = { $who }, which card do you give away?
    .brief = { $who } gives which?
    .yours = give which?
ask-exchange = { $who }, which card do you swap?
    .brief = { $who } swaps which?
    .yours = swap which?
exchange = { $who } and { $target } swap cards.
    .then = swaps cards with { $target }
    .then-brief = swaps with { $target }
    .brief = { $target ->
        [you] you and { $who }
       *[other] { $who } and { $target }
    } swap
    .then-yours = swap with { $target }
ask-request = { $who }, what do you ask { $target } for?
    .hint = Say a currency, Jewelry or a value.
    .choices = { "" }
    .brief = { $who } asks for what?
    .yours = ask for what?
    .undone = { FORM($who, "whose") } request for { $answer }
    .undone-then = for { $answer }
requests = { $who } asks { $target } for { $wish }.
    .then = asks { $target } for { $wish }
    .then-brief = to { $target }
    .brief = { $who } asks { $target } for { $wish }
    .yours = you ask { $target } for { $wish }
    .highlight = 18
ask-requested = { $who }, which do you give, if any?
    .choices = { "" }
    .brief = { $wish }, { $who }?
    .yours = give { $wish }?
    .undone = { FORM($who, "whose") } answer
request-none = { $who } gives nothing.
    .brief = no { $wish } from { $who }
request-given = { $who } gives { $target } { $item }.
    .brief = { $who } gives { $target } { $item }
    .yours = you give { $target } { $item }

## The end of a round

ask-extra-time = Who plays Extra Time, if anyone?
    .choices = { "" }
    .brief = Extra Time, anyone?
ask-end-specials = Who plays a Special next, if anyone?
    .hint = Go in that order: anyone you skip can't play one later.
    .choices = { "" }
    .brief = Special, anyone?
ask-own-extra-time = { $who }, do you play Extra Time?
    .choices = { "" }
    .brief = Extra Time, { $who }?
    .yours = play Extra Time?
    .undone = { FORM($who, "whose") } answer
ask-end-special = { $who }, which Special, if any?
    .choices = { "" }
    .brief = { $who }, a Special?
    .yours = play a Special?
ask-extra = { $who }, your extra action: take, put back or buy?
    .choices = { "" }
    .brief = { $who }'s extra action?
    .yours = extra action?
    .undone = { FORM($who, "whose") } { $answer ->
        [take] draw from the wallet
        [put] return of a card
        [buy] purchase of an ID
        [flip] flip
       *[other] { $answer }
    }
ask-cover = { $who }, which card do you hide under your Special?
    .brief = { $who } hides which?
    .yours = hide which?
ask-cover-note = { $who }, which note do you hide under your Special?
    .brief = { $who } hides which note?
    .yours = hide which note?
covers = { $who } hides a card under the Special, face down.
    .counts = { $count ->
        [0] No cards left in hand.
       *[other] { $count } left in hand.
    }
    .brief = { $who } hides a card, { $count } left
    .yours = you hide a card, { $count } left
    .highlight = 16
ask-atm = { $who }, do you hide a note, or find one in the wallet?
    .choices = { "" }
    .brief = { $who }, hide or find?
    .yours = hide or find?
    .undone = { FORM($who, "whose") } answer
searches = { $who } draws from the wallet until a note comes up. The others go back.
    .brief = { $who } looks for a note
    .yours = you look for a note
ask-found = { $who }, did you find a note?
    .choices = { "" }
    .brief = { $who } found a note?
    .yours = found a note?
    .undone = { FORM($who, "whose") } answer
finds = { $who } keeps the note.
    .counts = { $count ->
        [one] One card
       *[other] { $count } cards
    } in hand, { $left } in the wallet.
    .brief = { $who } keeps the note, { $count } in hand
    .yours = you keep the note, { $count } in hand
    .highlight = 8
finds-none = There's no note in the wallet.
    .brief = no note in the wallet
ask-exchanged-note = { $who }, which note do you put under your Special?
    .brief = { $who }, which note?
    .yours = put which note under it?
ask-currency = { $who }, which currency does your note count as?
    .brief = { $who }'s note counts as?
    .yours = your note counts as what?
    .undone = { FORM($who, "whose") } choice of { $answer }
exchanges = { $who }'s note counts as { $option }.
    .brief = { $who }'s note counts as { $option }
    .yours = your note counts as { $option }
    .highlight = 17
ask-officer = { $first ->
        [1] Who's on duty, if anyone?
       *[other] { $item }. Anyone else?
    }
    .hint = { $first ->
        [1] Anyone with both a Police Officer and a Police Badge is.
       *[other] { "" }
    }
    .choices = { "" }
    .brief = { $first ->
        [1] who's on duty?
       *[other] { $item ->
            [you] you are
           *[other] { $item } is
        }. Who else?
    }
on-duty = { $who } is on duty.
    .brief = { $who } is on duty
    .yours = you're on duty
not-on-duty = { $who } isn't on duty after all.
    .brief = { $who } isn't on duty
    .yours = you aren't on duty
no-inspection = A guilty officer doesn't inspect anyone.
    .brief = a guilty officer doesn't inspect
missed-duty = { $who } was on duty but hasn't inspected anyone.
    .brief = { $who } missed duty
    .yours = you missed duty
ask-inspect-late = { $who }, who do you inspect now, if anyone?
    .choices = { "" }
    .brief = { $who } inspects who?
    .yours = inspect who?
    .undone = { FORM($who, "whose") } choice of { $answer }
ask-inspect = { $who }, who do you inspect?
    .choices = { "" }
    .brief = { $who } inspects who?
    .yours = inspect who?
    .undone = { FORM($who, "whose") } choice of { $answer }
inspects-hand = { $who } inspects { $target }.
    .brief = { $who } inspects { $target }
    .yours = you inspect { $target }
finds-innocent = { $target } keeps everything.
    .brief = nothing taken
confiscates = { $who } takes { $target }'s money: { $number }.
    .brief = { $who } takes { $number } from { $target }
    .yours = you take { $number } from { $target }
ask-exchanged = { $who }, which note is under Currency Exchange?
    .brief = { $who }, which note under it?
    .yours = which note is under it?
ask-hand = { $first ->
        [1] { $who }, { $count ->
            [one] what's your card?
           *[other] what are your { $count } cards?
        }
       *[other] { $item }. { $count ->
            [one] And the last?
           *[other] And the other { $count }?
        }
    }
    .hint = { $first ->
        [1] { $count ->
            [one] Put it face up and name it, such as John Smith.
           *[other] Put them face up and name them all, such as John Smith, 200 Dollars, 100 Yen, Ring.
        }
       *[other] { "" }
    }
    .brief = { $first ->
        [1] { $who }'s { $count ->
            [one] card?
           *[other] cards?
        }
       *[other] { $item }, { $count } more?
    }
    .yours = { $first ->
        [1] your { $count ->
            [one] card?
           *[other] { $count } cards?
        }
       *[other] { $item }, { $count } more?
    }
shows = { $count ->
        [0] { $who } shows an empty hand.
       *[other] { $who } shows
    }
    .brief = { $count ->
        [0] { $who } shows an empty hand
       *[other] { $who } shows { $count }, worth { $number }:
    }
    .yours = { $count ->
        [0] you show an empty hand
       *[other] you show { $count }, worth { $number }:
    }
    .between-rows = ;
shows-again = { $who } names the cards again.
    .asked = { "" }
    .brief = { $who } names them again
    .yours = you name them again
ask-right = { $who }, is that right?
    .choices = { "" }
    .brief = { $who }, right?
    .yours = right?
    .undone = { FORM($who, "whose") } answer
row-ids = { "" }
    .brief = { "" }
row-props = { "" }
    .brief = { "" }
row-jewelry = { "" }
    .brief = { "" }
row-notes = { "" }
    .brief = { "" }
place-card = { $count ->
        [1] { $item }
        [2] { $item } twice
       *[other] { $item } { $count } times
    }{ $more ->
        [0] .
       *[other] ,
    }
    .brief = { $count ->
        [1] { $item }
        [2] { $item } twice
       *[other] { $item } { $count } times
    }{ $left ->
        [0] {""}
       *[other] ,
    }
place-jewel = { $count ->
        [1] { $item } worth { $number }
        [2] { $item } worth { $number } twice
       *[other] { $item } worth { $number } { $count } times
    }{ $more ->
        [0] .
       *[other] ,
    }
    .brief = { $count ->
        [1] { $item } { $number }
        [2] { $item } { $number } twice
       *[other] { $item } { $number } { $count } times
    }{ $left ->
        [0] {""}
       *[other] ,
    }
place-note = { $number }{ $left ->
        [0] {" "}{ $currency }{ $more ->
            [0] .
           *[other] ,
        }
        [1] {" "}and
       *[other] ,
    }
    .brief = { $number }{ $left ->
        [0] {" "}{ $currency }
        [1] {" "}and
       *[other] ,
    }
counts-as = The { $item } count as { $option }.
    .brief = { $item } note counts as { $option }
verdict = { $innocent ->
        [1] { $who } is innocent as { FORM($role, "a") }, with { $units }.{ $tenths }{ $hundredths }{ $counted ->
            [0] {""}
           *[1] { $number ->
                [0] {" "}and no notes
                [one] {" "}in one currency
               *[other] {" "}in { $number } currencies
            }
        }.
       *[0] { $who } is guilty as { FORM($role, "a") }.
    }
    .earcon = scored
    .brief = { $innocent ->
        [1] { $who } is innocent as { $role }: { $units }.{ $tenths }{ $hundredths }
       *[0] { $who } guilty as { $role }:
    }
    .yours = { $innocent ->
        [1] you're innocent as { $role }: { $units }.{ $tenths }{ $hundredths }
       *[0] you're guilty as { $role }:
    }
    .score-sheet = yes
    .highlight = 6
verdict-nobody = { $who } is guilty.
    .earcon = scored
    .brief = { $who } guilty:
    .yours = you're guilty:
    .score-sheet = yes
    .highlight = 7
clause-ids = { $number } IDs are too many without a Secret Agent.
    .brief = { $number } IDs, no Secret Agent{ $left ->
        [0] {""}
       *[other] ,
    }
clause-no-id = There's no ID.
    .brief = no ID{ $left ->
        [0] {""}
       *[other] ,
    }
clause-no-text = { $number ->
        [one] One card asks
       *[other] { $number } cards ask
    } for something the hand doesn't have.
    .brief = lacks what { $number ->
        [one] a card asks for
       *[other] { $number } cards ask for
    }{ $left ->
        [0] {""}
       *[other] ,
    }
clause-agent-alone = A Secret Agent needs a second ID.
    .brief = no second ID{ $left ->
        [0] {""}
       *[other] ,
    }
clause-too-rich = { $units }.{ $tenths }{ $hundredths } is over 500.
    .brief = { $units }.{ $tenths }{ $hundredths } too much{ $left ->
        [0] {""}
       *[other] ,
    }
clause-poor = { $units }.{ $tenths }{ $hundredths } isn't over 500.
    .brief = { $units }.{ $tenths }{ $hundredths } too little{ $left ->
        [0] {""}
       *[other] ,
    }
clause-too-many = { $number ->
        [3] { $number } currencies are one too many.
        [4] { $number } currencies are two too many.
       *[other] { $number } currencies are too many.
    }
    .brief = { $number } currencies too many{ $left ->
        [0] {""}
       *[other] ,
    }
clause-no-jewelry = A Cool Girl needs some Jewelry.
    .brief = no Jewelry{ $left ->
        [0] {""}
       *[other] ,
    }
clause-props = { $number ->
        [one] One Prop doesn't belong.
       *[other] { $number } Props don't belong.
    }
    .brief = { $number ->
        [one] Prop not allowed
       *[other] { $number } Props not allowed
    }{ $left ->
        [0] {""}
       *[other] ,
    }
clause-nobody-props = { $number ->
        [one] One Prop lacks the right ID.
       *[other] { $number } Props lack the right ID.
    }
    .brief = { $number ->
        [one] Prop not allowed
       *[other] { $number } Props not allowed
    }{ $left ->
        [0] {""}
       *[other] ,
    }
clause-agent-props = { $number ->
        [one] A Secret Agent can't have a Prop.
       *[other] A Secret Agent can't have Props: there are { $number }.
    }
    .brief = { $number ->
        [one] Prop not allowed
       *[other] { $number } Props not allowed
    }{ $left ->
        [0] {""}
       *[other] ,
    }
false-no = { $who } shows { $item }, but said no to { $wish } and hasn't been given a card since. One of the two can't be right.
    .brief = { $who } has { $item }, but said no to { $wish }
    .yours = you have { $item }, but said no to { $wish }
    .highlight = 11
false-none = { $who } shows { $item }, but added nothing to the fund and hasn't been given a card since. One of the two can't be right.
    .brief = { $who } has { $item }, but added nothing
    .yours = you have { $item }, but added nothing
    .highlight = 12
false-note = { $who } puts a note under a Special card, but added nothing to the fund and hasn't been given a card since. One of the two can't be right.
    .brief = { $who } has a note, but added nothing
    .yours = you have a note, but added nothing
    .highlight = 13
end-order = For the end-of-round Special cards, go in this order: { $all }.
    .brief = Specials in this order: { ROW($all, ", ") }
drawn-past = You draw and put back { $items }.
    .brief = you draw and put back { $items }
you-lost = A card has been taken from you: { $item }.
    .brief = you lose { $item }
loses-token = { $left ->
        [0] { $who } puts the last token back.
       *[other] { $who } puts a token back.
    }
    .counts = { $left ->
        [0] { "" }
       *[other] { $left } left.
    }
    .earcon = out
    .brief = { $left ->
        [0] { $who } loses the last token
       *[other] { $who } loses a token, { $left } left
    }
    .yours = { $left ->
        [0] you lose the last token
       *[other] you lose a token, { $left } left
    }
    .score-sheet = yes
    .highlight = 10
lose-nothing = { $count ->
        [one] { $all } has no token to lose.
       *[other] { $all } have no tokens to lose.
    }
    .brief = { $all }: no token to lose
ask-lose = { $who }, which victory token do you put back?
    .brief = { $who }, which token?
    .yours = put which token back?
credit = { $who } uses a Credit Card and draws from the wallet until a note comes up.
    .brief = { $who } uses Credit Card
    .yours = you use Credit Card
ask-credit = { $who }, which note did you draw, if any?
    .brief = { $who } drew which note?
    .yours = you drew which note?
credit-note = { $who } draws { $item }, which counts only as wealth.
    .brief = { $who } draws { $item }
    .yours = you draw { $item }
credit-none = There's no note in the wallet.
    .brief = no note in the wallet
nobody-innocent = Nobody is innocent, so nobody gets any tokens.
    .brief = nobody is innocent
    .winner = yes
ranks = { $who } comes { $rank ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
       *[other] seventh
    } with { $units }.{ $tenths }{ $hundredths }.
    .counts = { $taken ->
        [0] { $credit ->
            [0] { "" }
           *[other] That includes { $credit } from a Credit Card.
        }
       *[other] { $credit ->
            [0] That includes { $taken } taken as an officer.
           *[other] That includes { $taken } taken as an officer and { $credit } from a Credit Card.
        }
    }
    .brief = { $who } is { $rank ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $rank }th
    }, { $units }.{ $tenths }{ $hundredths }
    .yours = you're { $rank ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $rank }th
    }, { $units }.{ $tenths }{ $hundredths }
    .score-sheet = yes
draws-tokens = { $who } draws { $count ->
        [one] a token.
       *[other] { $count } tokens.
    }
    .then = draws { $count ->
        [one] a token
       *[other] { $count } tokens
    }
    .then-brief = { $count } { $count ->
        [one] token
       *[other] tokens
    }, total { $total }
    .counts = Total { $total }.
    .earcon = scored
    .brief = { $who } draws { $count } { $count ->
        [one] token
       *[other] tokens
    }, total { $total }
    .yours = you draw { $count } { $count ->
        [one] token
       *[other] tokens
    }, total { $total }
    .score-sheet = yes
    .winner = yes
    .highlight = 9
your-token = You get a token worth { $item }.
    .brief = you get { $item }
your-tokens = Your victory tokens: { $items }.
    .brief = tokens: { $items }
    .cards = Your victory tokens
ask-tokens = { $first ->
        [1] { $who }, { $count ->
            [one] what's your token worth?
           *[other] what are your { $count } tokens worth?
        }
       *[other] { $item }. { $count ->
            [one] And the last?
           *[other] And the other { $count }?
        }
    }
    .hint = { $first ->
        [1] Turn them over and say the points of each, such as 1 1 3.
       *[other] { "" }
    }
    .choices = { "" }
    .brief = { $first ->
        [1] { $who }'s { $count ->
            [one] token?
           *[other] { $count } tokens?
        }
       *[other] { $item }, { $count } more?
    }
    .yours = { $first ->
        [1] { $count ->
            [one] what's your token worth?
           *[other] what are your { $count } tokens worth?
        }
       *[other] { $item }, { $count } more?
    }
score = { $who } has { $count ->
        [0] no points or tokens.
       *[other] { $number ->
            [one] one point
           *[other] { $number } points
        } from { $count ->
            [one] one token.
           *[other] { $count } tokens.
        }
    }
    .brief = { $who }: { $number } { $number ->
        [one] point
       *[other] points
    }, { $count } { $count ->
        [one] token
       *[other] tokens
    }
    .yours = you have { $number } { $number ->
        [one] point
       *[other] points
    }, { $count } { $count ->
        [one] token
       *[other] tokens
    }
    .score-sheet = yes
game-won = { $who } wins the game with { $number ->
        [one] one point
       *[other] { $number } points
    }!
    .earcon = over
    .brief = { $who } wins with { $number } { $number ->
        [one] point
       *[other] points
    }
    .yours = you win with { $number } { $number ->
        [one] point
       *[other] points
    }
    .score-sheet = yes
    .winner = yes
    .highlight = 1
game-won-tie = { $who } wins the game with { $number } points, and { $count } victory tokens break the tie!
    .earcon = over
    .brief = { $who } wins with { $number } points, and { $count } tokens break the tie
    .yours = you win with { $number } points, and { $count } tokens break the tie
    .score-sheet = yes
    .winner = yes
    .highlight = 1
game-shared = { $all } win the game together, { $number ->
        [0] without a single point!
       *[other] with { $number ->
            [one] one point
           *[other] { $number } points
        } and { $count ->
            [one] one victory token
           *[other] { $count } victory tokens
        } each!
    }
    .earcon = over
    .brief = { $all } win with { $number ->
        [0] no points
        [one] 1 point
       *[other] { $number } points
    } each
    .score-sheet = yes
    .winner = yes
    .highlight = 2
game-left = { $who } is the only player left and wins the game!
    .brief = { $who } wins, the only one left
    .yours = you win, the only one left
    .score-sheet = yes
    .winner = yes
    .highlight = 3

## At the table

goal-set = From now on, the game lasts { $number ->
        [one] one round
       *[other] { $number } rounds
    }.
    .brief = { $number ->
        [one] { $number } round
       *[other] { $number } rounds
    } from now on
sits-again = { $who } is back and plays from the next round on.
    .brief = { $who } plays next round
    .yours = you play next round
no-next-round = This is already the last round.
    .brief = already the last round
gone = { $who } has left the table.
    .brief = { $who } has left
    .yours = you've left
    .highlight = 4
first-now = { $who } is the first player now and flips the Hourglass cards.
    .brief = { $who } is first player now
    .yours = you're first player now
void = Round { $number } doesn't count and is dealt again.
    .brief = round { $number } dealt again
ask-count = Leave out any cards on the table. { $who }, how many cards are in your hand?
    .brief = { $who } holds how many?
    .yours = you hold how many?
ask-count-wallet = Leave out the extra IDs. How many cards are in the wallet?
    .brief = how many in wallet?
miscount = With the cards on the table, that makes { $count }, but there should be { $total }.
    .brief = { $count } cards, should be { $total }
ask-recount = Do you count again, play on as before, or void the round?
    .brief = count again, play on, or void?
counts-right = It adds up, with { $left } in the wallet.
    .brief = it adds up, { $left } in the wallet
counts-set = It adds up now, with { $left } in the wallet. I've changed this:
    .brief = I changed it, { $left } in the wallet

## Refusals

no-wallet = The wallet is empty.
    .brief = the wallet is empty
no-hand = { $who } doesn't have any cards.
    .brief = { $who } has no cards
no-ids = There are no extra IDs left to buy.
    .brief = no extra IDs left
no-price = { $number ->
        [0] Nothing has been paid yet
       *[other] That's only { $number }
    }, and an ID costs { $price }.
    .brief = only { $number }, and an ID costs { $price }
no-money-left = { $who } can't pay the { $price } that an ID costs.
    .brief = { $who } can't pay { $price }
no-money = { $option } isn't money. Only notes and Jewelry are.
    .brief = { $option } isn't money
no-note = { $option } isn't a note.
    .brief = { $option } isn't a note
no-notes = { $who } doesn't have any notes.
    .brief = { $who } has no notes
no-special-left = { $option } has already been played this round.
    .brief = { $option } was already played
no-specials = { $who } doesn't have any Special cards left.
    .brief = { $who } has no Specials left
no-such-special = { $who } can't have a Special card like that.
    .brief = { $who } can't have one of those
no-end-yet = { $option } is for the end of the round.
    .brief = { $option } is for the end of the round
no-end = You can't play { $option } at this point.
    .brief = you can't play { $option } now
no-special-late = Special cards come before the action.
    .brief = Specials come before the action
no-cards-others = Nobody else has any cards.
    .brief = nobody else has cards
no-discards = No Special card has been played yet.
    .brief = no Special played yet
no-top = The top discard is { $option }, which can't be played now.
    .brief = { $option } can't be played now
no-left = { $option } has left the table.
    .brief = { $option } has left
no-seat = You can't pick { $who } here.
    .brief = you can't pick { $who }
no-wish = { $option } doesn't match the request for { $wish }.
    .brief = { $option } doesn't match { $wish }
must-give = { $who } has a card like that and has to give one.
    .brief = { $who } has to give one
no-order = { $who }'s chance has already passed.
    .brief = { $who }'s chance has passed
no-extra = { $who } can't take, put back or buy anything.
    .brief = { $who } can't take, put back or buy
no-flip = Extra Time doesn't let you flip an Hourglass.
    .brief = no flipping in Extra Time
no-more = { $who } has only { $count ->
        [one] one card
       *[other] { $count } cards
    } by my count. If that's wrong, say recount.
    .brief = only { $count } by my count, or say recount
no-fewer = { $who } has { $count ->
        [one] one card
       *[other] { $count } cards
    } by my count. If that's wrong, say recount.
    .brief = { $count } by my count, or say recount
no-fewer-tokens = { $who } has { $count ->
        [one] one victory token
       *[other] { $count } victory tokens
    } by my count.
    .brief = { $count ->
        [one] one token
       *[other] { $count } tokens
    } by my count
no-none = There has to be a note { $count ->
        [one] in the wallet: it has one card.
       *[other] among the { $count } cards in the wallet.
    }
    .brief = there has to be a note
no-second = { $who } has already got one of these.
    .brief = { $who } already got one
no-yourself = Pick another player, not { $who }.
    .brief = another player, not { $who }
no-such-card = { $option } isn't in the deck for this many players.
    .brief = { $option } isn't in this deck
no-copies = { $count ->
        [one] The only { $option } has already been shown or named.
        [2] Both copies of { $option } have already been shown or named.
       *[other] All { $count } copies of { $option } have already been shown or named.
    }
    .brief = no more { $option } to come
no-tokens = { $count ->
        [one] The only token worth { $option } has already been shown.
        [2] Both tokens worth { $option } have already been shown.
       *[other] All { $count } tokens worth { $option } have already been shown.
    }
    .brief = all tokens worth { $option } already shown
no-coin = { $who } already has the { $number }-cent coin.
    .brief = { $who } has that coin
no-round = There's no round to deal again.
    .brief = no round to deal again
no-recount = I'm dealing, so there's nothing to count.
    .brief = I'm dealing: nothing to count
no-count-yet = Nobody has had a turn yet, so everyone has { $count } cards.
    .brief = everyone has { $count } cards
no-put-now = Some cards are changing hands. Answer the open question first.
    .brief = answer the open question first
no-put-fixed = To correct { $what }, say override coin or override hourglasses.
    .brief = say override coin or override hourglasses
no-put-judged = { $who }'s hand has already been judged.
    .brief = { $who } is already judged
no-put-from = You can't move { $what } that's { $spot }.
    .brief = can't move { $what } { $spot }
no-put-there = You can't put { $what } { $spot }.
    .brief = can't put { $what } { $spot }
no-set-now = You can only change that between actions, during a turn.
    .brief = only between actions, during a turn
no-set-turn = It's already { $who }'s turn.
    .brief = it's already { $who }'s turn
no-set-hourglasses = Say a number from 1 to { $most }.
    .brief = 1 to { $most }
no-set-coin = There's no { $number }-cent coin.
    .brief = no { $number }-cent coin
no-set-judged = { $who } has already been judged.
    .brief = { $who } is already judged
no-count-now = Some cards are changing hands. Answer the open question first.
    .brief = answer the open question first

## Answers to queries

status-over = The game is over. { $all } won.
    .brief = game over, { $all } won
status-setup = The game is still being set up.
    .brief = setting up
status-next = Round { $number } is being set up.
    .brief = setting up round { $number }
status-between = The victory tokens are being counted.
    .brief = counting tokens
status-round = Round { $number }. { $left ->
        [0] No Hourglass cards
        [one] One Hourglass card
       *[other] { $left } Hourglass cards
    } left, { $count ->
        [one] one card
       *[other] { $count } cards
    } in the wallet, { $ids ->
        [one] one extra ID
       *[other] { $ids } extra IDs
    }.
    .brief = round { $number }, { $left } { $left ->
        [one] hourglass
       *[other] hourglasses
    } left, { $count } in wallet, { $ids } extra { $ids ->
        [one] ID
       *[other] IDs
    }
status-turn = It's { $who }'s turn.
    .brief = { $who }'s turn
    .yours = your turn
status-end = The round is over. { $who } flipped the last Hourglass.
    .brief = round over, { $who } flipped the last Hourglass
    .yours = round over, you flipped the last Hourglass
status-discards = { $item } is on top of the discards.
    .brief = { $count } { $count ->
        [one] discard
       *[other] discards
    }, { $item } on top
tokens = { $who } has { $count ->
        [0] no victory tokens
        [one] one victory token
       *[other] { $count } victory tokens
    }.
    .brief = { $who } has { $count } { $count ->
        [one] token
       *[other] tokens
    }
    .yours = you have { $count } { $count ->
        [one] token
       *[other] tokens
    }
tokens-all = { $count ->
        [0] Nobody has a victory token.
        [one] Everyone has one victory token.
       *[other] Everyone has { $count } victory tokens.
    }
    .brief = { $count ->
        [0] nobody has a token
        [one] 1 token each
       *[other] { $count } tokens each
    }
has-left = { $who } has left the table.
    .brief = { $who } has left
    .yours = you've left
hand-whose = Whose hand? Say hand and a name.
    .brief = whose hand?
hand-yours = I don't know { $who }'s cards. Only { $who } does.
    .brief = I don't know { FORM($who, "whose") } cards
hand-shown = { $who }'s cards are on { $who }'s own line.
    .brief = on { $who }'s own line
    .yours = on your own line
hand-not-told = You have { $count ->
        [one] one card and haven't told me which.
       *[other] { $count } cards and haven't told me all of them.
    } Say tell.
    .brief = { $count } { $count ->
        [one] card
       *[other] cards
    }, not all told: say tell
hand-none = You don't have any cards.
    .brief = no cards
your-hand = You have { $count ->
        [one] one card
       *[other] { $count } cards
    } worth { $number }, and a { $cents }-cent coin:
    .brief = { $count } { $count ->
        [one] card
       *[other] cards
    }, { $units }.{ $tenths }{ $hundredths }:
    .cards = { $count } { $count ->
        [one] card
       *[other] cards
    } worth { $number }, and a { $cents }-cent coin
    .between-rows = ;
would-whose = Whose hand? Say innocent and a name.
    .brief = whose hand?
would-nothing = No round is going on right now.
    .brief = no round right now
would-unknown = I don't know { $who }'s cards, so I can't judge them.
    .brief = I don't know { FORM($who, "whose") } cards
would-shown = The answer is on { $who }'s own line.
    .brief = on { $who }'s own line
    .yours = on your own line
would = { $innocent ->
        [1] You'd be innocent now as { FORM($role, "a") }, with { $units }.{ $tenths }{ $hundredths }{ $counted ->
            [0] {""}
           *[1] { $number ->
                [0] {" "}and no notes
                [one] {" "}in one currency
               *[other] {" "}in { $number } currencies
            }
        }.
       *[0] You'd be guilty now as { FORM($role, "a") }.
    }
    .brief = { $innocent ->
        [1] innocent as { $role }: { $units }.{ $tenths }{ $hundredths }
       *[0] guilty as { $role }:
    }
would-table = That's for the table to judge, by the { $count ->
        [one] text
       *[other] texts
    } of { $items }.
    .brief = the table judges { $items }
would-nobody = You'd be guilty now.
    .brief = guilty:
mends = To be innocent:
    .brief = to do:
mends-first = First of all:
    .brief = first:
mend-no-id = get an ID{ $left ->
        [0] .
        [1] {" "}and
       *[other] ,
    }
    .brief = get an ID{ $left ->
        [0] {""}
       *[other] ,
    }
mend-ids = keep only one of your { $number } IDs or get a Secret Agent{ $left ->
        [0] .
        [1] {" "}and
       *[other] ,
    }
    .brief = keep 1 ID or get Secret Agent{ $left ->
        [0] {""}
       *[other] ,
    }
mend-agent = get a second ID{ $left ->
        [0] .
        [1] {" "}and
       *[other] ,
    }
    .brief = get a second ID{ $left ->
        [0] {""}
       *[other] ,
    }
mend-money = get rid of at least { $units }.{ $tenths }{ $hundredths }{ $left ->
        [0] .
        [1] {" "}and
       *[other] ,
    }
    .brief = { $units }.{ $tenths }{ $hundredths } less{ $left ->
        [0] {""}
       *[other] ,
    }
mend-poor = add more than { $units }.{ $tenths }{ $hundredths }{ $left ->
        [0] .
        [1] {" "}and
       *[other] ,
    }
    .brief = add over { $units }.{ $tenths }{ $hundredths }{ $left ->
        [0] {""}
       *[other] ,
    }
mend-currencies = get rid of all the notes of { $number ->
        [one] one currency
       *[other] { $number } currencies
    }{ $left ->
        [0] .
        [1] {" "}and
       *[other] ,
    }
    .brief = { $number } fewer { $number ->
        [one] currency
       *[other] currencies
    }{ $left ->
        [0] {""}
       *[other] ,
    }
mend-currencies-rich = get rid of all the notes of { $number ->
        [one] one currency
       *[other] { $number } currencies
    } but keep more than 500{ $left ->
        [0] .
        [1] {" "}and
       *[other] ,
    }
    .brief = { $number } fewer { $number ->
        [one] currency
       *[other] currencies
    }, keep over 500{ $left ->
        [0] {""}
       *[other] ,
    }
mend-money-girl = get rid of at least { $units }.{ $tenths }{ $hundredths } but keep some Jewelry{ $left ->
        [0] .
        [1] {" "}and
       *[other] ,
    }
    .brief = { $units }.{ $tenths }{ $hundredths } less, keep Jewelry{ $left ->
        [0] {""}
       *[other] ,
    }
mend-jewelry = get some Jewelry but stay at 500 or less{ $left ->
        [0] .
        [1] {" "}and
       *[other] ,
    }
    .brief = get Jewelry, 500 at most{ $left ->
        [0] {""}
       *[other] ,
    }
mend-props = get rid of { $number ->
        [one] that Prop
       *[other] { $number } Props
    }{ $left ->
        [0] .
        [1] {" "}and
       *[other] ,
    }
    .brief = { $number ->
        [one] drop the Prop
       *[other] drop { $number } Props
    }{ $left ->
        [0] {""}
       *[other] ,
    }
about = { $who } has { $count ->
        [0] no playing cards
        [one] one playing card
       *[other] { $count } playing cards
    }, { $number ->
        [0] no Special cards
        [one] one Special card
       *[other] { $number } Special cards
    }, { $total ->
        [0] no tokens
        [one] one token
       *[other] { $total } tokens
    } and { $cents ->
        [one] one cent.
       *[other] { $cents } cents.
    }
    .brief = { $who } has { $count } { $count ->
        [one] card
       *[other] cards
    }, { $number } { $number ->
        [one] Special
       *[other] Specials
    }, { $total } { $total ->
        [one] token
       *[other] tokens
    }, { $cents } { $cents ->
        [one] cent
       *[other] cents
    }
    .yours = you have { $count } { $count ->
        [one] card
       *[other] cards
    }, { $number } { $number ->
        [one] Special
       *[other] Specials
    }, { $total } { $total ->
        [one] token
       *[other] tokens
    }, { $cents } { $cents ->
        [one] cent
       *[other] cents
    }
score-of = { $who } has { $number ->
        [one] one point
       *[other] { $number } points
    }, from { $items }.
    .brief = { $who } has { $number } { $number ->
        [one] point
       *[other] points
    }: { $items }
    .yours = you have { $number } { $number ->
        [one] point
       *[other] points
    }: { $items }
about-bought = { $who } has bought { $count ->
        [one] an ID
       *[other] { $count } IDs
    } with { $items }.
    .brief = { $who } bought { $count } { $count ->
        [one] ID
       *[other] IDs
    } with { $items }
    .yours = you bought { $count } { $count ->
        [one] ID
       *[other] IDs
    } with { $items }
about-paying = { $who } is paying with { $items }.
    .brief = { $who } is paying { $items }
    .yours = you're paying { $items }
about-front = In front of { $who }: { $items }.
    .brief = in front of { $who }: { $items }
about-exchange = One of { $who }'s notes counts as { $option }.
    .brief = { $who }'s note counts as { $option }
    .yours = your note counts as { $option }
recall-nothing = Nothing like that has happened this round.
    .brief = nothing like that this round
look-middle = In the middle: { $items }.
    .brief = in the middle: { $items }
look-aside = Set aside: { $items }.
    .brief = set aside: { $items }
discards = Special cards played so far, the latest first:
    .brief = Specials played:
    .between = ,
discards-card = { $item }.
    .brief = { $item }
discards-none = No Special card has been played yet.
    .brief = no Special played yet
card-token = { $item }, a victory token. { $copies } in the box.
    .brief = { $item }, token, { $copies } in box
card-start = { $item }, a Special card for the start of your turn.
    .brief = { $item }, start of turn
card-instead = { $item }, a Special card to play instead of your action.
    .brief = { $item }, instead of action
card-end = { $item }, a Special card for the end of the round.
    .brief = { $item }, end of round
card-money = { $item }, worth { $number }.
    .brief = { $item }, worth { $number }
card-id = { $item }, an ID.
    .brief = { $item }, ID
card-prop = { $item }, a Prop.
    .brief = { $item }, Prop
card-copies = { $copies } in the box{ $two ->
        [0] { "" }
       *[other] , { $two } marked with a 2
    }{ $three ->
        [0] { "" }
       *[other] , { $three } marked with a 3
    }{ $four ->
        [0] { "" }
       *[other] , { $four } marked with a 4
    }{ $five ->
        [0] { "" }
       *[other] , { $five } marked with a 5
    }{ $six ->
        [0] { "" }
       *[other] , { $six } marked with a 6
    }{ $seven ->
        [0] { "" }
       *[other] , { $seven } marked with a 7
    }{ $extra ->
        [0] { "" }
       *[other] , { $extra } extra
    }.
    .brief = { $copies } in box{ $two ->
        [0] { "" }
       *[other] , { $two } marked 2
    }{ $three ->
        [0] { "" }
       *[other] , { $three } marked 3
    }{ $four ->
        [0] { "" }
       *[other] , { $four } marked 4
    }{ $five ->
        [0] { "" }
       *[other] , { $five } marked 5
    }{ $six ->
        [0] { "" }
       *[other] , { $six } marked 6
    }{ $seven ->
        [0] { "" }
       *[other] , { $seven } marked 7
    }{ $extra ->
        [0] { "" }
       *[other] , { $extra } extra
    }

mark-of-name = the name
mark-of-value = the value
mark-of-effect = what it does

## Table options

option-deck = Which playing cards are used with three or more players
option-deck-whole = all of them
option-deck-marks = only those marked with the number of players or a lower number
option-coins = Which coins are used
option-coins-random = any, drawn at random
option-coins-lowest = the lowest ones

leads = { $left ->
        [0] Everyone has
       *[other] { $all } { $count ->
            [one] leads with
           *[other] lead with
        }
    } { $score ->
        [0] no victory tokens
        [one] one victory token
       *[other] { $score } victory tokens
    }.
    .brief = { $left ->
        [0] all
       *[other] { $all }
    }: { $score } { $score ->
        [one] token
       *[other] tokens
    }
cards-in-deck = The wallet has { $count ->
        [one] one card
       *[other] { $count } cards
    }; cards in hand:
    .brief = { $count } in the wallet,
deck-hand = { $who } { $count }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $who } { $count }{ $left ->
        [0] {""}
       *[other] ,
    }

## Commands

command-lead = lead, leader, leaders
help-lead = hear who's ahead.
command-deck = deck, hands, wallet
help-deck = hear how many cards are in the wallet and in each hand.

command-innocent = innocent, guilty, would i be innocent, would i be guilty, am i innocent, am i guilty
usage-innocent = innocent [PLAYER]
help-innocent = hear in private whether you, or the player you name, would be innocent now, and what to change if not.
command-about = about, how many cards has, how many cards does, who has bought, tokens, coins
usage-about = about [PLAYER]
help-about = hear what everyone can see of a player: cards, tokens, coin and bought IDs.
command-look = look, the table, look at the table
help-look = hear about the wallet, the discards and every player in turn.
command-coin = coin
usage-coin = coin [PLAYER]
help-coin = hear which coin a player has, or list all the coins, the highest first.
coin-of = { $who } has the { $number }-cent coin.
    .brief = { $who } has { $number } { $number ->
        [one] cent
       *[other] cents
    }
    .yours = you have { $number } { $number ->
        [one] cent
       *[other] cents
    }
coins-all = { $who } has the highest coin.
    .brief = coins:
    .between = ,
coin-at = { $who } { $number }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $who } { $number }
coins-none = No coins have been dealt yet.
    .brief = no coins yet
command-recall = recall, remember, what was paid, who paid, what was shown
usage-recall = recall [PLAYER]
help-recall = list what was paid, shown, asked for and given this round, the latest first.
command-discards = discards
help-discards = list the Special cards that have been played.
command-void = void, misdeal
    .undone = the misdeal
    .wish = call a misdeal
help-void = call a misdeal and deal the round again.
command-recount = recount
    .undone = the recount
    .wish = count every hand and the wallet
help-recount = count every hand and the wallet when the numbers don't match.

## Describing your own box, step by step

box-title = What's your box called?
    .called = title
box-hourglasses = How many Hourglass cards are there?
    .called = Hourglasses
box-coins = How many cents is each coin worth? Give at least { $least } different ones, such as 1 2 5 7 10 20 50.
    .called = coins
box-token = { $count ->
        [0] What number is on the first kind of victory token?
       *[other] { $count } tokens so far. What number is on the next kind of victory token? Or say done.
    }
    .thing = token
box-token-copies = { $least ->
        [1] {""}
       *[other] Each player starts with one, so there must be at least { $least }.{" "}
    }How many { $number }-point tokens are there?
    .part = copies
box-currency = { $count ->
        [0] What's the first currency called?
       *[other] What's the next currency called? Or say done.
    }
    .thing = currency
box-id-marks = What number of players is on each { $name } card, not counting the extra IDs? Give one number per card, such as 2 2 3 5, or say none.
    .thing = { $name }
box-marks = What number of players is on each { $name } card? Give one number per card, such as 2 2 3 5.
    .part = cards
box-prop-marks = What number of players is on each { $name } card? Give one number per card, such as 2 2 3 5, or say none.
    .called = { $name }
box-extra = How many { $name } cards are among the extra IDs?
    .part = extra
box-jewelry = { $count ->
        [0] What's the first Jewelry card called?
       *[other] What's the next Jewelry card called?
    } Or say done.
    .thing = Jewelry
box-value = What is { $name } worth?
    .part = value
box-note = { $count ->
        [0] What's the first value in { $name }?
       *[other] What's the next value in { $name }? Or say done.
    }
    .thing = { $name } note
box-usual-specials = Do the { $count } Special cards keep their usual texts? If not, I'll ask for each one.
    .called = usual Special cards
box-usual-ids = Do the { $count } IDs and Props keep their usual texts? If not, I'll ask for each one.
    .called = usual IDs
box-id-text = What does { $name } say? If the table has to judge it or carry it out, start with the words by hand.
    .called = { $name } text
box-special-text = What does { $name } say? If the table has to carry it out, start with the words by hand.
    .called = { $name }
box-end = That's { $title }, with { $count } playing cards. Say done to save it, or back.
    .called = end
box-no-coins = Give the cents of each coin, from 1 to { $most }, with spaces between them.
box-coin-twice = You gave { $number } twice, and every coin must be different.
box-few-coins = { $count ->
        [one] One coin isn't
       *[other] { $count } coins aren't
    } enough: { $least } players need { $least }.
box-no-starting-token = Each player starts with a { $number }-point token, so add those too.
box-few-tokens = { $count } victory tokens aren't enough: a game can need { $least }. Add more, or say back.
box-token-told = You've already given the { $number }-point tokens. Say another number, or done.
box-no-currency = There has to be a currency. Say its name.
box-no-marks = Give a number from { $first } to { $last } for each card, up to { $most } cards{ $least ->
        [0] , or say none.
       *[other] .
    }
box-no-note = { $name } must have at least one note. Say its value.
box-note-taken = Something is already called { $name }. Say another value, or done.
box-few-cards = { $players } players need { $least } cards marked { $players } or lower, and there are only { $count }. Add more notes, or say back.
# The name of a kind of victory token that has no name in any edition.
words-points = { $number } points

## What an edition must contain: each phrase follows "must be"

expected-cards = at least { $least } cards for { $players } players, not { $count }
expected-coins = at least { $least } different coins
expected-currency = one of these: { $known }
expected-no-extra = left out, because only an ID can be an extra ID
expected-ones = at least { $least } tokens of { $points } point, one for each player
expected-prop = the id of a Prop: { $known }
expected-rewards = the numbers of tokens that the wealthiest innocent players draw
expected-by-hand = left out, because only an ID or a Prop can have it
expected-role = the id of a role: { $known }
expected-special = the id of a Special card: { $known }
expected-specials = at least { $least } cards, { $each } for each player, not { $count }
expected-tokens = at least { $least } tokens in all, so that they never run out

## Statistics of simulated games

figure-innocence-rate = Innocence rate
figure-innocent-wealth = Average wealth of the innocent
figure-rounds-per-game = Rounds per game
figure-turns-per-round = Turns per round
figure-rounds-without-innocent = Rounds with nobody innocent
figure-rounds-won = Rounds won as { $of }
figure-rounds-won-by-seat = Rounds won by seat

## Reasons for practice players' moves

advice-innocent = { $who } was innocent at that point, with { $money } in { $count ->
        [one] one card
       *[other] { $count } cards
    }.
    .brief = { $who } was innocent, with { $money }
advice-guilty = { $who } was still guilty at that point, with { $money } in { $count ->
        [one] one card
       *[other] { $count } cards
    }.
    .brief = { $who } was still guilty, with { $money }
advice-useless = { $who } could do without { $item }.
    .brief = { $who } could do without { $item }
advice-useful = { $who } could use { $item }.
    .brief = { $who } could use { $item }
advice-judged = { $who } had the verdict in mind.
    .brief = { $who } thought of the verdict
advice-enough = { $who } had paid enough.
    .brief = { $who } had paid enough
advice-low = { $who } put back the token worth the least.
    .brief = it was the token worth least
