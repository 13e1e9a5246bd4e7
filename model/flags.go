package model

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model/invisible"
)

// findUntracked finds out which files that exist are not under version control.
func (r *resolver) findUntracked() {
	src, ok := r.src.(VersionedSource)
	if !ok {
		return
	}
	byPath := map[string][]*File{}
	for _, f := range r.cs.Files {
		for _, of := range append([]*File{f}, f.members...) {
			if of.Base.Kind == Regular {
				byPath[of.Base.Path] = append(byPath[of.Base.Path], of)
			}
		}
	}
	untracked, all := src.Untracked(slices.Sorted(maps.Keys(byPath)))
	r.cs.Unversioned = all
	for _, path := range untracked {
		for _, f := range byPath[path] {
			f.isUntracked = true
		}
	}
}

// addFlags sets the flags of all hunks.
func (cs *ChangeSet) addFlags() {
	for _, f := range cs.Files {
		f.firstPlacedHunk = f.firstPlaced(cs)
		f.dependsOnOrder = f.hasPatchesInOrder(cs)
		why := f.autoRunReason()
		for _, id := range f.Hunks {
			h := cs.Hunks[id]
			h.autoRun = why
			for _, l := range h.links {
				if h.autoRun == "" {
					h.autoRun = autoRunReason(l.Requested)
				}
			}
		}
	}
	for _, h := range cs.Hunks {
		cs.addFlagsTo(h)
	}
}

// hasPatchesInOrder reports whether hunks of f belong to different payloads whose order
// matters: they touch the same text, or one of them is not made of edits that each look for
// their own text. It may be made for the same original as the other.
func (f *File) hasPatchesInOrder(cs *ChangeSet) bool {
	several, dependent := false, false
	for _, id := range f.Hunks {
		h := cs.Hunks[id]
		several = several || h.Payload != cs.Hunks[f.Hunks[0]].Payload
		c := cs.FileChange(h)
		dependent = dependent || c.Op != OpEdit || c.Simultaneous || h.Placement == Conflict ||
			slices.ContainsFunc(h.Needs, func(n int) bool { return cs.Hunks[n].Payload != h.Payload })
	}
	return several && dependent
}

// OfFile reports whether a flag is about the file of a hunk, and so the same for all its hunks.
func (f Flag) OfFile() bool {
	switch f {
	case FlagRunsCode, FlagUntracked, FlagHardLink, FlagSymlink, FlagSameFile:
		return true
	}
	return false
}

// addFlagsTo sets the flags of h.
func (cs *ChangeSet) addFlagsTo(h *Hunk) {
	f := cs.Files[h.File]
	h.elision, h.elisionFlagged = h.addedElision(f)
	for _, rule := range []struct {
		flag  Flag
		holds bool
	}{
		{FlagRunsCode, h.autoRun != ""},
		{FlagExecutable, h.Mode == ModeExecutable && h.Placement != Applied},
		{FlagInvisible, h.addsInvisible() || h.ID == f.firstPlacedHunk && f.hasInvisiblePath() || h.Placed() && h.hasInvisibleLink()},
		{FlagDeletesFile, h.Kind == KindDelete && h.Placement != Applied},
		{FlagUntracked, h.ID == f.firstPlacedHunk && f.untracked()}, // a property of the file, reported once
		{FlagElision, h.elision != ""},
		{FlagWhitespace, h.whitespaceOnly()},
		{FlagLargeDeletion, h.largeDeletion()},
		{FlagWholeFile, h.coversFile && h.Placed()},
		{FlagHardLink, f.Base.HardLinks > 1 && h.Placed()},
		{FlagSymlink, len(h.links) > 0 && h.Placed()},
		{FlagSameFile, f.dependsOnOrder},
		{FlagBatchInLF, h.Kind == KindCreate && IsBatch(f.Path) && bytes.Count(h.new, []byte("\n")) > bytes.Count(h.new, []byte("\r\n"))},
	} {
		if rule.holds {
			h.Flags = append(h.Flags, rule.flag)
		}
	}
}

// untracked reports whether f exists and is not under version control, but other files are.
// For a directory, it reports whether that is so for one of its files.
func (f *File) untracked() bool {
	return f.isUntracked || slices.ContainsFunc(f.members, (*File).untracked)
}

// hasInvisiblePath reports whether a path of f, or of an entry of the directory
// f, has characters that are invisible or reorder others.
func (f *File) hasInvisiblePath() bool {
	return slices.ContainsFunc(f.paths(), hasInvisible) || slices.ContainsFunc(f.members, (*File).hasInvisiblePath)
}

func (h *Hunk) hasInvisibleLink() bool {
	return slices.ContainsFunc(h.links, func(l Link) bool { return hasInvisible(l.Requested) })
}

func hasInvisible(path string) bool { return len(invisibleIn([]byte(path))) > 0 }

// FlagText returns one of the flags of h with its cause where the flag alone
// does not say it: "runs automatically (make runs it on building)". It may contain
// a path of the answer, unsanitised.
func (h *Hunk) FlagText(flag Flag) string {
	switch {
	case flag == FlagRunsCode && h.autoRun != "":
		return fmt.Sprintf("%s (%s)", flag, h.autoRun)
	case flag == FlagNewText:
		return fmt.Sprintf("%s (%s)", flag, h.newText)
	case flag == FlagSymlink && len(h.links) > 0:
		return fmt.Sprintf("%s (%s)", flag, h.links[0].Requested)
	}
	return string(flag)
}

func (h *Hunk) removesLines() bool {
	return slices.ContainsFunc(h.baseChanges, func(s baseChange) bool { return len(bytes.TrimSpace(s.removed)) > 0 })
}

func (h *Hunk) whitespaceOnly() bool {
	if h.Kind != KindContent || len(h.baseChanges) == 0 {
		return false
	}
	for _, s := range h.baseChanges {
		if !equalFields(s.removed, s.new) {
			return false
		}
	}
	return true
}

// equalFields reports whether a and b differ only in whitespace between words.
func equalFields(a, b []byte) bool {
	for {
		var one, other []byte
		one, a = cutField(a)
		other, b = cutField(b)
		if !bytes.Equal(one, other) {
			return false
		}
		if len(one) == 0 {
			return true
		}
	}
}

// cutField returns the first word of b, empty if there is none, and the text after it.
func cutField(b []byte) (word, rest []byte) {
	b = bytes.TrimLeftFunc(b, unicode.IsSpace)
	if n := bytes.IndexFunc(b, unicode.IsSpace); n >= 0 {
		return b[:n], b[n:]
	}
	return b, nil
}

// largeDeletionLines is the number of lost lines from which a deletion is
// large.
const largeDeletionLines = 30

func (h *Hunk) largeDeletion() bool {
	lost := 0
	for _, s := range h.baseChanges {
		lost += countLines(s.removed) - countLines(s.new)
	}
	return h.Kind == KindContent && lost >= largeDeletionLines
}

// addsInvisible reports whether h adds more of a character that is invisible or
// reorders others than it removes.
func (h *Hunk) addsInvisible() bool {
	for _, s := range h.baseChanges {
		switch {
		case bytes.IndexByte(s.new, 0) >= 0 && len(s.removed) == 0, bytes.IndexByte(s.removed, 0) >= 0:
			continue // binary content, which has no characters
		case bytes.IndexByte(s.new, 0) >= 0:
			return true // in a text
		}
		found := invisibleIn(s.new)
		if len(found) == 0 {
			continue
		}
		had := invisibleIn(s.removed)
		for r, n := range found {
			if n > had[r] {
				return true
			}
		}
	}
	return false
}

// invisibleIn counts the characters of b that are invisible or reorder others.
func invisibleIn(b []byte) map[rune]int {
	var out map[rune]int
	visible := func(i int) bool {
		return i == len(b) || b[i] >= ' ' && b[i] < 0x7f || b[i] == '\n' || b[i] == '\r' || b[i] == '\t'
	}
	for i := 0; i < len(b); {
		if visible(i) && (b[i] < ' ' || visible(i+1)) { // the last one of a row may begin a key cap
			i++
			continue
		}
		n, hidden := invisible.Next(b, i)
		if hidden {
			if out == nil {
				out = map[rune]int{}
			}
			r, _ := utf8.DecodeRune(b[i:])
			out[r]++
		}
		i += n
	}
	return out
}
