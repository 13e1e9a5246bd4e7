package commit

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// An op is one operation of a system.
type op struct {
	kind     string // the method of system or file: "exchange", "write"
	name, to string // its names; of a symlink, to is the target; of liken, whose attributes
	mode     fs.FileMode
	data     []byte // what is written
}

func (o op) String() string {
	if o.to == "" {
		return o.kind + " " + o.name
	}
	return fmt.Sprintf("%s %s %s", o.kind, o.name, o.to)
}

// is reports whether o is of this kind and has this name.
func (o op) is(kind, name string) bool { return o.kind == kind && (o.name == name || o.to == name) }

// moves reports whether o is the first operation of a step that replaces name, or undoes that.
func (o op) moves(name string) bool {
	return o.is("exchange", name) || strings.HasPrefix(o.kind, "rename") && o.name == name
}

// Values that a hook may return instead of an error for the operation.
var (
	errKill = errors.New("the process is killed instead")
	errSkip = errors.New("the operation is left out, and reports success")
	errHalf = errors.New("half of it is written")
)

// A hookedSystem calls its hook before every operation of the real system.
// Syncs are passed to the hook but not made: they are slow, and no power fails.
type hookedSystem struct {
	system
	hook  func(op) error
	mu    sync.Mutex
	dead  bool
	files []file
}

func hooked(hook func(op) error) func(system) system {
	return func(s system) system { return &hookedSystem{system: s, hook: hook} }
}

// do carries out an operation, or what the hook returns instead.
func (t *hookedSystem) do(o op, run func() error) error {
	t.mu.Lock()
	if t.dead {
		t.mu.Unlock()
		runtime.Goexit()
	}
	var err error
	if t.hook != nil {
		err = t.hook(o)
	}
	t.dead = t.dead || errors.Is(err, errKill)
	dead := t.dead
	t.mu.Unlock()
	switch {
	case dead:
		t.close()
		runtime.Goexit()
	case errors.Is(err, errSkip):
		return nil
	case err != nil:
		return err
	}
	return run()
}

// close closes the open files like the end of a process, which releases the
// lock.
func (t *hookedSystem) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range t.files {
		f.close() // closed already, most of them
	}
}

func (t *hookedSystem) opened(f file, err error, name string) (file, error) {
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.files = append(t.files, f)
	return hookedFile{f, t, name}, nil
}

func (t *hookedSystem) mkdir(name string, mode fs.FileMode) error {
	return t.do(op{kind: "mkdir", name: name, mode: mode}, func() error { return t.system.mkdir(name, mode) })
}

func (t *hookedSystem) symlink(target, name string) error {
	return t.do(op{kind: "symlink", name: name, to: target}, func() error { return t.system.symlink(target, name) })
}

func (t *hookedSystem) create(name string, mode fs.FileMode) (f file, err error) {
	err = t.do(op{kind: "create", name: name, mode: mode}, func() (err error) { f, err = t.system.create(name, mode); return err })
	return t.opened(f, err, name)
}

func (t *hookedSystem) open(name string) (f file, err error) {
	err = t.do(op{kind: "open", name: name}, func() (err error) { f, err = t.system.open(name); return err })
	return t.opened(f, err, name)
}

func (t *hookedSystem) chmod(name string, mode fs.FileMode) error {
	return t.do(op{kind: "chmod", name: name, mode: mode}, func() error { return t.system.chmod(name, mode) })
}

func (t *hookedSystem) copyAttributes(name, like string) error {
	return t.do(op{kind: "copyAttributes", name: name, to: like}, func() error { return t.system.copyAttributes(name, like) })
}

func (t *hookedSystem) rename(from, to string) error {
	return t.do(op{kind: "rename", name: from, to: to}, func() error { return t.system.rename(from, to) })
}

func (t *hookedSystem) renameNew(from, to string) error {
	return t.do(op{kind: "renameNew", name: from, to: to}, func() error { return t.system.renameNew(from, to) })
}

func (t *hookedSystem) exchange(a, b string) error {
	return t.do(op{kind: "exchange", name: a, to: b}, func() error { return t.system.exchange(a, b) })
}

func (t *hookedSystem) link(from, to string) error {
	return t.do(op{kind: "link", name: from, to: to}, func() error { return t.system.link(from, to) })
}

func (t *hookedSystem) remove(name string) error {
	return t.do(op{kind: "remove", name: name}, func() error { return t.system.remove(name) })
}

func (t *hookedSystem) syncDir(name string) error {
	return t.do(op{kind: "syncDir", name: name}, notSynced)
}

func (t *hookedSystem) syncAll() error {
	return t.do(op{kind: "syncAll"}, notSynced)
}

func notSynced() error { return nil }

type hookedFile struct {
	file
	t    *hookedSystem
	name string
}

func (f hookedFile) write(b []byte) (n int, err error) {
	err = f.t.do(op{kind: "write", name: f.name, data: slices.Clone(b)}, func() (err error) { n, err = f.file.write(b); return err })
	if errors.Is(err, errHalf) {
		return f.file.write(b[:(len(b)+1)/2])
	}
	return n, err
}

func (f hookedFile) truncate() error {
	return f.t.do(op{kind: "truncate", name: f.name}, f.file.truncate)
}

func (f hookedFile) copyAttributes(like string) error {
	return f.t.do(op{kind: "copyAttributes", name: f.name, to: like}, func() error { return f.file.copyAttributes(like) })
}

func (f hookedFile) chmod(mode fs.FileMode) error {
	return f.t.do(op{kind: "chmod", name: f.name, mode: mode}, func() error { return f.file.chmod(mode) })
}

func (f hookedFile) sync() error {
	return f.t.do(op{kind: "sync", name: f.name}, notSynced)
}

// runKilled runs f until it ends or is killed, and reports which.
func runKilled(f func()) bool {
	ended := false
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		f()
		ended = true
	}()
	wg.Wait()
	return !ended
}

// capabilitySets are sets of capabilities that a file system may lack.
var capabilitySets = map[string][]string{
	"with all means":                nil,
	"without exchange":              {"exchange"},
	"without exchange, by links":    {"exchange", "renameNew"},
	"without exchange and links":    {"exchange", "renameNew", "link"},
	"synced one by one":             {"syncAll"},
	"by links and synced as needed": {"exchange", "renameNew", "syncAll"},
}

// errUnknown is how a file system says that it does not support an operation.
var errUnknown = errors.New("invalid function")

// A limitedSystem is a system without some capabilities.
type limitedSystem struct {
	system
	lack []string
}

func (p limitedSystem) missing(kind string) error {
	if slices.Contains(p.lack, kind) {
		return errUnknown
	}
	return nil
}

func (p limitedSystem) syncsAll() bool { return p.missing("syncAll") == nil && p.system.syncsAll() }

func (p limitedSystem) exchange(a, b string) error {
	if err := p.missing("exchange"); err != nil {
		return err
	}
	return p.system.exchange(a, b)
}

func (p limitedSystem) renameNew(a, b string) error {
	if err := p.missing("renameNew"); err != nil {
		return err
	}
	return p.system.renameNew(a, b)
}

func (p limitedSystem) link(a, b string) error {
	if err := p.missing("link"); err != nil {
		return err
	}
	return p.system.link(a, b)
}

// limited returns a hooked system without some capabilities.
func limited(lack []string, hook func(op) error) func(system) system {
	return func(s system) system { return &hookedSystem{system: limitedSystem{s, lack}, hook: hook} }
}

// inAptixDir reports whether an operation is in .aptix only.
func (o op) inAptixDir() bool {
	return strings.HasPrefix(o.name, aptixDir) && (o.to == "" || strings.HasPrefix(o.to, aptixDir))
}
