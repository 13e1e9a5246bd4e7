package commit

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
)

// A ChangedError names the paths that are no longer as they were reviewed.
type ChangedError struct{ Paths []string }

func (e *ChangedError) Error() string {
	return "changed since the review: " + strings.Join(e.Paths, ", ")
}

// A LockedError means that another process is writing to the workspace.
type LockedError struct{ PID int } // 0 if it is not known

func (e *LockedError) Error() string {
	if e.PID == 0 {
		return "another aptix-tui is writing to this workspace"
	}
	return fmt.Sprintf("another aptix-tui, process %d, is writing to this workspace", e.PID)
}

// A FileError is an operation that the system did not permit.
type FileError struct {
	Op   string // "replacing"
	Path string
	Err  error
}

func (e *FileError) Error() string { return fmt.Sprintf("%s %s: %v", e.Op, e.Path, e.Err) }
func (e *FileError) Unwrap() error { return e.Err }

// A RollbackError means that a commit failed and could not be undone whole.
type RollbackError struct {
	Cause error // why the commit failed
	Left  []Leftover
}

// A Leftover is a path that is not as it was before.
type Leftover struct {
	Path string
	Old  string // where its former content is kept, or empty if it had none
	Err  error  // why it was not restored
}

func (e *RollbackError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v. Everything was undone but for:", e.Cause)
	for _, l := range e.Left {
		fmt.Fprintf(&b, "\n  %s: %v", l.Path, l.Err)
		if l.Old != "" {
			fmt.Fprintf(&b, "; what was there before is kept in %s", l.Old)
		}
	}
	return b.String()
}

func (e *RollbackError) Unwrap() error { return e.Cause }

// nothingWritten tells what a failure means and what to do next.
func nothingWritten(err error) error {
	var half *RollbackError
	if errors.As(err, &half) {
		return err
	}
	return fmt.Errorf("%w. Nothing was written. %s", err, advice(err))
}

func advice(err error) string {
	var changed *ChangedError
	var locked *LockedError
	switch {
	case errors.As(err, &changed):
		return "Refresh the review and commit again."
	case errors.As(err, &locked):
		return "Commit again when it is done."
	}
	for _, a := range advices {
		if errors.Is(err, a.err) {
			return a.text
		}
	}
	return "Commit again when the cause is mended."
}

var advices = []struct {
	err  error
	text string
}{
	{syscall.ENOSPC, "Make room on the disk, then commit again."},
	{syscall.EDQUOT, "Your disk quota is used up: make room, then commit again."},
	{syscall.EROFS, "The file system is read-only: make it writable, then commit again."},
	{syscall.EXDEV, "That path is on another file system: start with --root there."},
	{fs.ErrPermission, "You may not write there: see to the permissions, then commit again."},
}
