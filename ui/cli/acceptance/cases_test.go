package acceptance

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/ui/cli"
)

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

func (c laidCase) open() *cli.Session {
	c.Helper()
	s, err := cli.OpenSession(c.ws, c.answer, nil)
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() { s.Close() })
	return s
}

// commit reports whether there was something to commit.
func (c laidCase) commit(s *cli.Session, d model.Decisions) bool {
	c.Helper()
	plan, err := s.Set().Plan(d)
	if err != nil {
		c.Fatal(err)
	}
	if len(plan.Entries) == 0 {
		return false
	}
	if _, err := s.Commit(plan); err != nil {
		c.Fatal(err)
	}
	return true
}

// hasLater accepts what was left out. It reports whether everything had its exact
// place; then the tree is to be as wanted.
func (c laidCase) hasLater(want map[string]string) bool {
	c.Helper()
	s := c.open()
	d := s.Set().InitialDecisions()
	sure, some := true, false
	for id, h := range s.Set().Hunks {
		if h.Placement == model.Applied || d[id] == model.Rejected {
			continue
		}
		if d[id] == model.Accepted || !h.LeftOut && len(h.Needs) == 0 {
			c.Errorf("%s: %s %s would be written: %s", s.Set().Files[h.File].Path, h.Placement, h.Kind, h.Explanation())
		}
		next, _, err := s.Set().Accept(d, id)
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

// command runs the program in this process.
func command(t *testing.T, args ...string) (status int, printed string) {
	t.Helper()
	var out bytes.Buffer
	status = cli.Main(args, cli.Streams{In: os.Stdin, Out: &out, Err: &out})
	return status, out.String()
}

// newest is the ID of the newest transaction.
func newest(t *testing.T, ws string) string {
	t.Helper()
	all, err := os.ReadDir(filepath.Join(ws, ".aptix", "history"))
	if err != nil || len(all) == 0 {
		t.Fatalf("no history: %v", err)
	}
	return all[len(all)-1].Name()
}
