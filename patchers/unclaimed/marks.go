package unclaimed

import (
	"regexp"

	"aptix-tui/patchers/ap"
	"aptix-tui/patchers/gitdiff"
)

// A mark is a line by which a change that no format reads is known.
type mark struct {
	matches func([]byte) bool
	what    string
	kind    markKind
}

// A markKind says what else makes a mark a change.
type markKind uint8

const (
	always    markKind = iota
	hunk               // changed lines below it, which do not repeat what a payload changes
	gitHeader          // no Git patch changes the file
	directive          // other lines are below it: alone, it is only mentioned
)

var marks = []mark{
	{matching(`^\s*<{5,9} ?(SEARCH|ORIGINAL)\b`), "a search/replace block", always},
	{matching(`^\s*\*\*\* (Begin Patch\s*$|(Add|Update|Delete) File: \S)`), "a patch in the form \"*** Begin Patch\"", always},
	{matching(`^\s*>\s?\+\+\+ \S`), "a diff in a quotation (\">\" before each line)", always},
	{matching(`^[\s>]*@@(\s|$)`), "a hunk of a diff that belongs to no file", hunk},
	{matching(`^[\s>]*diff --git "?a/\S`), "a Git patch without anything that it changes, or one that is indented or quoted", gitHeader},
	{ap.IsStrayDirective, "a directive of an AP patch that belongs to none", directive},
}

func matching(pattern string) func([]byte) bool { return regexp.MustCompile(pattern).Match }

// maxMark bounds the lines that are compared with the marks.
const maxMark = 1 << 10

// mark: the first line of p that is a mark of a change.
func (u *unclaimed) mark(p *part) bool {
	for n := p.first; n < p.end; n++ {
		line := u.answer.Line(n)
		if len(line) > maxMark {
			continue
		}
		for _, m := range marks {
			if m.matches(line) && u.marked(p, n, m) {
				return true
			}
		}
	}
	return false
}

// marked reports the change that m, in line n of p, is the mark of, if there is one.
func (u *unclaimed) marked(p *part, n int, m mark) bool {
	line := u.answer.Line(n)
	switch m.kind {
	case hunk:
		text := u.hunkAt(p, n)
		if text == nil {
			return false
		}
		if u.shown(text, u.filesAbove(n)...) {
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
			return u.reportMaybe(n, m.what)
		}
	}
	return u.reportUnread(n, m.what)
}

// newPath matches the new path of a Git header.
var newPath = regexp.MustCompile(`b/([^\s"]+)"?\s*$`)

// changesHeader reports whether a Git patch changes the file of a Git header.
func (u *unclaimed) changesHeader(line []byte) bool {
	found := newPath.FindSubmatch(line)
	return found != nil && u.changes(change{format: gitdiff.Format, path: string(found[1])})
}

// headless: a fence that is to hold an AP patch, which has no header.
func (u *unclaimed) headless(p *part) bool {
	return p.whole && p.saysAP() &&
		u.reportUnread(p.first, "an AP patch; expected the header \"ID AP 3.1\" and the same ID, of eight hexadecimal digits and a space, before every directive")
}

// cutOff: a fence that is to hold a payload, at the end of the answer.
func (u *unclaimed) cutOff(p *part) bool {
	return p.whole && p.fence != nil && !p.fence.Closed && (p.saysDiff() || p.saysJSON() || p.saysAP()) &&
		u.reportUnread(p.first, cutShort)
}
