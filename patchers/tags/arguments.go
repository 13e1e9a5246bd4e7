package tags

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
)

// calls returns the calls that e stands for: none if it is something else.
func (e *element) calls() []calls.Call {
	c := calls.Call{Tool: e.tool, First: e.first, Last: e.end, Sure: true, Cut: e.end == 0, Loose: e.form == generic, Explicit: e.form == empty && e.isBuilders()}
	switch e.form {
	case empty:
		c.Args = e.attributeArgs()
	case wholes:
		c.Args = append(e.attributeArgs(), e.bodyArg(e.tool == "apply_diff"))
	case invoked:
		if c.Args = e.parameters(); calls.KindOf(&c) != calls.Changes {
			return nil
		}
	case keyed:
		if c.Args = e.keyedArgs(); calls.KindOf(&c) != calls.Changes {
			return nil
		}
	case children:
		c.Args = append(e.attributeArgs(), e.childArgs(e.text)...)
		if more := e.fileCalls(&c); more != nil {
			return more
		}
		if len(c.Args) == len(e.attributes) && c.Path() != "" && calls.TakesContent(e.tool) && len(bytes.TrimSpace(e.text)) > 0 {
			c.Args = append(c.Args, e.bodyArg(false)) // <create_file path="…">, and the content
		}
		e.checkContents(&c)
	case generic:
		return e.genericCalls(c)
	}
	if calls.KindOf(&c) != calls.Changes {
		return nil
	}
	return []calls.Call{c}
}

// attributeArgs returns the attributes of e as arguments. Those that name an action are
// resolved by genericCalls.
func (e *element) attributeArgs() []calls.Arg {
	var out []calls.Arg
	named := false
	for _, a := range e.attributes {
		name := jsontext.FoldName(a.name)
		switch {
		case e.form == empty && (name == "from" || name == "originalfilepath"):
			name = "path"
		case e.form == empty && (name == "to" || name == "newfilepath"):
			name = "new_path"
		case name == "name" && e.form != generic || name == "type" && e.form == wholes || actionNames[name] || name == "id" || name == "contenttype":
			continue
		default:
			if slices.Contains(pathNames, name) && !named {
				name, named = "path", true
			}
		}
		out = append(out, calls.Arg{Name: name, Text: []byte(a.value), IsText: true, First: e.first, Last: e.first})
	}
	return out
}

// bodyArg returns the text of e as the argument with the content of the file, or with a
// diff.
func (e *element) bodyArg(diff bool) calls.Arg {
	name := "content"
	if diff {
		name = "diff"
	}
	a := e.value(name, e.text, e.offset)
	if !diff {
		e.checkContent(&a, e.attribute(pathNames...))
	}
	return a
}

// checkContents doubts the content of a file among the arguments of c that may be meant
// otherwise.
func (e *element) checkContents(c *calls.Call) {
	if c.HasEdit() {
		return
	}
	for i := range c.Args {
		if calls.RoleOf(c.Args[i].Name) == calls.Content {
			e.checkContent(&c.Args[i], c.Path())
		}
	}
}

// isIndented reports whether text has several lines and each is indented.
func isIndented(text []byte) bool {
	n := 0
	for line := range bytes.Lines(text) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if n++; model.Indentation(line) == 0 {
			return false
		}
	}
	return n > 1
}

// checkContent doubts content that may be meant otherwise than it is written.
func (e *element) checkContent(a *calls.Arg, name string) {
	ext := strings.ToLower(path.Ext(name))
	if inner, ok := unfenced(a.Text); ok && ext != ".md" && ext != ".mdx" && ext != ".markdown" {
		a.Text, a.Doubt = inner, inFence.With()
	}
	if a.Doubt.None() && isIndented(a.Text) {
		a.Doubt = indentedText.With()
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

// parameters returns the parameters of a call.
func (e *element) parameters() []calls.Arg {
	var out []calls.Arg
	for _, child := range e.split(e.text, e.offset, isParameter) {
		name := child.attribute("name")
		a := child.value(name, child.text, child.offset)
		if text := bytes.TrimSpace(a.Text); jsontext.FoldName(name) == "edits" && len(text) > 0 && text[0] == '[' {
			a = listOf(a)
		}
		if a.Text != nil && string(a.Text) == "null" && jsontext.FoldName(name) == "viewrange" {
			continue
		}
		out = append(out, a)
	}
	return out
}

// listOf returns an argument that is JSON as a list of edits.
func listOf(a calls.Arg) calls.Arg {
	d := jsontext.Read(model.Block{Answer: model.NewAnswer("", bytes.Clone(a.Text))}, len(a.Text)-len(bytes.TrimLeft(a.Text, " \t\r\n")), jsontext.Limits{Depth: 8, Comments: 8, Comment: 1 << 10})
	if d.Broken != nil {
		a.Invalid = unreadable.With(a.Name, d.Broken.Message)
		return a
	}
	a.IsList, a.IsText = true, false
	for _, item := range d.Top.Items {
		c := calls.Call{First: a.First, Last: a.Last}
		for _, m := range item.Members {
			c.Args = append(c.Args, calls.Arg{Name: string(m.Name.Text), Text: m.Value.Text, IsText: m.Value.Kind == jsontext.String, Invalid: m.Value.Invalid})
		}
		a.List = append(a.List, c)
	}
	return a
}

// childArgs returns the elements in text as arguments. A list of edits becomes one.
func (e *element) childArgs(text []byte) []calls.Arg {
	var out []calls.Arg
	for _, child := range e.split(text, e.offset, isArgument) {
		out = append(out, child.value(argumentName(child.name), child.text, child.offset))
	}
	return pairs(out)
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
var otherNames = map[string]string{"file": "path", "name": "path", "line": "start_line", "oldcontent": "old_text", "newcontent": "new_text",
	"originalcode": "old_text", "modifiedcode": "new_text", "newcode": "new_text", "originaltext": "old_text", "updatedcode": "new_text", "originalcontent": "old_text", "modifiedcontent": "new_text",
	"updatedcontent": "new_text", "with": "new_text", "filecode": "content", "filesummary": "description"}

// isArgument reports whether the element t is an argument of the element around it.
func isArgument(t *tag) bool { return argumentTags[jsontext.FoldName(t.name)] }

var argumentTags = calls.Names(`path filepath targetfile file name filename content contents code filetext filecontent diff old oldstr oldstring oldtext oldcode search find original before
		new newstr newstring newtext newcode replace replacement modified updated after oldcontent newcontent originalcode modifiedcode originaltext updatedcode originalcontent modifiedcontent
		updatedcontent codeedit instructions instruction explanation description reason operation action type fileoperation filesummary filecode replaceall expectedreplacements linecount useregex ignorecase startline endline
		command insertline inserttext line language title summary lang`)

// pairs makes a list of edits of arguments in which old and new text are there several
// times.
func pairs(args []calls.Arg) []calls.Arg {
	olds := slices.DeleteFunc(slices.Clone(args), func(a calls.Arg) bool { return calls.RoleOf(a.Name) != calls.OldText })
	several := len(olds) > 1
	var rest []calls.Arg
	var list []calls.Call
	for _, a := range args {
		switch r := calls.RoleOf(a.Name); {
		case r == calls.OldText && several:
			list = append(list, calls.Call{Args: []calls.Arg{a}, First: a.First, Last: a.Last})
		case r == calls.NewText && several && len(list) > 0:
			c := &list[len(list)-1]
			c.Args, c.Last = append(c.Args, a), a.Last
		default:
			rest = append(rest, a)
		}
	}
	if len(list) > 0 {
		for i := range list {
			even(list[i].Args)
		}
		rest = append(rest, calls.Arg{Name: "edits", IsList: true, List: list, First: list[0].First, Last: list[len(list)-1].Last})
		return rest
	}
	even(rest)
	return rest
}

// searched makes the content beside a text to search for the text that replaces it. Both may
// be between lines of equal signs.
func searched(args []calls.Arg) []calls.Arg {
	find, content := last(args, calls.OldText), last(args, calls.Content)
	if last(args, calls.NewText) != nil || find == nil || content == nil || jsontext.FoldName(find.Name) != "search" {
		return args
	}
	content.Name = "new_text"
	if from, ok := ruled(*find); ok {
		if to, ok := ruled(*content); ok {
			*find, *content = from, to
		}
	}
	return args
}

// last returns the last of args with that role, or nil.
func last(args []calls.Arg, r calls.Role) *calls.Arg {
	for i := len(args) - 1; i >= 0; i-- {
		if calls.RoleOf(args[i].Name) == r {
			return &args[i]
		}
	}
	return nil
}

// ruled returns a without the lines "===" before and after its text, if it has them.
func ruled(a calls.Arg) (calls.Arg, bool) {
	text, ok := bytes.CutPrefix(a.Text, []byte("===\n"))
	if text, end := bytes.CutSuffix(text, []byte("===\n")); ok && end && a.WholeLines {
		a.Text = text
		return a, true
	}
	return a, false
}

// even makes old and new text both whole lines or both not: a line end that only one of
// them has is that of its end tag.
func even(args []calls.Arg) {
	old, new := last(args, calls.OldText), last(args, calls.NewText)
	if old == nil || new == nil || old.WholeLines == new.WholeLines {
		return
	}
	switch {
	case old.WholeLines && len(new.Text) > 0:
		old.Text, old.WholeLines = bytes.TrimSuffix(old.Text, []byte("\n")), false
	case new.WholeLines:
		new.Text = bytes.TrimSuffix(new.Text, []byte("\n"))
	}
}

// genericCalls returns the calls of an element whose name other XML has, too: the content of
// a file, or elements that say what to change.
func (e *element) genericCalls(c calls.Call) []calls.Call {
	attributes := e.attributeArgs()
	act := e.attribute("action", "operation", "op", "type", "mode", "status", "change")
	inner := e.split(e.text, e.offset, func(t *tag) bool { return isArgument(t) || isEdit(t) })
	var out []calls.Call
	var args []calls.Arg
	path := e.attribute(pathNames...)
	for _, ch := range inner {
		if argumentName(ch.name) == "path" && path == "" {
			path = strings.TrimSpace(string(ch.text))
		}
	}
	for _, ch := range inner {
		if isEdit(&ch.tag) {
			out = append(out, e.nested(&ch, path)...)
			continue
		}
		a := ch.value(argumentName(ch.name), ch.text, ch.offset)
		if actionNames[jsontext.FoldName(ch.name)] {
			act = string(a.Text)
			continue
		}
		args = append(args, a)
	}
	c.Args = append(attributes, pairs(searched(args))...)
	switch {
	case len(out) > 0:
		for i := range out {
			out[i].First, out[i].Last = e.first, e.end
		}
		paths := slices.DeleteFunc(slices.Clone(c.Args), func(a calls.Arg) bool { return a.Name != "path" })
		for i := range out {
			if out[i].Path() == "" {
				out[i].Args = slices.Concat(paths, out[i].Args)
			}
		}
		return out
	case toolFor(c, act) == "delete_file" && c.Path() != "":
	case len(inner) == 0 && c.Path() != "" && holdsFile[baseName(e.name)]:
		c.Args = append(attributes, e.bodyArg(false))
	case c.Path() == "" || !c.HasContent() && e.attribute(pathNames...) == "":
		return nil
	default:
		e.checkContents(&c)
	}
	if calls.IsPlaceholder(c.Path()) || !e.namesFile(c.Path()) {
		return nil
	}
	c.Tool = toolFor(c, act)
	if c.Tool == "" {
		c.Tool = "write_file"
		c.Args = append(c.Args, calls.Arg{Name: "operation " + act, Text: []byte(act), IsText: true})
	}
	return []calls.Call{c}
}

// holdsFile are the elements whose text may be the content of a file.
var holdsFile = calls.Names("file newfile antartifact")

// nested returns the calls of an element of edits inside e, which is about the file path.
func (e *element) nested(ch *child, path string) []calls.Call {
	inner := &element{tag: ch.tag, form: generic, tool: "edit_file", first: e.first, end: e.end, text: ch.text, offset: ch.offset, depth: ch.depth}
	if inner.depth > maxDepth {
		return nil
	}
	if path != "" && inner.attribute(pathNames...) == "" {
		inner.attributes = append(inner.attributes, attribute{"path", path})
	}
	return inner.calls()
}

// maxDepth bounds elements of edits inside one another.
const maxDepth = 3

// isEdit reports whether t is an edit inside the element of a file.
func isEdit(t *tag) bool { return editTags[jsontext.FoldName(t.name)] }

var editTags = calls.Names("edit edits change changes hunk")

// fileCalls returns the calls of the files in an element of several, as in apply_diff.
func (e *element) fileCalls(c *calls.Call) []calls.Call {
	args := regexpArgs.FindSubmatchIndex(e.text)
	if args == nil || len(c.Args) > 0 {
		return nil
	}
	var out []calls.Call
	line := e.offset + bytes.Count(e.text[:args[2]], []byte("\n"))
	for _, file := range e.split(e.text[args[2]:args[3]], line, func(t *tag) bool { return baseName(t.name) == "file" }) {
		one := calls.Call{Tool: c.Tool, First: e.first, Last: e.end, Sure: true, Cut: c.Cut}
		for _, ch := range e.split(file.text, file.offset, isArgument) {
			text, offset := ch.text, ch.offset
			for _, in := range e.split(ch.text, ch.offset, isArgument) {
				if jsontext.FoldName(in.name) == "content" {
					text, offset = in.text, in.offset
				}
			}
			one.Args = append(one.Args, ch.value(argumentName(ch.name), text, offset))
		}
		if calls.KindOf(&one) == calls.Changes {
			out = append(out, one)
		}
	}
	return out
}

var regexpArgs = lazyregexp.New(`(?s)^\s*<args>(.*)</args>\s*$`)

// actionNames are folded names of attributes and elements that say what to do with a file.
var actionNames = calls.Names("action operation op type mode status change file_operation")

// toolFor returns the tool for what an element says is to be done; empty if that is not
// known.
func toolFor(c calls.Call, act string) string {
	switch strings.ToLower(strings.TrimSpace(act)) {
	case "create", "new", "add", "added", "created":
		if c.HasEdit() {
			return "edit_file"
		}
		return "create_file"
	case "delete", "remove", "deleted", "removed":
		return "delete_file"
	case "", "modify", "update", "edit", "replace", "write", "overwrite", "rewrite", "modified", "updated", "change", "patch", "file", "full":
		if c.HasEdit() {
			return "edit_file"
		}
		return "write_file"
	}
	return ""
}

var (
	// keyedCall matches what follows the tag of a call whose parameters are pairs of elements.
	keyedCall = lazyregexp.New(`^\s*([A-Za-z][\w.-]{0,60})\s*<arg_key>`)
	keyedPair = lazyregexp.New(`(?s)<arg_key>\s*([\w-]+)\s*</arg_key>\s*<arg_value>(.*?)</arg_value>`)
)

const maxToKey = 100 // bytes between a tag and its first parameter

// nameKeyed returns the name of the tool in text, which follows t, and makes it an attribute
// of t; empty if there is none.
func (t *tag) nameKeyed(text []byte) string {
	m := keyedCall.FindSubmatch(text[:min(len(text), maxToKey)])
	if m == nil {
		return ""
	}
	t.attributes = append(t.attributes, attribute{"name", string(m[1])})
	return string(m[1])
}

// keyedArgs returns the parameters of a call in pairs of elements.
func (e *element) keyedArgs() []calls.Arg {
	var out []calls.Arg
	line, counted := e.offset, 0
	for _, m := range keyedPair.FindAllSubmatchIndex(e.text, maxPairs) {
		line += bytes.Count(e.text[counted:m[4]], []byte("\n"))
		counted = m[4]
		name := string(e.text[m[2]:m[3]])
		out = append(out, e.value(name, e.text[m[4]:m[5]], line))
	}
	return out
}

const maxPairs = 32 // parameters of one call
