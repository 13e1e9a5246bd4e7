package diffview

import (
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// changed is the change of one file from old to new.
func changed(old, new string) *model.ChangeSet {
	return resolve(tree{"n": old}, edits("n", finding{old: old, new: new}))
}

// codeRows is the drawn rows from the first changed one on.
func codeRows(in Input) []string {
	l := New(in)
	rows := plain(in)
	return rows[l.FirstChangeRow(0):]
}

// Whitespace is drawn where it is what differs, and at the end of added lines.
func TestChangedWhiteSpace(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           string
	}{
		{"indentation by tabs", "    x = 1\n", "\tx = 1\n", `
1   - ····x = 1
  1 + →   x = 1`},
		{"more indentation", "  x = 1\n", "      x = 1\n", `
1   - ··x = 1
  1 + ······x = 1`},
		{"within the line", "x  = one\n", "x = one\n", `
1   - x··= one
  1 + x·= one`},
		{"at the end", "x = one\n", "x = one \t\n", `
1   - x = one
  1 + x = one·→`},
		{"indentation and words", "\ty = 2\n", "    y = 20\n", `
1   - →   y = 2
  1 + ····y = 20`},
		{"words, not whitespace", "x = one\n", "x = two\n", `
1   - x = one
  1 + x = two`},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := input(changed(c.old, c.new), 40)
			got := codeRows(in)
			for i := range got {
				got[i] = strings.TrimPrefix(got[i], " ")
			}
			rowsAre(t, got, c.want)
			in.Glyphs = theme.ASCII()
			ascii := strings.NewReplacer("→", ">", "·", ".").Replace(strings.Trim(c.want, "\n"))
			got = codeRows(in)
			for i := range got {
				got[i] = strings.TrimPrefix(got[i], " ")
			}
			rowsAre(t, got, ascii)
		})
	}
}

const (
	indented   = "if a {\n\tone()\n\ttwo()\n}\nlast\n"
	reindented = "if a {\n    one()\n    two()\n}\nend\n"
)

// Changes of whitespace are hidden or ignored on request, and a row says so.
func TestSpaces(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, new string
		spaces   Spaces
		want     string
	}{
		{"shown", "\tone()\n", "    one()\n", ShowSpaces, `
 1   - →   one()
   1 + ····one()`},
		{"hidden", indented, reindented, HideSpaces, `
       ⋯ whitespace only: 2 lines
 4 4   }
 5   - last
   5 + end`},
		{"ignored", indented, reindented, IgnoreSpaces, `
       ⋯ whitespace ignored: 2 lines
 2 2       one()
 3 3       two()
 4 4   }
 5   - last
   5 + end`},
		{"blank lines hidden", "a\nb\n", "a\n\n\nb\n", HideSpaces, `
       ⋯ whitespace only: 2 lines
 2 4   b`},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := input(changed(c.old, c.new), 40)
			in.Spaces = c.spaces
			rowsAre(t, codeRows(in), c.want)
			if n := New(in).counts[0]; c.name == "hidden" && n != (counts{3, 3}) {
				t.Errorf("the header counts %v", n)
			}
		})
	}
}

// Lines that differ only in whitespace or case are counterparts, in blocks of any size.
func TestCounterpartsWithoutSpace(t *testing.T) {
	var old, new strings.Builder
	for i := range 300 {
		line := "call" + model.Number(i) + "(x)\n"
		old.WriteString("\t" + line)
		new.WriteString("        " + line)
	}
	new.WriteString("more()\n")
	l := New(input(changed(old.String(), new.String()), 80))
	for _, c := range l.codeLines {
		if c.sign == removed && (c.counterpart == 0 || l.codeLines[c.counterpart].new != c.old) {
			t.Fatalf("line %d has the counterpart %d", c.old, l.codeLines[c.counterpart].new)
		}
	}
	l = New(input(changed("RETURN Total\nx\n", "a new line\n    return total\n"), 80))
	for _, c := range l.codeLines {
		if c.sign == removed && c.old == 1 && l.codeLines[c.counterpart].new != 2 {
			t.Errorf("the line in other case has the counterpart %d", l.codeLines[c.counterpart].new)
		}
	}
}

// Old and new line numbers never decrease, whatever is decided, and a decision numbers the
// lines as a new layout does.
func TestNumbersNeverDecrease(t *testing.T) {
	sets := []*model.ChangeSet{placements(), kinds(), resolve(tree{"n": "1\n2\n3\n4\n5\n6\n7\n8\n9\n"},
		edits("n", finding{old: "2\n", new: "two\nlines\nmore\n"}, finding{old: "5\n6\n", new: "five\n"}, finding{old: "8\n", new: ""}),
		edits("n", finding{old: "two\n", new: "TWO\nTHREE\n"}),
		edits("n", finding{old: "9\n", new: "nine\nten\n"}))}
	for _, cs := range sets {
		for seed := range 243 {
			in := input(cs, 100)
			in.Decisions = slices.Clone(in.Decisions)
			for id, n := 0, seed; id < len(in.Decisions); id, n = id+1, n/3 {
				if cs.Hunks[id].Placement != model.Applied {
					in.Decisions[id] = model.Decision(n % 3)
				}
			}
			for in.File = range cs.Files {
				l := New(in)
				var old, new int32
				for _, r := range l.rows {
					c := &l.codeLines[r.left]
					if r.kind != rowCode || c.sign == actual || c.sign == expected {
						continue
					}
					n := l.newNumber(c)
					if c.old > 0 && c.old < old || n > 0 && n < new {
						t.Fatalf("decisions %v: %d %d follows %d %d:\n%s", in.Decisions, c.old, n, old, new, strings.Join(plain(in), "\n"))
					}
					old, new = max(old, c.old), max(new, n)
				}
			}
		}
	}
}
