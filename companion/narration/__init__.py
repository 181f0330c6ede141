"""Turns facts into words, and decides who may hear them."""
