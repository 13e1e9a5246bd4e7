package tags

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
)

// call returns the call that e stands for, with its doubts, or nil if it is something else.
func (e *element) call() *calls.Call {
	c := &calls.Call{Tool: e.tool, First: e.first, Last: e.end, Sure: true, Cut: e.end == 0, Loose: e.form == generic, Explicit: e.form == empty, Args: e.attributeArgs()}
	if e.form == wholes {
		c.Args = append(c.Args, e.value("content"))
	} else if e.form != empty && !e.readInner(c) {
		return nil
	}
	if calls.KindOf(c) != calls.Changes {
		return nil
	}
	return c
}

// attributeArgs returns the attributes of e as arguments. Those that name an action are
// read by readInner.
func (e *element) attributeArgs() []calls.Arg {
	var out []calls.Arg
	named := false
	for _, a := range e.attributes {
		name := jsontext.FoldName(a.name)
		switch {
		case actionNames[name] || name == "contenttype":
			continue
		case slices.Contains(pathNames, name) && !named:
			name, named = "path", true
		}
		out = append(out, unescaped(calls.Arg{Name: name, Text: []byte(a.value), IsText: true, First: e.first, Last: e.first}))
	}
	return out
}

// argumentName returns the name of an argument for the name of an element.
func argumentName(name string) string {
	if other := otherNames[jsontext.FoldName(name)]; other != "" {
		return other
	}
	return name
}

// otherNames are names of elements that package calls knows by another name, or with
// another meaning.
var otherNames = map[string]string{"file": "path", "name": "path", "oldcontent": "old_text", "newcontent": "new_text", "with": "new_text", "filecode": "content", "filesummary": "description"}

// isArgument reports whether the element t is an argument of the element around it.
func isArgument(t *tag) bool { return argumentTags[jsontext.FoldName(t.name)] }

var argumentTags = calls.Names(`path filepath targetfile file name filename content contents code filetext filecode diff old oldstr oldstring oldtext oldcode oldcontent
		new newstr newstring newtext newcode newcontent search find original replace replacement modified updated before after
		codeedit edits changes instructions description explanation language summary operation action type fileoperation filesummary replaceall linecount useregex ignorecase startline endline command insertline inserttext line`)

// last returns the last of args with that role, or nil.
func last(args []calls.Arg, r calls.Role) *calls.Arg {
	for i := len(args) - 1; i >= 0; i-- {
		if calls.RoleOf(args[i].Name) == r {
			return &args[i]
		}
	}
	return nil
}

// even makes old and new text both whole lines or both not: a line end that only one of
// them has is that of its end tag. Several old or new texts are an error.
func even(args []calls.Arg) {
	old, new := last(args, calls.OldText), last(args, calls.NewText)
	for i := range args {
		r := calls.RoleOf(args[i].Name)
		if (r == calls.OldText || r == calls.NewText || r == calls.Content) && &args[i] != last(args, r) {
			args[i].Invalid = unreadable.With("the edit", "it has several old or new texts; expected an element of its own for each")
		}
	}
	switch {
	case old == nil || new == nil || old.WholeLines == new.WholeLines:
	case old.WholeLines && len(new.Text) > 0:
		old.Text, old.WholeLines = bytes.TrimSuffix(old.Text, []byte("\n")), false
	case new.WholeLines:
		new.Text = bytes.TrimSuffix(new.Text, []byte("\n"))
	}
}

// readInner adds to c what is in e: its arguments, or the content of its file. It reports whether
// c may be a change.
func (e *element) readInner(c *calls.Call) bool {
	if (e.form == generic || e.holdsEdits()) && e.isUnreadable() {
		return false
	}
	act, stated := e.attribute(actions...), e.attribute(pathNames[:2]...)
	for _, ch := range e.inner {
		a := ch.value(argumentName(ch.name))
		switch {
		case e.form == generic && actionNames[jsontext.FoldName(ch.name)]:
			act = string(a.Text)
		default:
			c.Args = append(c.Args, a)
		}
		if slices.Contains(pathNames[:2], jsontext.FoldName(ch.name)) {
			stated = string(a.Text)
		}
	}
	even(c.Args)
	deletes := e.form == generic && toolFor(*c, act) == "delete_file"
	switch {
	case len(e.inner) == 0 && !deletes && c.Path() != "" && e.holdsFile():
		a := e.value("content")
		if t, ok := readTag(bytes.TrimSpace(e.text)); ok && isArgument(&t) && a.Doubt.None() {
			a.Doubt = endUnclear.With("<" + e.name + ">") // it is not all text, but where its arguments end is not known
		}
		c.Args = append(c.Args, a)
	case e.form == generic && (c.Path() == "" || !deletes && !c.HasContent() && e.attribute(pathNames...) == ""):
		return false
	}
	if e.form != generic {
		return true
	}
	if c.Tool = toolFor(*c, act); c.Tool == "" {
		c.Tool = "write_file"
		c.Args = append(c.Args, calls.Arg{Name: "operation " + act, Text: []byte(act), IsText: true})
	}
	return namesFile(c.Path(), stated)
}

// holdsFile reports whether the text of e may be the content of a file.
func (e *element) holdsFile() bool {
	return baseName(e.name) == "file" || e.form == children && calls.TakesContent(e.tool) && !isBlank(e.text)
}

// actions are names of attributes and elements that say what to do with a file.
var (
	actions     = []string{"action", "operation", "op", "type", "mode", "status", "change"}
	actionNames = calls.Names("action operation op type mode status change file_operation")
)

// toolFor returns the tool for what an element says is to be done; empty if that is not
// known.
func toolFor(c calls.Call, act string) string {
	tool := "write_file"
	switch strings.ToLower(strings.TrimSpace(act)) {
	case "create", "new", "add", "added", "created":
		tool = "create_file"
	case "delete", "remove", "deleted", "removed":
		return "delete_file"
	case "", "modify", "update", "edit", "replace", "write", "overwrite", "rewrite", "modified", "updated", "change", "patch", "file", "full":
	default:
		return ""
	}
	if c.HasEdit() {
		return "edit_file"
	}
	return tool
}
