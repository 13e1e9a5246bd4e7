package delimited

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
)

var update = flag.Bool("update", false, "write what is read into the cases of testdata")

// fenceAround is the fence around line n of a, by the plainest rule there is: a
// fence ends at the next line that is its mark alone, indented like it.
func fenceAround(a *model.Answer, n int) *model.Fence {
	var fence *model.Fence
	for i := 1; i <= a.Lines() && (i < n || fence != nil); i++ {
		l, ok := model.ReadFenceLine(a.Line(i))
		switch {
		case !ok:
		case fence == nil:
			fence = &model.Fence{Char: l.Char, Length: l.Length, Indent: l.Indent, Info: l.Info, Open: i, Close: a.Lines() + 1}
		case l.Closes(fence.Char, fence.Length) && l.Indent == fence.Indent:
			if fence.Close, fence.Closed = i, true; i > n {
				return fence
			}
			fence = nil
		}
	}
	return fence
}

// scanAll offers every line of an answer to Scan, as patchers.Parse does.
func scanAll(answer []byte) []*model.Payload {
	a := model.NewAnswer("test", answer)
	var out []*model.Payload
	for n := 1; n <= a.Lines(); n++ {
		p := Scan(model.Block{Answer: a, Fence: fenceAround(a, n)}, n)
		if p == nil {
			continue
		}
		out = append(out, p)
		if n = p.Last; p.Unclosed {
			n = p.First
		}
	}
	return out
}

// show writes payloads as the cases have them.
func show(payloads []*model.Payload) string {
	var w strings.Builder
	for _, p := range payloads {
		fmt.Fprintf(&w, "%s %d-%d", p.Format, p.First, p.Last)
		if p.Unclosed {
			w.WriteString(" unclosed")
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
	fmt.Fprintf(w, "%s %q %d-%d", c.Op, c.Path, c.First, c.Last)
	if c.Doubt != "" {
		w.WriteString(" DOUBT")
	}
	if c.Invalid != "" {
		w.WriteString(" INVALID")
	}
	w.WriteByte('\n')
	for line := range strings.Lines(string(c.Content)) {
		fmt.Fprintf(w, "  %q\n", line)
	}
	for _, e := range c.Edits {
		fmt.Fprintf(w, "  %d-%d %q -> %q\n", e.First, e.Last, e.Old, e.New)
	}
}

// TestScan reads every case of testdata: an answer, and what is understood.
func TestScan(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(ar.Files); i += 2 {
			t.Run(ar.Files[i].Name, func(t *testing.T) {
				got := show(scanAll(ar.Files[i].Data))
				if *update {
					ar.Files[i+1].Data = []byte(got)
				} else if want := string(ar.Files[i+1].Data); got != want {
					t.Errorf("got:\n%swant:\n%s", got, want)
				}
			})
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestLoosely: the ladder of SPEC §4 reaches the hunks in a block.
func TestLoosely(t *testing.T) {
	answer := "--- START-PATCH: a.py ---\n@@ -1,2 +1,2 @@\n if x:\n-  y()\n+  z()\n--- END-PATCH: a.py ---\n"
	payloads := scanAll([]byte(answer))
	if len(payloads) != 1 || len(payloads[0].Files) != 1 || len(payloads[0].Files[0].Edits) != 1 {
		t.Fatalf("read:\n%s", show(payloads))
	}
	file := "if x:\n    y()\n"
	m := payloads[0].Files[0].Edits[0].Locator.Locate(model.NewText([]byte(file)), 0)
	if m.Placement != model.Loose || m.Candidates[0].Relaxation != "indentation" {
		t.Fatalf("%v, %+v", m.Placement, m.Candidates)
	}
	if got := string(m.Candidates[0].Splices[0].New); got != "    z()\n" {
		t.Errorf("it becomes %q", got)
	}
}
