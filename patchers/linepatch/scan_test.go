package linepatch

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

// fenceAround is the fence of backticks around line n of a, by the plainest
// rule there is: it ends at the next line that is a mark alone.
func fenceAround(a *model.Answer, n int) *model.Fence {
	var fence *model.Fence
	for i := 1; i <= a.Lines() && (i < n || fence != nil); i++ {
		line := a.Line(i)
		body := bytes.TrimSpace(line)
		switch {
		case !bytes.HasPrefix(body, []byte("```")):
		case fence == nil:
			fence = &model.Fence{Char: '`', Length: 3, Indent: len(line) - len(bytes.TrimLeft(line, " ")), Info: string(body[3:]), Open: i, Close: a.Lines() + 1}
		case len(body) == 3 && i > n:
			fence.Close, fence.Closed = i, true
			return fence
		case len(body) == 3:
			fence = nil
		}
	}
	return fence
}

// scanAll offers every line of an answer to Scan, as patchers.Parse does.
func scanAll(answer []byte, fenced bool) []*model.Payload {
	a := model.NewAnswer("test", answer)
	var out []*model.Payload
	for n := 1; n <= a.Lines(); n++ {
		b := model.Block{Answer: a}
		if fenced {
			b.Fence = fenceAround(a, n)
		}
		p := Scan(b, n)
		if p == nil {
			continue
		}
		out = append(append(out, p), p.More...)
		p = out[len(out)-1]
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
		fmt.Fprintf(&w, "%s %d-%d%s (%s)", p.Format, p.First, p.Last, named(p.Key), p.Summary)
		if p.Unclosed {
			w.WriteString(" unclosed")
		}
		w.WriteByte('\n')
		for i := range p.Files {
			showFile(&w, &p.Files[i])
		}
		for _, d := range p.Diagnostics {
			fmt.Fprintf(&w, "%s %s %d:%d: %s\n", d.Severity, d.Code, d.Line, d.Column, d.Message)
		}
	}
	return w.String()
}

func named(key string) string {
	if key == "" {
		return ""
	}
	return " [" + key + "]"
}

func showFile(w *strings.Builder, c *model.FileChange) {
	fmt.Fprintf(w, "%s %q %d-%d%s (%s)", c.Op, c.Path, c.First, c.Last, named(c.Key), c.Description)
	if !c.Invalid.None() {
		w.WriteString(" INVALID")
	}
	w.WriteByte('\n')
	for _, e := range c.Edits {
		fmt.Fprintf(w, "  %d-%d%s (%s)", e.First, e.Last, named(e.Key), e.Description)
		if !e.Invalid.None() {
			w.WriteString(" INVALID\n")
			continue
		}
		fmt.Fprintf(w, " at %d %q -> %q\n", e.Locator.(*placer).at, e.Old, e.New)
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
				got := show(scanAll(ar.Files[i].Data, true))
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

// TestScanSortedFields: programs that write JSON may sort its fields by name, and
// then long texts stand before all that names a file (TUL §4.1).
func TestScanSortedFields(t *testing.T) {
	long := strings.Repeat(`"a line of text", `, 1000)
	answer := `{"files": [{"changes": [{"endLine": 1001, "expectedOriginalLines": [` + long + `"x"], "newLines": ["y"],
		"operation": "replace", "startLine": 1}], "docPath": "a.txt", "originalSha256": "` + strings.Repeat("0", 64) + `"}]}`
	if got := scanAll([]byte(answer), false); len(got) != 1 || len(got[0].Files) != 1 {
		t.Errorf("%d batches are read where one stands", len(got))
	}
}
