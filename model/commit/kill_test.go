package commit

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// committedTrees returns the trees before and after fullPlan.
func committedTrees(t *testing.T) (dir string, before, after tree) {
	t.Helper()
	ws, dir, plan := fullPlan(t)
	before = treeOf(t, dir)
	_, err := commit(t, ws, plan, nil)
	must(t, err)
	return dir, before, treeOf(t, dir)
}

// checkOldOrNew fails unless the tree is one of two, without leftovers, and
// files outside the plan are unchanged. It reports whether it is the new
// one.
func checkOldOrNew(t *testing.T, dir string, before, after tree) bool {
	t.Helper()
	checkClean(t, dir)
	now := treeOf(t, dir)
	if fmt.Sprint(now.lines()) == fmt.Sprint(before.lines()) {
		before.identical(t, now)
		return false
	}
	after.same(t, now)
	for name, e := range before {
		if e.content == "mine" && now[name].info.ModTime() != e.info.ModTime() {
			t.Errorf("%s was touched", name)
		}
	}
	return true
}

// All or nothing (PROTOCOL §1): the commit is killed at every operation, and so
// is the recovery.
func TestKillEverywhere(t *testing.T) {
	t.Parallel()
	_, _, after := committedTrees(t)
	for _, way := range faultCapabilitySets {
		total := len(operations(t, capabilitySets[way]))
		forward := false
		for k := range total {
			for j, ended := 0, false; !ended; j++ {
				name := fmt.Sprintf("%s/%d/%d", way, k, j)
				t.Run(name, func(t *testing.T) {
					var isNew bool
					if ended, isNew = killTwice(t, capabilitySets[way], k, j, after); isNew != forward && j == 0 && forward {
						t.Error("a later kill leaves the tree as it was before")
					} else {
						forward = isNew
					}
				})
				if t.Failed() {
					return
				}
				if k%7 != 3 { // the recoveries of some are killed too
					break
				}
			}
		}
		if !forward {
			t.Errorf("%s: the last kill left the tree as it was before", way)
		}
	}
}

// killTwice kills a commit at operation k and the first recovery at operation
// j. It reports in ended whether the recovery had no operation j.
func killTwice(t *testing.T, lack []string, k, j int, after tree) (ended, isNew bool) {
	ws, dir, plan := fullPlan(t)
	before := treeOf(t, dir)
	at := func(n int) func(op) error {
		return func(op) error {
			if n--; n < 0 {
				return errKill
			}
			return nil
		}
	}
	if !runKilled(func() { Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: limited(lack, at(k))}) }) {
		t.Fatalf("there is no operation %d", k)
	}
	if k%7 == 3 {
		ended = !runKilled(func() { Recover(context.Background(), ws, Options{Keys: testKeys, wrap: limited(lack, at(j))}) })
	}
	_, err := Recover(context.Background(), ws, Options{Keys: testKeys, wrap: limited(lack, nil)})
	must(t, err)
	return ended, checkOldOrNew(t, dir, before, after)
}

// A rollback that has begun is finished and never reversed (PROTOCOL §11).
func TestKilledRollBackIsFinished(t *testing.T) {
	t.Parallel()
	_, _, after := committedTrees(t)
	for _, way := range faultCapabilitySets {
		last := len(operations(t, capabilitySets[way]))
		for _, failing := range []int{last / 2, last * 3 / 4, last * 9 / 10} {
			for kill, was := 0, true; was; kill++ {
				t.Run(fmt.Sprintf("%s/%d/%d", way, failing, kill), func(t *testing.T) {
					was = killRollBack(t, capabilitySets[way], failing, kill, after)
				})
			}
		}
	}
}

// killRollBack makes an operation fail and kills the process so many operations
// later. It reports whether there were as many.
func killRollBack(t *testing.T, lack []string, failing, kill int, after tree) (was bool) {
	ws, dir, plan := fullPlan(t)
	before := treeOf(t, dir)
	n, turned := 0, false
	was = runKilled(func() {
		Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: limited(lack, func(o op) error {
			n++
			switch {
			case n == failing:
				return syscall.EIO
			case n == failing+1+kill:
				return errKill
			}
			turned = turned || o.kind == "rename" && strings.HasSuffix(o.to, journalBack)
			return nil
		})})
	})
	_, err := Recover(context.Background(), ws, Options{Keys: testKeys, wrap: limited(lack, nil)})
	must(t, err)
	if isNew := checkOldOrNew(t, dir, before, after); isNew && turned {
		t.Error("the roll-back was turned round")
	}
	return was
}

// A commit that is killed during a verification is undone.
func TestKilledVerification(t *testing.T) {
	_, _, after := committedTrees(t)
	ws, dir, plan := fullPlan(t)
	before := treeOf(t, dir)
	hit := false
	var dead *hookedSystem
	if !runKilled(func() {
		Commit(context.Background(), ws, plan, Options{
			Keys: testKeys,
			wrap: func(s system) system { dead = &hookedSystem{system: s}; return dead },
			Verify: func(context.Context) error {
				after.same(t, treeOf(t, dir))
				hit = true
				dead.close()
				runtime.Goexit()
				return nil
			},
		})
	}) || !hit {
		t.Fatal("nothing was verified")
	}
	all, err := Recover(context.Background(), ws, Options{Keys: testKeys})
	if err != nil || len(all) != 1 || all[0].Forward || all[0].Paths != len(plan.Entries) {
		t.Errorf("got %v, %v", all, err)
	}
	before.identical(t, treeOf(t, dir))
	checkNoAptixDir(t, dir)
}
