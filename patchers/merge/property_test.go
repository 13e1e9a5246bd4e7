package merge

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A language writes random source files.
type language struct {
	path, marker string
	open         func(n int) []string
	indent       string
	close        []string
}

var languages = []language{
	{"a.go", "// ... existing code ...", func(n int) []string { return []string{fmt.Sprintf("func step%d(a int) int {", n)} }, "\t", []string{"}"}},
	{"a.js", "// ... rest unchanged ...", func(n int) []string { return []string{fmt.Sprintf("export function step%d(a) {", n)} }, "  ", []string{"}"}},
	{"a.py", "# ... existing code ...", func(n int) []string { return []string{fmt.Sprintf("def step%d(a):", n)} }, "    ", nil},
	{"a.cs", "// ...", func(n int) []string { return []string{fmt.Sprintf("static int Step%d(int a)", n), "{"} }, "    ", []string{"}"}},
}

func statement(t *rapid.T, fresh *int) string {
	*fresh++
	words := []string{"user", "item", "count", "total", "cache"}
	w := func() string { return rapid.SampledFrom(words).Draw(t, "word") }
	switch rapid.IntRange(0, 3).Draw(t, "statement") {
	case 0:
		return fmt.Sprintf("log(%s)", w())
	case 1:
		return fmt.Sprintf("%s%d = check(%s)", w(), *fresh, w())
	case 2:
		return fmt.Sprintf("save(%s, %s, %d)", w(), w(), *fresh)
	}
	return fmt.Sprintf("report%d(%s)", *fresh, w())
}

// A sample is a file, a block for it, and the lines of the file that must stay.
type sample struct {
	file, block []string
	stay        []string
}

func sampled(t *rapid.T, l language) (s sample) {
	fresh := 0
	functions := rapid.IntRange(1, 6).Draw(t, "functions")
	first := rapid.IntRange(0, functions-1).Draw(t, "first")
	last := rapid.IntRange(first, functions-1).Draw(t, "last")
	chance := func(name string, n int) bool { return rapid.IntRange(0, n).Draw(t, name) == 0 }
	for i := range functions {
		shown := i >= first && i <= last
		whole := append(l.open(i), "")
		whole = whole[:len(whole)-1]
		elided := shown && i > first && i < last && chance("elided function", 3)
		if elided {
			s.block = append(s.block, l.marker, "")
		}
		body := rapid.IntRange(2, 8).Draw(t, "body")
		cut := -1 // the statements from here on are elided, but for the last
		if shown && !elided && body > 4 && chance("elided body", 2) {
			cut = rapid.IntRange(1, body-3).Draw(t, "cut")
		}
		for _, line := range whole {
			s.file = append(s.file, line)
			if shown && !elided {
				s.block = append(s.block, line)
			} else {
				s.stay = append(s.stay, line)
			}
		}
		for k := range body {
			line := l.indent + statement(t, &fresh)
			if k == 0 || k == body-1 {
				line = fmt.Sprintf("%sbegin%d_%d(a)", l.indent, i, k)
			}
			s.file = append(s.file, line)
			switch {
			case !shown || elided, cut >= 0 && k >= cut && k < body-1:
				s.stay = append(s.stay, line)
				if k == cut {
					s.block = append(s.block, l.indent+l.marker)
				}
			case k > 0 && k < body-1 && chance("changed", 5):
				s.block = append(s.block, l.indent+fmt.Sprintf("changed%d(a)", fresh))
			default:
				s.block = append(s.block, line)
				if k > 0 && k < body-1 && chance("new", 5) {
					s.block = append(s.block, fmt.Sprintf("%sif (a > %d) {", l.indent, fresh), fmt.Sprintf("%s%sadded%d(a)", l.indent, l.indent, fresh), l.indent+"}")
				}
			}
		}
		s.file = append(append(s.file, l.close...), "")
		if shown && !elided {
			s.block = append(append(s.block, l.close...), "")
		}
	}
	if chance("new function", 2) {
		s.block = append(s.block, append(append(l.open(90), l.indent+"fresh(a)"), l.close...)...)
	}
	return s
}

func count(lines []string) map[string]int {
	out := map[string]int{}
	for _, line := range lines {
		out[strings.TrimSpace(line)]++
	}
	return out
}

// TestConservation checks the first reading: what the block elides or leaves out stays, each of
// its lines is in the result, and applying it again changes nothing.
func TestConservation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom(languages).Draw(t, "language")
		s := sampled(t, l)
		file, block := []byte(strings.Join(s.file, "\n")), []byte(strings.Join(s.block, "\n"))
		fail := func(why string, result []string) {
			t.Fatalf("%s\n--- file\n%s\n--- block\n%s\n--- result\n%s", why, file, block, strings.Join(result, "\n"))
		}
		readings := Readings(l.path, file, block)
		if len(readings) == 0 {
			fail("no reading", nil)
		}
		r := readings[0]
		result := read(l.path, file, nil).apply(r.Edits)
		has, wanted := count(result), count(s.stay)
		for line, n := range wanted {
			if line != "" && has[line] < n {
				fail("lost: "+line, result)
			}
		}
		for line := range count(s.block) {
			if line != "" && line != l.marker && has[line] == 0 {
				fail("not written: "+line, result)
			}
		}
		if has[l.marker] > 0 {
			fail("an elision is written", result)
		}
		again := Readings(l.path, []byte(strings.Join(result, "\n")), block)
		if len(again) == 0 || again[0].Kind != Same {
			fail(fmt.Sprintf("not the same again: %+v\nfirst: %s", again, r.Name), result)
		}
	})
}

// TestRandomTexts checks that no text is too odd: edits are disjoint and ascending.
func TestRandomTexts(t *testing.T) {
	line := rapid.SampledFrom([]string{"", "{", "}", "  }", "a: 1", "- a: 1", "  b: 2", "# x", "func f() {", "class A {", "  m() {", "    return 1", "| a | b |", "import x", "// ...", "x = 1", "\tx = 2", "<div>", "</div>", "(", "import (", `	"fmt"`, ")", "## T", "```", "else:", "\"k\": {", "\"k\": 1,"})
	rapid.Check(t, func(t *rapid.T) {
		path := rapid.SampledFrom([]string{"a.go", "a.js", "a.py", "a.yml", "a.json", "a.md", "a.css", "a.vue", "a.html", "Makefile", "a.toml", "a.txt", "a.java", "a.sql"}).Draw(t, "path")
		file := strings.Join(rapid.SliceOfN(line, 0, 20).Draw(t, "file"), "\n")
		block := strings.Join(rapid.SliceOfN(line, 0, 12).Draw(t, "block"), "\n")
		f := read(path, []byte(file), nil)
		for _, r := range Readings(path, []byte(file), []byte(block)) {
			at := 0
			for _, e := range r.Edits {
				if e.From < at || e.To < e.From || e.To > len(f.lines) {
					t.Fatalf("edits %+v of %s", r.Edits, r.Name)
				}
				at = e.To
			}
		}
		PairReadings(path, []byte(file), []byte(block), []byte(file))
		IsFragment(path, []byte(block))
	})
}

// object returns a random object of JSON, and a part of it in which a value is new or changed.
func object(t *rapid.T, depth int) (file, block map[string]any) {
	file, block = map[string]any{}, map[string]any{}
	keys := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"name", "scripts", "build", "test", "lint", "deps", "paths", "version"}), 1, 5, rapid.ID).Draw(t, "keys")
	for i, key := range keys {
		switch kind := rapid.IntRange(0, 3).Draw(t, "kind"); {
		case kind == 0 && depth > 0:
			f, b := object(t, depth-1)
			file[key] = f
			if i == 0 {
				block[key] = b
			}
		case kind == 1:
			file[key] = []any{"one", "two"}
		default:
			file[key] = fmt.Sprintf("value %d", i)
		}
	}
	if len(block) == 0 {
		block[rapid.SampledFrom(append(keys[:1:1], "added")).Draw(t, "new")] = "new value"
	}
	return file, block
}

// TestJSONStaysValid checks that the first reading of a part of a JSON file gives JSON with the
// keys of both.
func TestJSONStaysValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		file, block := object(t, 3)
		text, _ := json.MarshalIndent(file, "", "  ")
		part, _ := json.MarshalIndent(block, "", "  ")
		if rapid.Bool().Draw(t, "bare") {
			lines := strings.Split(string(part), "\n")
			part = []byte(strings.Join(lines[1:len(lines)-1], "\n"))
		}
		readings := Readings("a.json", text, part)
		if len(readings) == 0 {
			t.Fatalf("nothing:\n%s\n%s", text, part)
		}
		result := []byte(strings.Join(read("a.json", text, nil).apply(readings[0].Edits), "\n"))
		if !json.Valid(result) || !strings.Contains(string(result), "new value") {
			t.Fatalf("%s:\n%s\n%s\n%s", readings[0].Name, text, part, result)
		}
	})
}
