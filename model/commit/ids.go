package commit

import (
	"fmt"

	"github.com/google/uuid"
)

// newID is an ID for a transaction. The order of IDs is that of age, so it is
// greater than newest, that of the user's newest transaction, also if a clock was
// set back.
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

// stamp is how many bytes of an ID are its time, in milliseconds.
const timestampBytes = 6

// after is id with the time of last, and a millisecond more.
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
	return "", fmt.Errorf("naming the transaction: the time of %s is the last that there is; move it out of %s", last, historyDir)
}

func isID(name string) bool { return len(name) == 36 && uuid.Validate(name) == nil }
