package commit

import (
	"os"

	"golang.org/x/sys/unix"
)

func renameNew(dirA *os.File, a string, dirB *os.File, b string) error {
	return unix.RenameatxNp(int(dirA.Fd()), a, int(dirB.Fd()), b, unix.RENAME_EXCL)
}

func exchange(dirA *os.File, a string, dirB *os.File, b string) error {
	return unix.RenameatxNp(int(dirA.Fd()), a, int(dirB.Fd()), b, unix.RENAME_SWAP)
}
