package commit

import (
	"context"
	"os/exec"
	"slices"
	"testing"
	"time"

	"aptix-tui/model/workspace"
)

// BenchmarkBesideGitApply takes turns in one run: a durable commit of 1,000
// small files, and git apply of the same change, which syncs nothing. It reports
// the ratio of the medians.
func BenchmarkBesideGitApply(b *testing.B) {
	patch := thousandPatch(b)
	var ours, gits []time.Duration
	for range max(5, b.N) {
		ours = append(ours, timed(b, func(dir string) func() error {
			ws, err := workspace.Open(dir)
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { ws.Close() })
			plan := thousandPlan(b, ws)
			return func() error { _, err := Commit(context.Background(), ws, plan, Options{}); return err }
		}))
		gits = append(gits, timed(b, func(dir string) func() error {
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
func timed(b *testing.B, prepare func(dir string) func() error) time.Duration {
	b.Helper()
	dir := b.TempDir()
	thousand(b, dir, 5)
	run := prepare(dir)
	settle(b)
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
