// Package gitdiff reads Git patches and plain unified diffs (format "git",
// READING §5.3, AFS §3) and places their hunks.
//
// It stands between the answer and model.Resolve: Scan finds a patch in an
// answer and returns it as file changes whose edits carry a locator a hunk;
// Embedded does the same for a diff that another format holds.
//
// A valid patch means here what it means to git apply, to the byte. The headers
// of Git and its binary patches are read by go-gitdiff; hunks are read here,
// since those that a language model writes are wrong in small ways: miscounted,
// without line numbers, with context lines that lost their leading space. Each
// repair is a warning with the line in the answer, and a hunk whose counts are
// right is read by its counts, so that no repair can change what it says.
//
// Refused, each with a named error: symbolic links, submodules and every other
// mode but 100644 and 100755, combined diffs of merges, binary files without
// their data, and patches that inflate to more than 256 MiB. What cannot be
// read makes its file change invalid and leaves the others alone.
package gitdiff

import "aptix-tui/model"

// Fragment is the code under which lines of a hunk without any header are
// reported: they may show again what another payload changes.
const Fragment = "git/fragment"

// CutOff is the code under which a patch is reported that the answer breaks off.
const CutOff = "git/cut-off"

// Scan reads the patch that begins at line n of b; it returns nil if none does.
// It is a model.Scanner.
//
// One payload is all consecutive sections for single files. A section that
// writes a path that one before it writes, and a new commit of a series, begin
// the next payload: they are made for the tree that this one leaves, while the
// sections of one payload are all made for the tree before it.
func Scan(b model.Block, n int) *model.Payload {
	r := newReader(blockLines(b))
	if r.starts(n) == noStart && r.bare(n) == noStart {
		return nil
	}
	p := &model.Payload{Format: Format, First: n, Last: n, Fence: b.Fence, SameBase: true}
	written := make(map[string]bool)
	for n > 0 {
		s := r.section(n)
		if len(p.Files) == 0 {
			s.noteAbove()
		}
		change := s.change()
		to := target(&change)
		if to != "" && written[to] {
			return p
		}
		written[to] = true
		p.Files = append(p.Files, change)
		p.Diagnostics = append(p.Diagnostics, s.diags...)
		p.Last = s.last
		n = r.next(s.last + 1)
	}
	if at := r.trailing(p.Last + 1); at > 0 {
		p.Diagnostics = append(p.Diagnostics, model.Diagnostic{
			Severity: model.Warning, Code: "git/trailing-text", Line: at,
			Message: "the text behind the patch is no part of it and is ignored",
		})
	}
	return p
}
