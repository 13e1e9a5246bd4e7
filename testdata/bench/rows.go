package main

import (
	"fmt"
	"path/filepath"
	"time"

	"aptix-tui/testdata/bench/workload"
)

// answer returns the path of an answer of a workload.
func answer(dir, format string) string {
	return filepath.Join(dir, "answers", workload.AnswerFile(format))
}

// ours makes a job that applies or checks an answer with aptix-tui.
func (b *bench) ours(command, shape, format string) *job {
	return &job{
		place: place{shape: shape, times: 1}, fresh: command == "apply",
		args: func(dir string) []string { return []string{b.bin("aptix-tui"), command, answer(dir, format)} },
	}
}

// gitApply makes a job that applies or checks the Git patch of a workload with Git.
func (b *bench) gitApply(command, shape string) *job {
	return &job{
		place: place{shape: shape, times: 1}, fresh: command == "apply",
		args: func(dir string) []string {
			args := []string{"git", "apply"}
			if command == "check" {
				args = append(args, "--check")
			}
			return append(args, answer(dir, "git"))
		},
	}
}

// applyRows compares aptix-tui with git apply.
func (b *bench) applyRows() error {
	check, gitCheck := b.ours("check", "big", "git"), b.gitApply("check", "big")
	const peer = "`git apply`"
	return b.compare(
		comparison{"check of big: time", "`git apply --check`", check, gitCheck, 0.9, false},
		comparison{"check of big: memory", "`git apply --check`", check, gitCheck, 2, true},
		comparison{"apply of big, durable", peer, b.ours("apply", "big", "git"), b.gitApply("apply", "big"), 1, false},
		comparison{"apply of many, durable", peer, b.ours("apply", "many", "git"), b.gitApply("apply", "many"), 1, false},
		comparison{"apply of deep, durable", peer, b.ours("apply", "deep", "git"), b.gitApply("apply", "deep"), 0.7, false},
	)
}

// formatRows compares the formats with each other.
func (b *bench) formatRows() error {
	patch := b.ours("apply", "many", "git")
	var all []comparison
	for _, format := range workload.Formats() {
		if format != "git" {
			target := 1.5
			if format == "blocks" { // which are compared with their files
				target = 2.5
			}
			all = append(all, comparison{"apply of many as " + format, "the same as Git patch", b.ours("apply", "many", format), patch, target, false})
		}
	}
	if err := b.compare(all...); err != nil {
		return err
	}
	lines := b.ours("check", "edits", "lines")
	return b.compare(
		comparison{"check of edits as ap", "the same as lines", b.ours("check", "edits", "ap"), lines, 2, false},
		comparison{"check of edits as structured", "the same as lines", b.ours("check", "edits", "structured"), lines, 2, false},
	)
}

// startRow compares the start of the program with that of any Go program.
func (b *bench) startRow() error {
	start := func(args ...string) *job {
		return &job{place: place{shape: "wide", times: 0.01}, args: func(string) []string { return args }}
	}
	runs := b.runs
	b.runs = max(runs, 20) // they are short
	defer func() { b.runs = runs }()
	return b.compare(comparison{
		"start of `aptix-tui --version`", "a Go program that prints a line",
		start(b.bin("aptix-tui"), "--version"), start(b.bin("line"), ""), 5, false,
	})
}

// A limit is what an answer may cost.
type limit struct {
	computed time.Duration
	memory   float64 // in bytes
	messages float64 // in bytes
}

// limits are those of answers up to a size, in bytes, times the size of the run.
var limits = []struct {
	weight int
	limit
}{
	{200_000, limit{time.Second, 200 << 20, 200_000}},
	{1_000_000, limit{5 * time.Second, 600 << 20, 1_000_000}},
	{10_000_000, limit{20 * time.Second, 2 << 30, 10_000_000}},
}

// growthRows checks answers that grow against the limits.
func (b *bench) growthRows() error {
	for _, g := range workload.Growths() {
		for _, l := range limits {
			work := fmt.Sprintf("growth of %s at %g MB", g.Name, float64(l.weight)*b.size/1e6)
			if err := b.limitRows(work, "check", place{shape: g.Name, times: 1, weight: l.weight}, l.limit); err != nil {
				return err
			}
		}
	}
	return nil
}

// everydayRows checks answers of a size that people send against the limits.
func (b *bench) everydayRows() error {
	for _, e := range workload.Everydays() {
		l, command := limits[0].limit, "check"
		if e.Large {
			l = limits[1].limit
		}
		if e.Apply {
			command = "apply"
		}
		if err := b.limitRows("everyday "+e.Name, command, place{shape: e.Name, times: 1 / b.size}, l); err != nil {
			return err
		}
	}
	return nil
}

// limitRows adds the rows of one answer.
func (b *bench) limitRows(work, command string, p place, l limit) error {
	if !b.wants(work + ":") {
		return nil
	}
	j := &job{place: p, fresh: command == "apply", allowed: 1, args: func(dir string) []string {
		return []string{b.bin("aptix-tui"), command, answer(dir, "")}
	}}
	if err := b.rounds([]*job{j}); err != nil {
		return err
	}
	r := j.median()
	for _, what := range []struct {
		name        string
		ours, limit float64
		format      func(float64) string
	}{
		{"CPU time", float64(r.computed), float64(l.computed), duration},
		{"memory", float64(r.memory), l.memory, size},
		{"messages", float64(r.messages), l.messages, size},
	} {
		b.add(row{
			work: work + ": " + what.name, peer: what.format(what.limit), ours: what.ours, peers: what.limit,
			format: what.format, target: 1, stopped: r.stopped, err: j.err,
		})
	}
	return b.forget(p)
}
