// Package calls turns a call of a tool that changes files into file changes. It knows
// the tools of coding agents by their names, and their arguments by the many spellings
// that the tools use. Package toolcall reads such calls as JSON, package tags as XML-like
// tags.
//
// A call without a name is known by its arguments. A tool that reads, searches or runs
// something changes nothing here. A tool that changes files in a way that cannot be
// reviewed is an error.
package calls

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
	"aptix-tui/patchers/literal"
)

// A Call is one call of a tool.
type Call struct {
	Tool        string // its name as written; empty if none is stated
	Args        []Arg
	First, Last int  // lines of the answer, 1-based, both included
	Cut         bool // it is cut off: arguments may be missing
	// Sure: the arguments stand where only those of a call can be. Otherwise a tool with
	// a common word as its name needs arguments that no other data has.
	Sure bool
	// Explicit: a deletion or a renaming is meant without doubt.
	Explicit bool
	// ID identifies the call where a log has its result; empty if it is not stated.
	ID string
	// Loose: the content may be a part of the file.
	Loose bool
}

// An Arg is one argument of a call.
type Arg struct {
	Name        string // as written
	Text        []byte // of a string, or a number or truth value as written
	IsText      bool   // it is a string
	WholeLines  bool   // it begins and ends at the borders of lines
	List        []Call // of a list of edits: its objects, as calls without a name
	Holds       bool   // of an array or an object: it is not empty
	First, Last int
	Invalid     model.Reason // why it must not be used, if so
	Doubt       model.Reason // why it may be meant otherwise, if so
}

// A Builder makes a payload of calls. The zero Builder is ready to read them.
type Builder struct {
	model.Block
	Payload *model.Payload
	lookups literal.Lookups // shared by all changes
}

// Add adds a change to the payload, and reports why it, or an edit of it, cannot be made.
func (b *Builder) Add(change model.FileChange) {
	if change.Path != "" {
		b.Payload.Files = append(b.Payload.Files, change)
	}
	b.Fail(change.First, change.Path, change.Invalid)
	for _, e := range change.Edits {
		b.Fail(e.First, change.Path, e.Invalid)
	}
}

// Fail reports why a change cannot be made, if it cannot.
func (b *Builder) Fail(line int, path string, why model.Reason) {
	if !why.None() {
		b.Payload.Diagnostics = append(b.Payload.Diagnostics, model.Diagnostic{Severity: model.Error, Code: why.Code, Message: why.String(), Path: path, Line: line})
	}
}

// arg returns the first argument that is not null with the first of these roles that one has,
// or nil.
func (c *Call) arg(wanted ...Role) *Arg {
	for _, r := range wanted {
		for i := range c.Args {
			if a := &c.Args[i]; roles[jsontext.FoldName(a.Name)] == r {
				return a
			}
		}
	}
	return nil
}

func (c *Call) has(roles ...Role) bool {
	return !slices.ContainsFunc(roles, func(r Role) bool { return c.arg(r) == nil })
}

// text returns the text of the argument with that role, or nil.
func (c *Call) text(r Role) []byte {
	if a := c.arg(r); a != nil && a.IsText {
		return a.Text
	}
	return nil
}

// Path returns the path that c names; empty if it names none. An unknown tool may have another
// name for it.
func (c *Call) Path() string {
	if p := c.text(path); p != nil || !c.Sure || c.Tool == "" || toolAction(c.Tool) != unknown {
		return string(p)
	}
	for _, a := range c.Args {
		if name := jsontext.FoldName(a.Name); a.IsText && strings.Contains(name, "path") && !bytes.ContainsAny(a.Text, "\r\n") {
			return string(a.Text)
		}
	}
	return ""
}

// flag reports whether the argument with that role is true.
func (c *Call) flag(r Role) bool {
	a := c.arg(r)
	return a != nil && strings.EqualFold(strings.TrimSpace(string(a.Text)), "true")
}

// Kind is what is known of a call before it is read.
type Kind uint8

const (
	Foreign  Kind = iota // it is no call, or of a tool that is not known to change files
	Harmless             // a call of a tool that changes no file, or that runs something
	Changes              // a change of files
)

// KindOf returns the kind of c.
func KindOf(c *Call) Kind {
	act := c.action()
	switch {
	case act == nothing:
		return Harmless
	case act == unknown, c.Path() == "" && !c.Cut && !c.mustHavePath(act):
		return Foreign
	}
	return Changes
}

// mustHavePath reports whether c without a path is certainly a call that lacks it.
func (c *Call) mustHavePath(act action) bool {
	return act != unsupported && (c.has(EditList) && c.listsEdits() || !isCommonWord(c.Tool) && c.Tool != "" && (c.has(Content) || c.has(OldText, NewText) || c.has(fileText)))
}

// IsTool reports whether name is that of a tool that changes files or runs something.
func IsTool(name string) bool { return toolAction(name) != unknown }

// ChangesFiles reports whether a call of the tool changes files.
func ChangesFiles(tool string) bool {
	return KindOf(&Call{Tool: tool, Sure: true, Cut: true}) == Changes
}

// TakesContent reports whether a tool may be given the whole content of a file.
func TakesContent(tool string) bool {
	return slices.Contains([]action{edits, writes, creates}, toolAction(tool))
}

// action returns what c does, by the name of its tool and its arguments.
func (c *Call) action() action {
	act := toolAction(c.Tool)
	switch {
	case act == editor || c.Tool == "" && c.has(command):
		return c.editorAction()
	case act == unknown || !c.Sure && isCommonWord(c.Tool):
		act = c.shape()
	}
	if act == unknown && c.Sure && c.Tool != "" && c.Path() != "" && c.statesEdit() && !c.hasResult() {
		return unsupported // by a tool that is not known
	}
	return act
}

// statesEdit reports whether c, of an unknown tool, has old and new text, or a list or lines with edits.
func (c *Call) statesEdit() bool {
	a := c.arg(EditList, diff)
	return c.text(OldText) != nil && c.text(NewText) != nil || a != nil && (a.Holds || bytes.Contains(a.Text, []byte("\n")))
}

// editorAction returns the action of a tool whose command is an argument.
func (c *Call) editorAction() action {
	act, known := editorCommands[jsontext.FoldName(string(c.text(command)))]
	switch {
	case !known && c.Tool == "":
		return unknown
	case !known:
		return unsupported
	case c.Tool != "" || act == nothing:
		return act
	case act == edits && c.has(path, OldText), act == creates && c.has(path, fileText), act == inserts && c.has(path, line),
		act == writes && c.has(path, fileText):
		return act
	}
	return unknown
}

// shape returns the action of a call that only its arguments show. The names that they
// must have are those of tools alone: other JSON has paths and contents, too.
func (c *Call) shape() action {
	switch {
	case c.hasResult():
		return unknown
	case c.text(path) == nil:
		return unknown
	case c.hasOwn(OldText) && (c.has(NewText) || c.Cut || c.Tool != ""):
		return edits
	case c.has(EditList) && c.listsEdits():
		return edits
	case c.has(fileText):
		return creates
	case c.has(line, inserted), c.has(line, NewText) && jsontext.FoldName(c.arg(line).Name) == "insertline":
		return inserts
	case c.has(merged):
		return edits
	case c.has(Content) && c.isBareWrite():
		return writes
	}
	return unknown
}

// hasOwn reports whether the argument with that role has a name that only tools use.
func (c *Call) hasOwn(r Role) bool {
	a := c.arg(r)
	return a != nil && ownNames[jsontext.FoldName(a.Name)]
}

// listsEdits reports whether each item of the list of edits has old and new text, or a list
// of edits itself.
func (c *Call) listsEdits() bool {
	list := c.arg(EditList).List
	return len(list) > 0 && !slices.ContainsFunc(list, func(item Call) bool {
		return !(item.hasOwn(OldText) && item.has(NewText)) && !(item.has(path, EditList) && item.listsEdits())
	})
}

// isBareWrite reports whether c has the arguments of Write and no others. An object of
// path and content is no call (HABITS §4.4).
func (c *Call) isBareWrite() bool {
	return len(c.Args) == 2 && jsontext.FoldName(c.arg(path).Name) == "filepath" && c.arg(Content).Name == "content" && c.arg(Content).IsText
}

// hasResult reports whether c has what only results have.
func (c *Call) hasResult() bool {
	return slices.ContainsFunc(c.Args, func(a Arg) bool { return resultNames[jsontext.FoldName(a.Name)] })
}

// RoleOf returns the role of an argument with that name.
func RoleOf(name string) Role { return roles[jsontext.FoldName(name)] }

// HasEdit reports whether c has old text, a list of edits or a diff.
func (c *Call) HasEdit() bool { return c.has(OldText) || c.has(EditList) || c.has(diff) }

// HasContent reports whether c has anything to write.
func (c *Call) HasContent() bool {
	return c.HasEdit() || c.has(Content) || c.has(fileText) || c.has(merged)
}
