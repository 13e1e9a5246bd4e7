package cli

// writable is always nil: access control lists tell only those who try.
func writable(string) error { return nil }
