package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
)

// openIgnoringCase makes a workspace with files. Looking for a path in it ignores case and normal
// form, and short names are other names of files.
func openIgnoringCase(t *testing.T, short map[string]string, files ...string) (*Workspace, string) {
	t.Helper()
	w, dir := open(t)
	for _, name := range files {
		write(t, dir, name, "old\n")
	}
	list := w.spell.list
	w.spell.folds = true
	w.spell.lstat = func(name string) (fs.FileInfo, error) {
		at := "."
		for part := range strings.SplitSeq(filepath.ToSlash(name), "/") {
			names, _ := list(at)
			i := slices.IndexFunc(names, func(listed string) bool {
				return model.FoldPath(listed) == model.FoldPath(part) || short[strings.ToUpper(part)] == listed
			})
			if i >= 0 {
				part = names[i]
			}
			at = path.Join(at, part)
		}
		return w.root.Lstat(at)
	}
	return w, dir
}

var shortNames = map[string]string{"GITHUB~1": ".github", "GIT~2": ".git", "LONGNA~1.TXT": "long name.txt"}

// PATHS §2.3: a path leads to the spelling that the directories list, which is not refused.
func TestSpelling(t *testing.T) {
	w, _ := openIgnoringCase(t, shortNames, "src/Deep/Case.TXT", "src/K\u00e9.txt", ".github/workflows/x.yml", ".git/config", "long name.txt", "123", "Exact~1")
	checkSpellings(t, w, map[string]string{
		"src/Deep/Case.TXT":          "",
		"SRC/deep/case.txt":          "src/Deep/Case.TXT",
		"SRC/deep/new/New.txt":       "src/Deep/new/New.txt",
		"src/ke\u0301.txt":           "src/K\u00e9.txt",
		"src/\u212a\u00c9.txt":       "src/K\u00e9.txt", // the sign for kelvin
		"github~1/workflows/new.yml": ".github/workflows/new.yml",
		"longna~1.txt":               "long name.txt",
		"GIT~2/config":               "path/git-dir",
		"123":                        "",
		"Exact~1":                    "",
		"absent/Case.TXT":            "",
	})
}

// checkSpellings reads paths and compares what is listed, and where that leads if it is elsewhere;
// empty for the path itself.
func checkSpellings(t *testing.T, w *Workspace, paths map[string]string) {
	t.Helper()
	for asked, want := range paths {
		for _, source := range []model.Source{w, w.ListedOnce()} {
			snap, err := source.Read(asked, true)
			got := snap.Listed
			if snap.Path != snap.Listed {
				got += " > " + snap.Path
			}
			if refused := (*PathError)(nil); errors.As(err, &refused) {
				got = refused.Code
			}
			if got != want && (want != "" || got != asked) {
				t.Errorf("%s: got %s (%v), want %s", asked, got, err, want)
			}
		}
	}
}

// Two spellings are two files, or one: the directory says so. Two links of one file are two files.
func TestSpellingHere(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "src/a~1.txt", "old\n")
	must(t, os.Link(filepath.Join(dir, "src", "a~1.txt"), filepath.Join(dir, "src", "other~1.txt")))
	want := "Src/A~1.txt"
	if _, err := os.Lstat(filepath.Join(dir, want)); err == nil {
		want = "src/a~1.txt"
	}
	for asked, want := range map[string]string{"Src/A~1.txt": want, "src/a~1.txt": "src/a~1.txt", "src/other~1.txt": "src/other~1.txt"} {
		if at, err := w.Stat(asked); err != nil || at.Real != want || at.Listed != want {
			t.Errorf("%s: got %+v, %v", asked, at, err)
		}
	}
	if got := listedPath(w.Canonical()); got != w.Canonical() {
		t.Errorf("the workspace %s is listed as %s", w.Canonical(), got)
	}
	if again, err := Open(strings.ToUpper(dir)); err == nil { // ~/Proj and ~/PROJ
		defer again.Close()
		if again.Canonical() != w.Canonical() {
			t.Errorf("the workspace %s is another one, %s", w.Canonical(), again.Canonical())
		}
	}
}

// What an answer does where case is ignored: the entries of its plan, the warnings and the refusal.
// "a" is a new content of the file, "a->b" renames it.
func TestAnswerInOtherSpelling(t *testing.T) {
	for changes, want := range map[string]string{
		"src/a SRC/b":                "M src/a, M src/b; path/other-case",
		"SRC/new src/other/new":      "A src/new, A src/other/new; path/other-case",
		"src/Deep/case.txt":          "M src/Deep/Case.TXT; path/other-case",
		"src/a src/A":                "M src/a; path/collision",
		"src/A src/a":                "M src/a; path/other-case path/collision",
		"SRC/a src/a":                "M src/a; path/other-case",
		"src/a->src/A":               "A src/A, D src/a; ",
		"SRC/a->src/A":               "A src/A, D src/a; path/other-case",
		"src/a->tmp tmp->src/A":      "A src/A, D src/a; ",
		"src/a->src/A src/A":         "A src/A, D src/a; ",
		"src/a->src/b":               "; ",
		"src/deep/case.txt->src/x":   "D src/Deep/Case.TXT, A src/x; path/other-case",
		"src/A->src/a":               "; ",
		"src/A->src/b":               "; path/other-case",
		"github~1/workflows/x.yml":   "M .github/workflows/x.yml; path/other-case",
		"GIT~2/config":               "; path/git-dir",
		"New/x/a new/X/b new/c":      "A New/c, A New/x/a, A New/x/b; path/other-case path/other-case",
		"New/a new/A":                "A New/a; path/other-case path/collision",
		"src/new src/NEW":            "A src/new; path/collision",
		"src/a->SRC/Sub/a SRC/SUB/b": "A src/Sub/a, A src/Sub/b, D src/a; path/other-case path/other-case",
	} {
		w, _ := openIgnoringCase(t, shortNames, "src/a", "src/b", "src/Deep/Case.TXT", ".github/workflows/x.yml", ".git/config")
		p := &model.Payload{Format: &model.Format{Name: "ap"}}
		for _, word := range strings.Fields(changes) {
			c := model.FileChange{Op: model.OpWrite, Path: word, Content: []byte("new\n")}
			if from, to, ok := strings.Cut(word, "->"); ok {
				c = model.FileChange{Op: model.OpRename, Path: from, NewPath: to}
			}
			p.Files = append(p.Files, c)
		}
		for _, strict := range []bool{false, true} {
			p.Strict = strict
			cs := model.Resolve([]*model.Payload{p}, w.ListedOnce(), nil, nil)
			d := cs.InitialDecisions()
			for id, h := range cs.Hunks {
				if d[id] == model.Undecided {
					d[id] = model.Rejected
				}
				if slices.Contains(h.Flags, model.FlagSymlink) {
					t.Errorf("%s: the spelling counts as a link", changes)
				}
			}
			if warned := strings.Contains(want, "path/other-case"); strict {
				if refused := slices.ContainsFunc(cs.Hunks, func(h *model.Hunk) bool { return h.Placement == model.Invalid && h.Why[0].Code == "path/other-case" }); refused != warned {
					t.Errorf("%s: refused by --strict: %v", changes, refused)
				}
				continue
			}
			if got := outcome(t, cs, d); got != want {
				t.Errorf("%s: got %q, want %q", changes, got, want)
			}
		}
	}
}

// outcome is the plan of d and the codes of the diagnostics.
func outcome(t *testing.T, cs *model.ChangeSet, d model.Decisions) string {
	t.Helper()
	plan, err := cs.Plan(d)
	must(t, err)
	var entries, codes []string
	for _, e := range plan.Entries {
		what := "M"
		switch {
		case e.Before.Kind == model.Absent:
			what = "A"
		case e.After.Kind == model.Absent:
			what = "D"
		}
		entries = append(entries, what+" "+e.Path)
	}
	for _, d := range cs.Diagnostics {
		codes = append(codes, d.Code)
	}
	return strings.Join(entries, ", ") + "; " + strings.Join(codes, " ")
}

// A directory is listed once for an answer with many paths, and only where case is ignored.
func TestSpellingListsOnce(t *testing.T) {
	w, dir := openIgnoringCase(t, nil)
	for i := range 30 {
		write(t, dir, fmt.Sprintf("file%d.txt", i), "")
	}
	here, err := Open(dir)
	must(t, err)
	defer here.Close()
	for _, w := range []*Workspace{w, here} {
		list, want, lists := w.spell.list, 0, 0
		if _, err := w.spell.lstat("FILE0.TXT"); err == nil {
			want = 1
		}
		w.spell.list = func(dir string) ([]string, error) { lists++; return list(dir) }
		once := w.ListedOnce()
		for i := range 30 {
			_, err := once.Read(fmt.Sprintf("file%d.txt", i), true)
			must(t, err)
		}
		if lists != want {
			t.Errorf("the directory is listed %d times, want %d", lists, want)
		}
	}
}
