package commit

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// A syncedRun is a run whose syncs are left out, one at a time.
type syncedRun struct {
	name string
	hook func() func(op) error // nil if nothing is disturbed
	run  func(*scenario) runFunc
	only string // part of the labels of the syncs to leave out; empty for all
}

var syncedRuns = []syncedRun{
	{name: "commit", run: committing},
	{name: "verified commit", run: verifying},
	{name: "roll-back", hook: failLast, run: committing},
	{name: "roll-back that cannot be recorded", hook: unrecorded, run: committing, only: "in discard"},
	{name: "recovery forward", hook: killHalfway, run: func(s *scenario) runFunc { return thenRecover(s.runCommit) }},
	{name: "recovery back", hook: killHalfway, run: func(s *scenario) runFunc { return thenRecover(s.runVerifiedCommit) }},
}

func committing(s *scenario) runFunc { return s.runCommit }
func verifying(s *scenario) runFunc  { return s.runVerifiedCommit }

// failLast fails when the last file is installed.
func failLast() func(op) error {
	return func(o op) error {
		if o.putsAt("a/to/name") {
			return syscall.EIO
		}
		return nil
	}
}

// unrecorded fails also when the rollback is recorded.
func unrecorded() func(op) error { return neverBack(failLast()) }

func neverBack(hook func(op) error) func(op) error {
	return func(o op) error {
		if strings.HasSuffix(o.to, journalBack) {
			return syscall.EIO
		}
		return hook(o)
	}
}

// killHalfway kills at the step of a certain path.
func killHalfway() func(op) error {
	done := false
	return func(o op) error {
		if done || !o.putsAt("a/moded") {
			return nil
		}
		done = true
		return errKill
	}
}

// putsAt reports whether an operation installs something at path.
func (o op) putsAt(path string) bool {
	return !o.inAptixDir() && o.to == path && o.kind != "copyAttributes"
}

// recordRole records a syncedRun without the sync that is off.
func (s *scenario) recordRole(r syncedRun, m capabilities, off string) (*crashRun, error) {
	var hook func(op) error
	if r.hook != nil {
		hook = r.hook()
	}
	return s.record(r.name, m, s.base, off, hook, r.run(s))
}

// A failureSearch looks for a power failure that breaks the guarantees when one sync
// is left out.
type failureSearch struct {
	points  *failurePoints
	leftOut int
	tried   int
	dead    checkedImages
}

func (s *scenario) newFailureSearch(r syncedRun, m capabilities, label string) (*failureSearch, error) {
	st, err := s.recordRole(r, m, label)
	if err != nil {
		return nil, err
	}
	return &failureSearch{points: newFailurePoints([]*crashRun{st}), leftOut: st.leftOut}, nil
}

// upTo tries power failures until so many were tried. It returns the first that breaks
// the guarantees, or nil.
func (f *failureSearch) upTo(tries int) error {
	for ; f.tried < tries; f.tried++ {
		if err := f.dead.check(f.points.at(f.points.nearOperation(f.leftOut, f.tried))); err != nil {
			return err
		}
	}
	return nil
}

// findFailureWithout returns a power failure that breaks the guarantees on one of the
// systems of a sync when the sync is left out. It is an error if there is none. It
// tries a few on each system before it tries many on one.
func (s *scenario) findFailureWithout(st *syncStep) (first string, err error) {
	searches := make([]*failureSearch, len(st.on))
	for i, m := range st.on {
		if searches[i], err = s.newFailureSearch(st.role, m, st.label); err != nil {
			return "", err
		}
	}
	for _, tries := range []int{10, 30, 100, 300, 1000, 3000} {
		for _, f := range searches {
			if err := f.upTo(tries); err != nil {
				return err.Error(), nil
			}
		}
	}
	return "", fmt.Errorf("%s: nothing happens on any system", st)
}

// nearOperation returns point number i of those to try first when a sync is
// left out after k operations: alternately one right after it, one at the end,
// and any one.
func (c *failurePoints) nearOperation(k, i int) int {
	from, to := 0, c.len()
	switch first, last := k, min(k+3, len(c.ends)-1); {
	case i%3 == 0 && first > 0:
		from, to = c.ends[first-1], c.ends[last]
	case i%3 == 1:
		from = c.ends[len(c.ends)-2]
	}
	return from + i/3*strideOf(to-from)%(to-from)
}

// A syncStep is one sync of a syncedRun, with the systems that have it.
type syncStep struct {
	role  syncedRun
	label string
	on    []capabilities
}

func (s *syncStep) String() string { return s.role.name + ", without " + s.label }

func (s *scenario) syncSteps(t *testing.T) []*syncStep {
	t.Helper()
	all := map[string]*syncStep{}
	for _, m := range systems {
		for _, r := range syncedRuns {
			st, err := s.recordRole(r, m, "")
			must(t, err)
			for _, label := range st.syncs {
				if !strings.Contains(label, r.only) {
					continue
				}
				key := r.name + ", without " + label
				if all[key] == nil {
					all[key] = &syncStep{role: r, label: label}
				}
				all[key].on = append(all[key].on, m)
			}
		}
	}
	var out []*syncStep
	for _, key := range slices.Sorted(maps.Keys(all)) {
		out = append(out, all[key])
	}
	return out
}

// redundantSyncs are the syncs on which nothing depends, because something else
// has the same effect.
var redundantSyncs = map[string]string{
	"verified commit, without syncDir .aptix/ID in sync #1": "renaming the journal syncs the same directory right after it",
	"roll-back, without syncDir .aptix in discard #1":       "the journal says that it goes back; not so where that could not be recorded",
	"recovery back, without syncDir .aptix in discard #1":   "the same",

	"roll-back, without syncDir a/emptied in sync #2":     "it is synced before anything is moved into the directory made in it, its only change",
	"recovery back, without syncDir a/emptied in sync #2": "the same",

	"roll-back, without sync .aptix/.gitignore in the lock #1":     "nothing is left to ignore",
	"recovery back, without sync .aptix/.gitignore in the lock #1": "the same",
}

// Every sync is needed: without it there is a power failure that breaks the
// guarantees on at least one kind of system.
func TestCrashSyncsAreNeeded(t *testing.T) {
	s := newScenario(t, 1)
	steps := s.syncSteps(t)
	sample(t, len(steps), 5, func(i int) error {
		st := steps[i]
		if redundantSyncs[st.String()] != "" {
			return nil
		}
		first, err := s.findFailureWithout(st)
		line, _, _ := strings.Cut(first, "\n")
		t.Logf("%s: %s", st, line)
		return err
	})
}
