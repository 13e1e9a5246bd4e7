package workspace

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	maxIndex    = 256 << 20 // bytes of an index
	maxGitText  = 1 << 20   // bytes of a config, commondir or gitdir file
	maxGitEntry = 64 << 10  // bytes of a name in an index
	nameSize    = 20        // bytes of the name of an object, with SHA-1
)

// A repository is a Git work tree as seen from a directory in it.
type repository struct {
	dir    string // directory of HEAD and index
	common string // directory of what all work trees share
	prefix string // from the top of the work tree to the directory; it ends in a slash, or is empty
}

// repositoryAround returns the repository whose work tree contains dir, or nil.
func repositoryAround(dir string) (*repository, error) {
	top := workTree(dir)
	if top == "" {
		return nil, nil
	}
	prefix := ""
	if top != dir {
		prefix = filepath.ToSlash(strings.TrimPrefix(dir[len(top):], string(filepath.Separator))) + "/"
	}
	return openRepository(filepath.Join(top, ".git"), prefix)
}

// openRepository returns the repository of dotGit, a directory or a file that
// names one. It refuses a repository whose objects have names of another size.
func openRepository(dotGit, prefix string) (*repository, error) {
	fi, err := os.Stat(dotGit)
	if err != nil {
		return nil, err
	}
	r := &repository{dir: dotGit, prefix: prefix}
	if !fi.IsDir() {
		if r.dir, err = readPathFile(dotGit, "gitdir: "); err != nil {
			return nil, err
		}
	}
	common, err := readPathFile(filepath.Join(r.dir, "commondir"), "")
	if errors.Is(err, fs.ErrNotExist) {
		common, err = r.dir, nil
	}
	if err != nil {
		return nil, err
	}
	r.common = common
	config, err := readGitText(filepath.Join(common, "config"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if bytes.Contains(bytes.ToLower(config), []byte("objectformat")) {
		return nil, fmt.Errorf("the Git repository %s states its object format, and only the default is known", common)
	}
	return r, nil
}

// readPathFile reads a file that holds a keyword and a path relative to the
// file's directory.
func readPathFile(name, keyword string) (string, error) {
	text, err := readGitText(name)
	if err != nil {
		return "", err
	}
	to, ok := strings.CutPrefix(strings.TrimRight(string(text), "\r\n"), keyword)
	if !ok || to == "" {
		return "", fmt.Errorf("%s does not name a directory", name)
	}
	if !filepath.IsAbs(to) {
		to = filepath.Join(filepath.Dir(name), to)
	}
	return to, nil
}

// openRegular opens a regular file of at most limit bytes. It never blocks, and
// refuses FIFOs and links, also if one replaces the file meanwhile.
func openRegular(name string, limit int64) (*os.File, int64, error) {
	fi, err := os.Lstat(name) // variables of the user may name files of Git
	if err != nil {
		return nil, 0, err
	}
	if !fi.Mode().IsRegular() {
		return nil, 0, fmt.Errorf("%s is not a regular file", name)
	}
	if fi.Size() > limit {
		return nil, 0, fmt.Errorf("%s is larger than %d MiB", name, limit>>20)
	}
	f, err := os.OpenFile(name, os.O_RDONLY|openNonblock, 0) // as above
	if err != nil {
		return nil, 0, err
	}
	if opened, err := f.Stat(); err != nil || !os.SameFile(fi, opened) {
		return nil, 0, errors.Join(fmt.Errorf("%s changes while it is read", name), err, f.Close())
	}
	return f, fi.Size(), nil
}

func readGitText(name string) ([]byte, error) {
	f, _, err := openRegular(name, maxGitText)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxGitText))
}

var errDamagedIndex = errors.New("it is damaged or in an unknown format")

func lowerASCII(b []byte) string {
	out := make([]byte, len(b))
	for i := range b {
		out[i] = lower(b[i])
	}
	return string(out)
}

// An indexReader reads the entries of an index in order.
type indexReader struct {
	r       *bufio.Reader
	left    int64 // bytes
	version uint32
	name    []byte // of the entry that was read last
	mode    uint32 // of that entry
}

// take returns the next n bytes, which are valid until the next call.
func (r *indexReader) take(n int) ([]byte, error) {
	b, err := r.r.Peek(n)
	if err != nil {
		return nil, damagedAtEOF(err)
	}
	r.left -= int64(n)
	_, err = r.r.Discard(n)
	return b, err
}

// damagedAtEOF returns errDamagedIndex if err means that the file ends too
// early, and err otherwise.
func damagedAtEOF(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, bufio.ErrBufferFull) {
		return errDamagedIndex
	}
	return err
}

// header reads the header and returns the number of entries.
func (r *indexReader) header() (count uint32, err error) {
	b, err := r.take(12)
	if err != nil {
		return 0, err
	}
	r.version = binary.BigEndian.Uint32(b[4:])
	if string(b[:4]) != "DIRC" || r.version < 2 || r.version > 4 {
		return 0, errDamagedIndex
	}
	return binary.BigEndian.Uint32(b[8:]), nil
}

// statSize is the size of an entry before the object name. The others are bits of
// the flags after it.
const (
	statSize     = 40
	modeOffset   = 24 // of the mode in it
	flagExtended = 0x4000
	nameBits     = 0x0fff
)

// next reads an entry. In version 4, its name is stated by the number of bytes to
// remove from the end of the previous name, and the bytes to append.
func (r *indexReader) next() error {
	size := statSize + nameSize + 2
	b, err := r.take(size)
	if err != nil {
		return err
	}
	flags := binary.BigEndian.Uint16(b[size-2:])
	r.mode = binary.BigEndian.Uint32(b[modeOffset:])
	if flags&flagExtended != 0 {
		if r.version < 3 {
			return errDamagedIndex
		}
		if _, err := r.take(2); err != nil {
			return err
		}
		size += 2
	}
	kept := 0 // bytes of the previous name, in version 4
	if r.version == 4 {
		strip, err := r.varint()
		if err != nil {
			return err
		}
		if strip > uint64(len(r.name)) {
			return errDamagedIndex
		}
		kept = len(r.name) - int(strip)
	}
	suffix, err := r.untilNUL()
	if err != nil {
		return err
	}
	r.name = append(r.name[:kept], suffix...)
	switch {
	case len(r.name) > maxGitEntry, r.version < 4 && min(len(suffix), nameBits) != int(flags&nameBits):
		return errDamagedIndex
	case r.version < 4: // NULs pad the entry to a multiple of eight bytes
		size += len(suffix)
		_, err = r.take((size+8)&^7 - size - 1)
	}
	return err
}

// isSparseDirectory reports whether the entry that was read last is a directory whose files
// a sparse index does not list.
func (r *indexReader) isSparseDirectory() bool { return bytes.HasSuffix(r.name, []byte("/")) }

// untilNUL returns the bytes up to a NUL and consumes the NUL. They are valid
// until the next call.
func (r *indexReader) untilNUL() ([]byte, error) {
	b, err := r.r.ReadSlice(0)
	if err != nil {
		return nil, damagedAtEOF(err)
	}
	r.left -= int64(len(b))
	return b[:len(b)-1], nil
}

// varint reads a number in the variable-width encoding of pack files: seven
// bits a byte, most significant first, plus one for every byte after the first.
func (r *indexReader) varint() (uint64, error) {
	var n uint64
	for i := 0; ; i++ {
		b, err := r.take(1)
		if err != nil {
			return 0, err
		}
		n = n<<7 | uint64(b[0]&0x7f)
		if b[0]&0x80 == 0 {
			return n, nil
		}
		if i == 4 { // more than any name has
			return 0, errDamagedIndex
		}
		n++
	}
}

// extensions reads what is between the entries and the checksum at the end. Like Git, it refuses
// an extension whose name begins in lower case and that it does not know, such as that of a
// split index, which does not have all entries.
func (r *indexReader) extensions() error {
	for r.left > nameSize {
		b, err := r.take(8)
		if err != nil {
			return err
		}
		size := int64(binary.BigEndian.Uint32(b[4:]))
		if size > r.left-nameSize || b[0] >= 'a' && string(b[:4]) != sparseExtension {
			return errDamagedIndex
		}
		if _, err := r.r.Discard(int(size)); err != nil {
			return damagedAtEOF(err)
		}
		r.left -= size
	}
	return nil
}

// sparseExtension says that directories may be entries.
const sparseExtension = "sdir"
