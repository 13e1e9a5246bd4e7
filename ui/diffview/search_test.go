package diffview

import (
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
)

// towns has two files with a word in context, in removed, added and hidden lines.
func towns() *model.ChangeSet {
	far := strings.Repeat("-\n", 20)
	return resolve(tree{"a": "Rome\nold rome\n" + far + "rome\n", "b": "x\n"},
		edits("a", finding{old: "old rome\n", new: "new Rome, new ROME\n"}), edits("b", finding{old: "x\n", new: "aRomeo\n"}))
}

// Smart case: a query in lower case ignores case. Hidden lines are not searched.
func TestSearch(t *testing.T) {
	for _, c := range []struct {
		query string
		want  []string // what is marked, by file
	}{
		{"rome", []string{"0 Rome", "0 rome", "0 Rome", "0 ROME", "1 Rome"}},
		{"Rome", []string{"0 Rome", "0 Rome", "1 Rome"}},
		{"rome, new", []string{"0 Rome, new"}},
		{"r.me", nil},
		{"", nil},
	} {
		in := input(towns(), 60)
		in.Folded, in.File = map[int]bool{0: true}, 1
		found := Search(in, c.query)
		var got []string
		for _, m := range found.All {
			in.File, in.Folded = m.File, nil
			l := New(in)
			_, code := l.locate(l.rowsOfLines(), m)
			got = append(got, string('0'+rune(m.File))+" "+string(l.line(code)[m.Start:m.End]))
		}
		if !slices.Equal(got, c.want) || found.Truncated {
			t.Errorf("%q: found %q (more: %v), want %q", c.query, got, found.Truncated, c.want)
		}
	}
}

// Case is also ignored outside ASCII; a match never begins inside a character.
func TestNeedle(t *testing.T) {
	for _, c := range []struct{ query, line, want string }{
		{"straße", "STRASSE Straße STRAßE", "Straße|STRAßE"},
		{"éa", "ÉA éa", "ÉA|éa"},
		{"É", "é É", "É"},
		{"aa", "aaaaa", "aa|aa"},
		{"\xff", "a\xffb", "\xff"},
		{"x", "\x80\x80x", "x"},
	} {
		var got []string
		for _, s := range needleOf(c.query).in([]byte(c.line)) {
			got = append(got, c.line[s.Start:s.End])
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q in %q: %q, want %q", c.query, c.line, got, c.want)
		}
	}
}

func TestStepsThroughMatches(t *testing.T) {
	in := input(towns(), 60)
	found := Search(in, "rome")
	if got := []int{found.Step(0, 1), found.Step(4, 1), found.Step(0, -1), found.Step(2, -7), Matches{}.Step(0, 1)}; !slices.Equal(got, []int{1, 0, 4, 0, -1}) {
		t.Errorf("steps lead to %v", got)
	}
	var files []int
	for _, m := range found.All {
		files = append(files, m.File)
	}
	if !slices.Equal(files, []int{0, 0, 0, 0, 1}) {
		t.Errorf("the files of the matches are %v", files)
	}
	l := New(in)
	row, _ := l.Position(found.All[1])
	in.File = 1
	if got := []int{found.From(l, 0), found.From(l, row), found.From(l, l.Rows()), found.From(New(in), 9)}; !slices.Equal(got, []int{0, 1, 4, 0}) {
		t.Errorf("from rows on, the matches are %v", got)
	}
}

// Matches and the current match have their own styles, over syntax colours and
// differing words.
func TestMatchesAreHighlighted(t *testing.T) {
	in := input(towns(), 60)
	in.Styles = themed("dark")
	found := Search(in, "rome")
	l := New(in)
	in.Query, in.Current = "rome", found.All[3]
	l = l.With(in)
	drawn := strings.Join(l.Render(0, l.Rows()), "\n")
	for _, c := range []struct {
		want  string
		times int
	}{
		{styled(in.Styles.Match, "Rome"), 2}, {styled(in.Styles.Match, "rome"), 1},
		{styled(in.Styles.MatchCurrent, "ROME"), 1}, {styled(in.Styles.Match, "ROME"), 0},
	} {
		if n := strings.Count(drawn, c.want); n != c.times {
			t.Errorf("%q is drawn %d times, want %d", c.want, n, c.times)
		}
	}
}

// The number of matches is limited.
func TestSearchIsBounded(t *testing.T) {
	cs := resolve(tree{"a": ""}, model.FileChange{Op: model.OpWrite, Path: "a", Content: []byte(strings.Repeat("ab", maxMatches+1))})
	if found := Search(input(cs, 80), "a"); len(found.All) != maxMatches || !found.Truncated {
		t.Errorf("found %d matches, more: %v", len(found.All), found.Truncated)
	}
}
