package commit

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"strconv"
)

// stage writes every new content to the transaction's own directory, durably,
// with the mode and attributes that it will have.
func (t *transaction) stage(ctx context.Context) error {
	if err := t.disk.mkdir(t.dir, 0o700); err != nil {
		return err
	}
	for i, it := range t.items {
		if !it.written() {
			continue
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("stopped before the first write: %w", err)
		}
		it.staged = t.dir + "/" + strconv.Itoa(i) + ".new"
		mode, err := t.disk.put(it.staged, draft{
			of: it.Path, content: it.New, mode: it.After.Mode, masked: it.isNew(), like: it.likeness(),
		})
		if err != nil {
			return err
		}
		it.placed.Mode = mode
	}
	return t.disk.syncDir(t.dir)
}

// A draft is a file to be written beside the tree.
type draft struct {
	of      string // the path that it is meant for
	content []byte
	mode    fs.FileMode
	masked  bool   // mode is what is asked for, before the umask
	like    string // whose owner and extended attributes it takes over; or empty
}

// put writes a draft to name and returns the mode that it has.
func (d disk) put(name string, w draft) (fs.FileMode, error) {
	perm := fs.FileMode(0o600) // until it has its owner, nobody else may look
	if w.masked {
		perm = w.mode.Perm()
	}
	var f *os.File
	err := d.do("staging", w.of, func() (err error) {
		f, err = d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		return err
	})
	if err != nil {
		return 0, err
	}
	mode, err := d.fill(f, w)
	if closed := f.Close(); err == nil && closed != nil {
		err = &FileError{Op: "writing", Path: w.of, Err: cause(closed)}
	}
	return mode, err
}

// fill writes content, then owner and attributes, then the mode, which the
// owner would change again.
func (d disk) fill(f *os.File, w draft) (fs.FileMode, error) {
	if err := d.do("writing", w.of, func() error { _, err := f.Write(w.content); return err }); err != nil {
		return 0, err
	}
	if w.like != "" {
		if err := d.do("copying the attributes of", w.like, func() error { return d.liken(f, w.like) }); err != nil {
			return 0, err
		}
	}
	if !w.masked {
		if err := d.do("setting the mode of", w.of, func() error { return f.Chmod(w.mode) }); err != nil {
			return 0, err
		}
	}
	if err := d.do("syncing", w.of, f.Sync); err != nil {
		return 0, err
	}
	fi, err := f.Stat()
	if err != nil {
		return 0, &FileError{Op: "writing", Path: w.of, Err: cause(err)}
	}
	return fi.Mode() & modeBits, nil
}

// liken gives f the owner and extended attributes of the file at path.
func (d disk) liken(f *os.File, path string) error {
	old, err := d.root.OpenFile(path, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return err
	}
	defer old.Close()
	return copyAttributes(f, old)
}

// modeBits are the bits that model.State.Mode holds.
const modeBits = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky
