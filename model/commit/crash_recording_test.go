package commit

import (
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A recording is a run as seen by a disk with the weakest guarantees: its
// initial content and every operation since, some of which may be lost when the
// power fails.
//
// Its guarantees: an operation on names is kept or lost as a whole, also a
// rename and an exchange. A sync of a directory makes the operations that
// changed names in it durable; those that changed names in two directories need
// both syncs. Operations on which a durable one depends are durable. A sync of
// a file makes its bytes and mode durable, not its name. A sync of everything
// makes all earlier operations durable. There is no other order: an operation
// may be kept while earlier ones are lost, also on the same file.
type recording struct {
	base    *diskImage   // what was there at first, durably
	live    *diskImage   // what programs see now
	changes []recordedOp // every operation that succeeded
	off     string       // the label of a sync that is left out
	leftOut int          // how many operations were recorded before that
	syncs   []string     // the labels of all syncs

	mu   sync.Mutex
	dir  string
	seen map[string]int
}

// A recordedOp is the effect of one operation.
type recordedOp struct {
	op        op
	names     []nameChange // names that it adds and removes
	node      int          // the node whose bytes or mode it changes; or none
	open      []int        // the nodes that have to be synced yet
	durableAt int          // the number of the sync that made it secure
}

// A nameChange makes a name refer to another node, or to none.
type nameChange struct {
	dir      int
	name     string
	was, now int
}

const never = math.MaxInt

// recorded returns a recording, and the system that records into it, without
// the sync that is off.
func recorded(dir string, base *diskImage, m capabilities, off string, hook func(op) error) (*recording, func(system) system) {
	r := &recording{base: base, live: base.clone(), off: off, dir: dir, seen: map[string]int{}}
	return r, func(s system) system {
		return &hookedSystem{system: recorder{m.on(s), r}, hook: func(o op) error {
			var err error
			if hook != nil {
				err = hook(o)
			}
			if err == nil {
				r.sync(o)
			}
			return err
		}}
	}
}

// sync marks as durable what the operation o syncs. A hookedSystem makes no
// real syncs.
func (r *recording) sync(o op) {
	if o.kind != "sync" && o.kind != "syncDir" && o.kind != "syncAll" {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	label := anyID.ReplaceAllString(o.String(), "ID") + " in " + caller()
	r.seen[label]++
	label += " #" + strconv.Itoa(r.seen[label])
	r.syncs = append(r.syncs, label)
	if label == r.off {
		r.leftOut = len(r.changes)
		return
	}
	at := 0
	if o.kind != "syncAll" {
		at = r.live.find(o.name)
	}
	r.markDurable(at, o.kind == "syncAll")
	r.changes = append(r.changes, recordedOp{op: o, durableAt: len(r.changes)})
}

// markDurable marks the operations as durable that need only the sync of node,
// or all of them. Then, last ones first, it marks those on which durable ones
// depend: on the same name, or in a directory whose removal is durable.
func (r *recording) markDurable(node int, all bool) {
	settled, gone := map[nameChange]bool{}, map[int]bool{}
	rests := func(b nameChange) bool { return settled[b.place()] || gone[b.dir] }
	for i := range slices.Backward(r.changes) {
		c := &r.changes[i]
		if c.durableAt == never {
			c.open = slices.DeleteFunc(c.open, func(n int) bool { return n == node })
			if !all && len(c.open) > 0 && !slices.ContainsFunc(c.names, rests) {
				continue
			}
			c.durableAt = len(r.changes)
		}
		for _, b := range c.names {
			settled[b.place()] = true
		}
		if c.op.kind == "remove" {
			gone[c.names[0].was] = true
		}
	}
}

// place returns the name without its nodes.
func (b nameChange) place() nameChange { return nameChange{dir: b.dir, name: b.name} }

// caller returns the method of transaction that called the operation.
func caller() string {
	stack := make([]uintptr, 50)
	frames := runtime.CallersFrames(stack[:runtime.Callers(0, stack)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if _, method, ok := strings.Cut(f.Function, "(*transaction)."); ok {
			method, _, _ = strings.Cut(method, ".")
			return method
		}
	}
	return "the lock"
}

var anyID = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// note adds an operation to the recording and applies it to the live image.
func (r *recording) note(c recordedOp) {
	c.durableAt = never
	for _, b := range c.names {
		c.open = append(c.open, b.dir)
	}
	if c.node != none {
		c.open = append(c.open, c.node)
	}
	slices.Sort(c.open)
	c.open = slices.Compact(c.open)
	r.changes = append(r.changes, c)
	r.live.applyNames(c)
	r.live.applyContent(c, 1)
}

// applyNames applies the name changes of c, if the names refer to the same
// nodes as when it was done. Otherwise c depends on a lost operation and is
// lost as well. The same holds for removing a directory that is not empty
// because a move out of it was lost.
func (p *diskImage) applyNames(c recordedOp) {
	for _, b := range c.names {
		if p.nodes[b.dir].names[b.name] != b.was || c.op.kind == "remove" && p.isNonEmpty(b.was) {
			return
		}
	}
	for _, b := range c.names {
		p.nodes[b.dir].names[b.name] = b.now
	}
}

// isNonEmpty reports whether a node is a directory with entries.
func (p *diskImage) isNonEmpty(n int) bool {
	for _, in := range p.nodes[n].names {
		if in != none {
			return true
		}
	}
	return false
}

// applyContent applies the content change of c, to a part of the bytes.
func (p *diskImage) applyContent(c recordedOp, part float64) {
	n := &p.nodes[c.node]
	switch c.op.kind {
	case "write":
		n.data += string(c.op.data[:int(part*float64(len(c.op.data)))])
	case "truncate":
		n.data = ""
	case "chmod":
		n.mode = n.mode.Type() | c.op.mode
	}
}

// nameNow returns a change that gives name a node.
func (r *recording) nameNow(name string, n int) nameChange {
	dir, base := r.live.find(path.Dir(name)), path.Base(name)
	return nameChange{dir: dir, name: base, was: r.live.nodes[dir].names[base], now: n}
}

// made adds a new node with the mode that the umask left. The base has it as
// well, without a name and bytes.
func (r *recording) made(o op, n node) error {
	fi, err := os.Lstat(filepath.Join(r.dir, o.name))
	if err != nil {
		return err
	}
	n.mode = fi.Mode()
	r.base.add(node{mode: n.mode, data: n.data})
	if n.mode.IsDir() {
		r.base.nodes[len(r.base.nodes)-1].names = map[string]int{}
	}
	r.note(recordedOp{op: o, names: []nameChange{r.nameNow(o.name, r.live.add(n))}})
	return nil
}

// pending returns the operations on names that may be lost if the power fails
// after k operations.
func (r *recording) pending(k int) []int {
	var out []int
	for i, c := range r.changes[:k] {
		if len(c.names) > 0 && c.durableAt >= k {
			out = append(out, i)
		}
	}
	return out
}

// survivors say which of the pending operations are kept.
type survivors struct {
	names int // which operations on names: below choices
	fill  int // what of bytes and modes: below fills
}

// All subsets of up to maxAllSubsets operations are tried. Of more operations, some
// regular subsets and randomSubsets random ones are.
const (
	maxAllSubsets   = 6
	randomSubsets   = 40
	contentVariants = 4
)

// survivorCount returns the number of subsets to try of n operations on names.
func survivorCount(n int) int {
	if n <= maxAllSubsets {
		return 1 << n
	}
	return 2 + 4*n + randomSubsets
}

// keepsName reports whether number i of n operations is kept.
func (c survivors) keepsName(i, n int) bool {
	which := c.names - 2
	switch {
	case n <= maxAllSubsets:
		return c.names>>i&1 == 1
	case c.names < 2:
		return c.names == 1
	case which < n:
		return i != which // all but one
	case which < 2*n:
		return i == which-n // one alone
	case which < 3*n:
		return i <= which-2*n // the first ones
	case which < 4*n:
		return i >= which-3*n // the last ones
	}
	random := rand.New(rand.NewPCG(uint64(which), uint64(i)))
	return random.IntN(4) <= which%3 // a quarter, half, or three quarters
}

// keepsContent returns how much of a write to a node is kept, and whether a
// mode is.
func (c survivors) keepsContent(node int) (bytes float64, mode bool) {
	switch c.fill {
	case 0:
		return 1, true
	case 1:
		return 0, false
	case 2:
		return 0.5, false
	}
	random := rand.New(rand.NewPCG(uint64(c.names), uint64(node)))
	return float64(random.IntN(3)) / 2, random.IntN(2) == 0
}

// imageAfter returns the disk image after a power failure at operation k.
func (r *recording) imageAfter(k int, c survivors) *diskImage {
	p := r.base.clone()
	kept := map[int]bool{}
	pending := r.pending(k)
	for n, i := range pending {
		kept[i] = c.keepsName(n, len(pending))
	}
	for i, ch := range r.changes[:k] {
		secure := ch.durableAt < k
		if secure || kept[i] {
			p.applyNames(ch)
		}
		if ch.node == none {
			continue
		}
		part, mode := c.keepsContent(ch.node)
		switch {
		case secure:
			p.applyContent(ch, 1)
		case ch.op.kind != "chmod" || mode:
			p.applyContent(ch, part)
		}
	}
	return p
}

// A recorder records the operations that a recording is about. Owners and
// attributes are left out: they are written with the bytes.
type recorder struct {
	system
	*recording
}

// noted runs an operation and records it if it succeeds.
func (r recorder) noted(run func() error, note func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := run(); err != nil {
		return err
	}
	return note()
}

func (r recorder) mkdir(name string, mode fs.FileMode) error {
	return r.noted(func() error { return r.system.mkdir(name, mode) },
		func() error { return r.made(op{kind: "mkdir", name: name}, newDirectory(0)) })
}

func (r recorder) symlink(target, name string) error {
	return r.noted(func() error { return r.system.symlink(target, name) },
		func() error { return r.made(op{kind: "symlink", name: name, to: target}, node{data: target}) })
}

func (r recorder) chmod(name string, mode fs.FileMode) error {
	return r.noted(func() error { return r.system.chmod(name, mode) }, func() error {
		r.note(recordedOp{op: op{kind: "chmod", name: name, mode: mode}, node: r.live.find(name)})
		return nil
	})
}

func (r recorder) rename(from, to string) error {
	return r.moved(op{kind: "rename", name: from, to: to}, r.system.rename)
}

func (r recorder) renameNew(from, to string) error {
	return r.moved(op{kind: "renameNew", name: from, to: to}, r.system.renameNew)
}

func (r recorder) moved(o op, run func(from, to string) error) error {
	return r.noted(func() error { return run(o.name, o.to) }, func() error {
		to := r.nameNow(o.to, r.live.find(o.name))
		if to.was == to.now {
			return nil // both are names of one file: then a rename does nothing
		}
		r.note(recordedOp{op: o, names: []nameChange{r.nameNow(o.name, none), r.nameNow(o.to, r.live.find(o.name))}})
		return nil
	})
}

func (r recorder) exchange(a, b string) error {
	return r.noted(func() error { return r.system.exchange(a, b) }, func() error {
		r.note(recordedOp{op: op{kind: "exchange", name: a, to: b}, names: []nameChange{r.nameNow(a, r.live.find(b)), r.nameNow(b, r.live.find(a))}})
		return nil
	})
}

func (r recorder) link(from, to string) error {
	return r.noted(func() error { return r.system.link(from, to) }, func() error {
		r.note(recordedOp{op: op{kind: "link", name: from, to: to}, names: []nameChange{r.nameNow(to, r.live.find(from))}})
		return nil
	})
}

func (r recorder) remove(name string) error {
	return r.noted(func() error { return r.system.remove(name) }, func() error {
		r.note(recordedOp{op: op{kind: "remove", name: name}, names: []nameChange{r.nameNow(name, none)}})
		return nil
	})
}

func (r recorder) create(name string, mode fs.FileMode) (f file, err error) {
	err = r.noted(func() (err error) { f, err = r.system.create(name, mode); return err },
		func() error { return r.made(op{kind: "create", name: name}, node{}) })
	return r.opened(f, name, err)
}

func (r recorder) open(name string) (file, error) {
	f, err := r.system.open(name)
	return r.opened(f, name, err)
}

func (r recorder) opened(f file, name string, err error) (file, error) {
	if err != nil {
		return nil, err
	}
	return recordedFile{f, r, name, r.live.find(name)}, nil
}

type recordedFile struct {
	file
	r    recorder
	name string
	node int
}

func (f recordedFile) write(b []byte) (n int, err error) {
	err = f.r.noted(func() (err error) { n, err = f.file.write(b); return err }, func() error {
		f.r.note(recordedOp{op: op{kind: "write", name: f.name, data: slices.Clone(b[:n])}, node: f.node})
		return nil
	})
	return n, err
}

func (f recordedFile) truncate() error {
	return f.r.noted(f.file.truncate, func() error {
		f.r.note(recordedOp{op: op{kind: "truncate", name: f.name}, node: f.node})
		return nil
	})
}

func (f recordedFile) chmod(mode fs.FileMode) error {
	return f.r.noted(func() error { return f.file.chmod(mode) }, func() error {
		f.r.note(recordedOp{op: op{kind: "chmod", name: f.name, mode: mode}, node: f.node})
		return nil
	})
}
