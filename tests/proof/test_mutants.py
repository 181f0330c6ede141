"""Tests that the listed faults apply to the current program. `make proof` introduces the faults."""

from tests.proof.mutants import PROJECT, read_mutants, why_stale


def test_every_mutant_applies_to_the_current_code() -> None:
    assert not [reason for mutant in read_mutants() if (reason := why_stale(mutant, PROJECT))]
