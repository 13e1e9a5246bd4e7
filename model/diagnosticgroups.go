package model

import (
	"fmt"
	"strings"
)

// A DiagnosticGroup is several diagnostics of one kind, which are shown as one.
type DiagnosticGroup struct {
	Diagnostic         // the first
	Count      int     // of diagnostics
	places     []place // each once, as given; none that is unknown
	same       bool    // all have the same message
	onePath    bool    // all have the same path
}

// A place is where a diagnostic of a group is in the answer.
type place struct {
	path string
	line int // 1-based
}

// groupKey is what the diagnostics of a group have in common.
type groupKey struct {
	code, message string
	severity      Severity
}

// GroupDiagnostics returns ds with those of one kind as one, in the order of the first of
// each: repairs with the same code, and others with the same code and message.
// Errors stay alone, since each one needs an answer.
func GroupDiagnostics(ds []Diagnostic) []DiagnosticGroup {
	var out []DiagnosticGroup
	at := map[groupKey]int{}
	for _, d := range ds {
		key := groupKey{code: d.Code, severity: d.Severity}
		if !d.Repair {
			key.message = d.Message
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
	at := place{d.Path, d.Line}
	if g.Repair {
		at.path = "" // the line says enough
	}
	if n := len(g.places); d.Line > 0 && (n == 0 || g.places[n-1] != at) {
		g.places = append(g.places, at)
	}
}

// shownPlaces is how many places a group names.
const shownPlaces = 5

// String returns the group as one sentence: "a blank line in the hunk is read as an empty line of context: 22 (lines
// 14, 20, 31, 40, 52, …)". It is unsanitised, like that of a Diagnostic.
func (g DiagnosticGroup) String() string {
	if g.Count == 1 {
		return g.Diagnostic.String()
	}
	where := ""
	if g.onePath && g.Path != "" {
		where = g.Path + ": "
	}
	kind := "; " + Number(g.Count) + " of this kind"
	if g.same {
		kind = ": " + Number(g.Count)
	}
	return where + g.Message + kind + g.shownPlaces()
}

// shownPlaces returns the first places as a remark behind a sentence.
func (g DiagnosticGroup) shownPlaces() string {
	var shown []string
	several := !g.onePath && !g.Repair
	for _, p := range g.places[:min(len(g.places), shownPlaces)] {
		at := fmt.Sprint(p.line)
		if several {
			at = strings.TrimPrefix(p.path+", line "+at, ", ")
		}
		shown = append(shown, at)
	}
	if len(g.places) > shownPlaces {
		shown = append(shown, "…")
	}
	switch {
	case len(shown) == 0:
		return ""
	case several:
		return " (" + strings.Join(shown, "; ") + ")"
	case len(shown) == 1:
		return " (line " + shown[0] + ")"
	}
	return " (lines " + strings.Join(shown, ", ") + ")"
}
