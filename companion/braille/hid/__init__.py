"""Displays that speak HID: report descriptors, and reports."""
