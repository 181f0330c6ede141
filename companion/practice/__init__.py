"""Practice players, who play empty seats and know no more than those seats do."""
