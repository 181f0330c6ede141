"""HID displays: report descriptors, and reports."""
