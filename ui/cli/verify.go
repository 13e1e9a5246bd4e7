package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui"
	"aptix-tui/ui/reply"
)

const (
	tailLines = 40   // of output printed after a review
	tailWidth = 1000 // characters of a line
	// killGrace is how long a stopped verification may take to end. Then it is killed.
	killGrace = 5 * time.Second
)

// verify runs command with the shell in dir. The command has no input; its output goes to
// show as it comes. If it fails the error is a *ui.VerifyFailure. A stopped verification may
// take the time of grace to end.
func verify(ctx context.Context, grace time.Duration, dir, command string, show io.Writer) error {
	cmd := shellCommand(ctx, command)
	tail := &ui.OutputTail{}
	out := io.MultiWriter(tail, show)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, out, out
	cmd.WaitDelay = grace
	endGroup, err := startGroup(cmd)
	if err == nil {
		err = cmd.Wait()
		endGroup(grace)
	}
	if lines, ok := show.(*lineWriter); ok {
		lines.flush()
	}
	if ctx.Err() == nil && errors.Is(err, exec.ErrWaitDelay) {
		err = nil // it succeeded; a child, such as a server, still holds the output open
	}
	if err != nil {
		if ctx.Err() != nil {
			err = fmt.Errorf("it was stopped: %w", err)
		}
		lines, cut := tail.Lines()
		return &ui.VerifyFailure{Command: command, Err: err, Output: lines, Cut: cut}
	}
	return nil
}

// verifying is the verification of a commit, followed by on. After a failure in a review it asks
// whether to keep the changes; kept becomes the failure if so. It is nil without --verify.
func (s *session) verifying(on ui.Observer, kept **ui.VerifyFailure) func(context.Context) error {
	if s.verify == nil {
		return nil
	}
	return func(ctx context.Context) error {
		show := io.Discard
		if on.Verifying != nil {
			show = on.Verifying(s.verifyCommand)
		}
		err := s.verify(ctx, show)
		var failed *ui.VerifyFailure
		if on.Keep != nil && ctx.Err() == nil && errors.As(err, &failed) && on.Keep(ctx, failed) {
			*kept = failed
			return nil
		}
		return err
	}
}

// A lineWriter writes the output of a command line by line, made safe for a terminal.
type lineWriter struct {
	to   io.Writer
	part []byte // of a line
}

// maxLinePart is how long a part of a line may be. Then it is written as a line.
const maxLinePart = 1 << 16

func (w *lineWriter) Write(b []byte) (int, error) {
	lines := bytes.Split(append(w.part, b...), []byte("\n"))
	last := len(lines) - 1
	for _, line := range lines[:last] {
		fmt.Fprintf(w.to, "    %s\n", terminal.SanitizeRow(ui.OutputLine(string(line))))
	}
	if w.part = lines[last]; len(w.part) > maxLinePart {
		w.flush()
	}
	return len(b), nil
}

// flush writes the part of a line that is left.
func (w *lineWriter) flush() {
	if len(w.part) > 0 {
		_, _ = w.Write([]byte("\n")) // it never fails
	}
}

// noteVerification notes the verification of a transaction, if it failed, and what became of the
// changes. err is the error of the transaction.
func (s *session) noteVerification(kept *ui.VerifyFailure, err error) {
	s.failedVerify.Store(nil)
	if kept != nil || errors.As(err, &kept) {
		s.failedVerify.Store(verification(kept, aftermath(err)))
	}
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

// printOutput prints the end of the output of a verification that failed in a review.
func (a *app) printOutput(err error) {
	var failed *ui.VerifyFailure
	if !errors.As(err, &failed) {
		return
	}
	for _, line := range failed.Output[max(0, len(failed.Output)-tailLines):] {
		fmt.Fprintf(a.Err, "    %s\n", terminal.SanitizeRow(model.Truncate(line, tailWidth)))
	}
}

// keptFailure reports whether the changes are kept although their verification failed.
func (s *session) keptFailure() bool {
	failed := s.failedVerify.Load()
	return failed != nil && failed.After == reply.Kept
}
