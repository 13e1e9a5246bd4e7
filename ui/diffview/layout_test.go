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
