package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
	"aptix-tui/ui"
	"aptix-tui/ui/reply"
)

// A reading is an answer with its payloads.
type reading struct {
	answer *model.Answer
	patchers.Reading
}

// A session is one answer placed in one workspace. A review may switch to other readings
// and change sets, and back. The review carries them.
type session struct {
	reading
	laterReadings sync.Map // by *model.Answer: readings made during the review

	search       *search  // of the files of code blocks, behind the first frame; nil if there is none
	recovered    []string // messages about commits that were finished first
	root         string   // of the workspace, once it is known
	workspace    *workspace.Workspace
	history      atomic.Pointer[commit.History]
	keys         *commit.Keyring
	leftOut      []model.Diagnostic                 // hunks left out without asking
	failedVerify atomic.Pointer[reply.Verification] // of the last transaction of the review
	otherWriter  atomic.Pointer[commit.LockedError] // another process was writing when the files were read
	set          *model.ChangeSet
	log          *slog.Logger
	logFile      *os.File // of log; nil if there is none

	verify        func(context.Context, io.Writer) error // which gets the output; nil without --verify
	verifyCommand string                                 // the command of --verify

	writing   sync.WaitGroup // running commits
	committed string         // the transaction that was committed, if one was

	skipped map[int]int // changes without anything to change, by file of set
}

// open reads the answer, finds the workspace and places the changes. With an error it
// returns what was read so far, already closed.
func (a *app) open(args []string) (s *session, err error) {
	s = newSession()
	if err := a.checkFormat(); err != nil {
		return s, err
	}
	done := a.progress("reading the answer")
	answer, err := a.read(args)
	done()
	if err != nil {
		return s, err
	}
	return s, a.openAnswer(s, args, answer)
}

func newSession() *session { return &session{log: slog.New(slog.DiscardHandler)} }

// openAnswer finds the workspace of an answer and places the changes.
func (a *app) openAnswer(s *session, args []string, answer *model.Answer) (err error) {
	if s.reading, err = readPayloads(answer, a.options); err != nil {
		return err
	}
	dir, err := a.resolveRoot(s, args)
	s.root = dir
	if err != nil {
		return err
	}
	makeRelative(s.Payloads, dir)
	if s.workspace, err = openWorkspace(dir); err != nil {
		return fmt.Errorf("opening the workspace %s: %w", dir, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	if err := a.assignFirst(s); err != nil {
		return err
	}
	s.keys = a.keys()
	if err := s.readHistory(); err != nil {
		return err
	}
	s.Diagnostics = append(s.Diagnostics, s.recordDiagnostics()...)
	if s.verifyCommand = a.verify; a.verify != "" {
		s.verify = func(ctx context.Context, out io.Writer) error { return verify(ctx, killGrace, dir, a.verify, out) }
	}
	return a.place(s, args)
}

// place places all changes. It opens the log after checking that no other flag and no change
// uses that file.
func (a *app) place(s *session, args []string) error {
	if other := s.findWriter(); other != nil && a.readOnly {
		s.Diagnostics = append(s.Diagnostics, model.Diagnostic{Severity: model.Warning, Code: "commit/locked", Payload: -1,
			Message: fmt.Sprintf("%v, and may roll back what is in place now", other)})
	}
	done := a.progress("looking for the places of the changes")
	s.set = s.resolve(s.reading, nil)
	done()
	if err := a.checkOutputFiles(s, s.set, args); err != nil {
		return err
	}
	if err := a.openLog(s); err != nil {
		return err
	}
	s.logStart(context.Background())
	return nil
}

// openWorkspace opens a workspace in which the state of the program is protected.
func openWorkspace(dir string) (*workspace.Workspace, error) {
	w, err := workspace.Open(dir)
	if err == nil {
		w.Protect(stateDir())
	}
	return w, err
}

// readHistory reads which transactions are committed now.
func (s *session) readHistory() error {
	history, err := commit.OpenHistory(s.workspace, s.keys)
	if err == nil {
		s.history.Store(history)
	}
	return err
}

// resolveRoot finds the root and finishes interrupted commits. Those at or above the
// current directory come first, since the choice of the root may depend on them.
func (a *app) resolveRoot(s *session, args []string) (string, error) {
	ctx := context.Background()
	at, err := absolute(a.root)
	if err != nil {
		return "", err
	}
	if err := a.recoverPending(ctx, s, at); err != nil {
		return "", err
	}
	dir, err := a.chooseRoot(args, s.Payloads)
	if err != nil {
		return "", err
	}
	s.root = dir
	if below, err := filepath.Rel(dir, at); err != nil || !filepath.IsLocal(below) {
		if err := a.recoverPending(ctx, s, dir); err != nil {
			return "", err
		}
	}
	return dir, a.requireNoPending(dir)
}

// openLog opens the file of --log.
func (a *app) openLog(s *session) error {
	if a.log == "" {
		return nil
	}
	f, err := os.OpenFile(a.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return fmt.Errorf("opening --log: %w", err)
	}
	s.logFile, s.log = f, slog.New(slog.NewJSONHandler(escapingWriter{f}, nil))
	return nil
}

// readPayloads reads the payloads of answer.
func readPayloads(answer *model.Answer, opt options) (reading, error) {
	how := patchers.Options{Format: patchers.Named(opt.format), Strict: opt.strict}
	found := patchers.Read(answer, how)
	assignIDs(found.Payloads)
	return reading{answer: answer, Reading: found}, checkText(answer, found.Payloads)
}

// withTaken returns r with the code blocks that a person took for files as further
// payloads.
func (r reading) withTaken(from ui.Review) reading {
	if len(from.Taken) == 0 {
		return r
	}
	r.Payloads = slices.Clone(r.Payloads)
	for _, t := range from.Taken {
		if b := from.Block(t); b != nil {
			r.Payloads = append(r.Payloads, patchers.TakeBlock(r.answer, b, t.Path))
		}
	}
	r.Diagnostics = slices.DeleteFunc(slices.Clone(r.Diagnostics), func(d model.Diagnostic) bool { return d.Code == model.NoPayload })
	return r
}

// readingOf is the reading of an answer of the review.
func (s *session) readingOf(answer *model.Answer) reading {
	if r, ok := s.laterReadings.Load(answer); ok {
		return r.(reading)
	}
	return s.reading
}

// write commits a plan. A signal that would end the process stops the commit, and write
// returns when it is finished or rolled back.
func (s *session) write(ctx context.Context, plan *model.Plan, opts commit.Options) (commit.Result, error) {
	s.writing.Add(1)
	defer s.writing.Done()
	ctx, stop := untilSignal(ctx)
	defer stop()
	opts.Keys = s.keys
	done, err := commit.Commit(ctx, s.workspace, plan, opts)
	if err == nil {
		s.committed = done.ID
	}
	return done, err
}

// untilSignal makes signals that would end the process cancel the context instead, for
// code that writes to the workspace. From then on a closed output pipe is an error to
// report, not a silent end as for commands that have written nothing. SIGPIPE is caught
// and not ignored, since child processes would inherit an ignored signal.
func untilSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	return signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
}

func (s *session) close() error {
	s.search.end()
	err := s.workspace.Close()
	if s.logFile != nil {
		err = errors.Join(err, s.logFile.Close())
	}
	return err
}

// resolve places the payloads of r in the current tree.
func (s *session) resolve(r reading, choices *model.Choices) *model.ChangeSet {
	set := model.Resolve(r.Payloads, s.workspace.ListedOnce(), s.history.Load(), choices)
	set.Diagnostics = append(r.Diagnostics[:len(r.Diagnostics):len(r.Diagnostics)], set.Diagnostics...)
	return set
}

func (a *app) checkFormat() error {
	if a.format == "" || patchers.Named(a.format) != nil {
		return nil
	}
	return unknownName("format", a.format, patchers.Names())
}

// checkRoot refuses a root that is no directory.
func (a *app) checkRoot() error {
	if a.root == "" {
		return nil
	}
	if info, err := os.Stat(a.root); err != nil || !info.IsDir() {
		return usageError{fmt.Errorf("--root %s is not a directory", a.root)}
	}
	return nil
}

// chooseRoot is the directory that paths of the answer are relative to, as an absolute
// path.
func (a *app) chooseRoot(args []string, payloads []*model.Payload) (string, error) {
	if err := a.checkRoot(); err != nil {
		return "", err
	}
	if a.root != "" {
		return absolute(a.root)
	}
	cwd, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("finding the current directory: %w", err)
	}
	var others []string
	if len(payloads) == 1 && payloads[0].Format.AtAnswer && len(args) == 1 && args[0] != "-" {
		others = append(others, filepath.Dir(args[0])) // AP §2.4
	}
	must, may := namedPaths(payloads)
	return absolute(workspace.ChooseRoot(cwd, must, may, others...))
}

// pathIn is a path of a payload with slashes, from the root.
func pathIn(p *model.Payload, name string) string {
	return path.Clean(path.Join(p.Root, strings.ReplaceAll(name, `\`, "/")))
}

func absolute(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("finding the workspace: %w", err)
	}
	return abs, nil
}

// namedPaths lists the paths that the payloads expect to exist, and those that may exist.
func namedPaths(payloads []*model.Payload) (must, may []string) {
	made := map[string]bool{}
	for _, p := range payloads {
		for _, c := range p.Files {
			name := pathIn(p, c.Path)
			if c.Interpreter != nil && c.Invalid.None() {
				may = append(may, name)
			}
			switch c.Op {
			case model.OpEdit, model.OpReplace, model.OpRename, model.OpCopy:
				if !made[name] && c.Invalid.None() && !c.PathIsKey && !model.AnyPath(c.Path) {
					must = append(must, name)
				}
			}
			made[name] = made[name] || c.Op == model.OpCreate || c.Op == model.OpWrite
			if c.NewPath != "" {
				made[path.Join(p.Root, c.NewPath)] = true
			}
		}
	}
	return must, may
}
