"""Benchmarks: the figures that the issues name, as lines `name: value unit`."""
