package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"runtime"
	"sync"

	"aptix-tui/model"
)

// A ReadAhead is a Workspace that has begun to read some files, on all cores. Read waits
// for those and reads others itself. It is for one Resolve: what it has read, it does not
// read again.
type ReadAhead struct {
	*Workspace
	reads map[string]*earlyRead

	keys  func() (map[string][]string, error) // for FindKey
	names func() (*nameIndex, error)          // for SimilarPaths

	mu       sync.Mutex
	refusals map[string]refusal // of directories and those above them
}

var (
	_ model.VersionedSource = (*ReadAhead)(nil)
)

// An earlyRead is a path of a ReadAhead. It is plain if it is a regular file or nothing, and
// no symbolic link leads to it. Only plain paths are read ahead.
type earlyRead struct {
	path  string
	batch *earlyBatch
	plain bool // this and snap are set when the batch is done
	snap  model.Snapshot
}

// filesAtOnce is how many files of a directory are read before it is looked at again.
const filesAtOnce = 32

// An earlyBatch is some paths in one directory.
type earlyBatch struct {
	dir   string
	reads []*earlyRead
	done  chan struct{} // closed when all of them are read
}

// ReadAhead begins to read paths, in this order. Paths that are not clean are left to Read.
func (w *Workspace) ReadAhead(paths []string) *ReadAhead {
	r := newReadAhead(w)
	batches := r.batches(paths)
	next := make(chan *earlyBatch, len(batches))
	for _, b := range batches {
		next <- b
	}
	close(next)
	for range min(runtime.GOMAXPROCS(0), len(batches)) {
		go func() {
			for b := range next {
				r.read(b)
			}
		}()
	}
	return r
}

func newReadAhead(w *Workspace) *ReadAhead {
	return &ReadAhead{
		Workspace: w, reads: map[string]*earlyRead{}, refusals: map[string]refusal{},
		keys: sync.OnceValues(func() (map[string][]string, error) {
			all, err := w.List(".")
			return groupByFold(all), err
		}),
		names: w.takeNames(),
	}
}

// FindKey is Workspace.FindKey. It lists the tree once.
func (r *ReadAhead) FindKey(key string) ([]string, error) {
	paths, err := r.keys()
	if err != nil {
		return nil, err
	}
	return r.findKey(paths, key), nil
}

// SimilarPaths is Workspace.SimilarPaths. It lists the tree once.
func (r *ReadAhead) SimilarPaths(name string) ([]string, error) {
	names, err := r.names()
	if err != nil {
		return nil, err
	}
	return names.similar(name), nil
}

// batches groups paths by their directories, in the order of the first path of each.
func (r *ReadAhead) batches(paths []string) []*earlyBatch {
	var out []*earlyBatch
	last := map[string]*earlyBatch{}
	for _, p := range paths {
		if clean, _, err := CheckPath("", p); err != nil || clean != p || r.reads[p] != nil {
			continue
		}
		dir := path.Dir(p)
		b := last[dir]
		if b == nil || len(b.reads) == filesAtOnce {
			b = &earlyBatch{dir: dir, done: make(chan struct{})}
			last[dir], out = b, append(out, b)
		}
		r.reads[p] = &earlyRead{path: p, batch: b}
		b.reads = append(b.reads, r.reads[p])
	}
	return out
}

// Read is Workspace.Read.
func (r *ReadAhead) Read(path string, follow bool) (model.Snapshot, error) {
	if early := r.reads[path]; early != nil {
		if <-early.batch.done; early.plain {
			return early.snap, nil
		}
	}
	return r.Workspace.Read(path, follow)
}

// read reads the files of b if its directory is the same before and afterwards.
func (r *ReadAhead) read(b *earlyBatch) {
	was, ok := r.plainDir(b.dir)
	if ok && was == nil {
		for _, e := range b.reads {
			e.plain, e.snap = true, model.Snapshot{Path: e.path}
		}
	}
	if ok && was != nil {
		r.readIn(b, was)
	}
	if is, still := r.plainDir(b.dir); ok && (!still || (is == nil) != (was == nil) || is != nil && !os.SameFile(is, was)) {
		for _, e := range b.reads {
			e.plain = false
		}
	}
	close(b.done)
}

// plainDir describes a directory to which no symbolic link leads; nil if there is nothing.
// ok is false if it is no plain directory, or refused.
func (r *ReadAhead) plainDir(dir string) (fi os.FileInfo, ok bool) {
	if r.refusalOf(dir).code != "" {
		return nil, false
	}
	if dir == "." {
		fi, err := r.root.Stat(dir)
		return fi, err == nil
	}
	real, fi, err := r.resolve(dir, false)
	return fi, err == nil && real == dir && (fi == nil || fi.IsDir())
}

// refusalOf is refusalAlong for a directory, of which each is looked at once.
func (r *ReadAhead) refusalOf(dir string) refusal {
	r.mu.Lock()
	known, ok := r.refusals[dir]
	r.mu.Unlock()
	if ok {
		return known
	}
	var found refusal
	if dir != "." {
		found = r.refusalOf(path.Dir(dir))
	}
	if found.code == "" {
		found = r.refusal(dir, true)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.refusals[dir] = found
	return found
}

// readIn reads the files of b in its directory, which fi describes.
func (r *ReadAhead) readIn(b *earlyBatch, fi os.FileInfo) {
	dir, err := r.root.OpenRoot(b.dir)
	if err != nil {
		return
	}
	defer dir.Close()
	if opened, err := dir.Stat("."); err != nil || !os.SameFile(opened, fi) {
		return
	}
	for _, e := range b.reads {
		r.readFile(dir, e)
	}
}

// readFile reads the file of e, which is in dir, if it is plain.
func (r *ReadAhead) readFile(dir *os.Root, e *earlyRead) {
	name := path.Base(e.path)
	e.snap = model.Snapshot{Path: e.path}
	if r.refusal(e.path, false).code != "" {
		return
	}
	fi, err := dir.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.plain = true
		return
	case err != nil || !fi.Mode().IsRegular():
		return
	}
	b, links, err := readRegular(dir, name, e.path, fi)
	if err != nil {
		return // Read tells why
	}
	if again, err := dir.Lstat(name); err != nil || !os.SameFile(fi, again) {
		return
	}
	e.snap.State = model.State{Kind: model.Regular, Mode: fi.Mode() & modeBits, Digest: model.DigestOf(b)}
	e.snap.Bytes, e.snap.HardLinks, e.plain = b, links, true
}
