// Package newtext looks for signs that the new text of a change is not what its file is to
// hold: tags and fences of the message around it, escapes, the numbers of a listing, the signs
// of a diff, another encoding. It knows the old text and the file, and no format. It changes
// nothing: what it finds is shown to a person.
package newtext

import (
	"bytes"
	"cmp"
	"path"
	"strings"
)

// A File is what new texts are compared with. What is known of it is found out once.
type File struct {
	Name   string        // its path, for the extension
	Before []byte        // without the changes; nil if there is none
	After  func() []byte // with all changes of the answer

	known map[any]any
}

// A Text is a new text for a file.
type Text struct {
	*File
	Old      []byte // the part of the file that New replaces
	New      []byte
	Whole    bool // New is the whole content of the file
	Indented bool // so are the lines of the answer between which it stands

	newTags, oldTags map[string]tags
}

// Kind is one way in which a new text may not be meant as it is.
type Kind uint8

const (
	Control  Kind = iota // it begins or ends with a part of the message around it
	Escaped              // its line ends, tabs or quotes are escape sequences
	Entities             // its signs are the entities of HTML
	Numbered             // its lines have numbers, as in a listing
	Patch                // it is a patch
	Signs                // its lines have the signs of a diff
	Indented             // all its lines are indented
	Quotes               // its strings have the quotation marks of prose
	Encoding             // the file has another encoding
)

// A Finding is a sign of one kind.
type Finding struct {
	Kind   Kind
	Detail string // what was found, as in the text; empty for some kinds
}

// checks are what is looked for, the most certain first.
var checks = []struct {
	kind  Kind
	found func(t *Text) (detail string, found bool)
}{
	{Encoding, otherEncoding},
	{Patch, isPatch},
	{Control, holdsControl},
	{Numbered, isNumbered},
	{Signs, hasSigns},
	{Escaped, isEscaped},
	{Entities, hasEntities},
	{Quotes, hasProseQuotes},
	{Indented, isIndented},
}

// Check returns what it finds in the new text; nothing in a binary file.
func Check(t *Text) (out []Finding) {
	if len(bytes.TrimSpace(t.New)) == 0 || bytes.IndexByte(t.New, 0) >= 0 {
		return nil
	}
	for _, c := range checks {
		if detail, found := c.found(t); found {
			out = append(out, Finding{c.kind, detail})
		}
	}
	return out
}

// once returns what find says of the file, which is found out once under a key.
func once[T any](f *File, key any, find func() T) T {
	if f.known == nil {
		f.known = map[any]any{}
	}
	if _, is := f.known[key]; !is {
		f.known[key] = find()
	}
	return f.known[key].(T)
}

// Encoding is EncodingOf the file.
func (f *File) Encoding() string {
	return once(f, "encoding", func() string { return EncodingOf(f.Before) })
}

// has reports whether the file has a line, at any indentation.
func (f *File) has(line []byte) bool {
	return f.lines("trimmed", bytes.TrimSpace)[string(bytes.TrimSpace(line))]
}

// lines returns the lines of the file as form makes them.
func (f *File) lines(key string, form func(line []byte) []byte) map[string]bool {
	return once(f, key, func() map[string]bool {
		out := map[string]bool{}
		for _, line := range textLines(f.Before) {
			out[string(form(line))] = true
		}
		return out
	})
}

// result is the file with all changes of the answer.
func (f *File) result() []byte { return once(f, "result", f.After) }

// extensions is a set of extensions of file names.
type extensions string

const (
	prose   extensions = " .md .mdx .markdown .txt .rst .adoc .org .tex "
	markup  extensions = " .html .htm .xml .svg .vue .jsx .tsx .xhtml "
	tables  extensions = " .csv .tsv "
	patches extensions = " .diff .patch .rej "
)

// has reports whether the file name has one of the extensions; a dot is none.
func (e extensions) has(name string) bool {
	return strings.Contains(string(e), " "+strings.ToLower(cmp.Or(path.Ext(name), "."))+" ")
}

// textLines returns the lines of b with text, without their ends.
func textLines(b []byte) (out [][]byte) {
	for line := range bytes.Lines(b) {
		if line = bytes.TrimRight(line, " \t\r\n"); len(bytes.TrimSpace(line)) > 0 {
			out = append(out, line)
		}
	}
	return out
}
