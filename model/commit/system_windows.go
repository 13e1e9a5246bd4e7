package commit

import (
	"cmp"
	"errors"
	"math"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

const openNonblock = 0

// lockFile locks f for this process, and reports whether another process holds
// the lock.
func lockFile(f *os.File, how lockMode) (held bool, err error) {
	flags := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if how == exclusive {
		flags |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	err = windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &windows.Overlapped{OffsetHigh: math.MaxInt32})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return true, nil
	}
	return false, err
}

// ownedByUser always reports true: Windows directories are private to their user.
func ownedByUser(string) bool { return true }

// checkPrivate always returns nil: permissions are those of the directory.
func checkPrivate(os.FileInfo) error { return nil }

// linkCount always returns 1: archives do not create hard links on Windows.
func linkCount(os.FileInfo) int { return 1 }

// A naming is a way in which NtSetInformationFile gives a file a name.
type naming struct{ class, flags uint32 }

var (
	replaceOpen = naming{65 /* FileRenameInformationEx */, windows.FILE_RENAME_REPLACE_IF_EXISTS | windows.FILE_RENAME_POSIX_SEMANTICS}
	replace     = naming{windows.FileRenameInformation, windows.FILE_RENAME_REPLACE_IF_EXISTS}
	renameOnly  = naming{windows.FileRenameInformation, 0}
	hardLink    = naming{windows.FileLinkInformation, 0}
)

func renameAt(dirA *os.File, a string, dirB *os.File, b string) error {
	if nameAt(dirA, a, dirB, b, replaceOpen) == nil {
		return nil
	}
	return nameAt(dirA, a, dirB, b, replace) // FAT does not know replaceOpen
}

func renameNewAt(dirA *os.File, a string, dirB *os.File, b string) error {
	return nameAt(dirA, a, dirB, b, renameOnly)
}

func linkAt(dirA *os.File, a string, dirB *os.File, b string) error {
	return nameAt(dirA, a, dirB, b, hardLink)
}

func exchangeAt(*os.File, string, *os.File, string) error { return errors.ErrUnsupported }

// nameAt gives the file a in dirA the name b in dirB.
func nameAt(dirA *os.File, a string, dirB *os.File, b string, how naming) error {
	access := uint32(windows.DELETE)
	if how == hardLink {
		access = windows.FILE_WRITE_ATTRIBUTES
	}
	var info struct { // FILE_RENAME_INFORMATION(_EX), FILE_LINK_INFORMATION
		flags  uint32
		dir    windows.Handle
		length uint32
		name   [windows.MAX_PATH]uint16
	}
	wide, err := windows.UTF16FromString(b)
	if err != nil {
		return err
	}
	info.flags, info.dir, info.length = how.flags, windows.Handle(dirB.Fd()), uint32(2*(len(wide)-1))
	if copy(info.name[:], wide) < len(wide) {
		return windows.ERROR_FILENAME_EXCED_RANGE
	}
	h, err := openIn(dirA, a, access)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(h)
	err = windows.NtSetInformationFile(h, &windows.IO_STATUS_BLOCK{}, (*byte)(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), how.class)
	return errnoOf(err)
}

// openIn opens name in dir, also if it is a link or a directory; if name is empty, dir itself.
func openIn(dir *os.File, name string, access uint32) (h windows.Handle, err error) {
	object, err := windows.NewNTUnicodeString(name)
	if err != nil {
		return h, err
	}
	attributes := &windows.OBJECT_ATTRIBUTES{RootDirectory: windows.Handle(dir.Fd()), ObjectName: object}
	attributes.Length = uint32(unsafe.Sizeof(*attributes))
	const options = windows.FILE_OPEN_REPARSE_POINT | windows.FILE_OPEN_FOR_BACKUP_INTENT | windows.FILE_SYNCHRONOUS_IO_NONALERT
	err = windows.NtCreateFile(&h, windows.SYNCHRONIZE|access, attributes, &windows.IO_STATUS_BLOCK{}, nil, 0, shareAll, windows.FILE_OPEN, options, 0, 0)
	return h, errnoOf(err)
}

func errnoOf(err error) error {
	if status, ok := err.(windows.NTStatus); ok {
		return status.Errno()
	}
	return err
}

func canSyncAll(*os.File) bool  { return false }
func syncAll(*os.File) error    { return errors.ErrUnsupported }
func syncFile(f *os.File) error { return f.Sync() }

// keptAttributes are the attributes that copyAttributes copies. Modes have the read-only one.
const keptAttributes = windows.FILE_ATTRIBUTE_HIDDEN | windows.FILE_ATTRIBUTE_SYSTEM | windows.FILE_ATTRIBUTE_NOT_CONTENT_INDEXED

// copyAttributes makes to hidden, or a system file, as from is. Permissions are inherited from the
// directory.
func copyAttributes(to, from *os.File) error {
	h, err := openIn(to, "", windows.FILE_READ_ATTRIBUTES|windows.FILE_WRITE_ATTRIBUTES)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(h)
	var want, have windows.ByHandleFileInformation
	err = errors.Join(windows.GetFileInformationByHandle(windows.Handle(from.Fd()), &want), windows.GetFileInformationByHandle(h, &have))
	attributes := have.FileAttributes&^keptAttributes | want.FileAttributes&keptAttributes
	if err != nil || attributes == have.FileAttributes {
		return err
	}
	info := struct { // FILE_BASIC_INFO
		times      [4]uint64 // 0: unchanged
		attributes uint32
	}{attributes: cmp.Or(attributes, windows.FILE_ATTRIBUTE_NORMAL)}
	return windows.SetFileInformationByHandle(h, windows.FileBasicInfo, (*byte)(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
}

const shareAll = windows.FILE_SHARE_READ | windows.FILE_SHARE_WRITE | windows.FILE_SHARE_DELETE

// sharingViolation reports whether err may mean that another program has the file open.
func sharingViolation(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
}

// The system makes directories durable itself.
func syncDirFile(*os.File) error { return nil }
func syncPath(string) error      { return nil }
