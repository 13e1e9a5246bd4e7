package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/google/uuid"

	"aptix-tui/model"
	"aptix-tui/model/commit"
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
	Version int             `json:"version"`
	Time    time.Time       `json:"time"`
	Root    string          `json:"root"`
	Results []*invokeResult `json:"results"`
}

const (
	uncommittedVersion = 1
	maxUncommitted     = 50 // runs for each workspace
)

// batchDir is the directory for the workspace at root; empty if the user has no
// state directory.
func batchDir(root string) string {
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	return stateDir("batches", model.DigestOf([]byte(root)).String())
}

// keepUncommitted stores the batches of a run and removes old ones.
func keepUncommitted(root string, results []*invokeResult) error {
	dir := batchDir(root)
	if dir == "" {
		return errNoStateDir
	}
	now := time.Now().UTC()
	text, err := json.Marshal(uncommittedRun{uncommittedVersion, now, root, results})
	if err != nil {
		return err
	}
	name := now.Format("20060102T150405.000000000") + "-" + uuid.NewString()[:8] + ".json"
	if err := commit.WriteStateFile(filepath.Join(dir, name), text); err != nil {
		return err
	}
	return pruneState(dir, maxUncommitted) // the names are in the order of time
}

// readUncommitted reads the runs stored for the workspace at root, the newest first.
func readUncommitted(root string) ([]uncommittedRun, error) {
	dir := batchDir(root)
	if dir == "" {
		return nil, nil
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	var out []uncommittedRun
	for _, name := range slices.Backward(names) {
		var u uncommittedRun
		text, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(text, &u)
		}
		if err != nil {
			return nil, fmt.Errorf("reading the stored batches %s: %w", name, err)
		}
		if u.Version == uncommittedVersion {
			out = append(out, u)
		}
	}
	return out, nil
}

// keepIDs stores the envelopes of a run that committed nothing. If it cannot, each
// envelope warns of it.
func (r *report) keepIDs(root string) {
	switch {
	case len(r.InvokeResults) == 0 || r.Transaction != "":
		return
	case !r.applies:
		warnIDsNotKept(r.InvokeResults, "check stores nothing")
		return
	}
	if err := keepUncommitted(root, r.InvokeResults); err != nil {
		warnIDsNotKept(r.InvokeResults, err.Error())
		return
	}
	r.IDsKept = true
}
