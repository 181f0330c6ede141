"""Rows of the rulebook: locks, Limbo, interrupting, quests, the end."""

from tests.games.parsifal.laid import Laid

KUNDRY = "ann: kundry | bob: parsifal gawan"

ROWS = [
    # Locks
    Laid(
        "lock.1",
        "kundry locks parsifal",
        ("Ann: lay Kundry across Parsifal in Bob's area, so that the names and skills show.",),
        laid=KUNDRY,
    ),
    Laid(
        "lock.1",
        "kundry locks parsifal; swan; pass; grail; kundry takes wine",
        ("Ann's Kundry takes the Wine.",),
        laid=KUNDRY,
    ),
    Laid(
        "lock.2",
        "kundry locks parsifal",
        ("Parsifal loses the Spear: into the common area.",),
        laid="ann: kundry | bob: parsifal+spear",
    ),
    Laid(
        "lock.2",
        "titurel locks ferris",
        ("Gawan is free of Ferris.",),
        laid="ann: titurel | bob: ferris>gawan | ann: gawan",
    ),
    Laid(
        "lock.3",
        "ferris locks gawan",
        ("Ferris can hold no more locks: it holds Kundry.", "Rule lock 3."),
        laid="ann: ferris>kundry | bob: kundry gawan",
    ),
    Laid(
        "lock.3",
        "herzeleide locks gamuret",
        ("Ann's Herzeleide locks Bob's Gamuret.",),
        laid="ann: herzeleide>kundry | bob: kundry gamuret",
    ),
    Laid(
        "lock.3",
        "herzeleide locks titurel",
        ("Ann's Herzeleide locks Bob's Titurel.",),
        laid="ann: herzeleide+bow>kundry>gamuret>gawan | bob: kundry gamuret gawan titurel",
    ),
    Laid(
        "lock.3",
        "herzeleide locks ferris",
        ("Herzeleide can hold no more locks: it holds Kundry, Gamuret, Gawan and Titurel.",),
        laid="ann: herzeleide+bow>kundry>gamuret>gawan>titurel"
        " | bob: kundry gamuret gawan titurel ferris",
    ),
    Laid(
        "lock.4",
        "charmer 1 drops bow",
        ("Charmer 1 can hold no longer: Amfortas is free.",),
        laid="ann: charmer+bow>amfortas | bob: amfortas gawan",
    ),
    Laid(
        "lock.4",
        "ferris drops bow; kundry",
        ("Ferris can hold no longer: Kundry is free.",),
        laid="ann: ferris+bow>kundry>gawan | bob: kundry gawan",
    ),
    Laid(
        "lock.4",
        "ferris drops bow",
        ("Question: Ann, Ferris cannot hold all its locks. Which one ends? Kundry or Gawan.",),
        laid="ann: ferris+bow>kundry>gawan | bob: kundry gawan",
    ),
    Laid(
        "lock.5",
        "ferris locks gawan",
        ("Gawan is locked already, by Kundry.", "Rule lock 5."),
        laid="ann: ferris kundry>gawan | bob: gawan titurel",
    ),
    Laid(
        "lock.5",
        "ferris locks gawan",
        ("Ann's Ferris locks Ann's Gawan.",),
        laid="ann: ferris gawan | bob: kundry",
    ),
    Laid(
        "lock.5",
        "ferris locks ferris",
        ("Ferris cannot do that to itself.",),
        laid="ann: ferris gawan | bob: kundry",
    ),
    # Limbo
    Laid(
        "limbo.1",
        "amfortas to limbo gawan; limbo",
        ("In Limbo: Gawan.",),
        laid="ann: amfortas+spear | bob: gawan ferris",
    ),
    Laid(
        "limbo.1",
        "ferris locks gawan",
        ("Gawan is in Limbo, out of play.", "Rule limbo 1."),
        laid="ann: ferris | bob: kundry | limbo: gawan",
    ),
    Laid(
        "limbo.2",
        "amfortas to limbo gawan",
        (
            "Gawan loses the Bow: into the common area.",
            "Klingsor is free of Gawan.",
            "The Spear goes into the common area.",
        ),
        laid="ann: amfortas+spear | bob: gawan+bow>klingsor ferris | ann: klingsor",
    ),
    Laid(
        "limbo.2",
        "amfortas to limbo gawan",
        ("Kundry comes back into Bob's area.",),
        laid="ann: amfortas+spear | bob: gawan kundry>gawan",
    ),
    Laid(
        "limbo.3",
        "gamuret retrieves gawan",
        ("Ann's Gamuret brings Gawan back from Limbo, into Ann's area.",),
        laid="ann: gamuret | bob: kundry | limbo: gawan horn",
    ),
    Laid(
        "limbo.3",
        "gamuret retrieves horn; gamuret",
        ("Ann's Gamuret brings the Horn back from Limbo, to Gamuret. Lay the Horn under Gamuret.",),
        laid="ann: gamuret | bob: kundry | limbo: gawan horn",
    ),
    Laid(
        "limbo.3",
        "gamuret retrieves horn to swan",
        ("Swan cannot own artifacts.", "Rule deck 3."),
        laid="ann: gamuret swan | bob: kundry | limbo: gawan horn",
    ),
    Laid(
        "limbo.3",
        "gamuret retrieves horn to kundry",
        ("Kundry is Bob's.", "Rule limbo 3."),
        laid="ann: gamuret swan | bob: kundry | limbo: gawan horn",
    ),
    Laid(
        "limbo.3",
        "gamuret retrieves bow",
        ("Bow is not in Limbo.", "Rule limbo 3."),
        laid="ann: gamuret swan | bob: kundry | limbo: gawan horn",
    ),
    Laid(
        "limbo.4",
        "amfortas to limbo ferris",
        ("Ann's Amfortas sends Ann's Ferris to Limbo.",),
        laid="ann: amfortas+spear ferris | bob: kundry",
    ),
    # Interrupting
    Laid(
        "interrupt.1",
        "kundry locks parsifal",
        (
            "Table: Ann's Kundry is about to lock Bob's Parsifal.",
            "Question: Bob, do you interrupt, with the Horn? Yes or no.",
        ),
        laid="ann: kundry | bob: parsifal gawan+horn",
    ),
    Laid(
        "interrupt.1",
        "kundry locks parsifal; no",
        ("Table: Ann's Kundry locks Bob's Parsifal.",),
        laid="ann: kundry | bob: parsifal gawan+horn",
    ),
    Laid(
        "interrupt.1",
        "kundry locks parsifal",
        ("Table: Ann's Kundry locks Bob's Parsifal.",),
        laid="ann: kundry+horn | bob: parsifal gawan",
    ),
    Laid(
        "interrupt.1",
        "kundry locks parsifal",
        ("Question: Bob, do you interrupt? No.",),
        laid="ann: kundry | bob: parsifal",
        options=("interrupt=all",),
    ),
    Laid(
        "interrupt.1",
        "kundry locks parsifal; yes",
        ("Bob has no artifact that can interrupt.", "Rule interrupt 1."),
        laid="ann: kundry | bob: parsifal",
        options=("interrupt=all",),
    ),
    Laid(
        "interrupt.1",
        "interrupt",
        ("Interrupting is for the turns of others.", "Rule interrupt 1."),
        laid="ann: kundry+horn | bob: parsifal",
    ),
    Laid(
        "interrupt.2",
        "kundry locks parsifal; yes",
        (
            "Bob interrupts with the Horn of Gawan! Nothing is done, and Ann's turn ends. "
            "The Horn goes to Limbo.",
            "Table: Bob's turn.",
        ),
        ("locks",),
        laid="ann: kundry | bob: parsifal gawan+horn",
    ),
    Laid(
        "interrupt.2",
        "gurnemanz use bread; no; kundry takes wine; yes",
        ("Ann's turn ends.", "Table: Bob's turn."),
        laid="ann: gurnemanz+bread kundry | bob: gawan+horn",
    ),
    Laid(
        "interrupt.3",
        "kundry draws; yes; swan",
        ("Table: Bob draws Swan.",),
        laid="ann: kundry | bob: gawan+horn",
    ),
    # Quests
    Laid(
        "quest.1",
        "amfortas takes grail",
        ("Table: Ann wins: Amfortas has done all quests.",),
        laid="ann: amfortas+balm | bob: gawan | common: grail",
    ),
    Laid(
        "quest.1",
        "pass; kundry",
        ("Table: Ann wins: Amfortas has done all quests.",),
        laid="ann: amfortas+balm+grail | bob: squire",
    ),
    Laid(
        "quest.2",
        "quests amfortas",
        ("Reply: Amfortas, Ann: 2 of 3 quests done.", "Reply: Missing: Amfortas owns the Grail."),
        laid="ann: amfortas+balm | bob: gawan | common: grail",
    ),
    Laid(
        "quest.3",
        "klingsor takes grail",
        ("Table: Ann wins: Klingsor has done all quests.",),
        laid="ann: klingsor+spear | bob: parsifal kundry>parsifal | common: grail",
    ),
    Laid(
        "quest.3",
        "titurel takes grail",
        ("Table: Bob's turn.",),
        ("wins",),
        laid="ann: titurel knight-1 | bob: amfortas kundry>amfortas | common: grail",
    ),
    Laid(
        "quest.3",
        "titurel locks amfortas",
        ("Table: Ann wins: Titurel has done all quests.",),
        laid="ann: titurel+grail knight-1 | bob: amfortas",
    ),
    Laid(
        "quest.4",
        "charmer 3 locks knight 1",
        ("Table: Ann and Bob win together: Charmer has done all quests.",),
        laid="ann: charmer-1 charmer-3 parsifal | bob: charmer-2>parsifal klingsor+spear knight-1",
    ),
    Laid(
        "quest.5",
        "kundry locks parsifal",
        ("Table: Bob wins: Squire has done all quests.",),
        laid="ann: kundry titurel | bob: squire-1+bow parsifal | limbo: swan",
    ),
    Laid(
        "quest.5",
        "quests swan",
        ("Reply: In Limbo: Swan.",),
        laid="ann: kundry titurel | bob: squire-1+bow parsifal | limbo: swan",
    ),
    # The end
    Laid(
        "end.1",
        "amfortas takes grail",
        ("Table: Ann wins: Amfortas has done all quests.",),
        laid="ann: amfortas+balm | bob: gawan | common: grail",
    ),
    Laid(
        "trouble.1",
        "leave bob",
        (
            "Bob has left the table. Into Limbo: Gawan and Ferris.",
            "Gawan loses the Horn: into the common area.",
        ),
        laid="ann: kundry | bob: gawan+horn ferris | cara: titurel",
        players=3,
    ),
    Laid("trouble.1", "leave bob", ("Ann is the only player left, and wins.",), laid=KUNDRY),
    Laid(
        "trouble.1",
        "leave bob; offer bob",
        ("Bob has left the table.",),
        laid="ann: kundry | bob: gawan+horn ferris | cara: titurel",
        players=3,
    ),
    Laid("end.4", "offer ann; yes", ("Table: A draw: all have agreed.",), laid=KUNDRY),
    Laid(
        "end.4",
        "offer bob; no",
        ("Table: Ann does not agree to a draw. The game goes on.",),
        laid=KUNDRY,
    ),
]
