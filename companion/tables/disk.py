"""The disk that remote tables are stored on: whether it is full, and who is using a folder."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import filelock
import msgspec

from companion.data_file import write_for_owner
from companion.errors import DeviceError

#: The disk counts as full if less than this is free, in bytes, because a broker needs more to
#: start.
LEAST_ROOM = 4 * 1024 * 1024
#: System errors for lack of space: a full disk, or a user's quota.
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


def is_full(folder: Path) -> bool:
    """Whether a folder's disk is full."""
    there = next((one for one in (folder, *folder.parents) if one.exists()), Path())
    total, _, free = shutil.disk_usage(there)
    # a disk with a total of 0 isn't a real one, so it is never full
    return free < min(LEAST_ROOM, total)


@contextmanager
def telling_disk_errors(folder: Path) -> Iterator[None]:
    """Convert errors that the disk may have caused to errors that players understand.

    Raises DeviceError "error-no-room" (with `folder`) if the disk is full, and "error-folder" (with
    `folder` and `why`) for any other system error. DeviceErrors pass through unchanged.
    """
    try:
        yield
    except OSError as error:
        if error.errno in NO_ROOM:
            raise DeviceError("error-no-room", folder=str(folder)) from None
        why = error.strerror or type(error).__name__
        raise DeviceError("error-folder", folder=str(folder), why=why) from None
    except DeviceError:
        if is_full(folder):
            raise DeviceError("error-no-room", folder=str(folder)) from None
        raise


class Owner(msgspec.Struct, frozen=True):
    """The process that is using a folder: its id, and its table's number, or "" while it has no
    table.
    """

    pid: int
    table: str = ""


class FolderLock:
    """Reserves a folder for this process, until `release` is called or the process ends in any way.

    Two brokers in one folder would overwrite each other's files.
    """

    def __init__(self, folder: Path) -> None:
        """Lock the folder. Create it if necessary.

        Raises DeviceError "error-host-taken" (with `pid` and `table`, each "none" if unknown) if
        another process is using it, and the same errors as `telling_disk_errors`.
        """
        self._folder, self._file = folder, folder / "owner.json"
        with telling_disk_errors(folder):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = filelock.FileLock(folder / "owner.lock", mode=0o600, thread_local=False)
            with suppress(filelock.Timeout):
                self._lock.acquire(blocking=False)
        if not self._lock.is_locked:
            owner = self._owner()
            pid = str(owner.pid) if owner else "none"
            table = owner.table if owner and owner.table else "none"
            raise DeviceError("error-host-taken", pid=pid, table=table)
        self.name_table("")

    def name_table(self, table: str) -> None:
        """Record which table is hosted from the folder, for other processes that want to use the
        folder.

        Raises the same errors as `telling_disk_errors`.
        """
        with telling_disk_errors(self._folder):
            write_for_owner(self._file, msgspec.json.encode(Owner(os.getpid(), table)))

    def release(self) -> None:
        """Release the folder."""
        self._file.unlink(missing_ok=True)
        self._lock.release()

    def _owner(self) -> Owner | None:
        """Read which process is using the folder. Return None if that process hasn't yet written
        its id.
        """
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=Owner)
        except (OSError, msgspec.MsgspecError):
            return None
