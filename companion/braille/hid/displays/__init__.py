"""The HID drivers, one file for each display family. A new file is found without being registered.

A family that also has a serial driver has the same name and the same keys here.
"""
