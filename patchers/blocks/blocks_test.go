package blocks

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// all reports that every line is in no payload.
func all(int) bool { return true }

// show writes the facts of the blocks in an answer.
func show(text []byte) string {
	var w strings.Builder
	a := model.NewAnswer("test", text)
	for _, b := range Read(a, drafts(a), all) {
		fmt.Fprintf(&w, "%d-%d %q", b.Fence.Open, b.Fence.Close, b.Label)
		for _, fact := range []struct {
			is   bool
			word string
		}{{b.Made, "made"}, {!b.Fence.Closed, "unclosed"}, {b.Option, "option"}, {b.Commands, "commands"}} {
			if fact.is {
				w.WriteString(" " + fact.word)
			}
		}
		fmt.Fprintf(&w, "%s%s%s\n", reason(" doubt", b.Doubt), reason(" unused", b.Unused), reason(" no request", b.NoRequest))
		for _, n := range b.Names {
			fmt.Fprintf(&w, "  near %s%s\n", n.Text, kindOf(n))
		}
		if len(b.Comment) > 0 {
			fmt.Fprintf(&w, "  comment %q at %d\n", b.Comment, b.CommentAt)
		}
		for line := range strings.Lines(string(b.Content)) {
			fmt.Fprintf(&w, "  %q\n", line)
		}
	}
	return w.String()
}

// drafts returns the drafts of a.
func drafts(a *model.Answer) (out []Draft) {
	for n := 1; n <= a.Lines(); n++ {
		if d := DraftAt(a, n); d.Last > 0 {
			out = append(out, d)
			n = d.Last
		}
	}
	return out
}

func kindOf(n Name) (out string) {
	for _, kind := range []struct {
		is   bool
		word string
	}{{n.Ident, " identifier"}, {n.Word, " word"}, {n.Close, " close"}, {n.Below, " below"}} {
		if kind.is {
			out += kind.word
		}
	}
	return out
}

func reason(word string, why model.Reason) string {
	if why.None() {
		return ""
	}
	return word + " " + why.Code
}

// HABITS §7: every case of testdata is an answer, and the facts of its blocks.
func TestRead(t *testing.T) { formattest.Pairs(t, "testdata/*.txtar", show) }
