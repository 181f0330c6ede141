"""Opens and owns devices: ports, displays, earpieces and scanners."""
