package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
)

// A reading is an answer and what is found in it.
type reading struct {
	answer   *model.Answer
	payloads []*model.Payload
	found    []model.Diagnostic // of the answer as a whole
}

// A session is one answer placed in one workspace. A review of it may go on to
// other readings and other change sets, and back; they travel with the review.
type session struct {
	reading
	later sync.Map // by *model.Answer: the readings that a review went on to

	mended    []string // interrupted commits that were finished first, in sentences
	root      string   // of the workspace, once it is known
	workspace *workspace.Workspace
	history   *commit.History
	keys      *commit.Keyring
	leftOut   []model.Diagnostic // what nobody is asked about and is not made
	busy      error              // another process was writing when the files were read
	set       *model.ChangeSet
	log       *slog.Logger
	logFile   *os.File // of log; nil if there is none

	verify   func(context.Context) error // what --verify asks for; nil if it asks for nothing
	verifies string                      // its command

	writing   sync.WaitGroup // commits under way
	committed string         // the transaction that was committed, if one was

	skipped map[model.HunkKey]bool // replacements that were not found
}

// open reads the answer, finds the workspace and places everything. With an
// error it returns what was read before that, which is closed.
func (a *app) open(args []string) (s *session, err error) {
	s = &session{log: noLog()}
	if err := a.checkFormat(); err != nil {
		return s, err
	}
	done := a.meanwhile("reading the answer")
	answer, err := a.read(args)
	done()
	if err != nil {
		return s, err
	}
	if s.reading, err = parse(answer, a.options); err != nil {
		return s, err
	}
	dir, err := a.settled(s, args)
	s.root = dir
	if err != nil {
		return s, err
	}
	if s.workspace, err = workspace.Open(dir); err != nil {
		return s, fmt.Errorf("opening the workspace %s: %w", dir, err)
	}
	s.workspace.Protect(stateDir())
	s.keys = a.keys()
	if s.history, err = commit.OpenHistory(s.workspace, s.keys); err != nil {
		return s, errors.Join(err, s.workspace.Close())
	}
	s.found = append(s.found, foreignFound(dir, s.history.Foreign(), a.onlyLooks)...)
	s.found = append(s.found, tracked(s.workspace)...)
	s.verify, s.verifies = a.verification(s), a.verify
	if err := a.begin(s, args); err != nil {
		return s, errors.Join(err, s.close())
	}
	return s, nil
}

// begin places everything, and opens the log when it is sure that this is
// nobody else's file.
func (a *app) begin(s *session, args []string) error {
	s.busy = writerIn(s.workspace.Dir())
	if s.busy != nil && a.onlyLooks {
		s.found = append(s.found, model.Diagnostic{Severity: model.Warning, Code: "commit/locked", Payload: -1,
			Message: fmt.Sprintf("%v, and may undo again what is read there", s.busy)})
	}
	done := a.meanwhile("looking for the places of the changes")
	s.set = s.resolve(s.reading, nil)
	done()
	if err := a.distinct(s, args); err != nil {
		return err
	}
	if err := a.openLog(s); err != nil {
		return err
	}
	s.logStart(context.Background())
	return nil
}

// settled is the root, once no commit there waits to be finished any more. What
// was interrupted around the current directory is finished first: which root
// it is may depend on that.
func (a *app) settled(s *session, args []string) (string, error) {
	ctx := context.Background()
	at, err := filepath.Abs(a.root)
	if err != nil {
		return "", fmt.Errorf("finding the workspace: %w", err)
	}
	if err := a.mend(ctx, s, at); err != nil {
		return "", err
	}
	dir, err := a.chooseRoot(args, s.payloads)
	if err != nil {
		return "", err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return "", fmt.Errorf("finding the workspace: %w", err)
	}
	s.root = dir
	if below, err := filepath.Rel(dir, at); err != nil || !filepath.IsLocal(below) {
		if err := a.mend(ctx, s, dir); err != nil {
			return "", err
		}
	}
	return dir, a.whole(dir)
}

// openLog lets events go to the file of --log.
func (a *app) openLog(s *session) error {
	if a.log == "" {
		return nil
	}
	f, err := os.OpenFile(a.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return fmt.Errorf("opening --log: %w", err)
	}
	s.logFile, s.log = f, slog.New(slog.NewJSONHandler(visible{f}, nil))
	return nil
}

// parse reads the payloads of answer.
func parse(answer *model.Answer, opt options) (reading, error) {
	how := patchers.Options{Format: patchers.Named(opt.format), Strict: opt.strict}
	payloads, found := patchers.Parse(answer, how)
	found = append(found, patchers.Around(answer, payloads, how)...)
	assignIDs(payloads)
	return reading{answer, payloads, found}, checkText(answer, payloads)
}

// readingOf is the reading of answer, which a review works on.
func (s *session) readingOf(answer *model.Answer) reading {
	if r, ok := s.later.Load(answer); ok {
		return r.(reading)
	}
	return s.reading
}

// write commits a plan. Signals that would end the process wait until it is
// done, one way or the other.
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

// untilSignal makes signals that would end the process stop what runs under the
// context instead, which writes to the workspace. From then on a report that
// nobody reads is an error to be told, and no longer the silent end that it is for
// a command that has written nothing. The signal of that is asked for and not
// ignored: the programs that are started would inherit this.
func untilSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	return signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
}

func (s *session) close() error {
	err := s.workspace.Close()
	if s.logFile != nil {
		err = errors.Join(err, s.logFile.Close())
	}
	return err
}

// resolve places the payloads of r in the tree as it is now.
func (s *session) resolve(r reading, choices *model.Choices) *model.ChangeSet {
	set := model.Resolve(r.payloads, s.workspace, s.history, choices)
	set.Diagnostics = append(r.found[:len(r.found):len(r.found)], set.Diagnostics...)
	return set
}

func (a *app) checkFormat() error {
	if a.format == "" || patchers.Named(a.format) != nil {
		return nil
	}
	return usageError{fmt.Errorf("--format %q is not known; there are %s", a.format, strings.Join(patchers.Names(), ", "))}
}

// chooseRoot is the directory that the answer's paths are relative to.
func (a *app) chooseRoot(args []string, payloads []*model.Payload) (string, error) {
	if a.root != "" {
		if info, err := os.Stat(a.root); err != nil || !info.IsDir() {
			return "", usageError{fmt.Errorf("--root %s is not a directory", a.root)}
		}
		return a.root, nil
	}
	cwd, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("finding the current directory: %w", err)
	}
	var others []string
	if len(payloads) == 1 && payloads[0].Format.AtAnswer && len(args) == 1 && args[0] != "-" {
		others = append(others, filepath.Dir(args[0])) // AP §2.4
	}
	dir, _ := workspace.Choose(cwd, mustExist(payloads), others...)
	return dir, nil
}

// mustExist lists the paths that the payloads take for existing files.
func mustExist(payloads []*model.Payload) []string {
	var out []string
	made := map[string]bool{}
	for _, p := range payloads {
		for _, c := range p.Files {
			name := path.Clean(filepath.ToSlash(path.Join(p.Root, strings.ReplaceAll(c.Path, `\`, "/"))))
			switch c.Op {
			case model.OpEdit, model.OpReplace, model.OpRename, model.OpCopy:
				if !made[name] && c.Invalid == "" && !c.Opaque {
					out = append(out, name)
				}
			}
			made[name] = made[name] || c.Op == model.OpCreate || c.Op == model.OpWrite
			if c.NewPath != "" {
				made[path.Join(p.Root, c.NewPath)] = true
			}
		}
	}
	return out
}
