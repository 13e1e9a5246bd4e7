package unclaimed

import (
	"bytes"
	"regexp"
	"strconv"
)

var (
	hunkSign   = []byte("@@")
	hunkCounts = regexp.MustCompile(`^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@`)
)

// maxCount bounds the counts that headers of hunks are believed.
const maxCount = 1 << 20

// An orphan is a hunk that belongs to no file, as far as it has been read.
type orphan struct {
	old, new int    // lines that its header states and that are not read yet
	text     []byte // its lines, and those of other hunks behind it
	other    bool   // another hunk has begun
	context  bool   // it has a line that begins with a blank
	changes  bool   // it changes a line
	signs    bool   // a line has a sign; it may be a rule
	gap      bool   // an empty line stands above all of its lines: it may be prose
	exact    bool   // it has as many lines as its header states
}

// orphanAt is the hunk whose header is line n, and what stands in p behind it,
// without what stands before the header; nil if it changes no lines. In a fence of
// something else it has to be the first thing: test runners print hunks, too.
// Without a fence, it may go on behind the end of p, as its lines may be blank.
func (u *unclaimed) orphanAt(p *part, n int) []byte {
	if p.fence != nil && !p.says("diff", "patch") && n != p.lead {
		return nil
	}
	before, _, _ := bytes.Cut(u.answer.Line(n), hunkSign)
	limit := p.end
	if p.fence == nil && len(bytes.TrimSpace(before)) == 0 {
		limit = u.limit()
	}
	o := newOrphan(behind(before, u.answer.Line(n)))
	for n++; n < limit; n++ {
		line := behind(before, u.answer.Line(n))
		if n >= p.end && !o.goesOn(line) {
			break
		}
		if o.add(line); o.other && !o.isChange() {
			break
		}
	}
	if !o.isChange() {
		return nil
	}
	return o.text
}

func (o *orphan) isChange() bool { return o.changes && !o.gap || o.signs && o.exact }

func newOrphan(header []byte) *orphan {
	o := &orphan{text: append(bytes.Clone(header), '\n')}
	if counts := hunkCounts.FindSubmatch(header); counts != nil {
		o.old, o.new = statedCount(counts[1]), statedCount(counts[2])
	}
	return o
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

// goesOn tells that line may be one of o: an empty one is context where the header
// states more lines, or other lines of context are there.
func (o *orphan) goesOn(line []byte) bool {
	if len(line) == 0 {
		return !o.exact && (o.context || o.old > 0 && o.new > 0)
	}
	return !o.exact && isHunkLine(line)
}

func (o *orphan) add(line []byte) {
	o.text = append(append(o.text, line...), '\n')
	o.other = o.other || bytes.HasPrefix(line, hunkSign)
	if o.other {
		return
	}
	o.changes = o.changes || signed.Match(line)
	if o.exact {
		return
	}
	switch {
	case len(line) == 0 || line[0] == ' ':
		o.gap = o.gap || len(line) == 0 && !o.context && !o.signs
		o.context = o.context || len(line) > 0
		o.old--
		o.new--
	case line[0] == '-':
		o.old, o.signs = o.old-1, true
	case line[0] == '+':
		o.new, o.signs = o.new-1, true
	}
	o.exact = o.old == 0 && o.new == 0
}

var (
	removed = regexp.MustCompile(`^-( {2,}|\t+)?[^\s+-]`)
	added   = regexp.MustCompile(`^\+( {2,}|\t+)?[^\s+-]`)
)

// signedOnly tells that all lines of p begin as those of a hunk do, and that some
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

// isHunkLine tells that line begins as one of a hunk does.
func isHunkLine(line []byte) bool {
	return len(line) > 0 && (line[0] == ' ' || line[0] == '+' || line[0] == '-')
}
