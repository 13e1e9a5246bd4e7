package commit

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// gone is at the end of the name of a directory that is no transaction any
// more and only waits to be removed. It gets that name in one step, so that
// half of it can never be taken for one.
const gone = ".gone"

// discard ends a transaction of which nothing is to be left. It is removed
// when the lock is given back.
func (t *transaction) discard() error {
	if err := t.disk.rename("removing", t.dir, t.dir, t.dir+gone); err != nil {
		return err
	}
	unsynced := t.disk.syncDir(home)
	if unsynced == nil {
		t.debris = []string{t.dir + gone} // not before: half of it would be worse than all
	}
	t.warning = errors.Join(t.warning, unsynced)
	return nil
}

// retire moves the transaction into the history, and from there what is too
// old. When the first step is done, the commit is; what fails after it is a
// warning.
func (t *transaction) retire() error {
	if err := t.disk.rename("keeping", t.dir, t.dir, historyDir+"/"+t.id); err != nil {
		return err
	}
	left := t.dropDirectories()
	old, err := t.expire()
	unsynced := errors.Join(t.disk.syncDir(historyDir), t.disk.syncDir(home))
	if unsynced == nil {
		t.debris = old
	}
	t.warning = errors.Join(t.warning, left, err, unsynced)
	return nil
}

// limits say how much of the history is kept.
type limits struct {
	transactions int
	bytes        int64
}

// kept is how much history there is at most (SPEC §7).
var kept = limits{50, 512 << 20}

// expire takes the oldest transactions out of the history until that keeps to
// its limits, and returns where they are now. This one always stays.
func (t *transaction) expire() (old []string, err error) {
	ids, err := t.disk.transactions(historyDir)
	if err != nil {
		return nil, err
	}
	bytes := int64(0)
	for n, id := range slices.Backward(ids) {
		head, err := t.disk.head(historyDir + "/" + id)
		if err != nil {
			return old, err
		}
		bytes += head.Bytes
		count := len(ids) - n
		if id == t.id || count <= t.limits.transactions && bytes <= t.limits.bytes {
			continue
		}
		to := home + "/" + id + gone
		if err := t.disk.rename("removing", historyDir+"/"+id, historyDir+"/"+id, to); err != nil {
			return old, err
		}
		old = append(old, to)
	}
	return old, nil
}

// head reads the first line of a transaction's journal, of none if there is
// none.
func (d disk) head(dir string) (h journalHead, err error) {
	path := dir + "/" + journalForward
	f, err := d.root.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil
	}
	if err != nil {
		return h, &FileError{Op: "reading", Path: path, Err: cause(err)}
	}
	line := make([]byte, 512)
	n, err := f.Read(line)
	if err := errors.Join(err, f.Close()); err != nil {
		return h, &FileError{Op: "reading", Path: path, Err: cause(err)}
	}
	if h, _, err = decodeHead(line[:n]); err != nil {
		return h, &FileError{Op: "reading", Path: path, Err: err}
	}
	return h, nil
}

// sweep removes what an ended process left that means nothing: directories
// that only wait to be removed, and transactions that had not begun. It
// returns the transactions that had, and what could not be removed: that is in
// nobody's way.
func (d disk) sweep() (begun []string, warning, err error) {
	names, err := d.names(home)
	if err != nil {
		return nil, nil, err
	}
	var left []error
	slices.Sort(names)
	for _, name := range names {
		id, isGone := strings.CutSuffix(name, gone)
		if !isID(id) {
			continue
		}
		dir := path.Join(home, name)
		if fi, err := d.root.Lstat(dir); err != nil || !fi.IsDir() {
			continue // nothing of ours
		}
		turned := ""
		if !isGone {
			if turned, err = d.turned(dir); err != nil {
				return begun, nil, err
			}
		}
		if turned != "" {
			begun = append(begun, name)
			continue
		}
		stray, err := d.removeAll(dir)
		left = append(left, err, strayed(stray))
	}
	return begun, errors.Join(left...), nil
}

// turned is the name of the journal in dir, if it is one that means something.
func (d disk) turned(dir string) (string, error) {
	names, err := d.names(dir)
	for _, name := range []string{journalBack, journalForward} {
		if slices.Contains(names, name) {
			return name, err
		}
	}
	return "", err
}
