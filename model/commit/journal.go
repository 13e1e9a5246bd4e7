package commit

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// A journal describes a transaction: everything that recovery and undo need.
// Its file has two lines of JSON: the head, which authenticates the second
// line, and the body (PROTOCOL §6).
type journal struct {
	ID              string               `json:"id"`
	Time            time.Time            `json:"time"`
	Undoes          string               `json:"undoes,omitempty"` // ID of the transaction that this one undoes
	Items           []jsonItem           `json:"items"`            // number n uses the files n.new, n.old and n.like
	CommittedStates []jsonCommittedState `json:"leavings,omitempty"`
	Details         json.RawMessage      `json:"details,omitempty"` // Options.Details
}

// A head is the first line of a journal. It is short, so that it can be
// authenticated before any of the body is read.
type head struct {
	Version   int    `json:"version"`
	ID        string `json:"id,omitempty"`        // of the transaction
	Workspace string `json:"workspace,omitempty"` // MAC of the workspace's canonical path
	SHA256    string `json:"sha256"`              // of the body without its newline
	Bytes     int64  `json:"bytes"`               // length of the body without its newline
	MAC       string `json:"mac,omitempty"`       // MAC of all fields above
}

const (
	recordVersion  = 2         // of journals; earlier ones had no MAC
	maxHead        = 1024      // bytes, with the newline
	maxBody        = 1 << 30   // bytes of an own body
	maxForeignBody = 256 << 10 // bytes of a stranger's body that is read to list its paths
	maxPath        = 4096      // bytes of a path
)

// mac returns the MAC of a head. It covers the body through its digest.
func (h head) mac(key []byte) string {
	return computeMAC(key, "journal", strconv.Itoa(h.Version), h.ID, h.Workspace, h.SHA256, strconv.FormatInt(h.Bytes, 10))
}

// workspaceMAC returns the MAC of a workspace's canonical path.
func workspaceMAC(key []byte, canonical string) string {
	return computeMAC(key, "workspace", canonical)
}

// encode returns the file content of a journal for the workspace at a canonical
// path.
func (j journal) encode(key []byte, canonical string) ([]byte, error) {
	body, err := json.Marshal(j)
	if err != nil {
		return nil, err
	}
	if len(body) > maxBody {
		return nil, fmt.Errorf("it would have %d bytes; the limit is %d", len(body), maxBody)
	}
	digest := sha256.Sum256(body)
	h := head{Version: recordVersion, ID: j.ID, Workspace: workspaceMAC(key, canonical),
		SHA256: hex.EncodeToString(digest[:]), Bytes: int64(len(body))}
	h.MAC = h.mac(key)
	first, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	return slices.Concat(first, []byte("\n"), body, []byte("\n")), nil
}

// items returns the items of a journal with file names in dir. They must pass the same
// validation as a plan: an authentic journal may still be wrong.
func (j journal) items(dir string) (items, error) {
	all := make(items, len(j.Items))
	for i, r := range j.Items {
		all[i] = &item{path: string(r.Path), from: string(r.From), before: r.Before.state(), after: r.After.state(),
			implied: r.Implied, ifEmpty: r.Soft, umaskApplies: r.Masked}
		all[i].assignNames(dir, i)
	}
	all = all.changing() // earlier versions recorded modes that the file system does not keep
	return all, all.validate(j.Undoes != "")
}

// changes returns what the items of a journal claim to do, unchecked.
func (j journal) changes() []Change {
	out := make([]Change, len(j.Items))
	for i, r := range j.Items {
		out[i] = Change{Path: string(r.Path), From: string(r.From), Before: r.Before.state(), After: r.After.state(), Implied: r.Implied}
	}
	return out
}

// The file name of a journal is the transaction's direction: none as a draft,
// apply as forward, undo as back. One rename changes it, which needs no disk
// space (PROTOCOL §6).
const (
	journalDraft   = "journal.draft"
	journalForward = "journal.forward"
	journalBack    = "journal.back"
)

// writeJournal writes j under the name journalDraft.
func (t *transaction) writeJournal(j journal) error {
	b, err := j.encode(t.keys.secret(), t.keys.canonical(t.ws))
	if err != nil {
		return fmt.Errorf("writing the journal: %w", err)
	}
	path := t.dir + "/" + journalDraft
	f, err := t.disk.create("writing", path, path, 0o600)
	if err == nil {
		err = t.disk.finish(f, path, t.disk.write(f, path, b))
	}
	return err
}

// newJournal returns the transaction's journal.
func (t *transaction) newJournal() journal {
	j := journal{ID: t.id, Time: time.Now().UTC(), Undoes: t.undoes, Details: t.opts.Details}
	for _, it := range t.items {
		j.Items = append(j.Items, jsonItem{Path: jsonPath(it.path), From: jsonPath(it.from),
			Before: newJSONState(it.before), After: newJSONState(it.after), Implied: it.implied, Soft: it.ifEmpty, Masked: it.umaskApplies})
	}
	for _, l := range t.opts.CommittedStates {
		j.CommittedStates = append(j.CommittedStates, newJSONCommittedState(l))
	}
	return j
}

// renameJournal renames the journal durably.
func (t *transaction) renameJournal(from, to string) error {
	path := t.dir + "/" + to
	if err := t.disk.rename("writing", path, t.dir+"/"+from, path); err != nil {
		return err
	}
	t.journalName = to
	return t.disk.syncDir(t.dir)
}
