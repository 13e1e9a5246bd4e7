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
	// changedLine matches an added or a removed line, also of a list or of flags, but
	// neither a rule nor the header of a file.
	changedLine = regexp.MustCompile(`(?m)^[+-](\s*[^\s+-]|[ \t]*[+-][ \t]*[^\s+-]|[+-]{2}[^\s+-])`)
	// removedText and addedText match such a line that is not a list item.
	removedText = regexp.MustCompile(`^-( {2,}|\t+)?[^\s+-]`)
	addedText   = regexp.MustCompile(`^\+( {2,}|\t+)?[^\s+-]`)
)

// headlessDiff reports a diff without any header, whose file is not known.
func (u *finder) headlessDiff(p *part) bool {
	switch {
	case p.fence == nil && u.signedOnly(p):
		return u.isRepeat(p.text) && u.reportRepeat(p.first) || u.reportPossible(p.first, "a part of a diff that names no file")
	case !p.whole || !p.isDiffFence() || !changedLine.Match(p.text):
		return false
	case u.isRepeat(p.text, u.filesAbove(p.first)...):
		return u.reportRepeat(p.first)
	}
	return u.reportUnread(p.first, "a diff that names no file")
}

// patchWithoutHunk reports a fence for a patch that changes nothing.
func (u *finder) patchWithoutHunk(p *part) bool {
	return p.whole && (p.infoIs("patch") || p.isDiffFence() && fileHeader.Match(p.text)) &&
		u.reportPossible(p.first, "a Git patch without a hunk")
}

// signedOnly reports whether all lines of p begin like those of a hunk, and some are
// added and some removed, none of them like a list item.
func (u *finder) signedOnly(p *part) bool {
	var minus, plus bool
	for n := p.first; n < p.end; n++ {
		line := u.answer.Line(n)
		if !isHunkLine(line) {
			return false
		}
		minus = minus || removedText.Match(line)
		plus = plus || addedText.Match(line)
	}
	return minus && plus
}

// isHunkLine reports whether line begins like one of a hunk.
func isHunkLine(line []byte) bool {
	return len(line) > 0 && (line[0] == ' ' || line[0] == '+' || line[0] == '-')
}

// maxCount bounds the line counts of hunk headers.
const maxCount = 1 << 20

// A hunk is one that belongs to no file, as far as it has been read.
type hunk struct {
	oldLeft, newLeft int    // lines that its header states and that have not been read
	text             []byte // its lines, and those of other hunks after it
	other            bool   // another hunk has begun
	context          bool   // a line begins with a space
	changes          bool   // a line is added or removed
	signed           bool   // a line has a sign; it may be a rule
	gap              bool   // an empty line is above all its lines, so that it may be prose
	complete         bool   // it has as many lines as its header states
}

// strayHunk is the text of the hunk whose header is line n of p, without what is
// before the header; nil if it changes no lines. In a fence of another kind it must
// come first, as test runners print hunks, too. Without a fence it may continue after
// the end of p, as its lines may be blank.
func (u *finder) strayHunk(p *part, n int) []byte {
	if p.fence != nil && !p.isDiffFence() && n != p.firstText {
		return nil
	}
	before, _, _ := bytes.Cut(u.answer.Line(n), hunkSign)
	limit := p.end
	if p.fence == nil && isBlank(before) {
		limit = u.nextFirst(n)
	}
	h := newStray(withoutMark(before, u.answer.Line(n)))
	for n++; n < limit; n++ {
		line := withoutMark(before, u.answer.Line(n))
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

func (h *hunk) isChange() bool { return h.changes && !h.gap || h.signed && h.complete }

func newStray(header []byte) *hunk {
	h := &hunk{text: append(bytes.Clone(header), '\n')}
	if counts := hunkCounts.FindSubmatch(header); counts != nil {
		h.oldLeft, h.newLeft = statedCount(counts[1]), statedCount(counts[2])
	}
	return h
}

// statedCount is the number of lines that a header states, by default one.
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
func (h *hunk) continues(line []byte) bool {
	return !h.complete && (len(line) == 0 || isHunkLine(line))
}

func (h *hunk) add(line []byte) {
	h.text = append(append(h.text, line...), '\n')
	h.other = h.other || bytes.HasPrefix(line, hunkSign)
	if h.other {
		return
	}
	h.changes = h.changes || changedLine.Match(line)
	if h.complete {
		return
	}
	switch {
	case len(line) == 0 || line[0] == ' ':
		h.gap = h.gap || len(line) == 0 && !h.context && !h.signed
		h.context = h.context || len(line) > 0
		h.oldLeft--
		h.newLeft--
	case line[0] == '-':
		h.oldLeft, h.signed = h.oldLeft-1, true
	case line[0] == '+':
		h.newLeft, h.signed = h.newLeft-1, true
	}
	h.complete = h.oldLeft == 0 && h.newLeft == 0
}
