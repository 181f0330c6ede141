"""Takes the README's picture of the table page again: `python -m tests.pages.screenshot`."""

import os
import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from companion.referee.chance import Chance
from tests.clocks import ManualClock
from tests.pages.chromium import launched, new_page
from tests.pages.phones import with_phones
from tests.table import prepared

PICTURE = Path(__file__).parents[2] / "docs/table.png"
SCREEN: ViewportSize = {"width": 1280, "height": 960}
ANSWERS, SEED = 60, 3


def main() -> None:
    """Play a game of Clash of the Couriers for a while, then take a picture."""
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        os.environ["XDG_DATA_HOME"] = folder
        table = with_phones(prepared(3, "dealer", game="couriers"), clock=ManualClock())
        run, luck = table.session.play.run, Chance(SEED)
        while run.question is not None and len(run.entries) < ANSWERS:
            run.answer(luck.any_answer(run.question))
        table.played.resume()
        page = new_page(browser)
        page.set_viewport_size(SCREEN)
        page.goto(f"{table.address}table")
        expect(page.locator(".road")).to_be_visible()
        page.screenshot(path=PICTURE)
        page.context.close()
        table.close()


if __name__ == "__main__":
    main()
