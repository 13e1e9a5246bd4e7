package formattest

import (
	"testing"

	"aptix-tui/model"
)

// CheckScan reads answer with scan: payloads and changes are lines of it, and their locators
// give places in file.
func CheckScan(t *testing.T, answer, file []byte, scan model.Scanner) {
	t.Helper()
	if len(answer)+len(file) > 1<<14 {
		return
	}
	lines, text := model.NewAnswer("", answer).Lines(), model.NewText(file)
	for _, p := range Scan(answer, scan) {
		if p.First < 1 || p.Last < p.First || p.Last > lines {
			t.Fatalf("a payload in lines %d to %d of %d", p.First, p.Last, lines)
		}
		for _, c := range p.Files {
			if c.First < p.First || c.Last < c.First || c.Last > lines {
				t.Fatalf("a change in lines %d to %d of a payload in %d to %d", c.First, c.Last, p.First, p.Last)
			}
			for _, e := range c.Edits {
				if c.Invalid.None() && e.Invalid.None() {
					CheckMatch(t, string(file), e.Locator.Locate(text, 0))
				}
			}
			if c.Interpreter != nil && c.Invalid.None() {
				c.Interpreter.Interpret(&c, text)
			}
		}
	}
}
