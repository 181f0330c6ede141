"""What a row of a rule table says."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """Lines typed, and what the last of them must bring (and must not)."""

    rules: str
    lines: str
    hears: tuple[str, ...] = ()
    not_hears: tuple[str, ...] = ()
    own: dict[str, str] = field(default_factory=dict)
    deck: str = ""
    players: int = 3
    keeper: str = "dealer"
    options: tuple[str, ...] = ()
    copies: str = ""
