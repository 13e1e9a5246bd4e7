// Package lint checks answers against the letter of SYS-004 and, where SYS-004
// leaves something open, of AFS (READING §4.4). It changes nothing about how
// payloads are read or placed.
package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/jsontext"
)

// Check checks the payloads of an answer against Rules: Aptix JSON against
// SYS-004, Git patches against AFS §3.1. Payloads of other formats count only
// where they are in an answer with Aptix JSON. Each violation is a diagnostic
// whose code is the name of its rule; a violation of advice is a note. They are
// in the order of the answer. Of violations of the same layout rule, only the
// first is reported.
//
// A violation that the reader of the payload has already reported is not searched
// for again: its diagnostic is taken from there.
func Check(a *model.Answer, payloads []*model.Payload) []model.Diagnostic {
	l := &linter{answer: a}
	order := make([]int, 0, len(payloads))
	for i, p := range payloads {
		if isGitPatch(p) || isJSON(p) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return payloads[i].First - payloads[j].First })
	above := &model.Payload{}
	for n, i := range order {
		l.payload, l.path = i, ""
		below := &model.Payload{First: a.Lines() + 1}
		if n+1 < len(order) {
			below = payloads[order[n+1]]
		}
		if isJSON(payloads[i]) {
			l.checkJSON(payloads[i], above)
		} else {
			l.checkDiff(payloads[i], above, below)
		}
		above = payloads[i]
	}
	l.checkMode(payloads, order)
	l.checkUnclaimed(payloads)
	for _, d := range aptix.ContradictedRefusals(a, payloads) {
		l.payload = d.Payload
		l.add("afs/declined-beside-patch", d.Message, "", d.Line, d.Column)
	}
	return inOrder(l.out)
}

// isGitPatch reports whether p is a Git patch: it has the format of the diffs in
// bundles.
func isGitPatch(p *model.Payload) bool { return p.Format == aptix.Bundle.Diffs }

func isJSON(p *model.Payload) bool { return p.Format == aptix.Bundle || p.Format == aptix.Structured }

// inOrder sorts the violations and removes duplicates.
func inOrder(all []model.Diagnostic) []model.Diagnostic {
	slices.SortStableFunc(all, func(a, b model.Diagnostic) int {
		return cmp.Or(a.Line-b.Line, a.Column-b.Column, strings.Compare(a.Code, b.Code))
	})
	return slices.CompactFunc(all, func(a, b model.Diagnostic) bool {
		return a.Line == b.Line && a.Column == b.Column && a.Code == b.Code
	})
}

// A linter searches for violations in one payload after another.
type linter struct {
	answer  *model.Answer
	payload int    // the current one
	path    string // the path of the current entry
	out     []model.Diagnostic

	*jsontext.Document          // of the current payload
	base               string   // its root, "." if it has none
	paths              []string // of its entries
}

// checkJSON checks a bundle or a structured patch against SYS-004. above is the
// payload before it.
func (l *linter) checkJSON(p, above *model.Payload) {
	l.addRemarks(p, jsonRemarks)
	l.addRemarks(p, diffRemarks)
	b := model.Block{Answer: l.answer, Fence: p.Fence}
	l.Document, l.paths = aptix.Document(b, p.First), nil
	if l.Document == nil {
		return // p is not of this answer
	}
	l.checkShape(l.Top)
	l.checkBlock(p, above, l.Top)
	if l.Broken == nil {
		l.checkLayout(l.Top)
		l.checkNestedFence(p)
	}
}

// jsonRemarks maps codes of diagnostics about JSON to the rule of SYS-004 that is
// violated.
var jsonRemarks = map[string]string{
	"aptix/mixed-modes":       "sys004/mixed-modes",
	"aptix/no-entries":        "sys004/no-entries",
	"aptix/no-patches":        "sys004/patch-without-patches",
	"aptix/empty-find":        "sys004/find-empty",
	"aptix/no-path":           "sys004/path-missing",
	"aptix/empty-path":        "sys004/path-missing",
	"aptix/operation":         "sys004/operation-unknown",
	"aptix/not-a-patch":       "sys004/patch-creates",
	"aptix/operation-ignored": "sys004/field-unknown",
	"aptix/same-line":         "sys004/one-block",
	"json/syntax":             "sys004/not-json",
	"json/unclosed":           "sys004/not-json",
	"json/word":               "sys004/not-json",
	"json/trailing-comma":     "sys004/trailing-comma",
	"json/comment":            "sys004/comment",
	"json/duplicate-field":    "sys004/duplicate-field",
	"json/raw-newline":        "sys004/raw-newline",
	"json/raw-tab":            "sys004/raw-tab",
	"json/raw-control":        "sys004/raw-control",
	"json/escape":             "sys004/bad-escape",
	"json/surrogate":          "sys004/bad-escape",
	"json/needless-escape":    "sys004/bad-escape",
	jsontext.DoubtfulEscape:   "sys004/bad-escape",
	"git/no-change":           "sys004/gitpatch-without-diff",
	"git/trailing-text":       "afs/patch-commentary",
	"git/leading-text":        "afs/patch-commentary",
}

// diffRemarks does so for diffs, as payloads or in entries. Text after a payload in
// its block is reported by checkText.
var diffRemarks = map[string]string{
	"git/text-between-hunks":  "afs/patch-commentary",
	"git/text-between-files":  "afs/patch-commentary",
	"git/header":              "afs/unified-diff",
	"git/file-header":         "afs/unified-diff",
	"git/hunk-header":         "afs/unified-diff",
	"git/hunk-counts":         "afs/unified-diff",
	"git/hunk-empty":          "afs/unified-diff",
	"git/hunk-order":          "afs/unified-diff",
	"git/context-space":       "afs/unified-diff",
	"git/context-blank":       "afs/unified-diff",
	"git/no-newline":          "afs/unified-diff",
	"git/new-file":            "afs/unified-diff",
	"git/cut-off":             "afs/unified-diff",
	"git/combined":            "afs/unified-diff",
	"git/binary":              "afs/unified-diff",
	"git/binary-without-data": "afs/unified-diff",
}

// patchRemarks does so for Git patches that are payloads.
var patchRemarks = map[string]string{"git/no-change": "afs/unified-diff"}

// addRemarks reports the diagnostics of p that are violations.
func (l *linter) addRemarks(p *model.Payload, violations map[string]string) {
	for _, d := range p.Diagnostics {
		if name := violations[d.Code]; name != "" {
			l.add(name, d.Message, d.Path, d.Line, d.Column)
		}
	}
}

// report reports a violation at a byte offset.
func (l *linter) report(name string, offset int, format string, args ...any) {
	line, column := l.answer.Position(offset)
	l.add(name, fmt.Sprintf(format, args...), l.path, line, column)
}

// add reports a violation; its message ends with the section.
func (l *linter) add(name, message, path string, line, column int) {
	r := rule(name)
	section := " (" + r.Section + ")"
	severity := model.Error
	if r.Advice {
		severity = model.Note
	}
	l.out = append(l.out, model.Diagnostic{
		Severity: severity, Code: name, Message: strings.Replace(message, section, "", 1) + section,
		Path: path, Line: line, Column: column, Payload: l.payload,
	})
}
