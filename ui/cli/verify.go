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
	tailLines = 40      // of output shown after a failure
	tailWidth = 1000    // characters of a line
	tailBytes = 1 << 16 // of output kept
	// killGrace is how long a stopped verification may take to end.
	killGrace = 5 * time.Second
)

// A verifyFailure is a failed verification with the end of its output.
type verifyFailure struct {
	command string
	tail    []string
	err     error
}

func (e *verifyFailure) Error() string { return fmt.Sprintf("%s: %v", e.command, e.err) }
func (e *verifyFailure) Unwrap() error { return e.err }

// verify runs command with the shell in dir. The command has no input, and its output is
// not shown. If it fails the error is a *verifyFailure.
func verify(ctx context.Context, dir, command string) error {
	shell, flag := shell()
	cmd := exec.CommandContext(ctx, shell, flag, command)
	var out tail
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &out
	cmd.WaitDelay = killGrace
	newProcessGroup(cmd)
	err := cmd.Run()
	if ctx.Err() == nil && errors.Is(err, exec.ErrWaitDelay) {
		err = nil // it succeeded; a child, such as a server, still holds the output open
	}
	if err != nil {
		if ctx.Err() != nil {
			err = fmt.Errorf("it was stopped: %w", err)
		}
		return &verifyFailure{command: command, tail: out.lines(), err: err}
	}
	return nil
}

// verifyAsking is the verification in a review: after a failure it asks whether to keep
// the changes. It is nil without --verify.
func (s *session) verifyAsking(on ui.Observer) func(context.Context) error {
	if s.verify == nil {
		return nil
	}
	return func(ctx context.Context) error {
		if on.Doing != nil {
			on.Doing("verifying: " + s.verifyCommand)
		}
		s.failedVerify.Store(nil)
		err := s.verify(ctx)
		var failed *verifyFailure
		if on.Ask == nil || ctx.Err() != nil || !errors.As(err, &failed) {
			return err
		}
		s.failedVerify.Store(failed)
		if on.Ask("Verification failed. Keep the changes anyway?", append([]string{failed.Error(), ""}, failed.tail...)) {
			s.failedVerify.Store(nil)
			return nil
		}
		return err
	}
}

// shell is the shell of --verify, and the flag that takes a command. As with make and
// git it is not the login shell of the user, so a command means the same everywhere.
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
