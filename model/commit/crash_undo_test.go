package commit

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model/workspace"
)

// Most of many random transactions and their undos are killed and recovered,
// some several times. Undoing everything that was done, from the last to the first,
// restores every former tree, byte for byte and mode for mode.
func TestCrashUndoMany(t *testing.T) {
	transactions := 20
	switch {
	case *crashAll:
		transactions = 100
	case *crashTime > 0:
		transactions = 40
	}
	ws, dir := open(t)
	c := &randomHistory{t: t, ws: ws, dir: dir, random: rand.New(rand.NewPCG(3, 4))}
	writeTree(t, dir, map[string]string{"link": "-> a", "a/b*": "1", "c/d/e": "2", "bystander": "mine"})
	must(t, os.Chmod(filepath.Join(dir, "c"), 0o711))
	must(t, os.Chmod(filepath.Join(dir, "c/d"), 0o700))
	var trees []tree
	for len(trees) < transactions {
		was := treeOf(t, dir)
		plan := planOf(t, ws, c.wants(was))
		if c.finished(func(opts Options) (Result, error) { return Commit(context.Background(), ws, plan, opts) }) {
			trees = append(trees, was)
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	for i := len(trees) - 1; i >= 0; {
		if c.finished(func(opts Options) (Result, error) { return Undo(context.Background(), ws, "", opts) }) {
			trees[i].same(t, treeOf(t, dir))
			i--
		}
		if t.Failed() {
			t.Fatalf("transaction %d was not undone", i+1)
		}
	}
	if _, err := Undo(context.Background(), ws, "", Options{Keys: sharedKeys}); err == nil || !strings.Contains(err.Error(), "undone") {
		t.Errorf("there is something left to undo: %v", err)
	}
	checkClean(t, dir)
	t.Logf("%d kills; of the transactions %d were carried out by recovery, %d undone", c.kills, c.forward, c.back)
}

// A randomHistory is a workspace with many random transactions.
type randomHistory struct {
	t                    *testing.T
	ws                   *workspace.Workspace
	dir                  string
	random               *rand.Rand
	kills, forward, back int
}

// finished runs a transaction, which may be killed, and reports whether it is
// done at the end.
func (c *randomHistory) finished(run func(Options) (Result, error)) bool {
	c.t.Helper()
	had := c.length()
	options := func() Options {
		return Options{Keys: sharedKeys, wrap: hooked(nth(c.random.IntN(90), errKill)), limits: limits{1000, 1 << 40}}
	}
	var err error
	dead := runKilled(func() { _, err = run(options()) })
	if dead {
		c.kills++
	}
	for dead && runKilled(func() { _, err = Recover(context.Background(), c.ws, options()) }) {
		c.kills++
	}
	must(c.t, err)
	isDone := c.length() > had
	switch {
	case dead && isDone:
		c.forward++
	case dead:
		c.back++
	}
	return isDone
}

// length returns the number of transactions in the history.
func (c *randomHistory) length() int { return len(listNames(c.dir, historyDir)) }

// wants returns one change in each of some trees of the workspace.
func (c *randomHistory) wants(now tree) map[string]wantedFile {
	out := map[string]wantedFile{}
	tops := []string{"a", "b", "c", "d", "e", "f", "g", "link"}
	c.random.Shuffle(len(tops), func(i, j int) { tops[i], tops[j] = tops[j], tops[i] })
	picked := tops[:1+c.random.IntN(4)]
	free := slices.DeleteFunc(slices.Clone(tops[4:]), func(top string) bool { return now[top].info != nil })
	for _, top := range picked {
		e, there := now[top]
		switch {
		case !there:
			out[top+c.below()] = c.file()
		case e.info.IsDir():
			c.changeDirectory(out, now, top, free)
		default:
			c.changeFile(out, e, top, free)
		}
		free = nil // one renaming is enough
	}
	for path, w := range out { // a plan lets no file have more of a mode than it had
		if e, there := now[path]; there && e.info.Mode().IsRegular() && w.content != "" {
			had := e.info.Mode().Perm()
			w.mode &= had | had&0o444>>2
			out[path] = w
		}
	}
	return out
}

func (c *randomHistory) below() string { return []string{"", "/x", "/x/y", "/x/y/z"}[c.random.IntN(4)] }

func (c *randomHistory) file() wantedFile {
	return wantedFile{content: fmt.Sprint(c.random.Int()), mode: []fs.FileMode{0o644, 0o755, 0o600, 0o640}[c.random.IntN(4)]}
}

// changeFile changes a file or link in one of five ways.
func (c *randomHistory) changeFile(out map[string]wantedFile, e entry, top string, free []string) {
	switch n := c.random.IntN(5); {
	case n == 0:
		out[top] = wantedFile{absent: true}
	case n == 1: // it becomes a directory
		out[top], out[top+"/in"] = wantedFile{absent: true}, c.file()
	case n == 2 && len(free) > 0 && e.info.Mode().IsRegular():
		out[top], out[free[0]] = wantedFile{absent: true}, wantedFile{content: e.content, mode: e.info.Mode().Perm(), from: top}
	case n == 3 && e.info.Mode().IsRegular():
		out[top] = wantedFile{content: e.content, mode: e.info.Mode().Perm() ^ 0o100}
	default:
		out[top] = c.file()
	}
}

// changeDirectory changes the content of a directory in one of five ways.
func (c *randomHistory) changeDirectory(out map[string]wantedFile, now tree, top string, free []string) {
	var inside []string
	for name := range now {
		if strings.HasPrefix(name, top+"/") {
			inside = append(inside, name)
		}
	}
	slices.Sort(inside)
	n := c.random.IntN(5)
	if n == 3 {
		c.changeInside(out, now, top, inside)
		return
	}
	if n == 4 {
		out[top+fmt.Sprintf("/new%d", c.random.IntN(100))] = c.file()
		out[top+fmt.Sprintf("/made%d/deep", c.random.IntN(100))] = wantedFile{dir: true}
		return
	}
	for _, name := range inside {
		out[name] = wantedFile{absent: true}
		if e := now[name]; n == 0 && len(free) > 0 && e.info.Mode().IsRegular() { // it is renamed
			out[free[0]+strings.TrimPrefix(name, top)] = wantedFile{content: e.content, mode: e.info.Mode().Perm(), from: name}
		}
	}
	out[top] = wantedFile{absent: true}
	if n == 1 { // it becomes a file
		out[top] = c.file()
	}
}

func (c *randomHistory) changeInside(out map[string]wantedFile, now tree, top string, inside []string) {
	for _, name := range inside {
		if now[name].info.Mode().IsRegular() {
			out[name] = c.file()
			return
		}
	}
	out[top+"/first"] = c.file()
}
