// Package syntax reports what a change breaks in a source file: it parsed and no longer does,
// its brackets balanced and no longer do, or it states an import or a key twice. Package model
// flags such files (DECISIONS §4.2).
//
// Go, JSON, TOML and XML are parsed, for other languages brackets count. A text is judged by the
// strictest rules that the text before it satisfies, so that files in a dialect and templates are
// not flagged. Texts over a limit of size or depth are judged by their brackets only. It reads no
// files and runs nothing.
package syntax

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model/brackets"
)

// The kinds of defects, in words for people.
const (
	Unparsed    = "does not parse"
	Unbalanced  = "brackets no longer balance"
	StatedTwice = "stated twice" // an import, or a key of an object
)

// A Defect is what is wrong with a text and was not before.
type Defect struct {
	Kind    string
	Offset  int    // in bytes; 0 if it is not known
	Message string // what the parser says, or what is stated twice; it may quote the text
}

// A judge returns what is wrong with a text, nil if it parses.
type judge func(text []byte) *Defect

// A statement may be made once in its scope.
type statement struct {
	scope, offset int
	text          string
}

// A language is how files are judged.
type language struct {
	patterns string  // of names, separated by spaces
	judges   []judge // the strictest first
	stated   func(text []byte) []statement
}

// languages are those that are parsed. The first one with a pattern of the name counts.
var languages = []language{
	{"*.go", []judge{parseGo}, goImports},
	{"*.jsonc *.code-workspace *tsconfig*.json jsconfig*.json .*.json .*/*.json", []judge{parseCommentedJSON}, jsonKeys},
	{"*.json *.ipynb *.webmanifest *.geojson", []judge{parseJSON, parseCommentedJSON}, jsonKeys},
	{"*.toml Cargo.lock poetry.lock uv.lock Pipfile", []judge{parseTOML}, nil},
	{"*.xml *.svg *.xhtml *.xsd *.xsl *.xslt *.wsdl *.plist *.resx *.xaml *.fxml *.csproj *.fsproj *.vbproj *.vcxproj *.props *.targets *.nuspec",
		[]judge{parseXML, parseTolerantXML}, nil},
}

func languageOf(name string) language {
	base := path.Base(name)
	for _, l := range languages {
		for pattern := range strings.FieldsSeq(l.patterns) {
			whole, _ := path.Match(pattern, base)
			if below, _ := path.Match(pattern, path.Join(path.Base(path.Dir(name)), base)); whole || below {
				return l
			}
		}
	}
	return language{}
}

// Limit is the maximum size of a text that is parsed, in bytes; maxDepth is the maximum depth of
// its brackets. Parsers need much time and memory for deep texts.
const (
	Limit    = 1 << 20
	maxDepth = 1000
)

func isParsed(text []byte) bool {
	depth := 0
	for _, c := range text {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if depth > maxDepth {
			return false
		}
	}
	return len(text) <= Limit
}

// Compare returns what is wrong with the text after of a file and was not with the text before,
// nil if nothing is. Of a new file, before is nil: its brackets are not judged, and of several
// rules the most tolerant ones count.
func Compare(name string, before, after []byte) *Defect {
	if len(bytes.TrimSpace(after)) == 0 {
		return nil
	}
	l := languageOf(name)
	if !isParsed(before) || !isParsed(after) {
		l = language{}
	}
	for _, wrong := range l.judgesOf(name, before, after) {
		found := wrong(after)
		if found == nil {
			break
		}
		if before == nil || wrong(before) == nil {
			found.Offset = min(max(found.Offset, 0), len(after)) // not every parser knows where it is
			return found
		}
	}
	return l.statedTwice(before, after)
}

// judgesOf are those of a text, the strictest first.
func (l language) judgesOf(name string, before, after []byte) []judge {
	if before == nil {
		return l.judges[max(len(l.judges)-1, 0):]
	}
	return append(slices.Clip(l.judges), func(text []byte) *Defect {
		if balanced, known := brackets.Balanced(name, text); known && !balanced {
			return &Defect{Kind: Unbalanced}
		}
		return nil
	})
}

// statedTwice returns the first statement that is made twice after, but not before.
func (l language) statedTwice(before, after []byte) *Defect {
	if l.stated == nil {
		return nil
	}
	twice, had := repeated(l.stated(after)), map[string]bool{}
	if len(twice) > 0 {
		for _, s := range repeated(l.stated(before)) {
			had[s.text] = true
		}
	}
	for _, s := range twice {
		if !had[s.text] {
			return &Defect{StatedTwice, s.offset, s.text}
		}
	}
	return nil
}

// repeated returns the statements that equal an earlier one of their scope.
func repeated(all []statement) []statement {
	seen := map[statement]bool{}
	return slices.DeleteFunc(all, func(s statement) bool {
		s.offset = 0
		had := seen[s]
		seen[s] = true
		return !had
	})
}
