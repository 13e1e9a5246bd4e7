package label

import "testing"

func TestLead(t *testing.T) {
	// HABITS §7.1
	for line, want := range map[string][2]string{
		"1. **`src/a.ts`** – remember the note:": {"src/a.ts", "remember the note:"},
		"**src/a.ts**: the new route":            {"src/a.ts", "the new route"},
		"### `src/a.ts` - updated handler":       {"src/a.ts", "updated handler"},
		"- `a/b.py` (only the imports change)":   {"a/b.py", "only the imports change)"},
		"`src/a.ts` uses `src/b.ts`":             {},
		"`src/a.ts`: like `src/b.ts`":            {},
		"src/a.ts":                               {},
		"Note: nothing":                          {},
		"The file `src/a.ts` – read":             {},
	} {
		name, words, _ := Lead(line)
		if name != want[0] || words != want[1] {
			t.Errorf("%q: got %q, %q", line, name, words)
		}
	}
}
