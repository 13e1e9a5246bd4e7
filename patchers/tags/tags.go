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

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
)

// Scan reads the elements that begin at line n of b, or returns nil. It is a
// model.Scanner. Elements with only blank lines and wrappers between them are one payload.
func Scan(b model.Block, n int) *model.Payload {
	t := begins(b, n)
	if t == nil || calls.IsContentOf(b, []string{t.attribute(pathNames...)}) {
		return nil
	}
	r := &elementReader{calls.Builder{Block: b, Payload: &model.Payload{Format: Format, First: n, Last: n, Fence: b.Fence}}}
	if !r.add(r.element(n, t)) {
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

// An element is an element of the answer with the text in it.
type element struct {
	tag
	form   form
	tool   string
	first  int        // its first line
	end    int        // its last line; 0 if it is cut off
	text   []byte     // between its tags
	offset int        // the line of the answer in which text begins
	inner  []*element // its arguments and edits
	isText bool       // its text has something beside them
	doubt  model.Reason
}

// element returns the element with the tag t at line n.
func (r *elementReader) element(n int, t *tag) *element {
	e := &element{tag: *t, first: n}
	e.form, e.tool = formOf(t)
	line := r.Raw(n)
	from := r.Offset(n) + r.Indent(n) + len(line) - len(bytes.TrimLeft(line, " \t")) + t.end
	e.offset, _ = r.Position(from)
	if t.closed {
		e.end = e.offset
		return e
	}
	at, unclear := findEnd(r.Text()[from:], t.name, endsLine)
	to := r.Offset(min(r.Lines(), n+maxToPath) + 1)
	if at >= 0 {
		to = from + at
		e.end, _ = r.Position(to)
		if e.doubt = r.strayEnd(e.end+1, t.name); unclear {
			e.doubt = endUnclear.With("<" + t.name + ">")
		}
	}
	if e.text = r.between(from, to); e.form != wholes {
		e.split()
	}
	return e
}

// endsLine reports whether the line ends in which rest begins, but for the marks of inline code.
func endsLine(rest []byte) bool {
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	return len(bytes.Trim(line, " \t\r`")) == 0
}

// between returns the text between two offsets, without the indentation of the fence and the CRs
// that all lines of the answer have.
func (r *elementReader) between(from, to int) (out []byte) {
	for from < to {
		n, _ := r.Position(from)
		end := min(to, r.Offset(n+1))
		out = append(out, r.Text()[from:end]...)
		if from = end; end < to {
			from = min(to, from+r.Indent(n+1))
		}
	}
	if r.CRLF() {
		out = bytes.ReplaceAll(out, []byte("\r\n"), []byte("\n"))
	}
	return out
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

// maxStray bounds the lines in which a stray end tag is searched, and maxToPath those in which an
// element that is cut off may name its file.
const (
	maxStray  = 400
	maxToPath = 20
)

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
	c := e.call()
	if c == nil && !e.isUnreadable() {
		return false
	}
	r.Payload.Last = e.end
	if e.form == children && calls.FailsBelow(r.Text()[r.Offset(e.end+1):]) {
		d := model.Diagnostic{Severity: model.Note, Code: "tags/failed", Line: e.first,
			Message: "the answer says that the call of <" + e.name + "> failed or was rejected; it is left out"}
		if c != nil {
			d.Path = c.Path()
		}
		r.Payload.Diagnostics = append(r.Payload.Diagnostics, d)
		return true
	}
	if c == nil {
		r.Fail(e.first, "", unreadable.With("<"+e.name+">", "expected its arguments as elements, and nothing beside them"))
		return true
	}
	for _, change := range r.Read(c) {
		if change.Doubt.None() {
			change.Doubt = e.doubt
		}
		if change.Doubt.None() && e.form == generic && inXMLFence(r.Block) {
			change.Doubt = inXML.With()
		}
		change.Indented = model.Indentation(r.Line(e.first)) > 0
		r.Add(change)
	}
	return true
}

// Parts of an element of edits that cannot be read: an old text, another text, the path.
var (
	hasEdits = lazyregexp.New(`<(?:edit|change|hunk)s?>\s*<`)
	hasOld   = lazyregexp.New(`(?mi)(?:^|>)\s*<(?:old|search|find|original|before)[\w-]*>`)
	hasText  = lazyregexp.New(`(?mi)^\s*(?:[^<\s]|<(?:new|content|code|replace|modified|updated|after)[\w-]*>)`)
	hasNamed = lazyregexp.New(`(?mi)^\s*<(?:path|file|file_?path|file_?name|name)>\s*[^<\s]+\s*</`)
)

// holdsEdits reports whether e seems to have elements of edits inside others, which are not read.
func (e *element) holdsEdits() bool {
	return e.form != wholes && hasEdits.Match(e.text) && hasOld.Match(e.text)
}

// isUnreadable reports whether e is a call that changes files, with text that is not its
// arguments.
func (e *element) isUnreadable() bool {
	if !e.isText && !e.holdsEdits() || isBlank(e.text) || !calls.ChangesFiles(e.tool) || bytes.Contains(e.text, []byte("*** Begin Patch")) {
		return false // nothing, or another format
	}
	if e.form != generic {
		return e.form == children
	}
	stated, named := e.attribute(pathNames...) != "", hasNamed.Match(e.text)
	return hasOld.Match(e.text) && (stated || named || e.tool == "edit_file") || named && !stated && hasText.Match(e.text)
}

// addCutOff adds an element without an end: what it would change is not known.
func (r *elementReader) addCutOff(e *element) bool {
	path := e.attribute(pathNames...)
	if c := e.call(); path == "" && c != nil {
		path = c.Path()
	}
	if e.form == generic && !bytes.HasSuffix(bytes.TrimSpace(r.Line(e.first)), []byte(">")) || path == "" && e.form != children || !calls.ChangesFiles(e.tool) {
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
