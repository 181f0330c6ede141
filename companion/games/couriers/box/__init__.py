"""The contents of an edition: reading, checking, and asking for them step by step."""
