"""Benchmarks, printed as lines `name: value unit`."""
