package model

import (
	"bytes"
	"hash/maphash"
	"unicode"

	"aptix-tui/model/linediff"
)

// Moves are the lines that one place of a change set loses and another one gains: runs of
// three lines or more, blank ones not counted, that are equal but for whitespace at both ends.
type Moves map[HunkLine]Move

// A HunkLine is one of the lines that a hunk removes or adds in a region of its file.
type HunkLine struct {
	Hunk, Region int
	Added        bool
	Line         int // of RegionChange.Old or New, from 0
}

// A Move is the other place of a moved line.
type Move struct {
	Hunk   int
	Number int  // of the line in a View; 0 for none
	First  bool // the line is the first of a run
}

const (
	// minMovedWords is how many words the lines have with which a run begins. Fewer are in lines that
	// many places have, such as the test of an error.
	minMovedWords = 7
	// maxShortLines is how many lines may have them.
	maxShortLines = 12
)

// Moves finds the moved lines under d, only in the files of those known under other decisions, if these
// are not nil. Rejected hunks count, so that decisions change only the numbers. If a text is removed or
// added several times, it is paired in order. The cost is linear.
func (cs *ChangeSet) Moves(d Decisions, known Moves) Moves {
	files := map[int]bool{}
	for l := range known {
		files[cs.Hunks[l.Hunk].File] = true
	}
	f := moveFinder{seed: maphash.MakeSeed()}
	for i := range cs.Files {
		if known == nil || files[i] {
			f.addFile(cs.View(i, d))
		}
	}
	out, targets := Moves{}, map[uint64][]int{}
	for j := range f.added {
		if hash, n := f.beginning(f.added[j:]); n > 0 {
			targets[hash] = append(targets[hash], j)
		}
	}
	for i := 0; i < len(f.removed); i++ {
		hash, least := f.beginning(f.removed[i:])
		for n := 0; least > 0 && n < least && len(targets[hash]) > 0; targets[hash] = targets[hash][1:] {
			if n = out.addRun(f.removed[i:], f.added[targets[hash][0]:], least); n >= least {
				i += n - 1
			}
		}
	}
	return out
}

// A moveFinder collects removed and added lines.
type moveFinder struct {
	removed, added []movableLine
	block          int
	seed           maphash.Seed
}

type movableLine struct {
	HunkLine
	number, block int // the block is the run of removed and added lines that it is in
	text          []byte
	moved         bool
}

// addFile adds the lines of a file that is no binary content.
func (f *moveFinder) addFile(v View) {
	for i, r := range v.Regions {
		for _, c := range r.Changes {
			if IsBinary(v.Base.Bytes) || IsBinary(c.Old) || IsBinary(c.New) {
				continue
			}
			old, new := NewText(c.Old), NewText(c.New)
			for _, b := range linediff.Lines(c.Old, c.New) {
				f.block++
				f.removed = f.appendLines(f.removed, HunkLine{c.Hunk, i, false, b.OldStart}, old, b.OldEnd, c.OldLine)
				f.added = f.appendLines(f.added, HunkLine{c.Hunk, i, true, b.NewStart}, new, b.NewEnd, c.NewLine)
			}
		}
	}
}

// appendLines appends lines of t, the first line of which has a number, 0 for none.
func (f *moveFinder) appendLines(out []movableLine, at HunkLine, t *Text, to, number int) []movableLine {
	for ; at.Line < to; at.Line++ {
		l := movableLine{HunkLine: at, block: f.block, text: bytes.TrimSpace(t.Line(at.Line))}
		if number > 0 {
			l.number = number + at.Line
		}
		out = append(out, l)
	}
	return out
}

// beginning returns a hash of the n lines with which a run begins if lines of a block are one; n
// is 0 if they are none.
func (f *moveFinder) beginning(lines []movableLine) (hash uint64, n int) {
	var h maphash.Hash
	h.SetSeed(f.seed)
	filled, words := 0, 0
	for i := 0; i < len(lines) && lines[i].block == lines[0].block && len(lines[0].text) > 0 && filled < maxShortLines; i++ {
		h.Write(lines[i].text)
		h.WriteByte('\n')
		if len(lines[i].text) > 0 {
			filled++
		}
		words += len(bytes.FieldsFunc(lines[i].text, func(r rune) bool { return !unicode.IsLetter(r) }))
		if filled >= 3 && words >= minMovedWords {
			return h.Sum64(), i + 1
		}
	}
	return 0, 0
}

// addRun adds the run with which some removed and some added lines begin, if it has at least so many
// lines, and returns its length. Lines of which only the indentation changes, in place, have not moved.
func (m Moves) addRun(removed, added []movableLine, least int) int {
	n := 0
	for n < min(len(removed), len(added)) && removed[n].block == removed[0].block && added[n].block == added[0].block &&
		bytes.Equal(removed[n].text, added[n].text) && !added[n].moved && removed[0].block != added[0].block {
		n++
	}
	for i := range n {
		if a, b := &removed[i], &added[i]; n >= least {
			b.moved = true
			m[a.HunkLine] = Move{b.Hunk, b.number, i == 0}
			m[b.HunkLine] = Move{a.Hunk, a.number, i == 0}
		}
	}
	return n
}
