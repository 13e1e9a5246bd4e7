package model

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"slices"

	"aptix-tui/model/syntax"
)

// A Defect is what is wrong with a file under some decisions and is not on disk: a flag of the
// file that depends on them (DECISIONS §4.2).
type Defect struct {
	Hunk    int // the accepted hunk that it is shown at, the nearest one
	Flag    Flag
	Line    int    // of the file with the accepted hunks, 1-based; 0 if it is not known
	Message string // it may quote the file, unsanitised
}

// String is "does not parse: line 41: expected ';', found x".
func (d *Defect) String() string {
	if d.Line == 0 {
		return string(d.Flag)
	}
	return fmt.Sprintf("%s: line %d: %s", d.Flag, d.Line, d.Message)
}

// Defects returns the defects of all files under d, by hunk. It reads all files that d
// changes, so call it only from commands.
func (cs *ChangeSet) Defects(d Decisions) map[int]*Defect {
	out := map[int]*Defect{}
	for i := range cs.Files {
		if found := cs.Defect(i, d); found != nil {
			out[found.Hunk] = found
		}
	}
	return out
}

// Defect returns the defect of a file under d, nil if it has none.
func (cs *ChangeSet) Defect(file int, d Decisions) *Defect {
	f, on := cs.Files[file], cs.accepted(d)
	first := slices.IndexFunc(f.Hunks, on.has)
	if first < 0 || f.Base.Kind != Regular && f.Base.Kind != Absent || slices.ContainsFunc(f.deleters, on.has) {
		return nil
	}
	name := f.Path
	for _, m := range f.moves {
		if on.has(m.hunk) {
			name = m.to
		}
	}
	after := f.sequence.render(on)
	found := f.compared(name, after)
	if found == nil {
		return nil
	}
	out := &Defect{Hunk: f.Hunks[first], Flag: Flag(found.Kind)}
	if found.Message != "" {
		before := after[:min(found.Offset, len(bytes.TrimRight(after, "\r\n")))]
		out.Line, out.Message = 1+bytes.Count(before, []byte("\n")), fmt.Sprintf("%.100s", found.Message)
		out.Hunk = f.sequence.hunkAt(found.Offset, on, out.Hunk)
	}
	return out
}

// A comparison is the result of syntax.Compare for a text.
type comparison struct {
	name   string
	sum    uint64 // of the text
	defect *syntax.Defect
}

var sumSeed = maphash.MakeSeed()

// compared compares the text of f on disk with the text after. It keeps the last result, since
// the review asks again for every new layout.
func (f *File) compared(name string, after []byte) *syntax.Defect {
	if bytes.Equal(after, f.Base.Bytes) {
		return nil
	}
	sum := maphash.Bytes(sumSeed, after)
	if last := f.lastComparison.Load(); last != nil && last.name == name && last.sum == sum {
		return last.defect
	}
	before := f.Base.Bytes
	if f.Base.Kind == Regular && before == nil {
		before = []byte{}
	}
	found := syntax.Compare(name, before, after)
	f.lastComparison.Store(&comparison{name, sum, found})
	return found
}

// hunkAt returns the last hunk of s that changes something at or before an offset in the text
// with the hunks in on, or else the first after it, or else otherwise.
func (s sequence) hunkAt(offset int, on hunkSet, otherwise int) int {
	at, found := 0, -1
	for i := range s {
		p := &s[i]
		if found >= 0 && at > offset {
			break
		}
		for _, id := range slices.Concat(p.insertedBy, p.removedBy) {
			if p.isInserted(on) && on.has(id) {
				found = id
			}
		}
		if p.isVisible(on) {
			at += len(p.bytes)
		}
	}
	if found < 0 {
		return otherwise
	}
	return found
}
