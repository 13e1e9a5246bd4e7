package locate_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// FuzzPropose: an edit whose lines are left out, doubled, broken or stripped of
// their signs never panics, changes only text in the extent of its candidates, and is
// never accepted automatically. An accepted edit is not applied again: the second time
// it is applied or ambiguous (PLACING §5.5).
func FuzzPropose(f *testing.F) {
	f.Add(10, 3, 1, 2, "fresh := made()\n", 5)
	f.Add(22, 6, 2, 1, "fresh := made()\nmore(fresh)\n", -1)
	f.Add(41, 8, 4, 3, "", 41)
	f.Add(5, 12, 3, 4, "\n\n", 60)
	f.Add(17, 5, 2, 5, "}\n", 17)
	f.Add(31, 9, 3, 6, "check(result, err, 4)\n", 2)
	f.Fuzz(func(t *testing.T, at, lines, change, damage int, added string, stated int) {
		text := model.NewText([]byte(code(80)))
		at, lines = inRange(at, 60), 2+inRange(lines, 14)
		q := locate.Query{Stated: max(min(stated, 200), -1), IncludeExact: true}
		for i := range lines {
			op := byte(' ')
			if i == inRange(change, lines) {
				op = '-'
			}
			q.Lines = append(q.Lines, locate.Line{Op: op, Text: text.Raw(at + i)})
			if op == '-' {
				for _, line := range locate.SplitLines([]byte(added)) {
					q.Lines = append(q.Lines, locate.Line{Op: '+', Text: line})
				}
			}
		}
		q.Lines = structural(q.Lines, damage)
		m, ok := new(locate.Finder).FindLoose(text, q)
		if !ok || m.Placement == model.Applied {
			return
		}
		checkMatch(t, text, q, m)
		if len(bytes.TrimSpace([]byte(added))) == 0 {
			return // a deletion may be made again if the same lines are repeated
		}
		after := model.NewText(splice(text.Bytes, m.Candidates[:1]))
		again, ok := new(locate.Finder).FindLoose(after, q)
		if ok && (again.Placement < model.Loose || again.Placement > model.Applied) {
			t.Fatalf("%v the second time", again.Placement)
		}
	})
}

// inRange is a number from 0 to below n.
func inRange(i, n int) int { return ((i % n) + n) % n }

// structural damages which lines an edit has.
func structural(lines []locate.Line, how int) []locate.Line {
	at := inRange(how/7, len(lines))
	line := lines[at]
	switch inRange(how, 7) {
	case 0:
		return append(append([]locate.Line{}, lines[:at]...), lines[at+1:]...)
	case 1:
		return append(append(append([]locate.Line{}, lines[:at]...), line), lines[at:]...)
	case 2:
		lines[at].Op = ' '
	case 3:
		half := len(line.Text) / 2
		broken := []locate.Line{{Op: line.Op, Text: append(bytes.Clone(line.Text[:half]), '\n')}, {Op: line.Op, Text: line.Text[half:]}}
		return append(append(append([]locate.Line{}, lines[:at]...), broken...), lines[at+1:]...)
	case 4:
		lines[at].Text = []byte("what nobody said\n")
	case 5:
		lines[at].Op = '+'
	}
	return lines
}

// TestProposedTwice: an applied proposal is not applied again, also
// without a history and without a stated line (PLACING §5.5).
func TestProposedTwice(t *testing.T) {
	file := "func a() {\n\tone(first)\n\ttwo(second)\n\tthree(third)\n\tfour(fourth)\n}\n"
	for name, edit := range map[string]string{
		"insertion":        " \tstale(context)\n+\tnew(line)\n \tthree(third)\n",
		"plus lost":        " \tone(first)\n-\ttwo(second)\n \ttwo(another)\n+\tnew(line)\n \tthree(third)\n",
		"removed left out": "-\ttwo(second)\n-\tfour(fourth)\n+\tnew(line)\n }\n",
	} {
		for _, stated := range []int{-1, 2} {
			t.Run(fmt.Sprint(name, stated), func(t *testing.T) {
				q := locate.Query{Stated: stated, IncludeExact: true}
				for line := range strings.Lines(edit) {
					q.Lines = append(q.Lines, locate.Line{Op: line[0], Text: []byte(line[1:])})
				}
				text := model.NewText([]byte(file))
				m, ok := new(locate.Finder).FindLoose(text, q)
				if !ok || m.Placement == model.Applied {
					t.Fatalf("nothing is proposed: %v", m)
				}
				after := splice(text.Bytes, m.Candidates[:1])
				again, ok := new(locate.Finder).FindLoose(model.NewText(after), q)
				if ok && again.Placement != model.Applied {
					t.Errorf("proposed once more: %v in\n%s", again, after)
				}
			})
		}
	}
}
