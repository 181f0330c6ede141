"""Rows of the rulebook: locks, Limbo, interrupting, quests, the end."""

from tests.games.parsifal.laid import Laid

KUNDRY = "ann: kundry | bob: parsifal gawan"

ROWS = [
    # Locks
    Laid(
        "lock.1",
        "kundry locks parsifal",
        ("locks who=Ann target=parsifal-1 owner=Bob figure=kundry-1",),
        laid=KUNDRY,
    ),
    Laid(
        "lock.1",
        "kundry locks parsifal; swan; pass; grail; kundry takes wine",
        ("takes who=Ann item=wine figure=kundry-1",),
        laid=KUNDRY,
    ),
    Laid(
        "lock.2",
        "kundry locks parsifal",
        ("falls figure=parsifal-1 items=spear",),
        laid="ann: kundry | bob: parsifal+spear",
    ),
    Laid(
        "lock.2",
        "titurel locks ferris",
        ("set-free figure=ferris-1 items=gawan-1 count=1",),
        laid="ann: titurel | bob: ferris>gawan | ann: gawan",
    ),
    Laid(
        "lock.3",
        "ferris locks gawan",
        ("no-room figure=ferris-1 items=kundry-1 count=1", "refused-whole rule=lock-3"),
        laid="ann: ferris>kundry | bob: kundry gawan",
    ),
    Laid(
        "lock.3",
        "herzeleide locks gamuret",
        ("locks who=Ann target=gamuret-1 owner=Bob figure=herzeleide-1",),
        laid="ann: herzeleide>kundry | bob: kundry gamuret",
    ),
    Laid(
        "lock.3",
        "herzeleide locks titurel",
        ("locks who=Ann target=titurel-1 owner=Bob figure=herzeleide-1",),
        laid="ann: herzeleide+bow>kundry>gamuret>gawan | bob: kundry gamuret gawan titurel",
    ),
    Laid(
        "lock.3",
        "herzeleide locks ferris",
        ("no-room figure=herzeleide-1 items=kundry-1,gamuret-1,gawan-1,titurel-1 count=4",),
        laid="ann: herzeleide+bow>kundry>gamuret>gawan>titurel"
        " | bob: kundry gamuret gawan titurel ferris",
    ),
    Laid(
        "lock.4",
        "charmer 1 drops bow",
        ("lets-go figure=charmer-1 target=amfortas-1",),
        laid="ann: charmer+bow>amfortas | bob: amfortas gawan",
    ),
    Laid(
        "lock.4",
        "ferris drops bow; kundry",
        ("lets-go figure=ferris-1 target=kundry-1",),
        laid="ann: ferris+bow>kundry>gawan | bob: kundry gawan",
    ),
    Laid(
        "lock.4",
        "ferris drops bow",
        ("ask-let-go who=Ann figure=ferris-1 options=Kundry,Gawan",),
        laid="ann: ferris+bow>kundry>gawan | bob: kundry gawan",
    ),
    Laid(
        "lock.5",
        "ferris locks gawan",
        ("no-locked-twice option=gawan-1 figure=kundry-1", "refused-in-line rule=lock-5"),
        laid="ann: ferris kundry>gawan | bob: gawan titurel",
    ),
    Laid(
        "lock.5",
        "ferris locks gawan",
        ("locks who=Ann target=gawan-1 owner=Ann figure=ferris-1",),
        laid="ann: ferris gawan | bob: kundry",
    ),
    Laid(
        "lock.5",
        "ferris locks ferris",
        ("no-self option=ferris-1",),
        laid="ann: ferris gawan | bob: kundry",
    ),
    Laid(
        "lock.6",
        "herzeleide locks gamuret",
        ("locks target=gamuret-1 figure=herzeleide-1 number=2",),
        laid="ann: herzeleide>kundry | bob: kundry gamuret",
    ),
    Laid(
        "lock.6",
        "herzeleide lets kundry go",
        (
            "withdraws figure=herzeleide-1 target=kundry-1 number=2",
            "lies-next figure=herzeleide-1 target=gamuret-1",
        ),
        laid="ann: herzeleide>kundry>gamuret | bob: kundry gamuret",
    ),
    Laid(
        "lock.6",
        "herzeleide lets gamuret go",
        ("withdraws figure=herzeleide-1 target=gamuret-1 number=1",),
        laid="ann: herzeleide>kundry>gamuret | bob: kundry gamuret",
    ),
    # Taking away
    Laid("skill.11", "gawan steals", ("no-skill option=steal",), laid="ann: gawan | bob: ferris"),
    # Limbo
    Laid(
        "limbo.1",
        "amfortas to limbo gawan; limbo",
        (
            "limbo",
            "place option=gawan-1 left=0",
        ),
        laid="ann: amfortas+spear | bob: gawan ferris",
    ),
    Laid(
        "limbo.1",
        "ferris locks gawan",
        ("no-in-limbo option=gawan-1", "refused-in-line rule=limbo-1"),
        laid="ann: ferris | bob: kundry | limbo: gawan",
    ),
    Laid(
        "limbo.2",
        "amfortas to limbo gawan",
        (
            "falls figure=gawan-1 items=bow",
            "set-free-by-limbo figure=gawan-1 items=klingsor-1 count=1",
            "goes-common item=spear",
        ),
        laid="ann: amfortas+spear | bob: gawan+bow>klingsor ferris | ann: klingsor",
    ),
    Laid(
        "limbo.2",
        "amfortas to limbo gawan",
        ("comes-back figure=kundry-1 owner=Bob",),
        laid="ann: amfortas+spear | bob: gawan kundry>gawan",
    ),
    Laid(
        "limbo.3",
        "gamuret retrieves gawan",
        ("retrieves who=Ann owner=Ann figure=gamuret-1 target=gawan-1",),
        laid="ann: gamuret | bob: kundry | limbo: gawan horn",
    ),
    Laid(
        "limbo.3",
        "gamuret retrieves horn",
        ("retrieves-artifact who=Ann to=gamuret-1 figure=gamuret-1 target=horn",),
        laid="ann: gamuret | bob: kundry | limbo: gawan horn",
    ),
    Laid(
        "limbo.3",
        "gamuret retrieves horn to swan",
        ("no-owner option=swan-1", "refused-in-line rule=deck-3"),
        laid="ann: gamuret swan | bob: kundry | limbo: gawan horn",
    ),
    Laid(
        "limbo.3",
        "gamuret retrieves horn to kundry",
        ("no-own-figure who=Bob option=kundry-1", "refused-in-line rule=limbo-3"),
        laid="ann: gamuret swan | bob: kundry | limbo: gawan horn",
    ),
    Laid(
        "limbo.3",
        "gamuret retrieves bow",
        ("no-limbo-one option=bow", "refused-in-line rule=limbo-3"),
        laid="ann: gamuret swan | bob: kundry | limbo: gawan horn",
    ),
    Laid(
        "limbo.4",
        "amfortas to limbo ferris",
        ("banishes who=Ann owner=Ann figure=amfortas-1 target=ferris-1",),
        laid="ann: amfortas+spear ferris | bob: kundry",
    ),
    # Interrupting
    Laid(
        "interrupt.1",
        "kundry locks parsifal",
        (
            "will-lock who=Ann target=parsifal-1 owner=Bob figure=kundry-1",
            "ask-interrupt who=Bob items=horn options=yes,no",
        ),
        laid="ann: kundry | bob: parsifal gawan+horn",
    ),
    Laid(
        "interrupt.1",
        "kundry locks parsifal; no",
        ("locks who=Ann target=parsifal-1 owner=Bob figure=kundry-1",),
        laid="ann: kundry | bob: parsifal gawan+horn",
    ),
    Laid(
        "interrupt.1",
        "kundry locks parsifal",
        ("locks who=Ann target=parsifal-1 owner=Bob figure=kundry-1",),
        laid="ann: kundry+horn | bob: parsifal gawan",
    ),
    Laid(
        "interrupt.1",
        "kundry locks parsifal",
        ("ask-interrupt-at-all who=Bob options=no",),
        laid="ann: kundry | bob: parsifal",
        options=("interrupt=all",),
    ),
    Laid(
        "interrupt.1",
        "kundry locks parsifal; yes",
        ("no-interrupter who=Bob", "refused rule=interrupt-1"),
        laid="ann: kundry | bob: parsifal",
        options=("interrupt=all",),
    ),
    Laid(
        "interrupt.1",
        "interrupt",
        ("no-interrupting", "refused rule=interrupt-1"),
        laid="ann: kundry+horn | bob: parsifal",
    ),
    Laid(
        "interrupt.2",
        "kundry locks parsifal; yes",
        (
            "interrupts who=Bob figure=gawan-1 item=horn target=Ann",
            "turn-begins who=Bob",
        ),
        ("locks",),
        laid="ann: kundry | bob: parsifal gawan+horn",
    ),
    Laid(
        "interrupt.2",
        "gurnemanz use bread; no; kundry takes wine; yes",
        ("interrupts target=Ann", "turn-begins who=Bob"),
        laid="ann: gurnemanz+bread kundry | bob: gawan+horn",
    ),
    Laid(
        "interrupt.3",
        "kundry draws; yes; swan",
        ("draws who=Bob figure=swan-1",),
        laid="ann: kundry | bob: gawan+horn",
    ),
    # Quests
    Laid(
        "quest.1",
        "amfortas takes grail",
        ("wins all=Ann items=amfortas count=1",),
        laid="ann: amfortas+balm | bob: gawan | common: grail",
    ),
    Laid(
        "quest.1",
        "pass; kundry",
        ("wins all=Ann items=amfortas count=1",),
        laid="ann: amfortas+balm+grail | bob: squire",
    ),
    Laid(
        "quest.2",
        "quests amfortas",
        ("quests-of all=Ann item=amfortas count=2 total=3", "quest-missing quest=amfortas-1"),
        laid="ann: amfortas+balm | bob: gawan | common: grail",
    ),
    Laid(
        "quest.3",
        "klingsor takes grail",
        ("wins all=Ann items=klingsor count=1",),
        laid="ann: klingsor+spear | bob: parsifal kundry>parsifal | common: grail",
    ),
    Laid(
        "quest.3",
        "titurel takes grail",
        ("turn-begins who=Bob",),
        (
            "wins",
            "match-won",
            "game-left",
        ),
        laid="ann: titurel knight-1 | bob: amfortas kundry>amfortas | common: grail",
    ),
    Laid(
        "quest.3",
        "titurel locks amfortas",
        ("wins all=Ann items=titurel count=1",),
        laid="ann: titurel+grail knight-1 | bob: amfortas",
    ),
    Laid(
        "quest.4",
        "charmer 3 locks knight 1",
        ("win-together all=Ann,Bob items=charmer count=1",),
        laid="ann: charmer-1 charmer-3 parsifal | bob: charmer-2>parsifal klingsor+spear knight-1",
    ),
    Laid(
        "quest.5",
        "kundry locks parsifal",
        ("wins all=Bob items=squire count=1",),
        laid="ann: kundry titurel | bob: squire-1+bow parsifal | limbo: swan",
    ),
    Laid(
        "quest.5",
        "quests swan",
        ("where-limbo option=swan-1",),
        laid="ann: kundry titurel | bob: squire-1+bow parsifal | limbo: swan",
    ),
    # The end
    Laid(
        "end.1",
        "amfortas takes grail",
        ("wins all=Ann items=amfortas count=1",),
        laid="ann: amfortas+balm | bob: gawan | common: grail",
    ),
    Laid(
        "trouble.1",
        "leave bob",
        (
            "gone-bare who=Bob",
            "move what=horn,1 start=under,gawan-1 end=common-area",
            "move what=gawan-1,1 start=area-of,bob end=limbo-area",
        ),
        laid="ann: kundry | bob: gawan+horn ferris | cara: titurel",
        players=3,
    ),
    Laid("trouble.1", "leave bob", ("game-left who=Ann",), laid=KUNDRY),
    Laid(
        "trouble.1",
        "leave bob; offer bob",
        ("no-left option=Bob",),
        laid="ann: kundry | bob: gawan+horn ferris | cara: titurel",
        players=3,
    ),
    Laid(
        "trouble.2",
        "put horn under kundry it slipped",
        ("move what=horn,1 start=under,gawan-1 end=under,kundry-1",),
        laid="ann: kundry | bob: gawan+horn ferris",
    ),
    Laid(
        "trouble.2",
        "put ferris across gawan it was so",
        (
            "move what=ferris-1,1 start=area-of,bob end=across,gawan-1",
            "move what=horn,1 start=under,gawan-1 end=common-area",
        ),
        laid="ann: kundry | bob: gawan+horn ferris",
    ),
    Laid(
        "trouble.2",
        "put horn ann it slipped",
        ("no-put-artifact option=horn",),
        laid="ann: kundry | bob: gawan+horn ferris",
    ),
    Laid(
        "trouble.2",
        "put horn deck it slipped",
        ("no-put-deck",),
        laid="ann: kundry | bob: gawan+horn ferris",
    ),
    Laid(
        "trouble.2",
        "put balm under amfortas it slipped",
        ("no-put-win",),
        laid="ann: amfortas+grail kundry | bob: gawan+balm ferris",
    ),
    Laid(
        "trouble.2",
        "override lock herzeleide gamuret we forgot",
        ("move what=mark,1 start=aside end=across,gamuret-1",),
        laid="ann: herzeleide>kundry | bob: kundry gamuret",
    ),
    Laid(
        "trouble.3",
        "override turn bob we passed",
        ("turn-begins who=Bob", "ask-drawn who=Bob"),
        laid=KUNDRY,
    ),
    Laid(
        "trouble.3",
        "override actions 2 the bread; kundry takes wine",
        ("takes item=wine", "ask-action who=Ann"),
        laid=KUNDRY,
    ),
    Laid("trouble.3", "override won bob we saw it", ("won-by-table who=Bob",), laid=KUNDRY),
    Laid("end.4", "offer ann; yes", ("draw-agreed",), laid=KUNDRY),
    Laid(
        "end.4",
        "offer bob; no",
        ("no-draw who=Ann",),
        laid=KUNDRY,
    ),
]
