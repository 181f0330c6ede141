"""Tables that outlive their computer: any worker can run any table from its record."""
