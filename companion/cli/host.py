"""The `host` command: open a remote table."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.catalog import Games, GameSetup, PlayRequest, phrasebook
from companion.cli.asking import Asker, StoppedError
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.options import device_options
from companion.cli.play import prepare_by_asking
from companion.cli.playing import make_reader, run
from companion.cli.serve import hosts_of
from companion.devices.options import devices_from
from companion.devices.phones import address_of
from companion.errors import DeviceError, UsageError
from companion.hosts.remote import number_of
from companion.lines.page.certificate import names_in, own_certificate
from companion.lines.page.login import MOST_WRONG
from companion.lines.page.server import open_port
from companion.narration.text import Label
from companion.paths import certificates_folder, tables_folder
from companion.referee.die import DICE
from companion.referee.names import simple
from companion.settings import Settings, read_settings

if TYPE_CHECKING:
    from companion.tables.serving import Host

AUTHORITY = "authority.json"
#: When the user closes the table, how long to wait for unfinished lines from players, and for all
#: connections to close, in seconds.
FINISH_TIMEOUT_S, QUIT_TIMEOUT_S = 0.5, 1.2


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
    """Open a remote table for GAME, or reopen a table if GAME is its number."""
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

    run(playing(), reader, "companion host")


@dataclass(frozen=True)
class Wishes:
    """What the user requested on the command line.

    game: a game, or the number of an existing table.
    boxes: whether each player has the game's box at home.
    """

    game: str | None
    players: str | None
    edition: str | None
    options: tuple[str, ...]
    boxes: bool


class Hosting:
    """Opens a remote table, and tells the host how players can join it."""

    def __init__(self, asker: Asker, settings: Settings, wishes: Wishes) -> None:
        self._asker = asker
        self._settings = settings
        self._wishes = wishes

    async def here(self, at: str | None, seal: Path | None, address: str | None) -> None:
        """Host a table on this computer until the user closes it.

        The broker, a worker and the web pages all run in this process.
        """
        from companion.tables.broker import NotWrittenError  # noqa: PLC0415 - optional
        from companion.tables.credentials import HOST  # noqa: PLC0415 - optional
        from companion.tables.disk import telling_disk_errors  # noqa: PLC0415 - optional
        from companion.tables.serving import Host, OwnBroker, Serving  # noqa: PLC0415 - optional

        own = OwnBroker(tables_folder())
        serving, broker = None, None
        try:
            where = open_port(*address_of(at))
            ip, port = where.getsockname()[:2]
            seal = seal or own_certificate(certificates_folder(), ip, "companion")
            names = [f"{name}:{port}" for name in names_in(seal) if "*" not in name]
            way = await own.start()
            serving = Serving(
                way,
                own.credentials(),
                pages_at=where,
                certificate=seal,
                hosts=[*hosts_of(where), *names],
            )
            with telling_disk_errors(own.folder):
                try:
                    await serving.start()
                except NotWrittenError:
                    raise DeviceError("error-broker", address=way.address) from None
                broker = await way.reached(own.authority.admit(HOST))
            host_ = Host(broker, own.authority, own.folder)
            table, seats = await self._open(host_, address or f"https://{ip}:{port}")
            own.lock.name_table(table)
            own.watch(broker, lambda phrase: self._asker.tell(Label.NOTICE, phrase))
            self._asker.tell(Label.TABLE, "host-number", number=number_of(seal.read_text()))
            await host_.watch_login(table, partial(self._login_closed, host_, table, seats))
            await self._create_codes_on_demand(host_, table, seats)
        finally:
            with suppress(TimeoutError):  # any connections that remain end with the broker
                async with asyncio.timeout(QUIT_TIMEOUT_S):
                    if broker is not None:
                        await broker.close()
                    if serving is not None:
                        await serving.stop(FINISH_TIMEOUT_S)
            own.stop()

    async def elsewhere(
        self, broker: str, authority: str | None, credentials: Path, address: str
    ) -> None:
        """Open a table at a remote broker, so that it stays open when this computer is off."""
        from companion.tables.credentials import HOST, Authority  # noqa: PLC0415 - optional
        from companion.tables.serving import BrokerAt, Host  # noqa: PLC0415 - optional

        keys = Authority.kept(credentials / AUTHORITY)
        way = await BrokerAt(broker, authority).reached(keys.admit(HOST))
        try:
            await self._open(Host(way, keys), address)
        finally:
            await way.close()

    async def _open(self, host_: "Host", address: str) -> tuple[str, Sequence[str]]:
        """Open a table, or reopen the one requested by the user.

        Return its number and its players.
        """
        tell, wanted = self._asker.tell, self._wishes.game
        address = address.rstrip("/")
        if wanted is not None and wanted.isdecimal():
            entry = await host_.entry(wanted)
            tell(Label.TABLE, "host-again", address=f"{address}/{wanted}/")
            await self._tell_codes(
                host_, wanted, entry.seats, self._seats_needing_codes(entry.seats)
            )
            return wanted, entry.seats
        prepared = await self._prepared()
        names = [seat.name for seat in prepared.start.seats]
        table = await host_.begin(prepared.header)
        tell(Label.TABLE, "host-open", address=f"{address}/{table}/", table=table)
        await self._tell_codes(host_, table, names, [seat.index for seat in prepared.people])
        return table, names

    def _seats_needing_codes(self, names: Sequence[str]) -> list[int]:
        """Return the indices of the seats for which the user requested new codes.

        Raises UsageError "error-seat-unknown" if the user named someone who isn't at the table.
        """
        plain, seats = [simple(name) for name in names], list[int]()
        for name in (self._wishes.players or "").split(","):
            if name.strip() and simple(name) not in plain:
                players = self._asker.phrases.listed(list(names))
                raise UsageError("error-seat-unknown", name=name.strip(), players=players)
            if name.strip():
                seats.append(plain.index(simple(name)))
        return seats

    async def _prepared(self) -> GameSetup:
        return await prepare_by_asking(
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
        for seat, code in zip(seats, await host_.codes(table, seats), strict=True):
            self._tell_code(names[seat], code)

    def _tell_code(self, name: str, code: str) -> None:
        from companion.tables.doors import spoken  # noqa: PLC0415 - optional

        self._asker.tell(Label.TABLE, "host-code", who=name, code=spoken(code))

    async def _login_closed(self, host_: "Host", table: str, names: Sequence[str]) -> None:
        """Tell the host that somebody is guessing codes, and create new ones.

        If the old codes stayed valid, a correct guess would become more likely with every attempt.
        """
        self._asker.tell(Label.NOTICE, "far-closed", count=MOST_WRONG)
        try:
            if codes := await host_.new_codes(table):
                self._asker.tell(Label.TABLE, "host-new-codes")
            for seat, code in codes:
                self._tell_code(names[seat], code)
        except DeviceError as error:  # report it instead of closing the table
            self._asker.tell(Label.NOTICE, error.phrase, **error.facts)

    async def _create_codes_on_demand(
        self, host_: "Host", table: str, names: Sequence[str]
    ) -> None:
        """Wait for lines until the user stops.

        If a line is a player's name, create a new code for them.
        """
        plain = [simple(name) for name in names]
        while True:
            line = simple(await self._asker.line())
            if line in plain:
                try:
                    await self._tell_codes(host_, table, names, [plain.index(line)])
                except DeviceError as error:  # the table stays open, and the user can try again
                    self._asker.tell(Label.NOTICE, error.phrase, **error.facts)
            elif line:
                players = self._asker.phrases.listed(list(names))
                self._asker.tell(Label.REPLY, "host-help", players=players)


def dealt(wishes: PlayRequest) -> PlayRequest:
    """Let the companion deal, because players in different places can't share a deck."""
    return replace(wishes, cards=("dealer",))


def without_box(wishes: PlayRequest) -> PlayRequest:
    """Change the request so that the game needs no physical pieces.

    The companion deals the cards and, unless an option says otherwise, also rolls the die.
    """
    thrown = f"{DICE.id}={DICE.choices[1]}"
    has_dice = DICE in Games()[wishes.game].options
    options = (thrown, *wishes.options) if has_dice else wishes.options
    return replace(dealt(wishes), options=options, by_hand=False)
