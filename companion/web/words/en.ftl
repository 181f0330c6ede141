# The pages for phones, and what is told of phones at the table, in English.

## At the table

phones-open = Phones: in a browser, { $address }. What is said there is encrypted on its way through your network.
    .brief = phones: { $address }
phones-open-plain = Phones: in a browser, { $address }. It is not encrypted: whoever is in your network can read along, hands too.
    .brief = phones: { $address }, not encrypted
ask-phones = { $count ->
        [one] { $all } has no line of { $all }'s own
       *[other] { $all } have no line of their own
    }, and cards that I deal go nowhere else. Will anyone use a phone? Yes or no.
ask-phones-help = Say yes if a phone is to tell somebody's cards, and no if none is; I then say what to open on it.
    .brief = use phones? yes or no
phones-first = The page there tells what the phone will ask.
    .brief = see page there
phones-camera = For a phone's camera, say phones picture.
    .brief = camera: phones picture
phones-here-only = This machine is in no network, so that only its own browser can come.
    .brief = this machine only
phones-code = { $who }'s code: { $code }.
    .brief = { $who }: { $code }
phones-wait = Who has a phone, give it name and code. When all are here, press Enter.
    .brief = all here? Enter
phones-waiting-for = Without a line yet: { $all }. When all are here, press Enter.
    .brief = no line: { $all }. Enter
phone-here = { $who }'s phone is here. It says: { $words }.
    .brief = { $who }: phone here, { $words }
phone-away = { $who }'s phone is away. What it misses waits for it.
    .brief = { $who }: phone away
phone-back = { $who }'s phone is back.
    .brief = { $who }: phone back
phone-off = { $who }'s phone is no longer { $who }'s line.
    .brief = { $who }: phone off
phones-at = Phones: { $address }
phones-drawn = The address for a phone's camera is on the screen, and in the file { $file }.
    .brief = QR code on screen
phones-of = { $who }: { $how ->
        [here] a phone is here.
        [away] the phone is away.
       *[none] no phone. Code: { $code }.
    }
    .brief = { $who }: { $how ->
        [here] here
        [away] away
       *[none] { $code }
    }
phones-none = Phones are not let in. To do so, say phones.
    .brief = no phones
phones-aloud = Who is let in is said at the table's keyboard, for all to hear.
    .brief = at keyboard
error-phones-form = --phones stands alone, or has plain behind it, not { $given }.
error-phones-address = { $given } is no address of this machine, as 192.168.1.7 or 192.168.1.7:8800 could be.
error-phones-port = No port of { $address } is free for phones.
error-phones-picture = The picture { $file } cannot be written: { $why }.
error-phones-certificate = The certificate { $file } cannot be used: { $why }.

## The pages

page-title = Companion
page-who = { $who } at the table
page-table = The table
page-enter = Come in
page-name = Your name
page-code = Your code, four digits
page-far-code = Your code, ten digits
page-wrong = Name and code do not go together. Each code works once.
page-let-go = This phone is nobody's line now. To come in again, ask the table for a code.
page-closed = Too many wrong codes. Nobody gets in for a minute.
page-later = The table is not reached. Try again in a moment.
page-many = Too much at once. Try again.
page-unknown = No reply. Whether it was taken, you will hear when the connection is back.
page-untaken = Not taken: the companion failed at it. Say it in other words.
page-news = What is said
page-asked = Nothing is asked of you.
page-confirm = Yes or no
page-say = Say
page-send = Send
page-repeat = Repeat
page-hand = My hand
page-commands = Commands
page-log = What was said
page-voice = How it is said
page-by-reader = My screen reader says it
page-by-browser = The browser says it
page-by-none = Nothing is said: I read it
page-amount = How much is said
page-brief = The least
page-normal = Whole sentences
page-full = All, with hints and rules
page-size = How large it is
page-size-1 = Normal
page-size-2 = Large
page-size-3 = Very large
page-away = While you were away:
page-gone = No connection. I keep trying.
page-over = The companion has stopped.
phone-commands = turn, can, status, score, why, since, who, history, undo, help, talk

## Before the certificate

page-seal = Before you come in
page-seal-why = What you are told goes through your network encrypted. The certificate for that was made by the machine at your table, and no company vouches for it. So the phone warns of it, once.
page-seal-voiceover = With VoiceOver in Safari: open the link below. You hear that this connection is not private. Swipe right to Show Details, double tap, then swipe right to visit this website, double tap, and double tap Visit Website.
page-seal-talkback = With TalkBack in Chrome: open the link below. You hear that your connection is not private. Swipe right to Advanced, double tap, then swipe right to Proceed, and double tap.
page-seal-go = Go on to the table
