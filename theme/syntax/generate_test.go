package syntax

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"flag"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
)

var update = flag.Bool("update", false, "write chroma.zip")

// leftOut are the lexers that are programs, with code for what they find.
var leftOut = []string{"Raku", "Haxe", "HTTP"}

// keptStyles are the styles that the palettes of package theme name.
var keptStyles = []string{"catppuccin-mocha", "github"}

// TestGenerated checks that the data is that of the version of chroma in go.mod.
func TestGenerated(t *testing.T) {
	t.Parallel()
	files, entries := map[string][]byte{}, []entry{}
	for _, l := range lexers.GlobalLexerRegistry.Lexers {
		if !slices.Contains(leftOut, l.Config().Name) {
			entries = append(entries, exported(t, l, files))
		}
	}
	for _, name := range keptStyles {
		text, err := xml.MarshalIndent(styles.Registry[name], "", " ")
		if err != nil {
			t.Fatal(err)
		}
		files[name+".style.xml"] = text
	}
	list, err := json.Marshal(entries)
	if err != nil {
		t.Fatal(err)
	}
	files[listName] = list
	if *update {
		writeZip(t, files)
		return
	}

	all, err := archive()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all.File {
		got, err := read(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if want, ok := files[f.Name]; !ok || !bytes.Equal(got, want) {
			t.Errorf("%s is not that of chroma: run go generate", f.Name)
		}
	}
	if len(all.File) != len(files) {
		t.Errorf("chroma.zip has %d files, want %d: run go generate", len(all.File), len(files))
	}
}

// exported adds the rules of a lexer to files and returns its entry of the table.
func exported(t *testing.T, l chroma.Lexer, files map[string][]byte) entry {
	c := l.Config()
	e := entry{Name: c.Name, Aliases: c.Aliases, Filenames: c.Filenames, AliasFilenames: c.AliasFilenames, Priority: c.Priority}
	rules := regexLexer(t, l, &e)
	e.File = strings.ReplaceAll(rules.Config().Name, "/", "_")
	files[e.File+".xml"] = marshal(t, rules)
	return e
}

// regexLexer returns the rules of l without what is around them, which it notes in e.
func regexLexer(t *testing.T, l chroma.Lexer, e *entry) *chroma.RegexLexer {
	inner := func(field string) chroma.Lexer { return *unexported[chroma.Lexer](l, field) }
	switch kind := reflect.TypeOf(l).String(); kind {
	case "*chroma.RegexLexer":
		return l.(*chroma.RegexLexer)
	case "*lexers.markdownLexer":
		return inner("Lexer").(*chroma.RegexLexer)
	case "*chroma.delegatingLexer":
		e.Around = inner("root").Config().Name
		return regexLexer(t, inner("language"), e)
	case "*chroma.remappingLexer":
		return inner("lexer").(*chroma.RegexLexer)
	default:
		t.Fatalf("%s is a %s, which is not known here", e.Name, kind)
		return nil
	}
}

// unexported returns a field of the struct that l points to.
func unexported[T any](l any, field string) *T {
	f := reflect.ValueOf(l).Elem().FieldByName(field)
	return (*T)(unsafe.Pointer(f.UnsafeAddr()))
}

// marshal is chroma.Marshal with the states in order and code replaced by rules.
func marshal(t *testing.T, l *chroma.RegexLexer) []byte {
	type state struct {
		Name  string        `xml:"name,attr"`
		Rules []chroma.Rule `xml:"rule"`
	}
	var doc struct {
		XMLName xml.Name      `xml:"lexer"`
		Config  chroma.Config `xml:"config"`
		States  []state       `xml:"rules>state"`
	}
	doc.Config = *l.Config()
	rules := l.MustRules()
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		s := state{Name: name}
		for _, r := range rules[name] {
			s.Rules = append(s.Rules, withoutCode(r))
		}
		doc.States = append(doc.States, s)
	}
	text, err := xml.MarshalIndent(doc, "", " ")
	if err != nil {
		t.Fatalf("%s: %v", l.Config().Name, err)
	}
	return text
}

// withoutCode returns a rule that can be marshalled and does the same as r.
func withoutCode(r chroma.Rule) chroma.Rule {
	switch e := r.Type.(type) {
	case chroma.EmitterFunc:
		return codeBlock(r)
	case nil, chroma.TokenType:
	default:
		field := reflect.ValueOf(e).Elem().FieldByName("Emitters")
		if !field.IsValid() {
			break
		}
		list := slices.Clone(field.Interface().(chroma.Emitters))
		for i, part := range list {
			switch part.(type) {
			case nil: // would be lost in XML
				list[i] = chroma.Ignore
			case chroma.EmitterFunc: // of raw strings of Go, the only one
				list[i] = chroma.LiteralString
			}
		}
		clone := reflect.New(reflect.TypeOf(e).Elem())
		clone.Elem().Set(reflect.ValueOf(e).Elem())
		clone.Elem().FieldByName("Emitters").Set(reflect.ValueOf(list))
		r.Type = clone.Interface().(chroma.Emitter)
	}
	return r
}

// codeBlock is the rule for a code block of reStructuredText, with the code in a group of
// its own: chroma has code that joins four groups.
func codeBlock(r chroma.Rule) chroma.Rule {
	const code, joined = `([ \t]+)(.*)(\n)((?:(?:\8.*|)\n)+)`, `(([ \t]+)(.*)(\n)((?:(?:\9.*|)\n)+))`
	if !strings.HasSuffix(r.Pattern, code) {
		panic("unknown code for " + r.Pattern)
	}
	r.Pattern = strings.TrimSuffix(r.Pattern, code) + joined
	r.Type = chroma.UsingByGroup(6, 8,
		chroma.Punctuation, chroma.Text, chroma.OperatorWord, chroma.Punctuation, chroma.Text, chroma.Keyword, chroma.Text,
		chroma.String, chroma.Ignore, chroma.Ignore, chroma.Ignore, chroma.Ignore)
	return r
}

func writeZip(t *testing.T, files map[string][]byte) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(files[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("chroma.zip", out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
