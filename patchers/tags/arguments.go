package tags

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
)

// calls returns the calls that e stands for: none if it is something else.
func (e *element) calls() []calls.Call {
	c := calls.Call{Tool: e.tool, First: e.first, Last: e.end, Sure: true, Cut: e.end == 0, Loose: e.form == generic, Explicit: e.form == empty}
	switch e.form {
	case empty:
		c.Args = e.attributeArgs()
	case wholes:
		c.Args = append(e.attributeArgs(), e.value("content", e.text, e.offset))
	case invoked:
		for _, child := range e.split(isParameter) {
			c.Args = append(c.Args, child.value(child.attribute("name"), child.text, child.offset))
		}
		even(c.Args)
	default:
		return e.callsInside(c)
	}
	return meant(c)
}

// meant returns c, with the doubts about its content, if it is a change.
func meant(c calls.Call) []calls.Call {
	if calls.KindOf(&c) != calls.Changes {
		return nil
	}
	for i := range c.Args {
		if calls.RoleOf(c.Args[i].Name) == calls.Content && !c.HasEdit() {
			checkContent(&c.Args[i], c.Path())
		}
	}
	return []calls.Call{c}
}

// attributeArgs returns the attributes of e as arguments. Those that name an action are
// read by callsInside.
func (e *element) attributeArgs() []calls.Arg {
	var out []calls.Arg
	named := false
	for _, a := range e.attributes {
		name := jsontext.FoldName(a.name)
		switch {
		case name == "name" && e.form != generic || actionNames[name] || name == "contenttype":
			continue
		case slices.Contains(pathNames, name) && !named:
			name, named = "path", true
		}
		out = append(out, unescaped(calls.Arg{Name: name, Text: []byte(a.value), IsText: true, First: e.first, Last: e.first}))
	}
	return out
}

// checkContent doubts content that may be meant otherwise than it is written.
func checkContent(a *calls.Arg, name string) {
	ext := strings.ToLower(path.Ext(name))
	if inner, ok := unfenced(a.Text); ok && ext != ".md" && ext != ".mdx" && ext != ".markdown" {
		a.Text, a.Doubt = inner, inFence.With()
	}
}

// unfenced returns the text in a fence that is around all of text.
func unfenced(text []byte) (inner []byte, ok bool) {
	body := bytes.TrimSpace(text)
	first, rest, _ := bytes.Cut(body, []byte("\n"))
	fence := model.OpenFence(first)
	at := bytes.LastIndexByte(rest, '\n') + 1
	if fence == nil || len(rest) == 0 || !fence.ClosedBy(rest[at:]) {
		return nil, false
	}
	return rest[:at], true
}

func isParameter(t *tag) bool { return baseName(t.name) == "parameter" }

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
		codeedit instructions description explanation language summary operation action type fileoperation filesummary replaceall linecount useregex ignorecase startline endline command insertline inserttext line`)

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

// callsInside returns the calls of an element with its arguments in elements, with edits in
// it, or with nothing but the content of its file.
func (e *element) callsInside(c calls.Call) (out []calls.Call) {
	inner := e.split(e.mayHold)
	if e.form == generic && e.isUnreadable() {
		return nil
	}
	act, stated := e.attribute(actions...), e.attribute(pathNames[:2]...)
	c.Args = e.attributeArgs()
	for _, ch := range inner {
		a := ch.value(argumentName(ch.name), ch.text, ch.offset)
		switch {
		case e.nests(&ch):
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
	for _, ch := range inner {
		if e.nests(&ch) {
			out = append(out, e.nested(&ch, c.Path())...)
		}
	}
	deletes := e.form == generic && toolFor(c, act) == "delete_file"
	switch {
	case len(out) > 0:
		return out
	case len(inner) == 0 && !deletes && c.Path() != "" && e.holdsFile():
		a := e.value("content", e.text, e.offset)
		if t, ok := readTag(bytes.TrimSpace(e.text)); ok && e.mayHold(&t) && a.Doubt.None() {
			a.Doubt = endUnclear.With("<" + e.name + ">") // it is not all text, but where its arguments end is not known
		}
		c.Args = append(c.Args, a)
	case e.form == generic && (c.Path() == "" || !deletes && !c.HasContent() && e.attribute(pathNames...) == ""):
		return nil
	}
	if e.form == generic {
		if !namesFile(c.Path(), stated) {
			return nil
		}
		if c.Tool = toolFor(c, act); c.Tool == "" {
			c.Tool = "write_file"
			c.Args = append(c.Args, calls.Arg{Name: "operation " + act, Text: []byte(act), IsText: true})
		}
	}
	return meant(c)
}

// mayHold reports whether t may be an argument or an edit of e.
func (e *element) mayHold(t *tag) bool { return isArgument(t) || isEdit(t) }

// nests reports whether ch has edits of e in elements; of a call, it may be a text with them.
func (e *element) nests(ch *child) bool {
	t, ok := readTag(bytes.TrimSpace(ch.text))
	return isEdit(&ch.tag) && (e.form == generic || ok && e.mayHold(&t))
}

// holdsFile reports whether the text of e may be the content of a file.
func (e *element) holdsFile() bool {
	return baseName(e.name) == "file" || e.form == children && calls.TakesContent(e.tool) && len(bytes.TrimSpace(e.text)) > 0
}

// nested returns the calls of an element of edits inside e, which is about the file path.
func (e *element) nested(ch *child, path string) []calls.Call {
	inner := &element{tag: ch.tag, form: generic, tool: "edit_file", first: e.first, end: e.end, text: ch.text, offset: ch.offset, depth: ch.depth}
	if inner.depth > maxDepth {
		return nil
	}
	if path != "" && inner.attribute(pathNames...) == "" {
		inner.attributes = append(inner.attributes, attribute{"path", path})
	}
	out := inner.calls()
	for _, c := range out {
		last := &c.Args[len(c.Args)-1]
		last.Doubt = model.Because(last.Doubt, ch.doubt).Distinct()
	}
	return out
}

// maxDepth bounds elements of edits inside one another.
const maxDepth = 3

// isEdit reports whether t is an edit inside the element of a file.
func isEdit(t *tag) bool { return editTags[jsontext.FoldName(t.name)] }

var editTags = calls.Names("edit edits change changes hunk")

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
