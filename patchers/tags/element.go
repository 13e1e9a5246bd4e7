package tags

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
	"aptix-tui/patchers/label"
)

// A tag is the opening tag of an element.
type tag struct {
	name       string // as written
	attributes []attribute
	closed     bool // "/>"
	end        int  // the offset after it
}

type attribute struct{ name, value string }

// maxTag bounds an opening tag, in bytes.
const maxTag = 1 << 10

// attributeText matches an attribute with its value in quotation marks.
const attributeText = `[ \t\r\n]+([\w:-]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')`

// tagPattern matches an opening tag: "<name a="b">". The last attribute may lack its value.
var (
	tagPattern       = lazyregexp.New(`^<([A-Za-z][\w:-]*)((?:` + attributeText + `)*)(?:[ \t\r\n]+(?:[\w:-]+[ \t\r\n]*(?:=[ \t\r\n]*)?)?)?(/?)>`)
	attributePattern = lazyregexp.New(attributeText)
)

// readTag reads the opening tag at the beginning of text.
func readTag(text []byte) (t tag, ok bool) {
	m := tagPattern.FindSubmatch(text[:min(len(text), maxTag)])
	if m == nil {
		return t, false
	}
	t.name, t.end, t.closed = string(m[1]), len(m[0]), len(m[len(m)-1]) > 0
	for _, a := range attributePattern.FindAllSubmatch(m[2], -1) {
		t.attributes = append(t.attributes, attribute{string(a[1]), string(a[2]) + string(a[3])})
	}
	return t, true
}

// attribute returns the value of the first attribute with one of these folded names.
func (t *tag) attribute(names ...string) string {
	for _, a := range t.attributes {
		if slices.Contains(names, jsontext.FoldName(a.name)) {
			return a.value
		}
	}
	return ""
}

// A form is how an element states a change.
type form uint8

const (
	none     form = iota
	wholes        // the content is that of the file; attributes name it
	children      // elements in it are the arguments
	empty         // attributes say it all
	generic       // the content of a file, or elements in it; other XML has the name, too
)

// forms maps folded names of elements to their forms, and to the tool that they are.
var forms = map[string]struct {
	form form
	tool string
}{
	"boltaction": {wholes, "write_file"}, "lovwrite": {wholes, "write_file"}, "dyadwrite": {wholes, "write_file"},
	"lovrename": {empty, "rename_file"}, "lovdelete": {empty, "delete_file"}, "dyadrename": {empty, "rename_file"}, "dyaddelete": {empty, "delete_file"},
	"file": {generic, "write_file"}, "edit": {generic, "edit_file"}, "change": {generic, "edit_file"},
}

// formOf returns the form of t and the tool that it calls.
func formOf(t *tag) (form, string) {
	f, known := forms[baseName(t.name)]
	switch {
	case jsontext.FoldName(t.name) == "boltaction" && t.attribute("type") != "file":
		return none, ""
	case known:
		return f.form, f.tool
	case strings.ContainsRune(t.name, '_') && calls.IsTool(t.name):
		return children, t.name
	}
	return none, ""
}

// baseName returns the name of an element in lower case, without its name space and without
// separators.
func baseName(name string) string {
	return jsontext.FoldName(name[strings.LastIndexByte(name, ':')+1:])
}

// pathNames are folded names of attributes that name a file, the first two always a file.
var pathNames = []string{"path", "filepath", "name", "filename", "file", "src", "oldpath", "from", "originalfilepath"}

// begins returns the tag of a change at the beginning of line n of b, or nil.
func begins(b model.Block, n int) *tag {
	line := bytes.TrimLeft(b.Line(n), " \t")
	if len(line) == 0 || line[0] != '<' {
		return nil
	}
	t, ok := readTag(bytes.TrimLeft(b.Text()[b.Offset(n):min(len(b.Text()), b.Offset(n)+maxTag)], " \t"))
	if !ok {
		return nil
	}
	f, _ := formOf(&t)
	switch {
	case f == none, f != empty && t.closed && !t.deletes(), !mayBeIn(b, f):
		return nil
	case f == generic && inOtherMarkup(b, n):
		return nil
	case f == wholes || f == empty || f == generic:
		name := t.attribute(pathNames...)
		if name == "" && f != generic {
			return nil
		}
		if f == generic && name != "" && (inXMLFence(b) && !isFile(name) || !namesFile(name, t.attribute(pathNames[:2]...))) {
			return nil
		}
	}
	return &t
}

// deletes reports whether an attribute of t says that the file is to be deleted.
func (t *tag) deletes() bool {
	act := t.attribute(actions...)
	return baseName(t.name) == "file" && toolFor(calls.Call{}, act) == "delete_file"
}

// isFile reports whether an attribute has the form of a path of a file.
func isFile(name string) bool {
	_, ok := label.FilePath(oddInName.Replace(name))
	return ok || strings.Contains(name, "/") && !strings.Contains(name, "://")
}

// oddInName replaces what a name of a file may have, and a word of prose seldom has inside.
var oddInName = strings.NewReplacer(" ", "_", "'", "_", ",", "_", ";", "_", "=", "_", "!", "_", "{", "_", "}", "_", "&", "_", "`", "_", "“", "_", "”", "_", ":", "_")

// namesFile reports whether name, of an attribute or an element, may be that of a file. The one
// called "path", with the value stated, says that it is one.
func namesFile(name, stated string) bool {
	return isFile(name) || stated == name && strings.IndexFunc(name, unicode.IsLetter) >= 0 && !strings.ContainsAny(name, "*?$|<>\n\r") && !strings.Contains(name, "://")
}

// plainInfos are the info strings of fences in which any element may be, xmlInfos those in
// which only elements may be that no other XML has.
var (
	plainInfos = []string{"", "text", "txt", "plain", "plaintext", "markdown", "md", "tool_call", "tool_code", "tool"}
	xmlInfos   = []string{"xml", "html"}
)

// mayBeIn reports whether an element of form f may be in the fence of b.
func mayBeIn(b model.Block, f form) bool {
	if b.Fence == nil {
		return true
	}
	return mayHoldCalls(b.Fence.Info) && (f != generic || !strings.HasPrefix(strings.ToLower(b.Fence.Info), "html"))
}

// inOtherMarkup reports whether line n of b is inside an element of other XML: the fence
// begins with one, or the line above is one.
func inOtherMarkup(b model.Block, n int) bool {
	first := n - 1
	if b.Fence != nil {
		first = b.Fence.Open + 1
		for first < n && len(bytes.TrimSpace(b.Line(first))) == 0 {
			first++
		}
	}
	return first >= 1 && first < n && isOtherMarkup(bytes.TrimSpace(b.Line(first)))
}

// isOtherMarkup reports whether line is markup and neither a change nor around changes.
func isOtherMarkup(line []byte) bool {
	if len(line) == 0 || line[0] != '<' || wrapper.Match(line) || bytes.HasPrefix(line, []byte("</")) || bytes.HasPrefix(line, []byte("<!--")) {
		return false
	}
	t, ok := readTag(line)
	if !ok {
		return line[len(line)-1] == '>'
	}
	f, _ := formOf(&t)
	return f == none
}

// inXMLFence reports whether the fence of b is one of XML.
func inXMLFence(b model.Block) bool {
	return b.Fence != nil && strings.HasPrefix(strings.ToLower(b.Fence.Info), "xml")
}
