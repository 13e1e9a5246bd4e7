package commit

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// historyDir holds a record of every transaction that was committed, named by
// its ID, which grows with time.
const historyDir = home + "/history"

// A record is what is kept of a transaction.
type record struct {
	Version  int       `json:"version"`
	ID       string    `json:"id"`
	Time     time.Time `json:"time"`
	Leavings []leaving `json:"leavings"`

	Details json.RawMessage `json:"details,omitempty"` // Options.Details
}

// A leaving is the state in which a payload's commit left a path.
type leaving struct {
	Payload string      `json:"payload"` // hex digest
	Path    string      `json:"path"`
	Kind    model.Kind  `json:"kind"`
	Digest  string      `json:"digest,omitempty"`
	Mode    fs.FileMode `json:"mode,omitempty"`
	Target  string      `json:"target,omitempty"`
}

const recordVersion = 1

// History is what the records of a workspace say. It implements model.History.
type History struct {
	left    map[place]model.State
	entries []Entry
}

// An Entry is what the history tells of one transaction.
type Entry struct {
	ID      string
	Time    time.Time
	Paths   []string        // those that its payloads name, each once
	Details json.RawMessage // Options.Details of that commit; may be nil
}

// Entries lists the transactions, the oldest first.
func (h *History) Entries() []Entry { return h.entries }

type place struct {
	payload model.Digest
	path    string
}

// Left returns the state in which the last commit of a payload left path.
func (h *History) Left(payload model.Digest, path string) (model.State, bool) {
	s, ok := h.left[place{payload, path}]
	return s, ok
}

// OpenHistory reads the records of a workspace; there may be none.
func OpenHistory(ws *workspace.Workspace) (*History, error) {
	h := &History{left: map[place]model.State{}}
	d := disk{root: ws.Root()}
	names, err := d.names(historyDir)
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil
	}
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	for _, name := range names {
		if !strings.HasSuffix(name, ".json") {
			continue
		}
		if err := h.read(ws, path.Join(historyDir, name)); err != nil {
			return nil, fmt.Errorf("the history of this workspace cannot be read: %s: %w; remove the file to go on without it", name, err)
		}
	}
	return h, nil
}

func (h *History) read(ws *workspace.Workspace, name string) error {
	b, err := ws.Root().ReadFile(name)
	if err != nil {
		return cause(err)
	}
	var r record
	if err := json.Unmarshal(b, &r); err != nil {
		return err
	}
	if r.Version != recordVersion {
		return fmt.Errorf("it has version %d, this program knows version %d", r.Version, recordVersion)
	}
	e := Entry{ID: r.ID, Time: r.Time, Details: r.Details}
	for _, l := range r.Leavings {
		if !slices.Contains(e.Paths, l.Path) {
			e.Paths = append(e.Paths, l.Path)
		}
		p := place{path: l.Path}
		s := model.State{Kind: l.Kind, Mode: l.Mode, Target: l.Target}
		if err := errors.Join(unhex(p.payload[:], l.Payload), unhex(s.Digest[:], l.Digest)); err != nil {
			return err
		}
		h.left[p] = s
	}
	h.entries = append(h.entries, e)
	return nil
}

// unhex fills out from hexadecimal digits, or leaves it at zero for none.
func unhex(out []byte, digits string) error {
	if digits == "" {
		return nil
	}
	b, err := hex.DecodeString(digits)
	if err != nil || len(b) != len(out) {
		return fmt.Errorf("%q is no SHA-256", digits)
	}
	copy(out, b)
	return nil
}

// remember keeps the record of the transaction. It is a step like those before
// it, and undone with them.
func (t *transaction) remember() error {
	if len(t.leavings) == 0 {
		return nil
	}
	b, err := json.Marshal(t.record())
	if err != nil {
		return fmt.Errorf("writing the history: %w", err)
	}
	written, name := t.dir+"/record", path.Join(historyDir, t.id+".json")
	_, err = t.disk.put(written, draft{of: name, content: b, mode: 0o600})
	if err != nil {
		return err
	}
	if err := t.makeDirectory(historyDir, 0o777); err != nil {
		return err
	}
	if err := t.disk.rename("keeping", name, written, name); err != nil {
		return err
	}
	t.done = append(t.done, step{kind: made, path: name})
	if err := t.disk.syncDir(historyDir); err != nil {
		return err
	}
	return t.disk.syncDir(home)
}

func (t *transaction) record() record {
	r := record{Version: recordVersion, ID: t.id, Time: time.Now().UTC(), Details: t.details}
	for _, l := range t.leavings {
		out := leaving{Payload: l.Payload.String(), Path: l.Path, Kind: l.State.Kind, Mode: l.State.Mode, Target: l.State.Target}
		if l.State.Kind == model.Regular {
			out.Digest = l.State.Digest.String()
		}
		r.Leavings = append(r.Leavings, out)
	}
	return r
}
