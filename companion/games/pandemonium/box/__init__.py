"""The components of an edition: reading, checking and asking for them."""
