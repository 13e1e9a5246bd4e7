package gitdiff

import (
	"crypto/sha1" //nolint:gosec // names of Git objects
	"encoding/hex"
	"fmt"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// side is which of the two files of a patch a text is, as its blob id tells.
type side uint8

const (
	neither side = iota // another one, or the patch does not say
	oldSide
	newSide
)

// facts are what the locators of one file change share: what its index line
// says, and what was found out about the text that they are asked about.
type facts struct {
	oldID, newID string
	blob         locate.Memo[string]
	finder       locate.Finder
	hunks        []*placer // all of the file, in its order
	applied      locate.Memo[[]trace]
	blocks       locate.Memo[blocks]
}

// side compares the blob id of t with those that the patch states.
func (f *facts) side(t *model.Text) side {
	switch {
	case !isID(f.oldID) && !isID(f.newID):
		return neither
	case isID(f.oldID) && strings.HasPrefix(f.id(t), f.oldID):
		return oldSide
	case isID(f.newID) && strings.HasPrefix(f.id(t), f.newID):
		return newSide
	}
	return neither
}

// id is the name that Git gives to the content of t.
func (f *facts) id(t *model.Text) string {
	return f.blob.Get(t, func(t *model.Text) string {
		h := sha1.New() //nolint:gosec // a name, not a safeguard
		fmt.Fprintf(h, "blob %d\x00", len(t.Bytes))
		h.Write(t.Bytes)
		return hex.EncodeToString(h.Sum(nil))
	})
}

// isID tells whether id is enough of a blob id to know a file by; all zeros
// stand for no file.
func isID(id string) bool {
	return len(id) >= 7 && strings.Trim(id, "0123456789abcdef") == "" && strings.Trim(id, "0") != ""
}

// statesFile tells whether id says what a file is, or that there is none.
func statesFile(id string) bool { return isID(id) || len(id) >= 7 && strings.Trim(id, "0") == "" }

const emptyBlob = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"

// isEmptyBlob tells whether id is that of the empty file.
func isEmptyBlob(id string) bool { return isID(id) && strings.HasPrefix(emptyBlob, id) }
