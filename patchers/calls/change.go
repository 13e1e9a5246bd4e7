package calls

import (
	"bytes"
	"strconv"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/jsontext"
	"aptix-tui/patchers/literal"
	"aptix-tui/patchers/merge"
	"aptix-tui/patchers/search"
)

// Read returns the changes that a call of the kind Changes asks for. What cannot be read is
// a change that is invalid.
func (b *Builder) Read(c *Call) []model.FileChange {
	change := model.FileChange{Op: model.OpEdit, Path: c.Path(), First: c.First, Last: c.Last, MayBeAbsolute: true,
		Description: string(c.text(about)), Doubt: c.doubt()}
	switch act := c.action(); {
	case c.Cut:
		change.Invalid = cutOff.With()
	case act == unsupported && toolAction(c.Tool) == unknown:
		change.Invalid = unknownTool.With(c.Tool)
	case act == unsupported:
		change.Invalid = notSupported.With(c.name())
	case change.Path == "":
		change.Invalid = noPath.With(c.name())
	case act == edits:
		return b.edit(c, change)
	case act == inserts:
		change = c.insert(change)
	case act == deletes:
		change.Op = model.OpDelete
		if !c.Explicit {
			change.Doubt = model.Because(change.Doubt, asksDelete.With()).Distinct()
		}
	case act == renames:
		change = c.rename(change)
	default:
		change = c.write(change)
	}
	return []model.FileChange{change}
}

// name returns the name of the tool for messages.
func (c *Call) name() string {
	switch {
	case c.Tool == "":
		return "a tool"
	case c.text(command) != nil:
		return c.Tool + " " + string(c.text(command))
	}
	return c.Tool
}

// doubt returns why c may not be made without a person.
func (c *Call) doubt() model.Reason {
	var why model.Reasons
	switch {
	case c.Tool != "" && toolAction(c.Tool) == unknown:
		why = why.And(unknownTool.With(c.Tool))
	case (c.Tool == "" || !c.Sure && isCommonWord(c.Tool)) && !c.has(command) && c.shape() == writes:
		why = why.And(unnamedWrite.With())
	}
	for _, a := range c.Args {
		why = why.And(a.Doubt, a.idle())
	}
	return why.Distinct()
}

// idle returns why an argument without a role may matter.
func (a *Arg) idle() model.Reason {
	text := strings.ToLower(strings.TrimSpace(string(a.Text)))
	isSet := a.Holds || len(a.List) > 0 || text != "" && text != "false" && text != "null" && text != "none"
	if RoleOf(a.Name) != 0 || jsontext.IsAnnotation(a.Name) || !isSet {
		return model.Reason{}
	}
	return idleArgument.With(a.Name)
}

// edit reads a call that changes parts of a file.
func (b *Builder) edit(c *Call, change model.FileChange) []model.FileChange {
	content := c.arg(merged, Content, EditList)
	switch {
	case c.has(EditList) && (c.has(OldText) || !c.arg(EditList).isContent()):
		return b.editAll(c, change)
	case c.has(OldText):
		return []model.FileChange{b.replace(c, change)}
	case c.has(diff):
		return c.applyDiff(c.arg(diff), change)
	case content != nil && content.IsText && search.BeginsBlock(content.Text):
		return c.applyDiff(content, change)
	case content != nil:
		change.MayEdit = true
		c.setContent(&change, part{mayBePart: true}, merged, Content, EditList)
		return []model.FileChange{change}
	}
	change.Invalid = noArgument.With(c.name(), "old text")
	return []model.FileChange{change}
}

// isContent reports whether a, which may be a list of edits, is text of the file.
func (a *Arg) isContent() bool { return a.IsText && len(a.List) == 0 && !listOfObjects.Match(a.Text) }

// listOfObjects matches the beginning of a list of edits that is written as a text.
var listOfObjects = lazyregexp.New(`^\s*\[\s*\{`)

// editAll reads a list of edits of one file. The first may create it.
func (b *Builder) editAll(c *Call, change model.FileChange) (out []model.FileChange) {
	list := c.arg(EditList)
	if why := list.fault(); !why.None() || len(list.List) == 0 {
		change.Invalid = model.Because(why, noArgument.With(c.name(), list.Name)).Distinct()
		return []model.FileChange{change}
	}
	for i := range list.List {
		item := &list.List[i]
		if item.Tool == "" {
			item.Tool = c.Tool
		}
		one := change
		one.First, one.Last = item.First, item.Last
		if one.Doubt.None() {
			one.Doubt = item.doubt()
		}
		one = b.replace(item, one)
		if n := len(out); n > 0 && one.Op == model.OpEdit && one.Invalid.None() && out[n-1].Op == model.OpEdit && out[n-1].Doubt.Code == one.Doubt.Code {
			out[n-1].Edits = append(out[n-1].Edits, one.Edits...)
			out[n-1].Last = max(out[n-1].Last, one.Last)
			continue
		}
		out = append(out, one)
	}
	return out
}

// fault returns why a must not be used.
func (a *Arg) fault() model.Reason {
	if a == nil {
		return model.Reason{}
	}
	return a.Invalid
}

// replace reads a literal replacement. Without a text to find it creates the file.
func (b *Builder) replace(c *Call, change model.FileChange) model.FileChange {
	from, to := c.arg(OldText), c.arg(NewText)
	switch {
	case c.Cut:
		change.Invalid = cutOff.With()
	case from == nil || !from.IsText:
		change.Invalid = noArgument.With(c.name(), "old text")
	case to == nil && jsontext.FoldName(from.Name) == "oldstr":
		to = &Arg{IsText: true} // str_replace deletes without new_str
	case to == nil || !to.IsText:
		change.Invalid = noArgument.With(c.name(), "new text")
	case len(from.Text) == 0 && len(to.Text) == 0:
		change.Invalid = emptyFind.With()
	case len(from.Text) == 0:
		change.Op, change.Content, change.FillsEmpty, change.OffersSimilar = model.OpCreate, to.Text, true, true
		change.Interpreter = part{}
	}
	if why := model.Because(from.fault(), to.fault()).Distinct(); !why.None() {
		change.Invalid = why
	}
	if !change.Invalid.None() || change.Op != model.OpEdit {
		return change
	}
	change.Edits = []model.Edit{b.replacement(c, from.Text, to.Text)}
	return change
}

// replacement returns the edit that replaces from by to.
func (b *Builder) replacement(c *Call, from, to []byte) model.Edit {
	r := literal.Replacement{Find: from, Replace: to, All: c.flag(all), Lookups: &b.lookups}
	r.WholeLines = c.arg(OldText).WholeLines
	e := model.Edit{Old: from, New: to, First: c.First, Last: c.Last, Locator: r, TextOnly: true}
	if bytes.Equal(from, to) {
		e.Invalid = sameText.With()
	}
	if a := c.arg(count); a != nil {
		n, err := strconv.Atoi(strings.TrimSpace(string(a.Text)))
		switch {
		case err != nil || n < 1:
			e.Invalid = badCount.With(a.Text)
		case n > 1:
			r.All, r.Want = true, n
			e.Locator = r
		}
	}
	return e
}

// write reads a call with the whole content of a file. Content with elisions is
// a part of it.
func (c *Call) write(change model.FileChange) model.FileChange {
	c.setContent(&change, part{mayBePart: c.Loose}, fileText, Content)
	if c.action() == creates && !c.flag(overwrite) {
		change.Op = model.OpCreate
	}
	change.Doubt = model.Because(change.Doubt, c.doubtLength(change.Content)).Distinct()
	return change
}

// setContent makes change write the argument with the first of these roles.
func (c *Call) setContent(change *model.FileChange, p part, wanted ...Role) {
	a := c.arg(wanted...)
	change.Op, change.OffersSimilar = model.OpWrite, true
	if a == nil || !a.IsText || !a.Invalid.None() {
		change.Invalid = model.Because(a.fault(), noArgument.With(c.name(), "content")).Distinct()
		return
	}
	change.Content, change.Interpreter = append([]byte{}, a.Text...), p
}

// doubtLength returns a doubt if content has much fewer lines than c says: text that is cut off
// lacks many.
func (c *Call) doubtLength(content []byte) model.Reason {
	stated := 0
	if a := c.arg(lineCount); a != nil {
		stated, _ = strconv.Atoi(string(bytes.TrimSpace(a.Text)))
	}
	if lines := bytes.Count(bytes.TrimSuffix(content, []byte("\n")), []byte("\n")) + 1; lines*5 < stated*4 && stated-lines > 1 {
		return shortContent.With(model.Count(lines, "line"), stated)
	}
	return model.Reason{}
}

// A part interprets content that may have elisions: then it is a part of the file.
type part struct{ mayBePart bool } // without elisions it is not certain that it is the whole file

// Whole interprets the content of a file: with elisions it is a part of it.
var Whole model.Interpreter = part{}

// Interpret returns c as edits of the text where it is, or may be, a part of it.
func (p part) Interpret(c *model.FileChange, t *model.Text) []model.Reading {
	out := *c
	switch {
	case t == nil:
	case merge.HasElision(c.Path, c.Content):
		return merge.Merged(c, t)
	case p.mayBePart && (c.MayEdit || lacksLines(c.Content, t)):
		out.Doubt = model.Because(c.Doubt, wholeOrPart.With()).Distinct()
		return merge.Merged(&out, t)
	}
	return model.OneReading(out)
}

// lacksLines reports whether content lacks more than a third of the lines of t.
func lacksLines(content []byte, t *model.Text) bool {
	has := map[string]bool{}
	for line := range bytes.Lines(content) {
		has[string(bytes.TrimSpace(line))] = true
	}
	some, gone := 0, 0
	for i := range t.Lines() {
		text := bytes.TrimSpace(t.Line(i))
		if len(text) == 0 {
			continue
		}
		if some++; !has[string(text)] {
			gone++
		}
	}
	return gone*3 > some && gone > 2 || gone == some && some > 1
}

// insert reads an insertion after a line.
func (c *Call) insert(change model.FileChange) model.FileChange {
	at, what := c.arg(line), c.arg(inserted, NewText, Content, fileText)
	if at == nil || what == nil || !what.IsText || !what.Invalid.None() {
		change.Invalid = model.Because(what.fault(), noArgument.With(c.name(), "line and text")).Distinct()
		return change
	}
	e := model.Edit{New: what.Text, Inserts: true, First: c.First, Last: c.Last, Doubt: atLineNumber.With()}
	n, err := strconv.Atoi(strings.TrimSpace(string(at.Text)))
	if err != nil || n < 0 {
		e.Invalid = badLine.With(at.Text)
	}
	e.Locator = Insertion{Line: n, Text: what.Text}
	change.Edits = []model.Edit{e}
	return change
}

func (c *Call) rename(change model.FileChange) model.FileChange {
	to := c.text(newPath)
	if to == nil {
		change.Invalid = noArgument.With(c.name(), "new path")
		return change
	}
	change.Op, change.NewPath = model.OpRename, string(to)
	if !c.Explicit {
		change.Doubt = model.Because(change.Doubt, asksRename.With()).Distinct()
	}
	return change
}
