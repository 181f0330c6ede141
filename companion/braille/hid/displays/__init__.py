"""The drivers of HID displays, one file for each family, found without being registered.

A family that has a serial driver has the same name here, and the same keys.
"""
