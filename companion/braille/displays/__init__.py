"""One file a family of displays. Found by where it lies: a new file is a new driver."""

from importlib import import_module
from pkgutil import iter_modules

from companion.braille.display import DisplayCodec
from companion.errors import UsageError


def codec_names() -> list[str]:
    """The drivers there are."""
    return sorted(module.name for module in iter_modules(__path__))


def codec(name: str) -> type[DisplayCodec]:
    """The driver of that name. Raises UsageError display-unknown (`name`, `known`)."""
    if name not in codec_names():
        raise UsageError("display-unknown", name=name, known=", ".join(codec_names()))
    found: type[DisplayCodec] = import_module(f"{__name__}.{name}").Codec
    return found
