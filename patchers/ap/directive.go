package ap

import (
	"bytes"
	"path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/ap/place"
)

// A keyword is the rules of AP §2.3 to §2.5 for a directive.
type keyword struct {
	value  bool // a value follows on the next lines
	action bool // it begins a modification
	count  bool // its argument is a number
}

// keywords are all directives of AP.
var keywords = map[string]keyword{
	"FILE":                         {value: true},
	"RENAME":                       {value: true},
	"REPLACE":                      {action: true},
	"INSERT_AFTER":                 {action: true},
	"INSERT_BEFORE":                {action: true},
	"DELETE":                       {action: true},
	"CREATE":                       {action: true},
	"RECREATE":                     {action: true},
	"END":                          {},
	"snippet":                      {value: true},
	"snippet_tail":                 {value: true},
	"anchor":                       {value: true},
	"content":                      {value: true},
	"include_leading_blank_lines":  {count: true},
	"include_trailing_blank_lines": {count: true},
	"scope_end":                    {count: true},
}

// expected lists the keywords for messages.
const expected = "FILE, RENAME, REPLACE, INSERT_AFTER, INSERT_BEFORE, DELETE, CREATE, RECREATE, snippet, snippet_tail, anchor, content, " +
	"include_leading_blank_lines, include_trailing_blank_lines, scope_end or END"

// A directive is a line that starts with the ID, and its value.
type directive struct {
	directiveLine
	line  int
	last  int          // the last line of its value, or line
	value [][]byte     // without blank lines at both ends (AP §2.3)
	start int          // the line of value[0]
	doubt model.Reason // why the value may not be what is meant
	end   ending
}

// An ending is what follows a directive and its value.
type ending uint8

const (
	beforeDirective ending = iota // another directive of the patch
	beforeOther                   // the closer of the fence, or another payload
	atInputEnd                    // nothing, in an input that is a patch
	uncertain                     // nothing, or text after the patch: it may be cut off, or go on
)

// cutOff is why d, a directive without a value, may have lost what follows; none if it is
// complete. Nothing else belongs to a path of a directory.
func (p *parser) cutOff(d *directive) model.Reason {
	if d.end == uncertain && !strings.HasSuffix(p.block.path, "/") {
		return mayBeCutOff.With(d.key, d.line)
	}
	return model.Reason{}
}

// text is the value of d as the content of a file, with a final newline (AP §4.4).
// Up to AP 3.1, whitespace at the end of lines is removed (AP §3.5).
func (p *parser) text(d *directive) []byte {
	if p.stripsTrailing() {
		return d.text(" \t\r")
	}
	return d.text("\r")
}

// text is the value of d with an LF after each line, without the characters of cutset at the
// end of lines. It is never nil.
func (d *directive) text(cutset string) []byte {
	out := []byte{}
	for _, line := range d.value {
		out = append(append(out, bytes.TrimRight(line, cutset)...), '\n')
	}
	return out
}

// read splits the lines of the patch into directives and handles them in order.
func (p *parser) read(b model.Block, head int, x extent) {
	p.headLine = head
	p.otherIDs = map[string]bool{}
	current := directive{line: head, start: head + 1}
	for n := head + 1; n <= x.last; n++ {
		line := b.Line(n)
		c, ok := readDirective(p.id, line)
		if !ok {
			p.checkID(&current, line, n)
			current.value = append(current.value, line)
			continue
		}
		if keywords[current.key].value {
			current.addDoubt(x.doubts[current.line])
		}
		p.finishDirective(current, n-1)
		current = directive{directiveLine: c, line: n, start: n + 1}
	}
	p.doubtLastValue(&current, x)
	current.end = x.end
	if x.open {
		p.warn("ap/unclosed", x.last, "the fence around the patch is not closed; it may be cut off here")
	}
	p.finishDirective(current, x.last)
}

// checkID doubts d if line, which is line n and part of its value, may be meant as a
// directive: the ID of the patch is in it, but not at its start, or it has the form of a
// directive, with an ID that no header has. A value may hold a patch of its own (AP §2.2).
func (p *parser) checkID(d *directive, line []byte, n int) {
	if h, ok := readHeader(bytes.TrimSpace(line)); ok {
		p.otherIDs[h.id] = true
	}
	ownID := bytes.HasPrefix(bytes.TrimLeft(line, " \t*`>#[(\"-"), []byte(p.id))
	m := possibleDirective.FindSubmatch(line)
	otherID := m != nil && !p.otherIDs[string(m[1])] && bytes.ContainsAny(m[1], "0123456789") && (p.block == nil || path.Ext(p.block.path) != ".ap")
	if ownID || otherID {
		d.addDoubt(mayBeDirective.With(n))
	}
}

// addDoubt records why the value of d may not be what is meant; the first reason counts.
func (d *directive) addDoubt(why model.Reason) {
	if d.doubt.None() {
		d.doubt = why
	}
}

// finishDirective trims d, whose value ends at line last, and adds it.
func (p *parser) finishDirective(d directive, last int) {
	blanks, lines := leadingBlanks(d.value), len(d.value)
	d.value, d.start = place.TrimBlank(d.value), d.start+blanks
	if d.last = last - (lines - blanks - len(d.value)); len(d.value) == 0 {
		d.last = d.line
	}
	if d.key == "" && d.line == p.headLine {
		p.preamble(&d)
		p.payload.Doubt = d.doubt
		return
	}
	if d.key != "FILE" { // fileDirective checks that, for its own block
		p.spelling(&d)
	}
	p.add(&d)
}

// spelling warns about a keyword that is not spelled as in AP.
func (p *parser) spelling(d *directive) {
	switch {
	case !d.known || d.exact:
	case d.written == d.key:
		p.warn("ap/keyword", d.line, "expected the ID, a space and %s", d.key)
	default:
		p.warn("ap/keyword", d.line, "the directive %q is read as %s", d.written, d.key)
	}
}

// A directiveLine is a line that begins with the ID of a patch, which makes it a
// directive (AP §2.3). The end of the patch and its content are both found by
// directiveLines, so that every spelling counts for both.
type directiveLine struct {
	key     string // the keyword; as written if it is unknown
	written string // the keyword as written
	args    string // the rest of the line
	known   bool   // key is a keyword
	exact   bool   // it is spelled as in AP
}

// readDirective reads line as a directive of the patch with this ID.
func readDirective(id string, line []byte) (directiveLine, bool) {
	rest, ok := bytes.CutPrefix(line, []byte(id))
	if !ok {
		return directiveLine{}, false
	}
	return readAfterID(rest), true
}

// readAfterID reads the text after the ID.
func readAfterID(rest []byte) directiveLine {
	written, args, _ := strings.Cut(strings.TrimSpace(strings.ReplaceAll(string(rest), "\t", " ")), " ")
	c := directiveLine{key: written, written: written, args: strings.TrimSpace(args), exact: len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t')}
	if _, c.known = keywords[written]; c.known {
		return c
	}
	for key := range keywords {
		if strings.EqualFold(key, written) || key == "CREATE" && strings.EqualFold(written, "CREATE_FILE") { // its name in AP §0
			c.key, c.known, c.exact = key, true, false
		}
	}
	return c
}

// hasShape reports whether c is written as a directive, and not as a sentence that
// begins with the same words: the keyword can have the arguments that follow it.
func (c directiveLine) hasShape() bool {
	k := keywords[c.key]
	words := len(strings.Fields(c.args))
	return c.known && (words == 0 || k.value && c.exact || words == 1 && (k.count || c.key == "FILE" || createsFile(c.key)))
}

// isEnd reports whether c is the directive END. Nothing after it is read.
func (c directiveLine) isEnd() bool { return c.key == "END" && c.args == "" }
