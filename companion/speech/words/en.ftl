# Speech, in English: what is wrong, and how to fix it.
# `.brief` is the form for a braille line.

## The engine

voice-lost = The speech engine stopped, so I'm starting it again. Everything is still printed.
    .brief = speech stopped, starting it again
voice-back = Speech is back.
    .brief = speech back
voice-missing = I can't find a speech engine ({ $why }). Install the companion again. Or on Debian or Ubuntu: sudo apt-get install libespeak-ng1 espeak-ng-data
    .brief = no speech engine
engine-missing = { $engine ->
        [screen-reader] No screen reader answers ({ $why }), so I'm speaking with my own voice. Start your reader, and if you haven't yet, type companion add reader
        [hibari] The better voice isn't there ({ $why }), so I'm speaking with my own voice. To add it, type companion add voices
       *[speech-dispatcher] Speech-dispatcher isn't answering ({ $why }), so I'm speaking with my own voice. On Debian or Ubuntu, type sudo apt-get install speech-dispatcher python3-speechd
    }
    .brief = { $engine ->
        [screen-reader] no reader, own voice
        [hibari] no Hibari, own voice
       *[speech-dispatcher] no dispatcher, own voice
    }
voice-unknown = This speech engine has no voice called { $name }, so I'm keeping the previous one. Choose another in voices.toml.
    .brief = no voice { $name }
no-sound = There's no sound, because the sound device won't open ({ $why }). Connect headphones or a speaker, and speech starts by itself.
    .brief = no sound

## Earpieces

earpiece-gone = { $who }'s earpiece is disconnected. Connect it again. Until it's back and tested, I won't say what only { $who } may hear.
    .brief = { $who }'s earpiece is disconnected
earpiece-lost = { $who }'s earpiece stopped working, and I'm starting it again. Until it's tested, I won't say what only { $who } may hear.
    .brief = { $who }'s earpiece stopped
earpiece-back = { $who }'s earpiece is back. Say earpiece { $who } to test it; until then I won't say what only { $who } may hear.
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

## What a file of voices, earcons or pronunciations must contain: each phrase follows "must be"

expected-another-voice = a different voice from the narrator's
expected-one-voice = for one voice only: { $name } is taken
expected-pitch = 0 for a pause, or from { $least } to { $most }
expected-regex = a regular expression: { $detail }
expected-rhythm = a different rhythm from { $other }
expected-shorter = at most { $most } ms long
