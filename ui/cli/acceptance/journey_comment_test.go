//go:build e2e

package acceptance

import (
	"fmt"
	"strings"
	"testing"
)

// A change is accepted with a comment on one of its lines, at each size of a terminal: four keys
// and the words, then the reply is copied. It says all that the corrected answer needs, which
// applies to what the first one made. Who leaves instead is offered the comment again.
func TestCommentJourney(t *testing.T) {
	for _, size := range [][2]int{{120, 36}, {80, 24}, {60, 20}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			base := layOut(t, "comment")
			open := func(name string) *tmuxTerminal {
				term := launch(t, base, size[0], size[1], "read go; SSH_TTY=/dev/pts/0 SSH_CONNECTION='::1 1 ::1 22' DISPLAY= WAYLAND_DISPLAY= PATH=BASE/nothing BIN BASE/"+name)
				term.tmux("set-option", "-s", "set-clipboard", "on")
				term.keys("Enter")
				term.shows("● accepted")
				return term
			}
			term := open("answer.md")
			term.keys("j")
			term.does(`\;`, "comment on line 6")
			term.types("good, but name it price")
			term.does("Enter", "comment on total.go:6 · Y copies the reply")
			term.shows("✎ good, but name it price")
			term.quits()

			term = open("answer.md")
			term.shows("1 comment from")
			term.does("y", "✎ good, but name it price")
			term.does("K", "total.go:6  good, but name it price")
			term.does("Y", "was sent to your terminal")
			reply := term.clipboard()
			if want := term.reads("reply.md"); !strings.HasPrefix(reply, want) || !strings.Contains(reply[len(want):], "<<<<<<< SEARCH") {
				t.Errorf("the reply is\n%s", reply)
			}
			term.does("Escape", "w apply")
			term.does("w", "1 comment: Y copies it with the reply")
			term.does("Enter", "Applied ")
			term.keys("z")
			term.exits(0)

			term = open("corrected.md")
			term.lacks("✎")
			term.commits()
			if got, want := term.reads("ws/total.go"), term.reads("after/total.go"); got != want {
				t.Errorf("the file is\n%s", got)
			}
		})
	}
}
