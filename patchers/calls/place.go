package calls

import (
	"bytes"
	gopath "path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/literal"
)

// An insertion is the locator of text that is inserted after a line; 0 is the
// beginning of the file.
type insertion struct {
	line int
	text []byte
}

// Locate returns the place after the line. Text that is there already is applied.
func (i insertion) Locate(t *model.Text, _ int) model.Match {
	if i.line > t.Lines() {
		return model.Match{Placement: model.Missing, Why: model.Because(afterEnd.With(i.line, model.FileLength(t.Lines())))}
	}
	at := t.Start(i.line)
	text := i.textFor(t, at)
	if len(text) > 0 && bytes.HasPrefix(t.Bytes[at:], bytes.TrimPrefix(text, []byte("\n"))) {
		return model.Match{Placement: model.Applied, Why: model.Because(isInserted.With()),
			Candidates: []model.Candidate{{Extent: model.Span{Start: at, End: at + len(bytes.TrimPrefix(text, []byte("\n")))}}}}
	}
	span := model.Span{Start: at, End: at}
	return model.Match{Placement: model.Exact, Candidates: []model.Candidate{{Extent: span, KeepsCursor: true, Splices: []model.Splice{{Span: span, New: text}}}}}
}

// textFor returns the text as whole lines at the offset at of t, in its line ends.
func (i insertion) textFor(t *model.Text, at int) []byte {
	end := "\n"
	if bytes.Contains(t.Bytes, []byte("\r\n")) {
		end = "\r\n"
	}
	text := strings.ReplaceAll(strings.ReplaceAll(string(i.text), "\r\n", "\n"), "\n", end)
	if at > 0 && t.Bytes[at-1] != '\n' {
		return []byte(end + strings.TrimSuffix(text, end))
	}
	if !strings.HasSuffix(text, "\n") {
		text += end
	}
	return []byte(text)
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
