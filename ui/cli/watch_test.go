package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aptix-tui/patchers"
	"aptix-tui/ui"
	"aptix-tui/ui/prompt"
	"aptix-tui/ui/reply"
)

// A copyist is a source whose texts come one after the other.
type copyist struct {
	texts []string
	at    int
}

var errOver = errors.New("nothing more is copied")

func (c *copyist) read(context.Context) ([]byte, error) {
	return []byte(c.texts[min(c.at, len(c.texts)-1)]), nil
}

// pause is when the next text is copied.
func (c *copyist) pause(context.Context, time.Duration) error {
	if c.at++; c.at == len(c.texts) {
		return errOver
	}
	return nil
}

// arrivals is what a watcher says of texts that are copied one after the other.
func arrivals(a *app, texts ...string) (out []ui.Arrival) {
	c := &copyist{texts: texts}
	w := a.newWatcher(nil)
	w.read, w.pause = c.read, c.pause
	for {
		found, err := w.next(context.Background())
		if err != nil {
			return out
		}
		out = append(out, found)
	}
}

func watchingApp(t *testing.T) *app {
	t.Helper()
	t.Setenv("SSH_TTY", "/dev/pts/1")
	t.Setenv("TMUX", "")
	return &app{Streams: Streams{Out: io.Discard, Err: io.Discard}, options: options{maxInput: "1KiB"}}
}

// Only text with changes is an answer, also if they cannot be read. The same text is said
// only once.
func TestWatcher(t *testing.T) {
	a := watchingApp(t)
	own := reply.Title + "\n\n" + diffOf("5", "6")
	const broken = "Here it is.\n```json\n{\"patches\": [{\"file\": \"a.txt\", \"edits\": [{\"find\": \"one\", \"repl"
	for _, c := range []struct{ name, text, why string }{
		{"changes", diffOf("1", "2"), ""},
		{"changes that cannot be read", broken, ""},
		{"prose", "Hello there.", "text of 12 characters without changes"},
		{"nothing", "", "no text"},
		{"whitespace", " \n\t\n", "no text"},
		{"code only", "```\nfunc main() {\n\tprintln(\"a\")\n}\n```\n", ""},
		{"too long", strings.Repeat("long ", 300), "text of more than 1KiB; --max-input sets another limit"},
		{"our own", own, "a reply or prompt of aptix-tui"},
		{"our own, changed by a clipboard", strings.ReplaceAll(strings.TrimSpace(own), "\n", "\r\n"), "a reply or prompt of aptix-tui"},
		{"binary", "a\x00b", "the clipboard is not UTF-8 text: byte 0x00 at line 1, byte offset 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := arrivals(a, c.text, c.text, "other", c.text)
			if len(got) != 3 || got[0].Why != c.why || (got[0].Answer == nil) != (c.why != "") || got[1].Answer != nil || got[2].Why != c.why {
				t.Errorf("%+v", got)
			}
		})
	}
}

// Prompts are no answers, with and without files.
func TestOwnTexts(t *testing.T) {
	for _, f := range patchers.Formats {
		if f.Prompt != "" && !isOwnText([]byte("Do it.\n\n"+f.Prompt)) {
			t.Errorf("the prompt of %s may be an answer", f.Name)
		}
	}
	if !isOwnText([]byte("files\r\n"+prompt.End)) || isOwnText([]byte("# Your changes\n\n"+shortPrompt()+"\nHere they are.")) {
		t.Error("own texts are told wrongly")
	}
}

// A file is read when it is not being written any more. It may be missing.
func TestWatchedFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "answer.md")
	f := &watchedFile{name: name, limit: 1 << 20}
	look := func(want string, wantErr string) {
		t.Helper()
		text, err := f.lookAt(context.Background())
		if string(text) != want || (err == nil) != (wantErr == "") || err != nil && !strings.Contains(err.Error(), wantErr) {
			t.Errorf("read %q, %v; want %q, %s", text, err, want, wantErr)
		}
	}
	look("", "does not exist yet")
	write(t, name, []byte("half"), 0o644)
	look("", "unchanged")
	write(t, name, []byte("half and half"), 0o644)
	look("", "unchanged")
	look("half and half", "")
	look("", "unchanged")
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	look("", "does not exist yet")
	if err := os.Mkdir(name, 0o755); err != nil {
		t.Fatal(err)
	}
	look("", "is not a regular file")
}

// Answers can be waited for in a clipboard or in a file only.
func TestWatchRefusesStandardInput(t *testing.T) {
	a := watchingApp(t)
	if _, err := a.waitingOptions([]string{"-"}, nil); !errors.As(err, new(usageError)) || !strings.Contains(err.Error(), "--watch cannot watch standard input") {
		t.Error(err)
	}
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	if _, missing := readableClipboard(); missing != nil { // on a desktop of macOS there is always one
		if _, err := a.waitingOptions(nil, nil); err == nil || err.Error() != missing.Error() {
			t.Errorf("without a clipboard: %v, want %v", err, missing)
		}
	}
}

// When the program ends, so does what reads the clipboard.
func TestStopLooking(t *testing.T) {
	begun, ended := make(chan bool), false
	w := &ui.Watch{Next: func(ctx context.Context) (ui.Arrival, error) {
		close(begun)
		<-ctx.Done()
		ended = true
		return ui.Arrival{}, ctx.Err()
	}}
	stop := stopLooking(context.Background(), w)
	go w.Next(context.Background())
	<-begun
	if stop(); !ended {
		t.Error("it still looks")
	}
}

// Options with which no answer could be opened are refused before waiting, not at the first
// answer.
func TestNotReadyToWait(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.txt"), nil, 0o644)
	for name, c := range map[string]struct {
		options options
		want    string
		usage   bool
	}{
		"an unknown format":      {options{root: dir, format: "nope"}, `"nope"`, true},
		"a root that is missing": {options{root: filepath.Join(dir, "none")}, "is not a directory", true},
		"a root that is a file":  {options{root: filepath.Join(dir, "a.txt")}, "is not a directory", true},
	} {
		a := watchingApp(t)
		a.options = c.options
		_, err := a.waitingOptions([]string{"answer.md"}, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || errors.As(err, new(usageError)) != c.usage {
			t.Errorf("%s: %v", name, err)
		}
	}
}
