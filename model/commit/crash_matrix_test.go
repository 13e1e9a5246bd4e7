package commit

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"aptix-tui/model/workspace"
)

// A blow is what happens to a commit at operation k, and j operations later.
type blow struct {
	means means
	kind  string
	k, j  int
	err   error // what operation k fails with
}

func (b blow) String() string {
	return fmt.Sprintf("%s: %s at %d (%v), then at %d", b.means.name, b.kind, b.k, b.err, b.j)
}

// operationFaults are what one operation may fail with; after the last two the commit
// goes on, since it repeats what was interrupted, or not finished.
var operationFaults = []error{syscall.EIO, syscall.ENOSPC, syscall.EACCES, syscall.EXDEV, syscall.EINTR, errHalf}

// fails fails one operation: then everything is done or, down to inodes and
// times, nothing.
func (s *scene) fails(b blow) error {
	return s.lab.with(s.base, func(ws *workspace.Workspace) error {
		before, err := readTree(ws.Dir())
		if err != nil {
			return err
		}
		failed := s.commits(ws, Options{Keys: everywhere, wrap: b.means.wrap(once(b.k, b.err))})
		if failed != nil && (errors.Is(b.err, syscall.EINTR) || errors.Is(b.err, errHalf)) || errors.As(failed, new(*RollbackError)) {
			return failed
		}
		if failed != nil && len(namesIn(ws.Dir(), aptixDir)) > 0 {
			return fmt.Errorf("after %w there is %s", failed, aptixDir)
		}
		if err := recovers(ws, Options{Keys: everywhere, wrap: b.means.wrap(nil)}); err != nil { // it tidies up, if that is what failed
			return err
		}
		isNew, err := s.whole(ws.Dir(), before)
		if err == nil && isNew != (failed == nil) {
			err = fmt.Errorf("it ends with %w, and is new: %v", failed, isNew)
		}
		if err == nil && failed != nil {
			err = s.same(ws.Dir(), before)
		}
		return err
	})
}

// same wants the very files of before; directories may have been made again.
func (s *scene) same(dir string, before tree) error {
	now, err := readTree(dir)
	files := slices.DeleteFunc(slices.Collect(maps.Keys(before)), func(name string) bool { return before[name].info.IsDir() })
	if names := now.touched(before, files); err == nil && len(names) > 0 {
		err = fmt.Errorf("not the very same are %v", names)
	}
	return err
}

// once is nth, but passes over operations to which the fault cannot happen.
func once(n int, act error) func(op) error {
	at := nth(n, act)
	return func(o op) error {
		if err := at(o); err != nil && (!errors.Is(act, errHalf) || o.kind == "write") {
			return err
		}
		return nil
	}
}

// dies kills a commit at operation k, its recovery at operation j, and recovers.
func (s *scene) dies(b blow) error {
	return s.lab.with(s.base, func(ws *workspace.Workspace) error {
		before, err := readTree(ws.Dir())
		if err != nil {
			return err
		}
		if !killed(func() { s.commits(ws, Options{Keys: everywhere, wrap: b.means.wrap(nth(b.k, errKill))}) }) ||
			!killed(func() { recovers(ws, Options{Keys: everywhere, wrap: b.means.wrap(nth(b.j, errKill))}) }) {
			return errVoid
		}
		if err := recovers(ws, Options{Keys: everywhere, wrap: b.means.wrap(nil)}); err != nil {
			return err
		}
		_, err = s.whole(ws.Dir(), before)
		return err
	})
}

// diesGoingBack fails a commit at operation k, kills its roll-back j operations
// later, and recovers.
func (s *scene) diesGoingBack(b blow) error {
	return s.lab.with(s.base, func(ws *workspace.Workspace) error {
		before, err := readTree(ws.Dir())
		if err != nil {
			return err
		}
		back, begun := false, false
		fail, kill := nth(b.k, b.err), nth(b.k+1+b.j, errKill)
		if !killed(func() {
			s.commits(ws, Options{Keys: everywhere, wrap: b.means.wrap(func(o op) error {
				failed, dead := fail(o), kill(o)
				begun = begun || back && dead == nil && !o.ours()
				back = back || strings.HasSuffix(o.to, journalBack) && dead == nil
				return errors.Join(failed, dead)
			})})
		}) {
			return errVoid
		}
		if err := recovers(ws, Options{Keys: everywhere, wrap: b.means.wrap(nil)}); err != nil {
			return err
		}
		isNew, err := s.whole(ws.Dir(), before)
		if err == nil && isNew && begun {
			err = errors.New("the roll-back was turned round")
		}
		return err
	})
}

// counted is how many operations something does.
func counted(hook func(op) error) (func(op) error, *atomic.Int64) {
	var n atomic.Int64
	return func(o op) error {
		n.Add(1)
		if hook == nil {
			return nil
		}
		return hook(o)
	}, &n
}

// operations counts those of the recovery of a commit that is killed at
// operation k, and those that follow when that fails.
func (s *scene) operations(m means, k int) (ofRecovery, afterFailure int, err error) {
	count := func(hook func(op) error, run func(hook func(op) error)) int {
		hook, n := counted(hook)
		run(hook)
		return int(n.Load())
	}
	err = s.lab.with(s.base, func(ws *workspace.Workspace) error {
		killed(func() { s.commits(ws, Options{Keys: everywhere, wrap: m.wrap(nth(k, errKill))}) })
		ofRecovery = count(nil, func(hook func(op) error) { recovers(ws, Options{Keys: everywhere, wrap: m.wrap(hook)}) })
		return nil
	})
	err = errors.Join(err, s.lab.with(s.base, func(ws *workspace.Workspace) error {
		afterFailure = count(nth(k, syscall.EIO), func(hook func(op) error) { s.commits(ws, Options{Keys: everywhere, wrap: m.wrap(hook)}) }) - k - 1
		return nil
	}))
	return ofRecovery, afterFailure, err
}

// blows are all blows at every so many operations of a commit.
func (s *scene) blows(t *testing.T, m means, every int) []blow {
	t.Helper()
	hook, total := counted(nil)
	must(t, s.lab.with(s.base, func(ws *workspace.Workspace) error {
		return s.commits(ws, Options{Keys: everywhere, wrap: m.wrap(hook)})
	}))
	var all []blow
	for k := range int(total.Load()) {
		for _, err := range operationFaults {
			all = append(all, blow{means: m, kind: "fails", k: k, err: err})
		}
		if k%every != every/2 {
			continue
		}
		ofRecovery, afterFailure, err := s.operations(m, k)
		must(t, err)
		for j := range ofRecovery {
			all = append(all, blow{means: m, kind: "dies", k: k, j: j, err: errKill})
		}
		for j := range afterFailure {
			all = append(all, blow{means: m, kind: "dies going back", k: k, j: j, err: syscall.EIO})
		}
	}
	return all
}

// SPEC §7, "all or nothing": one operation of a commit of more than 40 paths
// fails, in whichever way; or the process is killed there, and its recovery or
// its roll-back is killed again.
func TestCrashMatrix(t *testing.T) {
	s := sceneOf(t, 2)
	if len(s.plan.Entries) < 40 {
		t.Fatalf("the plan has only %d paths", len(s.plan.Entries))
	}
	every := 29
	if *crashAll || *crashTime > 0 {
		every = 1
	}
	var all []blow
	for _, m := range systems {
		all = append(all, s.blows(t, m, every)...)
	}
	deal := map[string]func(blow) error{"fails": s.fails, "dies": s.dies, "dies going back": s.diesGoingBack}
	sample(t, len(all), 200, func(i int) error {
		if err := deal[all[i].kind](all[i]); err != nil {
			return fmt.Errorf("%s: %w", all[i], err)
		}
		return nil
	})
}

// SPEC §7: .aptix is "self-ignoring for Git", also when the process that made it
// was killed and the next one recovers nothing.
func TestCrashBeforeItIgnoresItself(t *testing.T) {
	s := sceneOf(t, 1)
	for k := range 8 {
		must(t, s.lab.with(s.base, func(ws *workspace.Workspace) error {
			killed(func() { s.commits(ws, Options{Keys: everywhere, wrap: tapped(nth(k, errKill))}) })
			err := s.commits(ws, Options{Keys: everywhere, wrap: tapped(nil)})
			clean(t, ws.Dir())
			return err
		}))
	}
}
