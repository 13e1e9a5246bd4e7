// Package syntax has the lexers and styles of the library chroma, each parsed on
// first use. The library's own packages lexers and styles parse all of them when a
// program starts, which takes longer than most commands do.
//
// The data is a copy: chroma.zip has the rules of the lexers and the styles as XML, and a list
// of the names of the lexers and of their files. "go generate" makes it from the version of
// chroma in go.mod, and a test fails if it differs from it. COPYING is chroma's licence.
//
// Left out are lexers that are programs rather than rules (Raku, Haxe and HTTP), and what is one in
// others: the words of the Lisps, templates in the raw strings of Go, and the front matter of Markdown.
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

// archive is chroma.zip: NAME.xml are the rules of a lexer, and STYLE.style.xml is a style.
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
	if l.Around != "" {
		out = chroma.DelegatingLexer(registry().Get(l.Around), out)
	}
	return out, nil
}
