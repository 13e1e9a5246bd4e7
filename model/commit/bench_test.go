package commit

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// BenchmarkThousandFiles commits a change of 1,000 small files, durably, and
// beside it lets git apply make the same change, which syncs nothing.
func BenchmarkThousandFiles(b *testing.B) {
	b.Run("commit", func(b *testing.B) {
		for range b.N {
			b.StopTimer()
			dir := b.TempDir()
			thousand(b, dir, 5)
			ws, err := workspace.Open(dir)
			if err != nil {
				b.Fatal(err)
			}
			plan := thousandPlan(b, ws)
			settle(b)
			b.StartTimer()
			if _, err := Commit(context.Background(), ws, plan, Options{}); err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			ws.Close()
		}
	})
	b.Run("git apply", func(b *testing.B) {
		patch := thousandPatch(b)
		for range b.N {
			b.StopTimer()
			dir := b.TempDir()
			thousand(b, dir, 5)
			settle(b)
			b.StartTimer()
			cmd := exec.Command("git", "apply", patch)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				b.Fatalf("%v: %s", err, out)
			}
		}
	})
}

// settle lets the disk finish what came before.
func settle(b *testing.B) {
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

func thousand(b *testing.B, dir string, changed int) {
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
	thousand(b, dir, 5)
	run("init", "-q")
	run("add", "-A")
	thousand(b, dir, 500)
	path := filepath.Join(b.TempDir(), "patch")
	if err := os.WriteFile(path, run("diff"), 0o644); err != nil {
		b.Fatal(err)
	}
	return path
}
