package search

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
	if !c.Doubt.None() {
		fmt.Fprintf(w, " DOUBT %s", c.Doubt.Code)
	}
	if !c.Invalid.None() {
		w.WriteString(" INVALID")
	}
	w.WriteByte('\n')
	for line := range strings.Lines(string(c.Content)) {
		fmt.Fprintf(w, "  %q\n", line)
	}
	for _, e := range c.Edits {
		fmt.Fprintf(w, "  %d-%d %s%q -> %q%s\n", e.First, e.Last, locatorName(e.Locator), e.Old, e.New, doubtOf(e))
	}
}

func doubtOf(e model.Edit) string {
	if e.Doubt.None() {
		return ""
	}
	return " DOUBT " + e.Doubt.Code
}

// locatorName names the locators other than that of a plain replacement.
func locatorName(l model.Locator) string {
	switch l := l.(type) {
	case settled:
		return locatorName(l.of)
	case choice:
		return fmt.Sprintf("%d readings ", len(l.readings))
	case elided:
		return fmt.Sprintf("%d segments ", len(l.segments))
	case stated:
		return fmt.Sprintf("line %d ", l.line+1) + locatorName(l.of)
	}
	return ""
}

// TestScan reads every case of testdata: an answer, and what is understood.
func TestScan(t *testing.T) {
	formattest.Pairs(t, "testdata/*.txtar", func(answer []byte) string {
		return show(formattest.Scan(formattestMarks.read(answer), Scan))
	})
}

type marks struct{ formattest.Marks }

func (m marks) read(b []byte) []byte { return []byte(m.Read(b)) }

var formattestMarks = marks{formattest.NewMarks()}
