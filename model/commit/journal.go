package commit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// A journal is two lines of JSON: the head, by which the second line, the body,
// is authenticated, and the body. It says all that recovery and undo have to know.
type journal struct {
	ID              string               `json:"id"`
	Time            time.Time            `json:"time"`
	Undoes          string               `json:"undoes,omitempty"` // the transaction that this one undoes
	Items           []jsonItem           `json:"items"`            // number n has its files in n.new, n.old and n.like
	CommittedStates []jsonCommittedState `json:"leavings,omitempty"`
	Details         json.RawMessage      `json:"details,omitempty"` // Options.Details
	Trusted         bool                 `json:"trusted,omitempty"` // it was foreign, and the user said that it is theirs
}

// A head is short, so that whether a record is this user's own is known before
// any of its body is read.
type head struct {
	Version   int    `json:"version"`
	ID        string `json:"id,omitempty"`        // of the transaction
	Workspace string `json:"workspace,omitempty"` // the keyed digest of the workspace's canonical path
	SHA256    string `json:"sha256"`              // of the body, without its line end
	Bytes     int64  `json:"bytes"`               // the length of the body
	MAC       string `json:"mac,omitempty"`       // the keyed digest of all fields above
}

const (
	recordVersion          = 2        // the one that is written
	versionUnauthenticated = 1        // the one of older builds, without keyed digests: always foreign
	maxHead                = 1024     // bytes, with the line end
	maxBody                = 1 << 30  // bytes of this user's own
	maxTrustedBody         = 32 << 20 // bytes of a foreign one that the user trusts
	maxForeignBody         = 1 << 20  // bytes of a foreign one that is read, to say what it names
	maxPath                = 4096     // bytes of a path
)

// mac authenticates a head, and with it the body that it digests.
func (h head) mac(key []byte) string {
	return computeMAC(key, "journal", strconv.Itoa(h.Version), h.ID, h.Workspace, h.SHA256, strconv.FormatInt(h.Bytes, 10))
}

func workspaceMAC(key []byte, canonical string) string {
	return computeMAC(key, "workspace", canonical)
}

// encode writes a journal that is authentic for the workspace at a canonical path.
func (j journal) encode(key []byte, canonical string) ([]byte, error) {
	body, err := json.Marshal(j)
	if err != nil {
		return nil, err
	}
	if len(body) > maxBody {
		return nil, fmt.Errorf("it would have %d bytes, and %d are the limit", len(body), maxBody)
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

// written returns an error unless body is what aptix-tui writes for j: a body that
// can be read in two ways would be listed in one and carried out in the other.
func (j journal) checkCanonical(body []byte) error {
	again, err := json.Marshal(j)
	if err == nil && !bytes.Equal(again, body) {
		err = errors.New("it is not written as aptix-tui writes it")
	}
	return err
}

// items are those of a journal, numbered in the transaction's directory dir. They
// keep the rules that a plan does, as a whole: what is signed may still be wrong.
func (j journal) items(dir string, t trustLevel) (items, error) {
	all := make(items, len(j.Items))
	for i, r := range j.Items {
		all[i] = &item{path: string(r.Path), from: string(r.From), before: r.Before.state(), after: r.After.state(),
			implied: r.Implied, ifEmpty: r.Soft, umaskApplies: r.Masked}
		if all[i].before == all[i].after {
			return nil, fmt.Errorf("%q: it would stay as it is, and such a path is in no journal", r.Path)
		}
	}
	all.assignNames(dir)
	return all, all.validate(t, j.Undoes != "")
}

// changes are what the items of a journal say that they do, unchecked.
func (j journal) changes() []Change {
	out := make([]Change, len(j.Items))
	for i, r := range j.Items {
		out[i] = Change{Path: string(r.Path), From: string(r.From), Before: r.Before.state(), After: r.After.state(), Implied: r.Implied}
	}
	return out
}
