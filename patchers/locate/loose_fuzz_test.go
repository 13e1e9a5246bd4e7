package locate_test

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// FuzzLoosely: matches are well formed and the same every time, and every removed line
// has its counterpart in the edit.
func FuzzLoosely(f *testing.F) {
	f.Add("a\n  x\nb\n", "a\nx\nb\n", "a\ny\nb\n", 0, -1, false)
	f.Add("\ufeffone “two”\r\n\r\nthree", "one \"two\"\nthree", "one\nthree\n", 3, 0, true)
	f.Add("1: a\n2: b\n", "1: a", "1: c", 0, 1, false)
	f.Add("the first line\nthe second line\n", "the frst line\nthe second lne\n", "the second lne\n", 0, -1, false)
	f.Add("x\nx\nx\ny\nx\n", "y\n\nx\n", "x\n\n\ty\n", 2, 4, true)
	f.Add("a\n\n\n b\n", "a\nb\n", "\n", 0, 2, false)
	f.Fuzz(func(t *testing.T, file, old, after string, from, stated int, flag bool) {
		if len(file)+len(old)+len(after) > 1<<14 {
			return
		}
		text := model.NewText([]byte(file))
		q := locate.Query{
			Lines:  locate.DiffLines([]byte(old), []byte(after)),
			From:   min(max(from, 0), len(file)),
			Stated: min(max(stated, -1), 1000), All: flag && stated < 0, PartialLines: flag, KeepIndent: flag, IncludeExact: !flag,
		}
		var finder locate.Finder
		m, ok := finder.FindLoose(text, q)
		again, also := new(locate.Finder).FindLoose(text, q)
		if ok != also || !reflect.DeepEqual(m, again) {
			t.Fatalf("%v, then %v", m, again)
		}
		if ok {
			checkMatch(t, text, q, m)
		}
	})
}

// damages are the ways in which language models change all lines of an edit.
var damages = map[string]func(t *rapid.T, lines []string) []string{
	"trailing whitespace": func(t *rapid.T, lines []string) []string {
		return each(lines, func(s string) string { return s + rapid.SampledFrom([]string{"", " ", "\t "}).Draw(t, "trailing") })
	},
	"indentation": func(t *rapid.T, lines []string) []string {
		prefix := rapid.SampledFrom([]string{"  ", "\t", "        "}).Draw(t, "prefix")
		return each(lines, func(s string) string { return prefix + s })
	},
	"tabs for spaces": func(_ *rapid.T, lines []string) []string {
		return each(lines, func(s string) string { return strings.ReplaceAll(s, "    ", "\t") })
	},
	"typographic": func(_ *rapid.T, lines []string) []string {
		return each(lines, func(s string) string { return strings.ReplaceAll(s, `"`, "”") })
	},
	"blank lines": func(t *rapid.T, lines []string) []string {
		var out []string
		for _, line := range lines {
			if out = append(out, line); rapid.Bool().Draw(t, "blank") && line[0] == ' ' {
				out = append(out, " ")
			}
		}
		return out
	},
	"CRLF": func(_ *rapid.T, lines []string) []string {
		return each(lines, func(s string) string { return s + "\r" })
	},
}

func each(lines []string, change func(string) string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		if out[i] = line; len(line) > 1 {
			out[i] = line[:1] + change(line[1:])
		}
	}
	return out
}

// TestDamaged: an edit with damaged whitespace and the like has the same result as the
// undamaged one, and context keeps the bytes of the file (PLACING §3.1).
func TestDamaged(t *testing.T) {
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				lines := fileLines(t)
				hunk, after := randomHunk(t, lines)
				q := locate.Query{Stated: -1, IncludeExact: true}
				for _, line := range damage(t, hunk) {
					q.Lines = append(q.Lines, locate.Line{Op: line[0], Text: []byte(line[1:] + "\n")})
				}
				text := model.NewText([]byte(strings.Join(lines, "\n") + "\n"))
				m, ok := new(locate.Finder).FindLoose(text, q)
				if !ok || m.Placement != model.Loose {
					t.Fatalf("%v %v", ok, m)
				}
				got := string(splice(text.Bytes, m.Candidates))
				if folded(got) != folded(strings.Join(after, "\n")+"\n") {
					t.Fatalf("%s\ngot  %q\nwant %q", m.Why, got, after)
				}
				for _, line := range kept(hunk) {
					if !strings.Contains("\n"+got, "\n"+line+"\n") {
						t.Fatalf("the line %q is not kept: %q", line, got)
					}
				}
			})
		})
	}
}

// folded is text without the effect of damages on added lines, which are inserted as
// written.
func folded(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		out = append(out, strings.NewReplacer("”", `"`, "\t", "    ").Replace(strings.TrimRight(line, " \t\r\n")))
	}
	return strings.Join(out, "\n")
}

func kept(hunk []string) []string {
	var out []string
	for _, line := range hunk {
		if line[0] == ' ' {
			out = append(out, line[1:])
		}
	}
	return out
}

// fileLines is a file whose lines are all different.
func fileLines(t *rapid.T) []string {
	var out []string
	for i := range rapid.IntRange(3, 20).Draw(t, "lines") {
		indent := strings.Repeat("    ", rapid.IntRange(0, 3).Draw(t, "depth"))
		out = append(out, indent+`say("`+string(rune('a'+i))+`")`)
	}
	return out
}

// randomHunk is a hunk with a line of context, a change and a line of context,
// and the file after it.
func randomHunk(t *rapid.T, lines []string) (hunk, after []string) {
	at := rapid.IntRange(1, len(lines)-2).Draw(t, "at")
	indent := lines[at][:strings.Index(lines[at], "say")]
	added := []string{indent + `new("x")`, indent + `    new("y")`}
	added = added[:rapid.IntRange(0, 2).Draw(t, "added")]
	after = append(append(append(after, lines[:at]...), added...), lines[at+1:]...)
	hunk = []string{" " + lines[at-1], "-" + lines[at]}
	for _, line := range added {
		hunk = append(hunk, "+"+line)
	}
	return append(hunk, " "+lines[at+1]), after
}

// TestTwice: a text that is in two places is never placed in one of them,
// and one with an unknown line has no place (PLACING §2.3).
func TestTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := fileLines(t)
		hunk, _ := randomHunk(t, lines)
		name := rapid.SampledFrom([]string{"trailing whitespace", "indentation", "typographic", "blank lines"}).Draw(t, "damage")
		q := locate.Query{Stated: rapid.IntRange(-1, 30).Draw(t, "stated"), IncludeExact: true}
		for _, line := range damages[name](t, hunk) {
			q.Lines = append(q.Lines, locate.Line{Op: line[0], Text: []byte(line[1:] + "\n")})
		}
		text := strings.Join(lines, "\n") + "\n"
		m, ok := new(locate.Finder).FindLoose(model.NewText([]byte(text+text)), q)
		if !ok || m.Placement != model.Ambiguous || len(m.Candidates) != 2 {
			t.Fatalf("%v %v %v", ok, m.Placement, m.Candidates)
		}
		at := rapid.IntRange(0, len(q.Lines)).Draw(t, "garbage")
		q.Lines = append(append(append([]locate.Line{}, q.Lines[:at]...), locate.Line{Op: '-', Text: []byte("what nobody said\n")}), q.Lines[at:]...)
		if m, ok := new(locate.Finder).FindLoose(model.NewText([]byte(text)), q); ok {
			t.Fatalf("%v %v", m.Placement, m.Candidates)
		}
	})
}
