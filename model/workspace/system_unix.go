//go:build unix

package workspace

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// modeless: file systems without mode bits cannot be told before a mode is set.
const modeless = false

// openNonblock lets an open of what became a FIFO return at once. (os.Root
// itself never lets the system follow a link in the last component.)
const openNonblock = syscall.O_NONBLOCK

// hardLinks is how many names the file has.
func hardLinks(_ *os.File, fi os.FileInfo) int {
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		return int(st.Nlink)
	}
	return 1
}

// readOpenDir lists an open directory. A file of an os.Root looks at each entry, which takes most
// of the time in a large tree: a copy of it does so only where the system does not tell the types
// of entries.
func readOpenDir(dir *os.File) ([]fs.DirEntry, error) {
	fd, err := unix.FcntlInt(dir.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	plain := os.NewFile(uintptr(fd), dir.Name())
	entries, err := plain.ReadDir(-1)
	return entries, errors.Join(err, plain.Close())
}
