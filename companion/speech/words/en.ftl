# Speech, in English: what is wrong, and what would be right.
# `.brief` is the form for a braille line.

## The engine

voice-lost = Speech stopped working and is being started again. Everything is still printed.
    .brief = speech lost
voice-back = Speech is back.
    .brief = speech back
voice-missing = No speech engine is there ({ $why }). Once type: pip install espeakng-loader miniaudio. Or on Debian or Ubuntu: sudo apt-get install libespeak-ng1 espeak-ng-data
    .brief = no speech engine
engine-missing = { $engine ->
        [screen-reader] No screen reader answers ({ $why }), so the companion speaks with its own voice. Start the reader, and once type: pip install 'companion[reader]'
        [hibari] The better voice is not there ({ $why }), so the companion speaks with its own voice. Once type: pip install 'companion[voices]'
       *[speech-dispatcher] Speech-dispatcher does not answer ({ $why }), so the companion speaks with its own voice. On Debian or Ubuntu type: sudo apt-get install speech-dispatcher python3-speechd
    }
    .brief = { $engine ->
        [screen-reader] no reader, own voice
        [hibari] no Hibari, own voice
       *[speech-dispatcher] no dispatcher, own voice
    }
voice-unknown = No voice is called { $name } in this speech engine, so the voice before it speaks on. Choose another one in voices.toml.
    .brief = no voice { $name }
no-sound = No sound comes out: the sound device does not open ({ $why }). Plug in or switch on headphones or a loudspeaker; speech comes back by itself.
    .brief = no sound

## Earpieces

earpiece-gone = { $who }'s earpiece is gone. Nothing of { $who }'s is said until it is back and tested.
    .brief = { $who }: earpiece gone
earpiece-lost = { $who }'s earpiece stopped working and is being started again. Nothing of { $who }'s is said until it is tested.
    .brief = { $who }: earpiece lost
earpiece-back = { $who }'s earpiece is there again. Say earpiece { $who } to test it; before that it says nothing of { $who }'s.
    .brief = { $who }: say earpiece { $who }

## Settings


## Spelling: before a capital letter, and for a space

spell-capital = cap
spell-space = space
spell-alphabet = Alpha, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel, India, Juliett, Kilo, Lima, Mike, November, Oscar, Papa, Quebec, Romeo, Sierra, Tango, Uniform, Victor, Whiskey, X-ray, Yankee, Zulu

## Pronunciation: the names of marks, as they are spoken

mark-full-stop = full stop
mark-comma = comma
mark-exclamation = exclamation mark
mark-question = question mark
mark-hyphen = hyphen
mark-apostrophe = apostrophe
mark-quote = quote
mark-colon = colon
mark-semicolon = semicolon
mark-slash = slash
mark-open-paren = left paren
mark-close-paren = right paren
mark-open-bracket = left bracket
mark-close-bracket = right bracket
mark-open-brace = left brace
mark-close-brace = right brace
mark-backslash = backslash
mark-at = at
mark-hash = number sign
mark-star = star
mark-plus = plus
mark-equals = equals
mark-less = less than
mark-greater = greater than
mark-bar = bar
mark-underscore = underline
mark-ampersand = and sign
mark-percent = percent

## What belongs into a file of voices, earcons or pronunciations, behind "must be"

expected-another-voice = another voice than the narrator's
expected-one-voice = of one voice only: { $name } is taken
expected-pitch = 0 for a pause, or from { $least } to { $most }
expected-regex = a regular expression: { $detail }
expected-rhythm = of another rhythm than { $other }
expected-shorter = shorter than { $most } ms in all
