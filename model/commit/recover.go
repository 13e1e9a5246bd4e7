package commit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// A Recovery says what became of a transaction that had been interrupted.
type Recovery struct {
	ID      string
	Forward bool // it was carried out; otherwise it was undone
	Paths   int  // how many it concerns
}

func (r Recovery) String() string {
	if r.Forward {
		return fmt.Sprintf("transaction %s had been interrupted and was carried out: %d paths", r.ID, r.Paths)
	}
	return fmt.Sprintf("transaction %s had been interrupted and was undone: %d paths", r.ID, r.Paths)
}

// Pending lists the transactions of the workspace at dir that were
// interrupted, the oldest first. It only reads.
func Pending(dir string) ([]string, error) {
	ids, err := begun(dir)
	if len(ids) == 0 || err != nil || lockHeld(filepath.Join(dir, filepath.FromSlash(lockName))) {
		return nil, err // one that goes on at this moment is not interrupted
	}
	return ids, nil
}

// begun lists the transactions that had begun and are not in the history.
func begun(dir string) (ids []string, err error) {
	names, err := os.ReadDir(filepath.Join(dir, home))
	if err != nil {
		if info, missing := os.Lstat(filepath.Join(dir, home)); missing != nil || !info.IsDir() {
			return nil, nil // nothing of ours
		}
		return nil, fmt.Errorf("looking for interrupted transactions: %w", err)
	}
	for _, n := range names {
		for _, journal := range []string{journalForward, journalBack} {
			_, err := os.Lstat(filepath.Join(dir, home, n.Name(), journal))
			if err == nil && n.IsDir() && isID(n.Name()) {
				ids = append(ids, n.Name())
			}
		}
	}
	return ids, nil
}

// untidy tells that a process that ended before it had begun left something.
func untidy(dir string) bool {
	names, err := os.ReadDir(filepath.Join(dir, home))
	return err == nil && slices.ContainsFunc(names, func(n os.DirEntry) bool {
		name := home + "/" + n.Name()
		return name == lockName || isID(strings.TrimSuffix(n.Name(), gone))
	})
}

// FindPending looks in dir and the directories above it for a workspace where
// an interrupted transaction waits; empty if there is none. One that another
// user put into a directory that is not theirs, as anybody can in /tmp, is none.
func FindPending(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		if owned(dir) {
			ids, err := Pending(dir)
			if len(ids) > 0 || err != nil {
				return dir, err
			}
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", nil
		}
		dir = up
	}
}

// Recover finishes every transaction of ws that was interrupted: forward if it
// had begun, back if it was being undone or verified. Before it touches
// anything it looks at all paths of a transaction; when somebody's edit is in
// the way, it touches none and returns a *StoppedError. When nobody's is, but
// a new content is not at hand any more, it goes back. It may be killed at any
// moment and called again.
func Recover(ctx context.Context, ws *workspace.Workspace, opts Options) ([]Recovery, error) {
	ids, err := begun(ws.Dir())
	if err != nil || len(ids) == 0 && !untidy(ws.Dir()) {
		return nil, err
	}
	d, closeDisk, err := newDisk(ws, opts)
	if err != nil {
		return nil, err
	}
	l, err := d.acquire()
	if len(ids) == 0 && errors.As(err, new(*LockedError)) {
		return nil, closeDisk() // somebody works there, and nothing was interrupted
	}
	if err != nil {
		return nil, errors.Join(err, closeDisk())
	}
	ids, _, err = d.sweep() // what it could not remove, the next commit tells
	var all []Recovery
	for _, id := range ids {
		var r Recovery
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			r, err = recoverOne(ws, d, opts, id)
		}
		if r.ID != "" {
			all = append(all, r)
		}
		if err != nil && !errors.As(err, new(*StoppedError)) {
			err = fmt.Errorf("recovering transaction %s: %w", id, err)
		}
	}
	return all, errors.Join(append([]error{err, closeDisk()}, l.release()...)...)
}

// recoverOne finishes one transaction. The Recovery is that of one which is
// finished, also beside an error in tidying up.
func recoverOne(ws *workspace.Workspace, d disk, opts Options, id string) (Recovery, error) {
	t, err := reopen(ws, d, opts, id)
	if err != nil {
		return Recovery{}, err
	}
	r := Recovery{ID: id, Paths: len(t.items.asked())}
	way, err := t.survey()
	if err != nil {
		return Recovery{}, err
	}
	if way == journalForward {
		err = t.goOn()
		r.Forward = err == nil
	}
	if way == journalBack || errors.As(err, new(*ChangedError)) {
		err = t.giveUp()
	}
	if err != nil {
		return Recovery{}, err
	}
	return r, errors.Join(t.warning, t.removeDebris())
}

// reopen reads the journal of an interrupted transaction.
func reopen(ws *workspace.Workspace, d disk, opts Options, id string) (*transaction, error) {
	t := newTransaction(ws, d, opts)
	t.named(id)
	var err error
	if t.turned, err = d.turned(t.dir); err != nil {
		return nil, err
	}
	j, err := readJournal(ws, t.dir+"/"+t.turned)
	if err != nil {
		return nil, &StoppedError{ID: id, Dir: t.dir, Err: err}
	}
	t.undoes = j.Undoes
	if t.items, err = j.items(t.dir); err != nil {
		return nil, &StoppedError{ID: id, Dir: t.dir, Err: err}
	}
	t.twins = t.items.twins()
	return t, nil
}

func readJournal(ws *workspace.Workspace, path string) (journal, error) {
	b, err := ws.Root().ReadFile(path)
	if err != nil {
		return journal{}, &FileError{Op: "reading", Path: path, Err: cause(err)}
	}
	j, err := decodeJournal(b)
	if err != nil {
		return j, &FileError{Op: "reading", Path: path, Err: err}
	}
	return j, nil
}

// survey decides which way to go, before anything is touched.
func (t *transaction) survey() (way string, err error) {
	sights := make([]sight, len(t.items))
	for i, it := range t.items {
		if sights[i], err = t.sightOf(it); err != nil {
			return "", err
		}
	}
	judge := (*item).back
	if t.turned == journalForward {
		judge = (*item).ahead
	}
	verdicts := t.judge(sights, judge)
	if t.turned == journalForward && !slices.Contains(verdicts, blocked) && slices.Contains(verdicts, lost) {
		verdicts = t.judge(sights, (*item).back)
		if !slices.Contains(verdicts, blocked) {
			return journalBack, nil
		}
	}
	stop := &StoppedError{ID: t.id, Dir: t.dir}
	for i, v := range verdicts {
		if v == blocked || v == lost {
			stop.Paths = append(stop.Paths, t.stoppedAt(t.items[i], sights[i]))
		}
	}
	if len(stop.Paths) > 0 {
		return "", stop
	}
	return t.turned, nil
}

func (t *transaction) judge(sights []sight, judge func(*item, sight) verdict) []verdict {
	out := make([]verdict, len(sights))
	for i, s := range sights {
		out[i] = judge(t.items[i], s)
	}
	return out
}

// stoppedAt says where the contents of a path are kept.
func (t *transaction) stoppedAt(it *item, s sight) StoppedPath {
	p := StoppedPath{Path: it.path, Old: t.leftover(it, s, nil).Old}
	if it.placed() && s.staged == it.after {
		p.New = it.staged
	}
	return p
}

// goOn takes the turns that were not taken yet, and ends the transaction.
func (t *transaction) goOn() error {
	if err := t.takeRemaining(); err != nil {
		return err
	}
	if err := t.setModes(); err != nil {
		return err
	}
	if err := t.syncTree(); err != nil {
		return err
	}
	return t.retire()
}

func (t *transaction) takeRemaining() error {
	for _, it := range t.items {
		if err := t.unpack(it); err != nil {
			return err
		}
	}
	for _, it := range slices.Backward(t.items) {
		s, err := t.sightOf(it)
		if err != nil {
			return err
		}
		if it.leaves() && it.ahead(s) == turn && is(s.path, it.before) {
			if err := t.displace(it); err != nil {
				return err
			}
		}
	}
	for _, it := range t.items {
		s, err := t.sightOf(it)
		if err == nil && it.ahead(s) == turn {
			err = t.arriveLate(it, s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// unpack moves what is in a directory that was moved aside to where it is kept
// itself. It is in there when the power failed and only the later one of two
// renames was kept.
func (t *transaction) unpack(it *item) error {
	if it.before.Kind != model.Directory {
		return nil
	}
	names, err := t.disk.names(it.aside)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, name := range names {
		if in := t.items.at(it.path + "/" + name); in != nil && err == nil {
			err = t.keep(in, it.aside+"/"+name)
		}
	}
	return err
}

// keep moves what is under name to where an item's is kept, or removes the name
// if it is there already: a link was made, and not yet unlinked.
func (t *transaction) keep(it *item, name string) error {
	if t.oneFile(name, it.aside) {
		return t.disk.removeTwin("keeping", name, it.aside)
	}
	return t.disk.renameBack(it.path, name, it.aside)
}

// arriveLate is arrive for an item of which only the disk tells how far it
// came.
func (t *transaction) arriveLate(it *item, s sight) error {
	switch {
	case s.twin:
		return t.disk.remove("creating", it.staged)
	case it.after.Kind == model.Directory:
		return t.makeDirectory(it)
	case s.path.Kind == model.Absent:
		return t.create(it)
	}
	return t.replace(it)
}

// giveUp undoes the transaction.
func (t *transaction) giveUp() error {
	err := t.rollBack(errGivenUp)
	if errors.Is(err, errGivenUp) && !errors.As(err, new(*RollbackError)) {
		return nil
	}
	return err
}

var errGivenUp = errors.New("an interrupted transaction is undone")
