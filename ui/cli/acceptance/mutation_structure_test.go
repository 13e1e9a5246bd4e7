package acceptance

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// structureFaults change which lines a hunk has, or the lines around its
// place, where hunkFaults change the lines themselves.
var structureFaults = []hunkFault{
	{"context left out", "", func(d *damagedHunk) {
		if at, ok := d.inner(func(l damagedLine) bool { return l.op == ' ' && isCode(l.text) }); ok {
			d.lines = slices.Delete(d.lines, at, at+1)
		}
	}},
	{"context doubled", "", func(d *damagedHunk) {
		if at, ok := d.inner(func(l damagedLine) bool { return l.op == ' ' && isCode(l.text) }); ok {
			l := d.lines[at]
			l.at = nowhere
			d.lines = slices.Insert(d.lines, at, l)
		}
	}},
	{"removed left out", "", func(d *damagedHunk) {
		if at, ok := d.inner(func(l damagedLine) bool { return l.op == '-' && isCode(l.text) }); ok {
			d.lines = slices.Delete(d.lines, at, at+1)
		}
	}},
	{"plus lost", "", func(d *damagedHunk) {
		if at, ok := d.inner(func(l damagedLine) bool { return l.op == '+' && isCode(l.text) }); ok {
			d.lines[at].op = ' '
		}
	}},
	{"hunks merged", "", func(d *damagedHunk) {
		if d.follower == nil {
			return
		}
		gap := d.follower.first - d.last()
		if gap > 200 {
			return
		}
		kept := len(d.realHunk.lines)
		all := strings.Split(d.base, "\n")
		d.realHunk.lines = slices.Clone(d.realHunk.lines)
		for i := range gap {
			at := d.first + len(sideOf(d.realHunk.lines[:kept], '-')) + i
			d.realHunk.lines = append(d.realHunk.lines, damagedLine{' ', all[at], at})
		}
		d.realHunk.lines = append(d.realHunk.lines, d.follower.lines...)
		d.lines = slices.Concat(d.realHunk.lines[:kept], d.follower.lines)
	}},
	{"lines wrapped", "", func(d *damagedHunk) {
		var out []damagedLine
		for _, l := range d.lines {
			cut := strings.LastIndexByte(l.text[:min(len(l.text), 60)], ' ')
			if l.op == '+' || len(l.text) <= 60 || strings.TrimSpace(l.text[:max(cut, 0)]) == "" {
				out = append(out, l)
				continue
			}
			out = append(out, damagedLine{l.op, l.text[:cut], l.at}, damagedLine{l.op, l.text[cut+1:], nowhere})
		}
		d.lines = out
	}},
	{"lines joined", "", func(d *damagedHunk) {
		for i := 1; i < len(d.lines); i++ {
			a, b := d.lines[i-1], d.lines[i]
			if a.op == b.op && a.op != '+' && isCode(a.text) && isCode(b.text) && d.IntN(3) == 0 {
				d.lines[i-1].text += " " + strings.TrimLeft(b.text, " \t")
				d.lines = slices.Delete(d.lines, i, i+1)
			}
		}
	}},
	{"insertion, context stale", "", func(d *damagedHunk) {
		d.insertOnly()
		d.staleLines(1+d.IntN(3), ' ')
	}},
	{"stale beside a twin", "git", func(d *damagedHunk) { d.twin(); d.driftPlace() }},
	{"twin far below", "", func(d *damagedHunk) { d.twin() }},
	{"context line stale", "", func(d *damagedHunk) { d.staleLines(1, ' ') }},
	{"two context lines stale", "", func(d *damagedHunk) { d.staleLines(2, ' ') }},
	{"removed line stale", "", func(d *damagedHunk) { d.staleLines(1, '-') }},
	{"quotes swapped", "", func(d *damagedHunk) {
		d.old(func(s string) string { return strings.NewReplacer(`"`, "'", "'", `"`).Replace(s) })
	}},
	{"semicolons and commas lost", "", func(d *damagedHunk) { d.old(func(s string) string { return strings.TrimRight(s, ";,") }) }},
	{"comments lost", "", func(d *damagedHunk) {
		d.old(func(s string) string {
			if at := strings.Index(s, "//"); at > 0 && isCode(s[:at]) {
				return strings.TrimRight(s[:at], " \t")
			}
			return s
		})
	}},
	{"case changed", "", func(d *damagedHunk) {
		d.old(func(s string) string {
			return strings.Map(func(r rune) rune {
				if d.IntN(20) == 0 {
					return unicode.ToUpper(r)
				}
				return r
			}, s)
		})
	}},
	{"blanks inside", "", func(d *damagedHunk) {
		d.old(func(s string) string {
			body := strings.TrimLeft(s, " \t")
			return s[:len(s)-len(body)] + strings.NewReplacer("(", "( ", ")", " )", " = ", "=", ", ", ",").Replace(body)
		})
	}},
	{"escaped quotes", "", func(d *damagedHunk) { d.old(func(s string) string { return strings.ReplaceAll(s, `"`, `\"`) }) }},
	{"quoted with >", "", func(d *damagedHunk) { d.each(100, func(_ int, l *damagedLine) { l.text = "> " + l.text }) }},
	{"signs in the text", "structured ap search tool", func(d *damagedHunk) {
		d.asMeant = true
		d.each(100, func(_ int, l *damagedLine) {
			if l.op == '+' || d.lines[0].text == "" {
				l.text = "+" + l.text
			}
		})
	}},
	{"words left out", "", func(d *damagedHunk) {
		at, ok := d.inner(func(l damagedLine) bool { return l.op != '+' && len(strings.Fields(l.text)) > 2 })
		if ok {
			words := strings.Fields(d.lines[at].text)
			d.lines[at].text = strings.Replace(d.lines[at].text, " "+words[1+d.IntN(len(words)-1)], "", 1)
		}
	}},
	{"line shortened", "", func(d *damagedHunk) {
		at, ok := d.inner(func(l damagedLine) bool { return l.op == ' ' && len(l.text) > 30 })
		if ok {
			d.lines[at].text = d.lines[at].text[:20] + "..."
		}
	}},
	{"numbers, no context behind", "git", func(d *damagedHunk) {
		for len(d.lines) > 1 && d.lines[len(d.lines)-1].op == ' ' {
			d.lines = d.lines[:len(d.lines)-1]
		}
	}},
	{"insertion slid, replay", "git structured search v4a tool", func(d *damagedHunk) {
		d.replay("")
		d.slide()
	}},
	{"entities in some lines", "", func(d *damagedHunk) {
		entities := strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;")
		d.old(func(s string) string {
			if d.IntN(2) == 0 {
				return entities.Replace(s)
			}
			return s
		})
	}},
	{"indentation changed only, stale", "", func(d *damagedHunk) {
		at, ok := d.inner(func(l damagedLine) bool { return l.op == ' ' && isCode(l.text) })
		if !ok {
			return
		}
		real := slices.IndexFunc(d.realHunk.lines, func(l damagedLine) bool { return l.at == d.lines[at].at })
		var out []damagedLine
		for i, l := range d.realHunk.lines {
			switch {
			case i == real:
				out = append(out, damagedLine{'-', l.text, l.at}, damagedLine{'+', "\t" + l.text, nowhere})
			case l.op == '-':
				out = append(out, damagedLine{' ', l.text, l.at})
			case l.op == ' ':
				out = append(out, l)
			}
		}
		d.realHunk.lines, d.lines = out, slices.Clone(out)
		d.staleLines(1, '-')
	}},
	{"nothing", "", func(d *damagedHunk) {}},
	{"far numbers", "git lines", func(d *damagedHunk) { d.from = d.elsewhere(400) }},
	{"no numbers", "git", func(d *damagedHunk) { d.unnumbered = true }},
}

// inner is a random line that holds, between others of the hunk.
func (d *damagedHunk) inner(holds func(damagedLine) bool) (int, bool) {
	var all []int
	for i := 1; i+1 < len(d.lines); i++ {
		if holds(d.lines[i]) {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	return all[d.IntN(len(all))], true
}

// old changes the lines of the old side.
func (d *damagedHunk) old(change func(string) string) {
	for i := range d.lines {
		if d.lines[i].op != '+' {
			d.lines[i].text = change(d.lines[i].text)
		}
	}
}

// staleLines lets count lines of a kind be others than the file's by a word.
func (d *damagedHunk) staleLines(count int, op byte) {
	for range count {
		at, ok := d.inner(func(l damagedLine) bool { return l.op == op && len(strings.FieldsFunc(l.text, notWord)) > 0 })
		if ok {
			words := strings.FieldsFunc(d.lines[at].text, notWord)
			d.lines[at].text = strings.Replace(d.lines[at].text, words[d.IntN(len(words))], fmt.Sprintf("stale%d", at), 1)
		}
	}
}

// insertOnly makes the hunk a pure insertion.
func (d *damagedHunk) insertOnly() {
	d.realHunk.lines = slices.Clone(d.realHunk.lines)
	for i := range d.realHunk.lines {
		if d.realHunk.lines[i].op == '-' {
			d.realHunk.lines[i].op = ' '
		}
	}
	d.lines = slices.Clone(d.realHunk.lines)
}

// twin puts a copy of the old text at the end of the file.
func (d *damagedHunk) twin() {
	d.twinned = true
	d.base += "\n" + strings.Join(sideOf(d.realHunk.lines, '-'), "\n") + "\n"
	d.file = d.base
}

// driftPlace changes a context line of the file at the hunk's own place.
func (d *damagedHunk) driftPlace() {
	at, ok := d.inner(func(l damagedLine) bool { return l.op == ' ' && len(strings.FieldsFunc(l.text, notWord)) > 0 })
	if !ok {
		return
	}
	all := strings.Split(d.base, "\n")
	row := d.lines[at].at
	words := strings.FieldsFunc(all[row], notWord)
	all[row] = strings.Replace(all[row], words[0], "drifted", 1)
	d.base = strings.Join(all, "\n")
	d.file = d.base
	d.realHunk.lines = slices.Clone(d.realHunk.lines)
	d.realHunk.lines[at].text = all[row]
}

// slide moves a block of added lines by one line, which leads to the same text.
func (d *damagedHunk) slide() {
	from := slices.IndexFunc(d.lines, func(l damagedLine) bool { return l.op == '+' })
	if from < 1 {
		return
	}
	to := from
	for to < len(d.lines) && d.lines[to].op == '+' {
		to++
	}
	if d.lines[from-1].op == ' ' && d.lines[from-1].text == d.lines[to-1].text {
		d.lines[from-1].op, d.lines[to-1].op = '+', ' '
		d.lines[to-1].at, d.lines[from-1].at = d.lines[from-1].at, nowhere
	}
}
