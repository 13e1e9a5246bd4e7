// Package syntax has the lexers and styles of the library chroma, each parsed on
// first use. The library's own packages lexers and styles parse all of them when a
// program starts, which takes longer than most commands do.
//
// The data is a copy: chroma.zip has the rules of the lexers and the styles as XML, and a list
// of the names of the lexers and of their files. "go generate" makes it from the version of
// chroma in go.mod, and a test fails if it differs from it. COPYING is chroma's licence.
//
// Left out are lexers that are programs rather than rules: Raku, Haxe and HTTP.
package syntax

import (
	"archive/zip"
	_ "embed" // the data
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
)

//go:generate go test -run TestGenerated -update

//go:embed chroma.zip
var data string

// archive is chroma.zip: NAME.xml are the rules of a lexer, NAME.words the types that
// some of its tokens have instead, and STYLE.style.xml is a style.
var archive = sync.OnceValues(func() (*zip.Reader, error) {
	return zip.NewReader(strings.NewReader(data), int64(len(data)))
})

func read(name string) ([]byte, error) {
	files, err := archive()
	if err != nil {
		return nil, err
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// registry knows all lexers by name and by the names of their files, and none is parsed.
// Lexers find each other in it.
var registry = sync.OnceValue(newRegistry)

func newRegistry() *chroma.LexerRegistry {
	text, err := read(listName)
	if err != nil {
		panic(err) // the list is part of the program
	}
	var list []entry
	if err := json.Unmarshal(text, &list); err != nil {
		panic(err)
	}
	r := chroma.NewLexerRegistry()
	for _, e := range list {
		r.Register(&lexer{
			entry:  e,
			config: chroma.Config{Name: e.Name, Aliases: e.Aliases, Filenames: e.Filenames, AliasFilenames: e.AliasFilenames, Priority: e.Priority},
		})
	}
	return r
}

// Match returns the lexer for files of a base name, nil if there is none.
func Match(name string) chroma.Lexer { return registry().Match(name) }

// Style returns the style of a name.
func Style(name string) (*chroma.Style, error) {
	text, err := read(name + ".style.xml")
	if err != nil {
		return nil, err
	}
	return chroma.NewXMLStyle(strings.NewReader(string(text)))
}

// listName is the file of the archive that lists the lexers, in the order of chroma, which
// decides between equals.
const listName = "lexers.json"

// An entry of the list is one lexer.
type entry struct {
	Name           string
	Aliases        []string `json:",omitempty"`
	Filenames      []string `json:",omitempty"`
	AliasFilenames []string `json:",omitempty"`
	Priority       float32  `json:",omitempty"`

	File   string // the name of the rules in the archive, without ".xml"
	Words  bool   `json:",omitempty"` // the archive has a file of words for it
	Around string `json:",omitempty"` // the name of the lexer of the text around, such as HTML; empty for none
}

// A lexer is a lexer of chroma that is parsed when it is first used.
type lexer struct {
	entry
	config chroma.Config
	once   sync.Once
	parsed chroma.Lexer
	err    error
}

// Config returns the names of the lexer. The options of the rules are with the rules.
func (l *lexer) Config() *chroma.Config { return &l.config }

func (l *lexer) SetRegistry(*chroma.LexerRegistry) chroma.Lexer     { return l } // there is one
func (l *lexer) SetAnalyser(func(text string) float32) chroma.Lexer { return l }
func (l *lexer) AnalyseText(string) float32                         { return 0 } // only names count

// Tokenise implements chroma.Lexer.
func (l *lexer) Tokenise(options *chroma.TokeniseOptions, text string) (chroma.Iterator, error) {
	l.once.Do(func() { l.parsed, l.err = l.parse() })
	if l.err != nil {
		return nil, fmt.Errorf("reading the lexer %s: %w", l.Name, l.err)
	}
	return l.parsed.Tokenise(options, text)
}

func (l *lexer) parse() (chroma.Lexer, error) {
	text, err := read(l.File + ".xml")
	if err != nil {
		return nil, err
	}
	rules, err := chroma.Unmarshal(text)
	if err != nil {
		return nil, err
	}
	out := rules.SetRegistry(registry())
	if l.Words {
		mapping, err := readWords(l.Name + ".words")
		if err != nil {
			return nil, err
		}
		out = chroma.TypeRemappingLexer(out, mapping)
	}
	if l.Around != "" {
		out = chroma.DelegatingLexer(registry().Get(l.Around), out)
	}
	if l.Name == "markdown" {
		out = frontMatterLexer{out}
	}
	return out, nil
}

// readWords reads lines of the form "FROM TO WORD…": tokens of type FROM that are one of
// the words, or all if there are no words, have the type TO.
func readWords(name string) (chroma.TypeMapping, error) {
	text, err := read(name)
	if err != nil {
		return nil, err
	}
	var out chroma.TypeMapping
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		from, err := chroma.TokenTypeString(fields[0])
		if err != nil {
			return nil, err
		}
		to, err := chroma.TokenTypeString(fields[1])
		if err != nil {
			return nil, err
		}
		out = append(out, struct {
			From, To chroma.TokenType
			Words    []string
		}{from, to, fields[2:]})
	}
	return out, nil
}

// A frontMatterLexer is the lexer of Markdown with YAML between lines "---" at the
// beginning.
type frontMatterLexer struct{ chroma.Lexer }

func (l frontMatterLexer) Tokenise(options *chroma.TokeniseOptions, text string) (chroma.Iterator, error) {
	end := frontMatter(text)
	if end == 0 {
		return l.Lexer.Tokenise(options, text)
	}
	yaml, err := registry().Get("YAML").Tokenise(options, text[:end])
	if err != nil {
		return nil, err
	}
	rest, err := l.Lexer.Tokenise(options, text[end:])
	if err != nil {
		return nil, err
	}
	return chroma.Concaterator(yaml, rest), nil
}

// frontMatter returns the length of the front matter, 0 if there is none.
func frontMatter(text string) int {
	length := 0
	for line := range strings.Lines(text) {
		mark := strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r") == "---" && strings.HasSuffix(line, "\n")
		if length == 0 && !mark {
			return 0
		}
		length += len(line)
		if mark && length > len(line) {
			return length
		}
	}
	return 0
}
