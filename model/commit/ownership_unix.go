//go:build unix

package commit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// copyOwner gives dst the owner and group of src, or the group only if the
// system does not let this user change owners.
func copyOwner(dst, src int) error {
	var want, have unix.Stat_t
	if err := errors.Join(unix.Fstat(src, &want), unix.Fstat(dst, &have)); err != nil {
		return err
	}
	if have.Uid == want.Uid && have.Gid == want.Gid {
		return nil
	}
	if err := unix.Fchown(dst, int(want.Uid), int(want.Gid)); err == nil || ignoreUnsupported(err) != nil {
		return err
	}
	return ignoreUnsupported(unix.Fchown(dst, -1, int(want.Gid)))
}

// ownedByUser reports whether .aptix in dir belongs to this user or to the
// owner of dir.
func ownedByUser(dir string) bool {
	own, err := os.Lstat(filepath.Join(dir, aptixDir))
	of, failed := os.Stat(dir)
	return err == nil && failed == nil && (uidOf(own) == os.Geteuid() || uidOf(own) == uidOf(of))
}

// uidOf returns the ID of a file's owner.
func uidOf(fi os.FileInfo) int { return int(fi.Sys().(*syscall.Stat_t).Uid) }

// ignoreUnsupported returns nil for errors that mean that the system does not
// allow or support an operation. Owner and attributes are kept where it does.
func ignoreUnsupported(err error) error {
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// checkPrivate returns an error, to be appended to the file's name, unless the
// file belongs to this user and no other user may read or write it.
func checkPrivate(fi os.FileInfo) error {
	if uidOf(fi) != os.Geteuid() {
		return errors.New("belongs to another user; run this as that user, or set XDG_STATE_HOME to a directory of your own")
	}
	if mode := fi.Mode().Perm(); mode&0o077 != 0 {
		return fmt.Errorf("has the mode %04o, so other users may have read it; if none has, run chmod 600 on it", mode)
	}
	return nil
}

// linkCount returns the number of hard links of a file.
func linkCount(fi os.FileInfo) int { return int(fi.Sys().(*syscall.Stat_t).Nlink) }
