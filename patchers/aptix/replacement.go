package aptix

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A replacement is the locator of find, replace and limit: literal text, of
// several lines or of part of one (READING §5.2, AFS §2.3, SYS-004 §3.4).
type replacement struct {
	find, replace []byte
	all           bool // limit "all"
	*lookups
	asked  bool // more is asked for, and not done
	chain  *chain
	number int // in the chain
}

// lookups is what the replacements of one payload share, as they are mostly
// placed on one text.
type lookups struct {
	finder locate.Finder
	folded locate.Memo[view]
	plain  locate.Memo[view]

	plus, minus locate.Memo[bool] // lines of the text begin with such a sign
}

// rungs are the ways to look for the text as it is written, strictest first.
// The first that finds something decides.
var rungs = []func(r replacement, t *model.Text) *search{
	replacement.literally,
	replacement.inAnyLineEnds,
	replacement.inASCII,
}

// Locate finds the places of the text. An occurrence inside an occurrence of
// the new text is what an earlier run left, and does not count. Text that is not
// found may be whole lines, which the ladder of PLACING §3 looks for.
func (r replacement) Locate(t *model.Text, _ int) model.Match {
	if m, ok := r.chain.applied(r.number, t); ok {
		return m
	}
	m := r.doubtSigns(t, r.place(t))
	if r.asked && notFound(m) {
		m.Placement = model.Conflict // never left out as one that is not found
	}
	return m
}

// notFound reports whether the very text is not in the file.
func notFound(m model.Match) bool {
	return m.Placement == model.Missing || m.Placement < model.Applied && len(m.Candidates) > 0 &&
		!slices.ContainsFunc(m.Candidates, func(c model.Candidate) bool { return c.Relaxation == model.AsWritten && (c.Score == 0 || c.Score == 1) })
}

// place is Locate, the new text being taken as it is written.
func (r replacement) place(t *model.Text) model.Match {
	for _, rung := range rungs {
		if s := rung(r, t); s != nil && s.run() {
			return s.match(r.all)
		}
	}
	if m, ok := r.finder.FindLoose(t, r.wanted()); ok {
		return m
	}
	return r.missing(t)
}

// wanted is the replacement as one of whole lines. Where the text to find ends
// without a line end, that of its last line stays.
func (r replacement) wanted() locate.Query {
	old := foldLineEnds(model.NewText(r.find)).text
	new := foldLineEnds(model.NewText(r.replace)).text
	switch endless := !bytes.HasSuffix(old, []byte("\n")); {
	case endless:
		old, new = append(old[:len(old):len(old)], '\n'), append(new[:len(new):len(new)], '\n')
	case len(new) > 0 && !bytes.HasSuffix(new, []byte("\n")):
		new = append(new[:len(new):len(new)], '\n')
	}
	return locate.Query{Lines: locate.DiffLines(old, new), Stated: -1, All: r.all, PartialLines: true, IncludeExact: true}
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
		why:  otherLineEnds.With(),
	}
}

// inASCII looks for a piece of one line whatever typographic characters it is
// written in.
func (r replacement) inASCII(t *model.Text) *search {
	old, _ := locate.FoldTypography(r.find)
	if bytes.ContainsAny(old, "\r\n") || len(old) == 0 {
		return nil
	}
	v := r.plain.Get(t, func(t *model.Text) view {
		text, jumps := locate.FoldTypography(t.Bytes)
		return view{file: t.Bytes, text: text, jumps: jumps}
	})
	return &search{view: v, old: old, new: r.replace, relaxation: model.RelaxTypography}
}

// missing is the match when no rung found anything.
func (r replacement) missing(t *model.Text) model.Match {
	m := model.Match{Placement: model.Missing, Why: model.Because(findMissing.With())}
	if len(bytes.TrimSpace(r.replace)) > 0 {
		if at := bytes.Index(t.Bytes, r.replace); at >= 0 {
			m.Why = m.Why.And(newTextAt.With(model.FileLine(t.LineAt(at) + 1)))
		}
	}
	m.Closest = r.finder.Closest(t, locate.SplitLines(r.find))
	return m
}

// A search looks for old in a view of the text, byte for byte.
type search struct {
	view
	old, new []byte
	why      model.Reason // in what way the view is not the text itself
	// relaxation is what the search is regardless of, if it may be wrong.
	relaxation model.Relaxation

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
			Why: model.Because(insideNewText.With()),
		}
	}
	m := model.Match{Placement: s.placement(), PlaceAll: all}
	for _, at := range s.open {
		m.Candidates = append(m.Candidates, s.candidate(at))
	}
	if len(s.open) > 1 && !all {
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(severalPlaces.With(len(s.open)))
	}
	if s.straddling {
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(sharesBytes.With())
	}
	if len(s.done) > 0 {
		m.Why = m.Why.And(doneAlready.With(len(s.done)))
	}
	m.Why = m.Why.And(s.why)
	if s.relaxation != model.AsWritten {
		m.Why = m.Why.And(foundRegardless.With(s.relaxation.Reason()))
	}
	return m
}

// placement is that of a text in one place.
func (s *search) placement() model.Placement {
	if s.relaxation != model.AsWritten {
		return model.Loose
	}
	return model.Exact
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

		Relaxation: s.relaxation,
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
