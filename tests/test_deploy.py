"""Checks that the files in packaging/deploy give each role its own secrets and no others."""

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from companion.paths import PACKAGE
from tests.in_process import run

DEPLOY = PACKAGE.parent / "packaging" / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
KUBERNETES = (DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")
#: What each role mounts in compose.yaml: its folders with keys and certificates.
MOUNTED = {
    "broker": {"./broker-server.conf", "./keys/broker/broker.conf", "./certificates/broker"},
    "worker": {"./keys/worker", "./certificates/worker"},
    "gateway": {"./keys/gateway", "./certificates/gateway"},
}
#: The secrets that each role mounts in kubernetes.yaml.
SECRETS = {"worker": {"worker-keys"}, "gateway": {"gateway-keys", "pages-certificate"}}


def blocks(text: str, heading: str) -> list[tuple[str, str]]:
    """Return the name found in each heading of a file, with the text up to the next heading.

    heading: a regular expression whose first group matches the name.
    """
    _, *parts = re.split(heading, text, flags=re.MULTILINE)
    return list(zip(parts[::2], parts[1::2], strict=True))


def test_compose_gives_each_role_its_own_secrets() -> None:
    found = defaultdict[str, set[str]](set)
    for name, block in blocks(COMPOSE, r"^(?:x-|  )(broker|companion|gateway|worker)\d?:"):
        found[name] |= set(re.findall(r'"(\./[^:"]+):', block))
    assert found == {**MOUNTED, "companion": set()}


def test_kubernetes_gives_each_role_its_own_secrets() -> None:
    found = {
        name: set(re.findall(r"secretName: ([\w-]+)", block))
        for name, block in blocks(KUBERNETES, r"^metadata: { name: companion-(\w+) }")
    }
    assert found == {**SECRETS, "pages": set()}
    assert KUBERNETES.count("automountServiceAccountToken: false") == len(SECRETS)


def test_broker_has_separate_keys_for_clients_and_for_other_servers() -> None:
    settings = (DEPLOY / "broker-server.conf").read_text(encoding="utf-8")
    clients, routes = re.findall(r"key_file: (\S+?)[, ]", settings)
    assert clients != routes
    assert "ca_file: /certificates/routes-ca.pem, verify: true" in settings


def test_credentials_of_each_role_are_in_its_own_folder(
    home: Mapping[str, str], tmp_path: Path
) -> None:
    """Outside these folders, there are only the authority's keys."""
    keys = tmp_path / "keys"
    assert run(home, "credentials", str(keys)).returncode == 0
    files = {file.relative_to(keys).as_posix() for file in keys.rglob("*") if file.is_file()}
    assert files == {
        "authority.json",
        "broker/broker.conf",
        "gateway/gateway.creds",
        "worker/watcher.creds",
        "worker/worker.creds",
    }
