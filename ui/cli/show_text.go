package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// changedNothing reports whether the run of s found everything in place.
func (s showResult) changedNothing() bool { return s.Transaction == nil && s.Successful }

// changedNothingLast moves runs that changed nothing to the end.
func changedNothingLast(found []showResult) {
	rank := map[bool]int{true: 1}
	slices.SortStableFunc(found, func(x, y showResult) int { return rank[x.changedNothing()] - rank[y.changedNothing()] })
}

// explain prints an item with what it is part of. short shortens IDs of transactions.
func (a *app) explain(s showResult, short func(string) string) {
	t := s.Transaction
	if s.changedNothing() {
		a.line("nothing to do, %s", s.Time.Format(time.RFC3339))
	} else if t == nil {
		a.line("not applied, %s", s.Time.Format(time.RFC3339))
	} else {
		a.line("transaction %s of %s%s", short(t.ID), s.Time.Format(time.RFC3339), undoRelations(short(t.Undoes), short(t.UndoneBy)))
	}
	if t != nil && t.UndoneBy != "" && s.Kind != "transaction" {
		a.line("it was undone by transaction %s", short(t.UndoneBy))
	}
	for _, why := range s.Errors {
		a.line("error: %s", why)
	}
	switch s.Kind {
	case "transaction":
		for _, f := range t.Files {
			a.line("  %s %s", f.Change, f.Path)
		}
		for _, b := range s.Batches {
			a.explainBatch(b, t)
		}
	case "batch":
		a.explainBatch(s.Batch, t)
	case "filePatch":
		a.line("part of batch %s", s.Batch.name())
		a.explainFile(s.Batch.Files[0], t)
	default:
		f := s.Batch.Files[0]
		a.line("part of batch %s", s.Batch.name())
		a.line("part of file patch %s of %s", label(f.FilePatchID, f.FileKey, f.FileLabel), f.path())
		a.explainDigests(f, t)
		a.explainChange(f.Changes[0])
	}
}

// otherMatches names the other items that have the key.
func (a *app) otherMatches(key string, all []showResult, short func(string) string) {
	for _, s := range all {
		name := ""
		switch s.Kind {
		case "transaction":
			continue
		case "batch":
			name = "batch " + s.Batch.name()
		case "filePatch":
			name = "file patch " + s.Batch.Files[0].FilePatchID + " of " + s.Batch.Files[0].path()
		case "change":
			name = "change " + s.Batch.Files[0].Changes[0].ChangeID + " of " + s.Batch.Files[0].path()
		}
		where := "not applied"
		if s.Transaction != nil {
			where = "transaction " + short(s.Transaction.ID) + undoRelations("", short(s.Transaction.UndoneBy))
		}
		a.line("%s is also the key of %s (%s, %s)", key, name, where, s.Time.Format(time.RFC3339))
	}
}

func (b *batch) name() string { return label(b.BatchID, b.BatchKey, b.BatchLabel) }

// path is the path of the file, or the docPath if no file was found.
func (f filePatch) path() string {
	if f.Path == "" {
		return f.DocPath
	}
	return f.Path
}

func (a *app) explainBatch(b *batch, t *shownTransaction) {
	a.line("batch %s", b.name())
	for _, f := range b.Files {
		a.explainFile(f, t)
	}
}

func (a *app) explainFile(f filePatch, t *shownTransaction) {
	a.line("file patch %s: %s is %s", label(f.FilePatchID, f.FileKey, f.FileLabel), f.DocPath, f.path())
	a.explainDigests(f, t)
	for _, c := range f.Changes {
		a.explainChange(c)
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
