package commit

import (
	"context"
	"fmt"
	"runtime"
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
	if err != nil || len(all) != 1 || all[0].Forward {
		t.Errorf("got %v, %v", all, err)
	}
	before.identical(t, treeOf(t, dir))
	checkNoAptixDir(t, dir)
}
