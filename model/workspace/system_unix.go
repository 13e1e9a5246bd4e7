//go:build unix

package workspace

import (
	"os"
	"syscall"
)

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
