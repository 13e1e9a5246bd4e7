package gitdiff

import (
	"fmt"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// An attempt is the search for one reading of a hunk on one rung.
type attempt struct {
	*placer
	reading
	t     *model.Text
	from  int
	rung  int
	fresh bool // the text is known to be the one that the patch was made for
}

var missing = model.Match{Placement: model.Missing}

// place looks where the line numbers say first, then elsewhere.
func (a *attempt) place() model.Match {
	stated, ok := a.stated()
	switch {
	case len(a.old) == 0:
		return a.insert(stated, ok)
	case !ok:
		return a.search(0, false)
	}
	here := a.stands(stated)
	if here && (a.fresh || a.anchored(stated)) {
		return a.at(model.Exact, stated, "")
	}
	if m := a.resultAt(stated, here); m.Placement == model.Applied {
		return m
	}
	switch end := a.t.Lines() - len(a.old); {
	case a.belongsToEnd() && a.stands(end) && a.t.Start(end) >= a.from:
		if m := a.enclosing(end); m.Placement == model.Applied {
			return m
		}
		return a.at(model.Exact, end, "nothing follows the change in the patch, so it belongs at the end of the file")
	case here:
		return a.at(model.Exact, stated, "")
	case a.contextFree():
		return missing
	}
	return a.search(stated, true)
}

// stands tells whether the old text stands at line at, and the hunk may go
// there: it changes nothing before from.
func (a *attempt) stands(at int) bool {
	return locate.Stands(a.t, a.rung, a.old, at) && a.t.Start(at+a.leading) >= a.from && a.fits(at)
}

// fits refuses, byte for byte, to put text without a line end before other text.
func (a *attempt) fits(at int) bool {
	return a.rung != locate.Bytes || at+len(a.old) == a.t.Lines() || !locate.Endless(a.new)
}

// anchored tells whether the place at line at has context on both sides, or the
// border of the file instead: there, git apply takes it without looking further.
func (a *attempt) anchored(at int) bool {
	return (a.leading > 0 || at == 0) && (a.trailing > 0 || at+len(a.old) == a.t.Lines())
}

// belongsToEnd tells that git apply would put the hunk at the end of the file:
// it has context, but none behind its change.
func (a *attempt) belongsToEnd() bool {
	return a.leading > 0 && a.trailing == 0 && a.oldStart > 1
}

// resultAt looks for the new text where the hunk says, which is then applied.
// If the old text stands there too, the new text must enclose it; if the old
// text stands elsewhere, the new one must be telling.
func (a *attempt) resultAt(stated int, oldStands bool) model.Match {
	if a.fresh || len(a.new) == 0 {
		return missing
	}
	if oldStands {
		return a.enclosing(stated)
	}
	if a.waits(stated) {
		return missing
	}
	for _, at := range []int{a.newStart - 1, stated} { // -2 where it is unstated
		if !locate.Stands(a.t, a.rung, a.new, at) {
			continue
		}
		if old, _ := a.find(a.old, stated); len(old) == 0 || locate.Telling(a.lines) {
			return a.result(at)
		}
	}
	return missing
}

// waits tells that the old text stands somewhere once line ends are ignored:
// whether the hunk is applied is for that rung to say. Without this, the lines
// that a deletion keeps would be evidence where the file has no final newline.
func (a *attempt) waits(near int) bool {
	if a.rung != locate.Bytes {
		return false
	}
	exact, _ := a.find(a.old, near)
	loose, _ := a.facts.finder.Find(a.t, locate.Ends, a.old, near)
	return len(exact) == 0 && len(loose) > 0
}

func (a *attempt) find(lines [][]byte, near int) (places []int, more bool) {
	return a.facts.finder.Find(a.t, a.rung, lines, near)
}

// enclosing is the result that stands around the old text at line at, if it
// does. An old text is never inside a shorter new text: that the lines kept by
// a deletion stand there says nothing about the deletion.
func (a *attempt) enclosing(at int) model.Match {
	if !a.fresh {
		for _, inside := range locate.Inside(a.rung, a.new, a.old) {
			// A result that was put at the end of a file may lack the newline.
			if locate.Stands(a.t, a.rung, a.new, at-inside) || len(a.new) > len(a.old) && locate.Stands(a.t, locate.Ends, a.new, at-inside) {
				return a.result(at - inside)
			}
		}
	}
	return missing
}

// result says that the new text stands at line at.
func (a *attempt) result(at int) model.Match {
	extent := model.Span{Start: a.t.Start(at), End: a.t.Start(at + len(a.new))}
	return a.applied(a.t, &extent, fmt.Sprintf("the new text stands at line %d", at+1))
}

// insert places a hunk that has no old text at all, which only a line number
// can place.
func (a *attempt) insert(stated int, ok bool) model.Match {
	switch {
	case a.t.Lines() == 0 && stated <= 1:
		return a.at(model.Exact, 0, "")
	case !ok || stated > a.t.Lines() || a.t.Start(stated) < a.from:
		return missing
	}
	if m := a.resultAt(stated, false); m.Placement == model.Applied {
		return m
	}
	if a.rung == locate.Bytes && !a.fresh {
		return missing // the line ends are the neighbours', so the next rung is right
	}
	if stated == 0 && !a.fresh {
		return a.at(model.Conflict, 0, "the hunk was made for an empty file, and this one is not; accepting inserts at its beginning")
	}
	return a.at(model.Exact, stated, "")
}

// search looks for the place in the whole file.
func (a *attempt) search(stated int, ok bool) model.Match {
	old, more := a.find(a.old, stated)
	var live, done []int
	for _, at := range old {
		switch {
		case a.enclosing(at).Placement == model.Applied:
			done = append(done, at)
		case a.t.Start(at) >= a.from && a.fits(at):
			live = append(live, at)
		}
	}
	if len(done) > 0 && (len(live) == 0 || ok && locate.Distance(done, stated) < locate.Distance(live, stated)) {
		return a.enclosing(locate.Nearest(done, stated)[0])
	}
	if m := a.nearerResult(live, stated, ok); m.Placement != model.Missing || len(live) == 0 {
		return m
	}
	m := a.choose(live, stated, ok)
	if more {
		m.Placement, m.Note = model.Ambiguous, fmt.Sprintf("more than %d places hold this text; some are offered", locate.Limit)
	}
	return m
}

// nearerResult looks for a new text that stands nearer to the line stated than
// any old text, live: then the hunk is applied there, or, where the new text
// could as well be other text that only looks like it, that is a question.
func (a *attempt) nearerResult(live []int, stated int, ok bool) model.Match {
	if a.fresh || !locate.Telling(a.lines) || a.waits(stated) {
		return missing
	}
	found, more := a.find(a.new, stated)
	found = locate.Apart(found, len(a.new), live, len(a.old))
	if len(found) == 0 || len(live) > 0 && !(ok && locate.Distance(found, stated) < locate.Distance(live, stated)) {
		return missing
	}
	nearest := locate.Nearest(found, stated)[0]
	switch {
	case len(found) == 1 && !more && locate.Known(a.lines):
		return a.result(nearest)
	case len(live) > 0:
		m := a.choose(live, stated, ok)
		m.Placement = model.Ambiguous
		m.Note = join(m.Note, fmt.Sprintf("the new text stands nearer to the line stated, at line %d, so the hunk may be applied", nearest+1))
		return m
	}
	return missing
}

// choose makes a match of the places at which the old text stands.
func (a *attempt) choose(live []int, stated int, ok bool) model.Match {
	if len(live) == 1 {
		if !ok {
			return a.at(model.Exact, live[0], "the hunk states no line; its text stands in one place")
		}
		return a.at(model.Moved, live[0], "")
	}
	m := model.Match{Placement: model.Ambiguous, Note: fmt.Sprintf("%d places hold this text", len(live))}
	for _, at := range locate.Nearest(live, stated)[:min(len(live), locate.Limit)] {
		m.Candidates = append(m.Candidates, a.candidate(at))
	}
	return m
}

// at is the match with the one place at line at.
func (a *attempt) at(p model.Placement, at int, note string) model.Match {
	return model.Match{Placement: p, Candidates: []model.Candidate{a.candidate(at)}, Note: note}
}
