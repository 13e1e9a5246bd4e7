package shell

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// show writes payloads as the cases have them.
func show(payloads []*model.Payload) string {
	var w strings.Builder
	for _, p := range payloads {
		fmt.Fprintf(&w, "%s %d-%d", p.Format, p.First, p.Last)
		if !p.Doubt.None() {
			fmt.Fprintf(&w, " DOUBT %s", p.Doubt)
		}
		w.WriteByte('\n')
		for i := range p.Files {
			showFile(&w, &p.Files[i])
		}
		for _, d := range p.Diagnostics {
			fmt.Fprintf(&w, "%s %s %d %s: %s\n", d.Severity, d.Code, d.Line, d.Path, d.Message)
		}
	}
	return w.String()
}

func showFile(w *strings.Builder, c *model.FileChange) {
	fmt.Fprintf(w, "%s %q", c.Op, c.Path)
	if c.NewPath != "" {
		fmt.Fprintf(w, " to %q", c.NewPath)
	}
	fmt.Fprintf(w, " %d-%d", c.First, c.Last)
	if c.Interpreter != nil {
		fmt.Fprintf(w, " %T", c.Interpreter)
	}
	if !c.Doubt.None() {
		fmt.Fprintf(w, " DOUBT %s", c.Doubt.Code)
	}
	w.WriteByte('\n')
	for line := range strings.Lines(string(c.Content)) {
		fmt.Fprintf(w, "  %q\n", line)
	}
}

// TestScan reads every case of testdata: an answer, and what is understood.
func TestScan(t *testing.T) {
	formattest.Pairs(t, "testdata/*.txtar", func(answer []byte) string { return show(formattest.Scan(answer, Scan)) })
}

// TestAppend: text is appended once, on a line of its own.
func TestAppend(t *testing.T) {
	for _, c := range []struct {
		file, text string
		want       model.Placement
		result     string
	}{
		{"a\n", "b c\n", model.Exact, "a\nb c\n"},
		{"", "b c\n", model.Exact, "b c\n"},
		{"a\nb c\n", "b c\n", model.Applied, ""},
		{"a\nb c", "b c\n", model.Applied, ""},
		{"a", "b c\n", model.Ambiguous, "a\nb c\n"},
		{"b c\na\n", "b c\n", model.Ambiguous, "b c\na\nb c\n"},
		{"a\n}\n", "}\n", model.Ambiguous, "a\n}\n}\n"},
		{"a\r\n", "b\n", model.Exact, "a\r\nb\r\n"},
	} {
		m := appender{[]byte(c.text)}.Locate(model.NewText([]byte(c.file)), 0)
		formattest.CheckMatch(t, c.file, m)
		if m.Placement != c.want {
			t.Errorf("%q in %q: %s", c.text, c.file, m.Placement)
			continue
		}
		if c.want == model.Applied {
			continue
		}
		s := m.Candidates[0].Splices[0]
		if got := c.file[:s.Start] + string(s.New) + c.file[s.End:]; got != c.result {
			t.Errorf("%q in %q: %q", c.text, c.file, got)
		}
	}
}

// FuzzScan reads any text, and places what it finds in that text.
func FuzzScan(f *testing.F) {
	formattest.Seeds(f, "testdata/*.txtar")
	f.Fuzz(func(t *testing.T, answer []byte) { formattest.CheckScan(t, answer, answer, Scan) })
}

// BenchmarkScan reads hostile answers of 256 KB; the cost is linear.
func BenchmarkScan(b *testing.B) {
	for name, line := range map[string]string{
		"unclosed": "cat > a <<E\n",
		"whole":    "cat > a <<E\nx\nE\n",
		"programs": "psql <<E\ncat > a <<F\nE\n",
		"quotes":   "cat > a <<E '\n",
		"patches":  "cat > a <<E\nE\napply_patch <<E\nE\n",
	} {
		for where, head := range map[string]string{"unfenced": "", "fenced": "```sh\n"} {
			text := []byte(head + strings.Repeat(line, (1<<18)/len(line)))
			b.Run(name+" "+where, func(b *testing.B) {
				for b.Loop() {
					formattest.Scan(text, Scan)
				}
			})
		}
	}
}
