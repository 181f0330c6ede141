"""What the commands do, one file a family. Their words and usages are in `forms.py`.

A family is a class that is given what its commands need; `acts` are these, by their names.
"""
