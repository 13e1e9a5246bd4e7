package delimited

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

func TestScan(t *testing.T) { formattest.Cases(t, Scan, nil) }

// FuzzScan also finds content again between its delimiters.
func FuzzScan(f *testing.F) {
	formattest.Fuzz(f, func(t *testing.T, answer []byte) {
		formattest.CheckScan(t, answer, Scan)
		checkContent(t, model.NewAnswer("", answer), formattest.ScanUnfenced(answer, Scan))
	})
}

// TestHostile: no text takes quadratic time.
func TestHostile(t *testing.T) {
	far := strings.Repeat("x\n", 50)
	formattest.Hostile(t, Scan, "--- START-FILE: a ---\n", "--- START-FILE: a ---\n--- END-FILE: b ---\n", "--- END-FILE: a ---\n", "--- DELETE-FILE: a ---\n",
		"--- START-FILES: a ---\n", "--- x: y\n", "--- START-PATCH: a ---\n@@ -1 +1 @@\n-a\n+b\n--- END-PATCH: a ---\n", "--- START-PATCH: a ---\n--- END-PATCH: a ---\n",
		"--- START-FILE: a ---\n```\n--- END-FILE: a ---\nprose\n", "---", "--- START-FILE: ", "--- CREATE: f ---\n", "--- UPDATE: f ---\n"+far, "--- START-FILE: %d ---\n",
		"--- START-FILE: %d ---\n--- END-FILE: x ---\n", "--- START-FILE: %d ---\n"+far, "--- START-FILE: %d ---\n--- START-FILE: x ---\n--- END-FILE: x ---\n")
}

// TestLoosely: the ladder of PLACING §3 reaches the hunks in a block.
func TestLoosely(t *testing.T) {
	answer := "--- START-PATCH: a.py ---\n@@ -1,2 +1,2 @@\n if x:\n-  y()\n+  z()\n--- END-PATCH: a.py ---\n"
	payloads := formattest.Scan([]byte(answer), Scan)
	if len(payloads) != 1 || len(payloads[0].Files) != 1 || len(payloads[0].Files[0].Edits) != 1 {
		t.Fatalf("read:\n%s", formattest.Show(payloads, nil))
	}
	file := "if x:\n    y()\n"
	m := payloads[0].Files[0].Edits[0].Locator.Locate(model.NewText([]byte(file)), 0)
	if m.Placement != model.Loose || m.Candidates[0].Relaxation != model.RelaxIndentation {
		t.Fatalf("%v, %+v", m.Placement, m.Candidates)
	}
	if got := string(m.Candidates[0].Splices[0].New); got != "    z()\n" {
		t.Errorf("it becomes %q", got)
	}
}

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
				t.Fatalf("read:\n%s", formattest.Show(all, nil))
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
			t.Errorf("read:\n%s", formattest.Show(all, nil))
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
				t.Fatalf("%s: read %q; the block has %q", c.Path, c.Content, want)
			}
		}
	}
}
