//go:build unix

package commit

import (
	"io/fs"
	"path"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A fileID identifies a file or directory as long as it exists.
type fileID struct{ dev, ino uint64 }

func idOf(st *unix.Stat_t) fileID { return fileID{uint64(st.Dev), uint64(st.Ino)} } //nolint:unconvert // the types differ between systems

func isDirectory(st *unix.Stat_t) bool { return st.Mode&unix.S_IFMT == unix.S_IFDIR }

// A statInfo is a file info without the calls of package os that open every directory
// on the way.
type statInfo struct {
	name string
	st   unix.Stat_t
}

func (s *statInfo) Name() string       { return path.Base(s.name) }
func (s *statInfo) Size() int64        { return s.st.Size }
func (s *statInfo) IsDir() bool        { return isDirectory(&s.st) }
func (s *statInfo) ModTime() time.Time { return time.Unix(s.st.Mtim.Unix()) }
func (s *statInfo) Sys() any           { return &s.st }

func (s *statInfo) Mode() fs.FileMode {
	mode := fs.FileMode(s.st.Mode) & fs.ModePerm
	switch s.st.Mode & unix.S_IFMT {
	case unix.S_IFREG:
	case unix.S_IFDIR:
		mode |= fs.ModeDir
	case unix.S_IFLNK:
		mode |= fs.ModeSymlink
	case unix.S_IFIFO:
		mode |= fs.ModeNamedPipe
	case unix.S_IFSOCK:
		mode |= fs.ModeSocket
	case unix.S_IFBLK:
		mode |= fs.ModeDevice
	case unix.S_IFCHR:
		mode |= fs.ModeDevice | fs.ModeCharDevice
	default:
		mode |= fs.ModeIrregular
	}
	for _, b := range specialModes {
		if uint32(s.st.Mode)&b.sys != 0 {
			mode |= b.bit
		}
	}
	return mode
}

// specialModes are the special mode bits and those of the system.
var specialModes = [...]struct {
	bit fs.FileMode
	sys uint32
}{{fs.ModeSetuid, unix.S_ISUID}, {fs.ModeSetgid, unix.S_ISGID}, {fs.ModeSticky, unix.S_ISVTX}}

// unixMode converts mode to the system's bits.
func unixMode(mode fs.FileMode) uint32 {
	out := uint32(mode.Perm())
	for _, b := range specialModes {
		if mode&b.bit != 0 {
			out |= b.sys
		}
	}
	return out
}

// sameFile reports whether a and b describe the same file. They may come from this
// package or from package os.
func sameFile(a, b fs.FileInfo) bool {
	idA, okA := fileIDOf(a)
	idB, okB := fileIDOf(b)
	return okA && okB && idA == idB
}

func fileIDOf(fi fs.FileInfo) (fileID, bool) {
	switch st := fi.Sys().(type) {
	case *unix.Stat_t:
		return idOf(st), true
	case *syscall.Stat_t:
		return fileID{uint64(st.Dev), uint64(st.Ino)}, true //nolint:unconvert // the types differ between systems
	}
	return fileID{}, false
}
