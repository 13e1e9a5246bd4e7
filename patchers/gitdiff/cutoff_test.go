package gitdiff

import (
	"testing"

	"aptix-tui/model"
)

// READING §1.6: what an open fence holds at the end of an answer is whole only where
// the header counts it and its last line has ended.
func TestOpenFence(t *testing.T) {
	const head, body = "```diff\n--- a/x\n+++ b/x\n", " one\n-two\n+2"
	for _, c := range []struct {
		name, text string
		doubt      string
	}{
		{"counted and ended", head + "@@ -1,2 +1,2 @@\n" + body + "\n", ""},
		{"counted, its line not ended", head + "@@ -1,2 +1,2 @@\n" + body, fenceOpen.Sentence},
		{"not counted", head + "@@ @@\n" + body + "\n", fenceOpen.Sentence},
		{"not counted, blank lines behind", head + "@@ @@\n" + body + "\n\n\n", fenceOpen.Sentence},
		{"miscounted", head + "@@ -1,1 +1,1 @@\n" + body + "\n", fenceOpen.Sentence},
		{"not counted, the fence closed", head + "@@ @@\n" + body + "\n```", ""},
	} {
		a := model.NewAnswer("test", []byte(c.text))
		fence := &model.Fence{Char: '`', Length: 3, Open: 1, Close: a.Lines() + 1}
		p := Scan(model.Block{Answer: a, Fence: fence}, 2)
		if p == nil || len(p.Files) != 1 || len(p.Files[0].Edits) != 1 {
			t.Fatalf("%s: got %+v", c.name, p)
		}
		if got := p.Files[0].Edits[0].Doubt.String(); got != c.doubt {
			t.Errorf("%s: doubt %q, want %q", c.name, got, c.doubt)
		}
	}
}
