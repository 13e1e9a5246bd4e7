package workspace

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// Fields of struct linux_dirent64, which getdents64 returns.
const (
	direntLength = 16 // offset of the length of the entry, 2 bytes
	direntType   = 18 // offset of the type, 1 byte
	direntName   = 19 // offset of the name, which ends with a zero byte
)

// listDirBuffer is the size of the buffer for directory entries, in bytes.
const listDirBuffer = 32 << 10

// A dirLister lists directories below a root. fs.ReadDir of an os.Root opens each component
// of a path and describes each entry with a system call of its own. A dirLister does
// neither. It is not safe for concurrent use.
type dirLister struct {
	root   *os.File
	rootFS fs.FS
	buffer []byte
}

func (w *Workspace) newDirLister() (*dirLister, error) {
	f, err := w.root.Open(".")
	if err != nil {
		return nil, err
	}
	return &dirLister{f, w.root.FS(), make([]byte, listDirBuffer)}, nil
}

func (l *dirLister) Close() error { return l.root.Close() }

// list returns the entries of dir in lexical order. No link is followed.
func (l *dirLister) list(dir string) ([]dirEntry, error) {
	entries, ok := l.listAt(dir)
	if !ok { // an old kernel, a sandbox, or an error to report
		return listPortably(l.rootFS, dir)
	}
	sortEntries(entries)
	return entries, nil
}

// listAt is list, in any order. ok is false if a system call fails.
func (l *dirLister) listAt(dir string) (entries []dirEntry, ok bool) {
	fd, err := unix.Openat2(int(l.root.Fd()), dir, &unix.OpenHow{
		Flags:   unix.O_RDONLY | unix.O_DIRECTORY | unix.O_CLOEXEC,
		Resolve: unix.RESOLVE_BENEATH | unix.RESOLVE_NO_SYMLINKS,
	})
	if err != nil {
		return nil, false
	}
	defer func() { _ = unix.Close(fd) }() // it was only read
	for {
		n, err := unix.Getdents(fd, l.buffer)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return nil, false
		}
		if n == 0 {
			return entries, true
		}
		if entries, ok = appendDirents(entries, l.buffer[:n]); !ok {
			return nil, false
		}
	}
}

// appendDirents appends the entries that getdents64 returned. ok is
// false if the type of one is not known.
func appendDirents(entries []dirEntry, b []byte) (out []dirEntry, ok bool) {
	for len(b) > direntName {
		size := int(binary.NativeEndian.Uint16(b[direntLength:]))
		if size <= direntName || size > len(b) {
			return nil, false
		}
		name := b[direntName:size]
		if end := bytes.IndexByte(name, 0); end >= 0 {
			name = name[:end]
		}
		kind := b[direntType]
		b = b[size:]
		if string(name) == "." || string(name) == ".." {
			continue
		}
		e := dirEntry{name: string(name)}
		switch kind {
		case unix.DT_DIR:
			e.isDir = true
		case unix.DT_REG:
			e.isRegular = true
		case unix.DT_UNKNOWN: // some file systems do not tell
			return nil, false
		}
		entries = append(entries, e)
	}
	return entries, true
}
