"""Converts espeak-ng's phonemes to the phone alphabet of the recogniser's dictionary."""

#: Maps IPA symbols to ARPAbet phones, as used for American English in CMU's dictionary.
_PHONES = {
    **{"aɪɚ": "AY ER", "aɪə": "AY AH", "aʊɚ": "AW ER", "iːɹ": "IH R", "ɪɹ": "IH R", "ɛɹ": "EH R"},
    **{"ʊɹ": "UH R", "ɔːɹ": "AO R", "oːɹ": "AO R", "ɔɹ": "AO R", "ɑːɹ": "AA R", "ɜː": "ER"},
    **{"tʃ": "CH", "dʒ": "JH", "aɪ": "AY", "aʊ": "AW", "eɪ": "EY", "oʊ": "OW", "əʊ": "OW"},
    **{"ɔɪ": "OY", "iə": "IY AH", "eə": "EH R", "ɪə": "IH R", "ʊə": "UH R", "əl": "AH L"},
    **{"iː": "IY", "uː": "UW", "ɑː": "AA", "ɔː": "AO", "oː": "AO", "eː": "EY", "aː": "AA"},
    **{"ɚ": "ER", "ɝ": "ER", "ɐ": "AH", "ə": "AH", "ʌ": "AH", "æ": "AE", "a": "AE", "ɑ": "AA"},
    **{"ɒ": "AA", "ɔ": "AO", "ɛ": "EH", "e": "EH", "ɪ": "IH", "i": "IY", "ᵻ": "IH", "ʊ": "UH"},
    **{"u": "UW", "o": "OW", "y": "IY", "ø": "ER", "œ": "ER", "p": "P", "b": "B", "t": "T"},
    **{"ɾ": "D", "ʔ": "T", "d": "D", "k": "K", "g": "G", "ɡ": "G", "f": "F", "v": "V"},
    **{"θ": "TH", "ð": "DH", "s": "S", "z": "Z", "ʃ": "SH", "ʒ": "ZH", "h": "HH", "x": "K"},
    **{"ç": "HH", "m": "M", "n": "N", "ŋ": "NG", "l": "L", "ɫ": "L", "r": "R", "ɹ": "R"},
    **{"ʁ": "R", "j": "Y", "w": "W", "ʍ": "W", "ɬ": "L", "ɲ": "N Y", "β": "V", "ɣ": "G"},
}
_MAX_LENGTH = max(map(len, _PHONES))


def phones_of(ipa: str) -> str:
    """Convert IPA to phones, separated by spaces.

    Symbols without a sound, such as stress marks, are dropped.
    """
    phones: list[str] = []
    place = 0
    while place < len(ipa):
        for length in range(_MAX_LENGTH, 0, -1):
            if (phone := _PHONES.get(ipa[place : place + length])) is not None:
                phones.append(phone)
                place += length
                break
        else:
            place += 1
    return " ".join(phones)
