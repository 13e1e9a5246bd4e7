package ui

import (
	"testing"

	"aptix-tui/model"
)

// files is an answer that edits files with these names and creates new.go.
func files(names ...string) *fixture {
	w := &fixture{tree: memory{}}
	var changes []model.FileChange
	for _, name := range names {
		if name == "new.go" {
			changes = append(changes, model.FileChange{Op: model.OpCreate, Path: name, Content: []byte("new\n")})
			continue
		}
		w.tree[name] = "a\nb\nc\n"
		changes = append(changes, edit(name, text{old: "a\n", new: "A\n"}, text{old: "c\n", new: "C\n"}))
	}
	w.payloads = []*model.Payload{payload(changes...)}
	return w
}

func (d *driver) wantHunk(path string, hunk int) {
	d.t.Helper()
	f := d.m.rev.Set.Files[d.m.rev.file]
	if f.Path != path || d.m.rev.hunk != f.Hunks[hunk] {
		d.t.Errorf("it is at hunk %d of %s, want number %d of %s", d.m.rev.hunk, f.Path, hunk, path)
	}
}

// A reload stays at the hunk, whatever has become of its file.
func TestReloadStaysAtTheHunk(t *testing.T) {
	for _, c := range []struct {
		name, keys string
		change     func(memory)
		path       string
		hunk       int
	}{
		{"unchanged", "} ]", func(memory) {}, "b.go", 1},
		{"changed", "} ]", func(m memory) { m["b.go"] = "x\n" + m["b.go"] }, "b.go", 1},
		{"gone", "} ]", func(m memory) { delete(m, "b.go") }, "b.go", 1},
		{"all changed", "} ]", func(m memory) { m["a.go"], m["b.go"] = "x\n", "y\n" }, "b.go", 1},
		{"there is one now", "} } ]", func(m memory) { m["new.go"] = "other\n" }, "new.go", 0},
		{"a directory now", "} } ]", func(m memory) { m["new.go"] = directory }, "new.go", 0},
		{"directory instead of file", "} ]", func(m memory) { m["b.go"] = directory }, "b.go", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := files("a.go", "b.go", "new.go")
			d := drive(t, w.options(), 80, 24)
			d.keys(words(c.keys)...)
			c.change(w.tree)
			d.keys("R").wantScreen("reloaded")
			d.wantHunk(c.path, c.hunk)
		})
	}
}
