"""The simulated people for each game."""

from collections.abc import Mapping

from tests.hearing.evening import People
from tests.hearing.people.couriers import CouriersPeople
from tests.hearing.people.pandemonium import PandemoniumPeople
from tests.hearing.people.parcel import ParcelPeople
from tests.hearing.people.parsifal import ParsifalPeople
from tests.hearing.people.wallet import WalletPeople

PEOPLE: Mapping[str, People] = {
    people.game: people
    for people in (
        ParcelPeople(),
        CouriersPeople(),
        PandemoniumPeople(),
        ParsifalPeople(),
        WalletPeople(),
    )
}
