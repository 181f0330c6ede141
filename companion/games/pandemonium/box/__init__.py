"""The components of an edition: parsing them, checking them, and asking for them."""
