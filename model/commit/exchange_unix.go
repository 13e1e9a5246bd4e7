//go:build linux || darwin

package commit

import (
	"errors"
	"os"
	"path"

	"golang.org/x/sys/unix"
)

// exchange lets a and b change places in one operation.
func exchange(root *os.Root, a, b string) error {
	dirA, err := root.Open(path.Dir(a))
	if err != nil {
		return err
	}
	defer dirA.Close()
	dirB, err := root.Open(path.Dir(b))
	if err != nil {
		return err
	}
	defer dirB.Close()
	err = swap(int(dirA.Fd()), path.Base(a), int(dirB.Fd()), path.Base(b))
	if errors.Is(err, unix.EINVAL) {
		return errors.ErrUnsupported // the file system cannot
	}
	return err
}
