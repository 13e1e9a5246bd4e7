package blocks

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// noPayloads is the Unclaimed of an answer in which no other format has a payload.
type noPayloads struct {
	model.Unclaimed
	answer *model.Answer
}

func (u noPayloads) Answer() *model.Answer        { return u.answer }
func (u noPayloads) Has(int) bool                 { return true }
func (u noPayloads) RepeatsHunk([]byte, int) bool { return false }
func (u noPayloads) Payloads() []*model.Payload   { return nil }

// show writes the payloads in an answer, and why the other fences are none.
func show(text []byte) string {
	a := model.NewAnswer("test", text)
	var w strings.Builder
	payloads := Remainder(noPayloads{answer: a}).Payloads
	for _, p := range payloads {
		fmt.Fprintf(&w, "%d-%d", p.First, p.Last)
		if p.Unclosed {
			w.WriteString(" unclosed")
		}
		c := &p.Files[0]
		fmt.Fprintf(&w, " %s %q%s%s\n", c.Op, c.Path, reason(" doubt", p.Doubt), reason(" invalid", c.Invalid))
		for line := range strings.Lines(string(c.Content)) {
			fmt.Fprintf(&w, "  %q\n", line)
		}
		for _, e := range c.Edits {
			fmt.Fprintf(&w, "  %q -> %q\n", e.Old, e.New)
		}
	}
	for _, b := range read(a, func(int) bool { return true }) {
		if !b.why.None() {
			fmt.Fprintf(&w, "%d not: %s\n", b.fence.Open, b.why)
		}
	}
	return w.String()
}

func reason(word string, why model.Reason) string {
	if why.None() {
		return ""
	}
	return word + " " + why.Code
}

// HABITS §7.1: every case of testdata is an answer, and what is understood.
func TestRead(t *testing.T) { formattest.Pairs(t, "testdata/*.txtar", show) }

// interpreted writes what a block does to a file.
func interpreted(t *testing.T, answer, file string) string {
	t.Helper()
	payloads := Remainder(noPayloads{answer: model.NewAnswer("test", []byte(answer))}).Payloads
	if len(payloads) != 1 {
		t.Fatalf("%d payloads in %q", len(payloads), answer)
	}
	c := &payloads[0].Files[0]
	var text *model.Text
	if file != "" {
		text = model.NewText([]byte(file))
	}
	out := c.Interpreter.Interpret(c, text)
	if again := c.Interpreter.Interpret(c, text); fmt.Sprint(again) != fmt.Sprint(out) {
		t.Errorf("a second reading of %q is another one", answer)
	}
	said := out.Op.String() + reason(" doubt", out.Doubt)
	for _, e := range out.Edits {
		m := e.Locator.Locate(text, 0)
		formattest.CheckMatch(t, file, m)
		said += " " + m.Placement.String()
	}
	return said
}

// HABITS §1.2, §7.2, §7.3, §7.4, §7.7: what a block does is decided by the file.
func TestInterpret(t *testing.T) {
	const file = "package a\n\nfunc A() int {\n\treturn 1\n}\n\nfunc B() int {\n\treturn 2\n}\n"
	block := func(content string) string { return "`a.go`\n\n```go\n" + content + "```\n" }
	for about, c := range map[string]struct{ answer, file, want string }{
		"no file":               {block(file), "", "create"},
		"no file, elided":       {block("package a\n\n// ... existing code ...\n"), "", "create doubt block/elision"},
		"equal":                 {block(file), file, "write"},
		"equal but for the end": {block(file), strings.TrimSuffix(file, "\n"), "write"},
		"equal but for CRLF":    {block(file), strings.ReplaceAll(file, "\n", "\r\n"), "write"},
		"evident":               {block(strings.Replace(file, "return 2", "return 3", 1)), file, "write"},
		"said":                  {"The complete file:\n\n" + block("package a\n"), file, "write doubt block/less"},
		"said, much the same":   {"The complete file:\n\n" + block("package b\n\nfunc C() int {\n\treturn 3\n}\n"), file, "write"},
		"said, but left out":    {"The complete file:\n\n" + block("package a\n\nfunc A() int {\n\treturn 1\n}\n\n/* B: same as before */\n"), file, "write doubt block/omission"},
		"said, but elided":      {"The complete file:\n\n" + block("package a\n\n// ... existing code ...\n\nfunc B() int {\n\treturn 3\n}\n"), file, "edit loose"},
		"current lines":         {block("func B() int {\n\treturn 2\n}\n"), file, "edit applied"},
		"current, dedented":     {block("return 2\n"), file, "edit applied"},
		"definition":            {block("func B() int {\n\treturn 3\n}\n"), file, "edit loose"},
		"no place":              {block("x := 3\n"), file, "edit missing"},
		"empty":                 {block(""), file, "write doubt block/empty"},
		"elision in the file":   {block("package a\n\n// ...\n"), "package a\n\n// ...\n", "write"},
	} {
		if got := interpreted(t, c.answer, c.file); got != c.want {
			t.Errorf("%s: got %s, want %s", about, got, c.want)
		}
	}
}

// HABITS §8: a fence that is not taken has a reason, and can be taken for a file.
func TestTake(t *testing.T) {
	a := model.NewAnswer("test", []byte("The output:\n\n```\none\n```\n\nAnd the file:\n\nb.txt\n```\ntwo\n```\n\n<think>\n```\nthree\n```\n</think>\n\n```\nsrc/\n├── a.go\n└── b.go\n```\n\n```log\nstarted\n```\n"))
	around := func(line int) *model.Fence {
		fences := model.FencesOf(a)
		for n := 1; n < line; n++ {
			fences.Around(n)
		}
		return fences.Around(line)
	}
	for line, want := range map[int]string{11: "already read as a change", 16: "in the model's draft", 21: "a directory tree", 27: "it holds output"} {
		if got := Remainder(noPayloads{answer: a}).WhyNot(around(line)).String(); got != want {
			t.Errorf("line %d: got %s, want %s", line, got, want)
		}
	}
	p := Take(a, around(4), "a.txt")
	if c := p.Files[0]; p.First != 4 || p.Last != 4 || p.Doubt.None() || c.Path != "a.txt" || string(c.Content) != "one\n" || c.Interpreter == nil {
		t.Errorf("taken: %+v", p)
	}
}

func FuzzScan(f *testing.F) {
	f.Add([]byte("a.go\n```go\npackage a\n```\n"), []byte("package b\n"))
	f.Add([]byte("Replace in `a.go`:\n```\nx\n```\nwith:\n```\ny\n```\n"), []byte("x\n"))
	f.Add([]byte("- a.md\n  ```md\n  ```\n  x\n```\n"), []byte(""))
	f.Add([]byte("```append a\n"), []byte("x"))
	f.Add([]byte(""), []byte("x"))
	f.Add([]byte("- a.d\n  ```md\n "), []byte("--"))
	f.Fuzz(func(t *testing.T, answer, file []byte) {
		if len(answer)+len(file) > 1<<14 {
			return
		}
		a, text := model.NewAnswer("fuzz", answer), model.NewText(file)
		payloads := Remainder(noPayloads{answer: a}).Payloads
		for _, p := range payloads {
			if p.First < 1 || p.Last < p.First || p.Last > a.Lines() {
				t.Fatalf("lines %d to %d of %d", p.First, p.Last, a.Lines())
			}
			c := &p.Files[0]
			if c.Interpreter == nil {
				continue
			}
			c.Interpreter.Interpret(c, nil)
			out := c.Interpreter.Interpret(c, text)
			for _, e := range out.Edits {
				formattest.CheckMatch(t, string(file), e.Locator.Locate(text, 0))
			}
		}
	})
}

// A block with the whole content of a file that is empty is that content.
func TestWholeFileThatIsEmpty(t *testing.T) {
	a := model.NewAnswer("test", []byte("Here is the complete file.\n\n`a.go`\n\n```go\npackage a\n```\n"))
	c := Remainder(noPayloads{answer: a}).Payloads[0].Files[0]
	got := c.Interpreter.Interpret(&c, model.NewText(nil))
	if got.Op != model.OpWrite || string(got.Content) != "package a\n" {
		t.Errorf("got %s %q", got.Op, got.Content)
	}
}

// A name is in the content if that has its text, and its words as whole words.
func TestLacksDefinition(t *testing.T) {
	content := "foo.bar: 9abc\xffabc größe bar.baz a-b $x (a b)"
	for name, lacks := range map[string]bool{
		"foo": false, "bar.baz": false, "größe": false, "$x": false, "9abc": false, "a-b": false, "b)": false, "-": false, "\xffabc": false,
		"gr": true, "x": true, "ab": true, "baz.bar": true, "b a": true, "é": true, "½": true,
	} {
		c := compare(&model.FileChange{Content: []byte(content)}, model.NewText(nil))
		if got := c.lacksDefinition(`"` + name + `": 1`); got != lacks {
			t.Errorf("%q: got %v", name, got)
		}
	}
}
