package ap

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A keyword is what AP §2.3 to §2.5 say about a directive.
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

// A directive is one line that starts with the ID, and its value.
type directive struct {
	line  int
	last  int      // the last line of its value, or line
	key   string   // the keyword; as written if it is unknown
	args  string   // the rest of the line
	value [][]byte // without blank lines at both ends (AP §2.3)
	start int      // the line of value[0]
	doubt string   // why the value may not be what is meant

	patches []string // the IDs of the patches in the value
}

// text is the value of d as the content of a file, with a final newline (AP
// §4.4). Up to AP 3.1 white space at the end of lines goes (AP §3.5).
func (p *parser) text(d *directive) []byte {
	blanks := " \t\r"
	if !p.strips() {
		blanks = "\r"
	}
	out := []byte{}
	for _, line := range d.value {
		out = append(append(out, bytes.TrimRight(line, blanks)...), '\n')
	}
	return out
}

// read cuts the lines of the patch into directives and takes them one by one.
func (p *parser) read(b model.Block, head int, x extent) {
	src := source{b: b, next: head + 1, x: x}
	for _, g := range x.gaps {
		p.warn("ap/continued", g.last+1, "the patch goes on in another fence; the text in between is left out")
	}
	p.headLine = head
	current := directive{line: head, start: head + 1}
	for {
		line, n := src.line()
		if n == 0 {
			break
		}
		rest, ok := bytes.CutPrefix(line, []byte(p.id))
		if !ok {
			p.strayDirective(&current, line)
			current.value = append(current.value, line)
			continue
		}
		if current.doubt == "" && keywords[current.key].value {
			current.doubt = x.doubts[current.line]
		}
		p.take(current, n-1)
		current = directive{line: n, start: n + 1}
		current.key, current.args, _ = strings.Cut(strings.TrimSpace(strings.ReplaceAll(string(rest), "\t", " ")), " ")
		current.args = strings.TrimSpace(current.args)
	}
	if current.doubt == "" {
		current.doubt = x.doubt
	}
	p.last(&current)
	if current.key == "content" && current.line == b.Lines() && !bytes.HasSuffix(b.Raw(current.line), []byte("\n")) {
		current.doubt = "the answer ends within the line of the directive content: it may be cut off"
	}
	if x.open {
		p.warn("ap/unclosed", x.last, "the fence around the patch is never closed; it may be cut off here")
	}
	p.take(current, x.last)
}

// strayDirective notes that line, part of the value of d, may be meant as a
// directive: only white space stands before the ID.
func (p *parser) strayDirective(d *directive, line []byte) {
	if rest, ok := bytes.CutPrefix(bytes.TrimLeft(line, " \t>*-"), []byte(p.id)); ok && len(rest) > 0 && rest[0] == ' ' {
		d.doubt = "a line of its value may be meant as a directive: it holds the ID, but not at its start"
	}
	if h, ok := readHeader(line); ok {
		d.patches = append(d.patches, h.id)
	}
	id, rest, _ := bytes.Cut(line, []byte(" "))
	key, _, _ := bytes.Cut(rest, []byte(" "))
	if _, known := keywords[string(key)]; known && p.nearlyID(id) && !slices.Contains(d.patches, string(id)) {
		d.doubt = fmt.Sprintf("a line of its value may be meant as a directive: its ID is %s, and that of the patch %s", id, p.id)
	}
}

// nearlyID tells that id is the patch's own but for one or two characters.
func (p *parser) nearlyID(id []byte) bool {
	if len(id) != len(p.id) {
		return false
	}
	other := 0
	for i := range id {
		if id[i] != p.id[i] {
			other++
		}
	}
	return other == 1 || other == 2
}

// take finishes d, whose value ends at line last, and hands it on.
func (p *parser) take(d directive, last int) {
	for len(d.value) > 0 && isBlank(d.value[0]) {
		d.value, d.start = d.value[1:], d.start+1
	}
	for len(d.value) > 0 && isBlank(d.value[len(d.value)-1]) {
		d.value, last = d.value[:len(d.value)-1], last-1
	}
	if d.last = last; len(d.value) == 0 {
		d.last = d.line
	}
	if d.key == "" && d.line == p.headLine {
		p.preamble(&d)
		return
	}
	p.normalise(&d)
	p.place(&d)
}

// normalise reads what language models get wrong in the line of a directive
// without making it ambiguous.
func (p *parser) normalise(d *directive) {
	if _, ok := keywords[d.key]; ok {
		return
	}
	written := d.key
	for key := range keywords {
		if strings.EqualFold(key, strings.TrimSuffix(written, ":")) || key == "CREATE" && strings.EqualFold("CREATE_FILE", written) {
			d.key = key
			p.warn("ap/keyword", d.line, "the directive %q is read as %s", written, key)
			return
		}
	}
}
