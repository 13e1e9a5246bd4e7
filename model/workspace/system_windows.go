package workspace

import (
	"io/fs"
	"os"
	"syscall"
)

// modeless: the system keeps no executable bits.
const modeless = true

// openNonblock is nothing here: no path of a workspace is a blocking pipe.
const openNonblock = 0

// hardLinks is how many names the file has.
func hardLinks(f *os.File, _ os.FileInfo) int {
	var info syscall.ByHandleFileInformation
	if err := syscall.GetFileInformationByHandle(syscall.Handle(f.Fd()), &info); err != nil {
		return 1 // a file system that cannot tell has no hard links
	}
	return int(info.NumberOfLinks)
}

// readOpenDir lists an open directory.
func readOpenDir(dir *os.File) ([]fs.DirEntry, error) { return dir.ReadDir(-1) }
