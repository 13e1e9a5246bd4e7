package literal

import (
	"math/rand/v2"
	"strings"
	"testing"

	"aptix-tui/model"
)

// unattended makes what needs no person of edits in text, one after the other; ok is
// false if one does.
func unattended(edits []*model.Edit, text string) (out string, ok bool) {
	t := model.NewText([]byte(text))
	for _, e := range edits {
		m := e.Locator.Locate(t, 0)
		switch {
		case m.Placement == model.Applied || m.Placement == model.Missing:
			continue
		case m.Placement != model.Exact:
			return "", false
		}
		var made strings.Builder
		from := 0
		for _, c := range m.Candidates {
			s := c.Splices[0]
			made.WriteString(string(t.Bytes[from:s.Start]) + string(s.New))
			from = s.End
		}
		t = model.NewText([]byte(made.String() + string(t.Bytes[from:])))
	}
	return string(t.Bytes), true
}

// TestChain runs random replacements that build on each other. A first run makes
// what it makes without a chain, or asks, and hardly any second run changes the text.
func TestChain(t *testing.T) {
	// READING §5.2: a second run without a history changes nothing, also where
	// replacements build on each other, and a first run is made.
	random := rand.New(rand.NewPCG(1, 2))
	word := func() string { return string(rune('a' + random.IntN(8))) }
	ran, differ, asked := 0, 0, 0
	for range 20000 {
		text := "a b c d\n"
		var plain, chained []*model.Edit
		made := text
		for range 2 + random.IntN(3) {
			fields := strings.Fields(made)
			find := fields[random.IntN(len(fields))]
			replace := []string{word() + word() + " " + find, find + " " + word() + word(), word() + word() + word()}[random.IntN(3)]
			r := Replacement{Find: []byte(find), Replace: []byte(replace), All: random.IntN(4) == 0, Lookups: &Lookups{}}
			plain, chained = append(plain, &model.Edit{Locator: r}), append(chained, &model.Edit{Locator: r})
			made = strings.Replace(made, find, replace, 1)
		}
		Link(chained)
		want, ok := unattended(plain, text)
		got, also := unattended(chained, text)
		if ok && !also {
			asked++ // the new text of a later one looks like that of an earlier run
			continue
		}
		if ok != also || got != want {
			t.Fatalf("first run of %s: got %q, want %q", written(chained), got, want)
		}
		if !ok {
			continue
		}
		ran++
		if again, ok := unattended(chained, got); ok && again != got {
			differ++ // a new text contains what another replacement finds, which looks like a first run
		}
	}
	if ran < 1000 || differ*8 > ran || asked*100 > ran {
		t.Errorf("of %d second runs, %d change the text; %d first runs ask", ran, differ, asked)
	}
}

func written(edits []*model.Edit) string {
	var out []string
	for _, e := range edits {
		r := e.Locator.(Replacement)
		out = append(out, string(r.Find)+"→"+string(r.Replace))
	}
	return strings.Join(out, ", ")
}
