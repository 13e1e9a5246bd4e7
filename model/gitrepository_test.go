package model_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// createdRepositories are cases: existing paths, the changes of an answer, and the
// directory that would become a repository. A path that ends in a slash is a directory;
// "a -> b" renames, "-a" deletes, "a => b" copies.
var createdRepositories = []struct {
	name      string
	has, asks string
	refuses   string // the directory; empty if nothing is refused
}{
	{"whole", "a", "x/HEAD x/config x/objects/a x/refs/heads/main a", "x"},
	{"directories", "", "x/HEAD x/objects/ x/refs/", "x"},
	{"files", "", "x/HEAD x/objects x/refs", "x"},
	{"of a work tree", "", "x/HEAD x/commondir x/hooks/post-checkout", "x"},
	{"deep", "", "a/b/x/HEAD a/b/x/objects/p a/b/x/refs/p a/b/y", "a/b/x"},
	{"HEAD alone is missing", "x/objects/a x/refs/a", "x/HEAD x/z", "x"},
	{"refs alone are missing", "x/objects/a x/HEAD", "x/refs/z y", "x"},
	{"objects alone are missing", "x/refs/a x/HEAD", "x/z x/objects/", "x"},
	{"commondir alone is missing", "x/HEAD", "x/commondir", "x"},
	{"the root", "objects/a refs/a", "HEAD z/z", "."},
	{"the root, whole", "", "HEAD objects/a refs/a z", "."},
	{"other case", "", "x/head x/Objects/a x/REFS/a", "x"},
	{"directories in other cases", "", "x/HEAD X/objects/a X/refs/a", "x"},
	{"invisible characters", "", "x/HE\u200cAD x/objects/a x/refs\ufeff/a", "x"},
	{"renamed into place", "h o/a r/a", "h->x/HEAD o/a->x/objects/a r/a->x/refs/a", "x"},
	{"copied into place", "h", "h=>x/HEAD h=>x/objects/a h=>x/refs/a", "x"},
	{"a directory renamed into place", "o/a", "x/HEAD x/refs/a o/->x/objects", "x"},
	{"a directory that holds parts", "o/objects/a o/refs/a", "o/->x x/HEAD", "x"},
	{"one is there, and goes", "x/HEAD", "-x/HEAD x/objects/a x/refs/a", "x"},
	{"one is there, and is edited", "x/objects/a x/refs/a", "x/objects/a x/refs/b", ""},
	{"HEAD is a directory", "", "x/HEAD/a x/objects/a x/refs/a", ""},
	{"HEAD is a directory that is there", "x/HEAD/b", "x/objects/a x/refs/a", ""},
	{"HEAD becomes a directory", "", "x/HEAD/ x/objects/a x/refs/a", ""},
	{"without HEAD", "", "x/objects/a x/refs/a", ""},
	{"without refs", "x/HEAD", "x/objects/a", ""},
	{"in two places", "", "x/HEAD y/objects/a y/refs/a", ""},
	{"similar names", "", "x/HEAD.txt x/objects/a x/refs/a x/ahead x/objectsx", ""},
}

func TestCreatedRepositoriesAreRefused(t *testing.T) {
	for _, c := range createdRepositories {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, name := range strings.Fields(c.has) {
				p := filepath.Join(dir, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(p, []byte("was\n"), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			ws, err := workspace.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer ws.Close()
			payload := &model.Payload{Format: &model.Format{Name: "ap"}}
			for _, ask := range strings.Fields(c.asks) {
				payload.Files = append(payload.Files, fileChange(ask))
			}
			cs := model.Resolve([]*model.Payload{payload}, ws, nil, nil)
			for _, f := range cs.Files {
				in := f.Path
				if f.NewPath != "" {
					in = f.NewPath
				}
				blocked := c.refuses == "." || c.refuses != "" && strings.HasPrefix(strings.ToLower(in)+"/", c.refuses+"/")
				for _, id := range f.Hunks {
					h := cs.Hunks[id]
					if (h.Placement == model.Invalid) != blocked {
						t.Errorf("%s %s: %s, %s", f.Path, in, h.Placement, h.Explanation())
					}
					if blocked && !strings.Contains(h.Explanation(), "Git repository") {
						t.Errorf("%s: %s", in, h.Explanation())
					}
				}
			}
			reported := slices.ContainsFunc(cs.Diagnostics, func(d model.Diagnostic) bool { return d.Code == "path/git-dir" && d.Severity == model.Error })
			if reported != (c.refuses != "") {
				t.Errorf("reported: %v", cs.Diagnostics)
			}
		})
	}
}

// fileChange returns the file change for a word of a case.
func fileChange(ask string) model.FileChange {
	from, to, renames := strings.Cut(ask, "->")
	if renames {
		return model.FileChange{Op: model.OpRename, Path: from, NewPath: to, AllowsDirectory: true}
	}
	if from, to, copies := strings.Cut(ask, "=>"); copies {
		return model.FileChange{Op: model.OpCopy, Path: from, NewPath: to}
	}
	if gone, deletes := strings.CutPrefix(ask, "-"); deletes {
		return model.FileChange{Op: model.OpDelete, Path: gone}
	}
	if strings.HasSuffix(ask, "/") {
		return model.FileChange{Op: model.OpMkdir, Path: ask}
	}
	return model.FileChange{Op: model.OpWrite, Path: ask, Content: []byte("new\n")}
}
