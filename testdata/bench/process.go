package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// memoryLimit is where a program is stopped, in bytes, so that the machine survives.
const memoryLimit = 4 << 30

// result is what one run of a program cost.
type result struct {
	time     time.Duration
	computed time.Duration // what the processors worked
	memory   int64         // the peak, in bytes
	messages int64         // the bytes of both outputs
	stopped  bool          // at the limit of time or memory; it would have cost more
}

// execute runs a program in a directory. A program that the limits stop is no error.
func (b *bench) execute(dir string, allowed int, args ...string) (result, error) {
	var r result
	ctx, cancel := context.WithTimeout(context.Background(), b.timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir, cmd.Env = dir, b.env(b.home)
	messages, err := os.Create(filepath.Join(b.dir, "messages"))
	if err != nil {
		return r, err
	}
	defer messages.Close()
	cmd.Stdout, cmd.Stderr = messages, messages
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return r, err
	}
	go watchMemory(ctx, cmd.Process)
	err = cmd.Wait()
	r.time = time.Since(begin)
	r.computed = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	r.memory = peak(cmd.ProcessState)
	if info, err := messages.Stat(); err == nil {
		r.messages = info.Size()
	}
	status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if status.Signaled() && status.Signal() == syscall.SIGKILL {
		r.stopped = true
		return r, nil
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 0 && exit.ExitCode() <= allowed {
		err = nil
	}
	if err != nil {
		text, _ := os.ReadFile(messages.Name())
		line, _, _ := bytes.Cut(text, []byte("\n"))
		err = fmt.Errorf("%s %s: %w: %.200s", filepath.Base(args[0]), args[1], err, line)
	}
	return r, err
}

// peak returns the peak memory of a process that has ended, in bytes.
func peak(s *os.ProcessState) int64 {
	usage, ok := s.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "darwin":
		return usage.Maxrss
	}
	return usage.Maxrss << 10
}

// watchMemory kills a process that takes more than memoryLimit.
func watchMemory(ctx context.Context, p *os.Process) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(100 * time.Millisecond):
		}
		if now, ok := status(p.Pid, "VmRSS:"); ok && now > memoryLimit {
			_ = p.Kill() // it may have ended
			return
		}
	}
}

// status returns a size that Linux states for a running process, in bytes.
func status(pid int, name string) (int64, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == name {
			n, err := strconv.ParseInt(fields[1], 10, 64)
			return n << 10, err == nil
		}
	}
	return 0, false
}

// cpuTime returns how long a process has computed, 0 where the system does not tell.
func cpuTime(pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(text, []byte(") ")) // the name before may have blanks
	fields := strings.Fields(string(rest))
	if len(fields) < 13 {
		return 0
	}
	user, err := strconv.Atoi(fields[11])
	system, err2 := strconv.Atoi(fields[12])
	if err != nil || err2 != nil {
		return 0
	}
	return time.Duration(user+system) * 10 * time.Millisecond // Linux counts in hundredths
}

// job is a program that runs on a workload.
type job struct {
	place   place
	fresh   bool // in a copy of the tree that nothing has changed
	allowed int  // the highest exit status that is no failure
	args    func(dir string) []string

	results []result
	err     error
}

// run runs the job once.
func (b *bench) run(j *job) error {
	dir, err := b.at(j.place)
	if err != nil {
		return err
	}
	tree := filepath.Join(dir, "before")
	if j.fresh {
		tree = filepath.Join(b.dir, "copy")
		if err := os.RemoveAll(tree); err != nil {
			return err
		}
		if out, err := exec.Command("cp", "-Rp", filepath.Join(dir, "before"), tree).CombinedOutput(); err != nil {
			return fmt.Errorf("cp: %w: %s", err, out)
		}
		syscall.Sync() // what the copy has left to write is not measured
	}
	r, err := b.execute(tree, j.allowed, j.args(dir)...)
	if err != nil {
		j.err = err // a row tells it; the others are measured
		return nil
	}
	j.results = append(j.results, r)
	return nil
}

// done reports whether a job has run often enough: b.runs times, or so long that
// more runs would not change what the table says.
func (b *bench) done(j *job) bool {
	var total time.Duration
	for _, r := range j.results {
		total += r.time
		if r.stopped {
			return true
		}
	}
	return j.err != nil || len(j.results) >= b.runs || total > b.timeout
}

// rounds runs jobs in turn until each is done.
func (b *bench) rounds(jobs []*job) error {
	for range b.runs {
		for _, j := range jobs {
			if b.done(j) {
				continue
			}
			if err := b.run(j); err != nil {
				return err
			}
		}
	}
	return nil
}

// median returns the median of each result of a job.
func (j *job) median() result {
	if len(j.results) == 0 {
		return result{}
	}
	middle := func(of func(result) int64) int64 {
		var all []int64
		for _, r := range j.results {
			all = append(all, of(r))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	return result{
		time:     time.Duration(middle(func(r result) int64 { return int64(r.time) })),
		computed: time.Duration(middle(func(r result) int64 { return int64(r.computed) })),
		memory:   middle(func(r result) int64 { return r.memory }),
		messages: middle(func(r result) int64 { return r.messages }),
		stopped:  slices.ContainsFunc(j.results, func(r result) bool { return r.stopped }),
	}
}
