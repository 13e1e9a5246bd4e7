package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/ui"
)

const codeOnly = "Use this:\n```go\npackage cart\n```\n"

// Text without changes never replaces an answer, whatever it is; the files are read again.
func TestReloadOfTextWithoutChanges(t *testing.T) {
	answers := map[string]string{"changes": diffOf("1", "2"), "code without a path": codeOnly, "damaged": "```json\n{\"root\": \".\", \"patches\": [{\n```\n"}
	for name, text := range map[string]struct {
		text string
		want ui.Kept
	}{
		"prose":                {"# Your changes\n\nNothing was written yet.\n```\nnot a change\n```\n", ui.KeptForNoChanges},
		"empty":                {"", ui.KeptForNoText},
		"whitespace":           {" \n\t\n", ui.KeptForNoText},
		"a lone code block":    {"```python\nprint(1)\n```\n", ui.KeptForNoChanges},
		"code":                 {"func main() {\n\trun()\n}\n", ui.KeptForNoChanges},
		"a shell command":      {"sed -i s/one/uno/ a.txt", ui.KeptForNoChanges},
		"a fenced command":     {"```sh\ngo test ./...\n```\n", ui.KeptForNoChanges},
		"a URL":                {"https://example.com/a.txt", ui.KeptForNoChanges},
		"binary garbage":       {"\x7fELF\x00\xff\xfe\x00 a\n", ui.KeptForNoChanges},
		"no entries":           {"```json\n{\"root\": \".\", \"patches\": []}\n```\n", ui.KeptForNoChanges},
		"cut off":              {"```json\n{\"root\": \".\", \"patches\": [{\"path\": \n", ui.KeptForNoChanges},
		"what is in the files": {"a.txt\n```\n" + "zero\n" + twoPlaces + "```\n", ui.KeptForNoChanges},
	} {
		for was, answer := range answers {
			d := newDesk(t, twoPlaces, answer)
			r := d.review()
			r.Blocks = d.s.Blocks
			write(t, d.answer, []byte(text.text), 0o644)
			write(t, filepath.Join(d.ws, "a.txt"), []byte("zero\n"+twoPlaces), 0o644)
			next := d.reload(r)
			if next.Answer != r.Answer || next.Kept != text.want || len(next.Set.Hunks) != len(r.Set.Hunks) || len(next.Blocks) != len(r.Blocks) {
				t.Errorf("%s is replaced by %s: kept %v, %d hunks", was, name, next.Kept, len(next.Set.Hunks))
			}
			if was == "changes" && !strings.HasPrefix(string(next.Set.Files[0].Base.Bytes), "zero") {
				t.Errorf("%s: the files are not read again", name)
			}
			write(t, d.answer, []byte(diffOf("uno", "due")), 0o644)
			if next = d.reload(next); next.Kept != ui.NotKept || next.Answer == r.Answer {
				t.Errorf("an answer with changes does not replace %s", was)
			}
		}
	}
}

// Where there was nothing to review, any text is shown; the answer itself is read again.
func TestReloadShowsOtherText(t *testing.T) {
	for was, text := range map[string]string{"only words\n": codeOnly, "some words\n": "other words\n", codeOnly: codeOnly, diffOf("1", "2"): diffOf("1", "2")} {
		d := newDesk(t, twoPlaces, was)
		r := d.review()
		r.Blocks = d.s.Blocks
		write(t, d.answer, []byte(text), 0o644)
		if next := d.reload(r); next.Kept != ui.NotKept || string(next.Answer.Text()) != text {
			t.Errorf("%q is kept for %q: %v", was, text, next.Kept)
		}
	}
}

// A block that a person took is a change: code without a path does not replace it.
func TestTakenBlockIsAnAnswer(t *testing.T) {
	d := newDesk(t, twoPlaces, codeOnly)
	r := d.review()
	r.Blocks = d.s.Blocks
	b := r.Blocks[0]
	r.Taken = []ui.TakenBlock{{Line: b.First, Heading: b.Heading, Path: "cart.go"}}
	r = d.s.placeAgain(r)
	write(t, d.answer, []byte("```go\npackage other\n```\n"), 0o644)
	if next := d.reload(r); next.Kept != ui.KeptForNoChanges || len(next.Taken) != 1 || len(next.Set.Hunks) != 1 {
		t.Errorf("kept %v, %d taken, %d hunks", next.Kept, len(next.Taken), len(next.Set.Hunks))
	}
}

// A reply is no answer, although a clipboard may have changed its line ends.
func TestReloadOfCopiedText(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.review()
	reply, err := d.s.reply(ui.Review{Answer: r.Answer, Set: r.Set, Decisions: r.Set.RejectAll(r.Decisions, nil)})
	if err != nil || reply == "" {
		t.Fatal(reply, err)
	}
	write(t, d.answer, []byte(strings.ReplaceAll(strings.TrimSpace(reply), "\n", "\r\n")), 0o644)
	if next := d.reload(r); next.Kept != ui.KeptForOwnText || next.Answer != r.Answer {
		t.Errorf("kept %v for\n%s", next.Kept, reply)
	}
}
