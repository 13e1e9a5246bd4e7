package main

import (
	"fmt"
	"path/filepath"

	"aptix-tui/testdata/bench/workload"
)

// answer returns the path of an answer of a workload.
func answer(dir, format string) string {
	return filepath.Join(dir, "answers", workload.AnswerFile(format))
}

// ours makes a job that applies or checks an answer with aptix-tui.
func (b *bench) ours(command, shape, format string, times float64) *job {
	return &job{
		place: place{shape: shape, times: times}, fresh: command == "apply",
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
	check, gitCheck := b.ours("check", "big", "git", 1), b.gitApply("check", "big")
	const peer = "`git apply`"
	return b.compare(
		comparison{"check of big: time", "`git apply --check`", check, gitCheck, 0.9, false},
		comparison{"check of big: memory", "`git apply --check`", check, gitCheck, 2, true},
		comparison{"apply of big, durable", peer, b.ours("apply", "big", "git", 1), b.gitApply("apply", "big"), 1, false},
		comparison{"apply of many, durable", peer, b.ours("apply", "many", "git", 1), b.gitApply("apply", "many"), 1, false},
		comparison{"apply of deep, durable", peer, b.ours("apply", "deep", "git", 1), b.gitApply("apply", "deep"), 0.7, false},
	)
}

// formatRows compares the formats with each other.
func (b *bench) formatRows() error {
	for _, shape := range []string{"many", "deep"} {
		patch := b.ours("apply", shape, "git", 1)
		var all []comparison
		for _, format := range workload.Formats() {
			if format != "git" {
				work := fmt.Sprintf("apply of %s as %s", shape, format)
				all = append(all, comparison{work, "the same as Git patch", b.ours("apply", shape, format, 1), patch, 1.5, false})
			}
		}
		if err := b.compare(all...); err != nil {
			return err
		}
	}
	lines := b.ours("check", "edits", "lines", 1)
	return b.compare(
		comparison{"check of edits as ap", "the same as lines", b.ours("check", "edits", "ap", 1), lines, 2, false},
		comparison{"check of edits as structured", "the same as lines", b.ours("check", "edits", "structured", 1), lines, 2, false},
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

// doubleRows compares workloads with those of twice their size.
func (b *bench) doubleRows() error {
	var all []comparison
	add := func(shape, format string) {
		work := fmt.Sprintf("check of twice %s as %s", shape, format)
		all = append(all, comparison{work, "once", b.ours("check", shape, format, 2), b.ours("check", shape, format, 1), 2.2, false})
	}
	add("big", "git")
	for _, shape := range []string{"many", "deep"} {
		for _, format := range workload.Formats() {
			add(shape, format)
		}
	}
	add("wide", "bundle")
	if err := b.compare(all...); err != nil {
		return err
	}
	for _, shape := range []string{"big", "many", "deep", "wide"} {
		if b.wants("check of twice " + shape) {
			if err := b.forget(place{shape: shape, times: 2}); err != nil {
				return err
			}
		}
	}
	return nil
}

// growthRows compares answers that grow with those of a fourth of their size, and
// looks at large ones.
func (b *bench) growthRows() error {
	for _, g := range workload.Growths() {
		places := []place{{shape: g.Name, times: 1, n: g.N}, {shape: g.Name, times: 1, n: 4 * g.N}, {shape: g.Name, times: 1, weight: 10_000_000}}
		var jobs []*job
		for _, p := range places {
			jobs = append(jobs, &job{place: p, allowed: 1, args: func(dir string) []string {
				return []string{b.bin("aptix-tui"), "check", answer(dir, "")}
			}})
		}
		peer := fmt.Sprintf("a fourth, n = %d", b.scaled(g.N))
		err := b.compare(
			comparison{"growth of " + g.Name + ": time", peer, jobs[1], jobs[0], 4.8, false},
			comparison{"growth of " + g.Name + ": memory", peer, jobs[1], jobs[0], 4.8, true},
		)
		if err == nil {
			err = b.large(g.Name, jobs[2], jobs[1].median().stopped)
		}
		if err != nil {
			return err
		}
		for _, p := range places {
			if b.wants("growth of " + g.Name + ":") {
				if err := b.forget(p); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// large runs an answer of 10 MB, times the size of the run, once. It is not run if a smaller one was stopped.
func (b *bench) large(name string, j *job, stopped bool) error {
	work := fmt.Sprintf("growth of %s at %g MB", name, 10*b.size)
	if stopped || !b.wants(work) {
		return nil
	}
	if err := b.run(j); err != nil {
		return err
	}
	r := j.median()
	b.add(
		row{work: work + ": time", peer: "20 s", ours: float64(r.time), peers: 20e9, format: duration, target: 1, stopped: r.stopped, err: j.err},
		row{work: work + ": memory", peer: "2 GiB", ours: float64(r.memory), peers: 2 << 30, format: size, target: 1, stopped: r.stopped, err: j.err},
	)
	return nil
}
