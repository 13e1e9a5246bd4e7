package syntax

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// describe is a defect as its kind, line and message.
func describe(d *Defect, text string) string {
	if d == nil {
		return ""
	}
	return fmt.Sprintf("%s %d: %s", map[string]string{Unparsed: "unparsed", Unbalanced: "unbalanced", StatedTwice: "twice"}[d.Kind], 1+strings.Count(text[:d.Offset], "\n"), d.Message)
}

const absent = "absent"

// DECISIONS §4.2: what is wrong after a change and was not before. Texts that were wrong before
// are judged by more tolerant rules, new ones by the most tolerant parser.
func TestCompare(t *testing.T) {
	for _, c := range []struct{ name, before, after, want string }{
		{"a.go", "package a\n", "package a\n\nfunc f() {\n", "unparsed 4: expected '}', found 'EOF'"},
		{"a.go", "package a\n", "package a\n\nvar x = 1 y\n", "unparsed 3: expected ';', found y"},
		{"a.go", absent, "package a\n\nfunc f( {}\n", "unparsed 3: expected ')', found '{'"},
		{"a.go", "package a\n\nfunc f( {}\n", "package a\n\nfunc f( {\n", ""},
		{"a.go", "f()\n", "f(\n", "unbalanced 1: "},
		{"a.go", absent, "f()\n", "unparsed 1: expected 'package', found f"},
		{"a.go", "package a\n", " \n", ""},
		{"a.go", "package a\n", "package a\n\nimport (\n\t\"b\"\n\tc \"b\"\n\t\"b\"\n)\n", `twice 6: import "b"`},
		{"a.go", "package a\n", "package a\n\nimport (\n\t\"b\"\n\tc \"b\"\n)\n", ""},
		{"a.go", "package a\nimport \"b\"\nimport \"b\"\n", "package a\nimport \"b\"\nimport \"b\"\nvar x = 1\n", ""},
		{"a.json", "{}", "{\"a\": 1,\n}", "unparsed 2: invalid character '}' looking for beginning of object key string"},
		{"a.json", "{}", "{\"a\": 1", "unparsed 1: unexpected end of JSON input"},
		{"a.json", "{}", "// a\n{}", "unparsed 1: invalid character '/' looking for beginning of value"},
		{"a.json", "\ufeff{}", "\ufeff[]", ""},
		{"a.json", "{} // \"\n", "{\n/* ] */ \"a//\": 1,} // }\n", ""},
		{"a.json", "{} // \"\n", "{\n/* ] */ \"a\": 1\n2} // }\n", "unparsed 3: invalid character '2' after object key:value pair"},
		{"a.json", "{{ x }}", "{{ y }}", ""},
		{"a.json", "{{ x }}", "{{ y }", "unbalanced 1: "},
		{"a.json", absent, "[1,] // one\n", ""},
		{"a.json", absent, "[1", "unparsed 1: unexpected end of JSON input"},
		{"a.jsonc", "{}", "// a\n[1,\n]", ""},
		{".vscode/a.json", "{}", "// a\n{}", ""},
		{"web/tsconfig.app.json", "{}", "// a\n{}", ""},
		{"a.json", "{}", "{\"a\": {\"b\": 1}, \"b\": [{\"b\": 1},\n{\"b\": \"a\", \"b\": 2}]}", `twice 2: "b"`},
		{"a.json", `{"a": 1, "a": 2}`, `{"a": 1, "a": 3}`, ""},
		{"a.json", "{}", `{"a": ["a", "a"], "b": "a"}`, ""},
		{"a.toml", "a = 1\n", "a = 1\nb = \n", "unparsed 2: expected value but found '\\n' instead"},
		{"a.toml", "a = 1\n", "[a]\nb = 1\nb = 2\n", "unparsed 3: Key 'a.b' has already been defined."},
		{"Cargo.lock", "a = 1\n", "a = 1\n]\n", "unparsed 2: expected '.' or '=', but got ']' instead"},
		{"a.xml", "<a/>", "<a>\n<b></a>", "unparsed 2: element <b> closed by </a>"},
		{"a.svg", "<a/>", "<a>\n<b c='1/>\n</a>", "unparsed 3: unescaped < inside quoted string"},
		{"a.csproj", "<a/>", "<a>\nb/></a>", "unparsed 2: the end of a tag without its beginning"},
		{"a.xml", "<a>/></a>", "<a>b/></a>", ""},
		{"a.xml", "<a/>", "<a><![CDATA[b/>]]></a>", ""},
		{"a.xml", "<a/>", "<a/>\nb", "unparsed 1: text outside of the root element"},
		{"a.xml", "<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "<?xml version='1.0' encoding='ISO-8859-1'?><a>", "unparsed 1: unexpected EOF"},
		{"a.xml", absent, "<!DOCTYPE a SYSTEM 'a.dtd'><a>&b;</a>", ""},
		{"a.html", "<p>", "<p", ""},
		{"a.py", "f(1)\n", "f(1\n", "unbalanced 1: "},
		{"a.py", absent, "f(1\n", ""},
		{"a.md", "", "import a\nimport a\n", ""},
	} {
		before := []byte(c.before)
		if c.before == absent {
			before = nil
		}
		if got := describe(Compare(c.name, before, []byte(c.after)), c.after); got != c.want {
			t.Errorf("%s: %q after %q: %q, want %q", c.name, c.after, c.before, got, c.want)
		}
	}
}

// DECISIONS §4.2: a lost bracket, quote or comma is found in every place of a text of these languages, except
// where what is left is another text of the language: in Go and TOML, a comma at the end of a list.
func TestLostCharacters(t *testing.T) {
	for name, c := range map[string]struct{ text, lost string }{
		"a.go":   {"package a\n\nimport (\n\t\"fmt\"\n)\n\ntype t[K any] struct{ a []int }\n\nfunc f(x int, y map[string]bool) ([]int, error) {\n\tfmt.Println(x, 'c', y[\"a\"], `raw`)\n\treturn nil, nil\n}\n", "()[]{}\"'`,"},
		"a.json": {"{\"a\": [1, 2, {\"b\": null}], \"c\": \"d\", \"e\": {}}\n", "[]{}\","},
		"a.toml": {"a = [1.5, \"b\", 'c']\nd = { e = 1, f = \"g\" }\n[h]\ni = \"j\"\n[[k]]\nl = 1\n", "[]{}\"',"},
		"a.xml":  {"<?xml version=\"1.0\"?>\n<a b=\"c\" d='e'>\n  <f>g</f>\n  <h i=\"j\"/>\n  <k/>\n</a>\n", "<>\"'"},
	} {
		text := []byte(c.text)
		tried := 0
		for at := range text {
			if !strings.ContainsRune(c.lost, rune(text[at])) {
				continue
			}
			tried++
			after := append(bytes.Clone(text[:at]), text[at+1:]...)
			if got := Compare(name, text, after); got == nil || got.Kind != Unparsed {
				t.Errorf("%s without the %q at %d: %q is taken for right", name, text[at], at, after)
			}
		}
		if tried < 10 {
			t.Errorf("%s: only %d characters were tried", name, tried)
		}
	}
}

// Texts that need much time or memory to parse are not parsed.
func TestLimits(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"a.go", "package a\n", "package a\n\nvar x = " + strings.Repeat("(", 1<<19) + "1"},
		{"a.json", "{}", "{\"a\": \"" + strings.Repeat("x", Limit)},
		{"a.json", "{}", "{\"a\": 1, \"a\": \"" + strings.Repeat("x", Limit) + "\"}"},
		{"a.toml", "a = 1\n", "[" + strings.Repeat("a.", 1<<18)},
		{"a.toml", "a = 1\n", "a = " + strings.Repeat("[", 1<<19)},
	} {
		if got := Compare(c.name, []byte(c.before), []byte(c.after)); got != nil && got.Kind != Unbalanced {
			t.Errorf("%s: %.20q... was parsed: %s", c.name, c.after, got.Message)
		}
	}
}

// Any two texts can be compared, and a defect is in the text.
func FuzzCompare(f *testing.F) {
	f.Add("a.go", "package a\n", "package a\nimport \"b\"\nimport \"b\"\n")
	f.Add("a.json", "{}", "{\"a\": 1, /* \"a\": 2 */}")
	f.Add("a.toml", "a = 1", "a.b = [{c = '''d'''}]\n")
	f.Add("a.xml", "<a/>", "<!DOCTYPE a><a>&b;<![CDATA[/>]]></a>")
	f.Add("a.py", "", "import a\nimport a\n")
	f.Fuzz(func(t *testing.T, name, before, after string) {
		if d := Compare(name, []byte(before), []byte(after)); d != nil && (d.Offset < 0 || d.Offset > len(after)) {
			t.Errorf("the defect is at %d of %d bytes", d.Offset, len(after))
		}
	})
}
