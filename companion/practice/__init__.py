"""Practice players, who play for empty seats and know only what people in those seats may know."""
