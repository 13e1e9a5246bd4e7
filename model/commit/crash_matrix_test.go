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

// A fault is a failure of a commit at operation k, and a second one j
// operations later.
type fault struct {
	*scenario
	capabilities capabilities
	kind         string
	k, j         int
	err          error // what operation k fails with
}

func (b fault) String() string {
	return fmt.Sprintf("%s: %s at %d (%v), then at %d", b.capabilities.name, b.kind, b.k, b.err, b.j)
}

// operationFaults are errors that one operation may return. After the last two
// the commit succeeds, since it repeats interrupted and short operations.
var operationFaults = []error{syscall.EIO, syscall.ENOSPC, syscall.EACCES, syscall.EXDEV, syscall.EINTR, errHalf}

// failAt makes one operation fail: then everything is done, or nothing, down to
// inodes and times.
func (b fault) failAt() error {
	s := b.scenario
	return s.dirs.withImage(s.base, func(ws *workspace.Workspace) error {
		before, err := readTree(ws.Dir())
		if err != nil {
			return err
		}
		failed := s.runCommit(ws, Options{Keys: sharedKeys, wrap: b.capabilities.wrap(once(b.k, b.err))})
		if failed != nil && (errors.Is(b.err, syscall.EINTR) || errors.Is(b.err, errHalf)) || errors.As(failed, new(*RollbackError)) {
			return failed
		}
		if failed != nil && len(listNames(ws.Dir(), aptixDir)) > 0 {
			return fmt.Errorf("after %w there is %s", failed, aptixDir)
		}
		if err := runRecover(ws, Options{Keys: sharedKeys, wrap: b.capabilities.wrap(nil)}); err != nil { // it tidies up, if that is what failed
			return err
		}
		isNew, err := s.wholeState(ws.Dir(), before)
		if err == nil && isNew != (failed == nil) {
			err = fmt.Errorf("it ends with %w, and is new: %v", failed, isNew)
		}
		if err == nil && failed != nil {
			err = s.checkUntouched(ws.Dir(), before)
		}
		return err
	})
}

// checkUntouched returns an error unless the files are the same as before.
// Directories may have been made again.
func (s *scenario) checkUntouched(dir string, before tree) error {
	now, err := readTree(dir)
	files := slices.DeleteFunc(slices.Collect(maps.Keys(before)), func(name string) bool { return before[name].info.IsDir() })
	if names := now.touched(before, files); err == nil && len(names) > 0 {
		err = fmt.Errorf("not the very same are %v", names)
	}
	return err
}

// once is nth, but skips operations to which the fault cannot happen, or of which it is no
// failure: an emptied directory that cannot be removed is kept.
func once(n int, act error) func(op) error {
	at := nth(n, act)
	return func(o op) error {
		if err := at(o); err != nil && (!errors.Is(act, errHalf) || o.kind == "write") && !(errors.Is(act, syscall.EACCES) && strings.Contains(o.name, "emptied/too")) {
			return err
		}
		return nil
	}
}

// killAt kills a commit at operation k and its recovery at operation j, and
// then recovers.
func (b fault) killAt() error {
	s := b.scenario
	return s.dirs.withImage(s.base, func(ws *workspace.Workspace) error {
		before, err := readTree(ws.Dir())
		if err != nil {
			return err
		}
		if !runKilled(func() { s.runCommit(ws, Options{Keys: sharedKeys, wrap: b.capabilities.wrap(nth(b.k, errKill))}) }) ||
			!runKilled(func() { runRecover(ws, Options{Keys: sharedKeys, wrap: b.capabilities.wrap(nth(b.j, errKill))}) }) {
			return errNoSuchPoint
		}
		if err := runRecover(ws, Options{Keys: sharedKeys, wrap: b.capabilities.wrap(nil)}); err != nil {
			return err
		}
		_, err = s.wholeState(ws.Dir(), before)
		return err
	})
}

// killDuringRollback makes a commit fail at operation k, kills its rollback j
// operations later, and then recovers.
func (b fault) killDuringRollback() error {
	s := b.scenario
	return s.dirs.withImage(s.base, func(ws *workspace.Workspace) error {
		before, err := readTree(ws.Dir())
		if err != nil {
			return err
		}
		back, begun := false, false
		fail, kill := nth(b.k, b.err), nth(b.k+1+b.j, errKill)
		if !runKilled(func() {
			s.runCommit(ws, Options{Keys: sharedKeys, wrap: b.capabilities.wrap(func(o op) error {
				failed, dead := fail(o), kill(o)
				begun = begun || back && dead == nil && !o.inAptixDir()
				back = back || strings.HasSuffix(o.to, journalBack) && dead == nil
				return errors.Join(failed, dead)
			})})
		}) {
			return errNoSuchPoint
		}
		if err := runRecover(ws, Options{Keys: sharedKeys, wrap: b.capabilities.wrap(nil)}); err != nil {
			return err
		}
		isNew, err := s.wholeState(ws.Dir(), before)
		if err == nil && isNew && begun {
			err = errors.New("the roll-back was turned round")
		}
		return err
	})
}

// counted counts the operations that the returned hook sees.
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

// operations counts the operations of the recovery of a commit that is killed
// at operation k, and those that follow when that operation fails.
func (s *scenario) operations(m capabilities, k int) (ofRecovery, afterFailure int, err error) {
	count := func(hook func(op) error, run func(hook func(op) error)) int {
		hook, n := counted(hook)
		run(hook)
		return int(n.Load())
	}
	err = s.dirs.withImage(s.base, func(ws *workspace.Workspace) error {
		runKilled(func() { s.runCommit(ws, Options{Keys: sharedKeys, wrap: m.wrap(nth(k, errKill))}) })
		ofRecovery = count(nil, func(hook func(op) error) { runRecover(ws, Options{Keys: sharedKeys, wrap: m.wrap(hook)}) })
		return nil
	})
	err = errors.Join(err, s.dirs.withImage(s.base, func(ws *workspace.Workspace) error {
		afterFailure = count(nth(k, syscall.EIO), func(hook func(op) error) { s.runCommit(ws, Options{Keys: sharedKeys, wrap: m.wrap(hook)}) }) - k - 1
		return nil
	}))
	return ofRecovery, afterFailure, err
}

// faults returns all faults of a commit. Without everything, kills of what follows are only
// at the last operation of each kind.
func (s *scenario) faults(t *testing.T, m capabilities, everything bool) []fault {
	t.Helper()
	last := map[string]int{}
	total := 0
	must(t, s.dirs.withImage(s.base, func(ws *workspace.Workspace) error {
		return s.runCommit(ws, Options{Keys: sharedKeys, wrap: m.wrap(func(o op) error {
			last[fmt.Sprint(o.kind, o.inAptixDir())] = total
			total++
			return nil
		})})
	}))
	kills := slices.Collect(maps.Values(last))
	at := make([][]fault, total)
	var next atomic.Int64
	onEachCPU(func() {
		for k := int(next.Add(1)) - 1; k < len(at); k = int(next.Add(1)) - 1 {
			var err error
			if at[k], err = s.faultsAt(m, k, everything || slices.Contains(kills, k)); err != nil {
				t.Error(err)
			}
		}
	})
	if t.Failed() {
		t.FailNow()
	}
	return slices.Concat(at...)
}

// faultsAt returns all faults at operation k, with kills of what follows if asked.
func (s *scenario) faultsAt(m capabilities, k int, kills bool) (all []fault, err error) {
	for _, err := range operationFaults {
		all = append(all, fault{scenario: s, capabilities: m, kind: "fails", k: k, err: err})
	}
	if !kills {
		return all, nil
	}
	ofRecovery, afterFailure, err := s.operations(m, k)
	for j := range ofRecovery {
		all = append(all, fault{scenario: s, capabilities: m, kind: "dies", k: k, j: j, err: errKill})
	}
	for j := range afterFailure {
		all = append(all, fault{scenario: s, capabilities: m, kind: "dies going back", k: k, j: j, err: syscall.EIO})
	}
	return all, err
}

// All or nothing (PROTOCOL §1): one operation of a commit of many paths fails in any way, or the process is killed there and its recovery or rollback
// is killed again.
func TestCrashMatrix(t *testing.T) {
	copies := 1
	if *crashAll {
		copies = 2
	}
	s := newScenario(t, copies)
	var all []fault
	for _, m := range systems {
		all = append(all, s.faults(t, m, *crashAll || *crashTime > 0)...)
	}
	for _, m := range injectedSystems {
		all = append(all, newScenarioOn(t, copies, m).faults(t, m, *crashAll || *crashTime > 0)...)
	}
	sample(t, len(all), 150, func(i int) error {
		err := map[string]func() error{"fails": all[i].failAt, "dies": all[i].killAt, "dies going back": all[i].killDuringRollback}[all[i].kind]()
		if err != nil {
			return fmt.Errorf("%s: %w", all[i], err)
		}
		return nil
	})
}

// Git ignores .aptix also if the process that made it was killed and the next
// one recovers nothing.
func TestCrashBeforeItIgnoresItself(t *testing.T) {
	s := newScenario(t, 1)
	for k := range 8 {
		must(t, s.dirs.withImage(s.base, func(ws *workspace.Workspace) error {
			runKilled(func() { s.runCommit(ws, Options{Keys: sharedKeys, wrap: hooked(nth(k, errKill))}) })
			err := s.runCommit(ws, Options{Keys: sharedKeys, wrap: hooked(nil)})
			checkClean(t, ws.Dir())
			return err
		}))
	}
}
