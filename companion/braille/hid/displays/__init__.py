"""The HID drivers, one file for each display family.

To add a driver, put its file into this folder; there is no list to update. If a family also has a
serial driver, both have the same name, and the display's keys have the same names.
"""
