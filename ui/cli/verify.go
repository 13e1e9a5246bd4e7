package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"aptix-tui/ui"
)

const (
	tailLines = 20      // of a verification's output that are shown when it fails
	tailWidth = 1000    // characters of one of them
	tailBytes = 1 << 16 // that are kept for it
	// killGrace is for how long a verification that was stopped may take to end.
	killGrace = 5 * time.Second
)

// A verifyFailure is a verification that failed, with the end of what it said.
type verifyFailure struct {
	command string
	tail    []string
	err     error
}

func (e *verifyFailure) Error() string { return fmt.Sprintf("%s: %v", e.command, e.err) }
func (e *verifyFailure) Unwrap() error { return e.err }

// verify runs command by the shell in dir. It has no input and shows
// nothing; if it fails the error is a *verifyFailure.
func verify(ctx context.Context, dir, command string) error {
	shell, flag := shell()
	cmd := exec.CommandContext(ctx, shell, flag, command)
	var out tail
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &out
	cmd.WaitDelay = killGrace
	newProcessGroup(cmd)
	err := cmd.Run()
	if ctx.Err() == nil && errors.Is(err, exec.ErrWaitDelay) {
		err = nil // it succeeded; what it started, such as a server, goes on and holds the output
	}
	if err != nil {
		if ctx.Err() != nil {
			err = fmt.Errorf("it was stopped: %w", err)
		}
		return &verifyFailure{command: command, tail: out.lines(), err: err}
	}
	return nil
}

// verifyAsking is what --verify asks for, but that a person who is there decides what
// a failure means; nil if it asks for nothing.
func (s *session) verifyAsking(on ui.Witness) func(context.Context) error {
	if s.verify == nil {
		return nil
	}
	return func(ctx context.Context) error {
		if on.Doing != nil {
			on.Doing("verifying: " + s.verifies)
		}
		err := s.verify(ctx)
		var failed *verifyFailure
		if on.Ask == nil || ctx.Err() != nil || !errors.As(err, &failed) {
			return err
		}
		if on.Ask(fmt.Sprintf("the verification failed: %v; keep the changes anyway?", err), failed.tail) {
			return nil
		}
		return err
	}
}

// shell is the shell of --verify, and the flag that takes a command. As with
// make and git it is not the person's own: a command means the same everywhere,
// also for users who may not log in.
func shell() (program, flag string) {
	if runtime.GOOS == "windows" {
		return "cmd", "/C"
	}
	return "/bin/sh", "-c"
}

// A tail keeps the end of what is written to it.
type tail struct{ text []byte }

func (t *tail) Write(b []byte) (int, error) {
	t.text = append(t.text, b...)
	if extra := len(t.text) - tailBytes; extra > tailBytes {
		t.text = append([]byte(nil), t.text[extra:]...)
	}
	return len(b), nil
}

func (t *tail) lines() []string {
	text := bytes.TrimRight(t.text, "\r\n")
	if len(text) == 0 {
		return nil
	}
	all := strings.Split(string(text), "\n")
	return all[max(0, len(all)-tailLines):]
}
