"""Results that players report by phone: one proposes, the other confirms."""
