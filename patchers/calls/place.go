package calls

import (
	"bytes"
	gopath "path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/literal"
	"aptix-tui/patchers/locate"
)

// An Insertion is the locator of lines that are inserted below a line, or at the end of the file.
type Insertion struct {
	Line  int // 0 is the beginning of the file
	AtEnd bool
	Text  []byte
}

// Locate returns the place. Text that is there already is applied.
func (i Insertion) Locate(t *model.Text, _ int) model.Match {
	new := locate.SplitLines(i.Text)
	at, there, why := i.Line, i.Line, model.Reasons(nil)
	if i.AtEnd {
		at, there, why = t.Lines(), t.Lines()-len(new), model.Because(Appends.With())
	}
	switch {
	case at > t.Lines():
		return model.Match{Placement: model.Missing, Why: model.Because(afterEnd.With(at, model.FileLength(t.Lines())))}
	case len(new) > 0 && locate.MatchesAt(t, locate.Ends, new, there):
		extent := model.Span{Start: t.Start(there), End: t.Start(there + len(new))}
		return model.Match{Placement: model.Applied, Why: model.Because(isInserted.With()), Candidates: []model.Candidate{{Extent: extent}}}
	}
	place := locate.AlignedAt(t, locate.DiffLines(nil, bytes.Join(new, nil)), at)
	c := place.Candidate()
	c.KeepsCursor = !i.AtEnd
	if n := len(c.Splices); i.AtEnd && n > 0 && !bytes.HasSuffix(c.Splices[n-1].New, []byte("\n")) {
		c.Splices[n-1].New = append(slices.Clip(c.Splices[n-1].New), '\n')
	}
	return model.Match{Placement: model.Exact, Candidates: []model.Candidate{c}, Why: why}
}

// Link makes one chain of the replacements of each file. A file with other changes has
// none.
func Link(files []model.FileChange) {
	chains := map[string][]*model.Edit{}
	mixed := map[string]bool{}
	for i := range files {
		c := &files[i]
		name := gopath.Clean(strings.ReplaceAll(c.Path, `\`, "/"))
		mixed[name] = mixed[name] || c.Op != model.OpEdit || !c.Invalid.None()
		for j := range c.Edits {
			e := &c.Edits[j]
			_, plain := e.Locator.(literal.Replacement)
			mixed[name] = mixed[name] || !e.Invalid.None() || !plain
			chains[name] = append(chains[name], e)
		}
	}
	for name, edits := range chains {
		if !mixed[name] {
			literal.Link(edits)
		}
	}
}
