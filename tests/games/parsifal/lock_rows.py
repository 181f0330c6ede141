"""Test cases for the rules about locks, Limbo, interruptions, quests and the end of the game."""

from tests.games.parsifal.positions import Case

KUNDRY = "ann: kundry | bob: parsifal gawan"

ROWS = [
    # Rules about locks
    Case(
        "lock.1",
        "kundry locks parsifal",
        ("locks who=Ann target=parsifal-1 owner=Bob figure=kundry-1",),
        table=KUNDRY,
    ),
    Case(
        "lock.1",
        "kundry locks parsifal; swan; pass; grail; kundry takes wine",
        ("takes who=Ann item=wine figure=kundry-1",),
        table=KUNDRY,
    ),
    Case(
        "lock.2",
        "kundry locks parsifal",
        ("falls figure=parsifal-1 items=spear",),
        table="ann: kundry | bob: parsifal+spear",
    ),
    Case(
        "lock.2",
        "titurel locks ferris",
        ("set-free figure=ferris-1 items=gawan-1 count=1",),
        table="ann: titurel | bob: ferris>gawan | ann: gawan",
    ),
    Case(
        "lock.3",
        "ferris locks gawan",
        ("no-room figure=ferris-1 items=kundry-1 count=1", "refused-whole rule=lock-3"),
        table="ann: ferris>kundry | bob: kundry gawan",
    ),
    Case(
        "lock.3",
        "herzeleide locks gamuret",
        ("locks who=Ann target=gamuret-1 owner=Bob figure=herzeleide-1",),
        table="ann: herzeleide>kundry | bob: kundry gamuret",
    ),
    Case(
        "lock.3",
        "herzeleide locks titurel",
        ("locks who=Ann target=titurel-1 owner=Bob figure=herzeleide-1",),
        table="ann: herzeleide+bow>kundry>gamuret>gawan | bob: kundry gamuret gawan titurel",
    ),
    Case(
        "lock.3",
        "herzeleide locks ferris",
        ("no-room figure=herzeleide-1 items=kundry-1,gamuret-1,gawan-1,titurel-1 count=4",),
        table="ann: herzeleide+bow>kundry>gamuret>gawan>titurel"
        " | bob: kundry gamuret gawan titurel ferris",
    ),
    Case(
        "lock.4",
        "charmer 1 drops bow",
        ("lets-go figure=charmer-1 target=amfortas-1",),
        table="ann: charmer+bow>amfortas | bob: amfortas gawan",
    ),
    Case(
        "lock.4",
        "ferris drops bow; kundry",
        ("lets-go figure=ferris-1 target=kundry-1",),
        table="ann: ferris+bow>kundry>gawan | bob: kundry gawan",
    ),
    Case(
        "lock.4",
        "ferris drops bow",
        ("ask-let-go who=Ann figure=ferris-1 options=Kundry,Gawan",),
        table="ann: ferris+bow>kundry>gawan | bob: kundry gawan",
    ),
    Case(
        "lock.5",
        "ferris locks gawan",
        ("no-locked-twice option=gawan-1 figure=kundry-1", "refused-in-line rule=lock-5"),
        table="ann: ferris kundry>gawan | bob: gawan titurel",
    ),
    Case(
        "lock.5",
        "ferris locks gawan",
        ("locks who=Ann target=gawan-1 owner=Ann figure=ferris-1",),
        table="ann: ferris gawan | bob: kundry",
    ),
    Case(
        "lock.5",
        "ferris locks ferris",
        ("no-self option=ferris-1",),
        table="ann: ferris gawan | bob: kundry",
    ),
    Case(
        "lock.6",
        "herzeleide locks gamuret",
        ("locks target=gamuret-1 figure=herzeleide-1 number=2",),
        table="ann: herzeleide>kundry | bob: kundry gamuret",
    ),
    Case(
        "lock.6",
        "herzeleide lets kundry go",
        (
            "withdraws figure=herzeleide-1 target=kundry-1 number=2",
            "lies-next figure=herzeleide-1 option=kundry-1 target=gamuret-1",
        ),
        table="ann: herzeleide>kundry>gamuret | bob: kundry gamuret",
    ),
    Case(
        "lock.6",
        "herzeleide lets gamuret go",
        ("withdraws figure=herzeleide-1 target=gamuret-1 number=1",),
        table="ann: herzeleide>kundry>gamuret | bob: kundry gamuret",
    ),
    # Rules about taking away artifacts
    Case("skill.11", "gawan steals", ("no-skill option=steal",), table="ann: gawan | bob: ferris"),
    # Rules about Limbo
    Case(
        "limbo.1",
        "amfortas to limbo gawan; limbo",
        (
            "limbo",
            "place option=gawan-1 left=0",
        ),
        table="ann: amfortas+spear | bob: gawan ferris",
    ),
    Case(
        "limbo.1",
        "ferris locks gawan",
        ("no-in-limbo option=gawan-1", "refused-in-line rule=limbo-1"),
        table="ann: ferris | bob: kundry | limbo: gawan",
    ),
    Case(
        "limbo.2",
        "amfortas to limbo gawan",
        (
            "falls figure=gawan-1 items=bow",
            "set-free-by-limbo figure=gawan-1 items=klingsor-1 count=1",
            "goes-common item=spear",
        ),
        table="ann: amfortas+spear | bob: gawan+bow>klingsor ferris | ann: klingsor",
    ),
    Case(
        "limbo.2",
        "amfortas to limbo gawan",
        ("comes-back figure=kundry-1 owner=Bob",),
        table="ann: amfortas+spear | bob: gawan kundry>gawan",
    ),
    Case(
        "limbo.3",
        "gamuret retrieves gawan",
        ("retrieves who=Ann owner=Ann figure=gamuret-1 target=gawan-1",),
        table="ann: gamuret | bob: kundry | limbo: gawan horn",
    ),
    Case(
        "limbo.3",
        "gamuret retrieves horn",
        ("retrieves-artifact who=Ann to=gamuret-1 figure=gamuret-1 target=horn",),
        table="ann: gamuret | bob: kundry | limbo: gawan horn",
    ),
    Case(
        "limbo.3",
        "gamuret retrieves horn to swan",
        ("no-owner option=swan-1", "refused-in-line rule=deck-3"),
        table="ann: gamuret swan | bob: kundry | limbo: gawan horn",
    ),
    Case(
        "limbo.3",
        "gamuret retrieves horn to kundry",
        ("no-own-figure who=Bob option=kundry-1", "refused-in-line rule=limbo-3"),
        table="ann: gamuret swan | bob: kundry | limbo: gawan horn",
    ),
    Case(
        "limbo.3",
        "gamuret retrieves bow",
        ("no-limbo-artifact option=bow", "refused-in-line rule=limbo-3"),
        table="ann: gamuret swan | bob: kundry | limbo: gawan horn",
    ),
    Case(
        "limbo.4",
        "amfortas to limbo ferris",
        ("banishes who=Ann owner=Ann figure=amfortas-1 target=ferris-1",),
        table="ann: amfortas+spear ferris | bob: kundry",
    ),
    # Rules about interrupting an action
    Case(
        "interrupt.1",
        "kundry locks parsifal",
        (
            "will-lock who=Ann target=parsifal-1 owner=Bob figure=kundry-1",
            "ask-interrupt who=Bob items=horn options=yes,no",
        ),
        table="ann: kundry | bob: parsifal gawan+horn",
    ),
    Case(
        "interrupt.1",
        "kundry locks parsifal; no",
        ("locks who=Ann target=parsifal-1 owner=Bob figure=kundry-1",),
        table="ann: kundry | bob: parsifal gawan+horn",
    ),
    Case(
        "interrupt.1",
        "kundry locks parsifal",
        ("locks who=Ann target=parsifal-1 owner=Bob figure=kundry-1",),
        table="ann: kundry+horn | bob: parsifal gawan",
    ),
    Case(
        "interrupt.1",
        "kundry locks parsifal",
        ("ask-interrupt-at-all who=Bob options=no",),
        table="ann: kundry | bob: parsifal",
        options=("interrupt=all",),
    ),
    Case(
        "interrupt.1",
        "kundry locks parsifal; yes",
        ("no-interrupter who=Bob", "refused rule=interrupt-1"),
        table="ann: kundry | bob: parsifal",
        options=("interrupt=all",),
    ),
    Case(
        "interrupt.1",
        "interrupt",
        ("no-interrupting", "refused rule=interrupt-1"),
        table="ann: kundry+horn | bob: parsifal",
    ),
    Case(
        "interrupt.2",
        "kundry locks parsifal; yes",
        (
            "interrupts who=Bob figure=gawan-1 item=horn target=Ann",
            "turn-begins who=Bob",
        ),
        ("locks",),
        table="ann: kundry | bob: parsifal gawan+horn",
    ),
    Case(
        "interrupt.2",
        "gurnemanz use bread; no; kundry takes wine; yes",
        ("interrupts target=Ann", "turn-begins who=Bob"),
        table="ann: gurnemanz+bread kundry | bob: gawan+horn",
    ),
    Case(
        "interrupt.3",
        "kundry draws; yes; swan",
        ("draws who=Bob figure=swan-1",),
        table="ann: kundry | bob: gawan+horn",
    ),
    # Rules about quests
    Case(
        "quest.1",
        "amfortas takes grail",
        ("wins who=Ann items=amfortas count=1",),
        table="ann: amfortas+balm | bob: gawan | common: grail",
    ),
    Case(
        "quest.1",
        "pass; kundry",
        ("wins who=Ann items=amfortas count=1",),
        table="ann: amfortas+balm+grail | bob: squire",
    ),
    Case(
        "quest.2",
        "quests amfortas",
        ("quests-of all=Ann item=amfortas count=2 total=3", "quest-missing quest=amfortas-1"),
        table="ann: amfortas+balm | bob: gawan | common: grail",
    ),
    Case(
        "quest.3",
        "klingsor takes grail",
        ("wins who=Ann items=klingsor count=1",),
        table="ann: klingsor+spear | bob: parsifal kundry>parsifal | common: grail",
    ),
    Case(
        "quest.3",
        "titurel takes grail",
        ("turn-begins who=Bob",),
        (
            "wins",
            "match-won",
            "game-left",
        ),
        table="ann: titurel knight-1 | bob: amfortas kundry>amfortas | common: grail",
    ),
    Case(
        "quest.3",
        "titurel locks amfortas",
        ("wins who=Ann items=titurel count=1",),
        table="ann: titurel+grail knight-1 | bob: amfortas",
    ),
    Case(
        "quest.4",
        "charmer 3 locks knight 1",
        ("win-together all=Ann,Bob items=charmer count=1",),
        table="ann: charmer-1 charmer-3 parsifal | bob: charmer-2>parsifal klingsor+spear knight-1",
    ),
    Case(
        "quest.5",
        "kundry locks parsifal",
        ("wins who=Bob items=squire count=1",),
        table="ann: kundry titurel | bob: squire-1+bow parsifal | limbo: swan",
    ),
    Case(
        "quest.5",
        "quests swan",
        ("where-limbo option=swan-1",),
        table="ann: kundry titurel | bob: squire-1+bow parsifal | limbo: swan",
    ),
    # Rules about the end of the game
    Case(
        "end.1",
        "amfortas takes grail",
        ("wins who=Ann items=amfortas count=1",),
        table="ann: amfortas+balm | bob: gawan | common: grail",
    ),
    Case(
        "trouble.1",
        "leave bob; yes",
        (
            "gone-bare who=Bob",
            "move what=horn,1 start=under,gawan-1 end=common-area",
            "move what=gawan-1,1 start=area-of,bob end=limbo-area",
        ),
        table="ann: kundry | bob: gawan+horn ferris | cara: titurel",
        players=3,
    ),
    Case("trouble.1", "leave bob; yes", ("game-left who=Ann",), table=KUNDRY),
    Case(
        "trouble.4",
        "leave bob; yes; bob is back",
        ("sits-again who=Bob",),
        table="ann: kundry | bob: gawan+horn ferris | cara: titurel",
        players=3,
    ),
    Case(
        "trouble.4",
        "leave bob; yes; ann is back",
        ("no-return option=Ann",),
        table="ann: kundry | bob: gawan+horn ferris | cara: titurel",
        players=3,
    ),
    Case(
        "trouble.1",
        "leave bob; yes; offer bob",
        ("no-left option=Bob",),
        table="ann: kundry | bob: gawan+horn ferris | cara: titurel",
        players=3,
    ),
    Case(
        "trouble.2",
        "put horn under kundry it slipped",
        ("move what=horn,1 start=under,gawan-1 end=under,kundry-1",),
        table="ann: kundry | bob: gawan+horn ferris",
    ),
    Case(
        "trouble.2",
        "put ferris across gawan it was so",
        (
            "move what=ferris-1,1 start=area-of,bob end=across,gawan-1",
            "move what=horn,1 start=under,gawan-1 end=common-area",
        ),
        table="ann: kundry | bob: gawan+horn ferris",
    ),
    Case(
        "trouble.2",
        "put horn ann it slipped",
        ("no-put-artifact option=horn",),
        table="ann: kundry | bob: gawan+horn ferris",
    ),
    Case(
        "trouble.2",
        "put horn deck it slipped",
        ("no-put-deck",),
        table="ann: kundry | bob: gawan+horn ferris",
    ),
    Case(
        "trouble.2",
        "put balm under amfortas it slipped",
        ("no-put-win",),
        table="ann: amfortas+grail kundry | bob: gawan+balm ferris",
    ),
    Case(
        "trouble.2",
        "override lock herzeleide gamuret we forgot",
        ("move what=mark,1 start=aside end=across,gamuret-1",),
        table="ann: herzeleide>kundry | bob: kundry gamuret",
    ),
    Case(
        "trouble.3",
        "override turn bob we passed",
        ("turn-begins who=Bob", "ask-drawn who=Bob"),
        table=KUNDRY,
    ),
    Case(
        "trouble.3",
        "override actions 2 the bread; kundry takes wine",
        ("takes item=wine", "ask-action who=Ann"),
        table=KUNDRY,
    ),
    Case("trouble.3", "override won bob we saw it; yes", ("won-by-table who=Bob",), table=KUNDRY),
    Case("end.4", "offer ann; yes", ("draw-agreed",), table=KUNDRY),
    Case(
        "end.4",
        "offer bob; no",
        ("no-draw who=Ann",),
        table=KUNDRY,
    ),
]
