//go:build e2e

package acceptance

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// ^Z gives the terminal back to the shell; fg draws the review again, and it
// listens.
func TestSuspendJourney(t *testing.T) {
	term := start(t, "three", "B=BIN A=ANSWER PS1='ready> ' bash --norc --noprofile -i")
	term.shows("ready>")
	term.types("$B $A\r")
	term.shows("accepted")
	term.does("C-z", "Stopped")
	term.becomes("alternate_on", "0")
	term.becomes("mouse_any_flag", "0")
	term.types("echo $((6*7)) typed\r") // the shell has its echo and its line editing
	term.shows("42 typed")
	term.types("clear; fg\r") // else the next stop seems to be there before the shell has the terminal
	term.shows("accepted")
	term.becomes("mouse_any_flag", "1")
	term.does("Space", "rejected")
	term.does("C-z", "Stopped") // a second time, too
	term.types("fg\r")
	term.shows("rejected")
	term.keys("q")
	term.shows("1 decision kept, nothing written")
	term.types("exit\r")
	term.exits(exitQuit)
	term.holds(map[string]string{"greet.go": greetBefore})
}

// A hundred sizes while keys are pressed end with the screen of a review that
// never had another size and got a few keys.
func TestResizeJourney(t *testing.T) {
	calm, storm := start(t, "shop", "BIN ANSWER"), start(t, "shop", "BIN ANSWER")
	calm.shows("accepted")
	storm.shows("accepted")
	keys := []string{"]", "j", "}", "PPage", "k", "?", "NPage", "Escape", "G", "[", "9", "{", "Right", "Left"}
	for i := range 100 {
		storm.resize(40+i*73%211, 10+i*31%71)
		storm.keys(keys[i%len(keys)])
	}
	settled := func(review *tmuxTerminal) { // all keys before have been answered
		review.does("?", " Keys ")
		review.keys("Escape")
		review.lacks(" Keys ")
	}
	storm.resize(40, 10)
	settled(storm)
	storm.resize(120, 36)
	for _, review := range []*tmuxTerminal{calm, storm} {
		for _, key := range []string{"]", "[", "Left"} { // to the last hunk and the first: all have been seen then
			for range 8 {
				review.keys(key)
			}
		}
		review.keys("}", "{")
		settled(review)
	}
	want := calm.screen()
	storm.until("the screen of the other review:\n"+want, func() bool { return storm.screen() == want })
	calm.quits()
	storm.quits()
}

// Signals that end the review, and ^C, leave the terminal as it was.
func TestSignalJourneys(t *testing.T) {
	signal := func(s syscall.Signal) func(*tmuxTerminal) { return func(t *tmuxTerminal) { t.kill(s) } }
	for name, end := range map[string]func(*tmuxTerminal){
		"SIGTERM": signal(syscall.SIGTERM), "SIGHUP": signal(syscall.SIGHUP), "SIGINT": signal(syscall.SIGINT),
		"SIGQUIT": signal(syscall.SIGQUIT),
		"^C":      func(t *tmuxTerminal) { t.keys("C-c") }, // which is no signal: the terminal is in raw mode
	} {
		t.Run(name, func(t *testing.T) {
			term := start(t, "three", "stty -a > BASE/before; "+withPID("BIN ANSWER")+"; code=$?; stty -a > BASE/after; (exit $code)")
			term.shows("accepted")
			term.becomes("alternate_on", "1")
			term.does("Space", "rejected")
			end(term)
			term.exits(exitQuit)
			for property, want := range map[string]string{"alternate_on": "0", "cursor_flag": "1", "mouse_any_flag": "0"} {
				term.becomes(property, want)
			}
			if before, after := term.reads("before"), term.reads("after"); before != after {
				t.Errorf("the terminal was\n%s\nand is\n%s", before, after)
			}
			term.holds(map[string]string{"greet.go": greetBefore})
		})
	}
}

// --version asks the terminal nothing and ends at once, and so does all else
// that draws nothing.
func TestQuietJourney(t *testing.T) {
	for _, args := range []string{"--version", "--help", "check ANSWER", "log"} {
		t.Run(args, func(t *testing.T) {
			term := start(t, "three", "read go; TERM=xterm-256color BIN "+args)
			sent := filepath.Join(term.base, "sent")
			term.tmux("pipe-pane", "cat > "+sent)
			term.keys("Enter")
			term.exits(0)
			term.tmux("pipe-pane")
			var raw string
			term.until("what was sent", func() bool {
				b, err := os.ReadFile(sent)
				raw = string(b)
				return err == nil && strings.Count(raw, "\n") > 1
			})
			if strings.Contains(raw, "\x1b") {
				t.Errorf("aptix-tui %s sends an escape sequence: %q", args, raw)
			}
		})
	}
}

// The terminal is asked for its background, and the colours fit it. What it
// answers is no key: it holds r, g and b, and digits.
func TestBackgroundJourney(t *testing.T) {
	dark, light := startOn(t, "#000000"), startOn(t, "#ffffff")
	colours := func(term *tmuxTerminal) string { return term.tmux("capture-pane", "-p", "-e") }
	light.until("the colours for a light terminal", func() bool { return colours(light) != colours(dark) })
	for _, term := range []*tmuxTerminal{dark, light} {
		term.does("2", "place 2 of 2")
		term.shows("○ 1")
		term.quits()
		term.holds(map[string]string{"app.conf": twinsBefore})
	}
}

// startOn starts a review on a terminal with a ground of its own.
func startOn(t *testing.T, ground string) *tmuxTerminal {
	t.Helper()
	term := start(t, "twins", "read go; TERM=xterm-256color BIN ANSWER")
	term.tmux("set-option", "-g", "window-style", "bg="+ground)
	term.keys("Enter")
	term.shows("ambiguous")
	return term
}

// On a terminal that cannot draw, a message says so and what works there.
func TestPoorTerminalJourney(t *testing.T) {
	for _, c := range []struct{ name, command string }{
		{"no TERM", "env -u TERM BIN ANSWER"},
		{"empty TERM", "TERM= BIN ANSWER"},
		{"dumb", "TERM=dumb BIN ANSWER"},
	} {
		t.Run(c.name, func(t *testing.T) {
			term := start(t, "three", c.command)
			term.exits(exitUsage)
			term.shows("aptix-tui apply")
			term.shows("aptix-tui check")
			term.holds(map[string]string{"greet.go": greetBefore})
		})
	}
}

// Without a terminal at all it is the same.
func TestNoTerminalJourney(t *testing.T) {
	term := start(t, "three", "setsid -w BIN ANSWER < /dev/null > BASE/out 2>&1; code=$?; cat BASE/out; (exit $code)")
	term.exits(exitUsage)
	term.shows("aptix-tui apply")
	term.shows("aptix-tui check")
}

// In a locale without UTF-8 everything is drawn with ASCII.
func TestPlainLocaleJourney(t *testing.T) {
	for _, locale := range []string{"LC_ALL=C LANG=C", "LC_ALL= LC_CTYPE= LANG=C", "LC_ALL=POSIX"} {
		t.Run(locale, func(t *testing.T) {
			term := start(t, "three", "env "+locale+" BIN ANSWER")
			term.shows("accepted")
			for _, r := range term.screen() {
				if r >= 0x7f {
					t.Fatalf("%s: %q is drawn:\n%s", locale, r, term.screen())
				}
			}
			term.commits()
			term.holds(map[string]string{"greet.go": both("hi", "see you"), "docs/greet.md": "# Greetings\n"})
		})
	}
}

// SIGTSTP does what ^Z does, and ^Z works where text is typed.
func TestStopJourney(t *testing.T) {
	term := start(t, "three", "B=BIN A=ANSWER PID=BASE/pid PS1='ready> ' bash --norc --noprofile -i")
	term.shows("ready>")
	term.types("sh -c 'echo $$ > $PID; exec $B $A'\r")
	term.shows("accepted")
	term.does("Space", "rejected")
	for _, stop := range []func(){
		func() { term.kill(syscall.SIGTSTP) },
		func() { term.does("/", "enter done"); term.keys("C-z") },
		func() { term.does("r", "enter done"); term.keys("C-z") },
	} {
		stop()
		term.becomes("alternate_on", "0")
		term.becomes("mouse_any_flag", "0")
		term.shows("Stopped")
		term.types("clear; fg\r") // the shell has its echo and its line editing
		term.becomes("alternate_on", "1")
		term.shows("rejected")
		term.keys("Escape")
		term.lacks("enter done")
	}
	term.keys("C-c")
	term.shows("1 decision kept, nothing written")
	term.types("exit\r")
	term.exits(exitQuit)
}

// While the editor is open, SIGTERM waits for its end. It is no program of the workspace.
func TestEditorJourney(t *testing.T) {
	for _, key := range []string{"e", "o"} {
		t.Run(key, func(t *testing.T) {
			base := layOut(t, "three")
			writes(t, base, "bin/vi", "#!/bin/sh\necho the editor\nread line\n")
			writes(t, base, "ws/vi", "#!/bin/sh\necho planted\nread line\n")
			for _, name := range []string{"bin/vi", "ws/vi"} {
				if err := os.Chmod(filepath.Join(base, name), 0o777); err != nil {
					t.Fatal(err)
				}
			}
			term := launch(t, base, 120, 36, withPID("BIN ANSWER"), "PATH=.::BASE/bin:"+os.Getenv("PATH"), "EDITOR=", "VISUAL=")
			term.shows("accepted")
			term.does(key, "the editor")
			term.kill(syscall.SIGTERM)
			term.types("typed\r")
			term.exits(exitQuit)
			term.shows("nothing was written")
		})
	}
}

// reviewOf reviews an answer on a terminal that the test is.
func reviewOf(t *testing.T) *ptySession {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	base := layOut(t, "three")
	u := &newUser{T: t, home: base, env: append(os.Environ(), "TERM=xterm-256color", "LANG=C.UTF-8", "HOME="+base, "XDG_STATE_HOME="+base+"/state")}
	s := u.terminal("exec "+bin+" ../answer.md", "ws")
	s.shows("accepted")
	return s
}

// What the terminal tells other programs is no key, and a paste without its end ends.
func TestReportsJourney(t *testing.T) {
	s := reviewOf(t)
	for _, report := range []string{"\x1b]4;1;rgb:ffff/0000/rrrr\x1b\\", "\x1b]52;c;cnJy\a", "\x1bP>|rxvt(390)\x1b\\", "\x1b_Gi=1;rrr\x1b\\", "\x1b[?62;22c"} {
		for i := 3; i < len(report); i++ {
			s.send(report[:i])
			s.send(report[i:])
		}
	}
	s.send("\x1b[200~rrr")
	s.shows("the end of the pasted text did not come")
	s.send("/")
	s.shows("cancel")
	s.send("\x1b[200~rrr")
	s.shows("the end of the pasted text did not come")
	s.send("\x1b[200~rrr\x03")
	if drawn, _ := s.ends(); strings.Contains(drawn, "because") || !strings.Contains(drawn, "nothing was written") {
		t.Errorf("it draws %q", drawn)
	}
}

// A terminal that reads nothing does not keep the program from ending.
func TestStuckTerminalJourney(t *testing.T) {
	for _, end := range []string{"SIGTERM", "^C"} {
		t.Run(end, func(t *testing.T) {
			s := reviewOf(t)
			s.mu.Lock() // nothing is read any more
			defer s.mu.Unlock()
			for range 200 {
				s.send("?")
				s.send("W")
			}
			if end == "^C" {
				s.send("\x03")
			} else if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			if err := s.cmd.Wait(); s.cmd.ProcessState.ExitCode() != exitQuit {
				t.Error(err)
			}
		})
	}
}
