package patchers

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
)

// HABITS §8: the blocks are the fences that are in no payload.
func TestCodeBlocks(t *testing.T) {
	const patch = "--- a/x.txt\n+++ b/x.txt\n@@ -1 +1 @@\n-one\n+two\n"
	for name, c := range map[string]struct {
		answer string
		want   string // first-last language heading, joined by "; "
	}{
		"one":              {"Do this:\n```go title\n\n  a()\nb()\n```\n", "3-5 go a()"},
		"without language": {"```\na\n```\n", "2-2  a"},
		"not closed":       {"```py\na = 1\n", "2-2 py a = 1"},
		"empty":            {"```\n```\n\n```\n\n  \n```\n", ""},
		"two":              {"```\na\n```\n~~~sh\nb\n~~~\n", "2-2  a; 5-5 sh b"},
		"inside another":   {"````md\n```\na\n```\n````\n", "2-4 md ```"},
		"beside a patch":   {"```diff\n" + patch + "```\n```\nc\n```\n", "9-9  c"},
		"after a patch":    {"```diff\n" + patch + "\nand so on\n```\n", ""},
		"before a patch":   {"```\nand so on\n" + patch + "```\n", ""},
		"in a list":        {"1. Do\n   ```go\n   a()\n   ```\n", "3-3 go a()"},
	} {
		a := model.NewAnswer("test", []byte(c.answer))
		var got []string
		for _, b := range Read(a, Options{}).Blocks {
			got = append(got, fmt.Sprintf("%d-%d %s %s", b.First, b.Last, b.Language, b.Heading))
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s: the blocks are %q, want %q", name, s, c.want)
		}
	}
}

// The indentation of a fence is not content, and neither are the line ends of the
// transport.
func TestContentOfCodeBlocks(t *testing.T) {
	a := model.NewAnswer("test", []byte("- do\r\n  ```go\r\n  a {\r\n    b\r\n  }\r\n  ```\r\n"))
	found := Read(a, Options{}).Blocks
	if len(found) != 1 || string(found[0].Content) != "a {\n  b\n}\n" || found[0].Lines() != 3 {
		t.Errorf("got %+v", found)
	}
}

// HABITS §8: nothing of a block that was taken starts as accepted, and each file that it
// is taken for has a payload with a digest of its own.
func TestTakeBlock(t *testing.T) {
	a := model.NewAnswer("test", []byte("Make this:\n```go\npackage a\n```\n"))
	found := Read(a, Options{}).Blocks
	p, q := TakeBlock(a, &found[0], "a.go"), TakeBlock(a, &found[0], "b.go")
	if p.Doubt.None() || p.Digest == q.Digest || len(p.Files) != 1 || p.Files[0].Path != "a.go" || p.Prose != "Make this:" {
		t.Errorf("got %+v", p)
	}
}

func TestCountBlocks(t *testing.T) {
	if found := CountBlocks(nil); found != nil {
		t.Errorf("no blocks are counted as %v", found)
	}
	for n, want := range map[int]string{1: "1 code block names no file", 4: "4 code blocks name no file"} {
		found := CountBlocks(append(slices.Repeat([]model.CodeBlock{{Unnamed: true}}, n), model.CodeBlock{}))
		if len(found) != 1 || found[0].Message != want || found[0].Severity != model.Note {
			t.Errorf("%d blocks are counted as %v", n, found)
		}
	}
}

// HABITS §8: commands, output, text and what is reported are not counted.
func TestUnnamed(t *testing.T) {
	a := model.NewAnswer("test", []byte("In it:\n```go\na()\n```\n\n```sh\nls\n```\n\nIt prints:\n```\nok\n```\n\n```text\nhello\n```\n\nThen:\n```ts\nb();\n```\n<think>\n```go\nc()\n```\n</think>\n"))
	found := Read(a, Options{}).Blocks
	if n := Unnamed(found); n != 2 {
		t.Errorf("%d are unnamed", n)
	}
	setUnnamed(found, []model.Diagnostic{{Line: 3}})
	if n := Unnamed(found); n != 1 {
		t.Errorf("%d are unnamed beside one that is reported", n)
	}
}
