// Package gitdiff reads Git patches and plain unified diffs (format "git",
// READING §5.3, AFS §3).
//
// Scan finds a patch in an answer and returns it as file changes for model.Resolve;
// each hunk is an edit, whose locator is that of package place. Embedded does the same
// for a diff that another format holds.
//
// A valid patch gives the same bytes as with git apply. go-gitdiff reads binary
// patches. Headers and hunks are read here, because those of language models
// are often slightly wrong: miscounted, without line numbers, with context lines that
// lost their leading space. Each repair is a warning with the line of the answer. A
// hunk with right counts is read by its counts, so that no repair can change it.
//
// What cannot be read makes only its own file change invalid.
//
// Write is the way back: a plan as a patch for git apply.
package gitdiff

import "aptix-tui/model"

// CutOff is the code of a patch that is cut off at the end of the answer.
const CutOff = "git/cut-off"

// wrongCounts is the code of a hunk whose header states wrong numbers of lines.
const wrongCounts = "git/hunk-counts"

// Scan reads the patch that begins at line n of b, or returns nil. It is a
// model.Scanner.
//
// A payload is all consecutive sections, each for one file. All sections are made for
// the tree before the payload. A section that writes a path of an earlier one, and
// the next commit of a series, begin the next payload: they are made for the tree
// after this one.
func Scan(b model.Block, n int) *model.Payload {
	r := newReader(blockLines(b))
	if r.startAt(n) == noStart && !r.isHeaderless(n) {
		return nil
	}
	p := &model.Payload{Format: Format, First: n, Last: n, Fence: b.Fence, SameBase: true}
	sections, next := r.sections(n)
	last := sections[len(sections)-1]
	p.Last = last.last
	if last.bounded {
		last.addDoubt(last.unread(textAround, p.Last+1, next, false))
	}
	p.Digest = model.DigestOf(p.Text(b.Answer))
	for _, s := range sections {
		p.Files = append(p.Files, s.change())
		p.Diagnostics = append(p.Diagnostics, s.diags...)
	}
	return p
}

// sections reads the sections of the payload that begins at line n. It returns the line at
// which the next payload follows at once, or else one after the text.
func (r *reader) sections(n int) (all []*section, next int) {
	written := make(map[string]bool)
	for n > 0 {
		s := r.section(n)
		to := s.target()
		if to != "" && written[to] {
			return all, s.first
		}
		written[to] = true
		if len(all) > 0 {
			all[len(all)-1].addDoubt(s.above)
		}
		all = append(all, s)
		n = r.nextSection(s.last + 1)
	}
	return all, r.last + 1
}
