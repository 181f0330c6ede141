"""A box's contents: parsing them, checking them, and asking for them step by step."""
