"""Open many streams of a page: `python -m tests.bench.onlookers ADDRESS PATH COUNT`.

The program prints a line when all streams are open, and exits when its input closes.
"""

import asyncio
import ssl
import sys
from urllib.parse import urlsplit

#: The number of streams to open from each address. The addresses count up from 127.0.0.1, because
#: the server limits the number of streams per address.
PER_ADDRESS = 50


async def listen(host: str, port: int, request: bytes, sealed: ssl.SSLContext, number: int) -> None:
    own = (f"127.0.0.{1 + number // PER_ADDRESS}", 0)
    reader, writer = await asyncio.open_connection(host, port, ssl=sealed, local_addr=own)
    writer.write(request)
    await reader.readuntil(b"retry")
    _kept.append(asyncio.ensure_future(drain(reader)))
    _kept.append(writer)


async def drain(reader: asyncio.StreamReader) -> None:
    while await reader.read(65536):
        pass


_kept: list[object] = []


async def main(address: str, path: str, count: str, cookie: str = "") -> None:
    place = urlsplit(address)
    assert place.hostname is not None
    assert place.port is not None
    sealed = ssl.create_default_context()
    sealed.check_hostname, sealed.verify_mode = False, ssl.CERT_NONE
    request = f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: {cookie}\r\n\r\n".encode()
    for number in range(int(count)):
        await listen(place.hostname, place.port, request, sealed, number)
    sys.stdout.write("all\n")
    sys.stdout.flush()
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
