package commit

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"aptix-tui/model"
)

// A ChangedError names the paths that changed since the review, or, for an
// undo, since the transaction.
type ChangedError struct {
	Paths []string
	Undo  bool
}

func (e *ChangedError) Error() string {
	since := "review"
	if e.Undo {
		since = "transaction"
	}
	return "files have changed since the " + since + ": " + strings.Join(e.Paths, ", ")
}

// A LockedError means that another process is writing to the workspace.
type LockedError struct{ PID int } // 0 if it is not known

func (e *LockedError) Error() string {
	if e.PID == 0 {
		return "another aptix-tui is writing to this workspace"
	}
	return fmt.Sprintf("another aptix-tui, process %d, is writing to this workspace", e.PID)
}

// A FileError is an operation that the system refused.
type FileError struct {
	Op   string // "replacing"
	Path string
	Err  error
}

func (e *FileError) Error() string { return fmt.Sprintf("%s %s: %v", e.Op, e.Path, e.Err) }
func (e *FileError) Unwrap() error { return e.Err }

// A PendingError means that the workspace has interrupted transactions.
type PendingError struct{ IDs []string }

func (e *PendingError) Error() string {
	return "a transaction was interrupted here and is not finished: " + strings.Join(e.IDs, ", ")
}

// An UndoneError means that the transaction to undo was undone before. Both IDs are short.
type UndoneError struct{ ID, By string }

func (e *UndoneError) Error() string {
	return fmt.Sprintf("transaction %s was already undone, by %s", e.ID, e.By)
}

// A VerifyError means that the verification failed and that everything was
// undone.
type VerifyError struct{ Err error }

func (e *VerifyError) Error() string { return "the verification failed: " + e.Err.Error() }
func (e *VerifyError) Unwrap() error { return e.Err }

// A RollbackError means that a commit failed and was not undone completely or
// durably.
type RollbackError struct {
	Cause      error // why the commit failed
	Left       []Leftover
	NotDurable error // why the rollback may not be durable, if Left is empty
	// RemovedDir is the transaction's directory if the verification removed it.
	// Nothing can be undone then, and Cause is why the verification failed, or
	// nil. Committed are the paths that were committed.
	RemovedDir string
	Committed  []string
	// WillRedo: the rollback could not be recorded, so that the next recovery
	// would apply the transaction.
	WillRedo bool
}

// A Leftover is a path that is neither in its old nor in its new state.
type Leftover struct {
	Path string
	Old  string // path of its former content in .aptix, or empty
	New  string // path of its new content in .aptix, or empty
	Err  error  // why it was left
}

func (l Leftover) String() string {
	text := fmt.Sprintf("\n  %s: %v", l.Path, l.Err)
	if l.Old != "" {
		text += "; the former content is kept in " + l.Old
	}
	if l.New != "" {
		text += "; the new content is kept in " + l.New
	}
	return text
}

func (e *RollbackError) Error() string {
	if e.RemovedDir != "" {
		return e.removed()
	}
	var b strings.Builder
	b.WriteString(model.Sentence(e.Cause.Error()) + " ")
	switch {
	case len(e.Left) > 0:
		b.WriteString("Everything was undone except:")
	case e.WillRedo:
		fmt.Fprintf(&b, "Everything was undone, but this could not be recorded (%v): aptix-tui recover would apply the transaction after all.", e.NotDurable)
	default:
		fmt.Fprintf(&b, "Everything was undone, but this may not be durable (%v): when the disk works again, run aptix-tui recover.", e.NotDurable)
	}
	for _, l := range e.Left {
		b.WriteString(l.String())
	}
	if len(e.Left) > 0 {
		b.WriteString("\nMove what is at these paths somewhere else, then run aptix-tui recover: it restores the former contents.")
	}
	return b.String()
}

func (e *RollbackError) removed() string {
	text := "the verification removed " + e.RemovedDir
	if e.Cause != nil {
		text = fmt.Sprintf("the verification failed: %s It also removed %s, so nothing can be undone", model.Sentence(e.Cause.Error()), e.RemovedDir)
	}
	return text + ": the changes stay in place (" + strings.Join(e.Committed, ", ") +
		"), and the former contents are lost. Restore what you need from version control or a backup, and make the verification leave .aptix alone."
}

func (e *RollbackError) Unwrap() error { return e.Cause }

// A StoppedError means that recovery could neither apply nor undo an
// interrupted transaction without overwriting another program's edit. Recovery
// changed nothing.
type StoppedError struct {
	ID    string
	Dir   string // directory with the transaction's files
	Paths []Leftover
	Err   error // why its journal cannot be used, or nil
}

func (e *StoppedError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "the interrupted transaction %s cannot be finished, and nothing was touched: ", e.ID)
	if e.Err != nil {
		fmt.Fprintf(&b, "%s What it moved aside is in %s; to go on without the transaction, move that directory out of .aptix.", model.Sentence(e.Err.Error()), e.Dir)
		return b.String()
	}
	b.WriteString("another program changed these paths, or their saved copies:")
	for _, l := range e.Paths {
		b.WriteString(l.String())
	}
	b.WriteString("\nMove what is at these paths somewhere else, then run aptix-tui recover again.")
	fmt.Fprintf(&b, " To give up the transaction instead, take what you need from %s, then move that directory out of .aptix.", e.Dir)
	return b.String()
}

func (e *StoppedError) Unwrap() error { return e.Err }

// nothingWritten adds to an error that nothing was written and what to do next.
func nothingWritten(err error) error {
	if err == nil || as[*RollbackError](err) {
		return err
	}
	if as[*VerifyError](err) {
		return model.AddSentence(err, "Everything was undone: the files are as they were.")
	}
	return model.AddSentence(err, "Nothing was written. "+advice(err))
}

// advice returns what the user can do about err, as a sentence.
func advice(err error) string {
	if foreign := new(ForeignError); errors.As(err, &foreign) {
		return foreign.Foreign.Advice() + "."
	}
	for _, a := range advices {
		if a.fits(err) {
			return a.text
		}
	}
	return "Fix the cause, then try again."
}

func as[E error](err error) bool { return errors.As(err, new(E)) }

func because(target error) func(error) bool {
	return func(err error) bool { return errors.Is(err, target) }
}

var advices = []struct {
	fits func(error) bool
	text string
}{
	{func(err error) bool { var e *ChangedError; return errors.As(err, &e) && e.Undo },
		"Undo what changed these files first, or restore them."},
	{as[*ChangedError], "Reload the review, then apply again."},
	{as[*LockedError], "Try again when it is done."},
	{as[*PendingError], "Run aptix-tui recover, then try again."},
	{because(syscall.ENOSPC), "Make room on the disk, then try again."},
	{because(syscall.EDQUOT), "Your disk quota is used up: make room, then try again."},
	{because(syscall.EMFILE), "Too many files are open: close some, or raise the limit (ulimit -n), then try again."},
	{because(syscall.ENFILE), "Too many files are open on this system: close some, then try again."},
	{because(syscall.EROFS), "The file system is read-only: make it writable, then try again."},
	{because(syscall.EXDEV), "That path is on another file system: start with --root there."},
	{because(fs.ErrPermission), "You have no permission to write there: change the permissions, then try again."},
}
