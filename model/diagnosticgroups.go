package model

import (
	"fmt"
	"strings"
)

// A DiagnosticGroup is several diagnostics of one kind, which are shown as one.
type DiagnosticGroup struct {
	Diagnostic       // the first
	Count      int   // of diagnostics
	Lines      []int // of the answer, ascending as given, each once; none that is unknown
	same       bool  // all have the same message
	onePath    bool  // all have the same path
}

// groupKey is what the diagnostics of a group have in common.
type groupKey struct {
	code, message, path string
	severity            Severity
}

// GroupDiagnostics returns ds with those of one kind as one, in the order of the first of
// each: repairs with the same code, and others with the same code, message and path.
// Errors stay alone, since each one needs an answer.
func GroupDiagnostics(ds []Diagnostic) []DiagnosticGroup {
	var out []DiagnosticGroup
	at := map[groupKey]int{}
	for _, d := range ds {
		key := groupKey{code: d.Code, severity: d.Severity}
		if !d.Repair {
			key.message, key.path = d.Message, d.Path
		}
		i, known := at[key]
		if !known || d.Severity == Error {
			i = len(out)
			at[key] = i
			out = append(out, DiagnosticGroup{Diagnostic: d, same: true, onePath: true})
		}
		out[i].add(d)
	}
	return out
}

func (g *DiagnosticGroup) add(d Diagnostic) {
	g.Count++
	g.same = g.same && d.Message == g.Message
	g.onePath = g.onePath && d.Path == g.Path
	if n := len(g.Lines); d.Line > 0 && (n == 0 || g.Lines[n-1] != d.Line) {
		g.Lines = append(g.Lines, d.Line)
	}
}

// shownLines is how many lines of the answer a group names.
const shownLines = 5

// String returns the group as one sentence: "blank line read as empty context: 22 (lines
// 14, 20, 31, 40, 52, …)". It is unsanitised, like that of a Diagnostic.
func (g DiagnosticGroup) String() string {
	if g.Count == 1 {
		return g.Diagnostic.String()
	}
	where := ""
	if g.onePath && g.Path != "" {
		where = g.Path + ": "
	}
	if g.same {
		return where + fmt.Sprintf("%s: %s%s", g.Message, Number(g.Count), inParentheses(g.Lines))
	}
	return where + fmt.Sprintf("%s; %s of this kind%s", g.Message, Number(g.Count), inParentheses(g.Lines))
}

// inParentheses returns lines as a remark behind a sentence, cut after shownLines.
func inParentheses(lines []int) string {
	if len(lines) == 0 {
		return ""
	}
	var out strings.Builder
	for i, n := range lines {
		switch {
		case i == shownLines:
			return " (lines " + out.String() + ", …)"
		case i > 0:
			out.WriteString(", ")
		}
		fmt.Fprint(&out, n)
	}
	if len(lines) == 1 {
		return " (line " + out.String() + ")"
	}
	return " (lines " + out.String() + ")"
}
