package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// explain prints an item with what it is part of. short shortens IDs of transactions.
func (a *app) explain(s showResult, short func(string) string) {
	t := s.Transaction
	switch {
	case t != nil:
		a.line("transaction %s of %s%s", short(t.ID), s.Time.Format(time.RFC3339), undoRelations(short(t.Undoes), short(t.UndoneBy)))
	case s.Successful:
		a.line("nothing to do, %s", s.Time.Format(time.RFC3339))
	default:
		a.line("not applied, %s", s.Time.Format(time.RFC3339))
	}
	for _, why := range s.Errors {
		a.line("error: %s", why)
	}
	if s.Batch != nil {
		a.explainBatch(s.Batch, t)
		return
	}
	for _, f := range t.Files {
		a.line("  %s %s", f.Change, f.Path)
	}
	for _, b := range s.Batches {
		a.explainBatch(b, t)
	}
}

// explainBatch prints a batch, or the part of it that was asked for.
func (a *app) explainBatch(b *batch, t *shownTransaction) {
	a.line("batch %s", label(b.BatchID, b.BatchKey, b.BatchLabel))
	for _, f := range b.Files {
		a.line("file patch %s: %s is %s", label(f.FilePatchID, f.FileKey, f.FileLabel), f.DocPath, cmp.Or(f.Path, f.DocPath))
		a.explainDigests(f, t)
		for _, c := range f.Changes {
			a.explainChange(c)
		}
	}
}

// explainDigests prints the digest that f expects, and those of the file before and
// after the transaction.
func (a *app) explainDigests(f filePatch, t *shownTransaction) {
	if f.OriginalSHA256 != "" {
		a.line("  originalSha256 %s", f.OriginalSHA256)
	}
	if t == nil {
		return
	}
	for _, file := range t.Files {
		if file.Path == f.Path && file.Before != "" && file.After != "" {
			a.line("  SHA-256 before %s, after %s", file.Before, file.After)
		}
	}
}

func (a *app) explainChange(c lineChange) {
	a.line("  change %s: %s", label(c.ChangeID, c.ChangeKey, c.Description), strings.Join(nonEmpty(c.request(), c.Placement, c.Decision), ", "))
	if c.Note != "" {
		a.line("    %s", c.Note)
	}
	a.block("expectedOriginalLines", c.ExpectedOriginalLines)
	a.block("newLines", c.NewLines)
	if c.Diff != "" {
		a.block("diff", strings.Split(strings.TrimSuffix(c.Diff, "\n"), "\n"))
	}
}

// block prints lines below a title.
func (a *app) block(title string, lines []string) {
	if lines == nil {
		return
	}
	a.line("    %s:", title)
	for _, line := range lines {
		a.line("      %s", line)
	}
}

// request says what c requested: "replace lines 2 to 4".
func (c lineChange) request() string {
	switch {
	case c.AfterLine != nil:
		return fmt.Sprintf("%s after line %d", c.Operation, *c.AfterLine)
	case c.StartLine > 0 && c.StartLine == c.EndLine:
		return fmt.Sprintf("%s line %d", c.Operation, c.StartLine)
	case c.StartLine > 0:
		return fmt.Sprintf("%s lines %d to %d", c.Operation, c.StartLine, c.EndLine)
	}
	return c.Operation
}

func nonEmpty(words ...string) []string {
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}

// label is an ID with its key and description.
func label(id, key, words string) string {
	if key != "" {
		id += " (" + key + ")"
	}
	if words != "" {
		id += " " + words
	}
	return id
}
