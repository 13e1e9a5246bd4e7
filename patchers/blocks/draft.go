package blocks

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

var (
	// draftTag matches a line that begins with the tag of a draft of the model (HABITS
	// §1.3). The draft may begin on the same line.
	draftTag = lazyregexp.New(`(?i)^\s*<(think|thinking|scratchpad)>`)
	// draftCloser matches the tag at the end of a draft. A tag in backquotes is none.
	draftCloser = lazyregexp.New(`(?i)(?:^|[^\x60])</(?:think|thinking|scratchpad)>`)
	// draftEnd matches that tag at the beginning or the end of a line.
	draftEnd = lazyregexp.New(`(?i)^\s*</(?:think|thinking|scratchpad)>|[^\x60\w]\s*</(?:think|thinking|scratchpad)>\s*$`)
)

// A Draft is lines of an answer that are a draft of the model.
type Draft struct {
	First, Last int  // 1-based, both included; Last is 0 if there is none
	Closed      bool // otherwise it reaches to the end of the answer
}

// DraftAt returns the draft that begins at line n of a. A draft without an end reaches to
// the end of the answer. A line with text after the end of the draft is not in it.
func DraftAt(a *model.Answer, n int) Draft {
	if !draftTag.Match(a.Line(n)) {
		return Draft{}
	}
	for m := n; m <= a.Lines(); m++ {
		switch at := draftCloser.FindIndex(a.Line(m)); {
		case at == nil:
		case isBlank(a.Line(m)[at[1]:]):
			return Draft{First: n, Last: m, Closed: true}
		case m == n:
			return Draft{}
		default:
			return Draft{First: n, Last: m - 1, Closed: true}
		}
	}
	return Draft{First: n, Last: a.Lines()}
}

// OrphanDraftEnd returns the last line with the end of a draft that has no beginning; 0 if
// there is none. What is before it may be a draft, as some programs leave out the
// beginning.
func OrphanDraftEnd(a *model.Answer, drafts []Draft) int {
	for n := a.Lines(); n > 0; n-- {
		line := a.Line(n)
		near := func(d Draft) bool { return d.First <= n && n <= d.Last+1 }
		if bytes.Contains(line, []byte("</")) && !draftTag.Match(line) && draftEnd.Match(line) && !slices.ContainsFunc(drafts, near) {
			return n
		}
	}
	return 0
}
