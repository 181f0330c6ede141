"""Creates and keeps this computer's own certificate, which phones recognise once they have accepted
it.
"""

import datetime
import ipaddress
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from companion.data_file import write_for_owner
from companion.errors import DeviceError

#: How long a certificate is valid, in days. Phones accept no certificate that is valid for longer.
VALID_DAYS = 397
#: A certificate with at most this many days left is replaced, so that none expires mid-game.
LEFT_DAYS = 2


def own_certificate(folder: Path, address: str, name: str) -> Path:
    """Return the path of a file with a certificate and key for this address. Create the file if
    necessary.

    Only the file's owner can read it.

    name: the certificate's subject.

    Raises DeviceError "error-phones-certificate" (with `file` and `why`).
    """
    file = folder / f"{address.replace(':', '-')}.pem"
    try:
        if not (file.exists() and _is_usable(file)):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_for_owner(file, _new_certificate(address, name))
    except OSError as error:
        raise _unusable(file, error.strerror or "") from None
    return file


def names_in(file: Path) -> list[str]:
    """Return a certificate's host names. Raises DeviceError "error-phones-certificate"."""
    try:
        certificate = x509.load_pem_x509_certificate(file.read_bytes())
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except OSError as error:
        raise _unusable(file, error.strerror or "") from None
    except (ValueError, x509.ExtensionNotFound) as error:
        raise _unusable(file, type(error).__name__) from None
    return [
        *names.get_values_for_type(x509.DNSName),
        *map(str, names.get_values_for_type(x509.IPAddress)),
    ]


def _unusable(file: Path, why: str) -> DeviceError:
    return DeviceError("error-phones-certificate", file=str(file), why=why)


def _is_usable(file: Path) -> bool:
    """Return whether a certificate can still be used, and won't expire soon."""
    try:
        ends = x509.load_pem_x509_certificate(file.read_bytes()).not_valid_after_utc
    except ValueError:
        return False
    left = ends - datetime.datetime.now(datetime.UTC)
    return left > datetime.timedelta(days=LEFT_DAYS)


def _new_certificate(address: str, name: str) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    today = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))  # a phone's clock may be slow
        .not_valid_after(today + datetime.timedelta(days=VALID_DAYS - 1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))]),
            critical=False,
        )
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ) + certificate.public_bytes(serialization.Encoding.PEM)
