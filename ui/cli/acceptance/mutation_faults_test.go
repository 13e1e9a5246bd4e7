package acceptance

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// A hunkFault is one way of models to get a hunk wrong.
type hunkFault struct {
	name    string
	formats string // those in which it can occur; empty for all
	damage  func(d *damagedHunk)
}

func (f hunkFault) in(format string) bool {
	return f.formats == "" || slices.Contains(strings.Fields(f.formats), format)
}

// hunkFaults are the faults of the corpus, as far as they can be made of any
// hunk, each at a random strength.
var hunkFaults = []hunkFault{
	{"numbers", "git lines", func(d *damagedHunk) { d.from, d.miscounted = d.elsewhere(60), true }},
	{"indentation uniform", "", func(d *damagedHunk) {
		by := []string{"\t", "  ", "    ", "\t\t"}[d.IntN(4)]
		less := d.IntN(2) == 0 && !slices.ContainsFunc(d.lines, func(l damagedLine) bool { return l.text != "" && l.text[0] != '\t' })
		d.each(100, func(_ int, l *damagedLine) {
			if l.text = strings.TrimPrefix(l.text, map[bool]string{true: "\t"}[less]); !less && l.text != "" {
				l.text = by + l.text
			}
		})
	}},
	{"indentation in spaces", "", func(d *damagedHunk) {
		width := []int{2, 4, 8}[d.IntN(3)]
		// Spaces that were there cannot be distinguished from those for tabs.
		d.uneven = slices.ContainsFunc(d.lines, func(l damagedLine) bool { return l.op == '+' && strings.HasPrefix(strings.TrimLeft(l.text, "\t"), " ") })
		d.each(100, func(_ int, l *damagedLine) {
			rest := strings.TrimLeft(l.text, "\t")
			l.text = strings.Repeat(" ", width*(len(l.text)-len(rest))) + rest
		})
	}},
	{"indentation uneven", "", func(d *damagedHunk) {
		d.uneven = true
		d.each(20+d.IntN(60), func(_ int, l *damagedLine) { l.text = strings.Repeat(" ", d.IntN(5)) + strings.TrimLeft(l.text, "\t ") })
	}},
	{"trailing blanks", "", func(d *damagedHunk) {
		d.each(10+d.IntN(90), func(_ int, l *damagedLine) { l.text += []string{" ", "  ", "\t"}[d.IntN(3)] })
	}},
	{"blank lines", "", func(d *damagedHunk) {
		d.blanks = true
		add := d.IntN(2) == 0 // or leave out, but not beside a change, which could then be on either side
		var out []damagedLine
		for i, l := range d.lines {
			inside := i > 0 && i+1 < len(d.lines) && d.lines[i-1].op == ' ' && l.op == ' ' && d.lines[i+1].op == ' '
			if inside && l.text == "" && !add {
				continue
			}
			if out = append(out, l); inside && add && d.IntN(2) == 0 {
				out = append(out, damagedLine{' ', "", nowhere})
			}
		}
		d.lines = out
	}},
	{"lost space", "git", func(d *damagedHunk) {
		only := d.IntN(3)
		d.lost = func(l damagedLine) bool { return only == 0 || (only == 1) == strings.HasPrefix(l.text, "\t") }
	}},
	{"little context", "", func(d *damagedHunk) {
		for d.IntN(4) > 0 && len(d.lines) > 1 && d.lines[0].op == ' ' {
			d.lines, d.from = d.lines[1:], d.from+1
		}
		for d.IntN(4) > 0 && len(d.lines) > 1 && d.lines[len(d.lines)-1].op == ' ' {
			d.lines = d.lines[:len(d.lines)-1]
		}
		// Without context after its change, a hunk belongs to the end of the file
		// whatever line it states, as with git apply.
		if d.IntN(2) == 0 && d.lines[len(d.lines)-1].op == ' ' {
			d.from = d.elsewhere(20)
		}
	}},
	{"elision", "", func(d *damagedHunk) {
		mark := []string{"// ... existing code ...", "\t// ...", "/* rest of the code */", "// rest of the function", "..."}[d.IntN(5)]
		op := []byte{' ', '-', '+'}[d.IntN(3)]
		from, count := d.IntN(len(d.lines)), 1+d.IntN(4)
		d.each(100, func(i int, l *damagedLine) {
			if i >= from && i < from+count && l.op == op {
				l.text = mark
			}
		})
	}},
	{"stale context", "", func(d *damagedHunk) {
		d.each(10+d.IntN(60), func(i int, l *damagedLine) {
			if words := strings.FieldsFunc(l.text, notWord); l.op == ' ' && len(words) > 0 {
				l.text = strings.Replace(l.text, words[d.IntN(len(words))], fmt.Sprintf("stale%d", i), 1)
			}
		})
	}},
	{"stale old lines", "", func(d *damagedHunk) {
		d.each(10+d.IntN(60), func(i int, l *damagedLine) {
			if words := strings.FieldsFunc(l.text, notWord); l.op != '+' && len(words) > 0 {
				l.text = strings.Replace(l.text, words[d.IntN(len(words))], fmt.Sprintf("old%d", i), 1)
			}
		})
	}},
	{"invented context", "", func(d *damagedHunk) {
		at := d.IntN(len(d.lines) + 1)
		d.lines = slices.Insert(d.lines, at, damagedLine{' ', "\t// this is where the change goes", nowhere})
	}},
	{"other path", "", func(d *damagedHunk) { d.path = d.otherPath(d.IntN(4)); d.notThere = true }},
	{"crlf file", "", func(d *damagedHunk) { d.crlf = true }},
	{"crlf answer", "", func(d *damagedHunk) {
		d.answer = func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	}},
	{"typographic", "", func(d *damagedHunk) {
		swap := []*strings.Replacer{strings.NewReplacer(`"`, "”", "'", "’"), strings.NewReplacer("-", "–"), strings.NewReplacer(" ", "\u00a0"), strings.NewReplacer("\t", "\u00a0\u00a0"),
			strings.NewReplacer("<", "&lt;", "&", "&amp;")}[d.IntN(5)]
		d.each(20+d.IntN(80), func(_ int, l *damagedLine) { l.text = swap.Replace(l.text) })
	}},
	{"replay", "", func(d *damagedHunk) { d.replay("") }},
	{"replay below new lines", "git structured ap search v4a tool", func(d *damagedHunk) { d.replay(strings.Repeat("// a new line\n", 1+d.IntN(9))) }},
	{"line numbers", "", func(d *damagedHunk) {
		form := []string{"%d| %s", "%d: %s", "%4d  %s"}[d.IntN(3)]
		n := d.first
		d.each(100, func(_ int, l *damagedLine) {
			if l.op != '+' {
				n++
			}
			l.text = fmt.Sprintf(form, n, l.text)
		})
	}},
	{"bullets", "", func(d *damagedHunk) { d.each(100, func(_ int, l *damagedLine) { l.text = "- " + l.text }) }},
}

// elsewhere returns a line without the text of the hunk: a line with equal text would
// be right.
func (d *damagedHunk) elsewhere(far int) int {
	all, old := strings.Split(d.base, "\n"), sideOf(d.lines, '-')
	for range 100 {
		at := max(0, d.from+d.IntN(2*far+1)-far)
		if at+len(old) > len(all) || !slices.Equal(all[at:at+len(old)], old) {
			return at
		}
	}
	return len(all) + 10
}

// each damages the lines that some chance takes.
func (d *damagedHunk) each(chance int, damage func(i int, l *damagedLine)) {
	for i := range d.lines {
		if d.IntN(100) < chance {
			damage(i, &d.lines[i])
		}
	}
}

// replay lets the file hold the result already.
func (d *damagedHunk) replay(above string) {
	d.done = true
	d.file = above + d.put(d.first, len(sideOf(d.realHunk.lines, '-')), sideOf(d.realHunk.lines, '+'))
}

func (d *damagedHunk) otherPath(way int) string {
	return []string{path.Base(d.path), "lib/" + d.path, "pkg/file.go", strings.Replace(d.path, "pkg", "other", 1)}[way]
}
