"""The `host` command: a table for friends who are far away."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.catalog import Games, PlayRequest, Prepared, phrasebook
from companion.cli.asking import Asker, StoppedError
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.options import device_options
from companion.cli.play import prepared_by_asking
from companion.cli.playing import make_reader, run
from companion.cli.serve import hosts_of
from companion.devices.outputs import devices_from
from companion.devices.phones import address_of
from companion.errors import DeviceError, UsageError
from companion.narration.text import Label
from companion.paths import certificates_folder, tables_folder
from companion.referee.die import DICE
from companion.referee.names import simple
from companion.settings import Settings, read_settings
from companion.web.certificate import names_in, own_certificate
from companion.web.server import open_port

if TYPE_CHECKING:
    from companion.tables.serving import Host

AUTHORITY = "authority.json"


@click.command(cls=Command, help="host")
@click.argument("game", required=False, metavar="value-game-or-table")
@click.option("--players", metavar="value-ann-bob", help="play-players")
@click.option("--edition", metavar="value-name-or-file", help="option-edition")
@click.option("--set", "options", multiple=True, metavar="value-option-value", help="option-set")
@click.option("--boxes", is_flag=True, help="host-boxes")
@click.option("--at", metavar="value-address", help="host-at")
@click.option("--certificate", metavar="value-file", help="option-certificate")
@click.option("--broker", metavar="value-address", help="host-broker")
@click.option("--authority", metavar="value-file", help="serve-authority")
@click.option("--credentials", metavar="value-folder", help="host-credentials")
@click.option("--address", metavar="value-address", help="host-address")
@click.option("--plain", is_flag=True, help="option-plain")
@device_options
def host(
    game: str | None,
    players: str | None,
    edition: str | None,
    options: tuple[str, ...],
    boxes: bool,
    at: str | None,
    certificate: str | None,
    broker: str | None,
    authority: str | None,
    credentials: str | None,
    address: str | None,
    plain: bool,
    **devices: Any,
) -> None:
    """Open a table of GAME for far friends, or again the one of that number."""
    if find_spec("nats") is None:
        raise DeviceError("error-no-server")
    if broker is not None and (credentials is None or address is None):
        raise UsageError("error-host-broker")
    settings, reader = read_settings(), make_reader(plain=plain)
    asker = Asker(reader, phrasebook(language()), devices_from(settings, **devices))
    hosting = Hosting(asker, settings, Wishes(game, players, edition, options, boxes))

    async def playing() -> None:
        try:
            if broker is None:
                seal = None if certificate is None else Path(certificate)
                await hosting.here(at, seal, address)
            else:
                await hosting.elsewhere(broker, authority, Path(credentials or ""), address or "")
        except StoppedError:
            asker.tell(Label.TABLE, "host-over")
        finally:
            asker.close()

    run(playing(), reader)


@dataclass(frozen=True)
class Wishes:
    """What the command line says of the table. game: also the number of one that is there. boxes:
    whether one lies in each home.
    """

    game: str | None
    players: str | None
    edition: str | None
    options: tuple[str, ...]
    boxes: bool


class Hosting:
    """Opens a table and tells how it is entered."""

    def __init__(self, asker: Asker, settings: Settings, wishes: Wishes) -> None:
        self._asker = asker
        self._settings = settings
        self._wishes = wishes

    async def here(self, at: str | None, seal: Path | None, address: str | None) -> None:
        """With a broker, a worker and pages of its own, as long as this runs."""
        from companion.tables.credentials import HOST  # noqa: PLC0415 - `companion[tables]`
        from companion.tables.serving import Host, OwnBroker, Serving  # noqa: PLC0415 - the same
        from companion.tables.visitor import number_of  # noqa: PLC0415 - the same

        own = OwnBroker(tables_folder())
        where = open_port(*address_of(at))
        ip, port = where.getsockname()[:2]
        seal = seal or own_certificate(certificates_folder(), ip, "companion")
        names = [f"{name}:{port}" for name in names_in(seal) if "*" not in name]
        serving = None
        try:
            way = await own.start()
            serving = Serving(
                way,
                own.credentials(),
                pages_at=where,
                certificate=seal,
                hosts=[*hosts_of(where), *names],
            )
            await serving.start()
            broker = await way.reached(own.authority.admit(HOST))
            host_ = Host(broker, own.authority)
            table, seats = await self._open(host_, address or f"https://{ip}:{port}")
            self._asker.tell(Label.TABLE, "host-number", number=number_of(seal.read_text()))
            await self._stay(host_, table, seats)
        finally:
            if serving is not None:
                await serving.stop()
            own.stop()

    async def elsewhere(
        self, broker: str, authority: str | None, credentials: Path, address: str
    ) -> None:
        """At a broker that stays: then this computer can be closed."""
        from companion.tables.credentials import HOST, Authority  # noqa: PLC0415 - the same
        from companion.tables.serving import BrokerAt, Host  # noqa: PLC0415 - the same

        keys = Authority.kept(credentials / AUTHORITY)
        way = await BrokerAt(broker, authority).reached(keys.admit(HOST))
        try:
            await self._open(Host(way, keys), address)
        finally:
            await way.close()

    async def _open(self, host_: "Host", address: str) -> tuple[str, Sequence[str]]:
        """The table's number, and who sits there."""
        tell, wanted = self._asker.tell, self._wishes.game
        address = address.rstrip("/")
        if wanted is not None and wanted.isdecimal():
            entry = await host_.entry(wanted)
            tell(Label.TABLE, "host-again", address=f"{address}/{wanted}/")
            return wanted, entry.seats
        prepared = await self._prepared()
        names = [seat.name for seat in prepared.start.seats]
        table = await host_.begin(prepared.header)
        tell(Label.TABLE, "host-open", address=f"{address}/{table}/", table=table)
        await self._tell_codes(host_, table, names, [seat.index for seat in prepared.people])
        return table, names

    async def _prepared(self) -> Prepared:
        return await prepared_by_asking(
            self._asker,
            self._settings,
            game=self._wishes.game,
            players=self._wishes.players,
            edition=self._wishes.edition,
            cards=("dealer",),
            options=self._wishes.options,
            complete=dealt if self._wishes.boxes else without_box,
        )

    async def _tell_codes(
        self, host_: "Host", table: str, names: Sequence[str], seats: Sequence[int]
    ) -> None:
        from companion.tables.doors import spoken  # noqa: PLC0415 - the same

        for seat, code in zip(seats, await host_.codes(table, seats), strict=True):
            self._asker.tell(Label.TABLE, "host-code", who=names[seat], code=spoken(code))

    async def _stay(self, host_: "Host", table: str, names: Sequence[str]) -> None:
        """Until they want to stop; a player's name makes a new code for that player."""
        plain = [simple(name) for name in names]
        while True:
            line = simple(await self._asker.line())
            if line in plain:
                await self._tell_codes(host_, table, names, [plain.index(line)])
            elif line:
                players = self._asker.phrases.listed(list(names))
                self._asker.tell(Label.REPLY, "host-help", players=players)


def dealt(wishes: PlayRequest) -> PlayRequest:
    """Nobody sees the same cards: the companion deals."""
    return replace(wishes, cards=("dealer",))


def without_box(wishes: PlayRequest) -> PlayRequest:
    """Nothing lies anywhere that hands could move. The companion also throws the die, unless they
    wish otherwise.
    """
    thrown = f"{DICE.id}={DICE.choices[1]}"
    has_dice = DICE in Games()[wishes.game].options
    options = (thrown, *wishes.options) if has_dice else wishes.options
    return replace(dealt(wishes), options=options, by_hand=False)
