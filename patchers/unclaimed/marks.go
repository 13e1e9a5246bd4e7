package unclaimed

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/delimited"
	"aptix-tui/patchers/gitdiff"
)

// A mark is a line by which a change that no format reads is known wherever it
// stands, so that none is passed over in silence.
type mark struct {
	line *regexp.Regexp
	what string
	hunk bool // it is none without changed lines, or where they only show again what a payload changes
	more bool // other lines stand below it: alone, it is only spoken of
	head bool // it is none where a payload begins below it, or changes the file
}

var marks = []mark{
	{line: regexp.MustCompile(`^\s*<{5,9} ?(SEARCH|ORIGINAL)\b`), what: "a search/replace block"},
	{line: regexp.MustCompile(`^\s*\*\*\* (Begin Patch\s*$|(Add|Update|Delete) File: \S)`), what: "a patch in the form \"*** Begin Patch\""},
	{line: regexp.MustCompile(`^\s*>\s?\+\+\+ \S`), what: "a diff in a quotation (\">\" before each line)"},
	{line: regexp.MustCompile(`^[\s>]*@@(\s|$)`), what: "a hunk of a diff that belongs to no file", hunk: true},
	{line: regexp.MustCompile(`^[\s>]*diff --git "?a/\S`), what: "a Git patch without anything that it changes, or one that is indented or quoted", head: true},
	{
		line: regexp.MustCompile("^[\\s>#*`]*[0-9a-fA-F]{8}[ \t]+(FILE|REPLACE|CREATE|DELETE|INSERT_AFTER|INSERT_BEFORE|RENAME)([ \t]+(LF|CRLF|CR))?[\\s*`]*$"),
		what: "a directive of an AP patch that belongs to none", more: true,
	},
}

// maxMark bounds the lines that are compared with the marks.
const maxMark = 1 << 10

// foreign looks for a command of AOF in another spelling, which is of a format
// here, and for the first mark in p.
func (u *unclaimed) foreign(p *part) bool {
	if n, severity := u.misspelt(p); n > 0 && severity == model.Error {
		return u.reportUnread(n, anotherForm)
	}
	if u.only != nil {
		return false
	}
	for n := p.first; n < p.end; n++ {
		line := u.answer.Line(n)
		if len(line) > maxMark {
			continue
		}
		for _, m := range marks {
			var hunk []byte
			if m.hunk && m.line.Match(line) {
				hunk = u.orphanAt(p, n)
			}
			switch {
			case !m.line.Match(line) || m.more && n+1 == p.end:
			case m.head && (u.heads(n) || u.changesHead(line)):
			case m.hunk && hunk == nil:
			case m.hunk && u.shown(hunk, u.filesAbove(n)...):
				return u.reportRepeat(n)
			case m.more && u.readsID(line):
				return u.reportMaybe(n, m.what)
			default:
				return u.reportUnread(n, m.what)
			}
		}
	}
	return false
}

// command: lines that are nearly delimiters of AOF §2, with a command that there
// is none of, or one that may be spelled so.
func (u *unclaimed) command(p *part) bool {
	if u.unknown(p) {
		return true
	}
	n, _ := u.misspelt(p)
	return n > 0 && u.reportMaybe(n, anotherForm)
}

// unknown: words that are not known to be a command are one where the answer has
// others.
func (u *unclaimed) unknown(p *part) bool {
	for n := p.first; n < p.end; n++ {
		line := u.answer.Line(n)
		near, ok := delimited.NearCommand(line)
		switch {
		case delimited.Begins(line) && u.endsBehind(n):
			return u.reportUnread(n, cutShort)
		case !ok || near.Title && u.changes(nil, near.Path) || near.Command != "" && !u.isCommand(p, near):
		case near.Command != "" && u.index().formats[delimited.Format]:
			return u.reportUnread(n, "the command "+near.Command+", which "+noCommand)
		case (near.Unknown || near.Open || p.isCode()) && !u.index().formats[delimited.Format]:
			if near.Unknown && !near.Open {
				return u.reportMaybe(n, oddCommand)
			}
		default:
			return u.reportUnread(n, oddCommand)
		}
	}
	return false
}

// isCommand reports whether a command that stands in p with several words may be
// meant as one. In a fence of its own that names a language, it is a comment;
// where the answer has no other command and it names no path, it is a title.
func (u *unclaimed) isCommand(p *part, near delimited.Near) bool {
	return !(p.whole && p.isCode()) && (near.Path != "" || u.index().formats[delimited.Format])
}

// endsBehind tells that nothing but blank lines stands behind line n.
func (u *unclaimed) endsBehind(n int) bool {
	return len(bytes.TrimSpace(u.answer.Text()[u.answer.Offset(n+1):])) == 0
}

const cutShort = "the beginning of a change, behind which the answer ends"

const (
	oddCommand = "a command that " + noCommand
	noCommand  = "is unknown; expected \"--- COMMAND: path ---\" with START-FILE, START-PATCH, START-REPLACE-FILE, their END or DELETE-FILE"
)

// plainText are the info strings of fences whose text is no code.
var plainText = []string{"", "text", "txt", "plain", "plaintext", "markdown", "md"}

// isCode reports whether p stands in a fence that names a language, in which a
// comment may look like a command.
func (p *part) isCode() bool {
	return p.fence != nil && !slices.Contains(plainText, strings.ToLower(p.fence.Info))
}

// isTitle reports whether p is only the title of another payload, which changes
// its path.
func (u *unclaimed) isTitle(p *model.Payload) bool {
	return delimited.MayBeTitle(p) && u.changes(nil, p.Files[0].Path)
}

// heads tells that only blank lines, and the opener of a fence, stand between
// line n and the next payload.
func (u *unclaimed) heads(n int) bool {
	if u.next == len(u.payloads) {
		return false
	}
	first := u.payloads[u.next].First
	for n++; n < first && (len(bytes.TrimSpace(u.answer.Line(n))) == 0 || model.OpenFence(u.answer.Line(n)) != nil); n++ {
	}
	return n == first
}

// headPath is the new path of a Git header.
var headPath = regexp.MustCompile(`b/([^\s"]+)"?\s*$`)

// changesHead tells that a payload changes the file that a Git header names.
func (u *unclaimed) changesHead(line []byte) bool {
	found := headPath.FindSubmatch(line)
	return found != nil && u.changes(gitdiff.Format, string(found[1]))
}

// readsID tells that line is a directive with the ID of an AP patch that is
// read: it may be quoted from it.
func (u *unclaimed) readsID(line []byte) bool { return u.index().ids[string(patchID.Find(line))] }
