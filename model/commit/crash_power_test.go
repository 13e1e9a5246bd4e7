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

// A story is a recorded run in a scene, during which the power may fail.
type story struct {
	*scene
	*record
	means   means
	name    string
	sure    string // the tree that it has to be at every instant; or empty
	promise string // the tree that it reported in the end; or empty
}

// tell records what run does to base, and leaves out the sync that is off.
func (s *scene) tell(name string, m means, base *platter, off string, hook func(op) error, run deed) (*story, error) {
	out := &story{scene: s, means: m, name: m.name + ": " + name}
	if base.has(journalBack) {
		out.sure = s.old
	}
	err := s.lab.with(base, func(ws *workspace.Workspace) error {
		var wrap func(system) system
		out.record, wrap = recorded(ws.Dir(), base.clone(), m, off, hook)
		var failed error
		dead := killed(func() { failed = run(ws, Options{Keys: everywhere, wrap: wrap}) })
		if dead || errors.As(failed, new(*RollbackError)) || errors.As(failed, new(*StoppedError)) {
			return nil
		}
		now, err := readTree(ws.Dir())
		if out.promise = now.text(); err == nil && out.promise != s.old && out.promise != s.new {
			err = fmt.Errorf("%s ends (%w) with:\n%s", out.name, failed, difference(out.promise, s.old, s.new))
		}
		return err
	})
	return out, err
}

// A deed is a run of this package.
type deed = func(*workspace.Workspace, Options) error

func (s *scene) commits(ws *workspace.Workspace, opts Options) error {
	_, err := Commit(context.Background(), ws, s.plan, opts)
	return err
}

// verified is a commit with a verification that finds everything good.
func (s *scene) verified(ws *workspace.Workspace, opts Options) error {
	opts.Verify = func(context.Context) error { return nil }
	return s.commits(ws, opts)
}

func (s *scene) refused(ws *workspace.Workspace, opts Options) error {
	opts.Verify = func(context.Context) error { return errors.New("no") }
	return s.commits(ws, opts)
}

// andRecover is a deed that its hook kills, and its recovery, without that the
// power failed in between.
func andRecover(do deed) deed {
	return func(ws *workspace.Workspace, opts Options) error {
		if !killed(func() { do(ws, opts) }) {
			return errors.New("nothing was interrupted")
		}
		return recovers(ws, opts)
	}
}

func undoes(ws *workspace.Workspace, opts Options) error {
	_, err := Undo(context.Background(), ws, "", opts)
	return err
}

func recovers(ws *workspace.Workspace, opts Options) error {
	_, err := Recover(context.Background(), ws, opts)
	return err
}

// reversed is the scene of an undo: its old tree is the new one.
func (s *scene) reversed() *scene {
	r := *s
	r.old, r.new = s.new, s.old
	return &r
}

// stories are runs of every kind on every system.
func (s *scene) stories(t *testing.T) []*story {
	t.Helper()
	var all []*story
	for _, m := range systems {
		all = append(all, s.storiesOn(t, m)...)
	}
	return all
}

func (s *scene) storiesOn(t *testing.T, m means) []*story {
	t.Helper()
	var all []*story
	add := func(in *scene, name string, base *platter, hook func(op) error, run deed) *story {
		st, err := in.tell(name, m, base, "", hook, run)
		must(t, err)
		all = append(all, st)
		return st
	}
	done := add(s, "a commit", s.base, nil, s.commits)
	add(s, "a commit that is verified", s.base, nil, s.verified)
	add(s, "a failed verification", s.base, nil, s.refused)
	add(s.reversed(), "an undo", done.live.clone(), nil, undoes)
	turns := done.numbers(func(o op) bool { return !o.ours() })
	for _, at := range []int{turns[0], turns[len(turns)/3], turns[len(turns)*2/3], turns[len(turns)-1]} {
		add(s, fmt.Sprintf("a commit that fails at %d", at), s.base, nth(at, syscall.EIO), s.commits)
		add(s, fmt.Sprintf("a commit that fails at %d, which cannot be recorded", at), s.base, neverBack(nth(at, syscall.EIO)), s.commits)
		add(s, fmt.Sprintf("a commit that is killed at %d and recovered", at), s.base, nth(at, errKill), andRecover(s.commits))
		add(s, fmt.Sprintf("a verified commit that is killed at %d and recovered", at), s.base, nth(at, errKill), andRecover(s.verified))
	}
	return all
}

// numbers are those of the operations that a hook would have seen and that are
// of a kind.
func (r *record) numbers(of func(op) bool) []int {
	var out []int
	for i, c := range r.changes {
		if of(c.op) {
			out = append(out, i)
		}
	}
	return out
}

// An instant is a point in a story at which the power fails, and what is kept
// of it.
type instant struct {
	*story
	k int
	choice
}

func (i instant) String() string {
	at := "at the end"
	if i.k < len(i.changes) {
		at = fmt.Sprintf("before operation %d, %s", i.k, anyID.ReplaceAllString(i.changes[i.k].op.String(), "ID"))
	}
	return fmt.Sprintf("%s, power fails %s, kept is choice %d.%d of %d pending", i.name, at, i.names, i.fill, len(i.pending(i.k)))
}

// A calendar counts the instants of many stories.
type calendar struct {
	stories []*story
	ends    []int // after each operation of each story
	where   []instant
}

func calendarOf(stories []*story) *calendar {
	c := &calendar{stories: stories}
	n := 0
	for _, s := range stories {
		for k := range len(s.changes) + 1 {
			n += choices(len(s.pending(k))) * fills
			c.ends, c.where = append(c.ends, n), append(c.where, instant{story: s, k: k})
		}
	}
	return c
}

func (c *calendar) len() int { return c.ends[len(c.ends)-1] }

func (c *calendar) at(point int) instant {
	i, _ := slices.BinarySearch(c.ends, point+1)
	in := c.where[i]
	if i > 0 {
		point -= c.ends[i-1]
	}
	in.choice = choice{names: point / fills, fill: point % fills}
	return in
}

// promised is the tree that it has to be after this instant; or empty. A
// roll-back that has begun is never turned round (SPEC §7).
func (i instant) promised() string {
	if i.k == len(i.changes) {
		return i.promise
	}
	back, begun := false, false
	for _, c := range i.changes[:i.k] {
		switch {
		case strings.HasSuffix(c.op.to, journalBack):
			back = true
		case strings.HasSuffix(c.op.to, journalForward):
			back, begun = false, false
		}
		begun = begun || back && len(c.binds) > 0 && !c.op.ours()
	}
	if begun {
		return i.old
	}
	return i.sure
}

// A morgue remembers the disks that were examined.
type morgue struct {
	mu   sync.Mutex
	seen map[[sha256.Size]byte]bool
}

// examine recovers a disk on which the power failed at an instant, unless one
// like it was examined before.
func (m *morgue) examine(i instant) error {
	p := i.after(i.k, i.choice)
	sum, err := p.sum()
	if err != nil {
		return err
	}
	key := sha256.Sum256(append(sum[:], i.promised()...))
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
	if err := i.survives(p, i.promised()); err != nil {
		return fmt.Errorf("%s: %w", i, err)
	}
	return nil
}

// survives recovers a disk and wants it whole. After a success also what the
// user did since is safe, and the undo works.
func (s *story) survives(p *platter, promise string) error {
	err := s.recovers(p, promise)
	if err == nil && promise == s.new {
		err = s.keepsEdits(p)
	}
	if err == nil && promise == s.new {
		err = s.canUndo(p)
	}
	return err
}

func (s *story) recovers(p *platter, promise string) error {
	return s.lab.with(p, func(ws *workspace.Workspace) error {
		before, err := readTree(ws.Dir())
		if err != nil {
			return err
		}
		if err := recovers(ws, Options{Keys: everywhere, wrap: s.means.wrap(nil)}); err != nil {
			return fmt.Errorf("the recovery failed: %w", err)
		}
		isNew, err := s.whole(ws.Dir(), before)
		if err == nil && promise != "" && isNew != (promise == s.new) {
			err = fmt.Errorf("reported was the other tree; is new: %v", isNew)
		}
		return err
	})
}

// keepsEdits edits files after a success was reported, one of them back to what
// it was before; recovery may not care any more.
func (s *story) keepsEdits(p *platter) error {
	return s.lab.with(p, func(ws *workspace.Workspace) error {
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
		if err := recovers(ws, Options{Keys: everywhere, wrap: s.means.wrap(nil)}); err != nil {
			return fmt.Errorf("after an edit the recovery failed: %w", err)
		}
		after, err := readTree(ws.Dir())
		if err == nil && after.text() != before.text() {
			err = fmt.Errorf("edits after the success are lost:\n%s", difference(after.text(), before.text(), ""))
		}
		return err
	})
}

func (s *story) canUndo(p *platter) error {
	return s.lab.with(p, func(ws *workspace.Workspace) error {
		if err := recovers(ws, Options{Keys: everywhere, wrap: s.means.wrap(nil)}); err != nil {
			return err
		}
		h, err := OpenHistory(ws, everywhere)
		if err != nil {
			return err
		}
		if len(h.Entries()) == 0 {
			return errors.New("the history does not have it")
		}
		id := h.Entries()[len(h.Entries())-1].ID
		if _, err := Undo(context.Background(), ws, id, Options{Keys: everywhere, wrap: s.means.wrap(nil)}); err != nil {
			return fmt.Errorf("it cannot be undone: %w", err)
		}
		now, err := readTree(ws.Dir())
		if err == nil && now.text() != s.old {
			err = fmt.Errorf("the undo gives:\n%s", difference(now.text(), s.old, s.new))
		}
		return err
	})
}

// SPEC §7: "All or nothing, also when […] the power fails at any instant".
func TestCrashPower(t *testing.T) {
	s := sceneOf(t, 1)
	c := calendarOf(s.stories(t))
	var m morgue
	sample(t, c.len(), 700, func(point int) error { return m.examine(c.at(point)) })
	t.Logf("of %d stories, %d disks differ", len(c.stories), len(m.seen))
}

// SPEC §7: recovery "is itself safe to kill", and the power may fail in it too.
func TestCrashPowerTwice(t *testing.T) {
	s := sceneOf(t, 1)
	c := calendarOf(s.stories(t))
	var m morgue
	const each = 5
	sample(t, c.len(), 120, func(point int) error {
		first := c.at(point)
		p := first.after(first.k, first.choice)
		again, err := first.tell("", first.means, p, "", nil, recovers)
		if err != nil {
			return err
		}
		again.name = first.String() + "; in its recovery"
		if sure := first.promised(); sure != "" {
			again.sure, again.promise = sure, sure
		}
		second := calendarOf([]*story{again})
		random := rand.New(rand.NewPCG(1, uint64(point)))
		for range each {
			in := second.at(random.IntN(second.len()))
			if err := m.examine(in); err != nil {
				return err
			}
		}
		return nil
	})
	t.Logf("after %d disks that differ", len(m.seen))
}
