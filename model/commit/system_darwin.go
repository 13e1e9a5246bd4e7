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
