package cli

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers"
)

var pageExample = regexp.MustCompile("(?sm)^## ([a-z0-9]+)\n````\n(.*?)^````\n")

// EXAMPLES.md has an example of each format, and each makes the change that the page states.
func TestExamplesPage(t *testing.T) {
	page := textOf(t, "../../patchers/EXAMPLES.md")
	const before, after = "Hello, you.\nGood bye.\n", "Hello, world.\nGood bye.\n"
	if !strings.Contains(page, "```\n"+before+"```\n\nbecomes `Hello, world.`") {
		t.Errorf("it does not state the change of %q", before)
	}
	var got []string
	for _, m := range pageExample.FindAllStringSubmatch(page, -1) {
		name, answer := m[1], m[2]
		got = append(got, name)
		t.Run(name, func(t *testing.T) {
			payloads, _ := patchers.Parse(model.NewAnswer(name, []byte(answer)), patchers.Options{})
			if len(payloads) != 1 || payloads[0].Format.Name != name {
				t.Fatalf("it is read as %d payloads", len(payloads))
			}
			ws, file := t.TempDir(), filepath.Join(t.TempDir(), "answer.md")
			target := filepath.Join(ws, "greeting.txt")
			write(t, target, []byte(before), 0o666)
			write(t, file, []byte(answer), 0o666)
			if status, printed := command(t, "apply", "--root", ws, file); status != exitDone {
				t.Fatalf("status %d: %s", status, printed)
			}
			if text := textOf(t, target); text != after {
				t.Errorf("the file is %q", text)
			}
		})
	}
	want := patchers.Names()
	slices.Sort(want)
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("it has examples of %v, the formats are %v", got, want)
	}
}
