package commit

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func renameNewAt(dirA *os.File, a string, dirB *os.File, b string) error {
	return unix.RenameatxNp(int(dirA.Fd()), a, int(dirB.Fd()), b, unix.RENAME_EXCL)
}

func exchangeAt(dirA *os.File, a string, dirB *os.File, b string) error {
	return unix.RenameatxNp(int(dirA.Fd()), a, int(dirB.Fd()), b, unix.RENAME_SWAP)
}

func canSyncAll(*os.File) bool { return false }
func syncAll(*os.File) error   { return errors.ErrUnsupported }

// syncFile sends the content of f to the disk. It is durable after the next syncDir, which makes
// the disk write its cache (F_FULLFSYNC), as os.File.Sync does.
func syncFile(f *os.File) error { return unix.Fsync(int(f.Fd())) }

const noAttribute = unix.ENOATTR
