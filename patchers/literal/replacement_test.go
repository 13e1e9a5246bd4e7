package literal

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// places writes a match as the cases have it: the placement, and every
// candidate as its extent with what changes in it as [-old+new].
func places(file string, m model.Match) string {
	out := []string{m.Placement.String()}
	if m.PlaceAll {
		out[0] += " each"
	}
	for _, c := range m.Candidates {
		var w strings.Builder
		fmt.Fprintf(&w, "%d:", c.Extent.Start)
		at := c.Extent.Start
		for _, s := range c.Splices {
			fmt.Fprintf(&w, "%s[-%s+%s]", file[at:s.Start], file[s.Start:s.End], s.New)
			at = s.End
		}
		out = append(out, w.String()+file[at:c.Extent.End])
	}
	return strings.Join(out, " | ")
}

func TestReplacement(t *testing.T) {
	for _, c := range []struct {
		rule                string
		file, find, replace string
		all                 bool
		want, note          string
	}{
		{"AFS §2.3: found once", "one two three", "two", "2", false, "exact | 4:[-two+2]", ""},
		{"AFS §2.3: part of a line, replaced by nothing", "one two three", "two ", "", false, "exact | 4:[-two +]", ""},
		{"AFS §2.2: literal, never a pattern", "a.c abc a.c*", "a.c*", "$0", false, "exact | 8:[-a.c*+$0]", ""},
		{"PLACING §2.3: once with several occurrences, first preselected", "x x x", "x", "y", false,
			"ambiguous | 0:[-x+y] | 2:[-x+y] | 4:[-x+y]", "matches 3 places"},
		{"several that overlap", "x\nx\nx\n", "x\nx", "y", false, "ambiguous | 0:[-x\nx+y] | 2:[-x\nx+y]", "matches 2 places"},
		{"several that overlap in a line", "-----", "---", "y", false, "ambiguous | 0:[----+y] | 1:[----+y] | 2:[----+y]", "matches 3 places"},
		{"several that overlap by a part of a part", "aabaabaa", "aabaa", "y", false, "ambiguous | 0:[-aabaa+y] | 3:[-aabaa+y]", "matches 2 places"},
		{"PLACING §6.4: no line end at the end of the file", "a\nb", "a\nb\n", "a\nB\n", false, "exact | 0:a\n[-b+B]", ""},
		{"PLACING §6.4: a deletion", "a\nb", "b\n", "", false, "exact | 2:[-b+]", ""},
		{"PLACING §6.4: more lines", "a\nb", "b\n", "b\nc\n", false, "exact | 2:[-b+b\nc]", ""},
		{"PLACING §6.4: more lines are there", "a\nb\nc", "b\n", "b\nc\n", false, "applied | 2:b\nc", "*"},
		{"PLACING §6.4: in a file with CRLF", "a\r\nb", "b\n", "b\nc\n", false, "exact | 3:[-b+b\r\nc]", "*"},
		{"PLACING §6.4: beside a line with the line end", "b\nb", "b\n", "c\n", false, "ambiguous | 0:[-b\n+c\n] | 2:[-b+c]", "matches 2 places"},
		{"PLACING §6.4: all of them", "b\na\nb", "b\n", "c\n", true, "exact each | 0:[-b\n+c\n] | 4:[-b+c]", ""},
		{"PLACING §6.4: a deletion of all", "b\na\nb", "b\n", "", true, "exact each | 0:[-b\n+] | 4:[-b+]", ""},
		{"PLACING §6.4: an empty line is not the end of another", "a\nb", "b\n\n", "c\n", false, "loose | 2:[-b+c]", "*"},
		{"SYS-004 §3.4: all", "x x x", "x", "y", true, "exact each | 0:[-x+y] | 2:[-x+y] | 4:[-x+y]", ""},
		{"READING §5.2: occurrences do not overlap, from left to right", "aaaaa", "aa", "b", true,
			"exact each | 0:[-aa+b] | 2:[-aa+b]", ""},
		{"SYS-004 §3.4: not found", "abc", "x", "y", false, "missing", "the text to find is not in the file"},
		{"READING §5.2: not found, though the new text is there", "a\ny\n", "x", "y", false, "missing",
			"the text to find is not in the file; new text at line 2"},
		{"READING §5.2: found only inside the new text", "f(x, nil)\n", "f(x", "f(x, nil", false, "applied | 0:f(x, nil", "*"},
		{"READING §5.2: found only inside the new text, under all", "ab ab", "a", "ab", true, "applied | 0:ab", "*"},
		{"READING §5.2: some are done", "ab a ab", "a", "ab", true, "exact each | 3:[-a+ab]", "places that have the new text already: 2"},
		{"READING §5.2: some are done, and one is left for once", "ab a", "a", "ab", false, "exact | 3:[-a+ab]", "places that have the new text already: 1"},
		{"READING §5.2: the new text repeats the old", "aa", "a", "aa", false, "applied | 0:aa", "*"},
		{"an occurrence that shares bytes with a result is for a person",
			"\nX\nY\nX\n", "\nX\n", "\nX\nY\n", false, "ambiguous | 4:\nX\n[-+Y\n]",
			"it overlaps text that may be the result of an earlier run; places that have the new text already: 1"},
		{"READING §5.2: a line inside the new text, which begins inside a line",
			"\t}\n}\n\nx\n", "}\n\nx", "}\n}\n\nx", false, "ambiguous | 3:}\n[-+}\n]\nx",
			"it overlaps text that may be the result of an earlier run"},
		{"READING §5.2: a line inside the new text, which ends inside a line",
			"a\nb\nbar\n", "a\nb", "a\nb\nba", false, "ambiguous | 0:a\n[-b+b\nba]",
			"it overlaps text that may be the result of an earlier run"},
		{"whole lines at both ends are context", "0\na\nb\nc\nd\n", "a\nb\nc\n", "a\nB\nc\n", false, "exact | 2:a\n[-b\n+B\n]c\n", ""},
		{"a new line between two that stay", "a\nb\n", "a\nb", "a\nx\nb", false, "exact | 0:a\n[-+x\n]b", ""},
		{"new lines behind, new lines before", "a\nb\n", "a\nb\n", "a\nb\nc\n", false, "exact | 0:a\nb\n[-+c\n]", ""},
		{"new lines before", "a\nb\n", "a\nb\n", "0\na\nb\n", false, "exact | 0:[-+0\n]a\nb\n", ""},
		{"lines removed", "a\nb\nc\n", "a\nb\nc\n", "a\nc\n", false, "exact | 0:a\n[-b\n+]c\n", ""},
		{"repeated lines are not counted twice", "a\na\n", "a\na\n", "a\n", false, "exact | 0:a\n[-a\n+]", ""},
		{"parts of lines at the ends", "f(a,\n  b)\n", "(a,\n  b)", "(a,\n  c)", false, "exact | 1:(a,\n[-  b)+  c)]", ""},
		{"no line end: all of it changes", "one two", "one two", "one 2", false, "exact | 0:[-one two+one 2]", ""},
		{"PLACING §6.2: byte for byte, so the new text too", "a\r\nb\r\n", "a\r\n", "a\nx\n", false, "exact | 0:[-a\r\n+a\nx\n]", ""},
		{"PLACING §6.2: CRLF in the file", "a\r\nb\r\nc\r\n", "a\nb\n", "a\nx\nb\n", false, "exact | 0:a\r\n[-+x\r\n]b\r\n", "*"},
		{"PLACING §6.2: CR in the file", "a\rb\rc", "a\nb\n", "A\nb\n", false, "exact | 0:[-a\r+A\r]b\r", "*"},
		{"PLACING §6.2: LF in the file, CRLF in the patch", "a\nb\n", "a\r\nb", "a\r\nB", false, "exact | 0:a\n[-b+B]", "*"},
		{"PLACING §6.2: a mixed file keeps its lines", "a\r\nb\nc\r\n", "a\nb\nc\n", "a\nb\nC\n", false, "exact | 0:a\r\nb\n[-c\r\n+C\r\n]", "*"},
		{"PLACING §6.2: byte for byte first, though other line ends match too", "a\r\nb a\nb", "a\nb", "x", false, "exact | 5:[-a\nb+x]", ""},
		{"a line end is never cut in two", "a\r\n\r\nb", "\n\n", "\n", false, "exact | 1:\r\n[-\r\n+]", "*"},
		{"READING §5.2: applied in other line ends", "a\r\nx\r\nb", "a\n", "a\nx\n", false, "applied | 0:a\r\nx\r\n", "*"},
		{"an empty file", "", "a\n", "b\n", false, "missing", "the text to find is not in the file"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			r := Replacement{Find: []byte(c.find), Replace: []byte(c.replace), All: c.all, Lookups: &Lookups{}}
			m := r.Locate(model.NewText([]byte(c.file)), 0)
			if got := places(c.file, m); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
			if c.note != "*" && m.Why.String() != c.note || c.note == "*" && m.Why.String() == "" {
				t.Errorf("note %q, want %q", m.Why.String(), c.note)
			}
		})
	}
}

// TestClosest: a text that is not found is shown with what is nearest to it
// (PLACING §2.5, missing).
func TestClosest(t *testing.T) {
	file := "package p\n\nfunc greet(name string) {\n\tprintln(\"hello\", name)\n}\n"
	r := Replacement{Find: []byte("func greet(nam string) {\n\tfmt.Println(nam)\n}"), Replace: []byte("x"), All: false, Lookups: &Lookups{}}
	m := r.Locate(model.NewText([]byte(file)), 0)
	if m.Closest == nil || !strings.HasPrefix(file[m.Closest.Start:m.Closest.End], "func greet(") {
		t.Errorf("closest %+v", m.Closest)
	}
}

// apply is file with all of the candidates replaced.
func apply(file []byte, candidates []model.Candidate) []byte {
	var out []byte
	at := 0
	for _, c := range candidates {
		for _, s := range c.Splices {
			out = append(append(out, file[at:s.Start]...), s.New...)
			at = s.End
		}
	}
	return append(out, file[at:]...)
}

// FuzzReplacement: what is found is well formed, and a place once changed is
// never found again (READING §5.2: applying twice changes nothing).
func FuzzReplacement(f *testing.F) {
	f.Add("x x x", "x", "y", true)
	f.Add("aaaa", "a", "aa", true)
	f.Add("\nX\nY\nX\n", "\nX\n", "\nX\nY\n", false)
	f.Add("a\r\nb\r\nc", "a\nb\n", "a\nx\nb\n", false)
	f.Add("a\rb\r\n\n\rc", "\n\n", "\n", true)
	f.Add("\nX", "\nX\n", "\nX\nY\n", true)
	f.Fuzz(func(t *testing.T, file, find, replace string, all bool) {
		if find == "" || find == replace {
			return
		}
		r := Replacement{Find: []byte(find), Replace: []byte(replace), All: all, Lookups: &Lookups{}}
		m := r.Locate(model.NewText([]byte(file)), 0)
		formattest.CheckMatch(t, file, m)
		if m.Placement == model.Missing || m.Placement == model.Applied || m.Candidates[0].Relaxation != model.AsWritten {
			return // the looser levels change whole lines
		}
		if !m.PlaceAll {
			m.Candidates = m.Candidates[:1]
		}
		after := apply([]byte(file), m.Candidates)
		again := r.Locate(model.NewText(after), 0)
		formattest.CheckMatch(t, string(after), again)
		endless := strings.HasSuffix(find, "\n") && !strings.HasSuffix(file, "\n") // its last line may lack the line end
		if strings.ContainsAny(file+find+replace, "\r") || endless || !strings.Contains(replace, find) {
			return
		}
		shift := 0
		for _, c := range m.Candidates {
			start := c.Extent.Start + shift
			end := start + len(replace)
			shift += len(replace) - len(find)
			if !bytes.Equal(after[start:end], []byte(replace)) {
				t.Fatalf("%q at %d of %q, want %q", after[start:end], start, after, replace)
			}
			for _, a := range again.Candidates {
				if len(a.Splices) > 0 && start < a.Extent.End && a.Extent.Start < end && again.Placement != model.Ambiguous {
					t.Fatalf("%q is found again at %d of %q, over a result", find, a.Extent.Start, after)
				}
			}
		}
	})
}
