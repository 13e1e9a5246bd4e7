package merge

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A BlockText is the text of a code block.
type BlockText struct {
	Language  string // in lower case; empty if none
	Content   []byte // in LF, without the comment that is its label
	Comment   []byte // that comment, with the blank line after it
	CommentAt int    // the offset of Comment in Content
}

// A Target decides what a block does to the file at its path.
type Target struct {
	Texts  []*BlockText // at least one; of several whole texts for the path one counts, the first is best
	Doubt  model.Reason // why nothing of it may start as accepted
	Create model.Reason // why the file may not start as created
	Old    []byte       // the block before, which shows lines that this one may replace; nil for none
	Memo   *Memo        // of the first text; may be nil
}

// Interpret returns the readings of c in the file with the text t (HABITS §7).
func (g *Target) Interpret(c *model.FileChange, t *model.Text) []model.Reading {
	var out []model.Reading
	for _, text := range g.Texts {
		one := *c
		one.Content = text.Content
		if t == nil || len(bytes.TrimSpace(t.Bytes)) == 0 {
			out = append(out, g.create(one, text.Language, t))
		} else {
			one.Content = text.withComment(t)
			out = append(out, g.readings(one, t)...)
		}
	}
	for i := range out {
		if len(g.Texts) > 1 && out[i].Doubt.None() {
			out[i].Doubt = severalTexts.With(len(g.Texts))
		}
	}
	switch {
	case len(out) == 0:
		return Unplaced(c)
	case len(out) == 1 && t == nil:
		out[0].Name = ""
	}
	return out
}

// create returns c, a block of a language, as the content of a file that does not exist or is
// empty.
func (g *Target) create(c model.FileChange, language string, t *model.Text) model.Reading {
	c.Op = model.OpCreate
	if t != nil {
		c.Op = model.OpWrite
	}
	if model.IsBatch(c.Path) {
		c.LineEnds = "\r\n"
	}
	why := g.Create
	if IsFragment(c.Path, c.Content) || language == "" && slices.Contains(programs, path.Ext(c.Path)) && !States(c.Path, c.Content, true) {
		why = mayBeFragment.With()
	}
	c.Doubt = model.Because(g.Doubt, why).Distinct()
	return model.Reading{FileChange: c, Name: "new file", Added: model.NewText(c.Content).Lines()}
}

// programs are the extensions of files that a block without a language begins only if it
// states a definition: it may be output.
var programs = strings.Fields(".go .rs .py .js .jsx .ts .tsx .java .kt .c .cpp .cs .php .rb .swift")

// readings returns what c may do to the file with the text t.
func (g *Target) readings(c model.FileChange, t *model.Text) []model.Reading {
	c.Doubt = g.Doubt
	found, out := g.Memo.Readings(c.Path, t.Bytes, c.Content), g.Memo.Merged(&c, t)
	if out[0].Doubt.None() && mostlyNew(found, t) {
		out[0].Doubt = addsMost.With()
	}
	if g.Old == nil {
		return out
	}
	pairs := MergedPair(&c, g.Old, c.Content, t)
	switch {
	case len(pairs) == 0:
		return out
	case len(found) == 0:
		return pairs
	case slices.Contains([]Kind{Same, Whole, Restated}, found[0].Kind),
		found[0].Uncertain == "" && !keepsHalf(g.Old, c.Content) && found[0].Exceeds(PairReadings(c.Path, t.Bytes, g.Old, c.Content)[0]):
		return slices.Insert(out, 1, pairs...)
	}
	return append(pairs, out...)
}

// keepsHalf reports whether text has half of the lines of old that say something.
func keepsHalf(old, text []byte) bool {
	said, kept := 0, 0
	for line := range bytes.Lines(old) {
		if line = bytes.TrimSpace(line); Distinctive(string(line)) {
			if said++; bytes.Contains(text, line) {
				kept++
			}
		}
	}
	return said > 0 && 2*kept >= said
}

// mostlyNew reports whether a reading inserts more lines into the file than that has: the block
// may be its whole new text.
func mostlyNew(found []Reading, t *model.Text) bool {
	if len(found) == 0 || found[0].Kind == Whole {
		return false
	}
	inserted := 0
	for _, e := range found[0].Edits {
		if e.From == e.To {
			inserted += len(e.New)
		}
	}
	return inserted > t.Lines()
}

// withComment returns the content of x with the comment that is its label, if the file with
// the text t has it.
func (x *BlockText) withComment(t *model.Text) []byte {
	first, _, commented := bytes.Cut(x.Comment, []byte("\n"))
	for n := 0; commented && n < t.Lines(); n++ {
		if bytes.Equal(bytes.TrimSpace(t.Line(n)), bytes.TrimSpace(first)) {
			return slices.Concat(x.Content[:x.CommentAt], x.Comment, x.Content[x.CommentAt:])
		}
	}
	return x.Content
}
