package aptix

import (
	"bytes"
	"fmt"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A replacement is the locator of find, replace and limit: literal text, of
// several lines or of part of one (SPEC §5.2, AFS §2.3, SYS-004 §3.4).
type replacement struct {
	find, replace []byte
	all           bool // limit "all"
	*lookups
}

// lookups is what the replacements of one payload share, as they are mostly
// placed on one text.
type lookups struct {
	closest locate.Finder
	folded  locate.Memo[view]
}

// rungs are the ways to look for the text, strictest first. The first that
// finds something decides, and a looser one is a further line here.
var rungs = []func(r replacement, t *model.Text) *search{
	replacement.literally,
	replacement.inAnyLineEnds,
}

// Locate finds the places of the text. An occurrence inside an occurrence of
// the new text is what an earlier run left, and does not count.
func (r replacement) Locate(t *model.Text, _ int) model.Match {
	for _, rung := range rungs {
		if s := rung(r, t); s != nil && s.run() {
			return s.match(r.all)
		}
	}
	return r.missing(t)
}

// literally looks for the text byte for byte.
func (r replacement) literally(t *model.Text) *search {
	return &search{view: view{file: t.Bytes, text: t.Bytes}, old: r.find, new: r.replace}
}

// inAnyLineEnds looks for the text in whatever line ends the file has.
func (r replacement) inAnyLineEnds(t *model.Text) *search {
	if !bytes.ContainsAny(r.find, "\r\n") {
		return nil
	}
	return &search{
		view: r.folded.Get(t, foldLineEnds),
		old:  foldLineEnds(model.NewText(r.find)).text,
		new:  foldLineEnds(model.NewText(r.replace)).text,
		note: "the text differs in its line ends; the new text takes those of the file",
	}
}

// missing is the match when no rung found anything.
func (r replacement) missing(t *model.Text) model.Match {
	m := model.Match{Placement: model.Missing, Note: "the text to find is not in the file"}
	if len(bytes.TrimSpace(r.replace)) > 0 {
		if at := bytes.Index(t.Bytes, r.replace); at >= 0 {
			m.Note += fmt.Sprintf("; the new text stands at line %d", t.LineAt(at)+1)
		}
	}
	m.Closest = r.closest.Closest(t, locate.Cut(r.find))
	return m
}

// A search looks for old in a view of the text, byte for byte.
type search struct {
	view
	old, new []byte
	note     string // in what way the view is not the text itself

	open       []int        // where old is to be replaced
	done       []model.Span // results that hold old
	straddling bool         // one of open shares bytes with a result
}

// run finds the occurrences from left to right, none overlapping, and tells
// whether there are any.
func (s *search) run() bool {
	results := newResults(s.text, s.old, s.new)
	for at := 0; ; {
		n := bytes.Index(s.text[at:], s.old)
		if n < 0 {
			return len(s.open)+len(s.done) > 0
		}
		at += n
		end := at + len(s.old)
		if s.splits(at) || s.splits(end) {
			at++
			continue
		}
		result, touches := results.around(at, end)
		if touches && result.Start <= at && end <= result.End {
			s.done = append(s.done, result)
		} else {
			s.open = append(s.open, at)
			s.straddling = s.straddling || touches
		}
		at = end
	}
}

// match says what the occurrences mean under a limit.
func (s *search) match(all bool) model.Match {
	if len(s.open) == 0 {
		return model.Match{
			Placement: model.Applied, Candidates: []model.Candidate{{Extent: s.span(s.done[0])}},
			Note: "the text stands only inside of the new text: it is applied",
		}
	}
	m := model.Match{Placement: model.Exact, Each: all}
	for _, at := range s.open {
		m.Candidates = append(m.Candidates, s.candidate(at))
	}
	var notes []string
	if len(s.open) > 1 && !all {
		m.Placement = model.Ambiguous
		notes = append(notes, fmt.Sprintf("%d places hold this text", len(s.open)))
	}
	if s.straddling {
		m.Placement = model.Ambiguous
		notes = append(notes, "the text shares bytes with what may be the result of an earlier run")
	}
	if len(s.done) > 0 {
		notes = append(notes, fmt.Sprintf("places that hold the new text already: %d", len(s.done)))
	}
	if s.note != "" {
		notes = append(notes, s.note)
	}
	m.Note = strings.Join(notes, "; ")
	return m
}

// candidate is the place at one occurrence. Whole lines that old and new share
// at either end are context.
func (s *search) candidate(at int) model.Candidate {
	head, tail := commonLines(s.old, s.new)
	extent := s.span(model.Span{Start: at, End: at + len(s.old)})
	changed := s.span(model.Span{Start: at + head, End: at + len(s.old) - tail})
	return model.Candidate{
		Extent:  extent,
		Splices: []model.Splice{{Span: changed, New: s.dress(s.new[head:len(s.new)-tail], extent)}},
	}
}

// commonLines is how many bytes of whole lines a and b share at their start
// and at their end. Text within one line has none to share.
func commonLines(a, b []byte) (head, tail int) {
	if bytes.IndexByte(a, '\n') < 0 {
		return 0, 0
	}
	for n := 0; n < min(len(a), len(b)) && a[n] == b[n]; n++ {
		if a[n] == '\n' {
			head = n + 1
		}
	}
	a, b = a[head:], b[head:]
	for n := 1; n <= min(len(a), len(b)) && a[len(a)-n] == b[len(b)-n]; n++ {
		if beginsLine(a, len(a)-n) && beginsLine(b, len(b)-n) {
			tail = n
		}
	}
	return head, tail
}

func beginsLine(b []byte, at int) bool { return at == 0 || b[at-1] == '\n' }
