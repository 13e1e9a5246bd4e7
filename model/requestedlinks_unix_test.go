//go:build unix

// Symbolic links need a privilege on Windows, and Wine makes none.

package model_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/commit"
)

// linkedFixture is a workspace with all kinds of symbolic links.
func linkedFixture(t *testing.T, answer string) (*commitFixture, string) {
	t.Helper()
	p := newCommitFixture(t, map[string]string{"a.txt": "one\n", "b.txt": "one\n"}, answer)
	dir := p.ws.Dir()
	for _, d := range []string{"real", "other"} {
		must(t, os.Mkdir(filepath.Join(dir, d), 0o777))
		must(t, os.WriteFile(filepath.Join(dir, d, "f.txt"), []byte("one\n"), 0o666))
		must(t, os.WriteFile(filepath.Join(dir, d, "g.txt"), []byte("one\n"), 0o666))
	}
	for name, target := range map[string]string{"l": "a.txt", "m": "l", "dir": "real", "none": "new.txt", "real/up": "../a.txt"} {
		must(t, os.Symlink(filepath.FromSlash(target), filepath.Join(dir, filepath.FromSlash(name))))
	}
	return p, dir
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func bundle(files ...string) string {
	return "```json\n{\n  \"root\": \".\",\n  \"files\": [\n" + strings.Join(files, ",\n") + "\n  ]\n}\n```\n"
}

func replace(path string) string {
	return `{ "path": "` + path + `", "operation": "replace", "content": "two\n" }`
}

func create(path string) string {
	return `{ "path": "` + path + `", "operation": "create", "content": "two\n" }`
}

func remove(path string) string { return `{ "path": "` + path + `", "operation": "delete" }` }

func gitMove(verb, from, to string) string {
	return "```diff\ndiff --git a/" + from + " b/" + to + "\nsimilarity index 100%\n" + verb + " from " + from + "\n" + verb + " to " + to + "\n```\n"
}

// A plan lists each requested path that symbolic links resolve to another one,
// if it changes that file.
func TestPlanLinks(t *testing.T) {
	for name, c := range map[string]struct {
		answer string
		want   string // asked>real, sorted
	}{
		"no links":                     {bundle(replace("a.txt"), create("n"), remove("b.txt")), ""},
		"to a file":                    {bundle(replace("l")), "l>a.txt"},
		"to a link":                    {bundle(replace("m")), "m>a.txt"},
		"both, in two payloads":        {bundle(replace("l")) + "```diff\n--- a/m\n+++ b/m\n@@ -1 +1 @@\n-two\n+three\n```\n", "l>a.txt m>a.txt"},
		"with nothing to do":           {bundle(`{ "path": "l", "operation": "replace", "content": "one\n" }`, create("n")), ""},
		"dangling":                     {bundle(create("none")), "none>new.txt"},
		"in a linked directory":        {bundle(replace("dir/f.txt")), "dir/f.txt>real/f.txt"},
		"link in a linked directory":   {bundle(replace("dir/up")), "dir/up>a.txt"},
		"new in a linked directory":    {bundle(create("dir/n/n.txt")), "dir/n/n.txt>real/n/n.txt"},
		"deleted in linked directory":  {bundle(remove("dir/f.txt")), "dir/f.txt>real/f.txt"},
		"link deleted":                 {bundle(remove("l")), ""},
		"link deleted there":           {bundle(remove("dir/up")), "dir/up>real/up"},
		"renamed to linked directory":  {gitMove("rename", "b.txt", "dir/b.txt"), "dir/b.txt>real/b.txt"},
		"renamed in linked directory":  {gitMove("rename", "dir/f.txt", "dir/n.txt"), "dir/f.txt>real/f.txt dir/n.txt>real/n.txt"},
		"copied to a linked directory": {gitMove("copy", "b.txt", "dir/b.txt"), "dir/b.txt>real/b.txt"},
		"copied from a link":           {gitMove("copy", "l", "n.txt"), ""},
		"directory made":               {"```ap\na1b2c3d4 AP 3.1\na1b2c3d4 FILE\ndir/made\na1b2c3d4 CREATE\n```\n", "dir/made>real/made"},
	} {
		t.Run(name, func(t *testing.T) {
			p, _ := linkedFixture(t, c.answer)
			cs := p.resolve()
			plan, err := cs.Plan(cs.InitialDecisions())
			must(t, err)
			if got := formatPlan(plan); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			flagged := slices.ContainsFunc(cs.Hunks, func(h *model.Hunk) bool { return slices.Contains(h.Flags, model.FlagSymlink) })
			if flagged != (c.want != "") {
				t.Errorf("flagged: %v, with links %q", flagged, c.want)
			}
			if c.answer != "" && !p.commit(cs, cs.InitialDecisions()) {
				t.Error("there was nothing to commit")
			}
		})
	}
}

func formatPlan(plan *model.Plan) string {
	var out []string
	for _, l := range plan.Links {
		out = append(out, l.Requested+">"+l.Resolved)
	}
	return strings.Join(out, " ")
}

// A rejected hunk requests no path.
func TestPlanLinksOfRejected(t *testing.T) {
	p, _ := linkedFixture(t, bundle(replace("l"))+"```diff\n--- a/m\n+++ b/m\n@@ -1 +1 @@\n-two\n+three\n```\n")
	cs := p.resolve()
	d := cs.InitialDecisions()
	d[1] = model.Rejected
	plan, err := cs.Plan(d)
	must(t, err)
	if got := formatPlan(plan); got != "l>a.txt" {
		t.Errorf("got %q", got)
	}
}

// PROTOCOL §4: a link whose target changed since the review is a change like
// any other. Nothing is written, and the message names the requested path.
func TestChangedLinkTarget(t *testing.T) {
	point := func(name, target string) func(dir string) error {
		return func(dir string) error {
			at := filepath.Join(dir, filepath.FromSlash(name))
			return errors.Join(os.Remove(at), os.Symlink(filepath.FromSlash(target), at))
		}
	}
	write := func(name string) func(dir string) error {
		return func(dir string) error {
			at := filepath.Join(dir, filepath.FromSlash(name))
			return errors.Join(os.RemoveAll(at), os.WriteFile(at, []byte("theirs\n"), 0o666))
		}
	}
	for name, c := range map[string]struct {
		answer string
		change func(dir string) error
		want   string // the paths named
	}{
		"to another file":         {bundle(replace("l")), point("l", "b.txt"), "l"},
		"to nothing":              {bundle(replace("l")), point("l", "nothing"), "l"},
		"out of the workspace":    {bundle(replace("l")), point("l", "../x"), "l"},
		"to itself":               {bundle(replace("l")), point("l", "l"), "l"},
		"to a directory":          {bundle(replace("l")), point("l", "real"), "l"},
		"gone":                    {bundle(replace("l")), func(dir string) error { return os.Remove(filepath.Join(dir, "l")) }, "l"},
		"now a file":              {bundle(replace("l")), write("l"), "l"},
		"link of a link":          {bundle(replace("m")), point("l", "b.txt"), "m"},
		"directory":               {bundle(replace("dir/f.txt")), point("dir", "other"), "dir/f.txt"},
		"directory, now a file":   {bundle(replace("dir/f.txt")), write("dir"), "dir/f.txt"},
		"directory, new file":     {bundle(create("dir/n.txt")), point("dir", "other"), "dir/n.txt"},
		"directory, deletion":     {bundle(remove("dir/f.txt")), point("dir", "other"), "dir/f.txt"},
		"directory, of two files": {bundle(replace("dir/f.txt"), replace("dir/g.txt")), point("dir", "other"), "dir/f.txt dir/g.txt"},
		"directory, new name":     {gitMove("rename", "b.txt", "dir/b.txt"), point("dir", "other"), "dir/b.txt"},
		"directory, copy":         {gitMove("copy", "b.txt", "dir/b.txt"), point("dir", "other"), "dir/b.txt"},
		"dangling, elsewhere":     {bundle(create("none")), point("none", "new2.txt"), "none"},
		"dangling, target there":  {bundle(create("none")), write("new.txt"), "new.txt"},
		"and the file changed":    {bundle(replace("l"), replace("b.txt")), func(dir string) error { return errors.Join(write("b.txt")(dir), point("l", "b.txt")(dir)) }, "l b.txt"},
		"other way, same file":    {bundle(replace("l")), point("l", "./real/../a.txt"), ""},
		"unused link":             {bundle(replace("a.txt")), point("l", "b.txt"), ""},
		"deleted link":            {bundle(remove("l")), point("l", "b.txt"), "l"},
	} {
		t.Run(name, func(t *testing.T) {
			p, dir := linkedFixture(t, c.answer)
			cs := p.resolve()
			plan, err := cs.Plan(cs.InitialDecisions())
			must(t, err)
			must(t, c.change(dir))
			_, err = commit.Commit(context.Background(), p.ws, plan, commit.Options{})
			var changed *commit.ChangedError
			switch {
			case c.want == "" && err != nil:
				t.Fatal(err)
			case c.want == "":
			case !errors.As(err, &changed):
				t.Fatalf("got %v; want that %s changed", err, c.want)
			case strings.Join(changed.Paths, " ") != c.want:
				t.Errorf("named are %v; want %s", changed.Paths, c.want)
			default:
				for _, name := range []string{"a.txt", "real/f.txt", "other/f.txt"} {
					if b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); string(b) != "one\n" {
						t.Errorf("%s holds %q, %v", name, b, err)
					}
				}
				if _, err := os.Lstat(filepath.Join(dir, ".aptix")); err == nil {
					t.Error(".aptix is left")
				}
			}
		})
	}
}

// A file is created in the place of a symbolic link that its patch renames, and not in that of
// the link's target.
func TestCreationInPlaceOfLink(t *testing.T) {
	p, _ := linkedFixture(t, "diff --git a/l b/k\nsimilarity index 100%\nrename from l\nrename to k\n"+
		"diff --git a/l b/l\nnew file mode 100644\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+two\n")
	cs := p.resolve()
	if len(cs.Files) == 0 {
		t.Fatal("nothing is changed")
	}
	for _, f := range cs.Files {
		if f.Path != "l" {
			t.Errorf("%s is changed", f.Path)
		}
	}
}
