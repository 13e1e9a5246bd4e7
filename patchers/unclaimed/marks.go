package unclaimed

import (
	"regexp"

	"aptix-tui/patchers/ap"
	"aptix-tui/patchers/gitdiff"
)

// A mark is a line that shows a change which no format reads.
type mark struct {
	matches func([]byte) bool
	what    string
	kind    markKind
}

// A markKind is a further condition of a mark.
type markKind uint8

const (
	always    markKind = iota
	hunkMark           // changed lines are below it and do not repeat those of a payload
	gitHeader          // no Git patch changes the file
	directive          // other lines are below it; alone, it is only mentioned
)

var marks = []mark{
	{matching(`^\s*<{5,9} ?(SEARCH|ORIGINAL)\b`), "a search/replace block", always},
	{matching(`^\s*\*\*\* (Begin Patch\s*$|(Add|Update|Delete) File: \S)`), "a patch in the form \"*** Begin Patch\"", always},
	{matching(`^\s*>\s?\+\+\+ \S`), "a diff in a quotation (\">\" before each line)", always},
	{matching(`^[\s>]*@@(\s|$)`), "a hunk of a diff that belongs to no file", hunkMark},
	{matching(`^[\s>]*diff --git "?a/\S`), "a Git patch without anything that it changes, or one that is indented or quoted", gitHeader},
	{ap.IsStrayDirective, "a directive of an AP patch that belongs to none", directive},
}

func matching(pattern string) func([]byte) bool { return regexp.MustCompile(pattern).Match }

// maxMark bounds the lines that are compared with the marks, in bytes.
const maxMark = 1 << 10

// markedLine reports the change of the first line of p that is a mark.
func (u *finder) markedLine(p *part) bool {
	for n := p.first; n < p.end; n++ {
		line := u.answer.Line(n)
		if len(line) > maxMark {
			continue
		}
		for _, m := range marks {
			if m.matches(line) && u.reportMark(p, n, m) {
				return true
			}
		}
	}
	return false
}

// reportMark reports the change that m shows in line n of p, if it is one.
func (u *finder) reportMark(p *part, n int, m mark) bool {
	line := u.answer.Line(n)
	switch m.kind {
	case hunkMark:
		text := u.strayHunk(p, n)
		if text == nil {
			return false
		}
		if u.isRepeat(text, u.filesAbove(n)...) {
			return u.reportRepeat(n)
		}
	case gitHeader:
		if u.changesHeader(line) {
			return false
		}
	case directive:
		if n+1 == p.end {
			return false
		}
		if u.index().ids[string(anyID.Find(line))] { // it may be quoted from that patch
			return u.reportPossible(n, m.what)
		}
	}
	return u.reportUnread(n, m.what)
}

// newPath matches the new path of a Git header.
var newPath = regexp.MustCompile(`b/([^\s"]+)"?\s*$`)

// changesHeader reports whether a Git patch changes the file of a Git header.
func (u *finder) changesHeader(line []byte) bool {
	found := newPath.FindSubmatch(line)
	return found != nil && u.changes(change{format: gitdiff.Format, path: string(found[1])})
}

// headlessAP reports a fence for an AP patch without a header.
func (u *finder) headlessAP(p *part) bool {
	return p.whole && p.isAPFence() &&
		u.reportUnread(p.first, "an AP patch; expected the header \"ID AP 3.1\" and the same ID, of eight hexadecimal digits and a space, before every directive")
}

// cutOffFence reports a fence for a payload that is cut off at the end of the answer.
func (u *finder) cutOffFence(p *part) bool {
	return p.whole && p.fence != nil && !p.fence.Closed && (p.isDiffFence() || p.isJSONFence() || p.isAPFence()) &&
		u.reportUnread(p.first, cutShort)
}
