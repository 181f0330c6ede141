"""What opens and owns devices: ports, displays, earpieces, scanners."""
