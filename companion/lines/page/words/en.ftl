# The pages for phones, and the messages to the table about phones, in English.

## At the table

phones-open = If you have a phone, open { $address } in its browser. What it shows and sends is encrypted on your network.
    .brief = phones: { $address }
phones-open-plain = If you have a phone, open { $address } in its browser. It isn't encrypted: anyone on your network can read along, even your cards.
    .brief = phones: { $address }, not encrypted
ask-phones = I can only deal to private lines, and { $count ->
        [one] { $all } has none
       *[other] { $all } have none
    }. Will anyone use a phone?
ask-phones-help = Say yes if anyone will read their cards on a phone, and I'll say what to open on it; otherwise say no.
    .brief = use phones?
phones-first = That page explains the phone's warning.
    .brief = the page explains the warning
phones-camera = To point a phone's camera at the address, say phones picture.
    .brief = camera: phones picture
phones-here-only = This computer isn't on a network, so only its own browser can join.
    .brief = this computer only
phones-code = { $who }'s code: { $code }.
    .brief = { $who }: { $code }
phones-wait = If you have a phone, enter your name and code on it. When everyone's ready, press Enter.
    .brief = all ready? Enter
phones-waiting-for = Still without a private line: { $all }. When everyone's ready, press Enter.
    .brief = no line yet: { $all }. Enter
phone-here = { $who }'s phone has joined. It says: { $words }.
    .brief = { $who }'s phone is here, { $words }
phone-away = { $who }'s phone is disconnected. It will catch up when it's back.
    .brief = { $who }'s phone is disconnected
phone-back = { $who }'s phone is back.
    .brief = { $who }'s phone is back
phone-off = { $who }'s phone no longer shows { $who }'s line.
    .brief = { $who }: phone off
phone-wrong-code = Someone tried a wrong code for { $who }'s phone.
    .brief = wrong code for { $who }
phone-wrong-name = Someone tried to join on a phone with an unknown name.
    .brief = unknown name on a phone
phones-closed = There were { $count } wrong codes, so no phone can join for a minute. The codes have changed; say phones to hear them.
    .brief = { $count } wrong codes; new ones: phones
phones-at = Phones: { $address }
phones-drawn = The address is on the screen for a phone's camera, and in the file { $file }.
    .brief = QR code on screen
phones-of = { $who }: { $how ->
        [here] phone connected.
        [away] phone disconnected.
       *[none] no phone. Code: { $code }.
    }
    .brief = { $who }: { $how ->
        [here] connected
        [away] disconnected
       *[none] { $code }
    }
error-phones-form = Use --phones alone or followed by plain, not { $given }.
error-phones-address = { $given } isn't an address of this computer. It should look like 192.168.1.7 or 192.168.1.7:8800.
error-phones-port = No port of { $address } is free for phones.
error-phones-start = I can't let phones join: { $why }. Close other programs, and say phones again.
error-phones-picture = I can't write the picture { $file }: { $why }.
error-phones-certificate = I can't use the certificate { $file }: { $why }.

## The pages

page-title = Companion
page-who = { $who } at the table
page-table = The table
page-enter = Join
page-name = Your name
page-code = Your four-digit code
page-far-code = Your ten-digit code
page-wrong = That name and code don't match. Each code works once.
page-let-go = This phone isn't linked to a player any more. Ask the table for a new code.
page-closed = Too many wrong codes. Try again in a minute.
page-later = I can't reach the table. Try again in a moment.
page-many = One thing at a time. Try again.
page-unknown = No reply yet. You'll hear whether it counted when the connection is back.
page-untaken = That didn't work, and nothing has changed. Try other words.
page-news = At the table
page-asked = Nothing for you to do right now.
page-choices = Choices
page-confirm = Answers
page-say = Your answer
page-say-anything = Say or ask anything
page-send = Send
page-repeat = Repeat
page-hand = My hand
page-hand-new = My hand: something new
page-commands = Commands
page-since = What happened
page-log = Earlier
page-more = More
page-score = Score
page-ranking = Final ranking
page-points = Turning points
page-own-mark = Your mark on the table's page: { $mark }, letter { $letter }.
page-awake = Keep the screen on
page-keys = Keys for this page
page-keys-list = 1 to 9 press a choice. Escape goes to the question, slash to the text field. In the text field, these keys just type.
page-voice = Speech
page-by-reader = My screen reader speaks
page-by-browser = The browser speaks
page-by-none = No speech
page-amount = How much I hear
page-brief = Brief
page-normal = Normal
page-full = Full
page-size = Text size
page-size-1 = Standard
page-size-2 = Large
page-size-3 = Very large
page-away = While you were away:
page-over = The game is over.
page-gone = Connection lost. Trying again.
page-back = Connected again.
page-mute = Your browser isn't speaking. Touch the page, or choose another voice.
page-curtain = Your private line is hidden. Press My hand to bring it back.
phone-commands = turn, can, status, score, why, since, who, history, undo, help, talk, curtain, leave
page-missing = There's no table here
page-missing-why = Check the address. Its last part is the table's number.
page-nowhere = There's no page here
page-nowhere-why = This address isn't one of the table's pages.
page-unreachable = I can't reach the table
page-unreachable-why = Try again in a moment. You'll keep your place.
page-again = Try again

## Before the certificate

page-seal = Before you join
page-seal-why = Your phone will warn you once about the table's page. That's expected: the page comes from the computer at your table, and no company vouches for it. What you read and send is encrypted. Here's how to get past the warning.
page-seal-go = Go to the table
page-seal-safari = Safari
page-seal-safari-1 = Open the link. You're told that this connection is not private. Choose Show Details.
page-seal-safari-2 = Further down, choose visit this website.
page-seal-safari-3 = Choose Visit Website once more.
page-seal-chrome = Chrome
page-seal-chrome-1 = Open the link. You're told that your connection is not private.
page-seal-chrome-2 = Choose Advanced.
page-seal-chrome-3 = Choose the link that starts with Proceed.
page-seal-firefox = Firefox
page-seal-firefox-1 = Open the link. You're warned of a security risk.
page-seal-firefox-2 = Choose Advanced.
page-seal-firefox-3 = Choose Accept the Risk and Continue.
