package snippet

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
)

var show = flag.String("show", "none", "the fault of which cases with another text are shown")

// A style writes random source files.
type style struct {
	name, marker string
	function     func(r *rand.Rand, n int) []string
}

// statement is a line of a function body. Few words, so that lines repeat.
func statement(r *rand.Rand, indent, end string) string {
	words := []string{"user", "item", "count", "total", "cache"}
	w := func() string { return words[r.IntN(len(words))] }
	switch r.IntN(5) {
	case 0:
		return indent + "log(" + w() + ")" + end
	case 1:
		return indent + w() + " = " + w() + " + " + fmt.Sprint(r.IntN(9)) + end
	case 2:
		return indent + "save(" + w() + ", " + w() + ")" + end
	case 3:
		return indent + "check(" + w() + fmt.Sprint(r.IntN(40)) + ")" + end
	}
	return indent + "return " + w() + end
}

var styles = []style{
	{"a.js", "// ... existing code ...", func(r *rand.Rand, n int) []string {
		out := []string{fmt.Sprintf("function step%d(a, b) {", n)}
		for range 1 + r.IntN(6) {
			if r.IntN(4) == 0 {
				out = append(out, "  if (a) {", statement(r, "    ", ";"), "  }")
			}
			out = append(out, statement(r, "  ", ";"))
		}
		return append(out, "}", "")
	}},
	{"a.go", "// ... rest of the code", func(r *rand.Rand, n int) []string {
		out := []string{fmt.Sprintf("// step%d steps.", n), fmt.Sprintf("func step%d(a, b int) {", n)}
		for range 1 + r.IntN(6) {
			out = append(out, statement(r, "\t", ""))
		}
		return append(out, "}", "")
	}},
	{"a.py", "# ... existing code ...", func(r *rand.Rand, n int) []string {
		out := []string{fmt.Sprintf("def step%d(a, b):", n)}
		for range 1 + r.IntN(6) {
			if r.IntN(4) == 0 {
				out = append(out, "    if a:", statement(r, "        ", ""))
			}
			out = append(out, statement(r, "    ", ""))
		}
		return append(out, "", "")
	}},
}

// edited is lines with random edits; kept[i] is the line that out[i] was, -1 for new ones.
func edited(r *rand.Rand, s style, lines []string) (out []string, kept []int) {
	for i, line := range lines {
		indent := indentOf(line)
		switch roll := r.IntN(60); {
		case trim(line) == "" || roll > 3:
			out, kept = append(out, line), append(kept, i)
		case roll == 0 && !onlyBrackets(line): // another line
			out, kept = append(out, indent+fmt.Sprintf("changed(%d)", r.IntN(99))), append(kept, -1)
		case roll == 1: // new lines
			out, kept = append(out, line), append(kept, i)
			for range 1 + r.IntN(3) {
				out, kept = append(out, indent+fmt.Sprintf("added(%d)", r.IntN(99))), append(kept, -1)
			}
		case roll == 2 && !onlyBrackets(line) && !strings.HasSuffix(lines[max(0, i-1)], ":") && !strings.HasSuffix(line, "{") && !strings.HasSuffix(line, ":"): // gone
		default:
			out, kept = append(out, line), append(kept, i)
		}
	}
	return out, kept
}

// elide returns the snippet that shows the changes between lines and out with context,
// and how many spans it elides.
func elide(r *rand.Rand, s style, lines, out []string, kept []int, context int) (snippet []string, elided int) {
	show := make([]bool, len(out))
	mark := func(i int) {
		for n := max(0, i-context); n <= min(len(out)-1, i+context); n++ {
			show[n] = true
		}
	}
	last := -1
	for i, k := range kept {
		if k < 0 || k != last+1 {
			mark(i)
			if i > 0 {
				mark(i - 1)
			}
		}
		if k >= 0 {
			last = k
		}
	}
	if last != len(lines)-1 {
		mark(len(out) - 1)
	}
	for i := 0; i < len(out); {
		if show[i] {
			snippet = append(snippet, out[i])
			i++
			continue
		}
		indent := indentOf(out[i])
		for i < len(out) && !show[i] {
			if trim(out[i]) != "" && indentation(out[i]) < len(indent) {
				indent = indentOf(out[i])
			}
			i++
		}
		snippet = append(snippet, indent+s.marker)
		elided++
	}
	return snippet, elided
}

// faults are what models get wrong in a snippet.
var faults = []struct {
	name string
	make func(r *rand.Rand, s style, lines []string) []string
}{
	{"none", func(_ *rand.Rand, _ style, lines []string) []string { return lines }},
	{"trailing whitespace", func(r *rand.Rand, _ style, lines []string) []string {
		return each(lines, func(line string) string { return line + strings.Repeat(" ", r.IntN(3)) })
	}},
	{"dedented", func(_ *rand.Rand, _ style, lines []string) []string {
		return each(lines, func(line string) string {
			return strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(line, "\t"), " "), " ")
		})
	}},
	{"stale line", func(r *rand.Rand, _ style, lines []string) []string {
		out := slices.Clone(lines)
		i := r.IntN(len(out))
		out[i] = indentOf(out[i]) + "stale()"
		return out
	}},
	{"doubled", func(r *rand.Rand, _ style, lines []string) []string {
		i, j := r.IntN(len(lines)), r.IntN(len(lines))
		return slices.Concat(lines, lines[min(i, j):max(i, j)])
	}},
	{"forgotten marker", func(_ *rand.Rand, s style, lines []string) []string {
		i := slices.IndexFunc(lines, func(line string) bool { return trim(line) == s.marker })
		if i < 0 {
			return lines
		}
		return slices.Delete(slices.Clone(lines), i, i+1)
	}},
}

func each(lines []string, change func(string) string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = change(line)
	}
	return out
}

// TestElidedAndMerged makes snippets of random edits and merges them. What is certain is
// the edited file, and nothing is ever accepted unasked.
func TestElidedAndMerged(t *testing.T) {
	// HABITS §7.4
	const cases = 2000
	r := rand.New(rand.NewPCG(7, 4))
	type tally struct{ certain, asked, wrong int }
	tallies := map[string]*tally{}
	for n := range cases {
		s, fault := styles[n%len(styles)], faults[n/len(styles)%len(faults)]
		var lines []string
		for i := range 2 + r.IntN(8) {
			lines = append(lines, s.function(r, i)...)
		}
		out, kept := edited(r, s, lines)
		shown, elided := elide(r, s, lines, out, kept, 1+r.IntN(3))
		if elided == 0 || slices.Equal(lines, out) || len(shown) < 2 {
			continue
		}
		text := model.NewText([]byte(strings.Join(lines, "\n") + "\n"))
		snippet := strings.Join(fault.make(r, s, shown), "\n") + "\n"
		c := Lazy(&model.FileChange{Path: s.name, Content: []byte(snippet)}, text)
		count := tallies[fault.name]
		if count == nil {
			count = &tally{}
			tallies[fault.name] = count
		}
		after, said := merged(string(text.Bytes), c)
		for _, e := range c.Edits {
			if p := e.Locator.(model.Placed).Placement; p == model.Exact || p == model.Moved {
				t.Fatalf("an edit is %s: it would be accepted", p)
			}
		}
		want := strings.Join(out, "\n") + "\n"
		switch {
		case slices.ContainsFunc(said, func(word string) bool { return word != "loose" }):
			count.asked++
		case sameText(after, want):
			count.certain++
		default:
			count.wrong++
			if fault.name == *show && count.wrong < 4 {
				t.Logf("%s %s\n--- file\n%s--- snippet\n%s--- want\n%s--- got\n%s", s.name, fault.name, text.Bytes, snippet, want, after)
			}
			if fault.name == "none" || fault.name == "trailing whitespace" {
				t.Errorf("%s: another text is certain", fault.name)
			}
		}
		if strings.Contains(after, "...") {
			t.Fatalf("an elision is written:\n%s", after)
		}
	}
	for name, c := range tallies {
		t.Logf("%-22s certain %5d, asked %5d, other text if loose is allowed %4d", name, c.certain, c.asked, c.wrong)
	}
}

// sameText reports whether two texts are equal but for blank lines.
func sameText(a, b string) bool {
	plain := func(text string) string {
		return strings.Join(slices.DeleteFunc(each(strings.Split(text, "\n"), func(line string) string { return strings.TrimRight(line, " \t") }), func(line string) bool { return trim(line) == "" }), "\n")
	}
	return plain(a) == plain(b)
}
