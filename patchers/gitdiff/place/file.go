package place

import (
	"crypto/sha1" // names of Git objects
	"encoding/hex"
	"fmt"
	"slices"
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

// A File is the file that a patch changes. The locators of its hunks share it: what one
// finds out about the text of the file, the next ones use. The zero value is a file of
// which the patch states no IDs. It must not be copied.
type File struct {
	// OldID and NewID are the blob IDs before and after the patch, in hexadecimal, as the
	// index line states them: whole, shortened or empty. A text that has one of them is
	// recognized without looking for hunks.
	OldID, NewID string

	blob    locate.Memo[string] // the ID of the last text
	finder  locate.Finder
	hunks   []*placer           // all hunks of the file, in order
	applied locate.Memo[[]bool] // see appliedHunks
}

// side compares the blob ID of t with those that the patch states.
func (f *File) side(t *model.Text) blobSide {
	switch {
	case isID(f.OldID) && strings.HasPrefix(f.id(t), f.OldID):
		return oldSide
	case isID(f.NewID) && strings.HasPrefix(f.id(t), f.NewID):
		return newSide
	}
	return neither
}

// id is the blob ID that Git gives to the content of t.
func (f *File) id(t *model.Text) string {
	return f.blob.Get(t, func(t *model.Text) string {
		h := sha1.New() // a name, not a safeguard
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

// appliedHunks reports for each hunk of the file whether it is applied in t, wherever the
// others go.
func (f *File) appliedHunks(t *model.Text) []bool {
	return f.applied.Get(t, func(t *model.Text) []bool {
		out, shift := make([]bool, len(f.hunks)), 0
		for i, p := range f.hunks {
			behind := p.withVariants()
			behind.shift = shift
			if out[i] = behind.isApplied(t); out[i] {
				shift += len(behind.variants[0].new) - len(behind.variants[0].old)
			}
		}
		return out
	})
}

func (p *placer) isApplied(t *model.Text) bool {
	for _, reading := range p.variants {
		for rung := locate.Bytes; rung <= locate.Ends; rung++ {
			a := variantSearch{placer: p, variant: reading, t: t, level: rung}
			if m := a.locate(); m.Placement != model.Missing {
				return m.Placement == model.Applied
			}
		}
	}
	m, ok := p.locateLoose(t, 0)
	return ok && m.Placement == model.Applied
}

// unattended are the placements that an unattended run may accept.
var unattended = []model.Placement{model.Exact, model.Moved, model.Loose}

// checkOthers is m, a place for the hunk. It is ambiguous if another hunk of the file is
// applied, and the place is not the stated one, or the hunk only deletes: it may be applied, too.
func (a *variantSearch) checkOthers(m model.Match) model.Match {
	if a.isOldBlob || len(a.file.hunks) < 2 || len(m.Candidates) != 1 || !slices.Contains(unattended, m.Placement) {
		return m
	}
	if m.Candidates[0].Distance == 0 && a.adds() {
		return m
	}
	for i, applied := range a.file.appliedHunks(a.t) {
		if applied && i != a.index {
			m.Placement = model.Ambiguous
			m.Why = m.Why.And(besideApplied.With(a.file.hunks[i].First))
			break
		}
	}
	return m
}
