package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui"
	"aptix-tui/ui/config"
)

// A reviewRun is a run of the program on a screen in memory. Commands run as Bubble Tea
// runs them.
type reviewRun struct {
	*testing.T
	s       *session
	m       tea.Model
	answers chan tea.Msg
	quit    bool
}

// launch starts the program in ws.
func launch(t *testing.T, ws, answer string) *reviewRun {
	t.Helper()
	a := &app{options: options{root: ws, maxInput: "1MiB"}, Streams: Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, config: config.Default()}
	s, err := a.open([]string{answer})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.close() })
	opt, err := a.reviewOptions([]string{answer}, s, terminal.NewKeyboard(os.Stdin))
	if err != nil {
		t.Fatal(err)
	}
	r := &reviewRun{T: t, s: s, m: ui.New(opt), answers: make(chan tea.Msg)}
	r.deliver(tea.WindowSizeMsg{Width: 120, Height: 40})
	return r
}

func (r *reviewRun) deliver(msg tea.Msg) {
	var cmd tea.Cmd
	r.m, cmd = r.m.Update(msg)
	r.begin(cmd)
}

func (r *reviewRun) begin(cmd tea.Cmd) {
	if cmd != nil {
		go func() { r.answers <- cmd() }()
	}
}

// until delivers answers until it is so.
func (r *reviewRun) until(what string, is func() bool) {
	r.Helper()
	late := time.After(20 * time.Second)
	for !is() {
		select {
		case msg := <-r.answers:
			switch msg := msg.(type) {
			case nil:
			case tea.QuitMsg:
				r.quit = true
			case tea.BatchMsg:
				for _, cmd := range msg {
					r.begin(cmd)
				}
			default:
				r.deliver(msg)
			}
		case <-late:
			r.Fatalf("%s does not come; the screen shows:\n%s", what, r.m.View())
		}
	}
}

func (r *reviewRun) shows(text string) {
	r.Helper()
	r.until(fmt.Sprintf("%q", text), func() bool { return strings.Contains(r.m.View(), text) })
}

func (r *reviewRun) keys(names ...string) {
	for _, name := range names {
		key := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
		if kind, ok := map[string]tea.KeyType{"enter": tea.KeyEnter, "esc": tea.KeyEsc, "space": tea.KeySpace, "tab": tea.KeyTab, "pgdown": tea.KeyPgDown}[name]; ok {
			key = tea.KeyMsg{Type: kind, Runes: []rune(" ")}
		}
		r.deliver(key)
	}
}

// does presses a key and waits for what it shows.
func (r *reviewRun) does(key, shows string) {
	r.Helper()
	r.keys(key)
	r.shows(shows)
}

// rejects rejects the current hunk with a reason.
func (r *reviewRun) rejects(why string) {
	r.Helper()
	r.does("r", "because")
	r.keys(strings.Split(why, "")...)
	r.does("enter", "because "+why)
}

// applies goes through the summary with a key, and leaves.
func (r *reviewRun) applies(key string) {
	r.Helper()
	r.does("w", "Apply to")
	r.does(key, "Applied ")
	r.leaves("x")
}

// leaves presses keys that quit, and waits until all is saved.
func (r *reviewRun) leaves(keys ...string) {
	r.Helper()
	r.keys(keys...)
	r.until("the end", func() bool { return r.quit })
}

// wants checks the hunks: a letter each, = for what is applied, and the reasons.
func (r *reviewRun) wants(want string) {
	r.Helper()
	review := r.m.(ui.Model).Outcome().Review
	if got := marks(review); got != want {
		r.Errorf("the hunks are %q, want %q:\n%s", got, want, r.m.View())
	}
}

// numbered is a file of numbered lines that has some others at 10, 20 and so on.
func numbered(tens ...string) string {
	var out strings.Builder
	for n := 1; n < 10*(len(tens)+1); n++ {
		if n%10 == 0 {
			fmt.Fprintln(&out, tens[n/10-1])
		} else {
			fmt.Fprintln(&out, "line", n)
		}
	}
	return out.String()
}

// laidOut writes an answer, and a workspace with the files.
func laidOut(t *testing.T, files map[string]string, text string) (ws, answer string) {
	t.Helper()
	dir := t.TempDir()
	ws, answer = filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md")
	for name, content := range files {
		write(t, filepath.Join(ws, name), []byte(content), 0o644)
	}
	write(t, answer, []byte(text), 0o644)
	return ws, answer
}

// fourEdits are edits of two files. The third has two places.
var (
	fourPlaces = map[string]string{"a.txt": numbered("one", "two", "dup", "dup"), "b.txt": "four\n"}
	fourEdits  = fenced("json", `{ "root": ".", "patches": [
  { "path": "a.txt", "replacements": [
    { "find": "one", "replace": "1" },
    { "find": "two", "replace": "2" },
    { "find": "dup", "replace": "3", "limit": "once" }
  ] },
  { "path": "b.txt", "find": "four", "replace": "4" }
] }`)
)

// newFile is a creation of a file of five lines in each format.
var newFile = map[string]string{
	"bundle":    bundle("new.txt", `"content": "1\n2\n3\n4\n5\n"`),
	"create":    bundle("new.txt", `"operation": "create", "content": "1\n2\n3\n4\n5\n"`),
	"git":       fenced("diff", "diff --git a/new.txt b/new.txt\nnew file mode 100644\n--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1,5 @@\n+1\n+2\n+3\n+4\n+5"),
	"delimited": "--- START-FILE: new.txt ---\n1\n2\n3\n4\n5\n--- END-FILE: new.txt ---\n",
	"v4a":       "*** Begin Patch\n*** Add File: new.txt\n+1\n+2\n+3\n+4\n+5\n*** End Patch\n",
}

// PLACING §5.4: where lines of a new file were applied, the others are hunks of that file,
// however often some are applied.
func TestLinesOfANewFile(t *testing.T) {
	for name, text := range newFile {
		t.Run(name, func(t *testing.T) {
			ws, answer := laidOut(t, map[string]string{"other.txt": "other\n"}, text)
			r := launch(t, ws, answer)
			r.keys("v", " ", "j", " ")
			r.does("enter", "accepted 2/5 lines")
			r.wants("AR")
			r.keys("]")
			r.rejects("later")
			r.applies("enter")
			r = launch(t, ws, answer)
			r.wants("=UU")
			r.shows("left out when the rest was applied")
			if strings.Contains(r.m.View(), "overwrites") || strings.Contains(r.m.View(), "conflict") {
				t.Errorf("the file is there, and not of this answer:\n%s", r.m.View())
			}
			r.keys("g", "g", "]", "y", "]", "n")
			r.wants("=AR")
			r.applies("enter")
			if got := textOf(t, filepath.Join(ws, "new.txt")); got != "1\n2\n3\n" {
				t.Fatalf("the file is %q", got)
			}
			r = launch(t, ws, answer)
			r.wants("=U")
			r.keys("g", "g", "]")
			r.does("space", "accepted")
			r.applies("enter")
			if got := textOf(t, filepath.Join(ws, "new.txt")); got != "1\n2\n3\n4\n5\n" {
				t.Errorf("the file is %q", got)
			}
			launch(t, ws, answer).wants("=")
		})
	}
}

// DECISIONS §1.6: which decisions come back depends on how the former run ended, and on
// what happened to the files since.
func TestRejectionsOfTheFormerRun(t *testing.T) {
	decides := func(r *reviewRun) {
		r.keys("g", "g", "]")
		r.rejects("no digits")
		r.keys("}", "n")
		r.wants("ARUR no digits")
	}
	for _, c := range []struct {
		name  string
		then  func(t *testing.T, ws string, r *reviewRun, again func() *reviewRun)
		again string // after what is offered is resumed, if anything is
	}{
		{"quit", func(_ *testing.T, _ string, r *reviewRun, _ func() *reviewRun) { r.leaves("q") }, "ARUR no digits"},
		{"quit, then applied", func(_ *testing.T, _ string, r *reviewRun, again func() *reviewRun) {
			r.leaves("q")
			r = again()
			r.does("y", "resumed")
			r.applies("o")
		}, "=UUU"},
		{"quit, started over, then applied", func(_ *testing.T, _ string, r *reviewRun, again func() *reviewRun) {
			r.leaves("q")
			r = again()
			r.does("n", "started over")
			r.applies("o")
		}, "==U="},
		{"undone with U", func(_ *testing.T, _ string, r *reviewRun, _ func() *reviewRun) {
			r.does("w", "Apply to")
			r.does("o", "Applied ")
			r.does("U", "the files are as they were")
			r.wants("ARUR no digits")
			r.leaves("q")
		}, "ARUR no digits"},
		{"undone later", func(t *testing.T, ws string, r *reviewRun, _ func() *reviewRun) {
			r.applies("o")
			if status, text := command(t, "undo", "--root", ws); status != 0 {
				t.Fatal(text)
			}
		}, "AAUA"},
		{"edited since", func(t *testing.T, ws string, r *reviewRun, _ func() *reviewRun) {
			r.applies("o")
			write(t, filepath.Join(ws, "a.txt"), []byte(numbered("1", "two", "dup", "dup")+"end\n"), 0o644)
		}, "UAUU"},
		{"edited in another file since", func(t *testing.T, ws string, r *reviewRun, _ func() *reviewRun) {
			r.applies("o")
			write(t, filepath.Join(ws, "b.txt"), []byte("four or five\n"), 0o644)
		}, "=UUA"},
		{"the verification failed", func(_ *testing.T, _ string, r *reviewRun, _ func() *reviewRun) {
			r.s.verify = func(context.Context, io.Writer) error { return errors.New("no") }
			r.does("w", "Apply to")
			r.does("o", "the files are as they were")
			r.leaves("esc", "q")
		}, "ARUR no digits"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ws, answer := laidOut(t, fourPlaces, fourEdits)
			again := func() *reviewRun { return launch(t, ws, answer) }
			r := again()
			decides(r)
			c.then(t, ws, r, again)
			r = again()
			if strings.Contains(r.m.View(), "Welcome back") {
				r.does("y", "resumed")
			}
			r.wants(c.again)
		})
	}
}
