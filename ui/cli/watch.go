package cli

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui"
)

// watchInterval is how long the source of answers is left alone after a look at it.
const watchInterval = 500 * time.Millisecond

// A watcher waits for answers in the clipboard or in a file.
type watcher struct {
	a     *app
	args  []string
	limit int64                                 // bytes of an answer
	read  func(context.Context) ([]byte, error) // errUnchanged if nothing has changed

	seen  [sha256.Size]byte // of the text of the last look
	why   string            // what was said about it, if it was ignored
	pause func(context.Context, time.Duration) error
}

var errUnchanged = errors.New("unchanged")

// newWatcher watches the file of args, or else the clipboard.
func (a *app) newWatcher(args []string) *watcher {
	limit, _ := a.answerLimit() // an error is reported when an answer is read
	fromClipboard := func(ctx context.Context) ([]byte, error) { return readClipboard(ctx, limit+1) }
	w := &watcher{a: a, args: args, limit: limit, read: fromClipboard, pause: pause}
	if w.ofFile() {
		w.read = (&watchedFile{name: args[0], limit: limit}).lookAt
	}
	return w
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// ofFile reports whether a file is watched.
func (w *watcher) ofFile() bool { return len(w.args) == 1 && w.args[0] != "-" }

// source names what is watched.
func (w *watcher) source() string {
	if w.ofFile() {
		return terminal.SanitizeRow(w.args[0])
	}
	return "the clipboard"
}

// next waits until the source has text that it did not have at the last look.
func (w *watcher) next(ctx context.Context) (ui.Arrival, error) {
	for {
		found, ok := w.look(ctx)
		if ctx.Err() != nil {
			return ui.Arrival{}, ctx.Err()
		}
		if ok {
			return found, nil
		}
		if err := w.pause(ctx, watchInterval); err != nil {
			return ui.Arrival{}, err
		}
	}
}

// look reads the source. ok reports whether there is something to say about it.
func (w *watcher) look(ctx context.Context) (found ui.Arrival, ok bool) {
	text, err := w.read(ctx)
	if errors.Is(err, errUnchanged) {
		return found, false
	}
	if err == nil {
		before := w.seen
		if w.seen = sha256.Sum256(text); w.seen == before {
			return found, false
		}
		found, err = w.answerOf(text)
	}
	if err != nil {
		found = ui.Arrival{Why: err.Error()}
	}
	again := found.Answer == nil && found.Why == w.why
	w.why = found.Why
	return found, !again
}

// answerOf reads text as an answer. The error says why it is ignored.
func (w *watcher) answerOf(text []byte) (ui.Arrival, error) {
	size := model.Count(utf8.RuneCount(text), "character")
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return ui.Arrival{}, errors.New("no text")
	case int64(len(text)) > w.limit:
		return ui.Arrival{}, fmt.Errorf("text of more than %s; --max-input sets another limit", w.a.maxInput)
	case isOwnText(text):
		return ui.Arrival{}, errors.New("a reply or prompt of aptix-tui")
	}
	answer := model.NewAnswer(w.source(), text)
	read, err := readPayloads(answer, w.a.options)
	switch {
	case err != nil:
		return ui.Arrival{}, err
	case len(read.Payloads) > 0 || slices.ContainsFunc(read.Diagnostics, isBrokenChange) || read.MayHaveChanges():
		return ui.Arrival{Answer: answer, Payloads: read.Payloads}, nil
	}
	return ui.Arrival{}, fmt.Errorf("text of %s without changes", size)
}

// isBrokenChange reports whether d is about a change that could not be read.
func isBrokenChange(d model.Diagnostic) bool {
	return d.Severity >= model.Warning && d.Code != model.NoPayload
}

// A watchedFile is read when it has changed and is as it was at the look before, so that one
// that is being written is not read in part. It may be missing.
type watchedFile struct {
	name         string
	limit        int64 // bytes that are read, at most one more
	looked, read fileStamp
}

// A fileStamp tells versions of a file apart.
type fileStamp struct {
	size    int64
	changed time.Time
}

func (f *watchedFile) lookAt(context.Context) ([]byte, error) {
	info, err := os.Stat(f.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.looked = fileStamp{}
		return nil, fmt.Errorf("%s does not exist yet", f.name)
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a regular file", f.name)
	}
	now := fileStamp{info.Size(), info.ModTime()}
	still := now == f.looked
	f.looked = now
	if !still || now == f.read {
		return nil, errUnchanged
	}
	text, err := readStart(f.name, f.limit+1)
	if err == nil {
		f.read = now
	}
	return text, err
}

// waitingOptions are the options of a program that begins with waiting for an answer.
func (a *app) waitingOptions(args []string, keys *terminal.Keyboard) (ui.Options, error) {
	if len(args) == 1 && args[0] == "-" {
		return ui.Options{}, usageError{errors.New("--watch cannot watch standard input: name a file, or leave it out to watch the clipboard")}
	}
	if len(args) == 0 {
		if _, err := readableClipboard(); err != nil {
			return ui.Options{}, err
		}
	}
	opt, err := a.optionsWithoutAnswer(args, keys)
	if err == nil {
		opt.Watch.On = true
	}
	return opt, err
}

// optionsWithoutAnswer are the options of a program that begins without an answer. It refuses
// what no answer could be opened with, and finishes an interrupted commit.
func (a *app) optionsWithoutAnswer(args []string, keys *terminal.Keyboard) (ui.Options, error) {
	dir, err := absolute(a.root)
	if err := errors.Join(a.checkFormat(), a.checkRoot(), err); err != nil {
		return ui.Options{}, err
	}
	if err = a.recoverPending(context.Background(), newSession(), dir); err == nil {
		err = a.requireNoPending(dir)
	}
	if err != nil {
		return ui.Options{}, err
	}
	opt, err := a.appearance(keys)
	if err != nil {
		return ui.Options{}, err
	}
	opt.Review = ui.Review{Set: &model.ChangeSet{}}
	opt.Root = underHome(dir)
	opt.Copy, opt.Prompt = a.copy, shortPrompt
	opt.Watch = a.watch(args, keys)
	opt.Source = opt.Watch.Source
	return opt, nil
}

// watch is how the program waits for answers from where the first one comes from, or from the
// clipboard if that was standard input.
func (a *app) watch(args []string, keys *terminal.Keyboard) *ui.Watch {
	w := a.newWatcher(args)
	return &ui.Watch{
		Source: w.source(),
		File:   w.ofFile(),
		Next:   w.next,
		Open: func(_ context.Context, answer *model.Answer) (ui.Options, error) {
			s := newSession()
			if err := a.openAnswer(s, args, answer); err != nil {
				return ui.Options{}, err
			}
			return a.reviewOptions(args, s, keys)
		},
	}
}

// shortPrompt is what to tell a model if no format is preferred.
func shortPrompt() string { return advised().Prompt }

// stopLooking makes the waiting of w end with ctx. The function that it returns ends it, and
// returns when no program reads the clipboard any more.
func stopLooking(ctx context.Context, w *ui.Watch) func() {
	if w == nil {
		return func() {}
	}
	ctx, stop := context.WithCancel(ctx)
	var looking sync.Mutex
	next := w.Next
	w.Next = func(context.Context) (ui.Arrival, error) {
		looking.Lock()
		defer looking.Unlock()
		return next(ctx)
	}
	return func() {
		stop()
		looking.Lock()
	}
}
