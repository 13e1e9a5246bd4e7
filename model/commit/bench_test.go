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

// maxGitApplyRatio is how much longer a durable commit may take than git apply.
const maxGitApplyRatio = 1.5

// minGitApplyRuns is the number of runs below which a median is not judged.
const minGitApplyRuns = 5

// BenchmarkBesideGitApply compares a durable commit of 1,000 small files with git
// apply of the same change, which syncs nothing. Both alternate in pairs whose
// order changes, so that slow phases of the machine affect both. It fails if the
// ratio of the medians is above maxGitApplyRatio after the requested runs and,
// measured with three times as many, still is.
func BenchmarkBesideGitApply(b *testing.B) {
	patch := thousandPatch(b)
	var ours, gits []time.Duration
	commitOnce := func() { ours = append(ours, timeIn(b, commitThousand(b))) }
	gitOnce := func() { gits = append(gits, timeIn(b, gitApply(patch))) }
	pair := func() {
		if len(ours)%2 == 0 {
			commitOnce()
			gitOnce()
		} else {
			gitOnce()
			commitOnce()
		}
	}
	ratio := func() float64 { return float64(median(ours)) / float64(median(gits)) }
	for b.Loop() {
		pair()
	}
	if requested := len(ours); requested >= minGitApplyRuns && ratio() > maxGitApplyRatio {
		for range 2 * requested {
			pair()
		}
	}
	b.ReportMetric(float64(median(ours).Milliseconds()), "ms/commit")
	b.ReportMetric(float64(median(gits).Milliseconds()), "ms/git-apply")
	b.ReportMetric(ratio(), "ratio")
	if len(ours) >= minGitApplyRuns && ratio() > maxGitApplyRatio {
		b.Fatalf("a commit takes %.2f times as long as git apply (medians of %d runs: %v and %v); at most %.1f is allowed",
			ratio(), len(ours), median(ours), median(gits), maxGitApplyRatio)
	}
}

func commitThousand(b *testing.B) func(dir string) func() error {
	return func(dir string) func() error {
		ws, err := workspace.Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { ws.Close() })
		plan := thousandPlan(b, ws)
		return func() error { _, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys}); return err }
	}
}

func gitApply(patch string) func(dir string) func() error {
	return func(dir string) func() error {
		cmd := exec.Command("git", "apply", patch)
		cmd.Dir = dir
		return cmd.Run
	}
}

// timeIn returns how long the function that prepare returns takes in a new tree
// of the 1,000 files.
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
	return slices.Sorted(slices.Values(all))[len(all)/2]
}

// newBenchDir returns a new directory that ext4 places far from others. Without
// a journal, ext4 skips every nearby inode that was freed in the last minute
// when it makes a file, which would be those of former runs.
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

// syncDisks waits until earlier writes are on disk.
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

// thousandPatch makes Git write the patch of the same change.
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
