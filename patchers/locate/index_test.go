package locate_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

func lines(s string) [][]byte { return locate.SplitLines([]byte(s)) }

func TestFind(t *testing.T) {
	for _, c := range []struct {
		name, text, lines string
		rung              int
		want              []int
	}{
		{"once", "a\nb\nc\n", "b\n", locate.Bytes, []int{1}},
		{"several lines", "a\nb\nc\nb\nd\n", "b\nd\n", locate.Bytes, []int{3}},
		{"overlapping", "a\na\na\n", "a\na\n", locate.Bytes, []int{0, 1}},
		{"nowhere", "a\nb\n", "c\n", locate.Bytes, nil},
		{"out of order", "a\nb\n", "b\na\n", locate.Bytes, nil},
		{"longer than the text", "a\n", "a\na\n", locate.Bytes, nil},
		{"no lines", "a\n", "", locate.Bytes, nil},
		{"in an empty text", "", "a\n", locate.Bytes, nil},
		{"last line without its end", "a\nb", "b\n", locate.Bytes, nil},
		{"last line, ends ignored", "a\nb", "b\n", locate.Ends, []int{1}},
		{"crlf, byte for byte", "a\r\nb\r\n", "b\n", locate.Bytes, nil},
		{"crlf, ends ignored", "a\r\nb\r\n", "a\nb\n", locate.Ends, []int{0}},
		{"a part of a line", "ab\n", "b\n", locate.Ends, nil},
		{"a carriage return inside", "a\rb\n", "a\n", locate.Ends, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := model.NewText([]byte(c.text))
			got, more := new(locate.Finder).Find(text, c.rung, lines(c.lines), 0)
			if !slices.Equal(got, c.want) || more {
				t.Errorf("got %v, %v, want %v", got, more, c.want)
			}
			for _, at := range got {
				if !locate.MatchesAt(text, c.rung, lines(c.lines), at) {
					t.Errorf("MatchesAt does not match line %d", at)
				}
			}
		})
	}
}

// TestFindRepeated compares with a naive search, on texts of few words, which
// repeat themselves (PLACING §2: exact text elsewhere), and of many, most of which occur once.
func TestFindRepeated(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 1000 {
		words, n := 1+random.IntN(5), random.IntN(100)
		if random.IntN(2) == 0 {
			words = 100
		}
		if i%20 == 0 {
			n = 3000 // with more equal lines than are listed
		}
		text := model.NewText([]byte(randomText(random, n, words)))
		wanted := lines(randomText(random, 1+random.IntN(5), words))
		if start := random.IntN(100); words == 100 && start < text.Lines() {
			end := min(start+1+random.IntN(5), text.Lines())
			wanted = append(lines(string(text.Bytes[text.Start(start):text.Start(end)])), wanted[:random.IntN(2)]...)
		}
		near := random.IntN(n + 1)
		var want []int
		for at := range text.Lines() {
			if locate.MatchesAt(text, locate.Bytes, wanted, at) {
				want = append(want, at)
			}
		}
		got, more := new(locate.Finder).Find(text, locate.Bytes, wanted, near)
		if more != (len(want) > locate.MaxPlaces) {
			t.Fatalf("%d places, and more is %v", len(want), more)
		}
		if !more && !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
		for _, at := range got {
			if !slices.Contains(want, at) {
				t.Fatalf("%d is no place", at)
			}
		}
		if more && !slices.Contains(got, locate.ByDistance(want, near)[0]) {
			t.Fatalf("the place nearest to %d is not among %v", near, got)
		}
	}
}

func randomText(random *rand.Rand, n, words int) string {
	var b strings.Builder
	for range n {
		fmt.Fprintf(&b, "%d\n", random.IntN(words))
	}
	return b.String()
}

func TestFinderIsForOneText(t *testing.T) {
	var f locate.Finder
	for _, c := range []struct {
		text string
		want []int
	}{{"a\nb\n", []int{1}}, {"b\na\n", []int{0}}, {"", nil}} {
		if got, _ := f.Find(model.NewText([]byte(c.text)), locate.Bytes, lines("b\n"), 0); !slices.Equal(got, c.want) {
			t.Errorf("in %q: got %v, want %v", c.text, got, c.want)
		}
	}
}

func TestMemo(t *testing.T) {
	var m locate.Memo[int]
	a, b := model.NewText(nil), model.NewText(nil)
	calls := 0
	for _, text := range []*model.Text{a, a, b, b, a} {
		m.Get(text, func(*model.Text) int { calls++; return calls })
	}
	if calls != 3 {
		t.Errorf("computed %d times, want 3: once for each change of text", calls)
	}
}

func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "this is line number %d of the file\n", i)
	}
	return b.String()
}
