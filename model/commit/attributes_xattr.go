//go:build linux || darwin

package commit

import (
	"cmp"
	"errors"
	"os"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// copyAttributes copies the owner, the access control list and other extended attributes of
// from to to, where the system allows, and removes all others of to: an access control list
// inherited from a directory could admit other users.
func copyAttributes(to, from *os.File) error {
	dst, src := int(to.Fd()), int(from.Fd())
	if err := copyOwner(dst, src); err != nil {
		return err
	}
	names, err := listAttributes(src)
	if err != nil {
		return ignoreUnsupported(err)
	}
	others, err := listAttributes(dst)
	if err != nil {
		return ignoreUnsupported(err)
	}
	for _, name := range others {
		if !slices.Contains(names, name) {
			err = cmp.Or(err, ignoreUnsupported(unix.Fremovexattr(dst, name)))
		}
	}
	for _, name := range names {
		err = cmp.Or(err, copyAttribute(dst, src, name))
	}
	return err
}

// copyAttribute copies one extended attribute. A file system may list attributes that a file does not
// have: they are left out.
func copyAttribute(dst, src int, name string) error {
	value, err := readSizedValue(func(b []byte) (int, error) { return unix.Fgetxattr(src, name, b) })
	if err == nil {
		err = unix.Fsetxattr(dst, name, value, 0)
	} else if errors.Is(err, noAttribute) {
		return nil
	}
	return ignoreUnsupported(err)
}

func listAttributes(fd int) ([]string, error) {
	b, err := readSizedValue(func(b []byte) (int, error) { return unix.Flistxattr(fd, b) })
	if err != nil || len(b) == 0 {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(string(b), "\x00"), "\x00"), nil
}

// readSizedValue calls get for the size and then for the value, again if it
// grew in between.
func readSizedValue(get func([]byte) (int, error)) ([]byte, error) {
	for {
		size, err := get(nil)
		if err != nil || size == 0 {
			return nil, err
		}
		b := make([]byte, size)
		n, err := get(b)
		if !errors.Is(err, unix.ERANGE) {
			return b[:max(n, 0)], err
		}
	}
}
