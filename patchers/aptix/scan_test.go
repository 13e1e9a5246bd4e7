package aptix

import (
	"bytes"
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

// fenced is the block around line n of a, by the plainest rule there is: a
// fence ends at the next line that is its opener without the info string.
func fenced(a *model.Answer, n int) model.Block {
	var fence *model.Fence
	for i := 1; i <= a.Lines(); i++ {
		line := a.Line(i)
		body := bytes.TrimLeft(line, " \t")
		if fence != nil && i < n && bytes.Equal(body, []byte("```")) && len(line)-len(body) == fence.Indent {
			fence = nil
			continue
		}
		if fence == nil && i < n && bytes.HasPrefix(body, []byte("```")) {
			fence = &model.Fence{Char: '`', Length: 3, Indent: len(line) - len(body), Info: string(body[3:]), Open: i}
		}
	}
	if fence == nil {
		return model.Block{Answer: a}
	}
	for fence.Close = max(n, fence.Open+1); fence.Close <= a.Lines(); fence.Close++ {
		line := a.Line(fence.Close)
		if body := bytes.TrimLeft(line, " \t"); bytes.Equal(body, []byte("```")) && len(line)-len(body) == fence.Indent {
			fence.Closed = true
			break
		}
	}
	return model.Block{Answer: a, Fence: fence}
}

// scanAll offers every line of an answer to scan, as patchers.Parse does.
func scanAll(answer []byte, scan model.Scanner) []*model.Payload {
	a := model.NewAnswer("test", answer)
	var out []*model.Payload
	for n := 1; n <= a.Lines(); n++ {
		p := scan(fenced(a, n), n)
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
		fmt.Fprintf(&w, "%s %d-%d root %q", p.Format, p.First, p.Last, p.Root)
		if p.Summary != "" {
			fmt.Fprintf(&w, " summary %q", p.Summary)
		}
		if p.Unclosed {
			w.WriteString(" unclosed")
		}
		if !p.Doubt.None() {
			fmt.Fprintf(&w, " doubt: %s", p.Doubt)
		}
		w.WriteByte('\n')
		for i := range p.Files {
			showFile(&w, &p.Files[i])
		}
		for _, d := range p.Diagnostics {
			fmt.Fprintf(&w, "%s %s %d:%d", d.Severity, d.Code, d.Line, d.Column)
			if d.Path != "" {
				fmt.Fprintf(&w, " %s", d.Path)
			}
			fmt.Fprintf(&w, ": %s\n", d.Message)
		}
	}
	return w.String()
}

func showFile(w *strings.Builder, c *model.FileChange) {
	fmt.Fprintf(w, "%s %q %d-%d", c.Op, c.Path, c.First, c.Last)
	if c.Content != nil {
		fmt.Fprintf(w, " content %q", c.Content)
	}
	showRest(w, c.Description, c.Doubt, c.Invalid)
	for _, e := range c.Edits {
		fmt.Fprintf(w, "  %d-%d %q -> %q", e.First, e.Last, e.Old, e.New)
		if r, ok := e.Locator.(replacement); ok && r.all {
			w.WriteString(" all")
		}
		showRest(w, e.Description, e.Doubt, e.Invalid)
	}
}

func showRest(w *strings.Builder, description string, doubt, invalid model.Reason) {
	if description != "" {
		fmt.Fprintf(w, " (%s)", description)
	}
	if !doubt.None() {
		fmt.Fprintf(w, " doubt: %s", doubt)
	}
	if !invalid.None() {
		fmt.Fprintf(w, " INVALID: %s", invalid)
	}
	w.WriteByte('\n')
}

// TestScan reads every case of testdata: an answer, and what is understood.
func TestScan(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; i+1 < len(ar.Files); i += 2 {
				got := show(scanAll(ar.Files[i].Data, Scan))
				if *update {
					ar.Files[i+1].Data = []byte(got)
				} else if want := string(ar.Files[i+1].Data); got != want {
					t.Errorf("%s:\ngot:\n%swant:\n%s", ar.Files[i].Name, got, want)
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
