package aptix

import (
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// TestForced: with --format, the other shape is an error that says what was
// expected, and nothing of it is read (READING §5).
func TestForced(t *testing.T) {
	bundleText := []byte("{\n\"root\": \".\",\n\"files\": [{\"path\": \"a\", \"operation\": \"delete\"}]\n}\n")
	patchText := []byte("{\n\"root\": \".\",\n\"patches\": [{\"path\": \"a\", \"find\": \"x\", \"replace\": \"y\"}]\n}\n")
	for _, c := range []struct {
		name   string
		answer []byte
		scan   model.Scanner
		want   string
	}{
		{"a bundle as one", bundleText, Bundle.Only, "bundle 1-4 root \".\"\ndelete \"a\" 3-3\n"},
		{"a patch as one", patchText, Structured.Only, "structured 1-4 root \".\"\nedit \"a\" 3-3\n  3-3 \"x\" -> \"y\"\n"},
		{"a patch as a bundle", patchText, Bundle.Only,
			"bundle 1-4\nerror aptix/wrong-shape 1:0 : expected a bundle, an object with \"files\" at its top; this is a structured patch, which has \"patches\"\n"},
		{"a bundle as a patch", bundleText, Structured.Only,
			"structured 1-4\nerror aptix/wrong-shape 1:0 : expected a structured patch, an object with \"patches\" at its top; this is a bundle, which has \"files\"\n"},
		{"neither", []byte("{\"a\": 1}\n"), Bundle.Only, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := formattest.Show(formattest.Scan(c.answer, c.scan), nil); got != c.want {
				t.Errorf("got:\n%swant:\n%s", got, c.want)
			}
		})
	}
}

// TestCRLF: the line ends of an answer that is CRLF throughout are those of
// its transport; in a mixed answer they are what it says.
func TestCRLF(t *testing.T) {
	text := "{\n\"root\": \".\",\n\"files\": [{\"path\": \"a\", \"content\": \"x\ny\n\"}]\n}\n"
	for _, c := range []struct{ name, answer, want string }{
		{"LF", text, "x\ny\n"},
		{"CRLF", strings.ReplaceAll(text, "\n", "\r\n"), "x\ny\n"},
		{"mixed", strings.Replace(text, "x\ny", "x\r\ny", 1), "x\r\ny\n"},
		{"escaped in CRLF", strings.ReplaceAll(strings.Replace(text, "x\ny", `x\r\ny`, 1), "\n", "\r\n"), "x\r\ny\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := formattest.Scan([]byte(c.answer), Scan)
			if len(all) != 1 || len(all[0].Files) != 1 {
				t.Fatalf("read:\n%s", formattest.Show(all, nil))
			}
			if got := string(all[0].Files[0].Content); got != c.want {
				t.Errorf("content %q, want %q", got, c.want)
			}
		})
	}
}

// TestBounds: text that exceeds the bounds ends the reading with an
// error, before it costs much.
func TestBounds(t *testing.T) {
	head := "{\n\"root\": \".\",\n\"files\": [{\"path\": \"a\", \"content\": \"x\"}],\n\"x\":\n"
	for _, c := range []struct{ name, answer, want string }{
		{"depth", head + strings.Repeat("[", 100), "at most 16 nested objects and arrays"},
		{"comments", head + strings.Repeat("//\n", 300), "at most 128 comments"},
		{"a long comment", head + "/*" + strings.Repeat("x", 20000), "expected the comment that begins at line 5, column 1 to end"},
		{"a comment to the end", head + "// x", "expected a value, but the answer ends"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := formattest.Show(formattest.Scan([]byte(c.answer), Scan), nil)
			if !strings.Contains(got, c.want) || !strings.Contains(got, "unclosed") || !strings.Contains(got, "write \"a\" 3-3") {
				t.Errorf("got:\n%swant %s", got, c.want)
			}
		})
	}
}
