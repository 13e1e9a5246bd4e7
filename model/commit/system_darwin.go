package commit

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func renameNew(dirA int, a string, dirB int, b string) error {
	return unix.RenameatxNp(dirA, a, dirB, b, unix.RENAME_EXCL)
}

func exchange(dirA int, a string, dirB int, b string) error {
	return unix.RenameatxNp(dirA, a, dirB, b, unix.RENAME_SWAP)
}

func canSyncAll(*os.File) bool { return false }
func syncAll(*os.File) error   { return errors.ErrUnsupported }

// syncFile sends the content of f to the disk. It is durable after the next syncDir, which makes
// the disk write its cache (F_FULLFSYNC), as os.File.Sync does.
func syncFile(f *os.File) error { return unix.Fsync(int(f.Fd())) }

const noAttribute = unix.ENOATTR
