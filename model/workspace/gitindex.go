package workspace

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

const (
	maxIndex    = 256 << 20 // bytes of an index
	maxGitText  = 1 << 20   // bytes of a config, commondir or gitdir file
	maxGitEntry = 64 << 10  // bytes of a name in an index

	sha1Size   = 20
	sha256Size = 32
)

// GitTracks reports whether the index of the Git work tree around the workspace
// lists anything at or below path, which is relative to the workspace and
// clean. The work tree is the nearest directory, the root or one above it, that
// has a ".git". Without one, or without an index, nothing is tracked.
//
// Git itself is not run: settings of a repository that somebody else made can
// name programs to run. The format of the index is that of Git's
// gitformat-index page, versions 2 to 4. The checksum at its end is not
// verified. What Git does not decide by the index alone is taken for tracked:
// what a split index lists in its shared part and removes again, what lies in a
// directory that a sparse index lists as a whole, and names that differ in the
// case of ASCII letters.
//
// It is an error if the index is not a regular file, is larger than 256 MiB,
// damaged, or in a format that is not known.
func (w *Workspace) GitTracks(path string) (bool, error) {
	repo, err := repositoryAround(w.real)
	if err != nil || repo == nil {
		return false, err
	}
	return repo.tracks(path)
}

// A repository is a Git work tree as seen from a directory in it.
type repository struct {
	dir      string // where HEAD and index are
	prefix   string // from the top of the work tree to the directory, clean
	hashSize int    // bytes of an object's name
}

// repositoryAround finds the repository of the work tree that dir is in, or nil.
func repositoryAround(dir string) (*repository, error) {
	for top := dir; ; top = filepath.Dir(top) {
		dotGit := filepath.Join(top, ".git")
		if _, err := os.Lstat(dotGit); err == nil {
			prefix, err := filepath.Rel(top, dir)
			if err != nil {
				return nil, err
			}
			return openRepository(dotGit, filepath.ToSlash(prefix))
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("looking for a Git work tree: %w", err)
		}
		if top == filepath.Dir(top) {
			return nil, nil
		}
	}
}

// openRepository follows dotGit, which may be a file that names a directory.
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
	config, err := readGitText(filepath.Join(common, "config"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	r.hashSize, err = parseHashSize(config)
	return r, err
}

// pathIn reads a file that holds one path, behind a keyword, relative to the
// directory of the file.
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

// hashSizeOf is the size of an object's name according to a repository's config:
// that of SHA-1, if extensions.objectFormat does not say otherwise.
func parseHashSize(config []byte) (int, error) {
	format, section := "sha1", ""
	for _, line := range strings.Split(strings.ReplaceAll(string(config), "\\\n", ""), "\n") {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "["); ok {
			name, line, _ = strings.Cut(name, "]")
			section = strings.ToLower(strings.TrimSpace(name))
		}
		key, value, _ := strings.Cut(line, "=")
		if section != "extensions" || !strings.EqualFold(strings.TrimSpace(key), "objectformat") {
			continue
		}
		if i := strings.IndexAny(value, "#;"); i >= 0 {
			value = value[:i]
		}
		format = strings.ReplaceAll(strings.TrimSpace(value), `"`, "")
	}
	switch format {
	case "sha1":
		return sha1Size, nil
	case "sha256":
		return sha256Size, nil
	}
	return 0, fmt.Errorf("the Git repository names objects by %q, which is not known", format)
}

// tracks reports whether the index lists anything at or below path.
func (r *repository) tracks(p string) (bool, error) {
	q := indexQuery{name: path.Join(r.prefix, p), hashSize: r.hashSize, toEnd: r.mayBeSplit()}
	found, shared, err := q.searchFile(filepath.Join(r.dir, "index"))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if found || err != nil || shared == "" {
		return found, err
	}
	q.toEnd = false
	found, _, err = q.searchFile(filepath.Join(r.dir, "sharedindex."+shared))
	return found, err
}

// mayBeSplit reports whether there is a shared part of an index. Only then an
// index has to be read to its end, which says whether it is a split one.
func (r *repository) mayBeSplit() bool {
	entries, _ := os.ReadDir(r.dir) // without it, the index cannot be opened either
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), "sharedindex.") })
}

// openPlain opens a regular file of at most limit bytes, without waiting for
// anything: a FIFO or a link is refused, also one that takes the file's place.
func openRegular(name string, limit int64) (*os.File, int64, error) {
	fi, err := os.Lstat(name)
	if err != nil {
		return nil, 0, err
	}
	if !fi.Mode().IsRegular() {
		return nil, 0, fmt.Errorf("%s is not a regular file", name)
	}
	if fi.Size() > limit {
		return nil, 0, fmt.Errorf("%s is larger than %d MiB", name, limit>>20)
	}
	f, err := os.OpenFile(name, os.O_RDONLY|openNonblock, 0)
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

// An indexQuery looks for the entries of an index at or below a name.
type indexQuery struct {
	name     string // from the top of the work tree, clean
	hashSize int
	toEnd    bool // read to the end if nothing is found, for the name of a shared index
}

// inFile reads an index file. shared is the object name of the shared part, if
// the index is a split one and was read to its end.
func (q *indexQuery) searchFile(name string) (found bool, shared string, err error) {
	f, size, err := openRegular(name, maxIndex)
	if err != nil {
		return false, "", err
	}
	defer f.Close()
	if found, shared, err = q.search(f, size); err != nil {
		return false, "", fmt.Errorf("reading Git's index %s: %w", name, err)
	}
	return found, shared, nil
}

var errDamagedIndex = errors.New("it is damaged, or in a format that is not known")

// in reads an index of size bytes. Entries are sorted by the bytes of their
// names; that is checked as far as they are read.
func (q *indexQuery) search(from io.Reader, size int64) (found bool, shared string, err error) {
	r := indexReader{r: bufio.NewReaderSize(io.LimitReader(from, size), maxGitEntry), left: size, hashSize: q.hashSize}
	count, err := r.header()
	if err != nil {
		return false, "", err
	}
	last := q.last()
	for range count {
		before := string(r.name)
		if err := r.next(); err != nil {
			return false, "", err
		}
		// A split index lists what replaces an entry of the shared one without a name.
		if len(r.name) > 0 && string(r.name) < before {
			return false, "", errDamagedIndex
		}
		if q.matches(r.name) {
			return true, "", nil
		}
		if !q.toEnd && string(r.name) > last {
			return false, "", nil
		}
	}
	if q.toEnd {
		shared, err = r.sharedIndex()
	}
	return false, shared, err
}

// last is a name behind which nothing matches: no upper-case letter comes
// behind its lower-case one, and '0' follows '/'.
func (q *indexQuery) last() string {
	if q.name == "." {
		return "\xff"
	}
	return string(lowerASCII([]byte(q.name))) + "0"
}

// matches reports whether an entry is at or below the name, or stands for a
// directory that the name is in.
func (q *indexQuery) matches(entry []byte) bool {
	if len(entry) == 0 {
		return false
	}
	if q.name == "." {
		return true
	}
	e, n := lowerASCII(entry), lowerASCII([]byte(q.name))
	if e[len(e)-1] == '/' && bytes.HasPrefix(append(n, '/'), e) {
		return true
	}
	return bytes.HasPrefix(e, n) && (len(e) == len(n) || e[len(n)] == '/')
}

func lowerASCII(b []byte) []byte {
	out := make([]byte, len(b), len(b)+1)
	for i := range b {
		out[i] = lower(b[i])
	}
	return out
}

// An indexReader reads the entries of an index one by one.
type indexReader struct {
	r        *bufio.Reader
	left     int64 // bytes
	hashSize int
	version  uint32
	name     []byte // of the entry that was read last
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

// atEnd is err, or that the file is damaged if it ends too early.
func damagedAtEOF(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, bufio.ErrBufferFull) {
		return errDamagedIndex
	}
	return err
}

// header reads the header and returns how many entries follow.
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

// What precedes the object name in an entry, and bits of the flags behind it.
const (
	statSize     = 40
	flagExtended = 0x4000
	nameBits     = 0x0fff
)

// next reads an entry.
func (r *indexReader) next() error {
	size := statSize + r.hashSize + 2
	b, err := r.take(size)
	if err != nil {
		return err
	}
	flags := binary.BigEndian.Uint16(b[size-2:])
	if flags&flagExtended != 0 {
		if r.version < 3 {
			return errDamagedIndex
		}
		if _, err := r.take(2); err != nil {
			return err
		}
		size += 2
	}
	if r.version == 4 {
		return r.compressedName()
	}
	return r.plainName(size, int(flags&nameBits))
}

// plainName reads a name, up to its NUL, and the NULs that fill the entry up to
// a multiple of eight bytes. before is what the entry has in front of it.
func (r *indexReader) plainName(before, length int) error {
	suffix, err := r.untilNUL()
	if err != nil {
		return err
	}
	if min(len(suffix), nameBits) != length {
		return errDamagedIndex
	}
	r.name = append(r.name[:0], suffix...)
	size := before + len(suffix)
	_, err = r.take((size+8)&^7 - size - 1)
	return err
}

// compressedName reads how many bytes go from the end of the name before, and
// what comes instead.
func (r *indexReader) compressedName() error {
	strip, err := r.varint()
	if err != nil {
		return err
	}
	if strip > uint64(len(r.name)) {
		return errDamagedIndex
	}
	suffix, err := r.untilNUL()
	if err != nil {
		return err
	}
	r.name = append(r.name[:len(r.name)-int(strip)], suffix...)
	if len(r.name) > maxGitEntry {
		return errDamagedIndex
	}
	return nil
}

// untilNUL returns the bytes up to a NUL, which is taken too. They are valid
// until the next call.
func (r *indexReader) untilNUL() ([]byte, error) {
	b, err := r.r.ReadSlice(0)
	if err != nil {
		return nil, damagedAtEOF(err)
	}
	r.left -= int64(len(b))
	return b[:len(b)-1], nil
}

// varint reads a number in the variable width encoding of pack files: seven bits
// a byte, the most significant ones first, one added for every byte but the
// first.
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

// shared reads the extensions, behind which the checksum is the end, and returns
// the object name that the one of a split index gives; empty if there is none.
func (r *indexReader) sharedIndex() (string, error) {
	for r.left > int64(r.hashSize) {
		b, err := r.take(8)
		if err != nil {
			return "", err
		}
		size := int64(binary.BigEndian.Uint32(b[4:]))
		if size > r.left-int64(r.hashSize) {
			return "", errDamagedIndex
		}
		if string(b[:4]) == "link" {
			return r.splitIndexLink(size)
		}
		if _, err := r.r.Discard(int(size)); err != nil {
			return "", damagedAtEOF(err)
		}
		r.left -= size
	}
	return "", nil
}

// link reads the object name of the shared index; zero stands for none.
func (r *indexReader) splitIndexLink(size int64) (string, error) {
	if size < int64(r.hashSize) {
		return "", errDamagedIndex
	}
	b, err := r.take(r.hashSize)
	if err != nil || bytes.Count(b, []byte{0}) == len(b) {
		return "", err
	}
	return hex.EncodeToString(b), nil
}
