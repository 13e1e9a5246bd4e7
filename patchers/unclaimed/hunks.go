package unclaimed

import (
	"bytes"
	"regexp"
	"strconv"
)

var (
	hunkSign   = []byte("@@")
	hunkCounts = regexp.MustCompile(`^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@`)

	// fileHeader matches the header of a file in a diff.
	fileHeader = regexp.MustCompile(`(?m)^(--- |\+\+\+ |diff --git )\S`)
	// signed matches an added or a removed line, also of a list or of flags; neither a
	// rule nor the header of a file.
	signed = regexp.MustCompile(`(?m)^[+-](\s*[^\s+-]|[ \t]*[+-][ \t]*[^\s+-]|[+-]{2}[^\s+-])`)
	// removed and added match such a line that is no item of a list.
	removed = regexp.MustCompile(`^-( {2,}|\t+)?[^\s+-]`)
	added   = regexp.MustCompile(`^\+( {2,}|\t+)?[^\s+-]`)
)

// fragment: a diff without any header, of which nothing says for which file.
func (u *unclaimed) fragment(p *part) bool {
	switch {
	case p.fence == nil && u.signedOnly(p):
		return u.shown(p.text) && u.reportRepeat(p.first) || u.reportMaybe(p.first, "a part of a diff that names no file")
	case !p.whole || !p.saysDiff() || !signed.Match(p.text):
		return false
	case u.shown(p.text, u.filesAbove(p.first)...):
		return u.reportRepeat(p.first)
	}
	return u.reportUnread(p.first, "a diff that names no file")
}

// hunkless: a fence that is to hold a patch, without anything that it changes.
func (u *unclaimed) hunkless(p *part) bool {
	return p.whole && (p.says("patch") || p.saysDiff() && fileHeader.Match(p.text)) &&
		u.reportMaybe(p.first, "a Git patch without a hunk")
}

// signedOnly reports whether all lines of p begin as those of a hunk do, and some
// are removed and some are added, none of them like an item of a list.
func (u *unclaimed) signedOnly(p *part) bool {
	var minus, plus bool
	for n := p.first; n < p.end; n++ {
		line := u.answer.Line(n)
		if !isHunkLine(line) {
			return false
		}
		minus = minus || removed.Match(line)
		plus = plus || added.Match(line)
	}
	return minus && plus
}

// isHunkLine reports whether line begins as one of a hunk does.
func isHunkLine(line []byte) bool {
	return len(line) > 0 && (line[0] == ' ' || line[0] == '+' || line[0] == '-')
}

// maxCount bounds the counts that headers of hunks are believed.
const maxCount = 1 << 20

// A stray is a hunk that belongs to no file, as far as it has been read.
type stray struct {
	old, new int    // lines that its header states and that are not read yet
	text     []byte // its lines, and those of other hunks behind it
	other    bool   // another hunk has begun
	context  bool   // it has a line that begins with a blank
	changes  bool   // it changes a line
	signs    bool   // a line has a sign; it may be a rule
	gap      bool   // an empty line is above all of its lines: it may be prose
	exact    bool   // it has as many lines as its header states
}

// hunkAt is the hunk whose header is line n of p, without what is before the
// header; nil if it changes no lines. In a fence of something else it has to be
// the first thing: test runners print hunks, too. Without a fence, it may continue
// behind the end of p, as its lines may be blank.
func (u *unclaimed) hunkAt(p *part, n int) []byte {
	if p.fence != nil && !p.saysDiff() && n != p.lead {
		return nil
	}
	before, _, _ := bytes.Cut(u.answer.Line(n), hunkSign)
	limit := p.end
	if p.fence == nil && isBlank(before) {
		limit = u.limit(n)
	}
	h := newStray(behind(before, u.answer.Line(n)))
	for n++; n < limit; n++ {
		line := behind(before, u.answer.Line(n))
		if n >= p.end && !h.continues(line) {
			break
		}
		if h.add(line); h.other && !h.isChange() {
			break
		}
	}
	if !h.isChange() {
		return nil
	}
	return h.text
}

func (h *stray) isChange() bool { return h.changes && !h.gap || h.signs && h.exact }

func newStray(header []byte) *stray {
	h := &stray{text: append(bytes.Clone(header), '\n')}
	if counts := hunkCounts.FindSubmatch(header); counts != nil {
		h.old, h.new = statedCount(counts[1]), statedCount(counts[2])
	}
	return h
}

// statedCount is the number of lines that a header states: one where it states none.
func statedCount(digits []byte) int {
	if len(digits) == 0 {
		return 1
	}
	n, err := strconv.Atoi(string(digits))
	if err != nil {
		return maxCount
	}
	return min(n, maxCount)
}

// continues reports whether line may be one of h. An empty line may be context.
func (h *stray) continues(line []byte) bool { return !h.exact && (len(line) == 0 || isHunkLine(line)) }

func (h *stray) add(line []byte) {
	h.text = append(append(h.text, line...), '\n')
	h.other = h.other || bytes.HasPrefix(line, hunkSign)
	if h.other {
		return
	}
	h.changes = h.changes || signed.Match(line)
	if h.exact {
		return
	}
	switch {
	case len(line) == 0 || line[0] == ' ':
		h.gap = h.gap || len(line) == 0 && !h.context && !h.signs
		h.context = h.context || len(line) > 0
		h.old--
		h.new--
	case line[0] == '-':
		h.old, h.signs = h.old-1, true
	case line[0] == '+':
		h.new, h.signs = h.new-1, true
	}
	h.exact = h.old == 0 && h.new == 0
}
