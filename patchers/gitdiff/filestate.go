package gitdiff

import (
	"crypto/sha1" //nolint:gosec // names of Git objects
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/literal"
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
	blob         locate.Memo[string] // the ID of the last text
	finder       locate.Finder
	lookups      literal.Lookups
	hunks        []*placer // all hunks of the file, in order
	states       locate.Memo[[]hunkState]
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

// A hunkState is what a text says about one hunk of its file, regardless of where the
// other hunks go.
type hunkState struct {
	*placer
	applied      bool  // the new text is in the text already
	at           int   // the line at which the new text begins; unstated if it is not complete
	above, below int   // earlier hunks change nothing from line above on, later hunks nothing before line below
	growthBefore int   // lines that all earlier hunks add to the file
	neighbours   []int // indexes of the nearest applied hunks before and after this one
}

// hunkStates are the states of all hunks of the file in t.
func (f *fileState) hunkStates(t *model.Text) []hunkState {
	return f.states.Get(t, func(t *model.Text) []hunkState {
		out := make([]hunkState, len(f.hunks))
		lower, grown, last := 0, 0, unstated
		for i, p := range f.hunks {
			behind := p.withVariants()
			behind.shift = lower
			out[i] = behind.state(t)
			behind.variants = nil
			if out[i].growthBefore = grown; last != unstated {
				out[i].neighbours = append(out[i].neighbours, last)
			}
			if out[i].applied {
				lower += p.growth()
				last = i
			}
			grown += p.growth()
		}
		last = unstated
		for i := len(out) - 1; i >= 0; i-- {
			if last != unstated {
				out[i].neighbours = append(out[i].neighbours, last)
			}
			if out[i].applied {
				last = i
			}
		}
		return out
	})
}

// state looks for the hunk in t.
func (p *placer) state(t *model.Text) hunkState {
	for _, reading := range p.variants {
		for rung := locate.Bytes; rung <= locate.Ends; rung++ {
			a := variantSearch{placer: p, variant: reading, t: t, level: rung}
			switch m := a.locate(); m.Placement {
			case model.Missing:
				continue
			case model.Applied:
				at := t.LineAt(m.Candidates[0].Extent.Start)
				return hunkState{placer: p, applied: true, at: at, above: at + a.leading, below: at + len(a.new) - a.trailing}
			}
			return hunkState{placer: p}
		}
	}
	m, ok := p.locateLoose(t, 0)
	if !ok || m.Placement != model.Applied || len(m.Candidates) == 0 {
		return hunkState{placer: p}
	}
	at := m.Candidates[0].Extent
	return hunkState{placer: p, applied: true, at: unstated, above: t.LineAt(at.End), below: t.LineAt(at.Start)}
}

// growth is the number of lines that the hunk adds to the file.
func (p *placer) growth() int { return p.new - p.old }

// unattended are the placements that an unattended run may accept.
var unattended = []model.Placement{model.Exact, model.Moved, model.Loose}

// checkNeighbours is m, a place for the hunk. It is ambiguous if applied hunks of the
// file are evidence that this one is applied too.
func (a *variantSearch) checkNeighbours(m model.Match) model.Match {
	if a.isOldBlob || len(a.file.hunks) < 2 || len(m.Candidates) != 1 || !slices.Contains(unattended, m.Placement) {
		return m
	}
	at := a.t.LineAt(m.Candidates[0].Extent.Start)
	if stated, ok := a.stated(); ok {
		at = stated + m.Candidates[0].Distance // also if context was left out
	}
	traces := a.file.hunkStates(a.t)
	for _, i := range traces[a.index].neighbours {
		if why := a.conflictWith(traces, i, at); !why.None() {
			m.Placement = model.Ambiguous
			m.Why = m.Why.And(why)
			return m
		}
	}
	return m
}

// conflictWith is the reason why hunk i, which is applied, contradicts the place at
// line at; none if it does not. The place must be on the right side of hunk i. It
// must be as far from hunk i as the headers state, if the new text is where it would
// be with this hunk applied.
func (a *variantSearch) conflictWith(traces []hunkState, i, at int) model.Reason {
	other := &traces[i]
	if i < a.index && at+a.leading < other.below || i > a.index && at+len(a.old)-a.trailing > other.above {
		return wrongSide.With(fileLine(at), other.first)
	}
	origin, stated := a.originalLine()
	base, known := other.originalLine()
	if !stated || !known || other.at == unstated {
		return model.Reason{}
	}
	// The line of this hunk if it is not applied, and if it is.
	waiting := other.at + origin + traces[a.index].shift - base - other.shift
	made := other.at + origin + traces[a.index].growthBefore - base - other.growthBefore
	line, _ := a.stated()
	switch fits := at == waiting; {
	case fits && (i < a.index || at == line || a.leading == 0 && made != origin):
	case fits && locate.MatchesAt(a.t, locate.Ends, a.new, made), !fits && a.resultNearer(made, at, waiting):
		return besideApplied.With(other.first, fileLine(made))
	}
	return model.Reason{}
}

// resultNearer reports whether the new text is at line made, or is apart from the old
// text at line at and nearer to made than at is to line waiting. Empty text is
// everywhere: then the place of the old text is in doubt already.
func (a *variantSearch) resultNearer(made, at, waiting int) bool {
	if len(a.new) == 0 || locate.MatchesAt(a.t, locate.Ends, a.new, made) {
		return true
	}
	found, _ := a.find(a.new, made)
	found = locate.Disjoint(found, len(a.new), []int{at}, len(a.old))
	return len(found) > 0 && locate.AnyWithWords(a.new) && locate.Distance(found, made) < locate.Distance([]int{waiting}, at)
}
