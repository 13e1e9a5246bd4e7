package linediff

// Count returns how many lines Lines removes and adds.
func Count(old, new []byte) (removed, added int) {
	for _, c := range searchChanges(splitLines(old), splitLines(new)) {
		removed += c.OldEnd - c.OldStart
		added += c.NewEnd - c.NewStart
	}
	return removed, added
}
