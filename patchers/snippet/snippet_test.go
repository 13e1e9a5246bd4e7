package snippet

import (
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// merged returns text with the first candidate of each edit, and what each edit is.
func merged(text string, c model.FileChange) (string, []string) {
	var said []string
	out, at := "", 0
	for _, e := range c.Edits {
		m := e.Locator.(model.Placed)
		word := m.Placement.String()
		if !e.Doubt.None() {
			word += ", in doubt: " + e.Doubt.String()
		} else if m.Placement != model.Loose {
			word += ": " + m.Why.String()
		}
		said = append(said, word)
		if len(m.Candidates) == 0 || m.Placement == model.Applied {
			continue
		}
		for _, s := range m.Candidates[0].Splices {
			if s.Start < at {
				return "overlap", said
			}
			out += text[at:s.Start] + string(s.New)
			at = s.End
		}
	}
	return out + text[at:], said
}

// TestMerge runs the cases of testdata: a file, a snippet, what each edit is, the file
// after all of them. A case of the archive definitions.txtar states definitions.
func TestMerge(t *testing.T) {
	formattest.Archives(t, "testdata/*.txtar", func(file string, ar *txtar.Archive) {
		for i := 0; i+3 < len(ar.Files); i += 4 {
			name := ar.Files[i].Name
			t.Run(file+"/"+name, func(t *testing.T) {
				text := model.NewText(ar.Files[i].Data)
				c := &model.FileChange{Path: strings.Fields(name)[0], Content: ar.Files[i+1].Data, First: 1}
				var got model.FileChange
				if file == "definitions" {
					got, _ = Definitions(c, text)
				} else {
					got = Lazy(c, text)
				}
				after, said := merged(string(text.Bytes), got)
				ar.Files[i+2].Data = formattest.Compare(t, strings.Join(said, "\n")+"\n", ar.Files[i+2].Data)
				ar.Files[i+3].Data = formattest.Compare(t, after, ar.Files[i+3].Data)
				checkEdits(t, string(text.Bytes), got)
				if strings.Contains(after, "...") && !strings.Contains(string(text.Bytes), "...") {
					t.Error("an elision is written")
				}
			})
		}
	})
}

// checkEdits fails the test if an edit would be accepted, or is not well formed.
func checkEdits(t *testing.T, file string, c model.FileChange) {
	t.Helper()
	for _, e := range c.Edits {
		m := model.Match(e.Locator.(model.Placed))
		if m.Placement < model.Loose {
			t.Fatalf("an edit is %s", m.Placement)
		}
		formattest.CheckMatch(t, file, m)
	}
}

// FuzzLazy checks that edits are well formed, in order, and hold no elision.
func FuzzLazy(f *testing.F) {
	f.Add("function a() {\n  one();\n}\n", "function a() {\n  // ...\n  two();\n}\n", "a.js")
	f.Add("def a():\n    x\n", "# ...\ndef a():\n    y\n", "a.py")
	f.Add("a\r\nb\r\nc", "a\n...\nd\nc", "a.txt")
	f.Fuzz(func(t *testing.T, file, part, name string) {
		if len(file)+len(part) > 1<<14 {
			return
		}
		text := model.NewText([]byte(file))
		change := &model.FileChange{Path: name, Content: []byte(part), First: 1}
		c := Lazy(change, text)
		if len(c.Edits) == 0 {
			t.Fatal("no edit")
		}
		checkEdits(t, file, c)
		if d, ok := Definitions(change, text); ok {
			checkEdits(t, file, d)
		}
	})
}
