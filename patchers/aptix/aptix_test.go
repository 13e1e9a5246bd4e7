package aptix

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// TestForced: with --format, the other shape is an error that says what was
// expected, and nothing of it is read (READING §5).
func TestForced(t *testing.T) {
	bundleText := []byte("{\n\"root\": \".\",\n\"files\": [{\"path\": \"a\", \"operation\": \"delete\"}]\n}\n")
	patchText := []byte("{\n\"root\": \".\",\n\"patches\": [{\"path\": \"a\", \"find\": \"x\", \"replace\": \"y\"}]\n}\n")
	for _, c := range []struct {
		name   string
		answer []byte
		scan   model.Scanner
		want   string
	}{
		{"a bundle as one", bundleText, Bundle.Only, "bundle 1-4 root \".\"\ndelete \"a\" 3-3\n"},
		{"a patch as one", patchText, Structured.Only, "structured 1-4 root \".\"\nedit \"a\" 3-3\n  3-3 \"x\" -> \"y\"\n"},
		{"a patch as a bundle", patchText, Bundle.Only,
			"bundle 1-4 root \"\"\nerror aptix/wrong-shape 1:0: expected a bundle, an object with \"files\" at its top; this is a structured patch, which has \"patches\"\n"},
		{"a bundle as a patch", bundleText, Structured.Only,
			"structured 1-4 root \"\"\nerror aptix/wrong-shape 1:0: expected a structured patch, an object with \"patches\" at its top; this is a bundle, which has \"files\"\n"},
		{"neither", []byte("{\"a\": 1}\n"), Bundle.Only, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := show(formattest.Scan(c.answer, c.scan)); got != c.want {
				t.Errorf("got:\n%swant:\n%s", got, c.want)
			}
		})
	}
}

// TestCRLF: the line ends of an answer that is CRLF throughout are those of
// its transport; in a mixed answer they are what it says.
func TestCRLF(t *testing.T) {
	text := "{\n\"root\": \".\",\n\"files\": [{\"path\": \"a\", \"content\": \"x\ny\n\"}]\n}\n"
	for _, c := range []struct{ name, answer, want string }{
		{"LF", text, "x\ny\n"},
		{"CRLF", strings.ReplaceAll(text, "\n", "\r\n"), "x\ny\n"},
		{"mixed", strings.Replace(text, "x\ny", "x\r\ny", 1), "x\r\ny\n"},
		{"escaped in CRLF", strings.ReplaceAll(strings.Replace(text, "x\ny", `x\r\ny`, 1), "\n", "\r\n"), "x\r\ny\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := formattest.Scan([]byte(c.answer), Scan)
			if len(all) != 1 || len(all[0].Files) != 1 {
				t.Fatalf("read:\n%s", show(all))
			}
			if got := string(all[0].Files[0].Content); got != c.want {
				t.Errorf("content %q, want %q", got, c.want)
			}
		})
	}
}

// TestControl: raw control characters in a string are an error of its entry.
func TestControl(t *testing.T) {
	answer := "{\n\"root\": \".\",\n\"files\": [{\"path\": \"a\", \"operation\": \"create\", \"content\": \"\x01\x1b\r\"}]\n}\n"
	want := "bundle 1-4 root \".\"\ncreate \"a\" 3-3 INVALID: in content: raw control character in a string; expected \\u and four hexadecimal digits (the first of 3 in this string)\n" +
		"error json/raw-control 3:60 a: raw control character in a string; expected \\u and four hexadecimal digits (the first of 3 in this string)\n"
	if got := show(formattest.Scan([]byte(answer), Scan)); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

// TestBounds: text that exceeds the bounds ends the reading with an
// error, before it costs much.
func TestBounds(t *testing.T) {
	head := "{\n\"root\": \".\",\n\"files\": [{\"path\": \"a\", \"content\": \"x\"}],\n\"x\":\n"
	for _, c := range []struct{ name, answer, want string }{
		{"depth", head + strings.Repeat("[", 100), "at most 16 nested objects and arrays"},
		{"comments", head + strings.Repeat("//\n", 300), "at most 128 comments"},
		{"a long comment", head + "/*" + strings.Repeat("x", 20000), "expected the comment that begins at line 5, column 1 to end"},
		{"a comment to the end", head + "// x", "expected a value, but the answer ends"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := show(formattest.Scan([]byte(c.answer), Scan))
			if !strings.Contains(got, c.want) || !strings.Contains(got, "unclosed") || !strings.Contains(got, "write \"a\" 3-3") {
				t.Errorf("got:\n%swant %s", got, c.want)
			}
		})
	}
}

// TestHostile reads hostile texts; what is quadratic does not come back.
func TestHostile(t *testing.T) {
	for name, text := range formattest.HostileJSON() {
		t.Run(name, func(t *testing.T) {
			payloads := formattest.ScanUnfenced(text, Scan)
			checkPayloads(t, text, payloads)
		})
	}
}

// checkPayloads fails when a payload or a diagnostic points nowhere.
func checkPayloads(t *testing.T, text []byte, payloads []*model.Payload) {
	t.Helper()
	a := model.NewAnswer("test", text)
	inside := func(what string, first, last, from, to int) {
		if first < from || last < first || last > to {
			t.Fatalf("%s: lines %d-%d, want within %d-%d", what, first, last, from, to)
		}
	}
	for _, p := range payloads {
		inside("payload", p.First, p.Last, 1, a.Lines())
		for i := range p.Files {
			c := &p.Files[i]
			inside("file change", c.First, c.Last, p.First, p.Last)
			for _, e := range c.Edits {
				inside("edit", e.First, e.Last, c.First, c.Last)
				if (e.Locator == nil) != (!e.Invalid.None()) {
					t.Fatalf("locator %v, invalid %q", e.Locator, e.Invalid)
				}
			}
		}
		for _, d := range p.Diagnostics {
			if d.Line < p.First || d.Line > a.Lines() || d.Column < 0 || d.Column > len(a.Raw(d.Line))+1 {
				t.Fatalf("%s at %d:%d", d.Code, d.Line, d.Column)
			}
		}
		failed := false
		for i := range p.Files {
			failed = failed || !p.Files[i].Invalid.None()
		}
		said := false
		for _, d := range p.Diagnostics {
			said = said || d.Severity == model.Error
		}
		if (failed || p.Unclosed) && !said {
			t.Fatalf("something failed and no error says so:\n%s", show(payloads))
		}
	}
}

// FuzzScan: any text is read without a panic, twice alike, and everything that
// is said of it points into it.
func FuzzScan(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		f.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for i, c := range txtar.Parse(data).Files {
			if i%2 == 0 {
				f.Add(c.Data)
				f.Add(bytes.ReplaceAll(c.Data, []byte("\n"), []byte("\r\n")))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if bytes.Count(text, []byte("\n")) > 1000 {
			return // scanAll finds its fences in quadratic time
		}
		payloads := formattest.Scan(text, Scan)
		checkPayloads(t, text, payloads)
		if again := formattest.Scan(text, Scan); !reflect.DeepEqual(show(payloads), show(again)) {
			t.Fatalf("read once:\n%sand again:\n%s", show(payloads), show(again))
		}
		for _, p := range payloads {
			for i := range p.Files {
				for j, e := range p.Files[i].Edits {
					if e.Locator != nil {
						formattest.CheckMatch(t, string(text), e.Locator.Locate(model.NewText(text), 0))
					} else if e.Invalid.None() {
						t.Fatalf("edit %d has no locator", j)
					}
				}
			}
		}
	})
}
