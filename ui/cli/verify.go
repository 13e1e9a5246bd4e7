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

	"aptix-tui/model/commit"
	"aptix-tui/ui"
	"aptix-tui/ui/reply"
)

const (
	tailLines = 40      // of output shown after a failure
	tailWidth = 1000    // characters of a line
	tailBytes = 1 << 16 // of output kept
	// killGrace is how long a stopped verification may take to end.
	killGrace = 5 * time.Second
)

// verify runs command with the shell in dir. The command has no input, and its output is
// not shown. If it fails the error is a *ui.VerifyFailure.
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
		return out.failure(command, err)
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
		var failed *ui.VerifyFailure
		if on.Keep == nil || ctx.Err() != nil || !errors.As(err, &failed) {
			return err
		}
		s.failedVerify.Store(&failedVerification{failed, reply.Asking})
		if on.Keep(failed) {
			return nil
		}
		return err
	}
}

// A failedVerification is a verification that failed, and what became of its changes.
type failedVerification struct {
	*ui.VerifyFailure
	after reply.Aftermath
}

// verificationEnded notes what became of the changes whose verification failed, if it did.
// err is the error of their transaction.
func (s *session) verificationEnded(err error) {
	failed := s.failedVerify.Load()
	if failed == nil {
		return
	}
	s.failedVerify.Store(&failedVerification{failed.VerifyFailure, aftermath(err)})
}

// aftermath is what became of changes whose verification failed; err is the error of their
// transaction, nil if they were kept.
func aftermath(err error) reply.Aftermath {
	switch {
	case err == nil:
		return reply.Kept
	case errors.As(err, new(*commit.RollbackError)):
		return reply.Unrestored
	}
	return reply.RolledBack
}

// keptFailure is the failed verification whose changes were kept, or nil.
func (s *session) keptFailure() *ui.VerifyFailure {
	if failed := s.failedVerify.Load(); failed != nil && failed.after == reply.Kept {
		return failed.VerifyFailure
	}
	return nil
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
type tail struct {
	text []byte
	cut  int // line breaks in what is not kept
}

func (t *tail) Write(b []byte) (int, error) {
	t.text = append(t.text, b...)
	if extra := len(t.text) - tailBytes; extra > tailBytes {
		t.cut += bytes.Count(t.text[:extra], []byte("\n"))
		t.text = append([]byte(nil), t.text[extra:]...)
	}
	return len(b), nil
}

// failure is the failure of command with the end of its output.
func (t *tail) failure(command string, err error) *ui.VerifyFailure {
	text := bytes.TrimRight(t.text, "\r\n")
	if len(text) == 0 {
		return &ui.VerifyFailure{Command: command, Err: err}
	}
	all := strings.Split(string(text), "\n")
	cut := max(0, len(all)-tailLines)
	return &ui.VerifyFailure{Command: command, Err: err, Output: all[cut:], Cut: t.cut + cut}
}
