package locate_test

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// TestByDistance: nearest first, below before above (READING §5.3, as git apply).
func TestByDistance(t *testing.T) {
	places := []int{1, 4, 6, 20}
	if got, want := locate.ByDistance(places, 5), []int{6, 4, 1, 20}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if !slices.Equal(places, []int{1, 4, 6, 20}) {
		t.Errorf("the argument was changed: %v", places)
	}
	if got := locate.Distance(places, 12); got != 6 {
		t.Errorf("the distance is %d, want 6", got)
	}
}

func TestApart(t *testing.T) {
	for _, c := range []struct{ places, others, want []int }{
		{[]int{0, 3, 6}, nil, []int{0, 3, 6}},
		{[]int{0, 3, 6}, []int{4}, []int{0, 6}},
		{[]int{0, 3, 6}, []int{2}, []int{0, 6}},
		{[]int{3}, []int{5}, []int{3}},
		{[]int{3}, []int{1}, []int{3}},
	} {
		if got := locate.Disjoint(c.places, 2, c.others, 2); !slices.Equal(got, c.want) {
			t.Errorf("%v apart from %v: got %v, want %v", c.places, c.others, got, c.want)
		}
	}
}

// TestOccurrences: an old text within the new one is no evidence (PLACING §5.2).
func TestOccurrences(t *testing.T) {
	for _, c := range []struct {
		name, new, old string
		want           []int
	}{
		{"at the start", "a\nb\n", "a\n", []int{0}},
		{"at the end", "a\nb\n", "b\n", []int{1}},
		{"in the middle", "x\na\ny\n", "a\n", []int{1}},
		{"more than once", "a\na\na\n", "a\na\n", []int{0, 1}},
		{"not", "a\nb\n", "c\n", nil},
		{"of a shorter text", "a\n", "a\nb\n", nil},
		{"nothing", "a\n", "", nil},
		{"at the end of a long text", numbered(500) + "z\n", "z\n", []int{500}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := locate.Occurrences(locate.Bytes, lines(c.new), lines(c.old)); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// TestClosest: a missing text is shown with the closest text (PLACING §2.5, missing).
func TestClosest(t *testing.T) {
	const text = "package x\n\nfunc first() {\n\treturn one + two\n}\n\nfunc second() {\n\treturn three\n}\n"
	for _, c := range []struct{ name, lines, want string }{
		{"a changed word", "\treturn one + 2\n", "\treturn one + two\n"},
		{"other whitespace", "func second(){\n  return three\n}\n", "func second() {\n\treturn three\n}\n"},
		{"reaching over the end", "\treturn three\n}\n\nfunc third() {\n", "\treturn three\n}\n"},
		{"nothing alike", "import fmt\n", ""},
		{"no words", "}\n", ""},
		{"nothing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			if m := new(locate.Finder).Closest(model.NewText([]byte(text)), lines(c.lines)); m != nil {
				got = text[m.Start:m.End]
				if m.Score <= 0 || m.Score > 1 {
					t.Errorf("the score is %v", m.Score)
				}
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil}, {"a", []string{"a"}}, {"a\n", []string{"a\n"}}, {"a\n\nb", []string{"a\n", "\n", "b"}},
	} {
		var got []string
		for _, line := range locate.SplitLines([]byte(c.text)) {
			got = append(got, string(line))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestFirstPlaceIsThatOfBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOfN(rapid.SampledFrom([]byte("ab\n")), 0, 200).Draw(t, "text")
		part := rapid.SliceOfN(rapid.SampledFrom([]byte("ab\n")), 0, 8).Draw(t, "part")
		if got, want := locate.FirstPlace(text, part), bytes.Index(text, part); got != want {
			t.Errorf("%d, want %d", got, want)
		}
	})
}
