//go:build e2e

package acceptance

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// While a verification runs, the last lines of its output are shown. After a failure its output is shown with the
// question, and again after the roll-back.
func TestVerificationJourney(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 10}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			base := layOut(t, "tasks")
			fifo := filepath.Join(base, "fifo")
			if err := syscall.Mkfifo(fifo, 0o666); err != nil {
				t.Fatal(err)
			}
			before, err := os.ReadFile(filepath.Join(base, "ws", "db.go"))
			if err != nil {
				t.Fatal(err)
			}
			term := launch(t, base, size[0], size[1], "cd BASE/ws; BIN --verify 'cat ../fifo; false' BASE/good.md")
			term.shows("1/")
			term.does("w", "Apply")
			term.keys("Enter")
			out, err := os.OpenFile(fifo, os.O_WRONLY, 0) // when the command reads
			if err != nil {
				t.Fatal(err)
			}
			print := func(what string, n int) {
				for i := range n {
					fmt.Fprintf(out, "%s %d \x1b[32mdone\x1b[0m\n", what, i)
				}
			}
			term.shows("verifying")
			print("step", 50)
			term.shows("step 49 done")
			print("later", 50)
			fmt.Fprint(out, "\r10%\r90%")
			out.Close()
			term.shows("Keep the changes")
			term.shows("90%")
			term.lacks("10%")
			term.does("PageUp", "later ")
			term.does("n", "rolled back")
			term.keys("q")
			term.keys("q")
			term.exits(1)
			if after, err := os.ReadFile(filepath.Join(base, "ws", "db.go")); err != nil || string(after) != string(before) {
				t.Errorf("%v: db.go is\n%s", err, after)
			}
		})
	}
}

// A signal at the question whether to keep the changes is no: they are rolled back, and the
// program ends.
func TestSignalAtAQuestionJourney(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT} {
		t.Run(s.String(), func(t *testing.T) {
			term := start(t, "three", withPID("BIN --verify false ANSWER"))
			term.shows("accepted")
			term.does("w", "enter apply")
			term.does("Enter", "Keep the changes")
			term.kill(s)
			term.exits(exitQuit)
			term.holds(map[string]string{"greet.go": greetBefore})
		})
	}
}
