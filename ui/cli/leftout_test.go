package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/ui"
)

// SPEC §4: whatever one hunk a person leaves out of an answer, of whichever
// format, nothing of it is written by the same answer again before a person says
// so. Where it still has its exact place, the tree is then what it would have
// been with everything accepted at first.
func TestLeftOutOfEveryCase(t *testing.T) {
	for format, least := range map[string]int{"bundle": 20, "structured": 25, "git": 30, "delimited": 15, "ap": 35, "lines": 3} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			cases, err := filepath.Glob(filepath.Join("..", "..", "testdata", "scripts", format, "*.txtar"))
			if err != nil {
				t.Fatal(err)
			}
			had, tried := 0, 0
			for _, name := range cases {
				if !strings.HasPrefix(filepath.Base(name), "bad_") {
					h, n := leaveOutEach(t, name)
					had, tried = had+h, tried+n
				}
			}
			if had < least {
				t.Errorf("only %d of %d hunks left out had their exact place later", had, tried)
			}
			t.Logf("%d of %d hunks left out had their exact place later", had, tried)
		})
	}
}

// leaveOutEach leaves out one hunk after the other of a case, each in a
// workspace of its own. It tells how many there were, and how many had their
// exact place later.
func leaveOutEach(t *testing.T, name string) (had, tried int) {
	t.Helper()
	whole, ok := layOutCase(t, name)
	if !ok {
		return 0, 0 // a case of another shape
	}
	s := whole.open()
	start, hunks := s.set.Start(), len(s.set.Hunks)
	if !s.set.Ready() || !whole.commit(s, start) {
		return 0, 0
	}
	want := contents(tree(t, whole.ws))
	for id := range hunks {
		c, _ := layOutCase(t, name)
		s := c.open()
		d, _ := s.set.Reject(start, id)
		if start[id] != model.Accepted || d[id] != model.Rejected || !c.commit(s, d) {
			continue
		}
		tried++
		if c.hasLater(want) {
			had++
		}
		if t.Failed() {
			t.Fatalf("%s: this was hunk %d", name, id)
		}
	}
	return had, tried
}

// A laidCase is a case of a script, in a directory of its own.
type laidCase struct {
	*testing.T
	ws, answer string
}

func layOutCase(t *testing.T, name string) (laidCase, bool) {
	t.Helper()
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range a.Files {
		write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data, 0o640)
	}
	c := laidCase{t, filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md")}
	_, err = os.Stat(c.ws)
	_, missing := os.Stat(c.answer)
	return c, err == nil && missing == nil
}

func (c laidCase) open() *session {
	c.Helper()
	a := &app{options: options{root: c.ws, maxInput: "1MiB"}}
	s, err := a.open([]string{c.answer})
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() { s.close() })
	return s
}

// commit tells whether there was something to commit.
func (c laidCase) commit(s *session, d model.Decisions) bool {
	c.Helper()
	plan, err := s.set.Plan(d)
	if err != nil {
		c.Fatal(err)
	}
	if len(plan.Entries) == 0 {
		return false
	}
	if _, err := s.commit(context.Background(), ui.Review{Set: s.set}, plan, ui.Observer{Progress: func(int, int) {}}); err != nil {
		c.Fatal(err)
	}
	return true
}

// hasLater accepts what was left out. It tells whether everything had its exact
// place; then the tree is to be as wanted.
func (c laidCase) hasLater(want map[string]string) bool {
	c.Helper()
	s := c.open()
	d := s.set.Start()
	sure, some := true, false
	for id, h := range s.set.Hunks {
		if h.Placement == model.Applied || d[id] == model.Rejected {
			continue
		}
		if !h.LeftOut || d[id] == model.Accepted {
			c.Errorf("%s: %s %s would be written: %s", s.set.Files[h.File].Path, h.Placement, h.Kind, h.Note())
		}
		next, _, err := s.set.Accept(d, id)
		d, some = next, true
		sure = sure && err == nil && h.Placement <= model.Moved
	}
	if !sure || !some {
		return false
	}
	if !c.commit(s, d) {
		c.Error("accepting what was left out changes nothing")
	}
	if diff := difference(contents(tree(c.T, c.ws)), want); diff != "" {
		c.Errorf("with what was left out at first:\n%s", diff)
	}
	return true
}

// leaveout DIR ANSWER N...: commit the answer as a review does in which the hunks
// with these numbers, from 0, are rejected, and all others accepted.
func leaveOut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: leaveout DIR ANSWER N...")
	}
	keys, err := commit.OpenKeyring(filepath.Join(ts.Getenv("XDG_STATE_HOME"), "aptix-tui"))
	ts.Check(err)
	a := &app{options: options{root: ts.MkAbs(args[0]), maxInput: "1MiB"}, keyring: keys}
	s, err := a.open([]string{ts.MkAbs(args[1])})
	ts.Check(err)
	d := s.set.Start()
	for id := range s.set.Hunks {
		if next, _, err := s.set.Accept(d, id); err == nil {
			d = next
		}
	}
	for _, arg := range args[2:] {
		id, err := strconv.Atoi(arg)
		ts.Check(err)
		d, _ = s.set.Reject(d, id)
	}
	plan, err := s.set.Plan(d)
	ts.Check(err)
	_, err = s.commit(context.Background(), ui.Review{Set: s.set}, plan, ui.Observer{Progress: func(int, int) {}})
	ts.Check(errors.Join(err, s.close()))
}

// contents is a tree without its modes.
func contents(tree map[string]string) map[string]string {
	out := map[string]string{}
	for path, what := range tree {
		_, out[path], _ = strings.Cut(what, " ")
	}
	return out
}
