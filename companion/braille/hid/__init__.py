"""Braille displays that are HID devices: their report descriptors, reports and drivers."""
