package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
)

// readingOf is a reading of a code block for the report.
func readingOf(r *model.Reading) reportReading {
	return reportReading{Name: r.Name, Added: r.Added, Removed: r.Removed, Lost: reportLoss{r.LostLines, append([]string{}, r.LostNames...)}}
}

// nothingRead reports whether the answer has nothing that was read as a change or that a file
// has already.
func nothingRead(r reading) bool {
	return slices.ContainsFunc(r.Diagnostics, func(d model.Diagnostic) bool { return d.Code == model.NoPayload }) || len(r.Payloads)+len(r.Blocks) == 0
}

// addUnused adds the unused code blocks of the answer.
func (r *report) addUnused() {
	for i := range r.session.Blocks {
		b := &r.session.Blocks[i]
		if !b.Unused {
			continue
		}
		u := reportUnused{First: b.First, Last: b.Last, Language: b.Language, Label: b.Label, Reason: reportReason{b.Why.Code, b.Why.String()}, Files: []reportHolder{}}
		for _, h := range b.Files {
			u.Files = append(u.Files, reportHolder{h.Path, h.Lines, b.Distinctive})
		}
		r.Unused = append(r.Unused, u)
	}
}

// unusedText counts the unused code blocks: "; 3 code blocks unused: lines 14, 60, 81".
func (r *report) unusedText() string {
	if len(r.Unused) == 0 {
		return ""
	}
	var lines []string
	for _, u := range r.Unused {
		lines = append(lines, fmt.Sprint(u.First))
	}
	word := "lines "
	if len(lines) == 1 {
		word = "line "
	}
	return "; " + model.Count(len(lines), "code block") + " unused: " + word + strings.Join(firstFew(lines), ", ")
}

// assign finds the files of the code blocks of r in the workspace of s.
func (s *session) assign(ctx context.Context, r *reading) error {
	return r.Assign(ctx, tree{s.workspace.ListedOnce(), s.root})
}

// A tree is a workspace for patchers.Reading.Assign.
type tree struct {
	*workspace.ListedOnce
	root string
}

var _ patchers.Tree = tree{}

// Relative returns an absolute path relative to the root.
func (t tree) Relative(path string) (rel string, ok bool) { return relativeTo(t.root, path) }
