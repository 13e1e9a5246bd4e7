//go:build unix

package commit

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// A dirPool keeps some directories below one open, so that operations on paths in the
// same directory need not open it again. It is safe for concurrent use: each operation
// takes chains of its own.
//
// A directory that is open may have been moved or replaced since. After expire, each
// directory on the way to a path is compared with the open one once, when it is used
// again, and opened again if it is another one. So an operation after expire goes where
// a new walk from the root would lead it. No link is followed in either case.
type dirPool struct {
	root *os.File
	top  int // its descriptor

	mu         sync.Mutex
	generation uint64             // counts calls of expire
	free       [2][]*dirChain     // chains in the tree and in .aptix that no operation uses
	all        map[*dirChain]bool // all chains
}

// A dirChain is the open directories on the way to the path that was used last,
// outermost first.
type dirChain struct {
	levels     []openDir
	deep       []int  // descriptors of directories that are too deep for levels, to be closed after use
	generation uint64 // the levels before checked were compared in this generation of the pool
	checked    int
}

// An openDir is an open directory.
type openDir struct {
	name string // from the top
	fd   int
	id   fileID
}

// maxOpenLevels limits the descriptors of one chain.
const maxOpenLevels = 6

// newDirPool returns a pool of directories below root.
func newDirPool(root *os.Root) (*dirPool, error) {
	f, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	p := &dirPool{root: f, top: int(f.Fd()), all: map[*dirChain]bool{}}
	runtime.SetFinalizer(p, (*dirPool).close) // like os.File, for goroutines that end before close
	return p, nil
}

// close closes all directories.
func (p *dirPool) close() error {
	runtime.SetFinalizer(p, nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	var err error
	for c := range p.all {
		err = errors.Join(err, c.truncate(0))
	}
	p.free, p.all = [2][]*dirChain{}, map[*dirChain]bool{}
	return errors.Join(err, p.root.Close())
}

// expire says that directories may have been moved since they were opened.
func (p *dirPool) expire() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.generation++
}

// side is 1 for a directory in .aptix and 0 for others.
func side(dir string) int {
	if dir == aptixDir || strings.HasPrefix(dir, aptixDir+"/") {
		return 1
	}
	return 0
}

// take returns a chain that no other operation uses, for directories on one side.
func (p *dirPool) take(side int) *dirChain {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := &dirChain{}
	if free := p.free[side]; len(free) > 0 {
		c = free[len(free)-1]
		p.free[side] = free[:len(free)-1]
	}
	p.all[c] = true
	if c.generation != p.generation {
		c.generation, c.checked = p.generation, 0
	}
	return c
}

// give returns a chain that take returned.
func (p *dirPool) give(side int, c *dirChain) error {
	err := c.closeDeep()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free[side] = append(p.free[side], c)
	return err
}

// in calls act with the open directory dir. If a component of dir is no directory, the
// error is a *fs.PathError that names it.
func (p *dirPool) in(dir string, act func(fd int) error) error {
	s := side(dir)
	c := p.take(s)
	fd, err := c.open(p.top, dir)
	if err == nil {
		err = act(fd)
	}
	if closed := p.give(s, c); err == nil {
		err = closed
	}
	return err
}

// check returns the error of opening dir.
func (p *dirPool) check(dir string) error { return p.in(dir, func(int) error { return nil }) }

// withParent calls act with the open parent of name.
func (p *dirPool) withParent(name string, act func(dir int, base string) error) error {
	return p.in(path.Dir(name), func(dir int) error { return act(dir, path.Base(name)) })
}

// withParents calls act with the open parents of two names.
func (p *dirPool) withParents(a, b string, act func(dirA int, a string, dirB int, b string) error) error {
	return p.withParent(a, func(dirA int, a string) error {
		return p.withParent(b, func(dirB int, b string) error { return act(dirA, a, dirB, b) })
	})
}

// lstat returns the file info of name, without following a link.
func (p *dirPool) lstat(name string) (fs.FileInfo, error) {
	out := &statInfo{name: name}
	err := p.withParent(name, func(dir int, base string) error {
		return retryEINTR(func() error { return unix.Fstatat(dir, base, &out.st, unix.AT_SYMLINK_NOFOLLOW) })
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// readlink returns the target of a symbolic link.
func (p *dirPool) readlink(name string) (target string, err error) {
	err = p.withParent(name, func(dir int, base string) error {
		for size := 256; ; size *= 2 {
			b := make([]byte, size)
			n, err := unix.Readlinkat(dir, base, b)
			if err != nil {
				return err
			}
			if n < size {
				target = string(b[:n])
				return nil
			}
		}
	})
	return target, err
}

// openFile opens a file or directory that is not a link.
func (p *dirPool) openFile(name string, flag int, mode fs.FileMode) (f *rawFile, err error) {
	err = p.withParent(name, func(dir int, base string) error {
		fd, err := openRetrying(dir, base, flag|unix.O_NOFOLLOW|unix.O_CLOEXEC, unixMode(mode))
		f = &rawFile{fd: fd, name: name, dirs: p}
		return err
	})
	return f, err
}

// read opens a file that is not a link.
func (p *dirPool) read(name string) (readableFile, error) {
	f, err := p.openFile(name, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// open returns the directory dir below top, which it opens if it is not open.
func (c *dirChain) open(top int, dir string) (int, error) {
	if dir == "." {
		return top, nil
	}
	n, err := c.reuse(top, dir)
	if err != nil {
		return -1, err
	}
	at, rest := top, dir
	if n > 0 {
		at, rest = c.levels[n-1].fd, strings.TrimPrefix(dir[len(c.levels[n-1].name):], "/")
	}
	if rest == "" {
		return at, nil
	}
	if err := c.truncate(n); err != nil {
		return -1, err
	}
	for name := range strings.SplitSeq(rest, "/") {
		fd, err := openRetrying(at, name, directoryOnly, 0)
		so := dir[:len(dir)-len(rest)+len(name)]
		if err != nil {
			return -1, &fs.PathError{Op: "open", Path: so, Err: err}
		}
		rest = strings.TrimPrefix(rest[len(name):], "/")
		if err := c.push(so, fd); err != nil {
			return -1, err
		}
		at = fd
	}
	return at, nil
}

// reuse returns how many levels are on the way to dir and still the same directories.
func (c *dirChain) reuse(top int, dir string) (int, error) {
	at := top
	for n, l := range c.levels {
		if l.name != dir && (len(dir) <= len(l.name) || dir[len(l.name)] != '/' || dir[:len(l.name)] != l.name) {
			return n, nil
		}
		if n >= c.checked {
			var st unix.Stat_t
			err := unix.Fstatat(at, path.Base(l.name), &st, unix.AT_SYMLINK_NOFOLLOW)
			if err != nil || !isDirectory(&st) || idOf(&st) != l.id {
				return n, c.truncate(n) // open finds out what is there now
			}
			c.checked = n + 1
		}
		at = l.fd
	}
	return len(c.levels), nil
}

// push adds a directory that was just opened.
func (c *dirChain) push(name string, fd int) error {
	if len(c.levels) == maxOpenLevels {
		err := c.closeDeepExcept(1)
		c.deep = append(c.deep, fd)
		return err
	}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return errors.Join(err, unix.Close(fd))
	}
	c.levels = append(c.levels, openDir{name, fd, idOf(&st)})
	c.checked = len(c.levels)
	return nil
}

// truncate closes the levels from n on.
func (c *dirChain) truncate(n int) error {
	err := c.closeDeep()
	for _, l := range c.levels[n:] {
		err = errors.Join(err, unix.Close(l.fd))
	}
	c.levels = slices.Delete(c.levels, n, len(c.levels))
	c.checked = min(c.checked, n)
	return err
}

func (c *dirChain) closeDeep() error { return c.closeDeepExcept(0) }

// closeDeepExcept closes the directories that are too deep for levels, except the last
// keep.
func (c *dirChain) closeDeepExcept(keep int) error {
	var err error
	for len(c.deep) > keep {
		err = errors.Join(err, unix.Close(c.deep[0]))
		c.deep = c.deep[1:]
	}
	return err
}

const directoryOnly = unix.O_RDONLY | unix.O_DIRECTORY | unix.O_NOFOLLOW | unix.O_CLOEXEC

// openDirectory opens the directory dir below top. A component that is a link
// is an error.
func openDirectory(top int, dir string) (int, error) {
	if dir == "." {
		return openRetrying(top, ".", directoryOnly, 0)
	}
	at := top
	for name := range strings.SplitSeq(dir, "/") {
		fd, err := openRetrying(at, name, directoryOnly, 0)
		if at != top {
			err = errors.Join(err, unix.Close(at))
		}
		if err != nil {
			if fd >= 0 {
				err = errors.Join(err, unix.Close(fd))
			}
			return -1, err
		}
		at = fd
	}
	return at, nil
}

// openRetrying opens a file, again if a signal interrupted it.
func openRetrying(at int, name string, flag int, mode uint32) (fd int, err error) {
	err = retryEINTR(func() (err error) { fd, err = unix.Openat(at, name, flag, mode); return err })
	return fd, err
}

// retryEINTR calls act, again if a signal interrupted it.
func retryEINTR(act func() error) error {
	err := act()
	for range maxRetries {
		if err != unix.EINTR { //nolint:errorlint // act makes one system call
			break
		}
		err = act()
	}
	return err
}
