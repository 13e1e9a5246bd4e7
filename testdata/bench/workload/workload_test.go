package workload

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// build returns the path of aptix-tui.
func build(t *testing.T) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "aptix-tui")
	if out, err := exec.Command("go", "build", "-o", bin, "aptix-tui").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return bin
}

// read returns the files of a tree, without directories of Git and aptix-tui.
func read(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == ".git" || d.Name() == ".aptix" {
				return fs.SkipDir
			}
			return nil
		}
		b, err := os.ReadFile(path)
		info, infoErr := d.Info()
		all[strings.TrimPrefix(path, dir)] = string(b)
		if infoErr == nil && info.Mode()&0o100 != 0 {
			all[strings.TrimPrefix(path, dir)] += "\nexecutable"
		}
		return errors.Join(err, infoErr)
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// run applies an answer to a copy of the tree and returns the result.
func run(t *testing.T, w *Workload, name string, args ...string) map[string]string {
	t.Helper()
	dir := t.TempDir()
	if err := w.Write(dir); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(args[0], append(args[1:], filepath.Join(dir, "answers", name))...)
	cmd.Dir = filepath.Join(dir, "before")
	cmd.Env = append(GitEnv(), "HOME="+dir, "XDG_STATE_HOME="+dir+"/state", "GIT_CEILING_DIRECTORIES="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%.2000s", name, err, out)
	}
	return read(t, cmd.Dir)
}

func compare(t *testing.T, got, want map[string]string) {
	t.Helper()
	for path, text := range want {
		if got[path] != text {
			t.Errorf("%s differs", path)
		}
	}
	for path := range got {
		if _, ok := want[path]; !ok {
			t.Errorf("%s is left", path)
		}
	}
}

// Each answer is applied wholly, with the result of git apply.
func TestFormatsAgree(t *testing.T) {
	bin := build(t)
	for _, name := range []string{"big", "many", "deep", "edits"} {
		s, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		w, err := s.Make(Config{Seed: 1, Size: 0.01})
		if err != nil {
			t.Fatal(err)
		}
		want := run(t, w, "git.patch", "git", "apply")
		for _, a := range w.Answers {
			t.Run(name+"/"+a.Format, func(t *testing.T) {
				compare(t, run(t, w, a.Name, bin, "apply", "--format", a.Format), want)
				compare(t, run(t, w, a.Name, bin, "apply"), want)
			})
		}
	}
}

// The other answers are applied wholly.
func TestOthersApply(t *testing.T) {
	bin := build(t)
	for _, name := range []string{"wide", "usual"} {
		s, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		w, err := s.Make(Config{Seed: 1, Size: 0.02})
		if err != nil {
			t.Fatal(err)
		}
		before := map[string]string{}
		for _, f := range w.Files {
			before["/"+f.Path] = string(f.Data)
		}
		after, changed := run(t, w, w.Answers[0].Name, bin, "apply"), 0
		for path, text := range after {
			if before[path] != text {
				changed++
			}
		}
		if want := map[string]int{"wide": 1, "usual": 12}[name]; changed != want {
			t.Errorf("%s changes %d files, want %d", name, changed, want)
		}
	}
}

// A seed gives the same bytes every time, another seed gives others.
func TestSeed(t *testing.T) {
	for _, s := range Shapes {
		make := func(seed uint64) *Workload {
			w, err := s.Make(Config{Seed: seed, Size: 0.01})
			if err != nil {
				t.Fatal(err)
			}
			return w
		}
		one, again, other := make(1), make(1), make(2)
		for i, a := range one.Answers {
			if !bytes.Equal(a.Data, again.Answers[i].Data) {
				t.Errorf("%s: two answers of one seed differ", s.Name)
			}
			if bytes.Equal(a.Data, other.Answers[i].Data) {
				t.Errorf("%s: the answers of two seeds are the same", s.Name)
			}
		}
	}
}
