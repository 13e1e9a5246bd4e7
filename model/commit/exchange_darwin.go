package commit

import "golang.org/x/sys/unix"

func swap(dirA int, a string, dirB int, b string) error {
	return unix.RenameatxNp(dirA, a, dirB, b, unix.RENAME_SWAP)
}
