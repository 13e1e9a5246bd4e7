package prompt

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

var plain = &model.Format{Name: "plain", Prompt: "Answer with words.\n"}

// However small the budget and whatever is left out, the text is within it, and files are
// shown whole or not at all.
func TestTextIsWithinBudget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		budget := rapid.Int64Range(1, 3000).Draw(t, "budget")
		task := rapid.StringN(0, 100, 200).Draw(t, "task")
		text, err := New(plain, task, budget, true)
		if err != nil {
			return
		}
		var others []string
		fits, limit := 0, budget*bytesPerTokens/tokensPerBytes
		for i := range rapid.IntRange(0, 200).Draw(t, "files") {
			name := fmt.Sprintf("d%02d/%s%d.txt", i%7, strings.Repeat("n", i%50), i)
			content := strings.Repeat("word\n", rapid.IntRange(0, 300).Draw(t, "size"))
			switch {
			case i%11 == 0:
				text.LeaveOut(name, Secret)
			case text.Room(int64(len(content))) && text.Add(name, []byte(content)):
				fits++
			default:
				text.LeaveOut(name, OverBudget)
			}
			others = append(others, fmt.Sprintf("e/%04d.txt", i))
		}
		text.SetTree(others, rapid.Bool().Draw(t, "more"))
		done := text.Finish()
		if int64(len(done.Text)) > limit || done.Tokens > budget {
			t.Fatalf("%d bytes, %d tokens, of %d:\n%s", len(done.Text), done.Tokens, budget, done.Text)
		}
		if n := strings.Count(done.Text, "\nFile: "); n != fits || n != done.Files {
			t.Fatalf("%d files are shown, of %d, or %d", n, fits, done.Files)
		}
	})
}

// The request is first, and everything that the person chose is shown or listed.
func TestOrderOfText(t *testing.T) {
	text, err := New(plain, "\nFix it.\n\n", DefaultBudget, true)
	if err != nil {
		t.Fatal(err)
	}
	text.Add("b.txt", []byte("b"))
	text.Add("a.txt", []byte("a\n"))
	text.LeaveOut("bin/00", NotText)
	text.LeaveOut("large", OverBudget)
	text.SetTree([]string{"a.txt", "bin/00", "bin/23", "c/d.txt", "c/e.txt"}, false)
	done := text.Finish()
	last := -1
	for _, part := range []string{"Fix it.\n\nAnswer with words.", "File: b.txt\nNote: no line break after the last line\n```\nb\n```\n", "File: a.txt\n```\na\n",
		"Not shown", "- bin/00: binary, or not UTF-8 text\n", "- large: does not fit into this text\n", "Other files", "bin/23\nc/d.txt\nc/e.txt\n"} {
		at := strings.Index(done.Text, part)
		if at <= last {
			t.Errorf("%q is at %d, after %d, in\n%s", part, at, last, done.Text)
		}
		last = at
	}
	if len(done.Left) != 2 || strings.HasSuffix(done.Text, "a.txt\n") || strings.Contains(done.Text, "/00\n") {
		t.Errorf("the tree has what is shown or listed:\n%s", done.Text)
	}
}

func TestFileNotes(t *testing.T) {
	marked := &model.Format{Needs: model.FileNeeds{Mark: true}}
	for _, c := range []struct {
		format  *model.Format
		content string
		want    string
	}{
		{plain, "a\r\nb\r\n", "Note: lines end in CRLF\n```\na\nb\n```\n"},
		{plain, "a\r\nb\n", "Note: some lines end in CRLF, others in LF\n```\na\nb\n```\n"},
		{plain, "a\rb", "Note: has CR characters within lines; no line break after the last line\n```\na\rb\n```\n"},
		{plain, "\ufeffa\n", "Note: begins with a byte order mark, which is not shown and stays\n```\na\n```\n"},
		{marked, "\ufeffa\n", "Note: the first line begins with a byte order mark, U+FEFF: repeat it in that line\n```\n\ufeffa\n```\n"},
		{plain, "\ta\n", "Note: has tabs\n```\n\ta\n```\n"},
		{plain, "```\n````x\n", "`````\n```\n````x\n`````\n"},
		{plain, "", "Note: the file is empty\n"},
	} {
		text := &Text{format: c.format}
		if got := text.file("x", []byte(c.content)); got != "\nFile: x\n"+c.want {
			t.Errorf("%q is shown as %q, not %q", c.content, got, c.want)
		}
	}
}

// A path that could be misread is quoted, and no file that is shown has one.
func TestOddPaths(t *testing.T) {
	text := &Text{format: plain}
	for path, want := range map[string]string{
		"a/b c.go": "", "naïve/日本.md": "", "a`b": "", "it's": "",
		"a\nb": `"a\nb"`, `a"b`: `"a\"b"`, " a": `" a"`, "a ": `"a "`, "": `""`, "x: y": `"x: y"`, `a\b`: `"a\\b"`,
		"bidi\u202etxt": `"bidi\u202etxt"`, "a\u00a0b": `"a\u00a0b"`, "a\xff": `"a\xff"`,
	} {
		if got := row(path); got != cmp.Or(want, path) || text.Names(path) != (want == "") {
			t.Errorf("%q is %s, and named: %v", path, got, text.Names(path))
		}
	}
}

func TestIsText(t *testing.T) {
	for content, want := range map[string]bool{"é\n": true, "": true, "a\x00": false, strings.Repeat("a", 9000) + "\x00": false, "caf\xe9": false} {
		if got := IsText([]byte(content)); got != want {
			t.Errorf("%.20q: %v, not %v", content, got, want)
		}
	}
}
