package locate_test

import (
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// hostile are files with many places.
var hostile = map[string]struct{ file, old, new string }{
	"equal lines":        {strings.Repeat("  x\n", 1<<12), strings.Repeat("x\n", 60), "y\n"},
	"one of equal lines": {strings.Repeat("  x\n", 1<<12), "x\n", "y\n"},
	"steps": {
		strings.Repeat("x\n  x\n", 1<<11), "    x\n", strings.Repeat("y\n", 200),
	},
	"blank lines":     {strings.Repeat("\n", 1<<14), strings.Repeat("\n", 60), "x\n"},
	"blanks around":   {strings.Repeat("\n", 1<<13) + "  x\n" + strings.Repeat("\n", 1<<13), "\n\nx\n\n\n", "\ny\n"},
	"one long line":   {strings.Repeat("word ", 1<<12) + "\n", strings.Repeat("word ", 1<<9) + "\n", "x\n"},
	"context that is": {strings.Repeat("a\n", 1<<12), strings.Repeat("a\n", 1000) + "b\n" + strings.Repeat("a\n", 1000), strings.Repeat("a\n", 2000)},
	"context that fits": {
		strings.Repeat(strings.Repeat("a\n", 100)+"b\n", 1<<5),
		strings.Repeat("a\n", 1000) + "b\n" + strings.Repeat("a\n", 1000), strings.Repeat("a\n", 2000),
	},
	"new text around": {strings.Repeat("  a\n", 1<<12), "a\n", strings.Repeat("a\n", 200)},
	"nearly alike":    {strings.Repeat("the first line of a text that repeats\n", 1<<8), strings.Repeat("the frist line of a text that repeats\n", 60), "x\n"},
	"many alike":      {numbered(1 << 14), strings.ReplaceAll(numbered(60), "file", "fiel"), "x\n"},
	"typographic":     {strings.Repeat("“x” – ", 1<<11) + "\n", "“y”\n", "z\n"},
}

// TestHostile: repetitions end every search, and matches are well formed.
func TestHostile(t *testing.T) {
	for name, c := range hostile {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, lines := model.NewText([]byte(c.file)), locate.DiffLines([]byte(c.old), []byte(c.new))
			for _, q := range []locate.Query{
				{Lines: lines, Stated: -1},
				{Lines: lines, Stated: 400},
				{Lines: lines, Stated: -1, From: len(c.file) - 1},
				{Lines: locate.DiffLines([]byte(c.file), append([]byte("new\n"), c.file...)), Stated: 1},
				{Lines: lines, Stated: -1, All: true},
			} {
				if m, ok := new(locate.Finder).FindLoose(text, q); ok && (len(m.Candidates) == 0 || len(m.Why) == 0) {
					t.Errorf("%v", m)
				}
			}
		})
	}
}
