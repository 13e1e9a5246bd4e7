// Package unclaimed finds what looks like a change in an answer and is part of no
// payload, so that no change is passed over in silence. It reports an error where
// a change was certainly meant, and a warning where the text may be an excerpt,
// a heading or something else. It changes nothing and repairs nothing.
//
// Find cuts what the payloads leave of an answer into parts: fences, paragraphs,
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

// rules are asked in this order about every part, until one has reported.
var rules = []rule{
	{"a repeated fragment of a diff", nil, (*unclaimed).repeat},
	{"a fence that is cut off", nil, (*unclaimed).cutOff},
	{"a misspelt command of AOF", delimited.Format, (*unclaimed).misspeltCommand},
	{"a line of another program's format", nil, (*unclaimed).mark},
	{"an unknown command between dashes", delimited.Format, (*unclaimed).unknownCommand},
	{"what may be a misspelt command", delimited.Format, (*unclaimed).doubtfulCommand},
	{"a diff without headers", nil, (*unclaimed).fragment},
	{"an AP patch without a header", nil, (*unclaimed).headless},
	{"a payload in a JSON string", nil, (*unclaimed).hidden},
	{"JSON that is nearly a payload", nil, (*unclaimed).json},
	{"a Git patch without hunks", nil, (*unclaimed).hunkless},
}

// A rule looks at one part of an answer.
type rule struct {
	name   string
	of     *model.Format // asked also where only this format is looked for
	report func(*unclaimed, *part) bool
}

// Find reports what looks like a change and is part of no payload. It leaves out
// payloads that are none: fragments of diffs that repeat what another payload
// changes, and lines that are the title of one. Where only one format is looked
// for, text in another format is not reported.
func Find(a *model.Answer, payloads []*model.Payload, only *model.Format) ([]*model.Payload, []model.Diagnostic) {
	u := unclaimed{answer: a, only: only, known: knownLines(payloads), repeats: make(map[int]bool), values: make(map[int]int)}
	if only == nil {
		payloads = slices.DeleteFunc(payloads, u.repeated)
	}
	u.payloads = slices.Clone(payloads)
	payloads = slices.DeleteFunc(payloads, u.isTitle)
	u.setPayloads(payloads)
	if only == nil {
		u.entriesBeside()
	}
	for p := range u.parts() {
		if len(p.text) > 0 {
			u.look(p)
		}
	}
	slices.SortStableFunc(u.found, func(x, y model.Diagnostic) int { return x.Line - y.Line })
	return payloads, u.found
}

func (u *unclaimed) look(p *part) {
	for _, r := range rules {
		if (u.only == nil || u.only == r.of) && r.report(u, p) {
			return
		}
	}
}

// unclaimed is an answer and its payloads, while the rest of it is looked at.
type unclaimed struct {
	answer   *model.Answer
	only     *model.Format    // the format that is looked for; nil for all
	payloads []*model.Payload // in the order of the answer
	reach    []int            // the last line of any payload up to this one
	found    []model.Diagnostic

	known     known
	indexed   *index          // made when it is asked for first
	values    map[int]int     // the last line of JSON values around payloads, by the first
	repeats   map[int]bool    // the openers of fences with repeated fragments
	excerpts  int             // how often payloads were searched for an excerpt
	sentences map[string]bool // the commands in sentences; made when they are asked for first
}

func (u *unclaimed) setPayloads(payloads []*model.Payload) {
	u.payloads, u.reach = payloads, make([]int, len(payloads))
	last := 0
	for i, p := range payloads {
		last = max(last, p.Last)
		u.reach[i] = last
	}
}

// next is the index of the first payload that does not end before line n.
func (u *unclaimed) next(n int) int { return sort.SearchInts(u.reach, n) }

// payloadAt is the payload that holds line n, or nil.
func (u *unclaimed) payloadAt(n int) *model.Payload {
	if i := u.next(n); i < len(u.payloads) && u.payloads[i].First <= n {
		return u.payloads[i]
	}
	return nil
}

// limit is the first line of the next payload behind line n, or behind the answer.
func (u *unclaimed) limit(n int) int {
	if i := u.next(n); i < len(u.payloads) {
		return u.payloads[i].First
	}
	return u.answer.Lines() + 1
}

// lines are the lines outside of payloads.
func (u *unclaimed) lines() iter.Seq2[int, []byte] {
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
func (u *unclaimed) textOf(p *model.Payload) []byte {
	return u.answer.Text()[u.answer.Offset(p.First):u.answer.Offset(p.Last+1)]
}

// reportUnread reports what was certainly meant as a change, reportMaybe what may
// be an excerpt of one, or something else.
func (u *unclaimed) reportUnread(n int, what string) bool { return u.report(model.Error, n, what) }
func (u *unclaimed) reportMaybe(n int, what string) bool  { return u.report(model.Warning, n, what) }

func (u *unclaimed) report(severity model.Severity, n int, what string) bool {
	u.found = append(u.found, model.Diagnostic{
		Severity: severity, Code: "answer/unread", Line: n, Payload: -1,
		Message: "this looks like " + what + "; it cannot be read and is left out",
	})
	return true
}

func (u *unclaimed) reportRepeat(n int) bool {
	u.found = append(u.found, model.Diagnostic{
		Severity: model.Note, Code: "answer/again", Line: n, Payload: -1,
		Message: "these lines show again what another change does; they are no change of their own",
	})
	return true
}

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }
