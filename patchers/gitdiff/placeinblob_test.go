package gitdiff

import (
	"crypto/sha1"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

// locateInOldBlob finds what the levels find.
func TestLocateInOldBlob(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		old, hunk := drawHunk(t)
		id := fmt.Sprintf("%x", sha1.Sum(fmt.Appendf(nil, "blob %d\x00%s", len(old), old)))
		patch := fmt.Sprintf("diff --git a/x b/x\nindex %s..%s 100644\n--- a/x\n+++ b/x\n%s", id, strings.Repeat("1", 40), hunk)
		p := Scan(model.Block{Answer: model.NewAnswer("", []byte(patch))}, 1)
		text := model.NewText([]byte(old))
		from, shift := rapid.IntRange(0, len(old)).Draw(t, "from"), rapid.IntRange(-1, 1).Draw(t, "shift")
		for _, e := range p.Files[0].Edits {
			at := e.Locator.(*placer)
			got, ok := at.locateInOldBlob(text, from, shift)
			if !ok {
				continue
			}
			found++
			slow := at.withVariants()
			slow.shift = shift
			want := slow.locate(text, from)
			if describe(got) != describe(want) {
				t.Fatalf("found %s\nwant %s", describe(got), describe(want))
			}
		}
	})
	if found == 0 {
		t.Error("no hunk is found in the old blob")
	}
}

// drawHunk draws a text and a hunk for it, which is at its line or next to it.
func drawHunk(t *rapid.T) (text, hunk string) {
	var old, body strings.Builder
	counts := map[byte]int{}
	first := rapid.IntRange(0, 3).Draw(t, "above")
	for i := range first {
		fmt.Fprintf(&old, "above %d\n", i)
	}
	for _, op := range rapid.SliceOfN(rapid.SampledFrom([]byte("  -+")), 1, 12).Draw(t, "lines") {
		line := fmt.Sprintf("line %d\n", rapid.IntRange(0, 3).Draw(t, "line"))
		if op != '+' {
			old.WriteString(line)
		}
		fmt.Fprintf(&body, "%c%s", op, line)
		counts[op]++
	}
	old.WriteString(rapid.SampledFrom([]string{"", "below\n", "line 1\n", "open"}).Draw(t, "below"))
	at := first + 1 + rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(t, "off")
	return old.String(), fmt.Sprintf("@@ -%d,%d +%d,%d @@\n%s", at, counts[' ']+counts['-'], at, counts[' ']+counts['+'], body.String())
}

func describe(m model.Match) string {
	return fmt.Sprint(m.Placement, m.Candidates, m.Why, m.PlaceAll, m.NoEvidence, m.Warning, m.Closest, m.Faults)
}
