# Words that are only for speech: how numbers are spoken, and messages about the microphone.

## Spoken numbers

spoken-numbers = zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen
# The words for twenty, thirty and so on.
spoken-tens = twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety
spoken-tens-and = { $tens } { $ones }
spoken-hundreds = { $hundreds } hundred { $rest }
# The word for one before "hundred", and words that may occur within a number.
spoken-one = a
spoken-number-joints = and
# The word that may come before a number, as in "number four".
spoken-number-word = number
# Currency symbols that are written before an amount, and the words that are spoken after it.
spoken-signs = $ dollars, € euro, £ pounds, ¥ yen
# How the last word of a line may be heard, and the word that was probably meant.
sounds-like = to two, too two, for four, fore four, won one, ate eight
# Words that may come between two names in an answer, as in "radio on Bob". There are only a few,
# because short words are often heard when nobody has said them.
spoken-between = on, to, with, naming, against

## The microphone

# Shown on a display while the microphone is open.
listening = Listening.
    .brief = listening
# Asked if it isn't certain what was heard. words: what the line would do.
heard-ask = { $words }: right?
    .brief = { $words }: right?
# Asked if either of two lines may have been said.
heard-which = Was that one, { $first }, or two, { $second }?
    .brief = 1 { $first }, 2 { $second }, or no?
# What was heard in a test of the microphone. loud: decibels below the loudest possible level.
listen-heard = I heard: { $words }. { $sure ->
        [yes] I'm sure.
       *[no] I'd ask whether that's right.
    }
    .brief = { $words }, { $sure ->
        [yes] sure
       *[no] unsure
    }
listen-heard-nothing = I heard someone, but nothing I can use here. Say it again, or type it.
    .brief = nothing I can use
listen-microphone = { $name ->
        [default] I'm using the system's microphone; the option listen chooses another.
       *[other] The microphone is { $name }.
    }
# How well somebody can be heard.
listen-level = { $level ->
        [muted] I get no sound at all. The microphone may be muted, or it's the wrong one.
        [nobody] I didn't hear anyone speak.
        [quiet] You're too quiet. Move closer to the microphone, or turn it up.
        [loud] You're too loud. Move away from the microphone, or turn it down.
       *[other] I hear you well.
    }
    .brief = { $level ->
        [muted] no sound: muted?
        [nobody] heard nobody
        [quiet] too quiet
        [loud] too loud
       *[other] heard well
    }
heard-again = Say it once more, or type it.
    .brief = once more, please
# How to answer a secret question without the microphone.
listen-secret = This one's secret, so the microphone is off. { $who }, answer on the keyboard, a display or a phone.
    .brief = secret: keyboard, display or phone
# The same message in short, from the second time on.
listen-secret-again = The microphone is off: { $who } answers in secret.
    .brief = microphone off: secret
listen-no-microphone = I can't open the microphone: { $why }. Type companion microphones to list the ones you have.
    .brief = no microphone: { $why }
listen-lost = I stopped listening for a moment, but nothing is lost. Say it once more, or type it.
    .brief = listening stopped; once more
listen-unplugged = The microphone has come unplugged. Plug it back in, or type; nothing is lost.
    .brief = the microphone is unplugged
listen-not-heard = I didn't hear that. Say it again, or type it.
    .brief = didn't hear that; again
listen-missing = I can't listen here: { $why }
    .brief = can't listen: { $why }

## Table talk

# Things that people say to each other during a game, which get no reply. No entry may be the name
# of an answer.
table-talk = thank you, thank you very much, thank you so much, thanks, thanks a lot, many thanks, ta, cheers, hello, hello there, hi, hi there, hey, good morning, good evening, good night, goodbye, bye, bye bye, see you, see you later, welcome, nice to see you, sorry, so sorry, sorry about that, I'm sorry, excuse me, pardon, pardon me, no problem, no worries, never mind, you're welcome, don't worry, it's fine, it's okay, that's fine, that's okay, that's all right, one moment, one moment please, just a moment, one second, just a second, one minute, just a minute, hang on, hang on a second, hold on, hold on a minute, give me a minute, give me a second, wait a minute, wait a second, what a pity, what a shame, too bad, pity, oh dear, dear me, dear oh dear, oh no, oh my, oh my god, oh my goodness, my goodness, goodness me, goodness, good heavens, good grief, gosh, wow, whoa, oops, whoops, ouch, ha, ha ha, ha ha ha, haha, hahaha, hee hee, aha, uh huh, mm hmm, hmm, um, uh, er, well done, nice, nice one, very nice, good one, great, great stuff, brilliant, excellent, fantastic, perfect, lovely, wonderful, very good, good job, good move, good game, good luck, bad luck, hard luck, bless you, congratulations, hooray, hurray, yay, come on, hurry up, wake up, let's go, here we go, here you go, there you go, there we are, there you are, off we go, go ahead, after you, you go first, it's your turn, your turn, is it my turn, my turn already, whose go is it, are you ready, I'm ready, let me think, let me see, I see, I know, I knew it, I knew that, I don't know, I don't think so, I think so, I have no idea, no idea, who knows, you never know, really, are you serious, are you sure, I'm not sure, you're joking, you're kidding, no way, not again, not fair, that's not fair, that was close, that was fun, that's funny, how funny, very funny, how nice, how lovely, how exciting, lucky you, poor you, poor thing, poor, oh well, well well, well then, all right then, okay then, right then, all right, okay, of course, exactly, absolutely, indeed, I agree, me too, same here, you too, whatever, anyway, so anyway, guess what, you know, you know what, I mean, look at that, look at this, watch out, be careful, careful, stop it, shut up, be quiet, quiet please, it wasn't me, my bad, my fault, what time is it, what's the time, what was that, what did you say, who wants tea, who wants coffee, more tea, more coffee, more wine, another drink, I'm hungry, I'm thirsty, I'm tired, I'm cold, it's hot in here, it's cold in here, it's late, it's getting late
# Words that may come before or after table talk.
beside-table-talk = oh, ah, well, so, and, but, then, now, dear, darling, love, mate, everyone, everybody, guys, please, again, there, here, just, very, really, too, yeah, okay, my
