# Wallet, in English.
#
# A phrase's value is said to everyone. `.brief` is its form for a braille line, the
# part that changed first; in it a seat reads "you" where its own name would stand.

game-title = Wallet

## Words that are typed

take = take
    .also = take a card, draw, draw a card
put = put
    .also = put a card, put back, put a card back, return, return a card
buy = buy
    .also = buy an id, buy id, pay, pay for an id
flip = flip
    .also = flip an hourglass, hourglass, turn over, turn over an hourglass
# All answers of a kind, where the companion does not know which are in a hand.
group-special = special
    .also = special card, specials, special cards, a special card
keep = keep
    .also = keep it
return = give back
    .also = return, return it, back, give it back
cover = cover
    .also = cover a note, hide, hide a note
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
cool-girl = Cool Girl
secret-agent = Secret Agent
millionaire = Millionaire

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
adjust-hourglasses = hourglasses
adjust-coin = coin

## What lies where

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
at-aside = aside
    .from = from aside
    .to = aside
at-hand = in { $of }'s hand
    .from = from { $of }'s hand
    .to = to { $of }'s hand
at-place = in front of { $of }
    .from = from { $of }
    .to = to { $of }
at-paid = among what { $of } has paid
    .from = from what { $of } has paid
    .to = to what { $of } has paid
at-under = under { $of }
    .from = from under { $of }
    .to = under { $of }
at-box = in the box
    .from = from the box
    .to = to the box

## Setup

edition-note = These cards are the companion edition: their number and their texts are ours, not the box's.
    .brief = companion edition
step-tokens = Give each player a victory token of 1, and put the other { $count } into the pocket of the wallet, unseen.
    .hint = Say done, or skip setup.
    .brief = token of 1 each
step-hourglasses = Lay the { $count } Hourglass cards in the middle, hourglass side up.
    .hint = Say done, or skip setup.
    .brief = { $count } hourglasses up
step-specials = Shuffle the Special cards, and deal { $number } to each player, face down. Put the others away.
    .hint = Say done.
    .brief = { $number } Specials each
step-ids = Put the { $count } extra IDs into a compartment of the wallet of their own.
    .hint = Say done.
    .brief = { $count } extra IDs in compartment
step-gather = Gather all playing cards, the IDs bought, the Special cards and the coins. Put the { $ids } extra IDs back into their compartment. Turn the { $count } Hourglass cards up. Shuffle the Special cards, and deal { $number } to each player.
    .hint = Say done.
    .brief = gather, { $ids } IDs back, { $count } hourglasses, { $number } Specials each
gather = { $first ->
        [1] Turn up { $up ->
            [1] the Hourglass card
           *[other] the { $up } Hourglass cards
        }, and put the { $ids } extra IDs apart.
       *[other] Gather all cards and coins. Turn up { $up ->
            [1] the Hourglass card
           *[other] the { $up } Hourglass cards
        }, and put the { $ids } extra IDs apart.
    } Shuffle, and deal { $specials } Special cards each, and { $number } of the { $count } playing cards{ $players ->
        [7] {""}
       *[other] {" "}marked { $players } or less
    }.
    .brief = { $up } hourglasses, { $ids } IDs, { $specials } Specials, { $number } cards each
step-cards = { $players ->
        [7] Shuffle the { $count } playing cards
       *[other] Take the { $count } playing cards marked { $players } or less, shuffle them
    }, deal { $number } to each player, and put the rest into the wallet.
    .hint = Say done.
    .brief = { $players ->
        [7] shuffle { $count }
       *[other] { $count } marked up to { $players }
    }, { $number } each, rest in wallet
round-begins = Round { $number } of { $total }.
    .brief = round { $number } of { $total }
dealt = The other { $left } cards go into the wallet.
    .then = the other { $left } go into the wallet.
    .then-brief = {""}
    .earcon = drawn
    .brief = dealt, wallet { $left }
ask-dealt = { $who }, in private: your { $count ->
        [one] last of the { $what }?
       *[other] { $count } { $what }?
    }
    .hint = All in one line, with commas.
    .brief = { $who }: { $what } { $count }?
ask-told = { $who }, in private: which card did you get?
    .brief = { $who }: card you got?
ask-held = { $who }, tell me in private { $count ->
        [one] the one of your { $what }
       *[other] the { $count } of your { $what }
    } that I do not know.
    .brief = { $who }: { $what } { $count }?
deal-coins = { $all ->
        [1] Mix the coins
       *[0] Mix the { $count } coins of up to { $highest } cents
    }, deal one each, and turn them up.
    .brief = 1 coin each
ask-coin = { $who }, which coin?
    .hint = Say its cents.
    .choices = { "" }
    .brief = { $who }: coin?
coin = { $who }: { $number } { $number ->
        [one] cent
       *[other] cents
    }.
    .brief = { $who }: { $number }
begins = { $who } has the lowest coin, and begins.
    .asked = { "" }
    .asked-also = yes
    .brief = first { $who }

## A turn

turn-begins = { $who }'s turn.
    .counts = { $count ->
        [one] One card
       *[other] { $count } cards
    } in hand.
    .asked = { $count } in hand.
    .earcon = turn
    .brief = { $who }: turn, hand { $count }
ask-action = { $who }: action?
    .hint = Take, put, buy, flip, or play a Special card.
    .choices = { "" }
    .brief = { $who }: action?
    .yours = action?
    .guided = Do one thing: take a card out of the wallet, put one back, buy, or flip an Hourglass; or play a Special card instead. When the last Hourglass is flipped, all hands are judged.
ask-again = { $who }: next action?
    .hint = Take, put, buy or flip.
    .choices = { "" }
    .brief = { $who }: next?
    .yours = next?
# How many are in hand is told when the turn begins; of the wallet, where it runs low.
takes = { $who } takes a card.
    .counts = { $left ->
        [0] The wallet is empty.
        [1] One left in the wallet.
        [2] { $left } left in the wallet.
        [3] { $left } left in the wallet.
       *[other] { "" }
    }
    .earcon = drawn
    .brief = { $who }: take
puts = { $who } puts a card back.
    .earcon = played
    .brief = { $who }: put
ask-put = { $who }, which card do you put into the wallet?
    .brief = { $who }: put?
ask-pay = { $first ->
        [1] { $who }, pay { $price } with what?
       *[other] { $item }: { $enough ->
            [1] { $number }. More, or done?
           *[other] { $number } of { $price }. More?
        }
    }
    .hint = { $first ->
        [1] Name notes and Jewelry, as in: 200 Dollars, 100 Yen, Ring; then say done.
       *[other] { "" }
    }
    .choices = { "" }
    .brief = { $first ->
        [1] { $who }: pay { $price }?
       *[other] { $item }: { $enough ->
            [1] { $number }, more?
           *[other] { $number } of { $price }?
        }
    }
pays = { $who } pays { $number }: { $items }.
    .earcon = played
    .brief = { $who }: pay { $number }
cannot-pay = { $who } has too little, and takes all back.
    .brief = { $who }: too little
buys = { $who } keeps an extra ID.
    .then = keeps an extra ID.
    .then-brief = ID, left { $left }
    .counts = { $left } { $left ->
        [one] ID
       *[other] IDs
    } left.
    .brief = { $who }: ID, left { $left }
ask-id = { $who }, which ID do you keep?
    .brief = { $who }: which ID?
flips = { $who } flips { $left ->
        [0] the last Hourglass.
       *[other] an Hourglass.
    }
    .counts = { $left ->
        [0] { "" }
       *[other] { $left } left.
    }
    .earcon = played
    .brief = { $who }: flip, { $left }
flips-first = { $who } first flips { $left ->
        [0] the last Hourglass.
       *[other] an Hourglass.
    }
    .asked = First flip an Hourglass: { $left } left.
    .asked-also = yes
    .asked-brief = flip first, { $left }
    .counts = { $left ->
        [0] { "" }
       *[other] { $left } left.
    }
    .brief = { $who }: flip first, { $left }
round-ends = The round is over.
    .earcon = out
    .brief = round over
your-cards = You hold: { $items }.
    .brief = hand { $items }
your-card = You get: { $item }.
    .brief = got { $item }
your-specials = Your Special cards: { $items }.
    .brief = Specials { $items }

## Special cards

plays = { $who } plays { $item }.
    .counts = { $count ->
        [0] { "" }
        [one] One Special left.
       *[other] { $count } Specials left.
    }
    .earcon = played
    .brief = { $who }: { $item }
plays-again = { $who } repeats { $item }.
    .then = repeats { $item }.
    .then-brief = { $item } again
    .brief = { $who }: { $item } again
draws = { $who } draws { $count ->
        [one] one card.
       *[other] { $count } cards.
    }
    .then = draws { $count ->
        [one] one card.
       *[other] { $count } cards.
    }
    .then-brief = draw { $count }
    .brief = { $who }: draw { $count }
ask-keep = { $who }, which of them do you keep?
    .brief = { $who }: keep?
keeps-one = { $who } keeps one.
    .then = keeps one.
    .then-brief = keep 1
    .brief = { $who }: keep 1
ask-guest = { $who }, who gets one?
    .choices = { "" }
    .brief = { $who }: to whom?
ask-give = { $who }, which one do you give?
    .brief = { $who }: give?
gives = { $who } gives { $target } a card.
    .then = gives { $target } a card.
    .then-brief = card to { $target }
    .brief = { $who }: card to { $target }
returns = { $who } puts one back into the wallet.
    .then = puts one back into the wallet.
    .then-brief = return 1, wallet { $left }
    .brief = { $who }: return 1, wallet { $left }
ask-fund = { $who }: note, Jewelry or none?
    .hint = Lay it open in the middle; say none if you have neither.
    .choices = { "" }
    .brief = { $who }: fund?
fund-gives = { $who } lays { $item }.
    .brief = { $who }: { $item }
fund-deal = Shuffle the others, and deal each giver one.
    .brief = others shuffled, 1 each
fund-none = { $who } has no note and no Jewelry.
    .brief = { $who }: none
ask-fund-take = { $who }, which do you take?
    .brief = { $who }: take?
fund-takes = { $who } takes { $item }.
    .brief = { $who }: take { $item }
ask-fund-got = What did { $who } get?
    .choices = { "" }
    .brief = { $who } got?
fund-gets = { $who } gets { $item }.
    .brief = { $who }: { $item }
fund-gets-none = { $who } gets nothing: there is one card too few.
    .brief = { $who }: get nothing
fund-back = { $item } goes into the wallet.
    .brief = { $item } to wallet
all-pass-left = All pass a card left at once.
    .brief = all pass
all-pass-right = All pass a card right at once.
    .brief = all pass
ask-pass = { $who }, which card do you pass on?
    .brief = { $who }: pass?
passed = { $count ->
        [one] One card is
       *[other] { $count } cards are
    } passed.
    .asked = { "" }
    .brief = passed { $count }
ask-target = { $who }, which player?
    .choices = { "" }
    .brief = { $who }: who?
inspects = { $who } looks at a card of { $target }'s.
    .then = looks at a card of { $target }'s.
    .then-brief = card of { $target }
    .brief = { $who } at card of { $target }
you-see = { $target } holds: { $item }.
    .brief = { $target } holds { $item }
ask-inspected = { $who }, do you keep it or give it back?
    .choices = { "" }
    .brief = { $who }: keep?
gives-back = { $who } gives it back to { $target }.
    .then = gives it back to { $target }.
    .then-brief = back to { $target }
    .brief = { $who }: back to { $target }
ask-gone = { $who }, tell me in private which card has been taken from you.
    .brief = { $who }: which is gone?
takes-from = { $who } takes a card from { $target }.
    .then = takes a card from { $target }.
    .then-brief = from { $target }
    .brief = { $who }: card from { $target }
ask-dispose-to = { $who }, who gets a card?
    .choices = { "" }
    .brief = { $who }: to whom?
ask-dispose = { $who }, which card do you give?
    .brief = { $who }: give?
ask-exchange = { $who }, which card do you give?
    .brief = { $who }: give?
exchange = { $who } and { $target } exchange cards.
    .then = exchanges a card with { $target }.
    .then-brief = with { $target }
    .brief = { $who }, { $target }: exchange
ask-request = { $who }, what do you ask for?
    .hint = A currency, Jewelry, or a value.
    .choices = { "" }
    .brief = { $who }: ask for?
requests = { $who } asks { $target } for { $wish }.
    .then = asks { $target } for { $wish }.
    .then-brief = to { $target }
    .brief = { $who } to { $target }: { $wish }?
ask-requested = { $who }, which do you give? Or none.
    .choices = { "" }
    .brief = { $who }: { $wish }?
request-none = { $who } has nothing of that: { $wish }.
    .brief = { $who }: no { $wish }
request-given = { $who } gives { $target } { $item }.
    .brief = { $who }: { $item } to { $target }

## The end of a round

ask-extra-time = Who plays Extra Time? Or none.
    .choices = { "" }
    .brief = Extra Time?
ask-end-specials = Who plays a Special card next? Or none.
    .hint = In that order: whoever is passed over plays none any more.
    .choices = { "" }
    .brief = end Specials?
ask-own-extra-time = { $who }, do you play Extra Time? Or none.
    .choices = { "" }
    .brief = { $who }: Extra Time?
ask-end-special = { $who }, which Special card now? Or none.
    .choices = { "" }
    .brief = { $who }: end Special?
ask-extra = { $who }, your extra action?
    .hint = Take, put or buy.
    .choices = { "" }
    .brief = { $who }: extra?
ask-cover = { $who }, which card do you hide under it?
    .brief = { $who }: hide?
ask-cover-note = { $who }, which note do you cover?
    .brief = { $who }: cover?
covers = { $who } puts a card under it, face down.
    .counts = { $count } left in hand.
    .brief = { $who }: hide 1, hand { $count }
ask-atm = { $who }, do you cover a note, or find one in the wallet?
    .choices = { "" }
    .brief = { $who }: cover or find?
searches = { $who } draws cards from the wallet until a note comes. The others go back.
    .brief = { $who }: search wallet
ask-found = { $who }, did you find a note?
    .choices = { "" }
    .brief = { $who }: note found?
finds = { $who } adds a note to the hand.
    .counts = { $count } in hand, { $left } in the wallet.
    .brief = { $who }: note, hand { $count }
finds-none = There is no note in the wallet.
    .brief = no note
ask-exchanged-note = { $who }, which note do you lay under it?
    .brief = { $who }: which note?
ask-currency = { $who }, as which currency does the note under it count?
    .brief = { $who }: as?
exchanges = { $who }'s note counts as { $option }.
    .brief = { $who }: note as { $option }
ask-officer = { $first ->
        [1] Who is on duty? Or none.
       *[other] { $item }. Who else? Or none.
    }
    .hint = { $first ->
        [1] On duty is a Police Officer with a Police Badge.
       *[other] { "" }
    }
    .choices = { "" }
    .brief = { $first ->
        [1] on duty?
       *[other] { $item }, who else?
    }
on-duty = { $who } is on duty.
    .brief = { $who } on duty
not-on-duty = { $who } lacks a card for duty.
    .then = lacks a card for duty.
    .then-brief = no duty
    .brief = { $who }: no duty
no-inspection = A guilty officer inspects nobody.
    .brief = guilty, no inspection
missed-duty = { $who } was on duty, and has inspected nobody.
    .brief = { $who }: missed duty
ask-inspect-late = { $who }, whom do you inspect now? Or none.
    .choices = { "" }
    .brief = { $who }: inspect now?
ask-inspect = { $who }, whom do you inspect?
    .choices = { "" }
    .brief = { $who }: inspect?
inspects-hand = { $who } inspects { $target }.
    .brief = { $who }: inspect { $target }
finds-innocent = { $target } keeps everything.
    .brief = { $target }: keep all
confiscates = { $who } takes { $target }'s money: { $number }.
    .brief = { $who }: { $number } from { $target }
ask-exchanged = { $who }, which note lies under Currency Exchange?
    .brief = { $who }: note under it?
ask-hand = { $first ->
        [1] { $who }: { $count ->
            [one] your card?
           *[other] { $count } cards?
        }
       *[other] { $item }. { $count } more?
    }
    .hint = { $first ->
        [1] Lay them open, and tell them in one line, as in: John Smith, 200 Dollars, 100 Yen, Ring.
       *[other] { "" }
    }
    .brief = { $first ->
        [1] { $who }: { $count }?
       *[other] { $item }, { $count } more?
    }
shows = { $count ->
        [0] { $who } shows an empty hand.
       *[other] { $who }:
    }
    .brief = { $who }: hand { $count }, worth { $number }
shows-anew = { $who } tells it once more.
    .asked = { "" }
    .brief = { $who }: once more
ask-right = Right, { $who }?
    .choices = { "" }
    .brief = { $who }: right?
    .yours = right?
row-ids = { "" }
    .brief = ID
row-props = { "" }
    .brief = Prop
row-jewelry = { "" }
    .brief = Jewelry
row-notes = { "" }
    .brief = { "" }
place-card = { $count ->
        [1] { $item }
       *[other] { $item } times { $count }
    }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $count ->
        [1] { $item }
       *[other] { $item } times { $count }
    }
place-jewel = { $count ->
        [1] { $item } { $number }
       *[other] { $item } { $number } times { $count }
    }{ $left ->
        [0] .
       *[other] ,
    }
    .brief = { $count ->
        [1] { $item } { $number }
       *[other] { $item } { $number } times { $count }
    }
place-note = { $number }{ $left ->
        [0] {" "}{ $currency }.
       *[other] ,
    }
    .brief = { $number }{ $left ->
        [0] {" "}{ $currency }
       *[other] {""}
    }
counts-as = Of these, { $item } counts as { $option }.
    .brief = { $item } as { $option }
verdict = { $who } is { $innocent ->
        [1] innocent
       *[0] guilty
    } as { $role }.
    .earcon = scored
    .brief = { $who } { $innocent ->
        [1] innocent
       *[0] guilty
    }, { $role }:
verdict-nobody = { $who } is guilty.
    .earcon = scored
    .brief = { $who } guilty:
clause-id = One ID.
    .brief = {""}
clause-ids = { $number } IDs and no Secret Agent.
    .brief = { $number } IDs, no agent.
clause-no-id = No ID.
    .brief = no ID.
clause-text = What the text asks for is done.
    .brief = {""}
clause-no-text = { $number ->
        [one] What a text asks for is not done.
       *[other] What { $number } texts ask for is not done.
    }
    .brief = text not done.
clause-agent = { $number } IDs.
    .brief = { $number } IDs.
clause-agent-alone = No second ID.
    .brief = no second ID.
clause-money = Money { $units }.{ $tenths }{ $hundredths }.
    .brief = { $units }.{ $tenths }{ $hundredths }.
clause-too-rich = Money { $units }.{ $tenths }{ $hundredths }, over 500.
    .brief = { $units }.{ $tenths }{ $hundredths } too much.
clause-rich = Money { $units }.{ $tenths }{ $hundredths }.
    .brief = { $units }.{ $tenths }{ $hundredths }.
clause-poor = Money { $units }.{ $tenths }{ $hundredths }, not over 500.
    .brief = { $units }.{ $tenths }{ $hundredths } too little.
clause-currencies = { $number ->
        [0] No currency.
        [one] One currency.
       *[other] { $number } currencies.
    }
    .brief = {""}
clause-too-many = { $number } currencies, over two.
    .brief = { $number } cur, too many.
clause-jewelry = Jewelry.
    .brief = {""}
clause-no-jewelry = No Jewelry, and a Cool Girl needs some.
    .brief = no Jewelry.
clause-props = { $number ->
        [one] One Prop
       *[other] { $number } Props
    } that the role may not have.
    .brief = Prop not allowed.
clause-nobody-props = { $number ->
        [one] One Prop
       *[other] { $number } Props
    }, and no role that may have { $number ->
        [one] it
       *[other] them
    }.
    .brief = Prop not allowed.
clause-agent-props = { $number ->
        [one] One Prop
       *[other] { $number } Props
    }, and a Secret Agent may have none.
    .brief = Prop not allowed.
false-no = { $who } shows { $item }, and has got no card since saying there was nothing of that: { $wish }. One of the two cannot be right.
    .brief = { $who }: { $item }, but said no { $wish }
false-none = { $who } shows { $item }, and has got no card since saying there was no money for the fund. One of the two cannot be right.
    .brief = { $who }: { $item }, but gave none
false-note = { $who } lays a note under it, and has got no card since saying there was no money for the fund. One of the two cannot be right.
    .brief = { $who }: a note, but gave none
end-order = Special cards for the end come in this order: { $all }.
    .brief = end Specials: { $all }
drawn-past = You draw past: { $items }.
    .brief = past { $items }
you-lost = { $item } has been taken from you.
    .brief = gone: { $item }
loses-token = { $who } puts a token back.
    .counts = { $left } left.
    .earcon = out
    .brief = { $who }: token lost, { $left }
lose-nothing = No token to lose: { $all }.
    .brief = no token: { $all }
ask-lose = { $who }, which victory token do you put back?
    .brief = { $who }: which token?
credit = { $who } uses a Credit Card, and draws from the wallet until a note comes.
    .brief = { $who }: Credit Card
ask-credit = { $who }, which note did you draw? If there was none, say none.
    .brief = { $who }: note?
credit-note = { $who } draws { $item }. It counts for wealth alone.
    .brief = { $who }: { $item }
credit-none = There is no note in the wallet.
    .brief = no note
nobody-innocent = Nobody is innocent: no victory tokens.
    .brief = nobody innocent
ranks = Number { $rank }: { $who }, with { $units }.{ $tenths }{ $hundredths }.
    .counts = { $taken ->
        [0] { $credit ->
            [0] { "" }
           *[other] Of these { $credit } by Credit Card.
        }
       *[other] { $credit ->
            [0] Of these { $taken } taken as an officer.
           *[other] Of these { $taken } taken as an officer, and { $credit } by Credit Card.
        }
    }
    .brief = { $rank } { $who } { $units }.{ $tenths }{ $hundredths }
draws-tokens = { $who } draws { $count ->
        [one] a victory token.
       *[other] { $count } victory tokens.
    }
    .then = draws { $count ->
        [one] a victory token.
       *[other] { $count } victory tokens.
    }
    .then-brief = { $count } { $count ->
        [one] token
       *[other] tokens
    }, { $total } in all
    .counts = { $total } in all.
    .earcon = scored
    .brief = { $who }: { $count } { $count ->
        [one] token
       *[other] tokens
    }, { $total } in all
your-token = You get a victory token of { $item }.
    .brief = token of { $item }
your-tokens = Your victory tokens: { $items }.
    .brief = tokens { $items }
ask-tokens = { $first ->
        [1] { $who }, your { $count ->
            [one] victory token?
           *[other] { $count } victory tokens?
        }
       *[other] { $item }. { $count } more?
    }
    .hint = { $first ->
        [1] Turn them up, and tell them in one line, as in: 1 1 3.
       *[other] { "" }
    }
    .choices = { "" }
    .brief = { $first ->
        [1] { $who }: tokens { $count }?
       *[other] { $item }, { $count } more?
    }
score = { $who } has { $number } { $number ->
        [one] point
       *[other] points
    }, { $count ->
        [one] one token.
       *[other] { $count } tokens.
    }
    .brief = { $who }: { $number } { $number ->
        [one] point
       *[other] points
    }, { $count } { $count ->
        [one] token
       *[other] tokens
    }
game-won = { $who } wins the game with { $number } points.
    .earcon = over
    .brief = game to { $who }, { $number }
game-won-tie = { $who } wins the game with { $number } points, by more victory tokens: { $count }.
    .earcon = over
    .brief = game to { $who }, { $number }, { $count } { $count ->
        [one] token
       *[other] tokens
    }
game-shared = { $all } win the game together, with { $number } points and { $count } victory tokens each.
    .earcon = over
    .brief = game to { $all }, { $number }
game-left = { $who } is the only player left, and wins the game.
    .brief = game to { $who }

## At the table

gone = { $who } has left the table.
    .brief = { $who } gone
first-now = { $who } turns over the first player's Hourglass cards from now on.
    .brief = { $who }: flip first
void = Round { $number } is void, and is dealt again.
    .brief = round { $number } void
ask-count = { $who }, how many cards are in your hand, without any that lie on the table?
    .brief = { $who }: how many?
ask-count-wallet = How many cards are in the wallet, without the extra IDs in their compartment?
    .brief = wallet: how many?
miscount = That makes { $count } cards with those that lie open or hidden, and there should be { $total }.
    .brief = { $count } of { $total }
ask-recount = Count again, play on as before, or void the round?
    .brief = again, on, or void?
counts-right = It adds up. { $left } are in the wallet.
    .brief = adds up, wallet { $left }
counts-set = It adds up now, with { $left } in the wallet. I set right what I had otherwise:
    .brief = set, wallet { $left }

## Why not

no-wallet = The wallet is empty.
no-hand = { $who } holds no card.
no-ids = There is no extra ID left to buy.
no-price = { $who } has { $number } there, and an ID costs { $price }.
no-money-left = { $who } has less than the { $price } that an ID costs.
no-money = { $option } is no money: an ID is paid, and the fund filled, with notes and Jewelry.
no-note = { $option } is no note.
no-notes = { $who } has no note.
no-special-left = { $option } has been played in this round already.
no-specials = { $who } has no Special card left.
no-such-special = { $who } has no such Special card.
no-end-yet = { $option } is for the end of the round.
no-end = { $option } is not for the end of the round, or not now.
no-special-late = Special cards come before the action.
no-cards-others = Nobody else holds a card.
no-discards = No Special card has been played yet.
no-top = The top of the discards is { $option }, which cannot be played now.
no-left = { $who } has left the table.
no-seat = { $who } cannot be chosen here.
no-wish = { $option } is not what was asked for: { $wish }.
must-give = { $who } has such a card, and so must give one.
no-order = It was { $who }'s turn before, and now it is over.
no-extra = { $who } can neither take, nor put, nor buy.
no-flip = Extra Time turns over no Hourglass card.
no-more = { $who } holds { $count } cards by my count, and no more. If the count is wrong, say recount.
no-fewer = { $who } holds { $count } cards by my count. If the count is wrong, say recount.
no-fewer-tokens = { $who } has { $count } victory tokens by my count.
no-none = With { $count } cards in the wallet it must have a note: fewer cards than that are no notes.
no-second = { $who } has got one already.
no-yourself = Another player must be chosen, not { $who }.
no-such-card = { $option } is not in the deck for this number of players.
no-copies = { $count ->
        [one] The only { $option } lies open, or has been told already.
       *[other] All { $count } copies of { $option } lie open, or have been told already.
    }
no-tokens = All { $count } victory tokens of { $option } have been shown already.
no-coin = { $who } has the coin of { $number } already.
no-round = No round is being played that could be void.
no-recount = The companion deals here, so there is nothing to count.
no-count-yet = Nothing has been taken yet: each player holds { $count } cards.
no-put-now = Some cards are on their way just now. Answer the open question first.
no-put-fixed = { $what }: that is set right otherwise. Say override coin, or override hourglasses.
no-put-judged = { $who }'s hand has been judged.
no-put-from = { $what } { $spot }: that stays where it is.
no-put-there = { $what } cannot lie { $spot }.
no-set-now = That can be set right in a turn, when nothing is under way.
no-set-turn = It is { $who }'s turn already.
no-set-hourglasses = Say a number from 1 to { $most }.
no-set-coin = There is no coin of { $number }.
no-set-judged = { $who } has been judged already.
no-count-now = Some cards are on their way just now. Answer the open question first.

## Asked at any time

status-over = The game is over. It went to { $all }.
    .brief = over: { $all }
status-setup = The game is being set up.
    .brief = setting up
status-between = The victory tokens are being counted.
    .brief = counting tokens
status-round = Round { $number }. { $left ->
        [0] No Hourglass card is
        [one] One Hourglass card is
       *[other] { $left } Hourglass cards are
    } left. { $count } cards are in the wallet, and { $ids } extra { $ids ->
        [one] ID
       *[other] IDs
    }.
    .brief = round { $number }, { $left } { $left ->
        [one] hourglass
       *[other] hourglasses
    }, wallet { $count }, { $ids } { $ids ->
        [one] ID
       *[other] IDs
    }
status-turn = It is { $who }'s turn.
    .brief = turn { $who }
status-end = The round is over. { $who } turned over the last Hourglass card.
    .brief = round over, by { $who }
status-discards = On top of the discarded Special cards lies { $item }.
    .brief = discards { $count }, top { $item }
tokens = { $who } has { $count ->
        [0] no victory token
        [one] one victory token
       *[other] { $count } victory tokens
    }.
    .brief = { $who }: { $count } { $count ->
        [one] token
       *[other] tokens
    }
tokens-all = All have { $count ->
        [0] no victory token.
        [one] one victory token.
       *[other] { $count } victory tokens.
    }
    .brief = all: { $count } { $count ->
        [one] token
       *[other] tokens
    }
has-left = { $who } has left the table.
    .brief = { $who } gone
hand-whose = Whose hand? Say hand and a name.
    .brief = whose hand?
hand-yours = { $who }'s cards are with { $who }; the companion does not know them.
    .brief = cards are in hands
hand-shown = { $who }'s cards are on { $who }'s own line.
    .brief = see own line
hand-not-told = You hold { $count } cards, and have not told me all of them. Say tell.
    .brief = { $count } { $count ->
        [one] card
       *[other] cards
    }, not all told
hand-none = You hold no card.
    .brief = no card
your-hand = You hold { $count } cards, worth { $number }, and a coin of { $cents }.
    .brief = { $count } { $count ->
        [one] card
       *[other] cards
    }, { $units }.{ $tenths }{ $hundredths }:
would-whose = Whose hand? Say innocent and a name.
    .brief = whose hand?
would-nothing = No round is being played now.
    .brief = no round
would-unknown = { $who }'s cards are with { $who }; the companion cannot judge them.
    .brief = cards unknown
would-shown = The answer is on { $who }'s own line.
    .brief = see own line
would = You would be { $innocent ->
        [1] innocent
       *[0] guilty
    } now, as { $role }.
    .brief = { $innocent ->
        [1] innocent
       *[0] guilty
    }, { $role }:
would-table = That is for the table to judge, by the { $count ->
        [one] text
       *[other] texts
    } of { $items }.
    .brief = judge { $items }
would-nobody = You would be guilty now.
    .brief = guilty:
mends = What would mend it:
    .brief = mend:
mends-first = First of all:
    .brief = first:
mend-no-id = get an ID.
    .brief = get ID.
mend-ids = keep one ID of { $number }, or get a Secret Agent.
    .brief = 1 ID or agent.
mend-agent = get a second ID.
    .brief = second ID.
mend-money = get rid of { $units }.{ $tenths }{ $hundredths } at least.
    .brief = { $units }.{ $tenths }{ $hundredths } less.
mend-poor = get more than { $units }.{ $tenths }{ $hundredths }.
    .brief = more than { $units }.{ $tenths }{ $hundredths }.
mend-currencies = get rid of all notes of { $number ->
        [one] one currency
       *[other] { $number } currencies
    }.
    .brief = { $number } cur less.
mend-currencies-rich = get rid of all notes of { $number ->
        [one] one currency
       *[other] { $number } currencies
    }, and keep more than 500.
    .brief = { $number } cur less, more than 500.
mend-money-girl = get rid of { $units }.{ $tenths }{ $hundredths } at least, but not of all Jewelry.
    .brief = { $units }.{ $tenths }{ $hundredths } less, keep Jewelry.
mend-jewelry = get some Jewelry, and stay at 500 at most.
    .brief = get Jewelry, 500 at most.
mend-props = get rid of { $number ->
        [one] that Prop
       *[other] { $number } Props
    }.
    .brief = Prop away.
about = { $who } holds { $count ->
        [one] one card
       *[other] { $count } cards
    }, { $number ->
        [0] no Special card
        [one] one Special card
       *[other] { $number } Special cards
    }, { $total ->
        [0] no token
        [one] one token
       *[other] { $total } tokens
    }, and { $cents } { $cents ->
        [one] cent.
       *[other] cents.
    }
    .brief = { $who }: hand { $count }, Specials { $number }, tokens { $total }, coin { $cents }
score-of = { $who } has { $number } { $number ->
        [one] point
       *[other] points
    }: { $items }.
    .brief = { $who }: { $number }: { $items }
about-bought = { $who } has bought { $count ->
        [one] an ID
       *[other] { $count } IDs
    }, and paid: { $items }.
    .brief = { $who }: bought { $count }: { $items }
about-paying = { $who } pays with: { $items }.
    .brief = { $who } pays: { $items }
about-front = Before { $who } lie: { $items }.
    .brief = { $who }: { $items }
about-exchange = A note of { $who }'s counts as { $option }.
    .brief = { $who }: note as { $option }
recall-nothing = Nothing of that has happened in this round.
    .brief = nothing
look-middle = In the middle lie: { $items }.
    .brief = middle: { $items }
look-aside = Aside lie: { $items }.
    .brief = aside: { $items }
discards = The Special cards that have been played, the last one first:
    .brief = played
discards-card = { $item }.
    .brief = { $item }
discards-none = No Special card has been played yet.
    .brief = none played
card-token = { $item }. A victory token. { $copies } in the box.
    .brief = { $item }, token, { $copies } in box
card-start = { $item }. A Special card, played at the beginning of your turn.
    .brief = { $item }, start of turn
card-instead = { $item }. A Special card, played in place of your action.
    .brief = { $item }, for action
card-end = { $item }. A Special card, played at the end of the round.
    .brief = { $item }, end of round
card-money = { $item }. Worth { $number }.
    .brief = { $item }, { $number }
card-id = { $item }. An ID.
    .brief = { $item }, ID
card-prop = { $item }. A Prop.
    .brief = { $item }, Prop
card-copies = { $copies } in the box{ $two ->
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

option-deck = Which playing cards are used with three players or more
option-deck-whole = all of them
option-deck-marks = those marked with the number of players or less
option-coins = Which coins are used
option-coins-random = any, drawn at random
option-coins-lowest = the lowest ones

leads = { $left ->
        [0] All have
       *[other] { $all } { $count ->
            [one] leads with
           *[other] lead with
        }
    } { $score ->
        [one] one victory token
       *[other] { $score } victory tokens
    }.
    .brief = { $left ->
        [0] all
       *[other] { $all }
    }: { $score }
cards-in-deck = The wallet has { $count ->
        [one] one card;
       *[other] { $count } cards;
    }
    .brief = wallet { $count },
deck-hand = { $who } { $count }{ $left ->
        [0] {" "}in hand.
       *[other] ,
    }
    .brief = { $who } { $count }{ $left ->
        [0] {""}
       *[other] ,
    }

## Commands

command-lead = lead, leader, leaders
help-lead = who is ahead.
command-deck = deck, hands, wallet
help-deck = how many cards the wallet and each hand have.

command-innocent = innocent, guilty, would i be innocent, would i be guilty, am i innocent, am i guilty
usage-innocent = innocent [PLAYER]
help-innocent = in private: whether you, or the player named, would be innocent now, and what would mend it.
command-about = about, how many cards has, how many cards does, who has bought, tokens, coins
usage-about = about [PLAYER]
help-about = what everyone can see of a player: cards, tokens, coin, IDs bought.
command-look = look, the table, look at the table
help-look = the wallet, the discards and every player, in one go.
command-recall = recall, remember, what was paid, who paid, what was shown
usage-recall = recall [PLAYER]
help-recall = what was paid, shown, asked for and given in this round, the last first.
command-discards = discards
help-discards = the Special cards that have been played.
command-void = void, misdeal
help-void = declare a misdeal; the round is dealt again.
command-recount = recount
help-recount = count all hands and the wallet, where the numbers do not agree.

## A box of one's own, told step by step

box-title = What is your box called?
    .called = title
box-hourglasses = How many Hourglass cards are there?
    .called = Hourglasses
box-coins = How many cents has each coin? Say all in one line, as in 1 2 5 7 10 20 50. { $least } different ones at least.
    .called = coins
box-token = { $count ->
        [0] Which number stands on the first kind of victory token?
       *[other] Which number stands on the next kind of victory token? Or say done. { $count } tokens so far.
    }
    .thing = token
box-token-copies = How many victory tokens of { $number } are there? { $least ->
        [1] Say a number.
       *[other] Each player begins with one: { $least } at least.
    }
    .part = copies
box-currency = { $count ->
        [0] What is the first currency called?
       *[other] What is the next currency called? Or say done.
    }
    .thing = currency
box-id-marks = Which number of players stands on each card of { $name }, without the extra IDs? Say one number for each card, as in 2 2 3 5; or none.
    .thing = { $name }
box-marks = Which number of players stands on each card of { $name }? Say one number for each card, as in 2 2 3 5.
    .part = cards
box-prop-marks = Which number of players stands on each card of { $name }? Say one number for each card, as in 2 2 3 5; or none.
    .called = { $name }
box-extra = How many cards of { $name } are among the extra IDs?
    .part = extra
box-jewelry = { $count ->
        [0] What is the first Jewelry card called?
       *[other] What is the next Jewelry card called?
    } Or say done.
    .thing = Jewelry
box-value = What is { $name } worth?
    .part = value
box-note = { $count ->
        [0] Which notes of { $name } are there? Say the first value.
       *[other] What is the next value of { $name }? Or say done.
    }
    .thing = { $name } note
box-usual-specials = Do the { $count } Special cards keep their usual texts? Yes or no. After no, you tell each one.
    .called = usual Special cards
box-usual-ids = Do the { $count } IDs and Props keep their usual texts? Yes or no. After no, you tell each one.
    .called = usual IDs
box-id-text = What does { $name } say? Say by hand before what the table has to judge or do itself.
    .called = { $name } text
box-special-text = What does { $name } say? Say by hand before what the table has to do itself.
    .called = { $name }
box-end = That is { $title }, with { $count } playing cards. Say done to write it, or back.
    .called = end
box-no-coins = Say the cents of each coin, from 1 to { $most }, with spaces between them.
box-coin-twice = { $number } is there twice. All coins must be different.
box-few-coins = { $count ->
        [one] One coin is too few
       *[other] { $count } coins are too few
    }: { $least } players need { $least }.
box-no-starting-token = Each player begins with a victory token of { $number }. Tell those too.
box-few-tokens = { $count } victory tokens are too few: a game can need { $least }. Tell more, or say back.
box-token-told = The victory tokens of { $number } are told already. Say another number, or done.
box-no-currency = There must be a currency. Say its name.
box-no-marks = Say a number from { $first } to { $last } for each card, { $most } cards at most{ $least ->
        [0] ; or none.
       *[other] .
    }
box-no-note = { $name } must have a note. Say its value.
box-note-taken = Something is called { $name } already. Say another value, or done.
box-few-cards = { $players } players need { $least } cards with marks up to { $players }, and there are { $count }. Tell more notes, or say back.
# What a kind of victory tokens is called that no edition has named.
words-points = { $number } points

## What belongs into an edition, behind "must be"

expected-cards = { $least } cards at least for { $players } players, not { $count }
expected-coins = { $least } different ones at least
expected-currency = one of these: { $known }
expected-no-extra = left out: only an ID is an extra ID
expected-ones = { $least } or more of { $points } point, one for each
expected-prop = the id of a Prop: { $known }
expected-rewards = the tokens that the wealthiest innocent draw
expected-by-hand = left out: only an ID or a Prop may say so
expected-role = the id of a role: { $known }
expected-special = the id of a Special card: { $known }
expected-specials = there { $least } times at least, { $each } for each, not { $count }
expected-tokens = { $least } together, so that they never run out

## Figures of simulated games

figure-innocence-rate = Innocence rate
figure-innocent-wealth = Innocent wealth
figure-rounds-per-game = Rounds per game
figure-turns-per-round = Turns per round
figure-rounds-without-innocent = Rounds without innocent
figure-rounds-won = Rounds won by { $of }
figure-rounds-won-by-seat = Rounds won by seat
## Why practice players do what they do

advice-innocent = { $who } was innocent then, with { $money } and { $count ->
        [one] one card
       *[other] { $count } cards
    }.
    .brief = innocent, { $money }
advice-guilty = { $who } was still guilty then, with { $money } and { $count ->
        [one] one card
       *[other] { $count } cards
    }.
    .brief = guilty, { $money }
advice-useless = { $who } could do without the { $item }.
    .brief = without { $item }
advice-useful = { $who } had use for the { $item }.
    .brief = use for { $item }
advice-judged = { $who } thought of the verdict.
    .brief = for the verdict
advice-enough = { $who } had paid enough.
    .brief = paid enough
advice-low = { $who } put back the token that counts least.
    .brief = the least token
