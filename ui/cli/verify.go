package cli

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"time"

	"aptix-tui/model/commit"
	"aptix-tui/ui"
	"aptix-tui/ui/reply"
)

const (
	tailLines = 40   // of output printed after a failure
	tailWidth = 1000 // characters of a line
	// killGrace is how long a stopped verification may take to end. Then it is killed.
	killGrace = 5 * time.Second
)

// verify runs command with the shell in dir. The command has no input. If it fails the error is a
// *ui.VerifyFailure. A stopped verification may take the time of grace to end.
func verify(ctx context.Context, grace time.Duration, dir, command string) error {
	// As with make and git it is not the login shell of the user, so a command means the same
	// everywhere.
	shell, flag := "/bin/sh", "-c"
	if runtime.GOOS == "windows" {
		shell, flag = "cmd", "/C"
	}
	cmd := exec.CommandContext(ctx, shell, flag, command)
	out := &ui.OutputTail{}
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, out, out
	cmd.WaitDelay = grace
	endGroup := newProcessGroup(cmd)
	err := cmd.Run()
	endGroup(grace)
	if ctx.Err() == nil && errors.Is(err, exec.ErrWaitDelay) {
		err = nil // it succeeded; a child, such as a server, still holds the output open
	}
	if err != nil {
		if ctx.Err() != nil {
			err = fmt.Errorf("it was stopped: %w", err)
		}
		lines, cut := out.Lines()
		return &ui.VerifyFailure{Command: command, Err: err, Output: lines, Cut: cut}
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
		s.failedVerify.Store(&failedVerification{VerifyFailure: failed}) // see verificationEnded
		if on.Keep(ctx, failed) {
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
