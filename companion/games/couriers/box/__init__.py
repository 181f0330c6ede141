"""The contents of an edition: parsing them, checking them, and asking for them step by step."""
