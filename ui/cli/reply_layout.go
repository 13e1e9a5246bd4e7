package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"aptix-tui/theme/terminal"
)

// layout writes as many matters as room, in characters, allows: their words
// first, for which half of it is kept, then the texts of the files in equal
// shares, what one leaves over going to the next.
func layout(matters []matter, room int) string {
	const more = len("\nand 1000000 more changes that are not listed here\n")
	room -= more
	words := make([]string, 0, len(matters))
	used := 0
	for i := range min(len(matters), mostMatters) {
		w := matters[i].words(i + 1)
		n := characters(w)
		if used+n > room/2 && i > 0 || used+n > room {
			break
		}
		words, used = append(words, w), used+n
	}
	left := room - used
	var b strings.Builder
	var said citations
	for i, w := range words {
		share := left / (len(words) - i)
		texts := said.quotes(merged(matters[i].quote()), share)
		left -= characters(texts)
		b.WriteString(w)
		b.WriteString(texts)
	}
	hidden := 0
	for _, m := range matters[len(words):] {
		hidden += m.changes
	}
	if hidden > 0 {
		fmt.Fprintf(&b, "\nand %d more %s not listed here\n", hidden, map[bool]string{true: "change that is", false: "changes that are"}[hidden == 1])
	}
	return b.String()
}

// words are a matter without the texts of files.
func (m *matter) words(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %d. %s\n\n%s\n", n, m.title, m.why)
	if m.reason != "" {
		for line := range strings.Lines(shorten(m.reason, 600)) {
			fmt.Fprintf(&b, "> %s\n", plain(strings.TrimRight(line, "\r\n")))
		}
	}
	for _, h := range m.hints {
		fmt.Fprintln(&b, h)
	}
	if m.rule != "" {
		fmt.Fprintf(&b, "Rule: %s\n", m.rule)
	}
	return b.String()
}

// A passage is lines of a file.
type passage struct {
	path, when string
	lines      []string // the whole file
	start, end int      // the lines meant, from 0, the end not included
}

// Bounds of what is quoted of one place.
const (
	aroundLines  = 4   // lines of context on either side
	mostLines    = 60  // of one passage
	mostLineText = 300 // characters of one line
)

// near tells that two passages would overlap with their context.
func (p passage) near(o passage) bool {
	return p.path == o.path && p.start <= o.end+2*aroundLines && o.start <= p.end+2*aroundLines
}

// merged makes one passage of those that would overlap.
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

// citations are what a reply has quoted so far.
type citations []passage

func (q citations) holds(p passage) bool {
	for _, o := range q {
		if o.path == p.path && o.start <= p.start && p.end <= o.end {
			return true
		}
	}
	return false
}

// quotes writes passages into room characters, in equal shares. What stands in
// the reply already is pointed to.
func (q *citations) quotes(all []passage, room int) string {
	var b strings.Builder
	for i, p := range all {
		text := fmt.Sprintf("%s: quoted above.\n", p.where(p.start, p.end))
		if !q.holds(p) {
			text = q.write(p, room/(len(all)-i))
		}
		if text == "" && i > 0 {
			text = fmt.Sprintf("… and %s\n", amount(len(all)-i, "more place"))
		}
		if characters(text) > room {
			break
		}
		room -= characters(text)
		b.WriteString(text)
	}
	return b.String()
}

// write is the passage in a fence that is longer than any in it, with its path
// and line numbers; empty if not even one line has room.
func (q *citations) write(p passage, room int) string {
	from, to, cut := p.window(room)
	if from == to {
		return ""
	}
	if !cut {
		*q = append(*q, passage{path: p.path, start: from, end: to})
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", p.heading(from, to, cut))
	mark := p.fence()
	fmt.Fprintln(&b, mark)
	for _, line := range p.lines[from:to] {
		fmt.Fprintln(&b, shorten(line, mostLineText))
	}
	fmt.Fprintln(&b, mark)
	if hidden := p.end - max(to, p.start); hidden > 0 {
		fmt.Fprintf(&b, "… %s\n", amount(hidden, "more line"))
	}
	return b.String()
}

// heading says which lines follow.
func (p passage) heading(from, to int, cut bool) string {
	out := p.where(from, to)
	if cut {
		out += ", long lines cut off"
	}
	return out + ":"
}

// where names lines of the file.
func (p passage) where(from, to int) string {
	lines := fmt.Sprintf("lines %d to %d", from+1, to)
	if to <= from+1 {
		lines = fmt.Sprintf("line %d", from+1)
	}
	return fmt.Sprintf("%s %s, %s of %d", code(p.path), p.when, lines, len(p.lines))
}

// window picks the lines that fit: those meant, from the first on, then the
// context, from the inside out.
func (p passage) window(room int) (from, to int, cut bool) {
	last := len(p.lines)
	room -= characters(p.heading(last, last+1, true)) + 2*(len(p.fence())+1) + 2 + len("… 1000000 more lines\n") + 2*len(fmt.Sprint(last))
	from, to = p.start, p.start
	add := func(i int) bool {
		n := min(utf8.RuneCountInString(p.lines[i]), mostLineText) + 1
		if n > room || to-from == mostLines {
			return false
		}
		room -= n
		cut = cut || n > mostLineText
		return true
	}
	for to < p.end && add(to) {
		to++
	}
	for n := 0; n < aroundLines && to >= p.end; n++ {
		if from > 0 && add(from-1) {
			from--
		}
		if to < len(p.lines) && add(to) {
			to++
		}
	}
	return from, to, cut
}

// fence is a line of backticks longer than any run of them in reach.
func (p passage) fence() string {
	longest := 2
	for _, line := range p.lines[max(0, p.start-aroundLines):min(len(p.lines), p.start+mostLines+aroundLines)] {
		longest = max(longest, longestRun(shorten(line, mostLineText), '`'))
	}
	return strings.Repeat("`", longest+1)
}

func longestRun(s string, c byte) int {
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != c {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

// code is s as a Markdown code span in one row, whatever s holds.
func code(s string) string {
	s = terminal.SanitizeRow(shorten(s, 200))
	mark := strings.Repeat("`", longestRun(s, '`')+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || s == "" {
		s = " " + s + " "
	}
	return mark + s + mark
}

// plain is s in one row, for the sentences of a reply.
func plain(s string) string { return terminal.SanitizeRow(s) }

// shorten cuts s to most characters, the last of which says so.
func shorten(s string, most int) string {
	if len(s) <= most || utf8.RuneCountInString(s) <= most {
		return s
	}
	return clip(s, most-1) + "…"
}

// clip is the first most characters of s.
func clip(s string, most int) string {
	n := 0
	for i := range s {
		if n == most {
			return s[:i]
		}
		n++
	}
	return s
}

// characters is how long s is.
func characters(s string) int { return utf8.RuneCountInString(s) }
