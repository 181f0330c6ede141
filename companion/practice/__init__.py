"""Practice players, who play empty seats and know only what those seats may know."""
