package cli

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"strings"
	"testing"

	"aptix-tui/theme/terminal"
)

// REVIEW §6: JSON that is printed or logged steers no terminal, and is the same JSON.
func TestJSONIsVisible(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain text stays", "größe 日本 👍🏽 e\u0301 👨\u200d👩\u200d👧", "größe 日本 👍🏽 e\u0301 👨\u200d👩\u200d👧"},
		{"C0", "\x1b[2J\x00", `\u001b[2J\u0000`},
		{"DEL", "a\x7fb", `a\u007fb`},
		{"C1", "\u009b2J", `\u009b2J`},
		{"bidirectional controls", "\u202eb\u2066\u2069", `\u202eb\u2066\u2069`},
		{"zero width", "a\u200bb\ufeff\u2060", `a\u200bb\ufeff\u2060`},
		{"joiner in a word", "a\u200db", `a\u200db`},
		{"soft hyphen", "a\u00ad", `a\u00ad`},
		{"tags", "x\U000e0041", `x\udb40\udc41`},
		{"variation selectors", "a\ufe01\U000e0100", `a\ufe01\udb40\udd00`},
		{"fillers", "\u3164\u2800", `\u3164\u2800`},
		{"private use", "\ue000\U000f0000", `\ue000\udb80\udc00`},
		{"separators", "\u2028\u2029", `\u2028\u2029`},
		{"at the end of a line", "a\n\u202e", `a\n\u202e`},
		{"what looks like an escape", `\u202e` + "\u202e", `\\u202e\u202e`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out, log bytes.Buffer
			sent := map[string]string{c.text: c.text}
			if err := writeJSON(&out, sent); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), `"`+c.want+`": "`+c.want+`"`) {
				t.Errorf("it is written as %s", out.String())
			}
			slog.New(slog.NewJSONHandler(escapingWriter{&log}, nil)).Info("event", "text", c.text)
			var got map[string]string
			var event struct{ Text string }
			for _, written := range []struct {
				text []byte
				into any
			}{{out.Bytes(), &got}, {log.Bytes(), &event}} {
				if text := string(written.text); terminal.Sanitize(text) != text {
					t.Errorf("it reaches the terminal raw: %q", text)
				}
				if err := json.Unmarshal(written.text, written.into); err != nil {
					t.Fatal(err)
				}
			}
			if got[c.text] != c.text || event.Text != c.text {
				t.Errorf("it is read as %q and %q", got, event.Text)
			}
		})
	}
}

// No command prints an answer's text raw, whichever shape its JSON has.
func TestEveryJSONIsVisible(t *testing.T) {
	const evil = "\u009b\u202e\u200b\U000e0041\x7f"
	dir := t.TempDir()
	for name, command := range map[string][]string{
		"bad.md":  {"check", "--json", "--root", dir},
		"lint.md": {"check", "--json", "--lint"},
		"tul.md":  {"check", "--json", "--root", dir, "--format", "lines"},
	} {
		answer := map[string]string{
			"bad.md":  bundle(evil+".txt", `"content": "x"`),
			"lint.md": bundle(evil+".txt", `"content": "x"`),
			"tul.md":  fenced("json", `{"batchKey": "`+evil+`", "files": [{"docPath": "`+evil+`", "originalSha256": "", "changes": []}]}`),
		}[name]
		write(t, dir+"/"+name, []byte(answer), 0o644)
		var out, errs bytes.Buffer
		Main(append(command, dir+"/"+name), Streams{In: os.Stdin, Out: &out, Err: &errs})
		text := out.String()
		if !strings.Contains(text, `\u202e`) {
			t.Errorf("%s: the text is not there:\n%s%s", name, text, errs.String())
		}
		if terminal.Sanitize(text) != text {
			t.Errorf("%s: %q", name, text)
		}
	}
}
