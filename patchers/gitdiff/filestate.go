package gitdiff

import (
	"crypto/sha1" //nolint:gosec // names of Git objects
	"encoding/hex"
	"fmt"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// blobSide is which of the two files of a patch a text is, by its blob ID.
type blobSide uint8

const (
	neither blobSide = iota // another file, or the patch does not state its IDs
	oldSide
	newSide
)

// A fileState is shared by the locators of one file change: the IDs of its index
// line, and what is known about the text that they are asked about.
type fileState struct {
	oldID, newID string
	blob         locate.Memo[string]
	finder       locate.Finder
	hunks        []*placer // all hunks of the file, in order
	states       locate.Memo[[]hunkState]
	blocks       locate.Memo[blockIndex]
}

// side compares the blob ID of t with those that the patch states.
func (f *fileState) side(t *model.Text) blobSide {
	switch {
	case isID(f.oldID) && strings.HasPrefix(f.id(t), f.oldID):
		return oldSide
	case isID(f.newID) && strings.HasPrefix(f.id(t), f.newID):
		return newSide
	}
	return neither
}

// id is the blob ID that Git gives to the content of t.
func (f *fileState) id(t *model.Text) string {
	return f.blob.Get(t, func(t *model.Text) string {
		h := sha1.New() //nolint:gosec // a name, not a safeguard
		fmt.Fprintf(h, "blob %d\x00", len(t.Bytes))
		h.Write(t.Bytes)
		return hex.EncodeToString(h.Sum(nil))
	})
}

// isID reports whether id is long enough to identify a file. All zeros mean that
// there is no file.
func isID(id string) bool {
	return len(id) >= 7 && strings.Trim(id, "0123456789abcdef") == "" && strings.Trim(id, "0") != ""
}

// statesFile reports whether id identifies a file, or says that there is none.
func statesFile(id string) bool { return isID(id) || len(id) >= 7 && strings.Trim(id, "0") == "" }

const emptyBlob = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"

// isEmptyBlob reports whether id is that of the empty file.
func isEmptyBlob(id string) bool { return isID(id) && strings.HasPrefix(emptyBlob, id) }
