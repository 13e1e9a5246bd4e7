package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/google/uuid"

	"aptix-tui/model"
)

// The history of the workspace keeps committed batches with the transaction. The
// user's state directory keeps batches that were refused or changed nothing: such a
// run writes nothing into a workspace (PROTOCOL §2), and show must find every ID that
// was assigned (TUL §7.1).

// marshalResults is what the history stores of line patches.
func marshalResults(results []*invokeResult) (json.RawMessage, error) {
	if len(results) == 0 {
		return nil, nil
	}
	return json.Marshal(results)
}

// An uncommittedRun is the stored form of batches that were not committed.
type uncommittedRun struct {
	Time    time.Time       `json:"time"`
	Results []*invokeResult `json:"results"`
}

const (
	uncommittedVersion = 2
	maxUncommitted     = 50 // runs for each workspace
)

// batchFile is the path of a file for the workspace at root; empty if the user has no
// state directory.
func batchFile(root, name string) string {
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	return stateDir("batches", model.DigestOf([]byte(root)).String(), name)
}

// keepUncommitted stores the batches of a run and removes old ones.
func keepUncommitted(root string, results []*invokeResult) error {
	now := time.Now().UTC()
	file := batchFile(root, now.Format("20060102T150405.000000000")+"-"+uuid.NewString()[:8]+".json")
	if err := writeState(file, uncommittedVersion, uncommittedRun{now, results}); err != nil {
		return err
	}
	return pruneState(filepath.Dir(file), maxUncommitted) // the names are in the order of time
}

// readUncommitted reads the runs stored for the workspace at root, the newest first.
func readUncommitted(root string) ([]uncommittedRun, error) {
	names, err := filepath.Glob(batchFile(root, "*.json"))
	if err != nil {
		return nil, err
	}
	var out []uncommittedRun
	for _, name := range slices.Backward(names) {
		var u uncommittedRun
		if err := readState(name, uncommittedVersion, &u); err != nil {
			return nil, fmt.Errorf("reading the stored batches %s: %w", name, err)
		}
		out = append(out, u) // without results if another version wrote it
	}
	return out, nil
}

// keepIDs stores the envelopes of a run that committed nothing in the workspace at root, which is
// empty if it was not found. If it cannot, each envelope warns of it.
func (r *report) keepIDs(root string) {
	if len(r.InvokeResults) == 0 || r.Transaction != "" {
		return
	}
	err := errors.New("check stores nothing")
	switch {
	case root == "":
		err = errors.New("there is no workspace to store them for")
	case r.applies:
		err = keepUncommitted(root, r.InvokeResults)
	}
	warnIDsNotKept(r.InvokeResults, err)
	r.IDsKept = err == nil
}
