# What only speech has: how numbers are spoken, and what is said of the microphone.

## Numbers as they are spoken

spoken-numbers = zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen
# Twenty, thirty and so on.
spoken-tens = twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety
spoken-tens-and = { $tens } { $ones }
spoken-hundreds = { $hundreds } hundred { $rest }
# What may stand between two names of an answer, as in "radio on Bob"; few, as they are short and
# heard where nobody says them.
spoken-between = on, to, with, naming, against

## The microphone

# On a display, while the microphone is open.
listening = Listening.
    .brief = listening
# What was heard, where it is not sure: what it would do, in words.
heard-ask = { $words }? Yes or no.
    .brief = { $words }? yes or no
# It may have been either of two, or one of three. third: "none" where there are two.
heard-which = One, { $first }; two, { $second }{ $third ->
        [none] {""}
       *[other] ; three, { $third }
    }? Or no.
    .brief = 1 { $first }; 2 { $second }{ $third ->
        [none] {""}
       *[other] ; 3 { $third }
    }? or no
# What the microphone heard, when it is tested. loud: decibels below the loudest.
listen-heard = I heard: { $words }. { $sure ->
        [yes] I am sure of it.
       *[no] I would ask whether it is so.
    }
    .brief = { $words }, { $sure ->
        [yes] sure
       *[no] unsure
    }
listen-heard-nothing = Somebody spoke, but I heard nothing that may be said now.
    .brief = nothing that may be said
listen-heard-nobody = I heard nobody.
    .brief = heard nobody
listen-microphone = { $name ->
        [default] The microphone is the one that the system takes; the option listen names another.
       *[other] The microphone is { $name }.
    }
listen-level = That was { $loud } decibels below the loudest.
heard-again = Say it once more, or type it.
    .brief = once more, please
# A secret is asked. ways to answer all the same.
listen-secret = What is asked now is { $who }'s secret, and no microphone hears it. { $who } answers by the keyboard, on a display or on a phone.
    .brief = a secret: keys, display or phone
# The second time.
listen-secret-again = No microphone now: { $who } answers in secret.
    .brief = no microphone: a secret
listen-no-microphone = I cannot open the microphone: { $why }. The command companion microphones lists those that there are.
    .brief = no microphone: { $why }
listen-lost = What listens has stopped, and is started again at the next word. All else goes on, and nothing is lost; say it once more, or type it.
    .brief = listening stopped; once more
listen-missing = I cannot listen here: { $why }
    .brief = cannot listen: { $why }
