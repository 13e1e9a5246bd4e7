package diffview

import (
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// numbered is lines "1" to "n".
func numbered(n int) string {
	var out strings.Builder
	for i := range n {
		out.WriteString(model.Number(i+1) + "\n")
	}
	return out.String()
}

func TestContext(t *testing.T) {
	for _, c := range []struct {
		name    string
		context int
		want    string
	}{
		{"as asked for", 1, `
         ⋯ 4 unchanged lines
 ● accepted  @@ 6                               exact
  5  5   5
  6    - 6
     6 + six
  7  7   7
  8  8   8
 ● accepted  @@ 10                              exact
  9  9   9
 10    - 10
    10 + ten
 11 11   11
         ⋯ 9 unchanged lines`},
		{"none", 0, `
         ⋯ 5 unchanged lines
 ● accepted  @@ 6                               exact
  6    - 6
     6 + six
         ⋯ 3 unchanged lines
 ● accepted  @@ 10                              exact
 10    - 10
    10 + ten
         ⋯ 10 unchanged lines`},
	} {
		t.Run(c.name, func(t *testing.T) {
			cs := resolve(tree{"n": numbered(20)}, edits("n", finding{old: "\n6\n", new: "\nsix\n"}, finding{old: "\n10\n", new: "\nten\n"}))
			in := input(cs, 54)
			in.Context = c.context
			rowsAre(t, plain(in), c.want)
		})
	}
}

// A hunk with several regions has one header, and another one after rows of
// another hunk.
func TestHunkInSeveralRegions(t *testing.T) {
	git := model.FileChange{Op: model.OpEdit, Path: "n", Edits: []model.Edit{{Locator: splices{{"3\n", "three\n"}, {"9\n", "nine\n"}}}}}
	alone := resolve(tree{"n": numbered(9)}, git)
	rowsAre(t, headers(input(alone, 50)), `
 ● accepted  @@ 3                           exact`)

	cs := resolve(tree{"n": numbered(9)}, git, edits("n", finding{old: "6\n", new: "six\n"}))
	rowsAre(t, headers(input(cs, 50)), `
 ● accepted  @@ 3                           exact
 ● accepted  @@ 6                           exact
 ● accepted  @@ 3 continued                 exact`)
	if l := New(input(cs, 50)); l.HunkRow(0) != 0 {
		t.Errorf("the first row of the hunk in two regions is %d", l.HunkRow(0))
	}
}

// splices is a locator that changes several texts at once.
type splices [][2]string

func (s splices) Locate(t *model.Text, _ int) model.Match {
	c := model.Candidate{}
	for _, pair := range s {
		span := spansOf(t.Bytes, pair[0])[0]
		c.Splices = append(c.Splices, model.Splice{Span: span, New: []byte(pair[1])})
		c.Extent.End = span.End
	}
	c.Extent.Start = c.Splices[0].Start
	return model.Match{Candidates: []model.Candidate{c}}
}

func headers(in Input) []string {
	return slices.DeleteFunc(plain(in), func(row string) bool { return !strings.Contains(row, "@@") })
}

// A hunk that builds on another one shows how it changes the text of that one.
func TestStackedHunks(t *testing.T) {
	cs := resolve(tree{"n": "1\n2\n3\n"},
		edits("n", finding{old: "2\n", new: "two\nlines\n"}),
		edits("n", finding{old: "two\n", new: "TWO\n"}),
		edits("n", finding{old: "3\n", new: "three\n"}))
	in := input(cs, 75)
	rowsAre(t, plain(in), `
 ● accepted  @@ 2                      two patches change this file  exact
 1 1   1
 2   - 2
     + two
     + lines
 ● accepted  @@ 2                                                    exact
     - two
   2 + TWO
   3   lines
 ● accepted  @@ 3                                                    exact
 3   - 3
   4 + three`)
	for id, last := range []string{"   3 + three", "   4 + three"} {
		in.Decisions, _ = cs.Reject(cs.InitialDecisions(), id)
		if rows := plain(in); rows[len(rows)-1] != last {
			t.Errorf("without hunk %d the last row is %q, want %q", id, rows[len(rows)-1], last)
		}
	}
}

func TestHunkAt(t *testing.T) {
	cs := resolve(tree{"n": numbered(30)}, edits("n", finding{old: "10\n", new: "ten\n"}, finding{old: "25\n", new: "x\n"}))
	l := New(input(cs, 60))
	var got []int
	for row := -1; row <= l.Rows(); row++ {
		got = append(got, l.HunkAt(row))
	}
	want := append([]int{-1, -1}, slices.Repeat([]int{0}, 10)...) // hidden; header, 3+2+3 lines, hidden
	want = append(append(want, slices.Repeat([]int{1}, 10)...), -1)
	if !slices.Equal(got, want) {
		t.Errorf("rows belong to hunks\n%v, want\n%v", got, want)
	}
	if l.HunkRow(1) != 11 || l.HunkRow(7) != -1 {
		t.Errorf("hunk 1 has row %d, hunk 7, which is not there, %d", l.HunkRow(1), l.HunkRow(7))
	}
}

// The header of a narrow pane keeps the decision and the placement; other
// important parts get rows below it.
func TestNarrowHeader(t *testing.T) {
	cs := resolve(tree{".envrc": "a  \nb\n"},
		described(edits(".envrc", finding{old: "b\n", new: "# ... rest of the file\n", as: model.Loose, relaxation: "trailing whitespace"}), "Say less"))
	for _, c := range []struct {
		width int
		want  string
	}{
		{100, `
 ○ undecided @@ 2 Say less          runs automatically, elision comment  loose: trailing whitespace`},
		{70, `
 ○ undecided @@ 2 Say less                 loose: trailing whitespace
   runs automatically (direnv runs it when you enter the directory), …`},
		{42, `
 ○ undecided @@ 2 Say less          loose
   trailing whitespace; runs automaticall…`},
		{24, `
 ○ undecided      loose
   trailing whitespace;…`},
		{14, `
 ○ undecided
   loose; tra…`},
	} {
		rows := plain(input(cs, c.width))
		code := slices.IndexFunc(rows, func(row string) bool { return strings.HasSuffix(row, "a") })
		rowsAre(t, rows[:code], c.want)
	}
}

// Highlights are looked up once for each frame, not by the layout and not for
// each row.
func TestHighlightIsAskedForWhatIsSeen(t *testing.T) {
	cs := resolve(tree{"a.go": "package a\n\nvar x = 1\n"}, edits("a.go", finding{old: "1\n", new: "2\n"}))
	var asked []string
	in := input(cs, 60)
	in.Styles = themed("dark")
	in.Highlight = func(path string, text []byte) [][]theme.Segment {
		asked = append(asked, path+": "+string(text))
		return nil
	}
	l := New(in)
	if len(asked) > 0 {
		t.Errorf("the layout alone asked for %q", asked)
	}
	l.Render(0, l.Rows())
	l.Render(0, l.Rows())
	base, fresh := "a.go: package a\n\nvar x = 1\n", "a.go: package a\n\nvar x = 2\n"
	if want := []string{base, fresh, base, fresh}; !slices.Equal(asked, want) {
		t.Errorf("asked for %q, want %q", asked, want)
	}
	var texts []string
	for _, text := range l.Texts() {
		texts = append(texts, text.Path+": "+string(text.Text))
	}
	if want := []string{base, fresh}; !slices.Equal(texts, want) {
		t.Errorf("the texts are %q, want %q", texts, want)
	}
}
