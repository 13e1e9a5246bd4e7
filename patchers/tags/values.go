package tags

import (
	"bytes"
	"html"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
)

// value returns the text of e as an argument: without the first line end, the indentation of the
// end tag, and the marks of CDATA (HABITS §5.2).
func (e *element) value(name string) calls.Arg {
	a := calls.Arg{Name: name, IsText: true, Doubt: e.doubt, First: e.offset, Last: e.offset + bytes.Count(e.text, []byte("\n"))}
	text, block := trimValue(e.text)
	if trimmed := bytes.TrimSpace(text); bytes.HasPrefix(trimmed, cdataStart) && bytes.HasSuffix(trimmed, cdataEnd) {
		text = bytes.ReplaceAll(trimmed[len(cdataStart):len(trimmed)-len(cdataEnd)], []byte("]]]]><![CDATA[>"), cdataEnd)
		text, block = trimValue(text)
	}
	a.Text, a.WholeLines = text, block
	if shortNames[jsontext.FoldName(name)] {
		a.Text = bytes.TrimSpace(text)
	}
	return unescaped(a)
}

// unescaped returns a, in doubt, without the entities that a path has.
func unescaped(a calls.Arg) calls.Arg {
	if text := html.UnescapeString(string(a.Text)); slices.Contains(pathNames, jsontext.FoldName(a.Name)) && text != string(a.Text) {
		a.Text, a.Doubt = []byte(text), model.Because(a.Doubt, hadEntities.With(text)).Distinct()
	}
	return a
}

// trimValue removes the first line end of text, and whitespace after the last one. block
// reports whether the text is whole lines.
func trimValue(text []byte) (value []byte, block bool) {
	first, rest, many := bytes.Cut(text, []byte("\n"))
	if !many || len(bytes.TrimSpace(first)) > 0 {
		if many && len(bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:])) == 0 {
			text = text[:bytes.LastIndexByte(text, '\n')+1]
		}
		return text, false
	}
	at := bytes.LastIndexByte(rest, '\n') + 1
	if len(bytes.TrimSpace(rest[at:])) == 0 {
		return rest[:at], true
	}
	return rest, false
}

// shortNames are arguments without line ends: whitespace around them does not count.
var shortNames = calls.Names(`path file_path target_file file filename command insert_line line start_line end_line replace_all use_regex ignore_case expected_replacements
	line_count operation action type`)
