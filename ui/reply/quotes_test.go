package reply

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// A text is quoted once: what a change looks for is named by its lines where these are quoted,
// and what two changes are about is quoted for the first.
func TestQuotedOnce(t *testing.T) {
	long := strings.Repeat("x", 2*maxLineText)
	var many strings.Builder
	for i := range 2 * maxLines {
		fmt.Fprintf(&many, "\tline %d\n", i)
	}
	for _, c := range []struct {
		name, file string
		finds      []string
		once       string // quoted text
		want       []string
		never      string
	}{
		{"several places", "a\nb\nc\na\nb\n", []string{"a\nb\n"}, "", []string{"It looks for the text of lines 1 to 2, whitespace aside.\n"}, "begins with"},
		{"other whitespace", "x\n\tif a {\n\t\tb\n\t}\n", []string{"if  a {\nb\n}\n"}, "\tif a {\n\t\tb\n", []string{"It looks for the text of lines 2 to 4, whitespace aside.\n"}, "begins with"},
		{"other text", "a\nb\n", []string{"c\nd\n"}, "a\nb\n", []string{"It looks for text that begins with `c`.\n"}, "whitespace aside"},
		{"the same lines", "a\nb\n", []string{"c\n", "d\n"}, "a\nb\n", []string{"`a.txt` now, lines 1 to 2 of 2: quoted above.\n"}, ""},
		{"long lines", "a\n" + long + "\n", []string{"c\n", "d\n"}, "long lines cut off", []string{"`a.txt` now, lines 1 to 2 of 2: quoted above.\n"}, ""},
		{"more lines than are quoted", many.String(), []string{"\t" + many.String() + "no\n", many.String() + "\nnor\n"}, "\n\tline 7\n",
			[]string{" more lines\n", fmt.Sprintf("`a.txt` now, lines 1 to %d of %d: quoted above.\n", maxLines, 2*maxLines)}, ""},
	} {
		dir := t.TempDir()
		var patches []string
		for _, find := range c.finds {
			patches = append(patches, fmt.Sprintf(`{"path": "a.txt", "find": %q, "replace": "new\n", "limit": "once"}`, find))
		}
		write(t, filepath.Join(dir, "ws", "a.txt"), c.file)
		write(t, filepath.Join(dir, "answer.md"), fenced("json", "{\"root\": \".\", \"patches\": [\n"+strings.Join(patches, ",\n")+"\n]}"))
		text := Write(place(t, filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md")).input(Checked))
		if n := strings.Count(text, c.once); c.once != "" && n != 1 {
			t.Errorf("%s: %q is quoted %d times:\n%s", c.name, c.once, n, text)
		}
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the reply lacks %q:\n%s", c.name, want, text)
			}
		}
		if c.never != "" && strings.Contains(text, c.never) {
			t.Errorf("%s: the reply has %q:\n%s", c.name, c.never, text)
		}
	}
}
