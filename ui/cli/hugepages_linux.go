package cli

import "golang.org/x/sys/unix"

// useHugePages asks for large pages for a buffer that is about to be filled. A page is given
// when it is first written to, and 4 KiB at a time that takes as long as reading a file does.
func useHugePages(buffer []byte) {
	if len(buffer) >= hugePagesFrom {
		_ = unix.Madvise(buffer, unix.MADV_HUGEPAGE) // only faster; some kernels have none
	}
}

// hugePagesFrom is the size in bytes from which a buffer has several large pages.
const hugePagesFrom = 8 << 20
