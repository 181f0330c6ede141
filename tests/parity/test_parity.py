"""Checks that players don't have to hear, feel or type more than when the figures were last
saved.
"""

import pytest

from tests.parity.measure import SAMPLES, SCENES, Scene, figure_lines, measure, saved_figures

#: By what factor a figure may exceed the saved one.
WORSE = 1.1
#: How far a figure may exceed the saved one beyond that factor, because small counts vary.
STEP = 0.1


@pytest.mark.parametrize(
    "scene",
    [*SAMPLES, *(pytest.param(scene, marks=pytest.mark.heavy) for scene in SCENES)],
    ids=lambda scene: scene.name,
)
def test_figures_are_at_most_a_tenth_worse_than_the_stored_ones(scene: Scene) -> None:
    """`make parity` saves new figures."""
    known = dict(line.rsplit(": ", 1) for line in saved_figures(scene.name))
    found = dict(line.rsplit(": ", 1) for line in figure_lines({scene.name: measure(scene)}))
    assert found.keys() <= known.keys(), "make parity"
    worse = {
        name: (known[name], value)
        for name, value in found.items()
        if float(value) > float(known[name]) * WORSE + STEP
    }
    assert not worse
