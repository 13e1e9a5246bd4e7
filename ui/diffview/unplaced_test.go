package diffview

import (
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
)

// The closest text has the line numbers of the file on disk, whatever is decided about the
// hunks before it, and the row below the header names the same line. A line that only an
// earlier hunk makes has none.
func TestClosestHasTheLinesOnDisk(t *testing.T) {
	base := "one\ntwo\nthree\nfour\nfive\nsix\n"
	for _, before := range []finding{{old: "two\n", new: "2a\n2b\n2c\n"}, {old: "one\ntwo\n", new: ""}} {
		cs := resolve(tree{"n": base}, edits("n", before, finding{old: "6", closest: "five\nsix\n", note: "not there"}))
		for _, d := range []model.Decision{model.Undecided, model.Rejected, model.Accepted} {
			in := input(cs, 80)
			in.Decisions = model.Decisions{d, model.Undecided}
			rows := strings.Join(plain(in), "\n")
			for _, want := range []string{"not there; < closest, line 5; > expected", "\n 5   < five", "\n 6   < six"} {
				if !strings.Contains(rows, want) {
					t.Errorf("%s, the hunk before is %s: %q is missing in\n%s", before.new, d, want, rows)
				}
			}
		}
	}
	cs := resolve(tree{"n": base}, edits("n", finding{old: "two\n", new: "2a\n2b\n"}, finding{old: "gone\n", closest: "2b\nthree\n", note: "not there"}))
	rows := strings.Join(plain(input(cs, 80)), "\n")
	for _, want := range []string{"< closest, line 2, made by an earlier change; > expected", "\n     < 2b", "\n 3   < three"} {
		if !strings.Contains(rows, want) {
			t.Errorf("%q is missing in\n%s", want, rows)
		}
	}
}

// The row below the header explains the signs at any width, and cuts the reasons instead.
func TestSignsAreExplainedAtAnyWidth(t *testing.T) {
	note := "the text to find is not in the file"
	cs := resolve(tree{"n": "1\n2\n"}, edits("n", finding{old: "3", closest: "2\n", note: note}))
	cs.Hunks[0].Why = cs.Hunks[0].Why.And(because("the new text is at line 1, which is far away from here")...)
	cs.Hunks[0].Flags = []model.Flag{model.FlagRunsCode}
	for width := 40; width <= 120; width += 20 {
		rows := plain(input(cs, width))
		row := rows[slices.IndexFunc(rows, func(r string) bool { return strings.Contains(r, "missing") })+1]
		if !strings.Contains(row, "line 2; > expected") || width >= 80 && !strings.Contains(row, note+"; <") {
			t.Errorf("%d columns: %q", width, row)
		}
	}
}

// What can be done about a hunk is not said of one that is rejected, and its rows end between
// two items.
func TestHelpRows(t *testing.T) {
	cs := resolve(tree{"n": "1\n"}, edits("n", finding{old: "2\n", new: "two\n", note: "not there"}))
	in := input(cs, 40)
	in.Help = func(*model.Hunk) string { return "m places it by hand · e edits it · n rejects it" }
	rows := strings.Join(plain(in), "\n")
	if !strings.Contains(rows, "m places it by hand · e edits it\n   n rejects it") {
		t.Errorf("the rows are\n%s", rows)
	}
	in.Decisions = model.Decisions{model.Rejected}
	if rows := strings.Join(plain(in), "\n"); strings.Contains(rows, "places it") {
		t.Errorf("a rejected hunk has\n%s", rows)
	}
}
