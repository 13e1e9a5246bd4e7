package search

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/literal"
	"aptix-tui/patchers/locate"
)

// addChanges adds the file changes of blocks to p: the edits of one file are one change,
// the creation of a file is another.
func addChanges(p *model.Payload, blocks []*block) {
	c := &converter{payload: p, edits: map[string]int{}}
	for _, blk := range blocks {
		c.add(blk)
	}
	for i := range p.Files {
		linkChain(p.Files[i].Edits)
		if change := &p.Files[i]; strings.HasPrefix(change.Path, "~") && strings.Contains(change.Path, "/") {
			change.Invalid = homePath.With()
			p.Diagnostics = append(p.Diagnostics, model.Diagnostic{Severity: model.Error, Code: homePath.Code, Line: change.First, Path: change.Path, Message: change.Invalid.String()})
		}
	}
}

// A converter makes file changes of blocks.
type converter struct {
	payload *model.Payload
	lookups literal.Lookups
	finder  locate.Finder
	edits   map[string]int // path and the names before it → index of its edits in the payload
}

func (c *converter) add(blk *block) {
	if blk.creates() {
		c.payload.Files = append(c.payload.Files, blk.creation())
		return
	}
	key := strings.Join(append(slices.Clone(blk.names), blk.path), "\x00")
	at, ok := c.edits[key]
	if !ok {
		at = len(c.payload.Files)
		c.edits[key] = at
		c.payload.Files = append(c.payload.Files, model.FileChange{Op: model.OpEdit, Path: blk.path, First: blk.first, Doubt: blk.pathDoubt()})
		blk.doubtName(&c.payload.Files[at])
	}
	change := &c.payload.Files[at]
	change.Last = blk.last
	if change.Doubt.None() {
		change.Doubt = blk.pathDoubt()
	}
	change.Edits = append(change.Edits, c.edit(blk))
}

// creates reports whether blk has no text to find.
func (blk *block) creates() bool {
	if blk.fault != nil || len(blk.dividers) == 0 {
		return false
	}
	first := blk.lines[:blk.dividers[0]-blk.text]
	return isBlank(first) && len(blk.dividers) == 1 || len(first) == 0
}

// pathDoubt is why the path of blk may be another one, or blk a part of other text.
func (blk *block) pathDoubt() model.Reason {
	switch {
	case len(blk.rivals) == 0 && blk.beside:
		return besideText.With()
	case len(blk.rivals) == 0:
		return model.Reason{}
	}
	return severalPaths.With(strings.Join(blk.rivals[:min(len(blk.rivals), 4)], ", "))
}

// doubtName sets the names that the path of c, that of blk, may be. Other words than a name may be before it.
func (blk *block) doubtName(c *model.FileChange) {
	if len(blk.names) > 0 {
		c.PathNames = append(slices.Clone(blk.names), blk.path, blk.path)
	}
	if blk.unusual {
		c.PathDoubt = unusualName.With(blk.path)
	}
}

// creation is the change of a block without a text to find.
func (blk *block) creation() model.FileChange {
	_, text := blk.split(blk.dividers[0])
	c := model.FileChange{Op: model.OpCreate, Path: blk.path, First: blk.first, Last: blk.last, FillsEmpty: true, OffersSimilar: true, Doubt: blk.pathDoubt()}
	blk.doubtName(&c)
	text = unescaped(text)
	c.Content, c.Indented = join(text), blk.open.indent > 0
	switch {
	case len(blk.dividers) > 1:
		c.Doubt = sparseFile.With()
	case blk.hasOddFences():
		c.Doubt = oddFences.With()
	}
	return c
}

// edit is the edit of a block with a text to find.
func (c *converter) edit(blk *block) model.Edit {
	all := blk.readings(&c.lookups)
	first := all[0]
	e := model.Edit{Old: first.Find, New: first.Replace, TextOnly: true, First: blk.first, Last: blk.last}
	var l model.Locator = choice{readings: all}
	if len(all) == 1 {
		l = first.Replacement
	}
	l = settled{of: l, old: first.Find, new: first.Replace, finder: &c.finder}
	search, replace := blk.split(blk.dividers[0])
	if olds, news := model.Elisions(search, blk.path), model.Elisions(replace, blk.path); len(blk.dividers) == 1 && len(olds)+len(news) > 0 {
		l = newElided(first.Replacement, search, replace, olds, news, &c.finder)
	}
	if blk.hasOddFences() {
		e.Doubt = oddFences.With()
	}
	e.Locator = l
	return e
}

// linkChain links edits as the steps of one chain, if each is of plain lines.
func linkChain(edits []model.Edit) {
	var steps []*model.Edit
	for i := range edits {
		s, _ := edits[i].Locator.(settled)
		if _, ok := s.of.(literal.Replacement); !ok {
			return
		}
		steps = append(steps, &model.Edit{Locator: s.of})
	}
	literal.Link(steps)
	for i := range edits {
		s := edits[i].Locator.(settled)
		s.of = steps[i].Locator
		edits[i].Locator = s
	}
}
