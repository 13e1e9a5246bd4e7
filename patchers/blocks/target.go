package blocks

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/merge"
)

// A Target decides what a block does to the file at its path.
type Target struct {
	Block  *Block
	Doubt  model.Reason // why nothing of it may start as accepted
	Create model.Reason // why the file may not start as created
	Old    []byte       // the block before, which shows lines that this one may replace; nil for none
	Memo   *merge.Memo  // of Block; may be nil
	Others []*Block     // further whole texts for the same path, of which one counts
}

// Interpret returns the readings of c in the file with the text t (HABITS §7).
func (g *Target) Interpret(c *model.FileChange, t *model.Text) []model.Reading {
	var out []model.Reading
	for _, b := range append([]*Block{g.Block}, g.Others...) {
		one := *c
		one.Content = b.Content
		if t == nil || len(bytes.TrimSpace(t.Bytes)) == 0 {
			out = append(out, g.create(one, t))
		} else {
			one.Content = b.withComment(t)
			out = append(out, g.readings(one, t)...)
		}
	}
	switch {
	case len(out) == 0:
		return merge.Unplaced(c)
	case len(g.Others) > 0:
		g.doubtTexts(out)
	case len(out) == 1 && t == nil:
		out[0].Name = ""
	}
	return out
}

// create returns c as the content of a file that does not exist or is empty.
func (g *Target) create(c model.FileChange, t *model.Text) model.Reading {
	c.Op = model.OpCreate
	if t != nil {
		c.Op = model.OpWrite
	}
	why := g.Create
	if merge.IsFragment(c.Path, c.Content) || g.Block.Language == "" && !statesCode(&c) {
		why = isFragment.With()
	}
	g.doubt(&c, why)
	return model.Reading{FileChange: c, Name: "new file", Added: lineCount(c.Content)}
}

// programs are the extensions of files that a block without a language begins only if it
// states a definition: it may be output.
var programs = strings.Fields(".go .rs .py .js .jsx .ts .tsx .java .kt .c .cpp .cs .php .rb .swift")

// statesCode reports whether the content of c may be that of its file.
func statesCode(c *model.FileChange) bool {
	if !slices.Contains(programs, path.Ext(c.Path)) {
		return true
	}
	for line := range strings.Lines(string(c.Content)) {
		if merge.Defines(c.Path, strings.TrimRight(line, "\n")) != "" {
			return true
		}
	}
	return false
}

// readings returns what c may do to the file with the text t.
func (g *Target) readings(c model.FileChange, t *model.Text) []model.Reading {
	c.Doubt = g.Doubt
	if g.Block.New != nil {
		c.Content = g.Block.New
	}
	switch {
	case g.Block.New != nil && !merge.IsIn(c.Path, t.Bytes, g.Block.New):
		return merge.MergedPair(&c, g.Block.Old, g.Block.New, t)
	case g.Old != nil:
		return withPair(g.Memo.Merged(&c, t), merge.MergedPair(&c, g.Old, c.Content, t))
	}
	return g.Memo.Merged(&c, t)
}

// withPair adds the readings of an old and a new text: before those that lose something.
func withPair(found, pairs []model.Reading) []model.Reading {
	if len(found) > 0 && len(found[0].Edits) == 1 && found[0].Added+found[0].Removed == 0 {
		return found // the file has the new text
	}
	at := slices.IndexFunc(found, func(r model.Reading) bool { return !r.Doubt.None() && r.LostLines+len(r.LostNames) > 0 })
	if at < 0 {
		at = len(found)
	}
	return slices.Insert(found, at, pairs...)
}

// doubt leaves c undecided for the reasons of the target, or for why.
func (g *Target) doubt(c *model.FileChange, why model.Reason) {
	c.Doubt = model.Because(g.Doubt, why).Distinct()
}

// doubtTexts leaves the readings of several texts undecided.
func (g *Target) doubtTexts(out []model.Reading) {
	for i := range out {
		if out[i].Doubt.None() {
			out[i].Doubt = severalTexts.With(len(g.Others) + 1)
		}
	}
}

// withComment returns the content of b with the comment that is its label, if the file with
// the text t has it.
func (b *Block) withComment(t *model.Text) []byte {
	first, _, _ := bytes.Cut(b.Comment, []byte("\n"))
	if first = bytes.TrimSpace(first); len(first) == 0 {
		return b.Content
	}
	for n := range t.Lines() {
		if bytes.Equal(bytes.TrimSpace(t.Line(n)), first) {
			return slices.Concat(b.Content[:b.CommentAt], b.Comment, b.Content[b.CommentAt:])
		}
	}
	return b.Content
}

func lineCount(text []byte) int { return model.NewText(text).Lines() }
