package commit

import (
	"errors"
	"os"
	"path"
	"strings"
)

// A directoryCache keeps two directories open, one in the tree and one in
// .aptix. Consecutive paths are mostly in the same directory, and opening it
// takes longer than the operation itself. closeAll must be called whenever a
// directory may have been made, moved or removed.
type directoryCache struct {
	root  *os.Root
	slots [2]struct {
		dir  string
		open *os.Root
	}
	buffer []byte // for reading files
}

// open returns the directory that name is in, and its last component.
func (n *directoryCache) open(name string) (*os.Root, string, error) {
	dir, base := path.Split(name)
	if dir == "" {
		return n.root, base, nil
	}
	slot := &n.slots[0]
	if strings.HasPrefix(dir, aptixDir+"/") {
		slot = &n.slots[1]
	}
	if slot.open != nil && slot.dir == dir {
		return slot.open, base, nil
	}
	if slot.open != nil {
		if err := slot.open.Close(); err != nil {
			return nil, "", err
		}
		slot.open = nil
	}
	open, err := n.root.OpenRoot(path.Clean(dir))
	if err != nil {
		return nil, "", err
	}
	slot.dir, slot.open = dir, open
	return open, base, nil
}

// closeAll closes the cached directories.
func (n *directoryCache) closeAll() error {
	var errs []error
	for i := range n.slots {
		if open := n.slots[i].open; open != nil {
			errs = append(errs, open.Close())
		}
		n.slots[i].open = nil
	}
	return errors.Join(errs...)
}
