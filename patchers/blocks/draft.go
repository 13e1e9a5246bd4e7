package blocks

import (
	"regexp"
	"strings"

	"aptix-tui/model"
)

// draftTag matches a line with only the tag of a draft of the model (HABITS §1.3).
var draftTag = regexp.MustCompile(`(?i)^\s*<(/?)(think|thinking|scratchpad)>\s*$`)

// A Draft is lines of an answer that are a draft of the model.
type Draft struct {
	First, Last int  // 1-based, both included; Last is 0 if there is none
	Closed      bool // otherwise it reaches to the end of the answer
}

// DraftAt returns the draft that begins at line n of a. A draft without an end reaches to
// the end of the answer.
func DraftAt(a *model.Answer, n int) Draft {
	tag := draftOpener(a.Line(n))
	if tag == "" {
		return Draft{}
	}
	for m := n + 1; m <= a.Lines(); m++ {
		if isDraftCloser(a.Line(m), tag) {
			return Draft{First: n, Last: m, Closed: true}
		}
	}
	return Draft{First: n, Last: a.Lines()}
}

const maxTag = 40 // bytes

// draftOpener returns the name of the tag that begins a draft; empty if line has none.
func draftOpener(line []byte) string {
	if len(line) > maxTag {
		return ""
	}
	if m := draftTag.FindSubmatch(line); m != nil && len(m[1]) == 0 {
		return strings.ToLower(string(m[2]))
	}
	return ""
}

// isDraftCloser reports whether line ends a draft of this tag. Text may come before.
func isDraftCloser(line []byte, tag string) bool {
	text := strings.ToLower(strings.TrimSpace(string(line[max(0, len(line)-maxTag):])))
	return strings.HasSuffix(text, "</"+tag+">")
}

// drafts returns the drafts of a.
func drafts(a *model.Answer) []Draft {
	var out []Draft
	fences := model.FencesOf(a)
	for n := 1; n <= a.Lines(); n++ {
		if fences.Around(n) != nil {
			continue
		}
		if d := DraftAt(a, n); d.Last > 0 {
			out = append(out, d)
			n = d.Last
			fences.Resume(n + 1)
		}
	}
	return out
}
