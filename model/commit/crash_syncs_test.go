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

// findFailureWithout returns a power failure that breaks the guarantees when
// one sync is left out. It is an error if there is none.
func (s *scenario) findFailureWithout(r syncedRun, m capabilities, label string, tries int) (first string, err error) {
	st, err := s.recordRole(r, m, label)
	if err != nil {
		return "", err
	}
	c := newFailurePoints([]*crashRun{st})
	var dead checkedImages
	for i := range tries {
		if err := dead.check(c.at(c.nearOperation(st.leftOut, i))); err != nil {
			return err.Error(), nil
		}
	}
	return "", fmt.Errorf("%s, %s: without %s nothing happens on any of %d disks", m.name, r.name, label, len(dead.seen))
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

	"roll-back, without sync .aptix/.gitignore in the lock #1":     "nothing is left to ignore",
	"recovery back, without sync .aptix/.gitignore in the lock #1": "the same",
}

// Every sync is needed: without it there is a power failure that breaks the
// guarantees on at least one kind of system.
func TestCrashSyncsAreNeeded(t *testing.T) {
	s := newScenario(t, 1)
	steps := s.syncSteps(t)
	sample(t, len(steps), 12, func(i int) (err error) {
		st := steps[i]
		if redundantSyncs[st.String()] != "" {
			return nil
		}
		for _, m := range st.on {
			first := ""
			if first, err = s.findFailureWithout(st.role, m, st.label, 3000); err == nil {
				line, _, _ := strings.Cut(first, "\n")
				t.Logf("%s: %s", st, line)
				return nil
			}
		}
		return err
	})
}
