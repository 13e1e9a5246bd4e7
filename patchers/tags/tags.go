// Package tags reads changes in XML-like tags, as the tools of coding agents and of
// application builders have them (HABITS §5): the content of a file in an element with its
// path, calls whose arguments are elements, and elements with old and new text.
//
// It is not XML: content is taken as it is written, and an element ends at its own end tag,
// whatever is between. What a call means is known by package calls. Elements that run or read
// something are nothing, and so are elements of such names in files of XML, HTML and program
// text.
package tags

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
)

// Scan reads the elements that begin at line n of b, or returns nil. It is a
// model.Scanner. Elements with only blank lines and wrappers between them are one payload.
func Scan(b model.Block, n int) *model.Payload {
	t := begins(b, n)
	if t == nil {
		return nil
	}
	r := &elementReader{calls.Builder{Block: b, Payload: &model.Payload{Format: Format, First: n, Last: n, Fence: b.Fence}}}
	if !r.read(n, t) {
		return nil
	}
	for !r.Payload.Unclosed {
		next := r.nextLine(r.Payload.Last + 1)
		if next >= b.Limit() || next > b.Lines() {
			break
		}
		if t = begins(b, next); t == nil {
			break
		}
		if e := r.element(next, t); e.end == 0 || !r.add(e) {
			break
		}
	}
	calls.Link(r.Payload.Files)
	return r.Payload
}

// An elementReader reads the elements of one payload.
type elementReader struct{ calls.Builder }

// read reads the element with the tag t at line n. It reports whether it is a change.
func (r *elementReader) read(n int, t *tag) bool {
	if name := t.attribute(pathNames...); calls.IsContentOf(r.Block, []string{name}) {
		return false
	}
	return r.add(r.element(n, t))
}

// An element is an element of the answer with the text in it.
type element struct {
	tag
	form   form
	tool   string
	first  int    // its first line
	end    int    // its last line; 0 if it is cut off
	text   []byte // between its tags
	offset int    // lines of the answer before the first line of text
	depth  int    // of elements around it
	doubt  model.Reason
}

// element returns the element with the tag t at line n.
func (r *elementReader) element(n int, t *tag) *element {
	e := &element{tag: *t, first: n, offset: n}
	e.form, e.tool = formOf(t)
	line := r.raw(n)
	column := len(line) - len(bytes.TrimLeft(line, " \t")) + t.end
	for ; column > len(line) && e.offset < r.Lines(); line = r.raw(e.offset) {
		column -= len(line)
		e.offset++
	}
	column = min(column, len(line))
	if t.closed {
		e.end = e.offset
		return e
	}
	from := r.Offset(e.offset) + r.Indent(e.offset) + column
	at, unclear := findEnd(r.Text()[from:], t.name, endsLine)
	last, end := min(r.Lines(), n+maxStray), -1
	if at >= 0 {
		last, _ = r.Position(from + at)
		e.end, end = last, from+at-r.Offset(last)-r.Indent(last)
		if e.doubt = r.strayEnd(last+1, t.name); unclear {
			e.doubt = endUnclear.With("<" + t.name + ">")
		}
	}
	for m := e.offset; m <= last; m++ {
		e.text = append(e.text, r.raw(m)...)
	}
	if end >= 0 {
		e.text = e.text[:len(e.text)-len(r.raw(last))+end]
	}
	e.text = e.text[column:]
	return e
}

// endsLine reports whether the line ends in which rest begins, but for the marks of inline code.
func endsLine(rest []byte) bool {
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	return len(bytes.Trim(line, " \t\r`")) == 0
}

// raw returns line n, without the CR that all lines of the answer have.
func (r *elementReader) raw(n int) []byte {
	line := r.Raw(n)
	if body, ok := bytes.CutSuffix(line, []byte("\r\n")); ok && r.CRLF() {
		return append(append([]byte{}, body...), '\n')
	}
	return line
}

// strayEnd returns a doubt if another end tag of that name follows before an element
// begins.
func (r *elementReader) strayEnd(n int, name string) model.Reason {
	for m := n; m <= r.Lines() && m < n+maxStray; m++ {
		line := bytes.TrimSpace(r.Line(m))
		if bytes.HasPrefix(line, []byte("<"+name)) {
			break
		}
		if string(line) == "</"+name+">" {
			return strayEnd.With("</"+name+">", m)
		}
	}
	return model.Reason{}
}

// maxStray bounds the lines in which a stray end tag is searched, and those of an element that is
// cut off.
const maxStray = 400

// nextLine returns the first line from n on that is neither blank nor a wrapper.
func (r *elementReader) nextLine(n int) int {
	for n <= r.Lines() && n < r.Limit() && wrapper.Match(bytes.TrimSpace(r.Line(n))) {
		n++
	}
	return n
}

// wrapper matches a line with only tags around changes.
var wrapper = lazyregexp.New(`^(?:</?(?:changes|edits|files|file_edits|code_changes|changed_files|modifications|function_calls|tool_calls?|tool_use|args|boltArtifact|artifact|actions|antml:function_calls)\b[^<>]*>)*$`)

// add adds the changes of e to the payload. It reports whether it has any.
func (r *elementReader) add(e *element) bool {
	if e.end == 0 {
		return r.addCutOff(e)
	}
	all := e.calls()
	if len(all) == 0 && !e.isUnreadable() {
		return false
	}
	r.Payload.Last = e.end
	if (e.form == children || e.form == invoked) && calls.FailsBelow(r.Text()[r.Offset(e.end+1):]) {
		d := model.Diagnostic{Severity: model.Note, Code: "tags/failed", Line: e.first,
			Message: "the answer says that the call of <" + e.name + "> failed or was rejected; it is left out"}
		if len(all) > 0 {
			d.Path = all[0].Path()
		}
		r.Payload.Diagnostics = append(r.Payload.Diagnostics, d)
		return true
	}
	if len(all) == 0 {
		r.Fail(e.first, "", unreadable.With("<"+e.name+">", "expected its arguments as elements, and nothing beside them"))
	}
	for i := range all {
		for _, change := range r.Read(&all[i]) {
			r.addChange(e, change)
		}
	}
	return true
}

// isUnreadable reports whether e is a call that changes files, with text that is not its
// arguments.
func (e *element) isUnreadable() bool {
	is := e.mayHold
	if bytes.Contains(e.text, []byte("*** Begin Patch")) {
		return false // another format
	}
	switch e.form {
	case invoked:
		is = isParameter
	case generic:
		return e.split(is) == nil && e.isForFile()
	case children:
	default:
		return false
	}
	return calls.ChangesFiles(e.tool) && len(bytes.TrimSpace(e.text)) > 0 && e.split(is) == nil
}

// isForFile reports whether e has the path of a file, or is an edit, and a line with an old text; or the
// path in an element, and any text.
func (e *element) isForFile() bool {
	stated := e.attribute(pathNames...) != ""
	named, old, texts := false, false, false
	for line := range bytes.Lines(bytes.TrimSpace(e.text)) {
		text := bytes.TrimSpace(line)
		t, ok := readTag(text)
		value, ends := bytes.CutSuffix(text[t.end:], []byte("</"+t.name+">"))
		n, role := slices.Index(pathNames, jsontext.FoldName(t.name)), calls.RoleOf(argumentName(t.name))
		old = old || ok && role == calls.OldText
		switch {
		case !ok || !ends:
			texts = texts || len(text) > 0
		case n >= 0:
			named = named || isFile(string(value)) || n < 2 && namesFile(string(value), string(value))
		default:
			texts = texts || role == calls.NewText || role == calls.Content
		}
	}
	return old && (stated || named || e.tool == "edit_file") || texts && named && !stated
}

func (r *elementReader) addChange(e *element, change model.FileChange) {
	if change.Doubt.None() {
		change.Doubt = e.doubt
	}
	if change.Doubt.None() && e.form == generic && inXMLFence(r.Block) {
		change.Doubt = inXML.With()
	}
	change.Indented = model.Indentation(r.Line(e.first)) > 0
	r.Add(change)
}

// addCutOff adds an element without an end: what it would change is not known.
func (r *elementReader) addCutOff(e *element) bool {
	var path string
	if e.form != invoked {
		path = e.attribute(pathNames...)
	}
	if all := e.calls(); path == "" && len(all) > 0 {
		path = all[0].Path()
	}
	isCall := e.form == children || e.form == invoked
	if e.form == generic && !bytes.HasSuffix(bytes.TrimSpace(r.Line(e.first)), []byte(">")) || path == "" && !isCall || !calls.ChangesFiles(e.tool) {
		return false
	}
	why := noEnd.With("<" + e.name + ">")
	if path != "" {
		r.Payload.Files = append(r.Payload.Files, model.FileChange{Op: model.OpEdit, Path: path, First: e.first, Last: e.first, MayBeAbsolute: true, Invalid: why})
	}
	r.Payload.Unclosed = true
	r.Fail(e.first, path, why)
	return true
}
