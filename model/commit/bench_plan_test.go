package commit

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// A bigTree is a tree of files in directories at a depth of four, and a change of them:
// most files change, some are removed, renamed or new.
type bigTree struct {
	files int
	size  int // bytes of a file
}

func (t bigTree) name(i int) string {
	return fmt.Sprintf("src/p%02d/q%d/r%d/f%d.go", i/60, i/15%4, i/5%3, i)
}

func (t bigTree) text(i, version int) []byte {
	var b bytes.Buffer
	for line := 0; b.Len() < t.size; line++ {
		fmt.Fprintf(&b, "line %d of file %d in version %d\n", line, i, version)
	}
	return b.Bytes()
}

func (t bigTree) write(b *testing.B, dir string) {
	for i := range t.files {
		path := filepath.Join(dir, t.name(i))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, t.text(i, 0), 0o644); err != nil {
			b.Fatal(err)
		}
	}
}

// plan changes all files, and makes as many new ones.
func (t bigTree) plan(b *testing.B, ws *workspace.Workspace) *model.Plan {
	plan := &model.Plan{}
	add := func(path string, content []byte) {
		snap, err := ws.Read(path, false)
		if err != nil {
			b.Fatal(err)
		}
		e := model.PlanEntry{Path: path, Before: snap.State, After: snap.State, Old: snap.Bytes, New: content}
		if snap.Kind == model.Absent {
			e.After = model.State{Kind: model.Regular, Mode: 0o666}
		}
		e.After.Digest = model.DigestOf(e.New)
		plan.Entries = append(plan.Entries, e)
	}
	for i := range t.files {
		add(t.name(i), t.text(i, 1))
		add("new/"+t.name(i), t.text(i, 2))
	}
	sortPlan(plan)
	return plan
}

// BenchmarkBigPlan commits 1,800 changed and 1,800 new files of 8 KiB.
func BenchmarkBigPlan(b *testing.B) {
	t := bigTree{files: 1800, size: 8 << 10}
	for b.Loop() {
		b.StopTimer()
		dir := newBenchDir(b)
		t.write(b, dir)
		ws, err := workspace.Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		plan := t.plan(b, ws)
		syncDisks(b)
		b.StartTimer()
		_, err = Commit(context.Background(), ws, plan, Options{Keys: testKeys})
		b.StopTimer()
		if err != nil {
			b.Fatal(err)
		}
		ws.Close()
		os.RemoveAll(dir)
		b.StartTimer()
	}
}

// BenchmarkGrowth commits and undoes plans of different sizes in memory. Four times as
// many paths should take about four times as long.
func BenchmarkGrowth(b *testing.B) {
	for name, pathOf := range map[string]func(i int) string{
		"in one directory":    func(i int) string { return fmt.Sprintf("new/f%d", i) },
		"in a directory each": func(i int) string { return fmt.Sprintf("new/d%d/f", i) },
		"in nested directories": func(i int) string { // chains of 20 directories
			return fmt.Sprintf("new/d%d/%sf", i/20, strings.Repeat("d/", i%20))
		},
	} {
		for _, n := range []int{10_000, 40_000} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				for b.Loop() {
					commitAndUndo(b, n, pathOf)
				}
			})
		}
	}
}

// commitAndUndo commits a plan of n new files and undoes it.
func commitAndUndo(b *testing.B, n int, pathOf func(i int) string) {
	b.StopTimer()
	dir, err := os.MkdirTemp("/dev/shm", "commit")
	if err != nil {
		b.Skip(err)
	}
	defer os.RemoveAll(dir)
	ws, err := workspace.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	defer ws.Close()
	plan := &model.Plan{}
	for i := range n {
		content := fmt.Append(nil, "file ", i)
		plan.Entries = append(plan.Entries, model.PlanEntry{Path: pathOf(i), New: content,
			After: model.State{Kind: model.Regular, Mode: 0o666, Digest: model.DigestOf(content)}})
	}
	sortPlan(plan)
	b.StartTimer()
	began := time.Now()
	if _, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys}); err != nil {
		b.Fatal(err)
	}
	committed := time.Now()
	if _, err := Undo(context.Background(), ws, "", Options{Keys: testKeys}); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(committed.Sub(began).Milliseconds()), "ms/commit")
	b.ReportMetric(float64(time.Since(committed).Milliseconds()), "ms/undo")
}
