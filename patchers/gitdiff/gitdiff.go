// Package gitdiff reads Git patches and plain unified diffs (format "git",
// READING §5.3, AFS §3) and places their hunks.
//
// Scan finds a patch in an answer and returns it as file changes for model.Resolve;
// each hunk is an edit with a locator. Embedded does the same for a diff that another
// format holds.
//
// A valid patch gives the same bytes as with git apply. go-gitdiff reads the headers
// of Git and binary patches. Hunks are read here, because those of language models
// are often slightly wrong: miscounted, without line numbers, with context lines that
// lost their leading space. Each repair is a warning with the line of the answer. A
// hunk with right counts is read by its counts, so that no repair can change it.
//
// What cannot be read makes only its own file change invalid.
package gitdiff

import (
	"runtime"
	"sync"

	"aptix-tui/model"
)

// Fragment is the code of lines of a hunk without any header. They may repeat what
// another payload changes.
const Fragment = "git/fragment"

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
	maker := &changeMaker{}
	sections, more := r.sections(n, maker)
	p.Last = sections[len(sections)-1].last
	digested := make(chan struct{})
	go func() {
		defer close(digested)
		p.Digest = model.DigestOf(p.Text(b.Answer)) // which takes as long as reading a long patch
	}()
	maker.finish()
	<-digested
	p.Files = make([]model.FileChange, 0, len(sections))
	for _, s := range sections {
		p.Files = append(p.Files, s.made)
		p.Diagnostics = append(p.Diagnostics, s.diags...)
	}
	if more {
		return p
	}
	if at := r.trailing(p.Last + 1); at > 0 {
		p.Diagnostics = append(p.Diagnostics, model.Diagnostic{
			Severity: model.Warning, Code: "git/trailing-text", Line: at,
			Message: "text after the patch ignored",
		})
	}
	return p
}

// sections reads the sections of the payload that begins at line n and adds each to maker. It
// reports whether the next payload follows at once.
func (r *reader) sections(n int, maker *changeMaker) (all []*section, more bool) {
	written := make(map[string]bool)
	for n > 0 {
		s := r.section(n)
		if len(all) == 0 {
			s.doubtAbove()
		}
		to := s.target()
		if to != "" && written[to] {
			return all, true
		}
		written[to] = true
		all = append(all, s)
		maker.add(s)
		n = r.nextSection(s.last + 1)
	}
	return all, false
}

// batch is how many sections a goroutine makes file changes of at once.
const batch = 32

// A changeMaker makes a file change of each section. This takes longer than reading them, so
// that all processors do it, from the time when the first are read.
type changeMaker struct {
	begun []*section      // fewer than a batch
	full  chan []*section // nil before the first full batch
	group sync.WaitGroup
}

// add takes a section that nothing else changes or reads until finish returns.
func (m *changeMaker) add(s *section) {
	m.begun = append(m.begun, s)
	if len(m.begun) < batch {
		return
	}
	if m.full == nil {
		workers := max(runtime.GOMAXPROCS(0)-1, 1)
		m.full = make(chan []*section, 16*workers)
		for range workers {
			m.group.Go(m.work)
		}
	}
	m.full <- m.begun
	m.begun = make([]*section, 0, batch)
}

// work makes the changes of batches until there are no more.
func (m *changeMaker) work() {
	for sections := range m.full {
		makeChanges(sections)
	}
}

// finish makes all changes that are not made.
func (m *changeMaker) finish() {
	makeChanges(m.begun)
	if m.full == nil {
		return
	}
	close(m.full)
	m.work()
	m.group.Wait()
}

func makeChanges(sections []*section) {
	for _, s := range sections {
		s.made = s.change()
	}
}
