package reply

import (
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
)

// A comment is quoted with its line and with what became of that, and what it asks for is
// requested.
func TestComments(t *testing.T) {
	added := Comment{Path: "fits.txt", New: 1, Line: "\tONE", Says: "good, but in lower case"}
	for _, c := range []struct {
		moment, changes string
		outcome         Outcome
		change          func(*Input)
		comment         Comment
		want, never     []string
	}{
		{"accepted", "fF", Reviewing, nil, added, []string{
			"## 1. `fits.txt`, line 1\n\nThe user says of the line `ONE` of your change; that change is accepted:\n> good, but in lower case\n",
			"`fits.txt` with the accepted changes, line 1 of 1:\n```\nONE\n```\n",
			"Send what the user asks for above, as changes to the files as they are with the accepted changes, and none of your changes that are accepted. Copy each text",
			"- format structured\n",
		}, []string{"Nothing is missing", "corrected"}},
		{"applied", "fF", Committed, nil, added, []string{
			"that change is in the file now:\n> good", "`fits.txt` now, line 1 of 1:\n```\nONE\n```\n",
			"Send what the user asks for above, as changes to the files as they are now, and none of your changes that are in the files. ",
		}, nil},
		{"in the file before", "a", Committed, nil, Comment{Path: "applied.txt", Old: 2, New: 2, Line: "and the next", Says: "why?"}, []string{
			"## 1. `applied.txt`, line 2\n\nThe user says of the line `and the next`, which your changes leave as it is:\n> why?\n", "Send what the user asks for above",
		}, []string{"Nothing is missing"}},
		{"one fails", "fm", Reviewing, nil, added, []string{
			"## 1. `fits.txt`, line 1\n", "## 2. `missing.txt`\n", "Send what the user asks for above, and the changes listed above, corrected, as changes to the files",
		}, nil},
		{"not accepted", "f", Reviewing, rejecting, Comment{Path: "fits.txt", Line: "ONE", Says: "no"}, []string{
			"## 1. `fits.txt`\n\nThe user says of the line `ONE` of your change; that change is not accepted:\n> no\n",
			"Send what the user asks for above, as changes to the files as they are now. ",
		}, []string{"```\none"}},
		{"a removed line", "f", Reviewing, nil, Comment{Path: "fits.txt", Old: 1, Line: "one", Says: "keep it"}, []string{
			"The user says of the line `one`, which your change removes; that change is accepted:\n> keep it\n", "```\nONE\n```\n",
		}, nil},
		{"rolled back", "f", VerifyFailed, failing(RolledBack), added, []string{
			"## 1. `fits.txt`\n\nThe user says of the line `ONE` of your change; that change is accepted:\n", "Send the whole answer again",
		}, []string{"```\nONE", "```\none"}},
		{"kept", "f", Committed, failing(Kept), added, []string{"Send what the user asks for above, and what makes the verification pass, as changes to the files as they are now, and"}, nil},
		{"gone", "f", Reviewing, nil, Comment{Path: "fits.txt", Old: 7, Gone: true, Line: "seven", Says: "gone?"}, []string{
			"## 1. `fits.txt`\n\nThe user says of the line `seven`, which was at line 7 and is not there any more:\n> gone?\n",
		}, nil},
		{"gone, without a number", "f", Reviewing, nil, Comment{Path: "fits.txt", Gone: true, Line: "seven", Says: "gone?"}, []string{"The user says of the line `seven`, which is not there any more:\n"}, nil},
	} {
		in := momentOf(t, c.changes).input(c.outcome)
		if c.change != nil {
			c.change(&in)
		}
		in.Comments = []Comment{c.comment}
		text := Write(in)
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the reply lacks %q:\n%s", c.moment, want, text)
			}
		}
		for _, bad := range c.never {
			if strings.Contains(text, bad) {
				t.Errorf("%s: the reply has %q:\n%s", c.moment, bad, text)
			}
		}
	}
}

// The words of a person come before quotes and failures where there is not room for all.
func TestManyComments(t *testing.T) {
	in := momentOf(t, "fm").input(Reviewing)
	for range 12 {
		in.Comments = append(in.Comments, Comment{Path: "fits.txt", New: 1, Line: "ONE", Says: strings.Repeat("word ", 100)})
	}
	text := Write(in)
	if got := strings.Count(text, "> word"); got != 12 || characters(text) > DefaultBudget {
		t.Errorf("%d of 12 comments are in the reply of %d characters:\n%s", got, characters(text), text)
	}
	in.Comments[11].Says = strings.Repeat("long ", 2000)
	if text = Write(in); characters(text) > DefaultBudget || !strings.Contains(text, "more") {
		t.Errorf("%d characters:\n%s", characters(text), text)
	}
}

// Nothing of a file that may hold secrets is quoted for a comment, and what it says is safe.
func TestCommentsOnSecrets(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "ws", ".env"), "TOKEN=hunter2\nA=1\n")
	write(t, filepath.Join(dir, "answer.md"), fenced("json", `{"root": ".", "patches": [{"path": ".env", "find": "A=1\n", "replace": "A=2\n"}]}`))
	in := place(t, filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md")).input(Reviewing)
	in.Decisions = model.Decisions{model.Accepted}
	in.Comments = []Comment{{Path: ".env", Old: 1, New: 1, Line: "TOKEN=hunter2", Says: "rotate\x1b[31m it"}}
	text := Write(in)
	if strings.Contains(text, "hunter2") || steering.MatchString(text) || !strings.Contains(text, "## 1. `.env`, line 1\n\nThe user says of a line, which your changes leave as it is:\n> rotate") {
		t.Errorf("the reply is\n%s", text)
	}
}
