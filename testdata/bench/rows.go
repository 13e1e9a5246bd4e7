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

// growthRows checks answers of 200 kB and of 10 MB against bounds of time and memory.
func (b *bench) growthRows() error {
	for _, g := range workload.Growths() {
		for _, limit := range []struct {
			weight int // of the answer, in bytes, times the size of the run
			time   time.Duration
			memory float64
		}{
			{200_000, 3 * time.Second, 200 << 20},
			{10_000_000, 20 * time.Second, 2 << 30},
		} {
			work := fmt.Sprintf("growth of %s at %g MB", g.Name, float64(limit.weight)*b.size/1e6)
			if !b.wants(work + ":") {
				continue
			}
			j := &job{place: place{shape: g.Name, times: 1, weight: limit.weight}, allowed: 1, args: func(dir string) []string {
				return []string{b.bin("aptix-tui"), "check", answer(dir, "")}
			}}
			if err := b.rounds([]*job{j}); err != nil {
				return err
			}
			r := j.median()
			b.add(
				row{work: work + ": time", peer: limit.time.String(), ours: float64(r.time), peers: float64(limit.time), format: duration, target: 1, stopped: r.stopped, err: j.err},
				row{work: work + ": memory", peer: size(limit.memory), ours: float64(r.memory), peers: limit.memory, format: size, target: 1, stopped: r.stopped, err: j.err},
			)
			if err := b.forget(j.place); err != nil {
				return err
			}
		}
	}
	return nil
}
