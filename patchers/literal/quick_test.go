package literal

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

// What LocateQuickly finds in a text is what Locate finds.
func TestLocateQuickly(t *testing.T) {
	words := []string{"a", "ab", "\n", "\r\n", "return nil, err\n", "\tx := compute(a, b)\n", "+ y", "}\n", "é", "return nil,  err\n", "- y\n", "“"}
	text := func(t *rapid.T, name string, min, max int) []byte {
		return []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), min, max).Draw(t, name), ""))
	}
	rapid.Check(t, func(t *rapid.T) {
		e := model.NewEditedText(text(t, "text", 0, 12))
		for range rapid.IntRange(0, 6).Draw(t, "edits") {
			start := rapid.IntRange(0, e.Len()).Draw(t, "start")
			end := rapid.IntRange(start, e.Len()).Draw(t, "end")
			e.Replace(model.Span{Start: start, End: end}, text(t, "new", 0, 3))
		}
		r := Replacement{
			Find: text(t, "find", 1, 3), Replace: text(t, "replace", 0, 4), Lookups: &Lookups{},
			All: rapid.Bool().Draw(t, "all"), WholeLines: rapid.Bool().Draw(t, "lines"), CheckSigns: rapid.Bool().Draw(t, "signs"),
		}
		got, ok := r.LocateQuickly(e)
		slow := r
		slow.Lookups = &Lookups{}
		if want := slow.Locate(e.Text(), 0); ok && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q by %q in %q: got %+v; want %+v", r.Find, r.Replace, e.Text().Bytes, got, want)
		}
	})
}
