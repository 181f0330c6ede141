"""Tables that outlive their machine: any worker can run any of them from its record."""
