package cli

import (
	"path/filepath"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
	"aptix-tui/testdata/bench/workload"
)

// A benchWorkload is a tree on disk and what was read of an answer that changes it.
type benchWorkload struct {
	dir  string
	read []*model.Payload
}

// eachWorkload runs a benchmark with workloads that have many files, many hunks in one file, and
// many edits one after another, in each format.
func eachWorkload(b *testing.B, run func(b *testing.B, w benchWorkload)) {
	for _, c := range []struct {
		name string
		size float64
	}{{"big", 0.1}, {"many", 0.2}, {"deep", 0.2}, {"edits", 1}} {
		shape, err := workload.Find(c.name)
		if err != nil {
			b.Fatal(err)
		}
		w, err := shape.Make(workload.Config{Seed: 1, Size: c.size})
		if err != nil {
			b.Fatal(err)
		}
		dir := filepath.Join(b.TempDir(), "tree")
		if err := workload.WriteTree(dir, w.Files); err != nil {
			b.Fatal(err)
		}
		for _, a := range w.Answers {
			b.Run(c.name+"/"+a.Format, func(b *testing.B) {
				payloads, _ := patchers.Parse(model.NewAnswer("", a.Data), patchers.Options{})
				if len(payloads) == 0 {
					b.Fatal("no payload")
				}
				b.ReportAllocs()
				run(b, benchWorkload{dir, payloads})
			})
		}
	}
}

// resolve reads the tree again and places the changes.
func (w benchWorkload) resolve(b *testing.B) *model.ChangeSet {
	tree, err := workspace.Open(w.dir)
	if err != nil {
		b.Fatal(err)
	}
	defer tree.Close()
	return model.Resolve(w.read, tree, nil, nil)
}

// BenchmarkPlace reads the files and finds the places of all changes.
func BenchmarkPlace(b *testing.B) {
	eachWorkload(b, func(b *testing.B, w benchWorkload) {
		for b.Loop() {
			if set := w.resolve(b); len(set.Hunks) == 0 {
				b.Fatal("no hunk")
			}
		}
	})
}

// BenchmarkPlan computes the files of accepted changes.
func BenchmarkPlan(b *testing.B) {
	eachWorkload(b, func(b *testing.B, w benchWorkload) {
		set := w.resolve(b)
		decisions := set.InitialDecisions()
		for b.Loop() {
			plan, err := set.Plan(decisions)
			if err != nil {
				b.Fatal(err)
			}
			for i := range plan.Entries {
				plan.Entries[i].Content()
			}
		}
	})
}
