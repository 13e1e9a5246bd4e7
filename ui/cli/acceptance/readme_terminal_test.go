//go:build e2e

package acceptance

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/creack/pty"
)

// A ptySession is a command on a terminal of its own.
type ptySession struct {
	*newUser
	cmd  *exec.Cmd
	send func(keys string)
	done chan struct{} // closed when the command has ended
	err  error         // of its end

	mu      sync.Mutex
	printed bytes.Buffer
	seen    int // where what was not waited for begins
}

// terminal starts a command on a terminal.
func (u *newUser) terminal(command, dir string) *ptySession {
	u.Helper()
	s := &ptySession{newUser: u, cmd: exec.Command("/bin/bash", "-c", command), done: make(chan struct{})}
	s.cmd.Dir, s.cmd.Env = filepath.Join(u.home, dir), u.env
	tty, err := pty.StartWithSize(s.cmd, &pty.Winsize{Rows: 36, Cols: 120})
	if err != nil {
		u.Fatal(err)
	}
	u.Cleanup(func() { s.cmd.Process.Kill(); tty.Close() })
	s.send = func(keys string) {
		if _, err := tty.WriteString(keys); err != nil {
			u.Fatal(err)
		}
	}
	go func() {
		for buffer := make([]byte, 64<<10); ; {
			n, err := tty.Read(buffer)
			s.mu.Lock()
			s.printed.Write(buffer[:n])
			s.mu.Unlock()
			if err != nil {
				s.err = s.cmd.Wait()
				close(s.done)
				return
			}
		}
	}()
	return s
}

// shows waits until the command draws text.
func (s *ptySession) shows(text string) {
	s.Helper()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	end := time.After(3 * patience) // the first command builds the program
	for ended := false; ; {
		s.mu.Lock()
		at := bytes.Index(s.printed.Bytes()[s.seen:], []byte(text))
		if at >= 0 {
			s.seen += at + len(text)
		}
		all := s.printed.String()
		s.mu.Unlock()
		if at >= 0 {
			return
		}
		if ended {
			s.Fatalf("it ends (%v) without %q; it draws %q", s.err, text, all)
		}
		select {
		case <-look.C:
		case <-s.done:
			ended = true // what it drew last is looked at once more
		case <-end:
			s.Fatalf("waited in vain for %q; it draws %q", text, all)
		}
	}
}

// ends waits for the end of the command, and returns all that it has drawn.
func (s *ptySession) ends() (string, error) {
	s.Helper()
	select {
	case <-s.done:
		return s.printed.String(), s.err
	case <-time.After(patience):
		s.Fatal("it does not end")
	}
	return "", nil
}

// reviewAndQuit looks at the review and leaves it.
func reviewAndQuit(s *ptySession) {
	s.shows("accepted")
	s.send("q")
}

// reviewAndApply applies what is certain.
func reviewAndApply(s *ptySession) {
	s.shows("accepted")
	s.send("w")
	s.shows("Apply to")
	s.send("\r")
	s.shows("Applied ")
	s.send("z") // any key that the page does not name leaves
}

// reviewAndInterrupt leaves at once.
func reviewAndInterrupt(s *ptySession) {
	s.shows("accepted")
	s.send("\x03")
}

// waitForAnswer copies an answer while the command waits for one.
func waitForAnswer(s *ptySession) {
	s.shows("\x1b[?1049h")
	copyText(s.T, s.display, []byte(sureAnswer))
	reviewAndInterrupt(s)
}
