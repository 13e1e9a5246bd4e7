package brackets

import (
	"slices"
	"strings"
	"testing"
)

// DECISIONS §4.2: strings, characters, comments and regular expressions are
// recognised by language. Files that are not code are not judged.
func TestBalanced(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string // "balanced", "unbalanced" or "unknown"
	}{
		{"a.go", "func f() { return a[(1)] }\n", "balanced"},
		{"a.go", "func f() { return a[(1]) }\n", "unbalanced"},
		{"a.go", "func f() {\n", "unbalanced"},
		{"a.go", "}\n{\n", "unbalanced"},
		{"a.go", "x := \"{\" + `[\n(\\` + string('{') + string('\\'') + string('\\u007b') // }\n/* ) */", "balanced"},
		{"a.go", "a[b < c], d > (e)\n", "balanced"},
		{"a.c", "char a = '{', b = '\\'', c = '\"'; // (\n", "balanced"},
		{"a.cpp", "auto s = R\"x(}{)\" )x\"; int n = 1'000'000; f(n);\n", "balanced"},
		{"a.rs", "fn f<'a>(x: &'a str) -> char { let _ = r#\"{\"(\"#; /* ( /* [ */ */ '{' }\n", "balanced"},
		{"a.java", "String s = \"\"\"\n  { \"quoted\" (\n  \"\"\"; char c = '}';\n", "balanced"},
		{"a.cs", "var s = @\"C:\\\"; var t = $@\"{x}\"; f(s);\n", "balanced"},
		{"a.kt", "val s = \"${f(\"}\")} {\"\n", "balanced"},
		{"a.swift", "let s = \"\\(f(1)) (\" + #\"}\"#\n", "balanced"},
		{"a.dart", "var s = 'it ${m['a']} (';\n", "balanced"},
		{"a.php", "<p>Don't (</p>\n<?php f(\"{$a['b']} (\"); # }\n$x = <<<'EOT'\nit's {\n  EOT;\n?>\n(", "balanced"},
		{"a.js", "const s = `a ${f({b: `}${1}`})} (`; const re = /[/(]\\/{/g; // }\n", "balanced"},
		{"a.js", "x = a / (b) / c[0]; y = (a) / 2; f(/\\(/); return /}/.test(z)\n", "balanced"},
		{"a.js", "const s = `a ${f(} (`\n", "unbalanced"},
		{"a.tsx", "return <p title=\"(\">Don't {name} <br /></p>;\n", "balanced"},
		{"a.ts", "type A<T> = { [K in keyof T]: (x: T[K]) => void };\n", "balanced"},
		{"a.py", "x = f\"{a[0]} (\" + '''it's {\n''' # )\ny = r'\\'\n", "balanced"},
		{"a.py", "def f(a,\n    b:\n    return a\n", "unbalanced"},
		{"a.json", "{\"a\": [\"}\", \"\\\"{\"]}\n", "balanced"},
		{"a.json", "{\"a\": [1, 2}\n", "unbalanced"},
		{"a.css", ".a::after { content: \"}\"; } /* { */\n", "balanced"},
		{"a.scss", "// (\n.a { background: url(http://x.org/a.png); } // }\n", "balanced"},
		{"a.toml", "a = ['''\n[''', 'C:\\'] # [\n[[b]]\n", "balanced"},
		{"a.sql", "INSERT INTO t VALUES ('it''s ('); -- )\n", "balanced"},
		{"a.lua", "t = { [1] = [[ ( ]], s = \"}\" } -- {\n--[[ ( ]]\n", "balanced"},
		{"a.clj", "(defn f [x] {:a \\( :b \"}\"}) ; (\n", "balanced"},
		{"a.proto", "message A { string b = 1; } // {\n", "balanced"},
		{"a.graphql", "\"\"\" ( \"\"\" type A { b(c: Int): [D!] } # {\n", "balanced"},
		{"a.md", "A smile :) and a list\n1) one\n", "unknown"},
		{"a.txt", "(", "unknown"},
		{"Makefile", "all: $(X\n", "unknown"},
		{"a.sh", "case $1 in a) echo ;; esac\n", "unknown"},
		{"a.html", "<p>:)</p>\n", "unknown"},
		{"a.go", "\x00{", "unknown"},
		{"a.go", strings.Repeat(" ", Limit) + "{", "unknown"},
		{"", "{", "unknown"},
	} {
		got := "unknown"
		if balanced, known := Balanced(c.name, []byte(c.text)); balanced {
			got = "balanced"
		} else if known {
			got = "unbalanced"
		}
		if got != c.want {
			t.Errorf("%s: %.80q is %s, want %s", c.name, c.text, got, c.want)
		}
	}
}

// Openers without an end are not searched for again, so that many of them take no long time.
func TestBalancedIsLinear(t *testing.T) {
	for name, unit := range map[string]string{
		"a.js": "/[", "b.js": `'\`, "c.js": "`${", "a.rs": "#", "a.cpp": `R"`, "a.php": "<<<A\n", "a.go": "'\\", "a.kt": "/*", "a.css": `"\"`,
	} {
		Balanced(name, []byte(strings.Repeat(unit, 1<<16/len(unit))))
	}
}

// Any text is scanned to its end, in one pass.
func FuzzBalanced(f *testing.F) {
	for name := range languages {
		f.Add("a"+name, []byte("f(\"${a['b']}\", '{', `${x}`) /* ( */ // [\nr#\"x\"# R\"(a)\" <<<A\nA\n\\ '''{''' ?> ( <? /[/]/"))
	}
	f.Fuzz(func(t *testing.T, name string, text []byte) {
		if balanced, known := Balanced(name, text); balanced && !known {
			t.Error("a file that is not known balances")
		}
	})
}

func TestPairs(t *testing.T) {
	for text, want := range map[string][]Pair{
		"f(a) {}":     {{1, 3}, {5, 6}},
		"} f(]) {":    {{3, 5}},
		"if (a { }":   {{6, 8}},
		"( [ ) ]":     {{0, 4}},
		"\"(\" + '('": nil,
		"`${f(x)}`":   {{4, 6}, {1, 7}},
	} {
		if got := Pairs("a.js", []byte(text)); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
	if got := Pairs("a.txt", []byte("()")); got != nil {
		t.Errorf("prose: got %v", got)
	}
}

func TestEndOf(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       End
	}{
		{"a.py", "x = [1]\n", InCode},
		{"a.py", "x = \"\"\"\n[1]\n", InText},
		{"a.py", "f(\n'''\n", InText},
		{"a.py", "f(\n", Unknown},
		{"a.go", "var s = `\n", InText},
		{"a.js", "/*\n", InText},
		{"a.js", "const s = `${`}`}`\n", InCode},
		{"a.php", "<?php f() ?>\n<p>\n", InCode},
		{"a.php", "<?php\n$x = <<<T\n", InText},
		{"a.tf", "a = <<-EOT\n{\n", InText},
		{"a.tf", "a = <<EOT\n{\nEOT\n", InCode},
		{"a.md", "x\n", Unknown},
	} {
		if got := EndOf(c.name, []byte(c.text)); got != c.want {
			t.Errorf("%s: %q: got %d, want %d", c.name, c.text, got, c.want)
		}
	}
}
