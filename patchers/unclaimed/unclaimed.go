// Package unclaimed reports text of an answer that looks like a change and is in no
// payload, so that no change is dropped without a message (READING §2). It reports an
// error if a change is certainly meant, and a warning if the text may be an excerpt, a
// heading or something else. It repairs nothing.
//
// Find splits the text outside of payloads into parts: fences, paragraphs,
// quotations. It asks the rules about each part, in order, until one reports.
package unclaimed

import (
	"bytes"
	"iter"
	"slices"
	"sort"

	"aptix-tui/model"
	"aptix-tui/patchers/delimited"
)

// rules are asked in this order about each part, until one reports.
var rules = []rule{
	{"a repeated fragment of a diff", nil, (*finder).repeatedFragment},
	{"a fence that is cut off", nil, (*finder).cutOffFence},
	{"a misspelt command of AOF", delimited.Format, (*finder).certainMisspelling},
	{"a line of another program's format", nil, (*finder).markedLine},
	{"an unknown command between dashes", delimited.Format, (*finder).unknownCommand},
	{"what may be a misspelt command", delimited.Format, (*finder).possibleMisspelling},
	{"a diff without headers", nil, (*finder).headlessDiff},
	{"an AP patch without a header", nil, (*finder).headlessAP},
	{"a payload in a JSON string", nil, (*finder).payloadInString},
	{"JSON that is nearly a payload", nil, (*finder).damagedJSON},
	{"a Git patch without hunks", nil, (*finder).patchWithoutHunk},
}

// A rule looks at one part of an answer.
type rule struct {
	name   string
	of     *model.Format // also asked if only this format is looked for
	report func(*finder, *part) bool
}

// Find reports what looks like a change and is part of no payload. It removes
// payloads that are none: fragments of diffs that repeat another payload, and lines
// that are the title of one. If only one format is looked for, text in other formats
// is not reported.
func Find(a *model.Answer, payloads []*model.Payload, only *model.Format) ([]*model.Payload, []model.Diagnostic) {
	u := finder{answer: a, only: only, changedLines: knownLines(payloads), repeatedFences: make(map[int]bool), valueEnds: make(map[int]int)}
	if only == nil {
		payloads = slices.DeleteFunc(payloads, u.isRepeatedFragment)
	}
	u.payloads = slices.Clone(payloads)
	payloads = slices.DeleteFunc(payloads, u.isTitle)
	u.setPayloads(payloads)
	if only == nil {
		u.entriesBeside()
	}
	for p := range u.parts() {
		if len(p.text) > 0 {
			u.applyRules(p)
		}
	}
	slices.SortStableFunc(u.found, func(x, y model.Diagnostic) int { return x.Line - y.Line })
	return payloads, u.found
}

func (u *finder) applyRules(p *part) {
	for _, r := range rules {
		if (u.only == nil || u.only == r.of) && r.report(u, p) {
			return
		}
	}
}

// A finder searches an answer outside of its payloads.
type finder struct {
	answer   *model.Answer
	only     *model.Format    // the only format that is looked for, or nil
	payloads []*model.Payload // in the order of the answer
	reach    []int            // the last line of any payload up to this one
	found    []model.Diagnostic

	changedLines        changedLines
	indexed             *index          // made on first use
	valueEnds           map[int]int     // last lines of JSON values around payloads, by first line
	repeatedFences      map[int]bool    // the openers of fences with repeated fragments
	excerptSearches     int             // how often payloads were searched for an excerpt
	commandsInSentences map[string]bool // the commands in sentences; made on first use
}

func (u *finder) setPayloads(payloads []*model.Payload) {
	u.payloads, u.reach = payloads, make([]int, len(payloads))
	last := 0
	for i, p := range payloads {
		last = max(last, p.Last)
		u.reach[i] = last
	}
}

// nextPayload is the index of the first payload that does not end before line n.
func (u *finder) nextPayload(n int) int { return sort.SearchInts(u.reach, n) }

// payloadAt is the payload that holds line n, or nil.
func (u *finder) payloadAt(n int) *model.Payload {
	if i := u.nextPayload(n); i < len(u.payloads) && u.payloads[i].First <= n {
		return u.payloads[i]
	}
	return nil
}

// nextFirst is the first line of the next payload after line n, or the line after the
// answer.
func (u *finder) nextFirst(n int) int {
	if i := u.nextPayload(n); i < len(u.payloads) {
		return u.payloads[i].First
	}
	return u.answer.Lines() + 1
}

// linesOutside are the lines outside of payloads.
func (u *finder) linesOutside() iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for n := 1; n <= u.answer.Lines(); n++ {
			if p := u.payloadAt(n); p != nil {
				n = p.Last
			} else if !yield(n, u.answer.Line(n)) {
				return
			}
		}
	}
}

// textOf is the text of the lines of p.
func (u *finder) textOf(p *model.Payload) []byte {
	return u.answer.Text()[u.answer.Offset(p.First):u.answer.Offset(p.Last+1)]
}

// reportUnread reports text that is certainly meant as a change, reportPossible text
// that may be an excerpt or something else.
func (u *finder) reportUnread(n int, what string) bool   { return u.report(model.Error, n, what) }
func (u *finder) reportPossible(n int, what string) bool { return u.report(model.Warning, n, what) }

func (u *finder) report(severity model.Severity, n int, what string) bool {
	u.found = append(u.found, model.Diagnostic{
		Severity: severity, Code: "answer/unread", Line: n, Payload: -1,
		Message: "this looks like " + what + "; it cannot be read and is left out",
	})
	return true
}

func (u *finder) reportRepeat(n int) bool {
	u.found = append(u.found, model.Diagnostic{
		Severity: model.Note, Code: "answer/again", Line: n, Payload: -1,
		Message: "these lines show again what another change does; they are no change of their own",
	})
	return true
}

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }
