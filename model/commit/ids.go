package commit

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/google/uuid"
)

// newID is an ID for a transaction. The order of IDs is that of age, so it is
// greater than all that are in the history, also if a clock was set back.
func (d disk) newID() (string, error) {
	var ids []string
	if fi, err := d.root.Lstat(historyDir); err == nil && fi.IsDir() { // what else it is, makeHistory says
		if ids, err = d.transactions(historyDir); err != nil {
			return "", err
		}
	}
	id, err := uuid.NewV7()
	if err != nil {
		return "", fmt.Errorf("naming the transaction: %w", err)
	}
	if n := len(ids); n > 0 && ids[n-1] >= id.String() {
		return after(ids[n-1], id)
	}
	return id.String(), nil
}

// stamp is how many bytes of an ID are its time, in milliseconds.
const stamp = 6

// after is id with the time of last, and a millisecond more.
func after(last string, id uuid.UUID) (string, error) {
	newest, err := uuid.Parse(last)
	if err != nil {
		return "", fmt.Errorf("naming the transaction: %w", err)
	}
	copy(id[:stamp], newest[:stamp])
	for i := stamp - 1; i >= 0; i-- {
		if id[i]++; id[i] != 0 {
			return id.String(), nil
		}
	}
	return "", fmt.Errorf("naming the transaction: the time of %s is the last that there is; move it out of %s", last, historyDir)
}

// transactions lists the transactions in a directory, the oldest first; none
// if there is no such directory.
func (d disk) transactions(dir string) ([]string, error) {
	names, err := d.names(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	names = slices.DeleteFunc(names, func(n string) bool { return !isID(n) })
	slices.Sort(names)
	return names, err
}

func isID(name string) bool { return len(name) == 36 && uuid.Validate(name) == nil }
