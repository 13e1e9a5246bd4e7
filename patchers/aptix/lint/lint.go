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

// Check checks the Aptix JSON of an answer against Rules. JSON that cannot be read has a
// message of its own (patchers.Parse). Each violation is a diagnostic
// whose code is the name of its rule; a violation of advice is a note. They are in the order
// of the answer. Of violations of the same layout rule, only the first is reported.
//
// A violation that the reader of the payload has already reported is not searched
// for again: its diagnostic is taken from there.
func Check(a *model.Answer, payloads []*model.Payload) []model.Diagnostic {
	l := &linter{answer: a}
	var first *model.Payload
	for _, p := range slices.SortedStableFunc(slices.Values(payloads), func(x, y *model.Payload) int { return x.First - y.First }) {
		l.payload, l.path = slices.Index(payloads, p), ""
		if p.Format != aptix.Bundle && p.Format != aptix.Structured {
			continue
		}
		l.checkJSON(p)
		l.path = ""
		switch {
		case first == nil:
			first = p
			l.checkOtherBlocks(p)
		case p.Format != first.Format:
			l.report("sys004/mixed-modes", a.Offset(p.First), "this is %s, but above it is %s; expected only one of them", p.Format.Noun, first.Format.Noun)
		}
	}
	for _, d := range aptix.ContradictedRefusals(a, payloads) {
		l.payload = d.Payload
		l.add("afs/declined-beside-patch", d.Message, "", d.Line, d.Column)
	}
	return inOrder(l.out)
}

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

// Applies reports whether Check has anything to check: Aptix JSON.
func Applies(payloads []*model.Payload) bool {
	return slices.ContainsFunc(payloads, func(p *model.Payload) bool { return p.Format == aptix.Bundle || p.Format == aptix.Structured })
}

// checkJSON checks a bundle or a structured patch against SYS-004.
func (l *linter) checkJSON(p *model.Payload) {
	for _, d := range slices.Concat(p.Diagnostics, aptix.CheckFence(l.answer, p)) {
		if name := remarks[d.Code]; name != "" {
			l.add(name, d.Message, d.Path, d.Line, d.Column)
		}
	}
	b := model.Block{Answer: l.answer, Fence: p.Fence}
	l.Document, l.paths = aptix.Document(b, p.First), nil
	if l.Document == nil {
		return // p is not of this answer
	}
	l.checkShape(l.Top)
	if l.Broken == nil {
		l.checkLayout(l.Top)
	}
}

// remarks maps codes of diagnostics about JSON to the rule of SYS-004 that is
// violated.
var remarks = map[string]string{
	"aptix/no-fence":          "sys004/one-block",
	"aptix/fence-tag":         "sys004/fence-language",
	"aptix/beside-in-fence":   "sys004/only-json-in-block",
	"aptix/mixed-modes":       "sys004/mixed-modes",
	"aptix/type":              "sys004/type",
	"aptix/no-root":           "sys004/root-missing",
	"aptix/no-operation":      "sys004/operation-missing",
	"aptix/no-content":        "sys004/content-missing",
	"aptix/content":           "sys004/delete-with-content",
	"aptix/content-ignored":   "sys004/patch-with-content",
	"aptix/content-lines":     "sys004/content-not-string",
	"aptix/encoding":          "sys004/content-encoding",
	"aptix/patches":           "sys004/patches-forbidden",
	"aptix/no-find":           "sys004/find-missing",
	"aptix/no-replace":        "sys004/replace-missing",
	"aptix/limit":             "sys004/limit-unknown",
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
	"git/no-change":           "sys004/gitpatch-without-diff",
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
