package acceptance

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"

	"aptix-tui/model/commit"
	"aptix-tui/ui/cli"
)

// walk lists a tree by relative paths; what aptix-tui keeps for itself is left out.
func walk(ts *testscript.TestScript, dir string, stamps bool) map[string]string {
	all, err := list(dir, stamps, func(path string) bool { return filepath.Base(path) == ".aptix" })
	ts.Check(err)
	out := map[string]string{}
	for path, what := range all {
		if path != dir {
			out[strings.TrimPrefix(path, dir)] = what
		}
	}
	return out
}

// sametree DIR WANT: both hold the same files.
func sameTree(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: sametree DIR WANT")
	}
	if diff := difference(walk(ts, ts.MkAbs(args[0]), false), walk(ts, ts.MkAbs(args[1]), false)); diff != "" {
		ts.Fatalf("%s is not %s:\n%s", args[0], args[1], diff)
	}
}

// taken holds the snapshots by absolute path: scripts run in parallel.
var taken sync.Map

// snapshot DIR: remember it for unchanged.
func snapshot(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: snapshot DIR")
	}
	taken.Store(ts.MkAbs(args[0]), walk(ts, ts.MkAbs(args[0]), true))
}

// unchanged DIR: nothing in it was written since the snapshot.
func unchanged(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: unchanged DIR")
	}
	before, ok := taken.Load(ts.MkAbs(args[0]))
	if !ok {
		ts.Fatalf("there is no snapshot of %s", args[0])
	}
	if diff := difference(walk(ts, ts.MkAbs(args[0]), true), before.(map[string]string)); diff != "" {
		ts.Fatalf("%s was touched:\n%s", args[0], diff)
	}
	if _, err := os.Lstat(filepath.Join(ts.MkAbs(args[0]), ".aptix")); err == nil {
		ts.Fatalf(".aptix was left in %s", args[0])
	}
}

// transaction VAR DIR N [LENGTH]: the ID of a transaction, 0 being the newest, or
// the beginning of it; LENGTH may be short, for the ID that log prints.
func transaction(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: transaction VAR DIR N [LENGTH|short]")
	}
	entries, err := os.ReadDir(filepath.Join(ts.MkAbs(args[1]), ".aptix", "history"))
	ts.Check(err)
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	if n >= len(entries) {
		ts.Fatalf("there are %d transactions only", len(entries))
	}
	id := entries[len(entries)-1-n].Name()
	switch {
	case len(args) > 3 && args[3] == "short":
		id = shown(id)[:shortLength(entries)]
	case len(args) > 3:
		length, err := strconv.Atoi(args[3])
		ts.Check(err)
		id = id[:length]
	}
	ts.Setenv(args[0], id)
}

// shown is an ID as people read it: with its last group first.
func shown(id string) string {
	at := strings.LastIndexByte(id, '-')
	return id[at+1:] + "-" + id[:at]
}

// shortLength is the least length of at least 8 at which all names differ.
func shortLength(entries []os.DirEntry) int {
	for length := 8; ; length++ {
		short := map[string]bool{}
		for _, e := range entries {
			short[shown(e.Name())[:length]] = true
		}
		if len(short) == len(entries) {
			return length
		}
	}
}

// status N PROGRAM ARGS...: it exits with this status.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N PROGRAM ARGS...")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		code = ended.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit status %d, want %s", code, args[0])
	}
}

// chop FILE...: take the final newline off.
func chop(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		b, err := os.ReadFile(ts.MkAbs(name))
		ts.Check(err)
		ts.Check(os.WriteFile(ts.MkAbs(name), bytes.TrimSuffix(b, []byte("\n")), 0o666))
	}
}

// leaveout DIR ANSWER N...: commit the answer as a review does in which the hunks
// with these numbers, from 0, are rejected, and all others accepted.
func leaveOut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: leaveout DIR ANSWER N...")
	}
	keys, err := commit.OpenKeyring(filepath.Join(ts.Getenv("XDG_STATE_HOME"), "aptix-tui"))
	ts.Check(err)
	s, err := cli.OpenSession(ts.MkAbs(args[0]), ts.MkAbs(args[1]), keys)
	ts.Check(err)
	d := s.Set().InitialDecisions()
	for id := range s.Set().Hunks {
		if next, _, err := s.Set().Accept(d, id); err == nil {
			d = next
		}
	}
	for _, arg := range args[2:] {
		id, err := strconv.Atoi(arg)
		ts.Check(err)
		d, _ = s.Set().Reject(d, id)
	}
	plan, err := s.Set().Plan(d)
	ts.Check(err)
	_, err = s.Commit(plan)
	ts.Check(errors.Join(err, s.Close()))
}

// here runs a command of the program in this process, as exec runs it in one of its own.
func here(ts *testscript.TestScript, neg bool, command string, args []string) {
	ts.Check(os.Chdir(ts.MkAbs(".")))
	status := checkAnnounced(append([]string{command}, args...), os.Stdin, ts.Stdout(), ts.Stderr())
	if refused := status != exitDone; refused != neg || status > exitUsage {
		ts.Fatalf("status %d", status)
	}
}
