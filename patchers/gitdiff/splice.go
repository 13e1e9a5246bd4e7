package gitdiff

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// candidate is the place whose first line is at: a splice for every run of
// changed lines, so that context keeps the bytes of the file.
func (a *attempt) candidate(at int) model.Candidate {
	stated, ok := a.stated()
	c := model.Candidate{Extent: model.Span{
		Start: max(a.t.Start(at), a.from), // context may be shared with the hunk before
		End:   a.t.Start(at + len(a.old)),
	}}
	if ok {
		c.Distance = at - stated
	}
	line := at
	for i := 0; i < len(a.lines); {
		if a.lines[i].op == ' ' {
			line++
			i++
			continue
		}
		r := run{attempt: a, first: line, last: line}
		for ; i < len(a.lines) && a.lines[i].op != ' '; i++ {
			r.take(a.lines[i])
		}
		c.Splices = append(c.Splices, model.Splice{
			Span: model.Span{Start: a.t.Start(r.first), End: a.t.Start(r.last)},
			New:  r.text(),
		})
		line = r.last
	}
	return c
}

// A run is a run of changed lines of a hunk and the lines first to last (not
// included) of the text that they replace.
type run struct {
	*attempt
	first, last int
	added       [][]byte
}

func (r *run) take(line hunkLine) {
	if line.op == '+' {
		r.added = append(r.added, line.text)
	} else {
		r.last++
	}
}

// text is what takes the place of the run: byte for byte what the patch says
// where the old text is byte for byte what it says; else with the line ends of
// the neighbours.
func (r *run) text() []byte {
	if r.rung == locate.Bytes || r.t.Lines() == 0 {
		return bytes.Join(r.added, nil)
	}
	var out []byte
	var end []byte
	for i, line := range r.added {
		end = r.lineEnd(i, line)
		out = append(append(out, r.body(line)...), end...)
	}
	if r.last < r.t.Lines() || len(out) == 0 {
		return out
	}
	if r.first == r.last && r.textEndless() {
		out = append(bytes.Clone(end), out...)
	}
	if r.wantsNoEnd() {
		out = out[:len(out)-len(end)]
	}
	return out
}

func (r *run) body(line []byte) []byte { return locate.RungAt(locate.Ends).Fold(line) }

// lineEnd is the line end for the added line i: that of the line it replaces,
// or else of the lines before it, or else of the line behind.
func (r *run) lineEnd(i int, line []byte) []byte {
	for _, n := range []int{min(r.first+i, r.last-1), r.first - 1, r.last, r.first - 2} {
		if n < 0 || n >= r.t.Lines() {
			continue
		}
		raw := r.t.Raw(n)
		if end := raw[len(r.body(raw)):]; len(end) > 0 {
			return end
		}
	}
	if end := line[len(r.body(line)):]; len(end) > 0 {
		return end
	}
	return []byte("\n")
}

// wantsNoEnd tells whether the text shall end without a line end: as the patch
// says if its old side ends as the text does, else as it is.
func (r *run) wantsNoEnd() bool {
	if endless(r.old) == r.textEndless() {
		return endless(r.new)
	}
	return r.textEndless()
}

func (r *run) textEndless() bool { return !bytes.HasSuffix(r.t.Bytes, []byte("\n")) }
