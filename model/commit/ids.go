package commit

import (
	"fmt"

	"github.com/google/uuid"
)

// newID returns an ID for a transaction: a UUID version 7. IDs are ordered by
// age, so the new one is greater than newest, also if the clock was set back.
func newID(newest string) (string, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return "", fmt.Errorf("naming the transaction: %w", err)
	}
	if newest >= id.String() {
		return nextAfter(newest, id)
	}
	return id.String(), nil
}

// timestampBytes is the number of bytes of an ID that hold its time in
// milliseconds.
const timestampBytes = 6

// nextAfter returns id with the time of last plus one millisecond.
func nextAfter(last string, id uuid.UUID) (string, error) {
	newest, err := uuid.Parse(last)
	if err != nil {
		return "", fmt.Errorf("naming the transaction: %w", err)
	}
	copy(id[:timestampBytes], newest[:timestampBytes])
	for i := timestampBytes - 1; i >= 0; i-- {
		if id[i]++; id[i] != 0 {
			return id.String(), nil
		}
	}
	return "", fmt.Errorf("naming the transaction: the time in %s is the greatest possible; move it out of %s", last, historyDir)
}

// isID reports whether name is a UUID.
func isID(name string) bool { return len(name) == 36 && uuid.Validate(name) == nil }
