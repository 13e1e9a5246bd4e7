package delimited

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// TestCRLF: the line ends of an answer that is CRLF throughout are those of its
// transport; in a mixed answer they are content (AOF §3.1, READING §5.4).
func TestCRLF(t *testing.T) {
	text := "--- START-FILE: a ---\nx\ny\n--- END-FILE: a ---\n"
	for _, c := range []struct {
		name, answer, want string
		note               bool
	}{
		{"LF", text, "x\ny\n", false},
		{"CRLF", strings.ReplaceAll(text, "\n", "\r\n"), "x\ny\n", true},
		{"mixed", strings.Replace(text, "x\n", "x\r\n", 1), "x\r\ny\n", false},
		{"CRs inside of lines", strings.ReplaceAll(strings.Replace(text, "x", "x\rx\r", 1), "\n", "\r\n"), "x\rx\r\ny\n", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := formattest.Scan([]byte(c.answer), Scan)
			if len(all) != 1 || len(all[0].Files) != 1 {
				t.Fatalf("read:\n%s", show(all))
			}
			if got := string(all[0].Files[0].Content); got != c.want {
				t.Errorf("content %q, want %q", got, c.want)
			}
			noted := slices.ContainsFunc(all[0].Diagnostics, func(d model.Diagnostic) bool { return d.Severity == model.Note })
			if noted != c.note {
				t.Errorf("noted: %v, want %v", noted, c.note)
			}
		})
	}
	patch := "--- START-PATCH: a ---\n@@ -1 +1 @@\n-x\n+y\n--- END-PATCH: a ---\n"
	for _, answer := range []string{patch, strings.ReplaceAll(patch, "\n", "\r\n")} {
		all := formattest.Scan([]byte(answer), Scan)
		if len(all) != 1 || string(all[0].Files[0].Edits[0].New) != "y\n" {
			t.Errorf("read:\n%s", show(all))
		}
	}
}

// TestCutOff cuts an answer off at every byte: what is whole is kept, and what
// is not is an error with the line of its START, never content (READING §1.6).
func TestCutOff(t *testing.T) {
	text := "--- START-FILE: a ---\nx\n--- END-FILE: a ---\n\n--- START-REPLACE-FILE: b ---\ny\n--- END-REPLACE-FILE: b ---\n"
	whole := map[string]string{"a": "x\n", "b": "y\n"}
	for n := range text {
		for _, p := range formattest.Scan([]byte(text[:n]), Scan) {
			for _, c := range p.Files {
				switch {
				case c.Invalid.None() && string(c.Content) != whole[c.Path]:
					t.Errorf("cut off at %d: %s is %q", n, c.Path, c.Content)
				case !c.Invalid.None() && len(p.Diagnostics) == 0:
					t.Errorf("cut off at %d: %s is invalid, and nothing says so", n, c.Path)
				}
			}
		}
	}
}

// TestOpenBlocks: content may hold many blocks, and as many as maxOpen that do
// not end.
func TestOpenBlocks(t *testing.T) {
	for _, c := range []struct {
		name  string
		inner string
		whole bool
	}{
		{"blocks that end", strings.Repeat("--- START-FILE: x ---\n--- END-FILE: x ---\n", 1000), true},
		{"32 that do not", strings.Repeat("--- START-FILE: x ---\n", maxOpen), true},
		{"33 that do not", strings.Repeat("--- START-FILE: x ---\n", maxOpen+1), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			answer := "--- START-FILE: a ---\n" + c.inner + "--- END-FILE: a ---\n"
			p := Scan(model.Block{Answer: model.NewAnswer("test", []byte(answer))}, 1)
			if whole := !p.Unclosed && string(p.Files[0].Content) == c.inner; whole != c.whole {
				t.Errorf("whole: %v, want %v: %v", whole, c.whole, p.Diagnostics)
			}
		})
	}
}

// hostile are texts of about a megabyte that make a careless scanner slow.
func hostile() map[string][]byte {
	const size = 1 << 20
	out := map[string][]byte{}
	for name, line := range map[string]string{
		"equal starts":         "--- START-FILE: a ---\n",
		"starts and wrong end": "--- START-FILE: a ---\n--- END-FILE: b ---\n",
		"stray ends":           "--- END-FILE: a ---\n",
		"deletions":            "--- DELETE-FILE: a ---\n",
		"nearly commands":      "--- START-FILES: a ---\n",
		"prose dashes":         "--- x: y\n",
		"patches":              "--- START-PATCH: a ---\n@@ -1 +1 @@\n-a\n+b\n--- END-PATCH: a ---\n",
		"no patches":           "--- START-PATCH: a ---\n--- END-PATCH: a ---\n",
		"files and prose":      "--- START-FILE: a ---\n```\n--- END-FILE: a ---\nprose\n",
		"dashes in one line":   "---",
		"one long command":     "--- START-FILE: ",
		"unknown commands":     "--- CREATE: f ---\n",
		"titles far apart":     "--- UPDATE: f ---\n" + strings.Repeat("x\n", 50),
	} {
		out[name] = bytes.Repeat([]byte(line), size/len(line))
	}
	var distinct, wrong, spaced, paired bytes.Buffer
	for i := 0; distinct.Len() < size; i++ {
		fmt.Fprintf(&distinct, "--- START-FILE: %d ---\n", i)
		fmt.Fprintf(&wrong, "--- START-FILE: %d ---\n--- END-FILE: x ---\n", i)
		fmt.Fprintf(&spaced, "--- START-FILE: %d ---\n%s", i, strings.Repeat("x\n", 50))
		fmt.Fprintf(&paired, "--- START-FILE: %d ---\n--- START-FILE: x ---\n--- END-FILE: x ---\n", i)
	}
	out["distinct starts"], out["distinct starts and wrong ends"] = distinct.Bytes(), wrong.Bytes()[:size]
	out["distinct starts far apart"], out["distinct starts around pairs"] = spaced.Bytes()[:size], paired.Bytes()[:size]
	return out
}

// scanOutside is scanAll for text whose fences do not matter, in linear time.
func scanOutside(text []byte) []*model.Payload {
	a := model.NewAnswer("hostile", text)
	var out []*model.Payload
	for n := 1; n <= a.Lines(); n++ {
		if p := Scan(model.Block{Answer: a}, n); p != nil {
			out = append(out, p)
			n = p.Last
		}
	}
	return out
}

// TestHostile reads them all; a quadratic scanner does not come back.
func TestHostile(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) { checkPayloads(t, text, scanOutside(text)) })
	}
}

// BenchmarkScan gives the cost of what looks almost like a payload.
func BenchmarkScan(b *testing.B) {
	for name, text := range hostile() {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				scanOutside(text)
			}
		})
	}
}

// checkPayloads holds payloads to what model.Payload and model.FileChange
// promise.
func checkPayloads(t *testing.T, text []byte, payloads []*model.Payload) {
	t.Helper()
	lines := model.NewAnswer("test", text).Lines()
	for _, p := range payloads {
		if p.First < 1 || p.Last < p.First || p.Last > lines || len(p.Files) == 0 {
			t.Fatalf("a payload has lines %d-%d of %d and %d files", p.First, p.Last, lines, len(p.Files))
		}
		failed := map[string]bool{}
		for _, d := range p.Diagnostics {
			failed[d.Path] = failed[d.Path] || d.Severity == model.Error
			if d.Line < p.First || d.Line > p.Last || d.Message == "" {
				t.Fatalf("a diagnostic has no place or says nothing: %v", d)
			}
		}
		last := p.First - 1
		for _, c := range p.Files {
			if c.First <= last || c.Last < c.First || c.Last > p.Last {
				t.Fatalf("%s has lines %d-%d behind line %d in a payload of %d-%d", c.Path, c.First, c.Last, last, p.First, p.Last)
			}
			last = c.Last
			if !c.Invalid.None() && !failed[c.Path] {
				t.Fatalf("%s is invalid, and no error says so: %s", c.Path, c.Invalid)
			}
			if c.Invalid.None() && (c.Path == "" || p.Unclosed) {
				t.Fatalf("%q is kept of a block that is not whole", c.Path)
			}
		}
	}
}

// FuzzScan: any text is read without a panic, twice alike, and everything that
// is said of it points into it. Content is found again between its delimiters.
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
		if again := show(formattest.Scan(text, Scan)); again != show(payloads) {
			t.Fatalf("read once:\n%sand again:\n%s", show(payloads), again)
		}
		outside := scanOutside(text)
		checkPayloads(t, text, outside)
		checkContent(t, model.NewAnswer("test", text), outside)
	})
}

// checkContent compares content with the text between the delimiters.
func checkContent(t *testing.T, a *model.Answer, payloads []*model.Payload) {
	for _, p := range payloads {
		for _, c := range p.Files {
			if !c.Invalid.None() || c.Op != model.OpCreate && c.Op != model.OpReplace || a.CRLF() || len(c.Edits) > 0 || c.Content == nil {
				continue
			}
			if bytes.Contains(a.Raw(c.First), []byte("START-PATCH")) {
				continue // a diff that makes a file
			}
			want := a.Text()[a.Offset(c.First+1):a.Offset(c.Last)]
			if !bytes.Equal(c.Content, want) && c.Doubt.None() {
				t.Fatalf("%s is %q, and %q stands there", c.Path, c.Content, want)
			}
		}
	}
}
