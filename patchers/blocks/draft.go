package blocks

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

var (
	// draftTag matches a line that begins with the tag of a draft of the model (HABITS
	// §1.3). The draft may begin on the same line.
	draftTag = lazyregexp.New(`(?i)^\s*<(think|thinking|scratchpad)>`)
	// draftEnd matches the tag at the end of a draft: at the beginning or the end of a line.
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
	tag := draftOpener(a.Line(n))
	if tag == "" {
		return Draft{}
	}
	for m := n; m <= a.Lines(); m++ {
		switch after, found := afterCloser(a.Line(m), tag); {
		case !found:
		case isBlank(after):
			return Draft{First: n, Last: m, Closed: true}
		case m == n:
			return Draft{}
		default:
			return Draft{First: n, Last: m - 1, Closed: true}
		}
	}
	return Draft{First: n, Last: a.Lines()}
}

const maxTag = 40 // bytes

// draftOpener returns the name of the tag that begins a draft; empty if line has none.
func draftOpener(line []byte) string {
	if m := draftTag.FindSubmatch(line[:min(len(line), maxTag)]); m != nil {
		return strings.ToLower(string(m[1]))
	}
	return ""
}

// afterCloser returns what is after the end of a draft of this tag in line, and whether the
// line has one. A tag in backquotes is none.
func afterCloser(line []byte, tag string) ([]byte, bool) {
	closer := []byte("</" + tag + ">")
	at := bytes.Index(bytes.ToLower(line), closer)
	if at < 0 || at > 0 && line[at-1] == '`' || at+len(closer) > len(line) {
		return nil, false
	}
	return line[at+len(closer):], true
}

// OrphanDraftEnd returns the last line with the end of a draft that has no beginning; 0 if
// there is none. What is before it may be a draft, as some programs leave out the
// beginning.
func OrphanDraftEnd(a *model.Answer, drafts []Draft) int {
	for n := a.Lines(); n > 0; n-- {
		for len(drafts) > 0 && drafts[len(drafts)-1].First > n {
			drafts = drafts[:len(drafts)-1]
		}
		if (len(drafts) == 0 || drafts[len(drafts)-1].Last+1 < n) && endsDraft(a.Line(n)) {
			return n
		}
	}
	return 0
}

// endsDraft reports whether line ends a draft and does not begin one.
func endsDraft(line []byte) bool {
	begins, ends := line[:min(len(line), maxTag)], line[max(0, len(line)-maxTag):]
	return bytes.Contains(line, []byte("</")) && draftOpener(line) == "" && (draftEnd.Match(begins) || draftEnd.Match(ends))
}
