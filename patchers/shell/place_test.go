package shell

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"aptix-tui/model"
)

// TestLocateQuickly: an appender finds the same place with the index of the lines that earlier
// ones have left as in the whole text.
func TestLocateQuickly(t *testing.T) {
	lines := []string{"a\n", "b c\n", "b c\r\n", "}\n", "\n", "\ufeffa\n", "d"}
	r := rand.New(rand.NewPCG(1, 2))
	some := func(most int) string {
		var w strings.Builder
		for range r.IntN(most + 1) {
			w.WriteString(lines[r.IntN(len(lines))])
		}
		return w.String()
	}
	for range 3000 {
		index, e := &lineIndex{}, model.NewEditedText([]byte(some(6)))
		for range 6 {
			if a := (appender{[]byte(some(3))}); r.IntN(8) > 0 {
				checkQuickly(t, indexedAppender{a, index}, e)
				e.Replace(model.Span{Start: e.Len(), End: e.Len()}, a.text)
			} else {
				at := r.IntN(e.Len() + 1)
				e.Replace(model.Span{Start: at, End: at + r.IntN(e.Len()-at+1)}, a.text)
			}
		}
	}
}

func checkQuickly(t *testing.T, a indexedAppender, e *model.EditedText) {
	t.Helper()
	text := model.NewText(e.Slice(model.Span{End: e.Len()}))
	want := a.Locate(text, 0)
	if got, ok := a.LocateQuickly(e); !ok || !reflect.DeepEqual(got, want) {
		t.Fatalf("%q in %q:\ngot  %+v\nwant %+v", a.text, text.Bytes, got, want)
	}
}
