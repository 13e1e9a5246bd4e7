package commit

import (
	"os"
	"slices"

	"golang.org/x/sys/unix"
)

func renameNewAt(dirA *os.File, a string, dirB *os.File, b string) error {
	return unix.Renameat2(int(dirA.Fd()), a, int(dirB.Fd()), b, unix.RENAME_NOREPLACE)
}

func exchangeAt(dirA *os.File, a string, dirB *os.File, b string) error {
	return unix.Renameat2(int(dirA.Fd()), a, int(dirB.Fd()), b, unix.RENAME_EXCHANGE)
}

// syncfsDurable are the file systems on which syncfs is known to make data
// durable. Others, for example FUSE, may report success without doing anything.
var syncfsDurable = []uint32{
	unix.EXT4_SUPER_MAGIC, unix.XFS_SUPER_MAGIC, unix.BTRFS_SUPER_MAGIC, unix.F2FS_SUPER_MAGIC,
	unix.BCACHEFS_SUPER_MAGIC, unix.OVERLAYFS_SUPER_MAGIC, unix.TMPFS_MAGIC,
}

func canSyncAll(f *os.File) bool {
	var st unix.Statfs_t
	if err := unix.Fstatfs(int(f.Fd()), &st); err != nil {
		return false // each file is synced separately
	}
	return slices.Contains(syncfsDurable, uint32(st.Type))
}

func syncAll(f *os.File) error { return unix.Syncfs(int(f.Fd())) }

func syncFile(f *os.File) error { return f.Sync() }

const noAttribute = unix.ENODATA
