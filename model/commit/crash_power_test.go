package commit

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"aptix-tui/model/workspace"
)

// A crashRun is a recorded run of a scenario during which the power may fail.
type crashRun struct {
	*scenario
	*recording
	capabilities capabilities
	name         string
	requiredTree string // the tree that every recovery must give, or empty
	reportedTree string // the tree that it reported at its end, or empty
}

// record records what run does to base, without the sync that is off.
func (s *scenario) record(name string, m capabilities, base *diskImage, off string, hook func(op) error, run runFunc) (*crashRun, error) {
	out := &crashRun{scenario: s, capabilities: m, name: m.name + ": " + name}
	if base.has(journalBack) {
		out.requiredTree = s.old
	}
	err := s.dirs.withImage(base, func(ws *workspace.Workspace) error {
		var wrap func(system) system
		out.recording, wrap = recorded(ws.Dir(), base.clone(), m, off, hook)
		var failed error
		dead := runKilled(func() { failed = run(ws, Options{Keys: sharedKeys, wrap: wrap}) })
		if dead || errors.As(failed, new(*RollbackError)) || errors.As(failed, new(*StoppedError)) {
			return nil
		}
		now, err := readTree(ws.Dir())
		if out.reportedTree = now.text(); err == nil && out.reportedTree != s.old && out.reportedTree != s.new {
			err = fmt.Errorf("%s ends (%w) with:\n%s", out.name, failed, difference(out.reportedTree, s.old, s.new))
		}
		return err
	})
	return out, err
}

// A runFunc is a call of this package.
type runFunc = func(*workspace.Workspace, Options) error

func (s *scenario) runCommit(ws *workspace.Workspace, opts Options) error {
	_, err := Commit(context.Background(), ws, s.plan, opts)
	return err
}

// runVerifiedCommit is a commit with a verification that succeeds.
func (s *scenario) runVerifiedCommit(ws *workspace.Workspace, opts Options) error {
	opts.Verify = func(context.Context) error { return nil }
	return s.runCommit(ws, opts)
}

func (s *scenario) runFailedVerify(ws *workspace.Workspace, opts Options) error {
	opts.Verify = func(context.Context) error { return errors.New("no") }
	return s.runCommit(ws, opts)
}

// thenRecover is a run that its hook kills, followed by its recovery without a
// power failure between them.
func thenRecover(do runFunc) runFunc {
	return func(ws *workspace.Workspace, opts Options) error {
		if !runKilled(func() { do(ws, opts) }) {
			return errors.New("nothing was interrupted")
		}
		return runRecover(ws, opts)
	}
}

func runUndo(ws *workspace.Workspace, opts Options) error {
	_, err := Undo(context.Background(), ws, "", opts)
	return err
}

func runRecover(ws *workspace.Workspace, opts Options) error {
	_, err := Recover(context.Background(), ws, opts)
	return err
}

// reversed returns the scenario of an undo: its old tree is the new one.
func (s *scenario) reversed() *scenario {
	r := *s
	r.old, r.new = s.new, s.old
	return &r
}

// runs returns runs of every kind on every system.
func (s *scenario) runs(t *testing.T) []*crashRun {
	t.Helper()
	var all []*crashRun
	for _, m := range systems {
		all = append(all, s.runsOn(t, m)...)
	}
	return all
}

func (s *scenario) runsOn(t *testing.T, m capabilities) []*crashRun {
	t.Helper()
	var all []*crashRun
	add := func(in *scenario, name string, base *diskImage, hook func(op) error, run runFunc) *crashRun {
		st, err := in.record(name, m, base, "", hook, run)
		must(t, err)
		all = append(all, st)
		return st
	}
	done := add(s, "a commit", s.base, nil, s.runCommit)
	add(s, "a commit that is verified", s.base, nil, s.runVerifiedCommit)
	add(s, "a failed verification", s.base, nil, s.runFailedVerify)
	add(s.reversed(), "an undo", done.live.clone(), nil, runUndo)
	turns := done.indexes(func(o op) bool { return !o.inAptixDir() })
	for _, at := range []int{turns[0], turns[len(turns)/3], turns[len(turns)*2/3], turns[len(turns)-1]} {
		add(s, fmt.Sprintf("a commit that fails at %d", at), s.base, nth(at, syscall.EIO), s.runCommit)
		add(s, fmt.Sprintf("a commit that fails at %d, which cannot be recorded", at), s.base, neverBack(nth(at, syscall.EIO)), s.runCommit)
		add(s, fmt.Sprintf("a commit that is killed at %d and recovered", at), s.base, nth(at, errKill), thenRecover(s.runCommit))
		add(s, fmt.Sprintf("a verified commit that is killed at %d and recovered", at), s.base, nth(at, errKill), thenRecover(s.runVerifiedCommit))
	}
	return all
}

// indexes returns the operations that satisfy of.
func (r *recording) indexes(of func(op) bool) []int {
	var out []int
	for i, c := range r.changes {
		if of(c.op) {
			out = append(out, i)
		}
	}
	return out
}

// A powerFailure is a point in a run at which the power fails, and the
// operations that survive.
type powerFailure struct {
	*crashRun
	k int
	survivors
}

func (i powerFailure) String() string {
	at := "at the end"
	if i.k < len(i.changes) {
		at = fmt.Sprintf("before operation %d, %s", i.k, anyID.ReplaceAllString(i.changes[i.k].op.String(), "ID"))
	}
	return fmt.Sprintf("%s, power fails %s, kept is choice %d.%d of %d pending", i.name, at, i.names, i.fill, len(i.pending(i.k)))
}

// failurePoints numbers the power failures of many runs.
type failurePoints struct {
	runs  []*crashRun
	ends  []int // after each operation of each story
	where []powerFailure
}

func newFailurePoints(stories []*crashRun) *failurePoints {
	c := &failurePoints{runs: stories}
	n := 0
	for _, s := range stories {
		for k := range len(s.changes) + 1 {
			n += survivorCount(len(s.pending(k))) * contentVariants
			c.ends, c.where = append(c.ends, n), append(c.where, powerFailure{crashRun: s, k: k})
		}
	}
	return c
}

func (c *failurePoints) len() int { return c.ends[len(c.ends)-1] }

func (c *failurePoints) at(point int) powerFailure {
	i, _ := slices.BinarySearch(c.ends, point+1)
	in := c.where[i]
	if i > 0 {
		point -= c.ends[i-1]
	}
	in.survivors = survivors{names: point / contentVariants, fill: point % contentVariants}
	return in
}

// requiredAfter returns the tree that recovery must give after this power
// failure, or empty. A rollback that has begun is never reversed (PROTOCOL
// §11).
func (i powerFailure) requiredAfter() string {
	if i.k == len(i.changes) {
		return i.reportedTree
	}
	back, begun := false, false
	for _, c := range i.changes[:i.k] {
		switch {
		case strings.HasSuffix(c.op.to, journalBack):
			back = true
		case strings.HasSuffix(c.op.to, journalForward):
			back, begun = false, false
		}
		begun = begun || back && len(c.names) > 0 && !c.op.inAptixDir()
	}
	if begun {
		return i.old
	}
	return i.requiredTree
}

// checkedImages are the disk images that were checked already.
type checkedImages struct {
	mu   sync.Mutex
	seen map[[sha256.Size]byte]bool
}

// check recovers the disk image of a power failure, unless an equal one was
// checked before.
func (m *checkedImages) check(i powerFailure) error {
	p := i.imageAfter(i.k, i.survivors)
	sum, err := p.sum()
	if err != nil {
		return err
	}
	key := sha256.Sum256(append(sum[:], i.requiredAfter()...))
	m.mu.Lock()
	known := m.seen[key]
	if m.seen == nil {
		m.seen = map[[sha256.Size]byte]bool{}
	}
	m.seen[key] = true
	m.mu.Unlock()
	if known {
		return nil
	}
	if err := i.checkRecovery(p, i.requiredAfter()); err != nil {
		return fmt.Errorf("%s: %w", i, err)
	}
	return nil
}

// checkRecovery recovers an image and checks that it is completely old or new.
// After a success, later edits must be safe and the undo must work.
func (s *crashRun) checkRecovery(p *diskImage, promise string) error {
	err := s.recoverImage(p, promise)
	if err == nil && promise == s.new {
		err = s.checkEditsKept(p)
	}
	if err == nil && promise == s.new {
		err = s.checkUndo(p)
	}
	return err
}

func (s *crashRun) recoverImage(p *diskImage, promise string) error {
	return s.dirs.withImage(p, func(ws *workspace.Workspace) error {
		before, err := readTree(ws.Dir())
		if err != nil {
			return err
		}
		if err := runRecover(ws, Options{Keys: sharedKeys, wrap: s.capabilities.wrap(nil)}); err != nil {
			return fmt.Errorf("the recovery failed: %w", err)
		}
		isNew, err := s.wholeState(ws.Dir(), before)
		if err == nil && promise != "" && isNew != (promise == s.new) {
			err = fmt.Errorf("reported was the other tree; is new: %v", isNew)
		}
		return err
	})
}

// checkEditsKept edits files after a success was reported, one of them back to
// its former content. Recovery must ignore them.
func (s *crashRun) checkEditsKept(p *diskImage) error {
	return s.dirs.withImage(p, func(ws *workspace.Workspace) error {
		write := func(name, content string) error {
			return os.WriteFile(filepath.Join(ws.Dir(), name), []byte(content), 0o644)
		}
		err := errors.Join(write("a/replaced", "edited"), write("a/moded", "edited"), write("a/swap1", "one"), write("a/new", "edited"), write("a/deleted", "old"))
		if err != nil {
			return err
		}
		before, err := readTree(ws.Dir())
		if err != nil {
			return err
		}
		if err := runRecover(ws, Options{Keys: sharedKeys, wrap: s.capabilities.wrap(nil)}); err != nil {
			return fmt.Errorf("after an edit the recovery failed: %w", err)
		}
		after, err := readTree(ws.Dir())
		if err == nil && after.text() != before.text() {
			err = fmt.Errorf("edits after the success are lost:\n%s", difference(after.text(), before.text(), ""))
		}
		return err
	})
}

func (s *crashRun) checkUndo(p *diskImage) error {
	return s.dirs.withImage(p, func(ws *workspace.Workspace) error {
		if err := runRecover(ws, Options{Keys: sharedKeys, wrap: s.capabilities.wrap(nil)}); err != nil {
			return err
		}
		h, err := OpenHistory(ws, sharedKeys)
		if err != nil {
			return err
		}
		if len(h.Entries()) == 0 {
			return errors.New("the history does not have it")
		}
		id := h.Entries()[len(h.Entries())-1].ID
		if _, err := Undo(context.Background(), ws, id, Options{Keys: sharedKeys, wrap: s.capabilities.wrap(nil)}); err != nil {
			return fmt.Errorf("it cannot be undone: %w", err)
		}
		now, err := readTree(ws.Dir())
		if err == nil && now.text() != s.old {
			err = fmt.Errorf("the undo gives:\n%s", difference(now.text(), s.old, s.new))
		}
		return err
	})
}

// All or nothing when the power fails at any instant (PROTOCOL §1).
func TestCrashPower(t *testing.T) {
	s := newScenario(t, 1)
	c := newFailurePoints(s.runs(t))
	var m checkedImages
	sample(t, c.len(), 75, func(point int) error { return m.check(c.at(point)) })
	t.Logf("of %d stories, %d disks differ", len(c.runs), len(m.seen))
}

// The power may fail during recovery, too (PROTOCOL §1).
func TestCrashPowerTwice(t *testing.T) {
	s := newScenario(t, 1)
	c := newFailurePoints(s.runs(t))
	var m checkedImages
	const each = 5
	sample(t, c.len(), 15, func(point int) error {
		first := c.at(point)
		p := first.imageAfter(first.k, first.survivors)
		again, err := first.record("", first.capabilities, p, "", nil, runRecover)
		if err != nil {
			return err
		}
		again.name = first.String() + "; in its recovery"
		if sure := first.requiredAfter(); sure != "" {
			again.requiredTree, again.reportedTree = sure, sure
		}
		second := newFailurePoints([]*crashRun{again})
		random := rand.New(rand.NewPCG(1, uint64(point)))
		for range each {
			in := second.at(random.IntN(second.len()))
			if err := m.check(in); err != nil {
				return err
			}
		}
		return nil
	})
	t.Logf("after %d disks that differ", len(m.seen))
}
