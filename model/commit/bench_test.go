package commit

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// BenchmarkBesideGitApply takes turns in one run: a durable commit of 1,000
// small files, and git apply of the same change, which syncs nothing. It reports
// the ratio of the medians.
func BenchmarkBesideGitApply(b *testing.B) {
	patch := thousandPatch(b)
	var ours, gits []time.Duration
	for b.Loop() {
		ours = append(ours, timeIn(b, func(dir string) func() error {
			ws, err := workspace.Open(dir)
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { ws.Close() })
			plan := thousandPlan(b, ws)
			return func() error { _, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys}); return err }
		}))
		gits = append(gits, timeIn(b, func(dir string) func() error {
			cmd := exec.Command("git", "apply", patch)
			cmd.Dir = dir
			return cmd.Run
		}))
	}
	b.ReportMetric(float64(median(ours).Milliseconds()), "ms/commit")
	b.ReportMetric(float64(median(gits).Milliseconds()), "ms/git-apply")
	b.ReportMetric(float64(median(ours))/float64(median(gits)), "ratio")
}

// timed runs what prepare returns in a new tree of the 1,000 files.
func timeIn(b *testing.B, prepare func(dir string) func() error) time.Duration {
	b.Helper()
	dir := newBenchDir(b)
	writeThousand(b, dir, 5)
	run := prepare(dir)
	syncDisks(b)
	began := time.Now()
	if err := run(); err != nil {
		b.Fatal(err)
	}
	return time.Since(began)
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

// apart is a new directory far from all others on ext4, as far as it is asked
// to: where it has no journal, it passes every file near by that was removed in
// the last minute whenever it makes one, which would be the trees of former runs.
func newBenchDir(b *testing.B) string {
	b.Helper()
	top := b.TempDir()
	if out, err := exec.Command("chattr", "+T", top).CombinedOutput(); err != nil {
		b.Logf("chattr +T: %v: %s", err, out)
	}
	dir := filepath.Join(top, uuid.NewString()) // the name chooses the place
	if err := os.Mkdir(dir, 0o755); err != nil {
		b.Fatal(err)
	}
	return dir
}

// settle lets the disk finish what came before.
func syncDisks(b *testing.B) {
	if err := exec.Command("sync").Run(); err != nil {
		b.Fatal(err)
	}
}

func thousandName(i int) string { return fmt.Sprintf("src/d%02d/f%02d.txt", i/50, i%50) }

func thousandText(i, changed int) string {
	var text strings.Builder
	for line := range 40 {
		if line == 20 {
			line += changed
		}
		fmt.Fprintf(&text, "line %d of file %d\n", line, i)
	}
	return text.String()
}

func writeThousand(b *testing.B, dir string, changed int) {
	for i := range 1000 {
		path := filepath.Join(dir, thousandName(i))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(thousandText(i, changed)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
}

func thousandPlan(b *testing.B, ws *workspace.Workspace) *model.Plan {
	plan := &model.Plan{}
	for i := range 1000 {
		snap, err := ws.Read(thousandName(i), false)
		if err != nil {
			b.Fatal(err)
		}
		e := model.PlanEntry{Path: snap.Path, Before: snap.State, After: snap.State, Old: snap.Bytes, New: []byte(thousandText(i, 500))}
		e.After.Digest = model.DigestOf(e.New)
		plan.Entries = append(plan.Entries, e)
	}
	return plan
}

// thousandPatch lets Git write the patch that makes the same change.
func thousandPatch(b *testing.B) string {
	dir := b.TempDir()
	run := func(args ...string) []byte {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			b.Fatalf("git %v: %v", args, err)
		}
		return out
	}
	writeThousand(b, dir, 5)
	run("init", "-q")
	run("add", "-A")
	writeThousand(b, dir, 500)
	path := filepath.Join(b.TempDir(), "patch")
	if err := os.WriteFile(path, run("diff"), 0o644); err != nil {
		b.Fatal(err)
	}
	return path
}
