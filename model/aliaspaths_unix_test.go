//go:build unix

// Symbolic links need a privilege on Windows, and Wine makes none.

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

// refused is the outcome of a case that an unattended run refuses.
const refused = "refused"

// aliasCases are payloads that name a file by two paths, real/a and d/a, where
// d is a symbolic link to real. The words of a payload are described at
// fileChange; "x+a" makes a executable. A payload that begins with "git" refers
// to the tree before it.
var aliasCases = []struct {
	payloads []string
	want     string // path=content of all files, or refused
}{
	{[]string{"-d/a real/a"}, "b=b real/a=new"},
	{[]string{"-real/a d/a"}, "b=b real/a=new"},
	{[]string{"-d/a d/a"}, "b=b real/a=new"},
	{[]string{"-d/a", "real/a"}, "b=b real/a=new"},
	{[]string{"-d/a", "d/a"}, "b=b real/a=new"},
	{[]string{"-d/a", "git -d/a"}, "b=b"},
	{[]string{"-d/a -real/a"}, "b=b"},
	{[]string{"-d/a real/a=>real/z"}, refused},
	{[]string{"-d/a real/a->z"}, refused},
	{[]string{"-d/a d/a->z"}, refused},
	{[]string{"-d/a x+real/a"}, refused},
	{[]string{"d/a->z real/a"}, "b=b real/a=new z=a"},
	{[]string{"d/a->z d/a"}, "b=b real/a=new z=a"},
	{[]string{"d/a->z", "d/a"}, "b=b real/a=new z=a"},
	{[]string{"d/a->z", "git d/a"}, "b=b real/a=new z=a"},
	{[]string{"d/a->z -real/a"}, "b=b z=a"},
	{[]string{"b->d/c d/c->e"}, "e=b real/a=a"},
	{[]string{"b->d/c real/c->e"}, "e=b real/a=a"},
	{[]string{"b->d/c -real/c"}, "real/a=a"},
	{[]string{"d/c -d/c"}, "b=b real/a=a"},
	{[]string{"d/c d/c->real/e -d/e"}, "b=b real/a=a"},
	{[]string{"git d/a->real/y", "git real/a->real/z"}, refused},
	{[]string{"git d/a->real/y", "git d/y->real/z"}, "b=b real/z=a"},
	{[]string{"git -d/a real/a=>real/z"}, "b=b real/z=a"},
	{[]string{"git -d/a d/a"}, "b=b real/a=new"},
	{[]string{"git d/a->z d/a"}, "b=b real/a=new z=a"},
	{[]string{"git d/a->z real/a"}, "b=b real/a=new z=a"},
	{[]string{"git d/a real/a->z"}, "b=b real/a=new z=a"},
	{[]string{"git real/a d/a->z"}, "b=b real/a=new z=a"},
	{[]string{"git d/a->b b->d/a"}, "b=a real/a=b"},
	{[]string{"git d/a->b b->real/a"}, "b=a real/a=b"},
	{[]string{"git d/a=>d/c b->d/b"}, "real/a=a real/b=b real/c=a"},

	// One Git patch, one path.
	{[]string{"git -real/a real/a->z"}, refused},
	{[]string{"git real/a->z real/a->y"}, refused},
	{[]string{"git real/a real/a->z"}, "b=b real/a=new z=a"},
	{[]string{"git x+real/a real/a->z"}, refused},
	{[]string{"git real/a->z x+real/a"}, refused},
	{[]string{"git -d/a real/a->z"}, refused},
	{[]string{"git d/a->z real/a->y"}, refused},
	{[]string{"git x+d/a real/a->z"}, refused},
	{[]string{"git d/a->z x+real/a"}, refused},
	{[]string{"git real/a->z real/a=>y"}, "b=b y=a z=a"},
	{[]string{"git real/a=>y real/a->z"}, "b=b y=a z=a"},
	{[]string{"git x+real/a real/a=>y"}, "b=b real/a=a y=a"},
	{[]string{"x+real/a real/a->z"}, "b=b z=a"},
}

func TestFileNamedByTwoPaths(t *testing.T) {
	for _, c := range aliasCases {
		t.Run(strings.Join(c.payloads, " | "), func(t *testing.T) {
			dir := t.TempDir()
			must(t, os.Mkdir(filepath.Join(dir, "real"), 0o777))
			must(t, os.Symlink("real", filepath.Join(dir, "d")))
			has := map[string]string{"real/a": "a\n", "b": "b\n"}
			for name, content := range has {
				must(t, os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(content), 0o666))
			}
			ws, err := workspace.Open(dir)
			must(t, err)
			defer ws.Close()
			var payloads []*model.Payload
			for _, words := range c.payloads {
				words, git := strings.CutPrefix(words, "git ")
				p := &model.Payload{Format: &model.Format{Name: "ap"}, SameBase: git}
				for _, word := range strings.Fields(words) {
					if path, mode := strings.CutPrefix(word, "x+"); mode {
						p.Files = append(p.Files, model.FileChange{Op: model.OpEdit, Path: path, Mode: model.ModeExecutable})
					} else {
						p.Files = append(p.Files, fileChange(word))
					}
				}
				payloads = append(payloads, p)
			}
			cs := model.Resolve(payloads, ws, nil, nil)
			if got := outcome(t, cs, has); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
				for _, h := range cs.Hunks {
					t.Logf("%s: %s, %s, %s", cs.Files[h.File].Path, h.Kind, h.Placement, h.Explanation())
				}
			}
		})
	}
}

// outcome returns the files after an unattended run.
func outcome(t *testing.T, cs *model.ChangeSet, files map[string]string) string {
	t.Helper()
	d := cs.InitialDecisions()
	if len(cs.Undecided(d)) > 0 || slices.ContainsFunc(cs.Hunks, func(h *model.Hunk) bool { return h.Placement > model.Moved && h.Placement != model.Applied }) {
		return refused
	}
	plan, err := cs.Plan(d)
	must(t, err)
	for _, e := range plan.Entries {
		delete(files, e.Path)
		if e.After.Kind == model.Regular {
			files[e.Path] = string(e.Content())
		}
	}
	var out []string
	for path, content := range files {
		out = append(out, path+"="+strings.TrimSpace(content))
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}
