"""Lists the accessibility problems that axe finds on a page, at all three levels of WCAG."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "wcag2aaa", "best-practice"]
RULES = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"color-contrast-enhanced": {"enabled": True}, "target-size": {"enabled": True}},
}
COLOURS = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"]
COLOUR_RULES = {"runOnly": {"type": "rule", "values": COLOURS}}
#: A script that runs axe. The page must have loaded axe before.
VIOLATIONS = """async (options) => (await axe.run(document, options)).violations.flatMap(
    (found) => found.nodes.map((node) => [found.id, node.html]))"""


def violations(page: Page) -> list[tuple[str, str]]:
    """List the violations that axe finds, each as a rule and a place. Check everything in the light
    colour scheme, and only colours in the dark one.
    """
    page.evaluate(Axe().axe_script)
    found: list[tuple[str, str]] = page.evaluate(VIOLATIONS, RULES)
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(VIOLATIONS, COLOUR_RULES)
    page.emulate_media(color_scheme="light")
    return found
