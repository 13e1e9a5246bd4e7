package reply

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"aptix-tui/model"
)

// A passage is a range of lines of a file that is to be quoted.
type passage struct {
	path       string
	name       string // the path as a code span
	textName   string // see writer.textName
	lines      []string
	numbered   bool // each line is quoted with its number
	start, end int  // 0-based, end excluded
}

// Limits of one quoted passage.
const (
	contextLines = 4   // lines before it and after it
	maxLines     = 60  // with the context
	maxLineText  = 300 // characters of one line

	maxHeadingNotes = len(", each after its number and a tab, long lines cut off:")
)

// near reports whether two passages overlap or touch with their context.
func (p passage) near(o passage) bool {
	return p.path == o.path && p.start <= o.end+2*contextLines && o.start <= p.end+2*contextLines
}

// merged joins passages that are near each other.
func merged(all []passage) []passage {
	var out []passage
	for _, p := range all {
		if n := len(out) - 1; n >= 0 && out[n].near(p) {
			out[n].start, out[n].end = min(out[n].start, p.start), max(out[n].end, p.end)
			continue
		}
		out = append(out, p)
	}
	return out
}

// quoted are the passages that the reply quotes so far.
type quoted []passage

// contains reports whether the lines of p up to end are quoted.
func (q quoted) contains(p passage, end int) bool {
	return slices.ContainsFunc(q, func(o passage) bool { return o.path == p.path && o.start <= p.start && end <= o.end })
}

// quotes writes passages into limit characters, in equal shares. A passage of which as much is
// quoted already as there is space for gets a reference.
func (q *quoted) quotes(all []passage, limit int) string {
	var b strings.Builder
	for i, p := range all {
		from, to, cut := p.window(limit / (len(all) - i))
		end := min(to, p.end)
		text := fmt.Sprintf("%s: quoted above.\n", p.where(p.start, end))
		if !q.contains(p, end) {
			text = q.quote(p, from, to, cut)
		}
		if text == "" && i > 0 {
			text = fmt.Sprintf("… and %s\n", model.Count(len(all)-i, "more place"))
		}
		if characters(text) > limit {
			break
		}
		limit -= characters(text)
		b.WriteString(text)
	}
	return b.String()
}

// quote is lines of the passage and its context in a fence, with its path and line numbers; empty
// without lines. cut says that a long one is cut off.
func (q *quoted) quote(p passage, from, to int, cut bool) string {
	if from == to {
		return ""
	}
	*q = append(*q, passage{path: p.path, start: from, end: to})
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", p.heading(from, to, cut))
	mark := p.fence()
	fmt.Fprintln(&b, mark)
	for i, line := range p.lines[from:to] {
		b.WriteString(p.number(from+i) + model.Truncate(line, maxLineText) + "\n")
	}
	fmt.Fprintln(&b, mark)
	if hidden := p.end - max(to, p.start); hidden > 0 {
		fmt.Fprintf(&b, "… %s\n", model.Count(hidden, "more line"))
	}
	return b.String()
}

// heading names the lines that follow.
func (p passage) heading(from, to int, cut bool) string {
	out := p.where(from, to)
	if p.numbered {
		out += ", each after its number and a tab"
	}
	if cut {
		out += ", long lines cut off"
	}
	return out + ":"
}

// where names lines of the file: "`a.go` now, lines 2 to 7 of 30".
func (p passage) where(from, to int) string {
	return fmt.Sprintf("%s %s, %v of %d", p.name, p.textName, model.ShownRange(nil, from, max(to-from, 1)), len(p.lines))
}

// number is what is before line i.
func (p passage) number(i int) string {
	if !p.numbered {
		return ""
	}
	return fmt.Sprintf("%d\t", i+1)
}

// window picks the lines that fit into limit characters: those of the passage first, then the
// context, nearest lines first. cut says that a long line is cut off.
func (p passage) window(limit int) (from, to int, cut bool) {
	last := len(p.lines)
	limit -= characters(p.where(last, last+1)) + maxHeadingNotes + 2*(len(p.fence())+1) + 2 + len("… 1,000,000 more lines\n") + 2*len(fmt.Sprint(last))
	from, to = p.start, p.start
	add := func(i int) bool {
		n := min(utf8.RuneCountInString(p.lines[i]), maxLineText) + len(p.number(i)) + 1
		if n > limit || to-from == maxLines {
			return false
		}
		limit -= n
		cut = cut || n > maxLineText+len(p.number(i))
		return true
	}
	for to < p.end && add(to) {
		to++
	}
	for n := 0; n < contextLines && to >= p.end; n++ {
		if from > 0 && add(from-1) {
			from--
		}
		if to < len(p.lines) && add(to) {
			to++
		}
	}
	return from, to, cut
}

// fence is a run of backticks that is longer than any in the lines quoted.
func (p passage) fence() string {
	return model.Backticks(3, p.lines[max(0, p.start-contextLines):min(len(p.lines), p.start+maxLines+contextLines)]...)
}
