//go:build e2e

package acceptance

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const linesBefore = "# retries\nfirst = 1\nsecond = 2\n# limits\ntries = 3\n# end\n\n"

// v selects lines of a hunk, and exactly those are committed.
func TestSelectLinesJourney(t *testing.T) {
	for _, c := range []struct {
		name  string
		marks []string // the keys that mark, from the first changed line on
		count string
		want  string
	}{
		{"the second group", []string{"j", "j", "j", "j", "v", "j", "Space"}, "2/6 lines",
			strings.Replace(linesBefore, "tries = 3", "tries = 4", 1)},
		{"one removed line", []string{"Space"}, "1/6 lines", strings.Replace(linesBefore, "first = 1\n", "", 1)},
		{"one added line", []string{"G", "v", "Space"}, "1/6 lines", strings.Replace(linesBefore, "tries = 3\n", "tries = 3\ntries = 4\n", 1)},
		{"all", []string{"a"}, "6/6 lines", "# retries\nfirst = 10\nsecond = 20\n# limits\ntries = 4\n# end\n\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			term := start(t, "lines", "BIN ANSWER")
			term.shows("accepted")
			term.does("v", "0/6 lines")
			term.keys(c.marks...)
			term.shows(c.count)
			term.does("Enter", "accepted")
			term.lacks("v range")
			term.commits()
			term.holds(map[string]string{"retry.conf": c.want})
		})
	}
}

// s splits a hunk where unchanged lines part it; the parts are decided one by
// one.
func TestSplitJourney(t *testing.T) {
	term := start(t, "lines", "BIN ANSWER")
	term.shows("hunk 1/1")
	term.does("s", "hunk 1/2")
	term.keys("n")
	term.shows("✗ 1")
	term.commits()
	term.holds(map[string]string{"retry.conf": strings.Replace(linesBefore, "tries = 3", "tries = 4", 1)})
}

// A decision that is undone is not committed: the history knows what was left out
// of the hunks as they were shown.
func TestUndoneSplitJourney(t *testing.T) {
	term := start(t, "three", "BIN ANSWER && BIN check ANSWER > BASE/check 2>&1; [ $? = 1 ]")
	term.shows("hunk 1/3")
	term.does("v", "0/2 lines")
	term.does("Enter", "hunk 1/4")
	term.does("u", "hunk 1/3")
	term.does("]", "bye")
	term.keys("n")
	term.shows("✗ 1")
	term.commits()
	if said, err := os.ReadFile(filepath.Join(term.base, "check")); err != nil || !strings.Contains(string(said), "left out when the rest was applied") {
		t.Errorf("check says %q, %v", said, err)
	}
}

// Pressed again, s makes a hunk whole.
func TestSplitAndJoinJourney(t *testing.T) {
	term := start(t, "lines", "BIN ANSWER")
	term.shows("hunk 1/1")
	term.does("s", "hunk 1/2")
	term.does("s", "hunk 1/1")
	term.quits()
	term.holds(map[string]string{"retry.conf": linesBefore})
}

// writesFarewell is an editor that wants the terminal for itself, and puts a new
// file in the place of the one that it was given, as many do.
const writesFarewell = "test -t 0 && test -t 1 && echo the editor && read -r key && test \"$key\" = go || exit 1\n" +
	"sed 's/see you/farewell/' \"$1\" > \"$1.new\" && mv \"$1.new\" \"$1\"\n"

func TestEditJourney(t *testing.T) {
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) { editJourney(t, way.command) })
	}
}

func editJourney(t *testing.T, command string) {
	base := layOut(t, "three")
	writes(t, base, "editor.sh", writesFarewell)
	term := launch(t, base, 120, 36, command, "VISUAL=", "EDITOR=sh BASE/editor.sh")
	term.shows("accepted")
	term.keys("]")
	term.does("e", "the editor")
	term.types("go\r") // this is the editor's, and no key of the review
	term.shows("edited")
	term.shows("farewell")
	term.becomes("mouse_any_flag", "1") // the review has it back, too
	term.does("y", "accepted")
	term.commits()
	term.holds(map[string]string{"greet.go": both("hi", "farewell"), "docs/greet.md": "# Greetings\n"})
}

// An editor that fails changes nothing and is reported; the review goes on.
func TestEditorFailsJourney(t *testing.T) {
	term := start(t, "three", "BIN ANSWER", "VISUAL=", "EDITOR=false")
	term.shows("accepted")
	term.does("e", "the editor failed")
	term.does("Space", "rejected")
	term.quits()
}

// o opens the file itself, at the line of the hunk, in the editor.
func TestOpenJourney(t *testing.T) {
	base := layOut(t, "three")
	writes(t, base, "editor.sh", "echo \"$@\" > \"$HOME/opened\"\n")
	term := launch(t, base, 120, 36, "BIN ANSWER", "VISUAL=", "EDITOR=sh BASE/editor.sh")
	term.shows("accepted")
	term.keys("]")
	term.does("o", "reloads it")
	if got := term.reads("opened"); !strings.Contains(got, "greet.go") {
		t.Errorf("the editor was called with %q, not with the file", got)
	}
	term.quits()
}

// m places a hunk by hand whose text is nowhere.
func TestPlaceByHandJourney(t *testing.T) {
	term := start(t, "missing", "BIN ANSWER")
	term.shows("missing")
	term.sendsBack()
	term.does("m", "place here")
	term.keys("g")
	term.keys("j", "j")
	term.shows("at line 3")
	term.does("Enter", "enter again replaces all of line 3")
	term.does("Enter", "placed and accepted at line 3")
	term.commits()
	term.holds(map[string]string{"app.conf": "name = \"a\"\nretries = 5\ndeadline: one hour\ncolour = \"red\"\n"})
}

// A hunk that has no place and is rejected with a reason: the reply names it.
func TestReasonInReplyJourney(t *testing.T) {
	term := startRemote(t, "three")
	term.keys("]")
	term.does("r", "because")
	term.types("it is too cheerful")
	term.keys("Enter")
	term.shows("because it is too cheerful")
	term.does("Y", "was sent to your terminal")
	reply := term.clipboard()
	for _, want := range []string{"it is too cheerful", "greet.go"} {
		if !strings.Contains(reply, want) {
			t.Errorf("the reply does not name %q:\n%s", want, reply)
		}
	}
	term.quits()
}

// x writes what is accepted as a patch that git apply takes.
func TestExportJourney(t *testing.T) {
	term := start(t, "three", "BIN ANSWER")
	term.shows("accepted")
	term.does("Space", "rejected")
	term.does("x", "accepted.patch")
	term.keys("Enter")
	term.shows("written")
	term.does("x", "accepted.patch")
	term.keys("Enter")
	term.shows("no patch was written") // over one that is there
	term.quits()
	patch := filepath.Join(term.dir, "accepted.patch")
	cmd := exec.Command("git", "apply", patch)
	cmd.Dir = term.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git apply: %v\n%s", err, out)
	}
	if err := os.Remove(patch); err != nil {
		t.Fatal(err)
	}
	term.holds(map[string]string{"greet.go": both("hello", "see you"), "docs/greet.md": "# Greetings\n"})
}

// U undoes what was applied at once, after a question, and leads back to the review.
func TestUndoCommitJourney(t *testing.T) {
	term := start(t, "three", "BIN ANSWER")
	term.shows("accepted")
	term.does("w", "enter")
	term.does("Enter", "Applied ")
	term.holds(map[string]string{"greet.go": both("hi", "see you"), "docs/greet.md": "# Greetings\n"})
	term.does("U", "Undo?")
	term.does("n", "Applied ")
	term.does("U", "Undo?")
	term.does("y", "undone: the files are as they were")
	term.holds(map[string]string{"greet.go": greetBefore})
	term.does("w", "enter apply")
	term.does("Enter", "Applied ")
	term.holds(map[string]string{"greet.go": both("hi", "see you"), "docs/greet.md": "# Greetings\n"})
	term.does("U", "Undo?")
	term.does("y", "undone: the files are as they were")
	term.does("q", "Quit?")
	term.keys("y")
	term.exits(0)
	term.holds(map[string]string{"greet.go": greetBefore})
}

// An undo refuses what has changed since.
func TestUndoRefusesJourney(t *testing.T) {
	term := start(t, "three", "BIN ANSWER")
	term.shows("accepted")
	term.does("w", "enter")
	term.does("Enter", "Applied ")
	writes(t, term.base, "ws/greet.go", "mine\n")
	term.does("U", "Undo?")
	term.does("y", "could not be undone")
	term.shows("greet.go")
	term.keys("z")
	term.exits(0)
	term.holds(map[string]string{"greet.go": "mine\n", "docs/greet.md": "# Greetings\n"})
}

// A file that changes during the review stops the commit; R reloads it and
// keeps the decisions that still apply.
func TestChangedDuringReviewJourney(t *testing.T) {
	term := start(t, "three", "BIN ANSWER")
	term.shows("accepted")
	term.keys("]")
	term.does("n", "✗ 1")
	changed := strings.Replace(greetBefore, "// two", "// 2", 1)
	writes(t, term.base, "ws/greet.go", changed)
	term.does("w", "enter")
	term.does("Enter", "The changes could not be applied")
	term.shows("greet.go")
	term.holds(map[string]string{"greet.go": changed})
	term.does("R", "decisions that still apply are kept")
	term.shows("✗ 1")
	term.commits()
	term.holds(map[string]string{"greet.go": strings.Replace(changed, `"hello"`, `"hi"`, 1), "docs/greet.md": "# Greetings\n"})
}

// A verification that fails offers to undo; one that succeeds asks nothing.
func TestVerifyJourney(t *testing.T) {
	committed := map[string]string{"greet.go": both("hi", "see you"), "docs/greet.md": "# Greetings\n"}
	failing := `BIN --verify "echo it is broken; false" ANSWER`
	t.Run("undone", func(t *testing.T) {
		term := start(t, "three", failing)
		term.shows("accepted")
		term.does("w", "enter")
		term.does("Enter", "Verification failed")
		term.shows("it is broken")
		term.keys("n")
		term.lacks("Keep the changes")
		term.shows("the changes were rolled back")
		term.holds(map[string]string{"greet.go": greetBefore})
		term.keys("Escape")
		term.lacks("the changes were rolled back")
		term.does("q", "Quit?")
		term.keys("y")
		term.exits(exitRefused)
		term.holds(map[string]string{"greet.go": greetBefore})
	})
	t.Run("kept", func(t *testing.T) {
		term := start(t, "three", failing)
		term.shows("accepted")
		term.does("w", "enter")
		term.does("Enter", "Verification failed")
		term.does("y", "the verification failed, and the changes were kept")
		term.shows("it is broken")
		term.keys("z")
		term.shows("the verification failed, and the changes were kept.")
		term.exits(0)
		term.holds(committed)
	})
	t.Run("passed", func(t *testing.T) {
		term := start(t, "three", "BIN --verify true ANSWER")
		term.shows("accepted")
		term.commits()
		term.holds(committed)
	})
}

// An editor that cannot be started is refused by e and o; everything else works.
func TestEditorWithALineBreakJourney(t *testing.T) {
	term := start(t, "lines", "BIN ANSWER", "VISUAL=ed\n-x")
	term.shows("hunk 1/1")
	for _, key := range []string{"e", "o"} {
		term.does(key, "the setting has a line break (editor, from environment VISUAL)")
		term.does("?", "Keys")
		term.keys("Escape")
		term.lacks("the setting has a line break")
	}
	term.commits()
	term.holds(map[string]string{"retry.conf": "# retries\nfirst = 10\nsecond = 20\n# limits\ntries = 4\n# end\n\n"})
}
